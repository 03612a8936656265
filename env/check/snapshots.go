package check

import (
	"bytes"
	"errors"
	"fmt"
)

// snapshots restores positions elsewhere and plays on.
func (c *checker) snapshots() error {
	other, err := c.newWalk()
	if err != nil {
		return err
	}
	var snap, again []byte
	err = c.walk(func(w *walk) error {
		if !w.someday(40) {
			return nil
		}
		const before = "before"
		snap = w.env.AppendSnapshot(append(snap[:0], before...))
		if !bytes.HasPrefix(snap, []byte(before)) {
			return errors.New("a snapshot is not appended: what stood in the buffer is gone")
		}
		snap = snap[len(before):]
		if err := other.env.Restore(snap); err != nil {
			return fmt.Errorf("its snapshot is refused: %w", err)
		}
		if again = other.env.AppendSnapshot(again[:0]); !bytes.Equal(snap, again) {
			return errors.New("a snapshot of what was restored is another one")
		}
		other.restart(w.seed)
		other.seed = w.seed
		return c.together(w, other, snap)
	})
	if err != nil {
		return err
	}
	return c.damage()
}

// together plays two equal environments to their end, by the same actions, and on into the next episode; then
// it brings the first one back to where it was.
func (c *checker) together(w, other *walk, snap []byte) error {
	stream := w.rng
	steps, actor := w.steps, w.actor
	for episode := range 2 {
		for n := 0; ; n++ {
			a, err := w.shown()
			if err != nil {
				return err
			}
			b, err := other.shown()
			if err != nil {
				return err
			}
			if a != b {
				return fmt.Errorf("%d steps after it was restored, the copy shows something else", n)
			}
			if w.env.Seat() < 0 || n >= c.o.MaxSteps || episode == 1 && n >= 20 {
				break
			}
			action, err := w.choose()
			if err != nil {
				return err
			}
			if err := w.env.Step(action); err != nil {
				return fmt.Errorf("action %d, which the mask allows, is refused: %w", action, err)
			}
			if err := other.env.Step(action); err != nil {
				return fmt.Errorf("%d steps after it was restored, the copy refuses action %d: %w", n, action,
					err)
			}
			c.report.Steps += 2
		}
		if err := errors.Join(w.env.ResetNext(), other.env.ResetNext()); err != nil {
			return fmt.Errorf("unseeded reset: %w", err)
		}
	}
	w.rng, w.steps, w.actor = stream, steps, actor
	if err := w.env.Restore(snap); err != nil {
		return fmt.Errorf("its snapshot is refused: %w", err)
	}
	return nil
}

// damage hands in snapshots that are none.
func (c *checker) damage() error {
	w, err := c.newWalk()
	if err != nil {
		return err
	}
	if err := w.begin(c.o.Seed); err != nil {
		return err
	}
	for range 5 {
		if w.env.Seat() >= 0 {
			if err := w.step(); err != nil {
				return w.at(err)
			}
		}
	}
	snap := w.env.AppendSnapshot(nil)
	seen, err := w.shown()
	if err != nil {
		return w.at(err)
	}
	bad := map[string][]byte{"nothing": nil, "a snapshot cut short": snap[:len(snap)-1],
		"a snapshot with a byte behind it": append(bytes.Clone(snap), 0)}
	for _, name := range []string{"nothing", "a snapshot cut short", "a snapshot with a byte behind it"} {
		if err := w.env.Restore(bad[name]); err == nil {
			return w.at(fmt.Errorf("%s is restored without an error", name))
		}
		now, err := w.shown()
		if err != nil {
			return w.at(err)
		}
		if now != seen || !bytes.Equal(snap, w.env.AppendSnapshot(nil)) {
			return w.at(fmt.Errorf("%s is refused, but something has changed", name))
		}
	}
	return nil
}
