package docs_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/enginetest/tictactoe"
	"gauntlet/engine/replay"
	"gauntlet/env"
	"gauntlet/env/check"
)

// board is the adapter of the toy game of add-a-ruleset.md: who holds which cell, and nine actions.
type board struct{}

func (board) Options(*env.ID) []env.Option { return nil }
func (board) Maxima(*env.ID) []env.Maximum {
	return []env.Maximum{{Name: "cells", Value: tictactoe.Cells}}
}
func (board) Fill(_ *env.ID, o env.Options) (env.Options, error) { return o, nil }
func (board) Check(*env.ID, engine.Setup) error                  { return nil }
func (board) Suits(*env.ID, engine.Setup) bool                   { return true }
func (board) Observe(m *env.Moment, seat int, dst []float32)     { observeBoard(m.Position, seat, dst) }
func (board) Features(*env.Moment, []env.Plan, []float32)        {}
func (board) Model(*env.ID, env.Options, *engine.Game) (*env.Model, error) {
	model := &env.Model{Atomic: new(env.Slots), NewEye: func() env.Eye { return board{} }}
	for i := range tictactoe.Cells {
		model.Atomic.Add(engine.PlaceMarker, i, fmt.Sprintf("cell-%d", i),
			fmt.Sprintf("marks cell %d, counted by rows", i))
		model.Obs = append(model.Obs, env.Field{Name: fmt.Sprintf("cell-%d", i), Offset: i, Size: 1, Low: -1,
			High:    1,
			Meaning: "1 for an own mark, -1 for one of the other player, 0 for a free cell"})
	}
	model.Obs = append(model.Obs, env.Field{Name: "round", Offset: tictactoe.Cells, Size: 1, High: 1,
		Meaning: "the round, by the most there are"})
	return model, nil
}

// observeBoard writes what a seat sees.
func observeBoard(p engine.Position, seat int, dst []float32) {
	for i := range tictactoe.Cells {
		switch owner := int(p.Marker(i).Owner); owner {
		case -1:
			dst[i] = 0
		case seat:
			dst[i] = 1
		default:
			dst[i] = -1
		}
	}
	dst[tictactoe.Cells] = float32(p.Round()) / tictactoe.MostRounds
}

func init() {
	env.Register(env.ID{Name: "TicTacToe-v0", Rules: tictactoe.Ruleset,
		Doc: "the toy game of add-a-ruleset.md", Adapter: board{}})
}

// byName finds the toy game beside the rulesets that come with the program.
func byName(name string) (engine.Ruleset, error) {
	if name != tictactoe.Ruleset.Name() {
		return nil, fmt.Errorf("unknown ruleset %q", name)
	}
	return tictactoe.Ruleset, nil
}

func TestToyGameIsSteppedByEnv(t *testing.T) {
	report, err := check.Check(context.Background(), func() (env.Env, error) {
		return env.Make("TicTacToe-v0")
	}, check.Options{})
	if err != nil || !report.OK() {
		t.Fatalf("%v\n%s", err, report.Text())
	}
}

func TestToyGameIsRecordedAndVerified(t *testing.T) {
	e := must.Get(env.Make("TicTacToe-v0"))(t)
	dir := t.TempDir()
	r := must.Get(env.NewRecorder(e, dir, 1, "random", "random"))(t)
	mask := make([]uint8, r.Spec().Actions())
	for seed := range uint64(20) {
		must.Do(t, r.Reset(seed))
		for k := 0; r.Seat() >= 0; k++ {
			must.Do(t, r.Mask(mask))
			action := (k*5 + int(seed)) % len(mask)
			for mask[action] == 0 {
				action = (action + 1) % len(mask)
			}
			must.Do(t, r.Step(action))
		}
	}
	if err := r.Err(); err != nil || r.Saved() != 20 {
		t.Fatalf("%d replays are saved, %v", r.Saved(), err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.replay"))
	if err != nil || len(files) != 20 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, f := range files {
		rep := must.Get(replay.ReadFile(f))(t)
		if res := replay.Verify(rep, byName); !res.OK {
			t.Fatalf("%s: %+v", f, res)
		}
	}
}

func TestToyGameIsPlayedAndRestored(t *testing.T) {
	for _, slip := range []string{"lost", "enemy"} {
		setup := must.Get(engine.Prepare(tictactoe.Ruleset,
			engine.Choice{Rulings: []engine.Ruling{{Name: "tictactoe.slip", Value: slip}}}))(t)
		game := must.Get(engine.Compile(setup))(t)
		wins := [3]int{}
		for seed := range uint64(300) {
			m := arena.Match{Game: game, Seed: seed}
			for seat := range m.Agents {
				m.Agents[seat] = must.Get(agents.New("random"))(t)
			}
			m.Observers = []arena.Observer{restorer{t}}
			res := must.Get(new(arena.Referee).Play(context.Background(), m))(t)
			wins[res.Outcome.Winner+1]++
		}
		if wins[0] == 0 || wins[1] < wins[2] || wins[2] == 0 {
			t.Errorf("%s: draws, wins of the first and of the second player: %v", slip, wins)
		}
	}
}

// A restorer restores the game from a snapshot at every decision: what comes back is the same.
type restorer struct{ t *testing.T }

func (restorer) Begin(*arena.Match, *engine.State) error { return nil }

func (r restorer) Chosen(_ *arena.Choice, s *engine.State) error {
	back, err := s.Game().Restore(s.AppendSnapshot(nil))
	if err == nil && back.Hash() != s.Hash() {
		err = fmt.Errorf("the state of %x came back as %x", s.Hash(), back.Hash())
	}
	return err
}

func (restorer) Applied(*arena.Choice, *engine.State) error { return nil }
func (restorer) End(*arena.Result, *engine.State) error     { return nil }
