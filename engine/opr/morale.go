package opr

import "gauntlet/engine/internal/core"

// Half reports whether unit u is down to half its starting models or fewer; a unit that began as a single model, to half its Tough or less
// (GF3-MORALE-01).
func Half(s *core.State, u int) bool {
	def := &s.G.Units[u]
	if def.Size == 1 {
		left := int(s.G.Models[def.First].Tough) - int(s.Models[def.First].Wounds)
		return 2*left <= int(s.G.Models[def.First].Tough)
	}
	return 2*s.Units[u].Left() <= int(def.Size)
}

// nextMorale calls the morale test of the next unit that owes one for wounds taken in this activation, by shooting or otherwise
// (GF3-SHOOT-08), the active seat's units first (GF3-A-21). It reports whether there was one.
func nextMorale(s *core.State, active int) bool {
	for _, seat := range [2]int{active, 1 - active} {
		first, end := s.G.UnitRange(seat)
		for u := first; u < end; u++ {
			owes := s.Units[u].Is(core.Wounded)
			s.Units[u].Flags &^= core.Wounded
			if owes && alive(s, int16(u)) && !s.Units[u].Is(core.InMelee) && Half(s, u) {
				callMorale(s, u, false)
				return true
			}
		}
	}
	return false
}

// callMorale calls a morale test of a unit, after a lost melee or for wounds.
func callMorale(s *core.State, unit int, melee bool) {
	s.Call(core.Frame{Proc: ProcMorale, A: int16(unit), N: int32(b2u(melee))})
}

// A MoraleTest is what a morale test rolls.
type MoraleTest struct {
	Fails     bool // without being rolled
	Need, Mod int
	Save      int // what a second die needs to make a pass of a failure; 0 when there is none
	SaveMod   int
}

// fearlessSave is what the second die of a Fearless unit needs (GF3-SR-FEARLESS).
const fearlessSave = 4

// MoraleOf returns the morale test of unit u as it is now.
func MoraleOf(s *core.State, u int) MoraleTest {
	d := Of(s)
	t := MoraleTest{Fails: s.Units[u].Is(core.Shaken), Need: int(d.Units[u].Quality)}
	if d.Units[u].Traits&Fearless != 0 {
		switch {
		case d.FearlessBonus:
			t.Mod = 1 // GF2-SR-FEARLESS
		case !t.Fails || d.FearlessShaken:
			t.Save = fearlessSave
		}
	}
	return t
}

// Roll rolls the test and reports whether it is passed (GF3-GEN-02).
func (t MoraleTest) Roll(s *core.State) bool {
	pass := !t.Fails && success(s.Roll(6), t.Mod, t.Need)
	if !pass && t.Save > 0 {
		pass = success(s.Roll(6), t.SaveMod, t.Save)
	}
	return pass
}

func runMorale(s *core.State, f *core.Frame) {
	u, melee := int(f.A), f.N != 0
	s.Return()
	testMorale(s, u, melee)
}

// testMorale rolls one Quality test and reports whether it is passed. A unit that fails becomes Shaken; the loser of a melee that is at half or less routs
// (GF3-MORALE-02, GF3-MORALE-03, GF3-MORALE-06). A Shaken unit fails without rolling.
func testMorale(s *core.State, u int, melee bool) (pass bool) {
	pass = MoraleOf(s, u).Roll(s)
	if s.Trace != nil {
		s.Trace.Notef("%s takes a morale test: %s", s.G.Units[u].Name, map[bool]string{true: "passed", false: "failed"}[pass])
	}
	switch {
	case pass:
	case melee && Half(s, u):
		if s.Trace != nil {
			s.Trace.Notef("%s routs", s.G.Units[u].Name)
		}
		destroy(s, u)
	default:
		s.Units[u].Flags |= core.Shaken
	}
	return pass
}
