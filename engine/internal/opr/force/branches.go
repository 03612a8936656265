package force

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
)

// A branch is what a rule of a list lends to its unit for a while when a die shows one of some faces.
type branch struct {
	of, lends   Listed
	least, most int
}

// branch takes down what an effect of a rule lends by a die, bit being the rule that it lends.
func (l *ListRules) branch(of, bit Listed, e *effects.Effect) {
	l.rolls = append(l.rolls, branch{of, bit, int(e.Lowest()), int(e.Highest())})
	l.until[e.Until] |= bit
	l.gives |= bit
}

// Undecided returns the first rule of unit u's list for which a die decides what the unit has where that is not
// settled, and what the die may give; "" for none. With lasting only what lasts longer than an activation counts.
func (d *Data) Undecided(s *core.State, u int, lasting bool) (rule string, gives []string) {
	list := d.Units[u].List
	if list == nil || len(list.rolls) == 0 {
		return "", nil
	}
	open := d.Listed(s, u)
	for i := range list.rolls {
		if b := &list.rolls[i]; gained(s, u)&b.lends != 0 || lasting && list.until[effects.EndOfActivation]&b.lends != 0 {
			open &^= b.of
		}
	}
	for i := range list.rolls {
		if b := &list.rolls[i]; b.of&open != 0 && (rule == "" || rule == list.name(b.of)) {
			rule, gives = list.name(b.of), append(gives, list.name(b.lends))
		}
	}
	return rule, gives
}

// RollBranches rolls a die for each rule of unit u's list by which one decides what the unit has, when it is
// activated. What such a rule has given before ends.
func (d *Data) RollBranches(s *core.State, u int) {
	list := d.Units[u].List
	if list == nil || len(list.rolls) == 0 {
		return
	}
	rolling := Listed(0)
	for i := range list.rolls {
		rolling |= list.rolls[i].of
	}
	for k := range core.Bits(uint64(d.Listed(s, u) & rolling)) {
		list.rollBranch(s, u, 1<<k)
	}
}

// rollBranch rolls the die of a rule for unit u.
func (l *ListRules) rollBranch(s *core.State, u int, rule Listed) {
	die, g := s.RollFor(core.RollRule, u, 6), &s.Given[u]
	for i := range l.rolls {
		if b := &l.rolls[i]; b.of == rule {
			g.Gained &^= uint64(b.lends)
		}
	}
	for i := range l.rolls {
		if b := &l.rolls[i]; b.of == rule && b.least <= die && die <= b.most {
			g.Gained |= uint64(b.lends)
			if s.Trace != nil {
				until := effects.Until(0)
				for l.until[until]&b.lends == 0 {
					until++
				}
				s.Trace.Worked(u, l.name(rule), "a %d gives it %s %s", die, l.name(b.lends), until)
			}
		}
	}
}
