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
func (c *checker) vector() error {
	var all []vectored
	defer func() {
		for _, v := range all {
			v.Close()
		}
	}()
	for _, workers := range []int{1, 2, 8} {
		v, err := c.newVector(workers)
		if err != nil {
			return fmt.Errorf("with %d workers: %w", workers, err)
		}
		all = append(all, vectored{v, workers, v.NewBuffers()})
		if v.Len() != vectorRows {
			return fmt.Errorf("with %d workers: it has %d rows, %d were asked for", workers, v.Len(),
				vectorRows)
		}
		if mode := all[0].Mode(); v.Mode() != mode {
			return fmt.Errorf("with %d workers: its mode of autoreset is %s, with %d it is %s", workers,
				v.Mode(), all[0].workers, mode)
		}
	}
	return c.rows(all)
}

// rows plays the games of all rows one by one, and compares what the vectors have written about them.
func (c *checker) rows(all []vectored) error {
	rows := make([]row, vectorRows)
	for i := range rows {
		var err error
		if rows[i].walk, err = c.newWalk(); err != nil {
			return err
		}
		if err := rows[i].begin(c.o.Seed + uint64(i)); err != nil {
			return err
		}
		if err := rows[i].look(); err != nil {
			return err
		}
	}
	c.report.Episodes += vectorRows * len(all)
	for _, v := range all {
		if err := v.Reset(&c.o.Seed, v.seen); err != nil {
			return fmt.Errorf("with %d workers: reset: %w", v.workers, err)
		}
		for i := range rows {
			if err := rows[i].same(&v, i); err != nil {
				return fmt.Errorf("with %d workers: reset, row %d: %w", v.workers, i, err)
			}
		}
	}
	actions := make([]int32, vectorRows)
	rng := dice.New(c.o.Seed ^ policy)
	for step := range vectorSteps {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		for i := range rows {
			if actions[i] = 0; !rows[i].ended {
				actions[i] = int32(env.Sample(rows[i].mask, &rng))
			}
			if err := rows[i].follow(int(actions[i]), all[0].Mode()); err != nil {
				return fmt.Errorf("step %d, row %d: %w", step, i, err)
			}
		}
		for _, v := range all {
			if err := v.Step(actions, v.seen); err != nil {
				return fmt.Errorf("with %d workers: step %d: %w", v.workers, step, err)
			}
			c.report.Steps += vectorRows
			for i := range rows {
				if err := rows[i].same(&v, i); err != nil {
					return fmt.Errorf("with %d workers: step %d, row %d: %w", v.workers, step, i, err)
				}
			}
		}
		if all[0].Mode() == env.Disabled {
			if err := resetEnded(rows, all); err != nil {
				return fmt.Errorf("step %d: %w", step, err)
			}
		}
	}
	return nil
}

// resetEnded resets the rows whose episode has ended, where nobody else does.
func resetEnded(rows []row, all []vectored) error {
	reset := make([]bool, len(rows))
	for i := range rows {
		if reset[i] = rows[i].ended; !reset[i] {
			continue
		}
		if err := rows[i].next(); err != nil {
			return fmt.Errorf("row %d: %w", i, err)
		}
	}
	if !slices.Contains(reset, true) {
		return nil
	}
	for _, v := range all {
		if err := v.ResetRows(reset, nil, v.seen); err != nil {
			return fmt.Errorf("with %d workers: reset of the ended rows: %w", v.workers, err)
		}
		for i := range rows {
			if !reset[i] {
				continue
			}
			if err := rows[i].same(&v, i); err != nil {
				return fmt.Errorf("with %d workers: row %d: %w", v.workers, i, err)
			}
		}
	}
	return nil
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
func (r *row) follow(action int, mode env.Autoreset) error {
	r.rewards, r.terminated, r.truncated, r.final = [2]float32{}, false, false, r.final[:0]
	if r.ended {
		return r.next()
	}
	if err := r.take(action); err != nil {
		return err
	}
	r.rewards[r.actor] = r.env.Reward(r.actor)
	r.rewards[1-r.actor] = -r.rewards[r.actor]
	if r.env.Seat() >= 0 {
		return r.look()
	}
	r.ended, r.terminated, r.truncated = true, r.env.Terminated(), r.env.Truncated()
	if mode != env.SameStep {
		return r.look()
	}
	for seat := range 2 {
		if err := r.env.Observe(seat, r.obs); err != nil {
			return err
		}
		r.final = append(r.final, r.obs...)
	}
	rewards, terminated, truncated := r.rewards, r.terminated, r.truncated
	err := r.next()
	r.rewards, r.terminated, r.truncated = rewards, terminated, truncated
	return err
}

// next begins the next episode.
func (r *row) next() error {
	if err := r.env.ResetNext(); err != nil {
		return err
	}
	r.ended, r.rewards, r.terminated, r.truncated = false, [2]float32{}, false, false
	return r.look()
}

// look takes down what the environment shows.
func (r *row) look() error {
	r.acts = r.env.Seat()
	if err := r.env.Observe(max(r.acts, 0), r.obs); err != nil {
		return err
	}
	return r.env.Mask(r.mask)
}

// same compares what a vector has written into row i with the single environment.
func (r *row) same(v *vectored, i int) error {
	b := v.seen
	if b.Terminated[i] != r.terminated || b.Truncated[i] != r.truncated {
		return fmt.Errorf("terminated is %v and truncated %v, in the single environment %v and %v",
			b.Terminated[i], b.Truncated[i], r.terminated, r.truncated)
	}
	if int(b.Seat[i]) != r.acts {
		return fmt.Errorf("seat %d acts, in the single environment %d", b.Seat[i], r.acts)
	}
	size := r.spec.ObsSize
	for k, got := range b.Obs[i*size : (i+1)*size] {
		if got != r.obs[k] {
			return fmt.Errorf("the observation has %v at %s, that of the single environment %v", got,
				place(r.spec, k), r.obs[k])
		}
	}
	if n := len(r.mask); !slices.Equal(r.mask, b.Masks[i*n:(i+1)*n]) {
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
