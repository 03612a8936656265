// Package forge makes records of games that break the rules, each in one place, to see whether the referee
// notices.
package forge

import (
	"math"
	"math/rand/v2"
	"slices"

	"gauntlet/experiments/referee/record"
)

// A Kind is a way to break the rules.
type Kind struct {
	Name string
	// Do changes one place of a record, chosen at random, and reports whether there is any.
	Do func(g *record.Game, rng *rand.Rand) bool
}

// Kinds are all of them.
var Kinds = []Kind{
	{"a move longer than allowed", tooFar},
	{"a way that begins elsewhere", jumps},
	{"a model out of coherency", strays},
	{"a model beside an enemy", tooNear},
	{"a model off the table", offTable},
	{"a unit that acts twice", actsTwice},
	{"a unit that does not act", idles},
	{"a choice of the other side", otherSeat},
	{"another Quality", of(need, "hit")},
	{"another Defense", of(need, "block")},
	{"another target number to hit", of(face, "hit")},
	{"another target number to block", of(face, "block")},
	{"a modifier too many", addModifier},
	{"a modifier left out", dropModifier},
	{"a die to hit too many", of(addDie, "hit")},
	{"a die to block too many", of(addDie, "block")},
	{"a die to block left out", of(dropDie, "block")},
	{"a miss that was a hit", misses},
	{"a die of more sides than it has", wrongDie},
	{"a wound too many", moreWounds},
	{"a wound left out", dropWound},
	{"a wound of another unit", otherUnit},
	{"a model lost without a wound", lost},
	{"a model that lives on", lives},
	{"a morale test without cause", testsMorale},
	{"a morale test failed that was passed", failsMorale},
	{"a unit Shaken without a test", shaken},
	{"a unit Fatigued without a melee", fatigued},
	{"shots after a rush", rushes},
	{"shots by who has no such weapon", unarmed},
	{"shots from another distance", distance},
	{"shots of another range", reach},
	{"cover too much", covers},
	{"a marker of another owner", owner},
	{"another score", score},
	{"another winner", winner},
	{"a round left out", dropRound},
}

// of makes a forgery of dice one of those of a role.
func of(f func(*record.Game, *rand.Rand, string) bool, role string) func(*record.Game, *rand.Rand) bool {
	return func(g *record.Game, rng *rand.Rand) bool { return f(g, rng, role) }
}

// places returns pointers to the parts of all steps.
func places[T any](g *record.Game, of func(*record.Step) []T, fits func(*record.Step, *T) bool) (out []*T) {
	for i := range g.Steps {
		s := &g.Steps[i]
		list := of(s)
		for k := range list {
			if fits(s, &list[k]) {
				out = append(out, &list[k])
			}
		}
	}
	return out
}

// pick returns one of a list at random, and whether there is any.
func pick[T any](rng *rand.Rand, list []T) (x T, ok bool) {
	if len(list) == 0 {
		return x, false
	}
	return list[rng.IntN(len(list))], true
}

func dice(s *record.Step) []record.Dice    { return s.Dice }
func moves(s *record.Step) []record.Move   { return s.Moves }
func wounds(s *record.Step) []record.Wound { return s.Wounds }

// goes reports whether a way is one of an Advance or a Rush.
func goes(_ *record.Step, m *record.Move) bool {
	return (m.Sort == "advance" || m.Sort == "rush") && len(m.Path) > 1
}

// lead changes where a way ends, and where the next way of the model begins that began there.
func lead(g *record.Game, m *record.Move, to record.Point) {
	was, found := m.End(), false
	for i := range g.Steps {
		for k := range g.Steps[i].Moves {
			o := &g.Steps[i].Moves[k]
			switch {
			case o == m:
				found = true
				m.Path[len(m.Path)-1] = to
			case found && o.Model == m.Model:
				if o.Path[0] == was && len(o.Path) > 1 {
					o.Path[0] = to
				}
				return
			}
		}
	}
}

func tooFar(g *record.Game, rng *rand.Rand) bool {
	m, ok := pick(rng, places(g, moves, goes))
	if !ok {
		return false
	}
	a, b := m.Path[len(m.Path)-2], m.End()
	v := b.Minus(a)
	n := math.Hypot(v.X, v.Y)
	if n == 0 {
		v, n = record.Point{X: 1}, 1
	}
	lead(g, m, a.Plus(v.Times((17*record.Inch+float64(rng.IntN(3000)))/n)))
	return true
}

func jumps(g *record.Game, rng *rand.Rand) bool {
	m, ok := pick(rng, places(g, moves, goes))
	if ok {
		m.Path[0] = m.Path[0].Plus(record.Point{X: float64(50 + rng.IntN(2000))})
	}
	return ok
}

// strays leads one of several models that go together away from the others.
func strays(g *record.Game, rng *rand.Rand) bool {
	var list []*record.Move
	for i := range g.Steps {
		s := &g.Steps[i]
		if len(s.Moves) > 2 && slices.Contains([]string{"deploy", "advance", "rush"}, s.Moves[0].Sort) &&
			s.Moves[2].Unit == s.Moves[0].Unit {
			list = append(list, &s.Moves[rng.IntN(3)])
		}
	}
	m, ok := pick(rng, list)
	if !ok {
		return false
	}
	by := 12.0 * record.Inch
	if m.End().X > 0 {
		by = -by
	}
	lead(g, m, m.End().Plus(record.Point{X: by}))
	return true
}

// tooNear leads a model to where an enemy stands.
func tooNear(g *record.Game, rng *rand.Rand) bool {
	type meeting struct {
		m  *record.Move
		at record.Point
	}
	var list []meeting
	p := record.NewPosition(g)
	for i := range g.Steps {
		s := &g.Steps[i]
		for k := range s.Moves {
			m := &s.Moves[k]
			if !goes(s, m) {
				continue
			}
			for o := range p.Models {
				if u := g.Header.Models[o].Unit; p.Models[o].On && p.Seat(u) != p.Seat(m.Unit) &&
					p.Status[u] != nil &&
					!g.Header.Models[o].Rules.Has("Aircraft") &&
					!g.Header.Models[m.Model].Rules.Has("Aircraft") {
					list = append(list, meeting{m, p.Models[o].At})
				}
			}
		}
		for _, e := range s.Events() {
			p.Apply(e)
		}
		p.EndStep(s)
	}
	x, ok := pick(rng, list)
	if ok {
		lead(g, x.m, x.at.Plus(record.Point{X: 300}))
	}
	return ok
}

func offTable(g *record.Game, rng *rand.Rand) bool {
	m, ok := pick(rng, places(g, moves, goes))
	if ok {
		lead(g, m, record.Point{X: m.End().X, Y: float64(g.Header.Table.Height)/2 + 100})
	}
	return ok
}

// turns returns the beginnings of activations by round.
func turns(g *record.Game) (out [][]*record.Turn) {
	for i := range g.Steps {
		s := &g.Steps[i]
		for _, e := range s.Events() {
			switch {
			case e.Limit != nil && !e.Limit.Ends:
				out = append(out, nil)
			case e.Turn != nil && len(out) > 0:
				out[len(out)-1] = append(out[len(out)-1], e.Turn)
			}
		}
	}
	return out
}

func actsTwice(g *record.Game, rng *rand.Rand) bool {
	round, ok := pick(rng, slices.DeleteFunc(turns(g), func(r []*record.Turn) bool { return len(r) < 2 }))
	if ok {
		i := 1 + rng.IntN(len(round)-1)
		round[i].Unit = round[rng.IntN(i)].Unit
	}
	return ok
}

func idles(g *record.Game, rng *rand.Rand) bool {
	var list []*record.Step
	for i := range g.Steps {
		if len(g.Steps[i].Turns) > 0 {
			list = append(list, &g.Steps[i])
		}
	}
	s, ok := pick(rng, list)
	if ok {
		k := rng.IntN(len(s.Turns))
		s.Turns = slices.Delete(s.Turns, k, k+1)
	}
	return ok
}

func otherSeat(g *record.Game, rng *rand.Rand) bool {
	var list []int
	for i, s := range g.Steps {
		if s.Unit >= 0 && s.Seat >= 0 && s.Kind != "spread hits" {
			list = append(list, i)
		}
	}
	i, ok := pick(rng, list)
	if ok {
		g.Steps[i].Seat = 1 - g.Steps[i].Seat
	}
	return ok
}

// rolled returns the dice of a role with a target number.
func rolled(g *record.Game, role string) []*record.Dice {
	return places(g, dice, func(_ *record.Step, d *record.Dice) bool { return d.Role == role && d.Need > 0 })
}

// recount makes the target number what need and modifiers make it, so that nothing else is wrong.
func recount(d *record.Dice) {
	d.Face = d.Need
	for _, m := range d.Mods {
		if d.Face -= m.N; m.Rule == "fatigued" {
			d.Face = 6
			return
		}
	}
	d.Face = min(max(d.Face, 2), 6)
}

func need(g *record.Game, rng *rand.Rand, role string) bool {
	d, ok := pick(rng, slices.DeleteFunc(rolled(g, role), func(d *record.Dice) bool {
		return d.What == "a fall" || role == "block" && alone(g, d.Unit)
	}))
	if ok {
		d.Need += 1 - 2*rng.IntN(2)
		recount(d)
	}
	return ok
}

// alone reports whether a unit may be a hero that is alone in it, with a Defense of its own.
func alone(g *record.Game, unit int) bool {
	return slices.ContainsFunc(g.Header.Models, func(m record.Model) bool {
		return m.Unit == unit && m.Rules.Has("Hero")
	})
}

func face(g *record.Game, rng *rand.Rand, role string) bool {
	d, ok := pick(rng, rolled(g, role))
	if ok {
		d.Face += 1 - 2*rng.IntN(2)
	}
	return ok
}

func addModifier(g *record.Game, rng *rand.Rand) bool {
	list := append(rolled(g, "hit"), slices.DeleteFunc(rolled(g, "block"),
		func(d *record.Dice) bool { return d.What == "a fall" })...)
	d, ok := pick(rng, list)
	if ok {
		d.Mods = append(d.Mods, record.Modifier{Rule: "Surge", N: 1 - 2*rng.IntN(2)})
		recount(d)
	}
	return ok
}

func dropModifier(g *record.Game, rng *rand.Rand) bool {
	list := slices.DeleteFunc(append(rolled(g, "hit"), rolled(g, "block")...), func(d *record.Dice) bool {
		return len(d.Mods) == 0 || d.Mods[0].Rule == "cover" || d.Mods[0].Rule == "Stealth" || !profiled(g, d)
	})
	d, ok := pick(rng, list)
	if ok {
		d.Mods = d.Mods[1:]
		recount(d)
	}
	return ok
}

// profiled reports whether dice are of a weapon of some unit, whose modifiers are known.
func profiled(g *record.Game, d *record.Dice) bool {
	return slices.ContainsFunc(g.Header.Units, func(u record.Unit) bool {
		return slices.ContainsFunc(u.Weapons, func(w record.Weapon) bool { return w.Name == d.What })
	})
}

func addDie(g *record.Game, rng *rand.Rand, role string) bool {
	d, ok := pick(rng, slices.DeleteFunc(rolled(g, role),
		func(d *record.Dice) bool { return !profiled(g, d) }))
	if ok {
		d.Results = append(d.Results, 1+rng.IntN(6))
	}
	return ok
}

func dropDie(g *record.Game, rng *rand.Rand, role string) bool {
	d, ok := pick(rng, slices.DeleteFunc(rolled(g, role),
		func(d *record.Dice) bool { return !profiled(g, d) }))
	if ok {
		d.Results = d.Results[1:]
	}
	return ok
}

func misses(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, slices.DeleteFunc(rolled(g, "hit"),
		func(d *record.Dice) bool { return d.Successes() == 0 }))
	if ok {
		i := slices.IndexFunc(d.Results, func(r int) bool { return r >= d.Face })
		d.Results[i] = 1
	}
	return ok
}

func wrongDie(g *record.Game, rng *rand.Rand) bool {
	rolled := func(_ *record.Step, d *record.Dice) bool { return len(d.Results) > 0 }
	d, ok := pick(rng, places(g, dice, rolled))
	if ok {
		d.Results[rng.IntN(len(d.Results))] = d.Sides + 1
	}
	return ok
}

// taken reports whether a model takes wounds.
func taken(_ *record.Step, w *record.Wound) bool { return w.Wounds > 0 }

// byBlock reports whether wounds of a step come of dice to block in it or of a casualty that is chosen.
func byBlock(s *record.Step, w *record.Wound) bool {
	return taken(s, w) && (s.Kind == "casualty" || slices.ContainsFunc(s.Dice, func(d record.Dice) bool {
		return d.Role == "block" && d.Unit == w.Unit && d.I < w.I
	}))
}

func moreWounds(g *record.Game, rng *rand.Rand) bool {
	w, ok := pick(rng, places(g, wounds, byBlock))
	if ok {
		w.Wounds++
	}
	return ok
}

func dropWound(g *record.Game, rng *rand.Rand) bool {
	w, ok := pick(rng, places(g, wounds, func(s *record.Step, w *record.Wound) bool {
		return byBlock(s, w) && g.Header.Models[w.Model].Tough == 1
	}))
	if ok {
		w.Wounds = 0
	}
	return ok
}

func otherUnit(g *record.Game, rng *rand.Rand) bool {
	w, ok := pick(rng, places(g, wounds, byBlock))
	if !ok {
		return false
	}
	for i := range g.Header.Models {
		m := (w.Model + i + 1) % len(g.Header.Models)
		k := &g.Header.Models[m]
		if g.Header.Units[k.Unit].Seat != g.Header.Units[w.Unit].Seat {
			w.Model, w.Unit = m, k.Unit
			return true
		}
	}
	return false
}

func lost(g *record.Game, rng *rand.Rand) bool {
	var list []int
	for i, s := range g.Steps {
		if s.Kind == "move to" && len(s.Moves) > 0 && s.Moves[0].Sort == "advance" {
			list = append(list, i)
		}
	}
	i, ok := pick(rng, list)
	if ok {
		s := &g.Steps[i]
		m := s.Moves[rng.IntN(len(s.Moves))]
		s.Wounds = append(s.Wounds, record.Wound{I: 1000, Unit: m.Unit, Model: m.Model, Lost: true})
	}
	return ok
}

func lives(g *record.Game, rng *rand.Rand) bool {
	w, ok := pick(rng, places(g, wounds, func(_ *record.Step, w *record.Wound) bool { return w.Lost }))
	if ok {
		w.Lost = false
	}
	return ok
}

func testsMorale(g *record.Game, rng *rand.Rand) bool {
	var list []int
	for i, s := range g.Steps {
		if s.Kind == "activate" && len(s.Turns) > 0 {
			list = append(list, i)
		}
	}
	i, ok := pick(rng, list)
	if ok {
		s := &g.Steps[i]
		u := s.Turns[0].Unit
		q := g.Header.Units[u].Quality
		s.Dice = append(s.Dice, record.Dice{I: 1000, Role: "morale", Unit: u, Target: -1,
			Picked: -1, Sides: 6,
			Results: []int{6}, Need: q, Face: q})
	}
	return ok
}

func failsMorale(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, places(g, dice, func(s *record.Step, d *record.Dice) bool {
		return d.Role == "morale" && d.Successes() == 1
	}))
	if ok {
		d.Results[0] = 1
	}
	return ok
}

// standing returns the statuses of units on the table that lack one.
func standing(g *record.Game, status string) []*record.Status {
	statuses := func(s *record.Step) []record.Status { return s.Units }
	return places(g, statuses, func(_ *record.Step, u *record.Status) bool {
		return slices.Contains(u.Status, "on the table") && !slices.Contains(u.Status, status)
	})
}

func shaken(g *record.Game, rng *rand.Rand) bool {
	u, ok := pick(rng, standing(g, "shaken"))
	if ok {
		u.Status = append(u.Status, "shaken")
	}
	return ok
}

func fatigued(g *record.Game, rng *rand.Rand) bool {
	u, ok := pick(rng, standing(g, "fatigued"))
	if ok {
		u.Status = append(u.Status, "fatigued")
	}
	return ok
}

// rushes makes a Rush of the action of a unit that then fires.
func rushes(g *record.Game, rng *rand.Rand) bool {
	var list []*record.Action
	var last *record.Action
	for i := range g.Steps {
		s := &g.Steps[i]
		switch {
		case s.Action == nil:
		case s.Kind == "choose action":
			last = s.Action
		case len(s.Declared) > 0 && last != nil && (last.Verb == "hold" || last.Verb == "advance"):
			list = append(list, last)
			last = nil
		}
	}
	a, ok := pick(rng, list)
	if ok {
		a.Verb = "rush"
	}
	return ok
}

// declared returns all that fire.
func declared(g *record.Game) []*record.Declared {
	return places(g, func(s *record.Step) []record.Declared { return s.Declared },
		func(_ *record.Step, d *record.Declared) bool { return len(d.Models) > 0 })
}

func distance(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, declared(g))
	if ok {
		d.Gap += record.Inch / 2
	}
	return ok
}

func reach(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, declared(g))
	if ok {
		d.Range += record.Inch
	}
	return ok
}

// covers lets a piece give cover that the table has not.
func covers(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, declared(g))
	if ok {
		d.Cover = append(d.Cover, record.Why{Piece: len(g.Header.Table.Terrain), Inside: 1})
	}
	return ok
}

func unarmed(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, declared(g))
	if !ok {
		return false
	}
	for m, k := range g.Header.Models {
		if k.Unit == d.Target {
			d.Models[rng.IntN(len(d.Models))] = m
			return true
		}
	}
	return false
}

func owner(g *record.Game, rng *rand.Rand) bool {
	m, ok := pick(rng, places(g, func(s *record.Step) []record.Marker { return s.Markers },
		func(s *record.Step, m *record.Marker) bool {
			return slices.ContainsFunc(s.Rounds, func(r record.Limit) bool { return r.Ends && r.I > m.I })
		}))
	if ok {
		m.Owner = (m.Owner+2)%3 - 1
	}
	return ok
}

func score(g *record.Game, rng *rand.Rand) bool {
	if len(g.Rounds) == 0 {
		return false
	}
	g.Rounds[rng.IntN(len(g.Rounds))].Score[rng.IntN(2)]++
	return true
}

func winner(g *record.Game, rng *rand.Rand) bool {
	if g.Outcome == nil || !g.Outcome.Over {
		return false
	}
	g.Outcome.Winner = (g.Outcome.Winner+2+rng.IntN(2))%3 - 1
	return true
}

func dropRound(g *record.Game, rng *rand.Rand) bool {
	if len(g.Rounds) == 0 {
		return false
	}
	i := rng.IntN(len(g.Rounds))
	g.Rounds = slices.Delete(g.Rounds, i, i+1)
	return true
}
