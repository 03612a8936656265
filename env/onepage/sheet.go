package onepage

import (
	"cmp"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
	"gauntlet/env/internal/sight"
)

// A Sheet is an adapter whose observations are tables of rows that hide nothing. All ids of the family have
// the same rows; how many units of a side there are is what they differ in.
type Sheet struct{ Room }

// What all of them have room for: any unit that the rules allow, the markers of any mission, and the pieces of
// any table that comes with the program or is drawn.
const (
	maxPieces       = 32
	maxMarkerCells  = 187
	maxDeployCells  = 128
	maxWide, maxFar = 72, 48 // inches of a table
)

// newSheet returns the adapter with room for so many units of a side.
func newSheet(units int) *Sheet {
	return &Sheet{Room{Units: units, Models: opr.MaxModels, Types: sight.Types, Markers: mission.MaxMarkers,
		MarkerCells: maxMarkerCells, DeployCells: maxDeployCells, Offers: true}}
}

// Maxima returns what there is room for.
func (m *Sheet) Maxima(id *env.ID) []env.Maximum {
	return append(m.Room.Maxima(id), env.Most("weapon types of a unit, with a hero that joins it", m.Types),
		env.Most("pieces of terrain", maxPieces), env.Most("inches of the table's width", maxWide),
		env.Most("inches of its depth", maxFar))
}

// Check refuses what there is no room for.
func (m *Sheet) Check(_ *env.ID, s engine.Setup) error {
	k, t := &s.Mission.Markers, s.Table
	if t.Width > maxWide*geom.Inch || t.Height > maxFar*geom.Inch {
		return fmt.Errorf("table %q measures %s x %s inches, there is room for %d x %d", t.Name,
			mission.Inches(t.Width), mission.Inches(t.Height), maxWide, maxFar)
	}
	return cmp.Or(sight.CheckArmies(s, [2]int{m.Units, m.Units}, m.Models),
		sight.Room(max(len(k.Fixed), k.Dice+k.Plus), m.Markers, "mission %q may have %d markers", s.Mission.Name),
		sight.Room(opr.MarkerCells(t), m.MarkerCells, "table %q has %d cells for markers", t.Name),
		sight.Room(opr.ArrivalCells(t.Width, t.Height), m.DeployCells,
			"table %q has %d cells to bring units on at", t.Name))
}

// Model works out what all environments over a game share.
func (m *Sheet) Model(_ *env.ID, o env.Options, game *engine.Game) (*env.Model, error) {
	kinds := actions.NewKinds(m.Units, m.Models, m.Types)
	kinds.Offer(m.Units)
	t := sight.NewTables(m.Units, m.Markers, maxPieces)
	all := env.Model{Obs: t.Fields, Features: sight.TableFeatureFields(), Atomic: m.slots(kinds)}
	if o.Layer == env.Tactical {
		all.Tactics = m.tactics(kinds, o.OnTheWay == "policy")
	}
	all.Again = func(game *engine.Game) (*env.Model, error) {
		if err := cmp.Or(sight.CheckGame(game, m.Models, m.Types, m.DeployCells),
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
