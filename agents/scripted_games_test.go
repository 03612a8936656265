package agents_test

import (
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// starterGames compiles games of the shipped armies of 1000 points on the full-sized tables: n of them, each with another mixture.
func starterGames(tb testing.TB, n int) []*engine.Game {
	tb.Helper()
	rules, err := rulesets.ByName("gf3")
	if err != nil {
		tb.Fatal(err)
	}
	var armies []*roster.Army
	for _, name := range roster.StarterOf("gf3") {
		if a, err := roster.StarterList(name); err != nil {
			tb.Fatal(err)
		} else if a.Points == 1000 {
			armies = append(armies, a)
		}
	}
	var tables []*mission.Table
	for _, name := range mission.Tables() {
		if t, err := mission.StarterTable(name); err != nil {
			tb.Fatal(err)
		} else if t.Width != t.Height {
			tables = append(tables, t)
		}
	}
	var missions []*mission.Mission
	for _, name := range mission.Missions() {
		m, err := mission.StarterMission(name)
		if err != nil {
			tb.Fatal(err)
		}
		missions = append(missions, m)
	}
	games := make([]*engine.Game, n)
	for i := range games {
		games[i], err = engine.Compile(engine.Setup{
			Ruleset: rules,
			Armies:  [2]*roster.Army{armies[i%len(armies)], armies[(i/len(armies)+i)%len(armies)]},
			Table:   tables[i%len(tables)],
			Mission: missions[(i/2)%len(missions)],
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
	return games
}

// playOut plays a game to its end and returns its outcome.
func playOut(tb testing.TB, g *engine.Game, seed uint64, players [2]agents.Agent, watch func(v agents.View, choice int)) engine.Outcome {
	tb.Helper()
	s := g.New(seed)
	var menu []engine.Action
	for seat, a := range players {
		a.Begin(g, seat, agents.Seed(seed, seat))
	}
	for !s.Over() {
		menu = s.Menu(menu[:0])
		choice := 0
		if d := s.Decision(); len(menu) > 1 {
			v := agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: s.View()}
			var err error
			if choice, err = players[d.Seat].Act(v); err != nil {
				tb.Fatalf("seed %d: %v", seed, err)
			}
			if watch != nil {
				watch(v, choice)
			}
		}
		if err := s.Apply(menu[choice]); err != nil {
			tb.Fatalf("seed %d: %v", seed, err)
		}
	}
	return s.Outcome()
}

func TestScriptedBeatsRandom(t *testing.T) {
	games := starterGames(t, 72)
	var scripted agents.Scripted
	var random agents.Random
	won, drawn, lost := 0, 0, 0
	for i := range 2 * len(games) {
		seat := i % 2
		players := [2]agents.Agent{&random, &random}
		players[seat] = &scripted
		switch o := playOut(t, games[i/2], uint64(i/2), players, nil); int(o.Winner) {
		case seat:
			won++
		case -1:
			drawn++
		default:
			lost++
		}
	}
	t.Logf("%d won, %d drawn, %d lost", won, drawn, lost)
	if 100*won < 85*(won+lost) || 100*drawn > 35*(won+drawn+lost) {
		t.Errorf("%d won, %d drawn, %d lost: less than 85%% of the decided games, or more than 35%% drawn", won, drawn, lost)
	}
}

// The answers are those of the position alone: neither the games played before nor those played beside it matter, nor asking twice.
func TestScriptedIsDeterministic(t *testing.T) {
	games := starterGames(t, 12)
	var used [2]agents.Scripted
	players := [2]agents.Agent{&used[0], &used[1]}
	for i, g := range games {
		var choices []int
		playOut(t, g, uint64(i), players, func(_ agents.View, choice int) { choices = append(choices, choice) })
		n := 0
		playOut(t, g, uint64(i), [2]agents.Agent{new(agents.Scripted), new(agents.Scripted)}, func(v agents.View, choice int) {
			if n >= len(choices) || choices[n] != choice {
				t.Fatalf("game %d: decision %d differs", i, n)
			}
			var fresh agents.Scripted
			fresh.Begin(g, v.Seat, 0)
			if again, err := fresh.Act(v); err != nil || again != choice {
				t.Fatalf("game %d: decision %d (%s): %d, and %d asked afresh (%v)", i, n, v.Decision.Kind, choice, again, err)
			}
			n++
		})
		if n != len(choices) {
			t.Fatalf("game %d: %d decisions, then %d", i, len(choices), n)
		}
	}
}

func TestScriptedExplainsEverything(t *testing.T) {
	var players [2]agents.Scripted
	for i, g := range starterGames(t, 12) {
		playOut(t, g, uint64(i), [2]agents.Agent{&players[0], &players[1]}, func(v agents.View, _ int) {
			if why := players[v.Seat].Explain(); why == "" {
				t.Fatalf("game %d: nothing to say about a choice of %q", i, v.Decision.Kind)
			}
		})
	}
}

// replayed plays the decisions of one game again and again; the agent sees each of them without the game going on.
func replayed(tb testing.TB) (views []agents.View, a *agents.Scripted) {
	tb.Helper()
	a = new(agents.Scripted)
	for i, g := range starterGames(tb, 3) {
		a.Begin(g, 0, 0)
		s, r := g.New(uint64(i)), agents.Random{}
		r.Begin(g, 1, 1)
		for !s.Over() {
			menu := s.Menu(nil)
			choice := 0
			if len(menu) > 1 {
				var at engine.State
				at.CopyFrom(s)
				v := agents.View{Seat: int(s.Decision().Seat), Decision: s.Decision(), Menu: menu, Position: at.View()}
				if i == 2 {
					views = append(views, v)
				}
				player := agents.Agent(a)
				if v.Seat == 1 {
					player = &r
				}
				var err error
				if choice, err = player.Act(v); err != nil {
					tb.Fatal(err)
				}
			}
			if err := s.Apply(menu[choice]); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return views, a
}

func TestScriptedDoesNotAllocate(t *testing.T) {
	views, a := replayed(t)
	act := func() {
		for _, v := range views {
			if _, err := a.Act(v); err != nil {
				t.Fatal(err)
			}
		}
	}
	act()
	if n := testing.AllocsPerRun(10, act); n >= 1 {
		t.Errorf("%v allocations for %d decisions", n, len(views))
	}
}

// BenchmarkScripted measures one decision, averaged over those of both seats of a game against random.
func BenchmarkScripted(b *testing.B) {
	views, a := replayed(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := a.Act(views[i%len(views)]); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkScriptedGames measures whole games of scripted against random.
func BenchmarkScriptedGames(b *testing.B) {
	games := starterGames(b, 72)
	var scripted agents.Scripted
	var random agents.Random
	for i := 0; b.Loop(); i++ {
		players := [2]agents.Agent{&random, &random}
		players[i%2] = &scripted
		playOut(b, games[i/2%len(games)], uint64(i/2), players, nil)
	}
}
