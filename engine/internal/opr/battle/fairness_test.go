package battle_test

import (
	"math"
	"slices"
	"sync"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
)

// A tally counts the results of one player of a pair.
type tally struct{ wins, losses, draws int }

func (a *tally) count(winner, me int) {
	switch winner {
	case -1:
		a.draws++
	case me:
		a.wins++
	default:
		a.losses++
	}
}

func (a *tally) add(b tally) {
	a.wins, a.losses, a.draws = a.wins+b.wins, a.losses+b.losses, a.draws+b.draws
}

// even reports whether wins and losses are as many as fair coins let them be, in 99.9% of all cases.
func (a *tally) even() bool {
	return math.Abs(float64(a.wins-a.losses)) <= 3.29*math.Sqrt(float64(a.wins+a.losses))
}

// Mirror matches, an army against itself on a table that is the same after a half turn, are as often won by
// either seat, from either edge, and with the units listed from first to last or the other way round. The
// seeds are fixed, so the test does not fail by chance.
func TestMirrorMatchesAreEven(t *testing.T) {
	matches := []struct {
		army, table, mission string
		backwards            bool // the second player's list
	}{
		{"mixed-500", "courtyard", "standoff", false},
		{"fast-500", "borough", "longmarch", true},
		{"elite-1000", "canyon", "crossroads", false},
		{"horde-500", "canyon", "corners", true},
		{"cohort-500", "courtyard", "standoff", false},
		{"brood-500", "borough", "crossroads", true},
	}
	games := enginetest.Samples(600, 3000) // of each
	var seat, near tally
	for k, m := range matches {
		g := mustCompile(t, m.army, m.army, m.table, m.mission)
		if m.backwards {
			setup := g.Setup()
			slices.Reverse(setup.Armies[1].Units)
			g = compiled(t, setup)
		}
		if !g.Setup().Table.Symmetric {
			t.Fatalf("%s is not the same after a half turn", m.table)
		}
		seats, edges := playMirror(t, g, games, uint64(k)<<32)
		t.Logf("%s on %s: first seat %+v, near edge %+v", m.army, m.table, seats, edges)
		if !seats.even() || !edges.even() {
			t.Errorf("%s on %s: first seat %+v, near edge %+v", m.army, m.table, seats, edges)
		}
		seat.add(seats)
		near.add(edges)
	}
	if seat.wins+seat.losses < games {
		t.Errorf("only %d games are decided", seat.wins+seat.losses)
	}
	if !seat.even() || !near.even() {
		t.Errorf("in all: first seat %+v, near edge %+v", seat, near)
	}
}

// playMirror plays random games and returns how the first seat and how the player on the near edge came out.
func playMirror(t *testing.T, g *engine.Game, games int, from uint64) (seat, near tally) {
	const workers = 2
	var seats, edges [workers]tally
	var wg sync.WaitGroup
	for k := range workers {
		wg.Go(func() {
			for n := k; n < games; n += workers {
				s := g.New(from + uint64(n))
				for range bold.Player(from+uint64(n), n%3 > 0).Play(t, s) {
				}
				winner := int(s.Outcome().Winner)
				seats[k].count(winner, 0)
				first := 0 // the seat on the near edge
				if s.Sign(0) < 0 {
					first = 1
				}
				edges[k].count(winner, first)
			}
		})
	}
	wg.Wait()
	for k := range workers {
		seat.add(seats[k])
		near.add(edges[k])
	}
	return seat, near
}
