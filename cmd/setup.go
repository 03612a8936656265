package cmd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/env"
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

// A gameFlags holds the flags of single games and tournaments alike: where the games come from, and what they
// are made of. Single games name their armies, table and mission in its Choice.
type gameFlags struct {
	env     string // what to take the games from, with its options; "" for none
	ruleset string
	rulings []string
	rules   []string // files of special rules
	drawn   drawnFlags
	experiments.FieldChoice
}

// addTo adds the flags to a command. Where the ruleset comes from when none is named is said in words.
func (g *gameFlags) addTo(c *cobra.Command, otherwise string) {
	usual := engine.InfoOf(rulesets.Usual())
	c.Flags().StringVar(&g.ruleset, "ruleset", rulesets.Usual().Name(), "ruleset to play: "+
		choiceOf(rulesets.Names())+"; "+otherwise)
	c.Flags().IntVar(&g.Points, "size", 0,
		"points of the shipped lists that play when none is named: "+choiceOf(usual.Sizes))
	c.Flag("size").DefValue = fmt.Sprint(usual.Usual.Points)
	addRulings(c, &g.rulings)
	addUnknown(c, &g.Unknown)
	addRuleFiles(c, &g.rules)
}

// addMission adds the flags for games of environments, and those that only rulesets with a party or with
// levels of threat have.
func (g *gameFlags) addMission(c *cobra.Command) {
	parties, levels := infoWith(hasParty), infoWith(hasThreats)
	c.Flags().StringVar(&g.env, "env", "", "play the game of an environment: its armies, table and mission "+
		"unless named, within its limits; options as in GF3-1000-v1:points=500")
	c.Flags().IntVar(&g.Party, "party-size", 0, parties.Title+
		": play the first so many heroes of the party, "+spanWords(parties.Party)+
		"; without it all of a smaller party")
	c.Flag("party-size").DefValue = fmt.Sprint(parties.Usual.Party)
	c.Flags().StringVar(&g.Threat, "threat", "", levels.Title+
		": the level of threat of the mission, "+choiceOf(levels.Threats))
	c.Flag("threat").DefValue = levels.Usual.Threat
}

// addField adds the flags that name what the games of a tournament go round. What missions there are when
// none is named is said in words.
func (g *gameFlags) addField(c *cobra.Command, missions string) {
	c.Flags().StringArrayVar(&g.Armies, "army", nil, "army list, a file or the name of a shipped list; "+
		"may be repeated (default all shipped lists of the size)")
	c.Flags().StringArrayVar(&g.Tables, "table", nil,
		"table, a file or the name of a shipped one; may be repeated (default all shipped ones for the size)")
	c.Flags().StringArrayVar(&g.Missions, "mission", nil,
		"mission, a file or the name of a shipped one; may be repeated (default "+missions+")")
}

// open returns the ruleset that the flags name, or else that of the first of some lists, and reads the
// rulings.
func (g *gameFlags) open(cmd *cobra.Command, armies []string) (rules engine.Ruleset, err error) {
	if g.Defined, err = readRuleFiles(g.rules); err != nil {
		return nil, err
	}
	if !cmd.Flags().Changed("ruleset") {
		g.ruleset = rulesetOf(armies, roster.Options{AllowUnknownRules: g.Unknown, Defined: g.Defined,
			FreeOrganisation: true, Ruleset: g.ruleset})
	}
	if rules, err = openRuleset(g.ruleset); err == nil {
		err = g.check(cmd, rules)
	}
	if err == nil {
		g.Rulings, err = parseRulings(g.rulings)
	}
	return rules, err
}

// field opens what the flags name.
func (g *gameFlags) field(cmd *cobra.Command) (field experiments.Field, err error) {
	if g.env != "" || g.Draws() {
		id, o, err := g.envGame(cmd)
		if err != nil {
			return field, err
		}
		field, err = experiments.EnvField(id, o, g.FieldChoice)
		return field, input(err)
	}
	rules, err := g.open(cmd, g.Armies)
	if err == nil {
		err = g.undrawn(cmd)
	}
	if err != nil {
		return field, err
	}
	field, err = experiments.OpenField(rules, g.FieldChoice)
	return field, input(g.missed(err))
}

// rulesetOf returns the ruleset of the first list that is named, or otherwise the one of the options. A list that
// cannot be read is complained about when it is read in earnest.
func rulesetOf(armies []string, o roster.Options) string {
	if name := cmp.Or(armies...); name != "" {
		if a, err := roster.OpenWith(name, o); err == nil {
			return a.Ruleset
		}
	}
	return o.Ruleset
}

// check refuses flags that have no meaning for a ruleset, and values that they cannot have.
func (g *gameFlags) check(c *cobra.Command, rules engine.Ruleset) error {
	info := engine.InfoOf(rules)
	switch changed := c.Flags().Changed; {
	case changed("size") && len(info.Sizes) == 0:
		return fmt.Errorf("--size does not go with --ruleset %s: its lists have no sizes; "+
			"see --party-size and --threat", rules.Name())
	case changed("size") && !slices.Contains(info.Sizes, g.Points):
		return fmt.Errorf("--size %d: the shipped lists have %s points", g.Points, choiceOf(info.Sizes))
	case changed("table") && len(info.Tables) == 0 && !g.tableDrawn():
		return fmt.Errorf("--table does not go with --ruleset %s: "+
			"the mission says on which table it is played", rules.Name())
	}
	return checkMission(c, rules, &g.Choice)
}

// tableDrawn reports whether the tables that are named are all left to chance.
func (g *gameFlags) tableDrawn() bool {
	return !slices.ContainsFunc(append(slices.Clone(g.Tables), g.Table),
		func(name string) bool { return name != "" && name != env.Drawn })
}

// checkMission refuses a number of heroes and a level of threat, if the user has set them, that missions of a
// ruleset do not have.
func checkMission(c *cobra.Command, rules engine.Ruleset, choice *engine.Choice) error {
	info, changed := engine.InfoOf(rules), c.Flags().Changed
	for _, of := range []struct {
		flag string
		has  func(engine.RulesetInfo) bool
	}{{"party-size", hasParty}, {"threat", hasThreats}} {
		if changed(of.flag) && !of.has(info) {
			return fmt.Errorf("--%s belongs to --ruleset %s, and this is %s", of.flag,
				rulesetWith(of.has).Name(), rules.Name())
		}
	}
	if changed("threat") && !slices.Contains(info.Threats, choice.Threat) {
		return fmt.Errorf("--threat %s: it is one of %s%s", choice.Threat, strings.Join(info.Threats, ", "),
			near.Hint(choice.Threat, info.Threats))
	}
	if changed("party-size") {
		return inRange("party-size", choice.Party, info.Party.Least, info.Party.Most)
	}
	return nil
}

// twoAgents asks for exactly two specs.
func twoAgents(specs []string) ([2]string, error) {
	if len(specs) != 2 {
		return [2]string{}, fmt.Errorf(
			"--agents names %d agents; a game has two, as in --agents scripted,random", len(specs))
	}
	return [2]string(specs), nil
}

// parseRulings reads the flag that sets rulings.
func parseRulings(list []string) ([]engine.Ruling, error) {
	rulings, err := engine.ParseRulings(list)
	if err != nil {
		err = fmt.Errorf("--ruling %w", err)
	}
	return rulings, err
}
