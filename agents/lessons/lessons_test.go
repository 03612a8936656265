package lessons_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/agents/lessons"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

func config(t testing.TB, id string, games int, teachers ...string) lessons.Config {
	t.Helper()
	setup := must.Get(env.Setup(id, env.Options{}))(t)
	game := must.Get(engine.Compile(setup))(t)
	return lessons.Config{
		Wants:    lessons.Wants{ID: id, Options: env.Options{Layer: env.Tactical}, Features: true},
		Teachers: [2]string{teachers[0], teachers[1]},
		Game:     func(int) (*engine.Game, error) { return game, nil }, Games: games, Seed: 3,
	}
}

// Lessons hold legal actions and bounded sights, most of them exact, of both seats, and are the same with any
// number of workers.
func TestPlay(t *testing.T) {
	for _, c := range []lessons.Config{
		config(t, "GF3-Skirmish-v1", 12, "scripted", "random"),
		config(t, "GF2-1000-v1", 5, "scripted", "scripted"),
		config(t, "StarQuest-Ruins-v1", 5, "heroes", "scripted"),
	} {
		var hashes []uint64
		for _, workers := range []int{1, 3} {
			c.Workers = workers
			var sum uint64
			var seats [2]int
			want, exact, all := 0, 0, 0
			err := lessons.Play(context.Background(), c, func(n int, g *lessons.Game) error {
				if n != want || g.Seed != lessons.Seed(c.Seed, n) || !g.Outcome.Over {
					t.Errorf("game %d, want %d: seed %d, %+v", n, want, g.Seed, g.Outcome)
				}
				want++
				for i, l := range g.Lessons {
					seats[l.Seat]++
					all++
					if l.Exact {
						exact++
					}
					if len(l.Obs) != g.Spec.ObsSize || len(l.Mask) != g.Spec.Actions() ||
						len(l.Features) != len(g.Spec.Features)*len(l.Mask) {
						t.Fatalf("lesson %d: %d, %d and %d numbers", i, len(l.Obs), len(l.Mask),
							len(l.Features))
					}
					if l.Exact && len(l.Slots) == 0 {
						t.Errorf("lesson %d at %s is exact, and says nothing", i, l.Kind)
					}
					for _, slot := range l.Slots {
						if l.Mask[slot] != 1 {
							t.Errorf("lesson %d: action %d is not legal", i, slot)
						}
						sum = dice.Mix(sum ^ uint64(slot))
					}
					if w := g.Outcome.Winner; l.Outcome != 0 && (l.Outcome > 0) != (int(w) == l.Seat) ||
						l.Outcome == 0 && w >= 0 {
						t.Errorf("lesson of seat %d ends with %g, winner %d", l.Seat, l.Outcome, w)
					}
					for _, f := range l.Obs {
						sum = dice.Mix(sum ^ uint64(math.Float32bits(f)))
					}
				}
				return nil
			})
			if err != nil || want != c.Games || seats[0] == 0 || seats[1] == 0 || exact*10 < all*6 {
				t.Errorf("%s: %v, %d games, lessons %v, %d of %d exact", c.Wants.ID, err, want, seats, exact,
					all)
			}
			hashes = append(hashes, sum)
		}
		if hashes[0] != hashes[1] {
			t.Errorf("%s: other lessons with three workers", c.Wants.ID)
		}
	}
}

// A seat that is skipped teaches nothing.
func TestSkip(t *testing.T) {
	c := config(t, "GF3-Skirmish-v1", 1, "random", "scripted")
	c.Wants.Skip[0], c.Wants.Features = true, false
	err := lessons.Play(context.Background(), c, func(_ int, g *lessons.Game) error {
		if len(g.Lessons) == 0 || g.Final[1] != nil {
			t.Errorf("%d lessons, and in the end %v", len(g.Lessons), g.Final[1])
		}
		for _, l := range g.Lessons {
			if l.Seat == 0 || l.Features != nil {
				t.Fatalf("a lesson of seat %d with %d features", l.Seat, len(l.Features))
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// What a seat sees in the end is that of a game that is over, in its own terms.
func TestFinal(t *testing.T) {
	c := config(t, "GF3-Skirmish-v1", 2, "scripted", "random")
	c.Wants.Final, c.Workers = true, 1
	for skip := range 2 {
		c.Wants.Skip = [2]bool{skip == 1, false}
		err := lessons.Play(context.Background(), c, func(n int, g *lessons.Game) error {
			if (g.Final[0] == nil) != (skip == 1) {
				t.Errorf("game %d: seat 0 sees %v", n, g.Final[0])
			}
			for seat, sees := range g.Final {
				for _, f := range g.Spec.Obs {
					switch {
					case sees == nil:
					case len(sees) != g.Spec.ObsSize:
						t.Fatalf("game %d: %d numbers", n, len(sees))
					case f.Name == "decision" && slices.Max(sees[f.Offset:][:f.Size]) != 0:
						t.Errorf("game %d: there is something to decide: %v", n, sees[f.Offset:][:f.Size])
					case f.Name == "points" && skip == 0 && (sees[f.Offset] == 0 || sees[f.Offset] != g.Final[1-seat][f.Offset+1]):
						t.Errorf("game %d: points left are %v for one, %v for the other", n, sees[f.Offset:][:2],
							g.Final[1-seat][f.Offset:][:2])
					}
				}
			}
			return nil
		})
		must.Do(t, err)
	}
}

// What goes wrong is said, and ends it.
func TestPlayFails(t *testing.T) {
	errFull := errors.New("the shelf is full")
	for want, change := range map[string]func(*lessons.Config){
		"unknown agent":                  func(c *lessons.Config) { c.Teachers[1] = "headmaster" },
		"people do not teach":            func(c *lessons.Config) { c.Teachers[0] = "human" },
		"heroes forfeits: heroes plays":  func(c *lessons.Config) { c.Teachers[1] = "heroes" },
		"-1 workers; it takes 1 to 1024": func(c *lessons.Config) { c.Workers = -1 },
		"unknown environment":            func(c *lessons.Config) { c.Wants.ID = "GF9-v1" },
		"game 1 with seed": func(c *lessons.Config) {
			game := c.Game
			c.Game = func(n int) (*engine.Game, error) {
				if n == 1 {
					return nil, errFull
				}
				return game(n)
			}
		},
	} {
		c := config(t, "GF3-Skirmish-v1", 3, "random", "random")
		change(&c)
		err := lessons.Play(context.Background(), c, func(int, *lessons.Game) error { return nil })
		if !must.Contain(err, want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	c := config(t, "GF3-Skirmish-v1", 3, "random", "random")
	if err := lessons.Play(context.Background(), c, func(int, *lessons.Game) error {
		return errFull
	}); err != errFull {
		t.Errorf("an error of take's: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := lessons.Play(ctx, c, func(int, *lessons.Game) error {
		return nil
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func BenchmarkPlay(b *testing.B) {
	c := config(b, "GF3-1000-v1", 50, "scripted", "scripted")
	c.Workers, c.Wants.Features = 1, false
	rows := 0
	for b.Loop() {
		must.Do(b, lessons.Play(context.Background(), c, func(_ int, g *lessons.Game) error {
			rows += len(g.Lessons)
			return nil
		}))
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "lessons/s")
}
