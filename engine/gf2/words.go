package gf2

import "gauntlet/engine/internal/opr/force"

// words are what players read in this edition (GF2-ACT-03, GF2-SR-IMMOBILE, GF2-SHOOT-02, GF2-SR-PSYCHIC-03).
var words = force.Words{
	Recovers:   "is Pinned no longer",
	Rooted:     "Immobile",
	Unfired:    "it is out of range or out of sight, or weapons of this type have another target",
	Uncastable: "its psychic has tried to cast or to block a spell in this round, or it has nobody to be cast at",
	Shaken:     "pinned", // GF2-MORALE-03
}
