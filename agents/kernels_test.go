package agents_test

import (
	"context"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine/enginetest/must"
	"gauntlet/models"
	"gauntlet/models/kernel"
)

// Agents name the kernel of their networks, and only those that have some.
func TestKernelOf(t *testing.T) {
	path, _ := untrained(t, "GF3-Skirmish-v1", "tactical")
	for spec, want := range map[string]string{"random": "", "scripted": "", "heuristic": "", "heroes": "",
		"random:layer=tactical": "", "trained": kernel.Name(), "model:" + path: kernel.Name(),
		"model:" + path + ":temp=1": kernel.Name()} {
		if got := agents.KernelOf(must.Get(agents.New(spec))(t)); got != want {
			t.Errorf("the networks of %s play by %q, want %q", spec, got, want)
		}
	}
}

// Every shipped network plays the same games by all kernels that are said to compute the same bits. Those
// that round otherwise may come to other games, which is why reports name the kernel.
func TestShippedNetworksByKernel(t *testing.T) {
	mine := kernel.Name()
	defer kernel.Select(mine)
	for _, id := range models.ShippedIDs() {
		game := gameOf(t, id)
		played := map[string][4]uint64{}
		for _, name := range kernel.Supported() {
			must.Do(t, kernel.Select(name))
			var ends [4]uint64
			for seed := range uint64(2) {
				for seat := range 2 {
					m := arena.Match{Game: game, Seed: seed}
					m.Agents[seat] = must.Get(agents.New("trained"))(t)
					m.Agents[1-seat] = must.Get(agents.New("random"))(t)
					if f, ok := m.Agents[seat].(agents.Fitting); ok && f.Fits(game, seat) != nil {
						continue // a network for the other seat alone
					}
					res := must.Get(new(arena.Referee).Play(context.Background(), m))(t)
					if res.Forfeit >= 0 {
						t.Fatalf("%s by %s: %s", id, name, res.Why)
					}
					ends[2*int(seed)+seat] = res.FinalHash
				}
			}
			played[name] = ends
			for other, was := range played {
				if kernel.SameBits(name, other) && was != ends {
					t.Errorf("%s comes to other games by %s than by %s", id, name, other)
				}
			}
		}
		if len(played) != len(kernel.Supported()) || played[mine] == [4]uint64{} {
			t.Errorf("%s was played by %d kernels: %v", id, len(played), played)
		}
	}
}
