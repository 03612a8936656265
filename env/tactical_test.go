package env_test

import (
	"bytes"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// tacticalSetups are environments of all sizes, with choices on the way asked and answered.
var tacticalSetups = []struct {
	id      string
	options []string
}{
	{"GF3-Skirmish-v1", nil},
	{"GF3-Skirmish-v1", []string{"on-the-way=policy"}},
	{"GF3-1000-v1", nil},
	{"GF3-1000-v1", []string{"on-the-way=policy", "table=borough"}},
	{"GF3-2000-v1", nil},
	{"GF2-1000-v1", nil},
}

// tacticalGames calls play with an environment of each setup and layer.
func tacticalGames(t *testing.T, play func(t *testing.T, e *Turn)) {
	for _, c := range tacticalSetups {
		for _, layer := range []string{"layer=tactical", "layer=atomic"} {
			e := made(Make(c.id, append([]string{layer}, c.options...)...))
			t.Run(c.id+":"+layer, func(t *testing.T) { play(t, e) })
		}
	}
}

// pick returns a random legal action.
func pick(rng *dice.Stream, mask []uint8) int {
	n := 0
	for _, m := range mask {
		n += int(m)
	}
	k := rng.Die(uint32(n))
	for i, m := range mask {
		if k -= int(m); m == 1 && k == 0 {
			return i
		}
	}
	return -1
}

// The mask is true exactly where Step accepts: every masked action is refused and changes nothing, every
// legal one is taken by a copy. In the atomic layer every entry of the menu has a slot of its own.
func TestMaskIsExact(t *testing.T) {
	tacticalGames(t, func(t *testing.T, e *Turn) {
		copied := e.Fresh()
		mask := maskOf(e)
		rng := dice.New(3)
		var before, after []byte
		var menu []engine.Action
		must(t, e.Reset(5))
		for n := 0; e.Seat() >= 0; n++ {
			must(t, e.Mask(mask))
			before = e.AppendSnapshot(before[:0])
			legals := 0
			for a, legal := range mask {
				if legal == 1 {
					legals++
					if n%7 != 0 {
						continue
					}
					must(t, copied.Restore(before))
					if err := copied.Step(a); err != nil {
						t.Fatalf("step %d: %s is legal and refused: %v", n, e.Spec().Slots[a].Name, err)
					}
					continue
				}
				if err := e.Step(a); !is[*ActionError](err) {
					t.Fatalf("step %d: %s is masked, the error is %v", n, e.Spec().Slots[a].Name, err)
				}
			}
			menu = e.State().Menu(menu[:0])
			if legals == 0 || e.Spec().Layer == Atomic && legals != len(menu) {
				t.Fatalf("step %d: %d slots for the %d entries of the menu at %s", n, legals, len(menu), e.Asked())
			}
			if after = e.AppendSnapshot(after[:0]); !bytes.Equal(before, after) {
				t.Fatalf("step %d: refused actions have changed the environment", n)
			}
			must(t, e.Step(pick(&rng, mask)))
		}
	})
}
