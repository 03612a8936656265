package env_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	. "gauntlet/env"
	"gauntlet/env/internal/sight"
)

// officers returns an environment in which the first two heroes of a seat's list have joined its last unit,
// and that unit.
func officers(t *testing.T) (e *Turn, unit int) {
	t.Helper()
	e = made(Make("GF2-1000-v0", "armies=testdata/officers.yaml,testdata/officers.yaml"))
	must(t, e.Reset(1))
	unit = -1
	for asked := 0; asked < 2; {
		best := 0
		if e.Asked() == engine.JoinUnit {
			best = len(e.Moment().Menu) - 1 // the list's last unit that may be joined
			unit, asked = int(e.Moment().Menu[best].Target), asked+1
		}
		must(t, e.Step(e.Slot(&e.Moment().Menu[best])))
	}
	return e, unit
}

// Of several heroes in one unit each shows in its own unit's row: which unit it has joined, what it can do
// and what it has left; a dead one only the first.
func TestSeveralHeroesShow(t *testing.T) {
	e, unit := officers(t)
	s := enginetest.Open(e.State())
	def := &e.Game().Units()[unit]
	row := func(u int) []float32 {
		t.Helper()
		obs := obsOf(e)
		must(t, e.Observe(int(def.Seat), obs))
		first, _ := e.Game().UnitRange(int(def.Seat))
		at := e.Spec().Obs[slices.IndexFunc(e.Spec().Obs, func(f Field) bool {
			return f.Name == "own-0-status"
		})].Offset + (u-first)*sight.NumUnit
		return obs[at : at+sight.NumUnit]
	}
	heroes := opr.Joiners(s.View(), unit)
	if heroes != 3<<def.Size {
		t.Fatalf("heroes %#x have joined %s", heroes, def.Name)
	}
	for k, tough := range [2]int32{3, 6} {
		place := int(def.First+def.Size) + k
		hero := int(e.Game().Models()[place].Hero)
		if got := row(hero); got[sight.UnitHeroLeft] != sight.Fraction(tough, 4) ||
			got[sight.UnitHero] == 0 || got[sight.UnitWidth] != float32(def.Number+1)/roster.MaxUnits {
			t.Errorf("hero %d shows %v, %v and %v", k, got[sight.UnitHero], got[sight.UnitHeroLeft],
				got[sight.UnitWidth])
		}
		s.Models[place].Wounds++
		if got, want := row(hero)[sight.UnitHeroLeft], sight.Fraction(tough-1, 4); got != want {
			t.Errorf("wounded, hero %d shows %v, not %v", k, got, want)
		}
	}
	s.Units[unit].Alive &^= 1 << def.Size
	place := int(def.First + def.Size)
	hero := int(e.Game().Models()[place].Hero)
	if got := row(hero); got[sight.UnitHero] != 0 || got[sight.UnitHeroLeft] != 0 ||
		got[sight.UnitWidth] == 0 {
		t.Errorf("a dead hero shows %v, %v and %v", got[sight.UnitHero], got[sight.UnitHeroLeft],
			got[sight.UnitWidth])
	}
	if got := row(unit)[sight.UnitHeroLeft]; got != sight.Fraction(5, 4) {
		t.Errorf("beside a dead hero the unit shows %v of the other", got)
	}
}

// A hero is not offered a unit in which all weapon types together would be more than there is room for,
// though the engine has room for more.
func TestSeveralHeroesWithinRoom(t *testing.T) {
	e, unit := officers(t)
	s := enginetest.Open(e.State())
	const three = 0b111 // heroes by their numbers among those who may join the unit
	if why := opr.Of(s.View()).TooMuch(unit, three); why != "together they have 9 weapon types, at most 8" {
		t.Errorf("a third hero may join: %q", why)
	}
	setup := e.Game().Setup()
	setup.WeaponTypes = 0
	g := made(engine.Compile(setup))
	other := made(g.Restore(e.State().AppendSnapshot(nil)))
	if why := opr.Of(other.View()).TooMuch(unit, three); why != "" {
		t.Errorf("in a game of its own a third hero may not join: %q", why)
	}
}
