package watch_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/watch"
)

var rewrite = flag.Bool("rewrite", false, "write the battle reports anew")

// reported are whole short games whose reports stand in files.
var reported = []struct {
	name   string
	choice engine.Choice
	agents [2]string
	seed   uint64
}{
	{"gf3", engine.Choice{Points: 500}, [2]string{"scripted", "heuristic"}, 5},
	{"gf2", engine.Choice{Points: 500}, [2]string{"scripted", "heuristic"}, 5},
	{"starquest", engine.Choice{Party: 2, Threat: "low", Mission: "hunt"}, [2]string{"heroes", "scripted"}, 2},
	{"stargrave", engine.Choice{Mission: "ambush"}, [2]string{"scripted", "heuristic"}, 5},
}

// report plays a game and returns its battle report, and its replay as it is shown.
func report(t *testing.T, ruleset string, choice engine.Choice, specs [2]string, seed uint64) (text,
	shown string) {
	t.Helper()
	rules := must.Get(rulesets.ByName(ruleset))(t)
	m := arena.Match{Seed: seed, Trace: new(engine.Trace),
		Game: must.Get(engine.Compile(must.Get(engine.Prepare(rules, choice))(t)))(t)}
	for i, spec := range specs {
		m.Agents[i] = must.Get(agents.New(spec))(t)
	}
	var b, again strings.Builder
	path := filepath.Join(t.TempDir(), "game.replay")
	m.Observers = []arena.Observer{&watch.Narrator{W: &b, Trace: m.Trace, Specs: specs, Brief: true},
		&watch.Recording{Path: path, Specs: specs}}
	play(t, m)
	rep := must.Get(replay.ReadFile(path))(t)
	must.Do(t, watch.Tell(context.Background(), &again, rep, nil))
	return b.String(), again.String()
}

// The report of a battle is read by people: each ruleset has one that is reviewed like code. After a change
// that means to alter it, -rewrite writes it anew.
func TestGoldenReports(t *testing.T) {
	for _, c := range reported {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, shown := report(t, c.name, c.choice, c.agents, c.seed)
			file := filepath.Join("testdata", "report-"+c.name+".txt")
			if *rewrite {
				must.Do(t, os.WriteFile(file, []byte(got), 0o644))
			}
			want := must.Get(os.ReadFile(file))(t)
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("the report has changed (-rewrite writes it anew):\n%s", diff)
			}
			// A replay that is shown tells the same dice in the same words.
			told, again := rolls.FindAllString(got, -1), rolls.FindAllString(shown, -1)
			if diff := cmp.Diff(told, again); diff != "" || len(told) < 20 {
				t.Errorf("%d lines of dice are told otherwise by the replay:\n%s", len(told), diff)
			}
		})
	}
}
