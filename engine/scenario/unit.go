package scenario

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/roster"
)

// The defaults of a unit: what a line does not say.
const (
	defaultQuality = 4
	defaultDefense = 4
	defaultBase    = 25_40 // a base of one inch across
	defaultPoints  = 100
)

// parseUnit reads "Guards, 3 models, quality 4+, defense 5+, Furious, sword (2 attacks, AP(1)), rifle
// (24", 1 attack) on models 1 2".
func (su *setup) parseUnit(text string, defined []effects.Rule) (roster.Unit, error) {
	items := words.Parts(text)
	u := roster.Unit{Name: items[0], Copy: items[0],
		Quality: defaultQuality, Defense: defaultDefense, Points: defaultPoints}
	models, base := 1, defaultBase
	var gear []string
	for _, it := range items[1:] {
		fields := strings.Fields(it)
		var err error
		switch {
		case words.Count(it, "* model(s)", 1, roster.MaxUnitModels, &models, &err):
		case words.Count(it, "* points", 1, roster.MaxPoints, &u.Points, &err):
		case len(fields) == 2 && fields[0] == "quality":
			u.Quality, err = target(fields)
		case len(fields) == 2 && fields[0] == "defense":
			u.Defense, err = target(fields)
		case len(fields) == 3 && fields[0] == "base" && fields[2] == "mm":
			var v int32
			v, err = words.Length(fields[1])
			base = int(v) / 10 // from thousandths to hundredths
			if err == nil && (base < roster.MinBase || base > roster.MaxBase) {
				err = fmt.Errorf("a base of %s mm is outside %d to %d", fields[1], roster.MinBase/100,
					roster.MaxBase/100)
			}
		default:
			gear = append(gear, it)
		}
		if err != nil {
			return u, fmt.Errorf("%q: %w", words.Shorten(it), err)
		}
	}
	u.Models = make([]roster.Model, models)
	for i := range u.Models {
		u.Models[i] = roster.Model{Quality: u.Quality, Defense: u.Defense, Base: base, Tough: 1}
	}
	for _, it := range gear {
		known, err := su.stage.Item(&u, it)
		if !known {
			err = give(&u, it, su.Rules.Name(), defined)
		}
		if err != nil {
			return u, fmt.Errorf("%q: %w", words.Shorten(it), err)
		}
	}
	for i := range u.Models {
		rating, _ := roster.Rating(u.Models[i].Rules, roster.Tough)
		u.Models[i].Tough = max(rating, u.Models[i].Tough)
	}
	_, u.Hero = roster.Rating(u.Rules, roster.Hero)
	return u, nil
}

// target reads "quality 4+": what a die must reach.
func target(fields []string) (int, error) {
	plus, ok := strings.CutSuffix(fields[1], "+")
	if !ok {
		return 0, fmt.Errorf("%s is written as in \"%s 4+\"", fields[0], fields[0])
	}
	return words.Number(plus, 2, 6)
}

// give reads a weapon or a special rule, for all models or for some, and gives it to them.
func give(u *roster.Unit, text, ruleset string, defined []effects.Rule) error {
	what, list, some := strings.Cut(text, " on model")
	bearers, err := uint64(1)<<len(u.Models)-1, error(nil)
	if some {
		bearers, err = words.Numbers(strings.Fields(strings.TrimPrefix(list, "s")), len(u.Models))
	}
	if err != nil {
		return err
	}
	name, profile, _ := strings.Cut(what, " (")
	if profile, closed := strings.CutSuffix(profile, ")"); closed && strings.Contains(profile, "attack") {
		return arm(u, name, profile, ruleset, bearers, defined)
	}
	rule, err := roster.ParseRule(what, ruleset, defined...)
	if err != nil {
		return err
	}
	if !rule.StandsOn(roster.OfModels, defined) {
		return fmt.Errorf("it is a rule of weapons and stands in their brackets")
	}
	if !some {
		u.Rules = append(u.Rules, rule)
	}
	for m := bearers; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		u.Models[i].Rules = append(u.Models[i].Rules, rule)
	}
	return nil
}

// arm reads a weapon's profile and hands the weapon out.
func arm(u *roster.Unit, name, profile, ruleset string, bearers uint64, defined []effects.Rule) error {
	w := roster.Weapon{Name: name}
	copies := 1
	for _, it := range words.Parts(profile) {
		var err error
		switch {
		case words.Count(it, "*\"", 1, roster.MaxRange, &w.Range, &err):
		case words.Count(it, "* attack(s)", 1, roster.MaxAttacks, &w.Attacks, &err):
		case words.Count(it, "* copies", 1, roster.MaxWeaponCopies, &copies, &err):
		default:
			var r roster.Rule
			if r, err = roster.ParseRule(it, ruleset, defined...); err == nil &&
				!r.StandsOn(roster.OfWeapons, defined) {
				err = fmt.Errorf("%q is a rule of models", r)
			}
			w.Rules = append(w.Rules, r)
		}
		if err != nil {
			return err
		}
	}
	if slices.ContainsFunc(u.Weapons, func(o roster.Weapon) bool { return o.Name == name }) {
		return fmt.Errorf("the unit has a weapon of that name already")
	}
	if len(u.Weapons) == roster.MaxWeaponTypes {
		return fmt.Errorf("more than %d weapon types", roster.MaxWeaponTypes)
	}
	u.Weapons = append(u.Weapons, w)
	for m := bearers; m != 0; m &= m - 1 {
		model := &u.Models[bits.TrailingZeros64(m)]
		model.Weapons = append(model.Weapons, roster.Carried{Weapon: len(u.Weapons) - 1, Copies: copies})
	}
	return nil
}
