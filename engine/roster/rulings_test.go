package roster_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// TestImportRulings reads one export with the options of list rulings on and off (GF3-A-06, GF3-A-07).
func TestImportRulings(t *testing.T) {
	data := []byte(strings.ReplaceAll(string(tidewatch(t)), `"forceOrg": false`, `"forceOrg": true`))
	in, err := Import("x.json", data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !in.Army.ForceOrg || !unit(t, in.Army, "Quay Militia").Combined {
		t.Errorf("limits %v, %+v", in.Army.ForceOrg, in.Army.Units)
	}
	if in, err = Import("x.json", data, Options{FreeOrganisation: true}); err != nil || in.Army.ForceOrg {
		t.Errorf("without limits: %v", err)
	}
	_, err = Import("x.json", data, Options{EveryUpgrade: true})
	want := `x.json: units[2]: the halves of the combined unit "Quay Militia" differ in upgrades, which must all be bought for both (GF3-PREP-02)`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestHighestRatings: of a rule that a model has several times the highest rating counts under the other
// ruling of GF3-A-47, be it from gear of which there are several, or beside the unit's own.
func TestHighestRatings(t *testing.T) {
	text := strings.ReplaceAll(string(tidewatch(t)), `"rating": "3", "label": "Tough(3)"`,
		`"rating": "4", "label": "Tough(4)"`)
	// A hero with Tough(4) and a mount with Tough(3), attached to a unit: that is Tough(7) together.
	_, err := Import("x.json", []byte(text), Options{})
	if !must.Contain(err, "the hero has Tough(7)") {
		t.Errorf("adding up: %v", err)
	}
	in := must.Get(Import("x.json", []byte(text), Options{HighestRatings: true}))(t)
	hero := unit(t, in.Army, "Old Anchor")
	if got := unit(t, in.Army.Highest(), "Old Anchor").Models[0].Tough; got != 4 {
		t.Errorf("the highest is Tough(%d)", got)
	}
	if hero.Models[0].Tough != 7 {
		t.Errorf("the list itself has changed to Tough(%d)", hero.Models[0].Tough)
	}
}

func TestHighest(t *testing.T) {
	a := &Army{
		Units: []Unit{{
			Rules:   []Rule{{ID: Fear, Rating: 1}},
			Weapons: []Weapon{{Rules: []Rule{{ID: AP, Rating: 1}, {ID: Rending, Rating: 0}, {ID: AP, Rating: 2}, {ID: Rending, Rating: 0}}}},
			Models: []Model{{Tough: 5, Rules: []Rule{{ID: Tough, Rating: 3}, {ID: Fear, Rating: 1}, {ID: Tough, Rating: 2}}},
				{Tough: 1, Rules: []Rule{{ID: Fear, Rating: 1}}}},
		}},
		Spells: []Spell{{Rules: []Rule{{ID: AP, Rating: 2}, {ID: AP, Rating: 1}}}},
	}
	b := a.Highest()
	want := &Army{
		Units: []Unit{{
			Rules:   []Rule{{ID: Fear, Rating: 1}},
			Weapons: []Weapon{{Rules: []Rule{{ID: AP, Rating: 2}, {ID: Rending, Rating: 0}}}},
			Models: []Model{{Tough: 3, Rules: []Rule{{ID: Tough, Rating: 3}, {ID: Fear, Rating: 1}}},
				{Tough: 1, Rules: []Rule{{ID: Fear, Rating: 1}}}},
		}},
		Spells: []Spell{{Rules: []Rule{{ID: AP, Rating: 2}}}},
	}
	if d := cmp.Diff(want, b); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if a.Units[0].Models[0].Tough != 5 || len(a.Units[0].Weapons[0].Rules) != 4 ||
		a.Spells[0].Rules[0].Rating != 2 || len(a.Spells[0].Rules) != 2 {
		t.Errorf("the army itself has changed: %+v", a)
	}
}

// In Star Quest, Tough is no special rule but a value of its own, which the ruling leaves as it is.
func TestHighestKeepsTheToughOfStarQuest(t *testing.T) {
	for _, name := range []string{"vanguard", "wayfarers", "brood"} {
		a := must.Get(StarterList(name))(t)
		if d := cmp.Diff(a, a.Highest()); d != "" {
			t.Errorf("%s: -want +got:\n%s", name, d)
		}
	}
}
