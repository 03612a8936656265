// Package watch lets people follow a game: it tells every decision in words and draws the table after every activation. Its types
// observe matches of package arena, or are driven step by step by whoever goes through a replay.
package watch

import (
	"fmt"
	"io"
	"strings"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
)

// A Narrator tells a match in words: each decision with what there was to choose from, each die, each reason.
type Narrator struct {
	W     io.Writer
	Trace *engine.Trace // that listens to the match
	Specs [2]string     // of the agents, by seat

	round int
	err   error
}

// Begin tells what was rolled before the first decision.
func (n *Narrator) Begin(_ *arena.Match, s *engine.State) error {
	n.round = -1
	n.heading(s)
	n.events()
	return n.err
}

// Chosen tells what was chosen, among how many choices, and why.
func (n *Narrator) Chosen(c *arena.Choice, s *engine.State) error {
	n.heading(s)
	d := c.Decision
	who := ""
	if d.Unit >= 0 {
		who = ", " + s.Game().Units()[d.Unit].Name
	}
	choices := "the only choice"
	if len(c.Menu) > 1 {
		choices = fmt.Sprintf("%d choices", len(c.Menu))
	}
	n.printf("%4d  player %d (%s)%s: %s, %s: %s\n", c.Number, d.Seat+1, n.Specs[d.Seat], who, d.Kind, choices, s.Announce(c.Action))
	if e, ok := c.Agent.(agents.Explainer); ok {
		if why := e.Explain(); why != "" {
			n.printf("      because: %s\n", why)
		}
	}
	return n.err
}

// Applied tells what came of it.
func (n *Narrator) Applied(*arena.Choice, *engine.State) error {
	n.events()
	return n.err
}

// End tells how the match ended.
func (n *Narrator) End(r *arena.Result, _ *engine.State) error {
	if r.Forfeit >= 0 {
		n.printf("player %d (%s) forfeits: %s\n", r.Forfeit+1, n.Specs[r.Forfeit], r.Why)
	}
	return n.err
}

func (n *Narrator) heading(s *engine.State) {
	if s.Round() == n.round {
		return
	}
	n.round = s.Round()
	if n.round == 0 {
		n.printf("Preparation\n")
		return
	}
	n.printf("Round %d\n", n.round)
}

// events prints the dice and the words that have come in since the last time.
func (n *Narrator) events() {
	if len(n.Trace.Dice) > 0 {
		n.printf("      dice: %s\n", strings.Trim(fmt.Sprint(n.Trace.Dice), "[]"))
	}
	for _, line := range n.Trace.Notes {
		n.printf("      %s\n", line)
	}
	n.Trace.Clear()
}

func (n *Narrator) printf(format string, args ...any) {
	if n.err == nil {
		_, n.err = fmt.Fprintf(n.W, format, args...)
	}
}
