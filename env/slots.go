package env

import (
	"fmt"

	"gauntlet/engine"
)

// Slots maps the engine's actions to the slots of the atomic layer: for every kind of decision, the slot of
// every pattern index.
type Slots struct {
	List []Slot
	of   [engine.NumKinds][]int16 // by pattern; -1 where there is no room for it
}

// Add gives a pattern of a kind of decision the next slot.
func (t *Slots) Add(kind engine.Kind, pattern int, name, meaning string) {
	t.Set(kind, pattern, len(t.List))
	t.List = append(t.List, Slot{len(t.List), name, meaning})
}

// Each gives n patterns of a kind of decision, from the first on, the next slots. Name and meaning are
// formats for their numbers from 0.
func (t *Slots) Each(kind engine.Kind, first, n int, name, meaning string) {
	for k := range n {
		t.Add(kind, first+k, fmt.Sprintf(name, k), fmt.Sprintf(meaning, k))
	}
}

// ShareAll gives all patterns of a kind of decision the slots that those of another have by now: what is
// chosen is told apart by the kind.
func (t *Slots) ShareAll(with, kind engine.Kind) {
	for pattern, slot := range t.of[with] {
		t.Set(kind, pattern, int(slot))
	}
}

// Set gives a pattern of a kind of decision a slot.
func (t *Slots) Set(kind engine.Kind, pattern, slot int) {
	for len(t.of[kind]) <= pattern {
		t.of[kind] = append(t.of[kind], -1)
	}
	t.of[kind][pattern] = int16(slot)
}

// Slot returns the slot of an entry of a menu.
func (t *Slots) Slot(kind engine.Kind, a *engine.Action) int { return int(t.of[kind][a.Pattern]) }

// longest returns the number of entries of the longest menu that there can be.
func (t *Slots) longest() int {
	n := 0
	for _, of := range t.of {
		n = max(n, len(of))
	}
	return n
}
