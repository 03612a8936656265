package scripted

import (
	"fmt"

	"gauntlet/agents/sense"
	"gauntlet/engine"
)

// A reason is what Explain tells, kept as numbers so that a choice costs no text.
type reason struct {
	kind   engine.Kind
	unit   int
	enemy  int
	marker int
	gap    int64
	plan   plan
}

// Explain says which step of the decision list, or which policy, the last choice came from, in what distances and with what expected wounds.
func (a *Agent) Explain() string {
	w := &a.why
	switch w.kind {
	case engine.PlaceMarker:
		return "nearest to its own zone"
	case engine.ChooseEdge:
		return "the edge that has the markers nearer"
	case engine.DeployUnit:
		return "its next unit"
	case engine.SetAside:
		return "set aside where its rules let it be"
	case engine.StartAboard:
		return "it rides, unless it shoots far or could never leave"
	case engine.Arrive:
		return "the next unit that was set aside"
	case engine.DeployAt, engine.ArriveAt:
		return "near the marker with the fewest own units"
	case engine.Activate:
		if w.enemy < 0 {
			return "no enemy is left"
		}
		return fmt.Sprintf("nearest to an enemy: %s, %s away", a.name(w.enemy), sense.Inches(w.gap))
	case engine.ChooseAction, engine.MoveTo:
		return a.explainPlan(&w.plan)
	case engine.Shoot:
		return fmt.Sprintf("the nearest target: %s, %s away", a.name(w.enemy), sense.Inches(w.gap))
	case engine.GroupOrder:
		return "the greatest Blast first"
	case engine.Casualty:
		return "it carries the least, and of its like is furthest from the marker"
	case engine.StrikeBack, engine.StrikeFirst, engine.UseLimited:
		return "it always strikes with all it has"
	case engine.JoinUnit:
		return "the unit of most points; Casters act for themselves"
	case engine.PickModel:
		return "a hero, or else the model that carries the most"
	case engine.FuriousWith:
		return "the weapon whose attack does the most"
	case engine.BlockSpell:
		return "it blocks when it casts no more this round"
	case engine.MoraleBy:
		return "the better Quality"
	case engine.Consolidate:
		if w.marker < 0 {
			return "no objective: stays"
		}
		return fmt.Sprintf("the nearest objective is marker %d, %s away", w.marker+1, sense.Inches(w.gap))
	case engine.ChargePath, engine.CloseIn, engine.StepBack:
		return "the nearest way"
	case engine.CastSpell:
		return "what does the most for its tokens, if anything does"
	case engine.CastAt:
		return "the unit that suffers or gains most"
	case engine.CommitTokens:
		return "up to two tokens on spells of value 2 or 3, or what could not be kept"
	}
	return ""
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
		return fmt.Sprintf("%s: %s, %.2f wounds expected against %.2f of a charge", about, how, pl.shooting, pl.charging)
	case stepChargeAt:
		return fmt.Sprintf("%s: charges, %.2f wounds expected against %.2f of shooting", about, pl.charging, pl.shooting)
	case stepApproach:
		return about + ", in sight but out of reach: rushes towards it"
	case stepSeize:
		return about + ": rushes"
	case stepRide:
		return about + ": stays in its transport"
	case stepKeep:
		return about + ": holds it"
	}
	return "no enemy in sight and no objective: does nothing"
}
