package telemetry

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"gauntlet/training"

	"github.com/prometheus/client_golang/prometheus"
)

// A Training shows a run of training. It is one of the run's observers; all its metrics have the run's name
// as the label run.
type Training struct {
	server *Server
	group  *group
	totals map[string]*atomic.Int64    // by column
	gauges map[string]prometheus.Gauge // by column, from its first value on
	match  *prometheus.GaugeVec        // by opponent
	rungs  *prometheus.GaugeVec        // by opponent
	judged prometheus.Gauge
}

// Training returns an observer whose run is shown on the server's page.
func (s *Server) Training() *Training { return &Training{server: s} }

// Begin registers the metrics of the run.
func (t *Training) Begin(b *training.Beginning) error {
	r := t.server.group(prometheus.Labels{"run": b.Config.Name})
	t.group, t.gauges = r, map[string]prometheus.Gauge{}
	t.totals = map[string]*atomic.Int64{
		"update": r.total("gauntlet_training_updates_total",
			"Updates of the run, those of earlier processes included."),
		"decisions": r.total("gauntlet_training_decisions_total",
			"Decisions of learners, those of earlier processes included."),
		"games": r.total("gauntlet_training_games_total",
			"Games that have ended, those of earlier processes included."),
	}
	t.totals["update"].Store(int64(b.Updates))
	t.totals["decisions"].Store(b.Decisions)
	t.match = r.gauges("gauntlet_training_league_score", "Score of the learner against an opponent "+
		"of the league, over its last games in training, 0 to 1.", "opponent")
	t.rungs = r.gauges("gauntlet_training_score",
		"Score of the greedy policy against an opponent in the last evaluation, 0 to 1.", "opponent")
	t.judged = r.gauge("gauntlet_training_evaluated_decisions",
		"Decisions of the run at its last evaluation.")
	r.gauge("gauntlet_training_planned_decisions", "Decisions of the whole run.").
		Set(float64(b.Config.Decisions))
	if b.Dir == "" {
		return r.err
	}
	path, begun := filepath.Join(b.Dir, training.LatestFile), time.Now()
	add(r, prometheus.NewGaugeFunc(prometheus.GaugeOpts(r.opts(
		"gauntlet_training_checkpoint_timestamp_seconds",
		"When the run's last checkpoint was saved, or else the run begun, in seconds since 1970.")),
		func() float64 {
			saved := begun
			if info, err := os.Stat(path); err == nil && info.ModTime().After(begun) {
				saved = info.ModTime()
			}
			return float64(saved.UnixMilli()) / 1000
		}))
	return r.err
}

// Updated shows an update's numbers.
func (t *Training) Updated(p *training.Progress) error {
	for _, c := range p.Columns() {
		if n := t.totals[c.Name]; n != nil {
			n.Store(int64(c.Value))
			continue
		}
		gauge := t.gauges[c.Name]
		if gauge == nil {
			gauge = t.group.gauge("gauntlet_training_"+strings.Replace(c.Name, "_per_s", "_per_second", 1),
				"Of the last update: column "+c.Name+
					" of the run's table; docs/training.md says what it means.")
			t.gauges[c.Name] = gauge
		}
		gauge.Set(c.Value)
	}
	t.match.Reset() // former selves come and go
	for _, o := range p.Opponents {
		t.match.WithLabelValues(o.Name).Set(o.Score)
	}
	return t.group.err
}

// Evaluated shows the scores of an evaluation.
func (t *Training) Evaluated(j *training.Judgement) error {
	t.judged.Set(float64(j.Decisions))
	return t.ladder(j.Ladder)
}

// End shows the scores of the last ladder.
func (t *Training) End(s *training.Summary) error { return t.ladder(s.Ladder) }

func (t *Training) ladder(rungs []training.Rung) error {
	for _, r := range rungs {
		t.rungs.WithLabelValues(r.Opponent).Set(r.Score)
	}
	return nil
}
