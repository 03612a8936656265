package advice_test

import (
	"strings"
	"testing"

	"gauntlet/agents/advice"
	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/roster"
)

// What an attack costs its own side by rules of lists is told, and only where there is such a rule.
func TestOddsTellWhatAnAttackCosts(t *testing.T) {
	for _, c := range []struct {
		rule, want string
	}{{`{name: R, does: [{at: hit-die, upto: 2, do: {suffer: 1}}]}`, "; costs itself 4.0 wounds"},
		{`{name: R, does: [{at: move, do: {advance: 1}}]}`, ""}} {
		st := Set(t, []Stand{{Models: 4, Points: 50, Defined: []string{c.rule}, Weapons: []roster.Weapon{{Name: "axe", Attacks: 3}}},
			{Seat: 1, Y: 5, Models: 5, Points: 50, Weapons: Arms(Sword)}}, nil)
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		charged := false
		for _, a := range st.Menu(nil) {
			if a.Verb == engine.Charge {
				charged = true
				said := new(advice.Adviser).Odds(st.View(), a)
				if c.want == "" == strings.Contains(said, "costs itself") || !strings.Contains(said, c.want) {
					t.Errorf("%s: %q, want %q in it", c.rule, said, c.want)
				}
			}
		}
		if !charged {
			t.Error("there is no charge on the menu")
		}
	}
}
