package roster

// A RuleID names a special rule. Its number is written into replays and checkpoints and never reused.
type RuleID uint8

// The special rules of all rulesets.
// Their numbers are part of the format of replays and checkpoints: they never change, and none is used twice.
const (
	Aircraft     RuleID = 1
	Ambush       RuleID = 2
	AP           RuleID = 3
	Artillery    RuleID = 4
	Bane         RuleID = 5
	Blast        RuleID = 6
	Caster       RuleID = 7
	Counter      RuleID = 8
	Deadly       RuleID = 9
	Fast         RuleID = 10
	Fear         RuleID = 11
	Fearless     RuleID = 12
	Flying       RuleID = 13
	Furious      RuleID = 14
	Hero         RuleID = 15
	Immobile     RuleID = 16
	Impact       RuleID = 17
	Indirect     RuleID = 18
	Limited      RuleID = 19
	LockOn       RuleID = 20
	Poison       RuleID = 21
	Psychic      RuleID = 22
	Regeneration RuleID = 23
	Relentless   RuleID = 24
	Reliable     RuleID = 25
	Rending      RuleID = 26
	Scout        RuleID = 27
	Slow         RuleID = 28
	Sniper       RuleID = 29
	Stealth      RuleID = 30
	Strider      RuleID = 31
	Surge        RuleID = 32
	Takedown     RuleID = 33
	Thrust       RuleID = 34
	Tough        RuleID = 35
	Transport    RuleID = 36
	Unstoppable  RuleID = 37
	Villain      RuleID = 38
)
