package appraisal

// Weights say what the terms of the evaluation are worth. The unit is a point of 1000 that an army began with
// on the average; where the sides are not alike, of 1000 that a side has in all.
type Weights struct {
	Damage float64 `yaml:"damage"` // a point of the enemy's that is expected to be lost
	// an own point that is expected to be lost when a charged unit strikes back
	Reply float64 `yaml:"reply"`
	// a point of a unit that is shaken, or of one that routs beside what is killed, as a share of the point
	Morale float64 `yaml:"morale"`
	// how much more the last wounds of a unit count than its first, from 0 to 1
	Focus  float64 `yaml:"focus"`
	Finish float64 `yaml:"finish"` // a point of a unit that is destroyed, beside its wounds
	// a point that an enemy would have taken by its best attack, had it not been killed before
	Tempo   float64 `yaml:"tempo"`
	Markers float64 `yaml:"markers"` // a marker at the end of the game
	// to go to a marker and end on the way of the nearest enemy to it; 0 when no unit thinks of that
	Screen float64 `yaml:"screen"`
	// how uncertain the lead in markers stays when all is known: the less, the more the marker that decides
	// the game counts
	Doubt float64 `yaml:"doubt"`
	// an own point that the enemy is expected to take where the unit ends up
	Exposure float64 `yaml:"exposure"`
	Cover    float64 `yaml:"cover"` // a point of these that cover saves
	// a point that the unit could take next from where it ends up
	Chances float64 `yaml:"chances"`
	Danger  float64 `yaml:"danger"` // an own point lost to dangerous terrain
	// what a point counts for in the last round, of 1 in the first
	Last float64 `yaml:"last"`
	// in the order of units: a point that the enemy could take from a unit before it acts
	Urgency float64 `yaml:"urgency"`
	// in the order of units: what is gained on markers, which can wait, from 0 to 1
	Late float64 `yaml:"late"`
	Stay float64 `yaml:"stay"` // how likely a unit is still where it is wanted one round later, from 0 to 1
	// how fast a marker counts less the more rounds away it is
	Reach float64 `yaml:"reach"`
	// attacks of the next round, as a share of those of this one
	Next          float64 `yaml:"next"`
	DeployMarkers float64 `yaml:"deploy_markers"` // where a unit is deployed: a marker
	// an inch nearer to the marker that has the fewest own units about it
	DeploySpread  float64 `yaml:"deploy_spread"`
	DeployDanger  float64 `yaml:"deploy_danger"`  // a point that the enemy could take from it
	DeployChances float64 `yaml:"deploy_chances"` // a point that it could take
	// where a unit is placed that was set aside: a marker; 0 leaves this to Scripted's rule
	ArriveMarkers  float64 `yaml:"arrive_markers"`
	ArriveExposure float64 `yaml:"arrive_exposure"` // a point that the enemy is expected to take from it
	ArriveChances  float64 `yaml:"arrive_chances"`  // a point that it could take by its next attack
	// what a spell is expected to bring, for each point; 0 leaves spells to Scripted's rule
	Spells float64 `yaml:"spells"`
	Token  float64 `yaml:"token"` // a spell token that is kept for a later round
	// the share of shooting that counts when terrain blocks the way between the middles of two units
	Unseen float64 `yaml:"unseen"`
	// what the strike back costs in charges that may come, for each point of what the charge does
	ChargeReply float64 `yaml:"charge_reply"`
	// where a unit is deployed: how many times faster a charge counts less with the distance than shooting
	// does
	DeployFade float64 `yaml:"deploy_fade"`
	// how likely a unit that has yet to act stays where it stands at a marker until the round ends, from 0 to
	// 1
	Holds float64 `yaml:"holds"`
	// how likely a unit that has yet to act goes to a marker that it can reach, from 0 to 1
	Comes    float64 `yaml:"comes"`
	ComesFar float64 `yaml:"comes_far"` // how much less likely when it takes all of its move
	// so many units of those that promise to gain most are looked at more closely before one is activated
	Closely int `yaml:"closely"`
	// by how many points a unit that is looked at more closely may turn out to gain more than it promised: one
	// is not looked at that promises so much less than what another turned out to gain
	UnitSlack float64 `yaml:"unit_slack"`
	// so many options of a unit are worked out by the engine's rules at most
	WorkedOut int `yaml:"worked_out"`
	// by how many points an option may turn out better than it promised
	Slack float64 `yaml:"slack"`
	// how much of what may be hoped of an option counts beside that: more shooting where sight turns out to be free, and
	// less exposure where its move ends
	Hope float64 `yaml:"hope"`
}
