package record

import (
	"fmt"
	"slices"
	"sort"
)

// A Finding is something in a record that the rules do not allow.
type Finding struct {
	Step int
	Rule string // the rule item, or "" for what no record may hold
	Text string
}

func (f Finding) String() string { return fmt.Sprintf("step %d: %s: %s", f.Step, f.Rule, f.Text) }

// An Event is one of the events of a step: the field that is not nil.
type Event struct {
	I        int
	Declared *Declared
	Dice     *Dice
	Move     *Move
	Wound    *Wound
	Melee    *Melee
	Marker   *Marker
	Limit    *Limit
	Turn     *Turn
	Effect   *Effect
}

// Events returns the events of a step in the order in which they happened.
func (s *Step) Events() (list []Event) {
	for i := range s.Declared {
		list = append(list, Event{I: s.Declared[i].I, Declared: &s.Declared[i]})
	}
	for i := range s.Dice {
		list = append(list, Event{I: s.Dice[i].I, Dice: &s.Dice[i]})
	}
	for i := range s.Moves {
		list = append(list, Event{I: s.Moves[i].I, Move: &s.Moves[i]})
	}
	for i := range s.Wounds {
		list = append(list, Event{I: s.Wounds[i].I, Wound: &s.Wounds[i]})
	}
	for i := range s.Melees {
		list = append(list, Event{I: s.Melees[i].I, Melee: &s.Melees[i]})
	}
	for i := range s.Markers {
		list = append(list, Event{I: s.Markers[i].I, Marker: &s.Markers[i]})
	}
	for i := range s.Rounds {
		list = append(list, Event{I: s.Rounds[i].I, Limit: &s.Rounds[i]})
	}
	for i := range s.Turns {
		list = append(list, Event{I: s.Turns[i].I, Turn: &s.Turns[i]})
	}
	for i := range s.Effects {
		list = append(list, Event{I: s.Effects[i].I, Effect: &s.Effects[i]})
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].I < list[j].I })
	return list
}

// A Position is where matters stand, as far as events tell.
type Position struct {
	G       *Game
	Models  []Stand
	Status  [][]string // of every unit, at the end of the last step
	Markers []Marker

	of [][]int // the models of every unit
}

// A Stand is how a model is.
type Stand struct {
	At     Point
	On     bool // it is on the table
	Lost   bool
	Wounds int
	Joined bool // it is the place of a hero that has joined
}

// NewPosition returns the position in which nobody has come yet.
func NewPosition(g *Game) *Position {
	p := &Position{G: g, Models: make([]Stand, len(g.Header.Models)), Status: make([][]string,
		len(g.Header.Units)),
		of: make([][]int, len(g.Header.Units))}
	for m, k := range g.Header.Models {
		p.of[k.Unit] = append(p.of[k.Unit], m)
	}
	return p
}

// Living returns the models of a unit that are on the table.
func (p *Position) Living(unit int) (list []int) {
	for _, m := range p.of[unit] {
		if p.Models[m].On {
			list = append(list, m)
		}
	}
	return list
}

// Members returns the living models of a unit, wherever it is.
func (p *Position) Members(unit int) (list []int) {
	for _, m := range p.of[unit] {
		if k := &p.Models[m]; !k.Lost && (k.Joined || p.G.Header.Models[m].Guest < 0) {
			list = append(list, m)
		}
	}
	return list
}

// Of returns the models of a unit and the places for those who may join it.
func (p *Position) Of(unit int) []int { return p.of[unit] }

// Is reports whether a unit had a status at the end of the last step.
func (p *Position) Is(unit int, status string) bool { return slices.Contains(p.Status[unit], status) }

// Radius returns the radius of a model's base.
func (p *Position) Radius(m int) float64 { return float64(p.G.Header.Models[m].Base) / 2 }

// Gap returns the distance between the bases of two models.
func (p *Position) Gap(a, b int) float64 {
	return p.Models[a].At.To(p.Models[b].At) - p.Radius(a) - p.Radius(b)
}

// Seat returns the seat of a unit.
func (p *Position) Seat(unit int) int { return p.G.Header.Units[unit].Seat }

// Apply follows an event.
func (p *Position) Apply(e Event) {
	switch {
	case e.Move != nil:
		m := &p.Models[e.Move.Model]
		m.At, m.On = e.Move.End(), true
	case e.Wound != nil:
		m := &p.Models[e.Wound.Model]
		if m.Wounds += e.Wound.Wounds; e.Wound.Lost {
			m.Lost, m.On = true, false
		}
	case e.Marker != nil:
		if e.Marker.Marker == len(p.Markers) {
			p.Markers = append(p.Markers, *e.Marker)
		} else if e.Marker.Marker < len(p.Markers) {
			p.Markers[e.Marker.Marker] = *e.Marker
		}
	}
}

// EndStep follows what holds at the end of a step.
func (p *Position) EndStep(s *Step) {
	for _, j := range s.Joined {
		if j.Model >= 0 && j.Model < len(p.Models) {
			p.Models[j.Model].Joined = true
		}
	}
	for _, u := range s.Units {
		p.Status[u.Unit] = u.Status
		off := !slices.Contains(u.Status, "on the table")
		for _, m := range p.of[u.Unit] {
			p.Models[m].On = p.Models[m].On && !off
		}
	}
}
