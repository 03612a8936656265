package env

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// officers returns an environment in which the first two heroes of a seat's list have joined its last unit, and that unit.
func officers(t *testing.T) (e *Turn, unit int) {
	t.Helper()
	e, err := Make("GF2-1000-v0", "armies=testdata/officers.yaml,testdata/officers.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Reset(1); err != nil {
		t.Fatal(err)
	}
	unit = -1
	for asked := 0; asked < 2; {
		best := 0
		if e.Position().Decision().Kind == engine.JoinUnit {
			best = len(e.g.menu) - 1 // the list's last unit that may be joined
			unit, asked = int(e.g.menu[best].Target), asked+1
		}
		if err := e.Step(e.g.d.atomic.slot(e.Position().Decision().Kind, &e.g.menu[best])); err != nil {
			t.Fatal(err)
		}
	}
	return e, unit
}

// Of several heroes in one unit each shows in its own unit's row: which unit it has joined, what it can do and what it has left; a dead one only
// the first.
func TestSeveralHeroesShow(t *testing.T) {
	e, unit := officers(t)
	s := enginetest.Open(e.g.state)
	def := &e.g.d.game.Units()[unit]
	row := func(u int) []float32 {
		t.Helper()
		obs := make([]float32, e.Spec().ObsSize)
		if err := e.Observe(int(def.Seat), obs); err != nil {
			t.Fatal(err)
		}
		first, _ := e.g.d.game.UnitRange(int(def.Seat))
		at := e.g.d.view.units[0] + (u-first)*numUnit
		return obs[at : at+numUnit]
	}
	heroes := opr.Joiners(s.View(), unit)
	if heroes != 3<<def.Size {
		t.Fatalf("heroes %#x have joined %s", heroes, def.Name)
	}
	for k, tough := range [2]int32{3, 6} {
		place := int(def.First+def.Size) + k
		hero := int(e.g.d.game.Models()[place].Hero)
		if got := row(hero); got[uHeroLeft] != fraction(tough, 4) || got[uHero] == 0 || got[uWidth] != float32(def.Number+1)/roster.MaxUnits {
			t.Errorf("hero %d shows %v, %v and %v", k, got[uHero], got[uHeroLeft], got[uWidth])
		}
		s.Models[place].Wounds++
		if got, want := row(hero)[uHeroLeft], fraction(tough-1, 4); got != want {
			t.Errorf("wounded, hero %d shows %v, not %v", k, got, want)
		}
	}
	s.Units[unit].Alive &^= 1 << def.Size
	place := int(def.First + def.Size)
	hero := int(e.g.d.game.Models()[place].Hero)
	if got := row(hero); got[uHero] != 0 || got[uHeroLeft] != 0 || got[uWidth] == 0 {
		t.Errorf("a dead hero shows %v, %v and %v", got[uHero], got[uHeroLeft], got[uWidth])
	}
	if got := row(unit)[uHeroLeft]; got != fraction(5, 4) {
		t.Errorf("beside a dead hero the unit shows %v of the other", got)
	}
}

// A hero is not offered a unit in which all weapon types together would be more than there is room for, though the engine has room for more.
func TestSeveralHeroesWithinRoom(t *testing.T) {
	e, unit := officers(t)
	s := enginetest.Open(e.g.state)
	first, _ := e.g.d.game.UnitRange(s.Seat(unit))
	if opr.MayJoin(s.View(), first+2, unit) || opr.WhyNotJoin(s.View(), first+2, unit) != "together they have 9 weapon types, at most 8" {
		t.Errorf("a third hero may join: %q", opr.WhyNotJoin(s.View(), first+2, unit))
	}
	setup := e.g.d.game.Setup()
	setup.WeaponTypes = 0
	g, err := engine.Compile(setup)
	if err != nil {
		t.Fatal(err)
	}
	other, err := g.Restore(e.g.state.AppendSnapshot(nil))
	if err != nil {
		t.Fatal(err)
	}
	if !opr.MayJoin(other.View(), first+2, unit) {
		t.Errorf("in a game of its own a third hero may not join: %q", opr.WhyNotJoin(other.View(), first+2, unit))
	}
}
