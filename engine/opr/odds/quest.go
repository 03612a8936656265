package odds

import (
	"errors"
	"fmt"
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/odds"
	"gauntlet/engine/roster"
)

// maxTests is the most stat tests in a row that a case asks for.
const maxTests = 100

// quest decodes the input of a case about heroes.
func (q *question) quest(keys ...string) caseInput {
	if !q.ed.Heroics.Stats {
		q.check(fmt.Errorf("kind %q is of rulesets whose heroes have stats, not of %s", q.Kind, q.Ruleset))
	}
	return q.input(keys...)
}

// trial answers with the chance of one test of a stat.
func (q *question) trial(need, mod int) (p float64, roll func(*core.State) bool) {
	return float64(force.Successes(mod, need)) / 6, func(s *core.State) bool {
		return force.Success(s.Roll(6), mod, need)
	}
}

// row answers with the chances to pass one of some tests, all of them, and all but one.
func (q *question) row(need, mod, tests int) (one, every, butOne float64) {
	p, roll := q.trial(need, mod)
	failures := func(s *core.State) (n int) {
		for range tests {
			if !roll(s) {
				n++
			}
		}
		return n
	}
	fails := Distribution(binomial(nil, tests, 1-p))
	return q.share(p, roll), q.share(fails[0], func(s *core.State) bool { return failures(s) == 0 }),
		q.share(fails[0]+fails[1], func(s *core.State) bool { return failures(s) <= 1 })
}

// stat answers how likely it is to pass stat tests (SQ-GEN-02).
func (q *question) stat() Answers {
	in := q.quest("stat", "mod", "tests")
	q.within("tests", in.Tests, 0, maxTests)
	if q.within("stat", in.Stat, 2, 6); q.err != nil {
		return nil
	}
	one, every, _ := q.row(in.Stat, in.Mod, max(1, in.Tests))
	return Answers{odds.Is("p_one_test", one), odds.Is("p_all_tests", every)}
}

// jump answers how likely it is to jump over a distance (SQ-MOV-06).
func (q *question) jump() Answers {
	in := q.quest("distance_in", "dex", "strider", "mod")
	q.within("dex", in.Dexterity, 2, 6)
	if in.Distance*geom.Inch <= force.JumpOver || in.Distance*geom.Inch > force.JumpMost {
		q.check(fmt.Errorf("distance_in: jumps are over more than %d inch and at most %d, not %v",
			force.JumpOver/geom.Inch, force.JumpMost/geom.Inch, in.Distance))
	}
	if q.err != nil {
		return nil
	}
	tests := force.JumpTests(int32(math.Round(in.Distance * geom.Inch)))
	one, every, butOne := q.row(force.JumpNeed(in.Dexterity, in.Strider), in.Mod, tests)
	return Answers{odds.Is("tests", tests), odds.Is("p_one_test", one), odds.Is("p_jump", every),
		odds.Is("p_jump_paying_for_one_failure", butOne)}
}

// maxFall is the height of the highest piece of terrain, in inches.
const maxFall = 24

// fall answers how likely a fall is to wound (SQ-MOV-07).
func (q *question) fall() Answers {
	in := q.quest("height_in", "defense")
	q.within("defense", in.Defense, 2, 6)
	if q.upTo("height_in", in.Height, maxFall); q.err != nil {
		return nil
	}
	ap, hit := attacks.FallAP(int32(math.Round(in.Height * geom.Inch)))
	blocks, roll := q.trial(in.Defense, -ap)
	p := 0.0
	if hit {
		p = q.share(1-blocks, func(s *core.State) bool { return !roll(s) })
	}
	return Answers{odds.Is("ap", ap), odds.Is("p_wound", p)}
}

// skill answers what a hero skill costs (SQ-SKILL-05).
func (q *question) skill() Answers {
	in := q.quest("stat", "mod")
	if q.within("stat", in.Stat, 2, 6); q.err != nil {
		return nil
	}
	free := q.share(q.trial(in.Stat, in.Mod))
	return Answers{odds.Is("p_free", free), odds.Is("expected_power_spent", (1-free)*force.SkillPrice)}
}

// exhaustion answers what spending Power does to a hero (SQ-REST-02). There is no die in it.
func (q *question) exhaustion() Answers {
	in := q.quest("power", "spend", "sick")
	if q.err != nil {
		return nil
	}
	wounds, left := q.ed.Heroics.Exhaustion(in.Power, in.Spend, in.Sick)
	return Answers{odds.Is("wounds", wounds), odds.Is("power_after", left)}
}

// blast answers how many hits Blast makes of an attack on the first of some units that stand close together,
// and how they are dealt out when every die is a 6 (SQ-SR-BLAST).
func (q *question) blast() Answers {
	in := q.quest("quality", "attacks", "rules", "unit_sizes", "range_in")
	q.within("unit_sizes", len(in.UnitSizes), 1, roster.MaxUnits)
	q.upTo("range_in", in.Range, roster.MaxRange)
	models := 0
	for _, n := range in.UnitSizes {
		q.within("unit_sizes", n, 1, roster.MaxUnitModels)
		models += n
	}
	attacker := q.squad("attacker", in.Quality, 4, 1, 1, nil)
	if q.err != nil {
		return nil
	}
	q.at = ""
	target, rules := q.squad("target", 4, 4, in.UnitSizes[0], 1, nil), q.rules(in.Rules)
	if _, has := roster.Rating(rules, roster.Blast); !has {
		q.check(errors.New("input: rules: no Blast among them"))
	}
	give(attacker, roster.Weapon{Name: "weapon", Attacks: 1, Range: roster.MaxRange, Rules: rules}, 0, 1)
	m := q.match(attacker, target)
	if m == nil {
		return nil
	}
	groups := m.caseGroups(Conditions{}, []caseWeapon{{Attacks: in.Attacks}}, &caseAttacker{}, false,
		q.long(in.Range))
	k := &groups[0].Strike
	k.Crowd = int8(min(models, math.MaxInt8))
	r := q.result(m, Conditions{}, groups)
	if r == nil {
		return nil
	}
	six := k.HitTable(force.Of(m.s), k.Far > 0)[6]
	factor := k.Factor(m.s)
	full := in.Attacks * (six.Plain + six.Sixes) * factor
	return Answers{
		odds.Is("expected_hits", r.Hits.Mean()), odds.Is("multiplier", factor),
		odds.Is("hits_distribution", r.Hits),
		odds.Is("even_share_of_full_roll", Answers{odds.Is("hits", full),
			odds.Is("base_each", full/len(in.UnitSizes)),
			odds.Is("left_to_choose", full%len(in.UnitSizes))}),
	}
}
