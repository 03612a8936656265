package check

import (
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine/dice"
	"gauntlet/env"
)

// Sizes of the vectors that are checked.
const (
	vectorRows  = 7 // no multiple of anything that workers share rows by
	vectorSteps = 300
)

// A vectored is a vector that is checked, with what it has written last.
type vectored struct {
	*env.Vector
	workers int
	seen    *env.Buffers
}

// vector steps vectors of several numbers of workers side by side, and beside them the same games one by one.
func (c *checker) vector() {
	var all []vectored
	defer func() {
		for _, v := range all {
			v.Close()
		}
	}()
	for _, workers := range []int{1, 2, 8} {
		v, err := c.newVector(workers)
		expect(err, "with %d workers", workers)
		all = append(all, vectored{v, workers, v.NewBuffers()})
		all[len(all)-1].seen.Kept = workers > 1
		if v.Len() != vectorRows {
			fail("with %d workers: it has %d rows, %d were asked for", workers, v.Len(), vectorRows)
		}
		if mode := all[0].Mode(); v.Mode() != mode {
			fail("with %d workers: its mode of autoreset is %s, with %d it is %s", workers, v.Mode(),
				all[0].workers, mode)
		}
	}
	c.rows(all)
}

// rows plays the games of all rows one by one, and compares what the vectors have written about them.
func (c *checker) rows(all []vectored) {
	rows := make([]row, vectorRows)
	for i := range rows {
		rows[i].walk = c.newWalk()
		rows[i].begin(c.o.Seed + uint64(i))
		rows[i].note()
	}
	c.report.Episodes += vectorRows * len(all)
	for _, v := range all {
		expect(v.Reset(&c.o.Seed, v.seen), "with %d workers: reset", v.workers)
		for i := range rows {
			expect(rows[i].differs(&v, i), "with %d workers: reset, row %d", v.workers, i)
		}
	}
	actions := make([]int32, vectorRows)
	rng := dice.New(c.o.Seed ^ policy)
	for step := range vectorSteps {
		must(c.ctx.Err())
		for i := range rows {
			r := &rows[i]
			if actions[i] = 0; !r.ended {
				actions[i] = int32(env.Sample(r.mask, &rng))
			}
			err := try(func() { r.follow(int(actions[i]), all[0].Mode()) })
			expect(err, "step %d, row %d", step, i)
		}
		for _, v := range all {
			expect(v.Step(actions, v.seen), "with %d workers: step %d", v.workers, step)
			c.report.Steps += vectorRows
			for i := range rows {
				expect(rows[i].differs(&v, i), "with %d workers: step %d, row %d", v.workers, step, i)
			}
		}
		if all[0].Mode() == env.Disabled {
			expect(try(func() { resetEnded(rows, all) }), "step %d", step)
		}
	}
}

// resetEnded resets the rows whose episode has ended, where nobody else does.
func resetEnded(rows []row, all []vectored) {
	reset := make([]bool, len(rows))
	for i := range rows {
		if reset[i] = rows[i].ended; reset[i] {
			expect(try(rows[i].next), "row %d", i)
		}
	}
	if !slices.Contains(reset, true) {
		return
	}
	for _, v := range all {
		expect(v.ResetRows(reset, nil, v.seen), "with %d workers: reset of the ended rows", v.workers)
		for i := range rows {
			if reset[i] {
				expect(rows[i].differs(&v, i), "with %d workers: row %d", v.workers, i)
			}
		}
	}
}

func (c *checker) newVector(workers int) (v *env.Vector, err error) {
	if c.o.Vector != nil {
		v, err = c.o.Vector(vectorRows, workers)
	} else {
		v, err = env.VectorOf(c.fresh, vectorRows, workers, env.NextStep)
	}
	if err == nil && v == nil {
		err = errors.New("there is neither a vector nor an error")
	}
	return v, err
}

// A row is a single environment that plays what a row of a vector should play, and what it has shown last.
type row struct {
	*walk
	ended bool // and is waiting for its reset

	acts                  int // the seat; obs and mask are what it sees
	rewards               [2]float32
	terminated, truncated bool
	// of both seats, where the next episode has begun within the step; empty otherwise
	final []float32
}

// follow takes an action, or begins the next episode after the end of one.
func (r *row) follow(action int, mode env.Autoreset) {
	r.rewards, r.terminated, r.truncated, r.final = [2]float32{}, false, false, r.final[:0]
	if r.ended {
		r.next()
		return
	}
	r.take(action)
	r.rewards[r.actor] = r.env.Reward(r.actor)
	r.rewards[1-r.actor] = -r.rewards[r.actor]
	if r.env.Seat() < 0 {
		r.ended, r.terminated, r.truncated = true, r.env.Terminated(), r.env.Truncated()
	}
	if !r.ended || mode != env.SameStep {
		r.note()
		return
	}
	for seat := range 2 {
		r.look(seat)
		r.final = append(r.final, r.obs...)
	}
	was := *r
	r.next()
	r.rewards, r.terminated, r.truncated = was.rewards, was.terminated, was.truncated
}

// next begins the next episode.
func (r *row) next() {
	must(r.env.ResetNext())
	r.ended, r.rewards, r.terminated, r.truncated = false, [2]float32{}, false, false
	r.note()
}

// note takes down what the environment shows.
func (r *row) note() {
	r.acts = r.env.Seat()
	r.look(max(r.acts, 0))
	must(r.env.Mask(r.mask))
}

// differs says where what a vector has written into row i is not what the single environment shows.
func (r *row) differs(v *vectored, i int) error {
	b, size, n := v.seen, r.spec.ObsSize, len(r.mask)
	switch {
	case b.Terminated[i] != r.terminated || b.Truncated[i] != r.truncated:
		return fmt.Errorf("terminated is %v and truncated %v, in the single environment %v and %v",
			b.Terminated[i], b.Truncated[i], r.terminated, r.truncated)
	case int(b.Seat[i]) != r.acts:
		return fmt.Errorf("seat %d acts, in the single environment %d", b.Seat[i], r.acts)
	}
	for k, got := range b.Obs[i*size : (i+1)*size] {
		if got != r.obs[k] {
			return fmt.Errorf("the observation has %v at %s, that of the single environment %v", got,
				place(r.spec, k), r.obs[k])
		}
	}
	if !slices.Equal(r.mask, b.Masks[i*n:(i+1)*n]) {
		return errors.New("the mask is not that of the single environment")
	}
	if at := 2 * i * size; len(r.final) > 0 && !slices.Equal(r.final, b.FinalObs[at:at+2*size]) {
		return errors.New("the final observations are not those of the single environment")
	}
	for s := range 2 {
		if got := b.Rewards[2*i+s]; !about(got, r.rewards[s]) {
			return fmt.Errorf("seat %d earns %v, in the single environment %v", s, got, r.rewards[s])
		}
	}
	if got, want := v.Info(i).Seed, r.env.Info().Seed; got != want {
		return fmt.Errorf("the episode has the seed %d, in the single environment %d", got, want)
	}
	return nil
}
