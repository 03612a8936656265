package sight

// Where stands what a gauge measures of an action. The damage of one weapon group whose target is declared is the mean of
// its dice as things stand; other damage is estimated from ranges and the gaps between the boxes around units, as if all
// were seen, in the open and in reach of blows. Of what is measured of a spell, fKill is what it does to the unit that
// suffers or gains most in its range, or to its target, as a share of the points of that unit; of a model that is lost,
// fTaken is its share of what the unit does.
const (
	fLegal = iota
	fMoved
	fX
	fY
	fEnemy
	fMarker
	fNears
	fGains
	fCover
	fDanger
	fGiven
	fKill
	fTaken
	fUnit
	fTarget
	fShoots
	numAction
)
