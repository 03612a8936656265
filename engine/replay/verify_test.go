package replay_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
)

func parsed(t *testing.T) *replay.Replay {
	t.Helper()
	return must.Get(replay.Parse(sample(t, 24)))(t)
}

func TestVerifyFindsDifferences(t *testing.T) {
	harsh := func(string) (engine.Ruleset, error) { return toy{harsh: true}.rules(), nil }
	for _, c := range []struct {
		name   string
		change func(*replay.Replay)
		by     func(string) (engine.Ruleset, error)
		first  int // -1 for none
		want   []string
	}{
		{"an illegal action", func(r *replay.Replay) {
			r.Actions[4].Unit = 3
		}, byName, 5, []string{"action 5", "illegal action", "after action 0"}},
		{"an illegal action in the second block", func(r *replay.Replay) {
			r.Actions[20].Arg++
		}, byName, 21, []string{"action 21", "after action 16"}},
		{"another hash", func(r *replay.Replay) { r.Hashes[0]++ }, byName, 16, []string{"action 16", "hash"}},
		{"another last hash", func(r *replay.Replay) {
			r.End.Hash++
		}, byName, 24, []string{"action 24", "the last state has hash"}},
		{"another outcome", func(r *replay.Replay) {
			r.End.Outcome.Score[1]++
		}, byName, 24, []string{"the outcome is"}},
		{"another seed", func(r *replay.Replay) {
			r.Header.Seed++
		}, byName, 5, []string{"action 5", "not on the menu"}},
		{"another game", func(*replay.Replay) {}, harsh, 16, []string{"hash"}},
		{"another game of another version", func(r *replay.Replay) {
			r.Header.Engine = "0"
		}, harsh, 16, []string{`recorded by engine version "0", this one is "` + engine.Version + `"`}},
		{"an action too many", func(r *replay.Replay) {
			r.Actions = append(r.Actions, r.Actions[0])
		}, byName, 25, []string{"the game is over"}},
		{"an unknown ruleset", func(r *replay.Replay) {
			r.Header.Ruleset = "chess"
		}, byName, -1, []string{`unknown ruleset "chess"`}},
		{"an unknown ruling", func(r *replay.Replay) {
			r.Header.Setup.Rulings[0].Name = "moon"
		}, byName, 0, []string{"makes no game", "moon"}},
		{"no end", func(r *replay.Replay) {
			r.End = nil
		}, byName, -1, []string{"breaks off after action 24"}},
	} {
		rep := parsed(t)
		c.change(rep)
		res := replay.Verify(rep, c.by)
		if res.OK || (res.FirstDifference == nil) != (c.first < 0) ||
			c.first >= 0 && *res.FirstDifference != c.first {
			t.Errorf("%s: %+v, want the first difference at %d", c.name, res, c.first)
		}
		for _, want := range c.want {
			if !strings.Contains(res.Message, want) {
				t.Errorf("%s: message %q, want %q in it", c.name, res.Message, want)
			}
		}
	}
}

// A replay of another version is whole if this version plays the same game; the message says so.
func TestVerifyOtherVersion(t *testing.T) {
	rep := parsed(t)
	rep.Header.Engine = "0"
	if res := replay.Verify(rep, byName); !res.OK ||
		!strings.Contains(res.Message, `by engine version "`+engine.Version+`" and not "0"`) {
		t.Errorf("%+v", res)
	}
}

func TestWalk(t *testing.T) {
	rep := parsed(t)
	g, err := rep.Game(byName)
	if err != nil {
		t.Fatal(err)
	}
	s := g.New(rep.Header.Seed)
	next, dice := 0, 0
	err = replay.Walk(rep, byName, func(step *replay.Step) error {
		if step.N != next {
			t.Fatalf("step %d, want %d", step.N, next)
		}
		next++
		dice += len(step.Dice)
		if len(step.Dice) != 1 {
			t.Errorf("step %d: dice %v", step.N, step.Dice)
		}
		if step.N == 0 {
			if step.Seat != -1 || len(step.Notes) != 1 || !strings.HasPrefix(step.Notes[0], "found ") ||
				positionHash(step.Position) != s.PositionHash() {
				t.Errorf("step 0: %+v", step)
			}
			return nil
		}
		d, round := s.Decision(), s.Round()
		if step.Kind != d.Kind || step.Seat != int(d.Seat) || step.Unit != int(d.Unit) ||
			step.Round != round {
			t.Errorf("step %d: %+v, want %+v in round %d", step.N, step, d, round)
		}
		if want := s.Describe(step.Action); step.Text != want {
			t.Errorf("step %d: %q, want %q", step.N, step.Text, want)
		}
		must.Do(t, s.Apply(step.Action))
		walked, rolled := 0, 0
		for _, e := range step.Events {
			switch e.Kind {
			case engine.Rolled:
				rolled += e.N
			case engine.Walked:
				walked++
				if p := s.Model(e.Model).P; e.Path[len(e.Path)-1] != p || step.Position.Model(e.Model).P != p {
					t.Errorf("step %d: model %d goes by %v to %v", step.N, e.Model, e.Path, p)
				}
			}
		}
		if size := int(s.Game().Units()[step.Unit].Size); walked != size || rolled != 1 {
			t.Errorf("step %d: %d models of %d moved, %d dice are explained", step.N, walked, size, rolled)
		}
		if fell := step.Dice[0] == 1; fell != slices.Contains(step.Notes, "a model falls") {
			t.Errorf("step %d: dice %v, notes %q", step.N, step.Dice, step.Notes)
		}
		return nil
	})
	if err != nil || next != 25 || dice != 25 {
		t.Errorf("%d steps, %d dice, %v", next, dice, err)
	}
	stop := errors.New("enough")
	if err := replay.Walk(rep, byName, func(s *replay.Step) error {
		if s.N == 3 {
			return stop
		}
		return nil
	}); !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
	rep.Hashes[0]++
	var d *replay.Difference
	if err := replay.Walk(rep, byName, func(*replay.Step) error {
		return nil
	}); !errors.As(err, &d) || d.Action != 16 {
		t.Errorf("got %v", err)
	}
}

func positionHash(p engine.Position) uint64 {
	var s engine.State
	s.CopyPosition(p, 0)
	return s.PositionHash()
}
