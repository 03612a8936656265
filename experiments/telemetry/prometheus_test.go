//go:build prometheus

package telemetry_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/experiments"
	"gauntlet/experiments/telemetry"
	"gauntlet/training"
)

// A real Prometheus scrapes a tournament while it runs and afterwards, and answers queries about it. It needs
// the program prometheus and is therefore built with the tag prometheus alone, as .ci/run does.
func TestPrometheusScrapesATournament(t *testing.T) {
	s := must.Get(telemetry.Listen("0"))(t)
	defer s.Close()
	ask := prometheus(t, s)

	setup := must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(t)
	tournament := must.Get(experiments.NewTournament(experiments.Config{
		Agents: []string{"random", "scripted"}, Field: experiments.Field{Setups: []engine.Setup{setup}},
		Games: 40, Seed: 1, Workers: 1, Metrics: s}))(t)
	report := must.Get(tournament.Run(t.Context()))(t)
	await(t, ask, "gauntlet_tournament_games_total", "40")
	await(t, ask, "gauntlet_tournament_done_games / gauntlet_tournament_planned_games", "1")
	for _, a := range report.Agents {
		await(t, ask, fmt.Sprintf(`gauntlet_tournament_results_total{agent=%q,result="won"}`, a.Spec),
			fmt.Sprint(a.Wins))
	}
	await(t, ask, "gauntlet_tournament_game_seconds_count", "40")
	await(t, ask, `up{job="gauntlet"}`, "1")
}

// And so does it a training.
func TestPrometheusScrapesATraining(t *testing.T) {
	s := must.Get(telemetry.Listen("0"))(t)
	defer s.Close()
	ask := prometheus(t, s)

	cfg := training.DefaultConfig()
	cfg.Name, cfg.Rows, cfg.Steps, cfg.Decisions = "scraped", 16, 16, 3*16*16
	cfg.Network.Hidden, cfg.PPO.Minibatch = []int{16}, 64
	cfg.League.Past, cfg.League.Agents = 0, 0
	cfg.Evaluation = training.Evaluation{Against: []string{"random"}, Games: 2, Final: 4, Gate: 10}
	run := must.Get(training.Start(cfg, training.Options{Seed: 1, Workers: 1, Dir: t.TempDir(),
		Observers: []training.Observer{s.Training()}}))(t)
	defer run.Close()
	summary := must.Get(run.Train(t.Context()))(t)
	await(t, ask, `gauntlet_training_updates_total{run="scraped"}`, "3")
	await(t, ask, `gauntlet_training_decisions_total{run="scraped"} / gauntlet_training_planned_decisions`,
		"1")
	await(t, ask, `gauntlet_training_score{opponent="random"}`, fmt.Sprint(summary.Ladder[0].Score))
	await(t, ask, `time() - gauntlet_training_checkpoint_timestamp_seconds < bool 60`, "1")
}

// prometheus starts a Prometheus that scrapes a server, and returns how to ask it.
func prometheus(t *testing.T, s *telemetry.Server) (ask func(query string) (string, error)) {
	t.Helper()
	l := must.Get(net.Listen("tcp", "localhost:0"))(t)
	address := l.Addr().String()
	must.Do(t, l.Close())
	dir := t.TempDir()
	target := strings.TrimSuffix(strings.TrimPrefix(s.URL(), "http://"), "/metrics")
	config := filepath.Join(dir, "prometheus.yml")
	text := fmt.Sprintf(
		"global: {scrape_interval: 200ms}\nscrape_configs: [{job_name: gauntlet, static_configs: [{targets: [%q]}]}]\n",
		target)
	must.Do(t, os.WriteFile(config, []byte(text), 0o644))
	cmd := exec.Command("prometheus", "--config.file="+config, "--storage.tsdb.path="+
		filepath.Join(dir, "data"), "--web.listen-address="+address)
	var log strings.Builder
	cmd.Stdout, cmd.Stderr = &log, &log
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		if err := cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
		if err := cmd.Wait(); err == nil || t.Failed() {
			t.Logf("prometheus: %v\n%s", err, log.String())
		}
	})
	client := http.Client{Timeout: 5 * time.Second}
	return func(query string) (string, error) {
		r, err := client.Get("http://" + address + "/api/v1/query?query=" + url.QueryEscape(query))
		if err != nil {
			return "", err
		}
		defer r.Body.Close()
		body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
		if err != nil {
			return "", err
		}
		var answer struct {
			Data struct {
				Result []struct{ Value [2]any }
			}
		}
		if err := json.Unmarshal(body, &answer); err != nil {
			return "", fmt.Errorf("%s: %w", body, err)
		}
		if len(answer.Data.Result) != 1 {
			return "", fmt.Errorf("%d series", len(answer.Data.Result))
		}
		return fmt.Sprint(answer.Data.Result[0].Value[1]), nil
	}
}

// await asks until the answer is the one that is wanted.
func await(t *testing.T, ask func(string) (string, error), query, want string) {
	t.Helper()
	var got string
	var err error
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if got, err = ask(query); err == nil && got == want {
			return
		}
	}
	t.Fatalf("%s is %q (%v), not %q", query, got, err, want)
}
