package experiments

import (
	"math"
	"strings"
	"testing"
	"time"

	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
)

// The figures of a report are those of the games.
func TestReportFigures(t *testing.T) {
	to := must.Get(NewTournament(Config{Agents: []string{"random", "test-longest"}, Field: track(), Games: 20,
		Seed: 7}))(t)
	res := must.Get(to.games.Run(t.Context()))(t)
	res.Games, res.Resumed, res.Drawn, res.Length, res.Decided, res.Elapsed = 16, 6, 4, 640, 900, 4*time.Second
	lost := arena.Row{Fixture: arena.Fixture{N: 3, Seed: 11, Seats: [2]int{1, 0}},
		Result: arena.Result{Forfeit: 0, Why: "lost"}}
	res.Forfeits = []arena.Row{lost}
	r := newReport("race", [2]engine.Side{}, res)
	if r.Games != 16 || r.Planned != 20 || r.Resumed != 6 || r.Seed != 7 ||
		r.DrawShare != 0.25 || r.Length != 40 ||
		r.Seconds != 4 || r.GamesPerS != 2.5 || r.DecisionsPS != 225 || !r.Reproducible || r.Interrupted {
		t.Errorf("%+v", r)
	}
	if f := r.Forfeits; len(f) != 1 || f[0] != (ForfeitReport{3, 11, "test-longest", 0, "lost"}) {
		t.Errorf("forfeits %+v", f)
	}
	res.Elapsed, res.TimeLimit = 0, time.Second
	if r := newReport("race", [2]engine.Side{}, res); r.GamesPerS != 0 || r.DecisionsPS != 0 || r.Reproducible {
		t.Errorf("in no time, with a limit: %+v", r)
	}
}

// table is what a report of two or three agents prints, but for the spaces between columns.
func table(t *testing.T, r *Report) string {
	t.Helper()
	var b strings.Builder
	must.Do(t, r.WriteText(&b))
	var lines []string
	for line := range strings.Lines(b.String()) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(lines, "\n")
}

// How lists fared is told list by list, the best first, mission by mission; of a list against itself there is
// nothing to tell.
func TestListsAreTold(t *testing.T) {
	at := func(near, far, mission string, winner int8) arena.Row {
		return arena.Row{Setting: arena.Setting{Armies: [2]string{near, far}, Mission: mission},
			Result: arena.Result{Outcome: engine.Outcome{Winner: winner}}}
	}
	tallies := map[arena.Listing]arena.Tally{}
	for _, row := range []arena.Row{at("fox", "dog", "den", 0), at("dog", "fox", "den", -1), at("dog", "fox", "yard", 1),
		at("dog", "hen", "yard", 0)} {
		for seat, army := range row.Armies {
			l := arena.Listing{Army: army, Mission: row.Mission}
			n := tallies[l]
			switch int(row.Outcome.Winner) {
			case seat:
				n.Wins++
			case 1 - seat:
				n.Losses++
			default:
				n.Draws++
			}
			tallies[l] = n
		}
	}
	r := &Report{Lists: listsOf(tallies)}
	got := table(t, r)
	for _, line := range []string{"list games score 95% interval den yard", "fox 3 83.3% 56.7% to 100.0% 75.0% 100.0%",
		"dog 4 37.5% 0.0% to 78.1% 25.0% 50.0%", "hen 1 0.0% 0.0% to 97.5% - 0.0%"} {
		if !strings.Contains(got, "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, got)
		}
	}
}

// A tournament counts the games of its lists when it is asked to.
func TestTournamentCountsLists(t *testing.T) {
	cfg := Config{Agents: []string{"random", "scripted"}, Field: gf3Field(t, 500), Games: 24, Seed: 3, Lists: true}
	r := must.Get(must.Get(NewTournament(cfg))(t).Run(t.Context()))(t)
	wins, losses, games := 0, 0, 0
	for _, l := range r.Lists {
		sum := ListScore{}
		for _, m := range l.Missions {
			sum.Wins, sum.Draws, sum.Losses = sum.Wins+m.Wins, sum.Draws+m.Draws, sum.Losses+m.Losses
		}
		if sum.Wins != l.Wins || sum.Draws != l.Draws || sum.Losses != l.Losses {
			t.Errorf("%s: the missions add up to %+v of %+v", l.List, sum, l.ListScore)
		}
		wins, losses, games = wins+l.Wins, losses+l.Losses, games+l.Wins+l.Draws+l.Losses
	}
	if len(r.Lists) < 2 || wins != losses || wins == 0 || games > 2*r.Games {
		t.Errorf("%d won and %d lost in %d games of %d lists", wins, losses, games, len(r.Lists))
	}
	cfg.Lists = false
	if r := must.Get(must.Get(NewTournament(cfg))(t).Run(t.Context()))(t); r.Lists != nil {
		t.Errorf("it tells of lists unasked: %+v", r.Lists)
	}
}

func fared(wins, draws, losses int, score, elo, lo, hi float64) Standing {
	return Standing{Wins: wins, Draws: draws, Losses: losses, Score: rating.Number(score),
		Elo: rating.Number(elo), EloLo: rating.Number(lo), EloHi: rating.Number(hi)}
}

// A report of two agents is one table, the better agent first. Of a score without an end of its interval it
// says nothing.
func TestTwoAgentsAreOneTable(t *testing.T) {
	none, inf := math.NaN(), math.Inf(1)
	r := &Report{Env: "race", Games: 8, Pairs: 4, Seed: 9, DrawShare: 0.125, Length: 30,
		GamesPerS: 2, DecisionsPS: 60, Seconds: 4, Reproducible: true, Hash: "abc", Agents: []AgentReport{
			{Spec: "low", Standing: fared(0, 0, 8, 0, -inf, -inf, -inf), Mean: 1.25, P99: 2.5},
			{Spec: "high", Standing: fared(7, 1, 0, 0.9375, 470.4, 100, 900), Forfeits: 1, Mean: 3,
				P99: rating.Number(none)},
		}}
	want := `race: 8 games in 4 pairs with swapped seats, seed 9

agent games wins draws losses score Elo 95% interval forfeits us/decision p99
high 8 7 1 0 93.8% +470.4 +100.0 to +900.0 1 3.00 -
low 8 0 0 8 0.0% -Inf - 0 1.25 2.50

draws 12.5%, 30 decisions a game; 2 games/s, 60 decisions/s, 4.0 s
results abc`
	if got := table(t, r); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A report of more agents has ratings and a table of who met whom; one of unlike sides has neither, and a
// table of what the first side won.
func TestManyAgentsAndUnlikeSides(t *testing.T) {
	r := &Report{Env: "race", Hash: "abc", Reproducible: true, Agents: []AgentReport{
		{Spec: "a", Side: "foxes", Standing: fared(1, 0, 1, 0.5, 0, -5, 5), Rating: 1.5, RatingLo: -2, RatingHi: 5},
		{Spec: "b", Side: "dogs", Standing: fared(1, 0, 1, 0.5, 0, -5, 5), Rating: unknown, RatingLo: unknown, RatingHi: unknown},
		{Spec: "c", Side: "dogs", Standing: fared(1, 0, 1, 0.5, 0, -5, 5), Rating: -1.5}},
		Pairings: []PairingReport{{Agents: [2]string{"a", "b"}, Standing: fared(1, 0, 0, 1, 0, -5, 5)}}}
	got := table(t, r)
	for _, line := range []string{
		"agent games wins draws losses score Elo 95% interval rating 95% interval " +
			"forfeits us/decision p99",
		"a 2 1 0 1 50.0% +0.0 -5.0 to +5.0 +1.5 -2.0 to +5.0 0 0.00 0.00",
		"b 2 1 0 1 50.0% +0.0 -5.0 to +5.0 - - 0 0.00 0.00",
		"Elo is the difference to the other agents together; rating is each agent's own (Bradley-Terry, mean 0), " +
			"with its interval.",
		"agent against wins draws losses score Elo 95% interval", "a b 1 0 0 100.0% +0.0 -5.0 to +5.0"} {
		if !strings.Contains(got, "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, got)
		}
	}
	r.sides = [2]engine.Side{{Key: "foxes", Name: "foxes"}, {Key: "dogs", Name: "dogs"}}
	r.Cells = []CellReport{{"a", "b", 3, 1, 0, Share{0.875, 0.5, 1}}}
	r.Games, r.Seed = 4, 2
	got = table(t, r)
	for _, line := range []string{
		"race: 4 games, every agent of the foxes against every one of the dogs on the same seeds, seed 2\n",
		"foxes dogs wins draws losses foxes' score 95% interval\na b 3 1 0 87.5% 50.0% to 100.0%\n",
		"agent side games wins draws losses score Elo 95% interval forfeits us/decision p99\n" +
			"a foxes 2 1 0 1 50.0% +0.0 -5.0 to +5.0 0 0.00 0.00\n"} {
		if !strings.Contains(got, line) {
			t.Errorf("no %q in\n%s", line, got)
		}
	}
	if strings.Contains(got, "against wins") || strings.Contains(got, "rating") {
		t.Errorf("a table of like sides in\n%s", got)
	}
}
