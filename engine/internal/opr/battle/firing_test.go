package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/internal/core"
)

// firingRulings are those that make shootings and blows keep more in a state, all together.
var firingRulings = []engine.Ruling{
	{Name: "gf3.blast_count_time", Value: "declaration"}, {Name: "gf3.declare_first", Value: "off"},
	{Name: "gf3.losses_visible_only", Value: "on"}, {Name: "gf3.split_fire_scope", Value: "model"},
}

// Whatever is changed in a snapshot of a shooting, or of a choice of losses, under these rulings, it is
// refused or can be played on; an honest one is taken as it stands.
func TestFiringHostileSnapshots(t *testing.T) {
	g := squadGame(t, 0, firingRulings...)
	rng := dice.New(17)
	found := map[core.Kind]int{}
	refused, played := 0, 0
	var menu []engine.Action
	for seed := range uint64(12) {
		s := g.New(seed)
		for p := newPlayer(seed, true); !s.Over(); {
			if k := s.Decision().Kind; (k == core.Shoot || k == core.GroupOrder || k == core.Casualty ||
				k == core.PickModel) && found[k] < 8 {
				found[k]++
				b := s.AppendSnapshot(nil)
				body := b[snapHead : len(b)-snapTail]
				if honest, _ := hostile(t, g, body); !honest {
					t.Fatalf("an honest snapshot before %s is refused", k)
				}
				for range 1500 {
					changed := append([]byte(nil), body...)
					changed[16+rng.Intn(400)] ^= 1 << rng.Intn(8) // decision, stack and variables
					if accepted, _ := hostile(t, g, changed); accepted {
						played++
					} else {
						refused++
					}
				}
			}
			menu = s.Menu(menu[:0])
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, k := range []core.Kind{core.Shoot, core.GroupOrder, core.Casualty, core.PickModel} {
		if found[k] < 3 {
			t.Errorf("the games came to %d decisions to %s", found[k], k)
		}
	}
	if played < 200 || refused < 2000 {
		t.Errorf("%d snapshots were played and %d refused: too few to mean anything", played, refused)
	}
}
