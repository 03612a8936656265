package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/rulesets"
)

func scenario(t *testing.T) Config {
	t.Helper()
	rules := must.Get(rulesets.ByName("gf3"))(t)
	c := must.Get(EngineScenario(rules))(t)
	c.Seed, c.Time = 1, 30*time.Millisecond
	return c
}

func TestMeasureEngine(t *testing.T) {
	c := scenario(t)
	var stages []string
	c.Stage = func(name string) { stages = append(stages, name) }
	e := must.Get(MeasureEngine(context.Background(), c))(t)
	if e.Units != 10 || e.Models < 100 || e.Terrain < 15 {
		t.Errorf("%d units, %d models, %d pieces of terrain", e.Units, e.Models, e.Terrain)
	}
	if e.Games < 1 || e.Seconds < c.Time.Seconds() || e.Decisions < int64(50*e.Games) || e.Forced < 1 {
		t.Errorf("%d games in %v s, %d decisions, %d forced", e.Games, e.Seconds, e.Decisions, e.Forced)
	}
	for name, v := range map[string]float64{
		"decisions per second": e.DecisionsPerS, "games per second": e.GamesPerS, "ns for a copy": e.CopyNS,
		"ns for a menu":    e.MenuNS,
		"ns for an action": e.ApplyNS, "bytes in a snapshot": float64(e.SnapshotBytes),
		"bytes of a live state": e.StateBytes,
	} {
		if v <= 0 {
			t.Errorf("%v %s", v, name)
		}
	}
	if e.MeanMenu < 2 {
		t.Errorf("a mean menu of %v, without decisions with one answer", e.MeanMenu)
	}
	// The figures must fit together: a game's decisions, menus and actions cannot take longer than the game
	// by much, even though they are measured apart and the machine is busy.
	if perGame := (e.MenuNS + e.ApplyNS) * e.DecisionsPerGame; perGame > 20e9/e.GamesPerS {
		t.Errorf("%v ns of menus and actions in a game of %v ns", perGame, 1e9/e.GamesPerS)
	}
	// A state holds at least what its snapshot does, more or less.
	if e.StateBytes < float64(e.SnapshotBytes)/2 || e.StateBytes > 1<<20 {
		t.Errorf("%v bytes for a state whose snapshot has %d", e.StateBytes, e.SnapshotBytes)
	}
	if len(stages) != 5 {
		t.Errorf("stages %q", stages)
	}
}

// Missions of Star Quest are measured too, and take no memory.
func TestMeasureMission(t *testing.T) {
	rules := must.Get(rulesets.ByName("starquest"))(t)
	c := must.Get(EngineScenario(rules))(t)
	c.Seed, c.Time = 1, 30*time.Millisecond
	e := must.Get(MeasureEngine(context.Background(), c))(t)
	if e.Units < 6 || e.Terrain < 20 || e.Games < 1 || e.DecisionsPerS <= 0 || e.AllocsPerDecision > 0.001 {
		t.Errorf("%+v", e)
	}
}

// TestEqualSeedsPlayEqualGames: what is played does not depend on the clock, only how much of it.
func TestEqualSeedsPlayEqualGames(t *testing.T) {
	c := scenario(t)
	c.Time = 0 // one game
	g := must.Get(engine.Compile(c.Setup))(t)
	play := func(seed uint64) (e Engine) {
		must.Do(t, throughput(context.Background(), newPlayer(g, seed), c, &e))
		return e
	}
	a, b := play(1), play(1)
	if a.Games != 1 || a.Decisions != b.Decisions || a.Forced != b.Forced || a.MeanMenu != b.MeanMenu {
		t.Errorf("%+v and %+v", a, b)
	}
	if b = play(2); a.Decisions == b.Decisions && a.MeanMenu == b.MeanMenu {
		t.Errorf("another seed plays the same game: %+v", b)
	}
}

func TestMeasureEngineStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MeasureEngine(ctx, scenario(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestMeasureEngineRefusesABadSetup(t *testing.T) {
	c := scenario(t)
	c.Setup.Mission = nil
	if _, err := MeasureEngine(context.Background(), c); err == nil ||
		err.Error() != "setup needs a table and a mission" {
		t.Errorf("error %v", err)
	}
}

// TestScenarioStaysAsItIs keeps the figures comparable.
func TestScenarioStaysAsItIs(t *testing.T) {
	c := scenario(t)
	table := must.Get(mission.StarterTable("steppe"))(t)
	if c.Setup.Table.Name != table.Name || c.Setup.Armies[0].Points != 1000 ||
		c.Setup.Armies[1].Points != 1000 ||
		c.Setup.Table.Width != 72000 || c.Setup.Table.Height != 48000 {
		t.Errorf("%s: %+v", c.Scenario, c.Setup)
	}
}
