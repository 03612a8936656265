package heuristic

import (
	"encoding/binary"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/appraisal"
)

// OptionSize is how many bytes AppendMemory appends for the option, before what the habit remembers.
const OptionSize = 4*2 + 2*4 + 3 + 8

// AppendMemory appends what of the option that is being carried out leads to a choice. All else is worked out
// anew.
func (h *Agent) AppendMemory(b []byte) []byte {
	le, d := binary.LittleEndian, &h.chosen
	for _, n := range [4]int{d.Unit, d.Round, d.About, d.Target} {
		b = le.AppendUint16(b, uint16(n))
	}
	b = le.AppendUint32(b, uint32(d.From.X))
	b = le.AppendUint32(b, uint32(d.From.Y))
	known := byte(0)
	if d.Known {
		known = 1
	}
	return h.rules.Habit.AppendMemory(le.AppendUint64(append(b, byte(d.Verb), known, byte(d.Aim)), d.Alive))
}

// RestoreMemory takes it back.
func (h *Agent) RestoreMemory(b []byte) ([]byte, error) {
	if len(b) < OptionSize {
		return b, fmt.Errorf("snapshot: what heuristic remembers is cut short (%d bytes)", len(b))
	}
	le := binary.LittleEndian
	short := func(k int) int { return int(int16(le.Uint16(b[2*k:]))) }
	d := appraisal.Option{Unit: short(0), Round: short(1), About: short(2), Target: short(3),
		From: geom.Point{X: int32(le.Uint32(b[8:])), Y: int32(le.Uint32(b[12:]))},
		Verb: engine.Verb(b[16]), Known: b[17] == 1, Aim: appraisal.Aim(b[18]), Alive: le.Uint64(b[19:])}
	if d.Unit < 0 || d.Unit >= len(h.game.Units()) {
		return b, fmt.Errorf("snapshot: heuristic remembers unit %d, there are %d", d.Unit,
			len(h.game.Units()))
	}
	h.chosen = d
	return h.rules.Habit.RestoreMemory(b[OptionSize:])
}
