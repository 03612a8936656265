package holding_test

import (
	"math"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	. "gauntlet/engine/opr/holding"
	"gauntlet/engine/rulesets"
)

// units are two of each seat, in turn.
var units = []engine.UnitDef{{Seat: 0}, {Seat: 1}, {Seat: 0}, {Seat: 1}}

// plain are habits by which markers simply add up.
var plain = Habits{Holds: 1, Comes: 1, Reach: 1, Stay: 1}

// at returns a presence at the first marker.
func at(now, end float64) (p Presence) {
	p.Now[0], p.End[0] = now, end
	return p
}

// What a marker comes to goes by who is there alone, or by who owns it when nobody is; in the last round
// only who is there when it ends
// counts, before it who will be.
func TestControl(t *testing.T) {
	for _, c := range []struct {
		name       string
		own, enemy Presence
		owner      float64
		rest       float64
		want       float64
	}{
		{"nobody's stays nobody's", at(0, 0), at(0, 0), 0, 0, 0},
		{"an own one stays one's own", at(0, 0), at(0, 0), 1, 0, 1},
		{"who is alone takes it", at(1, 0), at(0, 0), -1, 0, 1},
		{"two make it nobody's", at(1, 1), at(1, 1), -1, 0, 0},
		{"half of the time", at(0.5, 0), at(0, 0), 0, 0, 0.5},
		{"rounds are left: who will be there", at(0, 0), at(0, 1), 1, 2, -1},
		{"rounds are left and nobody will be: as this one ends", at(1, 0), at(0, 0), 0, 2, 1},
	} {
		got := plain.Control(units, []Presence{c.own, c.enemy, {}, {}}, []Marker{{Owner: c.owner}}, 0, c.rest, NoChange)
		if math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
		turned := plain.Control(units, []Presence{c.enemy, c.own, {}, {}}, []Marker{{Owner: c.owner}}, 1, c.rest, NoChange)
		if turned != got {
			t.Errorf("%s: %v for the other seat", c.name, turned)
		}
	}
}

// Another presence of one unit, a unit that is hurt, and a marker that is taken alone change what is expected.
func TestControlChanges(t *testing.T) {
	all, markers := []Presence{at(0, 0), at(1, 0), {}, {}}, []Marker{{}}
	own := at(1, 0)
	for _, c := range []struct {
		name   string
		habits Habits
		change Change
		want   float64
	}{
		{"as they stand", plain, NoChange, -1},
		{"one goes there too", plain, Change{Unit: 0, Own: &own, Hurt: -1, Left: 1}, 0},
		{"and kills half of the enemy", plain, Change{Unit: 0, Own: &own, Hurt: 1, Left: 0.5}, 0.5},
		{"or all of it", plain, Change{Unit: -1, Hurt: 1}, 0},
		{"taken by who is alone", Habits{Holds: 1, TakenAlone: true}, NoChange, -1},
	} {
		if got := c.habits.Control(units, all, markers, 0, 0, c.change); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
	}
	doubt := Habits{Holds: 1, Doubt: 0.5}
	two := []Presence{{Now: [MaxMarkers]float64{1, 1}}, {}, {}, {}}
	one, both := doubt.Control(units, two, markers, 0, 0, NoChange), doubt.Control(units, two, []Marker{{}, {}}, 0, 0, NoChange)
	if !(one > 1.5 && both > one && both < 2*one) {
		t.Errorf("with little doubt one marker is worth %v, two %v: the one that decides counts most", one, both)
	}
	if got := all[1].Scaled(0.25); got.Now[0] != 0.25 || got.End[0] != 0 {
		t.Errorf("a quarter of it: %v, %v", got.Now[0], got.End[0])
	}
}

// A unit is at a marker within range for certain once it has acted; one that has yet to act may come or stay; the further the
// fewer rounds are left, the less; a Shaken one does nothing, an Aircraft holds nothing.
func TestPresenceOf(t *testing.T) {
	game := must.Get(engine.Compile(must.Get(engine.Prepare(rulesets.Usual(), engine.Choice{}))(t)))(t)
	s, u := game.New(1), 0
	for s.Round() == 0 || !s.Unit(u).Is(engine.OnTable) {
		must.Do(t, s.Apply(s.Menu(nil)[0]))
	}
	p := s.View()
	here := p.Anchor(u)
	markers := []Marker{{At: here}, {At: here.Add(geom.Point{X: 9 * geom.Inch})}, {At: here.Add(geom.Point{X: 60 * geom.Inch})}}
	of := func(x Unit, rest float64) Presence {
		x.Rush = 12 * geom.Inch
		return Usual.PresenceOf(p, u, geom.Point{}, x, markers, rest)
	}
	acted, waits := of(Unit{Acted: true}, 2), of(Unit{}, 2)
	if acted.Now[0] != 1 || acted.Now[1] != 0 || waits.Now[0] != Usual.Holds || !(waits.Now[1] > 0.4 && waits.Now[1] < Usual.Comes) {
		t.Errorf("now: acted %v, yet to act %v", acted.Now[:3], waits.Now[:3])
	}
	if !(waits.End[0] > waits.End[1] && waits.End[1] > waits.End[2]) || waits.End[0] > 1 {
		t.Errorf("in the end it is where it can be soonest: %v", waits.End[:3])
	}
	if end := of(Unit{}, 0).End; end[2] != 0 {
		t.Errorf("five moves away with one left: %v", end[2])
	}
	if got := of(Unit{Acted: true, Shaken: true}, 0); got.Now[0] != 0 {
		t.Errorf("Shaken it is there with %v", got.Now[0])
	}
	for rest := range 4 { // a box spares measuring, and changes nothing
		for k := range 8 {
			x := Unit{Acted: k&1 > 0, Shaken: k&2 > 0}
			want := of(x, float64(rest))
			if x.Box = p.Box(u); of(x, float64(rest)) != want {
				t.Errorf("with a box, %d rounds left, %+v: %v, not %v", rest, x, of(x, float64(rest)), want)
			}
		}
	}
	if got := of(Unit{Flies: true}, 2); got != (Presence{}) {
		t.Errorf("an Aircraft is there: %v", got.Now[:3])
	}
}
