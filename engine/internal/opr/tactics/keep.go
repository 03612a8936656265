package tactics

import (
	"sync"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/movement"
)

// Keep has the answers of Towards and IntoCover share what they are worked out from, until Forget. Nothing may
// change the state in between. The answers are what they are without.
func Keep(s *core.State) {
	k := spare.Get().(*kept)
	k.unit = -1
	s.Kept = k
}

// Forget ends what Keep began.
func Forget(s *core.State) {
	k := s.Kept.(*kept)
	k.drop()
	spare.Put(k)
	s.Kept = nil
}

// spare holds what has been kept, for the next position.
var spare = sync.Pool{New: func() any { return new(kept) }}

// A kept is what is known of the moves of one unit in one position.
type kept struct {
	unit    int // -1 for none yet
	ways    [2]keptWay
	covers  [2]shelters
	answers []answer
}

// A keptWay is a layout that is ready for ways of an allowance.
type keptWay struct {
	w     *figures.Layout // nil for none
	allow int32
}

// A shelters is where a unit may stand in cover after a move: the destinations that are, or nil for none.
type shelters struct {
	w        *figures.Layout // nil where nothing has been looked for
	allow    int32
	shooting bool
	list     *figures.Destinations
}

// An answer is a move that Towards has found.
type answer struct {
	goal  geom.Point
	allow int32
	move  core.Action
}

// keptOf returns what is kept about unit u, or nil when nothing is to be kept.
func keptOf(s *core.State, u int) *kept {
	if s.Kept == nil {
		return nil
	}
	k := s.Kept.(*kept)
	if k.unit != u {
		k.drop()
		k.unit = u
	}
	return k
}

// drop gives back what is kept about a unit.
func (k *kept) drop() {
	k.answers = k.answers[:0]
	for i := range k.ways {
		if w := &k.ways[i]; w.w != nil {
			w.w.GiveBack()
			w.w = nil
		}
	}
	for i := range k.covers {
		if c := &k.covers[i]; c.w != nil {
			c.w.GiveBack()
			c.w = nil
		}
	}
}

// towards is Towards for the kept unit, which walks.
func (k *kept) towards(s *core.State, goal geom.Point, allow int32) core.Action {
	for i := range k.answers {
		if a := &k.answers[i]; a.goal == goal && a.allow == allow {
			return a.move
		}
	}
	way := &k.ways[0]
	if way.w != nil && way.allow != allow {
		way = &k.ways[1]
	}
	if way.w != nil && way.allow != allow {
		way.w.GiveBack()
		way.w = nil
	}
	if way.w == nil {
		*way = keptWay{movement.ReadyWay(s, k.unit, allow), allow}
	} else {
		way.w.FormUp(core.AsItStands)
	}
	a := answer{goal, allow, walkTowards(way.w, goal, allow)}
	k.answers = append(k.answers, a)
	return a.move
}

// shelters returns where the kept unit may stand in cover.
func (k *kept) shelters(s *core.State, allow int32, shooting bool) *shelters {
	c := &k.covers[0]
	if c.w != nil && (c.allow != allow || c.shooting != shooting) {
		c = &k.covers[1]
	}
	if c.w != nil && (c.allow != allow || c.shooting != shooting) {
		c.w.GiveBack()
		c.w = nil
	}
	if c.w == nil {
		*c = findShelters(s, k.unit, allow, shooting)
	}
	return c
}
