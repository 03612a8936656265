package roster_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// A list has those rules of a file of rules that it names, and those that they lend one another, however many the file
// holds.
func TestNamedRules(t *testing.T) {
	var rules []effects.Rule
	for i := range 70 {
		text := fmt.Sprintf("{name: Other %c%c, bearer: weapons, does: [{at: ap, do: {mod: 1}}]}", 'A'+i/26, 'A'+i%26)
		rules = append(rules, must.Get(effects.ParseOne(text))(t))
	}
	for _, text := range []string{"{name: Piper, does: [{at: always, do: {grant: Tune(2)}}]}",
		"{name: Tune, rated: true, does: [{at: morale, do: {mod: X}}]}", "{name: Bore, bearer: weapons, rated: true, does: [{at: ap, do: {mod: X}}]}",
		"{name: Lost, does: [{at: ap, do: {mod: 1}}]}"} {
		rules = append(rules, must.Get(effects.ParseOne(text))(t))
	}
	const list = `
name: Band
faction: Band
ruleset: gf3
points: 500
force_org: off
costs: stated
weapons: {Gun: {range: 24, attacks: 1, rules: [bore 2, Other AB]}}
units: [{name: Pipers, cost: 100, size: 5, quality: 4, defense: 4, base: 25, rules: [Piper], weapons: [Gun]}]
`
	a := must.Get(ParseWith("f", []byte(list), Options{Defined: rules}))(t)
	var names []string
	for _, r := range a.Defined {
		names = append(names, r.Name)
	}
	if want := []string{"Other AB", "Piper", "Tune", "Bore"}; !slices.Equal(names, want) {
		t.Errorf("the list has %v, want %v", names, want)
	}
	_, err := ParseWith("f", []byte(strings.Replace(list, "[Piper]", "[Losd]", 1)), Options{Defined: rules})
	if err == nil || !strings.Contains(err.Error(), `unknown special rule "Losd" (did you mean "Lost"?)`) {
		t.Errorf("%v", err)
	}
}
