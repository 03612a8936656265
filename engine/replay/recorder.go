package replay

import (
	"bytes"

	"gauntlet/engine"
	"gauntlet/engine/wire"
)

// A Recorder is a Writer that keeps the replay in memory. It is made for recording one game after the other:
// it keeps its memory, and the encoded setup as long as the game stays the same. The zero value is ready for
// Start.
type Recorder struct {
	Writer
	data  bytes.Buffer
	game  *engine.Game // whose setup is encoded
	setup []byte
}

// Start begins the replay of a game that is played from a seed by agents with these specs, in the order of
// their seats. It forgets the replay before.
func (r *Recorder) Start(g *engine.Game, seed uint64, agents ...string) error {
	h := NewHeader(g, seed, agents...)
	r.data.Reset()
	if r.game != g {
		setup, err := encodeSetup(&h)
		if err != nil {
			r.Writer = Writer{err: err}
			return err
		}
		r.game, r.setup = g, setup
	}
	return r.start(&r.data, &h, r.setup)
}

// Bytes returns the replay as far as it is written: its whole blocks, and after Close all of it. They are
// valid until the next Start.
func (r *Recorder) Bytes() []byte { return r.data.Bytes() }

// WriteFile writes Bytes to a file, which either appears whole or not at all.
func (r *Recorder) WriteFile(path string) error { return wire.WriteFile(path, r.Bytes()) }
