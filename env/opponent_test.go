package env

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"gauntlet/engine/dice"
)

// A vector with an opponent plays the games that single environments with the same opponent play.
func TestVectorWithAnOpponentIsManyVersus(t *testing.T) {
	for _, k := range sorts(t) {
		for _, mode := range []Autoreset{NextStep, SameStep} {
			for seat := range 2 {
				t.Run(fmt.Sprintf("%s/%s/%d", k.name, mode, seat), func(t *testing.T) {
					v := k.vector(t, 2, mode)
					if err := v.SetOpponent(RandomOpponent(4), seat); err != nil {
						t.Fatal(err)
					}
					w, err := VectorOf(func() (Env, error) { return NewVersus(k.env(t), RandomOpponent(4), seat) }, k.rows, 1, mode)
					if err != nil {
						t.Fatal(err)
					}
					defer w.Close()
					b, c, policy, actions := v.NewBuffers(), w.NewBuffers(), chooser{dice.New(7)}, make([]int32, k.rows)
					if err := v.Reset(ptr(9), b); err != nil {
						t.Fatal(err)
					}
					if err := w.Reset(ptr(9), c); err != nil {
						t.Fatal(err)
					}
					size, ends := v.spec.ObsSize, 0
					for n := range 300 {
						for i := range k.rows {
							row, want := b.Obs[i*size:(i+1)*size], c.Obs[i*size:(i+1)*size]
							if b.Seat[i] < 0 { // there a Versus shows what seat 0 sees, not the learner
								want = make([]float32, size)
								if err := w.Observe(i, seat, want); err != nil {
									t.Fatal(err)
								}
							}
							if !slices.Equal(row, want) || b.Seat[i] >= 0 && int(b.Seat[i]) != seat {
								t.Fatalf("step %d: row %d is observed as %v by seat %d, it should be %v", n, i, row, b.Seat[i], want)
							}
							if b.Rewards[i] != c.Rewards[2*i+seat] || b.Terminated[i] != c.Terminated[i] || b.Truncated[i] != c.Truncated[i] || b.Seat[i] != c.Seat[i] {
								t.Fatalf("step %d: row %d has reward %v, should have %v", n, i, b.Rewards[i], c.Rewards[2*i+seat])
							}
							if !b.Terminated[i] && !b.Truncated[i] {
								continue
							}
							ends++
							if v.FinalInfo(i) != w.FinalInfo(i) {
								t.Fatalf("step %d: row %d ended with %+v, it should with %+v", n, i, v.FinalInfo(i), w.FinalInfo(i))
							}
							if mode == SameStep && !slices.Equal(b.FinalObs[i*size:(i+1)*size], c.FinalObs[(2*i+seat)*size:][:size]) {
								t.Fatalf("step %d: row %d ended with another observation", n, i)
							}
						}
						if !slices.Equal(b.Masks, c.Masks) {
							t.Fatalf("step %d: the masks differ", n)
						}
						policy.all(actions, b)
						b.fill()
						if err := v.Step(actions, b); err != nil {
							t.Fatal(err)
						}
						if err := w.Step(actions, c); err != nil {
							t.Fatal(err)
						}
					}
					if ends < k.rows {
						t.Fatalf("only %d episodes have ended", ends)
					}
					for i := range k.rows {
						row, err := v.AppendRow(nil, i)
						if err != nil {
							t.Fatal(err)
						}
						if !slices.Equal(row, w.Env(i).AppendSnapshot(nil)) {
							t.Fatalf("the snapshot of row %d is not that of its Versus", i)
						}
					}
				})
			}
		}
	}
}

// The rewards of an episode sum to its return, also those for what happened before the learner's first action, in whatever seat it learns.
func TestVectorOpponentPaysAll(t *testing.T) {
	for _, k := range sorts(t)[:3] {
		for mode := range numAutoresets {
			v := k.vector(t, 2, mode)
			if err := v.SetOpponent(RandomOpponent(2), Alternate); err != nil {
				t.Fatal(err)
			}
			b, policy, actions := v.NewBuffers(), chooser{dice.New(7)}, make([]int32, k.rows)
			if err := v.Reset(ptr(9), b); err != nil {
				t.Fatal(err)
			}
			sums, learner, early := make([]float32, k.rows), make([]int, k.rows), 0
			for i := range learner {
				learner[i] = v.Learner(i)
				if learner[i] != i&1 {
					t.Fatalf("seat %d learns in row %d", learner[i], i)
				}
			}
			ends := 0
			for range 400 {
				mask := make([]bool, k.rows)
				for i := range mask {
					mask[i] = mode == Disabled && b.Seat[i] < 0
				}
				if err := v.ResetRows(mask, nil, b); err != nil {
					t.Fatal(err)
				}
				for i := range learner {
					if v.Env(i).Info().Length > 0 && sums[i] == 0 && v.Info(i).Return != [2]float32{} {
						early++
					}
					learner[i] = v.Learner(i)
				}
				policy.all(actions, b)
				if err := v.Step(actions, b); err != nil {
					t.Fatal(err)
				}
				for i := range sums {
					sums[i] += b.Rewards[i]
					if !b.Terminated[i] && !b.Truncated[i] {
						continue
					}
					ends++
					if d := sums[i] - v.FinalInfo(i).Return[learner[i]]; d > 1e-5 || d < -1e-5 {
						t.Fatalf("%s, %s: row %d was paid %v, the return is %v", k.name, mode, i, sums[i], v.FinalInfo(i).Return[learner[i]])
					}
					sums[i] = 0
					if mode == SameStep && v.Learner(i) == learner[i] && k.name != "pile" && k.name != "pile with a time limit" {
						t.Fatalf("%s: seat %d learns again in row %d", k.name, learner[i], i)
					}
				}
			}
			if err := v.Reset(ptr(9), b); err != nil {
				t.Fatal(err)
			}
			for i := range learner {
				if v.Learner(i) != i&1 {
					t.Fatalf("seat %d learns in row %d after another seeded reset", v.Learner(i), i)
				}
			}
			if ends < k.rows || k.name == "pile" && early == 0 {
				t.Fatalf("%s: %d ends, %d rows with early rewards: the test does not reach what it is about", k.name, ends, early)
			}
		}
	}
}

// A counting opponent notes how many rows it was shown, and in which order.
type counting struct {
	Opponent
	rows  []int
	fail  error
	wrong bool
}

func (c *counting) Act(rows []Row, out []int) error {
	c.rows = append(c.rows, len(rows))
	if c.fail != nil {
		return c.fail
	}
	err := c.Opponent.Act(rows, out)
	if c.wrong {
		out[len(out)-1] = -7
	}
	return err
}

// All rows that wait for the opponent are shown to it at once.
func TestOpponentIsAskedForAllRowsAtOnce(t *testing.T) {
	v, err := VectorOf(piles, 50, 2, SameStep)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	o := &counting{Opponent: RandomOpponent(1)}
	if err := v.SetOpponent(o, 0); err != nil {
		t.Fatal(err)
	}
	b := v.NewBuffers()
	if err := v.Reset(ptr(1), b); err != nil {
		t.Fatal(err)
	}
	first := 0
	for i := range 50 {
		e := newPile()
		if err := e.Reset(1 + uint64(i)); err != nil {
			t.Fatal(err)
		}
		first += e.Seat()
	}
	if len(o.rows) == 0 || o.rows[0] != first {
		t.Fatalf("the opponent was shown %v rows; it begins in %d", o.rows, first)
	}
	for k := 1; k < len(o.rows); k++ {
		if o.rows[k] > o.rows[k-1] {
			t.Fatalf("the opponent was shown %v rows: more than wait", o.rows)
		}
	}
}

// An opponent that fails, or answers what is not legal, stops the vector until it is reset as a whole.
func TestOpponentThatFails(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		v, err := VectorOf(piles, 10, 2, SameStep)
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		o := &counting{Opponent: RandomOpponent(1)}
		if err := v.SetOpponent(o, Alternate); err != nil {
			t.Fatal(err)
		}
		b, actions := v.NewBuffers(), make([]int32, 10)
		if err := v.Reset(ptr(1), b); err != nil {
			t.Fatal(err)
		}
		good, lengths := v.AppendSnapshot(nil), make([]int, 10)
		for i := range lengths {
			lengths[i] = v.Info(i).Length
		}
		lost := errors.New("it has lost its way")
		if o.wrong = wrong; !wrong {
			o.fail = lost
		}
		err = v.Step(actions, b)
		var actionErr *ActionError
		if wrong && (!errors.As(err, &actionErr) || actionErr.Action != -7) || !wrong && !errors.Is(err, lost) {
			t.Fatalf("the opponent fails: %v", err)
		}
		for i := range lengths {
			if v.Info(i).Length != lengths[i]+1 {
				t.Errorf("row %d has taken %d actions, it had %d: the learner's must be taken and none of the opponent's", i, v.Info(i).Length, lengths[i])
			}
		}
		o.wrong, o.fail = false, nil
		before := v.AppendSnapshot(nil)
		var stateErr *StateError
		if err := v.Step(actions, b); !errors.As(err, &stateErr) {
			t.Errorf("a step after the opponent has failed: %v", err)
		}
		if err := v.ResetRows(make([]bool, 10), nil, b); !errors.As(err, &stateErr) {
			t.Errorf("a reset of some rows after the opponent has failed: %v", err)
		}
		if !slices.Equal(before, v.AppendSnapshot(nil)) {
			t.Error("refused calls change rows")
		}
		if err := v.Restore(good, b); err != nil {
			t.Fatal(err)
		}
		if err := v.Step(actions, b); err != nil {
			t.Errorf("after Restore: %v", err)
		}
		if err := v.Reset(nil, b); err != nil {
			t.Fatal(err)
		}
		if err := v.Step(actions, b); err != nil {
			t.Errorf("after a reset: %v", err)
		}
	}
}

// Rows with an opponent are restored with what the learner has yet to be paid and which seat learns.
func TestVectorOpponentSnapshots(t *testing.T) {
	for _, k := range sorts(t) {
		t.Run(k.name, func(t *testing.T) {
			v, w := k.vector(t, 2, SameStep), k.vector(t, 1, SameStep)
			for _, x := range []*Vector{v, w} {
				if err := x.SetOpponent(RandomOpponent(8), Alternate); err != nil {
					t.Fatal(err)
				}
			}
			b, c, policy, actions := v.NewBuffers(), w.NewBuffers(), chooser{dice.New(2)}, make([]int32, k.rows)
			if err := v.Reset(ptr(70), b); err != nil {
				t.Fatal(err)
			}
			for n := range 120 {
				if n%20 == 0 {
					if err := w.Restore(v.AppendSnapshot(nil), c); err != nil {
						t.Fatal(err)
					}
				}
				if n%20 > 0 && (!slices.Equal(b.Rewards, c.Rewards) || !slices.Equal(b.Terminated, c.Terminated)) {
					t.Fatalf("step %d: the rewards are %v, after a snapshot %v", n, b.Rewards, c.Rewards)
				}
				if !slices.Equal(b.Obs, c.Obs) || !slices.Equal(b.Masks, c.Masks) || !slices.Equal(b.Seat, c.Seat) {
					t.Fatalf("step %d: the rows differ after a snapshot", n)
				}
				policy.all(actions, b)
				if err := v.Step(actions, b); err != nil {
					t.Fatal(err)
				}
				if err := w.Step(actions, c); err != nil {
					t.Fatal(err)
				}
			}
			row, err := v.AppendRow(nil, 1)
			if err != nil {
				t.Fatal(err)
			}
			learner, bad := v.Learner(1), slices.Clone(row)
			if err := v.RestoreRow(2, row, b); err != nil || v.Learner(2) != learner {
				t.Errorf("%v; seat %d learns, it was %d", err, v.Learner(2), learner)
			}
			bad = bad[:len(bad)-4]
			bad[len(bad)-6] = 2
			for _, s := range [][]byte{nil, row[:3], row[:len(row)-1], sealed(bad, 0), sealed(nil, 0), sealed([]byte{0, 0, 0, 0}, 0)} {
				before := v.AppendSnapshot(nil)
				if err := v.RestoreRow(2, s, b); err == nil {
					t.Errorf("a row is restored from %d bytes that are none", len(s))
				}
				if !slices.Equal(before, v.AppendSnapshot(nil)) {
					t.Fatal("a refused row changes something")
				}
			}
		})
	}
}

// An opponent is set once, before anything, in a seat that there is.
func TestSetOpponentRefuses(t *testing.T) {
	v, err := VectorOf(piles, 2, 1, SameStep)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if err := v.SetOpponent(nil, 0); err == nil {
		t.Error("no opponent is accepted")
	}
	for _, seat := range []int{-1, 3} {
		if err := v.SetOpponent(RandomOpponent(0), seat); err == nil {
			t.Errorf("seat %d learns", seat)
		}
	}
	if v.Learner(0) != -1 {
		t.Error("somebody learns although there is no opponent")
	}
	if err := v.Reset(nil, v.NewBuffers()); err != nil {
		t.Fatal(err)
	}
	var stateErr *StateError
	if err := v.SetOpponent(RandomOpponent(0), 0); !errors.As(err, &stateErr) {
		t.Errorf("an opponent after the first reset: %v", err)
	}
	lone, err := VectorOf(func() (Env, error) { return named{newPile(), &Spec{ID: "Lone-v0", Seats: 1}}, nil }, 1, 1, SameStep)
	if err != nil {
		t.Fatal(err)
	}
	defer lone.Close()
	if err := lone.SetOpponent(RandomOpponent(0), 0); err == nil {
		t.Error("an environment of one seat has an opponent")
	}
}

// A greedy pile: whoever begins takes all, so that half of the episodes have nothing for the other seat to decide.
type greedy struct{ *pile }

func (g greedy) Step(a int) error {
	if err := g.pile.Step(a); err != nil {
		return err
	}
	for g.left > 0 {
		g.turn = int8(g.info.Length+1) & 1
		if err := g.pile.Step(0); err != nil {
			return err
		}
	}
	return nil
}

// A never pile always begins with seat 0.
type never struct{ greedy }

func (n never) Reset(seed uint64) error {
	err := n.greedy.Reset(seed)
	n.turn = 0
	return err
}

func (n never) ResetNext() error {
	err := n.greedy.ResetNext()
	n.turn = 0
	return err
}

// Episodes that leave the learner nothing to decide are skipped; where there are no others, that is an error.
func TestEpisodesWithoutADecisionAreSkipped(t *testing.T) {
	for mode := range numAutoresets {
		v, err := VectorOf(func() (Env, error) { return greedy{newPile()}, nil }, 30, 2, mode)
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		if err := v.SetOpponent(RandomOpponent(1), 1); err != nil {
			t.Fatal(err)
		}
		b, actions := v.NewBuffers(), make([]int32, 30)
		if err := v.Reset(ptr(1), b); err != nil {
			t.Fatal(err)
		}
		for i, seat := range b.Seat {
			if seat != 1 || b.Terminated[i] {
				t.Fatalf("mode %s: row %d begins with seat %d", mode, i, seat)
			}
		}
		if err := v.Step(actions, b); err != nil {
			t.Fatal(err)
		}
		for i := range b.Seat {
			if !b.Terminated[i] || (b.Seat[i] == 1) != (mode == SameStep) {
				t.Fatalf("mode %s: row %d: terminated %t, seat %d", mode, i, b.Terminated[i], b.Seat[i])
			}
		}
		if n := v.Statistics().Episodes; n != 30 {
			t.Errorf("mode %s: %d episodes are counted, 30 were played", mode, n)
		}

		futile, err := VectorOf(func() (Env, error) { return never{greedy{newPile()}}, nil }, 2, 1, mode)
		if err != nil {
			t.Fatal(err)
		}
		defer futile.Close()
		if err := futile.SetOpponent(RandomOpponent(1), 1); err != nil {
			t.Fatal(err)
		}
		var stateErr *StateError
		if err := futile.Reset(nil, futile.NewBuffers()); !errors.As(err, &stateErr) {
			t.Errorf("mode %s: no episode has a decision for seat 1: %v", mode, err)
		}
	}
	s, err := SoloOf(never{greedy{newPile()}}, RandomOpponent(1), 1)
	if err != nil {
		t.Fatal(err)
	}
	var stateErr *StateError
	if _, _, err := s.Reset(nil); !errors.As(err, &stateErr) {
		t.Errorf("solo: no episode has a decision for seat 1: %v", err)
	}
}

// The random opponent takes every legal action about equally often, and depends on nothing but the row.
func TestRandomOpponent(t *testing.T) {
	o, mask := RandomOpponent(3), []uint8{0, 1, 1, 0, 1}
	var counts [5]int
	out := make([]int, 1)
	for n := range 3000 {
		if err := o.Act([]Row{{Seed: uint64(n / 100), Length: n % 100, Mask: mask}}, out); err != nil {
			t.Fatal(err)
		}
		counts[out[0]]++
	}
	if counts[0]+counts[3] > 0 || min(counts[1], counts[2], counts[4]) < 900 {
		t.Errorf("of 3,000 actions %v were taken, three are legal", counts)
	}
	rows, batch := make([]Row, 40), make([]int, 40)
	for i := range rows {
		rows[i] = Row{Seed: uint64(i), Length: i % 7, Mask: mask}
	}
	if err := o.Act(rows, batch); err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if err := RandomOpponent(3).Act(rows[i:i+1], out); err != nil || out[0] != batch[i] {
			t.Fatalf("row %d: alone the action is %d, in a batch %d (%v)", i, out[0], batch[i], err)
		}
	}
	if err := o.Act([]Row{{Mask: make([]uint8, 4)}}, out); err == nil {
		t.Error("an action is taken where none is legal")
	}
}

// Sample takes each legal action about equally often, whatever the length of the mask, and none where there is none.
func TestSample(t *testing.T) {
	chance := dice.New(1)
	for size := range 40 {
		mask, legal := make([]uint8, size), 0
		if got := Sample(mask, &chance); got != -1 {
			t.Fatalf("of no legal action among %d, %d is taken", size, got)
		}
		for i := range mask {
			if i%3 != 1 || size > 30 {
				mask[i], legal = 1, legal+1
			}
		}
		counts := make([]int, size)
		for range 400 * legal {
			a := Sample(mask, &chance)
			if a < 0 || mask[a] == 0 {
				t.Fatalf("%d is taken of %v", a, mask)
			}
			counts[a]++
		}
		for i, m := range mask {
			if m == 1 && (counts[i] < 300 || counts[i] > 500) {
				t.Errorf("of %d actions, %d is taken %d times, 400 are expected", size, i, counts[i])
			}
		}
	}
}
