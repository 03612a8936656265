package models

import (
	"errors"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/wire"
)

// A Checkpoint is a network as it stands in a file, with all that its training needs to go on as if it had
// never stopped. Without the state of the optimiser and without a training section it is for playing only,
// and much smaller.
type Checkpoint struct {
	Header
	Net  *Net
	Adam Adam // empty in one that is for playing only
	// what training keeps beside: encoded and read by training alone; empty in one for playing only
	Training []byte
}

// A Header is what a checkpoint says of itself before the weights.
type Header struct {
	// version of the engine that the games were played by; written by Encode
	Engine string `msgpack:"engine" json:"engine"`
	// the environment that was trained in, with its options, as env.ParseSpec reads it
	Env string `msgpack:"env" json:"env"`
	// in which the network was trained: "" for both, "first" or "second"
	Seats string `msgpack:"seats" json:"seats"`
	Seed  uint64 `msgpack:"seed" json:"seed"` // of the training
	// of the matrix product that the weights were trained with; written by Encode
	Kernel   string   `msgpack:"kernel" json:"kernel"`
	Counters Counters `msgpack:"counters" json:"counters"` // how far the training has come
	// empty, and read by nobody: earlier programs could write streams of chance here
	Streams []stream `msgpack:"streams" json:"-"`
	// a sentence for people, such as which experiment it came from
	Note string `msgpack:"note" json:"note"`
}

// The values of Header.Seats that stand for one seat.
const (
	FirstSeat  = "first"
	SecondSeat = "second"
)

// FitsSeat returns why the network is not one for a seat, 0 or 1; nil when it is.
func (h *Header) FitsSeat(seat int) error {
	if trained := h.Seats; trained != "" && trained != [2]string{FirstSeat, SecondSeat}[seat] {
		return fmt.Errorf("the network was trained in the %s seat of %s and does not know the other one",
			trained, h.Env)
	}
	return nil
}

// Counters say how far a training has come.
type Counters struct {
	Updates   uint64 `msgpack:"updates" json:"updates"`
	Decisions uint64 `msgpack:"decisions" json:"decisions"` // that the network learnt from
	Games     uint64 `msgpack:"games" json:"games"`         // that were played to their end
}

// Resumable reports whether training can go on from the checkpoint.
func (c *Checkpoint) Resumable() bool { return len(c.Training) > 0 }

// ForPlaying returns the checkpoint without what only training needs, auxiliary heads included. It shares the weights.
func (c *Checkpoint) ForPlaying() *Checkpoint {
	return &Checkpoint{Header: c.Header, Net: c.Net.Playing()}
}

// Save writes the checkpoint to a file so that, whatever happens in between, the file is the old one or the
// whole new one.
func (c *Checkpoint) Save(path string) error { return c.SaveOn(files.Disk, path) }

// SaveOn is Save on a system.
func (c *Checkpoint) SaveOn(s files.System, path string) error {
	data, err := c.Encode()
	if err != nil {
		return err
	}
	err = files.WriteOn(s, path, data)
	if err != nil && !errors.Is(err, files.ErrUnsynced) {
		err = fmt.Errorf("the checkpoint was not saved, an older %s is as it was: %w", path, err)
	}
	return err
}

// Encode returns the checkpoint as the bytes of a file. docs/checkpoints.md describes them. It fills in
// Engine and Kernel.
func (c *Checkpoint) Encode() ([]byte, error) {
	c.Engine, c.Kernel = engine.Version, KernelName()
	if n := len(c.Net.Weights); (len(c.Adam.M) != n || len(c.Adam.V) != n) &&
		len(c.Adam.M)+len(c.Adam.V) > 0 {
		return nil, fmt.Errorf("checkpoint: moments of %d and %d numbers for %d weights", len(c.Adam.M),
			len(c.Adam.V), n)
	}
	if len(c.Training) > MaxTraining {
		return nil, fmt.Errorf("checkpoint: a training section of %d bytes, at most %d", len(c.Training),
			MaxTraining)
	}
	head, err := wire.Marshal(&header{c.Header, c.Net.Config, c.Net.Layout, len(c.Net.Weights),
		c.Adam.Step})
	if err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	if len(head) > maxHeader {
		return nil, fmt.Errorf("checkpoint: a header of %d bytes, at most %d", len(head), maxHeader)
	}
	w := newCheckpointWriter(len(head) + 4*(len(c.Net.Weights)+len(c.Adam.M)+len(c.Adam.V)) + len(c.Training))
	w.part(head)
	w.floats(c.Net.Weights)
	w.floats(c.Adam.M)
	w.floats(c.Adam.V)
	w.part(c.Training)
	return w.b, nil
}
