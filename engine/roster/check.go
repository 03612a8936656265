package roster

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine/effects"
)

// Check reports whether the army keeps the limits of this package, so that whoever compiles it can rely on
// every index and range in it. Parse returns no other; an army that came from elsewhere, a replay for
// instance, is to be checked. Costs and organisation limits are not looked at.
func (a *Army) Check() error {
	if err := cmp.Or(CheckName(a.Name), CheckName(a.Faction)); err != nil {
		return fmt.Errorf("army: %w", err)
	}
	if err := a.check(gameOf(a.Ruleset)); err != nil {
		return fmt.Errorf("army %q: %w", a.Name, err)
	}
	return nil
}

func (a *Army) check(game *Game) error {
	switch {
	case !game.known():
		return fmt.Errorf("there are no army lists for the ruleset %q", shorten(a.Ruleset))
	case len(a.Unknown) > MaxUnknown:
		return fmt.Errorf("%d unknown rules, at most %d", len(a.Unknown), MaxUnknown)
	case len(a.Defined) > effects.MaxRules:
		return fmt.Errorf("%d special rules are defined, at most %d", len(a.Defined), effects.MaxRules)
	case len(a.Units) < 1 || len(a.Units) > MaxUnits:
		return fmt.Errorf("%d units, not 1 to %d", len(a.Units), MaxUnits)
	}
	if err := checkDefined(a.Defined, game); err != nil {
		return err
	}
	for _, n := range a.Unknown {
		if bad := badName(n, MaxName); bad != "" {
			return fmt.Errorf("the name %q of an unknown rule %s", shorten(n), bad)
		}
	}
	if err := a.checkWithout(); err != nil {
		return err
	}
	if err := Within("points", a.Points, 1, MaxPoints); err != nil {
		return err
	}
	models := 0
	for i := range a.Units {
		if err := a.Units[i].check(game, a.Defined); err != nil {
			return fmt.Errorf("unit %d: %w", i+1, err)
		}
		models += len(a.Units[i].Models)
	}
	if i, err := a.checkContents(); err != nil {
		return fmt.Errorf("unit %d: %w", i+1, err)
	}
	if game.CheckArmy != nil {
		if err := game.CheckArmy(a); err != nil {
			return err
		}
	}
	if models > MaxArmyModels {
		return fmt.Errorf("%d models, at most %d", models, MaxArmyModels)
	}
	return a.CheckSpells()
}

// checkWithout reports a unit that is played without rules, and is none of the army's or lacks others than those
// that the army does.
func (a *Army) checkWithout() error {
	if len(a.Without) > len(a.Units) {
		return fmt.Errorf("%d units are without special rules, of %d", len(a.Without), len(a.Units))
	}
	for i, w := range a.Without {
		if !slices.ContainsFunc(a.Units, func(u Unit) bool { return u.Name == w.Unit }) ||
			slices.ContainsFunc(a.Without[:i], func(o Lacking) bool { return o.Unit == w.Unit }) {
			return fmt.Errorf("%q, which is without special rules, is no unit of the army, or one twice", shorten(w.Unit))
		}
		if len(w.Rules) == 0 || len(w.Rules) > len(a.Unknown) {
			return fmt.Errorf("%q is without %d special rules, the army without %d", shorten(w.Unit), len(w.Rules), len(a.Unknown))
		}
		for k, name := range w.Rules {
			if !slices.Contains(a.Unknown, name) || slices.Contains(w.Rules[:k], name) {
				return fmt.Errorf("%q is without the special rule %q, which the army is not, or twice", shorten(w.Unit), shorten(name))
			}
		}
	}
	return nil
}

// HasOwn reports whether units of the army have, or may have, what only those of their ruleset have.
func (a *Army) HasOwn() bool {
	return gameOf(a.Ruleset).CheckUnit != nil ||
		slices.ContainsFunc(a.Units, func(u Unit) bool { return u.Own != nil })
}

// Within reports a number that is out of its bounds.
func Within(what string, v, lo, hi int) error {
	if v < lo || v > hi {
		return fmt.Errorf("%s is %d, not from %d to %d", what, v, lo, hi)
	}
	return nil
}

func (u *Unit) check(game *Game, defined []effects.Rule) error {
	if err := cmp.Or(
		checkName(u.Name, MaxName+len(" 40")), // the number of a copy makes a name longer than its entry's
		CheckName(u.Copy),
		Within("cost", u.Points, 1, MaxPoints),
		Within("quality", u.Quality, 2, 6),
		Within("defense", u.Defense, 2, 6),
		Within("the number of models", len(u.Models), 1, MaxUnitModels),
		Within("the number of weapons", len(u.Weapons), 0, MaxWeaponTypes),
		CheckRules(u.Rules, game.Ruleset, OfModels, defined...),
		crowdedTransport(u.Models),
	); err != nil {
		return err
	}
	if has(u.Rules, Hero) != u.Hero {
		return errors.New("it is marked as a hero against its rules")
	}
	for i, w := range u.Weapons {
		if err := cmp.Or(
			CheckName(w.Name),
			Within("range", w.Range, 0, MaxRange),
			Within("the number of attacks", w.Attacks, 1, MaxAttacks),
			CheckRules(w.Rules, game.Ruleset, OfWeapons, defined...),
		); err != nil {
			return fmt.Errorf("weapon %d: %w", i+1, err)
		}
	}
	for i := range u.Models {
		if err := u.Models[i].check(u, game.Ruleset, defined); err != nil {
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

func (m *Model) check(u *Unit, ruleset string, defined []effects.Rule) error {
	if err := cmp.Or(
		Within("quality", m.Quality, 2, 6),
		Within("defense", m.Defense, 2, 6),
		Within("the base", m.Base, MinBase, MaxBase),
		Within("the number of weapons", len(m.Weapons), 0, MaxWeaponTypes),
		CheckRules(m.Rules, ruleset, OfModels, defined...),
		contradiction(m.Rules),
	); err != nil {
		return err
	}
	if !Tough.Info().In(ruleset) {
		if err := Within("tough", m.Tough, 1, MaxRating); err != nil {
			return err
		}
	} else if m.Tough != toughOf(m.Rules) {
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

// CheckRules reports what is wrong with special rules on a subject in a ruleset, whose army defines some.
func CheckRules(rules []Rule, ruleset string, on Subject, defined ...effects.Rule) error {
	if len(rules) > MaxRules {
		return fmt.Errorf("%d special rules, at most %d", len(rules), MaxRules)
	}
	for _, r := range rules {
		if r.ID >= FirstDefined {
			if err := r.check(defined, on); err != nil {
				return err
			}
			continue
		}
		info := r.ID.Info()
		if info == nil || !info.In(ruleset) || info.Subject&on == 0 || r.Name != "" {
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

// contradiction says why two of a model's rules cannot stand together. An Aircraft must Advance
// (GF3-SR-AIRCRAFT-01), Immobile (GF3-SR-IMMOBILE) and Artillery (GF3-SR-ARTILLERY) only allow Hold, which
// leaves no action at all. Other rules may make each other useless, as Fast and Slow do, but stand together.
func contradiction(rules []Rule) error {
	for _, still := range []RuleID{Immobile, Artillery} {
		if has(rules, Aircraft) && has(rules, still) {
			return fmt.Errorf("%q and %q contradict each other: one must move in each activation, the other never may", Aircraft, still)
		}
	}
	return nil
}

// crowdedTransport says why the models of a unit cannot have the rule Transport. Who is inside goes where the
// transport goes, which of several models that would be is nobody's choice (GF3-SR-TRANSPORT-01).
func crowdedTransport(models []Model) error {
	if len(models) > 1 && slices.ContainsFunc(models, func(m Model) bool { return has(m.Rules, Transport) }) {
		return fmt.Errorf("%q belongs to units of a single model, and this one has %d", Transport,
			len(models))
	}
	return nil
}
