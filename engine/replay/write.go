package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"gauntlet/engine"
	"gauntlet/engine/wire"

	"github.com/vmihailenco/msgpack/v5"
)

// A Writer writes a replay while its game is played. It writes to the stream once per block, so that a game
// that breaks off leaves its whole blocks, and it does not allocate between the header and the end.
type Writer struct {
	w       io.Writer
	buf     []byte // of the block, until it is written
	crc     uint32 // of all that was written
	actions int
	note    string
	err     error // the first, which every later call returns
}

// NewWriter writes the header of a replay to w. A setup that Read would refuse is an error.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	setup, err := encodeSetup(&h)
	if err != nil {
		return nil, err
	}
	rw := new(Writer)
	return rw, rw.start(w, &h, setup)
}

// encodeSetup checks a header's setup and returns its bytes.
func encodeSetup(h *Header) ([]byte, error) {
	if err := validateSetup(&h.Setup); err != nil {
		return nil, fmt.Errorf("replay: setup: %w", err)
	}
	b, err := wire.Marshal(&h.Setup)
	if err != nil {
		return nil, fmt.Errorf("replay: setup: %w", err)
	}
	return b, nil
}

// start makes w a fresh writer and writes the header, whose setup is already encoded.
func (w *Writer) start(to io.Writer, h *Header, setup []byte) error {
	*w = Writer{w: to, buf: w.buf[:0]}
	raw, err := wire.Marshal(&struct {
		Engine, Ruleset string
		Seed            uint64
		Agents          []string
		Setup           msgpack.RawMessage
	}{h.Engine, h.Ruleset, h.Seed, h.Agents, setup})
	if err == nil && len(raw) > MaxHeader {
		err = fmt.Errorf("it has %d bytes, at most %d", len(raw), MaxHeader)
	}
	if err == nil {
		err = h.validateTexts()
	}
	if err != nil {
		w.err = fmt.Errorf("replay: header: %w", err)
		return w.err
	}
	w.buf = append(w.buf, magic...)
	w.buf = append(w.buf, Format)
	w.buf = append(w.buf, raw...)
	return w.flush()
}

// flush appends the checksum of all bytes so far and writes the block.
func (w *Writer) flush() error {
	w.crc = wire.Extend(w.crc, w.buf)
	from := len(w.buf)
	w.buf = binary.BigEndian.AppendUint32(append(w.buf, 0xce), w.crc)
	w.crc = wire.Extend(w.crc, w.buf[from:])
	_, err := w.w.Write(w.buf)
	w.buf = w.buf[:0]
	if err != nil {
		w.err = fmt.Errorf("replay: %w", err)
	}
	return w.err
}

// ready returns the first error, or that nothing was started.
func (w *Writer) ready() error {
	if w.err == nil && w.w == nil {
		return errors.New("replay: there is no header yet")
	}
	return w.err
}

// Action records an action that has been applied; s is the state after it.
func (w *Writer) Action(a engine.Action, s *engine.State) error {
	if err := w.ready(); err != nil {
		return err
	}
	if w.actions == MaxActions {
		w.err = fmt.Errorf("replay: the game has more than %d actions", MaxActions)
		return w.err
	}
	w.buf = appendAction(w.buf, &a)
	w.actions++
	if w.actions%Block > 0 {
		return nil
	}
	w.buf = binary.BigEndian.AppendUint64(append(w.buf, 0xcf), s.Hash())
	return w.flush()
}

// Note sets the note that the end will carry: one line of at most MaxText bytes.
func (w *Writer) Note(text string) error {
	if err := checkText("the note", text, MaxText); err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	w.note = text
	return nil
}

// Close writes the end of the replay; s is the last state, whether its game is over or was given up. It does
// not close the stream.
func (w *Writer) Close(s *engine.State) error {
	if err := w.ready(); err != nil {
		return err
	}
	raw, err := wire.Marshal(&End{Actions: w.actions, Hash: s.Hash(), Outcome: s.Outcome(), Note: w.note})
	if err != nil {
		w.err = fmt.Errorf("replay: end: %w", err)
		return w.err
	}
	w.buf = append(w.buf, raw...)
	if err := w.flush(); err != nil {
		return err
	}
	w.err = errors.New("replay: the writer is closed")
	return nil
}
