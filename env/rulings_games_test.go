package env_test

import (
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/rulesets"
	. "gauntlet/env"
)

// Environments play on under every ruling of their ruleset, in both layers: what is on the menu has a slot,
// is described and observed.
func TestEveryRulingIsPlayed(t *testing.T) {
	lists := map[string][]string{
		"gf3": {"../testdata/armies/gf3/coven.yaml,../testdata/armies/gf3/choir.yaml", squads},
		"gf2": {"cohort-1000,brood-1000"},
	}
	played := 0
	for ruleset, id := range map[string]string{"gf3": "GF3-1000-v1", "gf2": "GF2-1000-v1"} {
		rules := made(rulesets.ByName(ruleset))
		for _, r := range rules.Rulings() {
			for _, value := range r.Values[1:] {
				for n, armies := range lists[ruleset] {
					layer := [2]string{"layer=tactical", "layer=atomic"}[(played+n)%2]
					e := made(Make(id, "armies="+armies, "table=mire", "rulings="+r.Name+"="+value, layer))
					must(t, e.Reset(uint64(played)))
					played++
					rng := dice.New(uint64(played))
					obs, features := obsOf(e),
						featuresOf(e)
					for e.Seat() >= 0 {
						must(t, e.Observe(e.Seat(), obs))
						must(t, e.Features(features))
						stepAtRandom(t, e, &rng)
					}
				}
			}
		}
	}
	if played < 60 {
		t.Errorf("only %d games", played)
	}
}
