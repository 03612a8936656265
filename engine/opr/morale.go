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
	return 2*s.Units[u].Left() <= Strength(s, u)
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

// MoraleBy returns the Quality with which unit u's own models take a morale test, and that with which a hero among them does: equal when there
// is but one (GF3-SR-HERO-02).
func MoraleBy(s *core.State, u int) (squad, hero int) {
	p := &Of(s).Units[u]
	m := s.Units[u].Alive
	squad = int(p.Quality)
	hero = squad
	if h := m & p.Heroes; h != 0 {
		hero = int(p.Figures[lowest(h)].Quality)
		if m == h {
			squad = hero
		}
	}
	return squad, hero
}

// MoraleOf returns the morale test of unit u as it is now, taken by the hero or the others, whoever has the better Quality.
func MoraleOf(s *core.State, u int) MoraleTest {
	d := Of(s)
	squad, hero := MoraleBy(s, u)
	t := MoraleTest{Fails: s.Units[u].Is(core.Shaken), Need: min(squad, hero)}
	if d.Rules(s, u)&Fearless != 0 {
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

// Who takes a morale test: the Step of its frame. The frame keeps A the unit, N whether it has lost a melee.
const (
	moraleAsk = iota
	moraleSquad
	moraleHero
)

// runMorale takes a morale test with the Quality that the owner chooses where there are two (GF3-MORALE-02).
func runMorale(s *core.State, f *core.Frame) {
	u, melee, by := int(f.A), f.N != 0, f.Step
	t := MoraleOf(s, u)
	squad, hero := MoraleBy(s, u)
	switch {
	case by == moraleAsk && squad != hero && !t.Fails:
		s.Ask(core.MoraleBy, s.Seat(u), u)
		return
	case by == moraleSquad:
		t.Need = squad
	case by == moraleHero:
		t.Need = hero
	}
	s.Return()
	rollMorale(s, u, melee, t)
}

// testMorale takes a morale test with the better Quality and reports whether it is passed.
func testMorale(s *core.State, u int, melee bool) (pass bool) {
	return rollMorale(s, u, melee, MoraleOf(s, u))
}

// rollMorale rolls one Quality test and reports whether it is passed. A unit that fails becomes Shaken; the loser of a melee that is at half or less routs
// (GF3-MORALE-02, GF3-MORALE-03, GF3-MORALE-06). A Shaken unit fails without rolling.
func rollMorale(s *core.State, u int, melee bool, t MoraleTest) (pass bool) {
	pass = t.Roll(s)
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

func menuMorale(_ *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return append(dst,
		core.Action{Verb: core.No, Pattern: 0, Unit: f.A, Target: f.A},
		core.Action{Verb: core.Yes, Pattern: 1, Unit: f.A, Target: f.A})
}

func takeMorale(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Unit != f.A || a.Target != f.A || a.Verb != core.Yes && a.Verb != core.No {
		return core.Illegal(a, "GF3-SR-HERO-02", "the hero must take the morale test of %s or not", s.G.Units[f.A].Name)
	}
	f.Step = moraleSquad
	if a.Verb == core.Yes {
		f.Step = moraleHero
	}
	return nil
}
