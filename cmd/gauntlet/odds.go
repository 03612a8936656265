package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

type oddsFlags struct {
	attacker, defender string
	cover              string
	distance           int
	moved, charging    bool
	fatigued, shaken   bool
	sampled            int
	matrix             bool
	cases              string
	svg                string
	army               roster.Options
}

func newOdds() *cobra.Command {
	var f oddsFlags
	c := &cobra.Command{
		Use:   "odds",
		Short: "Work out what an attack does: hits, wounds, losses, morale",
		Long: `Work out what one unit does to another by shooting, or with --charging by a charge: how many hits, wounds and losses
to expect, how likely each number is, and how likely the target is destroyed, halved, shaken or routed. The numbers are
exact; with --sampled the attack is rolled that many times instead, by the code that rolls it in a game.

A unit is named as LIST:UNIT: an army list, a file or the name of a shipped one, and the unit's name or number in it. With
--matrix every unit of one list attacks every unit of another. With --cases a file of questions is answered, see docs/odds.md.`,
		Example: `  gauntlet odds --attacker gunline-1000:1 --defender horde-1000:2 --range 18 --cover
  gauntlet odds --attacker elite-1000:2 --defender horde-1000:2 --charging --json
  gauntlet odds --matrix --attacker mixed-1000 --defender horde-1000
  gauntlet odds --cases cases.json --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	c.Flags().StringVar(&f.attacker, "attacker", "", "who attacks, as LIST:UNIT (with --matrix a list)")
	c.Flags().StringVar(&f.defender, "defender", "", "who is attacked, as LIST:UNIT (with --matrix a list)")
	c.Flags().StringVar(&f.cover, "cover", "none", "cover of the defender: none, terrain (inside it) or obstruction (behind one); --cover alone is terrain")
	c.Flag("cover").NoOptDefVal = "terrain"
	c.Flags().IntVar(&f.distance, "range", 12, "inches between the two when they shoot")
	c.Flags().BoolVar(&f.moved, "moved", false, "the attacker has moved before it shoots")
	c.Flags().BoolVar(&f.charging, "charging", false, "the attacker charges instead of shooting")
	c.Flags().BoolVar(&f.fatigued, "fatigued", false, "the attacker is fatigued")
	c.Flags().BoolVar(&f.shaken, "shaken", false, "the defender is shaken (pinned)")
	c.Flags().IntVar(&f.sampled, "sampled", 0, "roll the attack this often instead of computing it")
	c.Flags().BoolVar(&f.matrix, "matrix", false, "all units of one list against all of another: expected kills per 100 points of the attacker")
	c.Flags().StringVar(&f.cases, "cases", "", "answer the cases of this JSON file")
	c.Flags().StringVar(&f.svg, "svg", "", "draw the distributions into this file")
	c.Flags().StringVar(&f.army.Ruleset, "ruleset", "gf3", "ruleset that exported lists are read for; other lists name theirs")
	allowUnknown(c, &f.army.AllowUnknownRules)
	return c
}

func (f *oddsFlags) run(cmd *cobra.Command) error {
	if err := inRange("sampled", f.sampled, 0, odds.MaxSamples); err != nil {
		return err
	}
	if f.cases != "" {
		for _, other := range []string{"attacker", "defender", "matrix", "cover", "range", "moved", "charging", "fatigued", "shaken", "svg", "ruleset", "allow-unknown-rules"} {
			if cmd.Flags().Changed(other) {
				return fmt.Errorf("--cases does not go with --%s: a case says everything itself", other)
			}
		}
		return f.answer(cmd)
	}
	if f.attacker == "" || f.defender == "" {
		return errors.New("needs --attacker and --defender, or --cases")
	}
	if err := inRange("range", f.distance, 0, roster.MaxRange); err != nil {
		return err
	}
	if f.matrix {
		if f.svg != "" {
			return errors.New("--matrix does not go with --svg")
		}
		return f.all(cmd)
	}
	return f.one(cmd)
}

// conditions returns what the flags say of the fight.
func (f *oddsFlags) conditions() (odds.Conditions, error) {
	c := odds.Conditions{Range: f.distance, Moved: f.moved, Fatigued: f.fatigued, Shaken: f.shaken}
	switch f.cover {
	case "none":
	case "terrain":
		c.Inside = true
	case "obstruction":
		c.Behind = true
	default:
		names := []string{"none", "terrain", "obstruction"}
		return c, fmt.Errorf("--cover %s: none of %s%s", f.cover, strings.Join(names, ", "), near.Hint(f.cover, names))
	}
	return c, nil
}

func openEdition(ruleset string) (opr.Edition, error) {
	ed, err := rulesets.Edition(ruleset)
	return ed, input(err)
}

// openPair opens the lists of both sides, which must be of one ruleset.
func openPair(attacker, defender string, o roster.Options) (a, b *roster.Army, ed opr.Edition, err error) {
	if a, err = openArmy(attacker, o); err != nil {
		return
	}
	if b, err = openArmy(defender, o); err != nil {
		return
	}
	if a.Ruleset != b.Ruleset {
		err = input(fmt.Errorf("%s is a list of %s, %s of %s", attacker, a.Ruleset, defender, b.Ruleset))
		return
	}
	ed, err = openEdition(a.Ruleset)
	return
}

// splitUnit cuts LIST:UNIT at its last colon.
func splitUnit(flag, text string) (list, unit string, err error) {
	i := strings.LastIndexByte(text, ':')
	if i <= 0 || i == len(text)-1 {
		return "", "", fmt.Errorf("--%s %s: not of the form LIST:UNIT, as in horde-1000:2", flag, text)
	}
	return text[:i], text[i+1:], nil
}

// findUnit returns the unit of a list that has a name, or a number from 1.
func findUnit(list string, a *roster.Army, unit string) (*roster.Unit, error) {
	if n, err := strconv.Atoi(unit); err == nil {
		if n < 1 || n > len(a.Units) {
			return nil, input(fmt.Errorf("%s: no unit %d; it has %d", list, n, len(a.Units)))
		}
		return &a.Units[n-1], nil
	}
	var names []string
	for i := range a.Units {
		if strings.EqualFold(a.Units[i].Name, unit) {
			return &a.Units[i], nil
		}
		names = append(names, a.Units[i].Name)
	}
	return nil, input(fmt.Errorf("%s: no unit %q%s", list, unit, near.Hint(unit, names)))
}
