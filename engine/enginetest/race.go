// Package enginetest holds a tiny ruleset for tests of what stands on the engine: games of a few microseconds
// whose outcome is easily foreseen, and whose defects can be ordered.
package enginetest

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// Race is a ruleset in which the seats take turns. A die gives the number of steps on offer (one of six turns
// is forced); the seat goes at least that one step or as many as it likes of them, so that the last entry of
// every menu is the best. Whoever has gone further after Turns turns of each seat wins. Each step can also be
// taken off the menu, to a point (X, 0) with X the steps in inches.
type Race struct {
	Turns  int // of each seat, 1..1000
	Defect Defect
}

// A Defect is something that is wrong with the ruleset, in the fifth turn.
type Defect int

// The defects.
const (
	Sound   Defect = iota
	NoMenu         // the menu is empty
	Refuses        // an entry of the menu is refused
	Panics
)

// Ruleset returns the race as a ruleset.
func (r Race) Ruleset() engine.Ruleset { return core.RulesetOf(rules{r}) }

// New compiles a race between two armies with the given names.
func (r Race) New(armies [2]string) (*engine.Game, error) {
	s := engine.Setup{
		Ruleset: r.Ruleset(),
		Table:   &mission.Table{Name: "track", Width: 48 * geom.Inch, Height: 48 * geom.Inch},
		Mission: &mission.Mission{Name: fmt.Sprintf("race of %d turns", r.Turns), Rounds: 1},
	}
	for i, name := range armies {
		s.Armies[i] = &roster.Army{Name: name, Ruleset: "race",
			Units: []roster.Unit{{Name: name + " runner"}}}
	}
	return engine.Compile(s)
}

// What the variables of a state hold.
const (
	turn  = iota // turns taken by both
	offer        // steps on offer
	gone         // steps gone by seat 0; then by seat 1
)

// rules are those of a race.
type rules struct{ Race }

func (rules) Name() string { return "race" }

func (rules) Rulings() []core.RulingInfo { return nil }

// Compile gives each seat one unit of one model.
func (r rules) Compile(g *core.Game) error {
	for seat := range g.Setup.Armies {
		g.Units = append(g.Units, core.UnitDef{Name: g.Setup.Armies[seat].Units[0].Name, Seat: int8(seat),
			First: int16(seat), Size: 1, MaxBase: 500, Uniform: true})
		g.Models = append(g.Models, core.ModelDef{Base: 500, Tough: 1, Unit: int16(seat)})
	}
	g.SeatUnits = [3]int16{0, 1, 2}
	g.Procs = []core.Procedure{{Name: "turn", Run: r.run, Menu: r.menu, Take: r.take, Check: r.check}}
	return nil
}

// Begin calls the turns.
func (rules) Begin(s *core.State) {
	s.Vars[offer] = int16(s.Roll(6))
	s.Call(core.Frame{})
}

func (r Race) run(s *core.State, _ *core.Frame) {
	if int(s.Vars[turn]) == 2*r.Turns {
		s.Return()
		return
	}
	s.Active = int8(s.Vars[turn] & 1)
	s.Ask(core.MoveTo, int(s.Active), int(s.Active))
}

func (r Race) defect(s *core.State, d Defect) bool { return r.Defect == d && s.Vars[turn] == 4 }

func (r Race) menu(s *core.State, _ *core.Frame, dst []core.Action) []core.Action {
	if r.defect(s, NoMenu) {
		return dst
	}
	for i := range int(s.Vars[offer]) {
		dst = append(dst, core.Action{Verb: core.Move, Pattern: int16(i), Unit: int16(s.Active),
			At: geom.Point{X: int32(i+1) * geom.Inch}})
	}
	return dst
}

func (r Race) take(s *core.State, _ *core.Frame, a *core.Action) error {
	n := a.At.X / geom.Inch
	if a.Verb != core.Move || n < 1 || n > int32(s.Vars[offer]) || r.defect(s, Refuses) {
		return core.Illegal(a, "", "%d steps, %d are on offer", n, s.Vars[offer])
	}
	if r.defect(s, Panics) {
		panic("the race is defective")
	}
	s.Vars[gone+int(s.Active)] += int16(n)
	if s.Vars[turn]++; int(s.Vars[turn]) < 2*r.Turns {
		s.Vars[offer] = int16(s.Roll(6))
	}
	return nil
}

// check refuses a race that has gone on for too long, or with more on offer than a die shows.
func (r Race) check(s *core.State, at int) error {
	if n := int(s.Vars[turn]); at != 0 || n < 0 || n >= 2*r.Turns || s.Vars[offer] < 1 || s.Vars[offer] > 6 {
		return fmt.Errorf("%d steps on offer in turn %d", s.Vars[offer], n)
	}
	return nil
}

// Outcome compares how far the seats have gone.
func (rules) Outcome(s *core.State) core.Outcome {
	o := core.Outcome{Over: s.Depth == 0, Winner: -1,
		Score: [2]int32{int32(s.Vars[gone]), int32(s.Vars[gone+1])}}
	switch {
	case o.Score[0] > o.Score[1]:
		o.Winner = 0
	case o.Score[1] > o.Score[0]:
		o.Winner = 1
	}
	if o.Over {
		o.Reason = "all turns are taken"
	}
	return o
}

// Check accepts everything.
func (rules) Check(*core.State) error { return nil }

// told is how a race is told.
var told = words.New(&words.Lexicon{
	Slots: map[string]words.Slot{
		"runner": {Tell: func(_ *core.State, a *core.Action) string { return fmt.Sprint(a.Unit + 1) }},
		"steps": {Tell: func(_ *core.State, a *core.Action) string {
			return fmt.Sprint(a.At.X / geom.Inch)
		}},
	},
	Rows: []words.Choices{words.Say(core.MoveTo, core.Move, "", "runner {runner} goes {steps} steps")},
})

// Words tells the steps.
func (r rules) Words() core.Words { return told }
