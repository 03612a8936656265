package scenario

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/roster"
)

// tokens are the spell tokens that a model holds before it gains those of the round.
type tokens struct{ model, n int }

var (
	spellStats = []string{"hit", "defense", "move"}
	spellTerms = []string{"round", "activation"}
)

// spell reads `Ember Lash: value 1, 18", 3 hits, AP(1)` and `Steady Hand: value 2, 12", buff hit until round`.
func (su *setup) spell(seat int, text string) error {
	name, what, ok := strings.Cut(text, ": ")
	if !ok {
		return errSpell
	}
	p := roster.Spell{Name: name}
	least, most := roster.SpellValues(su.rules.Name())
	for _, it := range words.Parts(what) {
		var err error
		fields := strings.Fields(it)
		inches, ranged := strings.CutSuffix(it, "\"")
		switch {
		case ranged:
			p.Range, err = words.Number(inches, 1, roster.MaxRange)
		case len(fields) == 2 && fields[0] == "value":
			p.Value, err = words.Number(fields[1], least, most)
		case len(fields) == 2 && (fields[1] == "hits" || fields[1] == "hit"):
			p.Kind = roster.Damage
			p.Hits, err = words.Number(fields[0], 1, roster.MaxSpellHits)
		case len(fields) == 4 && (fields[0] == "buff" || fields[0] == "debuff") && fields[2] == "until":
			p.Kind = roster.Buff
			if fields[0] == "debuff" {
				p.Kind = roster.Debuff
			}
			p.Stat = roster.SpellStat(1 + slices.Index(spellStats, fields[1]))
			p.Term = roster.SpellTerm(1 + slices.Index(spellTerms, fields[3]))
			if p.Stat == 0 || p.Term == 0 {
				return errSpell
			}
		default:
			var r roster.Rule
			r, err = roster.ParseRule(it, su.rules.Name())
			p.Rules = append(p.Rules, r)
		}
		if err != nil {
			return fmt.Errorf("%q: %w", words.Shorten(it), err)
		}
	}
	all := &su.armies[seat].Spells
	// A scenario that is set up as the one before may describe a spell anew.
	*all = append(slices.DeleteFunc(*all, func(o roster.Spell) bool { return o.Name == name }), p)
	return nil
}

var errSpell = fmt.Errorf("a spell is set up as in \"player 1 spell Ember Lash: value 1, 18\\\", 3 hits, AP(1)\" or " +
	"\"player 1 spell Steady Hand: value 2, 12\\\", buff hit until round\"")

// enchanted tells what spells do to a unit.
func enchanted(m *core.State, u int) (out []string) {
	for i, stat := range spellStats {
		if n := opr.Effect(m, u, roster.SpellStat(1+i)); n != 0 {
			out = append(out, fmt.Sprintf("%s is under a spell: %s %+d", m.G.Units[u].Name, stat, n))
		}
	}
	return out
}
