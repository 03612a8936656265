package heroes

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/starquest"
)

// A reason is what Explain tells, kept as numbers so that a choice costs no text.
type reason struct {
	kind           engine.Kind
	task           task
	option, second option
	gain, cost     int
}

// Explain says what the last choice was good for: what the hero goes for, what its attack does on the
// average, what the enemies would do to it, and what was the next best, with the sums that decided, in wounds
// of a hero.
func (h *Agent) Explain() string {
	w := &h.why
	switch w.kind {
	case engine.SetAside:
		return "all hands are needed from the first round on"
	case engine.DeployUnit, engine.Arrive:
		return "as the party has them"
	case engine.DeployAt, engine.ArriveAt:
		if w.task.kind == taskNone {
			return "there is nowhere to go"
		}
		return "the shortest way to " + h.taskWords(&w.task)
	case engine.Activate:
		return "first who can revive somebody, then who shoots, then who fights"
	case engine.ChooseAction:
		if w.option.verb == engine.Skill {
			return h.skillWords(&w.option)
		}
		text := h.optionWords(&w.option)
		if w.second.entry >= 0 {
			text += fmt.Sprintf("; worth %s, against %s for %s", thousandths(w.option.score),
				thousandths(w.second.score), h.verbWords(&w.second))
		}
		return text
	case engine.MoveTo:
		return h.optionWords(&w.option)
	case engine.Shoot:
		if w.option.enemy >= 0 {
			return fmt.Sprintf("it does most to %s: %s wounds expected", h.name(w.option.enemy),
				thousandths(w.option.wounds))
		}
		return "no shot does more"
	case engine.SkillTarget:
		return "it does most there, worth " + thousandths(w.option.score)
	case engine.ChargePath, engine.CloseIn, engine.StepBack:
		return "the nearest way"
	case engine.GroupOrder:
		return "in the order of the list"
	case engine.StrikeBack, engine.StrikeFirst:
		return "whoever is fought is struck"
	case engine.UseLimited:
		return "it may be the last chance"
	case engine.SpreadHits:
		return "heroes share hits, and enemies take them where they hurt most"
	case engine.CastSpell:
		return "the most use for its tokens, the die counted in, or none that is of use"
	case engine.CastAt:
		return "the target on which it does most"
	case engine.CommitTokens:
		return "what could not be kept anyway, one token at least for an own try, and two against an enemy's"
	case engine.SpendPower:
		return fmt.Sprintf("worth %s, and the Power %s", thousandths(w.gain), thousandths(w.cost))
	}
	return ""
}

func (h *Agent) name(u int) string { return h.game.Units()[u].Name }

// thousandths writes a number of thousandths.
func thousandths(n int) string { return fmt.Sprintf("%.2f", float64(n)/1000) }

func (h *Agent) taskWords(e *task) string {
	switch e.kind {
	case taskToken:
		return fmt.Sprintf("search token %d", e.index-len(h.quest.Objectives)+1)
	case taskObjective:
		return fmt.Sprintf("objective %d", e.index+1)
	case taskExit:
		return "the exit"
	case taskFoe, taskFriend:
		return h.name(e.index)
	}
	return "no task"
}

// verbWords names what an option does.
func (h *Agent) verbWords(c *option) string {
	switch c.verb {
	case engine.Pass:
		return "ending the turn"
	case engine.Charge:
		return "charging " + h.name(c.enemy)
	}
	return c.verb.String()
}

// skillWords says what a skill is good for.
func (h *Agent) skillWords(c *option) string {
	on := ""
	switch {
	case c.skill == starquest.Discover:
		on = fmt.Sprintf(" on search token %d", c.target-len(h.quest.Objectives)+1)
	case c.target != c.unit && c.target >= 0:
		on = " on " + h.name(c.target)
	}
	text := fmt.Sprintf("the skill is worth %s%s", thousandths(c.score), on)
	if c.paid > 0 {
		text += fmt.Sprintf("; for %d Power", c.paid)
	}
	return text
}

// Parts says what each part of the evaluation adds to the last choice of what a hero does, in wounds of a
// hero; it is "" for other choices, and when no part adds anything.
func (h *Agent) Parts() string {
	if h.why.kind != engine.ChooseAction {
		return ""
	}
	return h.why.option.parts.words()
}

// words lists the parts that are not 0.
func (p *parts) words() string {
	var said []string
	for i, n := range p {
		if n != 0 {
			said = append(said, fmt.Sprintf("%s %+.2f", partNames[i], float64(n)/1000))
		}
	}
	return strings.Join(said, ", ")
}

// optionWords says what an option is good for, part by part.
func (h *Agent) optionWords(c *option) string {
	var parts []string
	say := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	switch {
	case c.verb == engine.Rest:
		say("rests to regain its Power")
	case c.verb == engine.Pass:
		say("nothing more is worth while")
	case h.why.task.kind != taskNone:
		say("%s is %.1f\" away then", h.taskWords(&h.why.task), float64(c.way)/10)
	}
	if c.enemy >= 0 && c.wounds > 0 {
		say("%s wounds expected on %s", thousandths(c.wounds), h.name(c.enemy))
	}
	if c.threat > 0 {
		say("%s wounds to be expected there", thousandths(c.threat))
	}
	if c.leaps {
		say("by a jump of %.1f\"", float64(c.leap.Size)/geom.Inch)
	}
	if c.paid > 0 {
		say("for %d Power", c.paid)
	}
	if len(parts) == 0 {
		return "nobody is near"
	}
	return strings.Join(parts, "; ")
}
