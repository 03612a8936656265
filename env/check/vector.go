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

// vector steps vectors of several numbers of workers, and beside them the same games one by one.
func (c *checker) vector() error {
	for _, workers := range []int{1, 2, 8} {
		if err := c.rows(workers); err != nil {
			return fmt.Errorf("with %d workers: %w", workers, err)
		}
	}
	return nil
}

// A row is a single environment that plays what a row of a vector should play.
type row struct {
	*walk
	ended bool // and is waiting for its reset
}

func (c *checker) rows(workers int) error {
	v, err := c.newVector(workers)
	if err != nil {
		return err
	}
	defer v.Close()
	if v.Len() != vectorRows {
		return fmt.Errorf("it has %d rows, %d were asked for", v.Len(), vectorRows)
	}
	rows := make([]row, vectorRows)
	for i := range rows {
		if rows[i].walk, err = c.newWalk(); err != nil {
			return err
		}
		if err := rows[i].begin(c.o.Seed + uint64(i)); err != nil {
			return err
		}
	}
	c.report.Episodes += vectorRows
	b := v.NewBuffers()
	if err := v.Reset(&c.o.Seed, b); err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	for i := range rows {
		if err := rows[i].same(v, b, i, [2]float32{}, false, false); err != nil {
			return fmt.Errorf("reset, row %d: %w", i, err)
		}
	}
	actions := make([]int32, vectorRows)
	rng := dice.New(c.o.Seed ^ policy)
	reset := make([]bool, vectorRows)
	for step := range vectorSteps {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		for i := range rows {
			if actions[i] = 0; !rows[i].ended {
				mask := b.Masks[i*len(rows[i].mask) : (i+1)*len(rows[i].mask)]
				actions[i] = int32(env.Sample(mask, &rng))
			}
		}
		if err := v.Step(actions, b); err != nil {
			return fmt.Errorf("step %d: %w", step, err)
		}
		c.report.Steps += vectorRows
		for i := range rows {
			if err := rows[i].follow(v, b, i, int(actions[i])); err != nil {
				return fmt.Errorf("step %d, row %d: %w", step, i, err)
			}
			reset[i] = rows[i].ended
		}
		if v.Mode() != env.Disabled || !slices.Contains(reset, true) {
			continue
		}
		if err := v.ResetRows(reset, nil, b); err != nil {
			return fmt.Errorf("step %d, reset of the ended rows: %w", step, err)
		}
		for i := range rows {
			if !rows[i].ended {
				continue
			}
			if err := rows[i].next(v, b, i, [2]float32{}, false, false); err != nil {
				return fmt.Errorf("step %d, row %d: %w", step, i, err)
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

// follow takes the action of a row in the single environment and compares.
func (r *row) follow(v *env.Vector, b *env.Buffers, i, action int) error {
	if r.ended {
		return r.next(v, b, i, [2]float32{}, false, false)
	}
	if err := r.take(action); err != nil {
		return err
	}
	var rewards [2]float32
	rewards[r.actor] = r.env.Reward(r.actor)
	rewards[1-r.actor] = -rewards[r.actor]
	if r.env.Seat() >= 0 {
		return r.same(v, b, i, rewards, false, false)
	}
	r.ended = true
	if v.Mode() != env.SameStep {
		return r.same(v, b, i, rewards, r.env.Terminated(), r.env.Truncated())
	}
	size := r.spec.ObsSize
	for seat := range 2 {
		if err := r.env.Observe(seat, r.obs); err != nil {
			return err
		}
		if at := (2*i + seat) * size; !slices.Equal(r.obs, b.FinalObs[at:at+size]) {
			return fmt.Errorf("the final observation of seat %d is not that of the single environment", seat)
		}
	}
	return r.next(v, b, i, rewards, r.env.Terminated(), r.env.Truncated())
}

// next resets the single environment and compares.
func (r *row) next(v *env.Vector, b *env.Buffers, i int, rewards [2]float32, terminated, truncated bool) error {
	if err := r.env.ResetNext(); err != nil {
		return err
	}
	r.ended = false
	return r.same(v, b, i, rewards, terminated, truncated)
}

// same compares what a vector has written into a row with the single environment.
func (r *row) same(v *env.Vector, b *env.Buffers, i int, rewards [2]float32, terminated, truncated bool) error {
	if b.Terminated[i] != terminated || b.Truncated[i] != truncated {
		return fmt.Errorf("terminated is %v and truncated %v, in the single environment %v and %v", b.Terminated[i], b.Truncated[i], terminated, truncated)
	}
	seat := r.env.Seat()
	if int(b.Seat[i]) != seat {
		return fmt.Errorf("seat %d acts, in the single environment %d", b.Seat[i], seat)
	}
	if err := r.env.Observe(max(seat, 0), r.obs); err != nil {
		return err
	}
	size := r.spec.ObsSize
	for k, got := range b.Obs[i*size : (i+1)*size] {
		if got != r.obs[k] {
			return fmt.Errorf("the observation has %v at %s, that of the single environment %v", got, place(r.spec, k), r.obs[k])
		}
	}
	if err := r.env.Mask(r.mask); err != nil {
		return err
	}
	if n := len(r.mask); !slices.Equal(r.mask, b.Masks[i*n:(i+1)*n]) {
		return errors.New("the mask is not that of the single environment")
	}
	for s := range 2 {
		if got := b.Rewards[2*i+s]; !about(got, rewards[s]) {
			return fmt.Errorf("seat %d earns %v, in the single environment %v", s, got, rewards[s])
		}
	}
	if got, want := v.Info(i).Seed, r.env.Info().Seed; got != want {
		return fmt.Errorf("the episode has the seed %d, in the single environment %d", got, want)
	}
	return nil
}
