package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/gf3"
)

// Random games under every other value of every ruling keep the properties that a game must have.
func TestGamesUnderEveryRuling(t *testing.T) {
	n := 0
	for _, info := range gf3.Ruleset.Rulings() {
		for _, value := range info.Values[1:] {
			for k := range 4 {
				w := witness{}
				if err := w.play(squadGame(t, n, engine.Ruling{Name: info.Name, Value: value}), uint64(n), k == 0); err != nil {
					t.Errorf("%s=%s, game %d: %v", info.Name, value, n, err)
				}
				n++
			}
		}
	}
}
