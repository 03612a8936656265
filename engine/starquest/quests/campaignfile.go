package quests

import (
	"cmp"
	"slices"

	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/strictyaml"
)

// OpenCampaign returns the campaign of a file, or the shipped campaign of a name; an unknown name is an error
// that lists the known ones.
func OpenCampaign(name string) (*Campaign, error) {
	var data []byte
	var err error
	if roster.IsFile(name) {
		data, err = mission.Load(name)
	} else {
		name, data, err = campaigns.Read(name)
	}
	if err != nil {
		return nil, err
	}
	return ParseCampaign(name, data)
}

// Campaigns returns the names of the campaigns that come with the program, in alphabetical order.
func Campaigns() []string { return campaigns.Names() }

// ParseCampaign reads a campaign from YAML text; name stands for the file in errors. The format is that of
// docs/quests.md.
func ParseCampaign(name string, data []byte) (*Campaign, error) {
	return mission.ReadFile(name, "campaign", data, readCampaign)
}

// readCampaign reads a campaign.
func readCampaign(v strictyaml.Value) *Campaign {
	keys := []string{"campaign", "party", "enemies", "heal", "missions", "levels", "finds"}
	s := v.Section(keys...)
	s.Need(keys[:5]...)
	c := &Campaign{
		Name: s.Get("campaign").Text(), Party: s.Get("party").Text(), Enemies: s.Get("enemies").Text(),
		Heal: s.Get("heal").Whole(1, roster.MaxRating),
	}
	for _, m := range s.Get("missions").List("mission", 1, MaxStages) {
		c.Stages = append(c.Stages, readStage(m))
	}
	for _, l := range s.Get("levels").List("level", 1, MaxLevels) {
		c.Levels = append(c.Levels, readGain(l.Section(gainNames...)))
	}
	for _, l := range s.Get("finds").List("find", 1, MaxFinds) {
		w := l.Section(append([]string{"item"}, gainNames...)...)
		w.Need("item")
		o := Treasure{Item: w.Get("item").Text(), Gain: readGain(w)}
		if slices.ContainsFunc(c.Finds, func(p Treasure) bool { return p.Item == o.Item }) {
			l.Failf("%q stands further up already", o.Item)
		}
		c.Finds = append(c.Finds, o)
	}
	return c
}

// readGain reads what a hero gains: {power: 1}.
func readGain(s *strictyaml.Section) (g Gain) {
	for i, name := range gainNames {
		o := s.Get(name)
		if !o.Given() || !s.Sound() {
			continue
		}
		if g.What != 0 {
			s.Fail(o.Node.Line, "%s: it gives one thing, not both %q and %q", s.What, g.What, name)
			return g
		}
		g.What = GainKind(i + 1)
		g.N = o.Whole(1, g.What.most())
	}
	if g.What == 0 {
		s.Failf("it gives nothing; one of %q is missing", gainNames)
	}
	return g
}

// readStage reads one mission of a campaign: {mission: breach, threat: middle, tries: 2, lost: end}.
func readStage(v strictyaml.Value) Stage {
	s := v.Section("mission", "threat", "tries", "lost")
	s.Need("mission")
	return Stage{
		Mission: s.Get("mission").Text(),
		Threat:  cmp.Or(s.Get("threat").Choice(Threats[:]...), Threats[1]),
		Tries:   cmp.Or(s.Get("tries").Whole(1, MaxTries), 1),
		On:      s.Get("lost").Choice("end", "on") == "on",
	}
}
