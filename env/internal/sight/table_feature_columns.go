package sight

import "gauntlet/env"

// Where the features of an action stand in its row, for environments whose observations are tables.
const (
	dLegal = iota
	dMoved
	dX
	dY
	dEnemy
	dMarker
	dNears
	dGains
	dHolds
	dCover
	dDanger
	dGiven
	dKill
	dHalf
	dLoss
	dTaken
	dExposed
	dReply
	dChances
	dSpell
	dModel
	dUnit
	dTarget
	dShoots
	dWorth
	dBehind
	dDoes
	dSuffers
	dSpares
	dKeeps
	dRisks
	dShelters
	dNext
	numTableFeatures
)

// tableFeatureColumns says what they mean. Damage is measured as in actionColumns.
var tableFeatureColumns = [numTableFeatures]Column{
	dLegal: Share("legal", "1 when the action may be taken; all other numbers of one that may not be are 0"),
	dMoved: Share("moved", "how far the middle of the unit goes, of 20 inches"),
	dX:     Signed("x", "where it, or what is placed, is then: to the right of the table's centre, of 36 inches"),
	dY:     Signed("y", "and beyond it"),
	dEnemy: Share("enemy-distance", "distance from there to the nearest enemy unit, box to box, d/(d+12) in inches; 1 without any"),
	dMarker: Share("marker-distance",
		"distance from there to the nearest marker that the own side does not own, box to marker, d/(d+12) in inches; 1 without any"),
	dNears: Signed("marker-neared", "by how much the move brings the unit nearer to that marker, in the same measure"),
	dGains: Signed("marker-gained", "1 when the unit comes within 3 inches of more markers than before, -1 when of fewer"),
	dHolds: Signed("markers-held",
		"how many markers more the own side is then expected to lead by when the game ends, by who is how "+
			"near to each and how many rounds are left; of a unit that is to be activated, the most that it can add: n/(|n|+1)"),
	dCover:  Share("cover", "1 when the middle of the unit is then in terrain that gives cover"),
	dDanger: Share("danger", "dice of dangerous terrain for going there straight as it stands: n/(n+4)"),
	dGiven: Share("damage-given",
		"mean wounds that the action does, or lets the unit do in its shooting, to the target or to the enemy "+
			"that suffers most: n/(n+4)"),
	dKill: Share("damage-share", "those wounds as a share of what that enemy has left, at most all of it"),
	dHalf: Share("damage-half", "those wounds as a share of what brings that enemy down to half its "+
		"wounds, at most 1; 0 when it is there already"),
	dLoss: Share("damage-points",
		"the points that go with those wounds, as a share of the enemy's army; of a unit that is to be "+
			"activated, by its best charge if that is more: n/(n+0.1)"),
	dTaken: Share("damage-taken",
		"mean wounds that enemies can then do to the unit, each by shooting after an advance or by a charge, added up: n/(n+4)"),
	dExposed: Share("points-exposed",
		"the points that go with them, as a share of the own army, at most the unit's from each enemy: of "+
			"enemies that act before the unit does again, the others count 0.6 of that and nothing in the last round: n/(n+0.1)"),
	dReply: Share("struck-back", "mean wounds that the charged enemy does by striking back at once: n/(n+4)"),
	dChances: Share("chances",
		"the points that the unit could take by its next attack from there, its best, as a share of the "+
			"enemy's army, less the further it is out of reach: n/(n+0.1); 0 in the last round"),
	dSpell: Share("spell-share",
		"what a spell does to the unit that suffers or gains most in its range, or to its target, as a share "+
			"of the points of that unit"),
	dModel: Share("model-share", "when the unit loses a model, that model's share of what the unit does"),
	dUnit: Share("unit-value", "the points of the own unit that the action is about, by its wounds left, "+
		"as a share of the army's"),
	dTarget: Share("target-value", "the same of the enemy that is given damage, or of the unit that a spell is cast at"),
	dShoots: Share("shoots", "1 when the unit may shoot after the action"),
	dWorth: Signed("worth", "what the action is worth by an evaluation one activation ahead (docs/heuristic.md), in thousandths of an army, "+
		"n/(|n|+20), as are all numbers that follow; of a unit that is to be activated, what it gains by acting now; "+
		"what promises most is worked out by the engine's rules, all else as if nothing stood in the way"),
	dBehind:   Share("worth-behind", "by how much that is less than the best action of the moment is worth"),
	dDoes:     Signed("worth-damage", "of the worth, what is done to the enemy, less what that costs the unit by itself"),
	dSuffers:  Signed("worth-reply", "of the worth, what the strike back costs: 0 or less"),
	dSpares:   Signed("worth-tempo", "of the worth, the attacks that the target will not make"),
	dKeeps:    Signed("worth-markers", "of the worth, what changes about the markers"),
	dRisks:    Signed("worth-exposure", "of the worth, what the enemy is expected to do to the unit in the open: 0 or less"),
	dShelters: Signed("worth-cover", "of the worth, what cover saves of that"),
	dNext:     Signed("worth-chances", "of the worth, what the unit can do by its next attack"),
}

// TableFeatureFields returns the features of an action, of which none has two meanings.
func TableFeatureFields() []env.Field { return AddFields(nil, tableFeatureColumns[:], "", "") }
