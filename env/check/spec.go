package check

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"

	"gauntlet/env"
)

// spec checks the numbers that say what the other numbers mean.
func (c *checker) spec() error {
	e, err := c.fresh()
	if err != nil {
		return err
	}
	s := e.Spec()
	if s == nil {
		return errors.New("there is no spec")
	}
	c.report.ID, c.report.Layer = s.ID, s.Layer.String()
	if err := checkSpec(s); err != nil {
		return err
	}
	c.featured = len(s.Features) > 0
	before := *s
	before.Obs, before.Slots = slices.Clone(s.Obs), slices.Clone(s.Slots)
	before.Features = slices.Clone(s.Features)
	// Whether a game can be played is asked by other rules.
	_ = c.guard(func(*checker) error {
		w := walkOver(e)
		err := w.begin(c.o.Seed)
		for n := 0; err == nil && n < 20 && e.Seat() >= 0; n++ {
			err = w.step()
		}
		return err
	})
	if !reflect.DeepEqual(&before, e.Spec()) {
		return fmt.Errorf("the spec is another one after a few steps")
	}
	return nil
}

func checkSpec(s *env.Spec) error {
	if s.ID == "" || s.Ruleset == "" {
		return fmt.Errorf("the id is %q and the ruleset %q, both must have a name", s.ID, s.Ruleset)
	}
	if s.Seats != 2 {
		return fmt.Errorf("%d seats, there must be 2", s.Seats)
	}
	if s.ObsSize < 1 || len(s.Slots) < 1 {
		return fmt.Errorf("%d numbers in an observation and %d actions, there must be at least one of each",
			s.ObsSize, len(s.Slots))
	}
	if _, err := checkFields(s.Features); err != nil {
		return fmt.Errorf("features: %w", err)
	}
	end, err := checkFields(s.Obs)
	if err != nil {
		return err
	}
	if end != s.ObsSize {
		return fmt.Errorf("the fields of an observation end at %d, its size is %d", end, s.ObsSize)
	}
	names := map[string]int{}
	for i := range s.Slots {
		t := &s.Slots[i]
		if t.Slot != i {
			return fmt.Errorf("slot %d is numbered %d", i, t.Slot)
		}
		if t.Name == "" || t.Meaning == "" {
			return fmt.Errorf("slot %d has no name or no meaning", i)
		}
		if other, twice := names[t.Name]; twice {
			return fmt.Errorf("slots %d and %d are both called %q", other, i, t.Name)
		}
		names[t.Name] = i
	}
	return nil
}

// checkFields checks the fields of an observation, or of the features of an action, and returns where the
// last one ends.
func checkFields(fields []env.Field) (end int, err error) {
	names := map[string]int{}
	finite := func(v float32) bool { return !math.IsNaN(float64(v)) && !math.IsInf(float64(v), 0) }
	for i := range fields {
		f := &fields[i]
		if f.Name == "" || f.Meaning == "" {
			return 0, fmt.Errorf("field %d has no name or no meaning", i)
		}
		if other, twice := names[f.Name]; twice {
			return 0, fmt.Errorf("fields %d and %d are both called %q", other, i, f.Name)
		}
		names[f.Name] = i
		if f.Offset != end || f.Size < 1 {
			return 0, fmt.Errorf("field %d, %q, has offset %d and size %d, it must follow the one before it at %d", i, f.Name, f.Offset, f.Size, end)
		}
		end += f.Size
		if !finite(f.Low) || !finite(f.High) || f.Low >= f.High {
			return 0, fmt.Errorf("field %d, %q, has the bounds %v and %v, they must be finite and the first below the second", i, f.Name, f.Low, f.High)
		}
	}
	return end, nil
}
