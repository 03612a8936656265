package roster

import (
	"fmt"
	"slices"
)

var (
	groupKeys       = []string{"count", "weapons", "gives", "base"}
	groupWeaponKeys = append([]string{"name", "copies"}, profileKeys...)
)

// modelGroups reads the models of a unit that are listed in groups of equal ones, which says of each model
// exactly what it carries.
func (l *loader) modelGroups(s *Section, u *Unit, base int) []Model {
	for _, key := range []string{"size", "weapons", "upgrades"} {
		if n := s.Get(key); n != nil {
			s.Fail(n.Line, "%q and \"models\" are two ways to say the same", key)
		}
	}
	var models []Model
	for i, n := range s.List("models", MaxUnitModels) {
		g := l.section(n, fmt.Sprintf("%smodels %d: ", s.Name, i+1), groupKeys)
		if g == nil {
			continue
		}
		m := Model{Quality: u.Quality, Defense: u.Defense, Base: l.base(g, max(base, MinBase))}
		m.Rules = append(slices.Clone(u.Rules), g.Rules("gives", OfModels)...)
		if has(m.Rules[len(u.Rules):], Hero) {
			g.Fail(g.Line, "a hero is a unit of its own; its rule stands in \"rules\"")
		}
		for _, w := range g.List("weapons", MaxWeaponTypes) {
			gear := l.gear(g, w, u, 1, groupWeaponKeys, "weapon")
			m.carry(gear.weapon, gear.copies)
		}
		for range g.Number("count", 1, MaxUnitModels, 1) {
			models = append(models, m.clone())
		}
		if len(models) > MaxUnitModels {
			s.Fail(s.Line, "more than %d models", MaxUnitModels)
			return nil
		}
	}
	if len(models) == 0 && s.clean() {
		s.Fail(s.Get("models").Line, "there are no models")
	}
	return models
}

// twice reports whether the models are two copies of the same ones: of each kind there is an even number.
func twice(models []Model) bool {
	for i := range models {
		same := 0
		for j := range models {
			if a, b := &models[i], &models[j]; a.Base == b.Base && slices.Equal(a.Rules, b.Rules) &&
				slices.Equal(a.Weapons, b.Weapons) {
				same++
			}
		}
		if same%2 != 0 {
			return false
		}
	}
	return true
}
