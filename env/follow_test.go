package env_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	. "gauntlet/env"
	"gauntlet/env/internal/actions"

	"github.com/google/go-cmp/cmp"
)

// followed are the games that following is tested in: all ids, and options under which other things come up
// on the way.
var followed = []string{
	"GF3-Skirmish-v1", "GF3-1000-v1", "GF3-2000-v1", "GF2-1000-v1",
	"GF2-1000-v1:armies=brood-1000,cohort-1000:table=canyon",
	"GF3-1000-v1:armies=fast-1000,vehicles-1000:table=mire",
	"StarQuest-Relay-v1", "StarQuest-Breach-v1:heroes=4:threat=high", "StarQuest-Ruins-v1",
	"StarQuest-Hunt-v1", "StarQuest-LastStand-v1",
	"Stargrave-Salvage-v1", "Stargrave-Graveyard-v1:armies=redchoir,quietus",
}

// eachFollowed runs a test for each of them, in both layers and with both answers to who decides on the way.
func eachFollowed(t *testing.T, test func(t *testing.T, e *Turn)) {
	for _, spec := range followed {
		for _, more := range []string{"layer=tactical", "layer=tactical:on-the-way=policy", "layer=atomic"} {
			t.Run(spec+":"+more, func(t *testing.T) {
				test(t, openSpec(t, spec+":"+more))
			})
		}
	}
}

// A scene is what a seat has before it when it chooses.
type scene struct {
	seat     int
	obs      []float32
	mask     []uint8
	features []float32
	action   int
}

// look takes down what the seat to act has before it, and a choice that follows from it alone.
func look(t *testing.T, e *Turn, length int) scene {
	t.Helper()
	s := scene{seat: e.Seat(), obs: obsOf(e), mask: maskOf(e), features: featuresOf(e)}
	must(t, errors.Join(e.Observe(s.seat, s.obs), e.Mask(s.mask), e.Features(s.features)))
	rng := dice.New(uint64(length))
	s.action = Sample(s.mask, &rng)
	return s
}

// Two environments that follow a game, one for each seat, are asked the same questions as one that plays the
// game, see the same, and lead it the same way.
func TestFollow(t *testing.T) {
	games := enginetest.Samples(1, 3)
	eachFollowed(t, func(t *testing.T, e *Turn) {
		var seats [2]*Turn
		for k := range seats {
			var err error
			seats[k], err = Over(e.Game(), e.Spec().ID,
				Options{Layer: e.Options().Layer, OnTheWay: e.Options().OnTheWay})
			must(t, err)
		}
		for seed := range uint64(games) {
			must(t, e.Reset(seed))
			s := e.Game().New(seed)
			for _, f := range seats {
				f.Forget()
			}
			var menu []engine.Action
			for n := 0; !s.Over(); {
				menu = s.Menu(menu[:0])
				if s.View().Forced(menu) {
					must(t, s.Apply(menu[0]))
					continue
				}
				d := s.Decision()
				f := seats[d.Seat]
				a, answered, err := f.Follow(s.For(int(d.Seat)), menu)
				must(t, err)
				if !answered {
					want, got := look(t, e, n), look(t, f, n)
					n++
					if s.Hash() != e.State().Hash() {
						t.Fatalf("game %d, choice %d: the environment stands elsewhere, at %s, than at %s",
							seed, n, e.Asked(), d.Kind)
					}
					if !reflect.DeepEqual(want, got) {
						t.Fatalf("game %d, choice %d at %s: another scene (-want +got): %s", seed, n, d.Kind,
							cmp.Diff(want, got, cmp.AllowUnexported(scene{})))
					}
					a, err = f.Choose(got.action)
					must(t, err)
					must(t, e.Step(want.action))
				}
				must(t, s.Apply(a))
			}
			if e.Seat() >= 0 || s.Hash() != e.State().Hash() {
				t.Fatalf("game %d ended otherwise", seed)
			}
		}
	})
}

// What is carried on is forgotten between games, handed out and taken back, and refused where it does not
// fit.
func TestFollowMemory(t *testing.T) {
	e, err := Make("GF3-1000-v1", "layer=tactical")
	must(t, err)
	other, err := Over(e.Game(), "GF3-1000-v1", Options{Layer: Tactical})
	must(t, err)
	e.Moment().Intent = Intent{Kind: actions.FireAt, Unit: 2, Target: 7}
	e.SetFollowed(3)
	b := append(e.AppendMemory([]byte{9}), 8)
	rest, err := other.RestoreMemory(b[1:])
	if err != nil || len(rest) != 1 || other.Moment().Intent != e.Moment().Intent || other.Followed() != 3 {
		t.Errorf("rest %v, %v, intent %+v", rest, err, other.Moment().Intent)
	}
	if other.Forget(); other.Moment().Intent != (Intent{}) || other.Followed() != 0 {
		t.Error("not everything is forgotten")
	}
	for k := range len(b) - 1 {
		if _, err := other.RestoreMemory(b[1 : 1+min(k, MemorySize-1)]); err == nil {
			t.Errorf("%d bytes are taken", k)
		}
	}
	b[3] = 99 // unit
	if _, err := other.RestoreMemory(b[1:]); err == nil || other.Moment().Intent != (Intent{}) {
		t.Errorf("a unit that there is not: %v", err)
	}
}

// Following refuses positions that it cannot stand at, and choices that are not legal.
func TestFollowRefuses(t *testing.T) {
	e := made(Make("GF3-Skirmish-v1", "layer=tactical"))
	s := e.Game().New(1)
	if _, _, err := e.Follow(engine.Position{}, nil); !is[*StateError](err) {
		t.Errorf("no position: %v", err)
	}
	if _, _, err := e.Follow(s.View(), nil); !is[*StateError](err) {
		t.Errorf("no menu: %v", err)
	}
	if _, answered, err := e.Follow(s.View(), s.Menu(nil)); err != nil || answered {
		t.Fatalf("answered %v, %v", answered, err)
	}
	for _, action := range []int{-1, e.Spec().Actions(), slices.Index(legal(e), 0)} {
		if _, err := e.Choose(action); !is[*ActionError](err) {
			t.Errorf("action %d: %v", action, err)
		}
	}
}

// Over finds the environment that has room for a game, and says what is in the way of it.
func TestOver(t *testing.T) {
	for spec, want := range map[string]string{
		"GF3-Skirmish-v1": "GF3-Skirmish-v1", "GF3-1000-v1": "GF3-Skirmish-v1", "GF3-2000-v1": "GF3-2000-v1",
		"GF2-1000-v1":                "GF2-1000-v1",
		"StarQuest-Hunt-v1:heroes=4": "StarQuest-Hunt-v1",
	} {
		e := openSpec(t, spec)
		over, err := Over(e.Game(), "", Options{Layer: Tactical})
		if err != nil || over.Spec().ID != want || over.Spec().Layer != Tactical {
			t.Errorf("%s: %v, %v", spec, over, err)
		}
		again, err := Over(e.Game(), want, Options{Layer: Tactical})
		if err != nil || again.Spec().Actions() != over.Spec().Actions() {
			t.Errorf("%s again: %v", spec, err)
		}
	}
	e := made(Make("GF3-2000-v1"))
	for id, want := range map[string]string{
		"GF3-Skirmish-v1":   "has 10 units, there is room for 6",
		"GF2-1000-v1":       "environment GF2-1000-v1 is of gf2, and the game is one of gf3",
		"StarQuest-Hunt-v1": "is of starquest",
		"GF3-4000-v1":       "unknown environment",
	} {
		_, err := Over(e.Game(), id, Options{})
		says(t, id, err, want)
	}
	if _, err := Over(e.Game(), "", Options{Mission: "standoff"}); err == nil {
		t.Error("another mission is taken")
	}
}

// Following, observing and choosing allocate nothing, and neither does looking ahead.
func TestFollowAllocates(t *testing.T) {
	eachFollowed(t, func(t *testing.T, e *Turn) {
		scratch := e.Sibling()
		s, rng := e.Game().New(2), dice.New(2)
		var states []*engine.State
		var menus [][]engine.Action
		for !s.Over() {
			menu := s.Menu(nil)
			if !s.View().Forced(menu) {
				c := new(engine.State)
				c.CopyFrom(s)
				states, menus = append(states, c), append(menus, menu)
			}
			must(t, s.Apply(menu[rng.Intn(len(menu))]))
		}
		obs, mask := obsOf(e), maskOf(e)
		all := func() {
			for i, s := range states {
				seat := int(s.Decision().Seat)
				_, answered, err := e.Follow(s.For(seat), menus[i])
				must(t, err)
				if answered {
					continue
				}
				must(t, errors.Join(e.Observe(seat, obs), e.Mask(mask),
					scratch.CopyFrom(e, uint64(i))))
				slot := slices.Index(mask, 1)
				made(e.Choose(slot))
				must(t, scratch.Step(slot))
			}
		}
		if n := steadyAllocs(1, all); n != 0 {
			t.Errorf("%v allocations in %d decisions", n, len(states))
		}
	})
}

// A copy to look ahead in sees what the original sees, but not the dice to come, nor what the other seat's
// unit is about.
func TestCopyFrom(t *testing.T) {
	eachFollowed(t, func(t *testing.T, e *Turn) {
		scratch := e.Sibling()
		must(t, e.Reset(5))
		for n := 0; e.Seat() >= 0; n++ {
			must(t, scratch.CopyFrom(e, uint64(n)+1000))
			want, got := look(t, e, n), look(t, scratch, n)
			if !reflect.DeepEqual(want, got) {
				t.Fatalf("choice %d: the copy sees otherwise (-want +got): %s", n,
					cmp.Diff(want, got, cmp.AllowUnexported(scene{})))
			}
			if scratch.State().Hash() == e.State().Hash() {
				t.Fatalf("choice %d: the copy has the dice to come", n)
			}
			if in := &scratch.Moment().Intent; in.Kind != actions.FireAsked &&
				scratch.State().Seat(int(in.Unit)) != e.Seat() {
				t.Fatalf("choice %d: the copy tells of the other seat's intent", n)
			}
			must(t, e.Step(want.action))
		}
	})
}
