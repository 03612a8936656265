package watch

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/replay"
)

// A Recording writes the replay of a match to a file, once the match has ended.
type Recording struct {
	Path  string
	Specs [2]string    // of the agents, by seat
	Files files.System // where it is written; nil is the machine's disk

	arena.Bystander
	lock  sync.Mutex // a person may save while the match is being stopped
	rec   replay.Recorder
	marks []replay.Mark // by decision, before it
	last  *engine.State // nil when there is nothing to save
}

// Begin starts the replay.
func (r *Recording) Begin(m *arena.Match, s *engine.State) error {
	r.last, r.marks = s, r.marks[:0]
	return r.rec.Start(m.Game, m.Seed, r.Specs[:]...)
}

// Applied records an action.
func (r *Recording) Applied(c *arena.Choice, s *engine.State) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.marks = append(r.marks, r.rec.Mark())
	return r.rec.Action(c.Action, s)
}

// Rewound takes decisions back.
func (r *Recording) Rewound(to int, _ *engine.State) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.rec.Rewind(r.marks[to])
	r.marks = r.marks[:to]
	return nil
}

// SaveAs writes the replay of the match so far to a file of its own; the match goes on.
func (r *Recording) SaveAs(path, note string) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.last == nil {
		return errors.New("no game is being played")
	}
	c := r.rec.Clone()
	err := c.Note(note)
	if err == nil {
		err = c.Close(r.last)
	}
	if err == nil {
		err = c.WriteFileOn(files.Or(r.Files), path)
	}
	return err
}

// End writes the file; after a forfeit the replay's note says why.
func (r *Recording) End(res *arena.Result, _ *engine.State) error {
	note := ""
	if res.Forfeit >= 0 {
		note = fmt.Sprintf("player %d forfeits: %s", res.Forfeit+1, res.Why)
	}
	return r.Save(note)
}

// Save writes the replay of a match that was abandoned, with a note that says why. Once the file is written,
// or when no match has begun or there is no file for it, it does nothing.
func (r *Recording) Save(note string) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.last == nil || r.Path == "" {
		return nil
	}
	s := r.last
	r.last = nil
	// A note is one line of text that does nothing to a terminal.
	note = strings.Map(func(c rune) rune {
		if c < ' ' || c >= 0x7f && c < 0xa0 {
			return ' '
		}
		return c
	}, note)
	err := r.rec.Note(note)
	if err == nil {
		err = r.rec.Close(s)
	}
	if err == nil {
		err = r.rec.WriteFileOn(files.Or(r.Files), r.Path)
	}
	return err
}
