package advice_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/advice"
	. "gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
)

var rewrite = flag.Bool("rewrite", false, "write the golden odds anew, after a change that means to alter them")

// What is said of the odds of a menu, at the first two decisions of each kind in some games.
func TestGoldenOdds(t *testing.T) {
	var b strings.Builder
	const convoy = "../../engine/internal/opr/battle/testdata/lists/convoy.yaml"
	casters := engine.Choice{Armies: [2]string{convoy, convoy}}
	magic := must.Get(engine.Compile(must.Get(engine.Prepare(must.Get(rulesets.ByName("gf3"))(t), casters))(t)))(t)
	for i, g := range []*engine.Game{StarterGames(t, 1)[0], Battles(t, "gf3", 3)[2], magic, Battles(t, "gf2", 2)[1],
		QuestGame(t, "breach", 3, "middle"), Raid(t, "salvage", "lanterns", "ashhands")} {
		seen := map[engine.Kind]int{}
		var o advice.Adviser
		players := [2]agents.Agent{New(t, "scripted"), New(t, "heuristic")}
		PlayOut(t, g, uint64(i), players, func(v agents.View, _ engine.Action) {
			kind := v.Decision.Kind
			if seen[kind]++; seen[kind] > 2 {
				return
			}
			said := o.All(v.Position, v.Menu)
			if strings.HasPrefix(said, "nothing") {
				if seen[kind] == 1 {
					fmt.Fprintf(&b, "%s, %s: %s", g.Setup().Ruleset.Name(), kind, said)
				}
				return
			}
			fmt.Fprintf(&b, "%s, %s of %s:\n%s", g.Setup().Ruleset.Name(), kind,
				g.Units()[max(0, v.Decision.Unit)].Name, said)
		})
	}
	const file = "testdata/odds.txt"
	if *rewrite {
		must.Do(t, os.WriteFile(file, []byte(b.String()), 0o644))
	}
	if want := string(must.Get(os.ReadFile(file))(t)); b.String() != want {
		t.Errorf("it says\n%s", b.String())
	}
}

// Heroes of Star Quest and figures of Stargrave have cards of their own.
func TestCardsOfOthers(t *testing.T) {
	quest := QuestGame(t, "breach", 3, "middle").New(1).View()
	if got := advice.Card(quest, 0); !strings.Contains(got, "own     power 6, strength") || !strings.Contains(got, "test)") {
		t.Errorf("the hero's card is\n%s", got)
	}
	raid := Raid(t, "graveyard", "lanterns", "ashhands").New(1).View()
	if got := advice.Card(raid, 0); strings.Contains(got, "Quality") || !strings.Contains(got, "own") {
		t.Errorf("the figure's card is\n%s", got)
	}
	// one of several units of an entry is told by that entry, and a creature, which is in no list, by its state
	told, creatures := 0, 0
	for _, p := range []engine.Position{quest, StarterGames(t, 1)[0].New(1).View()} {
		for u := range p.Game().Units() {
			if name := p.Game().Units()[u].Name; strings.ContainsAny(name[len(name)-1:], "123456789") {
				told++
				if got := advice.Card(p, u); !strings.Contains(got, "weapon  ") {
					t.Errorf("the card is\n%s", got)
				}
			}
		}
	}
	for u, def := range raid.Game().Units() {
		if def.Seat != 0 && def.Seat != 1 {
			creatures++
			if got := advice.Card(raid, u); !strings.HasPrefix(got, def.Name+" (") || !strings.Contains(got, "/1 models") {
				t.Errorf("the creature's card is\n%s", got)
			}
		}
	}
	if told == 0 || creatures == 0 {
		t.Errorf("%d units of several, %d creatures", told, creatures)
	}
}
