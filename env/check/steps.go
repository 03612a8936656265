package check

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"

	"gauntlet/env"
)

// reset checks the time before the first episode and the beginning of one.
func (c *checker) reset() error {
	w, err := c.newWalk()
	if err != nil {
		return err
	}
	e := w.env
	if s := e.Seat(); s != -1 {
		return fmt.Errorf("seat %d acts before the first reset, it must be -1", s)
	}
	e.Truncate()
	if e.Terminated() || e.Truncated() {
		return fmt.Errorf("terminated is %v and truncated %v before the first reset", e.Terminated(),
			e.Truncated())
	}
	var state *env.StateError
	if err := e.Step(0); !errors.As(err, &state) {
		return fmt.Errorf("a step before the first reset returns %s, it must be a StateError", quote(err))
	}
	if err := w.begin(c.o.Seed); err != nil {
		return err
	}
	if err := fresh(e); err != nil {
		return w.at(err)
	}
	first, err := w.shown()
	if err != nil {
		return w.at(err)
	}
	// A reset in the middle of an episode, and one after its end, leave nothing of it.
	for _, steps := range []int{7, c.o.MaxSteps} {
		for w.steps < steps && e.Seat() >= 0 {
			if err := w.step(); err != nil {
				return nil // which "masks" or "legal" tells
			}
		}
		after := w.steps
		if err := w.begin(c.o.Seed); err != nil {
			return err
		}
		if err := fresh(e); err != nil {
			return w.at(fmt.Errorf("after a reset: %w", err))
		}
		again, err := w.shown()
		if err != nil {
			return w.at(err)
		}
		if again != first {
			return fmt.Errorf("seed %d: a reset after %d steps shows something else than the first one",
				w.seed, after)
		}
	}
	return nil
}

// fresh checks an episode that has just begun.
func fresh(e env.Env) error {
	if s := e.Seat(); s < 0 || s > 1 {
		return fmt.Errorf("seat %d acts, it must be 0 or 1", s)
	}
	if e.Terminated() || e.Truncated() {
		return fmt.Errorf("terminated is %v and truncated %v at the beginning", e.Terminated(), e.Truncated())
	}
	if a, b := e.Reward(0), e.Reward(1); a != 0 || b != 0 {
		return fmt.Errorf("the seats have earned %v and %v at the beginning", a, b)
	}
	if i := e.Info(); i.Length != 0 || i.Return != [2]float32{} || i.True != [2]float32{} {
		return fmt.Errorf("length is %d and the returns are %v, truly %v, at the beginning", i.Length,
			i.Return, i.True)
	}
	return nil
}

// quote shows an error, or that there is none.
func quote(err error) string {
	if err == nil {
		return "no error"
	}
	return fmt.Sprintf("%q (%T)", err, err)
}

// masks checks every mask of whole episodes.
func (c *checker) masks() error {
	return c.walk(func(w *walk) error {
		for i := range w.mask {
			w.mask[i] = 0xa5
		}
		if err := w.env.Mask(w.mask); err != nil {
			return fmt.Errorf("mask: %w", err)
		}
		n := 0
		for i, m := range w.mask {
			switch m {
			case 0:
			case 1:
				n++
			default:
				return fmt.Errorf("the mask of action %d is %d, it must be 0 or 1", i, m)
			}
		}
		if seat := w.env.Seat(); seat < 0 && n > 0 {
			return fmt.Errorf("the mask allows %d actions after the end", n)
		} else if seat >= 0 && n == 0 {
			return fmt.Errorf("the mask is all 0 while seat %d acts", seat)
		}
		return nil
	})
}

// legal tries each action that a mask allows in a copy.
func (c *checker) legal() error {
	other, err := c.newWalk()
	if err != nil {
		return err
	}
	var snap []byte
	return c.walk(func(w *walk) error {
		if !w.someday(24) {
			return nil
		}
		snap = w.env.AppendSnapshot(snap[:0])
		if err := w.env.Mask(w.mask); err != nil {
			return fmt.Errorf("mask: %w", err)
		}
		for a, m := range w.mask {
			if m == 0 {
				continue
			}
			if err := other.env.Restore(snap); err != nil {
				return fmt.Errorf("its snapshot is refused: %w", err)
			}
			if err := other.env.Step(a); err != nil {
				return fmt.Errorf("action %d, which the mask allows, is refused: %w", a, err)
			}
		}
		return nil
	})
}

// illegal tries the actions that a mask does not allow.
func (c *checker) illegal() error {
	var before, after []byte
	return c.walk(func(w *walk) error {
		e := w.env
		before = e.AppendSnapshot(before[:0])
		seen, err := w.shown()
		if err != nil {
			return err
		}
		same := func(a int) error {
			after = e.AppendSnapshot(after[:0])
			now, err := w.shown()
			if err != nil {
				return err
			}
			if now != seen || !bytes.Equal(before, after) {
				return fmt.Errorf("action %d is refused, but something has changed", a)
			}
			return nil
		}
		if e.Seat() < 0 {
			var state *env.StateError
			if err := e.Step(0); !errors.As(err, &state) {
				return fmt.Errorf("a step after the end returns %s, it must be a StateError", quote(err))
			}
			return same(0)
		}
		mask := slices.Clone(w.mask)
		try := []int{-1, len(mask), math.MinInt, math.MaxInt}
		for a, m := range mask {
			if m == 0 && (w.someday(32) || w.rng.Intn(64) == 0) {
				try = append(try, a)
			}
		}
		for _, a := range try {
			var refused *env.ActionError
			if err := e.Step(a); !errors.As(err, &refused) {
				return fmt.Errorf("action %d is masked or out of range; it returns %s, it must be an ActionError", a, quote(err))
			}
			if err := same(a); err != nil {
				return err
			}
		}
		return nil
	})
}

// canary fills observations before they are written; no environment's numbers look like it.
var canary = math.Float32frombits(0x7fc5a5a5)

// observations checks every number of every observation.
func (c *checker) observations() error {
	var before, after []byte
	var again []float32
	return c.walk(func(w *walk) error {
		before = w.env.AppendSnapshot(before[:0])
		again = slices.Grow(again[:0], len(w.obs))[:len(w.obs)]
		for seat := range 2 {
			for i := range w.obs {
				w.obs[i], again[i] = canary, -canary
			}
			if err := w.env.Observe(seat, w.obs); err != nil {
				return fmt.Errorf("seat %d observes: %w", seat, err)
			}
			if err := w.env.Observe(seat, again); err != nil {
				return fmt.Errorf("seat %d observes once more: %w", seat, err)
			}
			if err := inside(w.spec, w.obs); err != nil {
				return fmt.Errorf("seat %d observes: %w", seat, err)
			}
			for i := range w.obs {
				if w.obs[i] != again[i] {
					return fmt.Errorf("seat %d observes %s as %v, and looking again as %v", seat,
						place(w.spec, i), w.obs[i], again[i])
				}
			}
		}
		if after = w.env.AppendSnapshot(after[:0]); !bytes.Equal(before, after) {
			return errors.New("looking changes the environment: its snapshot is another one afterwards")
		}
		return nil
	})
}

// inside checks an observation against its bounds.
func inside(s *env.Spec, obs []float32) error {
	for i := range s.Obs {
		f := &s.Obs[i]
		for k, v := range obs[f.Offset : f.Offset+f.Size] {
			switch {
			case math.Float32bits(v)&^(1<<31) == math.Float32bits(canary):
				return fmt.Errorf("%s is not written", place(s, f.Offset+k))
			case !(v >= f.Low && v <= f.High):
				return fmt.Errorf("%s is %v, its bounds are %v and %v", place(s, f.Offset+k), v, f.Low,
					f.High)
			}
		}
	}
	return nil
}

// place names a number of an observation.
func place(s *env.Spec, i int) string {
	for k := range s.Obs {
		if f := &s.Obs[k]; i >= f.Offset && i < f.Offset+f.Size {
			return fmt.Sprintf("number %d (%s[%d])", i, f.Name, i-f.Offset)
		}
	}
	return fmt.Sprintf("number %d", i)
}

// buffers hands in buffers of wrong lengths, and seats that do not exist.
func (c *checker) buffers() error {
	w, err := c.newWalk()
	if err != nil {
		return err
	}
	if err := w.begin(c.o.Seed); err != nil {
		return err
	}
	var wrong *env.BufferError
	for _, more := range []int{-1, 1} {
		if err := w.env.Observe(0, make([]float32, len(w.obs)+more)); !errors.As(err, &wrong) {
			return fmt.Errorf("an observation of %d numbers goes into a buffer of %d with %s, it must be a BufferError", len(w.obs), len(w.obs)+more, quote(err))
		}
		if err := w.env.Mask(make([]uint8, len(w.mask)+more)); !errors.As(err, &wrong) {
			return fmt.Errorf("a mask of %d numbers goes into a buffer of %d with %s, it must be a BufferError", len(w.mask), len(w.mask)+more, quote(err))
		}
	}
	for _, seat := range []int{-1, 2} {
		if err := w.env.Observe(seat, w.obs); err == nil {
			return fmt.Errorf("seat %d observes without an error", seat)
		}
	}
	return nil
}

// flags checks what says that an episode has ended.
func (c *checker) flags() error {
	return c.walk(func(w *walk) error {
		e := w.env
		seat, terminated, truncated := e.Seat(), e.Terminated(), e.Truncated()
		switch {
		case terminated && truncated:
			return errors.New("terminated and truncated are both true")
		case seat < -1 || seat > 1:
			return fmt.Errorf("seat %d acts, it must be 0, 1 or -1", seat)
		case seat < 0 && !terminated && !truncated:
			return errors.New("seat to act is -1, but the episode is neither terminated nor truncated")
		case seat >= 0 && (terminated || truncated):
			return fmt.Errorf("seat %d acts, but terminated is %v and truncated %v", seat, terminated,
				truncated)
		case truncated && w.steps < c.o.MaxSteps:
			return errors.New("truncated is true, but nobody has truncated the episode")
		}
		return nil
	})
}

// about compares sums of rewards, which round.
func about(a, b float32) bool {
	return math.Abs(float64(a)-float64(b)) <= 1e-4*max(1, math.Abs(float64(a)), math.Abs(float64(b)))
}

// rewards adds up what the seats are paid.
func (c *checker) rewards() error {
	var returned, owed, paid [2]float32 // after the last step, by seat
	return c.walk(func(w *walk) error {
		i := w.env.Info()
		if !about(i.Return[0], -i.Return[1]) || !about(i.True[0], -i.True[1]) {
			return fmt.Errorf("the returns are %v, truly %v: between the seats they must sum to 0", i.Return,
				i.True)
		}
		if w.steps == 0 {
			returned, owed, paid = [2]float32{}, [2]float32{}, [2]float32{}
			return nil
		}
		if w.actor >= 0 {
			paid[w.actor] += owed[w.actor] // it had seen that much when it acted
			owed[w.actor] = 0
		}
		for seat := range 2 {
			owed[seat] += i.Return[seat] - returned[seat]
			r := w.env.Reward(seat)
			if !about(r, owed[seat]) {
				return fmt.Errorf("seat %d has acted; the reward of seat %d is %v, but its return has grown by %v since it last acted", w.actor, seat, r, owed[seat])
			}
			owed[seat] = r
			if !about(paid[seat]+r, i.Return[seat]) {
				return fmt.Errorf("seat %d has been paid %v in all, its return is %v", seat, paid[seat]+r,
					i.Return[seat])
			}
		}
		returned = i.Return
		return nil
	})
}

// info checks the numbers of episodes.
func (c *checker) info() error {
	var before env.Info
	return c.walk(func(w *walk) error {
		e, i := w.env, w.env.Info()
		switch {
		case i.Length != w.steps:
			return fmt.Errorf("length is %d after %d actions", i.Length, w.steps)
		case i.Seed != w.seed:
			return fmt.Errorf("seed is %d, the episode was reset to %d", i.Seed, w.seed)
		case i.Decisions < i.Length:
			return fmt.Errorf("there were %d decisions in %d actions, at least one each", i.Decisions,
				i.Length)
		case i.Length > before.Length && i.Decisions <= before.Decisions:
			return fmt.Errorf("there were %d decisions before the last action and are %d after it",
				before.Decisions, i.Decisions)
		case i.Outcome.Over != e.Terminated():
			return fmt.Errorf("the outcome says over: %v, but terminated is %v", i.Outcome.Over,
				e.Terminated())
		}
		before = i
		if !i.Outcome.Over {
			return nil
		}
		switch won := i.Outcome.Winner; {
		case won < -1 || won > 1:
			return fmt.Errorf("seat %d wins, it must be 0, 1 or -1 for a draw", won)
		case won >= 0 && i.True[won] <= i.True[1-won]:
			return fmt.Errorf("seat %d wins with the true returns %v", won, i.True)
		case won < 0 && !about(i.True[0], i.True[1]):
			return fmt.Errorf("nobody wins with the true returns %v", i.True)
		}
		return nil
	})
}

// truncation cuts episodes short at many moments.
func (c *checker) truncation() error {
	w, err := c.newWalk()
	if err != nil {
		return err
	}
	for i := range c.o.Episodes {
		for _, steps := range []int{0, 1, 9, 40} {
			if err := w.begin(c.o.Seed + uint64(i)); err != nil {
				return err
			}
			for w.steps < steps && w.env.Seat() >= 0 {
				if err := w.step(); err != nil {
					return w.at(err)
				}
			}
			if err := truncate(w); err != nil {
				return w.at(err)
			}
		}
	}
	// After its end an episode can no longer be cut short.
	for i := range c.o.Episodes {
		if err := w.begin(c.o.Seed + uint64(i)); err != nil {
			return err
		}
		if err := c.episode(w, func(*walk) error { return nil }); err != nil {
			return err
		}
		if !w.env.Terminated() {
			continue
		}
		if w.env.Truncate(); w.env.Truncated() || !w.env.Terminated() {
			return w.at(errors.New("an episode that has terminated becomes truncated"))
		}
	}
	return nil
}

// truncate cuts the episode of a walk short and looks at what is left.
func truncate(w *walk) error {
	e := w.env
	if e.Seat() < 0 {
		return nil
	}
	before := e.Info()
	rewards := [2]float32{e.Reward(0), e.Reward(1)}
	e.Truncate()
	if !e.Truncated() || e.Terminated() || e.Seat() != -1 {
		return fmt.Errorf("truncated is %v, terminated %v and the seat to act %d after a truncation",
			e.Truncated(), e.Terminated(), e.Seat())
	}
	after := e.Info()
	if after.Return != before.Return || after.True != before.True || after.Length != before.Length ||
		rewards != [2]float32{e.Reward(0), e.Reward(1)} {
		return fmt.Errorf("a truncation changes rewards, returns or length: %+v became %+v", before, after)
	}
	if err := e.Mask(w.mask); err != nil {
		return fmt.Errorf("mask: %w", err)
	}
	if slices.Contains(w.mask, 1) {
		return errors.New("the mask is not all 0 after a truncation")
	}
	var state *env.StateError
	if err := e.Step(0); !errors.As(err, &state) {
		return fmt.Errorf("a step after a truncation returns %s, it must be a StateError", quote(err))
	}
	for seat := range 2 { // what a value function bootstraps from
		if err := e.Observe(seat, w.obs); err != nil {
			return fmt.Errorf("seat %d observes after a truncation: %w", seat, err)
		}
		if err := inside(w.spec, w.obs); err != nil {
			return fmt.Errorf("seat %d observes after a truncation: %w", seat, err)
		}
	}
	return nil
}

// rendering draws some positions.
func (c *checker) rendering() error {
	var before, after []byte
	var out bytes.Buffer
	return c.walk(func(w *walk) error {
		if !w.someday(50) {
			return nil
		}
		before = w.env.AppendSnapshot(before[:0])
		out.Reset()
		if err := w.env.Render(&out, "ansi"); err != nil {
			return fmt.Errorf("ansi: %w", err)
		}
		if out.Len() == 0 {
			return errors.New("ansi draws nothing")
		}
		if err := w.env.Render(&out, "no such mode"); err == nil {
			return errors.New("an unknown mode is no error")
		}
		if after = w.env.AppendSnapshot(after[:0]); !bytes.Equal(before, after) {
			return errors.New("drawing changes the environment: its snapshot is another one afterwards")
		}
		return nil
	})
}
