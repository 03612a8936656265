package agents

import (
	"fmt"
	"strings"

	"gauntlet/engine"
)

// Explain says what the last choice of a unit or of its deed is worth, term by term, and what would have been second; other choices are
// Scripted's to explain.
func (h *Heuristic) Explain() string {
	switch h.told {
	case engine.Activate:
		if h.made.known {
			return h.game.Units()[h.made.unit].Name + " " + h.describe(&h.made)
		}
		return "only Shaken units are left"
	case engine.ChooseDeed, engine.MoveTo:
		if !h.made.known {
			break
		}
		said := h.describe(&h.made)
		if h.rival.known {
			said += "; next best: " + h.describe(&h.rival)
		}
		return said
	case engine.Shoot:
		if h.made.known && h.made.target >= 0 {
			return "at " + h.game.Units()[h.made.target].Name + ", or else where it does most"
		}
		return "where it does most"
	}
	return h.habit.Explain()
}

// describe says what a deed is and what each term adds to its value.
func (h *Heuristic) describe(d *deed) string {
	var b strings.Builder
	units := h.game.Units()
	switch d.verb {
	case engine.Charge:
		b.WriteString("charges " + units[d.about].Name)
	case engine.Hold:
		b.WriteString("holds")
	default:
		b.WriteString([...]string{engine.Advance: "advances", engine.Rush: "rushes"}[d.verb])
		switch d.aim {
		case aimShoot:
			b.WriteString(" into range of " + units[d.about].Name)
		case aimEnemy:
			b.WriteString(" towards " + units[d.about].Name)
		case aimMarker:
			fmt.Fprintf(&b, " towards marker %d", d.about+1)
		case aimCover:
			fmt.Fprintf(&b, " into cover near marker %d", d.about+1)
		case aimAway:
			b.WriteString(" away from the enemy")
		}
	}
	if d.target >= 0 && d.verb != engine.Charge {
		b.WriteString(" and shoots " + units[d.target].Name)
	}
	fmt.Fprintf(&b, ": %+.1f", d.value)
	sep := " ("
	for i, x := range d.terms {
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
