package experiments

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave"
)

// Where missions say on which table they are played, a tournament goes through each mission with each army in
// each seat.
func TestMissionsWithTablesOfTheirOwn(t *testing.T) {
	f := must.Get(OpenField(stargrave.Ruleset, FieldChoice{Armies: []string{"lanterns", "quietus"},
		Missions: []string{"archive"}}))(t)
	var got [][2]string
	for i := range f.Setups {
		s := &f.Setups[i]
		got = append(got, [2]string{s.Armies[0].Faction, s.Armies[1].Faction})
		if s.Mission.Name != "The Drowned Archive" {
			t.Errorf("mission %q", s.Mission.Name)
		}
	}
	a, b := got[0][0], got[3][0]
	if want := [][2]string{{a, a}, {a, b}, {b, a}, {b, b}}; a == b || len(got) != 4 || [4][2]string(got) != [4][2]string(want) {
		t.Errorf("games of %v", got)
	}
	all := must.Get(OpenField(stargrave.Ruleset, FieldChoice{}))(t)
	crews, missions := len(roster.StarterOf(stargrave.Name)), len(engine.InfoOf(stargrave.Ruleset).Missions)
	if len(all.Setups) != crews*crews*missions {
		t.Errorf("%d games, where %d crews play %d missions", len(all.Setups), crews, missions)
	}
	if _, err := OpenField(stargrave.Ruleset, FieldChoice{Missions: []string{"standoff"}}); err == nil {
		t.Error("a mission of another ruleset is played")
	}
	if r := play(t, Config{Agents: []string{"random", "random"}, Field: f, Games: 8, Seed: 1, Workers: 1}); r.Games != 8 ||
		len(r.Forfeits) > 0 {
		t.Errorf("%+v", r)
	}
}
