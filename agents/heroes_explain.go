package agents

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/starquest"
)

// A thought is what Explain tells, kept as numbers so that a choice costs no text.
type thought struct {
	kind   engine.Kind
	unit   int
	enemy  int
	wounds int
	errand errand
	pace   int
	course course
	second course
	gain   int
	cost   int
}

// Explain says what the last choice was good for: what the hero goes for, what its attack does on the average, what the enemies would do to it,
// and what was the next best, with the sums that decided, in wounds of a hero.
func (h *Heroes) Explain() string {
	w := &h.why
	switch w.kind {
	case engine.DeployAt, engine.ArriveAt:
		return "the shortest way to " + h.errandWords(&w.errand)
	case engine.Activate:
		return "first who can revive somebody, then who shoots, then who fights"
	case engine.ChooseDeed:
		if w.course.verb == engine.Skill {
			return h.skillWords(&w.course)
		}
		text := h.courseWords(&w.course)
		if w.second.entry >= 0 {
			text += fmt.Sprintf("; worth %s, against %s for %s", thousandths(w.course.score), thousandths(w.second.score), h.verbWords(&w.second))
		}
		return text
	case engine.MoveTo:
		return h.courseWords(&w.course)
	case engine.Shoot:
		if w.enemy >= 0 {
			return fmt.Sprintf("it does most to %s: %s wounds expected", h.name(w.enemy), thousandths(w.wounds))
		}
	case engine.SkillTarget:
		return "it does most there, worth " + thousandths(w.course.score)
	case engine.SpendPower:
		return fmt.Sprintf("worth %s, and the Power %s", thousandths(w.gain), thousandths(w.cost))
	}
	return ""
}

func (h *Heroes) name(u int) string { return h.game.Units()[u].Name }

// thousandths writes a number of thousandths.
func thousandths(n int) string { return fmt.Sprintf("%.2f", float64(n)/1000) }

func (h *Heroes) errandWords(e *errand) string {
	switch e.kind {
	case errandToken:
		return fmt.Sprintf("search token %d", e.index-len(h.quest.Objectives)+1)
	case errandPost:
		return fmt.Sprintf("objective %d", e.index+1)
	case errandExit:
		return "the exit"
	case errandFoe, errandFriend:
		return h.name(e.index)
	}
	return "no errand"
}

// verbWords names what a course does.
func (h *Heroes) verbWords(c *course) string {
	switch c.verb {
	case engine.Pass:
		return "ending the turn"
	case engine.Charge:
		return "charging " + h.name(c.enemy)
	}
	return c.verb.String()
}

// skillWords says what a skill is good for.
func (h *Heroes) skillWords(c *course) string {
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

func (h *Heroes) courseWords(c *course) string {
	var b strings.Builder
	switch c.verb {
	case engine.Rest:
		b.WriteString("rests to regain its Power")
	case engine.Pass:
		b.WriteString("nothing more is worth while")
	default:
		b.WriteString(h.errandWords(&h.why.errand))
		if h.why.errand.kind != errandNone {
			fmt.Fprintf(&b, " is %.1f\" away then", float64(c.way)/10)
		}
	}
	if c.enemy >= 0 && c.wounds > 0 {
		fmt.Fprintf(&b, "; %s wounds expected on %s", thousandths(c.wounds), h.name(c.enemy))
	}
	if c.threat > 0 {
		fmt.Fprintf(&b, "; %s wounds to be expected there", thousandths(c.threat))
	}
	if c.leap > 0 {
		fmt.Fprintf(&b, "; by a jump of %.1f\"", float64(c.leap)/geom.Inch)
	}
	if c.paid > 0 {
		fmt.Fprintf(&b, "; for %d Power", c.paid)
	}
	return b.String()
}
