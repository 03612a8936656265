package env

import (
	"fmt"
	"path/filepath"

	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/replay"
)

// A Recorder is an environment that saves replays of every k-th episode: of the first, the one k later, and
// so on, counted from its making. The files are called episode-000000.replay by the number of the episode.
// Only episodes that end are saved; one that is truncated says so in its note. An episode into which a
// snapshot was restored is not saved, because a replay must begin at the beginning.
//
// A replay that cannot be written does not disturb the episode: Err returns the first such error, after which
// nothing more is recorded.
type Recorder struct {
	Env
	game   *game
	dir    string
	every  int
	agents []string

	replay  replay.Recorder
	next    int  // number of the next episode
	running bool // the episode is being recorded
	saved   int
	err     error
}

// NewRecorder records the episodes of an environment of this engine, also under wrappers, into a directory,
// which is made if need be. Agents are the specs of the players by seat, for the replays' headers.
func NewRecorder(e Env, dir string, every int, agents ...string) (*Recorder, error) {
	t, ok := Unwrapped(e).(*Turn)
	if !ok {
		return nil, fmt.Errorf("environment %s is not one of this engine, so there are no replays of it",
			e.Spec().ID)
	}
	if t.g.listener != nil {
		return nil, fmt.Errorf("environment %s is being recorded already", e.Spec().ID)
	}
	if every < 1 {
		return nil, fmt.Errorf("environment %s: recording every %d episodes, it must be at least 1",
			e.Spec().ID, every)
	}
	if err := files.Disk.Folder(dir); err != nil {
		return nil, err
	}
	r := &Recorder{Env: e, game: t.g, dir: dir, every: every, agents: agents}
	t.g.listener = r
	return r, nil
}

// Unwrap returns the environment that is recorded.
func (r *Recorder) Unwrap() Env { return r.Env }

// Saved returns the number of files written.
func (r *Recorder) Saved() int { return r.saved }

// Err returns the first error of writing a replay, nil when there was none.
func (r *Recorder) Err() error { return r.err }

// Step takes an action, and saves the replay when the episode has ended.
func (r *Recorder) Step(action int) error {
	if err := r.Env.Step(action); err != nil {
		return err
	}
	r.end()
	return nil
}

// Truncate cuts the episode short and saves its replay.
func (r *Recorder) Truncate() {
	r.Env.Truncate()
	r.end()
}

func (r *Recorder) begin(seed uint64) {
	r.running = r.err == nil && r.next%r.every == 0
	r.next++
	if r.running {
		r.keep(r.replay.Start(r.game.d.game, seed, r.agents...))
	}
}

func (r *Recorder) action(a engine.Action, s *engine.State) {
	if r.running {
		r.keep(r.replay.Action(a, s))
	}
}

func (r *Recorder) restored() { r.running = false }

// end saves the replay of an episode that has ended.
func (r *Recorder) end() {
	truncated := r.Env.Truncated()
	if !r.running || !truncated && !r.Env.Terminated() {
		return
	}
	if truncated {
		r.keep(r.replay.Note("cut short by the environment"))
	}
	r.keep(r.replay.Close(r.game.state))
	if r.running {
		r.running = false
		if r.err = r.replay.WriteFile(filepath.Join(r.dir,
			fmt.Sprintf("episode-%06d.replay", r.next-1))); r.err == nil {
			r.saved++
		}
	}
}

// keep stops recording at an error.
func (r *Recorder) keep(err error) {
	if err != nil && r.running {
		r.running, r.err = false, fmt.Errorf("episode %d: %w", r.next-1, err)
	}
}
