package onepage

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
	"gauntlet/env"
)

// fillPoints puts the points of lists that are drawn where none are named.
func fillPoints(id *env.ID, o env.Options) (env.Options, error) {
	if o.Points == 0 && o.Armies[0] == env.Drawn && o.Armies[1] == env.Drawn {
		o.Points = id.Points
	}
	if o.Points == 0 {
		return o, nil // as many as the list has that is named
	}
	o.MostPoints = max(o.MostPoints, o.Points)
	if o.Points < draw.LeastPoints || o.MostPoints > draw.MostPoints {
		return o, fmt.Errorf("option points: lists are drawn for %d to %d points, not %d to %d", draw.LeastPoints,
			draw.MostPoints, o.Points, o.MostPoints)
	}
	return o, nil
}

// idle refuses options of armies that are drawn where none is.
func idle(o env.Options) error {
	switch {
	case o.Style != "":
		return fmt.Errorf("option style: %q is for armies that are drawn, as by armies=drawn", o.Style)
	case o.MostPoints != 0:
		return fmt.Errorf("option points: %d-%d is for armies that are drawn, as by armies=drawn", o.Points, o.MostPoints)
	}
	return nil
}

// Draw puts what the options leave to chance into a setup (env.Drawer).
func (a adapter) Draw(id *env.ID, o env.Options, key uint64, s *engine.Setup) (err error) {
	rng := dice.New(dice.Mix(key))
	if err := a.drawArmies(id, o, &rng, s); err != nil {
		return err
	}
	g := ground.Order{Width: int(id.Width / geom.Inch), Height: int(id.Height / geom.Inch), Seed: rng.Uint64(),
		Density: o.Density, Test: o.Test()}
	if o.Table == env.Drawn {
		text, err := ground.Table(g)
		if err != nil {
			return err
		}
		if s.Table, err = mission.ParseTable("drawn table", text); err != nil {
			return err
		}
	}
	if o.Mission != env.Drawn && o.Mission != env.Any {
		return nil
	}
	g.Width, g.Height, g.Seed = int(s.Table.Width/geom.Inch), int(s.Table.Height/geom.Inch), rng.Uint64()
	if o.Mission == env.Any && rng.Intn(2) == 0 {
		s.Mission, err = missionFor(s.Table, &rng)
		return err
	}
	text, err := ground.Mission(g)
	if err != nil {
		return err
	}
	s.Mission, err = mission.ParseMission("drawn mission", text)
	return err
}

// drawArmies draws the lists that are left to chance, of as many points as the other and of no more units than there is
// room for.
func (a adapter) drawArmies(id *env.ID, o env.Options, rng *dice.Stream, s *engine.Setup) (err error) {
	points := o.Points
	if points > 0 {
		points += rng.Intn(o.MostPoints - points + 1)
	}
	for seat, name := range o.Armies {
		if points == 0 && name != env.Drawn {
			points = s.Armies[seat].Points
		}
	}
	options := roster.Options{Ruleset: id.Ruleset()}
	if l, ok := id.Rules.(engine.Lister); ok {
		options = l.ListOptions(s.Rulings, options)
	}
	for seat, name := range o.Armies {
		order := draw.Order{Points: points, Seed: rng.Uint64(), Style: o.Style, Test: o.Test(), Room: a.units}
		if name != env.Drawn {
			continue
		}
		text, err := id.Rules.(engine.Drawer).DrawArmy(order)
		if err != nil {
			return err
		}
		if s.Armies[seat], err = roster.ParseWith("drawn list", text, options); err != nil {
			return err
		}
	}
	return roster.CheckPair(s.Armies[0], s.Armies[1])
}

// shipped are the missions that come with the program.
var shipped = sync.OnceValues(func() (all []*mission.Mission, err error) {
	for _, name := range mission.Missions() {
		m, err := mission.StarterMission(name)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
})

// missionFor draws one of the missions that come with the program and fit a table.
func missionFor(t *mission.Table, rng *dice.Stream) (*mission.Mission, error) {
	all, err := shipped()
	if err != nil {
		return nil, err
	}
	var fit []*mission.Mission
	for _, m := range all {
		if _, err := m.ZoneOn(t); err == nil {
			fit = append(fit, m)
		}
	}
	if len(fit) == 0 {
		return nil, fmt.Errorf("no mission that comes with the program fits table %q", t.Name)
	}
	return fit[rng.Intn(len(fit))], nil
}
