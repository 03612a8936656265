package onepage

import "gauntlet/env"

// Where the numbers about a marker stand in its row.
const (
	mThere = iota
	mX
	mY
	mOwner
	mNext
	mOwn
	mEnemy
	numMarker
)

// markerColumns says what they mean. Own and other are as the observing seat sees it.
var markerColumns = [numMarker]env.Column{
	mThere: env.Share("placed", "1 when it is on the table; all numbers of one that is not are 0"),
	mX:     env.Signed("x", "how far it lies to the right of the table's centre, of 36 inches"),
	mY:     env.Signed("y", "and how far beyond it"),
	mOwner: env.Signed("owner", "1 owned by the own side, -1 by the other, 0 by neither"),
	mNext:  env.Signed("next-owner", "who would own it if the round ended now"),
	mOwn:   env.Share("own-distance", "distance from the box around the nearest own unit, d/(d+12) in inches; 1 without any"),
	mEnemy: env.Share("enemy-distance", "the same of the nearest enemy unit"),
}
