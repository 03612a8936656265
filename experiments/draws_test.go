package experiments

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents/arena"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// Armies, tables and missions are drawn apart from each other, however alike their numbers are.
func TestDrawsAreApart(t *testing.T) {
	const n = 4
	c := newCompiled(Field{Armies: make([]*roster.Army, n), Tables: make([]*mission.Table, n),
		Missions: make([]*mission.Mission, n)}, 7)
	seen := map[string]bool{}
	for index := range 2000 {
		ch := c.choice(index)
		all := []int{ch.near, ch.far, ch.table, ch.mission}
		for i := range all {
			for j := range i {
				seen[fmt.Sprint(i, all[i], j, all[j])] = true
			}
		}
	}
	// six pairs of draws, of n times n values each
	if want := 6 * n * n; len(seen) != want {
		t.Errorf("%d of %d pairs of values are drawn", len(seen), want)
	}
}

// The missions of a list are told in the order of their names.
func TestMissionsOfListsAreInOrder(t *testing.T) {
	tallies := map[arena.Listing]arena.Tally{}
	for k := range 12 {
		tallies[arena.Listing{Army: "fox", Mission: fmt.Sprintf("mission %c", 'a'+k)}] = arena.Tally{Wins: 1}
	}
	lists := listsOf(tallies)
	if len(lists) != 1 || len(lists[0].Missions) != 12 || !slices.IsSortedFunc(lists[0].Missions,
		func(a, b ListMission) int { return strings.Compare(a.Mission, b.Mission) }) {
		t.Errorf("%+v", lists)
	}
}

// The end of a game says where it was recorded, if it was.
func TestEndOfAGame(t *testing.T) {
	r := GameReport{Agents: [2]string{"random", "random"}, Forfeit: -1, Winner: -1,
		rules: enginetest.Race{Turns: 2}.Ruleset()}
	for _, path := range []string{"", "game.replay"} {
		r.Replay = path
		var b strings.Builder
		must.Do(t, r.WriteText(&b))
		if got := strings.Contains(b.String(), "recorded in game.replay\n"); got != (path != "") ||
			strings.Contains(b.String(), "recorded in \n") {
			t.Errorf("with the replay %q it says\n%s", path, b.String())
		}
	}
}
