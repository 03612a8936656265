package quests

import (
	"slices"

	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
)

// Limits of a campaign.
const (
	MaxStages = 12 // missions of a campaign
	MaxTries  = 5  // of one mission
	MaxLevels = 12
	MaxFinds  = 24
)

// A Campaign is a chain of missions of Star Quest that one party plays, and what it carries from one to the
// next.
type Campaign struct {
	Name    string
	Party   string // the list of the heroes: a shipped one or a file
	Enemies string // the list of the enemies
	// wounds that each hero regains between two missions; those who are unconscious have as many wounds as
	// they can bear
	Heal int
	// what a hero gains by each mission won that it is conscious at the end of, from the first; after the
	// last nothing
	Levels []Gain
	Finds  []Treasure
	Stages []Stage
}

// A Gain is how much better a hero becomes at something. Of Quality, Defense and the three stats it is taken
// off what a die must reach.
type Gain struct {
	What GainKind
	N    int
}

// A GainKind is something that a hero becomes better at.
type GainKind uint8

// The kinds of gain.
const (
	GainQuality GainKind = iota + 1
	GainDefense
	GainTough
	GainPower
	GainStrength
	GainDexterity
	GainWill
)

var gainNames = []string{"quality", "defense", "tough", "power", "strength", "dexterity", "will"}

// String returns the kind as campaigns write it.
func (k GainKind) String() string { return roster.WordOf(gainNames, int(k)) }

// most returns the greatest gain of a kind.
func (k GainKind) most() int {
	if k == GainTough || k == GainPower {
		return 6
	}
	return 2
}

// A Treasure is what an item is worth to every hero of the party, once it has been brought home from a
// mission that is won.
type Treasure struct {
	Item string // as the mission's search tokens call it
	Gain Gain
}

// A Stage is one mission of a campaign.
type Stage struct {
	Mission string // a shipped mission or a file
	Threat  string // out of Threats
	Tries   int    // how often it may be played until it is won
	On      bool   // the campaign goes on when it is lost for good
}

// Improve makes a hero better. What cannot get any better stays as it is.
func (g Gain) Improve(u *roster.Unit) {
	c, m := party.HeroOf(u), &u.Models[0]
	down := func(to ...*int) {
		for _, v := range to {
			*v = max(2, *v-g.N)
		}
	}
	switch g.What {
	case GainQuality:
		down(&u.Quality, &m.Quality)
	case GainDefense:
		down(&u.Defense, &m.Defense)
	case GainTough:
		m.Tough = min(roster.MaxRating, m.Tough+g.N)
	case GainPower:
		c.Power = min(party.MaxPower, c.Power+g.N)
	case GainStrength:
		down(&c.Strength)
	case GainDexterity:
		down(&c.Dexterity)
	case GainWill:
		down(&c.Will)
	}
}

// Check reports a find that none of the missions of the campaign, in the order of its stages, has among its
// contents, or a mission that is no quest.
func (c *Campaign) Check(missions []*mission.Mission) error {
	var items []string
	for i, m := range missions {
		q := Of(m)
		if q == nil {
			return mission.Wrong("missions", i, "%q is for two armies, not for a party of heroes", m.Name)
		}
		for _, o := range q.Contents {
			if o.Kind == Item {
				items = append(items, o.Name)
			}
		}
	}
	for i, f := range c.Finds {
		if !slices.Contains(items, f.Item) {
			return mission.Wrong("finds", i, "no mission of campaign %q has an item %q%s", c.Name, f.Item,
				near.Hint(f.Item, items))
		}
	}
	return nil
}
