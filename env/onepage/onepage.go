// Package onepage makes the environments of Grimdark Future, version 3 and 2.16: two armies of units that act
// one after the other. It registers them when it is loaded.
package onepage

import (
	"cmp"
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/geom"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
	"gauntlet/env/internal/sight"
)

// What observations and actions have room for in all ids: any unit that the rules allow, the markers of any mission, and
// the pieces of any table that comes with the program or is drawn. An army, a table or a mission that needs more is
// refused with the number.
const (
	maxModels       = opr.MaxModels // of a unit
	maxTypes        = sight.Types   // of weapons of a unit
	maxMarkers      = mission.MaxMarkers
	maxMarkerCells  = 187 // of the grid of places for markers
	maxDeployCells  = 128 // of the grid of places to deploy at
	maxPieces       = 32
	maxWide, maxFar = 72, 48 // inches of a table
)

// An adapter makes the environments that have room for so many units of a player. All ids have the same rows: how
// many units there are is what they differ in.
type adapter struct{ units int }

func init() {
	for _, e := range []struct {
		name                 string
		rules                engine.Ruleset
		points, width        int32
		units                int
		first, second, table string // the armies and the table that are usual
		doc                  string
	}{
		{"GF3-Skirmish-v1", gf3.Ruleset, 500, 48, 6, "elite-500", "vehicles-500", "courtyard",
			"Grimdark Future v3 at 500 points on a small table"},
		{"GF3-1000-v1", gf3.Ruleset, 1000, 72, 8, "horde-1000", "mixed-1000", "steppe",
			"Grimdark Future v3 at 1000 points"},
		{"GF3-2000-v1", gf3.Ruleset, 2000, 72, 16, "gunline-2000", "elite-2000", "borough",
			"Grimdark Future v3 at 2000 points"},
		{"GF3-3000-v1", gf3.Ruleset, 3000, 72, roster.MaxUnits, "gunline-2000", "elite-2000", "steppe",
			"Grimdark Future v3 with armies of any size, as list builders export them"},
		{"GF2-1000-v1", gf2.Ruleset, 1000, 72, 8, "cohort-1000", "brood-1000", "borough",
			"Grimdark Future v2.16 at 1000 points"},
		{"GF2-2000-v1", gf2.Ruleset, 2000, 72, 16, "cohort-2000", "brood-2000", "steppe",
			"Grimdark Future v2.16 at 2000 points"},
	} {
		env.Register(env.ID{Name: e.name, Family: "GF", Rules: e.rules, Points: int(e.points), Width: e.width * geom.Inch,
			Height: 48 * geom.Inch, Adapter: adapter{e.units}, Doc: e.doc + "; provisional",
			Defaults: env.Options{Armies: [2]string{e.first, e.second}, Table: e.table, Mission: "standoff"}})
	}
}

// Options describes the options of an id.
func (a adapter) Options(id *env.ID) []env.Option {
	d := id.Defaults
	all := []env.Option{
		env.Opt("armies", "drawn|A,B", d.Armies[0]+","+d.Armies[1],
			fmt.Sprintf("lists of seat 0 and seat 1: shipped ones or files, of up to %d units each; drawn, or drawn "+
				"for either seat: lists that are drawn for each game", a.units)),
		env.Opt("table", "drawn|T", d.Table, fmt.Sprintf("a shipped table or a file, of up to %d x %d inches, "+
			"or one that is drawn for each game", maxWide, maxFar)),
		env.Opt("mission", "any|drawn|M", d.Mission,
			"a shipped mission or a file, one that is drawn for each game, or any: one of either sort"),
		env.Opt("points", "N|A-B", fmt.Sprint(id.Points), fmt.Sprintf("the default lists in another size: 500, 1000 "+
			"or 2000; others must fit in too; of lists that are drawn, %d to %d, or from A to B", draw.LeastPoints,
			draw.MostPoints)),
	}
	all = append(all, env.DrawnOptions(draw.StyleNames(), "lists")...)
	return append(all, env.CommonOptions([]env.Option{
		env.Opt("unknown-rules", "refuse|allow", "refuse",
			"lists with special rules that are not known: refused, or played without those rules"),
	})...)
}

// Maxima returns what there is room for.
func (a adapter) Maxima(*env.ID) []env.Maximum {
	return []env.Maximum{
		env.Most("units of a player", a.units), env.Most("models of a unit", maxModels),
		env.Most("objective markers", maxMarkers),
		env.Most("cells of the grid of places for markers", maxMarkerCells),
		env.Most("cells of the grid of places to deploy at", maxDeployCells),
		env.Most("weapon types of a unit, with a hero that joins it", maxTypes),
		env.Most("pieces of terrain", maxPieces), env.Most("inches of the table's width", maxWide),
		env.Most("inches of its depth", maxFar),
	}
}

// Fill puts the id's defaults where nothing was chosen.
func (adapter) Fill(id *env.ID, o env.Options) (env.Options, error) {
	if o.Shaping.Goals != 0 {
		return o, fmt.Errorf("the option shape-goals is for missions with goals, and %s has none",
			id.Ruleset())
	}
	def := id.Defaults
	if o.Points != 0 && o.Armies == [2]string{} {
		for i, name := range def.Armies {
			style, _, _ := strings.Cut(name, "-")
			o.Armies[i] = fmt.Sprintf("%s-%d", style, o.Points)
		}
	}
	for i := range o.Armies {
		o.Armies[i] = cmp.Or(o.Armies[i], def.Armies[i])
	}
	o.Table, o.Mission = cmp.Or(o.Table, def.Table), cmp.Or(o.Mission, def.Mission)
	if o.Armies[0] != env.Drawn && o.Armies[1] != env.Drawn {
		return o, idle(o)
	}
	return fillPoints(id, o)
}

// Check refuses what there is no room for.
func (a adapter) Check(_ *env.ID, s engine.Setup) error {
	k, t := &s.Mission.Markers, s.Table
	if t.Width > maxWide*geom.Inch || t.Height > maxFar*geom.Inch {
		return fmt.Errorf("table %q measures %s x %s inches, there is room for %d x %d", t.Name,
			mission.Inches(t.Width), mission.Inches(t.Height), maxWide, maxFar)
	}
	return cmp.Or(sight.CheckArmies(s, [2]int{a.units, a.units}, maxModels),
		sight.Room(max(len(k.Fixed), k.Dice+k.Plus), maxMarkers, "mission %q may have %d markers", s.Mission.Name),
		sight.Room(opr.MarkerCells(t), maxMarkerCells, "table %q has %d cells for markers", t.Name),
		sight.Room(opr.ArrivalCells(t.Width, t.Height), maxDeployCells,
			"table %q has %d cells to bring units on at", t.Name))
}

// Suits reports that the ids are made for all missions alike.
func (adapter) Suits(*env.ID, engine.Setup) bool { return true }

// Model works out what all environments over a game share.
func (a adapter) Model(_ *env.ID, o env.Options, game *engine.Game) (*env.Model, error) {
	kinds := actions.NewKinds(a.units, maxModels, maxTypes)
	kinds.Offer(a.units)
	t := sight.NewTables(a.units, maxMarkers, maxPieces)
	all := env.Model{Obs: t.Fields, Features: sight.TableFeatureFields(), Atomic: a.slots(kinds)}
	if o.Layer == env.Tactical {
		all.Tactics = a.tactics(kinds, o.OnTheWay == "policy")
	}
	all.Again = func(game *engine.Game) (*env.Model, error) {
		if err := cmp.Or(sight.CheckGame(game, maxModels, maxTypes, maxDeployCells),
			sight.Room(len(game.Table().Pieces), maxPieces, "table %q has %d pieces of terrain",
				game.Setup().Table.Name)); err != nil {
			return nil, err
		}
		f, out := sight.NewTableFacts(game, t), all
		out.Potential, out.NewEye = f.Potential, func() env.Eye { return sight.NewScribe(f, t) }
		return &out, nil
	}
	return all.Again(game)
}
