package heroes

import (
	"encoding/binary"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
)

// memorySize is how many bytes AppendMemory appends.
const memorySize = 2 + 2 + 1 + 4 + 4

// AppendMemory appends where the hero means to go that chose its action last. What else a choice was made of
// is no more than told.
func (h *Agent) AppendMemory(b []byte) []byte {
	le, c := binary.LittleEndian, &h.choice
	b = le.AppendUint16(b, uint16(c.unit))
	b = le.AppendUint16(b, uint16(c.round))
	b = append(b, byte(c.verb))
	b = le.AppendUint32(b, uint32(c.to.X))
	return le.AppendUint32(b, uint32(c.to.Y))
}

// RestoreMemory takes it back.
func (h *Agent) RestoreMemory(b []byte) ([]byte, error) {
	if len(b) < memorySize {
		return b, fmt.Errorf("snapshot: what heroes remembers is cut short (%d bytes)", len(b))
	}
	le := binary.LittleEndian
	h.choice = option{
		unit: int(int16(le.Uint16(b))), round: int(int16(le.Uint16(b[2:]))), verb: engine.Verb(b[4]),
		to: geom.Point{X: int32(le.Uint32(b[5:])), Y: int32(le.Uint32(b[9:]))},
	}
	return b[memorySize:], nil
}
