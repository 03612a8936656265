// Package roster holds army lists: units, their models and weapons, and the special rules that they carry,
// with a strict YAML loader. A list is data alone; what its rules do is a ruleset's business. What lists of a
// ruleset have of their own stands in its Game.
package roster

import (
	"reflect"

	"gauntlet/engine/effects"

	"github.com/vmihailenco/msgpack/v5"
)

// Limits of a list. A larger one is refused with the number.
const (
	MaxUnits        = 40 // units of an army
	MaxUnitModels   = 64 // models of a unit, combined units included
	MaxArmyModels   = 400
	MaxWeaponTypes  = 8       // different weapons of a unit
	MaxWeaponCopies = 8       // copies of one weapon on a model
	MaxAttacks      = 30      // of one copy of a weapon
	MaxRange        = 120     // inches
	MaxRating       = 60      // of a special rule
	MaxRules        = 12      // special rules of a unit, of an upgrade or of a weapon
	MinBase         = 20_00   // hundredths of a millimetre
	MaxBase         = 200_00  // hundredths of a millimetre
	MaxPoints       = 20_000  // of an army
	MaxUnknown      = 64      // special rules of a list that are not known here
	MaxName         = 60      // characters of a name
	MaxKeys         = 100     // keys of one section of a file
	MaxFile         = 256_000 // bytes of a file; parsing the worst of that size allocates less than 64 MiB
)

// An Army is one player's list, expanded to single models.
type Army struct {
	Name     string // of the list
	Faction  string
	Ruleset  string // by its name
	Points   int    // the size the list was written for; the units cost at most this
	ForceOrg bool   // the optional organisation limits apply (GF3-PREP-03 to 06)
	Units    []Unit
	Spells   []Spell `msgpack:",omitempty"` // what its Casters can cast, at most MaxSpells

	// Defined are the special rules that the list defines, at most effects.MaxRules. Those of its rules have the
	// numbers from FirstDefined on.
	Defined []effects.Rule `msgpack:",omitempty"`

	// StatedCosts says that the units cost what the list states, not what the points formula gives.
	StatedCosts bool `msgpack:",omitempty"`
	// Unknown names the special rules of the list that are not known here. The army is played without them.
	Unknown []string `msgpack:",omitempty"`
	// Without says which units have them, where the list says so.
	Without []Lacking `msgpack:",omitempty"`
}

// A Lacking is a unit that is played without some special rules of the list: its own, or those of some of its
// models or weapons.
type Lacking struct {
	Unit  string   `json:"unit"`
	Rules []string `json:"rules"` // of those in Army.Unknown, at least one
}

// WithoutOf returns the special rules that a unit of the list is played without.
func (a *Army) WithoutOf(unit string) []string {
	for i := range a.Without {
		if a.Without[i].Unit == unit {
			return a.Without[i].Rules
		}
	}
	return nil
}

// A Unit is what is deployed and activated as one.
type Unit struct {
	Name     string
	Points   int      // cost of the unit with all its upgrades; of both halves when combined
	Hero     bool     // has the rule Hero
	Combined bool     // two copies merged (GF3-PREP-02)
	Copy     string   // the unit it is a copy of, for the limit on copies (GF3-PREP-04)
	Quality  int      // 2..6, of the unit's ordinary models
	Defense  int      // 2..6
	Rules    []Rule   // rules that every model has
	Weapons  []Weapon // the different weapons of the unit, at most MaxWeaponTypes
	Models   []Model  // 1..MaxUnitModels
	Line     int      `msgpack:"-"` // in the file it came from

	Own any `msgpack:"-"` // what only units of its ruleset have: of one of the types of Game.Own, or nil
}

// unitFields are the fields of a unit that are written as they are.
type unitFields Unit

// EncodeMsgpack writes a unit with what is its own.
func (u *Unit) EncodeMsgpack(e *msgpack.Encoder) error {
	return owns.Encode(e, (*unitFields)(u), u.Own)
}

// DecodeMsgpack reads a unit.
func (u *Unit) DecodeMsgpack(d *msgpack.Decoder) (err error) {
	u.Own, err = owns.Decode(d, (*unitFields)(u))
	return err
}

// Persisted returns the types of what a unit is written as.
func (*Unit) Persisted() []reflect.Type { return append(owns.Types(), reflect.TypeFor[unitFields]()) }

// A Model is one figure.
type Model struct {
	Quality, Defense, Tough int // Tough is 1 without the rule
	// diameter of the base or of its bounding circle, in hundredths of a millimetre
	Base    int
	Rules   []Rule // all rules of the model, the unit's included
	Weapons []Carried
}

// Carried is a weapon on a model.
type Carried struct {
	Weapon int // index in Unit.Weapons
	Copies int // 1..MaxWeaponCopies
}

// A Weapon is one weapon profile.
type Weapon struct {
	Name    string
	Range   int // inches; 0 for a melee weapon
	Attacks int // per copy
	Rules   []Rule
}

// Melee reports whether the weapon is used in melee.
func (w *Weapon) Melee() bool { return w.Range == 0 }

// A Rule is a special rule with its rating, 0 for a rule without one.
type Rule struct {
	ID     RuleID
	Rating int
	// of a rule that its army defines; of others it is ""
	Name string `msgpack:",omitempty"`
}

// Rating returns the sum of the ratings of rule id in rules, and whether it is there at all. A rule without a
// rating counts once however often it stands there (GF3-A-47).
func Rating(rules []Rule, id RuleID) (sum int, has bool) {
	for _, r := range rules {
		if r.ID == id {
			sum, has = sum+r.Rating, true
		}
	}
	return sum, has
}

// has reports whether a rule is among rules.
func has(rules []Rule, id RuleID) bool {
	_, yes := Rating(rules, id)
	return yes
}

// toughOf returns the Tough of a model with rules.
func toughOf(rules []Rule) int {
	tough, _ := Rating(rules, Tough)
	return max(tough, 1)
}
