package scenario

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/near"
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
	for _, it := range parts(what) {
		var err error
		words := strings.Fields(it)
		inches, ranged := strings.CutSuffix(it, "\"")
		switch {
		case ranged:
			p.Range, err = number(inches, 1, roster.MaxRange)
		case len(words) == 2 && words[0] == "value":
			p.Value, err = number(words[1], least, most)
		case len(words) == 2 && (words[1] == "hits" || words[1] == "hit"):
			p.Kind = roster.Damage
			p.Hits, err = number(words[0], 1, roster.MaxSpellHits)
		case len(words) == 4 && (words[0] == "buff" || words[0] == "debuff") && words[2] == "until":
			p.Kind = roster.Buff
			if words[0] == "debuff" {
				p.Kind = roster.Debuff
			}
			p.Stat = roster.SpellStat(1 + slices.Index(spellStats, words[1]))
			p.Term = roster.SpellTerm(1 + slices.Index(spellTerms, words[3]))
			if p.Stat == 0 || p.Term == 0 {
				return errSpell
			}
		default:
			var r roster.Rule
			r, err = roster.ParseRule(it, su.rules.Name())
			p.Rules = append(p.Rules, r)
		}
		if err != nil {
			return fmt.Errorf("%q: %w", shorten(it), err)
		}
	}
	all := &su.armies[seat].Spells
	// A scenario that is set up as the one before may describe a spell anew.
	*all = append(slices.DeleteFunc(*all, func(o roster.Spell) bool { return o.Name == name }), p)
	return nil
}

var errSpell = fmt.Errorf("a spell is set up as in \"player 1 spell Ember Lash: value 1, 18\\\", 3 hits, AP(1)\" or " +
	"\"player 1 spell Steady Hand: value 2, 12\\\", buff hit until round\"")

// spellNames returns the names of the spells of a seat.
func (p *player) spellNames(seat int) []string {
	var names []string
	for _, sp := range p.g.Setup().Armies[seat].Spells {
		names = append(names, sp.Name)
	}
	return names
}

// cast reads "nothing" and the name of a spell.
func (p *player) cast(a engine.Action, d engine.Decision, text string) (engine.Action, error) {
	if text == "nothing" {
		a.Verb = engine.Pass
		return a, nil
	}
	names := p.spellNames(max(int(d.Seat), 0))
	n := slices.Index(names, text)
	if n < 0 {
		return a, fmt.Errorf("player %d has no spell %q%s", d.Seat+1, shorten(text), near.Hint(text, names))
	}
	a.Verb, a.Arg = engine.Cast, uint64(n)
	for _, m := range p.s.Menu(p.menu[:0]) {
		if m.Verb == engine.Cast {
			a.Arg |= m.Arg &^ 0xff // the model that casts
			break
		}
	}
	return a, nil
}

// aim reads "at Raiders".
func (p *player) aim(a engine.Action, text string) (engine.Action, error) {
	name, ok := strings.CutPrefix(text, "at ")
	if !ok {
		return a, fmt.Errorf("the command is \"aim at\" and a unit")
	}
	u, more, err := p.unit(name)
	if err == nil {
		err = nothing(more)
	}
	a.Verb, a.Target = engine.Aim, int16(u)
	return a, err
}

// spend reads a number of spell tokens.
func (p *player) spend(a engine.Action, text string) (engine.Action, error) {
	n, err := number(text, 0, opr.MaxTokens)
	a.Verb, a.Target, a.Arg = engine.Commit, p.target(), uint64(n)
	return a, err
}

// blocks are the commands that say whether a psychic tries to block a spell, as arguments of the action.
var blocks = [2]string{"let it be cast", "block it"}

// block reads whether a psychic tries to block a spell.
func (p *player) block(a engine.Action, text string) (engine.Action, error) {
	n := slices.Index(blocks[:], text)
	if n < 0 {
		return a, fmt.Errorf("the command is %q or %q", blocks[1], blocks[0])
	}
	a.Verb, a.Target, a.Arg = engine.Commit, p.target(), uint64(n)
	return a, nil
}

// enchanted tells what spells do to a unit.
func enchanted(m *core.State, u int) (out []string) {
	for i, stat := range spellStats {
		if n := opr.Effect(m, u, roster.SpellStat(1+i)); n != 0 {
			out = append(out, fmt.Sprintf("%s is under a spell: %s %+d", m.G.Units[u].Name, stat, n))
		}
	}
	return out
}
