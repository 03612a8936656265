package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/wire"

	"github.com/vmihailenco/msgpack/v5"
)

// A Recorder writes a replay into memory while its game is played. It is made for recording one game after
// the other: it keeps its memory, and the encoded setup as long as the game stays the same. It does not
// allocate between the header and the end once its memory is large enough. The zero value is ready for Start.
type Recorder struct {
	data    []byte
	whole   int    // bytes of data up to the last checksum
	crc     uint32 // of them
	actions int
	note    string
	err     error        // the first, which every later call returns
	game    *engine.Game // whose setup is encoded
	setup   []byte
}

// Start begins the replay of a game that is played from a seed by agents with these specs, in the order of
// their seats. It forgets the replay before. A setup that Read would refuse is an error.
func (r *Recorder) Start(g *engine.Game, seed uint64, agents ...string) error {
	h := NewHeader(g, seed, agents...)
	if r.game != g {
		setup, err := encodeSetup(&h)
		if err != nil {
			*r = Recorder{data: r.data[:0], err: err}
			return err
		}
		r.game, r.setup = g, setup
	}
	return r.start(&h)
}

// encodeSetup checks a header's setup and returns its bytes.
func encodeSetup(h *Header) (b []byte, err error) {
	if err = CheckSetup(&h.Setup); err == nil {
		b, err = wire.Marshal(&h.Setup)
	}
	if err != nil {
		err = fmt.Errorf("replay: setup: %w", err)
	}
	return b, err
}

// start forgets the replay before and writes the header, whose setup is already encoded.
func (r *Recorder) start(h *Header) error {
	*r = Recorder{data: r.data[:0], game: r.game, setup: r.setup}
	raw, err := wire.Marshal(&struct {
		Engine, Ruleset string
		Seed            uint64
		Agents          []string
		Setup           msgpack.RawMessage
	}{h.Engine, h.Ruleset, h.Seed, h.Agents, r.setup})
	if err == nil && len(raw) > MaxHeader {
		err = fmt.Errorf("it has %d bytes, at most %d", len(raw), MaxHeader)
	}
	if err == nil {
		err = h.validateTexts()
	}
	if err != nil {
		r.err = fmt.Errorf("replay: header: %w", err)
		return r.err
	}
	r.data = append(r.data, magic...)
	r.data = append(r.data, Format)
	r.data = append(r.data, raw...)
	r.sum()
	return nil
}

// sum appends the checksum of all bytes so far.
func (r *Recorder) sum() {
	r.crc = wire.Extend(r.crc, r.data[r.whole:])
	r.whole = len(r.data)
	r.data = binary.BigEndian.AppendUint32(append(r.data, 0xce), r.crc)
	r.crc = wire.Extend(r.crc, r.data[r.whole:])
	r.whole = len(r.data)
}

// ready returns the first error, or that nothing was started.
func (r *Recorder) ready() error {
	if r.err == nil && r.whole == 0 {
		return errors.New("replay: there is no header yet")
	}
	return r.err
}

// Action records an action that has been applied; s is the state after it.
func (r *Recorder) Action(a engine.Action, s *engine.State) error {
	if err := r.ready(); err != nil {
		return err
	}
	if r.actions == MaxActions {
		r.err = fmt.Errorf("replay: the game has more than %d actions", MaxActions)
		return r.err
	}
	r.data = appendAction(r.data, &a)
	if r.actions++; r.actions%Block == 0 {
		r.data = binary.BigEndian.AppendUint64(append(r.data, 0xcf), s.Hash())
		r.sum()
	}
	return nil
}

// A Mark is a place in a replay that is being recorded.
type Mark struct {
	size, whole, actions int
	crc                  uint32
}

// Mark returns the place where the recording is now.
func (r *Recorder) Mark() Mark { return Mark{len(r.data), r.whole, r.actions, r.crc} }

// Rewind takes back the actions since a mark of the same recording.
func (r *Recorder) Rewind(m Mark) {
	r.data, r.whole, r.actions, r.crc = r.data[:m.size], m.whole, m.actions, m.crc
}

// Clone returns a recorder that stands where this one does, and goes its own way from there.
func (r *Recorder) Clone() *Recorder {
	c := *r
	c.data = slices.Clone(r.data)
	return &c
}

// Note sets the note that the end will carry: one line of at most MaxText bytes.
func (r *Recorder) Note(text string) error {
	if err := checkText("the note", text, MaxText); err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	r.note = text
	return nil
}

// Close writes the end of the replay; s is the last state, whether its game is over or was given up.
func (r *Recorder) Close(s *engine.State) error {
	if err := r.ready(); err != nil {
		return err
	}
	raw, err := wire.Marshal(&End{Actions: r.actions, Hash: s.Hash(), Outcome: s.Outcome(), Note: r.note})
	if err != nil {
		r.err = fmt.Errorf("replay: end: %w", err)
		return r.err
	}
	r.data = append(r.data, raw...)
	r.sum()
	r.err = errors.New("replay: the recorder is closed")
	return nil
}

// Bytes returns the replay as far as it is whole: the header and its whole blocks, and after Close all of it.
// They are valid until the next Start.
func (r *Recorder) Bytes() []byte { return r.data[:r.whole] }

// WriteFile writes Bytes to a file, which either appears whole or not at all.
func (r *Recorder) WriteFile(path string) error { return r.WriteFileOn(files.Disk, path) }

// WriteFileOn is WriteFile on a system.
func (r *Recorder) WriteFileOn(s files.System, path string) error {
	return files.WriteOn(s, path, r.Bytes())
}
