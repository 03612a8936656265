package experiments

import (
	"errors"
	"slices"
	"testing"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/env"
	_ "gauntlet/env/all"
)

// Lists are told with all their games, the one that has fared best first and of two alike in the order of their names.
func TestListsByScore(t *testing.T) {
	tally := func(wins, draws, losses int) arena.Tally {
		return arena.Tally{Wins: wins, Draws: draws, Losses: losses}
	}
	got := listsOf(map[arena.Listing]arena.Tally{
		{Army: "Ash", Mission: "x"}: tally(1, 0, 3), {Army: "Birch", Mission: "x"}: tally(1, 0, 1),
		{Army: "Birch", Mission: "y"}: tally(2, 0, 0), {Army: "Cedar", Mission: "x"}: tally(1, 0, 3),
	})
	var names []string
	for _, l := range got {
		names = append(names, l.List)
	}
	if want := []string{"Birch", "Ash", "Cedar"}; !slices.Equal(names, want) {
		t.Fatalf("lists %q, want %q", names, want)
	}
	if b := got[0]; b.Wins != 3 || b.Losses != 1 || b.Score != 0.75 || len(b.Missions) != 2 || b.Missions[1].Mission != "y" ||
		b.Missions[1].Wins != 2 {
		t.Errorf("%+v", b)
	}
}

// A field of prepared games is refused with the mission of the game that does not pass.
func TestRefusesPreparedGames(t *testing.T) {
	setup := must.Get(env.Setup("StarQuest-Breach-v1", env.Options{}))(t)
	f := Field{Setups: []engine.Setup{setup}}
	if _, err := f.compile(1, nil); err != nil {
		t.Error(err)
	}
	_, err := f.compile(1, func(*engine.Game) error { return errors.New("too long") })
	if want := `mission "` + setup.Mission.Name + `": `; !must.Contain(err, want) || !must.Contain(err, "too long") {
		t.Errorf("%v, want %q", err, want)
	}
}

// An environment whose sides are not alike is played with the lists that are named, each in its seat.
func TestNamedListsOfUnlikeSides(t *testing.T) {
	for _, name := range roster.StarterOf("starquest") {
		f, err := EnvField("StarQuest-Breach-v1", env.Options{}, FieldChoice{Armies: []string{name}})
		if err != nil {
			continue // a list of the other side
		}
		if len(f.Setups) != 1 || f.Setups[0].Armies[0].Name != must.Get(roster.StarterList(name))(t).Name {
			t.Errorf("%s: %d games, the first list is not that", name, len(f.Setups))
		}
		return
	}
	t.Error("no list is one for the first side")
}
