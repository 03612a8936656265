package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gauntlet/engine/near"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
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
		Short: "Work out what an attack does: hits, wounds, losses, morale",
		Long: `Work out what one unit does to another by shooting, or with --charging by a charge: how many hits, wounds and losses
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
	c.Flags().StringVar(&f.attacker, "attacker", "", "who attacks, as LIST:UNIT or LIST:UNIT+HERO (with --matrix a list)")
	c.Flags().StringVar(&f.defender, "defender", "", "who is attacked, as LIST:UNIT or LIST:UNIT+HERO (with --matrix a list)")
	c.Flags().StringVar(&f.cover, "cover", "none", "cover of the defender: none, terrain (inside it) or obstruction (behind one); --cover alone is terrain")
	c.Flag("cover").NoOptDefVal = "terrain"
	c.Flags().IntVar(&f.distance, "range", 12, "inches between the two when they shoot")
	c.Flags().BoolVar(&f.moved, "moved", false, "the attacker has moved before it shoots")
	c.Flags().BoolVar(&f.charging, "charging", false, "the attacker charges instead of shooting")
	c.Flags().BoolVar(&f.fatigued, "fatigued", false, "the attacker is fatigued")
	c.Flags().BoolVar(&f.shaken, "shaken", false, "the defender is shaken (pinned)")
	c.Flags().StringVar(&f.spell, "spell", "", "the attacker casts this spell of its list instead of shooting")
	c.Flags().IntVar(&f.boost, "boost", 0, "spell tokens spent for the spell less those against it")
	c.Flags().IntSliceVar(&f.blockers, "blockers", nil, "ratings of the enemy psychics that try to block the spell (gf2)")
	c.Flags().IntVar(&f.sampled, "sampled", 0, "roll the attack this often instead of computing it")
	c.Flags().BoolVar(&f.matrix, "matrix", false, "all units of one list against all of another: expected kills per 100 points of the attacker (in Star Quest per attack)")
	c.Flags().StringVar(&f.cases, "cases", "", "answer the cases of this JSON file")
	c.Flags().StringVar(&f.svg, "svg", "", "draw the distributions into this file")
	c.Flags().StringVar(&f.army.Ruleset, "ruleset", "gf3", "ruleset that exported lists are read for; other lists name theirs")
	allowUnknown(c, &f.army.AllowUnknownRules)
	addRulings(c, &f.rulings)
	return c
}

func (f *oddsFlags) run(cmd *cobra.Command) error {
	if err := inRange("sampled", f.sampled, 0, odds.MaxSamples); err != nil {
		return err
	}
	if f.cases != "" {
		if err := without(cmd, "cases", "a case says everything itself", "attacker", "defender", "matrix", "cover", "range", "moved", "charging", "fatigued", "shaken",
			"spell", "boost", "blockers", "svg", "ruleset", "allow-unknown-rules"); err != nil {
			return err
		}
		return f.answer(cmd)
	}
	if f.charging {
		if err := without(cmd, "charging", "in a charge nobody shoots", "range", "moved", "cover", "spell"); err != nil {
			return err
		}
	}
	if f.spell != "" {
		if err := without(cmd, "spell", "it changes nothing about a spell", "moved", "fatigued", "cover"); err != nil {
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
		return f.all(cmd)
	}
	return f.one(cmd)
}

// maxBoost is the most spell tokens by which one side can be ahead of the other: all that an army's casters hold.
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
func (f *oddsFlags) openPair(attacker, defender string) (a, b *roster.Army, ed opr.Edition, err error) {
	rulings, err := parseRulings(f.rulings)
	if err != nil {
		return
	}
	lists, err := rulesets.OptionsUnder(rulings, f.army)
	if err != nil {
		err = input(err)
		return
	}
	if a, err = openArmy(attacker, lists); err != nil {
		return
	}
	if b, err = openArmy(defender, lists); err != nil {
		return
	}
	if a.Ruleset != b.Ruleset {
		err = input(fmt.Errorf("%s is a list of %s, %s of %s", attacker, a.Ruleset, defender, b.Ruleset))
		return
	}
	ed, err = rulesets.EditionUnder(a.Ruleset, rulings)
	return a, b, ed, input(err)
}

// splitUnit cuts LIST:UNIT at its last colon.
func splitUnit(flag, text string) (list, unit string, err error) {
	i := strings.LastIndexByte(text, ':')
	if i <= 0 || i == len(text)-1 {
		return "", "", fmt.Errorf("--%s %s: not of the form LIST:UNIT, as in horde-1000:2", flag, text)
	}
	return text[:i], text[i+1:], nil
}

// findParty returns the unit of a list that UNIT, UNIT+HERO or UNIT+HERO+HERO names, with the heroes. A name with a plus sign of its own is found as it
// stands.
func findParty(list string, a *roster.Army, text string) (p opr.Party, err error) {
	for {
		i := strings.LastIndexByte(text, '+')
		if i <= 0 || hasUnit(a, text) {
			p.Unit, err = findUnit(list, a, text)
			return p, err
		}
		hero, err := findUnit(list, a, text[i+1:])
		if err != nil {
			return p, err
		}
		if slices.Contains(p.Heroes, hero) {
			return p, input(fmt.Errorf("%s: %q joins the unit twice", list, hero.Name))
		}
		p.Heroes, text = slices.Insert(p.Heroes, 0, hero), text[:i]
	}
}

func hasUnit(a *roster.Army, name string) bool {
	for i := range a.Units {
		if strings.EqualFold(a.Units[i].Name, name) {
			return true
		}
	}
	return false
}

// findSpell returns the spell of a list that has a name, which somebody in the party can cast.
func findSpell(list string, a *roster.Army, p opr.Party, name string) (*roster.Spell, error) {
	var names []string
	for i := range a.Spells {
		if strings.EqualFold(a.Spells[i].Name, name) {
			if casts(a, p) == 0 {
				return nil, input(fmt.Errorf("%s: no model of %q has %s", list, p.Unit.Name, a.Casting()))
			}
			return &a.Spells[i], nil
		}
		names = append(names, a.Spells[i].Name)
	}
	if len(names) == 0 {
		return nil, input(fmt.Errorf("%s: the list has no spells", list))
	}
	return nil, input(fmt.Errorf("%s: no spell %q%s", list, name, near.Hint(name, names)))
}

// casts returns the highest rating of the rule by which somebody in the party casts the spells of its list, 0 when nobody does.
func casts(a *roster.Army, p opr.Party) (rating int) {
	for _, u := range append([]*roster.Unit{p.Unit}, p.Heroes...) {
		for i := range u.Models {
			if n, has := roster.Rating(u.Models[i].Rules, a.Casting()); has {
				rating = max(rating, n)
			}
		}
	}
	return rating
}

// chance returns the probability that somebody in the party casts a spell: in gf2 with a die and a rating against its number, while others try to
// block it, and otherwise with a boost of tokens.
func (f *oddsFlags) chance(ed *opr.Edition, a *roster.Army, p opr.Party, spell *roster.Spell) (float64, error) {
	if !ed.Casting.Psychic {
		if len(f.blockers) > 0 {
			return 0, input(fmt.Errorf("--blockers means nothing in %s, whose casters spend tokens: --boost", a.Ruleset))
		}
		return odds.Spell(ed, max(0, f.boost), max(0, -f.boost)), nil
	}
	if f.boost != 0 {
		return 0, input(fmt.Errorf("--boost means nothing in %s, whose psychics have no tokens: --blockers", a.Ruleset))
	}
	_, cast := odds.Psychic(ed, casts(a, p), spell.Value, f.blockers)
	return cast, nil
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
