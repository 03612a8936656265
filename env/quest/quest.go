// Package quest makes the environments of Star Quest: a party of heroes in seat 0 against the AI side in seat
// 1, a mission each. It registers them when it is loaded.
package quest

import (
	"cmp"
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env"
	"gauntlet/env/internal/sight"
)

// What there is room for. All missions have the same, so that what is learned in one loads in the others.
const (
	maxHeroes  = party.MaxHeroes
	maxFoes    = 32
	maxMarkers = mission.MaxMarkers
	maxModels  = opr.MaxModels // of a unit
	maxCells   = 64            // of the grid of places to deploy at
	maxPieces  = 32            // of terrain
)

// maxUnits is how many units of a seat there is room for.
var maxUnits = [2]int{starquest.Heroes: maxHeroes, starquest.Foes: maxFoes}

func init() {
	for _, m := range []struct{ name, mission, doc string }{
		{"Relay", "relay", "hold the relay for three rounds running"},
		{"Breach", "breach", "into the vault, find the core, and out again"},
		{"Ruins", "ruins", "find what the ruins hide"},
		{"Hunt", "hunt", "destroy the Villain"},
		{"LastStand", "laststand", "somebody must be left standing in the end"},
	} {
		env.Register(env.ID{
			Name: "StarQuest-" + m.name + "-v1", Family: "StarQuest", Rules: starquest.Ruleset,
			Width: 48 * geom.Inch, Height: 48 * geom.Inch, Adapter: adapter{},
			Doc: "Star Quest, heroes in seat 0 and the AI side in seat 1: " + m.doc + "; provisional",
			Defaults: env.Options{Armies: [2]string{"vanguard", "brood"}, Mission: m.mission,
				Threat: "middle", Party: 3},
		})
	}
}

type adapter struct{}

// Options describes the options of an id.
func (adapter) Options(id *env.ID) []env.Option {
	d, info := id.Defaults, engine.InfoOf(id.Rules)
	all := []env.Option{
		env.Opt("armies", "drawn|PARTY,ENEMIES", strings.Join(d.Armies[:], ","),
			fmt.Sprintf("the party of heroes and the list of enemies that the mission draws on: shipped ones or "+
				"files; drawn, or drawn for either: lists that are drawn for each game; up to %d units of enemies play",
				maxFoes)),
	}
	all = append(append(all, drawnOptions()...),
		env.Opt("threat", strings.Join(info.Threats, "|")+"|any", d.Threat,
			"the mission's level of threat; any: one of them for each game"),
		env.Opt("heroes", "2|3|4|any", "",
			fmt.Sprintf("so many heroes of the party play, the first of them; the mission sends enemies for so "+
				"many; any: another number for each game; where it is not said, %d, or all of a smaller party that is named", d.Party)))
	return append(all, env.CommonOptions(nil, env.Opt("shape-goals", "0 to 10", "0",
		"shaping: times how far the heroes have come in the mission's goals, 0 to 1: the share that is done, and of the one that they are at how much is done, ways to go straight among it"))...)
}

// Maxima returns what there is room for.
func (adapter) Maxima(*env.ID) []env.Maximum {
	return []env.Maximum{
		env.Most("heroes", maxHeroes), env.Most("units of the AI side", maxFoes),
		env.Most("models of a unit", maxModels),
		env.Most("objectives and search tokens", maxMarkers),
		env.Most("cells of the grid of places to deploy at", maxCells),
		env.Most("weapon types of a unit", sight.Types), env.Most("pieces of terrain", maxPieces),
	}
}

// Fill refuses options that a mission answers, and puts the id's defaults where nothing was chosen.
func (adapter) Fill(id *env.ID, o env.Options) (env.Options, error) {
	d := id.Defaults
	given := ""
	switch {
	case o.Table != "" && o.Table != env.Drawn:
		given = fmt.Sprintf("; table is %q%s", o.Table, near.Hint(o.Table, []string{env.Drawn}))
	case o.Mission != "" && o.Mission != d.Mission && !o.Draws():
		given = fmt.Sprintf("; mission is %q%s", o.Mission, near.Hint(o.Mission, []string{env.Drawn, env.Any, d.Mission}))
	}
	if given != "" || o.Points != 0 || o.Unknown {
		return o, fmt.Errorf("the options table, mission, points and unknown-rules do not go with Star Quest: "+
			"the environment is that of one mission, which says on which table it is played, unless they are "+
			"left to chance, as by table=drawn or mission=any%s", given)
	}
	if err := fillDrawn(&o); err != nil {
		return o, err
	}
	o.Mission = cmp.Or(o.Mission, d.Mission)
	for i := range o.Armies {
		o.Armies[i] = cmp.Or(o.Armies[i], d.Armies[i])
	}
	o.Threat = cmp.Or(o.Threat, d.Threat) // a party stays 0, as it is all of a smaller one that is named
	return o, nil
}

// Check refuses what there is no room for.
func (adapter) Check(id *env.ID, s engine.Setup) error {
	return sight.CheckSetup(id, s, maxUnits, maxModels, maxCells)
}

// Suits reports whether the id is that of the setup's mission.
func (adapter) Suits(id *env.ID, s engine.Setup) bool {
	m, _, err := quests.Open(id.Defaults.Mission)
	return err == nil && m.Name == s.Mission.Name
}

// Model works out what all environments over a game share.
func (adapter) Model(_ *env.ID, o env.Options, game *engine.Game) (*env.Model, error) {
	shared := &parts{}
	var again func(game *engine.Game) (*env.Model, error)
	again = func(game *engine.Game) (*env.Model, error) {
		if err := cmp.Or(sight.CheckGame(game, maxModels, roster.MaxWeaponTypes, maxCells),
			sight.Room(len(game.Table().Pieces), maxPieces, "table %q has %d pieces of terrain",
				game.Setup().Table.Name)); err != nil {
			return nil, err
		}
		p := shared.of(len(game.Setup().Armies[starquest.Heroes].Units), o)
		out, f := p.model, sight.NewTableFacts(game, p.tables)
		out.Potential = func(at engine.Position, s env.Shaping) float32 {
			phi := f.Potential(at, s)
			if s.Goals != 0 {
				phi += float32(s.Goals * goals(at))
			}
			return phi
		}
		out.NewEye = func() env.Eye { return sight.NewScribe(f, p.tables) }
		out.Again = again
		return &out, nil
	}
	return again(game)
}
