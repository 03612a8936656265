package starquest_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// fuzzGame is the mission with most special rules, which the fuzz targets play, under rulings.
func fuzzGame(tb testing.TB, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	s := special(tb, 3, "middle")
	give(&s.Armies[starquest.Heroes].Units[1], roster.Rule{ID: roster.Caster, Rating: 2})
	s.Rulings = rulings
	return compile(tb, s)
}

// specialKinds are the kinds of decision that come up in random play of it.
var specialKinds = append([]core.Kind{core.SetAside, core.Arrive, core.ArriveAt, core.SpreadHits,
	core.UseLimited, core.CastSpell, core.CastAt,
	core.CommitTokens}, playedKinds...)

// FuzzRestore restores snapshots with anything behind a right checksum.
func FuzzRestore(f *testing.F) { bold.FuzzRestore(f, fuzzGame(f), specialKinds...) }

// FuzzActions tries actions that are on no menu.
func FuzzActions(f *testing.F) { bold.FuzzActions(f, fuzzGame(f)) }

func TestActionsOffTheMenu(t *testing.T) { bold.OffTheMenu(t, fuzzGame(t)) }

// Nothing that stands in a snapshot does harm, also under rulings under which there is more to be remembered.
func TestHostileSnapshots(t *testing.T) {
	for _, g := range []*engine.Game{fuzzGame(t), fuzzGame(t, ruling("sq.extra_actions", "many"),
		ruling("sq.repeat_actions", "off"), ruling("sq.ai_order", "fixed"),
		ruling("sq.caster_help_friends", "on"), ruling("sq.ai_counterspell", "on"),
		ruling("sq.common_skill_power", "on"), ruling("sq.split_fire", "two"))} {
		bold.Hostile(t, g, bold.States(t, g, 3, true, specialKinds...), enginetest.Samples(150, 400), 200)
	}
}

// What fuzzing has found is refused: an AI unit that has used its action and not that of the rest, somebody
// out of range who casts, and a unit yet to come without models.
func TestSnapshotsThatFuzzingFound(t *testing.T) {
	g := fuzzGame(t)
	found := [3]int{}
	for seed := range uint64(20) {
		for turn := range played(t, g, seed, true) {
			s, m, d := turn.State, peek.Live(turn.State), turn.Decision()
			if last := len(m.Units) - 1; m.Units[last].Is(core.Reserve) {
				alive := m.Units[last].Alive
				m.Units[last].Alive = 0
				refuse(t, g, s)
				m.Units[last].Alive = alive
				found[2]++
			}
			switch {
			case d.Kind == core.ChooseAction && d.Seat == starquest.Foes:
				m.Stack[2].B ^= 1
				refuse(t, g, s)
				m.Stack[2].B ^= 1
				found[0]++
			case d.Kind == core.CastSpell:
				m.Stack[3].A -= 512
				refuse(t, g, s)
				m.Stack[3].A += 512
				found[1]++
			}
		}
	}
	if found[0] == 0 || found[1] == 0 || found[2] == 0 {
		t.Errorf("these positions came up %v times", found)
	}
}

// refuse fails the test when a state can be restored.
func refuse(t *testing.T, g *engine.Game, s *engine.State) {
	t.Helper()
	if _, err := g.Restore(s.AppendSnapshot(nil)); err == nil {
		t.Error("a position that cannot be is restored")
	}
}
