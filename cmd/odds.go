package cmd

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/attack"

	"github.com/spf13/cobra"
)

type oddsFlags struct {
	attacker, defender string
	cover              string
	distance           int
	moved, charging    bool
	fatigued, shaken   bool
	spell              string
	boost              int
	blockers           []int
	sampled            int
	matrix             bool
	cases              string
	svg                string
	army               roster.Options
	rulings            []string
}

func newOdds() *cobra.Command {
	var f oddsFlags
	c := &cobra.Command{
		Use:   "odds",
		Short: "Work out what an attack does: hits, wounds, casualties, morale",
		Long: `Work out what one unit does to another by shooting, or with --charging by a charge: how many hits, wounds and casualties
to expect, how likely each number is, and how likely the target is destroyed, halved, shaken or routed. The numbers are
exact; with --sampled the attack is rolled that many times instead, by the code that rolls it in a game.

A unit is named as LIST:UNIT: an army list, a file or the name of a shipped one, and the unit's name or number in it; as
LIST:UNIT+HERO with a hero of the list that has joined it, in v2.16 also +HERO+HERO. With --spell a spell of the attacker's list is cast instead. With
--matrix every unit of one list attacks every unit of another. With --cases a file of questions is answered, see docs/odds.md; --ruling holds for the
cases of the ruleset that has it, unless they say otherwise themselves.`,
		Example: `  gauntlet odds --attacker gunline-1000:1 --defender horde-1000:2 --range 18 --cover
  gauntlet odds --attacker elite-1000:2 --defender horde-1000:2 --charging --json
  gauntlet odds --attacker elite-1000:2+1 --defender horde-1000:2 --charging --ruling gf3.fear_stacks=highest
  gauntlet odds --matrix --attacker mixed-1000 --defender horde-1000
  gauntlet odds --attacker vanguard:1 --defender brood:9 --cover
  gauntlet odds --cases cases.json --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	c.Flags().StringVar(&f.attacker, "attacker", "",
		"who attacks, as LIST:UNIT or LIST:UNIT+HERO (with --matrix a list)")
	c.Flags().StringVar(&f.defender, "defender", "",
		"who is attacked, as LIST:UNIT or LIST:UNIT+HERO (with --matrix a list)")
	c.Flags().StringVar(&f.cover, "cover", "none",
		"cover of the defender: none, terrain (inside it) or obstruction (behind one); --cover alone is terrain")
	c.Flag("cover").NoOptDefVal = "terrain"
	c.Flags().IntVar(&f.distance, "range", 12, "inches between the two when they shoot")
	c.Flags().BoolVar(&f.moved, "moved", false, "the attacker has moved before it shoots")
	c.Flags().BoolVar(&f.charging, "charging", false, "the attacker charges instead of shooting")
	c.Flags().BoolVar(&f.fatigued, "fatigued", false, "the attacker is fatigued")
	c.Flags().BoolVar(&f.shaken, "shaken", false, "the defender is shaken (pinned)")
	c.Flags().StringVar(&f.spell, "spell", "",
		"the attacker casts this spell of its list instead of shooting")
	c.Flags().IntVar(&f.boost, "boost", 0, "spell tokens spent for the spell less those against it")
	c.Flags().IntSliceVar(&f.blockers, "blockers", nil,
		"ratings of the enemy psychics that try to block the spell, in rulesets with psychics")
	c.Flags().IntVar(&f.sampled, "sampled", 0, "roll the attack this often instead of computing it")
	c.Flags().BoolVar(&f.matrix, "matrix", false,
		"all units of one list against all of another: expected kills per 100 points of the attacker (per attack where units have no points)")
	c.Flags().StringVar(&f.cases, "cases", "", "answer the cases of this JSON file")
	c.Flags().StringVar(&f.svg, "svg", "", "draw the distributions into this file")
	c.Flags().StringVar(&f.army.Ruleset, "ruleset", rulesets.Usual().Name(),
		"ruleset that exported lists are read for; other lists name theirs")
	allowUnknown(c, &f.army.AllowUnknownRules)
	addRulings(c, &f.rulings)
	return c
}

func (f *oddsFlags) run(cmd *cobra.Command) error {
	if err := inRange("sampled", f.sampled, 0, odds.MaxSamples); err != nil {
		return err
	}
	if f.cases != "" {
		if err := without(cmd, "cases", "a case says everything itself", "attacker", "defender", "matrix",
			"cover", "range", "moved", "charging", "fatigued", "shaken",
			"spell", "boost", "blockers", "svg", "ruleset", "allow-unknown-rules"); err != nil {
			return err
		}
		return f.answerCases(cmd)
	}
	if f.charging {
		if err := without(cmd, "charging", "in a charge nobody shoots", "range", "moved", "cover",
			"spell"); err != nil {
			return err
		}
	}
	if f.spell != "" {
		if err := without(cmd, "spell", "it changes nothing about a spell", "moved", "fatigued",
			"cover"); err != nil {
			return err
		}
	} else if cmd.Flags().Changed("boost") || cmd.Flags().Changed("blockers") {
		return errors.New("--boost and --blockers go with --spell only")
	}
	if len(f.blockers) > opr.MaxPsychics {
		return fmt.Errorf("--blockers names %d psychics, at most %d", len(f.blockers), opr.MaxPsychics)
	}
	for _, rating := range f.blockers {
		if err := inRange("blockers", rating, 1, roster.MaxRating); err != nil {
			return err
		}
	}
	if err := inRange("boost", f.boost, -maxBoost, maxBoost); err != nil {
		return err
	}
	if f.attacker == "" || f.defender == "" {
		return errors.New("needs --attacker and --defender, or --cases")
	}
	if err := inRange("range", f.distance, 0, roster.MaxRange); err != nil {
		return err
	}
	if f.matrix {
		if err := without(cmd, "matrix", "it is of all units and their weapons", "svg", "spell"); err != nil {
			return err
		}
	}
	return f.answerOne(cmd)
}

// maxBoost is the most spell tokens by which one side can be ahead of the other: all that an army's casters
// hold.
const maxBoost = opr.MaxCasters * opr.MaxTokens

// without refuses flags that have been given beside one that they do not go with.
func without(cmd *cobra.Command, flag, why string, others ...string) error {
	for _, other := range others {
		if cmd.Flags().Changed(other) {
			return fmt.Errorf("--%s does not go with --%s: %s", flag, other, why)
		}
	}
	return nil
}

// question returns what the flags ask.
func (f *oddsFlags) question(cmd *cobra.Command) (q attack.Question, err error) {
	q = attack.Question{
		Lists: [2]string{f.attacker, f.defender}, Options: f.army, Cover: f.cover, Charging: f.charging,
		Spell: f.spell, Boost: f.boost, Blockers: f.blockers,
		Conditions: odds.Conditions{Range: f.distance, Moved: f.moved, Fatigued: f.fatigued, Shaken: f.shaken,
			Inside: f.cover == "terrain", Behind: f.cover == "obstruction"},
		Sampled: f.sampled, Seed: seedOf(cmd),
	}
	if covers := []string{"none", "terrain", "obstruction"}; !slices.Contains(covers, f.cover) {
		return q, fmt.Errorf("--cover %s: none of %s%s", f.cover, strings.Join(covers, ", "),
			near.Hint(f.cover, covers))
	}
	for i, flag := range [2]string{"attacker", "defender"} {
		if f.matrix {
			break
		}
		if q.Lists[i], q.Units[i], err = splitUnit(flag, q.Lists[i]); err != nil {
			return q, err
		}
	}
	q.Rulings, err = parseRulings(f.rulings)
	return q, err
}

// answerOne answers the question that the flags ask.
func (f *oddsFlags) answerOne(cmd *cobra.Command) error {
	q, err := f.question(cmd)
	if err != nil {
		return err
	}
	if f.matrix {
		m, err := attack.NewMatrix(cmd.Context(), &q)
		if err != nil {
			return unanswered(cmd, err)
		}
		return printResult(cmd, m)
	}
	a, err := attack.New(&q)
	if err != nil {
		return input(err)
	}
	if f.svg != "" {
		if err := prepareFile(f.svg); err != nil {
			return err
		}
	}
	report, err := a.Report(cmd.Context())
	if err != nil {
		return unanswered(cmd, err)
	}
	if f.svg != "" {
		if err := os.WriteFile(f.svg, report.SVG(), 0o644); err != nil {
			return failed(err)
		}
	}
	return printResult(cmd, report)
}

// answerCases answers the cases of a file.
func (f *oddsFlags) answerCases(cmd *cobra.Command) error {
	rulings, err := parseRulings(f.rulings)
	if err != nil {
		return err
	}
	answers, wrong, err := attack.AnswerFile(cmd.Context(), f.cases, rulings, f.sampled, seedOf(cmd))
	if err != nil {
		return unanswered(cmd, err)
	}
	if err := printResult(cmd, answers); err != nil {
		return err
	}
	return input(wrong)
}

// unanswered marks the error of a question: the user's, unless the work was interrupted.
func unanswered(cmd *cobra.Command, err error) error {
	if interrupted := cmd.Context().Err(); interrupted != nil {
		return failed(interrupted)
	}
	return input(err)
}

// splitUnit cuts LIST:UNIT at its last colon.
func splitUnit(flag, text string) (list, unit string, err error) {
	i := strings.LastIndexByte(text, ':')
	if i <= 0 || i == len(text)-1 {
		return "", "", fmt.Errorf("--%s %s: not of the form LIST:UNIT, as in horde-1000:2", flag, text)
	}
	return text[:i], text[i+1:], nil
}
