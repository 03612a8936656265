// Package onepage checks what the one-page games have in common, of records that package record reads:
// ways, dice, wounds, morale. What differs from one to the next are Rules, which each brings in its own
// folder. It is written from the rules' text alone and shares nothing with the engine but the format of the
// record. Where a measure is within a few thousandths of an inch of a limit, either side of it passes.
package onepage

// Rules are what differs. Lengths are thousandths of an inch.
type Rules struct {
	ID string // how the rule items begin

	Near, Far    float64 // of coherency
	FriendsClose bool    // units keep an inch from enemies only
	MayAbstain   bool    // models in reach need not strike
	Climbs       bool    // heights make ways longer; jumps and falls
	Compares     bool    // a melee has a result
	AtOnce       bool    // morale is tested when wounds have been dealt; who fails does nothing more
	Buys         bool    // who fails a test may pay

	CoverDefense   int  // cover adds to Defense
	CoverHit       int  // cover takes off rolls to hit
	AircraftHit    int  // taken off rolls to hit an Aircraft
	StealthAlways  bool // at any distance
	FatigueTarget  bool // fatigue makes the target number 6; otherwise only unmodified 6s hit
	RendingAdds    bool // AP(4) comes on top
	RegenerateEach bool // each model rolls for the wounds that it takes, but for those of Rending 6s
	RelentlessRoll bool // one more attack for each 6, at any distance
	FuriousAttack  bool // one more attack
	ImpactHits     bool // Impact is automatic hits
	FearDie        bool // D3
	FearlessAdds   bool // +1 to the test, not a second die
	FlyersSafe     bool // Flying models do not roll where they begin
	BlastSpreads   bool // hits of Blast are spread over units near by

	LeavesPartly bool // who leaves a transport stands near it with a part of the base
	ModelsBlock  bool // bases of third units block sight
	BehindCover  bool // what gives cover gives it to those behind it too
	MaxTargets   int  // of one shooting; 0 for any number

	Own Own
}

// Own is what a ruleset checks by itself.
type Own interface {
	// Owns reports whether a seat may decide a step about a unit of another.
	Owns(c *Checker, kind string) bool
	// Turn checks that it is a unit's turn.
	Turn(c *Checker, unit int)
	// RoundBegins and RoundEnds are called at the limits of a round.
	RoundBegins(c *Checker, round int)
	RoundEnds(c *Checker, round int)
	// Ambushes reports whether a unit that arrives keeps its distance from enemies.
	Ambushes(c *Checker, unit int) bool
	// Over checks the outcome.
	Over(c *Checker)
}

// Lengths of all these games.
const (
	inch       = 1000.0
	separation = 1 * inch
	difficult  = 6 * inch
	longRange  = 9 * inch
	reach      = 2 * inch
	closeIn    = 3 * inch
	slack      = 8.0 // by so much measures may differ
)
