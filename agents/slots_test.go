package agents_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// hasher is a player that takes a legal action by what it sees alone, and writes down what that is.
type hasher struct {
	id      string // of the environment whose actions it takes; "" for the first that has room for the game
	options env.Options
	obs     []float32
	seen    *[]uint64 // of both seats, in order
}

func (h *hasher) Wants() (string, env.Options) { return h.id, h.options }

func (h *hasher) Begin(spec *env.Spec, _ *engine.Game, _ int, _ uint64) error {
	h.obs = make([]float32, spec.ObsSize)
	return nil
}

func (h *hasher) Choose(v agents.SlotView) (int, error) {
	if err := v.Env.Observe(v.Seat, h.obs); err != nil {
		return 0, err
	}
	slot, sum := choose(h.obs, v.Mask)
	*h.seen = append(*h.seen, sum)
	return slot, nil
}

func choose(obs []float32, mask []uint8) (slot int, sum uint64) {
	for _, f := range obs {
		sum = dice.Mix(sum ^ uint64(int64(f*(1<<20))))
	}
	for _, m := range mask {
		sum = dice.Mix(sum + uint64(m))
	}
	chance := dice.New(sum)
	return env.Sample(mask, &chance), sum
}

// A game in the arena between players in an environment's actions is the game in that environment: the same
// questions, the same sights, the same end.
func TestSlotAgentsPlayTheEnvironment(t *testing.T) {
	for _, id := range env.IDs() {
		for _, way := range []string{"decide", "policy"} {
			opts := env.Options{Layer: env.Tactical, OnTheWay: way}
			e := must.Get(env.New(id.Name, opts))(t)
			setup := must.Get(env.Setup(id.Name, env.Options{}))(t)
			game := must.Get(engine.Compile(setup))(t)
			var seen, want []uint64
			players := [2]agents.Agent{agents.NewSlotAgent(&hasher{id: id.Name, options: opts, seen: &seen}),
				agents.NewSlotAgent(&hasher{id: id.Name, options: opts, seen: &seen})}
			for seed := range uint64(3) {
				seen, want = seen[:0], want[:0]
				res, err := new(arena.Referee).Play(context.Background(),
					arena.Match{Game: game, Seed: seed, Agents: players})
				if err != nil || res.Forfeit >= 0 {
					t.Fatalf("%s: %v, %s", id.Name, err, res.Why)
				}
				must.Do(t, e.Reset(seed))
				obs, mask := make([]float32, e.Spec().ObsSize), make([]uint8, e.Spec().Actions())
				for e.Seat() >= 0 {
					must.Do(t, errors.Join(e.Observe(e.Seat(), obs), e.Mask(mask)))
					slot, sum := choose(obs, mask)
					want = append(want, sum)
					must.Do(t, e.Step(slot))
				}
				if !slices.Equal(seen, want) || res.Outcome != e.Info().Outcome {
					t.Errorf("%s, %s, game %d: %d choices in the arena, %d in the environment, or others",
						id.Name, way, seed, len(seen), len(want))
				}
			}
		}
	}
}

// Every layer meets every other in the arena, over rulesets and seats.
func TestLayersMeet(t *testing.T) {
	for _, id := range []string{"GF3-Skirmish-v1", "GF2-1000-v1", "StarQuest-Ruins-v1"} {
		setup := must.Get(env.Setup(id, env.Options{}))(t)
		game := must.Get(engine.Compile(setup))(t)
		for seat := range 2 {
			var m arena.Match
			for k := range m.Agents {
				spec := "random"
				if k == seat {
					spec += ":layer=tactical"
				}
				m.Agents[k] = must.Get(agents.New(spec))(t)
			}
			m.Game, m.Seed = game, uint64(seat)
			if m.Agents[seat].Layer() != agents.Tactical {
				t.Error("random:layer=tactical answers in another layer")
			}
			first, err := new(arena.Referee).Play(context.Background(), m)
			if err != nil || first.Forfeit >= 0 {
				t.Fatalf("%s: %v, %s", id, err, first.Why)
			}
			again, err := new(arena.Referee).Play(context.Background(), m)
			if err != nil || again.FinalHash != first.FinalHash {
				t.Errorf("%s: the game does not repeat: %v", id, err)
			}
		}
	}
}

// A game that there is no environment for is forfeited with the reason, and the agent says so beforehand when
// it is asked.
func TestSlotAgentRefuses(t *testing.T) {
	game := must.Get(enginetest.Race{Turns: 5}.New([2]string{"red", "blue"}))(t)
	a := must.Get(agents.New("random:layer=tactical"))(t)
	res, err := new(arena.Referee).Play(context.Background(),
		arena.Match{Game: game, Agents: [2]agents.Agent{a, new(agents.Random)}})
	const want = "there is no environment of"
	if err != nil || res.Forfeit != 0 || !strings.HasPrefix(res.Why, want) {
		t.Errorf("%+v, %v", res, err)
	}
	if err := a.(agents.Fitting).Fits(game, 0); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("it fits: %v", err)
	}
}

// A decision of a player in slots allocates nothing after the first games, nor does one of an agent that
// plays inside an environment.
func TestSeatsAllocateNothing(t *testing.T) {
	for _, id := range []string{"GF3-1000-v1", "StarQuest-Breach-v1"} {
		e := must.Get(env.New(id, env.Options{Layer: env.Tactical}))(t)
		mask := make([]uint8, e.Spec().Actions())
		path, _ := untrained(t, id, "tactical")
		for _, spec := range []string{"random", "random:layer=tactical", "scripted", "model:" + path} {
			e.SetSeating(env.Against(opponent(t, spec), 1))
			seed := uint64(0)
			play := func() {
				seed = (seed + 1) % 3
				must.Do(t, e.Reset(seed))
				for chance := dice.New(seed); e.Seat() >= 0; {
					must.Do(t, e.Mask(mask))
					must.Do(t, e.Step(env.Sample(mask, &chance)))
				}
			}
			for range 3 {
				play()
			}
			if n := testing.AllocsPerRun(3, play); n > 1 { // the digest of the seed
				t.Errorf("%s against %s: %v allocations a game", id, spec, n)
			}
		}
	}
}
