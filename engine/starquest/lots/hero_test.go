package lots

import (
	"testing"

	"gauntlet/engine/draw"
	"gauntlet/engine/starquest/party"
)

// Heroes are worth what heroes are; of a trade by which nobody can be, none is found.
func TestWorthy(t *testing.T) {
	o := draw.Order{Seed: 7, Party: party.MinHeroes}
	l := &list{order: o, rng: o.Chance()}
	for _, s := range styles {
		for _, one := range s.trades {
			for range 50 {
				if u, ok := l.worthy(one); !ok || u.worth < leastHero || u.worth > mostHero {
					t.Fatalf("a hero of %q: worth %d, %t", s.name, u.worth, ok)
				}
			}
		}
	}
	giant := wall
	giant.tough, giant.blades = []int{60}, [2]int{20, 20}
	if u, ok := l.worthy(&giant); ok {
		t.Errorf("a giant is worth %d", u.worth)
	}
}
