package env_test

import (
	"errors"
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
		mask := make([]uint8, e.Spec().Actions())
		var menu []engine.Action
		var kinds [engine.NumKinds]int
		for n := uint64(0); !s.Over(); n++ {
			k := s.Decision().Kind
			if kinds[k]++; kinds[k]%5 == 1 {
				if err := e.At(s.View(), n); err != nil {
					t.Fatal(err)
				}
				if e.Seat() >= 0 {
					if err := e.Mask(mask); err != nil {
						t.Fatal(err)
					}
					legals := 0
					for a, legal := range mask {
						if legal == 0 {
							continue
						}
						legals++
						if err := e.At(s.View(), n); err != nil {
							t.Fatal(err)
						}
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
			if err := s.Apply(menu[rng.Intn(len(menu))]); err != nil {
				t.Fatal(err)
			}
		}
		for _, k := range []engine.Kind{engine.PlaceMarker, engine.DeployAt, engine.Activate,
			engine.ChooseAction, engine.MoveTo} {
			if kinds[k] == 0 {
				t.Errorf("the game had no decision %q", k)
			}
		}
	})
}

// Positions of other games, and those in which models are placed one by one, are refused, and nothing
// changes.
func TestAtRefuses(t *testing.T) {
	e, err := Make("GF3-Skirmish-v0", "layer=tactical")
	if err != nil {
		t.Fatal(err)
	}
	other, err := Make("GF3-1000-v0")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []*Turn{e, other} {
		if err := e.Reset(1); err != nil {
			t.Fatal(err)
		}
	}
	s := e.Game().New(1)
	for s.Decision().Kind != engine.MoveTo {
		menu := s.Menu(nil)
		if err := s.Apply(menu[min(1, len(menu)-1)]); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Apply(engine.Action{Verb: engine.PlaceOne, Pattern: engine.OffPattern,
		Unit: s.Decision().Unit}); err != nil {
		t.Fatal(err)
	}
	before := string(e.AppendSnapshot(nil))
	for name, p := range map[string]engine.Position{"none": {}, "of another game": other.Position(),
		"placing models": s.View()} {
		var refused *StateError
		if err := e.At(p, 1); !errors.As(err, &refused) {
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
		e, err := Make("GF3-Skirmish-v0", layer)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Reset(1); err != nil {
			t.Fatal(err)
		}
		s := e.State()
		for s.Decision().Kind != engine.MoveTo {
			menu := s.Menu(nil)
			if err := s.Apply(menu[min(1, len(menu)-1)]); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Apply(engine.Action{Verb: engine.PlaceOne, Pattern: engine.OffPattern,
			Unit: s.Decision().Unit}); err != nil {
			t.Fatal(err)
		}
		var refused *StateError
		if err := e.Restore(e.AppendSnapshot(nil)); !errors.As(err, &refused) {
			t.Errorf("%s: %v", layer, err)
		}
	}
}

// A journal holds what the engine was given, in order: the same actions lead a state of the engine to the
// same position.
func TestJournal(t *testing.T) {
	e, err := Make("GF3-1000-v0", "layer=tactical")
	if err != nil {
		t.Fatal(err)
	}
	j, err := NewJournal(e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewJournal(e); err == nil {
		t.Error("two journals are kept of one environment")
	}
	if err := e.Reset(6); err != nil {
		t.Fatal(err)
	}
	s := e.Game().New(6)
	mask := make([]uint8, e.Spec().Actions())
	for rng := dice.New(6); ; {
		for _, a := range j.Take() {
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
		if s.Hash() != e.State().Hash() {
			t.Fatal("the journal leads elsewhere")
		}
		if e.Seat() < 0 {
			break
		}
		if err := e.Mask(mask); err != nil {
			t.Fatal(err)
		}
		if err := e.Step(pick(&rng, mask)); err != nil {
			t.Fatal(err)
		}
	}
}
