package telemetry

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"

	"github.com/prometheus/client_golang/prometheus/testutil"
)

func listen(t *testing.T) *Server {
	t.Helper()
	s := must.Get(Listen("0"))(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// scrape returns the page of metrics.
func scrape(t *testing.T, s *Server) string {
	t.Helper()
	r := must.Get(http.Get(s.URL()))(t)
	defer r.Body.Close()
	page := must.Get(io.ReadAll(r.Body))(t)
	if r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", r.Status, page)
	}
	return string(page)
}

// lint has the names and help texts checked by Prometheus's own rules.
func lint(t *testing.T, s *Server) {
	t.Helper()
	problems := must.Get(testutil.GatherAndLint(s.registry))(t)
	for _, p := range problems {
		if strings.HasPrefix(p.Metric, "gauntlet_") {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	}
}

func demand(t *testing.T, page string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(page, "\n"+line+"\n") {
			t.Errorf("the page has no line %q:\n%s", line, gauntlet(page))
		}
	}
}

// gauntlet returns the lines of our own metrics.
func gauntlet(page string) string {
	var b strings.Builder
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "gauntlet_") {
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestTournament(t *testing.T) {
	s := listen(t)
	m := must.Get(s.Tournament([]string{"scripted", "random"}))(t)
	game := func(seats [2]int, winner int8, forfeit int) *arena.Row {
		return &arena.Row{Fixture: arena.Fixture{Seats: seats}, Result: arena.Result{
			Outcome: engine.Outcome{Over: true, Winner: winner}, Length: 90, Forced: 20,
			Duration: 3 * time.Millisecond, Forfeit: forfeit}}
	}
	m.Game(3, 6, game([2]int{0, 1}, 0, -1))
	m.Game(4, 6, game([2]int{1, 0}, 1, 0))
	m.Game(5, 6, game([2]int{0, 1}, -1, -1))
	demand(t, scrape(t, s),
		`gauntlet_tournament_planned_games 6`,
		`gauntlet_tournament_done_games 5`,
		`gauntlet_tournament_games_total 3`,
		`gauntlet_tournament_decisions_total 210`,
		`gauntlet_tournament_results_total{agent="scripted",result="won"} 2`,
		`gauntlet_tournament_results_total{agent="scripted",result="drawn"} 1`,
		`gauntlet_tournament_results_total{agent="random",result="lost"} 2`,
		`gauntlet_tournament_results_total{agent="random",result="won"} 0`,
		`gauntlet_tournament_forfeits_total{agent="random"} 1`,
		`gauntlet_tournament_game_seconds_count 3`)
	lint(t, s)
}

func TestBench(t *testing.T) {
	s := listen(t)
	b := must.Get(s.Bench("env"))(t)
	b.Stage("allocations")
	demand(t, scrape(t, s), `gauntlet_bench_stage{bench="env",stage="allocations"} 1`)
	result := struct {
		Name  string  `json:"name"`
		Speed float64 `json:"speed"`
		Parts struct {
			Menu float64 `json:"menu"`
		} `json:"parts"`
	}{Name: "x", Speed: 1500}
	result.Parts.Menu = 2.5
	must.Do(t, b.Result(result))
	page := scrape(t, s)
	demand(t, page, `gauntlet_bench_figure{bench="env",figure="speed"} 1500`,
		`gauntlet_bench_figure{bench="env",figure="parts.menu"} 2.5`)
	if strings.Contains(page, "gauntlet_bench_stage{") {
		t.Error("a stage is shown after the end")
	}
	lint(t, s)
}

func TestTwoTournamentsOnOneServer(t *testing.T) {
	s := listen(t)
	must.Get(s.Tournament([]string{"a", "b"}))(t)
	if _, err := s.Tournament([]string{"a", "b"}); err == nil {
		t.Error("a second tournament's metrics would be mixed with the first's")
	}
}

func TestAddresses(t *testing.T) {
	for _, address := range []string{"", "x", "localhost", "localhost:x", "70000", "-1", ":99999", "1:2:3"} {
		s, err := Listen(address)
		if err == nil {
			s.Close()
			t.Errorf("%q is taken for an address", address)
		} else if !strings.HasPrefix(err.Error(), "metrics at ") {
			t.Errorf("%q: %v", address, err)
		}
	}
	s := listen(t)
	taken := strings.TrimSuffix(strings.TrimPrefix(s.URL(), "http://"), "/metrics")
	if other, err := Listen(taken); err == nil {
		other.Close()
		t.Errorf("%s is served twice", taken)
	}
}
