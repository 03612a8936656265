package env

import "gauntlet/engine"

// tactics is the tactical layer of an environment: its slots, and which of them are legal and what they expand to.
type tactics struct {
	slots  []Slot
	atomic *atomicSlots
	policy bool // choices on the way are answered by the stated policy
}

// newTactics lays out the slots for games within the maxima.
func newTactics(m Maxima, policy bool) *tactics {
	a := newAtomicSlots(m)
	return &tactics{slots: a.slots, atomic: a, policy: policy}
}

// answer returns the atomic answer to the pending decision, if the intent that is being carried out or the policy gives one.
func (t *tactics) answer(g *game) (engine.Action, bool) {
	if t.policy && g.state.Decision().Kind == engine.StrikeBack {
		return g.menu[1], true
	}
	return engine.Action{}, false
}

// mask fills g.legal.
func (t *tactics) mask(g *game) {
	kind := g.state.Decision().Kind
	for i := range g.menu {
		slot := t.atomic.slot(kind, &g.menu[i])
		g.legal[slot], g.where[slot] = 1, int16(i)
	}
}

// take carries out a legal slot.
func (t *tactics) take(g *game, slot int) error { return g.apply(g.menu[g.where[slot]]) }
