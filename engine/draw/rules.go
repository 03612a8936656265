package draw

import (
	"slices"

	"gauntlet/engine/effects"
)

// rules draws special rules of a list's own. Those of lists for tests say something that no list of training says.
func (a *army) rules() (rules []effects.Rule) {
	n := a.span(2, 6)
	for tries := 0; len(rules) < n && tries < 400; tries++ {
		r := effects.Rule{Name: a.one(omens) + " " + a.one(deeds)}
		if a.chance(25) {
			r.Needs = effects.Needs(1 + a.rng.Intn(2))
		}
		for range 1 + a.rng.Intn(4)/3 {
			r.Does = append(r.Does, a.effect(rules))
		}
		r.Rated = slices.ContainsFunc(r.Does, func(e effects.Effect) bool {
			return e.Amount.X != 0 || e.Do == effects.Marker
		})
		uses := slices.ContainsFunc(r.Does, func(e effects.Effect) bool { return e.Do == effects.Uses })
		if a.chance(40) && onWeapons(r.Does) || uses {
			r.Bearer = effects.Weapons
		}
		if a.taken[r.Name] || effects.Check(append(slices.Clone(rules), r)) != nil || a.lacking(r.Does) {
			continue
		}
		// the first rule of a list for tests is one that training keeps out
		if kept := Kept(&r); kept && !a.order.Test || !kept && a.order.Test && len(rules) == 0 {
			continue
		}
		a.taken[r.Name] = true
		rules = append(rules, r)
	}
	return rules
}

// lacking reports whether games of the ruleset have no room for one of some effects.
func (a *army) lacking(does []effects.Effect) bool {
	return slices.ContainsFunc(does, func(e effects.Effect) bool {
		return slices.Contains(a.stock.Lacks, e.Do) || e.Do == effects.Has || e.At == effects.List
	})
}

// Kept reports whether a rule says something that is kept for lists for tests: one of eight of all combinations of
// what is done, where, on which side and under which conditions.
func Kept(r *effects.Rule) bool {
	return slices.ContainsFunc(r.Does, func(e effects.Effect) bool {
		n := uint32(e.At)<<24 | uint32(e.Do)<<16 | uint32(uint8(e.If))<<8 | uint32(uint8(e.Unless))
		if own, target := e.Asks(); own|target != 0 { // what units are
			n ^= (uint32(e.If>>8)<<8 | uint32(e.Unless>>8) | uint32(e.Foe.Is>>8)<<24 | uint32(e.Foe.Not>>8)<<16) * 0x85EB_CA6B
		}
		n ^= (uint32(e.Over)<<8 | uint32(e.Inside)) * 0xC2B2_AE35
		if e.Against {
			n = ^n
		}
		return n*0x9E37_79B9>>29 == 0
	})
}

// onWeapons reports whether weapons may bear a rule that does all this.
func onWeapons(does []effects.Effect) bool {
	return !slices.ContainsFunc(does, func(e effects.Effect) bool {
		return e.Against || e.At.OfUnits() && e.Do != effects.Uses || e.Do.OfModels()
	})
}

// effect draws an effect: of any form, seldom under more than one condition, with amounts as rules of books have.
func (a *army) effect(rules []effects.Rule) (e effects.Effect) {
	forms := effects.Forms()
	f := &forms[a.rng.Intn(len(forms))]
	e = effects.Effect{At: f.At, Do: f.Do, Against: f.Against && (!f.Own || a.chance(50))}
	if e.Do.Lends() {
		a.lend(&e, rules)
		return e
	}
	if e.Do == effects.Gain {
		a.gain(&e, rules)
	}
	for w := effects.When(1); w != 0; w <<= 1 {
		is, not := 10, 3
		if w&effects.States != 0 { // there are many of them
			is, not = 2, 1
		}
		switch {
		case f.When&w == 0:
		case a.chance(is):
			e.If |= w
		case a.chance(not):
			e.Unless |= w
		}
	}
	if f.Foe && !e.Against && a.chance(18) {
		switch w := effects.When(1) << a.rng.Intn(18) & effects.StatesOfTargets; {
		case w != 0:
			e.Foe.Is = w
		case a.chance(50):
			e.Foe.Tough = int8(3 * a.span(1, 2))
		default:
			e.Foe.Defense = int8(a.span(2, 4))
		}
	}
	if f.Spans() && a.chance(8) {
		if n := int8(3 * a.span(2, 4)); a.chance(50) {
			e.Over = n
		} else {
			e.Inside = n
		}
	}
	if f.Face > 0 {
		e.Face = max(f.Face, int8(6-a.rng.Intn(5)/3))
	}
	if f.Upto > 0 {
		e.Upto = min(f.Upto, int8(1+a.rng.Intn(5)/3))
	}
	if f.Most != 0 {
		e.Amount = a.amount(f)
	}
	if e.Do.Picks() && e.Do != effects.Redeploy || e.Do == effects.Beacon || e.Do == effects.Channel {
		e.Within = int8(6 * a.span(1, 2))
	}
	return e
}

// amount draws the amount of a form.
func (a *army) amount(f *effects.Form) effects.Amount {
	switch inches := f.At == effects.Range || f.At == effects.Move || f.Do == effects.FreeMove; {
	case f.Do.Needs(): // what a die needs
		return effects.Amount{N: int8(a.span(4, 6))}
	case a.chance(15):
		return effects.Amount{X: 1}
	case inches && f.Least < 0 && a.chance(25):
		return effects.Amount{N: -int8(a.span(1, 3))}
	case inches:
		return effects.Amount{N: int8(min(a.span(1, 6), f.Most))}
	case f.Least < 0 && a.chance(30):
		return effects.Amount{N: -1}
	case a.chance(20):
		return effects.Amount{N: int8(min(2, f.Most))}
	}
	return effects.Amount{N: 1}
}

// gain draws of which rule with a rating an effect gains markers, and how many there are.
func (a *army) gain(e *effects.Effect, rules []effects.Rule) {
	var rated []string
	for i := range rules {
		if rules[i].Rated {
			rated = append(rated, rules[i].Name)
		}
	}
	if len(rated) > 0 {
		e.Grants = rated[a.rng.Intn(len(rated))]
	}
	e.Most, e.Amount.N = int8(a.span(1, 3)), 1
}

// lend draws what an effect lends, to whom and for how long.
func (a *army) lend(e *effects.Effect, rules []effects.Rule) {
	if e.Do == effects.Pick || e.Against || e.Do == effects.Grant && a.chance(50) {
		e.Within = int8(6 * a.span(1, 3))
	}
	if e.Do == effects.Grant && a.chance(25) {
		e.If = effects.When(1) << a.rng.Intn(18) & effects.States
	}
	if e.Do == effects.Roll {
		e.Face = int8(a.span(2, 5))
	}
	if e.Do.LendsAWhile() {
		e.Until = effects.Until(a.rng.Intn(int(effects.NumUntils)))
		e.Once = a.chance(25) && e.Do.Offers()
	}
	if e.Do == effects.Pick && a.chance(30) {
		e.Units = int8(a.span(2, effects.MaxUnits))
	}
	for range 4 { // a rule that can be lent so, if there is one
		if len(rules) == 0 {
			return
		}
		r := &rules[a.rng.Intn(len(rules))]
		if e.Grants = r.Name; r.Rated {
			e.Grants += "(1)"
		}
		lender := effects.Rule{Name: "Lender", Does: []effects.Effect{*e}}
		if effects.Check(append(slices.Clone(rules), lender)) == nil {
			return
		}
	}
}
