package starquest_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
)

// Random games end, whatever is chosen, and every position on the way can be stored, restored and played on to the same future.
func TestRandomGames(t *testing.T) {
	var kinds [core.NumKinds]int
	var ends [4]int
	games, every := 60, 1
	if testing.Short() {
		games = 10
	}
	for _, threat := range []string{"low", "middle", "high"} {
		for heroes := 2; heroes <= 3; heroes++ {
			g := compile(t, setup(t, "breach", heroes, threat))
			for seed := uint64(0); seed < uint64(games); seed++ {
				s := g.New(seed)
				p := newPlayer(seed, seed%3 != 0)
				var menu []engine.Action
				for n := 0; !s.Over(); n++ {
					if n > 3000 {
						t.Fatalf("%s, %d heroes, seed %d: no end in sight", threat, heroes, seed)
					}
					kinds[s.Decision().Kind]++
					menu = s.Menu(menu[:0])
					if len(menu) == 0 {
						t.Fatalf("seed %d: nothing to choose at %s", seed, s.Decision().Kind)
					}
					a := menu[p.choose(menu)]
					if n%every == 0 {
						r, err := g.Restore(s.AppendSnapshot(nil))
						if err != nil {
							t.Fatalf("%s, %d heroes, seed %d, decision %d (%s): %v", threat, heroes, seed, n, s.Decision().Kind, err)
						}
						if r.Hash() != s.Hash() {
							t.Fatalf("seed %d: another state after restoring", seed)
						}
						if err := r.Apply(a); err != nil {
							t.Fatalf("seed %d: %v", seed, err)
						}
						if err := s.Apply(a); err != nil {
							t.Fatalf("seed %d, %s: %v", seed, s.Describe(a), err)
						}
						if r.Hash() != s.Hash() {
							t.Fatalf("seed %d: another future after restoring", seed)
						}
						continue
					}
				}
				switch o := s.Outcome(); {
				case o.Winner == 0:
					ends[1]++
				default:
					ends[2+int(o.Score[0])%2]++
				}
			}
		}
	}
	t.Log(kinds, ends)
}
