package telemetry

import (
	"gauntlet/agents/arena"

	"github.com/prometheus/client_golang/prometheus"
)

// A Tournament counts the games of one tournament. Game is its only method that is called while the
// tournament runs.
type Tournament struct {
	planned   prometheus.Gauge
	done      prometheus.Gauge
	games     prometheus.Counter
	decisions prometheus.Counter
	seconds   prometheus.Histogram
	results   [][3]prometheus.Counter // by agent: won, drawn, lost
	forfeits  []prometheus.Counter    // by agent
}

// Tournament registers the metrics of a tournament of agents with these specs.
func (s *Server) Tournament(specs []string) (*Tournament, error) {
	results := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "gauntlet_tournament_results_total",
		Help: "Games by agent and result: won, drawn or lost. Every game counts for both agents."},
		[]string{"agent", "result"})
	forfeits := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "gauntlet_tournament_forfeits_total",
		Help: "Games that an agent lost by failing: an error, a panic, an illegal answer, no answer in time."},
		[]string{"agent"})
	t := &Tournament{
		planned: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "gauntlet_tournament_planned_games", Help: "Games that the tournament has."}),
		done: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "gauntlet_tournament_done_games",
			Help: "Games that are done, those of earlier runs in the same folder included."}),
		games: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "gauntlet_tournament_games_total", Help: "Games played by this process."}),
		decisions: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "gauntlet_tournament_decisions_total",
			Help: "Decisions taken in these games, those with one answer not counted."}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "gauntlet_tournament_game_seconds", Help: "How long the games took.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 4, 10), NativeHistogramBucketFactor: 1.1}),
	}
	for _, spec := range specs {
		t.results = append(t.results, [3]prometheus.Counter{
			results.WithLabelValues(spec, "won"), results.WithLabelValues(spec, "drawn"),
			results.WithLabelValues(spec, "lost")})
		t.forfeits = append(t.forfeits, forfeits.WithLabelValues(spec))
	}
	return t, s.register(t.planned, t.done, t.games, t.decisions, t.seconds, results, forfeits)
}

// Game counts a game that has been played.
func (t *Tournament) Game(done, planned int, r *arena.Row) {
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

// register adds collectors to the server's page.
func (s *Server) register(cs ...prometheus.Collector) error {
	for _, c := range cs {
		if err := s.registry.Register(c); err != nil {
			return err
		}
	}
	return nil
}
