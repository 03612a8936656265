// Package saga is the campaign of Stargrave: a crew plays one scenario after another, is hurt, learns, and
// hires whom it can pay. The text has none; this one is ours. docs/campaigns.md has its rules, which the
// comments here name by their numbers: C1 and so on.
package saga

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// A chain is a campaign with all that it is played with.
type chain struct {
	*Campaign
	rules    engine.Ruleset
	rulings  []engine.Ruling
	crew     *roster.Army
	recruits []roster.Unit
	against  []*roster.Army // by stage, as are the next
	missions []*mission.Mission
	tables   []*mission.Table
	room     int // for so many figures in each of the scenarios
}

// Open opens a shipped campaign or a file, with all that it names, and checks that each of its missions can
// be set up.
func Open(rules engine.Ruleset, name string, choice engine.Choice) (engine.Campaign, error) {
	switch {
	case choice.Party != 0:
		return nil, errors.New("a crew of Stargrave plays with all its figures")
	case choice.Threat != "":
		return nil, errors.New("scenarios of Stargrave have no levels of threat")
	}
	said, err := Load(name)
	if err != nil {
		return nil, err
	}
	c := &chain{Campaign: said, rules: rules, rulings: choice.Rulings, room: crew.MaxFigures}
	if err := c.open(choice); err != nil {
		return nil, mission.Locate(name, err)
	}
	return c, nil
}

// open opens the lists and the scenarios.
func (c *chain) open(choice engine.Choice) (err error) {
	c.crew, err = crew.Open(cmp.Or(choice.Armies[0], c.Campaign.Crew))
	if err != nil && choice.Armies[0] == "" {
		err = mission.Wrong("crew", -1, "crew: %w", err)
	}
	if err != nil {
		return err
	}
	if c.recruits, err = openRecruits(c.Campaign.Recruits); err != nil {
		return mission.Wrong("recruits", -1, "recruits: %w", err)
	}
	for i, st := range c.Campaign.Stages {
		m, t, err := raid.Open(st.Mission)
		if err != nil {
			return mission.Wrong("missions", i, "%w", err)
		}
		c.missions, c.tables = append(c.missions, m), append(c.tables, t)
		c.room = min(c.room, len(raid.Of(m).Start))
		met, err := crew.Open(cmp.Or(choice.Armies[1], st.Against))
		if err != nil && choice.Armies[1] != "" {
			return err
		}
		if err != nil {
			return mission.Wrong("missions", i, "%w", err)
		}
		c.against = append(c.against, advanced(met, st.Advances))
	}
	p := c.begin(0)
	if worth := p.worth(); worth > c.Budget {
		return mission.Wrong("budget", -1, "crew %q costs %d, more than the %d that this campaign allows",
			c.crew.Name, worth, c.Budget)
	}
	for i := range c.missions {
		setup, err := p.Setup(i)
		if err == nil {
			_, err = engine.Compile(setup)
		}
		if err != nil {
			return mission.Wrong("missions", i, "%w", mission.Locate(c.Campaign.Stages[i].Mission, err))
		}
	}
	return nil
}

// advanced returns a crew whose captain and first mate have made so many advances (C9).
func advanced(list *roster.Army, n int) *roster.Army {
	out := *list
	out.Units = nil
	for i := range list.Units {
		m := member{unit: clone(&list.Units[i])}
		for ; crew.Of(&m.unit).Rank <= crew.Mate && m.advances < n; m.advances++ {
			for _, a := range m.usual() {
				if m.improve(a) {
					break
				}
			}
		}
		out.Units = append(out.Units, m.unit)
	}
	return &out
}

// clone returns a unit that shares nothing with another that is written to.
func clone(u *roster.Unit) roster.Unit {
	out, f := *u, *crew.Of(u)
	f.Powers = slices.Clone(f.Powers)
	out.Own, out.Models = &f, slices.Clone(u.Models)
	return out
}

// Name returns what the campaign is called.
func (c *chain) Name() string { return c.Campaign.Name }

// Lists names the crew, and those that it meets.
func (c *chain) Lists() [2]string {
	var met []string
	for _, a := range c.against {
		if !slices.Contains(met, a.Name) {
			met = append(met, a.Name)
		}
	}
	return [2]string{c.crew.Name, strings.Join(met, ", ")}
}

// Stages returns the missions in their order.
func (c *chain) Stages() (out []engine.Stage) {
	for _, s := range c.Campaign.Stages {
		out = append(out, engine.Stage{Tries: s.Tries, GoesOn: s.On})
	}
	return out
}

// Contents returns the campaign as it was read, and who can be hired.
func (c *chain) Contents() any { return []any{c.Campaign, c.recruits} }

// Begin returns the crew of the campaign as it sets out.
func (c *chain) Begin(seed uint64) engine.Party { return c.begin(seed) }

func (c *chain) begin(seed uint64) *band {
	b := &band{chain: c, rng: dice.New(seed), credits: c.Credits}
	for i := range c.crew.Units {
		b.members = append(b.members, member{unit: clone(&c.crew.Units[i])})
	}
	return b
}

// setup returns the game of a stage for some figures of the crew.
func (c *chain) setup(stage int, units []roster.Unit) (engine.Setup, error) {
	if stage < 0 || stage >= len(c.missions) {
		return engine.Setup{}, fmt.Errorf("there is no mission %d of %d", stage+1, len(c.missions))
	}
	list := *c.crew
	list.Units = units
	return engine.Setup{Ruleset: c.rules, Armies: [2]*roster.Army{&list, c.against[stage]},
		Table: c.tables[stage], Mission: c.missions[stage], Rulings: c.rulings}, nil
}
