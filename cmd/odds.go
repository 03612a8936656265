package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/attack"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

type oddsFlags struct {
	attack.Question
	conditions []string // the flags that say how the attack is made
	rulings    []string
	rules      []string // files of special rules
	matrix     bool
	cases      string
	svg        string
}

func newOdds() *cobra.Command {
	var f oddsFlags
	c := command(
		"odds",
		"Work out what an attack does: hits, wounds, casualties, morale",
		`Work out what one unit does to another by shooting, or with --charging by a charge: how many hits, wounds
and casualties to expect, how likely each number is, and how likely the target is destroyed, halved, shaken or
routed. The numbers are exact; with --sampled the attack is rolled that many times instead, by the code that
rolls it in a game.

A unit is named as LIST:UNIT: an army list, a file or the name of a shipped one, and the unit's name or number
in it; as LIST:UNIT+HERO with a hero of the list that has joined it, in v2.16 also +HERO+HERO. With --spell a
spell of the attacker's list is cast instead. With --matrix every unit of one list attacks every unit of
another. With --cases a file of questions is answered, see docs/odds.md; --ruling holds for the cases of the
ruleset that has it, unless they say otherwise themselves.

In games of single figures UNIT may also be captain or mate, and creatures:NAME is one whom nobody plays. The
attacker shoots with its best weapon that reaches, or with that of --weapon; --charging is one combat. A flag
that means nothing in the game of the lists is refused.`,
		`  gauntlet odds --attacker gunline-1000:1 --defender horde-1000:2 --range 18 --cover
  gauntlet odds --attacker elite-1000:2 --defender horde-1000:2 --charging --json
  gauntlet odds --attacker elite-1000:2+1 --defender horde-1000:2 --charging --ruling gf3.fear_stacks=highest
  gauntlet odds --matrix --attacker mixed-1000 --defender horde-1000
  gauntlet odds --attacker vanguard:1 --defender brood:9 --cover
  gauntlet odds --attacker lanterns:captain --defender ashhands:2 --range 18 --cover=light --between 1
  gauntlet odds --attacker lanterns:captain --defender creatures:Scavenger --charging --supporters 2,0
  gauntlet odds --matrix --attacker lanterns --defender ashhands --range 10
  gauntlet odds --cases cases.json --json`,
		noArgs,
		f.run,
	)
	flags := c.Flags()
	for i, flag := range sides {
		who := [2]string{"who attacks", "who is attacked"}[i]
		flags.StringVar(&f.Lists[i], flag, "", who+", as LIST:UNIT or LIST:UNIT+HERO (with --matrix a list)")
	}
	f.addConditions(flags)
	flags.IntVar(&f.Sampled, "sampled", 0, "roll the attack this often instead of computing it")
	flags.BoolVar(&f.matrix, "matrix", false,
		"all units of one list against all of another: expected kills per 100 points of the attacker "+
			"(per attack where units have no points; of single figures the Health lost)")
	flags.StringVar(&f.cases, "cases", "", "answer the cases of this JSON file")
	flags.StringVar(&f.svg, "svg", "", "draw the distributions into this file")
	flags.StringVar(&f.Options.Ruleset, "ruleset", rulesets.Usual().Name(),
		"ruleset that exported lists are read for; other lists name theirs")
	addUnknown(c, &f.Options.AllowUnknownRules)
	addRuleFiles(c, &f.rules)
	addRulings(c, &f.rulings)
	return c
}

// addConditions adds the flags that say how the attack is made. Which of them mean something is for the ruleset
// to say.
func (f *oddsFlags) addConditions(all *pflag.FlagSet) {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.IntVar(&f.Range, "range", 12, "inches between the two when they shoot, or when a charge is "+
		"declared, if special rules of lists ask for that")
	flags.StringVar(&f.Cover, "cover", "none",
		"cover of the defender: none, terrain (inside it) or obstruction (behind one); of single figures none, "+
			"light or heavy; --cover alone is terrain")
	flags.Lookup("cover").NoOptDefVal = "terrain"
	flags.IntVar(&f.Between, "between", 0, "pieces of terrain between the two, where each of them counts")
	flags.BoolVar(&f.Moved, "moved", false, "the attacker has moved before it shoots")
	flags.BoolVar(&f.Unjammed, "unjammed", false, "the attacker has cleared a jam before it shoots")
	flags.BoolVar(&f.Fatigued, "fatigued", false, "the attacker is fatigued")
	flags.BoolVar(&f.Shaken, "shaken", false, "the defender is shaken (pinned)")
	flags.BoolVar(&f.Stunned, "stunned", false, "the defender was stunned in its activation of this turn")
	flags.IntVar(&f.Wounds, "wounds", 0, "Health that the defender has lost before")
	flags.StringVar(&f.Weapon, "weapon", "",
		"the attacker shoots or throws this, where it has one weapon at a time; else the best that reaches")
	flags.StringVar(&f.Spell, "spell", "",
		"the attacker casts this spell of its list, or uses this power, instead of shooting")
	flags.IntVar(&f.Boost, "boost", 0,
		"spell tokens spent for the spell less those against it, or Health spent for the power")
	flags.IntSliceVar(&f.Blockers, "blockers", nil,
		"ratings of the enemy psychics that try to block the spell, in rulesets with psychics")
	flags.StringSliceVar(&f.Chosen, "chosen", nil,
		"special rules that a player has chosen, or has picked one of the two for, by special rules of the lists")
	flags.BoolVar(&f.FirstRound, "first-round", false, "it is the first round, which special rules of lists may ask for")
	for i, flag := range sides {
		flags.StringSliceVar(&f.Is[i], flag+"-is", nil,
			"what special rules of lists may ask of the "+flag+": arrived, half, in-cover, in-difficult, "+
				"in-dangerous, near-marker, near-terrain")
	}
	flags.BoolVar(&f.Charging, "charging", false,
		"the attacker charges instead of shooting, or is in combat with the defender")
	flags.IntSliceVar(&f.Supporters, "supporters", nil,
		"how many support the attacker in combat, and how many the defender, as in 2,1")
	flags.VisitAll(func(flag *pflag.Flag) { f.conditions = append(f.conditions, flag.Name) })
	all.AddFlagSet(flags)
}

// sides are the flags that name the two sides of an attack.
var sides = [2]string{"attacker", "defender"}

func (f *oddsFlags) run(cmd *cobra.Command, _ []string) (err error) {
	if err := cmp.Or(inRange("sampled", f.Sampled, 0, odds.MaxSamples), f.together(cmd)); err != nil {
		return err
	}
	if f.Rulings, err = parseRulings(f.rulings); err != nil {
		return err
	}
	if f.Options.Defined, err = readRuleFiles(f.rules); err != nil {
		return err
	}
	f.Seed = seedOf(cmd)
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if slices.Contains(f.conditions, flag.Name) {
			f.Given = append(f.Given, flag.Name)
		}
	})
	if f.cases != "" {
		answers, wrong, err := attack.AnswerFile(cmd.Context(), f.cases, f.Rulings, f.Sampled, f.Seed)
		if err != nil {
			return unfinished(cmd, err)
		}
		return cmp.Or(printResult(cmd, answers), input(wrong))
	}
	if err := f.check(); err != nil {
		return err
	}
	if f.matrix {
		m, err := attack.NewMatrix(cmd.Context(), &f.Question)
		if err != nil {
			return unfinished(cmd, err)
		}
		return printResult(cmd, m)
	}
	if err := prepareFile(f.svg); err != nil {
		return err
	}
	report, err := attack.NewReport(cmd.Context(), &f.Question)
	if err != nil {
		return unfinished(cmd, err)
	}
	if f.svg != "" {
		if err := writeFile(f.svg, report.SVG()); err != nil {
			return err
		}
	}
	return printResult(cmd, report)
}

// together refuses flags that have been given beside one that they do not go with.
func (f *oddsFlags) together(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	for _, rule := range []struct {
		on        bool
		flag, why string
		others    []string
	}{
		{f.cases != "", "cases", "a case says everything itself", append([]string{"attacker",
			"defender", "matrix", "svg", "ruleset", "allow-unknown-rules"}, f.conditions...)},
		{f.Charging, "charging", "in a charge nobody shoots", []string{"moved", "cover", "spell", "weapon",
			"between", "stunned", "unjammed"}},
		{f.matrix, "matrix", "it is of all units and their weapons", []string{"svg", "spell", "weapon", "wounds"}},
		{f.Spell != "", "spell", "a spell needs none", []string{"weapon"}},
	} {
		if i := slices.IndexFunc(rule.others, changed); rule.on && i >= 0 {
			return fmt.Errorf("--%s does not go with --%s: %s", rule.flag, rule.others[i], rule.why)
		}
	}
	if f.Spell == "" && (changed("boost") || changed("blockers")) {
		return errors.New("--boost and --blockers go with --spell only")
	}
	if !f.Charging && changed("supporters") {
		return errors.New("--supporters goes with --charging only")
	}
	return nil
}

// maxBoost is the most spell tokens by which one side can be ahead of the other: all that an army's casters
// hold.
const maxBoost = opr.MaxCasters * opr.MaxTokens

// check refuses values that a question cannot have, and reads who attacks whom and in which cover.
func (f *oddsFlags) check() (err error) {
	if len(f.Blockers) > opr.MaxPsychics {
		return fmt.Errorf("--blockers names %d psychics, at most %d", len(f.Blockers), opr.MaxPsychics)
	}
	for _, rating := range f.Blockers {
		err = cmp.Or(err, inRange("blockers", rating, 1, roster.MaxRating))
	}
	if err = cmp.Or(err, inRange("boost", f.Boost, -maxBoost, maxBoost)); err != nil {
		return err
	}
	if f.Lists[0] == "" || f.Lists[1] == "" {
		return errors.New("needs --attacker and --defender, or --cases")
	}
	if err := inRange("range", f.Range, 0, roster.MaxRange); err != nil {
		return err
	}
	for i, text := range f.Lists {
		at := strings.LastIndexByte(text, ':')
		switch {
		case f.matrix:
		case at <= 0 || at == len(text)-1:
			return fmt.Errorf("--%s %s: not of the form LIST:UNIT, as in horde-1000:2", sides[i], text)
		default:
			f.Lists[i], f.Units[i] = text[:at], text[at+1:]
		}
	}
	return nil
}
