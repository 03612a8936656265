package scenario

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/near"
)

// own are the first words of the commands that every game has, for hints.
var own = []string{"menu", "state", "score", "list", "compare", "begin", "start", "decide", "plan"}

// action reads a command as an action of the pending decision. It is the menu's action where the menu
// offers it.
func (p *player) action(text string) (engine.Action, error) {
	verb, rest, _ := strings.Cut(text, " ")
	if verb == "decide" {
		p.menu = p.s.Menu(p.menu[:0])
		n, err := words.Number(rest, 1, len(p.menu))
		if err != nil {
			return engine.Action{}, err
		}
		return p.menu[n-1], nil
	}
	if verbs := peek.Live(p.s).G.Rules.Words().Verbs(); !slices.Contains(verbs, verb) {
		hint := near.Hint(verb, append(slices.Clone(verbs), own...))
		return engine.Action{}, fmt.Errorf("unknown command %q%s", words.Shorten(text), hint)
	}
	return p.s.Read(text)
}

// unit finds the unit that a text begins with. Nothing may follow its name.
func (p *player) unit(text string) (int, error) {
	u, rest, err := (&words.Reader{State: peek.Live(p.s)}).Unit(text)
	if err == nil && rest != "" {
		err = fmt.Errorf("%q follows the name of the unit", words.Shorten(rest))
	}
	return u, err
}
