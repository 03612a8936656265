package roster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/near"
)

// kept are the special rules of the games that no other rule gives: how a list is made goes by them.
var kept = []RuleID{Hero, Tough, Caster, Psychic, Transport, Aircraft, Villain}

// checkGiven reports what is wrong with the rule of the game that an effect gives to those who have its own.
func checkGiven(e *effects.Effect, on Subject, ruleset string) error {
	if e.Do != effects.Has {
		return nil
	}
	r, err := ParseRule(ratedBy(e.Grants, 1), ruleset)
	switch {
	case err != nil:
		return err
	case slices.Contains(kept, r.ID):
		return fmt.Errorf("it gives %q, which stands in the list or not at all", r.ID)
	case r.ID.Info().Subject&on == 0:
		return fmt.Errorf("it gives %q, which does not stand on what it stands on itself", r.ID)
	}
	return nil
}

// ratedBy returns the name of a rule with the rating of another in the place of X.
func ratedBy(name string, rating int) string {
	if base, ok := strings.CutSuffix(name, "(X)"); ok {
		return base + "(" + strconv.Itoa(rating) + ")"
	}
	return name
}

// WithGiven returns the army with the special rules of the game that definitions give to those who have theirs:
// the army itself where none does.
func (a *Army) WithGiven() *Army {
	if !slices.ContainsFunc(a.Defined, gives) {
		return a
	}
	out := *a
	out.Units = slices.Clone(a.Units)
	for i := range out.Units {
		u := a.Units[i].clone()
		u.Rules = a.given(u.Rules)
		for w := range u.Weapons {
			u.Weapons[w].Rules = a.given(u.Weapons[w].Rules)
		}
		for k := range u.Models {
			u.Models[k].Rules = a.given(u.Models[k].Rules)
		}
		out.Units[i] = u
	}
	return &out
}

// gives reports whether a definition gives a rule of the game, or may amend one.
func gives(r effects.Rule) bool {
	return slices.ContainsFunc(r.Does, func(e effects.Effect) bool { return e.Do == effects.Has || e.Do == effects.Amend })
}

// inWords returns a rule of the game in the words of its definition, where the list amends that: with a rating more, or
// as a rule of the list, which is amended as any other.
func (a *Army) inWords(r Rule, with []effects.Standing) Rule {
	n := slices.IndexFunc(a.Defined, func(d effects.Rule) bool { return Named(d.Name) == r.ID })
	switch {
	case r.ID >= FirstDefined || n < 0:
		return r
	case a.Defined[n].Rated && a.Defined[n].Does[0].Do == effects.Has:
		r.Rating = min(max(1, r.Rating+effects.RatingMore(a.Defined, n, with)), MaxRating)
		return r
	case !slices.ContainsFunc(a.Defined, func(d effects.Rule) bool {
		return slices.ContainsFunc(d.Does, func(e effects.Effect) bool {
			return e.Do == effects.Amend && e.Amended(a.Defined) == n
		})
	}):
		return r
	}
	return Rule{ID: FirstDefined + RuleID(n), Rating: r.Rating, Name: a.Defined[n].Name}
}

// given returns some rules and those that they give.
func (a *Army) given(rules []Rule) []Rule {
	out, with := slices.Clone(rules), a.standing(rules)
	for i, r := range rules {
		def := r.Definition(a.Defined)
		if def == nil {
			out[i] = a.inWords(r, with)
			continue
		}
		for _, e := range def.Does {
			if e.Do != effects.Has {
				continue
			}
			more := effects.RatingMore(a.Defined, int(r.ID-FirstDefined), with)
			name, rating, _, err := splitRating(ratedBy(e.Grants, min(max(1, r.Rating+more), MaxRating)))
			if id, known := spelling[near.Fold(name)]; err == nil && known {
				out = append(out, Rule{ID: id, Rating: rating})
			}
		}
	}
	return out
}
