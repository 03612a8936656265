// Package effectstest draws special rules for tests.
package effectstest

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/roster"
)

// Random draws n definitions that Check takes. Those that grant one grant one of those before them. By some a list needs
// another unit with the first rule.
func Random(rng *dice.Stream, n int) (rules []effects.Rule) {
	for i := range n {
		r := effects.Rule{Name: fmt.Sprintf("Rule %c", 'A'+i), Needs: effects.Needs(rng.Intn(3))}
		for range 1 + rng.Intn(2) {
			if name := granted(rng, rules); name != "" && rng.Intn(4) == 0 {
				if e := grant(rng, rules, name); fits(rules, r, e) {
					r.Does = append(r.Does, e)
					continue
				}
			}
			if e := amend(rng, rules); e.Grants != "" && fits(rules, r, e) {
				r.Does, r.Rated = append(r.Does, e), r.Rated || e.Amount.X != 0
				continue
			}
			r.Does = append(r.Does, effect(rng, &r))
		}
		if bears(r.Does) && rng.Intn(2) == 0 {
			r.Bearer = effects.Weapons
			if rng.Intn(4) == 0 {
				r.Does = append(r.Does, effects.Effect{At: effects.Always, Do: effects.Uses,
					Amount: effects.Amount{N: int8(1 + rng.Intn(2))}})
			}
		}
		rules = append(rules, r)
	}
	return rules
}

// grant draws an effect that lends a rule of a name: by itself, or as its player chooses.
func grant(rng *dice.Stream, rules []effects.Rule, name string) effects.Effect {
	if plain, _, rated := strings.Cut(name, "("); rated && rng.Intn(3) == 0 {
		all := []effects.Stage{effects.Round, effects.Activation, effects.AfterAttack, effects.Kill, effects.Destroy, effects.Spare}
		at := all[rng.Intn(len(all))]
		return effects.Effect{At: at, Do: effects.Gain, Grants: plain, Most: int8(1 + rng.Intn(3)),
			Amount: effects.Amount{N: int8(1 + rng.Intn(2)), Die: int8(3 * (rng.Intn(6) / 5))}}
	}
	e := effects.Effect{At: effects.Always, Do: effects.Grant, Grants: name}
	reaches := rng.Intn(2) == 0
	if rng.Intn(2) == 0 {
		e.At, e.Do, e.Until, e.Once = effects.Activation, effects.Choose, effects.Until(rng.Intn(int(effects.NumUntils))), rng.Intn(3) == 0
		if reaches {
			e.Do, e.Units = effects.Pick, int8(rng.Intn(3))
		} else if rng.Intn(2) == 0 {
			e.Do, e.Once = effects.Roll, false
			if e.Face = int8(rng.Intn(5)); e.Face < 2 {
				e.Face, e.Upto = 0, int8(1+rng.Intn(5))
			}
		}
	}
	if e.Do == effects.Grant && rng.Intn(3) == 0 {
		e.If = effects.When(1) << rng.Intn(18) & effects.States
		if rng.Intn(2) == 0 {
			e.If, e.Unless = 0, e.If
		}
	}
	if marker := gained(rules); marker != "" && e.Do.Offers() && rng.Intn(2) == 0 {
		e.Spend = marker + "(1)"
	}
	if reaches {
		e.Within = int8(1 + rng.Intn(12))
		e.Against = rng.Intn(2) == 0 && burdens(rules, name)
	}
	return e
}

// gained returns the name of a rule of which some rule gains markers, or "".
func gained(rules []effects.Rule) string {
	for _, r := range rules {
		for _, e := range r.Does {
			if e.Do == effects.Gain {
				return e.Grants
			}
		}
	}
	return ""
}

// amend draws now and then an effect that amends one of some rules; its name is empty otherwise.
func amend(rng *dice.Stream, rules []effects.Rule) (e effects.Effect) {
	if len(rules) == 0 || rng.Intn(6) > 0 {
		return e
	}
	e = effects.Effect{At: effects.Always, Do: effects.Amend, Grants: rules[rng.Intn(len(rules))].Name}
	switch rng.Intn(4) {
	case 0:
		e.Wider = int8(1 + rng.Intn(2))
	case 1:
		e.Wider, e.Amount.N = 1, 1
	case 2:
		e.Amount.X = 1
	default:
		e.Amount.N = int8(1 - 2*rng.Intn(2))
	}
	return e
}

// fits reports whether a rule can have an effect more.
func fits(rules []effects.Rule, r effects.Rule, e effects.Effect) bool {
	r.Does = append(slices.Clone(r.Does), e)
	r.Rated = slices.ContainsFunc(r.Does, func(e effects.Effect) bool { return e.Amount.X != 0 || e.Grants == "Impact(X)" })
	return effects.Check(append(slices.Clone(rules), r)) == nil
}

// granted draws the name of a rule, with a rating if it has one, that another may grant; "" for none.
func granted(rng *dice.Stream, rules []effects.Rule) string {
	if len(rules) == 0 {
		return ""
	}
	r := &rules[rng.Intn(len(rules))]
	if slices.ContainsFunc(r.Does, func(e effects.Effect) bool {
		return e.Fixed() || e.At == effects.List || e.Within > 0 || e.Do == effects.Has || e.Do.Offers() ||
			e.Do == effects.Grant && e.If|e.Unless != 0
	}) {
		return ""
	}
	if r.Rated {
		return fmt.Sprintf("%s(%d)", r.Name, 1+rng.Intn(3))
	}
	return r.Name
}

// burdens reports whether a rule may be granted to enemies.
func burdens(rules []effects.Rule, name string) bool {
	name, _, _ = strings.Cut(name, "(")
	grants := effects.Rule{Name: "Other", Does: []effects.Effect{{At: effects.Always, Against: true, Do: effects.Grant,
		Grants: name, Within: 1}}}
	for i := range rules {
		if r := rules[i]; r.Name == name {
			r.Rated = false
			for k := range r.Does { // without ratings, which do not matter here
				r.Does = slices.Clone(r.Does)
				if a := &r.Does[k].Amount; a.X != 0 {
					*a = effects.Amount{N: 2}
				}
			}
			return effects.Check([]effects.Rule{r, grants}) == nil
		}
	}
	return false
}

// bears reports whether weapons may bear a rule that does all this.
func bears(does []effects.Effect) bool {
	for _, e := range does {
		if e.Against || e.At.OfUnits() && e.Do != effects.Amend || e.Do.OfModels() {
			return false
		}
	}
	return true
}

// effect draws one effect of a rule.
func effect(rng *dice.Stream, r *effects.Rule) (e effects.Effect) {
	forms := effects.Forms()
	f := &forms[rng.Intn(len(forms))]
	for f.Do.Lends() || f.Do == effects.Amend || f.Do == effects.Gain || f.Do == effects.Uses {
		f = &forms[rng.Intn(len(forms))]
	}
	if e, plain := unasked(rng, f); plain {
		r.Rated = r.Rated || e.Do == effects.Marker || e.Grants == "Impact(X)"
		return e
	}
	e = effects.Effect{At: f.At, Do: f.Do, Against: !f.Own || f.Against && rng.Intn(2) == 0}
	for w := effects.When(1); w != 0; w <<= 1 {
		seldom := 6
		if w == effects.Killed && f.Spans() { // odds of such attacks are not computed
			seldom = 40
		}
		switch {
		case f.When&w == 0:
		case rng.Intn(seldom) == 0:
			e.If |= w
		case rng.Intn(seldom) == 0:
			e.Unless |= w
		}
	}
	aim(rng, f, &e)
	if f.Face > 0 {
		e.Face = f.Face + int8(rng.Intn(int(7-f.Face)))
		if f.Do == effects.Hits && e.Face < 6 && rng.Intn(3) == 0 {
			e.Upto = e.Face + int8(rng.Intn(int(6-e.Face)))
		}
	}
	if f.Upto > 0 {
		e.Upto = 1 + int8(rng.Intn(int(f.Upto)))
	}
	offer(rng, f, &e)
	e.Amount = amount(rng, f)
	r.Rated = r.Rated || e.Amount.X != 0
	return e
}

// aim draws what an effect of a form asks of targets, and from how far attacks are declared.
func aim(rng *dice.Stream, f *effects.Form, e *effects.Effect) {
	if f.Foe && !e.Against {
		if rng.Intn(6) == 0 {
			e.Foe.Tough = int8(2 + rng.Intn(2))
		}
		if rng.Intn(6) == 0 {
			e.Foe.Defense = int8(3 + rng.Intn(2))
		}
		if w := effects.When(1) << rng.Intn(18) & effects.StatesOfTargets; rng.Intn(2) == 0 {
			e.Foe.Is = w
		} else {
			e.Foe.Not = w
		}
	}
	if f.Foe && !e.Against {
		switch name := []string{"Fearless", "Flying"}[rng.Intn(2)]; rng.Intn(12) {
		case 0:
			e.FoeHas = name
		case 1:
			e.FoeLacks = name
		}
	}
	if !f.Spans() {
		return
	}
	if rng.Intn(8) == 0 {
		e.Over = int8(3 * (1 + rng.Intn(4)))
	}
	if rng.Intn(8) == 0 {
		e.Inside = e.Over + int8(3*(1+rng.Intn(4)))
	}
}

// unasked draws an effect of a form that asks nothing of an attack, and names or counts something; false for others.
func unasked(rng *dice.Stream, f *effects.Form) (e effects.Effect, is bool) {
	e = effects.Effect{At: f.At, Do: f.Do}
	switch f.Do {
	case effects.Has:
		if e.Grants = "Fearless"; rng.Intn(3) == 0 {
			e.Grants = "Impact(X)"
		}
	case effects.JoinsOnly, effects.OnlyWith:
		e.Grants = "Rule A"
	case effects.AtMost: // as many as no list has
		e.Amount.N = effects.MaxAmount
	default:
		return e, f.Do == effects.Marker
	}
	return e, true
}

// offer draws how far, for how many units and how often an effect of a form is.
func offer(rng *dice.Stream, f *effects.Form, e *effects.Effect) {
	if f.Do == effects.ActNext || f.Do == effects.Beacon || f.Do == effects.Channel || f.Do == effects.LendTokens ||
		f.Do.Harasses() {
		e.Within = int8(1 + rng.Intn(12))
	}
	if f.Do == effects.Redeploy {
		e.Units = int8(rng.Intn(3))
	} else {
		e.Once = f.Do.Offers() && rng.Intn(2) == 0
	}
}

// amount draws the amount of an effect of a form.
func amount(rng *dice.Stream, f *effects.Form) (a effects.Amount) {
	if f.Most == 0 {
		return a
	}
	least, most := max(f.Least, -2), min(f.Most, 6)
	needs := f.Do.Needs() || f.Do == effects.FromRound // what a die needs, or a round
	if !needs {
		most = min(most, 2)
	}
	if rng.Intn(4) == 0 && !needs {
		a.X = 1
		return a
	}
	if f.Dice && rng.Intn(3) == 0 {
		a.Die = int8(3 * (1 + rng.Intn(2)))
		a.N = int8(min(rng.Intn(3), f.Most-int(a.Die)))
		return a
	}
	for a.N == 0 {
		a.N = int8(least + rng.Intn(most-least+1))
	}
	return a
}

// Among draws some of the rules of a list that stand on a subject, with ratings where they have one.
func Among(rng *dice.Stream, defined []effects.Rule, on roster.Subject) (rules []roster.Rule) {
	for i := range defined {
		r := roster.Rule{ID: roster.FirstDefined + roster.RuleID(i), Name: defined[i].Name}
		if !r.StandsOn(on, defined) || rng.Intn(3) == 0 {
			continue
		}
		if defined[i].Rated {
			r.Rating = 1 + rng.Intn(3)
		}
		rules = append(rules, r)
	}
	return rules
}
