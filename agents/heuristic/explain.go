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
		if h.chosen.known {
			return h.game.Units()[h.chosen.unit].Name + " " + h.describe(&h.chosen)
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
			return "at " + h.game.Units()[h.chosen.target].Name + ", or else where it does most"
		}
		return "where it does most"
	case engine.CastSpell, engine.CastAt:
		if h.casts() {
			return h.describeSpell()
		}
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
	case !x.known:
		return "no spell is expected to bring more than its tokens are worth later"
	case h.kind == engine.CastAt:
		return fmt.Sprintf("at %s, if it is cast: %+.1f", h.game.Units()[x.at].Name, x.value)
	default:
		return fmt.Sprintf("at %s, by the chance that it is cast: %+.1f", h.game.Units()[x.at].Name, x.value)
	}
}

// markerName names a marker.
func (h *Agent) markerName(m int) string {
	if h.rules.Mission != nil {
		return h.rules.Mission.MarkerName(m)
	}
	return fmt.Sprintf("marker %d", m+1)
}

// describe says what an option is and what each term adds to its value.
func (h *Agent) describe(d *option) string {
	var b strings.Builder
	units := h.game.Units()
	b.WriteString(h.game.Doing(engine.ChooseAction, engine.Action{Verb: d.verb, Target: int16(d.about)}))
	if d.verb == engine.Advance || d.verb == engine.Rush {
		switch d.aim {
		case aimShoot:
			b.WriteString(" into range of " + units[d.about].Name)
		case aimEnemy:
			b.WriteString(" towards " + units[d.about].Name)
		case aimMarker:
			b.WriteString(" towards " + h.markerName(d.about))
		case aimCover:
			b.WriteString(" into cover near " + h.markerName(d.about))
		case aimAway:
			b.WriteString(" away from the enemy")
		}
	}
	if d.target >= 0 && d.verb != engine.Charge {
		b.WriteString(" and shoots " + units[d.target].Name)
	}
	fmt.Fprintf(&b, ": %+.1f", d.value)
	b.WriteString(d.terms.words())
	return b.String()
}

// words lists the terms that are not 0, in brackets.
func (t *terms) words() string {
	var b strings.Builder
	sep := " ("
	for i, x := range t {
		if x != 0 {
			fmt.Fprintf(&b, "%s%s %+.1f", sep, termNames[i], x)
			sep = ", "
		}
	}
	if sep != " (" {
		b.WriteString(")")
	}
	return b.String()
}
