package gf2

import "gauntlet/engine/internal/opr/force"

// words are what players read in this edition (GF2-ACT-03, GF2-SR-IMMOBILE, GF2-SHOOT-02).
var words = force.Words{
	Recovers: "is Pinned no longer",
	Rooted:   "Immobile",
	Unfired:  "it is out of range or out of sight, or weapons of this type have another target",
	Shaken:   "pinned", // GF2-MORALE-03
}
