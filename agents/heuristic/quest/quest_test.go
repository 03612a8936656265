package quest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
)

// A unit that the heroes have come to slay keeps away from who could do it, and attacks the same heroes when
// it is any other.
func TestHeuristicHidesThePrey(t *testing.T) {
	for _, c := range []struct {
		name  string
		goals []quests.Goal
		flees bool
	}{
		{"prey", []quests.Goal{{Kind: quests.Slay, Unit: "Foe"}}, true},
		{"nobody's", []quests.Goal{{Kind: quests.Survive}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := Cast{Goals: c.goals, Stands: []Stand{{Weapons: Arms(Sword)}, {Y: 2, Weapons: Arms(Sword)},
				{Seat: 1, X: 9, Weapons: Arms(Axe)}, {Seat: 1, X: -20, Y: 20, Weapons: Arms(Sword)}}}.
				Play(t, "heuristic", starquest.Foes)
			u := st.UnitOf(starquest.Foes, 0)
			before := gapOf(st, u)
			a, why := st.Activate(0)
			if a.Verb == engine.Rush || a.Verb == engine.Advance {
				st.Act()
			}
			if away := gapOf(st, u) > before; away != c.flees {
				t.Errorf("%s: %s", a.Verb, why)
			}
		})
	}
}

// gapOf returns the squared distance of a unit from the first hero.
func gapOf(st *Stage, u int) int64 { return geom.Dist2(st.Anchor(u), st.Anchor(0)) }

// Of two heroes that it can shoot equally well it shoots the one that has less left.
func TestHeuristicFinishesTheHurt(t *testing.T) {
	for hurt := range 2 {
		st := Cast{Goals: []quests.Goal{{Kind: quests.Survive}}, Stands: []Stand{{X: -4, Weapons: Arms(Sword)},
			{X: 4, Weapons: Arms(Sword)}, {Seat: 1, Y: 14, Models: 3, Weapons: Arms(Rifle)}}}.
			Play(t, "heuristic", starquest.Foes)
		m := enginetest.Open(st.State)
		m.Models[m.G.Units[hurt].First].Wounds = 4
		st.Activate(0)
		for st.Decision().Kind != engine.Shoot {
			st.Act()
		}
		if a, why := st.Ask(); int(a.Target) != hurt {
			t.Errorf("with hero %d hurt it shoots at %d: %s", hurt, a.Target, why)
		}
	}
}

// Where a state keeps the first search token, and what it keeps: the number of its content, from 1, and whether it
// is taken. They are part of the format of snapshots.
const (
	firstToken = 8
	revealed   = 1
	taken      = 16
)

// A unit stands on the search token that the heroes look for, so that they cannot pick it up: on the one of
// two that they are about to reach, and on none when they look for nothing.
func TestHeuristicStandsOnTokens(t *testing.T) {
	tokens := []geom.Point{At(-9, 6), At(9, 6)}
	for _, c := range []struct {
		name  string
		hero  int // where the heroes Stand
		goals []quests.Goal
		first int16 // what is known of the first token, as snapshots have it
		on    int   // the token that it stands on, or -1
	}{
		{"left", -16, []quests.Goal{{Kind: quests.Find, N: 1}}, 0, 0},
		{"right", 16, []quests.Goal{{Kind: quests.Find, N: 1}}, 0, 1},
		{"nothing to find", 16, []quests.Goal{{Kind: quests.Survive}}, 0, -1},
		{"all is found", 16, []quests.Goal{{Kind: quests.Find, N: 1}}, revealed | taken, -1},
		{"one of two is found", 16, []quests.Goal{{Kind: quests.Find, N: 2}}, revealed | taken, 1},
		{"it lies open", -16, []quests.Goal{{Kind: quests.Find, N: 1}}, revealed, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := Cast{Goals: c.goals, Tokens: tokens,
				Stands: []Stand{{X: c.hero, Y: -6, Weapons: Arms(Sword)},
					{X: c.hero, Y: -9, Weapons: Arms(Sword)},
					{Seat: 1, Y: 13, Weapons: Arms(Rifle)}}}.Play(t, "heuristic", starquest.Foes)
			enginetest.Open(st.State).Vars[firstToken] = c.first
			u := st.UnitOf(starquest.Foes, 0)
			a, why := st.Activate(0)
			if a.Verb == engine.Rush || a.Verb == engine.Advance {
				st.Act()
			}
			for k, token := range tokens {
				if on := opr.GapTo(st.View(), u, geom.Point{}, token) == 0; on != (k == c.on) {
					t.Errorf("on token %d: %v; %s", k+1, on, why)
				}
			}
			if c.on >= 0 && !strings.Contains(why, fmt.Sprintf("search token %d", c.on+1)) {
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
	}{{"breach", starquest.Foes}, {"relay", starquest.Foes}, {"breach", starquest.Heroes},
		{"laststand", starquest.Heroes}} {
		h := New(t, "heuristic")
		players := rivals(t)
		players[c.seat] = h
		AllocatesNothing(t, h, Decisions(t, QuestGame(t, c.quest, 3, "middle"), 1, players,
			func(v agents.View) bool { return v.Seat == c.seat && v.Decision.Kind == engine.ChooseAction }))
	}
}

// A tired hero rests as much as its weights make of that, and says what each part adds.
func TestHeuristicRests(t *testing.T) {
	for _, c := range []struct {
		weights string
		rests   bool
	}{{"", true}, {"hero_rest: 0\n", false}} {
		file := filepath.Join(t.TempDir(), "weights.yaml")
		must.Do(t, os.WriteFile(file, []byte(c.weights), 0o600))
		st := Cast{Goals: []quests.Goal{{Kind: quests.Survive}}, Stands: []Stand{{Y: -20}, {X: 20, Y: -20},
			{Seat: 1, X: -20, Y: 23, Weapons: Arms(Sword)}}}.Play(t, "heuristic:weights="+file, starquest.Heroes)
		starquest.SetPower(st.State, 0, 0)
		a, why := st.Activate(0)
		if rests := a.Verb == engine.Rest; rests != c.rests {
			t.Errorf("%q: %s: %s", c.weights, a.Verb, why)
		}
		if told := strings.Contains(why, "; in parts: rest +"); told != c.rests {
			t.Errorf("%q: %s", c.weights, why)
		}
	}
}

// Of two enemies that are alike a hero shoots the one that stands on what the heroes look for, unless its
// weights make nothing of that.
func TestHeuristicClearsTokens(t *testing.T) {
	for _, c := range []struct {
		weights string
		matters bool
	}{{"", true}, {"hero_blocking: 0\n", false}} {
		file := filepath.Join(t.TempDir(), "weights.yaml")
		must.Do(t, os.WriteFile(file, []byte(c.weights), 0o600))
		var shot [2]int
		for k, x := range []int{-4, 4} {
			st := Cast{Goals: []quests.Goal{{Kind: quests.Find, N: 1}}, Tokens: []geom.Point{At(x, 8)},
				Stands: []Stand{{Y: -10, Weapons: Arms(Rifle)}, {X: 20, Y: -20},
					{Seat: 1, X: -4, Y: 8, Weapons: Arms(Sword)},
					{Seat: 1, X: 4, Y: 8, Weapons: Arms(Sword)}}}.Play(t, "heuristic:weights="+file,
				starquest.Heroes)
			st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
			st.Do(engine.Action{Verb: engine.Hold, Unit: 0})
			a, _ := st.Ask()
			if shot[k] = int(a.Target); c.matters && shot[k] != st.UnitOf(starquest.Foes, k) {
				t.Errorf("%q: with the token under enemy %d it shoots unit %d", c.weights, k+1, shot[k])
			}
		}
		if same := shot[0] == shot[1]; same == c.matters {
			t.Errorf("%q: it shoots units %v", c.weights, shot)
		}
	}
}

// In Star Quest it wins more missions against the same opponents than the agents whose seats those are, and on
// neither seat clearly fewer.
func TestHeuristicWinsMissions(t *testing.T) {
	each := enginetest.Samples(3, 20)
	all, clearly := map[string]int{}, each/2 // of five times as many missions
	for _, seat := range []int{starquest.Heroes, starquest.Foes} {
		won := map[string]int{}
		for name, agent := range map[string]agents.Agent{"heuristic": New(t, "heuristic"),
			"rival": rivals(t)[seat]} {
			players := rivals(t)
			players[seat] = agent
			for i, quest := range quests.Missions() {
				g := QuestGame(t, quest, 3, "middle")
				for n := range each {
					if o := PlayOut(t, g, uint64(100*i+n), players, nil); int(o.Winner) == seat {
						won[name]++
						all[name]++
					}
				}
			}
		}
		t.Logf("seat %d: heuristic won %d, its rival %d", seat, won["heuristic"], won["rival"])
		if won["heuristic"] < won["rival"]-clearly {
			t.Errorf("seat %d: heuristic won %d, its rival %d", seat, won["heuristic"], won["rival"])
		}
	}
	if all["heuristic"] <= all["rival"] {
		t.Errorf("heuristic won %d missions, its rivals %d", all["heuristic"], all["rival"])
	}
}

// rivals returns the agents whose seats those of Star Quest are.
func rivals(t *testing.T) [2]agents.Agent {
	return [2]agents.Agent{New(t, "heroes"), New(t, "scripted")}
}
