package onepage

import "gauntlet/env"

// Where the numbers about a marker stand in its row.
const (
	mThere    = 0
	mX        = mThere + 1
	mY        = mX + 1
	mOwner    = mY + 1
	mNext     = mOwner + 1
	mOwn      = mNext + 1
	mEnemy    = mOwn + 1
	numMarker = mEnemy + 1
)

// markerColumns says what they mean. Own and other are as the observing seat sees it.
var markerColumns = [numMarker]env.Column{
	mThere: env.Col("placed", 0, 1, "1 when it is on the table; all numbers of one that is not are 0"),
	mX:     env.Col("x", -1, 1, "how far it lies to the right of the table's centre, of 36 inches"),
	mY:     env.Col("y", -1, 1, "and how far beyond it"),
	mOwner: env.Col("owner", -1, 1, "1 owned by the own side, -1 by the other, 0 by neither"),
	mNext:  env.Col("next-owner", -1, 1, "who would own it if the round ended now"),
	mOwn:   env.Col("own-distance", 0, 1, "distance from the box around the nearest own unit, d/(d+12) in inches; 1 without any"),
	mEnemy: env.Col("enemy-distance", 0, 1, "the same of the nearest enemy unit"),
}
