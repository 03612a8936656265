package agentstest

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
)

// New returns the agent of a spec that can say why it does what it does.
func New(tb testing.TB, spec string) Agent {
	tb.Helper()
	a, err := agents.New(spec)
	if err != nil {
		tb.Fatal(err)
	}
	return a.(Agent)
}

// Compile prepares and compiles a game of a ruleset.
func Compile(tb testing.TB, ruleset string, c engine.Choice) *engine.Game {
	tb.Helper()
	rules, err := rulesets.ByName(ruleset)
	if err != nil {
		tb.Fatal(err)
	}
	setup, err := engine.Prepare(rules, c)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := engine.Compile(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// StarterGames compiles games of GF3 as Battles does.
func StarterGames(tb testing.TB, n int) []*engine.Game {
	tb.Helper()
	return Battles(tb, "gf3", n)
}

// Battles compiles games of the shipped armies of 1000 points of a ruleset on the full-sized tables: n of
// them, each with another mixture.
func Battles(tb testing.TB, ruleset string, n int) []*engine.Game {
	tb.Helper()
	armies := slices.DeleteFunc(slices.Clone(roster.StarterOf(ruleset)), func(name string) bool {
		return !strings.HasSuffix(name, "-1000")
	})
	tables := slices.DeleteFunc(slices.Clone(mission.Tables()), func(name string) bool {
		return name == "courtyard" || name == "outpost" // the square ones
	})
	missions := mission.Missions()
	games := make([]*engine.Game, n)
	for i := range games {
		games[i] = Compile(tb, ruleset, engine.Choice{
			Armies: [2]string{armies[i%len(armies)], armies[(i/len(armies)+i)%len(armies)]},
			Table:  tables[i%len(tables)], Mission: missions[(i/2)%len(missions)]})
	}
	return games
}

// Listed compiles games of lists with special rules of their own, of files of a folder whose names begin with the
// ruleset: each list against the next.
func Listed(tb testing.TB, ruleset, folder string) (games []*engine.Game) {
	tb.Helper()
	names := must.Get(filepath.Glob(filepath.Join(folder, ruleset+"-*.yaml")))(tb)
	rules := must.Get(rulesets.ByName(ruleset))(tb)
	for i, name := range names {
		setup := must.Get(engine.Prepare(rules, engine.Choice{}))(tb)
		setup.Armies = [2]*roster.Army{must.Get(roster.Load(name))(tb), must.Get(roster.Load(names[(i+1)%len(names)]))(tb)}
		games = append(games, must.Get(engine.Compile(setup))(tb))
	}
	return games
}

// PlayOut plays a game to its end and returns its outcome.
func PlayOut(tb testing.TB, g *engine.Game, seed uint64, players [2]agents.Agent,
	watch func(v agents.View, choice engine.Action)) engine.Outcome {
	tb.Helper()
	s := g.New(seed)
	var menu []engine.Action
	for seat, a := range players {
		a.Begin(g, seat, agents.Seed(seed, seat))
	}
	for !s.Over() {
		menu = s.Menu(menu[:0])
		choice := menu[0]
		if d := s.Decision(); !s.View().Forced(menu) {
			v := agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: s.View()}
			var err error
			if choice, err = agents.Answer(players[d.Seat], v); err != nil {
				tb.Fatalf("seed %d: %v", seed, err)
			}
			if watch != nil {
				watch(v, choice)
			}
		}
		if err := s.Apply(choice); err != nil {
			tb.Fatalf("seed %d: %v", seed, err)
		}
	}
	return s.Outcome()
}

// Decisions plays a game to its end and returns copies of what the agents saw at some of its decisions.
func Decisions(tb testing.TB, g *engine.Game, seed uint64, players [2]agents.Agent,
	some func(v agents.View) bool) (views []agents.View) {
	tb.Helper()
	PlayOut(tb, g, seed, players, func(v agents.View, _ engine.Action) {
		if some(v) {
			s := new(engine.State)
			v.CopyInto(s, 1)
			v.Position, v.Menu = s.View(), slices.Clone(v.Menu)
			views = append(views, v)
		}
	})
	return views
}

// AllocatesNothing checks that an agent allocates nothing when it answers decisions that it has seen before.
func AllocatesNothing(t *testing.T, a agents.Agent, views []agents.View) {
	t.Helper()
	all := func() {
		for _, v := range views {
			if _, err := a.Act(v); err != nil {
				t.Fatal(err)
			}
		}
	}
	all()
	if n := testing.AllocsPerRun(5, all); n > 0 {
		t.Errorf("%v allocations in %d decisions", n, len(views))
	}
}

// QuestGame returns the game of a shipped mission for so many heroes at a level of threat.
func QuestGame(t testing.TB, quest string, heroes int, threat string) *engine.Game {
	t.Helper()
	return Compile(t, starquest.Name, engine.Choice{Mission: quest, Party: heroes, Threat: threat})
}

// A Watch is an observer of a match that looks at each choice.
type Watch func(c *arena.Choice, s *engine.State) error

// Begin does nothing.
func (Watch) Begin(*arena.Match, *engine.State) error { return nil }

// Chosen looks at a choice.
func (w Watch) Chosen(c *arena.Choice, s *engine.State) error { return w(c, s) }

// Applied does nothing.
func (Watch) Applied(*arena.Choice, *engine.State) error { return nil }

// End does nothing.
func (Watch) End(*arena.Result, *engine.State) error { return nil }

// Play plays a match between the agents of two specs and returns how it ended. Nobody may forfeit.
func Play(t testing.TB, m arena.Match, specs ...string) arena.Result {
	t.Helper()
	var err error
	for seat, spec := range specs {
		if m.Agents[seat], err = agents.New(spec); err != nil {
			t.Fatal(err)
		}
	}
	res, err := new(arena.Referee).Play(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if res.Forfeit >= 0 {
		t.Fatalf("seed %d: player %d forfeits: %s", m.Seed, res.Forfeit+1, res.Why)
	}
	return res
}
