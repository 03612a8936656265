package casting_test

import (
	"errors"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// spells lists spells.
func spells(s ...roster.Spell) []roster.Spell { return s }

// duel returns a stage at which a caster with two tokens is asked which spell it tries: a bolt for enemies
// up to 24 inches away, one that costs three tokens, haste for its own side, or what reaches nobody. A
// friend and an enemy near it cast, too.
func duel(t *testing.T) *Stage {
	t.Helper()
	dear := Storm
	dear.Name, dear.Value = "doom", 3
	short := Bolt
	short.Name, short.Range = "spark", 6
	st := Set(t, []Stand{{Weapons: Arms(Sword), Rules: Caster(4), Spells: spells(Bolt, Haste, dear, short)},
		{X: 5, Weapons: Arms(Sword), Rules: Caster(2)},
		{Seat: 1, Y: 10, Weapons: Arms(Sword), Rules: Caster(3), Spells: spells(Bolt)},
		{Seat: 1, X: -24, Y: 18, Weapons: Arms(Sword)}, {Seat: 1, X: 20, Y: 10, Weapons: Arms(Sword)}}, nil, Wall(14, 6, 6))
	m := enginetest.Open(st.State)
	for model, tokens := range []int{2, 2, 3} {
		if err := m.SetTokens(model, tokens); err != nil {
			t.Fatal(err)
		}
	}
	m.Units[3].Flags |= core.OnTable
	st.Do(engine.Action{Verb: engine.Pick})
	if st.Decision().Kind != engine.CastSpell {
		t.Fatalf("asked for %s", st.Decision().Kind)
	}
	return st
}

// refused checks that an action is refused with a reason and a rule, and changes nothing.
func refused(t *testing.T, st *Stage, a engine.Action, want string) {
	t.Helper()
	before := st.Hash()
	a.Pattern = engine.OffPattern
	var illegal *engine.IllegalAction
	if err := st.Apply(a); !errors.As(err, &illegal) || !strings.Contains(err.Error(), want) {
		t.Errorf("%+v: %v, want %q", a, err, want)
	}
	if st.Hash() != before {
		t.Errorf("%+v has changed the state", a)
	}
}

// Spells that cannot be tried are refused with what is wrong.
func TestRefusesSpells(t *testing.T) {
	st := duel(t)
	for _, c := range []struct {
		a    engine.Action
		want string
	}{
		{engine.Action{Verb: engine.Hold}, "model 1 of Red A must cast one of its spells or none"},
		{engine.Action{Verb: engine.Pass, Unit: 1}, "model 1 of Red A must cast one of its spells or none"},
		{engine.Action{Verb: engine.Cast, Unit: 1}, "model 1 of Red A must cast one of its spells or none"},
		{engine.Action{Verb: engine.Cast, Arg: 1 << 8}, "model 1 of Red A must cast one of its spells or none"},
		{engine.Action{Verb: engine.Cast, Arg: 4}, "model 1 of Red A must cast one of its spells or none"},
		{engine.Action{Verb: engine.Cast, Arg: 2}, "doom costs 3 spell tokens, 1 more than Red A has"},
		{engine.Action{Verb: engine.Cast, Arg: 3}, `spark cannot be cast: nobody it is for is within 6" and in sight`},
	} {
		refused(t, st, c.a, c.want)
	}
	m := enginetest.Open(st.State)
	m.Trace = &core.Trace{}
	m.Trace.Feed(1)
	st.Do(engine.Action{Verb: engine.Cast, Pattern: casting.PatternSpell})
	st.Do(engine.Action{Verb: engine.Aim, Target: 2, Pattern: engine.OffPattern})
	for st.Decision().Kind == engine.CommitTokens {
		st.Do(st.Menu(nil)[0])
	}
	if st.Decision().Kind != engine.CastSpell {
		t.Fatalf("then asked for %s", st.Decision().Kind)
	}
	refused(t, st, engine.Action{Verb: engine.Cast}, "bolt has been tried in this activation")
}

// Units that a spell cannot be cast at are refused with what is wrong with them.
func TestRefusesTargets(t *testing.T) {
	st := duel(t)
	st.Do(engine.Action{Verb: engine.Cast, Pattern: casting.PatternSpell})
	for _, c := range []struct {
		a    engine.Action
		want string
	}{
		{engine.Action{Verb: engine.Hold}, "bolt must be cast at a unit"},
		{engine.Action{Verb: engine.Aim, Unit: 1, Target: 2}, "bolt must be cast at a unit"},
		{engine.Action{Verb: engine.Aim, Target: -1}, "bolt must be cast at a unit"},
		{engine.Action{Verb: engine.Aim, Target: 5}, "bolt must be cast at a unit"},
		{engine.Action{Verb: engine.Aim, Target: 0}, "bolt cannot be cast at Red A: it is for enemies"},
		{engine.Action{Verb: engine.Aim, Target: 1}, "bolt cannot be cast at Red B: it is for enemies"},
		{engine.Action{Verb: engine.Aim, Target: 3},
			`bolt cannot be cast at Blue B: it is 29" away, 5" further than the 24" of the spell`},
		{engine.Action{Verb: engine.Aim, Target: 4},
			`bolt cannot be cast at Blue C: none of its models within 24" is in sight`},
	} {
		refused(t, st, c.a, c.want)
	}
	enginetest.Open(st.State).Units[4].Flags = core.Gone
	refused(t, st, engine.Action{Verb: engine.Aim, Target: 4}, "bolt cannot be cast at Blue C: it is not on the table")
	st = duel(t)
	st.Do(engine.Action{Verb: engine.Cast, Arg: 1, Pattern: casting.PatternSpell + 1})
	refused(t, st, engine.Action{Verb: engine.Aim, Target: 2}, "haste cannot be cast at Blue A: it is for units of its own side")
}

// What the casters of one side have committed and not revealed is hidden from the other side, and from it
// alone (GF3-A-58).
func TestHiddenTokens(t *testing.T) {
	st := duel(t)
	st.Do(engine.Action{Verb: engine.Cast, Pattern: casting.PatternSpell})
	st.Do(engine.Action{Verb: engine.Aim, Target: 2, Pattern: engine.OffPattern})
	if d := st.Decision(); d.Kind != engine.CommitTokens || d.Seat != 0 {
		t.Fatalf("player %d is asked for %s", d.Seat+1, d.Kind)
	}
	s := peek.Live(st.State)
	for seat := range 2 {
		if casting.ConcealsTokens(s, seat) {
			t.Errorf("something is hidden from player %d before anything is committed", seat+1)
		}
	}
	refused(t, st, engine.Action{Verb: engine.Commit, Unit: 0, Arg: 2}, "model 1 of Red A must spend 0 to 1 tokens")
	st.Do(engine.Action{Verb: engine.Commit, Arg: 1, Pattern: 1})
	if casting.ConcealsTokens(s, 0) || !casting.ConcealsTokens(s, 1) {
		t.Error("what player 1 has committed is not hidden from player 2 alone")
	}
	mine := &force.Of(s).Casters[0][0]
	if casting.ConcealTokens(s, 0); force.Committing(s, mine) != 1 {
		t.Errorf("what is hidden from who has committed it: %d tokens are left", force.Committing(s, mine))
	}
	if casting.ConcealTokens(s, 1); force.Committing(s, mine) != 0 || force.TokensOf(s, mine) != 1 {
		t.Errorf("then %d of %d tokens are committed", force.Committing(s, mine), force.TokensOf(s, mine))
	}
}

// A psychic casts by a die and its rating, less what rules of its list take off or more what they add
// (GF2-SR-PSYCHIC-01), and once in a round (GF2-SR-PSYCHIC-03). A caster needs a 4 (GF3-SR-CASTER-02).
func TestChance(t *testing.T) {
	bolt := Bolt
	bolt.Value = 6
	apt, inept := `{name: R, does: [{at: casting, do: {mod: 1}}]}`, `{name: R, does: [{at: casting, do: {mod: -1}}]}`
	for _, c := range []struct {
		gf2     bool
		defined []string
		want    int
	}{{true, nil, 3}, {true, []string{apt}, 4}, {true, []string{inept}, 2},
		{false, nil, 3}, {false, []string{apt}, 4}, {false, []string{inept}, 2}} {
		by, spell := []roster.Rule{{ID: roster.Psychic, Rating: 2}}, bolt
		if !c.gf2 {
			by, spell = Caster(2), Bolt
		}
		st := Set(t, []Stand{{GF2: c.gf2, Weapons: Arms(Sword), Rules: by, Spells: spells(spell), Defined: c.defined},
			{Seat: 1, Y: 10, Weapons: Arms(Sword)}}, nil)
		s := peek.Live(st.State)
		d := force.Of(s)
		if got := casting.Chance(s, &d.Casters[0][0], &d.Spells[0][0]); got != c.want {
			t.Errorf("v2.16: %v, %q: %d of 6, want %d", c.gf2, c.defined, got, c.want)
		}
		if !c.gf2 {
			continue
		}
		mage := &d.Casters[0][0]
		force.ModelOf(s, mage).Extra &^= force.CastingBits
		err := casting.RefuseSpell(s, mage, 0, false, "GF2-SR-PSYCHIC-03", &core.Action{Verb: core.Cast})
		if err == nil || !strings.Contains(err.Error(), "Red A has tried to cast or to block a spell in this round") {
			t.Errorf("one that has tried already: %v", err)
		}
	}
}
