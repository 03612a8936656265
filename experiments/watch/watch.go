// Package watch lets people follow a game: it tells every decision in words and draws the table after every
// activation. Its types observe matches of package arena, or are driven step by step by whoever goes through
// a replay.
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
// A reason is told once for decisions of one unit that follow each other and have it in common.
type Narrator struct {
	W     io.Writer
	Trace *engine.Trace // that listens to the match
	Specs [2]string     // of the agents, by seat
	// Brief leaves out what a battle report does not need: numbers, choices and reasons, and the decisions that
	// what follows says again.
	Brief bool

	rules  engine.Commentator // or nil, when the ruleset has no words of its own
	states states             // of the units, at the last look
	lost   losses             // in this round
	active int                // the seat whose unit is activated
	said   string             // of what was chosen last
	round  int
	begun  bool   // the round, of which nothing but its number has been told
	unit   int    // that the last decision was about
	why    string // the last reason for a decision about it
	choose string // the last reason for who activates
	err    error
}

// Begin tells what was rolled before the first decision.
func (n *Narrator) Begin(_ *arena.Match, s *engine.State) error {
	n.round, n.unit, n.why, n.choose, n.begun, n.active = -1, -1, "", "", false, -1
	n.states, n.lost = states{}, losses{}
	n.states.changes(s, "")
	if n.rules, _ = s.Game().Setup().Ruleset.(engine.Commentator); n.rules != nil {
		n.printf("%s", n.rules.Opening(s.View()))
	}
	n.heading(s)
	n.events(s, "", "")
	return n.err
}

// Chosen tells what was chosen, among how many choices, and why.
func (n *Narrator) Chosen(c *arena.Choice, s *engine.State) error {
	n.heading(s)
	n.standing(s)
	text := s.Announce(c.Action)
	n.said = text
	if n.Brief {
		n.brief(c, s, text)
		return n.err
	}
	d := c.Decision
	who := ""
	if d.Unit >= 0 && !strings.Contains(text, s.Game().Units()[d.Unit].Name) {
		who = ", " + s.Game().Units()[d.Unit].Name
	}
	choices := "the only choice"
	if !s.View().Forced(c.Menu) {
		choices = fmt.Sprintf("%d choices", len(c.Menu))
	}
	if d.Kind == engine.Activate {
		n.printf("\n")
	}
	n.printf("%4d  %s%s: %s (%s, %s)\n", c.Number+1, n.side(s, int(d.Seat)), who, text, d.Kind, choices)
	if e, ok := c.Agent.(agents.Explainer); ok {
		n.because(int(d.Unit), e.Explain())
	}
	return n.err
}

// brief tells what was chosen, unless what comes of it says so anyway.
func (n *Narrator) brief(c *arena.Choice, s *engine.State, text string) {
	seat, side := int(c.Decision.Seat), engine.SideName(s.Game().Setup().Ruleset, int(c.Decision.Seat))
	switch c.Decision.Kind {
	case engine.DeployUnit, engine.Casualty, engine.GroupOrder:
	case engine.Activate:
		n.active = seat
		n.printf("\n  %s %s\n", side, text)
	default:
		if c.Action.Verb == engine.Fire {
			return
		}
		if s.Round() > 0 && seat == n.active {
			n.printf("    %s\n", text)
			return
		}
		n.printf("    %s: %s\n", side, text)
	}
}

// side names who decides.
func (n *Narrator) side(s *engine.State, seat int) string {
	if info := engine.InfoOf(s.Game().Setup().Ruleset); !info.Alike() {
		return info.Sides[seat].Name
	}
	return fmt.Sprintf("player %d (%s)", seat+1, n.Specs[seat])
}

// because tells a reason for a decision about a unit, or about none, unless it is what was told for the one
// before.
func (n *Narrator) because(unit int, why string) {
	told := &n.why
	if unit < 0 {
		told = &n.choose
	} else if unit != n.unit {
		n.unit, n.why = unit, ""
	}
	if why != "" && why != *told && !strings.HasPrefix(*told, why+"; ") {
		n.printf("      because: %s\n", why)
	}
	if why != "" {
		*told = why
	}
}

// Applied tells what came of it.
func (n *Narrator) Applied(c *arena.Choice, s *engine.State) error {
	echo, does := "", ""
	if u := int(c.Action.Unit); u >= 0 && u < len(s.Game().Units()) {
		name := s.Game().Units()[u].Name
		switch c.Decision.Kind {
		case engine.Activate:
			echo = name + " activates"
		case engine.DeployAt:
			echo = name + " is deployed"
		case engine.ChooseAction:
			does = name + ": "
		}
	}
	n.events(s, echo, does)
	return n.err
}

// Rewound tells that the player who decides now takes the last decision back.
func (n *Narrator) Rewound(_ int, s *engine.State) error {
	n.Trace.Clear()
	n.states = states{}
	n.states.changes(s, "")
	n.round = s.Round()
	n.printf("    %s: takes that back\n", engine.SideName(s.Game().Setup().Ruleset, int(s.Decision().Seat)))
	return n.err
}

// End tells how the match ended.
func (n *Narrator) End(r *arena.Result, s *engine.State) error {
	if r.Forfeit >= 0 {
		who := n.side(s, r.Forfeit)
		if rules := s.Game().Setup().Ruleset; !engine.InfoOf(rules).Alike() {
			who = engine.SideName(rules, r.Forfeit)
		}
		n.printf("%s forfeits: %s\n", who, r.Why)
	}
	return n.err
}

// heading tells that a round has begun, once.
func (n *Narrator) heading(s *engine.State) {
	if s.Round() == n.round {
		return
	}
	n.round = s.Round()
	switch {
	case n.round == 0:
		n.printf("Preparation\n")
	default:
		n.printf("\nRound %d\n", n.round)
		n.begun = true
	}
}

// events tells the dice and the words that have come in since the last time. A first note that is the echo of
// the decision, or only says again what the unit does, is left out.
func (n *Narrator) events(s *engine.State, echo, does string) {
	t := n.Trace
	h := teller{happening: happening{t.Dice, t.Events, t.Notes, t.Places, s.View()}, lost: &n.lost}
	for h.noted < len(t.Notes) {
		i, note, place := h.noted, t.Notes[h.noted], t.Places[h.noted]
		quiet := h.quiet(place)
		h.noted++
		switch {
		case i == 0 && quiet && (note == echo || note == n.said || does != "" && strings.HasPrefix(note, does)):
			continue
		case note == fmt.Sprintf("round %d begins", s.Round()) && quiet:
			n.changes(s, "")
			n.printf("%s", h.until(place))
			n.heading(s)
			continue
		case strings.HasSuffix(note, " activates"):
			n.changes(s, strings.TrimSuffix(note, " activates"))
			n.printf("%s\n", h.until(place))
			n.active = -1
			if rules, ok := s.Game().Setup().Ruleset.(engine.Turner); ok {
				if u := rules.Turn(s.View()); u >= 0 {
					n.active = s.Seat(u)
				}
			}
			if n.Brief {
				n.printf("  %s\n", note)
				continue
			}
		}
		n.printf("%s", h.note(i))
	}
	n.printf("%s", h.rest())
	n.changes(s, "")
	n.standing(s)
	t.Clear()
}

// standing tells, once in a round, how matters stand when it begins, if the ruleset has words for that.
func (n *Narrator) standing(s *engine.State) {
	if n.begun && n.rules != nil && !s.Over() {
		n.printf("%s", n.rules.Standing(s.View()))
	}
	n.begun = false
}

// changes tells of wounds and Shaken units since the last time, but not of a unit whose turn begins only
// now.
func (n *Narrator) changes(s *engine.State, begins string) {
	n.printf("%s", n.states.changes(s, begins))
}

func (n *Narrator) printf(format string, args ...any) {
	if n.err == nil {
		_, n.err = fmt.Fprintf(n.W, format, args...)
	}
}
