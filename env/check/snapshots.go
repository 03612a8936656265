package check

import (
	"bytes"
	"errors"
)

// snapshots restores positions elsewhere and plays on.
func (c *checker) snapshots() {
	other := c.newWalk()
	c.walk(func(w *walk) {
		if !w.someday(40) {
			return
		}
		const before = "before"
		snap := w.env.AppendSnapshot([]byte(before))
		if !bytes.HasPrefix(snap, []byte(before)) {
			fail("a snapshot is not appended: what stood in the buffer is gone")
		}
		snap = snap[len(before):]
		expect(other.env.Restore(snap), "its snapshot is refused")
		if !bytes.Equal(snap, other.save()) {
			fail("a snapshot of what was restored is another one")
		}
		other.restart(w.seed)
		other.seed = w.seed
		c.together(w, other)
		expect(w.env.Restore(snap), "its snapshot is refused")
	})
	c.damage()
}

// together plays two equal environments to their end, by the same actions, and on into the next episode. The
// first one is to be brought back to where it was.
func (c *checker) together(w, other *walk) {
	stream, steps, actor := w.rng, w.steps, w.actor
	for episode := range 2 {
		for n := 0; ; n++ {
			if w.shown() != other.shown() {
				fail("%d steps after it was restored, the copy shows something else", n)
			}
			if w.env.Seat() < 0 || n >= c.o.MaxSteps || episode == 1 && n >= 20 {
				break
			}
			action := w.choose()
			expect(w.env.Step(action), "action %d, which the mask allows, is refused", action)
			expect(other.env.Step(action), "%d steps after it was restored, the copy refuses action %d", n,
				action)
			c.report.Steps += 2
		}
		expect(errors.Join(w.env.ResetNext(), other.env.ResetNext()), "unseeded reset")
	}
	w.rng, w.steps, w.actor = stream, steps, actor
}

// damage hands in snapshots that are none.
func (c *checker) damage() {
	w := c.newWalk()
	w.begin(c.o.Seed)
	w.here(func() {
		for range 5 {
			if w.env.Seat() >= 0 {
				w.step()
			}
		}
		snap, seen := w.save(), w.shown()
		for _, bad := range []struct {
			name string
			snap []byte
		}{
			{"nothing", nil}, {"a snapshot cut short", snap[:len(snap)-1]},
			{"a snapshot with a byte behind it", append(bytes.Clone(snap), 0)},
		} {
			if w.env.Restore(bad.snap) == nil {
				fail("%s is restored without an error", bad.name)
			}
			if w.shown() != seen || !w.same() {
				fail("%s is refused, but something has changed", bad.name)
			}
		}
	})
}
