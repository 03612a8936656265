package envserver

import (
	"errors"
	"fmt"

	"gauntlet/agents"
	"gauntlet/env"
	"gauntlet/models"
)

// An Order says what vector is wanted.
type Order struct {
	ID string `json:"id"`
	// each of the form key=value
	Options []string `json:"options,omitempty"`
	Rows    int      `json:"rows"`
	Workers int      `json:"workers,omitempty"` // goroutines, 0 for one per processor
	// "next-step", "same-step" or "disabled"
	Autoreset string `json:"autoreset"`
	// one seat learns and an agent plays the other, as agents.NewSolo has it
	Solo     bool `json:"solo,omitempty"`
	Features bool `json:"features,omitempty"` // write the features of actions, too
	Forfeits bool `json:"forfeits,omitempty"` // a masked action loses (see env.Vector.SetForfeits)
}

// A Made says what was made, and what memory it needs.
type Made struct {
	Vector  uint32  `json:"vector"`
	ID      string  `json:"id"`
	Ruleset string  `json:"ruleset"`
	Layer   string  `json:"layer"`
	Layout  string  `json:"layout"` // hash; equal layouts mean the same by all their numbers
	Bytes   int     `json:"bytes"`  // of all arrays
	Arrays  []Array `json:"arrays"`
	Seats   int     `json:"seats"`
	ObsSize int     `json:"obs_size"`
	Actions int     `json:"actions"`
	Feature int     `json:"features"` // numbers of an action's features, 0 without any
}

// A Description says what the numbers mean.
type Description struct {
	Obs      []env.Field `json:"obs"`
	Slots    []env.Slot  `json:"slots"`
	Features []env.Field `json:"features"`
}

// mode reads the name of a mode.
func mode(name string) (env.Autoreset, error) {
	for m := env.NextStep; m <= env.Disabled; m++ {
		if m.String() == name {
			return m, nil
		}
	}
	return 0, fmt.Errorf("there is no autoreset mode %q; there are next-step, same-step and disabled", name)
}

// vector makes what was ordered.
func (o *Order) vector() (*vector, error) {
	m, err := mode(o.Autoreset)
	if err != nil {
		return nil, err
	}
	var options env.Options
	if err := options.Set(o.Options...); err != nil {
		return nil, fmt.Errorf("environment %s: %w", o.ID, err)
	}
	spec, seat := options.Opponent, options.Seat
	if o.Solo {
		options.Opponent, options.Seat = "", 0
		if spec == "" {
			spec = "random"
		}
		if err := playable(spec); err != nil {
			return nil, fmt.Errorf("environment %s: option opponent: %w", o.ID, err)
		}
	}
	games, err := env.NewVector(o.ID, options, o.Rows, o.Workers, m)
	if err != nil {
		return nil, err
	}
	v := &vector{v: games, spec: games.Spec(), features: o.Features}
	if o.Features && len(v.spec.Features) == 0 {
		games.Close()
		return nil, fmt.Errorf("environment %s does not describe its actions by features", o.ID)
	}
	games.SetForfeits(o.Forfeits)
	if o.Solo {
		v.seats = newSeats(spec, seat, o.Rows)
		v.early = make([]float32, o.Rows)
		if err := games.SetSeating(v.seats); err != nil {
			games.Close()
			return nil, err
		}
	}
	v.lay()
	return v, nil
}

// playable refuses the spec of an agent that cannot play in an environment.
func playable(spec string) error {
	a, err := agents.New(spec)
	if err != nil {
		return err
	}
	_, err = agents.NewOpponent(a)
	if err != nil {
		err = fmt.Errorf("%q: %w", spec, err)
	}
	return errors.Join(err, agents.Close(a))
}

// made says what was made.
func (v *vector) made(number uint32) Made {
	s := v.spec
	return Made{Vector: number, ID: s.ID, Ruleset: s.Ruleset, Layer: s.Layer.String(),
		Layout: models.LayoutOf(s).Hash, Bytes: v.bytes, Arrays: v.arrays, Seats: s.Seats, ObsSize: s.ObsSize,
		Actions: s.Actions(), Feature: env.SizeOf(s.Features)}
}

// describe says what the numbers mean.
func (v *vector) describe() Description {
	return Description{v.spec.Obs, v.spec.Slots, v.spec.Features}
}
