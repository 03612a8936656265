// Package dataset writes games as arrays that people train on elsewhere: what a seat saw, what it might have
// done, what it did, and how the game ended for it. docs/dataset.md describes the files.
package dataset

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"gauntlet/agents/arena"
	"gauntlet/agents/lessons"
	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/env"
	"gauntlet/models"
)

// AboutFile describes a dataset: which environment it is of, what its numbers mean, and the games. It is
// written last, so that a folder without it is no dataset.
const AboutFile = "dataset.json"

// A Config says what a dataset is made of.
type Config struct {
	Replays []string // files, in the order in which they are exported
	// id of the environment whose rows are written; "" for the first that has room for the first game
	Env      string
	Layer    env.Layer
	OnTheWay string // of the tactical layer, as the option of environments
	Features bool   // with the features of all actions
	Nearest  bool   // with the choices that the layer cannot express, as the action that comes nearest
	Progress func(done, total int)
	Files    files.System // where it is written; nil is the machine's disk
}

// An About says what a dataset is.
type About struct {
	Env   string `json:"env"`
	Layer string `json:"layer"`
	// who answers the choices on the way in the tactical layer: "decide" (rows of their own) or "policy"; ""
	// in the atomic one
	OnTheWay string      `json:"on_the_way"`
	Layout   string      `json:"layout"` // hash of what the numbers mean; a model has it too
	Rows     int         `json:"rows"`
	Left     int         `json:"left_out"` // choices that the layer cannot express
	ObsSize  int         `json:"obs_size"`
	Actions  int         `json:"actions"`
	Obs      []env.Field `json:"obs"`
	Slots    []env.Slot  `json:"slots"`
	Features []env.Field `json:"features"`
	Games    []Game      `json:"games"`
}

// A Game is one game of a dataset. Its number is its place in About.Games.
type Game struct {
	File   string   `json:"file"`
	Agents []string `json:"agents"` // by seat
	Seed   uint64   `json:"seed"`
	Winner int      `json:"winner"` // seat, or -1
	Rows   int      `json:"rows"`
}

// Export writes the dataset of replays into a folder, which it makes. A replay that the engine does not play
// as it was recorded is refused. When it fails or ctx ends, the folder holds the dataset that it held before, or
// none.
func Export(ctx context.Context, dir string, c Config) (*About, error) {
	if len(c.Replays) == 0 {
		return nil, errors.New("no replay to export")
	}
	x := &exporter{disk: files.Or(c.Files), dir: dir, config: c}
	if err := x.disk.Folder(dir); err != nil {
		return nil, err
	}
	if err := cmp.Or(files.SweepEnding(dir, arrayEnding),
		files.Sweep(filepath.Join(dir, AboutFile))); err != nil {
		return nil, err
	}
	defer x.drop() // what has not been finished
	x.recorder = lessons.NewRecorder(lessons.Wants{ID: c.Env,
		Options: env.Options{Layer: c.Layer, OnTheWay: c.OnTheWay}, Features: c.Features}, x.game)
	for i, path := range c.Replays {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := x.replay(path); err != nil {
			return nil, err
		}
		if c.Progress != nil {
			c.Progress(i+1, len(c.Replays))
		}
	}
	return x.finish()
}

// An exporter writes one dataset.
type exporter struct {
	disk     files.System
	dir      string
	config   Config
	recorder *lessons.Recorder
	about    About
	arrays   []*array
	menu     []engine.Action
}

// replay exports one game.
func (x *exporter) replay(path string) error {
	r, err := replay.ReadFile(path)
	if err != nil {
		return err
	}
	if v := replay.Verify(r, rulesets.ByName); !v.OK {
		return fmt.Errorf("%s: %s", path, v.Message)
	}
	g, err := r.Game(rulesets.ByName)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	s := g.New(r.Header.Seed)
	x.about.Games = append(x.about.Games, Game{File: path, Agents: r.Header.Agents, Seed: r.Header.Seed})
	err = x.recorder.Begin(&arena.Match{Game: g, Seed: r.Header.Seed}, s)
	for n := 0; err == nil && n < len(r.Actions); n++ {
		x.menu = s.Menu(x.menu[:0])
		if err = x.recorder.Chosen(&arena.Choice{Number: n, Decision: s.Decision(), Menu: x.menu,
			Action: r.Actions[n]}, s); err == nil {
			err = s.Apply(r.Actions[n])
		}
	}
	if err == nil {
		err = x.recorder.End(&arena.Result{Outcome: s.Outcome(), Length: len(r.Actions), Forfeit: -1}, s)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// game writes the lessons of a game.
func (x *exporter) game(g *lessons.Game) error {
	if x.arrays == nil {
		x.about.Env, x.about.Layer, x.about.OnTheWay = g.Spec.ID, g.Spec.Layer.String(), x.config.OnTheWay
		if x.config.Layer == env.Tactical {
			x.about.OnTheWay = cmp.Or(x.config.OnTheWay, "decide")
		}
		x.about.Layout = models.LayoutOf(g.Spec).Hash
		x.about.ObsSize, x.about.Actions = g.Spec.ObsSize, g.Spec.Actions()
		x.about.Obs, x.about.Slots = g.Spec.Obs, g.Spec.Slots
		if x.config.Features {
			x.about.Features = g.Spec.Features
		}
		for _, c := range columns(g.Spec, x.config.Features) {
			a, err := newArray(x.disk, x.dir, c)
			if err != nil {
				return err
			}
			x.arrays = append(x.arrays, a)
		}
	}
	if g.Spec.ID != x.about.Env {
		return fmt.Errorf(
			"a game of %s among games of %s; datasets are of one environment, which can be named",
			g.Spec.ID, x.about.Env)
	}
	number := len(x.about.Games) - 1
	this := &x.about.Games[number]
	this.Winner = int(g.Outcome.Winner)
	x.about.Left += g.Missed
	for i := range g.Lessons {
		l := &g.Lessons[i]
		if len(l.Slots) == 0 || !l.Exact && !x.config.Nearest {
			x.about.Left++
			continue
		}
		row := values(number, l)
		for i, a := range x.arrays {
			if err := a.row(row[i]); err != nil {
				return err
			}
		}
		this.Rows++
		x.about.Rows++
	}
	return nil
}

// finish gives the arrays their places and describes them. All of them are on the disk before the first one of
// an older dataset is replaced; without its description the folder holds none meanwhile.
func (x *exporter) finish() (*About, error) {
	for _, a := range x.arrays {
		if err := a.finish(); err != nil {
			return nil, err
		}
	}
	about := filepath.Join(x.dir, AboutFile)
	if err := cmp.Or(x.disk.Remove(about), x.disk.SyncFolder(x.dir)); err != nil {
		return nil, err
	}
	for _, a := range x.arrays {
		if err := a.file.Place(); err != nil {
			return nil, err
		}
	}
	x.arrays = nil
	return &x.about, files.WriteJSONOn(x.disk, about, &x.about)
}

// drop removes the arrays that have not been finished.
func (x *exporter) drop() {
	for _, a := range x.arrays {
		a.file.Drop()
	}
}

// columns returns the columns of a dataset, row by row the same choice.
func columns(spec *env.Spec, features bool) []column {
	list := []column{{"obs", "<f4", []int{spec.ObsSize}}, {"mask", "|u1", []int{spec.Actions()}},
		{"action", "<i8", nil}, {"exact", "|u1", nil}, {"outcome", "<f4", nil}, {"seat", "|i1", nil},
		{"game", "<i8", nil}}
	if features {
		list = append(list, column{"features", "<f4", []int{spec.Actions(), models.LayoutOf(spec).Features}})
	}
	return list
}

// values returns what stands in the columns of a lesson of a game.
func values(game int, l *lessons.Lesson) [8]any {
	return [8]any{l.Obs, l.Mask, int64(l.Slots[0]), l.Exact, l.Outcome, int8(l.Seat), int64(game), l.Features}
}
