package stargrave

import (
	"fmt"
	"sync"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/lots"
	"gauntlet/engine/stargrave/raid"
	"gauntlet/env"
)

// drawnTables is how many tables games are drawn on, for each size: to measure the ways on a table takes longer than
// to draw a game. It is part of what seeds mean.
const drawnTables = 64

// mostDraws is how many scenarios and tables are tried until one is good on the other.
const mostDraws = 100

// drawnOptions are the options of what is left to chance.
func drawnOptions() []env.Option {
	return append([]env.Option{
		env.Opt("table", "drawn", "", "the scenario's own, or one that is drawn for each game"),
		env.Opt("mission", "any|drawn", "",
			"the id's own scenario; one that is drawn for each game; or any: one that comes with the program or one that is drawn"),
	}, env.DrawnOptions(lots.Terms().Styles, "crews")...)
}

// Draw puts what the options leave to chance into a setup (env.Drawer).
func (adapter) Draw(_ *env.ID, o env.Options, key uint64, s *engine.Setup) error {
	rng := dice.New(dice.Mix(key))
	for seat, name := range o.Armies {
		order := draw.Order{Seed: rng.Uint64(), Style: o.Style, Test: o.Test()}
		if name != env.Drawn {
			continue
		}
		text, err := lots.Crew(order)
		if err != nil {
			return err
		}
		if s.Armies[seat], err = roster.Parse("drawn crew", text); err != nil {
			return err
		}
	}
	if o.Mission != env.Any && o.Mission != env.Drawn && o.Table != env.Drawn {
		return nil
	}
	var err error
	for range mostDraws {
		if err = stage(o, &rng, s); err == nil {
			if err = lots.Plays(s.Mission, s.Table); err == nil {
				return nil
			}
		}
	}
	return fmt.Errorf("no scenario and table that go together: %w", err)
}

// stage draws the scenario and its table, as far as they are left to chance.
func stage(o env.Options, rng *dice.Stream, s *engine.Setup) (err error) {
	if o.Mission == env.Drawn || o.Mission == env.Any && rng.Intn(2) == 0 {
		sides := lots.Sides()
		text, err := lots.Scenario(draw.Order{Seed: rng.Uint64(), Test: o.Test()}, sides[rng.Intn(len(sides))])
		if err != nil {
			return err
		}
		if s.Mission, err = mission.ParseMission("drawn scenario", text); err != nil {
			return err
		}
		if s.Table, err = raid.Table(raid.Of(s.Mission).Table); err != nil {
			return err
		}
	} else if o.Mission == env.Any {
		all := raid.Missions()
		if s.Mission, s.Table, err = raid.Open(all[rng.Intn(len(all))]); err != nil {
			return err
		}
	}
	if o.Table != env.Drawn {
		return nil
	}
	text, err := ground.Table(ground.Order{Width: int(s.Table.Width / geom.Inch),
		Height: int(s.Table.Height / geom.Inch), Small: true,
		Most: maxPieces, Seed: uint64(rng.Intn(drawnTables)), Density: o.Density, Test: o.Test()})
	if err == nil {
		s.Table, err = mission.ParseTable("drawn table", text)
	}
	return err
}

// A survey keeps the ways on tables that have been measured, for all games on one of them.
type survey struct {
	mu   sync.Mutex
	done map[string]*ways // only looked up in
}

// of returns the ways on the table of a game.
func (v *survey) of(game *engine.Game) *ways {
	t := game.Setup().Table
	key := fmt.Sprint(t.Width, t.Height, t.Terrain)
	v.mu.Lock()
	defer v.mu.Unlock()
	w := v.done[key]
	if w == nil {
		w = newWays(game.Table())
		v.done[key] = w
	}
	return w
}
