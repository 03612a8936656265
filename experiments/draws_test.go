package experiments

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/wire"
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

// Small lists are played on small tables, where nothing is said about points.
func TestTablesOfSmallLists(t *testing.T) {
	rules := must.Get(rulesets.ByName("gf3"))(t)
	for list, square := range map[string]bool{"elite-500": true, "elite-1000": false} {
		f := must.Get(OpenField(rules, FieldChoice{Armies: []string{list}}))(t)
		for _, table := range f.Tables {
			if (table.Width == table.Height) != square {
				t.Errorf("%s is played on %s, %d by %d", list, table.Name, table.Width, table.Height)
			}
		}
		if len(f.Tables) == 0 {
			t.Errorf("%s is played on no table", list)
		}
	}
}

// Of a game whose sides are not alike each list is for its side, and more than two are refused.
func TestListsOfSides(t *testing.T) {
	rules := must.Get(rulesets.ByName("starquest"))(t)
	if got, err := seated(rules, []string{"ours", "theirs"}); err != nil || got != [2]string{"ours", "theirs"} {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := seated(rules, []string{"ours"}); err != nil || got != [2]string{"ours", ""} {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := seated(rules, []string{"a", "b", "c"}); !must.Contain(err, "3 army lists are named") {
		t.Error(err)
	}
}

// A field from outside whose setup cannot be is refused with the number of that setup.
func TestFieldsOfBadSetups(t *testing.T) {
	data := must.Get(wire.Marshal(&storedField{Ruleset: "gf3", Setups: make([]engine.Setup, 2),
		WeaponTypes: make([]int, 2)}))(t)
	if _, err := parseField(data); !must.Contain(err, "setup 1: ") {
		t.Error(err)
	}
}
