package agents_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// expect has the agent answer the pending decision and checks what it does and says.
func (st *stage) expect(want engine.Action, why string) {
	st.t.Helper()
	d := st.Decision()
	if n := len(st.Menu(nil)); n < 2 {
		st.t.Fatalf("%s: a menu of %d", d.Kind, n)
	}
	if a := st.act(); a.Verb != want.Verb || a.Unit != want.Unit || a.Target != want.Target || a.Arg != want.Arg {
		st.t.Errorf("%s: %+v, want %+v", d.Kind, a, want)
	}
	if got := st.agent.Explain(); !strings.Contains(got, why) {
		st.t.Errorf("%s: %q does not say %q", d.Kind, got, why)
	}
}

// fire has every weapon fired at the first target there is.
func (st *stage) fire() {
	st.t.Helper()
	for st.Decision().Kind == engine.Shoot {
		st.apply(st.Menu(nil)[1])
	}
}

func TestDeploysBesideTheMarkers(t *testing.T) {
	stands := []stand{{models: 4, weapons: arms(rifle)}, {models: 4, weapons: arms(sword)}, {models: 4, weapons: arms(sword)}, {seat: 1, weapons: arms(sword)}}
	markers := []geom.Point{at(-20, 8), at(0, 0), at(20, -8)}
	st := begin(t, stands, markers)
	for n := 0; st.Decision().Kind != engine.Activate; n++ {
		if st.Decision().Seat == 0 && len(st.Menu(nil)) > 1 {
			st.act()
		} else {
			st.apply(st.Menu(nil)[0])
		}
	}
	sign := st.Sign(0)
	for u := range 3 {
		// The nearest marker to its zone comes first, in its own frame.
		want := markers[2-u]
		if sign < 0 {
			want = markers[u]
		}
		at := enginetest.Open(st.State).Anchor(u)
		if d := at.X - want.X; d > 4*geom.Inch || d < -4*geom.Inch {
			t.Errorf("unit %d stands at %v, not by the marker at %v", u, at, want)
		}
		wide, deep := enginetest.Open(st.State).Boxes[u].Max.X-enginetest.Open(st.State).Boxes[u].Min.X, enginetest.Open(st.State).Boxes[u].Max.Y-enginetest.Open(st.State).Boxes[u].Min.Y
		if line := wide > 2*deep; line != (u == 0) {
			t.Errorf("unit %d is %d wide and %d deep", u, wide, deep)
		}
	}
}

func TestTakesTheEdgeNearTheMarkers(t *testing.T) {
	for _, y := range []int{-5, 5} {
		st := begin(t, []stand{{weapons: arms(sword)}, {seat: 1, weapons: arms(sword)}}, []geom.Point{at(0, y), at(12, y)})
		if st.Decision().Kind != engine.ChooseEdge {
			t.Fatal(st.Decision())
		}
		seat := int(st.Decision().Seat)
		st.act()
		if got := st.Sign(seat) * int32(y); got > 0 {
			t.Errorf("markers at y=%d: it takes the edge of sign %d", y, st.Sign(seat))
		}
	}
}

func TestPlacesMarkersNearItsZone(t *testing.T) {
	for _, n := range []int{4, 6} {
		g := starterGames(t, 8)[n]
		forward := func(p geom.Point) int32 { return p.Y }
		if g.Setup().Mission.Zones.Edge == "short" {
			forward = func(p geom.Point) int32 { return p.X }
		} else if n == 4 {
			t.Fatalf("game %d is played in mission %q", n, g.Setup().Mission.Name)
		}
		placed := 0
		for seed := range uint64(4) {
			st := stage{State: g.New(seed), t: t}
			st.agent.Begin(g, 0, 0)
			for ; st.Decision().Kind == engine.PlaceMarker; placed++ {
				sign, menu := st.Sign(int(st.Decision().Seat)), st.Menu(nil)
				a := st.act()
				for _, m := range menu {
					if forward(m.At)*sign < forward(a.At)*sign {
						t.Fatalf("game %d: it places a marker at %v, and could have at %v", n, a.At, m.At)
					}
				}
			}
		}
		if placed < 8 {
			t.Errorf("game %d: %d markers", n, placed)
		}
	}
}

func TestActivatesTheNearestFirst(t *testing.T) {
	st := set(t, []stand{{x: -20, weapons: arms(rifle)}, {x: 1, weapons: arms(rifle)}, {x: -1, weapons: arms(rifle)}, {seat: 1, y: 20, weapons: arms(rifle)}}, nil)
	st.expect(engine.Action{Verb: engine.Pick, Unit: 2}, `nearest to an enemy: Blue A, 19.0" away`) // the leftmost of two that are equally near
}

func TestShootsTheNearestTarget(t *testing.T) {
	st := set(t, []stand{{weapons: arms(rifle, pistol)}, {seat: 1, x: 3, y: 20, weapons: arms(sword)}, {seat: 1, x: -3, y: 15, weapons: arms(sword)}}, nil)
	if a := st.activate(0); a.Verb != engine.Advance { // so that the pistol bears, too
		t.Fatalf("%s: %s", a.Verb, st.agent.Explain())
	}
	st.act()
	st.expect(engine.Action{Verb: engine.Fire, Unit: 0, Target: 2}, "the nearest target: Blue B")
	st.expect(engine.Action{Verb: engine.Fire, Unit: 0, Target: 2, Arg: 1}, "the nearest target: Blue B")
}

func TestResolvesBlastFirst(t *testing.T) {
	st := set(t, []stand{{weapons: arms(rifle, mortar)}, {seat: 1, y: 20, models: 9, weapons: arms(sword)}}, nil)
	st.activate(0)
	st.fire()
	st.expect(engine.Action{Verb: engine.Resolve, Unit: 0, Arg: 1}, "the greatest Blast first")
}

// A row loses an end, lest it fall apart: the end away from the marker, unless a better weapon stands there.
func TestLosesTheLeast(t *testing.T) {
	for _, c := range []struct {
		extra []roster.Weapon
		want  uint64
	}{{nil, 0}, {arms(axe), 3}} {
		cannon := roster.Weapon{Name: "cannon", Range: 24, Attacks: 30, Rules: []roster.Rule{{ID: roster.Reliable}}}
		st := set(t, []stand{{y: -12, weapons: arms(cannon)}, {seat: 1, models: 4, defense: 2, weapons: arms(sword), extra: c.extra}}, []geom.Point{at(12, 0)})
		for k := range 4 {
			enginetest.Open(st.State).Models[1+k].P = geom.Point{X: int32(k) * 1100}
		}
		enginetest.Open(st.State).Rebox(1)
		for seed := range uint64(100) { // until the dice leave a choice
			var copy engine.State
			copy.CopyFrom(st.State)
			try := &stage{State: &copy, t: t}
			try.agent.Begin(st.Game(), 0, 0)
			copy.Reseed(seed)
			try.activate(0)
			try.fire()
			if try.Decision().Kind == engine.Casualty {
				try.expect(engine.Action{Verb: engine.Lose, Unit: 1, Arg: c.want}, "it carries the least")
				break
			}
			if seed == 99 {
				t.Error("no wound")
			}
		}
	}
}

// melee lets seat 0's unit charge with the agent's answers until the decision of a kind, trying seeds until there is one.
func melee(t *testing.T, kind engine.Kind, stands []stand, markers ...geom.Point) *stage {
	t.Helper()
	for seed := range uint64(200) {
		st := set(t, stands, markers)
		st.Reseed(seed)
		if a := st.activate(0); a.Verb != engine.Charge {
			t.Fatalf("%s: %s", a.Verb, st.agent.Explain())
		}
		for k := st.Decision().Kind; k != engine.Activate && k != engine.GameOver; k = st.Decision().Kind {
			if k == kind && len(st.Menu(nil)) > 1 {
				return st
			}
			st.act()
		}
	}
	t.Fatalf("no %s", kind)
	return nil
}

func TestAlwaysStrikesBack(t *testing.T) {
	st := melee(t, engine.StrikeBack, []stand{{weapons: arms(sword)}, {seat: 1, y: 8, models: 3, weapons: arms(sword)}})
	st.expect(engine.Action{Verb: engine.Yes, Unit: 1}, "always")
}

func TestMovesOnToTheObjective(t *testing.T) {
	stands := []stand{{weapons: arms(axe)}, {seat: 1, y: 8, defense: 6, weapons: arms(sword)}, {seat: 1, y: 23, x: 30, weapons: arms(sword)}}
	st := melee(t, engine.Consolidate, stands, at(20, 0))
	before := opr.GapTo(st.View(), 0, geom.Point{}, at(20, 0))
	st.act()
	if came := before - opr.GapTo(st.View(), 0, geom.Point{}, at(20, 0)); came < 29*geom.Inch/10 {
		t.Errorf("it comes %d nearer to the marker", came)
	}
	st = melee(t, engine.Consolidate, stands, at(1, 9))
	stood := enginetest.Open(st.State).Anchor(0)
	st.act()
	if enginetest.Open(st.State).Anchor(0) != stood {
		t.Error("it leaves the marker that it has reached")
	}
}
