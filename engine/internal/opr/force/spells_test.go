package force_test

import (
	"slices"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
)

// with gives the models of a unit of some numbers, or all of them, a special rule with a rating.
func with(u roster.Unit, id roster.RuleID, rating int, models ...int) roster.Unit {
	for k := range u.Models {
		if len(models) == 0 || slices.Contains(models, k) {
			u.Models[k].Rules = append(slices.Clone(u.Models[k].Rules), rule(id, rating)...)
		}
	}
	return u
}

// Casters are the models that have the rule, heroes wherever they may join, in the order of the units.
func TestCasters(t *testing.T) {
	units := []roster.Unit{squad("None", 2, 1, Rifle), with(squad("Unit", 3, 1, Rifle), roster.Caster, 3, 1, 2),
		with(hero("Ash", Rifle), roster.Caster, 9)}
	s, d := begun(t, gf3.Ruleset, units, func(setup *engine.Setup) {
		setup.Armies[0].Spells = []roster.Spell{Bolt, Haste}
	})
	want := []force.Caster{{Unit: 0, Model: 2, Rating: 6}, {Unit: 1, Model: 1, Rating: 3}, {Unit: 1, Model: 2, Rating: 3},
		{Unit: 1, Model: 3, Rating: 6}, {Unit: 2, Model: 0, Rating: 6}}
	if !slices.Equal(d.Casters[0], want) || len(d.Casters[1]) != 0 {
		t.Errorf("casters %+v and %+v", d.Casters[0], d.Casters[1])
	}
	if !slices.Equal(d.Units[1].Casters, want[1:4]) {
		t.Errorf("of the unit: %+v", d.Units[1].Casters)
	}
	if b := d.Spells[0][0]; b.Name != "bolt" || b.Value != 1 || b.Range != 24*geom.Inch || b.Hits != 2 ||
		b.Weapon.Range != b.Range || b.Side(0) != 1 || b.Side(1) != 0 || d.Spells[0][1].Side(1) != 1 {
		t.Errorf("bolt is %+v", b)
	}
	for _, c := range []struct {
		seat, n int
		want    string
	}{{0, 0, "bolt"}, {0, 1, "haste"}, {1, 0, "spell 0"}, {0, 2, "spell 2"}, {-1, 0, "spell 0"}, {0, -1, "spell -1"}} {
		if got := force.SpellName(s, c.seat, c.n); got != c.want {
			t.Errorf("spell %d of seat %d is %q, want %q", c.n, c.seat, got, c.want)
		}
	}
	c := &d.Casters[0][2]
	if got := force.CasterModel(s, c); got != int(s.G.Units[1].First)+2 || force.ModelOf(s, c) != &s.Models[got] {
		t.Errorf("its model is %d", got)
	}
	s.Units[1].Alive = 0b011
	if force.Living(s, c) || !force.Living(s, &d.Casters[0][1]) {
		t.Error("who lives")
	}
}

// How many casters there may be, of a unit and of an army.
func TestCasterLimits(t *testing.T) {
	unit := func(n int) roster.Unit { return with(squad("Unit", n, 1, Rifle), roster.Caster, 1) }
	for _, c := range []struct {
		units []roster.Unit
		want  string
	}{
		{[]roster.Unit{unit(10)}, ""}, {[]roster.Unit{unit(11)}, "11 models with Caster, at most 10"},
		{[]roster.Unit{unit(10), unit(10), unit(10), unit(2)}, ""},
		{[]roster.Unit{unit(10), unit(10), unit(10), unit(3)}, "33 models with Caster, a hero counted wherever"},
	} {
		if _, err := compile(gf3.Ruleset, c.units); c.want == "" && err != nil ||
			c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	_, err := compile(gf3.Ruleset, []roster.Unit{unit(1)}, func(setup *engine.Setup) {
		bad := Bolt
		bad.Hits = 0
		setup.Armies[0].Spells = []roster.Spell{bad}
	})
	if err == nil || !strings.Contains(err.Error(), `army "army 0": `) {
		t.Errorf("a spell without hits: %v", err)
	}
}

// Casters gain tokens each round up to the most, and no others do.
func TestTokens(t *testing.T) {
	units := []roster.Unit{with(squad("Unit", 3, 1, Rifle), roster.Caster, 4, 0, 1)}
	s, d := begun(t, gf3.Ruleset, units)
	first := int(s.G.Units[0].First)
	tokens := func() [3]int {
		return [3]int{force.Tokens(s, first), force.Tokens(s, first+1), force.Tokens(s, first+2)}
	}
	gain := func(want ...int) {
		t.Helper()
		force.GainTokens(s)
		if got := tokens(); !slices.Equal(got[:], want) {
			t.Errorf("tokens %v, want %v", got, want)
		}
	}
	for i := range s.Models {
		s.Models[i].Extra = 0
	}
	s.Models[first].Extra = 1 << 9 // something else
	s.Units[0].Alive = 0b101
	s.Trace = &core.Trace{}
	gain(4, 0, 0)
	if s.Models[first].Extra != 1<<9|4 {
		t.Errorf("it holds %b", s.Models[first].Extra)
	}
	s.Units[0].Alive = 0b111
	gain(6, 4, 0)
	if got := s.Trace.Notes; !slices.Equal(got, []string{"Unit: spell tokens of model 1: 4 (+4)",
		"Unit: spell tokens of model 1: 6 (+2)", "Unit: spell tokens of model 2: 4 (+4)"}) {
		t.Errorf("told: %q", got)
	}
	d.Casting.TokensOnTable = true
	s.Models[first].Extra = 0
	gain(0, 4, 0)
	s.Units[0].Flags = core.OnTable
	gain(4, 6, 0)
	s.Models[first+1].Extra |= 5 << force.TokenBits
	if got := force.Committing(s, &d.Casters[0][1]); got != 5 {
		t.Errorf("committed: %d", got)
	}
	if got := force.TokensOf(s, &d.Casters[0][1]); got != 6 {
		t.Errorf("held: %d", got)
	}
	for _, c := range []struct {
		model, n int
		want     string
	}{
		{1, 0, ""}, {1, 6, ""}, {1, 7, "7 spell tokens are outside 0 to 6"}, {1, -1, "-1 spell tokens are outside 0 to 6"},
		{2, 1, "model 3 of Unit casts no spells"},
	} {
		err := force.SetTokens(s, first+c.model, c.n)
		if c.want == "" && (err != nil || force.Tokens(s, first+c.model) != c.n) || c.want != "" &&
			(err == nil || err.Error() != c.want) {
			t.Errorf("%d tokens of model %d: %v, want %q", c.n, c.model+1, err, c.want)
		}
	}
	if got := force.Committing(s, &d.Casters[0][1]); got != 0 {
		t.Errorf("still committed: %d", got)
	}
}

// A psychic has one token in every round.
func TestTokensOfPsychics(t *testing.T) {
	s, d := begun(t, gf2.Ruleset, []roster.Unit{with(squad("Unit", 2, 1, Rifle), roster.Psychic, 2, 1)})
	i := int(s.G.Units[0].First) + 1
	s.Models[i].Extra = 1<<9 | 3
	force.GainTokens(s)
	if s.Models[i].Extra != 1<<9|1 || d.MostTokens() != 1 || s.Models[i-1].Extra != 0 {
		t.Errorf("it holds %b, at most %d", s.Models[i].Extra, d.MostTokens())
	}
	if err := force.SetTokens(s, i, 2); err == nil {
		t.Error("a psychic holds two tokens")
	}
}

// What spells have laid on a unit changes each stat for itself, once for either sort.
func TestEffects(t *testing.T) {
	s, _ := begun(t, gf3.Ruleset, []roster.Unit{squad("Unit", 1, 1, Rifle)})
	bits := map[int32]bool{}
	for stat := roster.StatHit; stat <= roster.StatMove; stat++ {
		for _, kind := range []roster.SpellKind{roster.Buff, roster.Debuff} {
			for _, term := range []roster.SpellTerm{roster.UntilRound, roster.UntilActivation} {
				p := force.Spell{Kind: kind, Stat: stat, Term: term}
				bit := p.Bit()
				if bit&int32(force.EffectAll) != bit || bits[bit] {
					t.Fatalf("bit %b of stat %d", bit, stat)
				}
				bits[bit] = true
				s.Units[0].Extra = bit | force.ExtraFlown
				if got := force.Effects(s, 0); got != bit {
					t.Errorf("effects %b, want %b", got, bit)
				}
				for other := roster.StatHit; other <= roster.StatMove; other++ {
					want := 0
					if other == stat {
						want = map[roster.SpellKind]int{roster.Buff: 1, roster.Debuff: -1}[kind]
					}
					if got := force.Effect(s, 0, other); got != want {
						t.Errorf("stat %d under %b: %d, want %d", other, bit, got, want)
					}
				}
				if better := force.Enchantment(stat, kind == roster.Buff); term == roster.UntilRound && better != bit {
					t.Errorf("enchantment %b, want %b", better, bit)
				}
				force.EndSpells(s)
				if left := force.Effects(s, 0) != 0; left != (term == roster.UntilActivation) {
					t.Errorf("%b lasts beyond the round: %v", bit, left)
				}
			}
		}
	}
	s.Units[0].Extra = 37<<force.FearShift | force.ExtraHalved | 1<<force.ExtraOwn
	if got := force.Feared(s, 0); got != 37 {
		t.Errorf("feared: %d", got)
	}
}

// Where there are statuses, who is Crippled goes half as far, and who is Hampered rolls worse.
func TestStatuses(t *testing.T) {
	s, d := begun(t, gf3.Ruleset, []roster.Unit{squad("Unit", 1, 1, Rifle)})
	s.Units[0].Extra = force.ExtraHalved | force.ExtraHindered
	if a, r := force.Moves(s, 0); a != 6000 || r != 12000 || force.Effect(s, 0, roster.StatHit) != 0 {
		t.Errorf("without statuses: %d, %d", a, r)
	}
	d.Profiles.Statuses = true
	if a, r := force.Moves(s, 0); a != 3000 || r != 6000 {
		t.Errorf("crippled: %d, %d", a, r)
	}
	if got := force.Halved(s, 0, 7000); got != 3500 {
		t.Errorf("half of 7: %d", got)
	}
	for _, c := range []struct {
		stat  roster.SpellStat
		block bool
		want  int
	}{{roster.StatHit, false, -1}, {roster.StatDefense, false, 0}, {roster.StatDefense, true, -1}, {roster.StatMove, true, 0}} {
		d.Profiles.SlowToBlock = c.block
		if got := force.Effect(s, 0, c.stat); got != c.want {
			t.Errorf("stat %d, %v: %d, want %d", c.stat, c.block, got, c.want)
		}
	}
	s.Units[0].Extra = 0
	if a, r := force.Moves(s, 0); a != 6000 || r != 12000 || force.Effect(s, 0, roster.StatHit) != 0 {
		t.Errorf("whole: %d, %d", a, r)
	}
}

// What heroes pay in wounds for Power that they do not have, by every ruling.
func TestExhaustion(t *testing.T) {
	plain := force.Heroics{}
	short, kept := force.Heroics{TollShort: true}, force.Heroics{TollKept: true}
	for _, c := range []struct {
		by           *force.Heroics
		power, n     int
		sick         bool
		wounds, left int
	}{
		{&plain, 3, 2, false, 0, 1}, {&plain, 3, 3, false, 0, 0}, {&plain, 3, 4, false, 4, 0}, {&plain, 0, 1, false, 1, 0},
		{&plain, 3, 2, true, 2, 1}, {&plain, 3, 4, true, 8, 0}, {&short, 3, 5, false, 2, 0}, {&short, 3, 3, false, 0, 0},
		{&kept, 3, 5, false, 5, 3}, {&kept, 3, 2, false, 0, 1},
	} {
		if wounds, left := c.by.Exhaustion(c.power, c.n, c.sick); wounds != c.wounds || left != c.left {
			t.Errorf("%+v: %d wounds, %d left", c, wounds, left)
		}
	}
	for d, want := range map[int32]int{0: 1, 2999: 1, 3000: 2, 5999: 2, 6000: 3} {
		if got := force.JumpTests(d); got != want {
			t.Errorf("a jump of %d takes %d tests, want %d", d, got, want)
		}
	}
	if force.JumpNeed(5, false) != 5 || force.JumpNeed(5, true) != 2 {
		t.Error("what a die of a jump needs")
	}
	for die := 1; die <= 6; die++ {
		if got := force.Success(die, 1, 4); got != (die >= 3) {
			t.Errorf("%d with +1 against 4+: %v", die, got)
		}
	}
	if force.Successes(9, 4) != 5 || force.Successes(-9, 4) != 1 || force.Successes(0, 4) != 3 {
		t.Error("how many results succeed")
	}
}
