package env

import "gauntlet/engine"

// Where the numbers about the game as a whole stand.
const (
	gDecision    = 0
	gRound       = gDecision + 15
	gActs        = gRound + 1
	gTurn        = gActs + 1
	gFirst       = gTurn + 1
	gFinished    = gFirst + 1
	gLeft        = gFinished + 1
	gForm        = gLeft + 1
	gLead        = gForm + 1
	gPoints      = gLead + 1
	gWaiting     = gPoints + 2
	gIdle        = gWaiting + 2
	gUndone      = gIdle + 1
	gShoots      = gUndone + 1
	gAllow       = gShoots + 1
	gWounds      = gAllow + 1
	gTimes       = gWounds + 1
	gCounted     = gTimes + 1
	gRegenerates = gCounted + 1
	gStage       = gRegenerates + 1
	gCaused      = gStage + 1
	gStruckBack  = gCaused + 2
	gAttacker    = gStruckBack + 1
	gAsked       = gAttacker + 1
	gRange       = gAsked + 1
	gAttacks     = gRange + 1
	gAP          = gAttacks + 1
	gBlast       = gAP + 1
	gDeadly      = gBlast + 1
	gNear        = gDeadly + 1
	gFar         = gNear + 8
	gAt          = gFar + 8
	gImpact      = gAt + 8
	gPicks       = gImpact + 1
	gIntent      = gPicks + 3
	numGlobals   = gIntent + 4
)

// decisionOf returns where the observation has a kind of decision, and the number that stands there.
func decisionOf(k engine.Kind) (at int, v float32) {
	v = -1
	switch k {
	case engine.SetAside:
		k = engine.DeployUnit
	case engine.Arrive:
		k = engine.Activate
	case engine.ArriveAt:
		k = engine.DeployAt
	case engine.CastSpell:
		k = engine.ChooseAction
	case engine.CastAt:
		k = engine.Shoot
	case engine.CommitTokens:
		k = engine.Casualty
	case engine.JoinUnit:
		k = engine.Consolidate
	case engine.PickModel:
		k = engine.ChargePath
	case engine.StrikeFirst:
		k = engine.StrikeBack
	case engine.UseLimited:
		k = engine.GroupOrder
	case engine.MoraleBy:
		k = engine.StepBack
	case engine.StartAboard:
		k = engine.MoveTo
	case engine.BlockSpell:
		k = engine.ChooseEdge
	case engine.FuriousWith:
		k = engine.CloseIn
	default:
		v = 1
	}
	return gDecision + int(k) - 1, v
}

// globals says what they mean.
var globals = [numGlobals]column{
	gDecision:    {"decision", -1, 1, "one-hot: the kind of the pending decision: 1 for place marker, choose edge, deploy unit, deploy at, activate, choose action, move to, shoot, group order, casualty, charge path, close in, strike back, step back, consolidate; -1 in the place of deploy unit for set aside, of activate for arrive, of deploy at for arrive at, of choose action for cast spell, of shoot for cast at, of casualty for commit tokens, of consolidate for join unit, of charge path for pick model, of strike back for strike first, of group order for use of a Limited weapon, of step back for morale by hero, of move to for start aboard, of choose edge for block spell, of close in for furious with; all 0 when the game is over"},
	gRound:       {"round", 0, 1, "the round, as a share of the game's rounds; 0 before the first"},
	gActs:        {"acts", -1, 1, "1 when the own side has to decide, -1 when the other has"},
	gTurn:        {"turn", -1, 1, "1 in the activation of an own unit or when one is to be chosen, -1 in the other side's; 0 before the first round"},
	gFirst:       {"first", -1, 1, "1 when the own side activates first in the next round as things stand, -1 when the other does; 0 before it is known"},
	gFinished:    {"finished", -1, 1, "1 when the own side was first to have activated all its units this round, -1 when the other was; 0 before; while units are brought on that were set aside, 1 once the own side brings on no more this round, -1 once the other does not"},
	gLeft:        {"markers-to-place", 0, 1, "objective markers still to be placed, as a share of the most there can be"},
	gForm:        {"deploy-formation", 0, 1, "formation of the unit that is being deployed or brought on: 1/3 a line, 2/3 a column, 1 a block; 0 when none is"},
	gLead:        {"lead", -1, 1, "markers owned less those the other side owns, as a share of the most there can be"},
	gPoints:      {"points", 0, 1, "points left, as a share of the starting points, a hurt unit's by its wounds: of the own side, of the other"},
	gWaiting:     {"to-activate", 0, 1, "units on the table that have not acted this round, as a share of the starting units: of the own side, of the other"},
	gIdle:        {"idle", 0, 1, "1 when the active unit spends its activation idle, because it began it Shaken"},
	gUndone:      {"undone", 0, 1, "1 while the active unit has yet to choose what to do"},
	gShoots:      {"shoots-after", 0, 1, "1 when the active unit may shoot after what is pending"},
	gAllow:       {"allowance", 0, 1, "the most that the unit moves which is asked where to, of 20 inches; 1 for an Aircraft, 0 when none is"},
	gWounds:      {"wounds-to-allot", 0, 1, "wounds still to be given to models: n/(n+4); while casters commit tokens to a try, those of the own side; while models are asked whom they single out, how many have yet to be"},
	gTimes:       {"wounds-times", 0, 1, "how many wounds each of them takes off one model (Deadly): n/(n+2); while spells are cast, which model of the unit casts, from 1; while models are asked whom they single out, which is"},
	gCounted:     {"wounds-counted", 0, 1, "1 when they count in the comparison of a melee"},
	gRegenerates: {"wounds-regenerate", 0, 1, "1 when each that is taken off may yet be ignored (Regeneration)"},
	gStage:       {"melee-stage", 0, 1, "how far a melee has come, in eighths: contact, closing in, strikes, striking back, fatigue, comparison, parting, end; 0 without one"},
	gCaused:      {"melee-caused", 0, 1, "wounds caused in the melee: n/(n+4), by the own side, by the other"},
	gStruckBack:  {"struck-back", 0, 1, "1 when the charged unit strikes back, or has"},
	gAttacker:    {"attacks", -1, 1, "whose weapons are declared or resolved: 1 the own side's, -1 the other's, 0 nobody's"},
	gAsked:       {"weapon-asked", -1, 1, "the weapon type that is asked about, from 1, of 8; less than 0 the spell that is being cast, from 1, of 6; 0 when none is"},
	gRange:       {"weapon-range", 0, 2.5, "its range, of 48 inches"},
	gAttacks:     {"weapon-attacks", 0, 1, "attacks of one copy of it, or hits of the spell: n/(n+3)"},
	gAP:          {"weapon-ap", 0, 1, "its armour piercing: n/(n+2)"},
	gBlast:       {"weapon-blast", 0, 1, "its Blast: n/(n+3)"},
	gDeadly:      {"weapon-deadly", 0, 1, "its Deadly: n/(n+3)"},
	gNear:        {"attacks-near", 0, 1, "by weapon type, its attacks declared or still to be resolved from up to 9 inches, or in melee: n/(n+8); in the first place, while casters commit tokens to a try, how many have yet to"},
	gFar:         {"attacks-far", 0, 1, "by weapon type, those from over 9 inches: n/(n+8)"},
	gAt:          {"attacks-at", -1, 1, "by weapon type, whom they are aimed at: positive the first target, negative the second (column target of the units' rows); 1/2 in the open, 1 in cover; while none are, by spell, which casters of the active unit have tried it in this activation, as a sum: 1/2 the first, 1/4 the second and so on"},
	gImpact:      {"impact", 0, 1, "dice of Impact still to be rolled: n/(n+4)"},
	gPicks:       {"picks", 0, 1, "what attacking models have singled out and not attacked yet (Takedown): how many of them have chosen, n/(n+4); and of the numbers of what they have chosen, from 1 for the target's first model, 65 for nobody, the sum and the sum of squares, n/(n+64) and n/(n+1024)"},
	gIntent:      {"intent", 0, 1, "in the tactical layer, what the own active unit has been set to do and has not done yet, one-hot: hold fire, fire at the target, fire at the target if it is the nearest, fire where it does most; 1/2 instead of 1 until a weapon has fired at the target"},
}

// Where the numbers about the terrain stand, from its offset.
const (
	tCover    = 0
	tSlow     = tCover + 6
	numGround = tSlow + 6
)

// ground says what they mean.
var ground = [numGround]column{
	tCover: {"cover", 0, 1, "share of the ground with terrain that gives cover or blocks sight, by sixths of the table: the near left, middle and right thirds, then the far ones"},
	tSlow:  {"hindrance", 0, 1, "and with difficult, dangerous or impassable terrain"},
}
