package odds_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/effects/effectstest"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// checkMean fails when a mean of n samples is further than four standard errors from what it should be. The
// seeds of this file are fixed, so that it does so always or never.
func checkMean(t *testing.T, name string, want, got, spread float64, n int) {
	t.Helper()
	if limit := 4*spread/math.Sqrt(float64(n)) + 1e-12; math.Abs(want-got) > limit {
		t.Errorf("%s: mean %.6f of %d samples, computed %.6f, limit %.6f", name, got, n, want, limit)
	}
}

// A teller is told what is wrong: a test, or somebody who only remembers that something was.
type teller interface {
	Helper()
	Errorf(format string, args ...any)
}

// A listener remembers whether something was wrong.
type listener struct{ wrong bool }

func (*listener) Helper()                 {}
func (l *listener) Errorf(string, ...any) { l.wrong = true }

// twice compares samples with what is computed. Among many thousand comparisons one fails by chance now and then:
// one that does is repeated with ten times the samples and other dice, and that one counts.
func twice(t *testing.T, n int, seed uint64, compare func(t teller, n int, seed uint64)) {
	var first listener
	if compare(&first, n, seed); first.wrong {
		compare(t, 10*n, ^seed)
	}
}

// checkShares fails when a chi-squared test of n samples against a distribution has a p-value below 1e-6.
// Numbers of which fewer than five are expected are counted together.
func checkShares(t teller, name string, want, got odds.Distribution, n int) {
	t.Helper()
	sum, cells := 0.0, 0
	var restWant, restGot float64
	count := func(w, g float64) {
		sum += (g - w) * (g - w) / w
		cells++
	}
	for i := range max(len(want), len(got)) {
		w, g := want.Exactly(i)*float64(n), got.Exactly(i)*float64(n)
		if w < 1e-9 && g > 0 {
			t.Errorf("%s: %d came up %v times and is impossible", name, i, g)
			return
		}
		if w < 5 {
			restWant, restGot = restWant+w, restGot+g
			continue
		}
		count(w, g)
	}
	if restWant >= 5 {
		count(restWant, restGot)
	} else if restGot > 30 {
		t.Errorf("%s: %v samples where %v were expected", name, restGot, restWant)
	}
	if p := tail(sum, cells-1); p < 1e-6 {
		t.Errorf("%s: chi-squared %.1f of %d cells, p = %.2g", name, sum, cells, p)
	}
}

// tail is the upper tail of the chi-squared distribution by the cube-root approximation of Wilson and
// Hilferty, which is good to a factor of two where it matters here.
func tail(x float64, freedom int) float64 {
	if freedom < 1 {
		return 1
	}
	v := 2 / (9 * float64(freedom))
	z := (math.Cbrt(x/float64(freedom)) - (1 - v)) / math.Sqrt(v)
	return math.Erfc(z/math.Sqrt2) / 2
}

func TestTail(t *testing.T) {
	for _, c := range []struct {
		x       float64
		freedom int
		p       float64
	}{{18.307, 10, 0.05}, {3.841, 1, 0.05}, {76.154, 50, 0.01}, {59.2, 20, 1e-5}, {0, 0, 1}} {
		if p := tail(c.x, c.freedom); p < c.p/1.5 || p > c.p*1.5 {
			t.Errorf("chi-squared %v of %d: %v, want %v", c.x, c.freedom, p, c.p)
		}
	}
}

// Every case is rolled through the pipeline too: fewer times, but for some, or for all with -all-trials, a
// million.
func TestCasesSampled(t *testing.T) {
	for i, c := range knownCases(t) {
		n := 20_000
		if *allTrials || i%enginetest.Samples(60, 20) == 0 {
			n = 1_000_000
		}
		got, err := odds.AnswerCase(t.Context(), &c.Case, rulesets.EditionUnder, n, uint64(1000+i))
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		spreads := map[string]float64{}
		for _, name := range []string{"wounds", "kills"} {
			if p, ok := got.Find(name + "_distribution").(odds.Distribution); ok {
				spreads[c.ID+".expected_"+name] = p.Spread()
			}
		}
		compare(t, c.ID, any(c.outputs), got, func(name string, want, got float64) {
			spread, known := spreads[name]
			if !known {
				spread = math.Sqrt(want * (1 - want)) // a probability
				if want > 1 || len(name) > 9 && name[len(c.ID):min(len(name), len(c.ID)+9)] == ".expected" {
					spread = 3 // no count of a case spreads further
				}
			}
			checkMean(t, name, want, got, spread, n)
		}, func(name string, want, got odds.Distribution) { checkShares(t, name, want, got, n) })
	}
}

// A profile is a random match.
type profile struct {
	ruleset          string
	attacker, target *roster.Unit
	heroes           [2][]*roster.Unit // that have joined them
	defined          [2][]effects.Rule // by their lists
	cond             odds.Conditions
	rulings          uint64 // that are not at their defaults
	bothTest, capped bool   // whether TiedMelee and BlastTotal are among them
}

// A picker draws random profiles.
type picker struct {
	rng     dice.Stream
	defined []effects.Rule // by the list whose unit is drawn
}

func (p *picker) n(from, to int) int { return from + p.rng.Intn(to-from+1) }

func (p *picker) rules(ruleset string, most int, from ...roster.RuleID) (rules []roster.Rule) {
	for range p.n(0, most) {
		id := from[p.rng.Intn(len(from))]
		if _, has := roster.Rating(rules, id); has || !id.Info().In(ruleset) {
			continue
		}
		r := roster.Rule{ID: id}
		if id.Info().RatedIn(ruleset) {
			r.Rating = p.n(1, 4)
		}
		rules = append(rules, r)
	}
	return rules
}

// unit draws a unit of models that are alike or not, with up to two guns and two blades.
func (p *picker) unit(ruleset string, models int) *roster.Unit {
	u := &roster.Unit{Name: "unit", Quality: p.n(2, 6), Defense: p.n(2, 6)}
	rules := p.rules(ruleset, 3, roster.Fearless, roster.Furious, roster.Relentless, roster.Regeneration,
		roster.Stealth, roster.Thrust, roster.Impact, roster.Fear,
		roster.Artillery, roster.Counter, roster.Aircraft)
	for w := range 2 + p.n(0, 2) {
		weapon := roster.Weapon{Name: fmt.Sprint("weapon ", w), Attacks: p.n(1, 3)}
		if w%2 == 0 {
			weapon.Range = 36
		}
		weapon.Rules = p.rules(ruleset, 3, roster.AP, roster.Blast, roster.Deadly, roster.Bane,
			roster.Rending, roster.Reliable, roster.Surge, roster.Indirect,
			roster.Unstoppable, roster.LockOn, roster.Poison, roster.Counter, roster.Takedown, roster.Sniper,
			roster.Thrust)
		weapon.Rules = append(weapon.Rules, slices.DeleteFunc(effectstest.Among(&p.rng, p.defined, roster.OfWeapons), p.limits)...)
		u.Weapons = append(u.Weapons, weapon)
	}
	rules = append(rules, effectstest.Among(&p.rng, p.defined, roster.OfModels)...)
	tough := []int{1, 1, 1, 3, 3, 6}[p.rng.Intn(6)]
	for i := range models {
		m := roster.Model{Quality: u.Quality, Defense: u.Defense, Tough: tough, Base: 25_40, Rules: rules}
		switch p.rng.Intn(8) {
		case 0:
			m.Tough = p.n(1, 4)
		case 1:
			m.Rules = append(rules[:len(rules):len(rules)], roster.Rule{ID: roster.Regeneration})
		case 2:
			m.Rules = slices.DeleteFunc(slices.Clone(rules), func(r roster.Rule) bool { return r.Name != "" })
		}
		if i > 0 && i == models-1 && p.rng.Intn(3) == 0 {
			m.Defense, m.Tough = p.n(2, 6), p.n(1, 6)
			m.Rules = append(rules[:len(rules):len(rules)], roster.Rule{ID: roster.Hero})
		}
		for w := range u.Weapons {
			if w < 2 || p.rng.Intn(2) == 0 {
				m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
			}
		}
		u.Models = append(u.Models, m)
	}
	return u
}

// hero draws a hero for every other unit that one may join, or nil.
func (p *picker) hero(u *roster.Unit) *roster.Unit {
	if last := &u.Models[len(u.Models)-1]; len(u.Models) < 2 || has(last.Rules, roster.Hero) ||
		has(last.Rules, roster.Aircraft) || p.flip() {
		return nil
	}
	h := p.unit("gf3", 1)
	m := &h.Models[0]
	if has(m.Rules, roster.Aircraft) {
		return nil
	}
	m.Rules = slices.DeleteFunc(m.Rules, func(r roster.Rule) bool { // those by which it joins certain units only
		def := r.Definition(p.defined)
		return def != nil && slices.ContainsFunc(def.Does, func(e effects.Effect) bool { return e.Do == effects.JoinsOnly })
	})
	h.Rules = m.Rules
	h.Name, h.Hero, m.Rules = "hero", true, append(m.Rules[:len(m.Rules):len(m.Rules)], roster.Rule{ID: roster.Hero})
	return h
}

// heroes draws up to so many heroes for a unit that they may join.
func (p *picker) heroes(u *roster.Unit, most int) (heroes []*roster.Unit) {
	for range most {
		if h := p.hero(u); h != nil {
			heroes = append(heroes, h)
		}
	}
	return heroes
}

// limits reports whether a rule says how often its weapon is used: a unit has few such, and dice do not ask.
func (p *picker) limits(r roster.Rule) bool {
	return slices.ContainsFunc(r.Definition(p.defined).Does, func(e effects.Effect) bool { return e.Do == effects.Uses })
}

func (p *picker) flip() bool { return p.rng.Intn(2) == 0 }

func (p *picker) profile(largest int) profile {
	x := profile{ruleset: []string{"gf2", "gf3"}[p.rng.Intn(2)]}
	units := [2]**roster.Unit{&x.attacker, &x.target}
	for seat := range units {
		if p.defined = nil; p.flip() {
			p.defined = effectstest.Random(&p.rng, 3)
		}
		x.defined[seat] = p.defined
		*units[seat] = p.unit(x.ruleset, p.n(1, largest))
		if x.ruleset == "gf3" {
			x.heroes[seat] = p.heroes(*units[seat], 1)
		} else if p.flip() {
			x.heroes[seat] = p.heroes(*units[seat], 3-len(p.defined)/3) // their rules make more types of weapons
		}
	}
	if p.flip() {
		for k := range 24 {
			if p.rng.Intn(8) == 0 {
				x.rulings |= 1 << k
			}
		}
	}
	x.cond = odds.Conditions{Range: p.n(1, 24), Inside: p.flip(), Behind: p.flip(), Moved: p.flip(),
		Fatigued: p.flip(), Shaken: p.rng.Intn(4) == 0, Mod: p.n(-1, 1)}
	for seat := range x.cond.Is {
		x.cond.Is[seat] = effects.When(p.rng.Intn(1<<16)) & (effects.States &^ effects.Shaken)
	}
	return x
}

// rule turns the rulings of a profile that bear on dice and on what comes of them: of every fourth profile
// all, of the others some.
func (x *profile) rule(ed *force.Edition, i int) {
	for k, ruling := range []*bool{
		&ed.Attacks.RendingAdds, &ed.Morale.FearlessShaken, &ed.Melee.TieTests, &ed.Losses.Wasted,
		&ed.Attacks.RegenerationOnce, &ed.Profiles.MostModels, &ed.Profiles.StealthSome,
		&ed.Morale.FearlessByTest,
		&ed.Attacks.TakedownPierces, &ed.Shooting.UnstoppableNear, &ed.Attacks.FatigueModified,
	} {
		if i%4 == 0 || x.rulings>>k&1 != 0 {
			*ruling = !*ruling
		}
	}
	own := []*bool{&ed.Melee.ImpactFirst, &ed.Attacks.BlastDeclared, &ed.Melee.FearHighest,
		&ed.Attacks.TakedownLater, &ed.Attacks.TakedownShared, &ed.Melee.CounterUnit}
	if x.ruleset == "gf2" {
		own = []*bool{&ed.Attacks.PoisonPlain, &ed.Attacks.BlastTotal, &ed.Melee.FearDice}
	}
	for k, ruling := range own {
		if i%4 == 0 || x.rulings>>(16+k)&1 != 0 {
			*ruling = !*ruling
		}
	}
	x.bothTest, x.capped = ed.Melee.TieTests, ed.Attacks.BlastTotal
}

// match returns the match of a profile, under rulings of its own.
func (x *profile) match(t *testing.T, i int) *odds.Match {
	t.Helper()
	ed := must.Get(rulesets.Edition(x.ruleset))(t)
	x.rule(&ed, i)
	m := must.Get(odds.NewMatchOf(ed, duel.Party{Unit: x.attacker, Heroes: x.heroes[0], Defined: x.defined[0]},
		duel.Party{Unit: x.target, Heroes: x.heroes[1], Defined: x.defined[1]}))(t)
	return m
}

// The exact calculator and the pipeline agree on thousands of random profiles with rules combined at random.
func TestSweepOfAttacks(t *testing.T) {
	profiles, n := 3000, 4000
	if *allTrials {
		profiles, n = 20_000, 100_000
	}
	p := &picker{rng: dice.New(1)}
	var exact odds.Calculator
	var sampled odds.Sampler
	rolled, refused := 0, 0
	for i := range profiles {
		x := p.profile(6)
		m := x.match(t, i)
		groups := m.Melee(x.cond, p.flip(), nil)
		if p.flip() {
			groups = must.Get(m.Shooting(x.cond, nil))(t)
		}
		want, err := exact.Attack(m, x.cond, groups)
		if err != nil && strings.Contains(err.Error(), "in the middle of the attack") {
			must.Get(sampled.Attack(m, x.cond, groups, 10, uint64(i)))(t)
			refused++
			continue
		}
		if err != nil {
			t.Fatalf("profile %d: %v", i, err)
		}
		for _, d := range []odds.Distribution{want.Hits, want.Wounds, want.Lost, want.Kills} {
			if sum := d.AtLeast(0); math.Abs(sum-1) > 1e-9 {
				t.Fatalf("profile %d: probabilities add up to %v", i, sum)
			}
		}
		if len(groups) == 1 && !x.capped {
			checkQuick(t, fmt.Sprintf("profile %d (%s): ", i, x.ruleset), m.Mean(x.cond, groups), want,
				&groups[0], append([]*roster.Unit{x.target}, x.heroes[1]...))
		}
		if len(groups) > 0 {
			rolled++
		}
		twice(t, n, uint64(i), func(c teller, n int, seed uint64) {
			got := must.Get(sampled.Attack(m, x.cond, groups, n, seed))(t)
			name := fmt.Sprintf("profile %d (%s): ", i, x.ruleset)
			checkShares(c, name+"hits", want.Hits, got.Hits, n)
			checkShares(c, name+"wounds", want.Wounds, got.Wounds, n)
			checkShares(c, name+"lost", want.Lost, got.Lost, n)
			checkShares(c, name+"kills", want.Kills, got.Kills, n)
			if len(want.Back)+len(got.Back) > 0 {
				checkShares(c, name+"back", want.Back, got.Back, n)
			}
			for what, pair := range map[string][2]float64{"destroyed": {want.Destroyed, got.Destroyed},
				"halved": {want.Halved, got.Halved}, "tests": {want.Tests, got.Tests},
				"fails": {want.Fails, got.Fails}} {
				checkChance(c, name+what, pair[0], pair[1], n)
			}
		})
		if t.Failed() {
			t.Fatalf("%+v\n%+v\n%+v\n%+v", x.cond, x.attacker, x.target, x.defined)
		}
	}
	if refused == 0 || refused > profiles/20 {
		t.Errorf("%d of %d attacks were not computed", refused, profiles)
	}
	if rolled < profiles/2 {
		t.Errorf("only %d profiles had something to attack with", rolled)
	}
}

// checkQuick compares the mean of one group with the exact answer. Wounds are alike when neither Deadly nor
// single models' Regeneration plays a part.
func checkQuick(t *testing.T, name string, quick odds.Mean, want *odds.Result, g *odds.Group,
	target []*roster.Unit) {
	t.Helper()
	if math.Abs(quick.Hits-want.Hits.Mean()) > odds.Epsilon {
		t.Errorf("%sthe quick mean of hits is %v, the exact one %v", name, quick.Hits, want.Hits.Mean())
	}
	with, all := 0, 0
	for _, u := range target {
		for i := range u.Models {
			if all++; has(u.Models[i].Rules, roster.Regeneration) {
				with++
			}
		}
	}
	if alike := with == 0 || with == all; alike && g.Strike.Times() == 1 &&
		math.Abs(quick.Wounds-want.Wounds.Mean()) > odds.Epsilon {
		t.Errorf("%sthe quick mean of wounds is %v, the exact one %v", name, quick.Wounds, want.Wounds.Mean())
	}
}

// checkChance compares a share of n samples with a probability: within five and a half standard errors, and a
// little more for rare things.
func checkChance(t teller, name string, want, got float64, n int) {
	t.Helper()
	if limit := 5.5*math.Sqrt(max(0, want*(1-want))/float64(n)) + 6/float64(n); math.Abs(want-got) > limit {
		t.Errorf("%s: %.6f of %d samples, computed %.6f", name, got, n, want)
	}
}

// answers reports whether a rule has attacks answered.
func answers(r effects.Rule) bool {
	return slices.ContainsFunc(r.Does, func(e effects.Effect) bool {
		return e.Do == effects.Suffer || e.At == effects.Wounded || e.At == effects.Fallen
	})
}

// The same holds for whole charges.
func TestSweepOfCharges(t *testing.T) {
	refused, counted := 0, 0
	profiles, n := 500, 4000
	if *allTrials {
		profiles, n = 4000, 100_000
	}
	p := &picker{rng: dice.New(2)}
	var exact odds.Calculator
	var sampled odds.Sampler
	for i := range profiles {
		x := p.profile(4)
		m := x.match(t, i)
		how := odds.Melee{Conditions: x.cond, NoStrikeBack: p.rng.Intn(5) == 0}
		want, err := exact.Charge(m, how)
		if err != nil {
			switch {
			case strings.Contains(err.Error(), "costs its own side wounds"):
				refused++
			case strings.Contains(err.Error(), "in the middle of the attack"):
				counted++
				must.Get(sampled.Charge(m, how, 10, uint64(i)))(t)
			default:
				t.Fatalf("profile %d: %v", i, err)
			}
			continue
		}
		twice(t, n, uint64(i), func(c teller, n int, seed uint64) {
			got := must.Get(sampled.Charge(m, how, n, seed))(t)
			name := fmt.Sprintf("profile %d (%s): ", i, x.ruleset)
			checkChance(c, name+"tied", want.Tied, got.Tied, n)
			for u := range want.Lost {
				who := fmt.Sprintf("%sunit %d ", name, u)
				checkShares(c, who+"lost", want.Lost[u], got.Lost[u], n)
				checkShares(c, who+"kills", want.Kills[u], got.Kills[u], n)
				for k, pair := range [][2]float64{{want.Destroyed[u], got.Destroyed[u]},
					{want.Passes[u], got.Passes[u]}, {want.Shaken[u], got.Shaken[u]},
					{want.Routed[u], got.Routed[u]}, {want.Halved[u], got.Halved[u]}} {
					checkChance(c, fmt.Sprint(who, "chance ", k), pair[0], pair[1], n)
				}
			}
		})
		sum := want.Tied
		if x.bothTest {
			sum = -want.Tied // and both test
		}
		for u := range want.Lost {
			sum += want.Destroyed[u] + want.Passes[u] + want.Shaken[u] + want.Routed[u]
		}
		if lost := want.Lost[0].AtLeast(0); math.Abs(lost-1) > 1e-9 {
			t.Fatalf("profile %d (%s): probabilities add up to %v", i, x.ruleset, lost)
		}
		both := 0.0 // by what answers attacks both may be destroyed
		if slices.ContainsFunc(append(x.defined[0], x.defined[1]...), answers) {
			both = min(want.Destroyed[0], want.Destroyed[1])
		}
		if sum < 1-1e-9 || sum > 1+both+1e-9 {
			t.Fatalf("profile %d (%s): outcomes add up to %v", i, x.ruleset, sum)
		}
		if t.Failed() {
			t.Fatalf("%+v\n%+v\n%+v\n%+v", how, x.attacker, x.target, x.defined)
		}
	}
	if refused > profiles/20 {
		t.Errorf("%d of %d charges were not computed", refused, profiles)
	}
	if counted == 0 || counted > profiles/10 {
		t.Errorf("of %d charges %d were not computed for what is counted in them", profiles, counted)
	}
}

// Sampling is a function of the seed, and neither calculator allocates once it is warm.
func TestSamplesAreReproducibleAndFree(t *testing.T) {
	m, groups := tens(t)
	var s odds.Sampler
	var c odds.Calculator
	first := must.Get(s.Attack(m, odds.Conditions{}, groups, 1000, 7))(t)
	mean := first.Hits.Mean()
	again, _ := s.Attack(m, odds.Conditions{}, groups, 1000, 7)
	if again.Hits.Mean() != mean {
		t.Errorf("means %v and %v of one seed", mean, again.Hits.Mean())
	}
	if other, _ := s.Attack(m, odds.Conditions{}, groups, 1000, 8); other.Hits.Mean() == mean {
		t.Error("two seeds give one result")
	}
	must.Get(c.Attack(m, odds.Conditions{}, groups))(t)
	differ := 0
	p := &picker{rng: dice.New(2)}
	for i := range 10 {
		x := p.profile(4)
		m := x.match(t, i)
		charge := func(seed uint64) float64 {
			return must.Get(s.Charge(m, odds.Melee{}, 500, seed))(t).Lost[1].Mean()
		}
		seven := charge(7)
		if again := charge(7); again != seven {
			t.Errorf("charge %d comes to %v and %v by one seed", i, seven, again)
		}
		if charge(8) != seven {
			differ++
		}
	}
	if differ == 0 {
		t.Error("two seeds give all charges one result")
	}
	for name, f := range map[string]func(){
		"sampled": func() { s.Attack(m, odds.Conditions{}, groups, 100, 1) },
		"exact":   func() { c.Attack(m, odds.Conditions{}, groups) },
		"mean":    func() { m.Mean(odds.Conditions{}, groups) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// A sample of one roll can be had, and none once nobody waits for it.
func TestSampleOfOne(t *testing.T) {
	m, groups := tens(t)
	ctx, stop := context.WithCancel(t.Context())
	s := odds.Sampler{Context: ctx}
	must.Get(s.Attack(m, odds.Conditions{}, groups, 1, 7))(t)
	must.Get(s.Charge(m, odds.Melee{}, 1, 7))(t)
	stop()
	_, err := s.Attack(m, odds.Conditions{}, groups, 1, 7)
	_, other := s.Charge(m, odds.Melee{}, 1, 7)
	if !errors.Is(err, context.Canceled) || !errors.Is(other, context.Canceled) {
		t.Errorf("%v, %v", err, other)
	}
}

// What is too large is an error that says so, and can be sampled.
func TestTooLargeToCompute(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	a := side{quality: 4, defense: 4, models: 40,
		weapons: gun(30, "Blast(12)", "Deadly(12)")}
	b := side{quality: 4, defense: 4, models: 40, tough: 24, rules: rules("Regeneration"),
		weapons: gun(1)}
	m := must.Get(odds.NewMatch(ed, &a.army("a").Units[0], &b.army("b").Units[0]))(t)
	groups := must.Get(m.Shooting(odds.Conditions{Range: 12}, nil))(t)
	if _, err := new(odds.Calculator).Attack(m, odds.Conditions{}, groups); err == nil {
		t.Error("computed")
	} else {
		t.Log(err)
	}
	if _, err := new(odds.Sampler).Attack(m, odds.Conditions{}, groups, 10, 1); err != nil {
		t.Error(err)
	}
	for _, n := range []int{0, -1, odds.MaxSamples + 1} {
		if _, err := new(odds.Sampler).Attack(m, odds.Conditions{}, groups, n, 1); err == nil {
			t.Errorf("%d samples were rolled", n)
		}
	}
}
