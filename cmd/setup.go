package cmd

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"

	"github.com/spf13/cobra"
)

// A setupFlags holds the flags that say what game is played.
type setupFlags struct {
	env     string // what to take the game from, with its options; "" for none
	ruleset string
	size    int
	armies  [2]string
	table   string
	mission string
	rulings []string
	unknown bool // special rules of the lists are allowed
	quest   questFlags
}

// fitSize takes the size of the game from an army that the user named, unless the user set the size.
func fitSize(c *cobra.Command, size *int, a *roster.Army) {
	if !c.Flags().Changed("size") && checkSize(a.Points) == nil {
		*size = a.Points
	}
}

// fitRuleset takes the ruleset from the first army that the user named, unless the user set it. A list that cannot be read is complained
// about when it is read in earnest.
func fitRuleset(c *cobra.Command, ruleset *string, armies []string, unknown bool) {
	if c.Flags().Changed("ruleset") {
		return
	}
	for _, name := range armies {
		if name == "" {
			continue
		}
		if a, err := roster.OpenWith(name, roster.Options{AllowUnknownRules: unknown, FreeOrganisation: true, Ruleset: *ruleset}); err == nil {
			*ruleset = a.Ruleset
		}
		return
	}
}

// addTo adds the flags to a command.
func (s *setupFlags) addTo(c *cobra.Command) {
	f := c.Flags()
	addEnv(c, &s.env)
	f.StringVar(&s.ruleset, "ruleset", "gf3", "ruleset to play: gf2, gf3 or starquest; if not said, that of the army lists")
	f.IntVar(&s.size, "size", 1000, "points of the shipped lists that play when none is named: 500, 1000 or 2000")
	f.StringVar(&s.armies[0], "army", "", "army list of player 1: a file or the name of a shipped list (default mixed-SIZE for gf3, cohort-SIZE for gf2, vanguard for starquest)")
	f.StringVar(&s.armies[1], "army2", "", "army list of player 2 (default horde-SIZE for gf3, brood-SIZE for gf2); for starquest the list of enemies (default brood)")
	f.StringVar(&s.table, "table", "", "table: a file or the name of a shipped one (default borough; courtyard for 500 points)")
	f.StringVar(&s.mission, "mission", "standoff", "mission: a file or the name of a shipped one (default for starquest breach)")
	s.quest.addTo(c)
	addRulings(c, &s.rulings)
	allowUnknown(c, &s.unknown)
}

// setup opens what the flags name.
func (s *setupFlags) setup(cmd *cobra.Command) (engine.Setup, error) {
	var out engine.Setup
	if s.env != "" {
		return s.envSetup(cmd)
	}
	if err := checkSize(s.size); err != nil {
		return out, err
	}
	var err error
	fitRuleset(cmd, &s.ruleset, s.armies[:], s.unknown)
	if out.Ruleset, err = openRuleset(s.ruleset); err != nil {
		return out, err
	}
	if err := s.quest.check(cmd, s.ruleset); err != nil {
		return out, err
	}
	if out.Rulings, err = parseRulings(s.rulings); err != nil {
		return out, err
	}
	if s.ruleset == starquest.Name {
		quest := usualQuest
		if cmd.Flags().Changed("mission") {
			quest = s.mission
		}
		return s.quest.setup(quest, s.armies, out.Rulings)
	}
	lists, err := listOptions(out.Ruleset, out.Rulings, s.unknown)
	if err != nil {
		return out, err
	}
	for i, name := range s.armies {
		if name == "" {
			continue
		}
		if out.Armies[i], err = openArmy(name, lists); err != nil {
			return out, err
		}
		fitSize(cmd, &s.size, out.Armies[i])
	}
	styles, err := roster.StarterPair(s.ruleset)
	if err != nil {
		return out, input(err)
	}
	for i, style := range styles {
		if out.Armies[i] != nil {
			continue
		}
		if out.Armies[i], err = openArmy(fmt.Sprintf("%s-%d", style, s.size), roster.Options{}); err != nil {
			return out, err
		}
	}
	if err := roster.CheckPair(out.Armies[0], out.Armies[1]); err != nil {
		return out, input(err)
	}
	table := s.table
	if table == "" {
		table = "borough"
		if s.size == 500 {
			table = "courtyard"
		}
	}
	if out.Table, err = openTable(table); err != nil {
		return out, err
	}
	out.Mission, err = openMission(s.mission)
	return out, err
}

// addRulings adds the flag that sets rulings.
func addRulings(c *cobra.Command, rulings *[]string) {
	c.Flags().StringSliceVar(rulings, "ruling", nil, "rulings that differ from their defaults, as name=value; see gauntlet rules")
}

// listOptions returns how lists for a ruleset are read under its rulings.
func listOptions(rules engine.Ruleset, rulings []engine.Ruling, unknown bool) (roster.Options, error) {
	o, err := rulesets.ListOptions(rules, rulings, roster.Options{AllowUnknownRules: unknown, Ruleset: rules.Name()})
	return o, input(err)
}

// optionsUnder returns how lists are read under rulings: those of the options' ruleset, or of the one that knows the first of them if that does not.
func optionsUnder(rulings []engine.Ruling, o roster.Options) (roster.Options, error) {
	if len(rulings) == 0 {
		return o, nil
	}
	rules, err := openRuleset(o.Ruleset)
	if err != nil {
		return o, err
	}
	has := func(r engine.Ruleset) bool {
		return slices.ContainsFunc(r.Rulings(), func(info engine.RulingInfo) bool { return info.Name == rulings[0].Name })
	}
	if all := rulesets.All(); !has(rules) {
		if i := slices.IndexFunc(all, has); i >= 0 {
			rules = all[i]
		} else if prefix, _, _ := strings.Cut(rulings[0].Name, "."); slices.Contains(rulesets.Editions(), prefix) {
			rules, err = openRuleset(prefix)
		}
	}
	if err != nil {
		return o, err
	}
	o, err = rulesets.ListOptions(rules, rulings, o)
	return o, input(err)
}

func checkSize(size int) error {
	if size != 500 && size != 1000 && size != 2000 {
		return fmt.Errorf("--size %d: the shipped lists have 500, 1000 or 2000 points", size)
	}
	return nil
}

// twoAgents asks for exactly two specs.
func twoAgents(specs []string) ([2]string, error) {
	if len(specs) != 2 {
		return [2]string{}, fmt.Errorf("--agents names %d agents; a game has two, as in --agents scripted,random", len(specs))
	}
	return [2]string(specs), nil
}

// armiesOf names the two armies of a setup.
func armiesOf(s *engine.Setup) [2]string {
	return [2]string{s.Armies[0].Name, s.Armies[1].Name}
}

// parseRulings reads "name=value" pairs into the order that a setup keeps them in. Whether the ruleset knows them is for the engine
// to say.
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
