package mission

import (
	"fmt"
	"slices"

	"gauntlet/engine/roster"

	"go.yaml.in/yaml/v3"
)

// OpenCampaign returns the campaign of a file, or the shipped campaign of a name.
func OpenCampaign(name string) (*Campaign, error) {
	if !roster.IsFile(name) {
		return StarterCampaign(name)
	}
	data, err := load(name)
	if err != nil {
		return nil, err
	}
	return ParseCampaign(name, data)
}

// Campaigns returns the names of the campaigns that come with the program, in alphabetical order.
func Campaigns() []string { return starterNames("campaigns") }

// StarterCampaign returns a campaign that comes with the program; an unknown name is an error that lists the known ones.
func StarterCampaign(name string) (*Campaign, error) {
	path, data, err := starterFile("campaigns", name)
	if err != nil {
		return nil, err
	}
	return ParseCampaign(path, data)
}

// ParseCampaign reads a campaign from YAML text; name stands for the file in errors. The format is that of docs/quests.md.
func ParseCampaign(name string, data []byte) (*Campaign, error) {
	f := &file{name: name}
	c := f.campaign(f.parse(data))
	if f.err != nil {
		return nil, f.err
	}
	return c, nil
}

func (f *file) campaign(n *yaml.Node) *Campaign {
	keys := []string{"campaign", "party", "enemies", "heal", "missions", "levels", "finds"}
	v := f.fields(n, "campaign", keys...)
	for i, key := range keys[:5] {
		if !f.need(v[i], n, "campaign", key) {
			return nil
		}
	}
	c := &Campaign{
		Name: f.text(v[0], "campaign"), Party: f.text(v[1], "party"), Enemies: f.text(v[2], "enemies"),
		Heal: f.whole(v[3], "heal", 1, roster.MaxRating),
	}
	for i, m := range f.list(v[4], "missions", 1, MaxStages) {
		c.Stages = append(c.Stages, f.stage(m, fmt.Sprintf("mission %d", i+1)))
	}
	if v[5] != nil {
		for i, l := range f.list(v[5], "levels", 1, MaxLevels) {
			what := fmt.Sprintf("level %d", i+1)
			c.Levels = append(c.Levels, f.gain(l, what, f.fields(l, what, gainNames...)))
		}
	}
	if v[6] != nil {
		for i, l := range f.list(v[6], "finds", 1, MaxFinds) {
			what := fmt.Sprintf("find %d", i+1)
			w := f.fields(l, what, append([]string{"item"}, gainNames...)...)
			if f.err != nil || !f.need(w[0], l, what, "item") {
				return nil
			}
			o := Treasure{Item: f.text(w[0], what+": item"), Gain: f.gain(l, what, w[1:])}
			if slices.ContainsFunc(c.Finds, func(p Treasure) bool { return p.Item == o.Item }) {
				f.failf(l, "%s: %q stands further up already", what, o.Item)
			}
			c.Finds = append(c.Finds, o)
		}
	}
	return c
}

// gain reads what a hero gains: {power: 1}. The values of all kinds are given.
func (f *file) gain(n *yaml.Node, what string, v []*yaml.Node) (g Gain) {
	if f.err != nil {
		return g
	}
	for i, o := range v {
		if o == nil {
			continue
		}
		if g.What != 0 {
			f.failf(o, "%s: it gives one thing, not both %q and %q", what, g.What, gainNames[i])
			return g
		}
		g.What = GainKind(i + 1)
		g.N = f.whole(o, what+": "+gainNames[i], 1, g.What.most())
	}
	if g.What == 0 {
		f.failf(n, "%s: it gives nothing; one of %q is missing", what, gainNames)
	}
	return g
}

// stage reads one mission of a campaign: {mission: breach, threat: middle, tries: 2, lost: end}.
func (f *file) stage(n *yaml.Node, what string) Stage {
	v := f.fields(n, what, "mission", "threat", "tries", "lost")
	if !f.need(v[0], n, what, "mission") {
		return Stage{}
	}
	s := Stage{Mission: f.text(v[0], what+": mission"), Threat: Threats[1], Tries: 1}
	if v[1] != nil {
		s.Threat = f.choice(v[1], what+": threat", Threats[:]...)
	}
	if v[2] != nil {
		s.Tries = f.whole(v[2], what+": tries", 1, MaxTries)
	}
	if v[3] != nil {
		s.On = f.choice(v[3], what+": lost", "end", "on") == "on"
	}
	return s
}
