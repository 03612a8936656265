package cmd

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"time"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

// addWorkers adds the flag for how many goroutines work at once, and says at what.
func addWorkers(c *cobra.Command, workers *int, what string) {
	c.Flags().IntVar(workers, "workers", runtime.GOMAXPROCS(0), what)
	c.Flag("workers").DefValue = "one per core"
}

// addRulings adds the flag that sets rulings.
func addRulings(c *cobra.Command, rulings *[]string) {
	c.Flags().StringSliceVar(rulings, "ruling", nil,
		"rulings that differ from their defaults, as name=value; see gauntlet rules")
}

// addUnknown adds the flag that takes lists with special rules that are not known.
func addUnknown(c *cobra.Command, allow *bool) {
	c.Flags().BoolVar(allow, "allow-unknown-rules", false,
		"take lists with special rules that are not known, and play them without")
}

// addRuleFiles adds the flag that names files of special rules.
func addRuleFiles(c *cobra.Command, files *[]string) {
	c.Flags().StringArrayVar(files, "rules", nil, "file of special rules that lists of files may use beside their own; "+
		"may be given several times (docs/special-rules.md)")
}

// readRuleFiles reads the files that the flag names.
func readRuleFiles(files []string) ([]effects.Rule, error) {
	rules, err := effects.Load(files, roster.Grantable()...)
	return rules, input(err)
}

// addVerbose adds the flag that tells a game in words.
func addVerbose(c *cobra.Command, verbose *bool) {
	c.Flags().BoolVarP(verbose, "verbose", "v", false,
		"tell each decision, die and reason (with --json on standard error)")
}

// addPictures adds the flag that draws a game.
func addPictures(c *cobra.Command, dir *string) {
	c.Flags().StringVar(dir, "svg", "", "draw the table into this folder after each activation")
}

// inRange refuses a number outside lo to hi.
func inRange(flag string, v, lo, hi int) error {
	if v < lo || v > hi {
		return fmt.Errorf("--%s %d: outside %d to %d", flag, v, lo, hi)
	}
	return nil
}

// addGameTime adds the flag of a clock for all of a seat's decisions.
func addGameTime(c *cobra.Command, b *arena.Budget) {
	c.Flags().Var((*gameTime)(b), "game-time",
		"time for all decisions of a seat in a game, and what is added after each: 60s or 60s+1s (default none)")
}

// gameTime is a flag that is a budget.
type gameTime arena.Budget

func (g *gameTime) String() string { return arena.Budget(*g).String() }
func (g *gameTime) Type() string   { return "time" }

func (g *gameTime) Set(text string) error {
	b, err := arena.ParseBudget(text)
	*g = gameTime(b)
	return err
}

// checkLimit refuses a time limit that cannot be.
func checkLimit(limit time.Duration) error {
	if limit < 0 {
		return fmt.Errorf("--time-limit %s: less than nothing", limit)
	}
	return nil
}

// needs asks for a number of arguments, which it is given in words as well.
func needs(least, most int, words string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch n := len(args); {
		case n >= least && n <= most:
			return nil
		case most == math.MaxInt:
			return errors.New("needs " + words)
		default:
			return fmt.Errorf("needs %s, but was given %d", words, n)
		}
	}
}

// What commands ask for.
var (
	oneFile   = needs(1, 1, "exactly one file")
	someFiles = needs(1, math.MaxInt, "at least one file")
	oneID     = needs(1, 1, "exactly one environment")
	someIDs   = needs(1, math.MaxInt, "at least one environment")
	oneRun    = needs(1, 1, "the folder of one run")
)

// noArgs refuses arguments.
func noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("takes no arguments, but was given %q", args[0])
	}
	return nil
}

func openRuleset(name string) (engine.Ruleset, error) {
	r, err := rulesets.ByName(name)
	return r, input(err)
}
