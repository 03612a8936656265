package doctrine

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
)

// Words says how the list came to a plan, step by step.
func (plan Plan) Words(g *engine.Game) string {
	if plan.Target < 0 {
		return "no enemy in sight; " + plan.goal(g)
	}
	words := fmt.Sprintf("%s, %s away; ", g.Units()[plan.Target].Name, inches(plan.Gap))
	switch {
	case !plan.Unseen:
		words = "sees " + words
	case plan.Shoots || plan.Charges:
		words = "sees nobody yet, but can reach " + words
	default:
		words = "no enemy in sight; no objective; the nearest enemy is " + words
	}
	switch {
	case plan.Shoots && plan.Charges:
		of := "wounds"
		if plan.InHits {
			of = "hits"
		}
		words += fmt.Sprintf("shooting can be expected to do %.2f %s, a charge %.2f; ", plan.Shot, of,
			plan.Blow)
	case plan.Shoots:
		words += "can shoot but not charge; "
	case plan.Charges:
		words += "can charge but not shoot; "
	case !plan.Unseen:
		words += "can neither shoot nor charge; "
	}
	switch {
	case plan.Verb == core.Charge:
		return words + "charges"
	case plan.Verb == core.Advance:
		return words + "advances and shoots"
	case plan.Verb == core.Rush:
		return words + "rushes there"
	case plan.Shoots:
		return words + "stays and shoots"
	}
	return words + "waits"
}

// goal says what a unit does that sees no hero.
func (plan Plan) goal(g *engine.Game) string {
	if plan.Objective < 0 {
		return "no objective to go to; waits"
	}
	name := "objective"
	if len(quests.Of(g.Setup().Mission).Objectives) > 1 {
		name = fmt.Sprintf("objective %d,", plan.Objective+1)
	}
	does := "rushes"
	if plan.Verb == core.Hold {
		does = "stays"
	}
	return fmt.Sprintf("%s %s away; %s", name, inches(plan.Gap), does)
}

// inches writes a distance.
func inches(d int64) string { return fmt.Sprintf("%.1f\"", float64(d)/geom.Inch) }

// Tell says what the list makes the AI unit do that is to act, and where it goes. It reports false where none
// is to act.
func Tell(p engine.Position) (string, bool) {
	d := p.Decision()
	if !starquest.Plays(p) || d.Kind != engine.ChooseAction || d.Seat != starquest.Foes {
		return "", false
	}
	var mind Mind
	plan := mind.Ask(p, int(d.Unit))
	said := plan.Words(p.Game())
	if plan.Verb == engine.Advance || plan.Verb == engine.Rush {
		said += "; to " + words.Where(&plan.Move)
	}
	return said, true
}
