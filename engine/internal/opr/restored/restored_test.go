package restored_test

import (
	"errors"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/rulesets"
)

// position returns a state of a game in which procedures are pending, the last one on top.
func position(t *testing.T, frames ...core.Frame) *core.State {
	rules := must.Get(rulesets.ByName("gf3"))(t)
	s := peek.Live(must.Get(engine.Compile(must.Get(engine.Prepare(rules, engine.Choice{}))(t)))(t).New(1))
	s.Depth, s.Stack = 0, [core.MaxDepth]core.Frame{}
	for _, f := range frames {
		s.Call(f)
	}
	for u := range s.Units {
		s.Units[u].Flags = core.OnTable
	}
	return s
}

// A frame is about a unit that takes part for itself, and the error of one that does not fit says with what.
func TestCheck(t *testing.T) {
	move := func(u int16) core.Frame { return core.Frame{Proc: proc.Move, Step: 1, A: u, B: 2, N: 3, M: 15} }
	s := position(t)
	units := int16(len(s.Units))
	const tail = " cannot be pending at step 1 with 2, 3, f and with "
	for _, c := range []struct {
		name   string
		frames []core.Frame
		joined bool
		fits   bool
		want   string
	}{
		{"the first", []core.Frame{move(0)}, false, true, ""},
		{"the last", []core.Frame{move(units - 1)}, false, true, ""},
		{"one before the first", []core.Frame{move(-1)}, false, true, "move of unit -1" + tail + "nothing on top"},
		{"one behind the last", []core.Frame{move(units)}, false, true, "unit " + string(rune('0'+units/10)) + string(rune('0'+units%10))},
		{"a hero who has joined", []core.Frame{move(0)}, true, true, "move of unit 0" + tail + "nothing on top"},
		{"one that does not fit", []core.Frame{move(0)}, false, false, "move of unit 0" + tail + "nothing on top"},
		{"one below another", []core.Frame{move(0), {Proc: proc.Place, A: 0}}, false, false, "move of unit 0" + tail + "place on top"},
	} {
		s := position(t, c.frames...)
		if c.joined {
			s.Units[0].Flags = core.Joined
		}
		err := restored.Check(func(f *restored.Frame) bool {
			if f.S != s || f.At != 0 || (f.Above != nil) != (len(c.frames) > 1) {
				t.Errorf("%s: %+v", c.name, f)
			}
			return c.fits
		})(s, 0)
		if c.want == "" && err != nil || c.want != "" && !must.Contain(err, c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	refused := restored.Check(func(*restored.Frame) bool { return true }, func(*restored.Frame) error { return nil },
		func(*restored.Frame) error { return errors.New("no") })(position(t, move(0)), 0)
	if refused == nil {
		t.Error("what a check of variables says is lost")
	}
}

// Who is there, who is an enemy, and what has been called.
func TestFrame(t *testing.T) {
	wreck := core.Frame{Proc: proc.Wreck, A: 1}
	s := position(t, wreck, core.Frame{Proc: proc.Activation, A: 0}, core.Frame{Proc: proc.Move, A: 0})
	at := func(i int) *restored.Frame {
		return &restored.Frame{Frame: &s.Stack[i], S: s, D: force.Of(s), At: i, Above: s.Above(i)}
	}
	f := at(1)
	if !f.Called(proc.Move) || f.Called(proc.Place) {
		t.Error("another procedure has been called")
	}
	if s.Stack[2].A = 1; f.Called(proc.Move) {
		t.Error("the procedure is called for another unit")
	}
	first, end := s.G.UnitRange(1)
	for e, want := range map[int16]bool{-1: false, 0: false, int16(first): true, int16(end - 1): true, int16(end): false} {
		if f.Enemy(e) != want {
			t.Errorf("unit %d is an enemy: %v", e, !want)
		}
	}
	if s.Units[first].Flags = core.Joined; f.Enemy(int16(first)) {
		t.Error("a hero who has joined is an enemy for itself")
	}
	if !f.There(1) || !f.Present() {
		t.Error("who is on the table is not there")
	}
	s.Units[1].Alive, s.Units[1].Flags = 0, core.Gone
	if f.There(1) {
		t.Error("who was destroyed before is there")
	}
	if s.Stack[2] = wreck; !f.There(1) || f.There(2) != force.Alive(s, int16(2)) {
		t.Error("who has been destroyed just now is not there")
	}
	s.Units[0].Flags = core.Aboard
	if f.There(0) || !f.Present() {
		t.Error("who is inside a transport is there, or not present")
	}
}
