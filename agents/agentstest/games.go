package agentstest

import (
	"context"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// StarterGames compiles games of the shipped armies of 1000 points on the full-sized tables: n of them, each
// with another mixture.
func StarterGames(tb testing.TB, n int) []*engine.Game {
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

// PlayOut plays a game to its end and returns its outcome.
func PlayOut(tb testing.TB, g *engine.Game, seed uint64, players [2]agents.Agent,
	watch func(v agents.View, choice int)) engine.Outcome {
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

// QuestGame returns the game of a shipped mission for so many heroes at a level of threat.
func QuestGame(t testing.TB, quest string, heroes int, threat string, rulings ...engine.Ruling) *engine.Game {
	t.Helper()
	vanguard, err := party.Open("vanguard")
	if err != nil {
		t.Fatal(err)
	}
	return PartyGame(t, quest, vanguard, heroes, threat, rulings...)
}

// PartyGame is QuestGame with a party.
func PartyGame(t testing.TB, quest string, list *roster.Army, heroes int, threat string,
	rulings ...engine.Ruling) *engine.Game {
	t.Helper()
	m, table, err := quests.Starter(quest)
	if err != nil {
		t.Fatal(err)
	}
	brood, err := party.Open("brood")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := starquest.Prepare(m, table, list, brood, heroes, threat)
	if err != nil {
		t.Fatal(err)
	}
	setup.Rulings = rulings
	g, err := engine.Compile(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// QuestMatch plays a game between two agents and returns how it ended.
func QuestMatch(t testing.TB, g *engine.Game, seed uint64, heroes, foes string,
	clocks ...*arena.Clock) arena.Result {
	t.Helper()
	m := arena.Match{Game: g, Seed: seed}
	copy(m.Clocks[:], clocks)
	for seat, spec := range []string{heroes, foes} {
		var err error
		if m.Agents[seat], err = agents.New(spec); err != nil {
			t.Fatal(err)
		}
	}
	res, err := new(arena.Referee).Play(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if res.Forfeit >= 0 {
		t.Fatalf("seed %d: player %d forfeits: %s", seed, res.Forfeit+1, res.Why)
	}
	return res
}
