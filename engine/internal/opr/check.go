package opr

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// A site is a frame of the stack of a restored state, and what stands on it.
type site struct {
	*core.Frame
	s     *core.State
	d     *Data
	at    int
	above *core.Frame // nil when the frame is the one on top
}

// check makes the Check of a procedure whose frame keeps in A a unit that takes part for itself: out of what reports whether a frame fits
// and may have called what stands on it, and out of checks of the variables that it reads.
func check(fits func(*site) bool, variables ...func(*site) error) func(*core.State, int) error {
	return func(s *core.State, at int) error {
		c := site{&s.Stack[at], s, Of(s), at, s.Above(at)}
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

// callee names the procedure on top of a frame.
func (c *site) callee() string {
	if c.above == nil {
		return "nothing"
	}
	return c.s.G.Procs[c.above.Proc].Name
}

// called reports whether the frame on top is that of a procedure for the same unit.
func (c *site) called(proc uint8) bool { return c.above.Proc == proc && c.above.A == c.A }

// there reports whether a unit is on the table, or was until what has been destroyed just now: what the frame has led to.
func (c *site) there(u int16) bool {
	if alive(c.s, u) {
		return true
	}
	for i := c.at + 1; i < int(c.s.Depth); i++ {
		if f := &c.s.Stack[i]; f.Proc == ProcWreck {
			return f.A == u
		}
	}
	return false
}

// present reports whether the frame's unit is there, or inside a transport.
func (c *site) present() bool { return c.there(c.A) || c.s.Units[c.A].Is(core.Aboard) }

// enemy reports whether a unit is an enemy of the frame's, and takes part for itself.
func (c *site) enemy(e int16) bool {
	return e >= 0 && int(e) < len(c.s.Units) && c.s.Seat(int(c.A)) != c.s.Seat(int(e)) && !c.s.Units[e].Is(core.Joined)
}

// danger reports whether wounds on top are those of dangerous terrain.
func (c *site) danger() bool {
	return c.above.B == 1 && (c.above.Step == 0 || c.above.Step == allotRegen && c.d.Attacks.RegenerationByModel)
}

// Check checks what this package keeps of the units of a restored state and in its variables: heroes that have joined others, units inside
// transports, flights, Limited weapons used up, spell tokens, effects of spells, wounds of a melee, and that what belongs to no pending procedure is blank.
func Check(s *core.State) error {
	if err := checkUnits(s); err != nil {
		return err
	}
	if err := checkTokens(s); err != nil {
		return err
	}
	for seat, n := range s.Vars[VarCaused : VarCaused+2] {
		if n < 0 {
			return fmt.Errorf("seat %d has caused %d wounds", seat, n)
		}
	}
	return checkBlank(s)
}

// checkBlank checks that nothing is declared, and nobody singled out, where no procedure is pending to which that would mean something.
func checkBlank(s *core.State) error {
	declares, singles := false, false
	for i := range s.Stack[:s.Depth] {
		switch s.Stack[i].Proc {
		case ProcShooting, ProcVolley:
			declares, singles = true, true
		case ProcStrikes:
			declares = declares || Of(s).Attacks.FuriousAttacks
		case ProcTakedown:
			singles = true
		}
	}
	for i, v := range s.Vars[varDeclared:varEnd] {
		if used := declares && varDeclared+i < varPicks || singles && varDeclared+i >= varPicks; v != 0 && !used {
			return fmt.Errorf("variable %d holds %d of an attack that is not under way", varDeclared+i, v)
		}
	}
	return nil
}

// checkUnits checks what is special to the units of this family of games: heroes that have joined others, and Limited weapons used up.
func checkUnits(s *core.State) error {
	d := Of(s)
	for u := range s.Units {
		def, unit := &s.G.Units[u], &s.Units[u]
		if !d.Profiles.Statuses && !checkFlight(s, u) { // games with statuses know no Aircraft, and use the bits otherwise
			return fmt.Errorf("unit %d has flown as %#x says", u, unit.Extra)
		}
		joined := uint64(0)
		for k := range def.Slots() {
			m, guest := &s.Models[int(def.First)+k], k >= int(def.Size)
			in, lives := m.Extra&extraJoined != 0, unit.Alive>>k&1 != 0
			arms := &d.Units[u].Arms
			if guest {
				arms = &d.Units[u].joined[k-int(def.Size)]
			}
			if m.Extra&^(extraJoined|castingBits)&^arms.limited(k) != 0 || !guest && in {
				return fmt.Errorf("model %d of unit %d is marked %#x", k, u, m.Extra)
			}
			if guest && (lives && !in || !in && *m != core.Model{}) {
				return fmt.Errorf("a hero who has not joined unit %d is there", u)
			}
			if !in {
				continue
			}
			h := int(s.G.Models[int(def.First)+k].Hero)
			if !s.Units[h].Is(core.Joined) || unit.Is(core.Joined) {
				return fmt.Errorf("unit %d is joined by unit %d as well", u, h)
			}
			joined |= 1 << k
		}
		if joined&(joined-1) != 0 && !mayHold(s, u, joined) {
			return fmt.Errorf("unit %d is joined by the heroes %#x, who cannot all be there", u, joined)
		}
	}
	if err := checkAboard(s); err != nil {
		return err
	}
	for h := range s.Units {
		if !s.Units[h].Is(core.Joined) {
			continue
		}
		hosts := 0
		first, end := s.G.UnitRange(s.Seat(h))
		for u := first; u < end; u++ {
			if g := guestPlace(s, h, u); g >= 0 && Joiners(s, u)>>g&1 != 0 {
				hosts++
			}
		}
		if hosts != 1 {
			return fmt.Errorf("hero %d has joined %d units", h, hosts)
		}
	}
	return nil
}

// checkFlight checks what is kept of a unit's flights: the direction of the last, and that it has led off the table.
func checkFlight(s *core.State, u int) bool {
	d, unit := Of(s), &s.Units[u]
	heading := int(unit.Extra & headingMask >> headingShift)
	if heading > len(geom.Dirs) || heading > 0 && (!d.Aircraft.Ahead || !d.aircraft(u) || !unit.Is(core.OnTable) || s.Round == 0) {
		return false
	}
	return !FlownOff(s, u) || d.Aircraft.Leaves && d.Aircraft.Waits && d.aircraft(u) && unit.Is(core.Reserve)
}

// limited returns the bits of the Limited weapons of model k.
func (a *Arms) limited(k int) (mask uint16) {
	for t := range a.Weapons {
		if w := &a.Weapons[t]; w.Limited != 0 && w.Carriers>>k&1 != 0 {
			mask |= w.used()
		}
	}
	return mask
}
