package roster

import (
	"fmt"

	"gauntlet/engine/roster/coverage"
)

// coverage describes the army that was made of the list.
func (w *writing) coverage(a *Army, unknown []coverage.Unknown) coverage.Report {
	c := coverage.Report{Name: a.Name, Ruleset: a.Ruleset, PointsLimit: a.Points, Stated: w.stated,
		Units: []coverage.Unit{}, Known: []coverage.Rule{}, Unknown: unknown, Notes: []string{}}
	uses := make([]int, int(FirstDefined)+len(a.Defined))
	for i := range a.Units {
		u, s := &a.Units[i], w.units[i]
		base, stated := w.baseOf(s)
		out := coverage.Unit{Name: u.Name, CopyOf: u.Copy, Models: len(u.Models), Combined: u.Combined,
			Cost: u.Points, BookCost: s.bookCost,
			Base: millimetres(base), BaseSaid: stated, Joins: s.joins, Counted: s.counted, Lacks: w.lacks(s),
			Weapons: []coverage.Weapon{}}
		c.Resolved += u.Points
		c.Played.Units.Add(1, len(out.Lacks) == 0)
		c.Played.Points.Add(u.Points, len(out.Lacks) == 0)
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
			c.Known = append(c.Known, coverage.Rule{Name: name, Uses: n})
			c.Played.Rules.Add(1, true)
			c.Played.Uses.Add(n, true)
		}
	}
	for _, r := range unknown {
		c.Played.Rules.Add(1, false)
		c.Played.Uses.Add(len(r.Where), false)
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
func coveredWeapon(u *Unit, x int, uses []int) coverage.Weapon {
	weapon := &u.Weapons[x]
	v := coverage.Weapon{Name: weapon.Name, Range: weapon.Range, Attacks: weapon.Attacks,
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
