package morale_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"

	"github.com/google/go-cmp/cmp"
)

// Of 36 pairs of dice those pass a test whose first is high enough, and those whose second chance is (GF3-SR-FEARLESS).
func TestPasses(t *testing.T) {
	for _, c := range []struct {
		test morale.MoraleTest
		want int
	}{
		{morale.MoraleTest{Need: 4}, 18}, {morale.MoraleTest{Need: 3}, 24}, {morale.MoraleTest{Need: 4, Mod: 1}, 24},
		{morale.MoraleTest{Need: 6, Mod: -1}, 6}, {morale.MoraleTest{Need: 4, Save: 4}, 27},
		{morale.MoraleTest{Need: 4, Save: 4, SaveMod: 1}, 30}, {morale.MoraleTest{Fails: true, Need: 4}, 0},
		{morale.MoraleTest{Fails: true, Need: 4, Save: 4}, 18},
	} {
		if got := c.test.Passes(); got != c.want {
			t.Errorf("%+v passes in %d of 36 cases, not %d", c.test, got, c.want)
		}
	}
	if a, b := (morale.MoraleTest{Need: 3}), (morale.MoraleTest{Need: 4}); !a.Better(b) || b.Better(a) || a.Better(a) {
		t.Error("a lower Quality is better, and nothing is better than itself")
	}
}

// one is a stage with a unit of two models under attack by nobody, with special rules of its list.
func one(t *testing.T, rules []roster.Rule, defined ...string) (*core.State, *core.Trace) {
	t.Helper()
	st := Set(t, []Stand{{Models: 2, Weapons: Arms(Rifle), Rules: rules, Defined: defined}, {Seat: 1, Y: 30, Weapons: Arms(Rifle)}}, nil)
	s := peek.Live(st.State)
	s.Trace = &core.Trace{}
	return s, s.Trace
}

// A morale test tells what its die needs and why: the Quality that a rule of the list sets, modifiers of such rules by
// their names, and the second chance.
func TestTellsDice(t *testing.T) {
	const firm, set = `{name: Firm, does: [{at: morale, do: {mod: 1}}]}`, `{name: Calm, does: [{at: morale, do: {set: 3}}]}`
	for _, c := range []struct {
		what    string
		rules   []roster.Rule
		defined []string
		need    int
		mods    []core.Modifier
		set     bool
	}{
		{"plain", nil, nil, 4, nil, false},
		{"a modifier", nil, []string{firm}, 4, []core.Modifier{{Rule: "Firm", N: 1}}, false},
		{"another Quality", nil, []string{set}, 3, nil, true},
		{"both", []roster.Rule{{Name: "Firm", ID: roster.FirstDefined + 1}}, []string{set, firm}, 3, []core.Modifier{{Rule: "Firm", N: 1}}, true},
	} {
		s, trace := one(t, c.rules, c.defined...)
		trace.Feed(c.need - len(c.mods)) // just enough
		pass := morale.TestMorale(s, 0, false)
		var rolls []core.Event
		told := false
		for _, e := range trace.Events {
			if e.Role == core.RollMorale {
				rolls = append(rolls, e)
			}
			told = told || e.Kind == core.Worked && e.What == "Calm" && e.Role == "tests at Quality 3+"
		}
		if len(rolls) != 1 || rolls[0].N != 1 || rolls[0].Need != c.need || told != c.set {
			t.Errorf("%s: told %+v, the Quality told: %v", c.what, rolls, told)
			continue
		}
		if d := cmp.Diff(c.mods, rolls[0].Mods); d != "" {
			t.Errorf("%s: modifiers -want +got:\n%s", c.what, d)
		}
		if s, trace = one(t, c.rules, c.defined...); !pass {
			t.Errorf("%s: %d fails", c.what, c.need-len(c.mods))
		}
		if trace.Feed(c.need - len(c.mods) - 1); morale.TestMorale(s, 0, false) {
			t.Errorf("%s: one less passes", c.what)
		}
	}
}

// The second chance of a Fearless unit (GF3-SR-FEARLESS) is a die of its own, told as such: 4 or more passes.
func TestSecondChance(t *testing.T) {
	for second, pass := range map[int]bool{3: false, 4: true} {
		s, trace := one(t, []roster.Rule{{ID: roster.Fearless}})
		trace.Feed(3, second)
		if got := morale.TestMorale(s, 0, false); got != pass {
			t.Errorf("a second die of %d passes: %v", second, got)
		}
		var roles []string
		for _, e := range trace.Events {
			if e.N == 1 && e.Need > 0 {
				roles = append(roles, e.Role)
			}
		}
		if d := cmp.Diff([]string{core.RollMorale, core.RollFearless}, roles); d != "" {
			t.Errorf("dice: -want +got:\n%s", d)
		}
	}
}

// A rule of a list that adds to the test of whoever has it is told by the word for effects where it has no name of
// its own: spells do so.
func TestTellsEffects(t *testing.T) {
	s, trace := one(t, nil)
	trace.Feed(3)
	if !(morale.MoraleTest{Need: 4, Mod: 1}).Roll(s, 0) {
		t.Error("3 and one more are 4, and fail against 4")
	}
	for _, e := range trace.Events {
		if e.Role == core.RollMorale && (len(e.Mods) != 1 || e.Mods[0] != core.Modifier{Rule: core.ModEffect, N: 1}) {
			t.Errorf("%+v", e)
		}
	}
	s.Trace = nil // who plays for speed is told nothing
	(morale.MoraleTest{Need: 4, Mod: 1}).Roll(s, 0)
}

// A failed test is rolled again by a rule of a list, or Fearless saves it: whichever is better, and never for who is
// Shaken.
func TestTestsAgain(t *testing.T) {
	again := `{name: A, does: [{at: morale, if: {near-terrain: false}, do: reroll}]}`
	for _, c := range []struct {
		unit   Stand
		shaken bool
		passes int // of 36
		by     string
	}{
		{Stand{Defined: []string{again}}, false, 27, "A"},
		{Stand{Defined: []string{again}}, true, 0, ""},
		{Stand{Defined: []string{`{name: A, does: [{at: morale, if: {half: true}, do: reroll}]}`}}, false, 18, ""},
		{Stand{Defined: []string{`{name: A, does: [{at: morale, do: reroll}, {at: morale, do: {mod: 1}}]}`}}, false, 32, "A"},
	} {
		c.unit.Weapons = Arms(Rifle)
		st := Set(t, []Stand{c.unit, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
		s := peek.Live(st.State)
		if c.shaken {
			s.Units[0].Flags |= core.Shaken
		}
		if got := morale.MoraleOf(s, 0); got.Passes() != c.passes || got.Again != c.by {
			t.Errorf("%+v: %+v, %d of 36", c, got, got.Passes())
		}
	}
}
