package cmd

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

// A setupFlags holds the flags that say what game is played.
type setupFlags struct {
	env string // what to take the game from, with its options; "" for none
	gameFlags
	armies  [2]string
	table   string
	mission string
}

// addTo adds the flags to a command.
func (s *setupFlags) addTo(c *cobra.Command) {
	f := c.Flags()
	addEnv(c, &s.env)
	s.gameFlags.addTo(c, "if not said, that of the army lists")
	s.addMission(c)
	usual := func(i int) string {
		return usually(func(info engine.RulesetInfo) string {
			return info.Usual.Armies[i]
		}) + "; --size chooses others"
	}
	f.StringVar(&s.armies[0], "army", "", "army list of player 1: a file or the name of a shipped list (default "+usual(0)+")")
	f.StringVar(&s.armies[1], "army2", "", "army list of player 2 (default "+usual(1)+")")
	f.StringVar(&s.table, "table", "", "table: a file or the name of a shipped one (default borough; courtyard for 500 points)")
	f.StringVar(&s.mission, "mission", "", "mission: a file or the name of a shipped one (default "+
		usualMission()+")")
}

// setup opens what the flags name.
func (s *setupFlags) setup(cmd *cobra.Command) (engine.Setup, error) {
	if s.env != "" {
		return s.envSetup(cmd)
	}
	rules, choice, err := s.choice(cmd, s.armies[:])
	if err != nil {
		return engine.Setup{}, err
	}
	choice.Armies, choice.Table, choice.Mission = s.armies, s.table, s.mission
	out, err := engine.Prepare(rules, choice)
	return out, input(err)
}

// A gameFlags holds the flags of single games and tournaments alike: the ruleset, its rulings, and what only
// some rulesets have.
type gameFlags struct {
	ruleset string
	size    int
	party   int
	threat  string
	rulings []string
	unknown bool // special rules of the lists are allowed
}

// addTo adds the flags to a command. Where the ruleset comes from when none is named is said in words.
func (g *gameFlags) addTo(c *cobra.Command, otherwise string) {
	f := c.Flags()
	usual := engine.InfoOf(rulesets.Usual())
	f.StringVar(&g.ruleset, "ruleset", rulesets.Usual().Name(), "ruleset to play: "+
		choiceOf(rulesets.Names())+"; "+otherwise)
	f.IntVar(&g.size, "size", usual.Usual.Points,
		"points of the shipped lists that play when none is named: "+choiceOf(usual.Sizes))
	addRulings(c, &g.rulings)
	allowUnknown(c, &g.unknown)
}

// addMission adds the flags that only rulesets with a party or with levels of threat have.
func (g *gameFlags) addMission(c *cobra.Command) {
	f := c.Flags()
	parties, levels := infoWith(hasParty), infoWith(hasThreats)
	f.IntVar(&g.party, "party-size", parties.Usual.Party, parties.Title+
		": play the first so many heroes of the party, "+spanWords(parties.Party)+
		"; without it all of a smaller party")
	f.StringVar(&g.threat, "threat", levels.Usual.Threat, levels.Title+
		": the level of threat of the mission, "+choiceOf(levels.Threats))
}

// choice returns the ruleset that the flags name, or else that of the first of some lists, and what else they
// choose.
func (g *gameFlags) choice(cmd *cobra.Command, armies []string) (rules engine.Ruleset, c engine.Choice,
	err error) {
	if !cmd.Flags().Changed("ruleset") {
		g.ruleset = rulesetOf(armies, g.ruleset, g.unknown)
	}
	if rules, err = openRuleset(g.ruleset); err != nil {
		return rules, c, err
	}
	if err = g.check(cmd, rules); err != nil {
		return rules, c, err
	}
	c = engine.Choice{
		Points: given(cmd, "size", g.size), Party: given(cmd, "party-size", g.party),
		Threat: given(cmd, "threat", g.threat), Unknown: g.unknown,
	}
	c.Rulings, err = parseRulings(g.rulings)
	return rules, c, err
}

// given returns the value of a flag that the user has set, or nothing.
func given[T any](c *cobra.Command, flag string, value T) (v T) {
	if c.Flags().Changed(flag) {
		v = value
	}
	return v
}

// rulesetOf returns the ruleset of the first list that is named, or otherwise the usual one. A list that
// cannot be read is complained about when it is read in earnest.
func rulesetOf(armies []string, usual string, unknown bool) string {
	for _, name := range armies {
		if name == "" {
			continue
		}
		if a, err := roster.OpenWith(name, roster.Options{AllowUnknownRules: unknown, FreeOrganisation: true,
			Ruleset: usual}); err == nil {
			return a.Ruleset
		}
		break
	}
	return usual
}

// check refuses flags that have no meaning for a ruleset, and values that they cannot have.
func (g *gameFlags) check(c *cobra.Command, rules engine.Ruleset) error {
	info := engine.InfoOf(rules)
	switch changed := c.Flags().Changed; {
	case changed("size") && len(info.Sizes) == 0:
		return fmt.Errorf("--size does not go with --ruleset %s: its lists have no sizes; see --party-size and --threat", rules.Name())
	case changed("size") && !slices.Contains(info.Sizes, g.size):
		return fmt.Errorf("--size %d: the shipped lists have %s points", g.size, choiceOf(info.Sizes))
	case changed("table") && len(info.Tables) == 0:
		return fmt.Errorf("--table does not go with --ruleset %s: the mission says on which table it is played", rules.Name())
	}
	return checkMission(c, rules, g.party, g.threat)
}

// checkMission refuses a number of heroes and a level of threat, if the user has set them, that missions of a
// ruleset do not have.
func checkMission(c *cobra.Command, rules engine.Ruleset, party int, threat string) error {
	info := engine.InfoOf(rules)
	for _, of := range []struct {
		flag string
		has  func(engine.RulesetInfo) bool
	}{{"party-size", hasParty}, {"threat", hasThreats}} {
		if c.Flags().Changed(of.flag) && !of.has(info) {
			return fmt.Errorf("--%s belongs to --ruleset %s, and this is %s", of.flag,
				rulesetWith(of.has).Name(), rules.Name())
		}
	}
	if c.Flags().Changed("party-size") {
		if err := inRange("party-size", party, info.Party.Least, info.Party.Most); err != nil {
			return err
		}
	}
	if c.Flags().Changed("threat") && !slices.Contains(info.Threats, threat) {
		return fmt.Errorf("--threat %s: it is one of %s%s", threat, strings.Join(info.Threats, ", "),
			near.Hint(threat, info.Threats))
	}
	return nil
}

// addRulings adds the flag that sets rulings.
func addRulings(c *cobra.Command, rulings *[]string) {
	c.Flags().StringSliceVar(rulings, "ruling", nil,
		"rulings that differ from their defaults, as name=value; see gauntlet rules")
}

// twoAgents asks for exactly two specs.
func twoAgents(specs []string) ([2]string, error) {
	if len(specs) != 2 {
		return [2]string{}, fmt.Errorf("--agents names %d agents; a game has two, as in --agents scripted,random", len(specs))
	}
	return [2]string(specs), nil
}

// parseRulings reads "name=value" pairs into the order that a setup keeps them in. Whether the ruleset knows
// them is for the engine to say.
func parseRulings(list []string) ([]engine.Ruling, error) {
	var out []engine.Ruling
	for _, text := range list {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" || value == "" {
			return nil, fmt.Errorf("--ruling %s: not of the form name=value", text)
		}
		out = append(out, engine.Ruling{Name: name, Value: value})
	}
	slices.SortFunc(out, func(a, b engine.Ruling) int { return strings.Compare(a.Name, b.Name) })
	for i := range out {
		if i > 0 && out[i].Name == out[i-1].Name {
			return nil, fmt.Errorf("--ruling %s: set twice", out[i].Name)
		}
	}
	return out, nil
}
