package check

import (
	"math"
	"reflect"
	"slices"

	"gauntlet/env"
)

// spec checks the numbers that say what the other numbers mean.
func (c *checker) spec() {
	e, err := c.fresh()
	must(err)
	s := e.Spec()
	if s == nil {
		fail("there is no spec")
	}
	c.report.ID, c.report.Layer = s.ID, s.Layer.String()
	checkSpec(s)
	c.featured = len(s.Features) > 0
	before := *s
	before.Obs, before.Slots = slices.Clone(s.Obs), slices.Clone(s.Slots)
	before.Features = slices.Clone(s.Features)
	// Whether a game can be played is asked by other rules.
	_ = c.guard(func(*checker) {
		w := walkOver(e)
		w.begin(c.o.Seed)
		for n := 0; n < 20 && e.Seat() >= 0; n++ {
			w.step()
		}
	})
	if !reflect.DeepEqual(&before, e.Spec()) {
		fail("the spec is another one after a few steps")
	}
}

func checkSpec(s *env.Spec) {
	switch {
	case s.ID == "" || s.Ruleset == "":
		fail("the id is %q and the ruleset %q, both must have a name", s.ID, s.Ruleset)
	case s.Seats != 2:
		fail("%d seats, there must be 2", s.Seats)
	case s.ObsSize < 1 || len(s.Slots) < 1:
		fail("%d numbers in an observation and %d actions, there must be at least one of each", s.ObsSize,
			len(s.Slots))
	}
	expect(try(func() { checkFields(s.Features) }), "features")
	if end := checkFields(s.Obs); end != s.ObsSize {
		fail("the fields of an observation end at %d, its size is %d", end, s.ObsSize)
	}
	names := naming{}
	for i := range s.Slots {
		t := &s.Slots[i]
		if t.Slot != i {
			fail("slot %d is numbered %d", i, t.Slot)
		}
		names.add("slot", i, t.Name, t.Meaning)
	}
}

// naming are the names that were there already, with the number of whose they are.
type naming map[string]int

// add checks the name and meaning of a thing of a kind.
func (n naming) add(kind string, i int, name, meaning string) {
	if name == "" || meaning == "" {
		fail("%s %d has no name or no meaning", kind, i)
	}
	if other, twice := n[name]; twice {
		fail("%ss %d and %d are both called %q", kind, other, i, name)
	}
	n[name] = i
}

// checkFields checks the fields of an observation, or of the features of an action, and returns where the
// last one ends.
func checkFields(fields []env.Field) (end int) {
	names := naming{}
	finite := func(v float32) bool { return !math.IsNaN(float64(v)) && !math.IsInf(float64(v), 0) }
	for i := range fields {
		f := &fields[i]
		names.add("field", i, f.Name, f.Meaning)
		if f.Offset != end || f.Size < 1 {
			fail("field %d, %q, has offset %d and size %d, it must follow the one before it at %d", i, f.Name,
				f.Offset, f.Size, end)
		}
		end += f.Size
		if !finite(f.Low) || !finite(f.High) || f.Low >= f.High {
			fail("field %d, %q, has the bounds %v and %v, they must be finite and the first below the second",
				i, f.Name, f.Low, f.High)
		}
	}
	return end
}
