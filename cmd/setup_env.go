package cmd

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/env"

	"github.com/spf13/cobra"
)

// addEnv adds the flag that takes the game of an environment.
func addEnv(c *cobra.Command, spec *string) {
	c.Flags().StringVar(spec, "env", "", "play the game of an environment: its armies, table and mission unless named, within its limits; options as in GF3-1000-v0:points=500")
}

// envGame reads an environment whose game is played by agents, and refuses what has no meaning then: flags
// that the environment answers, and options of those who learn in it. Rulings that flags name are added to
// those of its options. Special rules of its lists may be unknown if the flag or its options say so.
func envGame(c *cobra.Command, spec string, unknown bool, rulings []string) (id string, o env.Options,
	err error) {
	for _, name := range []string{"ruleset", "size", "party-size", "threat"} {
		if c.Flags().Changed(name) {
			return "", o, fmt.Errorf("--%s does not go with --env: the environment has a ruleset and a size of its own", name)
		}
	}
	if id, o, err = parseEnv(spec); err != nil {
		return "", o, err
	}
	if o.Layer != env.Atomic || o.Shaping.On() || o.OnTheWay != "" || o.Seat != 0 || o.Opponent != "" ||
		o.TimeLimit != 0 {
		return "", o, input(fmt.Errorf("%s: the options layer, shape-markers, shape-value, shape-goals, on-the-way, seat, opponent and time-limit are for learners; agents play the game itself", spec))
	}
	for flag, named := range map[string]bool{"army": o.Armies != [2]string{},
		"army2": o.Armies != [2]string{}, "table": o.Table != "", "mission": o.Mission != ""} {
		if f := c.Flags().Lookup(flag); f != nil && f.Changed && named {
			return "", o, fmt.Errorf("--%s: the environment's options name what it names, too", flag)
		}
	}
	o.Unknown = o.Unknown || unknown
	_, err = parseRulings(rulings)
	if o.Rulings != "" {
		rulings = append([]string{o.Rulings}, rulings...)
	}
	o.Rulings = strings.Join(rulings, ",")
	return id, o, err
}

// envSetup returns the setup of an environment's game with what the flags name.
func (s *setupFlags) envSetup(cmd *cobra.Command) (engine.Setup, error) {
	id, o, err := envGame(cmd, s.env, s.unknown, s.rulings)
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
	if s.mission != "" {
		o.Mission = s.mission
	}
	setup, err := env.Setup(id, o)
	return setup, input(err)
}
