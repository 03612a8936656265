package roster

// A RuleID names a special rule. Its number is written into replays and checkpoints and never reused.
type RuleID uint8

// The special rules of all rulesets.
const (
	Aircraft RuleID = iota + 1
	Ambush
	AP
	Artillery
	Bane
	Blast
	Caster
	Counter
	Deadly
	Fast
	Fear
	Fearless
	Flying
	Furious
	Hero
	Immobile
	Impact
	Indirect
	Limited
	LockOn
	Poison
	Psychic
	Regeneration
	Relentless
	Reliable
	Rending
	Scout
	Slow
	Sniper
	Stealth
	Strider
	Surge
	Takedown
	Thrust
	Tough
	Transport
	Unstoppable
	Villain
)
