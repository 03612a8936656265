package agents_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
)

// A unit that the heroes have come to slay keeps away from who could do it, and attacks the same heroes when it is any other.
func TestHeuristicHidesThePrey(t *testing.T) {
	for _, c := range []struct {
		name  string
		goals []mission.Goal
		flees bool
	}{
		{"prey", []mission.Goal{{Kind: mission.Slay, Unit: "Foe"}}, true},
		{"nobody's", []mission.Goal{{Kind: mission.Survive}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := cast{goals: c.goals, stands: []stand{{weapons: arms(sword)}, {y: 2, weapons: arms(sword)}, {seat: 1, x: 9, weapons: arms(axe)}, {seat: 1, x: -20, y: 20, weapons: arms(sword)}}}.play(t, "heuristic", starquest.Foes)
			u := st.unit(starquest.Foes, 0)
			before := gapOf(st, u)
			a, why := st.activate(0)
			if a.Verb == engine.Rush || a.Verb == engine.Advance {
				st.act()
			}
			if away := gapOf(st, u) > before; away != c.flees {
				t.Errorf("%s: %s", a.Verb, why)
			}
		})
	}
}

// gapOf returns the squared distance of a unit from the first hero.
func gapOf(st *questStage, u int) int64 { return geom.Dist2(st.Anchor(u), st.Anchor(0)) }

// Of two heroes that it can shoot equally well it shoots the one that has less left.
func TestHeuristicFinishesTheHurt(t *testing.T) {
	for hurt := range 2 {
		st := cast{goals: []mission.Goal{{Kind: mission.Survive}}, stands: []stand{{x: -4, weapons: arms(sword)}, {x: 4, weapons: arms(sword)}, {seat: 1, y: 14, models: 3, weapons: arms(rifle)}}}.play(t, "heuristic", starquest.Foes)
		m := enginetest.Open(st.State)
		m.Models[m.G.Units[hurt].First].Wounds = 4
		st.activate(0)
		for st.Decision().Kind != engine.Shoot {
			st.act()
		}
		if a, why := st.ask(); int(a.Target) != hurt {
			t.Errorf("with hero %d hurt it shoots at %d: %s", hurt, a.Target, why)
		}
	}
}

// A unit stands on the search token that the heroes look for, so that they cannot pick it up: on the one of two that they are about to reach, and on none
// when they look for nothing.
func TestHeuristicSealsTokens(t *testing.T) {
	tokens := []geom.Point{at(-9, 6), at(9, 6)}
	for _, c := range []struct {
		name  string
		hero  int // where the heroes stand
		goals []mission.Goal
		seals int // the token that is sealed, or -1
	}{
		{"left", -16, []mission.Goal{{Kind: mission.Find, N: 1}}, 0},
		{"right", 16, []mission.Goal{{Kind: mission.Find, N: 1}}, 1},
		{"nothing to find", 16, []mission.Goal{{Kind: mission.Survive}}, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := cast{goals: c.goals, tokens: tokens, stands: []stand{{x: c.hero, y: -6, weapons: arms(sword)}, {x: c.hero, y: -9, weapons: arms(sword)},
				{seat: 1, y: 13, weapons: arms(rifle)}}}.play(t, "heuristic", starquest.Foes)
			u := st.unit(starquest.Foes, 0)
			a, why := st.activate(0)
			if a.Verb == engine.Rush || a.Verb == engine.Advance {
				st.act()
			}
			for k, token := range tokens {
				if on := opr.GapTo(st.View(), u, geom.Point{}, token) == 0; on != (k == c.seals) {
					t.Errorf("on token %d: %v; %s", k+1, on, why)
				}
			}
			if c.seals >= 0 && !strings.Contains(why, fmt.Sprintf("search token %d", c.seals+1)) {
				t.Errorf("it does not say so: %s", why)
			}
		})
	}
}

// In Star Quest a choice allocates nothing either, on both seats, once the agent has seen the game.
func TestHeuristicQuestAllocatesNothing(t *testing.T) {
	for _, c := range []struct {
		quest string
		seat  int
	}{{"breach", starquest.Foes}, {"relay", starquest.Foes}, {"breach", starquest.Heroes}, {"laststand", starquest.Heroes}} {
		h := newHeuristic(t)
		players := [2]agents.Agent{new(agents.Heroes), new(agents.Scripted)}
		players[c.seat] = h
		var views []agents.View
		playOut(t, questGame(t, c.quest, 3, "middle"), 1, players, func(v agents.View, _ int) {
			if v.Seat == c.seat && v.Decision.Kind == engine.ChooseAction {
				st := new(engine.State)
				v.CopyInto(st, 1)
				v.Position, v.Menu = st.View(), append([]engine.Action(nil), v.Menu...)
				views = append(views, v)
			}
		})
		all := func() {
			for _, v := range views {
				if _, err := h.Act(v); err != nil {
					t.Fatal(err)
				}
			}
		}
		all()
		if n := testing.AllocsPerRun(5, all); n > 0 {
			t.Errorf("%s, seat %d: %v allocations in %d choices", c.quest, c.seat, n, len(views))
		}
	}
}

// A tired hero rests as much as its weights make of that, and says what each part adds.
func TestHeuristicRests(t *testing.T) {
	for _, c := range []struct {
		weights string
		rests   bool
	}{{"", true}, {"hero_rest: 0\n", false}} {
		file := filepath.Join(t.TempDir(), "weights.yaml")
		if err := os.WriteFile(file, []byte(c.weights), 0o600); err != nil {
			t.Fatal(err)
		}
		st := cast{goals: []mission.Goal{{Kind: mission.Survive}}, stands: []stand{{y: -20}, {x: 20, y: -20}, {seat: 1, x: -20, y: 23, weapons: arms(sword)}}}.play(t, "heuristic:weights="+file, starquest.Heroes)
		starquest.SetPower(st.State, 0, 0)
		a, why := st.activate(0)
		if rests := a.Verb == engine.Rest; rests != c.rests {
			t.Errorf("%q: %s: %s", c.weights, a.Verb, why)
		}
		if told := strings.Contains(why, "; in parts: rest +"); told != c.rests {
			t.Errorf("%q: %s", c.weights, why)
		}
	}
}

// Of two enemies that are alike a hero shoots the one that stands on what the heroes look for, unless its weights make nothing of that.
func TestHeuristicClearsTokens(t *testing.T) {
	for _, c := range []struct {
		weights string
		matters bool
	}{{"", true}, {"hero_seal: 0\n", false}} {
		file := filepath.Join(t.TempDir(), "weights.yaml")
		if err := os.WriteFile(file, []byte(c.weights), 0o600); err != nil {
			t.Fatal(err)
		}
		var shot [2]int
		for k, x := range []int{-4, 4} {
			st := cast{goals: []mission.Goal{{Kind: mission.Find, N: 1}}, tokens: []geom.Point{at(x, 8)}, stands: []stand{{y: -10, weapons: arms(rifle)}, {x: 20, y: -20},
				{seat: 1, x: -4, y: 8, weapons: arms(sword)}, {seat: 1, x: 4, y: 8, weapons: arms(sword)}}}.play(t, "heuristic:weights="+file, starquest.Heroes)
			st.apply(engine.Action{Verb: engine.Pick, Unit: 0})
			st.apply(engine.Action{Verb: engine.Hold, Unit: 0})
			a, _ := st.ask()
			if shot[k] = int(a.Target); c.matters && shot[k] != st.unit(starquest.Foes, k) {
				t.Errorf("%q: with the token under enemy %d it shoots unit %d", c.weights, k+1, shot[k])
			}
		}
		if same := shot[0] == shot[1]; same == c.matters {
			t.Errorf("%q: it shoots units %v", c.weights, shot)
		}
	}
}
