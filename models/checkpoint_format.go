package models

import (
	"encoding/binary"
	"math"

	"gauntlet/engine/wire"
)

// Format is the version of the checkpoint files that this program writes, and the only one that it reads.
const Format = 1

// checkpointMagic is what every checkpoint begins with, before the version: an array of two, and its first
// value, a text.
const checkpointMagic = "\x92\xb3gauntlet checkpoint"

// Bounds of the parts of a file, in bytes.
const (
	maxHeader   = 4 << 20
	MaxTraining = 512 << 20 // of what training keeps
	maxFile     = 16 << 30  // of all of them: weights and moments have up to 4 GiB each
)

// What stands before and after the bytes of a part.
const (
	partHead = 5 // c6 and the length: MessagePack's binary with a length of four bytes
	partTail = 5 // ce and the checksum: its unsigned number of four bytes
)

// A header is the first part of a file: what a checkpoint says of itself, and what the other parts are to be
// read by.
type header struct {
	Header  Header `msgpack:"header"`
	Config  Config `msgpack:"config"`
	Layout  Layout `msgpack:"layout"`
	Weights int    `msgpack:"weights"` // how many
	Step    uint64 `msgpack:"step"`    // of Adam
}

// A stream is an entry of Header.Streams, as earlier programs could write it.
type stream struct {
	Name  string `msgpack:"name"`
	State []byte `msgpack:"state"`
}

// A checkpointWriter puts a file together in memory.
type checkpointWriter struct {
	b      []byte
	summed int // bytes that crc is of
	crc    uint32
}

// newCheckpointWriter begins a file whose parts have so many bytes together.
func newCheckpointWriter(size int) *checkpointWriter {
	w := &checkpointWriter{b: make([]byte, 0, len(checkpointMagic)+1+size+8*(partHead+partTail))}
	w.b = append(append(w.b, checkpointMagic...), Format)
	return w
}

// part appends a part: its bytes as a binary value, and the checksum of the file so far.
func (w *checkpointWriter) part(data []byte) {
	w.open(len(data))
	w.b = append(w.b, data...)
	w.close()
}

// floats appends numbers as a part: four bytes each, the lowest first.
func (w *checkpointWriter) floats(numbers []float32) {
	w.open(4 * len(numbers))
	for _, v := range numbers {
		w.b = binary.LittleEndian.AppendUint32(w.b, math.Float32bits(v))
	}
	w.close()
}

func (w *checkpointWriter) open(size int) {
	w.b = binary.BigEndian.AppendUint32(append(w.b, 0xc6), uint32(size))
}

func (w *checkpointWriter) close() {
	w.crc = wire.Extend(w.crc, w.b[w.summed:])
	w.summed = len(w.b)
	w.b = binary.BigEndian.AppendUint32(append(w.b, 0xce), w.crc)
}
