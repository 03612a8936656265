// Package morale is when units test their morale, by whom, and what becomes of them. Shooting, casting, melee
// and activation read it.
package morale

import (
	"cmp"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// NextMorale calls the morale test of the next unit that owes one for wounds taken in this activation, by
// shooting or otherwise (GF3-SHOOT-08), the active seat's units first (GF3-A-21). It reports whether there
// was one. Enemies of the active seat in the mask, by their number, wait.
func NextMorale(s *core.State, active int, waiting uint64) bool {
	for _, seat := range [2]int{active, 1 - active} {
		first, end := s.G.UnitRange(seat)
		for u := first; u < end; u++ {
			if seat != active && waiting>>(u-first)&1 != 0 {
				continue
			}
			owes := s.Units[u].Is(core.Wounded)
			s.Units[u].Flags &^= core.Wounded
			if owes && force.Present(s, u) && !s.Units[u].Is(core.InMelee) && force.Half(s, u) {
				CallMorale(s, u, false)
				return true
			}
		}
	}
	return false
}

// TestAtOnce calls the next morale test that is owed for wounds that have been dealt, where units do not wait
// with it for the end of the activation (GF2-MORALE-01). Enemies of the active player in the mask, by their
// number, are to be shot at by more groups and wait for these. It reports whether there was one.
func TestAtOnce(s *core.State, waiting uint64) bool {
	return force.Of(s).Morale.AtOnce && NextMorale(s, int(s.Active), waiting)
}

// CallMorale calls a morale test of a unit, after a lost melee or for wounds.
func CallMorale(s *core.State, unit int, melee bool) {
	s.Call(core.Frame{Proc: proc.Morale, A: int16(unit), N: int32(force.B2u(melee))})
}

// A MoraleTest is what a morale test rolls.
type MoraleTest struct {
	Fails     bool // without being rolled
	Need, Mod int
	By        string // the rule that gives the modifier, where it is no effect
	Save      int    // what a second die needs to make a pass of a failure; 0 when there is none
	SaveMod   int
	Again     string // the rule of a list by which the second die is the same test again; "" for none
}

// fearlessSave is what the second die of a Fearless unit needs (GF3-SR-FEARLESS).
const fearlessSave = 4

// Better reports whether a test is passed more often than another.
func (t MoraleTest) Better(o MoraleTest) bool { return t.Passes() > o.Passes() }

// Passes returns in how many of 36 cases a test is passed.
func (t MoraleTest) Passes() int {
	n := 0
	if !t.Fails {
		n = force.Successes(t.Mod, t.Need)
	}
	if t.Save == 0 {
		return 6 * n
	}
	return 6*n + (6-n)*force.Successes(t.SaveMod, t.Save)
}

// listed returns the test with what rules of lists add to it.
func (t MoraleTest) listed(s *core.State, d *force.Data, u int) MoraleTest {
	add := func(name string, n int) {
		if t.Mod += n; t.By == "" {
			t.By = name
		}
	}
	list, q := d.Units[u].List, force.Asked{At: effects.Morale, Has: d.Listed(s, u), Traits: d.Rules(s, u),
		Now: d.Standing(s, u)}
	list.Mods(q, effects.Mod, add)
	t.Need = cmp.Or(list.Least(q, effects.Set), t.Need)
	d.Burdened(s, u, effects.Morale, effects.Mod, add)
	again := list.First(q, effects.Reroll)
	if again != "" && !t.Fails && (t.Save == 0 || force.Successes(t.Mod, t.Need) > force.Successes(t.SaveMod, t.Save)) {
		t.Save, t.SaveMod, t.Again = t.Need, t.Mod, again
	}
	return t
}

// tellSet tells the trace of a rule of its list by which unit u tests at another Quality than its own.
func tellSet(s *core.State, u int) {
	d := force.Of(s)
	list, q := d.Units[u].List, force.Asked{At: effects.Morale, Has: d.Listed(s, u), Traits: d.Rules(s, u),
		Now: d.Standing(s, u)}
	if need := list.Least(q, effects.Set); need > 0 {
		s.Trace.Worked(u, list.First(q, effects.Set), "tests at Quality %d+", need)
	}
}

// MoraleBy returns the morale test of unit u as it is now when its own models take it, and when a hero among
// them does: equal when there is but one to take it (GF3-SR-HERO-02).
func MoraleBy(s *core.State, u int) (squad, hero MoraleTest) {
	d := force.Of(s)
	p := &d.Units[u]
	m := s.Units[u].Alive
	shaken, all := s.Units[u].Is(core.Shaken), d.Rules(s, u)&force.Fearless != 0
	// by returns the test when models of one Quality take it
	by := func(quality int8, models uint64) MoraleTest {
		t, fearless := MoraleTest{Fails: shaken, Need: int(quality)}, all
		if d.Morale.FearlessByTest {
			// The owner lets one of them take it that is Fearless (GF2-A-27).
			fearless = p.Having(models, force.Fearless) > 0
		}
		switch {
		case !fearless:
		case d.Morale.FearlessBonus:
			t.Mod, t.By = 1, "Fearless" // GF2-SR-FEARLESS
		case !t.Fails || d.Morale.FearlessShaken:
			t.Save = fearlessSave
		}
		if d.HasLists {
			t = t.listed(s, d, u)
		}
		return t
	}
	heroes := m &^ (1<<uint(s.G.Units[u].Size) - 1) // others have the unit's Quality
	squad = by(p.Quality, m&^heroes)
	for h := heroes; h != 0; h &= h - 1 {
		// Of several heroes the one takes it that passes it more often.
		t := by(p.Figures[force.Lowest(h)].Quality, h&-h)
		if h == heroes || t.Better(hero) {
			hero = t
		}
	}
	switch heroes {
	case 0:
		hero = squad
	case m:
		squad = hero
	}
	return squad, hero
}

// MoraleOf returns the morale test of unit u as it is now, taken by the hero or the others, whoever passes it
// more often.
func MoraleOf(s *core.State, u int) MoraleTest {
	squad, hero := MoraleBy(s, u)
	if joined := s.Units[u].Alive >> uint(s.G.Units[u].Size); joined != 0 && hero.Better(squad) {
		return hero
	}
	return squad
}

// explain tells the trace, if there is one, what the next die is: that of unit u.
func (t MoraleTest) explain(s *core.State, role string, u, need, mod int) {
	if s.Trace == nil {
		return
	}
	var why core.Mods
	if t.By == "" {
		t.By = core.ModEffect
	}
	why.Add(t.By, mod)
	s.Explain(role, u, 1, need, &why)
}

// Roll rolls the test of unit u and reports whether it is passed (GF3-GEN-02, GF2-GEN-02).
func (t MoraleTest) Roll(s *core.State, u int) bool {
	if !t.Fails {
		if s.Trace != nil {
			tellSet(s, u)
		}
		t.explain(s, core.RollMorale, u, t.Need, t.Mod)
	}
	pass := !t.Fails && force.Success(s.Roll(6), t.Mod, t.Need)
	if !pass && t.Save > 0 {
		role := core.RollFearless
		if t.Again != "" && s.Trace != nil {
			role = core.RollMorale
			s.Trace.Worked(u, t.Again, "tests again")
		}
		t.explain(s, role, u, t.Save, t.SaveMod)
		pass = force.Success(s.Roll(6), t.SaveMod, t.Save)
	}
	force.HasUsed(s, u, effects.Morale)
	return pass
}

// Recover rolls for a Shaken unit that may act all the same by a rule of its list, and reports whether it does.
func Recover(s *core.State, u int) bool {
	need, rule := force.Of(s).Recovers(s, u)
	if need == 0 {
		return false
	}
	if s.Trace != nil {
		s.Trace.Worked(u, rule, "it is Shaken no longer on %d or more", need)
		s.Explain(core.RollRecover, u, 1, need, nil)
	}
	if s.Roll(6) < need {
		return false
	}
	s.Units[u].Flags &^= core.Shaken
	s.Note(u, force.Of(s).Wording().Recovers)
	return true
}

// A moraleFrame keeps A the unit, N whether it has lost a melee, Step who takes the test.
type moraleFrame struct{ *core.Frame }

func (f moraleFrame) melee() bool { return f.N != 0 }

// Who takes a morale test.
const (
	moraleAsk   = 0
	moraleSquad = 1
	moraleHero  = 2
)

// runMorale takes a morale test by whom the owner chooses where the unit's own models and its hero differ
// (GF3-MORALE-02, GF2-MORALE-02).
func runMorale(s *core.State, f moraleFrame) {
	u, melee, by := int(f.A), f.melee(), f.Step
	t, hero := MoraleBy(s, u)
	switch {
	case by == moraleAsk && t != hero && !t.Fails:
		s.AskOwner(core.MoraleBy, u)
		return
	case by == moraleHero:
		t = hero
	}
	s.Return()
	rollMorale(s, u, melee, t)
	casualty.CallWreck(s, u)
}

// TestMorale takes a morale test with the better Quality and reports whether it is passed.
func TestMorale(s *core.State, u int, melee bool) (pass bool) {
	return rollMorale(s, u, melee, MoraleOf(s, u))
}

var outcome = map[bool]string{true: "passed", false: "failed"}

// rollMorale rolls one Quality test and reports whether it is passed. A unit that fails becomes Shaken; the
// loser of a melee that is at half or less routs (GF3-MORALE-02, GF3-MORALE-03, GF2-MORALE-03,
// GF3-MORALE-06). A Shaken unit fails without rolling.
func rollMorale(s *core.State, u int, melee bool, t MoraleTest) (pass bool) {
	pass = t.Roll(s, u)
	s.Note(u, "takes a morale test: %s", outcome[pass])
	switch {
	case pass:
	case melee && force.Half(s, u):
		s.Note(u, "routs")
		casualty.Destroy(s, u)
	default:
		s.Units[u].Flags |= core.Shaken
	}
	return pass
}

func menuMorale(_ *core.State, f moraleFrame, dst []core.Action) []core.Action {
	return core.YesOrNo(dst, f.A, f.A)
}

func takeMorale(s *core.State, f moraleFrame, a *core.Action) error {
	if !core.Answers(a, f.A) || a.Target != f.A {
		return core.Illegal(a, "GF3-SR-HERO-02", "the hero must take the morale test of %s or not",
			s.Name(int(f.A)))
	}
	f.Step = moraleSquad
	if a.Verb == core.Yes {
		f.Step = moraleHero
	}
	return nil
}

// checkMorale checks a morale test that the owner is asked about, which may wait below that of the enemy.
func checkMorale(c *restored.Frame) bool {
	return c.Present() && c.B == 0 && (c.N == 0 || c.N == 1) && c.M == 0 && c.Step == moraleAsk &&
		(c.Above == nil || c.Above.Proc == proc.Morale)
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Morale] = restored.Procedure("morale", runMorale, menuMorale, takeMorale, checkMorale)
}
