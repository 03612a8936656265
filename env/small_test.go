package env_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// A set has a word for every 64 slots, and knows the slot that is alone in it, wherever that stands.
func TestSlotSet(t *testing.T) {
	for n, want := range map[int]int{0: 0, 1: 1, 64: 1, 65: 2, 128: 2} {
		if got := len(NewSlotSet(n)); got != want {
			t.Errorf("%d slots are %d words", n, got)
		}
	}
	for _, c := range []struct {
		slots []int
		want  int
	}{{nil, -1}, {[]int{0}, 0}, {[]int{63}, 63}, {[]int{64}, 64}, {[]int{0, 1}, -1}, {[]int{0, 64}, -1}, {[]int{5, 130}, -1},
		{[]int{129, 130}, -1}} {
		s := NewSlotSet(131)
		for _, slot := range c.slots {
			s.Add(slot)
		}
		if got := s.Only(); got != c.want || !slices.Equal(slices.Collect(s.All()), c.slots) {
			t.Errorf("of %v alone is %d, not %d", c.slots, got, c.want)
		}
	}
}

// A set is written as a mask of its slots and nothing else, and so is one over another, whatever the size.
func TestSlotSetsAreMasks(t *testing.T) {
	chance := dice.New(5)
	for _, n := range []int{1, 7, 8, 9, 63, 64, 65, 131, 200} {
		mask, held := bytes.Repeat([]byte{7}, n), NewSlotSet(n)
		for round := range 200 {
			next, want := NewSlotSet(n), make([]byte, n)
			for slot := range n {
				if chance.Intn(n) < round {
					next.Add(slot)
					want[slot] = 1
				}
			}
			if round == 0 {
				held.Write(mask)
			}
			if held.Rewrite(mask, next); !bytes.Equal(mask, want) || !slices.Equal(held, next) {
				t.Fatalf("the mask of %v is %v", slices.Collect(next.All()), mask)
			}
			anew := bytes.Repeat([]byte{7}, n)
			if next.Write(anew); !bytes.Equal(anew, want) {
				t.Fatalf("the mask of %v is written as %v", slices.Collect(next.All()), anew)
			}
		}
	}
}

// Terms are weighed by numbers from 0 to 10.
func TestWeights(t *testing.T) {
	for value, ok := range map[string]bool{"0": true, "10": true, "2.5": true, "10.1": false, "-0.1": false, "NaN": false,
		"1e99": false, "much": false} {
		var o Options
		err := o.Set("shape-markers=" + value)
		if (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "is not a number from 0 to 10") {
			t.Errorf("%s: %v", value, err)
		}
	}
}

// What another environment goes on with after a snapshot are the same episodes, one after the other.
func TestSnapshotsKeepTheStreamOfSeeds(t *testing.T) {
	a, b := made(Make("GF3-Skirmish-v1")), made(Make("GF3-Skirmish-v1"))
	must(t, a.Reset(5))
	must(t, a.ResetNext())
	must(t, b.Restore(a.AppendSnapshot(nil)))
	for n := range 3 {
		must(t, a.ResetNext())
		must(t, b.ResetNext())
		if a.Info().Seed != b.Info().Seed || a.Info().Seed == 0 {
			t.Fatalf("episode %d has the seeds %d and %d", n, a.Info().Seed, b.Info().Seed)
		}
	}
}

// A solo view draws what its environment draws, and refuses snapshots whose last bytes no view has written.
func TestSoloRefuses(t *testing.T) {
	s := made(NewSolo("GF3-Skirmish-v1", Options{}, nil))
	_, _, err := s.Reset(nil)
	must(t, err)
	var b strings.Builder
	if must(t, s.Render(&b, "ansi")); !strings.Contains(b.String(), "round 1") && !strings.Contains(b.String(), "before round") {
		t.Errorf("it draws %.300s", b.String())
	}
	if err := s.Render(io.Discard, "oil"); err == nil {
		t.Error("it paints in oil")
	}
	good := made(Unsealed(s.AppendSnapshot(nil)))
	const fromEnd = 6 // who learns, its actions, and four bytes of what it has earned
	for name, c := range map[string]struct {
		at, value int
		ok        bool
	}{"as it was": {0, int(good[len(good)-fromEnd]), true}, "the other seat": {0, 1 - int(good[len(good)-fromEnd]), true},
		"seat 2": {0, 2, false}, "2 actions": {1, 2, true}, "3 actions": {1, 3, false}} {
		bad := slices.Clone(good)
		bad[len(bad)-fromEnd+c.at] = byte(c.value)
		_, _, err := s.Restore(Sealed(bad, 0))
		if (err == nil) != c.ok || err != nil && err.Error() != "snapshot: its last bytes do not say which seat learns" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A stuck environment begins no second episode.
type stuck struct{ Env }

var errStuck = errors.New("stuck")

func (stuck) ResetNext() error { return errStuck }

// What stops a row is told with its number, and rows that there are not are refused by theirs.
func TestRowsAreNamed(t *testing.T) {
	v := made(VectorOf(func() (Env, error) { return stuck{newPile()}, nil }, 3, 1, Disabled))
	defer v.Close()
	b, seed := v.NewBuffers(), uint64(1)
	must(t, v.Reset(&seed, b))
	var row *RowError
	if err := v.ResetRows([]bool{false, true, false}, nil, b); !errors.Is(err, errStuck) || !errors.As(err, &row) || row.Row != 1 {
		t.Errorf("row 1 is stuck: %v", err)
	}
	must(t, v.ResetRows([]bool{false, true, false}, []uint64{1, 2, 3}, b))
	for _, n := range []int{-1, 3} {
		if _, err := v.AppendRow(nil, n); err == nil || !strings.Contains(err.Error(), "there is no row ") ||
			!strings.Contains(err.Error(), ", they are 0 to 2") {
			t.Errorf("row %d: %v", n, err)
		}
	}
}

// Rulings that cannot be read are refused as such, also where they are given as an option of the program.
func TestRulingsAreRead(t *testing.T) {
	_, err := New("GF3-Skirmish-v1", Options{Rulings: "nonsense"})
	const want = `environment GF3-Skirmish-v1: option rulings: "nonsense" is not of the form name=value`
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Several environments are dealt out to the rows of a vector in turn.
func TestMixedVectors(t *testing.T) {
	missions := []string{"standoff", "crossroads"}
	var choices []Choice
	for _, name := range missions {
		choices = append(choices, Choice{ID: "GF3-Skirmish-v1", Options: Options{Mission: name}})
	}
	v := made(NewMixedVector(choices, 5, 1, NextStep))
	defer v.Close()
	for i := range 5 {
		if got := v.Env(i).(*Turn).Options().Mission; got != missions[i%2] {
			t.Errorf("row %d plays %s", i, got)
		}
	}
	editions := made(NewMixedVector([]Choice{{ID: "GF3-1000-v1"}, {ID: "GF2-1000-v1"}}, 2, 1, NextStep))
	defer editions.Close()
	if a, b := editions.Env(0).Spec().Ruleset, editions.Env(1).Spec().Ruleset; a != "gf3" || b != "gf2" {
		t.Errorf("the rows play %s and %s", a, b)
	}
	for _, other := range []Choice{{ID: "GF3-Skirmish-v1"}, {ID: "GF3-1000-v1", Options: Options{Layer: Tactical}}} {
		if _, err := NewMixedVector([]Choice{{ID: "GF3-1000-v1"}, other}, 2, 1, NextStep); err == nil ||
			!strings.Contains(err.Error(), "is not an environment like GF3-1000-v1 (atomic) of row 0") {
			t.Errorf("%v: %v", other, err)
		}
	}
	if _, err := NewMixedVector(nil, 5, 1, NextStep); err == nil || err.Error() != "a vector of no environment" {
		t.Errorf("no environment: %v", err)
	}
	for _, o := range []Options{{Seat: 1}, {Opponent: "random"}} {
		if _, err := NewMixedVector([]Choice{{ID: "GF3-Skirmish-v1", Options: o}}, 5, 1, NextStep); err == nil ||
			!strings.Contains(err.Error(), "a vector takes them by SetSeating") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
