package env_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// A kind is a sort of environments that the tests of vectors run over.
type kind struct {
	name string
	make func() (Env, error)
	rows int
}

// sorts are games of this engine in both layers, somebody else's, and both with a time limit.
func sorts(tb testing.TB) []kind {
	tb.Helper()
	ours := func(o Options) func() (Env, error) {
		make := made(Factory("GF3-Skirmish-v1", o))
		return make
	}
	return []kind{
		{"pile", piles, 21},
		{"pile with a time limit", func() (Env, error) { return NewTimeLimit(newPile(), 6) }, 13},
		{"atomic", ours(Options{Shaping: Shaping{Markers: 0.5, Value: 0.25}}), 5},
		{"tactical with a time limit", ours(Options{Layer: Tactical, TimeLimit: 40}), 9},
	}
}

func (k kind) vector(tb testing.TB, workers int, mode Autoreset) *Vector {
	tb.Helper()
	v := made(VectorOf(k.make, k.rows, workers, mode))
	tb.Cleanup(v.Close)
	return v
}

// A played is a vector that a random policy plays.
type played struct {
	*Vector
	b       *Buffers
	policy  chooser
	actions []int32
}

// begin resets a vector, which is closed after the test.
func begin(tb testing.TB, v *Vector, seed, chance uint64) *played {
	tb.Helper()
	tb.Cleanup(v.Close)
	p := &played{v, v.NewBuffers(), chooser{dice.New(chance)}, make([]int32, v.Len())}
	must(tb, v.Reset(&seed, p.b))
	return p
}

// choose chooses for all rows.
func (p *played) choose() { p.policy.all(p.actions, p.b) }

// step takes what has been chosen.
func (p *played) step(tb testing.TB) {
	tb.Helper()
	must(tb, p.Step(p.actions, p.b))
}

// next chooses for all rows and takes a step.
func (p *played) next(tb testing.TB) {
	tb.Helper()
	p.choose()
	p.step(tb)
}

// fill makes whatever is not written stand out.
func fill(b *Buffers) {
	for _, all := range [][]float32{b.Obs, b.Rewards, b.FinalObs} {
		for i := range all {
			all[i] = 99
		}
	}
	for i := range b.Masks {
		b.Masks[i] = 99
	}
	for i := range b.Seat {
		b.Seat[i], b.Terminated[i], b.Truncated[i] = 99, true, true
	}
}

func clone(b *Buffers) *Buffers {
	return &Buffers{Obs: slices.Clone(b.Obs), Masks: slices.Clone(b.Masks), Rewards: slices.Clone(b.Rewards),
		Terminated: slices.Clone(b.Terminated), Truncated: slices.Clone(b.Truncated),
		Seat: slices.Clone(b.Seat), FinalObs: slices.Clone(b.FinalObs)}
}

// A single plays one row by the rules of the modes, as they are documented, with one environment.
type single struct {
	e     Env
	mode  Autoreset
	ended bool
	final [2][]float32 // what the seats saw at the end of the last episode, in the mode same-step
	info  Info         // of that episode
}

// A rowSeen is what a vector should write in a row.
type rowSeen struct {
	obs                   []float32
	mask                  []uint8
	rewards               [2]float32
	terminated, truncated bool
	seat                  int8
}

func (s *single) look(tb testing.TB, r rowSeen) rowSeen {
	tb.Helper()
	r.seat = int8(s.e.Seat())
	r.obs, r.mask = obsOf(s.e), maskOf(s.e)
	must(tb, s.e.Observe(max(0, s.e.Seat()), r.obs))
	must(tb, s.e.Mask(r.mask))
	return r
}

func (s *single) reset(tb testing.TB, seed *uint64) rowSeen {
	tb.Helper()
	if s.ended = false; seed == nil {
		must(tb, s.e.ResetNext())
	} else {
		must(tb, s.e.Reset(*seed))
	}
	return s.look(tb, rowSeen{})
}

func (s *single) step(tb testing.TB, action int) rowSeen {
	tb.Helper()
	if s.ended {
		return s.reset(tb, nil)
	}
	actor := s.e.Seat()
	before := s.e.Info().Return[0]
	must(tb, s.e.Step(action))
	r := rowSeen{terminated: s.e.Terminated(), truncated: s.e.Truncated()}
	r.rewards[actor] = s.e.Reward(actor)
	r.rewards[1-actor] = -r.rewards[actor]
	if grown := s.e.Info().Return[0] - before; !tiny(grown - r.rewards[0]) {
		tb.Fatalf("the return of seat 0 grows by %v, its reward is %v", grown, r.rewards[0])
	}
	if !r.terminated && !r.truncated {
		return s.look(tb, r)
	}
	s.info = s.e.Info()
	if s.ended = s.mode != SameStep; !s.ended {
		for seat := range s.final {
			s.final[seat] = obsOf(s.e)
			must(tb, s.e.Observe(seat, s.final[seat]))
		}
		must(tb, s.e.ResetNext())
	}
	return s.look(tb, r)
}

// row returns what the vector has written in a row of the buffers.
func (p *played) row(b *Buffers, i int) rowSeen {
	size, n := p.Spec().ObsSize, p.Spec().Actions()
	return rowSeen{b.Obs[i*size : (i+1)*size], b.Masks[i*n : (i+1)*n], [2]float32(b.Rewards[2*i:]),
		b.Terminated[i], b.Truncated[i], b.Seat[i]}
}

// compare demands that a row of the buffers is as it should be.
func (p *played) compare(tb testing.TB, i int, want rowSeen) {
	if got := p.row(p.b, i); !reflect.DeepEqual(got, want) {
		tb.Helper()
		tb.Fatalf("row %d is\n%v, it should be\n%v", i, got, want)
	}
}

// Every row of a vector is the game that a single environment plays, through ends and resets, in all modes
// and for any number of workers.
func TestVectorRowsAreSingleGames(t *testing.T) {
	for _, k := range sorts(t) {
		for mode := range NumAutoresets {
			for _, workers := range []int{1, 2, 8} {
				t.Run(fmt.Sprintf("%s/%s/%d", k.name, mode, workers), func(t *testing.T) {
					v := begin(t, k.vector(t, workers, mode), 0, 7)
					singles := make([]single, k.rows)
					fill(v.b)
					must(t, v.Reset(new(uint64(100)), v.b))
					for i := range singles {
						singles[i] = single{e: made(k.make()), mode: mode}
						v.compare(t, i, singles[i].reset(t, new(100+uint64(i))))
					}
					ends := 0
					for range 400 {
						v.choose()
						for i := range singles {
							if mode == Disabled && singles[i].ended {
								mask := make([]bool, k.rows)
								mask[i] = true
								must(t, v.ResetRows(mask, nil, v.b))
								v.compare(t, i, singles[i].reset(t, nil))
								v.choose()
							}
						}
						fill(v.b)
						v.step(t)
						for i := range singles {
							s := &singles[i]
							want := s.step(t, int(v.actions[i]))
							v.compare(t, i, want)
							if !want.terminated && !want.truncated {
								continue
							}
							ends++
							if got := v.FinalInfo(i); got != s.info {
								t.Fatalf("row %d: the final info is %+v, it should be %+v", i, got, s.info)
							}
							for seat, want := range s.final {
								got := v.b.FinalObs[(2*i+seat)*len(want):][:len(want)]
								if !slices.Equal(got, want) {
									t.Fatalf("row %d: seat %d saw %v at the end, it should have seen %v",
										i, seat, got, want)
								}
							}
						}
					}
					if ends < k.rows {
						t.Fatalf("only %d episodes ended: the test does not reach the resets", ends)
					}
					if got := v.Statistics().Episodes; got != ends {
						t.Errorf("the statistics count %d episodes, %d have ended", got, ends)
					}
				})
			}
		}
	}
}

// In the mode next-step a done row takes one more step to be reset: the action is ignored, even one that
// there is not.
func TestNextStepIgnoresTheActionOfTheReset(t *testing.T) {
	v := begin(t, made(VectorOf(piles, 1, 1, NextStep)), 5, 1)
	b := v.b
	for !b.Terminated[0] {
		v.next(t)
	}
	if b.Seat[0] != -1 || b.Rewards[0] == 0 || b.Obs[0] != 0 || !slices.Equal(b.Masks, []uint8{0, 0, 0}) {
		t.Fatalf("the last row of the episode is %+v", b)
	}
	must(t, v.Step([]int32{-12345}, b))
	if b.Seat[0] < 0 || b.Rewards[0] != 0 || b.Rewards[1] != 0 || b.Terminated[0] || b.Truncated[0] ||
		b.Obs[0] == 0 || b.Masks[0] != 1 {
		t.Fatalf("the first row of the next episode is %+v", b)
	}
	if i := v.Info(0); i.Length != 0 || i.Seed == 5 {
		t.Errorf("the next episode's info is %+v", i)
	}
}

// An unseeded reset goes on with the streams of the rows, so equal seeds are followed by equal episodes, and
// before any seed the streams are those of seed 0.
func TestVectorSeeding(t *testing.T) {
	for _, k := range sorts(t) {
		t.Run(k.name, func(t *testing.T) {
			v := k.vector(t, 2, NextStep)
			var obs [5][]float32
			for n, seed := range []*uint64{new(uint64(123)), nil, new(uint64(123)), nil, nil} {
				b := v.NewBuffers()
				must(t, v.Reset(seed, b))
				obs[n] = b.Obs
				if seed != nil && v.Info(3).Seed != 126 {
					t.Errorf("row 3 has seed %d", v.Info(3).Seed)
				}
			}
			if !slices.Equal(obs[0], obs[2]) || !slices.Equal(obs[1], obs[3]) {
				t.Error("equal seeds are not followed by equal episodes")
			}
			fresh := k.vector(t, 1, NextStep)
			must(t, fresh.Reset(nil, fresh.NewBuffers()))
			e := made(k.make())
			must(t, e.ResetNext())
			if got, want := fresh.Info(2).Seed, e.Info().Seed; got != want {
				t.Errorf("an unseeded vector begins with seed %d, a single environment with %d", got, want)
			}
			if v.Info(0).Seed == v.Info(1).Seed {
				t.Error("two rows continue the same stream")
			}
		})
	}
}

// What cannot be done is refused by a typed error and changes neither the rows nor the buffers.
func TestVectorRefusals(t *testing.T) {
	for _, k := range sorts(t) {
		for mode := range NumAutoresets {
			t.Run(fmt.Sprintf("%s/%s", k.name, mode), func(t *testing.T) {
				raw := k.vector(t, 2, mode)
				if err := raw.Step(make([]int32, k.rows), raw.NewBuffers()); !is[*StateError](err) {
					t.Fatalf("a step before the first reset: %v", err)
				}
				v := begin(t, raw, 1, 3)
				b, actions := v.b, v.actions
				for range 3 {
					v.next(t)
				}
				v.choose()
				before, were := v.AppendSnapshot(nil), clone(b)
				refused := func(what string, target any, err error) {
					t.Helper()
					if err == nil || !errors.As(err, target) {
						t.Errorf("%s: the error is %v", what, err)
					}
					if !slices.Equal(v.AppendSnapshot(nil), before) || !reflect.DeepEqual(b, were) {
						t.Fatalf("%s changes something", what)
					}
				}
				var stateErr *StateError
				var bufferErr *BufferError
				short := *b
				tooFew := func(name string) {
					t.Helper()
					refused("reset into too few "+name, &bufferErr, v.Reset(new(uint64(9)), &short))
					refused("step into too few "+name, &bufferErr, v.Step(actions, &short))
					refused("restore into too few "+name, &bufferErr, v.Restore(before, &short))
					if bufferErr.Name != name || bufferErr.Got >= bufferErr.Want {
						t.Errorf("too few %s: the error is %v", name, bufferErr)
					}
					short = *b
				}
				short.Obs = b.Obs[1:]
				tooFew("observations")
				short.Masks = b.Masks[1:]
				tooFew("masks")
				short.Rewards = b.Rewards[1:]
				tooFew("rewards")
				short.Terminated = b.Terminated[1:]
				tooFew("terminated")
				short.Truncated = b.Truncated[1:]
				tooFew("truncated")
				short.Seat = b.Seat[1:]
				tooFew("seats")
				if mode == SameStep {
					short.FinalObs = b.FinalObs[1:]
					tooFew("final observations")
				}
				refused("no buffers", &stateErr, v.Step(actions, nil))
				refused("too few actions", &bufferErr, v.Step(actions[1:], b))
				refused("a short reset mask", &bufferErr, v.ResetRows(make([]bool, k.rows-1), nil, b))
				refused("few seeds", &bufferErr,
					v.ResetRows(make([]bool, k.rows), make([]uint64, k.rows+1), b))

				last := k.rows - 1
				n := v.Spec().Actions()
				masked := int32(slices.Index(b.Masks[last*n:(last+1)*n], 0))
				var actionErr *ActionError
				var rowErr *RowError
				for _, a := range []int32{-1, int32(n), 1 << 30, masked} { // masked may be -1 too
					bad := slices.Clone(actions)
					bad[last] = a
					err := v.Step(bad, b)
					refused(fmt.Sprintf("action %d", a), &actionErr, err)
					if !errors.As(err, &rowErr) || rowErr.Row != last || actionErr.Action != int(a) ||
						actionErr.Actions != n {
						t.Errorf("action %d in row %d: the error is %v", a, last, err)
					}
				}
				refused("a row that there is not", &stateErr, v.RestoreRow(k.rows, before, b))
				refused("a row that there is not", &stateErr,
					v.Observe(-1, 0, obsOf(v)))
				_, err := v.AppendRow(nil, k.rows)
				refused("a row that there is not", &stateErr, err)
				refused("an observation of the wrong size", &bufferErr, v.Observe(0, 0, nil))
				v.Close()
				v.Close()
				refused("a closed vector", &stateErr, v.Step(actions, b))
				refused("a closed vector", &stateErr, v.Reset(nil, b))
			})
		}
	}
}

// In the mode disabled an ended row is left to the caller: to step it is an error, and resetting it touches
// no other row.
func TestDisabledLeavesEndedRows(t *testing.T) {
	v := begin(t, made(VectorOf(piles, 8, 2, Disabled)), 5, 1)
	b := v.b
	for !slices.Contains(b.Seat, -1) {
		v.next(t)
	}
	row := slices.Index(b.Seat, -1)
	before := v.AppendSnapshot(nil)
	v.choose()
	var rowErr *RowError
	if err := v.Step(v.actions, b); !errors.As(err, &rowErr) || rowErr.Row != row || !is[*StateError](err) {
		t.Fatalf("stepping an ended row: %v", err)
	}
	if !slices.Equal(before, v.AppendSnapshot(nil)) {
		t.Fatal("the refused step has changed something")
	}
	mask, seeds := make([]bool, 8), []uint64{0, 1, 2, 3, 4, 5, 6, 7}
	for i := range mask {
		mask[i] = b.Seat[i] < 0
	}
	c := clone(b)
	fill(c)
	must(t, v.ResetRows(mask, seeds, c))
	for i := range mask {
		switch {
		case mask[i] && (c.Seat[i] < 0 || c.Obs[3*i] == 99 || c.Rewards[2*i] != 0 || c.Terminated[i] ||
			v.Info(i).Seed != seeds[i]):
			t.Errorf("row %d is not reset to seed %d: %+v", i, seeds[i], v.Info(i))
		case !mask[i] && (c.Seat[i] != 99 || c.Obs[3*i] != 99 || c.Masks[3*i] != 99 || c.Rewards[2*i] != 99 ||
			v.Info(i).Length == 0):
			t.Errorf("row %d was not to be reset and is written", i)
		}
	}
	for i := range mask {
		if mask[i] {
			copy(b.Masks[3*i:3*i+3], c.Masks[3*i:])
		}
	}
	v.next(t)
}

// An environment that fails or panics fails for its row alone; after a panic the row must be reset before
// anything else.
func TestVectorRowsFailAlone(t *testing.T) {
	for _, workers := range []int{1, 3} {
		v := begin(t, made(VectorOf(piles, 20, workers, NextStep)), 5, 1)
		b, actions := v.b, v.actions
		broken := errors.New("out of stones")
		v.Env(13).(*pile).fail, v.Env(17).(*pile).panics = broken, true
		fill(b)
		err := v.Step(actions, b)
		var rowErr *RowError
		if !errors.Is(err, broken) || !errors.As(err, &rowErr) || rowErr.Row != 13 {
			t.Fatalf("the first row that fails is 13, the error is %v", err)
		}
		for i := range 20 {
			want := 1
			if i == 13 || i == 17 {
				want = 0
			}
			if v.Info(i).Length != want || b.Rewards[2*i] == 99 || b.Seat[i] == 99 && i != 17 {
				t.Errorf("row %d has taken %d actions, it should have %d; its seat is %d", i,
					v.Info(i).Length, want, b.Seat[i])
			}
		}
		v.Env(13).(*pile).fail = nil
		if err := v.Step(actions, b); !errors.As(err, &rowErr) || rowErr.Row != 17 || !is[*StateError](err) {
			t.Errorf("a step of a row that has panicked: %v", err)
		}
		mask := make([]bool, 20)
		mask[17] = true
		must(t, v.ResetRows(mask, nil, b))
		v.step(t)
	}
}

// A snapshot of a row goes on in the same way in any row, in a single environment, and beside others; one of
// all rows brings all back.
func TestVectorSnapshots(t *testing.T) {
	for _, k := range sorts(t) {
		t.Run(k.name, func(t *testing.T) {
			v := begin(t, k.vector(t, 2, NextStep), 1, 11)
			b := v.b
			for n := 0; n < 4 || b.Seat[1] < 0; n++ {
				v.next(t)
			}
			all := v.AppendSnapshot([]byte("before"))[len("before"):]
			row := made(v.AppendRow(nil, 1))
			at := clone(b)
			fill(b)
			for i := range k.rows - 1 {
				must(t, v.RestoreRow(i+1, row, b))
			}
			// Restoring pays nothing, ends nothing, and writes no other row.
			want := v.row(at, 1)
			want.rewards, want.terminated, want.truncated = [2]float32{}, false, false
			v.compare(t, 2, want)
			if b.Rewards[0] != 99 || b.Obs[0] != 99 {
				t.Fatal("restoring rows writes another row")
			}
			one := single{e: made(k.make()), mode: NextStep}
			must(t, one.e.Restore(row))
			copy(v.row(b, 0).mask, at.Masks)
			for range 60 {
				v.choose()
				for i := 2; i < k.rows; i++ {
					v.actions[i] = v.actions[1]
				}
				v.step(t)
				want := one.step(t, int(v.actions[1]))
				for i := 1; i < k.rows; i++ {
					v.compare(t, i, want)
				}
			}
			// The rows that were overwritten come back; what follows is what followed.
			must(t, v.Restore(all, b))
			if !slices.Equal(b.Obs, at.Obs) || !slices.Equal(b.Masks, at.Masks) ||
				!slices.Equal(b.Seat, at.Seat) {
				t.Fatal("restored rows look different")
			}
			if !slices.Equal(v.AppendSnapshot(nil), all) {
				t.Fatal("a restored vector has another snapshot")
			}
			other := k.vector(t, 1, NextStep)
			c := other.NewBuffers()
			must(t, other.Restore(all, c))
			for range 60 {
				v.next(t)
				must(t, other.Step(v.actions, c))
				if !reflect.DeepEqual(b, c) {
					t.Fatal("two vectors restored from one snapshot play different games")
				}
			}
			body := all[: len(all)-4 : len(all)-4]
			noRow := slices.Clone(body)
			clear(noRow[len(body)-pileSnapshot:])
			copy(noRow[len(body)-16:], bytes.Repeat([]byte{0xff}, 16))
			damaged := [][]byte{nil, all[:len(all)-1], append(slices.Clone(all), 0),
				Sealed(slices.Clone(body[:len(body)-5]), 0), // sound, but its last row is cut off
				Sealed(append(body, 0), 0),
				Sealed(noRow, 0)} // sound, but its last row is not one
			for _, at := range []int{0, 4, 5, len(all) / 2} {
				s := slices.Clone(all)
				s[at]++
				damaged = append(damaged, s)
			}
			for _, s := range damaged {
				before := v.AppendSnapshot(nil)
				if err := v.Restore(s, b); err == nil {
					t.Error("a damaged snapshot is restored")
				}
				if !slices.Equal(before, v.AppendSnapshot(nil)) {
					t.Fatal("a damaged snapshot changes rows")
				}
			}
		})
	}
}

// A row that is restored to where its episode had ended is reset by the next step, also where the row would
// not have stopped there.
func TestRestoringAnEndedRow(t *testing.T) {
	for mode := range NumAutoresets {
		e := newPile()
		must(t, e.Reset(3))
		e.Truncate()
		ended := e.AppendSnapshot(nil)
		v := begin(t, made(VectorOf(piles, 2, 1, mode)), 1, 1)
		b := v.b
		if err := v.RestoreRow(1, ended, b); err != nil || b.Seat[1] != -1 {
			t.Fatalf("%v, seat %d", err, b.Seat[1])
		}
		err := v.Step([]int32{0, 0}, b)
		if (err != nil) != (mode == Disabled) {
			t.Errorf("mode %s: %v", mode, err)
		}
		if mode != Disabled && (b.Seat[1] < 0 || b.Truncated[1] || v.Info(1).Length != 0) {
			t.Errorf("mode %s: the row is not reset", mode)
		}
		must(t, v.RestoreRow(1, newPile().AppendSnapshot(nil), b))
		if err := v.Step([]int32{0, 0}, b); !is[*StateError](err) || b.Seat[1] != -1 {
			t.Errorf("mode %s: a row that is back before its first reset is stepped: %v", mode, err)
		}
	}
}

// steadyAllocs returns the fewest allocations of n calls in a row among several such runs: scratch memory
// that the engine's calls share is allocated when two of them meet for the first time, and again after a
// collection of garbage.
func steadyAllocs(n int, call func()) float64 {
	fewest := math.Inf(1)
	for k := 0; k < 6 && fewest > 0; k++ {
		fewest = min(fewest, testing.AllocsPerRun(1, func() {
			for range n {
				call()
			}
		}))
	}
	return fewest
}

// An empty pile has no stones in episodes of odd seeds, or in any.
type empty struct {
	*pile
	always bool
}

func (e empty) Reset(seed uint64) error {
	err := e.pile.Reset(seed)
	e.clear()
	return err
}

func (e empty) ResetNext() error {
	err := e.pile.ResetNext()
	e.clear()
	return err
}

func (e empty) clear() {
	if e.always || e.info.Seed&1 == 1 {
		e.left = 0
	}
}

// Episodes that leave nobody anything to decide are skipped; where there are no others, that is an error.
func TestVectorSkipsEpisodesWithoutADecision(t *testing.T) {
	for mode := range NumAutoresets {
		for _, always := range []bool{false, true} {
			v, err := VectorOf(func() (Env, error) { return empty{newPile(), always}, nil }, 30, 2, mode)
			must(t, err)
			defer v.Close()
			b := v.NewBuffers()
			err = v.Reset(new(uint64(1)), b)
			if is[*StateError](err) != always {
				t.Errorf("mode %s, always empty %t: %v", mode, always, err)
			}
			for i, seat := range b.Seat {
				if (seat < 0) != always || !always && v.Info(i).Seed&1 == 1 {
					t.Errorf("mode %s, always empty %t: row %d begins with seat %d and the seed %d", mode,
						always, i, seat, v.Info(i).Seed)
				}
			}
		}
	}
}

// Steps and resets allocate nothing once a vector is warm, whatever the number of workers.
func TestVectorDoesNotAllocate(t *testing.T) {
	for _, k := range sorts(t) {
		v := begin(t, k.vector(t, 2, SameStep), 1, 1)
		if n := steadyAllocs(300, func() {
			v.choose()
			must(t, v.Step(v.actions, v.b))
		}); n > 0 {
			t.Errorf("%s: %v allocations in 300 steps", k.name, n)
		}
		if n := steadyAllocs(20, func() { must(t, v.Reset(nil, v.b)) }); n > 0 {
			t.Errorf("%s: %v allocations in 20 resets", k.name, n)
		}
	}
}

// 4,096 games of 1,000 points fit into 320 MiB, and with what is observed of them into 1 GiB.
func TestVectorMemory(t *testing.T) {
	const n = 128
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	for layer := range NumLayers {
		made(Factory("GF3-1000-v1", Options{Layer: layer}))
		before := heap()
		v := begin(t, made(NewVector("GF3-1000-v1", Options{Layer: layer}, n, 1, SameStep)), 1, 1)
		b := v.b
		buffers := uint64(4*len(b.Obs) + len(b.Masks) + 4*len(b.FinalObs))
		for range 150 {
			v.next(t)
		}
		per := (heap() - before - buffers) / n
		t.Logf("%s: %d bytes per environment, %d MiB for 4,096", layer, per, per*4096>>20)
		if per > 320<<20/4096 || per+buffers/n > 1<<30/4096 {
			t.Errorf("%s: %d bytes per environment, at most %d, and %d with buffers, at most %d", layer, per, 320<<20/4096,
				per+buffers/n, 1<<30/4096)
		}
		runtime.KeepAlive(b)
		v.Close()
	}
}

// A vector's workers end with Close, and with a vector that nobody holds any more.
func TestVectorWorkersEnd(t *testing.T) {
	gone := func(n int) bool {
		for range 200 {
			if runtime.GC(); runtime.NumGoroutine() <= n {
				return true
			}
			time.Sleep(5 * time.Millisecond)
		}
		return false
	}
	// Workers of vectors that earlier tests have dropped must not end in the middle of the count.
	before := runtime.NumGoroutine()
	for range 20 {
		runtime.GC()
		time.Sleep(5 * time.Millisecond)
		before = runtime.NumGoroutine()
	}
	use := func(leave bool) {
		v := made(VectorOf(piles, 64, 8, SameStep))
		must(t, v.Reset(nil, v.NewBuffers()))
		if n := runtime.NumGoroutine(); n < before+7 {
			t.Fatalf("%d goroutines with 8 workers, %d before", n, before)
		}
		if !leave {
			v.Close()
		}
	}
	for _, leave := range []bool{false, true} {
		if use(leave); !gone(before) {
			t.Errorf("%d goroutines are left, there were %d (dropped: %t)", runtime.NumGoroutine(), before,
				leave)
		}
	}
}

// What makes no vector is refused with the number.
func TestVectorOfRefuses(t *testing.T) {
	other := pileSpec
	other.ObsSize = 4
	n := 0
	for _, c := range []struct {
		what       string
		make       func() (Env, error)
		n, workers int
		mode       Autoreset
	}{
		{"no rows", piles, 0, 1, NextStep},
		{"too many rows", piles, MaxRows + 1, 1, NextStep},
		{"fewer than no workers", piles, 1, -1, NextStep},
		{"too many workers", piles, 1, MaxWorkers + 1, NextStep},
		{"an unknown mode", piles, 1, 1, NumAutoresets},
		{"a factory that fails", func() (Env, error) { return nil, errors.New("no") }, 1, 1, NextStep},
		{"a factory that makes nothing", func() (Env, error) { return nil, nil }, 1, 1, NextStep},
		{"unequal rows", func() (Env, error) {
			if n++; n == 3 {
				return named{newPile(), &other}, nil
			}
			return piles()
		}, 4, 1, NextStep},
		{"three seats", func() (Env, error) {
			return named{newPile(), &Spec{ID: "x", Seats: 3}}, nil
		}, 1, 1, NextStep},
	} {
		if v, err := VectorOf(c.make, c.n, c.workers, c.mode); err == nil {
			v.Close()
			t.Errorf("%s: there is no error", c.what)
		}
	}
	if _, err := NewVector("GF3-Skirmsh-v1", Options{}, 1, 1, NextStep); err == nil {
		t.Error("an unknown id makes a vector")
	}
	for _, o := range []Options{{Seat: 1}, {Opponent: "random"}} {
		if v, err := NewVector("GF3-Skirmish-v1", o, 1, 1, NextStep); err == nil {
			v.Close()
			t.Errorf("a vector of two seats is made with %+v", o)
		}
	}
}

// A named environment calls itself something else.
type named struct {
	Env
	spec *Spec
}

func (n named) Spec() *Spec { return n.spec }
