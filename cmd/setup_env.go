package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/env"
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

// envGame reads the environment whose game is played by agents, and refuses what has no meaning then: flags
// that the environment answers, and options of those who learn in it. The rulings that flags name are added
// to those of its options. Special rules of its lists may be unknown if the flag or its options say so.
func (g *gameFlags) envGame(c *cobra.Command) (id string, o env.Options, err error) {
	if g.env == "" {
		return g.drawnGame(c)
	}
	changed := c.Flags().Changed
	for _, name := range []string{"ruleset", "size", "party-size", "threat"} {
		if changed(name) {
			return "", o, fmt.Errorf(
				"--%s does not go with --env: the environment has a ruleset and a size of its own", name)
		}
	}
	if changed("rules") {
		return "", o, errors.New("--rules does not go with --env: write the rules into the lists, under special_rules")
	}
	if id, o, err = parseEnv(g.env); err != nil {
		return "", o, err
	}
	if o.Layer != env.Atomic || o.Shaping.On() || o.OnTheWay != "" || o.Seat != 0 || o.Opponent != "" ||
		o.TimeLimit != 0 {
		return "", o, input(errors.New(g.env + ": the options layer, shape-markers, shape-value, " +
			"shape-goals, on-the-way, seat, opponent and time-limit are for learners; agents play the game itself"))
	}
	armies := o.Armies != [2]string{}
	for flag, named := range map[string]bool{"army": armies, "army2": armies, "table": o.Table != "",
		"mission": o.Mission != ""} {
		if named && changed(flag) {
			return "", o, fmt.Errorf("--%s: the environment's options name what it names, too", flag)
		}
	}
	if err := g.drawn.into(&o); err != nil {
		return "", o, err
	}
	o.Unknown = o.Unknown || g.Unknown
	if _, err = parseRulings(g.rulings); len(g.rulings) > 0 {
		o.Rulings = strings.TrimPrefix(o.Rulings+","+strings.Join(g.rulings, ","), ",")
	}
	return id, o, err
}

// setup opens the single game that the flags name: an environment's, or one of a ruleset.
func (g *gameFlags) setup(cmd *cobra.Command) (setup engine.Setup, err error) {
	if g.env == "" && !g.Draws() {
		rules, err := g.open(cmd, g.Choice.Armies[:])
		if err == nil {
			err = g.undrawn(cmd)
		}
		if err != nil {
			return setup, err
		}
		setup, err = engine.Prepare(rules, g.Choice)
		return setup, input(g.missed(err))
	}
	id, o, err := g.envGame(cmd)
	if err != nil {
		return setup, err
	}
	for i, name := range g.Choice.Armies {
		o.Armies[i] = cmp.Or(name, o.Armies[i])
	}
	o.Table, o.Mission = cmp.Or(g.Table, o.Table), cmp.Or(g.Mission, o.Mission)
	setup, err = experiments.DrawSetup(id, o, seedOf(cmd))
	return setup, input(err)
}

// undrawn refuses flags about what is drawn where nothing is.
func (g *gameFlags) undrawn(cmd *cobra.Command) error {
	if name := g.drawn.named(cmd); name != "" {
		return fmt.Errorf("--%s is for what is drawn, as by --army drawn or --table drawn", name)
	}
	return nil
}
