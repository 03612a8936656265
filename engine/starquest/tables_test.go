package starquest_test

import (
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// The tables for Star Quest are four feet by four, with twenty pieces of terrain or more (SQ-PREP-04).
func TestQuestTables(t *testing.T) {
	for _, name := range quests.Tables() {
		table := must.Get(quests.Table(name))(t)
		if table.Width != 48*geom.Inch || table.Height != 48*geom.Inch || len(table.Terrain) < 20 {
			t.Errorf("%s: %s x %s inches, %d pieces", name, mission.Inches(table.Width),
				mission.Inches(table.Height), len(table.Terrain))
		}
	}
}

// Every shipped mission can be mustered for and played by every number of heroes that there are, at every
// level of threat and at both scales.
func TestEveryMissionCompiles(t *testing.T) {
	vanguard := must.Get(party.Open("vanguard"))(t)
	for _, name := range quests.Missions() {
		for _, threat := range quests.Threats {
			for heroes := party.MinHeroes; heroes <= len(vanguard.Units); heroes++ {
				for _, scale := range []string{"full", "half"} {
					conf := setup(t, name, heroes, threat)
					if scale != "full" {
						conf.Rulings = append(conf.Rulings, ruling("sq.scale", scale))
					}
					var seen census
					playOut(t, compile(t, conf), 1, &seen)
				}
			}
		}
	}
}

// What cannot be mustered is said to be so, with a near miss.
func TestMusterRefuses(t *testing.T) {
	m, _, err := quests.Open("breach")
	if err != nil {
		t.Fatal(err)
	}
	brood := must.Get(party.Open("brood"))(t)
	other := *brood
	other.Units = brood.Units[:1]
	battle := must.Get(mission.StarterMission("standoff"))(t)
	for _, c := range []struct {
		m      *mission.Mission
		list   *roster.Army
		heroes int
		threat string
		want   string
	}{
		{m, brood, 1, "low", `a party of 1 heroes, not 2 to 4 (SQ-PREP-02)`},
		{m, brood, 2, "hihg", `the threat level "hihg" is none of ["low" "middle" "high"] (did you mean "high"?)`},
		{m, &other, 2, "low", `mission "Breach": wave 1 has a unit "Spitter", which list "Brood" does not have`},
		{battle, brood, 2, "low", `mission "Standoff" has no waves; it is for two armies`},
	} {
		if _, err := starquest.Muster(c.m, c.list, c.heroes, c.threat); err == nil || err.Error() != c.want {
			t.Errorf("got %v\nwant %s", err, c.want)
		}
	}
}
