package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"

	"github.com/spf13/cobra"
)

// The lists and the mission of Star Quest that play when none is named.
const (
	usualParty   = "vanguard"
	usualEnemies = "brood"
	usualQuest   = "breach"
)

// A questFlags holds the flags that only Star Quest has.
type questFlags struct {
	heroes int
	named  bool // the number of heroes is the user's
	threat string
}

// addTo adds the flags to a command.
func (q *questFlags) addTo(c *cobra.Command) {
	c.Flags().IntVar(&q.heroes, "party-size", 3, "Star Quest: play the first so many heroes of the party, 2 to 4; without it all of a party of two")
	c.Flags().StringVar(&q.threat, "threat", "middle", "Star Quest: the level of threat of the mission, low, middle or high")
}

// check refuses what the flags of Star Quest cannot be, and flags that have no meaning for the ruleset that is played.
func (q *questFlags) check(c *cobra.Command, ruleset string) error {
	if ruleset != starquest.Name {
		for _, name := range []string{"party-size", "threat"} {
			if c.Flags().Changed(name) {
				return fmt.Errorf("--%s belongs to --ruleset %s, and this is %s", name, starquest.Name, ruleset)
			}
		}
		return nil
	}
	q.named = c.Flags().Changed("party-size")
	switch {
	case c.Flags().Changed("size"):
		return fmt.Errorf("--size does not go with --ruleset %s: its lists have no sizes; see --party-size and --threat", starquest.Name)
	case c.Flags().Changed("table"):
		return fmt.Errorf("--table does not go with --ruleset %s: the mission says on which table it is played", starquest.Name)
	}
	if err := inRange("party-size", q.heroes, roster.MinParty, roster.MaxParty); err != nil {
		return err
	}
	if !slices.Contains(mission.Threats[:], q.threat) {
		return fmt.Errorf("--threat %s: it is one of %s%s", q.threat, strings.Join(mission.Threats[:], ", "), near.Hint(q.threat, mission.Threats[:]))
	}
	return nil
}

// setup opens a mission of Star Quest with the lists that are named, "" standing for the usual ones.
func (q *questFlags) setup(quest string, lists [2]string, rulings []engine.Ruling) (engine.Setup, error) {
	m, table, err := mission.OpenQuest(quest)
	if err != nil {
		return engine.Setup{}, input(err)
	}
	var armies [2]*roster.Army
	for i, usual := range [2]string{usualParty, usualEnemies} {
		name := lists[i]
		if name == "" {
			name = usual
		}
		if armies[i], err = roster.OpenQuestList(name); err != nil {
			return engine.Setup{}, input(err)
		}
	}
	heroes := q.heroes
	if party := armies[starquest.Heroes]; !q.named {
		heroes = min(heroes, len(party.Units))
	}
	out, err := starquest.Prepare(m, table, armies[starquest.Heroes], armies[starquest.Foes], heroes, q.threat)
	out.Rulings = rulings
	return out, input(mission.Locate(quest, err))
}

// checkSides refuses flags that name agents for both sides where the sides are not alike, or for one of them where they are.
func checkSides(c *cobra.Command, unlike bool) error {
	if unlike && c.Flags().Changed("agents") {
		return errors.New("--agents: the sides of this game are not alike; name the agents by --heroes and --ai")
	}
	for _, name := range []string{"heroes", "ai"} {
		if !unlike && c.Flags().Changed(name) {
			return fmt.Errorf("--%s: the sides of this game are alike, as they are not in Star Quest; name the agents by --agents", name)
		}
	}
	return nil
}
