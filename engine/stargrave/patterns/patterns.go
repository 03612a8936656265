// Package patterns is where the actions of Stargrave stand in the patterns of their decisions: what an index of
// a menu's action means.
package patterns

import (
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// Figures have places in patterns as the player who decides counts them: its own crew, the other one, then
// the creatures. So the same index means the same to both players, whatever the sizes of the crews.
const (
	Other    = crew.MaxFigures
	Creature = 2 * crew.MaxFigures
	Places   = Creature + raid.MaxCreatures
)

// Where the actions stand in the pattern of the choice of an action, one of those that SG-DEC-01 lists.
// Shots stand by the weapon and the target's place, Throw is in the place of a target for what is
// thrown, and Launch for smoke from a launcher. Powers and jams stand by their number less one.
const (
	End       = 0
	Move      = 1
	Scurry    = 2
	Fight     = 3
	Fire      = Fight + Places
	Throw     = Places
	Launch    = Places + 1
	perWeapon = Places + 2
	Power     = Fire + int(crew.NumGear)*perWeapon
	Loot      = Power + int(crew.NumPowers)
	Unjam     = Loot + raid.MaxLoot
)

// Shots returns where the shots of a weapon begin.
func Shots(g crew.Gear) int { return Fire + int(g-1)*perWeapon }

// The pattern of destinations: to stay, each direction at a third, two thirds and all of the allowance, into
// contact with each figure, to each piece of loot, each direction with jumps, and to leave by the edge.
const (
	Rings      = 3
	Directions = 16
	Stay       = 0
	Rose       = 1
	Foe        = Rose + Directions*Rings
	To         = Foe + Places
	Jump       = To + raid.MaxLoot
	Exit       = Jump + Directions
)

// The pattern of what a shot, a grenade or a power is for: each figure, each direction at half the range and
// all of it, where the user stands, each piece of loot, and nobody.
const (
	Aim    = 0
	Point  = Aim + Places
	Here   = Point + 2*Directions
	AtLoot = Here + 1
	Hold   = AtLoot + raid.MaxLoot
)
