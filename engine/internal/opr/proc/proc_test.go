package proc_test

import (
	"slices"
	"testing"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
)

// What is in snapshots and replays stays what it is: the numbers of procedures, of their steps and of variables, and
// where actions stand in patterns.
func TestNumbersStay(t *testing.T) {
	type p = []int
	for _, c := range []struct {
		what      string
		got, want p
	}{
		{"procedures", p{int(proc.Allot), int(proc.Danger), int(proc.Move), int(proc.Place), int(proc.Activation), int(proc.Shooting),
			int(proc.Volley), int(proc.Melee), int(proc.Strikes), int(proc.Morale), int(proc.FirstOwn), int(proc.Casting), int(proc.Takedown),
			int(proc.Spread), int(proc.Wreck), int(proc.Furious), int(proc.Choosing), int(proc.Answer), int(proc.Passing), proc.FirstLate},
			p{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 32, 33, 34, 35, 36, 37, 38, 39, 32}},
		{"variables", p{proc.VarCaused, proc.VarFear, proc.VarOwn, proc.VarDeclared, proc.VarPicks, proc.VarEnd, proc.DeclTarget, proc.DeclNear,
			proc.DeclFar, proc.DeclCover, proc.NumDeclared}, p{0, 0, 2, 16, 80, 112, 0, 1, 2, 3, 4}},
		{"steps of an activation", p{proc.ActBegin, proc.ActDeed, proc.ActShoot, proc.ActMorale, proc.ActEnd, proc.ActRushed, proc.ActFirst,
			proc.ActNext, proc.ActChoose, proc.ActDone}, p{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{"steps of a move", p{proc.MoveAsk, proc.MoveDone, proc.MoveEdge, proc.MoveBack}, p{0, 1, 2, 3}},
		{"kinds of moves", p{proc.MoveRush, proc.MoveAdvance, proc.MoveConsolidate, proc.MoveAircraft, proc.MoveWreck, proc.MoveOwn,
			proc.MoveScout, proc.MoveFree}, p{0, 1, 2, 3, 4, 5, 6, 7}},
		{"actions", p{proc.PatternHold, proc.PatternAdvance, proc.PatternRush, proc.PatternCharge, proc.MeleePlacing}, p{0, 1, 2, 3, 8}},
		{"destinations", p{proc.PatternStay, proc.PatternRing, proc.PatternMarker, proc.PatternCover, proc.PatternEnemy, proc.PatternInRange,
			proc.PatternReform, proc.PatternBoard, proc.MovePatterns}, p{0, 1, 49, 57, 61, 101, 141, 192, 232}},
		{"limits", p{proc.MaxTypes, proc.MaxOwnTypes, proc.MaxLimited, proc.MaxPicks}, p{16, 8, 8, 64}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s are %v, not %v", c.what, c.got, c.want)
		}
	}
}

// stack returns a state in which procedures are pending, the last one on top.
func stack(frames ...core.Frame) *core.State {
	s := &core.State{Units: make([]core.Unit, 8)}
	for _, f := range frames {
		s.Call(f)
	}
	return s
}

// Whose attack a unit suffers is told by what is pending, the topmost first.
func TestAttacker(t *testing.T) {
	shoots, fights := core.Frame{Proc: proc.Shooting, A: 3, B: 7}, core.Frame{Proc: proc.Melee, A: 2, B: 5}
	for _, c := range []struct {
		s       *core.State
		u, want int
	}{
		{stack(), 5, -1}, {stack(core.Frame{Proc: proc.Activation, A: 1}), 5, -1}, {stack(shoots), 5, 3}, {stack(fights), 5, 2}, {stack(fights), 2, 5},
		{stack(shoots, fights), 5, 2}, {stack(fights, shoots), 5, 3}, {stack(core.Frame{Proc: proc.Casting, A: 4}), 5, 4},
		{stack(core.Frame{Proc: proc.Volley, A: 6}, core.Frame{Proc: proc.Allot, A: 5}), 5, 6},
	} {
		if got := proc.Attacker(c.s, c.u); got != c.want {
			t.Errorf("%v: unit %d attacks unit %d, want %d", c.s.Stack[:c.s.Depth], got, c.u, c.want)
		}
	}
}

// What move is pending is told by its frame, and by the activation below a flight.
func TestMoves(t *testing.T) {
	move := func(kind uint64) core.Frame { return core.Frame{Proc: proc.Move, A: 1, N: 6000, M: kind} }
	act := func(step uint8) core.Frame { return core.Frame{Proc: proc.Activation, Step: step, A: 1} }
	place := core.Frame{Proc: proc.Place, A: 1, M: 1}
	for _, c := range []struct {
		name                      string
		s                         *core.State
		advancing, scouts, wrecks bool
	}{
		{"nothing", stack(), false, false, false},
		{"an Advance", stack(act(proc.ActShoot), move(proc.MoveAdvance)), true, false, false},
		{"an Advance alone", stack(move(proc.MoveAdvance)), true, false, false},
		{"a move of a Scout alone", stack(move(proc.MoveScout)), false, true, false},
		{"a Rush", stack(act(proc.ActMorale), move(proc.MoveRush)), false, false, false},
		{"a flight", stack(act(proc.ActShoot), move(proc.MoveAircraft)), true, false, false},
		{"a flight without a shot", stack(act(proc.ActMorale), move(proc.MoveAircraft)), false, false, false},
		{"a move of a Scout", stack(act(0), move(proc.MoveScout)), false, true, false},
		{"models of a Scout", stack(act(0), move(proc.MoveScout), place), false, true, false},
		{"models in an Advance", stack(act(0), move(proc.MoveAdvance), place), false, false, false},
		{"dangerous terrain after a move of a Scout", stack(move(proc.MoveScout), core.Frame{Proc: proc.Allot, A: 1}), false, false, false},
		{"out of a wreck", stack(act(0), move(proc.MoveWreck)), false, false, true},
		{"another with the same number", stack(act(0), core.Frame{Proc: proc.Place, M: proc.MoveWreck}), false, false, false},
	} {
		if got := [3]bool{proc.Advancing(c.s), proc.ScoutMoves(c.s), proc.Wrecked(c.s)}; got != [3]bool{c.advancing, c.scouts, c.wrecks} {
			t.Errorf("%s: %v", c.name, got)
		}
		if c.s.Depth == 0 {
			continue
		}
		if far, shoots := proc.Allowance(c.s); far != c.s.Top().N || shoots != c.advancing {
			t.Errorf("%s: as far as %d, %v", c.name, far, shoots)
		}
		f := c.s.Top()
		isMove := f.Proc == proc.Move
		if proc.Advances(f) != (isMove && f.M == proc.MoveAdvance) || proc.Rushes(f) != (isMove && f.M == proc.MoveRush) ||
			proc.MovesOtherwise(f) != (isMove && f.M == proc.MoveOwn) {
			t.Errorf("%s: taken for another move", c.name)
		}
	}
	own := move(proc.MoveOwn)
	if !proc.MovesOtherwise(&own) {
		t.Error("a move of an edition's own is none")
	}
	s := stack()
	s.Units[1].Flags = core.Moved | core.OnTable
	if proc.EndScoutMove(s, 1); s.Units[1].Flags != core.OnTable {
		t.Errorf("flags %x after the move of a Scout", s.Units[1].Flags)
	}
}

// Procedures are called with whom they are about, and terrain without dice calls none.
func TestCalls(t *testing.T) {
	s := stack()
	proc.CallDanger(s, 2, 0)
	proc.CallDanger(s, 2, 1)
	proc.CallShooting(s, 3)
	proc.CallMelee(s, 4, 5)
	proc.CallActivation(s, 6)
	want := []core.Frame{{Proc: proc.Danger, A: 2, N: 1}, {Proc: proc.Shooting, A: 3}, {Proc: proc.Melee, A: 4, B: 5}, {Proc: proc.Activation, A: 6}}
	if got := s.Stack[:s.Depth]; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	f := proc.ActivationFrame{Frame: s.Top()}
	if f.Unit() != 6 || f.Idle() || f.Chained() {
		t.Errorf("%+v", f.Frame)
	}
	if f.SetIdle(); !f.Idle() || f.Chained() {
		t.Errorf("%+v is not idle, or chained", f.Frame)
	}
	f.Step, f.N, f.M = 4, 3, 2
	if f.Chain(7); f.Idle() || !f.Chained() || *f.Frame != (core.Frame{Proc: proc.Activation, A: 7, B: f.B}) {
		t.Errorf("%+v", f.Frame)
	}
}

// What is declared of each weapon type has a variable of its own, and all are forgotten together.
func TestDeclared(t *testing.T) {
	s := stack()
	n := int16(0)
	for what := range proc.NumDeclared {
		for i := range proc.MaxTypes {
			if v := proc.Declared(s, what, i); *v != 0 {
				t.Fatalf("%d of type %d has the variable of %d", what, i, *v)
			} else {
				n++
				*v = n
			}
		}
	}
	s.Vars[proc.VarDeclared-1] = 1
	for i, v := range s.Vars {
		if declared := i >= proc.VarDeclared && i < proc.VarPicks; (v != 0) != (declared || i == proc.VarDeclared-1) {
			t.Errorf("variable %d holds %d", i, v)
		}
	}
	proc.ClearDeclared(s)
	for i, v := range s.Vars {
		if (v != 0) != (i == proc.VarDeclared-1) {
			t.Errorf("variable %d holds %d afterwards", i, v)
		}
	}
}
