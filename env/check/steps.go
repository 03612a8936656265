package check

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"gauntlet/env"
)

// reset checks the time before the first episode and the beginning of one.
func (c *checker) reset() {
	w := c.newWalk()
	e := w.env
	if s := e.Seat(); s != -1 {
		fail("seat %d acts before the first reset, it must be -1", s)
	}
	if e.Truncate(); e.Terminated() || e.Truncated() {
		fail("terminated is %v and truncated %v before the first reset", e.Terminated(), e.Truncated())
	}
	refused[*env.StateError](e.Step(0), "a step before the first reset returns %s, it must be a StateError")
	var first uint64
	w.begin(c.o.Seed)
	w.here(func() {
		fresh(e)
		first = w.shown()
	})
	// A reset in the middle of an episode, and one after its end, leave nothing of it.
	for _, steps := range []int{7, c.o.MaxSteps} {
		for w.steps < steps && e.Seat() >= 0 {
			if try(w.step) != nil {
				return // which "masks" or "legal" tells
			}
		}
		after := w.steps
		w.begin(c.o.Seed)
		w.here(func() {
			expect(try(func() { fresh(e) }), "after a reset")
		})
		var again uint64
		if w.here(func() { again = w.shown() }); again != first {
			fail("seed %d: a reset after %d steps shows something else than the first one", w.seed, after)
		}
	}
}

// fresh checks an episode that has just begun.
func fresh(e env.Env) {
	a, b, i := e.Reward(0), e.Reward(1), e.Info()
	switch s := e.Seat(); {
	case s < 0 || s > 1:
		fail("seat %d acts, it must be 0 or 1", s)
	case e.Terminated() || e.Truncated():
		fail("terminated is %v and truncated %v at the beginning", e.Terminated(), e.Truncated())
	case a != 0 || b != 0:
		fail("the seats have earned %v and %v at the beginning", a, b)
	case i.Length != 0 || i.Return != [2]float32{} || i.True != [2]float32{}:
		fail("length is %d and the returns are %v, truly %v, at the beginning", i.Length, i.Return, i.True)
	}
}

// masks checks every mask of whole episodes.
func (c *checker) masks() {
	c.walk(func(w *walk) {
		for i := range w.mask {
			w.mask[i] = 0xa5
		}
		expect(w.env.Mask(w.mask), "mask")
		n := 0
		for i, m := range w.mask {
			if m > 1 {
				fail("the mask of action %d is %d, it must be 0 or 1", i, m)
			}
			n += int(m)
		}
		switch seat := w.env.Seat(); {
		case seat < 0 && n > 0:
			fail("the mask allows %d actions after the end", n)
		case seat >= 0 && n == 0:
			fail("the mask is all 0 while seat %d acts", seat)
		}
	})
}

// legal tries each action that a mask allows in a copy.
func (c *checker) legal() {
	other := c.newWalk().env
	c.walk(func(w *walk) {
		if !w.someday(24) {
			return
		}
		snap := w.save()
		expect(w.env.Mask(w.mask), "mask")
		for a, m := range w.mask {
			if m != 0 {
				expect(other.Restore(snap), "its snapshot is refused")
				expect(other.Step(a), "action %d, which the mask allows, is refused", a)
			}
		}
	})
}

// illegal tries the actions that a mask does not allow.
func (c *checker) illegal() {
	c.walk(func(w *walk) {
		e := w.env
		w.save()
		seen := w.shown()
		same := func(a int) {
			if w.shown() != seen || !w.same() {
				fail("action %d is refused, but something has changed", a)
			}
		}
		if e.Seat() < 0 {
			refused[*env.StateError](e.Step(0), "a step after the end returns %s, it must be a StateError")
			same(0)
			return
		}
		mask := slices.Clone(w.mask)
		tries := []int{-1, len(mask), math.MinInt, math.MaxInt}
		for a, m := range mask {
			if m == 0 && (w.someday(32) || w.rng.Intn(64) == 0) {
				tries = append(tries, a)
			}
		}
		for _, a := range tries {
			refused[*env.ActionError](e.Step(a),
				"action %d is masked or out of range; it returns %s, it must be an ActionError", a)
			same(a)
		}
	})
}

// canary fills observations before they are written; no environment's numbers look like it.
var canary = math.Float32frombits(0x7fc5a5a5)

// observations checks every number of every observation.
func (c *checker) observations() {
	var again []float32
	c.walk(func(w *walk) {
		w.save()
		again = slices.Grow(again[:0], len(w.obs))[:len(w.obs)]
		for seat := range 2 {
			for i := range w.obs {
				w.obs[i], again[i] = canary, -canary
			}
			expect(w.env.Observe(seat, w.obs), "seat %d observes", seat)
			expect(w.env.Observe(seat, again), "seat %d observes once more", seat)
			expect(try(func() { inside(w.spec, w.obs) }), "seat %d observes", seat)
			for i, v := range w.obs {
				if v != again[i] {
					fail("seat %d observes %s as %v, and looking again as %v", seat, place(w.spec, i), v,
						again[i])
				}
			}
		}
		w.unchanged("looking")
	})
}

// inside checks an observation against its bounds.
func inside(s *env.Spec, obs []float32) {
	for i := range s.Obs {
		f := &s.Obs[i]
		for k, v := range obs[f.Offset : f.Offset+f.Size] {
			switch {
			case math.Float32bits(v)&^(1<<31) == math.Float32bits(canary):
				fail("%s is not written", place(s, f.Offset+k))
			case !(v >= f.Low && v <= f.High):
				fail("%s is %v, its bounds are %v and %v", place(s, f.Offset+k), v, f.Low, f.High)
			}
		}
	}
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
func (c *checker) buffers() {
	w := c.newWalk()
	w.begin(c.o.Seed)
	for _, more := range []int{-1, 1} {
		n := len(w.obs)
		refused[*env.BufferError](w.env.Observe(0, make([]float32, n+more)),
			"an observation of %d numbers goes into a buffer of %d with %s, it must be a BufferError", n,
			n+more)
		n = len(w.mask)
		refused[*env.BufferError](w.env.Mask(make([]uint8, n+more)),
			"a mask of %d numbers goes into a buffer of %d with %s, it must be a BufferError", n, n+more)
	}
	for _, seat := range []int{-1, 2} {
		if w.env.Observe(seat, w.obs) == nil {
			fail("seat %d observes without an error", seat)
		}
	}
}

// flags checks what says that an episode has ended.
func (c *checker) flags() {
	c.walk(func(w *walk) {
		seat, terminated, truncated := w.env.Seat(), w.env.Terminated(), w.env.Truncated()
		switch {
		case terminated && truncated:
			fail("terminated and truncated are both true")
		case seat < -1 || seat > 1:
			fail("seat %d acts, it must be 0, 1 or -1", seat)
		case seat < 0 && !terminated && !truncated:
			fail("seat to act is -1, but the episode is neither terminated nor truncated")
		case seat >= 0 && (terminated || truncated):
			fail("seat %d acts, but terminated is %v and truncated %v", seat, terminated, truncated)
		case truncated && w.steps < c.o.MaxSteps:
			fail("truncated is true, but nobody has truncated the episode")
		}
	})
}

// about compares sums of rewards, which round.
func about(a, b float32) bool {
	return math.Abs(float64(a)-float64(b)) <= 1e-4*max(1, math.Abs(float64(a)), math.Abs(float64(b)))
}

// rewards adds up what the seats are paid.
func (c *checker) rewards() {
	var returned, owed, paid [2]float32 // after the last step, by seat
	c.walk(func(w *walk) {
		i := w.env.Info()
		if !about(i.Return[0], -i.Return[1]) || !about(i.True[0], -i.True[1]) {
			fail("the returns are %v, truly %v: between the seats they must sum to 0", i.Return, i.True)
		}
		if w.steps == 0 {
			returned, owed, paid = [2]float32{}, [2]float32{}, [2]float32{}
			return
		}
		if w.actor >= 0 {
			paid[w.actor] += owed[w.actor] // it had seen that much when it acted
			owed[w.actor] = 0
		}
		for seat := range 2 {
			owed[seat] += i.Return[seat] - returned[seat]
			r := w.env.Reward(seat)
			if !about(r, owed[seat]) {
				fail("seat %d has acted; the reward of seat %d is %v, but its return has grown by %v since "+
					"it last acted", w.actor, seat, r, owed[seat])
			}
			owed[seat] = r
			if sum := paid[seat] + r; !about(sum, i.Return[seat]) {
				fail("seat %d has been paid %v in all, its return is %v", seat, sum, i.Return[seat])
			}
		}
		returned = i.Return
	})
}

// info checks the numbers of episodes.
func (c *checker) info() {
	var before env.Info
	c.walk(func(w *walk) {
		i, terminated := w.env.Info(), w.env.Terminated()
		won := i.Outcome.Winner
		switch {
		case i.Length != w.steps:
			fail("length is %d after %d actions", i.Length, w.steps)
		case i.Seed != w.seed:
			fail("seed is %d, the episode was reset to %d", i.Seed, w.seed)
		case i.Decisions < i.Length:
			fail("there were %d decisions in %d actions, at least one each", i.Decisions, i.Length)
		case i.Length > before.Length && i.Decisions <= before.Decisions:
			fail("there were %d decisions before the last action and are %d after it", before.Decisions,
				i.Decisions)
		case i.Outcome.Over != terminated:
			fail("the outcome says over: %v, but terminated is %v", i.Outcome.Over, terminated)
		case !i.Outcome.Over:
		case won < -1 || won > 1:
			fail("seat %d wins, it must be 0, 1 or -1 for a draw", won)
		case won >= 0 && i.True[won] <= i.True[1-won]:
			fail("seat %d wins with the true returns %v", won, i.True)
		case won < 0 && !about(i.True[0], i.True[1]):
			fail("nobody wins with the true returns %v", i.True)
		}
		before = i
	})
}

// truncation cuts episodes short at many moments.
func (c *checker) truncation() {
	w := c.newWalk()
	for i := range c.o.Episodes {
		for _, steps := range []int{0, 1, 9, 40} {
			w.begin(c.o.Seed + uint64(i))
			w.here(func() {
				for w.steps < steps && w.env.Seat() >= 0 {
					w.step()
				}
				truncate(w)
			})
		}
	}
	// After its end an episode can no longer be cut short.
	for i := range c.o.Episodes {
		w.begin(c.o.Seed + uint64(i))
		c.episode(w, func(*walk) {})
		if !w.env.Terminated() {
			continue
		}
		if w.env.Truncate(); w.env.Truncated() || !w.env.Terminated() {
			w.here(func() { fail("an episode that has terminated becomes truncated") })
		}
	}
}

// truncate cuts the episode of a walk short and looks at what is left.
func truncate(w *walk) {
	e := w.env
	if e.Seat() < 0 {
		return
	}
	before := e.Info()
	rewards := [2]float32{e.Reward(0), e.Reward(1)}
	e.Truncate()
	if !e.Truncated() || e.Terminated() || e.Seat() != -1 {
		fail("truncated is %v, terminated %v and the seat to act %d after a truncation", e.Truncated(),
			e.Terminated(), e.Seat())
	}
	after := e.Info()
	if after.Return != before.Return || after.True != before.True || after.Length != before.Length ||
		rewards != [2]float32{e.Reward(0), e.Reward(1)} {
		fail("a truncation changes rewards, returns or length: %+v became %+v", before, after)
	}
	expect(e.Mask(w.mask), "mask")
	if slices.Contains(w.mask, 1) {
		fail("the mask is not all 0 after a truncation")
	}
	refused[*env.StateError](e.Step(0), "a step after a truncation returns %s, it must be a StateError")
	for seat := range 2 { // what a value function bootstraps from
		expect(try(func() {
			w.look(seat)
			inside(w.spec, w.obs)
		}), "seat %d observes after a truncation", seat)
	}
}

// rendering draws some positions.
func (c *checker) rendering() {
	var out bytes.Buffer
	c.walk(func(w *walk) {
		if !w.someday(50) {
			return
		}
		w.save()
		out.Reset()
		expect(w.env.Render(&out, "ansi"), "ansi")
		if out.Len() == 0 {
			fail("ansi draws nothing")
		}
		if w.env.Render(&out, "no such mode") == nil {
			fail("an unknown mode is no error")
		}
		w.unchanged("drawing")
	})
}
