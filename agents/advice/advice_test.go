package advice_test

import (
	"strings"
	"testing"

	"gauntlet/agents/advice"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
)

func position(t *testing.T) engine.Position {
	t.Helper()
	rules := must.Get(rulesets.ByName("gf3"))(t)
	return must.Get(engine.Compile(must.Get(engine.Prepare(rules, engine.Choice{Points: 500}))(t)))(t).New(1).View()
}

func TestFindUnit(t *testing.T) {
	p := position(t)
	for name, want := range map[string]string{"march levy": "March Levy", "slag": "Slag Ogre",
		"Company Captain": "Company Captain"} {
		if u, err := advice.FindUnit(p, name); err != nil || p.Game().Units()[u].Name != want {
			t.Errorf("%q: unit %d, %v", name, u, err)
		}
	}
	for name, want := range map[string]string{"march": `may be any of March Levy, March Outriders`,
		"Slag Orge": `there is no unit "Slag Orge" (did you mean "Slag Ogre"?)`, "xyz": "there are Company Captain"} {
		if _, err := advice.FindUnit(p, name); !must.Contain(err, want) {
			t.Errorf("%q: %v, want %s", name, err, want)
		}
	}
}

func TestCard(t *testing.T) {
	p := position(t)
	want := `March Levy (player 1): Quality 5+, Defense 5+, 105 points
  weapon  7x March Carbine: 24", 1 attack
  weapon  8x Billhook: melee, 1 attack
  weapon  1x Crank Gun: 24", 3 attacks, AP(1)
  now     8/8 models, not deployed
`
	if got := advice.Card(p, must.Get(advice.FindUnit(p, "March Levy"))(t)); got != want {
		t.Errorf("the card is\n%s, want\n%s", got, want)
	}
	if got := advice.Card(p, must.Get(advice.FindUnit(p, "Slag"))(t)); !strings.Contains(got,
		"  rules   Tough(6), Fear(2), Furious\n") || !strings.Contains(got, "  wounds  model 1 has 0 of 6\n") {
		t.Errorf("the card is\n%s", got)
	}
}
