// Package coverage is what is told of an imported list: what was understood of it, and what is played without.
package coverage

import "fmt"

// A Report tells what was understood of an imported list and what was not.
type Report struct {
	Name        string `json:"name"`
	Ruleset     string `json:"ruleset"`
	PointsLimit int    `json:"points_limit"` // the size of game that the list is for
	// what the list says that it costs; 0 when it does not say
	Stated int `json:"points_stated"`
	// what its units and their upgrades cost by their prices
	Resolved    int       `json:"points_resolved"`
	Unexplained int       `json:"points_unexplained"` // Stated less Resolved
	Formula     int       `json:"points_formula"`     // what the units would cost by the points formula
	Played      Played    `json:"played"`
	Units       []Unit    `json:"units"`
	Known       []Rule    `json:"rules_known"`   // in the order of the identifiers
	Unknown     []Unknown `json:"rules_unknown"` // in the order of the list
	Notes       []string  `json:"notes"`
}

// Played says how much of an imported list is played as it says: of its special rules, of the places where
// they stand, of its units, those that lack no rule, and of their points.
type Played struct {
	Rules  Share `json:"rules"`
	Uses   Share `json:"uses"`
	Units  Share `json:"units"`
	Points Share `json:"points"`
}

// A Share is so many of all.
type Share struct {
	Of  int `json:"played"`
	All int `json:"all"`
}

// Add counts n, which are played or not.
func (s *Share) Add(n int, played bool) {
	s.All += n
	if played {
		s.Of += n
	}
}

// String returns "3 of 8".
func (s Share) String() string { return fmt.Sprintf("%d of %d", s.Of, s.All) }

// A Unit is one unit of an imported list.
type Unit struct {
	Name     string   `json:"name"`
	CopyOf   string   `json:"copy_of"` // the unit's name in its book
	Models   int      `json:"models"`
	Combined bool     `json:"combined"`
	Cost     int      `json:"cost"`      // with upgrades
	BookCost int      `json:"book_cost"` // without
	Base     string   `json:"base"`      // millimetres
	BaseSaid bool     `json:"base_stated"`
	Joins    string   `json:"joins"` // the unit that the export attaches the hero to, or ""
	Weapons  []Weapon `json:"weapons"`
	// Counted says that who carries what was told by the numbers of the final loadout alone, because the
	// upgrades do not lead to it.
	Counted bool `json:"counted"`
	// Lacks are the special rules of the unit, its items and its weapons that are not played.
	Lacks []string `json:"lacks"`
}

// A Weapon is a weapon of a unit.
type Weapon struct {
	Name    string   `json:"name"`
	Count   int      `json:"count"` // copies in the whole unit
	Range   int      `json:"range"` // inches, 0 for melee
	Attacks int      `json:"attacks"`
	Rules   []string `json:"rules"`
}

// A Rule is a special rule that is known here.
type Rule struct {
	Name string `json:"name"`
	Uses int    `json:"uses"` // units, and weapons of units, that have it
}

// An Unknown is a special rule that is not known here.
type Unknown struct {
	Name  string   `json:"name"`  // with its rating
	Near  string   `json:"near"`  // the nearest known rule, or ""
	Why   string   `json:"why"`   // what is wrong, for a rule that is known elsewhere, or ""
	Where []string `json:"where"` // the units, and weapons of units, that have it
}
