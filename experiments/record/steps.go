package record

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/replay"
)

// statuses are the words for the flags of a unit, in the order in which they are listed.
var statuses = []struct {
	flag engine.Flags
	name string
}{
	{engine.OnTable, "on the table"},
	{engine.Activated, "activated"},
	{engine.Shaken, "shaken"},
	{engine.Fatigued, "fatigued"},
	{engine.Arrived, "arrived"},
	{engine.Reserve, "reserve"},
	{engine.Scouting, "scouting"},
	{engine.Gone, "destroyed"},
	{engine.Joined, "joined"},
	{engine.Aboard, "aboard"},
	{engine.Down, "unconscious"},
}

func statusOf(f engine.Flags) []string {
	out := []string{}
	for _, s := range statuses {
		if f&s.flag != 0 {
			out = append(out, s.name)
		}
	}
	return out
}

// Add writes a step.
func (w *Writer) Add(s *replay.Step) error {
	out := Step{N: s.N, Round: s.Round, Seat: s.Seat, Kind: s.Kind.String(), Unit: s.Unit, Text: s.Text,
		Notes: append([]string{}, s.Notes...), Declared: []Declared{}, Worked: []Worked{}, Dice: []Dice{},
		Moves: []Move{}, Wounds: []Wound{}, Melees: []Melee{}, Markers: []Marker{}, Rounds: []Limit{},
		Turns: []Turn{}, Effects: []Effect{}, Units: []Status{}, Joined: []Joined{}}
	if s.Unit >= 0 {
		out.UnitName = s.Position.Game().Units()[s.Unit].Name
	}
	if s.N == 0 {
		out.Kind = "start"
	} else {
		a := &s.Action
		out.Action = &Action{a.Verb.String(), int(a.Unit), int(a.Target), a.Arg, point(a.At)}
	}
	for i := range s.Events {
		w.addEvent(&out, s, i)
	}
	if s.Position.Sign(1) > 0 {
		w.doc.Header.Near = 1
	}
	w.addPlaced(&out, s)
	w.addStatuses(&out, s)
	w.doc.Steps = append(w.doc.Steps, out)
	return nil
}

// addEvent writes event i of a step.
func (w *Writer) addEvent(out *Step, s *replay.Step, i int) {
	e := &s.Events[i]
	switch e.Kind {
	case engine.Rolled:
		out.Dice = append(out.Dice, diceOf(i, e, s.Dice))
	case engine.Declared:
		out.Declared = append(out.Declared, declaredOf(i, e))
	case engine.Worked:
		out.Worked = append(out.Worked, Worked{i, e.Unit, e.What, e.Role})
	case engine.Walked:
		out.Moves = append(out.Moves, Move{i, e.Unit, e.Model, e.Role, points(e.Path)})
	case engine.Suffered, engine.Lost:
		out.Wounds = append(out.Wounds, Wound{i, e.Unit, e.Model, e.N, e.Kind == engine.Lost, e.Melee})
	case engine.Compared:
		out.Melees = append(out.Melees, Melee{i, e.Unit, e.Target, e.Near, e.Far})
	case engine.MarkerTaken:
		out.Markers = append(out.Markers, Marker{i, e.Model, point(s.Position.Marker(e.Model).P), e.N})
	case engine.Affected:
		out.Effects = append(out.Effects, Effect{i, e.Unit, e.What, e.N, e.Role})
	case engine.TurnBegun:
		out.Turns = append(out.Turns, Turn{i, e.Unit})
	case engine.RoundBegun:
		out.Rounds = append(out.Rounds, Limit{i, e.N, false})
	case engine.RoundEnded:
		out.Rounds = append(out.Rounds, Limit{i, e.N, true})
		r := Round{Round: e.N, Step: s.N, Score: e.Score, Owners: []int{}}
		for m := range s.Position.Markers() {
			r.Owners = append(r.Owners, int(s.Position.Marker(m).Owner))
		}
		w.doc.Rounds = append(w.doc.Rounds, r)
	}
}

func declaredOf(i int, e *engine.Event) Declared {
	out := Declared{I: i, Unit: e.Unit, Target: e.Target, Weapon: e.What, Models: append([]int{}, e.Models...),
		Near: e.Near, Far: e.Far, Gap: inches(e.Gap), Range: inches(e.Range), Cover: []Cover{}, CoverRule: e.Role}
	for _, c := range e.Cover {
		out.Cover = append(out.Cover, Cover{c.Piece, c.Inside, c.Behind})
	}
	return out
}

func diceOf(i int, e *engine.Event, dice []int) Dice {
	// of dice that were announced the last may not have been rolled, as when what they are for has ended
	end := min(e.First+e.N, len(dice))
	out := Dice{I: i, Role: e.Role, Unit: e.Unit, Target: e.Target, What: e.What,
		Models: append([]int{}, e.Models...), Picked: -1, Sides: e.Sides,
		Results: append([]int{}, dice[e.First:end]...), Need: e.Need, Mods: []Modifier{},
		Face: e.Face, Six: e.Six}
	if e.Model >= 0 {
		out.Picked = e.Model
	}
	for _, m := range e.Mods {
		out.Mods = append(out.Mods, Modifier{m.Rule, m.N})
	}
	return out
}

// addPlaced writes the markers that were placed, and those that have changed without an event of their own: what is
// carried, dropped or fetched.
func (w *Writer) addPlaced(out *Step, s *replay.Step) {
	for m := range min(w.placed, s.Before.Markers(), s.Position.Markers()) {
		k, was := s.Position.Marker(m), s.Before.Marker(m)
		now, said := Marker{len(s.Events), m, point(k.P), int(k.Owner)}, Marker{0, m, point(was.P), int(was.Owner)}
		for _, o := range out.Markers { // it may have been taken and dropped in one step
			if o.Marker == m {
				said = o
			}
		}
		if said.At != now.At || said.Owner != now.Owner {
			out.Markers = append(out.Markers, now)
		}
	}
	for ; w.placed < s.Position.Markers(); w.placed++ {
		m := w.placed
		k := s.Position.Marker(m)
		out.Markers = append(out.Markers, Marker{len(s.Events), m, point(k.P), int(k.Owner)})
	}
}

// addStatuses writes which units are otherwise than they were, at first all, and which heroes have joined.
func (w *Writer) addStatuses(out *Step, s *replay.Step) {
	defer func() { w.begun = true }()
	for u := range s.Position.Game().Units() {
		was, is := s.Before.Unit(u), s.Position.Unit(u)
		now := statusOf(is.Flags)
		if !w.begun || len(statusOf(was.Flags^is.Flags)) > 0 {
			out.Units = append(out.Units, Status{u, now})
		}
		if come := is.Alive &^ was.Alive; come != 0 {
			def := &s.Position.Game().Units()[u]
			m := int(def.First) + bits.TrailingZeros64(come)
			out.Joined = append(out.Joined, Joined{int(s.Position.Game().Models()[m].Hero), u, m})
		}
	}
}
