package starquest_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// raised returns the game of a mission on a table all of whose pieces that one can stand on are ledges of 2 to 6 inches.
func raised(t *testing.T, quest string, heroes int) *engine.Game {
	t.Helper()
	conf := setup(t, quest, heroes, "middle")
	table := *conf.Table
	table.Terrain = slices.Clone(table.Terrain)
	for i := range table.Terrain {
		if p := &table.Terrain[i]; !p.Impassable {
			p.Height, p.Difficult = int32(2+i%5)*geom.Inch, false
		}
	}
	conf.Table = &table
	return compile(t, conf)
}

// Random games among ledges keep to what is always so, whoever jumps, falls, or catches an edge (SQ-MOV-05, SQ-MOV-06, SQ-MOV-07, SQ-MOV-08).
func TestRandomGamesAmongLedges(t *testing.T) {
	games := uint64(20)
	if testing.Short() {
		games = 10
	}
	var seen census
	for _, quest := range []string{"breach", "laststand"} {
		g := raised(t, quest, 3)
		for seed := range games {
			playOut(t, g, seed, &seen)
		}
	}
	if seen.kinds[core.PlaceModel] == 0 {
		t.Error("nobody fell in all these games")
	}
}

// Looking where to go among ledges, by foot and by jumps, does not allocate.
func TestNoAllocationsAmongLedges(t *testing.T) {
	g := raised(t, "laststand", 3)
	menu := make([]engine.Action, 0, 1024)
	looked := 0
	for seed := range uint64(3) {
		s := g.New(seed)
		p := newPlayer(seed, true)
		for !s.Over() {
			menu = s.Menu(menu[:0])
			if k := s.Decision().Kind; (k == core.MoveTo || k == core.PlaceModel) && looked < 40 {
				looked++
				if n := testing.AllocsPerRun(5, func() { menu = s.Menu(menu[:0]) }); n > 0 {
					t.Errorf("the menu of %q allocates %v times", k, n)
				}
			}
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if looked == 0 {
		t.Error("nobody moved")
	}
}
