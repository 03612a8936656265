package quests

import (
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
)

const chain = `campaign: Two Steps
party: vanguard
enemies: brood
heal: 2
levels: [{power: 1}, {quality: 1}]
finds:
  - {item: the core, tough: 2}
missions:
  - {mission: breach, threat: low, tries: 2}
  - {mission: ruins, lost: on}
`

func TestParseCampaign(t *testing.T) {
	got := must.Get(ParseCampaign("c.yaml", []byte(chain)))(t)
	want := &Campaign{
		Name: "Two Steps", Party: "vanguard", Enemies: "brood", Heal: 2,
		Levels: []Gain{{GainPower, 1}, {GainQuality, 1}}, Finds: []Treasure{{"the core", Gain{GainTough, 2}}},
		Stages: []Stage{{Mission: "breach", Threat: "low", Tries: 2},
			{Mission: "ruins", Threat: "middle", Tries: 1, On: true}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestCampaignsAreRefused(t *testing.T) {
	for _, c := range []struct{ old, with, want string }{
		{"party: vanguard\n", "", `c.yaml:1: campaign: key "party" is missing`},
		{"heal: 2", "heal: 0", "c.yaml:4: heal"},
		{"{power: 1}", "{power: 1, will: 1}",
			`c.yaml:5: level 1: it gives one thing, not both "power" and "will"`},
		{"{power: 1}", "{}", "c.yaml:5: level 1: it gives nothing"},
		{"{power: 1}", "{pover: 1}", `c.yaml:5: level 1: unknown key "pover" (did you mean "power"?)`},
		{"{quality: 1}", "{quality: 3}", "c.yaml:5: level 2: quality"},
		{"item: the core, ", "", `c.yaml:7: find 1: key "item" is missing`},
		{", tough: 2}", "}", "c.yaml:7: find 1: it gives nothing"},
		{"missions:\n", "  - {item: the core, will: 1}\nmissions:\n",
			`c.yaml:8: find 2: "the core" stands further up already`},
		{"threat: low", "threat: lwo", `c.yaml:9: mission 1: threat: `},
		{"tries: 2", "tries: 6", "c.yaml:9: mission 1: tries"},
		{"lost: on", "lost: of", "c.yaml:10: mission 2: lost"},
		{"mission: ruins, ", "", `c.yaml:10: mission 2: key "mission" is missing`},
	} {
		_, err := ParseCampaign("c.yaml", []byte(strings.Replace(chain, c.old, c.with, 1)))
		if !must.Contain(err, c.want) {
			t.Errorf("%s -> %s: got %v\nwant %s", c.old, c.with, err, c.want)
		}
	}
	if _, err := OpenCampaign("bel"); !must.Contain(err, `no campaign is called "bel" (did you mean "bell"?)`) {
		t.Errorf("got %v", err)
	}
}

// stages returns the missions of a campaign.
func stages(t *testing.T, c *Campaign) (out []*mission.Mission) {
	t.Helper()
	for _, s := range c.Stages {
		m, _, err := Open(s.Mission)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, m)
	}
	return out
}

// What a campaign says is found must be somewhere in it.
func TestCampaignFinds(t *testing.T) {
	for _, name := range Campaigns() {
		c := must.Get(OpenCampaign(name))(t)
		if err := c.Check(stages(t, c)); err != nil {
			t.Error(err)
		}
	}
	c := must.Get(ParseCampaign("c.yaml", []byte(strings.Replace(chain, "the core", "the cure", 1))))(t)
	if err := c.Check(stages(t, c)); !must.Contain(err,
		`find 1: no mission of campaign "Two Steps" has an item "the cure" (did you mean "the core"?)`) {
		t.Errorf("got %v", err)
	}
}

// Gains make heroes better, up to the best that there is.
func TestGains(t *testing.T) {
	for _, c := range []struct {
		gain GainKind
		of   func(u *roster.Unit) int
		n    [2]int // after one, after nine
	}{
		{GainQuality, func(u *roster.Unit) int { return 10*u.Quality + u.Models[0].Quality }, [2]int{33, 22}},
		{GainDefense, func(u *roster.Unit) int { return 10*u.Defense + u.Models[0].Defense }, [2]int{33, 22}},
		{GainTough, func(u *roster.Unit) int { return u.Models[0].Tough }, [2]int{59, 60}},
		{GainPower, func(u *roster.Unit) int { return party.HeroOf(u).Power }, [2]int{29, 30}},
		{GainStrength, func(u *roster.Unit) int { return party.HeroOf(u).Strength }, [2]int{4, 2}},
		{GainDexterity, func(u *roster.Unit) int { return party.HeroOf(u).Dexterity }, [2]int{4, 2}},
		{GainWill, func(u *roster.Unit) int { return party.HeroOf(u).Will }, [2]int{4, 2}},
	} {
		u := &roster.Unit{Quality: 4, Defense: 4, Models: []roster.Model{{Quality: 4, Defense: 4, Tough: 58}},
			Own: &party.Character{Power: 28, Strength: 5, Dexterity: 5, Will: 5}}
		var got [2]int
		for i := range 9 {
			Gain{c.gain, 1}.Improve(u)
			if i == 0 {
				got[0] = c.of(u)
			}
		}
		if got[1] = c.of(u); got != c.n {
			t.Errorf("%s: %d, want %d", c.gain, got, c.n)
		}
	}
}
