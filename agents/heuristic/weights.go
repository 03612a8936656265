package heuristic

import (
	"embed"
	"gauntlet/agents/weights"
	"path"
	"strings"
)

// Weights say what the terms of the evaluation are worth. The unit is a point of 1000 that an army began with
// on the average; where the sides are not alike, of 1000 that a side has in all.
type Weights struct {
	Damage         float64 `yaml:"damage"`          // a point of the enemy's that is expected to be lost
	Reply          float64 `yaml:"reply"`           // an own point that is expected to be lost when a charged unit strikes back
	Morale         float64 `yaml:"morale"`          // a point of a unit that is shaken, or of one that routs beside what is killed, as a share of the point
	Focus          float64 `yaml:"focus"`           // how much more the last wounds of a unit count than its first, from 0 to 1
	Finish         float64 `yaml:"finish"`          // a point of a unit that is destroyed, beside its wounds
	Tempo          float64 `yaml:"tempo"`           // a point that an enemy would have taken by its best attack, had it not been killed before
	Markers        float64 `yaml:"markers"`         // a marker at the end of the game
	Doubt          float64 `yaml:"doubt"`           // how uncertain the lead in markers stays when all is known: the less, the more the marker that decides the game counts
	Exposure       float64 `yaml:"exposure"`        // an own point that the enemy is expected to take where the unit ends up
	Cover          float64 `yaml:"cover"`           // a point of these that cover saves
	Chances        float64 `yaml:"chances"`         // a point that the unit could take next from where it ends up
	Danger         float64 `yaml:"danger"`          // an own point lost to dangerous terrain
	Last           float64 `yaml:"last"`            // what a point counts for in the last round, of 1 in the first
	Urgency        float64 `yaml:"urgency"`         // in the order of units: a point that the enemy could take from a unit before it acts
	Late           float64 `yaml:"late"`            // in the order of units: what is gained on markers, which can wait, from 0 to 1
	Stay           float64 `yaml:"stay"`            // how likely a unit is still where it is wanted one round later, from 0 to 1
	Reach          float64 `yaml:"reach"`           // how fast a marker counts less the more rounds away it is
	Next           float64 `yaml:"next"`            // attacks of the next round, as a share of those of this one
	DeployMarkers  float64 `yaml:"deploy_markers"`  // where a unit is deployed: a marker
	DeploySpread   float64 `yaml:"deploy_spread"`   // an inch nearer to the marker that has the fewest own units about it
	DeployDanger   float64 `yaml:"deploy_danger"`   // a point that the enemy could take from it
	DeployChances  float64 `yaml:"deploy_chances"`  // a point that it could take
	ArriveMarkers  float64 `yaml:"arrive_markers"`  // where a unit is placed that was set aside: a marker; 0 leaves this to Scripted's rule
	ArriveExposure float64 `yaml:"arrive_exposure"` // a point that the enemy is expected to take from it
	ArriveChances  float64 `yaml:"arrive_chances"`  // a point that it could take by its next attack
	Spells         float64 `yaml:"spells"`          // what a spell is expected to bring, for each point; 0 leaves spells to Scripted's rule
	Token          float64 `yaml:"token"`           // a spell token that is kept for a later round
	Unseen         float64 `yaml:"unseen"`          // the share of shooting that counts when terrain blocks the way between the middles of two units
	ChargeReply    float64 `yaml:"charge_reply"`    // what the strike back costs in charges that may come, for each point of what the charge does
	DeployFade     float64 `yaml:"deploy_fade"`     // where a unit is deployed: how many times faster a charge counts less with the distance than shooting does
	Holds          float64 `yaml:"holds"`           // how likely a unit that has yet to act stays where it stands at a marker until the round ends, from 0 to 1
	Comes          float64 `yaml:"comes"`           // how likely a unit that has yet to act goes to a marker that it can reach, from 0 to 1
	ComesFar       float64 `yaml:"comes_far"`       // how much less likely when it takes all of its move
	Closely        int     `yaml:"closely"`         // so many units of those that promise to gain most are looked at more closely before one is activated
	WorkedOut      int     `yaml:"worked_out"`      // so many options of a unit are worked out by the engine's rules at most
	Slack          float64 `yaml:"slack"`           // by how many points an option may turn out better than it promised
}

//go:embed *.yaml
var files embed.FS

// Family are the weights of all rulesets.
var Family weights.Family

// shipped are the weights that ship, by ruleset, each in a file of its name.
var shipped = func() map[string]weights.Table {
	tables := map[string]weights.Table{}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		tables[strings.TrimSuffix(e.Name(), path.Ext(e.Name()))] = Family.Ship(data, e.Name())
	}
	return tables
}()
