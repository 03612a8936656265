package watch

import (
	"fmt"
	"strings"

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
	rec  replay.Recorder
	last *engine.State // nil when there is nothing to save
}

// Begin starts the replay.
func (r *Recording) Begin(m *arena.Match, s *engine.State) error {
	r.last = s
	return r.rec.Start(m.Game, m.Seed, r.Specs[:]...)
}

// Applied records an action.
func (r *Recording) Applied(c *arena.Choice, s *engine.State) error { return r.rec.Action(c.Action, s) }

// End writes the file; after a forfeit the replay's note says why.
func (r *Recording) End(res *arena.Result, _ *engine.State) error {
	note := ""
	if res.Forfeit >= 0 {
		note = fmt.Sprintf("player %d forfeits: %s", res.Forfeit+1, res.Why)
	}
	return r.Save(note)
}

// Save writes the replay of a match that was abandoned, with a note that says why. Once the file is written,
// or when no match has begun, it does nothing.
func (r *Recording) Save(note string) error {
	if r.last == nil {
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
