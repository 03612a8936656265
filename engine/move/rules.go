package move

import "gauntlet/engine/board"

// Rules are what of the rules of a game matters to figures that move.
type Rules struct {
	Difficult      int32 // most that a unit moves through difficult terrain
	Reach          int32 // how far models strike
	ReachUp        int32 // and how far up or down
	ReachStraight  bool  // Reach is measured in space, height and all (GF2-A-14); ReachUp counts nevertheless
	Separation     int32 // room between units
	PathSeparation bool  // the room between units is kept on the way too, not only at its end (GF3-A-24)
	FriendsClose   bool  // units keep their distance from enemies only (SQ-MOV-01)
	Coherency      board.Coherency
	WholeDifficult bool // one model in difficult terrain slows the whole unit (GF3-A-45)
	// what is climbed counts as movement, and gaps and drops stop a move but for those stepped over
	// (SQ-MOV-05)
	Climbs bool
	Gap    int32 // the widest gap that is stepped over
	Drop   int32 // the furthest that a figure steps down at once
	Jump   int32 // how far a jump goes at most, across or down (SQ-MOV-06)
	Fall   int32 // the height from which figures that are pushed fall (SQ-MOV-07)
	// a charge needs a way into contact for one of its models, not only into reach (GF2-MOV-03)
	ContactOnly bool
	// how far each model steps back after a melee; 0 for as far as parts the units (GF2-MELEE-04)
	StepBack    int32
	RootedFight bool // Immobile models close in and move after a melee like others (GF3-A-64)
}
