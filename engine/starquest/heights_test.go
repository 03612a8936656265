package starquest_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/charges"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest"
)

// raised returns the game of a mission on a table all of whose pieces that one can stand on are ledges of 2
// to 6 inches.
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

// Random games among ledges keep to what is always so, whoever jumps, falls, or catches an edge (SQ-MOV-05,
// SQ-MOV-06, SQ-MOV-07, SQ-MOV-08).
func TestRandomGamesAmongLedges(t *testing.T) {
	games := enginetest.Samples(10, 20)
	var seen census
	for _, quest := range []string{"breach", "laststand"} {
		g := raised(t, quest, 3)
		for seed := range games {
			playOut(t, g, uint64(seed), &seen)
		}
	}
	if seen.falls == 0 {
		t.Error("nobody fell in all these games")
	}
}

// Every way of every charge on offer ends where somebody can be struck, and leaves packs coherent, also among
// ledges (SQ-MELEE-01, SQ-MOV-02, SQ-MOV-03).
func TestChargesEndWell(t *testing.T) {
	var c charges.Census
	for _, quest := range []string{"breach", "laststand", "hunt"} {
		for _, g := range []*engine.Game{raised(t, quest, 3), compile(t, setup(t, quest, 2, "high"))} {
			for seed := range uint64(enginetest.Samples(20, 200)) {
				for turn := range played(t, g, seed, true) {
					c.Look(t, turn)
				}
			}
		}
	}
	c.Judge(t)
}

// Looking where to go among ledges, by foot and by jumps, does not allocate.
func TestNoAllocationsAmongLedges(t *testing.T) {
	g := raised(t, "laststand", 3)
	looked, leapt := 0, 0
	var again engine.State
	for seed := range uint64(6) {
		for turn := range played(t, g, seed, true) {
			s, a, menu := turn.State, turn.Choice, turn.Menu
			if k := s.Decision().Kind; (k == core.MoveTo || k == core.ArriveAt || k == core.ChooseAction ||
				k == core.ChargePath) && looked < 120 {
				looked++
				if n := testing.AllocsPerRun(5, func() { menu = s.Menu(menu[:0]) }); n > 0 {
					t.Errorf("the menu of %q allocates %v times", k, n)
				}
			}
			if leaps(s, a) {
				leapt++
				if n := testing.AllocsPerRun(5, func() {
					again.CopyFrom(s)
					must.Do(t, again.Apply(a))
				}); n > 0 {
					t.Errorf("a jump allocates %v times", n)
				}
			}
		}
	}
	if looked == 0 || leapt == 0 {
		t.Errorf("%d looks and %d jumps are too few to mean anything", looked, leapt)
	}
}

// Snapshots from the middle of jumps with some bytes changed are refused, or can be played on, and so do
// actions that are on no menu leave a game that can be.
func TestHostileJumps(t *testing.T) {
	g := raised(t, "laststand", 3)
	var taken [2]int // edges that may be caught, and falls
	var jumps []*engine.State
	for seed := uint64(0); seed < 1000 && min(taken[0], taken[1]) < 3; seed++ {
		for turn := range played(t, g, seed, true) {
			s := turn.State
			fell := falls(s)
			if k := b2i(fell); (fell || starquest.BillOf(s.View()).For == starquest.ForEdge) && taken[k] < 3 {
				taken[k]++
				jumps = append(jumps, enginetest.Copy(s))
			}
		}
	}
	if min(taken[0], taken[1]) < 3 {
		t.Fatalf("%v edges and falls, too few to mean anything", taken)
	}
	bold.Hostile(t, g, jumps, 400, 200)
	bold.OffTheMenu(t, g)
}

// leaps reports whether an action is a move or a charge over jumps.
func leaps(s *engine.State, a engine.Action) bool {
	m := peek.Live(s)
	_, moves := movement.LeapOf(m, &a)
	return moves || a.Verb == core.Charge && movement.ChargeLeaps(m, int(a.Unit), int(a.Target))
}

// falls reports whether it is asked where somebody who falls comes to lie.
func falls(s *engine.State) bool {
	m := peek.Live(s)
	return s.Decision().Kind == core.ArriveAt && m.G.Procs[m.Top().Proc].Name == "jump"
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
