// Package raid is what scenarios of Stargrave have of their own: where the crews start, what loot lies there,
// which creatures roam and by which edge one leaves, in the place of zones and markers (SG-TURN-06). It brings
// the creatures, scenarios and tables that come with the program.
package raid

import (
	"fmt"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/strictyaml"
)

// Limits of a scenario.
const (
	MaxLoot      = 6
	MaxCreatures = 8
	MaxClouds    = 6 // of smoke, that lie at once
)

// A Leaving says by which table edge figures leave (SG-A-51).
type Leaving uint8

// The ways of leaving.
// Their numbers are part of the format of replays.
const (
	Nowhere Leaving = 1
	OwnEdge Leaving = 2 // that on which their crew started
	AnyEdge Leaving = 3
)

var leavings = []string{"none", "own", "any"}

// A Raid is what a scenario has in the place of zones and markers (SG-A-05).
type Raid struct {
	Table string // the shipped table that it is drawn for, or ""
	// where the near player's figures start, the captain first; the far player's are these turned half round
	Start     []geom.Point
	Loot      []Loot     `msgpack:",omitempty"`
	Creatures []Creature `msgpack:",omitempty"`
	Leave     Leaving
}

// Loot is a piece of loot.
type Loot struct {
	At   geom.Point
	Data bool // data loot; else physical (SG-LOOT-03, SG-LOOT-04)
}

// A Creature is one of nobody's figures.
type Creature struct {
	Name   string
	At     geom.Point
	Figure crew.Figure
}

// Of returns what a scenario has of its own, or nil.
func Of(m *mission.Mission) *Raid {
	r, _ := m.Own.(*Raid)
	return r
}

// Check reports what is wrong with a scenario, whatever the table.
func (r *Raid) Check(int) error {
	switch {
	case len(r.Start) < 1 || len(r.Start) > crew.MaxFigures:
		return mission.Wrong("start", -1, "%d places to start at, 1 to %d are allowed", len(r.Start), crew.MaxFigures)
	case !mission.InRange(r.Start):
		return mission.Wrong("start", -1, "a place to start at lies on no table")
	case len(r.Loot) > MaxLoot:
		return mission.Wrong("loot", -1, "%d pieces of loot, at most %d", len(r.Loot), MaxLoot)
	case len(r.Creatures) > MaxCreatures:
		return mission.Wrong("creatures", -1, "%d creatures, at most %d", len(r.Creatures), MaxCreatures)
	case r.Leave < Nowhere || r.Leave > AnyEdge:
		return mission.Wrong("leave", -1, "the way of leaving is %d, not from %d to %d", r.Leave, Nowhere, AnyEdge)
	}
	for i := range r.Loot {
		if !mission.InRange(geom.Polygon{r.Loot[i].At}) {
			return mission.Wrong("loot", i, "it lies on no table")
		}
	}
	for i := range r.Creatures {
		c := &r.Creatures[i]
		if err := roster.CheckName(c.Name); err != nil {
			return mission.Wrong("creatures", i, "%w", err)
		}
		err := c.Figure.Check()
		if err == nil && c.Figure.Rank != crew.Creature {
			err = fmt.Errorf("it is a %s, not a creature", c.Figure.Rank)
		}
		if err != nil {
			return mission.Wrong("creatures", i, "%q: %w", c.Name, err)
		}
		if !mission.InRange(geom.Polygon{c.At}) {
			return mission.Wrong("creatures", i, "%q stands on no table", c.Name)
		}
	}
	return nil
}

// Base is the radius of the base that creatures stand on, and that everybody starts on at most.
const Base = geom.Inch / 2

// Fits reports why a scenario cannot be played on a table: somebody would stand over its edge, in something
// impassable or on somebody else.
func Fits(m *mission.Mission, t *mission.Table) error {
	r := Of(m)
	if r == nil {
		return fmt.Errorf("mission %q is no scenario of Stargrave", m.Name)
	}
	b, err := t.Board()
	if err != nil {
		return err
	}
	var discs []board.Disc
	stand := func(p geom.Point, key string, entry int) error {
		d := board.Disc{P: p, R: Base}
		if !b.Inside(p, Base) {
			return mission.Wrong(key, entry, "somebody would stand over the edge of table %q", t.Name)
		}
		for i := range b.Pieces {
			if b.Pieces[i].Kind&board.Impassable != 0 && b.Pieces[i].Touches(p, Base) {
				return mission.Wrong(key, entry, "somebody would stand in %q", b.Pieces[i].Name)
			}
		}
		for _, o := range discs {
			if d.Nearer(o, 0) {
				return mission.Wrong(key, entry, "somebody would stand on somebody else")
			}
		}
		discs = append(discs, d)
		return nil
	}
	for _, p := range r.Start {
		if err = stand(p, "start", -1); err == nil {
			err = stand(p.Neg(), "start", -1)
		}
		if err != nil {
			return err
		}
	}
	for i := range r.Creatures {
		if err := stand(r.Creatures[i].At, "creatures", i); err != nil {
			return err
		}
	}
	for i := range r.Loot {
		if !b.Inside(r.Loot[i].At, Base) {
			return mission.Wrong("loot", i, "it lies over the edge of table %q", t.Name)
		}
	}
	return nil
}

// read reads a scenario.
func read(v strictyaml.Value) mission.Own {
	s := v.Section("table", "start", "loot", "creatures", "leave")
	s.Need("table", "start")
	r := &Raid{Table: s.Get("table").Text(), Start: mission.Points(s.Get("start"), 1, crew.MaxFigures),
		Leave: OwnEdge}
	if s.Has("leave") {
		r.Leave = leaving(s.Get("leave").Choice(leavings...))
	}
	for _, e := range s.Get("loot").List("loot", 1, MaxLoot) {
		l := e.Section("at", "is")
		l.Need("at", "is")
		data := l.Get("is").Choice("physical", "data") == "data"
		for _, at := range mission.Points(l.Get("at"), 1, MaxLoot) {
			r.Loot = append(r.Loot, Loot{At: at, Data: data})
		}
	}
	for _, e := range s.Get("creatures").List("creature", 1, MaxCreatures) {
		c := e.Section("creature", "at")
		c.Need("creature", "at")
		name := c.Get("creature")
		f, err := Beast(name.Text())
		name.Check(err)
		for _, at := range mission.Points(c.Get("at"), 1, MaxCreatures) {
			if f != nil {
				r.Creatures = append(r.Creatures, Creature{Name: name.Text(), At: at, Figure: *f})
			}
		}
	}
	number(r.Creatures)
	return r
}

func leaving(word string) Leaving {
	for i, l := range leavings {
		if l == word {
			return Leaving(i + 1)
		}
	}
	return 0
}

// number numbers creatures of one name.
func number(all []Creature) {
	total, came := map[string]int{}, map[string]int{}
	for i := range all {
		total[all[i].Name]++
	}
	for i := range all {
		if name := all[i].Name; total[name] > 1 {
			came[name]++
			all[i].Name = fmt.Sprintf("%s %d", name, came[name])
		}
	}
}
