package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
)

// Passengers shoot from inside their transport by one ruling of v2.16, and by none other.
func TestFiringPorts(t *testing.T) {
	rulings := [][]engine.Ruling{nil, {{Name: "gf2.firing_ports", Value: "on"}},
		{{Name: "gf2.board_contact", Value: "one"}}}
	shots := 0
	for n := range enginetest.Samples(150, 240) {
		g := suiteOf("convoys gf2").game(t, n, rulings[n%len(rulings)]...)
		for turn := range played(t, g, uint64(n), true) {
			if d := turn.Decision(); d.Kind == core.Shoot && turn.Unit(int(d.Unit)).Is(core.Aboard) {
				if n%len(rulings) != 1 {
					t.Fatalf("game %d: a unit shoots from inside a transport", n)
				}
				shots++
			}
		}
	}
	if shots < 20 {
		t.Errorf("only %d shots from inside transports", shots)
	}
}

// What becomes of units that ride, over random games.
type rides struct{ starts, boards, leaves, charges, thrown int }

// Who is inside a transport is where that is, takes no more spaces than there are, and is off the table;
// whoever leaves stands around it.
func TestRides(t *testing.T) {
	var all rides
	for seed := range uint64(160) {
		for turn := range played(t, suiteOf("convoys").game(t, int(seed)), seed, seed%2 == 0) {
			for _, a := range turn.Menu {
				if a.Verb == core.Board && turn.Intn(2) == 0 {
					turn.Choice = a
				}
			}
			a, d, m := turn.Choice, turn.Decision(), peek.Live(turn.State)
			was := d.Unit >= 0 && m.Units[d.Unit].Is(core.Aboard)
			carrier, at := -1, geom.Point{}
			if was {
				carrier, at = force.Carrier(m, int(d.Unit)), m.Anchor(int(d.Unit))
			}
			thrown := proc.Wrecked(m)
			turn.Do()
			switch {
			case a.Verb == core.Board && d.Kind == core.StartAboard:
				all.starts++
			case a.Verb == core.Board:
				all.boards++
			case was && a.Verb == core.Move && thrown:
				all.thrown++
			case was && a.Verb == core.Move:
				all.leaves++
				r := int64(6000 + m.G.Models[m.G.Units[carrier].First].Base)
				if gap := figures.GapTo(m, int(d.Unit), geom.Point{}, at); m.Units[d.Unit].Is(core.OnTable) &&
					gap > r {
					t.Fatalf("seed %d: it leaves for %d units away", seed, gap)
				}
			case was && a.Verb == core.Charge:
				all.charges++
			}
			inside(t, m)
		}
	}
	t.Logf("%+v", all)
	if all.starts < 100 || all.boards < 100 || all.leaves < 100 || all.charges < 10 || all.thrown < 20 {
		t.Errorf("too few of something: %+v", all)
	}
}

// inside checks everything that holds of units inside transports at any decision.
func inside(t *testing.T, m *core.State) {
	t.Helper()
	for u := range m.Units {
		if !m.Units[u].Is(core.Aboard) {
			continue
		}
		c := force.Carrier(m, u)
		if force.FreeSpaces(m, c) < 0 || m.Units[u].Flags&(core.OnTable|core.Reserve) != 0 ||
			m.Seat(c) != m.Seat(u) {
			t.Fatalf("%s is inside %s with the flags %#x", m.Name(u), m.Name(c),
				uint16(m.Units[u].Flags))
		}
		if m.Units[c].Is(core.OnTable) && m.Anchor(u) != m.Anchor(c) &&
			(m.Decide.Kind != core.PlaceModel || int(m.Decide.Unit) != u) {
			t.Fatalf("%s is not where %s is", m.Name(u), m.Name(c))
		}
	}
}

// convoyStates returns states of a game with transports: before each decision that they bring, and while a
// unit leaves one or a wreck.
func convoyStates(tb testing.TB, g *engine.Game) (states []*engine.State) {
	tb.Helper()
	const (
		starts = iota
		leaves
		thrown
		boards
		singly
		rides
		kinds
	)
	found := [kinds]int{}
	for seed := range uint64(200) {
		for turn := range played(tb, g, seed, true) {
			d, m, last := turn.Decision(), peek.Live(turn.State), turn.Menu[len(turn.Menu)-1]
			kind := -1
			switch aboard := d.Unit >= 0 && m.Units[d.Unit].Is(core.Aboard); {
			case d.Kind == core.StartAboard:
				kind = starts
				turn.Choice = last
			case proc.Wrecked(m):
				kind = thrown
			case d.Kind == core.PlaceModel && aboard:
				kind = singly
			case d.Kind == core.MoveTo && aboard:
				kind = leaves
				if turn.Intn(4) == 0 {
					turn.Choice = engine.Action{Verb: core.PlaceOne, Pattern: core.OffPattern, Unit: d.Unit}
				}
			case d.Kind == core.ChooseAction && aboard:
				kind = rides
			case last.Verb == core.Board:
				kind = boards
				turn.Choice = last
			}
			if kind >= 0 && found[kind] < 3 {
				states = append(states, enginetest.Copy(turn.State))
				found[kind]++
			}
		}
	}
	for k, n := range found {
		if n < 3 {
			tb.Fatalf("%d states of sort %d", n, k)
		}
	}
	return states
}

// States in which units ride, board or leave do not allocate, and nothing in their snapshots does harm.
func TestRidingStates(t *testing.T) {
	g := suiteOf("convoys").game(t, 0)
	states := convoyStates(t, g)
	enginetest.NoAllocations(t, states)
	bold.Hostile(t, g, states, enginetest.Samples(100, 400), 800)
}
