package telemetry

import (
	"gauntlet/agents/arena"

	"github.com/prometheus/client_golang/prometheus"
)

// A Tournament counts the games of one tournament. Game is its only method that is called while the
// tournament runs.
type Tournament struct {
	planned, done    prometheus.Gauge
	games, decisions prometheus.Counter
	seconds          prometheus.Histogram
	results          [][3]prometheus.Counter // by agent: won, drawn, lost
	forfeits         []prometheus.Counter    // by agent
}

// Tournament registers the metrics of a tournament of agents with these specs; without a server there are
// none.
func (s *Server) Tournament(specs []string) (*Tournament, error) {
	if s == nil {
		return nil, nil
	}
	r := s.group(nil)
	results := r.counters("gauntlet_tournament_results_total",
		"Games by agent and result: won, drawn or lost. Every game counts for both agents.", "agent",
		"result")
	forfeits := r.counters("gauntlet_tournament_forfeits_total",
		"Games that an agent lost by failing: an error, a panic, an illegal answer, no answer in time.",
		"agent")
	t := &Tournament{
		planned: r.gauge("gauntlet_tournament_planned_games", "Games that the tournament has."),
		done: r.gauge("gauntlet_tournament_done_games",
			"Games that are done, those of earlier runs in the same folder included."),
		games: r.counter("gauntlet_tournament_games_total", "Games played by this process."),
		decisions: r.counter("gauntlet_tournament_decisions_total",
			"Decisions taken in these games, those with one answer not counted."),
		seconds: add(r, prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "gauntlet_tournament_game_seconds", Help: "How long the games took.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 4, 10), NativeHistogramBucketFactor: 1.1})),
	}
	for _, spec := range specs {
		var of [3]prometheus.Counter
		for i, result := range [3]string{"won", "drawn", "lost"} {
			of[i] = results.WithLabelValues(spec, result)
		}
		t.results, t.forfeits = append(t.results, of), append(t.forfeits, forfeits.WithLabelValues(spec))
	}
	return t, r.err
}

// Game counts a game that has been played.
func (t *Tournament) Game(done, planned int, r *arena.Row) {
	if t == nil {
		return
	}
	t.planned.Set(float64(planned))
	t.done.Set(float64(done))
	t.games.Inc()
	t.decisions.Add(float64(r.Length - r.Forced))
	t.seconds.Observe(r.Duration.Seconds())
	for seat, agent := range r.Seats {
		result := 1
		switch int(r.Outcome.Winner) {
		case seat:
			result = 0
		case 1 - seat:
			result = 2
		}
		t.results[agent][result].Inc()
		if r.Forfeit == seat {
			t.forfeits[agent].Inc()
		}
	}
}
