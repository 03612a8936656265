package battle

import (
	"cmp"
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// smallGame is the size of a game for a small table.
const smallGame = 500

// Info states what the games of an edition have in common: two armies of equal points that are alike, on any
// table in any mission.
func (r *ruleset) Info() engine.RulesetInfo {
	styles := roster.StarterPair(r.Name())
	speed := engine.Choice{Armies: [2]string{styles[1] + "-1000", styles[0] + "-1000"}, Table: "steppe",
		Mission: "standoff"}
	return engine.RulesetInfo{
		Title: r.e.Title, Shaken: r.e.words().Shaken, Sizes: []int{smallGame, 1000, 2000},
		Tables: mission.Tables(), Missions: mission.Missions(),
		Usual: engine.Choice{Armies: [2]string{styles[0] + "-1000", styles[1] + "-1000"}, Table: "borough",
			Mission: "standoff", Points: 1000},
		Speed: engine.SpeedGame{Name: speed.Armies[0] + " against " + speed.Armies[1] +
			", standoff on steppe", Choice: speed},
	}
}

// ListOptions returns the options for reading lists with what the rulings say.
func (r *ruleset) ListOptions(rulings []core.Ruling, o roster.Options) roster.Options {
	r.e.Lists(func(name, value string) bool {
		return slices.Contains(rulings, core.Ruling{Name: name, Value: value})
	}, &o)
	return o
}

// Prepare opens two armies, a table and a mission. The size of the usual lists, where it is not chosen, is
// that of an army that is.
func (r *ruleset) Prepare(c engine.Choice) (engine.Setup, error) {
	out := engine.Setup{Ruleset: r, Rulings: c.Rulings}
	info := r.Info()
	if c.Party != 0 || c.Threat != "" {
		return out, fmt.Errorf("%s has neither parties nor levels of threat", r.Name())
	}
	if c.Points != 0 && !slices.Contains(info.Sizes, c.Points) {
		return out, fmt.Errorf("%d points: the shipped lists have 500, 1000 or 2000 points", c.Points)
	}
	if err := core.CheckRulings(r, c.Rulings); err != nil {
		return out, err
	}
	options := r.ListOptions(c.Rulings, roster.Options{AllowUnknownRules: c.Unknown,
		Defined: c.Defined, Ruleset: r.Name()})
	size := cmp.Or(c.Points, info.Usual.Points)
	var err error
	for i, name := range c.Armies {
		if name == "" {
			continue
		}
		if out.Armies[i], err = roster.OpenWith(name, options); err != nil {
			return out, err
		}
		if points := out.Armies[i].Points; c.Points == 0 && slices.Contains(info.Sizes, points) {
			size = points
		}
	}
	for i, style := range roster.StarterPair(r.Name()) {
		if out.Armies[i] != nil {
			continue
		}
		if out.Armies[i], err = roster.Open(fmt.Sprintf("%s-%d", style, size)); err != nil {
			return out, err
		}
	}
	if err := roster.CheckPair(out.Armies[0], out.Armies[1]); err != nil {
		return out, err
	}
	table := info.Usual.Table
	if size == smallGame {
		table = "courtyard"
	}
	if out.Table, err = mission.OpenTable(cmp.Or(c.Table, table)); err != nil {
		return out, err
	}
	out.Mission, err = mission.OpenMission(cmp.Or(c.Mission, info.Usual.Mission))
	return out, err
}

// Trial lets a list play itself.
func (r *ruleset) Trial(list *roster.Army, rulings []core.Ruling) (engine.Setup, error) {
	out := engine.Setup{Ruleset: r, Armies: [2]*roster.Army{list, list}, Rulings: rulings}
	var err error
	if out.Table, err = mission.StarterTable(mission.Tables()[0]); err != nil {
		return out, err
	}
	out.Mission, err = mission.StarterMission(mission.Missions()[0])
	return out, err
}
