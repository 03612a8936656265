package advice

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
)

// An Adviser works out odds. The zero value is ready; it is not safe for concurrent use.
type Adviser struct{ mind odds.Mind }

// Odds returns what an action of the pending decision does on the average, in words; "" where the action is no
// attack or the ruleset has no odds.
func (o *Adviser) Odds(p engine.Position, a engine.Action) string {
	if !opr.Plays(p) || int(a.Unit) < 0 || int(a.Unit) >= len(p.Game().Units()) {
		return ""
	}
	u, e := int(a.Unit), int(a.Target)
	switch kind := p.Decision().Kind; a.Verb {
	case engine.Fire:
		weapon := &opr.ArmsOf(p, u).Weapons[a.Arg&0xff]
		for _, k := range opr.Volleys(p, u, e, geom.Point{}, nil) {
			if k.Weapon == weapon {
				return mean(odds.OfStrike(p, &k), "") + cost(odds.OwnWounds(p, &k))
			}
		}
	case engine.Charge:
		first, back := o.mind.Exchange(p, u, e)
		return mean(first, "") + cost(costOf(p, u, e, first.Wounds)) +
			fmt.Sprintf("; strikes back before losses: %.1f wounds", back.Wounds)
	case engine.Hold:
		return o.best(p, u)
	case engine.Yes:
		if kind == engine.StrikeBack || kind == engine.StrikeFirst {
			e := opr.Attacker(p, u)
			strikes, _ := opr.Arsenal(p, u, e, true, nil)
			var sum odds.Mean
			for i := range strikes {
				m := odds.OfStrike(p, &strikes[i])
				sum.Hits, sum.Wounds = sum.Hits+m.Hits, sum.Wounds+m.Wounds
			}
			return mean(sum, "if all are in reach: ") + cost(costOf(p, u, e, sum.Wounds))
		}
	case engine.Cast:
		if kind != engine.CastSpell {
			return ""
		}
		spell := &opr.Of(p).Spells[p.Seat(u)][a.Arg&0xff]
		return fmt.Sprintf("cast with %d of 6 results", opr.CastChance(p, opr.Asked(p), spell))
	case engine.Aim:
		if kind != engine.CastAt {
			return ""
		}
		if spell := &opr.Of(p).Spells[p.Seat(u)][opr.PendingOf(p).Spell]; spell.Kind == roster.Damage {
			return mean(odds.OfSpell(p, u, e, spell), "if it is cast: ")
		}
	}
	return ""
}

// best says at whom a unit's shooting does most from where it stands.
func (o *Adviser) best(p engine.Position, u int) string {
	target, most := -1, odds.Mean{}
	for e := range p.Game().UnitsOf(1 - p.Seat(u)) {
		if !opr.OnTable(p, e) {
			continue
		}
		if m := o.mind.Shooting(p, u, e, geom.Point{}); m.Wounds > most.Wounds+odds.Epsilon {
			target, most = e, m
		}
	}
	if target < 0 {
		return ""
	}
	return mean(most, "shoots best at "+p.Game().Units()[target].Name+": ")
}

// costOf returns the wounds that strikes of unit u at unit e, which cause so many wounds, are expected to cost u by rules
// of lists: by its own dice, if all are in reach, and by hits that are dealt back.
func costOf(p engine.Position, u, e int, wounds float64) (own float64) {
	strikes, _ := opr.Arsenal(p, u, e, true, nil)
	for i := range strikes {
		own += odds.OwnWounds(p, &strikes[i])
	}
	each, _ := odds.DealtBack(p, u, e, p.Decision().Kind == engine.ChooseAction)
	return own + float64(each*wounds)
}

// cost says what an attack costs its own side, where it does.
func cost(own float64) string {
	if own == 0 {
		return ""
	}
	return fmt.Sprintf("; costs itself %.1f wounds", own)
}

func mean(m odds.Mean, before string) string {
	return fmt.Sprintf("%s%.1f hits, %.1f wounds on the average", before, m.Hits, m.Wounds)
}

// All returns the odds of the actions of a menu that have some, a line for each.
func (o *Adviser) All(p engine.Position, menu []engine.Action) string {
	var b strings.Builder
	var told []string
	for i, a := range menu {
		text := o.Odds(p, a)
		if text == "" || slices.Contains(told, text+p.Describe(a)) {
			continue
		}
		told = append(told, text+p.Describe(a))
		fmt.Fprintf(&b, "%4d  %s: %s\n", i+1, p.Describe(a), text)
	}
	if b.Len() == 0 {
		return "nothing on this menu is an attack whose odds are known here\n"
	}
	return b.String()
}
