package env_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// An environment can stand at any position of an atomic game, also where its own actions never lead: before a
// move whose action has been chosen. Something is legal there, and every legal action is taken.
func TestAt(t *testing.T) {
	tacticalGames(t, func(t *testing.T, e *Turn) {
		game := e.Game()
		s, rng := game.New(4), dice.New(4)
		mask := maskOf(e)
		var menu []engine.Action
		kinds := map[engine.Kind]int{}
		for n := uint64(0); !s.Over(); n++ {
			k := s.Decision().Kind
			if kinds[k]++; kinds[k]%5 == 1 {
				must(t, e.At(s.View(), n))
				if e.Seat() >= 0 {
					must(t, e.Mask(mask))
					legals := 0
					for a, legal := range mask {
						if legal == 0 {
							continue
						}
						legals++
						must(t, e.At(s.View(), n))
						if err := e.Step(a); err != nil {
							t.Fatalf("%s: %s: %v", k, e.Spec().Slots[a].Name, err)
						}
					}
					if legals == 0 {
						t.Fatalf("nothing is legal at %s", k)
					}
				}
			}
			menu = s.Menu(menu[:0])
			must(t, s.Apply(menu[rng.Intn(len(menu))]))
		}
		counted(t, "decisions of the game", kinds, 1, engine.PlaceMarker, engine.DeployAt, engine.Activate,
			engine.ChooseAction, engine.MoveTo)
	})
}

// placing plays until a unit's models are placed one by one.
func placing(t *testing.T, s *engine.State) {
	for s.Decision().Kind != engine.MoveTo {
		menu := s.Menu(nil)
		must(t, s.Apply(menu[min(1, len(menu)-1)]))
	}
	must(t, s.Apply(engine.Action{Verb: engine.PlaceOne, Pattern: engine.OffPattern,
		Unit: s.Decision().Unit}))
}

// Positions of other games, and those in which models are placed one by one, are refused, and nothing
// changes.
func TestAtRefuses(t *testing.T) {
	e := made(Make("GF3-Skirmish-v1", "layer=tactical"))
	other := made(Make("GF3-1000-v1"))
	for _, e := range []*Turn{e, other} {
		must(t, e.Reset(1))
	}
	s := e.Game().New(1)
	placing(t, s)
	before := string(e.AppendSnapshot(nil))
	for name, p := range map[string]engine.Position{"none": {}, "of another game": other.Position(),
		"placing models": s.View()} {
		if err := e.At(p, 1); !is[*StateError](err) {
			t.Errorf("position %s: %v", name, err)
		}
	}
	if string(e.AppendSnapshot(nil)) != before {
		t.Error("a refused position has changed the environment")
	}
}

// A snapshot in which models are placed one by one, which no environment makes by itself, is refused in both
// layers.
func TestRestoreRefusesPlacing(t *testing.T) {
	for _, layer := range []string{"layer=atomic", "layer=tactical"} {
		e := made(Make("GF3-Skirmish-v1", layer))
		must(t, e.Reset(1))
		placing(t, e.State())
		if err := e.Restore(e.AppendSnapshot(nil)); !is[*StateError](err) {
			t.Errorf("%s: %v", layer, err)
		}
	}
}

// A journal holds what the engine was given, in order: the same actions lead a state of the engine to the
// same position.
func TestJournal(t *testing.T) {
	e := made(Make("GF3-1000-v1", "layer=tactical"))
	j := made(NewJournal(e))
	if _, err := NewJournal(e); err == nil {
		t.Error("two journals are kept of one environment")
	}
	must(t, e.Reset(6))
	s := e.Game().New(6)
	for rng := dice.New(6); ; {
		for _, a := range j.Take() {
			must(t, s.Apply(a))
		}
		if s.Hash() != e.State().Hash() {
			t.Fatal("the journal leads elsewhere")
		}
		if e.Seat() < 0 {
			break
		}
		stepAtRandom(t, e, &rng)
	}
}
