package models

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"gauntlet/engine/files"
	"gauntlet/engine/wire"
)

// Load reads a checkpoint, all of it. What is no checkpoint, has another version of the format, is damaged or
// cut short, or does not fit together is refused with a sentence that begins with the path and says which.
func Load(path string) (*Checkpoint, error) { return loadFile(path, true) }

// LoadNet reads what is needed for playing from a checkpoint: its header and its network. The parts after
// them are not looked at.
func LoadNet(path string) (*Checkpoint, error) { return loadFile(path, false) }

func loadFile(path string, whole bool) (*Checkpoint, error) {
	f, err := files.Open(path, maxFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	c, err := read(f, info.Size(), whole)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// Decode is Load for bytes in memory.
func Decode(data []byte) (*Checkpoint, error) {
	return read(bytes.NewReader(data), int64(len(data)), true)
}

// read reads a checkpoint of so many bytes.
func read(from io.Reader, size int64, whole bool) (*Checkpoint, error) {
	r := &checkpointReader{from: from, size: size}
	var opening [len(checkpointMagic) + 1]byte
	n := min(int64(len(opening)), size)
	if err := r.take(opening[:n]); err != nil {
		return nil, err
	}
	if k := min(int(n), len(checkpointMagic)); string(opening[:k]) != checkpointMagic[:k] {
		return nil, errors.New("not a checkpoint: it does not begin as one")
	}
	if n < int64(len(opening)) {
		return nil, r.short("its opening")
	}
	if v := opening[len(checkpointMagic)]; v != Format {
		return nil, fmt.Errorf("a checkpoint of format version %d; this program reads version %d", v, Format)
	}
	raw, err := r.part("the header", maxHeader)
	if err != nil {
		return nil, err
	}
	var h header
	if err := wire.Unmarshal(raw, &h, 16*maxHeader); err != nil {
		return nil, fmt.Errorf("a checkpoint whose header cannot be read: %w", err)
	}
	if err := h.Layout.validate(); err != nil {
		return nil, fmt.Errorf("a checkpoint whose header makes no sense: %w", err)
	}
	c := &Checkpoint{Header: h.Header}
	c.Streams = nil
	if c.Net, err = unfilled(h.Config, h.Layout, h.Weights); err != nil {
		return nil, err
	}
	weights, err := r.floats("the weights", len(c.Net.Weights), false)
	if err != nil {
		return nil, err
	}
	copy(c.Net.Weights, weights)
	if !whole {
		return c, nil
	}
	if c.Adam.M, err = r.floats("the mean of the gradients", h.Weights, true); err != nil {
		return nil, err
	}
	if c.Adam.V, err = r.floats("the mean of their squares", len(c.Adam.M), true); err != nil {
		return nil, err
	}
	if len(c.Adam.V) != len(c.Adam.M) {
		return nil, r.damaged("one mean of the gradients is there and the other is not")
	}
	c.Adam.Step = h.Step
	if c.Training, err = r.part("the training section", MaxTraining); err != nil {
		return nil, err
	}
	if r.pos != r.size {
		return nil, r.damaged("%d bytes after the end", r.size-r.pos)
	}
	return c, nil
}

// unfilled returns a network for so many weights, and refuses a configuration that has another number of them
// before anything is allocated.
func unfilled(c Config, l Layout, weights int) (*Net, error) {
	n, err := outline(c, l)
	if err != nil {
		return nil, fmt.Errorf("a checkpoint of a network that cannot be built: %w", err)
	}
	if n.size() != weights {
		return nil, fmt.Errorf("a checkpoint of %d weights, the network that it describes has %d", weights,
			n.size())
	}
	return n.fill(), nil
}

// A checkpointReader reads the parts of a file one after another, and never allocates more than the file has
// bytes left.
type checkpointReader struct {
	from      io.Reader
	size, pos int64
	crc       uint32
}

func (r *checkpointReader) damaged(format string, args ...any) error {
	return fmt.Errorf("a damaged checkpoint: byte %d: %s", r.pos, fmt.Sprintf(format, args...))
}

func (r *checkpointReader) short(what string) error {
	return fmt.Errorf("a checkpoint that is cut short: it ends within %s, after %d bytes", what, r.size)
}

// take reads bytes that are there.
func (r *checkpointReader) take(b []byte) error {
	if _, err := io.ReadFull(r.from, b); err != nil {
		return fmt.Errorf("byte %d: %w", r.pos, err)
	}
	r.pos += int64(len(b))
	return nil
}

// sum takes bytes into the checksum.
func (r *checkpointReader) sum(b []byte) { r.crc = wire.Extend(r.crc, b) }

// part reads a part of at most so many bytes, and the checksum after it.
func (r *checkpointReader) part(what string, most int) ([]byte, error) {
	if r.pos == int64(len(checkpointMagic)+1) {
		r.sum(append([]byte(checkpointMagic), Format)) // as it was found to be
	}
	var head [partHead]byte
	if r.size-r.pos < partHead {
		return nil, r.short(what)
	}
	if err := r.take(head[:]); err != nil {
		return nil, err
	}
	if head[0] != 0xc6 {
		return nil, r.damaged("0x%02x where %s belongs", head[0], what)
	}
	size := int64(binary.BigEndian.Uint32(head[1:]))
	if size > int64(most) {
		return nil, r.damaged("%s of %d bytes, at most %d", what, size, most)
	}
	if r.size-r.pos < size+partTail {
		return nil, r.short(what)
	}
	data := make([]byte, size)
	var tail [partTail]byte
	if err := errors.Join(r.take(data), r.take(tail[:])); err != nil {
		return nil, err
	}
	r.sum(head[:])
	r.sum(data)
	if got := binary.BigEndian.Uint32(tail[1:]); tail[0] != 0xce || got != r.crc {
		return nil, r.damaged("the checksum after %s is %08x, that of the bytes before it %08x", what, got,
			r.crc)
	}
	r.sum(tail[:])
	return data, nil
}

// floats reads so many numbers, or none where that is allowed. One that is infinite or not a number is
// refused.
func (r *checkpointReader) floats(what string, count int, orNone bool) ([]float32, error) {
	data, err := r.part(what, 4*count)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 && orNone {
		return nil, nil
	}
	if len(data) != 4*count {
		return nil, r.damaged("%s of %d bytes, they must have %d", what, len(data), 4*count)
	}
	numbers := make([]float32, count)
	for i := range numbers {
		v := math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil, fmt.Errorf("a checkpoint that is of no use: number %d of %s is %v", i, what, v)
		}
		numbers[i] = v
	}
	return numbers, nil
}
