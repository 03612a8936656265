package starquest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// A campaign is a chain of missions with all that it is played with.
type campaign struct {
	*quests.Campaign
	heroes   *roster.Army
	enemies  *roster.Army
	missions []*mission.Mission // by stage
	tables   []*mission.Table   // by stage
	rulings  []core.Ruling
}

// OpenCampaign opens all that a campaign names, and checks that each of its missions can be set up.
func (ruleset) OpenCampaign(name string, choice engine.Choice) (engine.Campaign, error) {
	said, err := quests.OpenCampaign(name)
	if err != nil {
		return nil, err
	}
	c := &campaign{Campaign: said, rulings: choice.Rulings}
	if err := c.open(choice); err != nil {
		return nil, mission.Locate(name, err)
	}
	return c, nil
}

// open opens the lists and the missions.
func (c *campaign) open(choice engine.Choice) (err error) {
	for i, side := range []struct {
		key, what, usual string
		list             **roster.Army
	}{{"party", "party of heroes", c.Campaign.Party, &c.heroes},
		{"enemies", "list of enemies", c.Campaign.Enemies, &c.enemies}} {
		given := choice.Armies[i]
		if *side.list, err = party.Open(cmp.Or(given, side.usual), choice.Defined...); err == nil &&
			party.Is(*side.list) != (i == Heroes) {
			err = fmt.Errorf("list %q is no %s", (*side.list).Name, side.what)
		}
		if err != nil && given == "" {
			err = mission.Wrong(side.key, -1, "%s: %w", side.key, err)
		}
		if err != nil {
			return err
		}
	}
	if n := choice.Party; n != 0 {
		if n < party.MinHeroes || n > min(party.MaxHeroes, len(c.heroes.Units)) {
			return fmt.Errorf("%d heroes are outside %d to %d, as many as party %q has", n, party.MinHeroes,
				len(c.heroes.Units), c.heroes.Name)
		}
		some := *c.heroes
		some.Units = some.Units[:n]
		c.heroes = &some
	}
	if choice.Threat != "" {
		for i := range c.Campaign.Stages {
			c.Campaign.Stages[i].Threat = choice.Threat
		}
	}
	for i, st := range c.Campaign.Stages {
		m, t, err := quests.Open(st.Mission)
		if err != nil {
			return mission.Wrong("missions", i, "%w", err)
		}
		c.missions, c.tables = append(c.missions, m), append(c.tables, t)
		setup, err := c.setup(i, c.heroes)
		if err == nil {
			_, err = core.Compile(setup)
		}
		if err != nil {
			return mission.Wrong("missions", i, "%w", mission.Locate(st.Mission, err))
		}
	}
	return c.Check(c.missions)
}

// setup returns the game of a stage with a party.
func (c *campaign) setup(stage int, heroes *roster.Army) (core.Setup, error) {
	out, err := Prepare(c.missions[stage], c.tables[stage], heroes, c.enemies, 0,
		c.Campaign.Stages[stage].Threat)
	out.Rulings = c.rulings
	return out, err
}

// Name returns what the campaign is called.
func (c *campaign) Name() string { return c.Campaign.Name }

// Lists names the party and its enemies.
func (c *campaign) Lists() [2]string { return [2]string{Heroes: c.heroes.Name, Foes: c.enemies.Name} }

// Stages returns the missions in their order.
func (c *campaign) Stages() (out []engine.Stage) {
	for _, s := range c.Campaign.Stages {
		out = append(out, engine.Stage{Threat: s.Threat, Tries: s.Tries, GoesOn: s.On})
	}
	return out
}

// Contents returns the campaign as it was read.
func (c *campaign) Contents() any { return c.Campaign }

// Begin returns the party of the campaign, with heroes of its own. Between missions nothing is left to
// chance.
func (c *campaign) Begin(uint64) engine.Party {
	a := *c.heroes
	a.Units = slices.Clone(a.Units)
	for i := range a.Units {
		u := &a.Units[i]
		hero := *party.HeroOf(u)
		u.Own, u.Models = &hero, slices.Clone(u.Models)
	}
	return &progress{campaign: c, army: &a, levels: make([]int, len(a.Units)),
		down: make([]bool, len(a.Units))}
}

// Progress is what a campaign carries from one mission to the next: the heroes as a list, with what they
// have gained and the wounds that they begin with.
type progress struct {
	campaign *campaign
	army     *roster.Army
	levels   []int
	down     []bool // at the end of the last mission
}

// Setup returns the game of a stage with the heroes as they are.
func (p *progress) Setup(stage int) (core.Setup, error) { return p.campaign.setup(stage, p.army) }

// After notes how the heroes came out of a mission and lets those who have won it and are conscious rise
// a level. What they bring home makes them better, then they regain wounds: who was unconscious had all that
// it can bear, and is conscious again.
func (p *progress) After(end engine.Position, won bool) engine.Aftermath {
	c, out := p.campaign, engine.Aftermath{Found: Found(end)}
	for i := range p.army.Units {
		u, hero := &p.army.Units[i], party.HeroOf(&p.army.Units[i])
		hero.Wounds = int(end.Model(int(end.Game().Units()[i].First)).Wounds)
		if p.down[i] = !end.Unit(i).Is(core.OnTable); p.down[i] {
			hero.Wounds = u.Models[0].Tough
		} else if won {
			if p.levels[i]++; p.levels[i] <= len(c.Levels) {
				c.Levels[p.levels[i]-1].Improve(u)
			}
		}
	}
	out.Members = p.Members()
	if won {
		out.Kept = out.Found
	}
	for i := range p.army.Units {
		u, hero := &p.army.Units[i], party.HeroOf(&p.army.Units[i])
		p.gain(u, out.Kept)
		hero.Wounds, p.down[i] = max(0, hero.Wounds-c.Heal), false
	}
	return out
}

// Menu is empty: the heroes go on as they are.
func (*progress) Menu() engine.Menu { return engine.Menu{} }

// Choose refuses whatever is chosen.
func (*progress) Choose(int) error { return errors.New("there is nothing to decide between missions") }

// gain makes a hero better by the items that have been brought home, if they are worth anything.
func (p *progress) gain(u *roster.Unit, found []string) {
	for _, name := range found {
		for _, f := range p.campaign.Finds {
			if f.Item == name {
				f.Gain.Improve(u)
			}
		}
	}
}

// Members tells how the heroes stand: with Power as it is when rested, and as level the missions won that
// they were conscious at the end of.
func (p *progress) Members() []engine.Member {
	out := make([]engine.Member, len(p.army.Units))
	for i := range out {
		u, hero := &p.army.Units[i], party.HeroOf(&p.army.Units[i])
		state := fmt.Sprintf("%d/%d wounds", hero.Wounds, u.Models[0].Tough)
		if p.down[i] {
			state = "unconscious"
		}
		out[i] = engine.Member{Name: u.Name, State: state, Numbers: []engine.Number{
			{Name: "wounds", N: hero.Wounds}, {Name: "tough", N: u.Models[0].Tough},
			{Name: "power", N: hero.Power}, {Name: "level", N: p.levels[i]}}}
	}
	return out
}
