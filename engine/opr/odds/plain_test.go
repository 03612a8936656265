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
