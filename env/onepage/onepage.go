// Package onepage makes the environments of Grimdark Future, version 3 and 2.16: two armies of units that act
// one after the other. It registers them when it is loaded.
package onepage

import (
	"cmp"
	"fmt"
	"strings"

	"gauntlet/engine"
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

// A Room is what observations and actions have room for. An army, a table or a mission that needs more is
// refused with the number.
type Room struct {
	Units       int // of a player
	Models      int // of a unit
	Types       int // of weapons of a unit
	Markers     int
	MarkerCells int  // of the grid of places for markers
	DeployCells int  // of the grid of places to deploy at
	Offers      bool // what rules of lists offer can be answered
}

func init() {
	const types = roster.MaxWeaponTypes
	small := &Room{Units: 5, Models: 32, Types: types, Markers: 5, MarkerCells: 121, DeployCells: 64}
	five := &Room{Units: 5, Models: 32, Types: types, Markers: 5, MarkerCells: 187, DeployCells: 64}
	ten := &Room{Units: 10, Models: 32, Types: types, Markers: 5, MarkerCells: 187, DeployCells: 64}
	for _, e := range []struct {
		name                 string
		rules                engine.Ruleset
		points, width        int32
		room                 env.Adapter
		first, second, table string // the armies and the table that are usual
		doc                  string
	}{
		{"GF3-Skirmish-v0", gf3.Ruleset, 500, 48, small, "elite-500", "vehicles-500", "courtyard",
			"Grimdark Future v3 with a handful of units on a small table: a short game, for learning"},
		{"GF3-1000-v0", gf3.Ruleset, 1000, 72, five, "horde-1000", "mixed-1000", "steppe",
			"Grimdark Future v3 at 1000 points, five units a side"},
		{"GF3-2000-v0", gf3.Ruleset, 2000, 72, ten, "gunline-2000", "elite-2000", "borough",
			"Grimdark Future v3 at 2000 points, ten units a side"},
		{"GF2-1000-v0", gf2.Ruleset, 1000, 72, five, "cohort-1000", "brood-1000", "borough",
			"Grimdark Future v2.16 at 1000 points, five units a side"},
		{"GF3-Skirmish-v1", gf3.Ruleset, 500, 48, newSheet(6), "elite-500", "vehicles-500", "courtyard",
			"Grimdark Future v3 at 500 points on a small table; provisional"},
		{"GF3-1000-v1", gf3.Ruleset, 1000, 72, newSheet(8), "horde-1000", "mixed-1000", "steppe",
			"Grimdark Future v3 at 1000 points; provisional"},
		{"GF3-2000-v1", gf3.Ruleset, 2000, 72, newSheet(16), "gunline-2000", "elite-2000", "borough",
			"Grimdark Future v3 at 2000 points; provisional"},
		{"GF3-3000-v1", gf3.Ruleset, 3000, 72, newSheet(roster.MaxUnits), "gunline-2000", "elite-2000", "steppe",
			"Grimdark Future v3 with armies of any size, as list builders export them; provisional"},
		{"GF2-1000-v1", gf2.Ruleset, 1000, 72, newSheet(8), "cohort-1000", "brood-1000", "borough",
			"Grimdark Future v2.16 at 1000 points; provisional"},
		{"GF2-2000-v1", gf2.Ruleset, 2000, 72, newSheet(16), "cohort-2000", "brood-2000", "steppe",
			"Grimdark Future v2.16 at 2000 points; provisional"},
	} {
		family := ""
		if _, ok := e.room.(*Sheet); ok {
			family = "GF"
		}
		env.Register(env.ID{Name: e.name, Family: family, Rules: e.rules, Points: int(e.points), Width: e.width * geom.Inch,
			Height: 48 * geom.Inch, Adapter: e.room, Doc: e.doc,
			Defaults: env.Options{Armies: [2]string{e.first, e.second}, Table: e.table, Mission: "standoff"}})
	}
}

// Options describes the options of an id.
func (m *Room) Options(id *env.ID) []env.Option {
	d := id.Defaults
	size := fmt.Sprintf("%s x %s inches", mission.Inches(id.Width), mission.Inches(id.Height))
	return append([]env.Option{
		env.Opt("armies", "A,B", d.Armies[0]+","+d.Armies[1],
			fmt.Sprintf("lists of seat 0 and seat 1: shipped ones or files, of up to %d units each",
				m.Units)),
		env.Opt("table", "T", d.Table,
			"a shipped table or a file, of "+size),
		env.Opt("mission", "M", d.Mission,
			"a shipped mission or a file"),
		env.Opt("points", "N", fmt.Sprint(id.Points),
			"the default lists in another size: 500, 1000 or 2000; others must fit in too"),
	}, env.CommonOptions([]env.Option{
		env.Opt("unknown-rules", "refuse|allow", "refuse",
			"lists with special rules that are not known: refused, or played without those rules"),
	})...)
}

// Maxima returns what there is room for.
func (m *Room) Maxima(*env.ID) []env.Maximum {
	return []env.Maximum{
		env.Most("units of a player", m.Units), env.Most("models of a unit", m.Models),
		env.Most("objective markers", m.Markers),
		env.Most("cells of the grid of places for markers", m.MarkerCells),
		env.Most("cells of the grid of places to deploy at", m.DeployCells),
	}
}

// Fill puts the id's defaults where nothing was chosen.
func (m *Room) Fill(id *env.ID, o env.Options) (env.Options, error) {
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
	return o, nil
}

// Check refuses what there is no room for.
func (m *Room) Check(id *env.ID, s engine.Setup) error {
	k, t, mission := &s.Mission.Markers, s.Table, s.Mission.Name
	return cmp.Or(checkSpells(s), sight.CheckSetup(id, s, [2]int{m.Units, m.Units}, m.Models, m.DeployCells),
		sight.Room(max(len(k.Fixed), k.Dice+k.Plus), m.Markers, "mission %q may have %d markers", mission),
		sight.Room(opr.MarkerCells(t), m.MarkerCells, "table %q has %d cells for markers", t.Name))
}

// checkSpells refuses armies with spells that lend special rules, or that are cast at several units: these ids have no
// columns for the first, and the others ask what was not asked when they were made.
func checkSpells(s engine.Setup) error {
	for _, a := range s.Armies {
		for i := range a.Spells {
			if a.Spells[i].New() {
				return fmt.Errorf("army %q: spell %q lends a special rule or is cast at several units, for which these environments "+
					"have no room", a.Name, a.Spells[i].Name)
			}
		}
	}
	return nil
}

// Suits reports that the ids are made for all missions alike.
func (m *Room) Suits(*env.ID, engine.Setup) bool { return true }

// Model works out what all environments over a game share.
func (m *Room) Model(_ *env.ID, o env.Options, game *engine.Game) (*env.Model, error) {
	if err := sight.CheckGame(game, m.Models, m.Types, m.DeployCells); err != nil {
		return nil, err
	}
	kinds := actions.NewKinds(m.Units, m.Models, m.Types)
	l, f := m.layout(kinds), sight.NewFacts(game, m.Markers)
	out := &env.Model{
		Obs: l.Fields, Features: sight.FeatureFields(), Atomic: m.slots(kinds), Potential: f.Potential,
		NewEye: func() env.Eye {
			return &eye{Eye: sight.NewEye(f, l.Layout), layout: l, next: make([]int8, m.Markers)}
		},
	}
	if o.Layer == env.Tactical {
		out.Tactics = m.tactics(kinds, o.OnTheWay == "policy")
	}
	return out, nil
}
