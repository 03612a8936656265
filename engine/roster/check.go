package roster

import (
	"errors"
	"fmt"
	"slices"
)

// Check reports whether the army keeps the limits of this package, so that whoever compiles it can rely on
// every index and range in it. Parse returns no other; an army that came from elsewhere, a replay for
// instance, is to be checked. Costs and organisation limits are not looked at.
func (a *Army) Check() error {
	for _, n := range []string{a.Name, a.Faction} {
		if err := CheckName(n); err != nil {
			return fmt.Errorf("army: %w", err)
		}
	}
	game := gameOf(a.Ruleset)
	if game == nil {
		return fmt.Errorf("army %q: there are no army lists for the ruleset %q", a.Name, shorten(a.Ruleset))
	}
	if len(a.Unknown) > MaxUnknown {
		return fmt.Errorf("army %q: %d unknown rules, at most %d", a.Name, len(a.Unknown), MaxUnknown)
	}
	for _, n := range a.Unknown {
		if bad := badName(n, MaxName); bad != "" {
			return fmt.Errorf("army %q: the name %q of an unknown rule %s", a.Name, shorten(n), bad)
		}
	}
	if len(a.Units) < 1 || len(a.Units) > MaxUnits {
		return fmt.Errorf("army %q: %d units, not 1 to %d", a.Name, len(a.Units), MaxUnits)
	}
	if err := Within("points", a.Points, 1, MaxPoints); err != nil {
		return fmt.Errorf("army %q: %w", a.Name, err)
	}
	models := 0
	for i := range a.Units {
		if err := a.Units[i].check(game); err != nil {
			return fmt.Errorf("army %q: unit %d: %w", a.Name, i+1, err)
		}
		models += len(a.Units[i].Models)
	}
	if game.CheckArmy != nil {
		if err := game.CheckArmy(a); err != nil {
			return fmt.Errorf("army %q: %w", a.Name, err)
		}
	}
	if models > MaxArmyModels {
		return fmt.Errorf("army %q: %d models, at most %d", a.Name, models, MaxArmyModels)
	}
	if err := a.CheckSpells(); err != nil {
		return fmt.Errorf("army %q: %w", a.Name, err)
	}
	return nil
}

// HasOwn reports whether units of the army have, or may have, what only those of their ruleset have.
func (a *Army) HasOwn() bool {
	game := gameOf(a.Ruleset)
	return game != nil && game.CheckUnit != nil || slices.ContainsFunc(a.Units, func(u Unit) bool {
		return u.Own != nil
	})
}

// Within reports a number that is out of its bounds.
func Within(what string, v, lo, hi int) error {
	if v < lo || v > hi {
		return fmt.Errorf("%s is %d, not from %d to %d", what, v, lo, hi)
	}
	return nil
}

func (u *Unit) check(game *Game) error {
	// The number of a copy makes a name longer than its entry's.
	if err := checkName(u.Name, MaxName+len(" 40")); err != nil {
		return err
	}
	if err := CheckName(u.Copy); err != nil {
		return err
	}
	for _, err := range []error{
		Within("cost", u.Points, 1, MaxPoints),
		Within("quality", u.Quality, 2, 6),
		Within("defense", u.Defense, 2, 6),
		Within("the number of models", len(u.Models), 1, MaxUnitModels),
		Within("the number of weapons", len(u.Weapons), 0, MaxWeaponTypes),
		CheckRules(u.Rules, game.Ruleset, OfModels),
	} {
		if err != nil {
			return err
		}
	}
	if why := crowdedTransport(u.Models); why != "" {
		return errors.New(why)
	}
	if _, hero := Rating(u.Rules, Hero); hero != u.Hero {
		return fmt.Errorf("it is marked as a hero against its rules")
	}
	for i := range u.Weapons {
		if err := u.Weapons[i].check(game.Ruleset); err != nil {
			return fmt.Errorf("weapon %d: %w", i+1, err)
		}
	}
	for i := range u.Models {
		if err := u.Models[i].check(u, game.Ruleset); err != nil {
			return fmt.Errorf("model %d: %w", i+1, err)
		}
	}
	switch {
	case game.CheckUnit != nil:
		return game.CheckUnit(u)
	case u.Own != nil:
		return fmt.Errorf("it has what units of %s do not have", game.Ruleset)
	}
	return nil
}

func (w *Weapon) check(ruleset string) error {
	if err := CheckName(w.Name); err != nil {
		return err
	}
	for _, err := range []error{
		Within("range", w.Range, 0, MaxRange),
		Within("the number of attacks", w.Attacks, 1, MaxAttacks),
		CheckRules(w.Rules, ruleset, OfWeapons),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

func (m *Model) check(u *Unit, ruleset string) error {
	for _, err := range []error{
		Within("quality", m.Quality, 2, 6),
		Within("defense", m.Defense, 2, 6),
		Within("the base", m.Base, MinBase, MaxBase),
		Within("the number of weapons", len(m.Weapons), 0, MaxWeaponTypes),
		CheckRules(m.Rules, ruleset, OfModels),
	} {
		if err != nil {
			return err
		}
	}
	if why := contradiction(m.Rules); why != "" {
		return errors.New(why)
	}
	if !Tough.Info().In(ruleset) {
		if err := Within("tough", m.Tough, 1, MaxRating); err != nil {
			return err
		}
	} else if tough, _ := Rating(m.Rules, Tough); m.Tough != max(tough, 1) {
		return fmt.Errorf("tough is %d against its rules", m.Tough)
	}
	for i, c := range m.Weapons {
		if c.Weapon < 0 || c.Weapon >= len(u.Weapons) || i > 0 && c.Weapon <= m.Weapons[i-1].Weapon {
			return fmt.Errorf("weapon number %d is none of the unit's %d, or stands out of order", c.Weapon,
				len(u.Weapons))
		}
		if err := Within("copies", c.Copies, 1, MaxWeaponCopies); err != nil {
			return err
		}
	}
	return nil
}

// CheckRules reports what is wrong with special rules on a subject in a ruleset.
func CheckRules(rules []Rule, ruleset string, on Subject) error {
	if len(rules) > MaxRules {
		return fmt.Errorf("%d special rules, at most %d", len(rules), MaxRules)
	}
	for _, r := range rules {
		info := r.ID.Info()
		if info == nil || !info.In(ruleset) || info.Subject&on == 0 {
			return fmt.Errorf("the special rule %q does not belong here", r)
		}
		low, high := 0, 0
		if info.RatedIn(ruleset) {
			low, high = 1, MaxRating
		}
		if err := Within("the rating of "+info.Name, r.Rating, low, high); err != nil {
			return err
		}
	}
	return nil
}
