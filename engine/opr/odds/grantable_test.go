package odds_test

import (
	"slices"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
)

// bearing returns a unit, all of whose models or weapons have one more rule.
func bearing(u *roster.Unit, r roster.Rule, weapons bool) *roster.Unit {
	out := *u
	with := func(rules []roster.Rule) []roster.Rule {
		rules = slices.DeleteFunc(slices.Clone(rules), func(o roster.Rule) bool { return o.ID == r.ID })
		return append(rules, r)
	}
	out.Models, out.Weapons = slices.Clone(u.Models), slices.Clone(u.Weapons)
	for i := range out.Models {
		if !weapons {
			out.Models[i].Rules = with(out.Models[i].Rules)
		}
	}
	for i := range out.Weapons {
		if weapons {
			out.Weapons[i].Rules = with(out.Weapons[i].Rules)
		}
	}
	return &out
}

// without returns a unit in which nobody and no weapon has a rule.
func without(u *roster.Unit, id roster.RuleID) *roster.Unit {
	is := func(r roster.Rule) bool { return r.ID == id }
	out := *u
	out.Rules = slices.DeleteFunc(slices.Clone(u.Rules), is)
	out.Models, out.Weapons = slices.Clone(u.Models), slices.Clone(u.Weapons)
	for i := range out.Models {
		out.Models[i].Rules = slices.DeleteFunc(slices.Clone(out.Models[i].Rules), is)
	}
	for i := range out.Weapons {
		out.Weapons[i].Rules = slices.DeleteFunc(slices.Clone(out.Weapons[i].Rules), is)
	}
	return &out
}

// A rule of the game that lists may grant does in their words just what it does in the engine: a unit that is
// lent it by one of its models fights as one all of whose models, or weapons, have it, in attack and in
// defence; and who has it anyway is lent nothing more.
func TestGrantedRulesOfTheGame(t *testing.T) {
	for _, ruleset := range []string{"gf2", "gf3", "starquest"} {
		t.Run(ruleset, func(t *testing.T) { testGranted(t, ruleset) })
	}
}

func testGranted(t *testing.T, ruleset string) {
	p := &picker{rng: dice.New(5)}
	lendable := roster.GrantableOf(ruleset)
	var exact odds.Calculator
	differs := map[string]bool{}
	attack := func(x *profile, seat int, u *roster.Unit, defined []effects.Rule) odds.Result {
		y := *x
		*[2]**roster.Unit{&y.attacker, &y.target}[seat] = u
		y.defined[seat] = defined
		m := y.match(t, 1)
		var groups []odds.Group
		if x.cond.Range%2 == 0 {
			groups = m.Melee(y.cond, true, nil)
		} else {
			groups = must.Get(m.Shooting(y.cond, nil))(t)
		}
		r := *must.Get(exact.Attack(m, y.cond, groups))(t)
		r.Hits, r.Wounds, r.Lost = slices.Clone(r.Hits), slices.Clone(r.Wounds), slices.Clone(r.Lost)
		return r
	}
	equal := func(a, b odds.Distribution) bool {
		for i := range max(len(a), len(b)) {
			if d := a.AtLeast(i) - b.AtLeast(i); d > 1e-9 || d < -1e-9 {
				return false
			}
		}
		return true
	}
	for i := range 600 {
		for _, def := range lendable {
			x := profile{ruleset: ruleset}
			p.defined = nil
			x.attacker, x.target = p.unit(ruleset, p.n(1, 3)), p.unit(ruleset, p.n(1, 4))
			x.cond = odds.Conditions{Range: p.n(1, 24), Inside: p.flip(), Moved: p.flip()}
			id := roster.Named(def.Name)
			for seat, u := range [2]*roster.Unit{x.attacker, x.target} {
				plain := without(u, id)
				has, grants := roster.Rule{ID: id}, def.Name
				if def.Rated {
					has.Rating, grants = 2, def.Name+"(2)"
				}
				horn := effects.Rule{Name: "Horn", Does: []effects.Effect{{At: effects.Always, Do: effects.Grant, Grants: grants}}}
				lent := *plain
				lent.Models = slices.Clone(plain.Models)
				first := &lent.Models[0].Rules
				*first = append(slices.Clone(*first), roster.Rule{ID: roster.FirstDefined, Name: horn.Name})
				defined := roster.WithGranted(ruleset, []effects.Rule{horn})
				had := bearing(plain, has, def.Bearer == effects.Weapons)
				both := bearing(&lent, has, def.Bearer == effects.Weapons)
				twice := had
				if def.Rated { // ratings add up
					twice = bearing(plain, roster.Rule{ID: id, Rating: 4}, def.Bearer == effects.Weapons)
				}
				if seat == 1 && i%3 > 0 {
					continue
				}
				want, without := attack(&x, seat, had, nil), attack(&x, seat, plain, nil)
				if !equal(want.Lost, without.Lost) {
					differs[def.Name] = true
				}
				for what, got := range map[string]odds.Result{"lent": attack(&x, seat, &lent, defined), "had and lent": attack(&x, seat, both, defined)} {
					want := want
					if what != "lent" && def.Rated {
						want = attack(&x, seat, twice, nil)
					}
					if seat == 1 && what == "lent" && len(plain.Models) > 1 {
						continue // the one that lends it may fall on the way
					}
					if !equal(got.Hits, want.Hits) || !equal(got.Wounds, want.Wounds) || !equal(got.Lost, want.Lost) {
						t.Fatalf("%s, seat %d, %s: %v, had %v\n%+v\n%+v\n%+v", def.Name, seat, what, got, want, x.cond, u, x)
					}
				}
			}
		}
	}
	for _, def := range lendable {
		if at := def.Does[0].At; !differs[def.Name] && at != effects.Move && at != effects.Action {
			t.Errorf("%s made no difference", def.Name)
		}
	}
}
