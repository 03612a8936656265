package quests

import (
	"fmt"
	"slices"

	"gauntlet/engine/mission"
	"gauntlet/engine/roster"

	"go.yaml.in/yaml/v3"
)

// OpenCampaign returns the campaign of a file, or the shipped campaign of a name.
func OpenCampaign(name string) (*Campaign, error) {
	if !roster.IsFile(name) {
		return StarterCampaign(name)
	}
	data, err := mission.Load(name)
	if err != nil {
		return nil, err
	}
	return ParseCampaign(name, data)
}

// Campaigns returns the names of the campaigns that come with the program, in alphabetical order.
func Campaigns() []string { return campaigns.Names() }

// StarterCampaign returns a campaign that comes with the program; an unknown name is an error that lists the
// known ones.
func StarterCampaign(name string) (*Campaign, error) {
	path, data, err := campaigns.Read(name)
	if err != nil {
		return nil, err
	}
	return ParseCampaign(path, data)
}

// ParseCampaign reads a campaign from YAML text; name stands for the file in errors. The format is that of
// docs/quests.md.
func ParseCampaign(name string, data []byte) (*Campaign, error) {
	return mission.ReadFile(name, data, readCampaign)
}

// readCampaign reads a campaign.
func readCampaign(f *mission.File, n *yaml.Node) *Campaign {
	keys := []string{"campaign", "party", "enemies", "heal", "missions", "levels", "finds"}
	v := f.Fields(n, "campaign", keys...)
	for i, key := range keys[:5] {
		if !f.Need(v[i], n, "campaign", key) {
			return nil
		}
	}
	c := &Campaign{
		Name: f.Text(v[0], "campaign"), Party: f.Text(v[1], "party"), Enemies: f.Text(v[2], "enemies"),
		Heal: f.Whole(v[3], "heal", 1, roster.MaxRating),
	}
	for i, m := range f.List(v[4], "missions", 1, MaxStages) {
		c.Stages = append(c.Stages, readStage(f, m, fmt.Sprintf("mission %d", i+1)))
	}
	if v[5] != nil {
		for i, l := range f.List(v[5], "levels", 1, MaxLevels) {
			what := fmt.Sprintf("level %d", i+1)
			c.Levels = append(c.Levels, readGain(f, l, what, f.Fields(l, what, gainNames...)))
		}
	}
	if v[6] != nil {
		for i, l := range f.List(v[6], "finds", 1, MaxFinds) {
			what := fmt.Sprintf("find %d", i+1)
			w := f.Fields(l, what, append([]string{"item"}, gainNames...)...)
			if f.Err() != nil || !f.Need(w[0], l, what, "item") {
				return nil
			}
			o := Treasure{Item: f.Text(w[0], what+": item"), Gain: readGain(f, l, what, w[1:])}
			if slices.ContainsFunc(c.Finds, func(p Treasure) bool { return p.Item == o.Item }) {
				f.Failf(l, "%s: %q stands further up already", what, o.Item)
			}
			c.Finds = append(c.Finds, o)
		}
	}
	return c
}

// readGain reads what a hero gains: {power: 1}. The values of all kinds are given.
func readGain(f *mission.File, n *yaml.Node, what string, v []*yaml.Node) (g Gain) {
	if f.Err() != nil {
		return g
	}
	for i, o := range v {
		if o == nil {
			continue
		}
		if g.What != 0 {
			f.Failf(o, "%s: it gives one thing, not both %q and %q", what, g.What, gainNames[i])
			return g
		}
		g.What = GainKind(i + 1)
		g.N = f.Whole(o, what+": "+gainNames[i], 1, g.What.most())
	}
	if g.What == 0 {
		f.Failf(n, "%s: it gives nothing; one of %q is missing", what, gainNames)
	}
	return g
}

// readStage reads one mission of a campaign: {mission: breach, threat: middle, tries: 2, lost: end}.
func readStage(f *mission.File, n *yaml.Node, what string) Stage {
	v := f.Fields(n, what, "mission", "threat", "tries", "lost")
	if !f.Need(v[0], n, what, "mission") {
		return Stage{}
	}
	s := Stage{Mission: f.Text(v[0], what+": mission"), Threat: Threats[1], Tries: 1}
	if v[1] != nil {
		s.Threat = f.Choice(v[1], what+": threat", Threats[:]...)
	}
	if v[2] != nil {
		s.Tries = f.Whole(v[2], what+": tries", 1, MaxTries)
	}
	if v[3] != nil {
		s.On = f.Choice(v[3], what+": lost", "end", "on") == "on"
	}
	return s
}
