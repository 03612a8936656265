package cmd

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// Odds that hang on a die that decides on a rule are refused until it is said what it has shown, also those of the
// units of a table.
func TestOddsOfWhatADieDecides(t *testing.T) {
	list := filepath.Join(t.TempDir(), "moods.yaml")
	must.Do(t, os.WriteFile(list, []byte(`name: Moods
faction: Moods
ruleset: gf3
points: 500
costs: stated
force_org: off
special_rules:
  - {name: Keen, does: [{at: to-hit, do: {mod: 1}}]}
  - {name: Grim, does: [{at: ap, do: {mod: 1}}]}
  - {name: Moody, does: [{at: activation, upto: 3, do: {roll: Keen}}, {at: activation, from: 4, do: {roll: Grim}}]}
weapons:
  Rifle: {range: 24, attacks: 2}
units:
  - {name: Guard, cost: 100, size: 4, quality: 4, defense: 4, base: 32, rules: [Moody], weapons: [Rifle]}
`), 0o644))
	args := "odds --attacker " + list + ":1 --defender mixed-500:1 --range 12"
	refuse(t, `a die decides what "Moody" gives to Guard: it has to be said, one of ["Keen" "Grim"] (--chosen)`, args)
	var keen, grim struct {
		Attack struct {
			Hits struct{ Mean float64 } `json:"hits"`
		} `json:"attack"`
	}
	document(t, exitOK, &keen, args+" --chosen Keen")
	document(t, exitOK, &grim, args+" --chosen Grim")
	if keen.Attack.Hits.Mean <= grim.Attack.Hits.Mean {
		t.Errorf("%v hits with one more to hit, %v without", keen.Attack.Hits.Mean, grim.Attack.Hits.Mean)
	}
}

// The odds of rules that ask what a unit is go by what is said of the two.
func TestOddsOfWhatUnitsAre(t *testing.T) {
	list := filepath.Join(t.TempDir(), "standing.yaml")
	must.Do(t, os.WriteFile(list, []byte(`name: Standing
faction: Standing
ruleset: gf3
points: 500
costs: stated
force_org: off
special_rules:
  - {name: Holdfast, does: [{at: to-hit, if: {near-marker: true}, do: {mod: 1}}]}
  - {name: Haste, does: [{at: to-hit, if: {first-round: true}, do: {mod: 1}}]}
  - {name: Hunter, does: [{at: to-hit, if: {target: {near-terrain: true, arrived: false}}, do: {mod: 1}}]}
weapons:
  Rifle: {range: 24, attacks: 2}
units:
  - {name: Guard, cost: 100, size: 3, quality: 4, defense: 4, base: 32, rules: [Holdfast, Haste, Hunter], weapons: [Rifle]}
`), 0o644))
	args := "odds --attacker " + list + ":1 --defender mixed-500:1 --range 9"
	for is, want := range map[string]float64{"": 3, "--first-round": 4, "--attacker-is near-marker": 4,
		"--defender-is near-terrain": 4, "--defender-is near-terrain,arrived": 3, "--defender-is near-marker": 3,
		"--attacker-is near-terrain": 3, "--first-round --attacker-is near-marker,half --defender-is near-terrain": 5} {
		for _, sampled := range []string{"", " --sampled 20000 --seed 3"} {
			var r struct {
				Attack struct {
					Hits struct{ Mean float64 } `json:"hits"`
				} `json:"attack"`
			}
			document(t, exitOK, &r, args+" "+is+sampled)
			if got := r.Attack.Hits.Mean; got < want-0.05 || got > want+0.05 {
				t.Errorf("%q%s: %v hits, want %v", is, sampled, got, want)
			}
		}
	}
}
