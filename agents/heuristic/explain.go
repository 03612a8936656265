package heuristic

import (
	"fmt"
	"strings"

	"gauntlet/engine"
)

// Explain says what the last choice of a unit or of its option is worth, term by term, and what would have
// been second; other choices are the habit's to explain.
func (h *Agent) Explain() string {
	if h.rules == nil {
		return ""
	}
	switch h.kind {
	case engine.Activate:
		if h.used.name != "" {
			return "passes by " + h.name(h.used.at) + ": no unit gains by acting now"
		}
		if h.chosen.known {
			return h.name(h.chosen.unit) + " " + h.describe(&h.chosen)
		}
		return "only Shaken units are left"
	case engine.ChooseAction, engine.MoveTo:
		if !h.chosen.known {
			break
		}
		said := h.describe(&h.chosen)
		if h.runnerUp.known {
			said += "; next best: " + h.describe(&h.runnerUp)
		}
		return said
	case engine.Shoot:
		if h.chosen.known && h.chosen.target >= 0 {
			return "at " + h.name(h.chosen.target) + ", or else where it does most"
		}
		return "where it does most"
	case engine.CastSpell, engine.CastAt:
		if h.casts() {
			return h.describeSpell()
		}
	case engine.UseRule:
		return h.describeUse()
	case engine.FreeMove:
		return fmt.Sprintf("there: %+.1f", h.placed.sum()) + h.placed.words()
	case engine.ArriveAt:
		if h.placesArrivals() {
			return fmt.Sprintf("there: %+.1f", h.placed.sum()) + h.placed.words()
		}
	}
	return h.rules.Habit.Explain()
}

// describeSpell says which spell is cast at whom and what it is expected to bring.
func (h *Agent) describeSpell() string {
	switch x := &h.spell; {
	case !x.known && h.kind == engine.CastAt:
		return "at nobody else: it brings nothing more"
	case !x.known:
		return "no spell is expected to bring more than its tokens are worth later"
	case h.kind == engine.CastAt:
		return fmt.Sprintf("at %s, if it is cast: %+.1f", h.name(x.at), x.value)
	default:
		return fmt.Sprintf("at %s, by the chance that it is cast: %+.1f", h.name(x.at), x.value)
	}
}

// markerName names a marker.
func (h *Agent) markerName(m int) string {
	if h.rules.Mission != nil {
		return h.rules.Mission.MarkerName(m)
	}
	return fmt.Sprintf("marker %d", m+1)
}

// name names a unit.
func (h *Agent) name(u int) string { return h.game.Units()[u].Name }

// describe says what an option is and what each term adds to its value.
func (h *Agent) describe(d *option) string {
	said := h.game.Doing(engine.ChooseAction, engine.Action{Verb: d.verb, Target: int16(d.about)})
	if d.verb == engine.Advance || d.verb == engine.Rush {
		switch d.aim {
		case aimShoot:
			said += " into range of " + h.name(d.about)
		case aimEnemy:
			said += " towards " + h.name(d.about)
		case aimMarker:
			said += " towards " + h.markerName(d.about)
		case aimCover:
			said += " into cover near " + h.markerName(d.about)
		case aimAway:
			said += " away from the enemy"
		}
	}
	if d.target >= 0 && d.verb != engine.Charge {
		said += " and shoots " + h.name(d.target)
	}
	return fmt.Sprintf("%s: %+.1f%s", said, d.value, d.terms.words())
}

// words lists the terms that are not 0, in brackets.
func (t *terms) words() string {
	var said []string
	for i, x := range t {
		if x != 0 {
			said = append(said, fmt.Sprintf("%s %+.1f", termNames[i], x))
		}
	}
	if said == nil {
		return ""
	}
	return " (" + strings.Join(said, ", ") + ")"
}
