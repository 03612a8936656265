package heuristic

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr/appraisal"
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
		if h.chosen.Known {
			return h.name(h.chosen.Unit) + " " + h.describe(&h.chosen)
		}
		return "only Shaken units are left"
	case engine.ChooseAction, engine.MoveTo:
		if !h.chosen.Known {
			break
		}
		said := h.describe(&h.chosen)
		if h.runnerUp.Known {
			said += "; next best: " + h.describe(&h.runnerUp)
		}
		return said
	case engine.Shoot:
		if h.chosen.Known && h.chosen.Target >= 0 {
			return "at " + h.name(h.chosen.Target) + ", or else where it does most"
		}
		return "where it does most"
	case engine.CastSpell, engine.CastAt:
		if h.casts() {
			return h.describeSpell()
		}
	case engine.UseRule:
		return h.describeUse()
	case engine.FreeMove, engine.Consolidate:
		if h.kind == engine.Consolidate && h.rules.Mission != nil {
			break
		}
		return fmt.Sprintf("there: %+.1f", h.placed.Sum()) + h.placed.Words()
	case engine.ArriveAt:
		if h.placesArrivals() {
			return fmt.Sprintf("there: %+.1f", h.placed.Sum()) + h.placed.Words()
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
func (h *Agent) describe(d *appraisal.Option) string {
	said := h.game.Doing(engine.ChooseAction, engine.Action{Verb: d.Verb, Target: int16(d.About)})
	if d.Verb == engine.Advance || d.Verb == engine.Rush {
		switch d.Aim {
		case appraisal.AimShoot:
			said += " into range of " + h.name(d.About)
		case appraisal.AimEnemy:
			said += " towards " + h.name(d.About)
		case appraisal.AimMarker:
			said += " towards " + h.markerName(d.About)
		case appraisal.AimCover:
			said += " into cover near " + h.markerName(d.About)
		case appraisal.AimScreen:
			said += " onto the enemy's way to " + h.markerName(d.About)
		case appraisal.AimAway:
			said += " away from the enemy"
		}
	}
	if d.Target >= 0 && d.Verb != engine.Charge {
		said += " and shoots " + h.name(d.Target)
	}
	return fmt.Sprintf("%s: %+.1f%s", said, d.Value, d.Terms.Words())
}
