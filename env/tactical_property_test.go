package env_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	. "gauntlet/env"
	"gauntlet/env/internal/actions"
)

// A slot means the same to both players: a game and its half turn with the seats swapped have the same masks
// all along when the same slots are chosen, and end with the same score.
func TestSlotsInTheOwnFrame(t *testing.T) {
	tacticalGames(t, func(t *testing.T, e *Turn) {
		r := halfTurned(e)
		mask, half := maskOf(e), maskOf(e)
		for seed := range uint64(4) {
			must(t, e.Reset(seed))
			must(t, r.Reset(seed))
			rng, last := dice.New(seed), engine.GameOver
			for n := 0; e.Seat() >= 0; n++ {
				k := e.Asked()
				if k != last && (last == engine.GameOver || k == engine.ChooseEdge) {
					swapRolled(r.State(), e.State())
					must(t, r.Settle())
				}
				last = k
				if r.Seat() != 1-e.Seat() {
					t.Fatalf("seed %d, step %d: seat %d acts and in the half turn %d", seed, n, e.Seat(),
						r.Seat())
				}
				must(t, errors.Join(e.Mask(mask), r.Mask(half)))
				for a := range mask {
					if mask[a] != half[a] {
						t.Fatalf("seed %d, step %d (%s): %s is %d and in the half turn %d", seed, n, k,
							e.Spec().Slots[a].Name, mask[a], half[a])
					}
				}
				a := pick(&rng, mask)
				must(t, errors.Join(e.Step(a), r.Step(a)))
			}
			a, b := e.State().Outcome(), r.State().Outcome()
			if r.Seat() >= 0 || a.Score[0] != b.Score[1] || a.Score[1] != b.Score[0] {
				t.Fatalf("seed %d: score %v and in the half turn %v", seed, a.Score, b.Score)
			}
		}
	})
}

// A snapshot taken anywhere, also while an intent waits for its shooting, leads to the same future.
func TestSnapshotsKeepIntents(t *testing.T) {
	waiting := 0
	for _, c := range tacticalSetups {
		options := Options{Layer: Tactical}
		must(t, options.Set(c.options...))
		options.Table = risky(c.id)
		e := made(New(c.id, options))
		twin := e.Fresh()
		rng := dice.New(8)
		var a, b []byte
		for seed := range uint64(8) {
			must(t, e.Reset(seed))
			for n := 0; e.Seat() >= 0; n++ {
				a = e.AppendSnapshot(a[:0])
				pending := e.Moment().Intent.Kind != actions.FireAsked && e.Asked() == engine.Casualty
				if pending {
					waiting++
				}
				if n%16 == 0 || pending {
					must(t, twin.Restore(a))
				}
				if b = twin.AppendSnapshot(b[:0]); !bytes.Equal(a, b) {
					t.Fatalf("%s, seed %d, step %d: the restored environment has gone another way", c.id,
						seed, n)
				}
				k := pick(&rng, legal(e))
				must(t, errors.Join(e.Step(k), twin.Step(k)))
			}
		}
	}
	if waiting == 0 {
		t.Error("no casualty was ever chosen while an intent waited for its shooting")
	}
}

// risky returns a table of an id's size with dangerous terrain.
func risky(id string) string {
	if strings.Contains(id, "Skirmish") {
		return "outpost"
	}
	return "mire"
}

// Intents that do not fit a game are refused.
func TestRefusesIntents(t *testing.T) {
	e := made(Make("GF3-Skirmish-v1", "layer=tactical"))
	game := e.Game()
	_, end := game.UnitRange(0)
	for _, good := range []Intent{{}, {Kind: actions.FireNone, Unit: 0, Target: -1},
		{Kind: actions.FireAt, Begun: true, Unit: 0, Target: int16(end)},
		{Kind: actions.FireNear, Unit: int16(end), Target: 0},
		{Kind: actions.FireBest, Unit: 1, Target: -1}} {
		if b := AppendIntent(good); len(b) != IntentSize {
			t.Errorf("%+v takes %d bytes", good, len(b))
		} else if got, err := e.ReadIntent(b); err != nil || got != good {
			t.Errorf("%+v is read as %+v: %v", good, got, err)
		}
	}
	for _, bad := range []Intent{{Kind: actions.FireBest + 1, Target: -1}, {Kind: actions.FireAt, Target: -1},
		{Kind: actions.FireAt, Unit: 0, Target: 1}, {Kind: actions.FireBest, Unit: -1, Target: -1},
		{Kind: actions.FireBest, Unit: int16(len(game.Units())), Target: -1},
		{Kind: actions.FireNear, Target: 999}, {Unit: 3}, {Kind: actions.FireNone, Begun: true, Target: -1}} {
		if got, err := e.ReadIntent(AppendIntent(bad)); err == nil {
			t.Errorf("%+v is taken for %+v", bad, got)
		}
	}
	if _, err := e.ReadIntent([]byte{actions.FireBest, 2, 0, 0, 0xff, 0xff}); err == nil {
		t.Error("a third truth value is taken")
	}
}

// Steps in the tactical layer do not allocate, once an episode or two have been played.
func TestTacticalDoesNotAllocate(t *testing.T) {
	tacticalGames(t, func(t *testing.T, e *Turn) {
		mask := maskOf(e)
		rng := dice.New(1)
		play := func() {
			for range 2000 {
				if e.Seat() < 0 {
					must(t, e.ResetNext())
				}
				must(t, e.Mask(mask))
				must(t, e.Step(pick(&rng, mask)))
			}
		}
		play()
		if n := steadyAllocs(1, play); n != 0 {
			t.Errorf("%g allocations in 2000 steps", n)
		}
	})
}

// What an intent does is what its name says.
func TestIntentsMeanWhatTheySay(t *testing.T) {
	seen := map[string]int{}
	for _, c := range [][]string{nil, {"table=mire"}, {"armies=gunline-1000,elite-1000", "table=borough"}} {
		e := made(Make("GF3-1000-v1", append([]string{"layer=tactical", "on-the-way=policy"}, c...)...))
		try := e.Fresh()
		j := made(NewJournal(try))
		rng := dice.New(2)
		for seed := range games(t, e, 5, &rng, stepAtRandom) {
			if e.Asked() != engine.ChooseAction {
				continue
			}
			snapshot := e.AppendSnapshot(nil)
			for a := range e.Moment().Legal.All() {
				must(t, try.Restore(snapshot))
				j.Take()
				must(t, try.Step(a))
				name := e.Spec().Slots[a].Name
				if err := means(e, name, j.Take()); err != nil {
					t.Fatalf("seed %d: %s: %v", seed, name, err)
				}
				seen[strings.TrimRight(name, "-0123456789")]++
			}
		}
	}
	counted(t, "legal intents", seen, 5, "hold", "shoot", "range", "advance-marker", "advance-cover", "retreat",
		"rush-marker", "rush-cover", "rush-enemy", "rush-away", "screen", "charge")
}

// means checks the atomic actions that an intent was carried out by, from the position of e.
func means(e *Turn, name string, made []engine.Action) error {
	p := e.Position()
	m, u := enginetest.Open(e.State()), int(p.Decision().Unit)
	first, _ := p.Game().UnitRange(1 - int(p.Decision().Seat))
	intent, k := strings.TrimRight(name, "-0123456789"), 0
	fmt.Sscanf(name[len(intent):], "-%d", &k)
	verb, v := made[0].Verb, geom.Point{}
	if verb == engine.Advance || verb == engine.Rush {
		v = made[1].At.Sub(m.Anchor(u))
	}
	fired := false
	for _, a := range made {
		fired = fired || a.Verb == engine.Fire && int(a.Unit) == u
	}
	// With danger at hand the unit may lose the models that would have fired.
	firesAt := slices.ContainsFunc(made, func(a engine.Action) bool {
		return a.Verb == engine.Fire && int(a.Unit) == u && int(a.Target) == first+k
	}) || opr.Danger(m.View(), u, v) > 0
	advance, rush, _ := opr.Reach(m.View(), u)
	towards := func(goal geom.Point, allow int32) bool {
		return made[1] == opr.Towards(m.View(), u, goal, allow)
	}
	inCover := func(allow int32, shooting bool) bool {
		to, found := opr.IntoCover(p, u, p.Marker(k).P, allow, shooting)
		return found && made[1] == to || !found && towards(p.Marker(k).P, allow)
	}
	further := func() bool {
		far := func(v geom.Point) int64 {
			box, gap := m.Boxes[u], int64(1)<<62
			box.Min, box.Max = box.Min.Add(v), box.Max.Add(v)
			for e := range m.Boxes {
				if m.Seat(e) != m.Seat(u) && m.Units[e].Is(engine.OnTable) {
					gap = min(gap, box.Gap2(m.Boxes[e]))
				}
			}
			return gap
		}
		return far(v) > far(geom.Point{})
	}
	ok := false
	switch intent {
	case "hold":
		ok = verb == engine.Hold && !fired
	case "shoot":
		ok = verb == engine.Hold && firesAt
	case "range":
		if _, guns := opr.BestShot(p, u, first+k); guns == 0 {
			ok = verb == engine.Advance && towards(opr.NearestModel(p, first+k, p.Anchor(u)), advance)
		} else {
			ok = verb == engine.Advance && firesAt && v != geom.Point{} || verb == engine.Hold && firesAt
		}
	case "advance-marker":
		ok = verb == engine.Advance && towards(p.Marker(k).P, advance)
	case "advance-cover":
		ok = verb == engine.Advance && inCover(advance, true)
	case "retreat":
		ok = verb == engine.Advance && further()
	case "rush-marker":
		ok = verb == engine.Rush && !fired && towards(p.Marker(k).P, rush)
	case "rush-cover":
		ok = verb == engine.Rush && !fired && inCover(rush, false)
	case "rush-enemy":
		ok = verb == engine.Rush && !fired && towards(opr.NearestModel(m.View(), first+k, m.Anchor(u)), rush)
	case "rush-away":
		ok = verb == engine.Rush && !fired && further()
	case "screen":
		ok = verb == engine.Advance || verb == engine.Rush && !fired
	case "charge":
		ok = verb == engine.Charge && int(made[0].Target) == first+k
	}
	if !ok {
		return fmt.Errorf("it is carried out by %+v", made)
	}
	return nil
}

// The layers have no more actions than they may have, and the names of their slots are unique.
func TestSlotsFit(t *testing.T) {
	for _, id := range IDs() {
		for _, c := range []struct {
			layer string
			most  int
		}{{"layer=atomic", 512}, {"layer=tactical", 512}} {
			switch {
			case id.Name == "GF3-3000-v1": // has room for any list that the program reads
				c.most = 1600
			case id.Family != "": // tables have room for larger armies, and for what rules of lists offer
				c.most = 1024
			case id.Name == "GF3-Skirmish-v1" && c.layer == "layer=tactical":
				c.most = 128
			}
			e := made(Make(id.Name, c.layer))
			if n := e.Spec().Actions(); n > c.most {
				t.Errorf("%s has %d actions in %s, at most %d", id.Name, n, c.layer, c.most)
			}
			seen := map[string]bool{}
			for k, s := range e.Spec().Slots {
				if s.Slot != k || s.Name == "" || s.Meaning == "" || seen[s.Name] {
					t.Errorf("%s, %s: slot %d is %+v", id.Name, c.layer, k, s)
				}
				seen[s.Name] = true
			}
		}
	}
}
