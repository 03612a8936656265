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
