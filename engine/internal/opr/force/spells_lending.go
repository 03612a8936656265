package force

import (
	"slices"

	"gauntlet/engine/effects"
	"gauntlet/engine/roster"
)

// bySpell stands where a rule with a rating keeps which other rule grants it: those of spells add up with all others,
// markers included, and one that two spells lend counts once.
const bySpell = asMarker - 1

// lendable gives numbers to the rules that the spells of an army lend, before units are told what they may have.
func (l *ListRules) lendable(spells []roster.Spell) error {
	for i := range spells {
		if spells[i].Lends == "" || l == nil {
			continue
		}
		if _, err := l.lentRule(spells[i].Lends, func(bit Listed) {
			l.until[spells[i].Until] |= bit
			if spells[i].Kind == roster.Debuff {
				l.marks |= bit
			} else {
				l.gives |= bit
			}
		}); err != nil {
			return err
		}
	}
	return nil
}

// lentRule returns the definition of the rule that a spell lends by its name, with a rating if it has one, and calls do
// with its number; nil where there is none.
func (l *ListRules) lentRule(name string, do func(bit Listed)) (*effects.Rule, error) {
	lent := effects.Lent(name, false, 0, 0)
	n, rating := lent.Granted(l.defined)
	if n < 0 {
		return nil, nil
	}
	r := numbered{Rule: roster.Rule{ID: roster.FirstDefined + roster.RuleID(n), Rating: rating, Name: l.defined[n].Name}}
	if rating > 0 {
		r.from = bySpell
	}
	bit, err := l.number(r, &l.defined[n])
	if err == nil {
		do(bit)
	}
	return &l.defined[n], err
}

// lendBy tells a spell which rule it lends.
func (l *ListRules) lendBy(p *Spell) {
	if p.Lends == "" || l == nil {
		return
	}
	// lendable has given it its number
	rule, err := l.lentRule(p.Lends, func(bit Listed) { p.lends = bit })
	if rule == nil || err != nil {
		return
	}
	p.Stat, p.Term = likest(&rule.Does[0]), roster.UntilRound
	if p.Until == effects.EndOfActivation {
		p.Term = roster.UntilActivation
	}
}

// likest returns the stat that an effect is most like: what it does to attacks of those who have it, to attacks against
// them, or to where they go. Who weighs spells by rules of thumb goes by it.
func likest(e *effects.Effect) roster.SpellStat {
	switch {
	case e.At == effects.Move || e.Do == effects.FreeMove || e.Do == effects.HoldOnly || e.Do == effects.ShootRushed:
		return roster.StatMove
	case e.Against || e.At == effects.Morale || e.At == effects.Wounded || e.At == effects.Fallen:
		return roster.StatDefense
	}
	return roster.StatHit
}

// LendBySpells takes down what the spells of a seat's army lend, so that it can be chosen.
func (d *Data) LendBySpells(seat int, spells []roster.Spell) {
	for i := range spells {
		if p := &spells[i]; p.Lends != "" && d.list[seat] != nil {
			d.list[seat].spells = append(d.list[seat].spells, effects.Lent(p.Lends, p.Kind == roster.Debuff, p.Units, p.Until))
		}
	}
}

// all returns the effects of all rules of the list, and those of its spells.
func (l *ListRules) all() []effects.Effect {
	all := slices.Clone(l.spells)
	for i := range l.defined {
		all = append(all, l.defined[i].Does...)
	}
	return all
}
