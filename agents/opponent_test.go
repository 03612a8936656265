package agents_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/starquest"
	"gauntlet/env"
)

// opponents returns the specs of the registered agents that can play a seat of a ruleset without a person, in
// every layer.
func opponents(ruleset string, seat int) (specs []string) {
	for _, a := range agents.List() {
		switch {
		case a.Name == "human" || strings.HasPrefix(a.Name, "test-"):
		case a.Name == "exec" || a.Name == "model" || a.Name == "trained": // they want a program, a file, and a game that a network ships for; see TestNeuralMemory
		case a.Name == "search": // it takes long; see its package
		case a.Name == "heroes" && (ruleset != starquest.Name || seat != starquest.Heroes):
		default:
			specs = append(specs, a.Name)
		}
	}
	return append(specs, "random:layer=tactical")
}

func opponent(t *testing.T, spec string) *agents.Opponent {
	t.Helper()
	a := must.Get(agents.New(spec))(t)
	o, err := agents.NewOpponent(a)
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	return o
}

// A game against an agent in an environment is the game against it in the arena.
func TestOpponentPlaysAsInTheArena(t *testing.T) {
	for _, id := range env.IDs() {
		setup := must.Get(env.Setup(id.Name, env.Options{}))(t)
		game := must.Get(engine.Compile(setup))(t)
		opts := env.Options{Layer: env.Tactical}
		e := must.Get(env.New(id.Name, opts))(t)
		obs, mask := make([]float32, e.Spec().ObsSize), make([]uint8, e.Spec().Actions())
		for seat := range 2 {
			for _, spec := range opponents(id.Ruleset(), seat) {
				var seen, want []uint64
				m := arena.Match{Game: game, Seed: 7}
				m.Agents[seat] = opponent(t, spec).Agent()
				m.Agents[1-seat] = agents.NewSlotAgent(&hasher{id: id.Name, options: opts, seen: &want})
				res, err := new(arena.Referee).Play(context.Background(), m)
				if err != nil || res.Forfeit >= 0 {
					t.Fatalf("%s against %s: %v, %s", id.Name, spec, err, res.Why)
				}
				e.SetSeating(env.Against(opponent(t, spec), seat))
				must.Do(t, e.Reset(7))
				var earned float32
				for e.Seat() >= 0 {
					if e.Seat() == seat {
						t.Fatalf("%s: the opponent's seat is asked", spec)
					}
					must.Do(t, errors.Join(e.Observe(e.Seat(), obs), e.Mask(mask)))
					slot, sum := choose(obs, mask)
					seen = append(seen, sum)
					must.Do(t, e.Step(slot))
					earned += e.Reward(1 - seat)
				}
				if info := e.Info(); !slices.Equal(seen, want) || info.Outcome != res.Outcome ||
					earned != info.Return[1-seat] || info.Opponent != 1 || info.OpponentSeat != seat {
					t.Errorf("%s, seat %d, %s: %d choices, %d in the arena, or others; %+v", id.Name, 1-seat,
						spec, len(seen), len(want), info)
				}
			}
		}
	}
}

// league seats in each row, by the episode's seed, one of some agents, nobody, or an opponent that the caller
// acts for.
type league struct {
	specs   []string
	players [][]*agents.Opponent // by row and opponent-1
}

func newLeague(t *testing.T, rows int, specs ...string) *league {
	l := &league{specs: specs}
	for range rows {
		var of []*agents.Opponent
		for _, spec := range specs {
			of = append(of, opponent(t, spec))
		}
		l.players = append(l.players, of)
	}
	return l
}

func (l *league) Choose(row int, seed uint64) (opponent, seat int) {
	return int(dice.Mix(seed) % uint64(len(l.specs)+2)), row & 1
}

func (l *league) Player(row, opponent int) (env.AtomicPlayer, error) {
	if opponent > len(l.specs) {
		return nil, nil
	}
	return l.players[row][opponent-1], nil
}

// Rows with opponents of all sorts go on in the same way with any number of workers, and from a snapshot in a
// fresh vector with fresh agents.
func TestSeatingOfVector(t *testing.T) {
	const rows, steps = 12, 240
	for _, id := range []string{"GF3-Skirmish-v1", "GF2-1000-v1", "StarQuest-Breach-v1"} {
		made := must.Get(env.Lookup(id))(t)
		specs := opponents(made.Ruleset(), 1)
		start := func(workers int) (*env.Vector, *env.Buffers) {
			v := must.Get(env.NewVector(id, env.Options{Layer: env.Tactical,
				Shaping: env.Shaping{Markers: 0.5, Value: 0.5}}, rows, workers, env.SameStep))(t)
			must.Do(t, v.SetSeating(newLeague(t, rows, specs...)))
			return v, v.NewBuffers()
		}
		seats := map[string]int{}
		play := func(v *env.Vector, b *env.Buffers, steps int, log []uint64) []uint64 {
			actions := make([]int32, rows)
			for range steps {
				var sum uint64
				for i := range actions {
					n, size := v.Spec().Actions(), v.Spec().ObsSize
					slot, seen := choose(b.Obs[i*size:(i+1)*size], b.Masks[i*n:(i+1)*n])
					actions[i] = int32(slot)
					info := v.Info(i)
					sum = dice.Mix(sum ^ seen ^ uint64(info.Opponent)<<32 ^ uint64(b.Seat[i])<<8 ^ uint64(int64(b.Rewards[2*i]*1e6)))
					seats[fmt.Sprint(info.Opponent)]++
					if info.Opponent > 0 && info.Opponent <= len(specs) &&
						info.OpponentSeat == int(b.Seat[i]) {
						t.Fatalf("row %d: the opponent's seat is asked", i)
					}
				}
				log = append(log, sum)
				must.Do(t, v.Step(actions, b))
			}
			return log
		}
		var want []uint64
		for _, workers := range []int{1, 2, 3} {
			v, b := start(workers)
			seed := uint64(3)
			must.Do(t, v.Reset(&seed, b))
			log := play(v, b, steps/2, nil)
			snapshot := v.AppendSnapshot(nil)
			log = play(v, b, steps/2, log)
			v.Close()
			if want == nil {
				want = log
			}
			if !slices.Equal(log, want) {
				t.Errorf("%s: %d workers play otherwise", id, workers)
			}
			again, b := start(workers)
			must.Do(t, again.Restore(snapshot, b))
			// What was earned before is no part of it.
			if got := play(again, b, steps/2, nil); !slices.Equal(got[1:], want[steps/2+1:]) {
				t.Errorf("%s: from the snapshot on it goes otherwise", id)
			}
			again.Close()
		}
		if len(seats) != len(specs)+2 {
			t.Errorf("%s: only the opponents %v came up, of %v", id, seats, specs)
		}
	}
}

// At every decision of the other seat, an agent can be replaced by a fresh one that takes over what it
// remembers.
func TestMemory(t *testing.T) {
	for _, id := range []string{"GF3-1000-v1", "GF2-1000-v1", "StarQuest-Hunt-v1",
		"StarQuest-Breach-v1:heroes=4"} {
		name, opts, err := env.ParseSpec(id)
		if err != nil {
			t.Fatal(err)
		}
		opts.Layer = env.Tactical
		e := must.Get(env.New(name, opts))(t)
		obs, mask := make([]float32, e.Spec().ObsSize), make([]uint8, e.Spec().Actions())
		for seat := range 2 {
			for _, spec := range opponents(e.Spec().Ruleset, seat) {
				var want, got []uint64
				for pass, log := range []*[]uint64{&want, &got} {
					e.SetSeating(env.Against(opponent(t, spec), seat))
					must.Do(t, e.Reset(11))
					for e.Seat() >= 0 {
						if pass == 1 {
							b := e.AppendSnapshot(nil)
							e.SetSeating(env.Against(opponent(t, spec), seat))
							must.Do(t, e.Restore(b))
						}
						must.Do(t, errors.Join(e.Observe(e.Seat(), obs), e.Mask(mask)))
						slot, sum := choose(obs, mask)
						*log = append(*log, sum)
						must.Do(t, e.Step(slot))
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s, %s in seat %d: resumed, it plays otherwise", id, spec, seat)
				}
			}
		}
	}
}

// fallible is an agent that panics.
type fallible struct{ agents.Agent }

func (fallible) Begin(*engine.Game, int, uint64)        { panic("not today") }
func (fallible) AppendMemory(b []byte) []byte           { return b }
func (fallible) RestoreMemory(b []byte) ([]byte, error) { return b, nil }
func (fallible) Act(agents.View) (engine.Action, error) { panic("nor now") }

// A panic of an agent is an error of its game.
func TestOpponentsPanic(t *testing.T) {
	o := must.Get(agents.NewOpponent(fallible{}))(t)
	g := gameOf(t, "GF3-Skirmish-v1")
	if err := o.Begin(g, 0, 1); !must.Contain(err, "panic: not today") {
		t.Error(err)
	}
	s := g.New(1)
	if _, err := o.Act(s.View(), s.Menu(nil)); !must.Contain(err, "panic: nor now") {
		t.Error(err)
	}
}
