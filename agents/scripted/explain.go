package scripted

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr/sense"
)

// A reason is what Explain tells, kept as numbers so that a choice costs no text.
type reason struct {
	kind   engine.Kind
	unit   int
	enemy  int
	marker int
	gap    int64
	plan   plan
	passes bool // the turn, by a rule of the unit's list
}

// policies are what Explain tells of the choices that always come from the same policy.
var policies = [engine.NumKinds]string{
	engine.PlaceMarker:  "nearest to its own zone",
	engine.ChooseEdge:   "the edge that has the markers nearer",
	engine.DeployUnit:   "its next unit",
	engine.SetAside:     "set aside where its rules let it be",
	engine.StartAboard:  "it rides, unless it shoots far or could never leave",
	engine.Arrive:       "the next unit that was set aside",
	engine.DeployAt:     "near the marker with the fewest own units",
	engine.ArriveAt:     "near the marker with the fewest own units",
	engine.GroupOrder:   "the greatest Blast first",
	engine.Casualty:     "it carries the least, and of its like is furthest from the marker",
	engine.StrikeBack:   "it always strikes with all it has",
	engine.StrikeFirst:  "it always strikes with all it has",
	engine.UseLimited:   "it always strikes with all it has",
	engine.JoinUnit:     "the unit of most points; Casters act for themselves",
	engine.PickModel:    "a hero, or else the model that carries the most",
	engine.FuriousWith:  "the weapon whose attack does the most",
	engine.BlockSpell:   "it blocks when it casts no more this round",
	engine.UseRule:      "the first that is offered, for the nearest unit",
	engine.MoraleBy:     "the better Quality",
	engine.ChargePath:   "the nearest way",
	engine.CloseIn:      "the nearest way",
	engine.StepBack:     "the nearest way",
	engine.CastSpell:    "what does the most for its tokens, if anything does",
	engine.CastAt:       "the unit that suffers or gains most",
	engine.CommitTokens: "up to two tokens on spells of value 2 or 3, or what could not be kept",
}

// Explain says which step of the decision list, or which policy, the last choice came from, in what distances
// and with what expected wounds.
func (a *Agent) Explain() string {
	w := &a.why
	switch w.kind {
	case engine.Activate:
		if w.passes {
			return "it passes as soon as it may, by " + a.name(w.unit)
		}
		if w.enemy < 0 {
			return "no enemy is left"
		}
		return fmt.Sprintf("nearest to an enemy: %s, %s away", a.name(w.enemy), sense.Inches(w.gap))
	case engine.ChooseAction, engine.MoveTo:
		return a.explainPlan(&w.plan)
	case engine.Shoot:
		return fmt.Sprintf("the nearest target: %s, %s away", a.name(w.enemy), sense.Inches(w.gap))
	case engine.Consolidate, engine.FreeMove:
		if w.marker < 0 {
			return "no objective: stays"
		}
		return fmt.Sprintf("the nearest objective is marker %d, %s away", w.marker+1, sense.Inches(w.gap))
	}
	return policies[w.kind]
}

func (a *Agent) name(u int) string { return a.game.Units()[u].Name }

func (a *Agent) explainPlan(pl *plan) string {
	about := ""
	if pl.enemy >= 0 {
		about = fmt.Sprintf("%s, %s away", a.name(pl.enemy), sense.Inches(pl.gap))
	}
	if pl.marker >= 0 {
		about = fmt.Sprintf("no enemy in sight; marker %d, %s away", pl.marker+1, sense.Inches(pl.gap))
	}
	if pl.step == stepSeizeFirst || pl.step == stepKeepFirst {
		about = fmt.Sprintf("objectives come first; marker %d, %s away", pl.marker+1, sense.Inches(pl.gap))
	}
	how := "holds and shoots"
	if pl.verb == engine.Advance {
		how = "advances and shoots"
	}
	switch pl.step {
	case stepShoot:
		return about + ": " + how
	case stepCharge:
		return about + ": charges, for it cannot shoot"
	case stepShootFor:
		return fmt.Sprintf("%s: %s, %.2f wounds expected against %.2f of a charge", about, how, pl.shooting,
			pl.charging)
	case stepChargeAt:
		return fmt.Sprintf("%s: charges, %.2f wounds expected against %.2f of shooting", about, pl.charging,
			pl.shooting)
	case stepApproach:
		return about + ", in sight but out of reach: rushes towards it"
	case stepSeize:
		return about + ": rushes"
	case stepSeizeFirst:
		if pl.verb == engine.Advance {
			return about + ": advances and shoots"
		}
		return about + ": rushes"
	case stepRide:
		return about + ": stays in its transport"
	case stepKeep, stepKeepFirst:
		return about + ": holds it"
	}
	return "no enemy in sight and no objective: does nothing"
}
