package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
)

// Random games under every other value of every ruling keep the properties that a game must have.
func TestGamesUnderEveryRuling(t *testing.T) {
	everyRuling(t, gf3.Ruleset, func(n int, r engine.Ruling) *engine.Game { return squadGame(t, n, r) })
	everyRuling(t, gf2.Ruleset, func(n int, r engine.Ruling) *engine.Game {
		setup := starters2().setup(n * 7)
		setup.Rulings = []engine.Ruling{r}
		return compiled(t, setup)
	})
}

func everyRuling(t *testing.T, rules engine.Ruleset, game func(n int, r engine.Ruling) *engine.Game) {
	n := 0
	for _, info := range rules.Rulings() {
		for _, value := range info.Values[1:] {
			for k := range 4 {
				w := witness{}
				if err := w.play(game(n, engine.Ruling{Name: info.Name, Value: value}), uint64(n),
					k == 0); err != nil {
					t.Errorf("%s=%s, game %d: %v", info.Name, value, n, err)
				}
				n++
			}
		}
	}
}
