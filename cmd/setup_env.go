package cmd

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/starquest"
	"gauntlet/env"
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

// addEnv adds the flag that takes the game of an environment.
func addEnv(c *cobra.Command, spec *string) {
	c.Flags().StringVar(spec, "env", "", "play the game of an environment: its armies, table and mission unless named, within its limits; options as in GF3-1000-v0:points=500")
}

// envGame reads an environment whose game is played by agents, and refuses what has no meaning then: flags that the environment answers, and options
// of those who learn in it. Special rules of its lists may be unknown if the flag or its options say so.
func envGame(c *cobra.Command, spec string, unknown bool) (id string, o env.Options, err error) {
	for _, name := range []string{"ruleset", "size", "party-size", "threat"} {
		if c.Flags().Changed(name) {
			return "", o, fmt.Errorf("--%s does not go with --env: the environment has a ruleset and a size of its own", name)
		}
	}
	if id, o, err = parseEnv(spec); err != nil {
		return "", o, err
	}
	if o.Layer != env.Atomic || o.Shaping.On() || o.OnTheWay != "" || o.Seat != 0 || o.Opponent != "" || o.TimeLimit != 0 {
		return "", o, input(fmt.Errorf("%s: the options layer, shape-markers, shape-value, shape-goals, on-the-way, seat, opponent and time-limit are for learners; agents play the game itself", spec))
	}
	for flag, named := range map[string]bool{"army": o.Armies != [2]string{}, "army2": o.Armies != [2]string{}, "table": o.Table != "", "mission": o.Mission != ""} {
		if f := c.Flags().Lookup(flag); f != nil && f.Changed && named {
			return "", o, fmt.Errorf("--%s: the environment's options name what it names, too", flag)
		}
	}
	o.Unknown = o.Unknown || unknown
	return id, o, nil
}

// envSetup returns the setup of an environment's game with what the flags name.
func (s *setupFlags) envSetup(cmd *cobra.Command) (engine.Setup, error) {
	id, o, err := envGame(cmd, s.env, s.unknown)
	if err != nil {
		return engine.Setup{}, err
	}
	for i, name := range s.armies {
		if name != "" {
			o.Armies[i] = name
		}
	}
	if s.table != "" {
		o.Table = s.table
	}
	if cmd.Flags().Changed("mission") {
		o.Mission = s.mission
	}
	if err := addTo(&o, s.rulings); err != nil {
		return engine.Setup{}, err
	}
	setup, err := env.Setup(id, o)
	return setup, input(err)
}

// addTo adds rulings that flags name to those of an environment's options.
func addTo(o *env.Options, rulings []string) error {
	if len(rulings) == 0 {
		return nil
	}
	if _, err := parseRulings(rulings); err != nil {
		return err
	}
	if o.Rulings != "" {
		rulings = append([]string{o.Rulings}, rulings...)
	}
	o.Rulings = strings.Join(rulings, ",")
	return nil
}

// envField returns the field of an environment: its two armies in their seats, or those that flags name in turn.
func (f *tournamentFlags) envField(cmd *cobra.Command) (experiments.Field, error) {
	var field experiments.Field
	id, o, err := envGame(cmd, f.env, f.unknown)
	if err != nil {
		return field, err
	}
	if err := addTo(&o, f.rulings); err != nil {
		return field, err
	}
	known, err := env.Lookup(id)
	if err != nil {
		return field, input(err)
	}
	quest := known.Ruleset == starquest.Name
	if quest && len(f.armies) > 2 {
		return field, tooManyLists(f.armies)
	}
	armies, tables, missions := [][2]string{o.Armies}, []string{o.Table}, []string{o.Mission}
	if quest {
		copy(armies[0][:], f.armies)
	} else if len(f.armies) > 0 {
		armies = nil
		for _, name := range f.armies {
			armies = append(armies, [2]string{name, name})
		}
	}
	if len(f.tables) > 0 {
		tables = f.tables
	}
	if len(f.missions) > 0 {
		missions = f.missions
	}
	each := 1
	if field.Seated = len(f.armies) == 0; field.Seated {
		each = 2
	}
	for i := range armies {
		for j := range tables {
			for k := range missions {
				o.Armies, o.Table, o.Mission = armies[i], tables[j], missions[k]
				setup, err := env.Setup(id, o)
				if err != nil {
					return field, input(err)
				}
				if setup.Ruleset.Name() == starquest.Name {
					field.Setups = append(field.Setups, setup)
					continue
				}
				field.Ruleset, field.Rulings = setup.Ruleset, setup.Rulings
				if j == 0 && k == 0 {
					field.Armies = append(field.Armies, setup.Armies[:each]...)
				}
				if i == 0 && k == 0 {
					field.Tables = append(field.Tables, setup.Table)
				}
				if i == 0 && j == 0 {
					field.Missions = append(field.Missions, setup.Mission)
				}
			}
		}
	}
	return field, nil
}
