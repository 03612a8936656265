package roster

import (
	"gauntlet/engine/effects/prices"
	"gauntlet/engine/near"
	"gauntlet/engine/roster/tree"
)

// What the tests look at, which stand outside so that they can import rulesets.
var (
	Survived, Wounding, Targets, Toughs, MaxValues = survived, wounding, targets, toughs, tree.MaxValues

	Registry = registry

	Mean, Has, Fold, Advance, DefaultBase, Uses = mean, has, near.Fold, advance, defaultBase, prices.Uses
)

// UnitPrice is the price of a unit as such.
var UnitPrice = int(prices.Battles.Unit)

// Clone returns a copy of the unit that shares no memory with it.
func (u *Unit) Clone() Unit { return u.clone() }

// Prices returns what the rule costs by the points formula.
func (r *RuleInfo) Prices() (unit, model, weapon, lasting int64) {
	return r.unit, r.model, r.weapon, r.lasting
}

// Worth is the price of a copy of the weapon for a model, in milli-points.
func (w *Weapon) Worth(m *Model) int64 { return w.worth(m) }

// Names returns every spelling of the rule.
func (r *RuleInfo) Names() []string { return r.names() }
