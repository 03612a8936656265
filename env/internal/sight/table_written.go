package sight

import "gauntlet/engine/roster"

// written is what stands in the observation that was written last, so that to refresh it is to leave alone what
// still is so. Most of an observation is rows of units, weapons and terrain that there are not, or of units to which
// nothing has happened.
type written struct {
	at       *float32 // its first number
	seat     int      // who looked; -1 when anything may stand there
	sign     int32    // from which edge; players choose edges in the course of a game
	asked    bool     // what is singled out, or asked about, says something
	attacked bool     // rows of attacks that are pending say something
	offered  bool     // and those of what is offered
	cast     bool     // rows of spells say more than what does not change
	spells   [2]int   // rows of spells in use, by side
	pieces   int      // rows of terrain in use
	marks    int      // rows of markers in use
	units    [2]int   // rows of units in use, by side
	rows     []unitWritten
	flags    []int // where numbers stand about what is under way, in the rows of units
}

// unitWritten is what stands in the row of a unit, in those of its weapons and in those behind these, as of what can be
// chosen for it; rows of the own side come first.
type unitWritten struct {
	unit    int16 // whose they are, or -1
	weapons int8  // rows in use
	more    int8  // rows behind these in use
}

// newWritten makes room for the rows of units of both sides.
func newWritten(t *Tables) written {
	return written{rows: make([]unitWritten, t.Units[0]+t.Units[1]), flags: make([]int, 0, 64)}
}

// full makes it say of an observation that anything may stand in it.
func (w *written) full(t *Tables) {
	w.at, w.seat, w.sign = nil, -1, 0
	w.asked, w.attacked, w.offered, w.cast = true, true, true, true
	w.spells = [2]int{roster.MaxSpells, roster.MaxSpells}
	w.pieces, w.marks, w.units = t.Pieces, t.Markers, t.Units
	w.flags = w.flags[:0]
	for i := range w.rows {
		side := 0
		if i >= t.Units[0] {
			side = 1
		}
		w.rows[i] = unitWritten{unit: -1, weapons: Types, more: int8(t.rest[side].rows)}
	}
}

// turned makes it say that the rows of units are seen from elsewhere.
func (w *written) turned() {
	for i := range w.rows {
		w.rows[i].unit = -1
	}
}

// clear makes the rows of weapons and those behind them, of a size, 0, and says that they are nobody's.
func (r *unitWritten) clear(dst []float32, size int) {
	r.shorten(dst, 0, 0, size)
	r.unit = -1
}

// shorten makes the rows of weapons, and of those behind them, that stand behind the first so many 0.
func (r *unitWritten) shorten(dst []float32, weapons, more, size int) {
	clear(dst[weapons*numArm : max(weapons, int(r.weapons))*numArm])
	clear(dst[Types*numArm+more*size:][:max(0, int(r.more)-more)*size])
	r.weapons, r.more = int8(weapons), int8(more)
}
