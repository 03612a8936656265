package scripted_test

import (
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/agents/scripted"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// begin returns a stage at its first decision.
func begin(t testing.TB, stands []Stand, markers []geom.Point, terrain ...mission.Piece) *Stage {
	t.Helper()
	return Begin(t, stands, markers, terrain...).With(new(scripted.Agent))
}

// set sets a stage.
func set(t testing.TB, stands []Stand, markers []geom.Point, terrain ...mission.Piece) *Stage {
	t.Helper()
	return Set(t, stands, markers, terrain...).With(new(scripted.Agent))
}

// expect has the agent answer the pending decision and checks what it does and says.
func expect(st *Stage, want engine.Action, why string) {
	st.T.Helper()
	d := st.Decision()
	if n := len(st.Menu(nil)); n < 2 {
		st.T.Fatalf("%s: a menu of %d", d.Kind, n)
	}
	a, said := st.Act()
	if a.Verb != want.Verb || a.Unit != want.Unit || a.Target != want.Target || a.Arg != want.Arg {
		st.T.Errorf("%s: %+v, want %+v", d.Kind, a, want)
	}
	if !strings.Contains(said, why) {
		st.T.Errorf("%s: %q does not say %q", d.Kind, said, why)
	}
}

// fire has every weapon fired at the first target there is.
func fire(st *Stage) {
	st.T.Helper()
	for st.Decision().Kind == engine.Shoot {
		st.Do(st.Menu(nil)[1])
	}
}

// setTokens gives the first model of a unit spell tokens.
func setTokens(st *Stage, u, n int) {
	st.T.Helper()
	if err := enginetest.Open(st.State).SetTokens(int(st.Game().Units()[u].First), n); err != nil {
		st.T.Fatal(err)
	}
}

func TestDeploysBesideTheMarkers(t *testing.T) {
	stands := []Stand{{Models: 4, Weapons: Arms(Rifle)}, {Models: 4, Weapons: Arms(Sword)},
		{Models: 4, Weapons: Arms(Sword)}, {Seat: 1, Weapons: Arms(Sword)}}
	markers := []geom.Point{At(-20, 8), At(0, 0), At(20, -8)}
	st := begin(t, stands, markers)
	for n := 0; st.Decision().Kind != engine.Activate; n++ {
		if st.Decision().Seat == 0 && len(st.Menu(nil)) > 1 {
			st.Act()
		} else {
			st.Do(st.Menu(nil)[0])
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
		wide, deep := enginetest.Open(st.State).Boxes[u].Max.X-enginetest.Open(st.State).Boxes[u].Min.X,
			enginetest.Open(st.State).Boxes[u].Max.Y-enginetest.Open(st.State).Boxes[u].Min.Y
		if line := wide > 2*deep; line != (u == 0) {
			t.Errorf("unit %d is %d wide and %d deep", u, wide, deep)
		}
	}
}

func TestTakesTheEdgeNearTheMarkers(t *testing.T) {
	for _, y := range []int{-5, 5} {
		st := begin(t, []Stand{{Weapons: Arms(Sword)}, {Seat: 1, Weapons: Arms(Sword)}},
			[]geom.Point{At(0, y), At(12, y)})
		if st.Decision().Kind != engine.ChooseEdge {
			t.Fatal(st.Decision())
		}
		seat := int(st.Decision().Seat)
		st.Act()
		if got := st.Sign(seat) * int32(y); got > 0 {
			t.Errorf("markers at y=%d: it takes the edge of sign %d", y, st.Sign(seat))
		}
	}
}

// Where the markers are no nearer to either edge it stays where it is, whichever that is.
func TestStaysAtAnEdgeLikeTheOther(t *testing.T) {
	for seed := range uint64(2) {
		st := begin(t, []Stand{{Weapons: Arms(Sword)}, {Seat: 1, Weapons: Arms(Sword)}},
			[]geom.Point{At(0, 5), At(0, -5)})
		d := st.Decision()
		menu := []engine.Action{{Verb: engine.Edge, Arg: 1, Pattern: int16(seed)}, {Verb: engine.Edge, Pattern: 1 - int16(seed)}}
		a, err := st.Agent.Act(agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: st.View()})
		if err != nil || a.Arg != 0 {
			t.Errorf("it takes edge %d (%v)", a.Arg, err)
		}
	}
}

func TestPlacesMarkersNearItsZone(t *testing.T) {
	for _, n := range []int{4, 6} {
		g := StarterGames(t, 8)[n]
		forward := func(p geom.Point) int32 { return p.Y }
		if g.Setup().Mission.Zones.Edge == "short" {
			forward = func(p geom.Point) int32 { return p.X }
		} else if n == 4 {
			t.Fatalf("game %d is played in mission %q", n, g.Setup().Mission.Name)
		}
		placed := 0
		for seed := range uint64(4) {
			st := Stage{State: g.New(seed), T: t}
			st.With(new(scripted.Agent))
			for ; st.Decision().Kind == engine.PlaceMarker; placed++ {
				sign, menu := st.Sign(int(st.Decision().Seat)), st.Menu(nil)
				a, _ := st.Act()
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
	st := set(t, []Stand{{X: -20, Weapons: Arms(Rifle)}, {X: 1, Weapons: Arms(Rifle)},
		{X: -1, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
	// the leftmost of two that are equally near
	expect(st, engine.Action{Verb: engine.Pick, Unit: 2}, `nearest to an enemy: Blue A, 19.0" away`)
}

func TestShootsTheNearestTarget(t *testing.T) {
	st := set(t, []Stand{{Weapons: Arms(Rifle, Pistol)}, {Seat: 1, X: 3, Y: 20, Weapons: Arms(Sword)},
		{Seat: 1, X: -3, Y: 15, Weapons: Arms(Sword)}}, nil)
	if a, why := st.Activate(0); a.Verb != engine.Advance { // so that the pistol bears, too
		t.Fatalf("%s: %s", a.Verb, why)
	}
	st.Act()
	expect(st, engine.Action{Verb: engine.Fire, Unit: 0, Target: 2}, "the nearest target: Blue B")
	expect(st, engine.Action{Verb: engine.Fire, Unit: 0, Target: 2, Arg: 1}, "the nearest target: Blue B")
}

// Of enemies that are equally near the dearer one counts as nearer.
func TestHeedsTheDearer(t *testing.T) {
	for dear := range 2 {
		stands := []Stand{{Weapons: Arms(Sword)}, {Seat: 1, X: -3, Y: 30}, {Seat: 1, X: 3, Y: 30}}
		stands[1+dear].Points = 20
		st := set(t, stands, nil)
		name := []string{"Blue A", "Blue B"}[dear]
		if a, why := st.Activate(0); a.Verb != engine.Rush || !strings.Contains(why, name) {
			t.Errorf("unit %d is dearer: %s: %s", 1+dear, a.Verb, why)
		}
	}
}

// The first unit of the game is an enemy like others, to be shot at, charged, or the better of the two.
func TestAttacksTheFirstUnit(t *testing.T) {
	cannon := roster.Weapon{Name: "cannon", Range: 24, Attacks: 30}
	for _, c := range []struct {
		arms []roster.Weapon
		y    int // the first unit comes to -8
		verb engine.Verb
		why  string
	}{
		{Arms(Rifle), 16, engine.Hold, `Red A, 23.0" away: holds and shoots`},
		{Arms(Sword), 2, engine.Charge, `Red A, 9.0" away: charges`},
		{Arms(Sword, cannon), 2, engine.Hold, `Red A, 9.0" away: holds and shoots, 7.50 wounds expected against 0.25 of a charge`},
	} {
		st := set(t, []Stand{{Y: -20}, {Seat: 1, Y: c.y, Weapons: c.arms}}, nil)
		for st.Decision().Seat == 0 {
			st.Act()
		}
		st.Seat = 1
		if a, why := st.Activate(0); a.Verb != c.verb || !strings.Contains(why, c.why) {
			t.Errorf("%s: %s, want %s: %s", a.Verb, why, c.verb, c.why)
		}
	}
}

func TestResolvesBlastFirst(t *testing.T) {
	st := set(t, []Stand{{Weapons: Arms(Rifle, Mortar)}, {Seat: 1, Y: 20, Models: 9, Weapons: Arms(Sword)}},
		nil)
	st.Activate(0)
	fire(st)
	expect(st, engine.Action{Verb: engine.Resolve, Unit: 0, Arg: 1}, "the greatest Blast first")
}

// A row loses an end, lest it fall apart: the end away from the marker, unless a better weapon stands there.
func TestLosesTheLeast(t *testing.T) {
	for _, c := range []struct {
		extra []roster.Weapon
		want  uint64
	}{{nil, 0}, {Arms(Axe), 3}} {
		cannon := roster.Weapon{Name: "cannon", Range: 24, Attacks: 30,
			Rules: []roster.Rule{{ID: roster.Reliable}}}
		st := set(t, []Stand{{Y: -12, Weapons: Arms(cannon)},
			{Seat: 1, Models: 4, Defense: 2, Weapons: Arms(Sword), Extra: c.extra}}, []geom.Point{At(12, 0)})
		for k := range 4 {
			enginetest.Open(st.State).Models[1+k].P = geom.Point{X: int32(k) * 1100}
		}
		enginetest.Open(st.State).Rebox(1)
		for seed := range uint64(100) { // until the dice leave a choice
			var copy engine.State
			copy.CopyFrom(st.State)
			try := &Stage{State: &copy, T: t}
			try.With(new(scripted.Agent))
			copy.Reseed(seed)
			try.Activate(0)
			fire(try)
			if try.Decision().Kind == engine.Casualty {
				expect(try, engine.Action{Verb: engine.Lose, Unit: 1, Arg: c.want}, "it carries the least")
				break
			}
			if seed == 99 {
				t.Error("no wound")
			}
		}
	}
}

// A model that carries more is kept, however far from the markers it stands and whenever the menu names it.
func TestKeepsTheBetterWeapon(t *testing.T) {
	st := set(t, []Stand{{Models: 2, Weapons: Arms(Sword), Extra: Arms(Axe)}, {Seat: 1, Y: 20}}, []geom.Point{At(12, 0)})
	mem := enginetest.Open(st.State)
	mem.Models[0].P, mem.Models[1].P = At(-1, 0), At(1, 0)
	mem.Rebox(0)
	for _, order := range [][2]uint64{{0, 1}, {1, 0}} {
		menu := []engine.Action{{Verb: engine.Lose, Arg: order[0]}, {Verb: engine.Lose, Arg: order[1], Pattern: 1}}
		a, err := st.Agent.Act(agents.View{Decision: engine.Decision{Kind: engine.Casualty}, Menu: menu,
			Position: st.View()})
		if err != nil || a.Arg != 1 {
			t.Errorf("of %v it loses model %d (%v)", order, a.Arg, err)
		}
	}
}

// melee lets seat 0's unit charge with the agent's answers until the decision of a kind, trying seeds until
// there is one.
func melee(t *testing.T, kind engine.Kind, stands []Stand, markers ...geom.Point) *Stage {
	t.Helper()
	for seed := range uint64(200) {
		st := set(t, stands, markers)
		st.Reseed(seed)
		if a, why := st.Activate(0); a.Verb != engine.Charge {
			t.Fatalf("%s: %s", a.Verb, why)
		}
		for k := st.Decision().Kind; k != engine.Activate && k != engine.GameOver; k = st.Decision().Kind {
			if k == kind && len(st.Menu(nil)) > 1 {
				return st
			}
			st.Act()
		}
	}
	t.Fatalf("no %s", kind)
	return nil
}

func TestAlwaysStrikesBack(t *testing.T) {
	st := melee(t, engine.StrikeBack, []Stand{{Weapons: Arms(Sword)},
		{Seat: 1, Y: 8, Models: 3, Weapons: Arms(Sword)}})
	expect(st, engine.Action{Verb: engine.Yes, Unit: 1}, "always")
}

func TestMovesOnToTheObjective(t *testing.T) {
	stands := []Stand{{Weapons: Arms(Axe)}, {Seat: 1, Y: 8, Defense: 6, Weapons: Arms(Sword)},
		{Seat: 1, Y: 23, X: 30, Weapons: Arms(Sword)}}
	st := melee(t, engine.Consolidate, stands, At(20, 0))
	before := opr.GapTo(st.View(), 0, geom.Point{}, At(20, 0))
	st.Act()
	if came := before - opr.GapTo(st.View(), 0, geom.Point{}, At(20, 0)); came < 29*geom.Inch/10 {
		t.Errorf("it comes %d nearer to the marker", came)
	}
	st = melee(t, engine.Consolidate, stands, At(1, 9))
	stood := enginetest.Open(st.State).Anchor(0)
	st.Act()
	if enginetest.Open(st.State).Anchor(0) != stood {
		t.Error("it leaves the marker that it has reached")
	}
}
