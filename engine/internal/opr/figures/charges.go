package figures

import "gauntlet/engine/internal/core"

// The most models and units of games about which layouts keep what they find out about charges, and how many
// answers they keep. In larger games somebody has moved nearly every time that somebody asks.
const (
	keptModels  = 64
	keptUnits   = 24
	keptAnswers = 32
)

// charges are who can charge whom, as far as somebody has asked, in one position. A unit that acts is asked
// for what it can do several times before anybody moves. All of the position that answers depend on is kept
// with them, so they are the same as those that are worked out anew.
type charges struct {
	game    *core.Game
	models  [keptModels]core.Model
	units   [keptUnits]standing
	answers [keptAnswers]charge
	n       int
}

// A standing is what matters of a unit to those who would move: its living models, and whether they are on the
// table.
type standing struct {
	alive uint64
	flags core.Flags
}

// whereabouts are the flags that say where a unit is.
const whereabouts = core.OnTable | core.Aboard

// A charge is whether a unit can charge another by a move of at most allow.
type charge struct {
	unit, target int32
	allow        int32
	unslowed     uint64
	can          bool
}

// RecallCharges makes ready to ask about the charges of a unit: answers about other positions are forgotten.
func (w *Layout) RecallCharges() {
	switch k := &w.charges; {
	case len(w.S.Models) > keptModels || len(w.S.Units) > keptUnits:
		k.game, k.n = nil, 0
	case !k.about(w.S):
		k.begin(w.S)
	}
}

// RecallCharge returns whether the unit can charge unit e by a move of at most allow, where that is known. It may be
// asked after RecallCharges for as long as nobody moves.
func (w *Layout) RecallCharge(e int, allow int32) (can, known bool) {
	k := &w.charges
	for i := range k.answers[:k.n] {
		c := &k.answers[i]
		if int(c.unit) == w.Unit && int(c.target) == e && c.allow == allow && c.unslowed == w.Unslowed {
			return c.can, true
		}
	}
	return false, false
}

// KeepCharge keeps an answer, after RecallCharge has not known it.
func (w *Layout) KeepCharge(e int, allow int32, can bool) {
	k := &w.charges
	if k.game == w.S.G && k.n < keptAnswers {
		k.answers[k.n] = charge{int32(w.Unit), int32(e), allow, w.Unslowed, can}
		k.n++
	}
}

// about reports whether the answers are about the position of a state.
func (k *charges) about(s *core.State) bool {
	if k.game != s.G || s.OtherModel(k.models[:len(s.Models)], 0) < len(s.Models) {
		return false
	}
	other, units := uint64(0), k.units[:len(s.Units)]
	for u := range units {
		is, was := &s.Units[u], &units[u]
		other |= is.Alive ^ was.alive | uint64((is.Flags^was.flags)&whereabouts)
	}
	return other == 0
}

// begin forgets all answers and keeps the position of a state.
func (k *charges) begin(s *core.State) {
	k.game, k.n = s.G, 0
	copy(k.models[:], s.Models)
	for u := range s.Units {
		k.units[u] = standing{s.Units[u].Alive, s.Units[u].Flags}
	}
}
