package telemetry

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/engine/enginetest/must"
	"gauntlet/training"
)

// train tells the observer of a server of a run of one update and one evaluation.
func train(t *testing.T, s *Server) {
	t.Helper()
	cfg := training.DefaultConfig()
	cfg.Name = "quick"
	o := s.Training()
	for _, err := range []error{
		o.Begin(&training.Beginning{Config: &cfg, Dir: t.TempDir(), Updates: 4, Decisions: 4000}),
		o.Updated(&training.Progress{
			Update: 5, Decisions: 5000, Games: 17, DecisionsPerS: 250,
			Learners:  []training.Figures{{KL: 0.5, Entropy: 1.25}},
			Opponents: []training.Opponent{{Name: "past-20", Score: 0.5}, {Name: "random", Score: 0.25}}}),
		o.Updated(&training.Progress{
			Update: 6, Decisions: 6000, Games: 18, DecisionsPerS: 250,
			Learners:  []training.Figures{{KL: 0.75, Entropy: 1.25, Return: -0.5}},
			Opponents: []training.Opponent{{Name: "random", Score: 0.75}}}),
		o.Evaluated(&training.Judgement{Decisions: 6000,
			Ladder: []training.Rung{{Opponent: "scripted", Score: 0.625}}}),
		o.End(&training.Summary{Ladder: []training.Rung{{Opponent: "random", Score: 0.875}}}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestTraining(t *testing.T) {
	s := listen(t)
	train(t, s)
	page := scrape(t, s)
	demand(t, page,
		`gauntlet_training_updates_total{run="quick"} 6`,
		`gauntlet_training_decisions_total{run="quick"} 6000`,
		`gauntlet_training_games_total{run="quick"} 18`,
		`gauntlet_training_kl{run="quick"} 0.75`,
		`gauntlet_training_return{run="quick"} -0.5`,
		`gauntlet_training_entropy{run="quick"} 1.25`,
		`gauntlet_training_decisions_per_second{run="quick"} 250`,
		`gauntlet_training_league_score{opponent="random",run="quick"} 0.75`,
		`gauntlet_training_score{opponent="scripted",run="quick"} 0.625`,
		`gauntlet_training_score{opponent="random",run="quick"} 0.875`,
		`gauntlet_training_evaluated_decisions{run="quick"} 6000`)
	if strings.Contains(page, `opponent="past-20"`) {
		t.Error("a former self that has left the league is still shown")
	}
	lint(t, s)
}

// Whatever alerts and dashboard ask for is on the page.
func TestDeployedFilesNameMetricsThatThereAre(t *testing.T) {
	s := listen(t)
	train(t, s)
	must.Get(s.Tournament([]string{"scripted", "random"}))(t)
	b := must.Get(s.Bench("env"))(t)
	must.Do(t, b.Result(map[string]float64{"decisions_per_s": 1}))
	page := scrape(t, s)
	for _, path := range []string{"prometheus/alerts.yml", "grafana/gauntlet.json"} {
		data := must.Get(os.ReadFile(filepath.Join("..", "..", "deploy", path)))(t)
		names := regexp.MustCompile(`\b(gauntlet|process)_[a-z0-9_]+`).FindAllString(string(data), -1)
		slices.Sort(names)
		names = slices.Compact(names)
		if len(names) < 5 {
			t.Errorf("%s names %d metrics", path, len(names))
		}
		for _, name := range names {
			if !strings.Contains(page, "\n"+name+"{") && !strings.Contains(page, "\n"+name+" ") {
				t.Errorf("%s asks for %s, which is not there", path, name)
			}
		}
	}
}
