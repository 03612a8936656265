package odds_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A plain attack is enumerated die by die, without anything that the engine knows: one weapon against one model.
type plainAttack struct {
	attacks, quality, defense, deadly, tough int
	regenerates                              bool
	reroll                                   int // least Defense die that blocks and is rolled again; 7 for none
	worse                                    [7]int
	ignore                                   int // what a die ignores a wound on, before it is multiplied; 7 for never
}

// each calls f with the six results of a die.
func each(f func(die int)) {
	for die := 1; die <= 6; die++ {
		f(die)
	}
}

// lost returns the distribution of the wounds that the model loses.
func (a *plainAttack) lost() []float64 {
	sum := make([]float64, a.tough+1)
	a.attack(0, 0, 0, 1, sum)
	return sum
}

// attack goes on from so many wounds that are multiplied, and that are not, after n attacks.
func (a *plainAttack) attack(n, wounds, more int, p float64, sum []float64) {
	if n == a.attacks {
		a.roll(wounds, more, 0, p, sum)
		return
	}
	each(func(hit int) {
		if hit != 6 && (hit == 1 || hit < a.quality) {
			a.attack(n+1, wounds, more, p/6, sum)
			return
		}
		each(func(die int) { a.defend(n, wounds, more, die, a.reroll, p/36, sum) })
	})
}

// defend goes on from a Defense die.
func (a *plainAttack) defend(n, wounds, more, die, reroll int, p float64, sum []float64) {
	blocks := die == 6 || die > 1 && die >= a.defense
	switch {
	case blocks && die >= reroll:
		each(func(again int) { a.defend(n, wounds, more, again, 7, p/6, sum) })
	case blocks:
		a.attack(n+1, wounds, more, p, sum)
	default:
		a.attack(n+1, wounds+1, more+a.worse[die], p, sum)
	}
}

// roll rolls for one wound after another whether it is ignored.
func (a *plainAttack) roll(wounds, more, lost int, p float64, sum []float64) {
	ignores := func(need int, then func(ignored int, p float64)) {
		if need > 6 {
			then(0, p)
			return
		}
		yes := float64(7-need) / 6
		then(1, p*yes)
		then(0, p*(1-yes))
	}
	regen := 7
	if a.regenerates {
		regen = 5
	}
	switch {
	case wounds > 0 && a.ignore < 7: // the wound of the hit, before Deadly
		ignores(a.ignore, func(n int, p float64) { a.roll(wounds-1, more, lost+(1-n)*a.deadly, p, sum) })
	case wounds > 0:
		a.regenerate(a.deadly, regen, p, func(left int, p float64) { a.roll(wounds-1, more, lost+left, p, sum) })
	case more > 0:
		ignores(min(a.ignore, regen), func(n int, p float64) { a.roll(0, more-1, lost+1-n, p, sum) })
	default:
		sum[min(lost, a.tough)] += p
	}
}

// regenerate rolls for n wounds of one model.
func (a *plainAttack) regenerate(n, need int, p float64, then func(left int, p float64)) {
	if n == 0 {
		then(0, p)
		return
	}
	yes := float64(max(0, 7-need)) / 6
	a.regenerate(n-1, need, p, func(left int, p float64) {
		if yes > 0 {
			then(left, p*yes)
		}
		then(left+1, p*(1-yes))
	})
}

// definitions reads some definitions, and returns those that a weapon has.
func definitions(t *testing.T, texts ...string) (defined []effects.Rule, weapon, model []roster.Rule) {
	t.Helper()
	for i, text := range texts {
		r := must.Get(effects.ParseOne(text))(t)
		defined = append(defined, r)
		id := roster.Rule{ID: roster.FirstDefined + roster.RuleID(i), Name: r.Name}
		if r.Bearer == effects.Weapons {
			weapon = append(weapon, id)
		} else {
			model = append(model, id)
		}
	}
	return defined, weapon, model
}

// What rules of lists make of the faces of Defense dice is what a plain enumeration of all dice says.
func TestWorseWoundsAgainstEnumeration(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	rules := []string{
		`{name: Edge, bearer: weapons, does: [{at: block-die, upto: 1, do: {wounds: 1}}]}`,
		`{name: Wide, bearer: weapons, does: [{at: block-die, upto: 3, do: {wounds: 2}}]}`,
		`{name: Gnaw, bearer: weapons, does: [{at: block-die, from: 5, do: reroll}]}`,
	}
	worse := [][7]int{{1: 1}, {1: 2, 2: 2, 3: 2}, {}}
	for k := range 1 << 3 * 8 {
		var texts []string
		a := plainAttack{attacks: 2, quality: 3 + k>>3&1, defense: 2 + 2*(k>>4&1), deadly: 1, tough: 7, reroll: 7, ignore: 7}
		for i, text := range rules {
			if k>>i&1 == 0 {
				continue
			}
			texts = append(texts, text)
			for die, n := range worse[i] {
				a.worse[die] += n
			}
			if i == 2 {
				a.reroll = 5
			}
		}
		defined, onWeapon, _ := definitions(t, texts...)
		var spares []string
		switch k >> 5 {
		case 1:
			a.regenerates = true
		case 2:
			a.ignore = 4
			spares = []string{`{name: Moss, does: [{at: wound, side: against, do: {ignore: 4}}]}`}
		}
		if k>>5&1 == k&1 {
			a.deadly = 3
			onWeapon = append(onWeapon, roster.Rule{ID: roster.Deadly, Rating: 3})
		}
		foes, _, onTarget := definitions(t, spares...)
		if a.regenerates {
			onTarget = append(onTarget, roster.Rule{ID: roster.Regeneration})
		}
		one := func(quality, defense, tough int, rules []roster.Rule, w roster.Weapon) *roster.Unit {
			return &roster.Unit{Name: "one", Quality: quality, Defense: defense, Weapons: []roster.Weapon{w},
				Models: []roster.Model{{Quality: quality, Defense: defense, Tough: tough, Base: 25_40, Rules: rules,
					Weapons: []roster.Carried{{Copies: 1}}}}}
		}
		m := must.Get(odds.NewMatchOf(ed,
			opr.Party{Unit: one(a.quality, 4, 1, nil, roster.Weapon{Name: "rifle", Range: 24, Attacks: a.attacks, Rules: onWeapon}), Defined: defined},
			opr.Party{Unit: one(4, a.defense, a.tough, onTarget, roster.Weapon{Name: "knife", Attacks: 1}), Defined: foes}))(t)
		cond := odds.Conditions{Range: 8}
		groups := must.Get(m.Shooting(cond, nil))(t)
		got := must.Get(new(odds.Calculator).Attack(m, cond, groups))(t)
		want := a.lost()
		name := fmt.Sprintf("%+v %s", a, strings.Join(texts, " "))
		for n, p := range want {
			if q := got.Lost.Exactly(n); math.Abs(p-q) > 1e-12 {
				t.Errorf("%s: %d wounds: %v, enumerated %v", name, n, q, p)
			}
		}
		if mean := m.Mean(cond, groups).Wounds; a.deadly == 1 && math.Abs(mean-got.Wounds.Mean()) > odds.Epsilon {
			t.Errorf("%s: the quick mean is %v, the exact one %v", name, mean, got.Wounds.Mean())
		}
	}
}

// A plainExchange is an attack of one model on another, die by die, whose dice may cost the attacker wounds, and for
// whose wounds the target deals hits.
type plainExchange struct {
	attacks, quality, defense, tough int // of the target's model
	own, armour                      int // wounds and Defense of the attacker's model
	upto, bite, back                 int
	regenerates                      bool // the attacker
}

// lost returns the joint distribution of what the target and the attacker lose.
func (x *plainExchange) lost() (sum [8][8]float64) {
	x.attack(0, 0, 0, 1, &sum)
	return sum
}

func (x *plainExchange) attack(n, wounds, due int, p float64, sum *[8][8]float64) {
	if n == x.attacks {
		x.suffer(min(wounds, x.tough), due, 0, p, sum)
		return
	}
	each(func(hit int) {
		due := due
		if hit <= x.upto {
			due += x.bite
		}
		if hit != 6 && (hit == 1 || hit < x.quality) {
			x.attack(n+1, wounds, due, p/6, sum)
			return
		}
		each(func(die int) {
			more := 1
			if die == 6 || die > 1 && die >= x.defense {
				more = 0
			}
			x.attack(n+1, wounds+more, due, p/36, sum)
		})
	})
}

// suffer gives the attacker wound after wound, and then those of the hits that are dealt back.
func (x *plainExchange) suffer(lost, due, own int, p float64, sum *[8][8]float64) {
	switch {
	case due > 0 && x.regenerates:
		x.suffer(lost, due-1, min(own+1, x.own), p*4/6, sum)
		x.suffer(lost, due-1, own, p*2/6, sum)
	case due > 0:
		x.suffer(lost, due-1, min(own+1, x.own), p, sum)
	case own == x.own:
		sum[lost][own] += p
	default:
		x.deal(lost, lost*x.back, own, p, sum)
	}
}

func (x *plainExchange) deal(lost, hits, own int, p float64, sum *[8][8]float64) {
	if hits == 0 {
		sum[lost][own] += p
		return
	}
	each(func(die int) {
		if die == 6 || die > 1 && die >= x.armour {
			x.deal(lost, hits-1, own, p/6, sum)
			return
		}
		q := p / 6
		if x.regenerates {
			x.deal(lost, hits-1, own, q*2/6, sum)
			q = q * 4 / 6
		}
		x.deal(lost, hits-1, min(own+1, x.own), q, sum)
	})
}

// What answers attacks is what a plain enumeration of all dice says: shots and blows by themselves, and whole charges
// with the comparison of what both have caused.
func TestAnswersAgainstEnumeration(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	for k := range 64 {
		x := plainExchange{attacks: 2, quality: 4, defense: 4 - k&1, tough: 2, own: 3, armour: 5, regenerates: k>>5 > 0}
		var mine, theirs []string
		if x.upto = k >> 1 & 3; x.upto > 0 {
			x.bite = 1 + k>>3&1
			mine = append(mine, fmt.Sprintf("{name: Hot, does: [{at: hit-die, upto: %d, do: {suffer: %d}}]}", x.upto, x.bite))
		}
		if k>>4&1 > 0 {
			x.back = 2
			theirs = append(theirs, "{name: Thorns, does: [{at: wounded, do: {hits: 2}}]}")
		}
		defined, _, own := definitions(t, mine...)
		foes, _, other := definitions(t, theirs...)
		if x.regenerates {
			own = append(own, roster.Rule{ID: roster.Regeneration})
		}
		one := func(defense, tough int, rules []roster.Rule, w roster.Weapon) *roster.Unit {
			return &roster.Unit{Name: "one", Quality: x.quality, Defense: defense, Weapons: []roster.Weapon{w},
				Models: []roster.Model{{Quality: x.quality, Defense: defense, Tough: tough, Base: 25_40, Rules: rules,
					Weapons: []roster.Carried{{Copies: 1}}}}}
		}
		m := must.Get(odds.NewMatchOf(ed,
			opr.Party{Unit: one(x.armour, x.own, own, roster.Weapon{Name: "axe", Attacks: x.attacks}), Defined: defined},
			opr.Party{Unit: one(x.defense, x.tough, other, roster.Weapon{Name: "fist", Attacks: 1}), Defined: foes}))(t)
		name := fmt.Sprintf("%+v", x)
		sum := x.lost()
		var cond odds.Conditions
		got := must.Get(new(odds.Calculator).Attack(m, cond, m.Melee(cond, true, nil)))(t)
		charge := must.Get(new(odds.Calculator).Charge(m, odds.Melee{NoStrikeBack: true}))(t)
		var lost, back [8]float64
		tied, known := 0.0, true
		for i := range sum {
			for j, p := range sum[i] {
				lost[i], back[j] = lost[i]+p, back[j]+p
			}
		}
		if x.upto == 0 { // all that the attacker has lost the target has caused
			for i := range 2 {
				tied += sum[i][i]
			}
		} else if x.back == 0 { // the target has caused nothing
			for j := range x.own {
				tied += sum[0][j]
			}
		} else {
			known = false // what both have lost does not say what they have caused
		}
		check := func(what string, got, want float64) {
			if math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: %s is %v, enumerated %v", name, what, got, want)
			}
		}
		for n := range lost {
			check(fmt.Sprint("lost ", n), got.Lost.Exactly(n), lost[n])
			if x.upto > 0 || x.back > 0 {
				check(fmt.Sprint("back ", n), got.Back.Exactly(n), back[n])
			} else if len(got.Back) > 0 {
				t.Errorf("%s: %v answers", name, got.Back)
			}
			check(fmt.Sprint("the target's ", n), charge.Lost[1].Exactly(n), lost[n])
			check(fmt.Sprint("the charger's ", n), charge.Lost[0].Exactly(n), back[n])
		}
		if known {
			check("tied", charge.Tied, tied)
		}
	}
}

// A rule that another amends is, in every attack, the rule that says it all by itself.
func TestAmendedRules(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	shoot := func(mine, theirs []string) *odds.Result {
		defined, weapon, model := definitions(t, mine...)
		foes, _, other := definitions(t, theirs...)
		unit := func(rules []roster.Rule, w roster.Weapon) *roster.Unit {
			u := &roster.Unit{Name: "three", Quality: 4, Defense: 4, Weapons: []roster.Weapon{w}}
			for range 3 {
				u.Models = append(u.Models, roster.Model{Quality: 4, Defense: 4, Tough: 3, Base: 25_40, Rules: rules,
					Weapons: []roster.Carried{{Copies: 1}}})
			}
			return u
		}
		m := must.Get(odds.NewMatchOf(ed,
			opr.Party{Unit: unit(model, roster.Weapon{Name: "rifle", Range: 24, Attacks: 3, Rules: weapon}), Defined: defined},
			opr.Party{Unit: unit(other, roster.Weapon{Name: "knife", Attacks: 1}), Defined: foes}))(t)
		cond := odds.Conditions{Range: 12}
		return must.Get(new(odds.Calculator).Attack(m, cond, must.Get(m.Shooting(cond, nil))(t)))(t)
	}
	for _, c := range []struct {
		amended, amends, whole string
		against                bool
	}{
		{"bearer: weapons, does: [{at: hit-die, from: 6, do: {hits: 1}}]", "bearer: weapons, does: [{at: always, wider: 1, do: {amend: A}}]",
			"bearer: weapons, does: [{at: hit-die, from: 5, do: {hits: 1}}]", false},
		{"bearer: weapons, does: [{at: hit-die, from: 6, do: {hits: 1}}]", "does: [{at: always, by: 2, wider: 4, do: {amend: A}}]",
			"bearer: weapons, does: [{at: hit-die, from: 2, do: {hits: 3}}]", false},
		{"does: [{at: hit-die, from: 5, upto: 5, do: {hits: 1}}]", "does: [{at: always, wider: 1, do: {amend: A}}]",
			"does: [{at: hit-die, from: 4, upto: 5, do: {hits: 1}}]", false},
		{"does: [{at: hit-die, from: 6, do: {ap: 2}}]", "does: [{at: always, by: 2, do: {amend: A}}]",
			"does: [{at: hit-die, from: 6, do: {ap: 4}}]", false},
		{"does: [{at: ap, do: {mod: 1}}]", "does: [{at: always, by: -2, do: {amend: A}}]", "does: [{at: ap, do: {mod: -1}}]", false},
		{"does: [{at: block-die, upto: 1, do: {wounds: 1}}]", "does: [{at: always, by: 1, wider: 1, do: {amend: A}}]",
			"does: [{at: block-die, upto: 2, do: {wounds: 2}}]", false},
		{"does: [{at: block-die, from: 6, do: reroll}]", "does: [{at: always, wider: 2, do: {amend: A}}]",
			"does: [{at: block-die, from: 4, do: reroll}]", false},
		{"does: [{at: hit-die, upto: 1, do: {suffer: 1}}]", "does: [{at: always, by: 1, wider: 1, do: {amend: A}}]",
			"does: [{at: hit-die, upto: 2, do: {suffer: 2}}]", false},
		{"does: [{at: wound, side: against, do: {ignore: 6}}]", "does: [{at: always, by: -2, do: {amend: A}}]",
			"does: [{at: wound, side: against, do: {ignore: 4}}]", true},
		{"does: [{at: wound, side: against, do: {ignore: 3}}]", "does: [{at: always, by: -5, do: {amend: A}}]",
			"does: [{at: wound, side: against, do: {ignore: 2}}]", true},
		{"does: [{at: to-hit, side: against, do: {mod: -1}}]", "does: [{at: always, by: -1, do: {amend: A}}]",
			"does: [{at: to-hit, side: against, do: {mod: -2}}]", true},
	} {
		both, one := []string{"{name: A, " + c.amended + "}", "{name: B, " + c.amends + "}"}, []string{"{name: A, " + c.whole + "}"}
		got, want := shoot(both, nil), shoot(one, nil)
		if c.against {
			got, want = shoot(nil, both), shoot(nil, one)
		}
		for what, pair := range map[string][2]odds.Distribution{"hits": {got.Hits, want.Hits}, "wounds": {got.Wounds, want.Wounds},
			"back": {got.Back, want.Back}} {
			for n := range max(len(pair[0]), len(pair[1])) {
				if p, q := pair[0].Exactly(n), pair[1].Exactly(n); math.Abs(p-q) > 1e-12 {
					t.Errorf("%s with %s: %d %s with %v, and %v by %s", c.amended, c.amends, n, what, p, q, c.whole)
				}
			}
		}
	}
}

// What is set by a rule is, in every attack and test, what a unit with those values has by itself.
func TestSetValues(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	charge := func(quality, defense, nerve int, mine, theirs []string) *odds.Charge {
		defined, weapon, model := definitions(t, mine...)
		foes, _, other := definitions(t, theirs...)
		unit := func(quality, defense int, rules []roster.Rule, w roster.Weapon) *roster.Unit {
			u := &roster.Unit{Name: "three", Quality: quality, Defense: defense, Weapons: []roster.Weapon{w}}
			for range 3 {
				u.Models = append(u.Models, roster.Model{Quality: quality, Defense: defense, Tough: 1, Base: 25_40, Rules: rules,
					Weapons: []roster.Carried{{Copies: 1}}})
			}
			return u
		}
		m := must.Get(odds.NewMatchOf(ed,
			opr.Party{Unit: unit(quality, 4, model, roster.Weapon{Name: "axe", Attacks: 2, Rules: weapon}), Defined: defined},
			opr.Party{Unit: unit(nerve, defense, other, roster.Weapon{Name: "knife", Attacks: 1}), Defined: foes}))(t)
		return must.Get(new(odds.Calculator).Charge(m, odds.Melee{NoStrikeBack: true}))(t)
	}
	for n := 2; n <= 6; n++ {
		want := charge(n, 8-n, 8-n, nil, nil)
		got := charge(4, 4, 4, []string{fmt.Sprintf("{name: Eye, bearer: weapons, does: [{at: to-hit, do: {set: %d}}]}", n)},
			[]string{fmt.Sprintf("{name: Wall, does: [{at: block, side: against, do: {set: %d}}]}", 8-n),
				fmt.Sprintf("{name: Nerve, does: [{at: morale, do: {set: %d}}]}", 8-n)})
		for u := range 2 {
			for k := range want.Lost[u] {
				if p, q := want.Lost[u].Exactly(k), got.Lost[u].Exactly(k); math.Abs(p-q) > 1e-12 {
					t.Errorf("%d+: unit %d loses %d with %v, and %v by rules", n, u, k, p, q)
				}
			}
		}
		if math.Abs(want.Passes[1]-got.Passes[1]) > 1e-12 || want.Passes[1] == 0 {
			t.Errorf("%d+: passes with %v, and %v by rules", n, want.Passes[1], got.Passes[1])
		}
	}
}

// A charger that strikes last is struck as by Counter; with another weapon beside it both come in their turns.
func TestStrikesLast(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	charge := func(defined []effects.Rule, mine []roster.Weapon, pike []roster.Rule) *odds.Match {
		unit := func(tough int, weapons ...roster.Weapon) *roster.Unit {
			u := &roster.Unit{Name: "two", Quality: 4, Defense: 4, Weapons: weapons}
			for range 2 {
				m := roster.Model{Quality: 4, Defense: 4, Tough: tough, Base: 25_40}
				for w := range weapons {
					m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
				}
				u.Models = append(u.Models, m)
			}
			return u
		}
		return must.Get(odds.NewMatchOf(ed, opr.Party{Unit: unit(1, mine...), Defined: defined},
			opr.Party{Unit: unit(2, roster.Weapon{Name: "pike", Attacks: 2, Rules: pike})}))(t)
	}
	defined, late, _ := definitions(t, `{name: Late, bearer: weapons, does: [{at: strikes, do: last}]}`)
	exact := func(m *odds.Match) *odds.Charge { return must.Get(new(odds.Calculator).Charge(m, odds.Melee{}))(t) }
	last := exact(charge(defined, []roster.Weapon{{Name: "axe", Attacks: 2, Rules: late}}, nil))
	counter := exact(charge(nil, []roster.Weapon{{Name: "axe", Attacks: 2}}, []roster.Rule{{ID: roster.Counter}}))
	prompt := exact(charge(nil, []roster.Weapon{{Name: "axe", Attacks: 2}}, nil))
	for u := range 2 {
		for n := range 5 {
			if p, q := last.Lost[u].Exactly(n), counter.Lost[u].Exactly(n); math.Abs(p-q) > 1e-12 {
				t.Errorf("unit %d loses %d with %v where it strikes last, with %v by Counter", u, n, p, q)
			}
		}
	}
	if prompt.Destroyed[0] >= last.Destroyed[0] {
		t.Errorf("the charger is destroyed with %v where it strikes last, and %v otherwise", last.Destroyed[0], prompt.Destroyed[0])
	}
	both := charge(defined, []roster.Weapon{{Name: "axe", Attacks: 2}, {Name: "maul", Attacks: 1, Rules: late}}, nil)
	got := *exact(both)
	sampled := must.Get(new(odds.Sampler).Charge(both, odds.Melee{}, 200_000, 7))(t)
	for u := range 2 {
		if p, q := got.Destroyed[u], sampled.Destroyed[u]; math.Abs(p-q) > 5*math.Sqrt(p*(1-p)/200_000) || p == 0 {
			t.Errorf("unit %d is destroyed with %v, sampled %v", u, p, q)
		}
	}
}

// Dice of a model's own are, in melee, attacks of a weapon without rules that hits with as much, and come first.
func TestPoolsInStrikes(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	for need := 2; need <= 6; need++ {
		defined, _, model := definitions(t, fmt.Sprintf("{name: Bite, does: [{at: strikes, from: %d, do: {pool: 2}}]}", need),
			"{name: Gore, does: [{at: strikes, if: {charging: true}, from: 6, do: {pool: 1}}]}")
		unit := func(quality int, rules []roster.Rule) *roster.Unit {
			u := &roster.Unit{Name: "two", Quality: quality, Defense: 4, Weapons: []roster.Weapon{{Name: "axe", Attacks: 2}}}
			for range 2 {
				u.Models = append(u.Models, roster.Model{Quality: quality, Defense: 4, Tough: 2, Base: 25_40, Rules: rules,
					Weapons: []roster.Carried{{Copies: 1}}})
			}
			return u
		}
		m := must.Get(odds.NewMatchOf(ed, opr.Party{Unit: unit(3, model), Defined: defined}, opr.Party{Unit: unit(4, nil)}))(t)
		plain := must.Get(odds.NewMatchOf(ed, opr.Party{Unit: unit(need, nil)}, opr.Party{Unit: unit(4, nil)}))(t)
		var cond odds.Conditions
		back, charge := m.Melee(cond, false, nil), m.Melee(cond, true, nil)
		dice := 0
		for _, g := range charge {
			dice += g.Pool.Sure
		}
		if len(back) != 2 || back[0].Pool.Sure != 4 || back[0].Need != need || dice != 6 || charge[len(charge)-1].Pool.Sure != 0 {
			t.Fatalf("%d+: groups %+v and %+v", need, back, charge)
		}
		var c odds.Calculator
		want := *must.Get(c.Attack(plain, cond, plain.Melee(cond, false, nil)))(t)
		want.Hits, want.Lost = append(odds.Distribution(nil), want.Hits...), append(odds.Distribution(nil), want.Lost...)
		got := must.Get(c.Attack(m, cond, back[:1]))(t)
		for n := range 5 {
			if math.Abs(want.Hits.Exactly(n)-got.Hits.Exactly(n)) > 1e-12 || math.Abs(want.Lost.Exactly(n)-got.Lost.Exactly(n)) > 1e-12 {
				t.Errorf("%d+: %d hits with %v, %d wounds lost with %v; as attacks %v and %v", need, n, got.Hits.Exactly(n),
					n, got.Lost.Exactly(n), want.Hits.Exactly(n), want.Lost.Exactly(n))
			}
		}
		if mean := m.Mean(cond, back[:1]).Wounds; math.Abs(mean-got.Wounds.Mean()) > odds.Epsilon {
			t.Errorf("%d+: the quick mean is %v, the exact one %v", need, mean, got.Wounds.Mean())
		}
	}
}

// Dice that say how many dice a model has are mixed by what they show; two kinds of them are refused by name.
func TestPoolsByDice(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	unit := func(rules []roster.Rule) *roster.Unit {
		return &roster.Unit{Name: "one", Quality: 4, Defense: 4, Models: []roster.Model{{Quality: 4, Defense: 4, Tough: 6,
			Base: 25_40, Rules: rules}}}
	}
	defined, _, model := definitions(t, "{name: Bite, does: [{at: strikes, from: 5, do: {pool: D3+1}}]}")
	m := must.Get(odds.NewMatchOf(ed, opr.Party{Unit: unit(model), Defined: defined}, opr.Party{Unit: unit(nil)}))(t)
	var cond odds.Conditions
	groups := m.Melee(cond, true, nil)
	got := must.Get(new(odds.Calculator).Attack(m, cond, groups))(t)
	var want [5]float64
	for show := 1; show <= 3; show++ {
		n := show + 1
		for faces := range 1 << n { // which of them hit
			p, hits := 1.0/3, 0
			for die := range n {
				if faces>>die&1 != 0 {
					p, hits = p/3, hits+1
				} else {
					p = p * 2 / 3
				}
			}
			want[hits] += p
		}
	}
	for n, p := range want {
		if math.Abs(got.Hits.Exactly(n)-p) > 1e-12 {
			t.Errorf("%d hits with %v, not %v", n, got.Hits.Exactly(n), p)
		}
	}
	if mean := m.Mean(cond, groups).Wounds; math.Abs(mean-got.Wounds.Mean()) > odds.Epsilon {
		t.Errorf("the quick mean is %v, the exact one %v", mean, got.Wounds.Mean())
	}
	defined, _, model = definitions(t, "{name: Bite, does: [{at: strikes, from: 5, do: {pool: D3}}]}",
		"{name: Gore, does: [{at: strikes, from: 5, do: {pool: D6}}]}")
	m = must.Get(odds.NewMatchOf(ed, opr.Party{Unit: unit(model), Defined: defined}, opr.Party{Unit: unit(nil)}))(t)
	if _, err := new(odds.Calculator).Attack(m, cond, m.Melee(cond, true, nil)); err == nil ||
		!strings.Contains(err.Error(), "roll both D3 and D6") {
		t.Errorf("both: %v", err)
	}
	var p odds.Sampler
	if r, err := p.Attack(m, cond, m.Melee(cond, true, nil), 20_000, 1); err != nil || math.Abs(r.Hits.Mean()-5.5/3) > 0.05 {
		t.Errorf("both, sampled: %v", err)
	}
}
