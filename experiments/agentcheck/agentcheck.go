// Package agentcheck holds programs that play as agents (package external) to their protocol: it plays them through
// a few games and says what they do wrong.
package agentcheck

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"gauntlet/agents/external"
	"gauntlet/env"
	"gauntlet/experiments"
)

// The batch that the check plays with besides single questions: games at once.
const batch = 8

// A Config says what is checked.
type Config struct {
	Spec  string      // of the agent, without the parameter batch
	Env   string      // id of the environment whose games are played
	Play  env.Options // of that
	Games int         // of each of three tournaments against random, at least 1
	Seed  uint64
}

// A Report says what a program does, and what it does wrong.
type Report struct {
	OK       bool     `json:"ok"`
	Spec     string   `json:"spec"`
	Name     string   `json:"name"`
	Release  string   `json:"release"`
	Layer    string   `json:"layer"`
	Wants    []string `json:"wants"`
	Encoding string   `json:"encoding"`
	Batch    int      `json:"batch"`    // questions that it answers at once
	StartMS  float64  `json:"start_ms"` // until it has greeted
	Env      string   `json:"env"`
	Games    int      `json:"games"`   // finished, of all tournaments
	Answers  float64  `json:"mean_us"` // time of an answer in games one by one, microseconds
	Slowest  float64  `json:"p99_us"`
	Score    float64  `json:"score"` // against random
	// the same games came of the same questions, and of questions in batches
	Repeats bool     `json:"repeats"`
	Batches bool     `json:"batches"`
	Wrong   []string `json:"wrong"` // what it does wrong, in words
}

// Run checks a program. What it does wrong is a result; an error is about what it was given, or says that the
// program cannot be started.
func Run(ctx context.Context, c Config) (*Report, error) {
	if !strings.HasPrefix(c.Spec, external.Name+":") {
		return nil, fmt.Errorf("agent %q is no program: the spec of one begins with %q", c.Spec, external.Name+":")
	}
	if strings.Contains(c.Spec, ":batch=") {
		return nil, fmt.Errorf("agent %q: the check chooses batch itself", c.Spec)
	}
	g, err := external.Greet(c.Spec)
	if err != nil {
		return nil, err
	}
	h := &g.Hello
	r := &Report{Spec: c.Spec, Name: h.Name, Release: h.Release, Layer: h.Layer, Wants: append([]string{}, h.Wants...),
		Encoding: h.Encoding, Batch: h.Batch, StartMS: float64(g.Took) / float64(time.Millisecond), Env: c.Env, Wrong: []string{}}
	if !g.Ended {
		r.Wrong = append(r.Wrong, "it does not end when it is told to quit and its standard input is closed")
	}
	var hashes [3]string
	for i, way := range []struct {
		what, spec string
		workers    int
	}{
		{"playing games one by one", c.Spec, 1},
		{"playing the same games again", c.Spec, 1},
		{"answering questions in batches", fmt.Sprintf("%s:batch=%d", c.Spec, batch), batch},
	} {
		res, err := c.play(ctx, way.spec, way.workers)
		if err != nil {
			return nil, err
		}
		if res.Interrupted {
			return nil, experiments.ErrInterrupted
		}
		hashes[i] = res.Hash
		r.Games += res.Games
		for _, f := range res.Forfeits {
			if f.Spec == way.spec {
				r.Wrong = append(r.Wrong, fmt.Sprintf("%s, it forfeited game %d with the seed %d in seat %d: %s", way.what, f.Game, f.Seed, f.Seat, f.Why))
				break
			}
		}
		if i == 0 {
			a := &res.Agents[0]
			r.Score, r.Answers, r.Slowest = float64(a.Score), float64(a.Mean), float64(a.P99)
		}
	}
	r.Repeats, r.Batches = hashes[0] == hashes[1], hashes[0] == hashes[2]
	r.OK = len(r.Wrong) == 0
	return r, nil
}

// play plays the agent against random.
func (c *Config) play(ctx context.Context, spec string, workers int) (*experiments.Report, error) {
	field, err := experiments.EnvField(c.Env, c.Play, experiments.FieldChoice{})
	if err != nil {
		return nil, err
	}
	cfg := experiments.Config{Env: c.Env, Field: field, Games: c.Games, Seed: c.Seed, Workers: workers}
	if field.Unlike() {
		cfg.Sides = [2][]string{{spec}, {"random"}}
	} else {
		cfg.Agents = []string{spec, "random"}
	}
	t, err := experiments.NewTournament(cfg)
	if err != nil {
		return nil, err
	}
	return t.Run(ctx)
}

// WriteText tells people what has come of it.
func (r *Report) WriteText(w io.Writer) error {
	yes := map[bool]string{true: "yes", false: "no"}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  calls itself         %s %s\n  answers in           the layer %s, %s\n", r.Spec, r.Name, r.Release,
		r.Layer, r.Encoding)
	fmt.Fprintf(&b, "  wants                %s\n", orNothing(strings.Join(r.Wants, ", ")))
	fmt.Fprintf(&b, "  answers at once      %d\n", r.Batch)
	fmt.Fprintf(&b, "  greets after         %.0f ms\n  answers after        %.0f us, 99%% of them after %.0f us\n", r.StartMS,
		r.Answers, r.Slowest)
	fmt.Fprintf(&b, "  games played         %d of %s, score against random %.0f%%\n", r.Games, r.Env, 100*r.Score)
	fmt.Fprintf(&b, "  plays the same again %s\n  the same in batches  %s\n", yes[r.Repeats], yes[r.Batches])
	for _, what := range r.Wrong {
		fmt.Fprintf(&b, "wrong: %s\n", what)
	}
	if r.OK {
		b.WriteString("It keeps to the protocol.\n")
	}
	if r.OK && !r.Repeats {
		b.WriteString("Games with it cannot be repeated: it does not draw all its chance from the seeds that it is told.\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}
