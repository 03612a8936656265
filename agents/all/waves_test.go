package all_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
	"gauntlet/engine/starquest/quests"
)

// A drover counts how often AI units rush, how often that brings them nowhere, and how many stand in the end
// where they cannot come down from.
type drover struct {
	Watch
	mind           doctrine.Mind
	rushes, stuck  int
	left, stranded int
}

func (r *drover) chosen(c *arena.Choice, s *engine.State) error {
	if c.Decision.Seat != starquest.Foes || c.Decision.Kind != engine.ChooseAction {
		return nil
	}
	u := int(c.Decision.Unit)
	if plan := r.mind.Ask(s.View(), u); plan.Verb == engine.Rush {
		r.rushes++
		if geom.Dist2(plan.Move.At, s.View().Anchor(u)) < geom.Inch*geom.Inch {
			r.stuck++
		}
	}
	return nil
}

func (r *drover) End(_ *arena.Result, s *engine.State) error {
	const walkDown = 3 * geom.Inch // SQ-A-36
	first, end := s.Game().UnitRange(starquest.Foes)
	for u := first; u < end; u++ {
		if unit := s.View().Unit(u); unit.Is(engine.OnTable) {
			r.left++
			if s.Game().Table().HeightAt(s.View().Anchor(u)) > walkDown {
				r.stranded++
			}
		}
	}
	return nil
}

// The waves of the missions come to where the game is: few of their units stand before something that they do
// not get past, or on ledges that they do not come down from.
func TestWavesAreNotStranded(t *testing.T) {
	for _, quest := range quests.Missions() {
		g := QuestGame(t, quest, 4, "high")
		r := &drover{}
		r.Watch = r.chosen
		for seed := range uint64(enginetest.Samples(20, 40)) {
			Play(t, arena.Match{Game: g, Seed: seed, Observers: []arena.Observer{r}}, "heroes", "scripted")
		}
		if r.stuck*8 > r.rushes || r.stranded*8 > r.left {
			t.Errorf("%s: %d of %d rushes lead nowhere, and %d of %d units end on ledges", quest, r.stuck,
				r.rushes, r.stranded, r.left)
		}
	}
}
