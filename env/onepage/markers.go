package onepage

import "gauntlet/env/internal/sight"

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
var markerColumns = [numMarker]sight.Column{
	mThere: sight.Share("placed", "1 when it is on the table; all numbers of one that is not are 0"),
	mX:     sight.Signed("x", "how far it lies to the right of the table's centre, of 36 inches"),
	mY:     sight.Signed("y", "and how far beyond it"),
	mOwner: sight.Signed("owner", "1 owned by the own side, -1 by the other, 0 by neither"),
	mNext:  sight.Signed("next-owner", "who would own it if the round ended now"),
	mOwn:   sight.Share("own-distance", "distance from the box around the nearest own unit, d/(d+12) in inches; 1 without any"),
	mEnemy: sight.Share("enemy-distance", "the same of the nearest enemy unit"),
}
