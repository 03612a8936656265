package proc

import "gauntlet/engine/roster"

// MaxTypes is the number of weapon types that a unit can have together with the heroes that have joined it.
const MaxTypes = 2 * roster.MaxWeaponTypes

// Limits of what is counted apart.
const (
	MaxOwnTypes = roster.MaxWeaponTypes // of one unit without a guest
	MaxLimited  = 8                     // Limited weapons of one unit, copy by copy
	// models with a Takedown or Sniper weapon, counted for each of their weapons, a guest's included
	MaxPicks = 64
)
