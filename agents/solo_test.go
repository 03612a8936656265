package agents_test

import (
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// The option opponent of the solo view takes every agent that can be resumed; the learner plays the other
// seat, and its rewards add up to its return.
func TestNewSolo(t *testing.T) {
	for _, spec := range []string{
		"GF3-Skirmish-v1:layer=tactical:seat=1:opponent=scripted:shape-markers=0.5",
		"StarQuest-Breach-v1:layer=tactical:seat=1:opponent=heroes",
		"StarQuest-Breach-v1:layer=tactical:seat=0:opponent=scripted:time-limit=40", "GF2-1000-v1",
		"GF3-Skirmish-v1:opponent=random:layer=tactical",
		"GF3-Skirmish-v1:armies=drawn:table=drawn:mission=any:layer=tactical:seat=1:opponent=heuristic",
	} {
		id, opts, err := env.ParseSpec(strings.Replace(spec, "random:layer", "random:seat=1:layer", 1))
		if err != nil {
			t.Fatal(err)
		}
		s, err := agents.NewSolo(id, opts)
		if err != nil {
			t.Fatalf("%s: %v", spec, err)
		}
		chance, seed := dice.New(1), uint64(4)
		for range 3 {
			_, _, err := s.Reset(&seed)
			if err != nil {
				t.Fatal(err)
			}
			if s.Seat() != opts.Seat {
				t.Fatalf("%s: seat %d learns", spec, s.Seat())
			}
			sum, ended := float32(0), false
			var info env.Info
			for !ended {
				_, reward, terminated, truncated, now, err := s.Step(env.Sample(s.Mask(), &chance))
				if err != nil {
					t.Fatal(err)
				}
				sum, ended, info = sum+reward, terminated || truncated, now
			}
			if d := sum - info.Return[opts.Seat]; d > 1e-5 || d < -1e-5 || info.OpponentSeat != 1-opts.Seat {
				t.Errorf("%s: rewards of %g, a return of %g; %+v", spec, sum, info.Return[opts.Seat], info)
			}
			seed++
		}
	}
}

func TestNewSoloRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"GF3-Skirmish-v1:opponent=scribed":                 `environment GF3-Skirmish-v1: option opponent: unknown agent "scribed" (did you mean "scripted"?)`,
		"GF3-Skirmish-v1:opponent=human":                   `environment GF3-Skirmish-v1: option opponent: "human": the agent cannot play in an environment`,
		"GF3-Skirmish-v1:opponent=scripted:seat=alternate": `environment GF3-Skirmish-v1: the seat that learns does not alternate against the agent "scripted"`,
		"GF9-Skirmish-v1:opponent=scripted":                `unknown environment "GF9-Skirmish-v1"`,
	} {
		id, opts, err := env.ParseSpec(spec)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := agents.NewSolo(id, opts); !must.Contain(err, want) {
			t.Errorf("%s: %v, want %s", spec, err, want)
		}
	}
}

// Where games are drawn an opponent goes along from game to game, one that answers in the environment's actions too, and
// is brought back with the game of a snapshot.
func TestSoloOnDrawnGames(t *testing.T) {
	path, _ := untrained(t, "GF3-Skirmish-v1", "tactical")
	for _, opponent := range []string{"heuristic", "model:" + path} {
		made := func() *env.Solo {
			o := env.Options{}
			must.Do(t, o.Set("armies=drawn", "table=drawn", "mission=any", "layer=tactical"))
			o.Opponent = opponent
			return must.Get(agents.NewSolo("GF3-Skirmish-v1", o))(t)
		}
		s, copied, chance := made(), made(), dice.New(1)
		for seed := range uint64(4) {
			if _, _, err := s.Reset(&seed); err != nil {
				t.Fatal(err)
			}
			for range 5 {
				if _, _, _, _, _, err := s.Step(env.Sample(s.Mask(), &chance)); err != nil {
					t.Fatal(err)
				}
			}
			if _, _, err := copied.Restore(s.AppendSnapshot(nil)); err != nil {
				t.Fatal(err)
			}
			for ended := false; !ended; {
				a := env.Sample(s.Mask(), &chance)
				_, reward, terminated, truncated, info, err := s.Step(a)
				must.Do(t, err)
				_, again, _, _, same, err := copied.Step(a)
				must.Do(t, err)
				if reward != again || info != same {
					t.Fatalf("%s, seed %d: %v and %+v, again %v and %+v", opponent, seed, reward, info, again, same)
				}
				ended = terminated || truncated
			}
		}
	}
}
