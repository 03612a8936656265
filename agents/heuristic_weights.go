package agents

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"

	"go.yaml.in/yaml/v3"
)

// Weights say what the terms of Heuristic's evaluation are worth. The unit is a point of 1000 that an army began with on the average; in Star
// Quest, that a side has in all.
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
	Prey           float64 `yaml:"prey"`            // in Star Quest: how many times more an AI unit is worth that the heroes have to slay
	Seals          float64 `yaml:"seals"`           // in Star Quest: a search token that the heroes need and that a unit of the AI side stands on
	Press          float64 `yaml:"press"`           // how fast such a token counts less the more moves it is away from the heroes
	Nearly         float64 `yaml:"nearly"`          // what a unit counts that has all but reached such a token, from 0 to 1
	Urgency        float64 `yaml:"urgency"`         // in the order of units: a point that the enemy could take from a unit before it acts
	Late           float64 `yaml:"late"`            // in the order of units: what is gained on markers, which can wait, from 0 to 1
	Stay           float64 `yaml:"stay"`            // how likely a unit is still where it is wanted one round later, from 0 to 1
	Reach          float64 `yaml:"reach"`           // how fast a marker counts less the more rounds away it is
	Next           float64 `yaml:"next"`            // attacks of the next round, as a share of those of this one
	HeroHarm       float64 `yaml:"hero_harm"`       // on the heroes' seat: what a hero's attack does
	HeroPain       float64 `yaml:"hero_pain"`       // on the heroes' seat: what the enemies can be expected to do to a hero where it ends up
	HeroDoom       float64 `yaml:"hero_doom"`       // on the heroes' seat: how much more each wound hurts beyond seven tenths of what a hero has left
	HeroOthers     float64 `yaml:"hero_others"`     // on the heroes' seat: the share of an enemy's attack that counts when another hero stands nearer to it
	HeroHidden     float64 `yaml:"hero_hidden"`     // on the heroes' seat: the share of an enemy's attack that counts when it cannot see the hero from where it stands
	HeroGoal       float64 `yaml:"hero_goal"`       // on the heroes' seat: the way to what a hero makes for, and what it can do there
	HeroSeal       float64 `yaml:"hero_seal"`       // on the heroes' seat: how much more harm counts that is done to who stands on a token that the heroes need
	HeroPower      float64 `yaml:"hero_power"`      // on the heroes' seat: Power that a hero spends
	HeroRest       float64 `yaml:"hero_rest"`       // on the heroes' seat: Power that a hero regains by resting
	HeroMargin     float64 `yaml:"hero_margin"`     // on the heroes' seat: by how much an action that costs Power has to be better, of 0.2 wounds
	HeroRevive     float64 `yaml:"hero_revive"`     // on the heroes' seat: to revive a hero
	HeroSkill      float64 `yaml:"hero_skill"`      // on the heroes' seat: what a hero's own skills do
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

// maxWeight is the most that a weight may be.
const maxWeight = 10_000

// maxWeights is the most bytes that a file of weights may have.
const maxWeights = 64 << 10

//go:embed heuristic/*.yaml
var shippedWeights embed.FS

// heuristicGames are the rulesets that Heuristic has weights for.
var heuristicGames = [...]string{"gf3", "gf2", "starquest"}

// ShippedWeights returns the weights that Heuristic plays a ruleset by. It errs for a ruleset that it does not play.
func ShippedWeights(ruleset string) (Weights, error) {
	data, err := shippedWeights.ReadFile("heuristic/" + ruleset + ".yaml")
	if err != nil {
		return Weights{}, fmt.Errorf("heuristic has no weights for the ruleset %q; it plays gf3, gf2 and starquest", ruleset)
	}
	return ReadWeights(bytes.NewReader(data), ruleset+".yaml", Weights{})
}

// ReadWeights reads weights in YAML, those that are not named being as in base. Its errors say what is wrong, with the name of the file: an
// unknown key, and a value that is no number from -10000 to 10000.
func ReadWeights(r io.Reader, file string, base Weights) (Weights, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxWeights+1))
	if err != nil {
		return base, err
	}
	if len(data) > maxWeights {
		return base, fmt.Errorf("%s: more than %d bytes", file, maxWeights)
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	w := base
	if err := dec.Decode(&w); err != nil && !errors.Is(err, io.EOF) {
		return base, fmt.Errorf("%s: %w", file, err)
	}
	v := reflect.ValueOf(w)
	for i := range v.NumField() {
		if x := v.Field(i).Float(); math.IsNaN(x) || x < -maxWeight || x > maxWeight {
			return base, fmt.Errorf("%s: %s is %v, which is no number from %d to %d", file, v.Type().Field(i).Tag.Get("yaml"), x, -maxWeight, maxWeight)
		}
	}
	return w, nil
}

// weightsOf returns the weights for each of heuristicGames, changed by a file unless that is "".
func weightsOf(file string) (all [len(heuristicGames)]Weights, err error) {
	for i, game := range heuristicGames {
		if all[i], err = ShippedWeights(game); err != nil {
			return all, err
		}
		if file == "" {
			continue
		}
		f, err := os.Open(file)
		if err != nil {
			return all, err
		}
		all[i], err = ReadWeights(f, file, all[i])
		f.Close()
		if err != nil {
			return all, err
		}
	}
	return all, nil
}
