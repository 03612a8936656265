package stargrave

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// Figures have places in patterns as the player who decides counts them: its own crew, the other one, then
// the creatures. So the same index means the same to both players, whatever the sizes of the crews.
const (
	PlaceOther    = crew.MaxFigures
	PlaceCreature = 2 * crew.MaxFigures
	Places        = PlaceCreature + raid.MaxCreatures
)

// Where the actions stand in the pattern of the choice of an action, one of those that SG-DEC-01 lists.
// Shots stand by the weapon and the target's place, PatternThrow is in the place of a target for what is
// thrown, and PatternLaunch for smoke from a launcher. Powers and jams stand by their number less one.
const (
	PatternEnd    = 0
	PatternMove   = 1
	PatternScurry = 2
	PatternFight  = 3
	PatternFire   = PatternFight + Places
	PatternThrow  = Places
	PatternLaunch = Places + 1
	firePatterns  = Places + 2
	PatternPower  = PatternFire + int(crew.NumGear)*firePatterns
	PatternLoot   = PatternPower + int(crew.NumPowers)
	PatternUnjam  = PatternLoot + raid.MaxLoot
)

// FirePattern returns where the shots of a weapon begin.
func FirePattern(g crew.Gear) int { return PatternFire + int(g-1)*firePatterns }

// The pattern of destinations: to stay, each direction at a third, two thirds and all of the allowance, into
// contact with each figure, to each piece of loot, each direction with jumps, and to leave by the edge.
const (
	Rings       = 3
	Directions  = 16
	PatternStay = 0
	PatternRose = 1
	PatternFoe  = PatternRose + Directions*Rings
	PatternTo   = PatternFoe + Places
	PatternJump = PatternTo + raid.MaxLoot
	PatternExit = PatternJump + Directions
)

// The pattern of what a shot, a grenade or a power is for: each figure, each direction at half the range and
// all of it, where the user stands, each piece of loot, and nobody.
const (
	PatternAim    = 0
	PatternPoint  = PatternAim + Places
	PatternHere   = PatternPoint + 2*Directions
	PatternAtLoot = PatternHere + 1
	PatternHold   = PatternAtLoot + raid.MaxLoot
)

// placeOf returns the place of figure v as the owner of figure u counts it.
func placeOf(s *core.State, u, v int) int {
	switch first, _ := s.G.UnitRange(int(max(0, s.G.Units[v].Seat))); {
	case isCreature(s, v):
		return PlaceCreature + v - int(s.G.SeatUnits[2])
	case s.G.Units[v].Seat == s.G.Units[u].Seat:
		return v - first
	default:
		return PlaceOther + v - first
	}
}
