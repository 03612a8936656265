package crew

import "gauntlet/engine/roster"

// A Power is one of the powers that captains and first mates use (SG-POWER-01). The text has none; these are
// ours.
type Power uint8

// The powers.
// Their numbers are part of the format of replays.
const (
	Quickstep    Power = 1
	SparkLance   Power = 2
	ShardBurst   Power = 3
	Hardlight    Power = 4
	FieldStitch  Power = 5
	GhostKey     Power = 6
	PryField     Power = 7
	TowLine      Power = 8
	Fogbank      Power = 9
	Dread        Power = 10
	SteadyHand   Power = 11
	BattleHeat   Power = 12
	LeadBoots    Power = 13
	BrittleShell Power = 14
	ClearHead    Power = 15
	Fetch        Power = 16
	BeastLeash   Power = 17
	NerveShock   Power = 18
	NumPowers          = NerveShock
)

// An Aim is what a power is used on.
type Aim uint8

// The aims.
const (
	AtSelf Aim = iota
	AtFriend
	AtEnemy // of another crew, or a creature
	AtCreature
	AtPoint
	AtData     // data loot that is locked
	AtPhysical // physical loot that is locked
	AtLoot     // loot that lies unlocked
)

// An Effect is what a power does. N is how much.
type Effect uint8

// The effects.
const (
	Walks   Effect = iota // the user moves up to N inches
	Bolt                  // a shooting attack with +N
	Burst                 // a shooting attack with +N on all within 1.5 inches of the point
	Heals                 // N points of Health come back
	Unlocks               // the loot is unlocked
	Draws                 // the figure is drawn N inches towards the user
	Repels                // the figure flees N inches from the user
	Smokes                // a cloud of smoke
	Clears                // no longer stunned, and no weapon is jammed
	Fetches               // the loot comes to the user's feet
	Stuns                 // the figure is stunned
	Hardens               // Armour is N better, or worse, until the end of the next turn
	Aims                  // Shoot is N better until then
	Fury                  // Fight is N better until then
	Slows                 // Move is halved until then
	Leashes               // the creature does nothing in its next activation
)

// PowerStats is what a power is.
type PowerStats struct {
	Name   string
	Score  int // that a die must reach (SG-POWER-01)
	Strain int // damage to the user when it works (SG-POWER-03)
	Range  int // inches to what it is used on
	Aim    Aim
	Effect Effect
	N      int
	Cost   int
}

var powers = [NumPowers + 1]PowerStats{
	Quickstep:    {Name: "Quickstep", Score: 8, Aim: AtSelf, Effect: Walks, N: 6, Cost: 4},
	SparkLance:   {Name: "Spark Lance", Score: 10, Strain: 1, Range: 18, Aim: AtEnemy, Effect: Bolt, N: 4, Cost: 6},
	ShardBurst:   {Name: "Shard Burst", Score: 12, Strain: 2, Range: 12, Aim: AtPoint, Effect: Burst, N: 3, Cost: 6},
	Hardlight:    {Name: "Hardlight", Score: 9, Strain: 1, Range: 6, Aim: AtFriend, Effect: Hardens, N: 2, Cost: 4},
	FieldStitch:  {Name: "Field Stitch", Score: 10, Range: 6, Aim: AtFriend, Effect: Heals, N: 5, Cost: 5},
	GhostKey:     {Name: "Ghost Key", Score: 11, Strain: 1, Range: 12, Aim: AtData, Effect: Unlocks, Cost: 4},
	PryField:     {Name: "Pry Field", Score: 11, Strain: 1, Range: 12, Aim: AtPhysical, Effect: Unlocks, Cost: 4},
	TowLine:      {Name: "Tow Line", Score: 11, Strain: 1, Range: 12, Aim: AtEnemy, Effect: Draws, N: 4, Cost: 4},
	Fogbank:      {Name: "Fogbank", Score: 8, Range: 12, Aim: AtPoint, Effect: Smokes, Cost: 3},
	Dread:        {Name: "Dread", Score: 11, Strain: 1, Range: 12, Aim: AtEnemy, Effect: Repels, N: 4, Cost: 4},
	SteadyHand:   {Name: "Steady Hand", Score: 8, Range: 6, Aim: AtFriend, Effect: Aims, N: 2, Cost: 3},
	BattleHeat:   {Name: "Battle Heat", Score: 8, Range: 6, Aim: AtFriend, Effect: Fury, N: 2, Cost: 3},
	LeadBoots:    {Name: "Lead Boots", Score: 10, Range: 12, Aim: AtEnemy, Effect: Slows, Cost: 4},
	BrittleShell: {Name: "Brittle Shell", Score: 11, Strain: 1, Range: 12, Aim: AtEnemy, Effect: Hardens, N: -2, Cost: 4},
	ClearHead:    {Name: "Clear Head", Score: 6, Range: 12, Aim: AtFriend, Effect: Clears, Cost: 2},
	Fetch:        {Name: "Fetch", Score: 12, Strain: 2, Range: 8, Aim: AtLoot, Effect: Fetches, Cost: 5},
	BeastLeash:   {Name: "Beast Leash", Score: 10, Strain: 1, Range: 12, Aim: AtCreature, Effect: Leashes, Cost: 3},
	NerveShock:   {Name: "Nerve Shock", Score: 12, Strain: 2, Range: 12, Aim: AtEnemy, Effect: Stuns, Cost: 5},
}

// Stats returns what the power is.
func (p Power) Stats() *PowerStats { return &powers[p] }

// String returns the name of the power, as lists write it.
func (p Power) String() string { return roster.WordOf(powerNames(), int(p)) }

func powerNames() (names []string) {
	for p := Power(1); p <= NumPowers; p++ {
		names = append(names, powers[p].Name)
	}
	return names
}

// PowerNamed returns the power of a name, 0 for none.
func PowerNamed(name string) Power {
	for p := Power(1); p <= NumPowers; p++ {
		if powers[p].Name == name {
			return p
		}
	}
	return 0
}
