package telemetry

import (
	"io"
	"math"
	"net/http"
	"strings"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/engine/enginetest/must"
	"gauntlet/training"
)

// A run that goes on shows what it has done before, a total is no gauge besides, and a name is taken once.
func TestTrainingThatGoesOn(t *testing.T) {
	s := listen(t)
	cfg := training.DefaultConfig()
	cfg.Name = "more"
	b := &training.Beginning{Config: &cfg, Dir: t.TempDir(), Updates: 4, Decisions: 4000}
	o := s.Training()
	must.Do(t, o.Begin(b))
	demand(t, scrape(t, s), `gauntlet_training_updates_total{run="more"} 4`, `gauntlet_training_decisions_total{run="more"} 4000`)
	must.Do(t, o.Updated(&training.Progress{Update: 5, Decisions: 5000, Learners: []training.Figures{{}}}))
	page := scrape(t, s)
	demand(t, page, `gauntlet_training_updates_total{run="more"} 5`)
	if strings.Contains(page, "gauntlet_training_update{") || strings.Contains(page, "gauntlet_training_games{") {
		t.Errorf("a total is shown as a gauge too:\n%s", gauntlet(page))
	}
	if err := s.Training().Begin(b); err == nil {
		t.Error("two runs of one name are shown on one page")
	}
}

// A benchmark is shown once, and what is no number of JSON is an error.
func TestBenchRefuses(t *testing.T) {
	s := listen(t)
	b := must.Get(s.Bench("env"))(t)
	if err := b.Result(math.Inf(1)); err == nil {
		t.Error("infinity is a result")
	}
	if _, err := s.Bench("env"); err == nil {
		t.Error("two benchmarks are shown on one page")
	}
}

// Whoever comes to the first page is told where the metrics are, and finds nothing elsewhere.
func TestFirstPage(t *testing.T) {
	s := listen(t)
	first := strings.TrimSuffix(s.URL(), "/metrics")
	for path, want := range map[string]string{"/": "Its metrics are at /metrics.", "/other": "404"} {
		r := must.Get(http.Get(first + path))(t)
		page := must.Get(io.ReadAll(r.Body))(t)
		must.Do(t, r.Body.Close())
		if !strings.Contains(string(page), want) {
			t.Errorf("%s: %s", path, page)
		}
	}
}
