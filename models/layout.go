package models

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"

	"gauntlet/env"
)

// A Layout is what a network knows of the environment that it was made for: what every number of an
// observation and every action means. A network plays every environment whose layout has the same Hash.
type Layout struct {
	// the id it was made from; not part of the hash, since several ids may mean the same by their numbers
	Env     string `msgpack:"env"`
	Layer   string `msgpack:"layer"`
	ObsSize int    `msgpack:"obs"`
	Actions int    `msgpack:"actions"`
	// numbers that describe an action; 0 where the environment does not describe them
	Features int    `msgpack:"features"`
	Hash     string `msgpack:"hash"` // hex, over all of the fields and slots below, in order

	Fields        []Place `msgpack:"fields"`         // of an observation, in order
	Slots         []Place `msgpack:"slots"`          // the actions, in order; each of size 1
	FeatureFields []Place `msgpack:"feature_fields"` // of an action's features, in order
}

// A Place is a field of an observation or an action, by name.
type Place struct {
	Name   string `msgpack:"n"`
	Offset int    `msgpack:"o"`
	Size   int    `msgpack:"s"`
	Sum    uint64 `msgpack:"m"` // first bytes of the hash of its meaning and bounds
}

// LayoutOf returns the layout of an environment's numbers.
func LayoutOf(spec *env.Spec) Layout {
	l := Layout{Env: spec.ID, Layer: spec.Layer.String(), ObsSize: spec.ObsSize, Actions: spec.Actions()}
	l.Fields = places(spec.Obs)
	l.FeatureFields = places(spec.Features)
	for _, f := range l.FeatureFields {
		l.Features += f.Size
	}
	l.Slots = make([]Place, len(spec.Slots))
	for i := range spec.Slots {
		s := &spec.Slots[i]
		l.Slots[i] = Place{s.Name, i, 1, sumOf(s.Meaning, 0, 1)}
	}
	l.Hash = l.hash()
	return l
}

func places(fields []env.Field) []Place {
	all := make([]Place, len(fields))
	for i := range fields {
		f := &fields[i]
		all[i] = Place{f.Name, f.Offset, f.Size, sumOf(f.Meaning, f.Low, f.High)}
	}
	return all
}

// sumOf returns the first bytes of the hash of a meaning and its bounds.
func sumOf(meaning string, low, high float32) uint64 {
	b := binary.LittleEndian.AppendUint32([]byte(meaning), math.Float32bits(low))
	sum := sha256.Sum256(binary.LittleEndian.AppendUint32(b, math.Float32bits(high)))
	return binary.LittleEndian.Uint64(sum[:])
}

// hash returns the hash of all that the layout says, but for the environment's id.
func (l *Layout) hash() string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %d %d\n", l.Layer, l.ObsSize, l.Actions, l.Features)
	for _, all := range [][]Place{l.Fields, l.Slots, l.FeatureFields} {
		fmt.Fprintln(h, len(all))
		for _, p := range all {
			fmt.Fprintf(h, "%q %d %d %x\n", p.Name, p.Offset, p.Size, p.Sum)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Bounds of a layout that is read from a file.
const (
	maxNumbers = 1 << 20 // of an observation
	maxActions = 1 << 16
	maxColumns = 1 << 10 // of an action's features
)

// validate refuses a layout that no environment has.
func (l *Layout) validate() error {
	if l.ObsSize < 1 || l.ObsSize > maxNumbers || l.Actions < 1 || l.Actions > maxActions || l.Features < 0 ||
		l.Features > maxColumns {
		return fmt.Errorf("a layout of %d numbers, %d actions and %d features, at most %d, %d and %d",
			l.ObsSize, l.Actions, l.Features, maxNumbers, maxActions, maxColumns)
	}
	for _, all := range []struct {
		what   string
		size   int
		places []Place
	}{{"fields", l.ObsSize, l.Fields}, {"actions", l.Actions, l.Slots},
		{"features", l.Features, l.FeatureFields}} {
		at := 0
		for i, p := range all.places {
			if p.Offset != at || p.Size < 1 || p.Size > all.size {
				return fmt.Errorf("%s of a layout: number %d stands at %d and has the size %d, the one before ends at %d",
					all.what, i, p.Offset, p.Size, at)
			}
			at += p.Size
		}
		if at != all.size {
			return fmt.Errorf("%s of a layout have %d numbers together, they must have %d", all.what, at,
				all.size)
		}
	}
	if h := l.hash(); l.Hash != h {
		return fmt.Errorf("the hash of a layout is %s, it is said to be %s", h, l.Hash)
	}
	return nil
}

// Differs returns nil when a network made for one of two layouts plays the other, and else a sentence that
// says what first differs. The receiver is the layout that the network was made for, o the environment's.
func (l *Layout) Differs(o *Layout) error {
	if l.Hash == o.Hash {
		return nil
	}
	why := cmp.Or(firstDifference("field", l.Fields, o.Fields), firstDifference("action", l.Slots, o.Slots),
		firstDifference("feature", l.FeatureFields, o.FeatureFields))
	if l.Layer != o.Layer {
		why = fmt.Sprintf("it answers in the %s layer, this is the %s layer", l.Layer, o.Layer)
	}
	return fmt.Errorf(
		"the network was made for the layout of %s (%d numbers, %d actions), not for that of %s (%d numbers, %d actions): %s",
		l.Env, l.ObsSize, l.Actions, o.Env, o.ObsSize, o.Actions, why)
}

// firstDifference says where two lists of places first differ, or "".
func firstDifference(what string, was, now []Place) string {
	for i := range min(len(was), len(now)) {
		a, b := &was[i], &now[i]
		switch {
		case *a == *b:
		case a.Name != b.Name:
			return fmt.Sprintf("%s %d was %q and is %q", what, i, a.Name, b.Name)
		case a.Size != b.Size:
			return fmt.Sprintf("%s %q had %d numbers and has %d", what, a.Name, a.Size, b.Size)
		case a.Offset != b.Offset:
			return fmt.Sprintf("%s %q stood at %d and stands at %d", what, a.Name, a.Offset, b.Offset)
		default:
			return fmt.Sprintf("%s %q means something else than it did", what, a.Name)
		}
	}
	switch {
	case len(was) < len(now):
		return fmt.Sprintf("%s %q is new", what, now[len(was)].Name)
	case len(was) > len(now):
		return fmt.Sprintf("%s %q is gone", what, was[len(now)].Name)
	}
	return ""
}
