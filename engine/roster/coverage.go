package roster

import "fmt"

// A Coverage tells what was understood of an imported list and what was not.
type Coverage struct {
	Name        string `json:"name"`
	Ruleset     string `json:"ruleset"`
	PointsLimit int    `json:"points_limit"` // the size of game that the list is for
	// what the list says that it costs; 0 when it does not say
	Stated int `json:"points_stated"`
	// what its units and their upgrades cost by their prices
	Resolved    int           `json:"points_resolved"`
	Unexplained int           `json:"points_unexplained"` // Stated less Resolved
	Formula     int           `json:"points_formula"`     // what the units would cost by the points formula
	Played      Played        `json:"played"`
	Units       []CoveredUnit `json:"units"`
	Known       []CoveredRule `json:"rules_known"`   // in the order of the identifiers
	Unknown     []UnknownRule `json:"rules_unknown"` // in the order of the list
	Notes       []string      `json:"notes"`
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

// add counts n, which are played or not.
func (s *Share) add(n int, played bool) {
	s.All += n
	s.Of += n * btoi(played)
}

// String returns "3 of 8".
func (s Share) String() string { return fmt.Sprintf("%d of %d", s.Of, s.All) }

// A CoveredUnit is one unit of an imported list.
type CoveredUnit struct {
	Name     string          `json:"name"`
	CopyOf   string          `json:"copy_of"` // the unit's name in its book
	Models   int             `json:"models"`
	Combined bool            `json:"combined"`
	Cost     int             `json:"cost"`      // with upgrades
	BookCost int             `json:"book_cost"` // without
	Base     string          `json:"base"`      // millimetres
	BaseSaid bool            `json:"base_stated"`
	Joins    string          `json:"joins"` // the unit that the export attaches the hero to, or ""
	Weapons  []CoveredWeapon `json:"weapons"`
	// Counted says that who carries what was told by the numbers of the final loadout alone, because the
	// upgrades do not lead to it.
	Counted bool `json:"counted"`
	// Lacks are the special rules of the unit, its items and its weapons that are not played.
	Lacks []string `json:"lacks"`
}

// A CoveredWeapon is a weapon of a unit.
type CoveredWeapon struct {
	Name    string   `json:"name"`
	Count   int      `json:"count"` // copies in the whole unit
	Range   int      `json:"range"` // inches, 0 for melee
	Attacks int      `json:"attacks"`
	Rules   []string `json:"rules"`
}

// A CoveredRule is a special rule that is known here.
type CoveredRule struct {
	Name string `json:"name"`
	Uses int    `json:"uses"` // units, and weapons of units, that have it
}

// An UnknownRule is a special rule that is not known here.
type UnknownRule struct {
	Name  string   `json:"name"`  // with its rating
	Near  string   `json:"near"`  // the nearest known rule, or ""
	Why   string   `json:"why"`   // what is wrong, for a rule that is known elsewhere, or ""
	Where []string `json:"where"` // the units, and weapons of units, that have it
}

// coverage describes the army that was made of the list.
func (w *writing) coverage(a *Army, unknown []UnknownRule) Coverage {
	c := Coverage{Name: a.Name, Ruleset: a.Ruleset, PointsLimit: a.Points, Stated: w.stated,
		Units: []CoveredUnit{}, Known: []CoveredRule{}, Unknown: unknown, Notes: []string{}}
	uses := make([]int, int(FirstDefined)+len(a.Defined))
	for i := range a.Units {
		u, s := &a.Units[i], w.units[i]
		base, stated := w.baseOf(s)
		out := CoveredUnit{Name: u.Name, CopyOf: u.Copy, Models: len(u.Models), Combined: u.Combined,
			Cost: u.Points, BookCost: s.bookCost,
			Base: millimetres(base), BaseSaid: stated, Joins: s.joins, Counted: s.counted, Lacks: w.lacks(s),
			Weapons: []CoveredWeapon{}}
		c.Resolved += u.Points
		c.Played.Units.add(1, len(out.Lacks) == 0)
		c.Played.Points.add(u.Points, len(out.Lacks) == 0)
		c.Formula += Cost(u, a.Defined)
		seen := make([]bool, len(uses))
		for _, m := range u.Models {
			for _, r := range m.Rules {
				seen[r.ID] = true
			}
		}
		for id := range seen {
			uses[id] += btoi(seen[id])
		}
		for x := range u.Weapons {
			out.Weapons = append(out.Weapons, coveredWeapon(u, x, uses))
		}
		c.Units = append(c.Units, out)
	}
	for id, n := range uses {
		if n > 0 {
			name := RuleID(id).String()
			if id >= int(FirstDefined) {
				name = a.Defined[id-int(FirstDefined)].Name
			}
			c.Known = append(c.Known, CoveredRule{name, n})
			c.Played.Rules.add(1, true)
			c.Played.Uses.add(n, true)
		}
	}
	for _, r := range unknown {
		c.Played.Rules.add(1, false)
		c.Played.Uses.add(len(r.Where), false)
	}
	c.Notes = append(c.Notes, w.im.notes...)
	if c.Stated > 0 {
		c.Unexplained = c.Stated - c.Resolved
	}
	if c.Unexplained != 0 {
		c.Notes = append(c.Notes, fmt.Sprintf("the list says that it costs %d points, its units and upgrades cost %d",
			c.Stated, c.Resolved))
	}
	if uses[Caster] > 0 {
		c.Notes = append(c.Notes, "the export does not say which spells its casters know")
	}
	return c
}

// coveredWeapon describes weapon x of a unit, and counts the uses of its rules.
func coveredWeapon(u *Unit, x int, uses []int) CoveredWeapon {
	weapon := &u.Weapons[x]
	v := CoveredWeapon{Name: weapon.Name, Range: weapon.Range, Attacks: weapon.Attacks,
		Rules: RuleNames(weapon.Rules)}
	for _, m := range u.Models {
		if j := carried(&m, x); j >= 0 {
			v.Count += m.Weapons[j].Copies
		}
	}
	for _, r := range weapon.Rules {
		uses[r.ID]++
	}
	return v
}
