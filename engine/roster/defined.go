package roster

import (
	"fmt"
	"reflect"
	"slices"

	"gauntlet/engine/effects"
	"gauntlet/engine/near"
)

// FirstDefined is the number of the first special rule that an army defines; the others follow in their order.
const FirstDefined RuleID = 128

// Definition returns the definition of a rule among those of its army, or nil for a rule of the game.
func (r Rule) Definition(defined []effects.Rule) *effects.Rule {
	if i := int(r.ID) - int(FirstDefined); i >= 0 && i < len(defined) {
		return &defined[i]
	}
	return nil
}

// StandsOn reports whether a rule of the game, or of an army that defines some, may stand on a subject.
func (r Rule) StandsOn(on Subject, defined []effects.Rule) bool {
	if d := r.Definition(defined); d != nil {
		return bearerOf(d)&on != 0
	}
	info := r.ID.Info()
	return info != nil && info.Subject&on != 0
}

// bearerOf returns what a definition stands on.
func bearerOf(d *effects.Rule) Subject {
	if d.Bearer == effects.Weapons {
		return OfWeapons
	}
	return OfModels
}

// GrantableOf returns the special rules of one game that rules of a list may grant.
func GrantableOf(ruleset string) []effects.Rule { return slices.Clone(gameOf(ruleset).grantable) }

// Grantable returns the special rules of all games that rules of a list may grant or amend, each name once.
func Grantable() (rules []effects.Rule) {
	for _, g := range games {
		for _, r := range g.words() {
			if !slices.ContainsFunc(rules, func(o effects.Rule) bool { return effects.Same(o.Name, r.Name) }) {
				rules = append(rules, r)
			}
		}
	}
	return rules
}

// WithGranted returns definitions of an army together with those of the special rules of its game that they grant or
// amend, or that its spells lend, and that are not among them.
func WithGranted(ruleset string, defined []effects.Rule, spells ...Spell) []effects.Rule {
	return effects.Completed(defined, gameOf(ruleset).words(), lentBy(spells)...)
}

// lends reports whether a definition is that of a special rule of the game which may be granted.
func (g *Game) lends(d *effects.Rule) bool {
	return slices.ContainsFunc(g.words(), func(o effects.Rule) bool { return reflect.DeepEqual(o, *d) })
}

// ofGame returns the number of the special rule of a game that has a name.
func ofGame(name, ruleset string) (id RuleID, known bool) {
	id, known = spelling[near.Fold(name)]
	return id, known && id.Info().In(ruleset)
}

// Named returns the number of the special rule of some game that has a name, or 0.
func Named(name string) RuleID { return spelling[near.Fold(name)] }

// parseDefined reads a rule by the definitions of an army, and reports whether there is one of its name. A rule
// of the game itself is none of them.
func parseDefined(name string, rating int, rated bool, ruleset string, defined []effects.Rule) (r Rule, known bool,
	err error) {
	i := slices.IndexFunc(defined, func(d effects.Rule) bool { return effects.Same(d.Name, name) })
	if _, plain := ofGame(name, ruleset); i < 0 || plain {
		return r, false, nil
	}
	switch d := &defined[i]; {
	case d.Rated && !rated:
		err = fmt.Errorf("special rule %q needs a rating, as in \"%s(3)\"", d.Name, d.Name)
	case rated && !d.Rated:
		err = fmt.Errorf("special rule %q has no rating by its definition", d.Name)
	case rated && (rating < 1 || rating > MaxRating):
		err = fmt.Errorf("the rating of %q must be from 1 to %d", d.Name, MaxRating)
	}
	return Rule{FirstDefined + RuleID(i), rating, defined[i].Name}, true, err
}

// check reports what is wrong with a rule that is an army's own: whether it is one of those that it defines,
// and as its definition says.
func (r Rule) check(defined []effects.Rule, on Subject) error {
	d := r.Definition(defined)
	if d == nil || d.Name != r.Name || bearerOf(d)&on == 0 {
		return fmt.Errorf("the special rule %q does not belong here", r)
	}
	low, high := 0, 0
	if d.Rated {
		low, high = 1, MaxRating
	}
	return Within("the rating of "+d.Name, r.Rating, low, high)
}

// checkDefined reports what is wrong with the definitions of an army.
func checkDefined(defined []effects.Rule, game *Game) error {
	if len(defined) > 0 && !game.Defines {
		return fmt.Errorf("lists of %s define no special rules", game.Ruleset)
	}
	for i := range defined {
		if _, known := ofGame(defined[i].Name, game.Ruleset); known && !game.lends(&defined[i]) {
			return fmt.Errorf("special rule %q is one of %s already", defined[i].Name, game.Ruleset)
		}
		for _, e := range defined[i].Does {
			if game.OwnTurns && e.Turns() {
				return fmt.Errorf("special rule %q does %q at %s, which games of %s have no room for", defined[i].Name,
					e.Do, e.At, game.Ruleset)
			}
			if n := e.Amended(defined); e.Do == effects.Amend && n >= 0 &&
				defined[n].Does[0].Do == effects.Has && defined[n].Bearer != defined[i].Bearer {
				return fmt.Errorf("special rule %q amends %q, which does not stand on what it stands on itself", defined[i].Name,
					defined[n].Name)
			}
			if err := checkTarget(&e, game.Ruleset); err != nil {
				return fmt.Errorf("special rule %q: %w", defined[i].Name, err)
			}
			if err := checkGiven(&e, bearerOf(&defined[i]), game.Ruleset); err != nil {
				return fmt.Errorf("special rule %q: %w", defined[i].Name, err)
			}
		}
	}
	return effects.Check(defined)
}

// checkTarget reports what is wrong with the rules that an effect asks of targets: rules of models of the game, without a
// rating.
func checkTarget(e *effects.Effect, ruleset string) error {
	for _, name := range []string{e.FoeHas, e.FoeLacks} {
		if name == "" {
			continue
		}
		id, known := ofGame(name, ruleset)
		switch _, err := ParseRule(name, ruleset); {
		case !known && err != nil:
			return err
		case !known || id.Info().RatedIn(ruleset):
			return fmt.Errorf("it asks whether targets have %q, which has a rating: \"tough: N\" asks for Tough, nothing for others", name)
		case id.Info().Subject&OfModels == 0:
			return fmt.Errorf("it asks whether targets have %q, which stands on weapons alone", name)
		}
	}
	return nil
}

// ownsRules reports whether a unit has a special rule of the list somewhere.
func ownsRules(u *Unit) bool {
	return u.any(func(r Rule) bool { return r.ID >= FirstDefined })
}

// Has reports whether the unit, a model or a weapon of it has a special rule.
func (u *Unit) Has(id RuleID) bool { return u.any(func(r Rule) bool { return r.ID == id }) }

// any reports whether something is so of a special rule that the unit has somewhere.
func (u *Unit) any(is func(Rule) bool) bool {
	return slices.ContainsFunc(u.Rules, is) ||
		slices.ContainsFunc(u.Weapons, func(w Weapon) bool { return slices.ContainsFunc(w.Rules, is) }) ||
		slices.ContainsFunc(u.Models, func(m Model) bool { return slices.ContainsFunc(m.Rules, is) })
}

// namesOf returns the names of definitions.
func namesOf(defined []effects.Rule) (names []string) {
	for i := range defined {
		names = append(names, defined[i].Name)
	}
	return names
}
