package gf3_test

import (
	"testing"
	"time"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/gf3"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

func TestSmoke(t *testing.T) {
	var armies [2]*roster.Army
	for i, n := range []string{"horde-1000", "mixed-1000"} {
		a, err := roster.StarterList(n)
		if err != nil {
			t.Fatal(err)
		}
		armies[i] = a
	}
	tb, _ := mission.StarterTable(mission.Tables()[0])
	ms, err := mission.StarterMission("standoff")
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.Compile(engine.Setup{Ruleset: gf3.Ruleset, Armies: armies, Table: tb, Mission: ms})
	if err != nil {
		t.Fatal(err)
	}
	var menu []engine.Action
	start := time.Now()
	dec, opts, forced := 0, 0, 0
	kinds := map[engine.Kind][2]int{}
	times := map[engine.Kind][2]time.Duration{}
	const games = 200
	for seed := range uint64(games) {
		s := g.New(seed)
		r := dice.New(seed ^ 99)
		for !s.Over() {
			k := s.Decision().Kind
			t0 := time.Now()
			menu = s.Menu(menu[:0])
			t1 := time.Now()
			if len(menu) == 0 {
				t.Fatalf("seed %d: empty menu at %v", seed, s.Decision())
			}
			if len(menu) == 1 {
				forced++
			} else {
				dec++
				opts += len(menu)
			}
			v := kinds[k]
			kinds[k] = [2]int{v[0] + 1, v[1] + len(menu)}
			a := menu[r.Intn(len(menu))]
			t2 := time.Now()
			if err := s.Apply(a); err != nil {
				t.Fatalf("seed %d: %v: %+v", seed, err, a)
			}
			w := times[k]
			times[k] = [2]time.Duration{w[0] + t1.Sub(t0), w[1] + time.Since(t2)}
		}
	}
	el := time.Since(start)
	t.Logf("%d decisions, %d forced, mean menu %.1f, %.0f dec/s, %.0f games/s", dec, forced, float64(opts)/float64(dec), float64(dec)/el.Seconds(), games/el.Seconds())
	for k := engine.Kind(0); k < engine.NumKinds; k++ {
		if v := kinds[k]; v[0] > 0 {
			t.Logf("%-14s %6.1f/game menu %5.1f  menu %6.2fus apply %6.2fus  total/game %6.1fus", k, float64(v[0])/games, float64(v[1])/float64(v[0]),
				float64(times[k][0].Nanoseconds())/1e3/float64(v[0]), float64(times[k][1].Nanoseconds())/1e3/float64(v[0]), float64((times[k][0]+times[k][1]).Nanoseconds())/1e3/games)
		}
	}
}
