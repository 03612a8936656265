package quest_test

import (
	"fmt"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/starquest"
)

// A stander counts, unit by unit, the rushes in a row above the ground that moved nothing.
type stander map[int16]int

func (w stander) chosen(c *arena.Choice, s *engine.State) error {
	if c.Decision.Seat != starquest.Foes || c.Decision.Kind != engine.MoveTo {
		return nil
	}
	m, u := enginetest.Open(s), c.Decision.Unit
	high := false
	for _, i := range m.Living(int(u)) {
		high = high || m.G.Table.HeightAt(m.Models[i].P) > 0
	}
	if !high || c.Action.At != m.Anchor(int(u)) {
		delete(w, u)
		return nil
	}
	if w[u]++; w[u] > 1 {
		return fmt.Errorf("round %d: %s stands at %v, above the ground, for the second time", s.Round(),
			m.G.Units[u].Name, m.Anchor(int(u)))
	}
	return nil
}

// No unit of the AI side runs up to where it does not come down again (SQ-MOV-05), nor does a part of one.
func TestNobodyStrandsOnALedge(t *testing.T) {
	seeds := []uint64{20, 21, 22, 23, 24, 25, 47}
	for seed := uint64(26); seed < uint64(enginetest.Samples(26, 47)); seed++ {
		seeds = append(seeds, seed)
	}
	for _, threat := range []string{"low", "middle", "high"} {
		for heroes := 2; heroes <= 3; heroes++ {
			g := QuestGame(t, "relay", heroes, threat)
			for _, seed := range seeds {
				Play(t, arena.Match{Game: g, Seed: seed, Observers: []arena.Observer{Watch(stander{}.chosen)}},
					"scripted", "scripted")
			}
		}
	}
}
