package replay_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"

	"github.com/google/go-cmp/cmp"
)

// carry writes the header of a setup and reads it back.
func carry(t *testing.T, s engine.Setup) {
	t.Helper()
	w := must.Get(replay.Begin(replay.Header{Engine: engine.Version, Ruleset: "gf3", Setup: s}))(t)
	rep, err := replay.Parse(w.Bytes())
	if d := damage(err); d == nil || !d.Truncated || !d.Header {
		t.Fatal(err)
	}
	for _, a := range s.Armies {
		for i := range a.Units {
			a.Units[i].Line = 0 // is not recorded
		}
	}
	if d := cmp.Diff(s, rep.Header.Setup); d != "" {
		t.Error(d)
	}
}

// Everything that the loaders return can be recorded, and comes back equal.
func TestShippedSetups(t *testing.T) {
	var armies []*roster.Army
	for _, name := range roster.Starter() {
		a := must.Get(roster.StarterList(name))(t)
		armies = append(armies, a)
	}
	var tables []*mission.Table
	for _, name := range mission.Tables() {
		table := must.Get(mission.StarterTable(name))(t)
		tables = append(tables, table)
	}
	var missions []*mission.Mission
	for _, name := range mission.Missions() {
		m := must.Get(mission.StarterMission(name))(t)
		missions = append(missions, m)
	}
	if len(armies) == 0 || len(tables) == 0 || len(missions) == 0 {
		t.Fatal("nothing is shipped")
	}
	for i := range max(len(armies), len(tables), len(missions)) {
		n := len(armies)
		carry(t, engine.Setup{Armies: [2]*roster.Army{armies[i%n], armies[(i+1)%n]},
			Table: tables[i%len(tables)], Mission: missions[i%len(missions)]})
	}
}

// The largest lists that the limits allow still fit into a header.
func TestLargestSetup(t *testing.T) {
	name := strings.Repeat("é", roster.MaxName) + " 40"
	var rules []roster.Rule
	for i := range roster.MaxRules {
		rules = append(rules, roster.Rule{ID: roster.RuleID(i + 1), Rating: roster.MaxRating})
	}
	u := roster.Unit{Name: name, Copy: name, Points: 999, Quality: 2, Defense: 2, Rules: rules}
	m := roster.Model{Quality: 2, Defense: 2, Tough: 300, Base: roster.MaxBase, Rules: rules}
	for i := range roster.MaxWeaponTypes {
		u.Weapons = append(u.Weapons, roster.Weapon{Name: name, Range: roster.MaxRange,
			Attacks: roster.MaxAttacks, Rules: rules})
		m.Weapons = append(m.Weapons, roster.Carried{Weapon: i, Copies: roster.MaxWeaponCopies})
	}
	for range roster.MaxArmyModels / roster.MaxUnits {
		u.Models = append(u.Models, m)
	}
	var armies [2]*roster.Army
	for i := range armies {
		armies[i] = &roster.Army{Name: name, Faction: name, Ruleset: "gf3", Points: roster.MaxPoints}
		for range roster.MaxUnits {
			armies[i].Units = append(armies[i].Units, u)
		}
	}
	s := setup(12)
	s.Ruleset, s.Armies = nil, armies
	for len(s.Table.Terrain) < mission.MaxPieces {
		s.Table.Terrain = append(s.Table.Terrain, s.Table.Terrain[0])
	}
	carry(t, s)
}
