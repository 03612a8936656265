package roster

import (
	"slices"

	"gauntlet/engine/effects"
)

// words returns the special rules of the game that rules of a list may name: those that they may grant or amend, and in
// words that only name them those with a rating that they may amend.
func (g *Game) words() []effects.Rule { return slices.Concat(g.grantable, g.rated) }

// standing returns those of some rules that the list defines.
func (a *Army) standing(rules []Rule) (own []effects.Standing) {
	for _, r := range rules {
		if r.Definition(a.Defined) != nil {
			own = append(own, effects.Standing{Rule: int(r.ID - FirstDefined), Rating: r.Rating})
		}
	}
	return own
}

// entry returns what rules that say what a list contains ask about a unit.
func (a *Army) entry(u *Unit) effects.Entry {
	var rules []Rule
	u.any(func(r Rule) bool {
		if !slices.Contains(rules, r) {
			rules = append(rules, r)
		}
		return false
	})
	e := effects.Entry{Name: u.Name, Rules: a.standing(rules)}
	for _, r := range rules {
		e.Has = append(e.Has, r.Title())
	}
	return e
}

// checkContents reports the first unit that the list may not contain by a special rule that it has, by its number, and
// why; -1 for none.
func (a *Army) checkContents() (unit int, err error) {
	if len(a.Defined) == 0 {
		return -1, nil
	}
	list := make([]effects.Entry, len(a.Units))
	for i := range a.Units {
		list[i] = a.entry(&a.Units[i])
	}
	return effects.CheckContents(a.Defined, list)
}

// LetsJoin reports whether the special rules of the list let one of its units, a hero, join another one.
func (a *Army) LetsJoin(hero, unit int) bool {
	if len(a.Defined) == 0 {
		return true
	}
	h, u := a.entry(&a.Units[hero]), a.entry(&a.Units[unit])
	return effects.LetsJoin(a.Defined, &h, &u)
}
