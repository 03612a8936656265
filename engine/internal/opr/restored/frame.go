// Package restored is what the checks of restored states share: a frame of the stack, what stands on it, and
// whom it is about; and procedures with such checks. All packages of procedures read it.
package restored

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// A Frame is a frame of the stack of a restored state, and what stands on it.
type Frame struct {
	*core.Frame
	S     *core.State
	D     *force.Data
	At    int
	Above *core.Frame // nil when the frame is the one on top
}

// Check makes the Check of a procedure whose frame keeps in A a unit that takes part for itself: out of what
// reports whether a frame fits and may have called what stands on it, and out of checks of the variables that
// it reads.
func Check(fits func(*Frame) bool, variables ...func(*Frame) error) func(*core.State, int) error {
	return func(s *core.State, at int) error {
		c := Frame{&s.Stack[at], s, force.Of(s), at, s.Above(at)}
		if c.A < 0 || int(c.A) >= len(s.Units) || s.Units[c.A].Is(core.Joined) || !fits(&c) {
			return fmt.Errorf("%s of unit %d cannot be pending at step %d with %d, %d, %x and with %s on top",
				s.G.Procs[c.Proc].Name, c.A, c.Step, c.B, c.N, c.M, c.callee())
		}
		for _, v := range variables {
			if err := v(&c); err != nil {
				return err
			}
		}
		return nil
	}
}

// Procedure returns a procedure whose functions see its frames as values of a type of their own.
func Procedure[F ~struct{ *core.Frame }](name string, run func(*core.State, F),
	menu func(*core.State, F, []core.Action) []core.Action, take func(*core.State, F, *core.Action) error,
	fits func(*Frame) bool, variables ...func(*Frame) error) core.Procedure {
	return core.Procedure{
		Name:  name,
		Run:   func(s *core.State, f *core.Frame) { run(s, F{f}) },
		Menu:  func(s *core.State, f *core.Frame, dst []core.Action) []core.Action { return menu(s, F{f}, dst) },
		Take:  func(s *core.State, f *core.Frame, a *core.Action) error { return take(s, F{f}, a) },
		Check: Check(fits, variables...),
	}
}

// callee names the procedure on top of a frame.
func (c *Frame) callee() string {
	if c.Above == nil {
		return "nothing"
	}
	return c.S.G.Procs[c.Above.Proc].Name
}

// Called reports whether the frame on top is that of a procedure for the same unit.
func (c *Frame) Called(proc uint8) bool { return c.Above.Proc == proc && c.Above.A == c.A }

// There reports whether a unit is on the table, or was until what has been destroyed just now: what the frame
// has led to.
func (c *Frame) There(u int16) bool {
	if force.Alive(c.S, u) {
		return true
	}
	for i := c.At + 1; i < int(c.S.Depth); i++ {
		if f := &c.S.Stack[i]; f.Proc == proc.Wreck {
			return f.A == u
		}
	}
	return false
}

// Present reports whether the frame's unit is there, or inside a transport.
func (c *Frame) Present() bool { return c.There(c.A) || c.S.Units[c.A].Is(core.Aboard) }

// Enemy reports whether a unit is an enemy of the frame's, and takes part for itself.
func (c *Frame) Enemy(e int16) bool {
	return e >= 0 && int(e) < len(c.S.Units) && c.S.Seat(int(c.A)) != c.S.Seat(int(e)) &&
		!c.S.Units[e].Is(core.Joined)
}
