package starquest

import (
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
)

// bigTough is the Tough from which enemies are not Shaken (SQ-MORALE-04).
const bigTough = 9

// nextMorale calls the morale test of the next unit that owes one for wounds taken in this activation, the
// active side's first, and reports whether there was one. A unit takes one test in an activation; those that
// have taken theirs are in a mask (SQ-MORALE-01, SQ-A-13).
func nextMorale(s *core.State, tested *uint64) bool {
	any, units := core.Flags(0), s.Units
	for u := range units {
		any |= units[u].Flags
	}
	if any&core.Wounded == 0 {
		return false
	}
	for _, seat := range [2]int{int(s.Active), 1 - int(s.Active)} {
		first, end := s.G.UnitRange(seat)
		for u := first; u < end; u++ {
			unit := &s.Units[u]
			if !unit.Is(core.Wounded) {
				continue
			}
			unit.Flags &^= core.Wounded
			if *tested>>u&1 == 0 && force.Alive(s, u) && halfGone(s, u) {
				*tested |= 1 << u
				s.Call(core.Frame{Proc: procMorale, A: int16(u)})
				return true
			}
		}
	}
	return false
}

// halfGone reports whether a wounded unit is down to half or less, when the Fear of those who wounded it
// counts as more wounds: for a unit of several models, as models lost that have the Tough of the first one
// living (SQ-SR-FEAR, SQ-A-27).
func halfGone(s *core.State, u int) bool {
	def := &s.G.Units[u]
	fear := force.Feared(s, u)
	if def.Size == 1 {
		tough := int(s.G.Models[def.First].Tough)
		return 2*(tough-int(s.Models[def.First].Wounds)-fear) <= tough
	}
	unit := &s.Units[u]
	tough := s.G.Models[int(def.First)+bits.TrailingZeros64(unit.Alive)].Tough
	return 2*(unit.Left()-fear/int(tough)) <= int(def.Size)
}

// Steps of a morale test. The frame keeps A the unit.
const (
	moraleRoll = 0
	moralePay  = 1
)

// runMorale takes a morale test: a Quality test, then Fearless (SQ-MORALE-01, SQ-SR-FEARLESS).
func runMorale(s *core.State, f *core.Frame) {
	u := int(f.A)
	if f.Step == moralePay {
		s.AskOwner(core.SpendPower, u)
		return
	}
	t := moraleOf(s, u)
	pass := t.Roll(s, u)
	s.Note(u, "takes a morale test: %s", verdict(pass))
	switch {
	case pass || t.Fails:
		s.Return() // who is Shaken already cannot be worse off
	case s.Seat(u) == Heroes:
		f.Step = moralePay
	case big(s, u):
		s.Return()
		n := s.RollFor(core.RollUnshaken, u, 3)
		s.NoteN(u, "suffers %d wounds instead of being Shaken", n)
		attacks.CallWounds(s, u, n)
	default:
		s.Units[u].Flags |= core.Shaken
		s.Return()
	}
}

// big reports whether all models of an enemy are too big to be Shaken.
func big(s *core.State, u int) bool {
	def := &s.G.Units[u]
	for i := range def.Size {
		if s.G.Models[def.First+i].Tough < bigTough {
			return false
		}
	}
	return true
}

// moraleOf returns the morale test of unit u as it is now.
func moraleOf(s *core.State, u int) morale.MoraleTest {
	t := morale.MoraleOf(s, u)
	t.Mod += hampered(s, u)
	if s.Seat(u) == Foes {
		t.Need = min(t.Need, commanded(s, u))
	}
	return t
}

// commandRange is how far a Villain's Quality reaches.
const commandRange = 12 * geom.Inch

// commanded returns the best Quality of a Villain near unit u who is not Shaken, or 7 without one
// (SQ-SR-VILLAIN).
func commanded(s *core.State, u int) (quality int) {
	quality = 7
	for _, v := range own(s).villains {
		if s.Units[v].Flags&(core.OnTable|core.Shaken) == core.OnTable &&
			figures.Gap(s, u, v) <= commandRange {
			quality = min(quality, int(force.Of(s).Units[v].Quality))
		}
	}
	return quality
}

// takeMorale lets a hero pay for not becoming Shaken (SQ-MORALE-02).
func takeMorale(s *core.State, f *core.Frame, a *core.Action) error {
	if err := checkPay(s, f, a, "SQ-MORALE-02"); err != nil {
		return err
	}
	u := int(f.A)
	s.Return()
	if a.Verb == core.Yes {
		spend(s, u, priceNerve)
		return nil
	}
	s.Units[u].Flags |= core.Shaken
	return nil
}

// checkMorale checks a morale test that a hero has failed and may buy.
func checkMorale(_ *core.State, f, above *core.Frame) bool {
	return above == nil && f.Step == moralePay && holdsOnly(f, f.A)
}
