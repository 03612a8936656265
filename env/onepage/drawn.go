package onepage

import (
	"cmp"
	"fmt"
	"slices"
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

// Options describes the options of an id.
func (m *Sheet) Options(id *env.ID) []env.Option {
	all := m.Room.Options(id)
	for i := range all {
		o := &all[i]
		switch o.Name {
		case "armies":
			o.Values = "drawn|A,B"
			o.Meaning += "; drawn, or drawn for either seat: lists that are drawn for each game"
		case "table":
			o.Values = "drawn|T"
			o.Meaning = fmt.Sprintf("a shipped table or a file, of up to %d x %d inches, "+
				"or one that is drawn for each game", maxWide, maxFar)
		case "mission":
			o.Values = "any|drawn|M"
			o.Meaning = "a shipped mission or a file, one that is drawn for each game, or any: one of either sort"
		case "points":
			o.Values = "N|A-B"
			o.Meaning += fmt.Sprintf("; of lists that are drawn, %d to %d, or from A to B", draw.LeastPoints,
				draw.MostPoints)
		}
	}
	at := slices.IndexFunc(all, func(o env.Option) bool { return o.Name == "points" }) + 1
	return slices.Insert(all, at, env.DrawnOptions(draw.StyleNames(), "lists")...)
}

// Fill puts the id's defaults where nothing was chosen.
func (m *Sheet) Fill(id *env.ID, o env.Options) (env.Options, error) {
	points := o.Points
	if o.Armies[0] == env.Drawn || o.Armies[1] == env.Drawn {
		points, o.Points = o.Points, 0 // which is of the default lists otherwise
	}
	o, err := m.Room.Fill(id, o)
	if err != nil || o.Armies[0] != env.Drawn && o.Armies[1] != env.Drawn {
		return o, cmp.Or(err, idle(o))
	}
	if points == 0 && o.Armies[0] == env.Drawn && o.Armies[1] == env.Drawn {
		points = id.Points
	}
	if o.Points = points; points == 0 {
		return o, nil // as many as the list has that is named
	}
	o.MostPoints = max(o.MostPoints, points)
	if points < draw.LeastPoints || o.MostPoints > draw.MostPoints {
		return o, fmt.Errorf("option points: lists are drawn for %d to %d points, not %d to %d", draw.LeastPoints,
			draw.MostPoints, points, o.MostPoints)
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
func (m *Sheet) Draw(id *env.ID, o env.Options, key uint64, s *engine.Setup) (err error) {
	rng := dice.New(dice.Mix(key))
	if err := m.drawArmies(id, o, &rng, s); err != nil {
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

// drawArmies draws the lists that are left to chance, of as many points as the other.
func (m *Sheet) drawArmies(id *env.ID, o env.Options, rng *dice.Stream, s *engine.Setup) (err error) {
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
		order := draw.Order{Points: points, Seed: rng.Uint64(), Style: o.Style, Test: o.Test()}
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
