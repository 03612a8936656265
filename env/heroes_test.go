package env_test

import (
	"fmt"
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
	e = made(Make("GF2-1000-v1", "armies=testdata/officers.yaml,testdata/officers.yaml"))
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

// Of several heroes in one unit each shows in its own row: which unit it has joined, and what it has left; a dead one
// shows nothing.
func TestSeveralHeroesShow(t *testing.T) {
	e, unit := officers(t)
	s := enginetest.Open(e.State())
	def := &e.Game().Units()[unit]
	column := func(u int, name string) float32 {
		t.Helper()
		obs := obsOf(e)
		must(t, e.Observe(int(def.Seat), obs))
		name = fmt.Sprintf("own-%d-%s", e.Game().Units()[u].Number, name)
		return obs[e.Spec().Obs[slices.IndexFunc(e.Spec().Obs, func(f Field) bool { return f.Name == name })].Offset]
	}
	heroes := opr.Joiners(s.View(), unit)
	if heroes != 3<<def.Size {
		t.Fatalf("heroes %#x have joined %s", heroes, def.Name)
	}
	for k, tough := range [2]int32{3, 6} {
		place := int(def.First+def.Size) + k
		hero := int(e.Game().Models()[place].Hero)
		if column(hero, "hero") != 1 || column(hero, "joined") != 1 || column(hero, "health") != 1 ||
			column(hero, "wounds") != sight.Fraction(tough, 12) ||
			column(hero, "with") != float32(def.Number+1)/roster.MaxUnits {
			t.Errorf("hero %d shows %v, %v, %v and %v", k, column(hero, "hero"), column(hero, "joined"),
				column(hero, "wounds"), column(hero, "with"))
		}
		s.Models[place].Wounds++
		if got, want := column(hero, "wounds"), sight.Fraction(tough-1, 12); got != want {
			t.Errorf("wounded, hero %d shows %v, not %v", k, got, want)
		}
	}
	models := column(unit, "models")
	s.Units[unit].Alive &^= 1 << def.Size
	hero := int(e.Game().Models()[int(def.First+def.Size)].Hero)
	for _, name := range []string{"is", "hero", "joined", "health", "wounds"} {
		if got := column(hero, name); got != 0 {
			t.Errorf("a dead hero shows %v as %s", got, name)
		}
	}
	if got := column(unit, "models"); got >= models {
		t.Errorf("beside a dead hero %v of the models are left, before that %v", got, models)
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
