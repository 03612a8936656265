package sight

import "gauntlet/env"

// Where the features of an action stand in its row.
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

// actionColumns says what they mean. The damage of one weapon group whose target is declared is the mean of
// its dice as things stand; other damage is estimated from ranges and the gaps between the boxes around
// units, as if all were seen, in the open and in reach of blows.
var actionColumns = [numAction]Column{
	fLegal: Share("legal", "1 when the action may be taken; all other numbers of one that may not be are 0"),
	fMoved: Share("moved", "how far the middle of the unit goes, of 20 inches"),
	fX:     Signed("x", "where it, or what is placed, is then: to the right of the table's centre, of 36 inches"),
	fY:     Signed("y", "and beyond it"),
	fEnemy: Share("enemy-distance", "distance from there to the nearest enemy unit, box to box, d/(d+12) in inches; 1 without any"),
	fMarker: Share("marker-distance",
		"distance from there to the nearest marker that the own side does not own, box to marker, d/(d+12) in inches; 1 without any"),
	fNears:  Signed("marker-neared", "by how much the move brings the unit nearer to that marker, in the same measure"),
	fGains:  Signed("marker-gained", "1 when the unit comes within 3 inches of more markers than before, -1 when of fewer"),
	fCover:  Share("cover", "1 when the middle of the unit is then in terrain that gives cover"),
	fDanger: Share("danger", "dice of dangerous terrain for going there straight as it stands: n/(n+4)"),
	fGiven: Share("damage-given",
		"mean wounds that the action does, or lets the unit do in its shooting, to the target or to the enemy that suffers most: n/(n+4)"),
	fKill: Share("damage-share",
		"those wounds as a share of what that enemy has left, at most all of it; of a spell, what it does to the unit that suffers or gains most in its range, or to its target, as a share of the points of that unit"),
	fTaken: Share("damage-taken",
		"mean wounds that enemies can then do to the unit, each by shooting after an advance or by a charge, added up, or by striking back at once; n/(n+4); when it loses a model, that model's share of what the unit does"),
	fUnit: Share("unit-value",
		"the points of the own unit that the action is about, by its wounds left, as a share of the army's"),
	fTarget: Share("target-value", "the same of the enemy that is given damage, or of the unit that a spell is cast at"),
	fShoots: Share("shoots", "1 when the unit may shoot after the action"),
}

// FeatureFields returns the features of an action.
func FeatureFields() []env.Field { return AddFields(nil, actionColumns[:], "", "") }
