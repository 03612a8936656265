package experiments

import (
	"cmp"
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/env"
)

// A FieldChoice says by names what a field is made of: those of shipped lists, tables and missions, or of
// files. Where nothing is named they are all that are shipped, and for rulesets whose sides are not alike the
// usual ones.
type FieldChoice struct {
	Armies, Tables, Missions []string
	engine.Choice            // everything else that is chosen for all games

	// for games that are drawn: how many pairs of games there are, and by which seed they are drawn
	Pairs int
	Seed  uint64
}

// OpenField opens a field for a ruleset.
func OpenField(rules engine.Ruleset, c FieldChoice) (Field, error) {
	info := engine.InfoOf(rules)
	if !info.Alike() {
		return openSetups(rules, c)
	}
	if len(info.Tables) == 0 {
		return openPairs(rules, c)
	}
	lists, err := rulesets.ListOptions(rules, c.Rulings,
		roster.Options{AllowUnknownRules: c.Unknown, Defined: c.Defined, Ruleset: rules.Name()})
	if err != nil {
		return Field{}, err
	}
	armies, err := openAll(c.Armies, func(name string) (*roster.Army, error) {
		return roster.OpenWith(name, lists)
	})
	if err != nil {
		return Field{}, err
	}
	points := cmp.Or(c.Points, info.Usual.Points)
	if c.Points == 0 && len(armies) > 0 && slices.Contains(info.Sizes, armies[0].Points) {
		points = armies[0].Points
	}
	f, err := StarterField(rules, points)
	if err != nil {
		return f, err
	}
	f.Rulings = c.Rulings
	if len(armies) > 0 {
		f.Armies = armies
	}
	if len(c.Tables) > 0 {
		if f.Tables, err = openAll(c.Tables, mission.OpenTable); err != nil {
			return f, err
		}
	}
	if len(c.Missions) > 0 {
		f.Missions, err = openAll(c.Missions, mission.OpenMission)
	}
	return f, err
}

// openAll opens everything that is named.
func openAll[T any](names []string, open func(string) (T, error)) (all []T, err error) {
	for _, name := range names {
		v, err := open(name)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// openSetups opens the field of a ruleset whose sides are not alike: a game for each mission.
func openSetups(rules engine.Ruleset, c FieldChoice) (f Field, err error) {
	one := c.Choice
	if one.Armies, err = seated(rules, c.Armies); err != nil {
		return f, err
	}
	f.Setups, err = openAll(named(c.Missions, engine.InfoOf(rules).Usual.Mission),
		func(name string) (engine.Setup, error) {
			one.Mission = name
			return engine.Prepare(rules, one)
		})
	return f, err
}

// openPairs opens the field of a ruleset whose missions say on which table they are played: a game for each
// mission and each army in each seat.
func openPairs(rules engine.Ruleset, c FieldChoice) (f Field, err error) {
	one := c.Choice
	missions, armies := c.Missions, c.Armies
	if len(missions) == 0 {
		missions = engine.InfoOf(rules).Missions
	}
	if len(armies) == 0 {
		armies = roster.StarterOf(rules.Name())
	}
	for _, one.Mission = range missions {
		for _, one.Armies[0] = range armies {
			for _, one.Armies[1] = range armies {
				setup, err := engine.Prepare(rules, one)
				if err != nil {
					return f, err
				}
				f.Setups = append(f.Setups, setup)
			}
		}
	}
	return f, nil
}

// named returns the names that are chosen, or else the usual one.
func named(names []string, usual string) []string {
	if len(names) == 0 {
		return []string{usual}
	}
	return names
}

// seated returns the lists of a game whose sides are not alike, by seat.
func seated(rules engine.Ruleset, names []string) (armies [2]string, err error) {
	if len(names) > len(armies) {
		sides := engine.InfoOf(rules).Sides
		return armies, fmt.Errorf("%d army lists are named; the first is for %s, the second for %s, "+
			"and there is no other", len(names), sides[0].Party, sides[1].Party)
	}
	copy(armies[:], names)
	return armies, nil
}

// EnvField opens the field of an environment: its two armies in their seats, or those that are named in turn.
// Everything else that is chosen comes from the environment's options.
func EnvField(id string, o env.Options, c FieldChoice) (f Field, err error) {
	known, err := env.Lookup(id)
	if err != nil {
		return f, err
	}
	if c.Draws() || o.Draws() {
		return drawnField(id, o, c)
	}
	rules := known.Rules
	alike := engine.InfoOf(rules).Alike()
	f.Seated = len(c.Armies) == 0
	lists := [][2]string{o.Armies}
	switch {
	case f.Seated:
	case alike:
		lists = nil
		for _, name := range c.Armies {
			lists = append(lists, [2]string{name, name})
		}
	default:
		if lists[0], err = seated(rules, c.Armies); err != nil {
			return f, err
		}
	}
	tables, missions := named(c.Tables, o.Table), named(c.Missions, o.Mission)
	for i := range lists {
		for j := range tables {
			for k := range missions {
				o.Armies, o.Table, o.Mission = lists[i], tables[j], missions[k]
				setup, err := env.Setup(id, o)
				if err != nil {
					return f, err
				}
				if !alike {
					f.Setups = append(f.Setups, setup)
					continue
				}
				f.Ruleset, f.Rulings = setup.Ruleset, setup.Rulings
				if j == 0 && k == 0 {
					f.Armies = append(f.Armies, setup.Armies[0])
				}
				if f.Seated {
					f.Armies = setup.Armies[:]
				}
				if i == 0 && k == 0 {
					f.Tables = append(f.Tables, setup.Table)
				}
				if i == 0 && j == 0 {
					f.Missions = append(f.Missions, setup.Mission)
				}
			}
		}
	}
	return f, nil
}
