package sight

// Where the numbers about the game as a whole stand. What comes behind several of them begins a run.
const GameDecision = 0

const (
	GameRound = GameDecision + 15 + iota
	GameActs
	GameTurn
	GameFirst
	GameFinished
	GameLeft
	GameForm
	GameLead
	GamePoints
)

const GameWaiting = GamePoints + 2

const (
	GameIdle = GameWaiting + 2 + iota
	GameUndone
	GameShoots
	GameAllow
	GameWounds
	GameTimes
	GameCounted
	GameRegenerates
	GameStage
	GameCaused
)

const (
	GameStruckBack = GameCaused + 2 + iota
	GameAttacker
	GameAsked
	GameRange
	GameAttacks
	GameAP
	GameBlast
	GameDeadly
	GameNear
)

const (
	GameFar = GameNear + 8
	GameAt  = GameFar + 8
)

const (
	GameImpact = GameAt + 8 + iota
	GamePicks
)

const (
	GameIntent = GamePicks + 3
	NumGame    = GameIntent + 4
)

// GameColumns says what they mean.
var GameColumns = [NumGame]Column{
	GameDecision: Signed("decision",
		"one-hot: the kind of the pending decision: 1 for place marker, choose edge, deploy unit, deploy at, activate, choose action, move to, shoot, group order, casualty, charge path, close in, strike back, step back, consolidate; -1 in the place of deploy unit for set aside, of activate for arrive, of deploy at for arrive at, of choose action for cast spell, of shoot for cast at, of casualty for commit tokens, of consolidate for join unit, of charge path for pick model, of strike back for strike first, of group order for use of a Limited weapon, of step back for morale by hero, of move to for start aboard, of choose edge for block spell, of close in for furious with; all 0 when the game is over"),
	GameRound: Share("round", "the round, as a share of the game's rounds; 0 before the first"),
	GameActs:  Signed("acts", "1 when the own side has to decide, -1 when the other has"),
	GameTurn: Signed("turn",
		"1 in the activation of an own unit or when one is to be chosen, -1 in the other side's; 0 before the first round"),
	GameFirst: Signed("first",
		"1 when the own side activates first in the next round as things stand, -1 when the other does; 0 before it is known"),
	GameFinished: Signed("finished",
		"1 when the own side was first to have activated all its units this round, -1 when the other was; 0 before; while units are brought on that were set aside, 1 once the own side brings on no more this round, -1 once the other does not"),
	GameLeft: Share("markers-to-place",
		"objective markers still to be placed, as a share of the most there can be"),
	GameForm: Share("deploy-formation",
		"formation of the unit that is being deployed or brought on: 1/3 a line, 2/3 a column, 1 a block; 0 when none is"),
	GameLead: Signed("lead", "markers owned less those the other side owns, as a share of the most there can be"),
	GamePoints: Share("points",
		"points left, as a share of the starting points, a hurt unit's by its wounds: of the own side, of the other"),
	GameWaiting: Share("to-activate",
		"units on the table that have not acted this round, as a share of the starting units: of the own side, of the other"),
	GameIdle:   Share("idle", "1 when the active unit spends its activation idle, because it began it Shaken"),
	GameUndone: Share("undone", "1 while the active unit has yet to choose what to do"),
	GameShoots: Share("shoots-after", "1 when the active unit may shoot after what is pending"),
	GameAllow: Share("allowance",
		"the most that the unit moves which is asked where to, of 20 inches; 1 for an Aircraft, 0 when none is"),
	GameWounds: Share("wounds-to-allot",
		"wounds still to be given to models: n/(n+4); while casters commit tokens to a try, those of the own side; while models are asked whom they single out, how many have yet to be"),
	GameTimes: Share("wounds-times",
		"how many wounds each of them takes off one model (Deadly): n/(n+2); while spells are cast, which model of the unit casts, from 1; while models are asked whom they single out, which is"),
	GameCounted: Share("wounds-counted", "1 when they count in the comparison of a melee"),
	GameRegenerates: Share("wounds-regenerate",
		"1 when each that is taken off may yet be ignored (Regeneration)"),
	GameStage: Share("melee-stage",
		"how far a melee has come, in eighths: contact, closing in, strikes, striking back, fatigue, comparison, parting, end; 0 without one"),
	GameCaused: Share("melee-caused",
		"wounds caused in the melee: n/(n+4), by the own side, by the other"),
	GameStruckBack: Share("struck-back", "1 when the charged unit strikes back, or has"),
	GameAttacker: Signed("attacks",
		"whose weapons are declared or resolved: 1 the own side's, -1 the other's, 0 nobody's"),
	GameAsked: Signed("weapon-asked",
		"the weapon type that is asked about, from 1, of 8; less than 0 the spell that is being cast, from 1, of 6; 0 when none is"),
	GameRange: Col("weapon-range", 0, 2.5, "its range, of 48 inches"),
	GameAttacks: Share("weapon-attacks",
		"attacks of one copy of it, or hits of the spell: n/(n+3)"),
	GameAP:     Share("weapon-ap", "its armour piercing: n/(n+2)"),
	GameBlast:  Share("weapon-blast", "its Blast: n/(n+3)"),
	GameDeadly: Share("weapon-deadly", "its Deadly: n/(n+3)"),
	GameNear: Share("attacks-near",
		"by weapon type, its attacks declared or still to be resolved from up to 9 inches, or in melee: n/(n+8); in the first place, while casters commit tokens to a try, how many have yet to"),
	GameFar: Share("attacks-far", "by weapon type, those from over 9 inches: n/(n+8)"),
	GameAt: Signed("attacks-at",
		"by weapon type, whom they are aimed at: positive the first target, negative the second (column target of the units' rows); 1/2 in the open, 1 in cover; while none are, by spell, which casters of the active unit have tried it in this activation, as a sum: 1/2 the first, 1/4 the second and so on"),
	GameImpact: Share("impact", "dice of Impact still to be rolled: n/(n+4)"),
	GamePicks: Share("picks",
		"what attacking models have singled out and not attacked yet (Takedown): how many of them have chosen, n/(n+4); and of the numbers of what they have chosen, from 1 for the target's first model, 65 for nobody, the sum and the sum of squares, n/(n+64) and n/(n+1024)"),
	GameIntent: Share("intent",
		"in the tactical layer, what the own active unit has been set to do and has not done yet, one-hot: hold fire, fire at the target, fire at the target if it is the nearest, fire where it does most; 1/2 instead of 1 until a weapon has fired at the target"),
}

// Where the numbers about the terrain stand, from its offset.
const (
	groundCover = 0
	groundSlow  = groundCover + 6
	NumGround   = groundSlow + 6
)

// groundColumns says what they mean.
var groundColumns = [NumGround]Column{
	groundCover: Share("cover",
		"share of the ground with terrain that gives cover or blocks sight, by sixths of the table: the near left, middle and right thirds, then the far ones"),
	groundSlow: Share("hindrance", "and with difficult, dangerous or impassable terrain"),
}
