package env_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// What an environment's own actions are carried out by is read as those actions: each choice that is asked
// about is one that the environment asked about, with the same mask, and its label holds the action that was
// taken.
func TestReading(t *testing.T) {
	eachFollowed(t, func(t *testing.T, e *Turn) {
		j := made(NewJournal(e))
		type taken struct {
			kind engine.Kind
			slot int
			mask []uint8
		}
		var labels [2]map[int]Label
		var readings [2]*Reading
		for k := range readings {
			over := made(Over(e.Game(), e.Spec().ID,
				Options{Layer: e.Options().Layer, OnTheWay: e.Options().OnTheWay}))
			readings[k] = NewReading(over, func(l Label) {
				if _, again := labels[k][l.Choice]; again || !l.Exact {
					t.Errorf("label %+v, again: %t", l, again)
				}
				l.Slots = slices.Clone(l.Slots)
				labels[k][l.Choice] = l
			})
		}
		mask := maskOf(e)
		asked, all := 0, 0
		for seed := range uint64(3) {
			must(t, e.Reset(seed))
			s, rng := e.Game().New(seed), dice.New(seed)
			at := map[int]taken{} // by atomic action
			actions := slices.Clone(j.Take())
			for e.Seat() >= 0 {
				must(t, e.Mask(mask))
				slot := Sample(mask, &rng)
				at[len(actions)] = taken{e.Asked(), slot, slices.Clone(mask)}
				must(t, e.Step(slot))
				actions = append(actions, j.Take()...)
			}
			var choices [2][]taken
			for k, r := range readings {
				r.Begin()
				labels[k] = map[int]Label{}
			}
			var menu []engine.Action
			for i, a := range actions {
				seat := int(s.Decision().Seat)
				if menu = s.Menu(menu[:0]); !s.View().Forced(menu) {
					r := readings[seat]
					ask := made(r.See(s.For(seat), menu))
					all++
					if ask {
						want, ok := at[i]
						must(t, r.Turn().Mask(mask))
						if !ok && s.Decision().Kind == engine.Shoot {
							want = taken{slot: -1} // see below
						} else if !ok || !slices.Equal(want.mask, mask) {
							t.Fatalf("game %d, action %d: a choice at %s that the environment did not ask about, or another mask",
								seed, i, s.Decision().Kind)
						}
						choices[seat] = append(choices[seat], want)
						delete(at, i)
						asked++
					}
					r.Take(a)
				}
				must(t, s.Apply(a))
			}
			for i, missed := range at {
				// Two actions may come to the same up to a weapon that only one of them asks about.
				if missed.kind != engine.Shoot {
					t.Errorf("game %d, action %d: nobody asked about the choice at %s", seed, i, missed.kind)
				}
			}
			for k, r := range readings {
				if r.End(); len(labels[k]) != len(choices[k]) || r.Choices() != len(choices[k]) {
					t.Errorf("game %d: %d labels of %d choices", seed, len(labels[k]), len(choices[k]))
				}
				for n, c := range choices[k] {
					if l := labels[k][n]; c.slot >= 0 && !slices.Contains(l.Slots, c.slot) ||
						!slices.IsSorted(l.Slots) {
						t.Errorf("game %d, seat %d, choice %d at %s: label %v, the action was %d", seed, k, n,
							c.kind, l.Slots, c.slot)
					}
				}
			}
		}
		if asked == 0 || all == 0 {
			t.Error("nothing was read")
		}
	})
}
