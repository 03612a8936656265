package telemetry

import (
	"os"
	"path/filepath"
	"time"

	"gauntlet/training"

	"github.com/prometheus/client_golang/prometheus"
)

// totals are the numbers of an update that only grow; the others go up and down.
var totals = map[string]string{"update": "gauntlet_training_updates_total",
	"decisions": "gauntlet_training_decisions_total", "games": "gauntlet_training_games_total"}

// A Training shows a run of training. It is one of the run's observers; all its metrics have the run's name
// as the label run.
type Training struct {
	server *Server
	counts map[string]*count
	gauges *gauges
	match  *prometheus.GaugeVec // by opponent
	rungs  *prometheus.GaugeVec // by opponent and bound
	judged prometheus.Gauge
}

// Training returns an observer whose run is shown on the server's page.
func (s *Server) Training() *Training { return &Training{server: s} }

// Begin registers the metrics of the run.
func (t *Training) Begin(b *training.Beginning) error {
	labels := prometheus.Labels{"run": b.Config.Name}
	t.counts = map[string]*count{}
	t.gauges = &gauges{labels: labels, of: map[string]prometheus.Gauge{}, server: t.server}
	for _, c := range []struct {
		column, help string
		value        float64
	}{
		{"update", "Updates of the run, those of earlier processes included.", float64(b.Updates)},
		{"decisions", "Decisions of learners, those of earlier processes included.", float64(b.Decisions)},
		{"games", "Games that have ended, those of earlier processes included.", 0},
	} {
		n := &count{desc: prometheus.NewDesc(totals[c.column], c.help, nil, labels)}
		n.set(c.value)
		t.counts[c.column] = n
		if err := t.server.register(n); err != nil {
			return err
		}
	}
	t.match = prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "gauntlet_training_league_score",
		Help: "Score of the learner against an opponent of the league, over its last games in training, 0 to 1.", ConstLabels: labels}, []string{"opponent"})
	t.rungs = prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "gauntlet_training_score", Help: "Score of the greedy policy against an opponent in the last evaluation, 0 to 1.", ConstLabels: labels}, []string{"opponent"})
	t.judged = prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "gauntlet_training_evaluated_decisions", Help: "Decisions of the run at its last evaluation.",
		ConstLabels: labels})
	planned := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "gauntlet_training_planned_decisions", Help: "Decisions of the whole run.",
		ConstLabels: labels})
	planned.Set(float64(b.Config.Decisions))
	if err := t.server.register(t.match, t.rungs, t.judged, planned); err != nil {
		return err
	}
	if b.Dir == "" {
		return nil
	}
	path, begun := filepath.Join(b.Dir, training.LatestFile), time.Now()
	return t.server.register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name:        "gauntlet_training_checkpoint_timestamp_seconds",
		Help:        "When the run's last checkpoint was saved, or else the run begun, in seconds since 1970.",
		ConstLabels: labels},
		func() float64 {
			saved := begun
			if info, err := os.Stat(path); err == nil && info.ModTime().After(begun) {
				saved = info.ModTime()
			}
			return float64(saved.UnixMilli()) / 1000
		}))
}

// Updated shows an update's numbers.
func (t *Training) Updated(p *training.Progress) error {
	for _, c := range p.Columns() {
		if n := t.counts[c.Name]; n != nil {
			n.set(c.Value)
		} else if err := t.gauges.set(c.Name, c.Value); err != nil {
			return err
		}
	}
	t.match.Reset() // former selves come and go
	for _, o := range p.Opponents {
		t.match.WithLabelValues(o.Name).Set(o.Score)
	}
	return nil
}

// Evaluated shows the scores of an evaluation.
func (t *Training) Evaluated(j *training.Judgement) error {
	t.judged.Set(float64(j.Decisions))
	for _, r := range j.Ladder {
		t.rungs.WithLabelValues(r.Opponent).Set(r.Score)
	}
	return nil
}

// End shows the scores of the last ladder.
func (t *Training) End(s *training.Summary) error {
	for _, r := range s.Ladder {
		t.rungs.WithLabelValues(r.Opponent).Set(r.Score)
	}
	return nil
}
