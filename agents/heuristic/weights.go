package heuristic

import (
	"embed"
	"path"
	"strings"
)

// Weights say what the terms of the evaluation are worth. The unit is a point of 1000 that an army began with on the
// average; where the sides are not alike, of 1000 that a side has in all.
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
}

//go:embed *.yaml
var files embed.FS

// shipped are the weights that ship, by ruleset, each in a file of its name.
var shipped = func() map[string]Table {
	tables := map[string]Table{}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		tables[strings.TrimSuffix(e.Name(), path.Ext(e.Name()))] = Ship(data, e.Name())
	}
	return tables
}()
