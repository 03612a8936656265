package replay

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/roster"
)

const (
	// bytes; a list's names have at most roster.MaxName characters, plus the number of a copy
	maxName    = 256
	maxRulings = 64
	maxTough   = roster.MaxRating * roster.MaxRules // the sum of all ratings that a model can have
)

// The functions below check a header that may come from anywhere, with the bounds of the loaders of army
// lists, tables and missions: whatever they return passes, and what passes a ruleset can compile without
// meeting a number that it cannot compute with.

func (h *Header) validateTexts() error {
	if err := cmp.Or(
		checkText("the engine's version", h.Engine, maxName),
		checkText("the ruleset's name", h.Ruleset, maxName),
	); err != nil {
		return err
	}
	if len(h.Agents) > MaxAgents {
		return fmt.Errorf("%d agents, at most %d", len(h.Agents), MaxAgents)
	}
	for i, spec := range h.Agents {
		if err := checkText(fmt.Sprintf("the spec of agent %d", i+1), spec, MaxText); err != nil {
			return err
		}
	}
	return nil
}

// CheckSetup returns why no replay can have a setup, or nil. What passes a ruleset can compile without meeting a
// number that it cannot compute with.
func CheckSetup(s *engine.Setup) error {
	for i, a := range s.Armies {
		if a == nil {
			return fmt.Errorf("army %d is missing", i+1)
		}
		if err := validateArmy(a); err != nil {
			return fmt.Errorf("army %d: %w", i+1, err)
		}
	}
	if s.Table == nil || s.Mission == nil {
		return errors.New("the table or the mission is missing")
	}
	if err := cmp.Or(s.Table.Validate(), s.Mission.Validate()); err != nil {
		return err
	}
	if len(s.Rulings) > maxRulings {
		return fmt.Errorf("%d rulings, at most %d", len(s.Rulings), maxRulings)
	}
	for i, r := range s.Rulings {
		if err := cmp.Or(
			checkText("the name of a ruling", r.Name, maxName),
			checkText("the value of a ruling", r.Value, maxName),
		); err != nil {
			return err
		}
		if slices.ContainsFunc(s.Rulings[:i], func(o engine.Ruling) bool { return o.Name == r.Name }) {
			return fmt.Errorf("ruling %q is given twice", r.Name)
		}
	}
	return nil
}

func validateArmy(a *roster.Army) error {
	if err := cmp.Or(
		checkText("a name", a.Name, maxName),
		checkText("a name", a.Faction, maxName),
		checkText("a name", a.Ruleset, maxName),
		within("its points", a.Points, 0, roster.MaxPoints),
		within("the number of its units", len(a.Units), 1, roster.MaxUnits),
		within("the number of its unknown rules", len(a.Unknown), 0, roster.MaxUnknown),
	); err != nil {
		return err
	}
	if err := effects.Check(a.Defined); err != nil {
		return err
	}
	for _, name := range a.Unknown {
		if err := checkText("the name of an unknown rule", name, maxName); err != nil {
			return err
		}
	}
	models := 0
	for i := range a.Units {
		if err := validateUnit(&a.Units[i], a.Defined); err != nil {
			return fmt.Errorf("unit %d: %w", i+1, err)
		}
		models += len(a.Units[i].Models)
	}
	if err := within("the number of its models", models, 1, roster.MaxArmyModels); err != nil {
		return err
	}
	if a.HasOwn() {
		return a.Check()
	}
	return a.CheckSpells()
}

func validateUnit(u *roster.Unit, defined []effects.Rule) error {
	if err := cmp.Or(
		checkText("a name", u.Name, maxName),
		checkText("a name", u.Copy, maxName),
		within("its points", u.Points, 0, roster.MaxPoints),
		within("quality", u.Quality, 2, 6),
		within("defense", u.Defense, 2, 6),
		validateRules(u.Rules, defined),
		within("the number of its weapons", len(u.Weapons), 0, roster.MaxWeaponTypes),
		within("the number of its models", len(u.Models), 1, roster.MaxUnitModels),
	); err != nil {
		return err
	}
	for i, w := range u.Weapons {
		if err := cmp.Or(
			checkText("the name", w.Name, maxName),
			within("range", w.Range, 0, roster.MaxRange),
			within("attacks", w.Attacks, 1, roster.MaxAttacks),
			validateRules(w.Rules, defined),
		); err != nil {
			return fmt.Errorf("weapon %d: %w", i+1, err)
		}
	}
	for i := range u.Models {
		if err := validateModel(&u.Models[i], len(u.Weapons), defined); err != nil {
			return fmt.Errorf("model %d: %w", i+1, err)
		}
	}
	return nil
}

func validateModel(m *roster.Model, weapons int, defined []effects.Rule) error {
	if err := cmp.Or(
		within("quality", m.Quality, 2, 6),
		within("defense", m.Defense, 2, 6),
		within("tough", m.Tough, 1, maxTough),
		within("the diameter of the base", m.Base, roster.MinBase, roster.MaxBase),
		validateRules(m.Rules, defined),
	); err != nil {
		return err
	}
	for i, c := range m.Weapons {
		if err := cmp.Or(
			within("the number of a weapon", c.Weapon, 0, weapons-1),
			within("the copies of a weapon", c.Copies, 1, roster.MaxWeaponCopies),
		); err != nil {
			return err
		}
		if slices.ContainsFunc(m.Weapons[:i], func(o roster.Carried) bool { return o.Weapon == c.Weapon }) {
			return fmt.Errorf("weapon %d is carried twice", c.Weapon+1)
		}
	}
	return nil
}

func validateRules(rules []roster.Rule, defined []effects.Rule) error {
	if err := within("the number of special rules", len(rules), 0, roster.MaxRules); err != nil {
		return err
	}
	for _, r := range rules {
		name := ""
		if d := r.Definition(defined); d != nil {
			name = d.Name
		}
		if r.ID.Info() == nil && name == "" || r.Name != name {
			return fmt.Errorf("there is no special rule %d", r.ID)
		}
		if err := within("the rating of "+r.Title(), r.Rating, 0, roster.MaxRating); err != nil {
			return err
		}
	}
	return nil
}

func within(what string, v, lo, hi int) error {
	if v < lo || v > hi {
		return fmt.Errorf("%s is %d, outside %d to %d", what, v, lo, hi)
	}
	return nil
}
