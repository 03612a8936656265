package scripted_test

import (
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/agents/scripted"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

func TestDecisionList(t *testing.T) {
	furious := []roster.Rule{{ID: roster.Furious}}
	for _, c := range []struct {
		name    string
		stands  []Stand // the first is activated
		markers []geom.Point
		terrain []mission.Piece
		before  func(st *Stage)
		verb    engine.Verb
		target  int // of a Charge, by number
		why     string
	}{
		{name: "shoots what is in range",
			stands: []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}},
			verb:   engine.Hold, why: `Blue A, 19.0" away: holds and shoots`},
		{name: "advances into range",
			stands: []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 29, Weapons: Arms(Sword)}},
			verb:   engine.Advance, why: `Blue A, 28.0" away: advances and shoots`},
		{name: "charges when it cannot shoot",
			stands: []Stand{{Weapons: Arms(Sword)}, {Seat: 1, Y: 10, Weapons: Arms(Sword)}},
			verb:   engine.Charge, why: `Blue A, 9.0" away: charges, for it cannot shoot`},
		{name: "shoots when that does more",
			stands: []Stand{{Weapons: Arms(Rifle, roster.Weapon{Name: "fist", Attacks: 1})},
				{Seat: 1, Y: 10, Defense: 2, Weapons: Arms(Sword)}},
			verb: engine.Hold, why: `Blue A, 9.0" away: holds and shoots, 0.08 wounds expected against 0.08 of a charge`},
		{name: "charges when that does more",
			stands: []Stand{{Weapons: Arms(Rifle, Axe)}, {Seat: 1, Y: 10, Weapons: Arms(Sword)}},
			verb:   engine.Charge, why: `Blue A, 9.0" away: charges, 1.25 wounds expected against 0.25 of shooting`},
		{name: "a special rule tips the balance",
			stands: []Stand{{Weapons: Arms(Rifle, Sword), Rules: furious},
				{Seat: 1, Y: 10, Weapons: Arms(Sword)}},
			verb: engine.Charge, why: `charges, 0.33 wounds expected against 0.25 of shooting`},
		{name: "cover tips the balance",
			stands:  []Stand{{Weapons: Arms(Rifle, Sword)}, {Seat: 1, Y: 10, Weapons: Arms(Sword)}},
			terrain: []mission.Piece{{Name: "grove", Cover: true, Center: At(0, 10), Radius: 3 * geom.Inch}},
			verb:    engine.Charge, why: `charges, 0.25 wounds expected against 0.17 of shooting`},
		{name: "shoots when both do the same",
			stands: []Stand{{Weapons: Arms(Rifle, Sword)}, {Seat: 1, Y: 10, Weapons: Arms(Sword)}},
			verb:   engine.Hold, why: `holds and shoots, 0.25 wounds expected against 0.25 of a charge`},
		{name: "a charge wears out",
			stands: []Stand{{Weapons: Arms(Rifle, Axe)}, {Seat: 1, Y: 10, Defense: 6, Weapons: Arms(Sword)}},
			before: func(st *Stage) { enginetest.Open(st.State).Units[0].Flags |= engine.Fatigued },
			verb:   engine.Hold, why: `holds and shoots, 0.42 wounds expected against 0.42 of a charge`},
		{name: "does not charge with bare hands",
			stands: []Stand{{}, {Seat: 1, Y: 10, Weapons: Arms(Sword)}},
			verb:   engine.Rush, why: `Blue A, 9.0" away, in sight but out of reach: rushes towards it`},
		{name: "rushes towards what is out of reach",
			stands: []Stand{{Weapons: Arms(Sword)}, {Seat: 1, X: 3, Y: 22, Weapons: Arms(Sword)},
				{Seat: 1, Y: 20, Weapons: Arms(Sword)}},
			verb: engine.Rush, why: `Blue B, 19.0" away, in sight but out of reach: rushes towards it`},
		{name: "of equally near ones the leftmost",
			stands: []Stand{{Weapons: Arms(Sword)}, {Seat: 1, X: 6, Y: 8, Weapons: Arms(Sword)},
				{Seat: 1, X: -6, Y: 8, Weapons: Arms(Sword)}},
			verb: engine.Charge, target: 1, why: "Blue B"},
		{name: "shoots the nearest in sight, not the nearest",
			stands: []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 10, Weapons: Arms(Sword)},
				{Seat: 1, X: 20, Weapons: Arms(Sword)}},
			terrain: []mission.Piece{Wall(0, 5, 10)},
			verb:    engine.Hold, why: `Blue B, 19.0" away: holds and shoots`},
		{name: "charges the nearest that it reaches, not the nearest in sight",
			stands: []Stand{{Weapons: Arms(Sword)}, {Seat: 1, Y: 8, Weapons: Arms(Sword)},
				{Seat: 1, X: 10, Weapons: Arms(Sword)}},
			terrain: []mission.Piece{{Name: "chasm", Impassable: true, Polygon: Rectangle(0, 4, 40)}},
			verb:    engine.Charge, target: 1, why: `Blue B, 9.0" away: charges`},
		{name: "does not shoot through others",
			stands: []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)},
				{Seat: 0, Y: 10, Base: 120_00, Weapons: Arms(Sword)}},
			markers: []geom.Point{At(-20, 0)},
			verb:    engine.Rush, why: `no enemy in sight; marker 1, 19.5" away: rushes`},
		{name: "goes for the nearest objective without an enemy in sight",
			stands:  []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}},
			markers: []geom.Point{At(-20, 0), At(15, 0)},
			terrain: []mission.Piece{Wall(0, 10, 60)},
			verb:    engine.Rush, why: `no enemy in sight; marker 2, 14.5" away: rushes`},
		{name: "stays at its objective",
			stands:  []Stand{{X: 12, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}},
			markers: []geom.Point{At(-20, 0), At(15, 0)},
			terrain: []mission.Piece{Wall(0, 10, 60)},
			verb:    engine.Hold, why: `no enemy in sight; marker 2, 2.5" away: holds it`},
		{name: "leaves what is its own for the next objective",
			stands:  []Stand{{X: 12, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}},
			markers: []geom.Point{At(-20, 0), At(15, 0)},
			terrain: []mission.Piece{Wall(0, 10, 60)},
			before:  func(st *Stage) { enginetest.Open(st.State).Markers[1].Owner = 0 },
			verb:    engine.Rush, why: `no enemy in sight; marker 1, 31.5" away: rushes`},
		{name: "the enemy's marker is an objective",
			stands:  []Stand{{X: 12, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}},
			markers: []geom.Point{At(-20, 0), At(15, 0)},
			terrain: []mission.Piece{Wall(0, 10, 60)},
			before:  func(st *Stage) { enginetest.Open(st.State).Markers[1].Owner = 1 },
			verb:    engine.Hold, why: "marker 2"},
		{name: "leaves an objective to the unit that stands nearer",
			stands: []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)},
				{X: 10, Weapons: Arms(Rifle)}},
			markers: []geom.Point{At(-20, 0), At(15, 0)},
			terrain: []mission.Piece{Wall(0, 10, 60)},
			verb:    engine.Rush, why: `no enemy in sight; marker 1, 19.5" away: rushes`},
		{name: "does nothing without enemy and objective",
			stands:  []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}},
			terrain: []mission.Piece{Wall(0, 10, 60)},
			verb:    engine.Hold, why: "no enemy in sight and no objective: does nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, c.stands, c.markers, c.terrain...)
			if c.before != nil {
				c.before(st)
			}
			a, why := st.Activate(0)
			if a.Verb != c.verb || a.Verb == engine.Charge && int(a.Target) != st.UnitOf(1, c.target) ||
				!strings.Contains(why, c.why) {
				t.Errorf("%s (target %d): %s\nwant %s: %s", a.Verb, a.Target, why, c.verb, c.why)
			}
		})
	}
}

// With objectives=first units make for objectives before they look at enemies.
func TestObjectivesFirst(t *testing.T) {
	rifle, sword := Arms(Rifle), Arms(Sword)
	for _, c := range []struct {
		name    string
		stands  []Stand
		markers []geom.Point
		owner   int8 // of the first marker
		verb    engine.Verb
		why     string
	}{
		{"rushes past an enemy in range", []Stand{{Weapons: rifle}, {Seat: 1, Y: 20, Weapons: sword}},
			[]geom.Point{At(-20, 0)}, -1, engine.Rush, `objectives come first; marker 1, 19.5" away: rushes`},
		{"advances where that gets it there", []Stand{{Weapons: rifle}, {Seat: 1, Y: 20, Weapons: sword}},
			[]geom.Point{At(-9, 0)}, -1, engine.Advance, `marker 1, 8.5" away: advances and shoots`},
		{"rushes where an advance falls short", []Stand{{Weapons: rifle}, {Seat: 1, Y: 20, Weapons: sword}},
			[]geom.Point{At(-10, 0)}, -1, engine.Rush, `marker 1, 9.5" away: rushes`},
		{"stays and shoots", []Stand{{Weapons: rifle}, {Seat: 1, Y: 29, Weapons: sword}},
			[]geom.Point{At(-3, 0)}, -1, engine.Hold, `objectives come first; marker 1, 2.5" away: holds it`},
		{"charges who stands there", []Stand{{Y: -4, Weapons: sword}, {Seat: 1, Y: 6, Weapons: sword}},
			[]geom.Point{At(0, 9)}, -1, engine.Charge, `Blue A, 9.0" away: charges`},
		{"passes by who stands elsewhere", []Stand{{Y: -4, Weapons: sword}, {Seat: 1, Y: 6, Weapons: sword}},
			[]geom.Point{At(0, 10)}, -1, engine.Rush, "objectives come first"},
		{"fights without an objective", []Stand{{Weapons: rifle}, {Seat: 1, Y: 20, Weapons: sword}},
			[]geom.Point{At(-20, 0)}, 0, engine.Hold, `Blue A, 19.0" away: holds and shoots`},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, c.stands, c.markers)
			agent := must.Get(agents.New("scripted:objectives=first"))(t)
			st.With(agent.(Agent))
			enginetest.Open(st.State).Markers[0].Owner = c.owner
			if a, why := st.Activate(0); a.Verb != c.verb || !strings.Contains(why, c.why) {
				t.Errorf("%s: %s\nwant %s: %s", a.Verb, why, c.verb, c.why)
			}
		})
	}
	if _, err := agents.New("scripted:objectives=frist"); !must.Contain(err, `did you mean "first"`) {
		t.Error(err)
	}
}

// gunsAt returns how many weapons unit 0 would have on unit e if its anchor were at a point.
func gunsAt(st *Stage, e int, p geom.Point) (n int) {
	m := enginetest.Open(st.State)
	for _, k := range opr.Volleys(m.View(), 0, e, p.Sub(m.Anchor(0)), nil) {
		n += (k.Near + k.Far) / int(k.Weapon.Attacks)
	}
	return n
}

// The unit goes no further than it must to have the most of its weapons bear: no destination on the menu, in
// whatever direction, brings more to bear, or as many by a shorter way.
func TestAdvancesByTheShortestWay(t *testing.T) {
	for _, c := range []struct {
		name string
		unit Stand
		y    int // of the enemy
	}{
		{"one rifle", Stand{Weapons: Arms(Rifle)}, 28},
		{"all rifles of a block", Stand{Models: 9, Weapons: Arms(Rifle)}, 27},
		{"some of the pistols, too", Stand{Models: 9, Weapons: Arms(Rifle, Pistol)}, 20},
		{"the rifles bear already", Stand{Models: 9, Weapons: Arms(Rifle, Pistol)}, 22},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, []Stand{c.unit, {Seat: 1, Y: c.y, Models: 4, Weapons: Arms(Rifle)}}, nil)
			e := st.UnitOf(1, 0)
			here := gunsAt(st, e, enginetest.Open(st.State).Anchor(0))
			if a, _ := st.Activate(0); a.Verb == engine.Hold {
				// It must not have been worth while to move at all.
				fresh := set(t, []Stand{c.unit, {Seat: 1, Y: c.y, Models: 4, Weapons: Arms(Rifle)}}, nil)
				fresh.Do(engine.Action{Verb: engine.Pick, Unit: 0})
				fresh.Do(engine.Action{Verb: engine.Advance, Pattern: 1, Unit: 0})
				for _, m := range fresh.Menu(nil) {
					if m.Form == engine.AsItStands && gunsAt(fresh, e, m.At) > here {
						t.Fatalf("it holds with %d weapons in range, and would have %d at %v", here,
							gunsAt(fresh, e, m.At), m.At)
					}
				}
				return
			}
			from, menu := enginetest.Open(st.State).Anchor(0), st.Menu(nil)
			best, shortest := here, int64(0)
			for _, m := range menu {
				if m.Form != engine.AsItStands {
					continue
				}
				n, l := gunsAt(st, e, m.At), m.At.Sub(from).Norm()
				if n > best || n == best && l < shortest {
					best, shortest = n, l
				}
			}
			a, _ := st.Act()
			bear := gunsAt(st, e, enginetest.Open(st.State).Anchor(0))
			if l := a.At.Sub(from).Norm(); bear < best || bear == best && l > shortest+geom.Inch/20 {
				t.Errorf("it goes %d for %d weapons; %d would do for %d", l, bear, shortest, best)
			}
			if best <= here {
				t.Errorf("it went for the %d weapons that it had", here)
			}
		})
	}
}

// Of two ways of the same length it takes the one clear of dangerous terrain. A post keeps it from going
// straight on, and on one side of the post is a mire.
func TestAvoidsDangerousTerrain(t *testing.T) {
	for side := -1; side <= 1; side += 2 {
		mire := mission.Piece{Name: "mire", Dangerous: true, Center: At(2*side, 3), Radius: 1500}
		st := set(t, []Stand{{Weapons: Arms(Pistol)}, {Seat: 1, X: 0, Y: 17, Weapons: Arms(Sword)}}, nil,
			mire,
			mission.Piece{Name: "post", Impassable: true, Center: At(0, 4), Radius: 200})
		if a, why := st.Activate(0); a.Verb != engine.Advance {
			t.Fatalf("side %d: %s: %s", side, a.Verb, why)
		}
		a, _ := st.Act()
		if a.At.X*int32(side) >= 0 {
			t.Errorf("side %d: it goes to %v, through the mire or the post", side, a.At)
		}
	}
}

// A rush goes round what stands in its way, past dangerous terrain.
func TestRushGoesRoundAPost(t *testing.T) {
	for side := -1; side <= 1; side += 2 {
		st := set(t, []Stand{{Weapons: Arms(Sword)}, {Seat: 1, Y: 23, Weapons: Arms(Sword)}},
			[]geom.Point{At(0, 11)}, Wall(0, 15, 70),
			mission.Piece{Name: "mire", Dangerous: true, Center: At(3*side, 7), Radius: 1000},
			mission.Piece{Name: "post", Impassable: true, Center: At(0, 2), Radius: 200})
		if a, why := st.Activate(0); a.Verb != engine.Rush {
			t.Fatalf("side %d: %s: %s", side, a.Verb, why)
		}
		if a, _ := st.Act(); a.At != At(0, 11) || a.Ways == 0 || st.Decision().Kind == engine.Casualty {
			t.Errorf("side %d: it goes to %v by %d way points", side, a.At, a.Ways)
		}
	}
}

// A rush ends as near to its goal as the menu allows.
func TestRushesToItsGoal(t *testing.T) {
	t.Run("onto a marker", func(t *testing.T) {
		st := set(t, []Stand{{Models: 6, Weapons: Arms(Sword)}, {Seat: 1, Y: 23, Weapons: Arms(Sword)}},
			[]geom.Point{At(9, -3)}, Wall(0, 10, 60))
		if a, why := st.Activate(0); a.Verb != engine.Rush {
			t.Fatalf("%s: %s", a.Verb, why)
		}
		st.Act()
		if gap := opr.GapTo(st.View(), 0, geom.Point{}, At(9, -3)); gap > geom.Inch/10 {
			t.Errorf("it ends %d from the marker", gap)
		}
	})
	t.Run("towards an enemy", func(t *testing.T) {
		st := set(t, []Stand{{Weapons: Arms(Sword)}, {Seat: 1, X: 5, Y: 21, Models: 4, Weapons: Arms(Sword)}},
			nil)
		before := opr.Gap(st.View(), 0, 1)
		st.Activate(0)
		st.Act()
		if got := before - opr.Gap(st.View(), 0, 1); got < 11*geom.Inch {
			t.Errorf("it comes only %d nearer", got)
		}
	})
	t.Run("a scattered unit re-forms and goes on", func(t *testing.T) {
		st := set(t, []Stand{{Models: 4, Weapons: Arms(Sword)}, {Seat: 1, Y: 23, Weapons: Arms(Sword)}},
			[]geom.Point{At(0, 9)}, Wall(0, 14, 60))
		m := enginetest.Open(st.State)
		m.Models[0].P = m.Models[0].P.Add(At(-4, 0))
		m.Rebox(0)
		st.Activate(0)
		if a, _ := st.Act(); a.Form == engine.AsItStands {
			t.Errorf("it moves %s to %v", a.Form, a.At)
		}
		if gap := opr.GapTo(m.View(), 0, geom.Point{}, At(0, 9)); gap > 3*geom.Inch {
			t.Errorf("it ends %d from the marker", gap)
		}
	})
}

// A move that somebody else began is finished sensibly.
func TestTakesOverAMove(t *testing.T) {
	for _, c := range []struct {
		verb engine.Verb
		want string
	}{{engine.Advance, "advances and shoots"}, {engine.Rush, ""}} {
		st := set(t, []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 29, Weapons: Arms(Sword)}}, nil)
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		for _, m := range st.Menu(nil) {
			if m.Verb == c.verb {
				st.Do(m)
				break
			}
		}
		before := opr.Gap(st.View(), 0, 1)
		st.Act()
		if came := before - opr.Gap(st.View(), 0, 1); came < 4*geom.Inch ||
			c.verb == engine.Rush && came < 11*geom.Inch || !strings.Contains(st.Agent.Explain(), c.want) {
			t.Errorf("after %s it comes %d nearer: %s", c.verb, came, st.Agent.Explain())
		}
	}
}

func TestRefusesOtherGames(t *testing.T) {
	g := must.Get(enginetest.Race{Turns: 3}.New([2]string{"red", "blue"}))(t)
	var a scripted.Agent
	a.Begin(g, 0, 0)
	s := g.New(1)
	if _, err := a.Act(agents.View{Menu: s.Menu(nil), Decision: s.Decision(),
		Position: s.View()}); err == nil {
		t.Error("it plays a race")
	}
}
