package crews_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/stargrave/raid"
)

// Figures of the scene: the Lantern Company's, and the Ash Hands'.
const (
	ysolde = 0
	oke    = 2 // a carbine
	dov    = 6
	jack   = 8
	cole   = 9
)

// It beats scripted in every scenario, from either seat.
func TestBeatsScripted(t *testing.T) {
	pairs, score := enginetest.Samples(2, 40), 0
	for _, name := range raid.Missions() {
		g := Raid(t, name, "lanterns", "ashhands")
		for seat := range 2 {
			specs := [2]string{"scripted", "scripted"}
			specs[seat] = "heuristic"
			for seed := range uint64(pairs) {
				switch r := Play(t, arena.Match{Game: g, Seed: seed}, specs[:]...); r.Outcome.Winner {
				case int8(seat):
					score += 2
				case -1:
					score++
				}
			}
		}
	}
	all := 4 * pairs * len(raid.Missions())
	t.Logf("%d of %d", score, all)
	if least := enginetest.Samples(all*45/100, all*66/100); score < least {
		t.Errorf("it scores %d of %d against scripted, at least %d expected", score, all, least)
	}
}

func TestIsTheSameFromBothSides(t *testing.T) { SameRaidFromBothSides(t, "heuristic") }

// It has an answer to every decision and can say why, in games of its own and of random players.
func TestAnswersEverything(t *testing.T) {
	AnswersRaids(t, "heuristic", [2]string{"random", "heuristic"})
}

// asksAt returns the target of the shot that a figure chooses.
func asksAt(s *Scene, seat, u int, targets ...int) int {
	var menu []engine.Action
	for _, v := range targets {
		menu = append(menu, engine.Action{Verb: engine.Fire, Unit: int16(u), Target: int16(v)})
	}
	n, _ := s.Asks(seat, engine.ChooseAction, u, menu...)
	return targets[n]
}

// Of two equal figures it shoots the one that carries loot, and the one that is nearly out of action.
func TestShootsWhoCounts(t *testing.T) {
	at := map[int][2]int{oke: {0, -12}, jack: {-4, -2}, cole: {4, -2}}
	for _, who := range []int{jack, cole} {
		if got := asksAt(StageRaid(t, "heuristic", at).Carry(who, 1), 0, oke, jack, cole); got != who {
			t.Errorf("%d carries loot, and %d is shot", who, got)
		}
		s := StageRaid(t, "heuristic", at)
		enginetest.Open(s.State).Models[who].Wounds = 8
		if got := asksAt(s, 0, oke, jack, cole); got != who {
			t.Errorf("%d is nearly out, and %d is shot", who, got)
		}
	}
}

// It stops whoever carries loot, but not with one that carries some itself.
func TestInterceptsCarriers(t *testing.T) {
	menu := []engine.Action{{Verb: engine.Yes, Target: dov}, {Verb: engine.No, Target: dov}}
	at := map[int][2]int{ysolde: {-6, -6}, dov: {-6, -5}}
	if n, why := StageRaid(t, "heuristic", at).Carry(dov, 0).Asks(0, engine.Intercept, ysolde, menu...); n != 0 {
		t.Errorf("it lets a carrier pass: %s", why)
	}
	if n, why := StageRaid(t, "heuristic", at).Carry(ysolde, 0).Asks(0, engine.Intercept, ysolde, menu...); n != 1 {
		t.Errorf("it stops with its loot to fight: %s", why)
	}
}

// It leaves the table with loot, and with none it stays.
func TestLeavesWithLoot(t *testing.T) {
	menu := []engine.Action{{Verb: engine.Move, Unit: oke, At: At(0, -13)}, {Verb: engine.Pass, Unit: oke}}
	s := StageRaid(t, "heuristic", map[int][2]int{oke: {0, -13}, dov: {0, 13}})
	if n, _ := s.Asks(0, engine.MoveTo, oke, menu...); n != 0 {
		t.Error("it leaves without loot")
	}
	if n, _ := s.Carry(oke, 1).Asks(0, engine.MoveTo, oke, menu...); n != 1 {
		t.Error("it stays with its loot")
	}
}

// What a weights file changes, it goes by.
func TestWeights(t *testing.T) {
	file := filepath.Join(t.TempDir(), "w.yaml")
	must.Do(t, os.WriteFile(file, []byte("left: -9000\n"), 0o600))
	s := StageRaid(t, "heuristic:weights="+file, map[int][2]int{oke: {0, -13}, dov: {0, 13}}).Carry(oke, 1)
	n, _ := s.Asks(0, engine.MoveTo, oke, engine.Action{Verb: engine.Move, Unit: oke, At: At(0, -13)},
		engine.Action{Verb: engine.Pass, Unit: oke})
	if n != 0 {
		t.Error("it leaves although that is worth less than nothing")
	}
	must.Do(t, os.WriteFile(file, []byte("loots: 1\n"), 0o600))
	if _, err := agents.New("heuristic:weights=" + file); err == nil || !strings.Contains(err.Error(), "unknown weight") {
		t.Errorf("error %v", err)
	}
}

// It allocates nothing in decisions that it has seen before.
func TestAllocatesNothing(t *testing.T) {
	g := Raid(t, "salvage", "lanterns", "ashhands")
	a := [2]agents.Agent{must.Get(agents.New("heuristic"))(t), must.Get(agents.New("scripted"))(t)}
	views := Decisions(t, g, 3, a, func(v agents.View) bool { return v.Seat == 0 })
	if len(views) < 50 {
		t.Fatalf("only %d decisions", len(views))
	}
	a[0].Begin(g, 0, 0)
	AllocatesNothing(t, a[0], views)
}
