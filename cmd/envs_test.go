package cmd

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/env/check"
	"gauntlet/env/page"

	"github.com/google/go-cmp/cmp"
)

func TestEnvsJSON(t *testing.T) {
	var rows page.List
	document(t, exitOK, &rows, "envs")
	if len(rows) != len(env.IDs()) {
		t.Fatalf("%d environments, %d are registered", len(rows), len(env.IDs()))
	}
	for i, id := range env.IDs() {
		r := rows[i]
		most, actions := 1024, 512
		switch {
		case r.Ruleset == "stargrave":
			most = 3400
		case id.Name == "GF3-3000-v1":
			most, actions = 48100, 1600
		case id.Family != "":
			most, actions = 20100, 1024
		}
		if r.ID != id.Name || r.Ruleset != id.Ruleset() || r.Seats != 2 || r.ObsSize < 100 ||
			r.ObsSize > most || r.Actions.Atomic < 100 || r.Actions.Atomic > actions ||
			r.Actions.Tactical < 50 || r.Actions.Tactical > actions {
			t.Errorf("%+v", r)
		}
	}
	small := func(r page.Entry) bool { return r.ID == "GF3-Skirmish-v1" }
	if s := rows[slices.IndexFunc(rows, small)]; s.ObsSize > 8400 || s.Actions.Tactical > 264 {
		t.Errorf("%+v", s)
	}
	var doc any
	document(t, exitOK, &doc, "envs")
	keys(t, "actions", keys(t, "an environment", first(t, "envs", doc), "id", "ruleset", "seats", "obs_size",
		"actions")["actions"], "atomic", "tactical")
	code, out, errs := call(t, "envs")
	if code != exitOK || errs != "" || !strings.Contains(out, "GF3-2000-v1") ||
		strings.Count(out, "\n") != len(rows)+1 {
		t.Errorf("exit code %d, standard output %q, error %q", code, out, errs)
	}
}

func TestEnvsShowJSON(t *testing.T) {
	for _, id := range env.IDs() {
		var d page.Page
		document(t, exitOK, &d, "envs show "+id.Name)
		end := 0
		for _, f := range d.Observation {
			if f.Offset != end || f.Low >= f.High || f.Meaning == "" {
				t.Errorf("%s: %+v after %d numbers", id.Name, f, end)
			}
			end += f.Size
		}
		if end != d.ObsSize {
			t.Errorf("%s: fields of %d numbers, an observation has %d", id.Name, end, d.ObsSize)
		}
		specs := must.Get(page.Specs(id.Name))(t)
		// The document shows one observation for both layers.
		if diff := cmp.Diff(specs[env.Atomic].Obs, specs[env.Tactical].Obs); diff != "" {
			t.Errorf("%s: the layers observe different things:\n%s", id.Name, diff)
		}
		if len(d.Actions.Atomic) != specs[env.Atomic].Actions() ||
			len(d.Actions.Tactical) != specs[env.Tactical].Actions() {
			t.Errorf("%s: %d and %d slots, there are %d and %d", id.Name, len(d.Actions.Atomic),
				len(d.Actions.Tactical), specs[0].Actions(), specs[1].Actions())
		}
		if diff := cmp.Diff(specs[env.Atomic].Features, specs[env.Tactical].Features); diff != "" ||
			len(d.Features) < 5 {
			t.Errorf("%s: the layers describe actions by different numbers, or by none:\n%s", id.Name, diff)
		}
		if len(d.Maxima) < 5 || len(d.Options) < 5 || len(d.Rewards) < 2 {
			t.Errorf("%s: %+v", id.Name, d)
		}
	}
	var d page.Page
	document(t, exitOK, &d, "envs show GF3-Skirmish-v1 --layer tactical")
	if d.Actions.Atomic != nil || len(d.Actions.Tactical) == 0 {
		t.Errorf("%d atomic and %d tactical actions where the tactical ones were asked for",
			len(d.Actions.Atomic), len(d.Actions.Tactical))
	}
}

// The text leaves nothing out but runs of the like.
func TestEnvsShowText(t *testing.T) {
	code, out, errs := call(t, "envs show GF3-1000-v1 --layer atomic")
	if code != exitOK || errs != "" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	for _, want := range []string{"GF3-1000-v1: ", "72 x 48 inches", "shape-markers", "REWARDS",
		"OBSERVATION OF ", "FEATURES OF AN ACTION", "ATOMIC ACTIONS, ", "marker-at-0",
		"... the like 186 more times, up to marker-at-186", "strike back"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if strings.Contains(out, "TACTICAL ACTIONS") || strings.Count(out, "\n") > 640 { // 11,443 numbers and actions
		t.Errorf("the text is too long:\n%s", out)
	}
}

// The pages in docs/environments say what is so.
func TestEnvironmentPages(t *testing.T) {
	for _, id := range env.IDs() {
		code, out, errs := call(t, "envs show "+id.Name+" --markdown")
		if code != exitOK || errs != "" {
			t.Fatalf("%s: exit code %d, %s", id.Name, code, errs)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(out, "# "), "\n")
		path := filepath.Join("..", "docs", "environments", title+".md")
		if *update {
			must.Do(t, os.WriteFile(path, []byte(out), 0o644))
		}
		want := must.Get(os.ReadFile(path))(t)
		if diff := cmp.Diff(strings.Split(string(bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))), "\n"),
			strings.Split(out, "\n")); diff != "" {
			t.Errorf("%s is out of date (-file +now); go test ./cmd -update writes it anew\n%s", path, diff)
		}
	}
}

func TestEnvsCheck(t *testing.T) {
	t.Setenv("GAUNTLET_TEST_AS_PROGRAM", "1")
	var doc struct {
		OK      bool
		Reports []check.Report
	}
	document(t, exitOK, &doc, "envs check GF3-Skirmish-v1 GF3-Skirmish-v1:layer=tactical:points=500 "+
		"--episodes 1 --seed 5")
	if !doc.OK || len(doc.Reports) != 3 {
		t.Fatalf("%+v", doc)
	}
	for i, layer := range []string{"atomic", "tactical", "tactical"} {
		r := doc.Reports[i]
		if r.ID != "GF3-Skirmish-v1" || r.Layer != layer || len(r.Results) != len(check.Rules()) ||
			r.Steps < 100 {
			t.Errorf("%+v", r)
		}
		for _, rule := range r.Results {
			if !rule.OK {
				t.Errorf("%s: %+v", layer, rule)
			}
		}
	}
	code, out, errs := call(t, "envs check GF3-Skirmish-v1:layer=atomic --episodes 1")
	if code != exitOK || strings.Count(out, "  ok  ") != len(check.Rules()) ||
		errs != "checking GF3-Skirmish-v1:layer=atomic\n" {
		t.Errorf("exit code %d, standard output %q, error %q", code, out, errs)
	}
}

// A rule that is broken is a failure, not bad usage: here the other process is not this program.
func TestEnvsCheckFails(t *testing.T) {
	t.Setenv("GAUNTLET_TEST_AS_PROGRAM", "0")
	var doc struct {
		OK      bool
		Reports []check.Report
	}
	document(t, exitFailed, &doc, "envs check GF3-Skirmish-v1:layer=atomic --episodes 1")
	if doc.OK || len(doc.Reports) != 1 || doc.Reports[0].OK() {
		t.Fatalf("%+v", doc)
	}
	for _, rule := range doc.Reports[0].Results {
		want := "the other process: exit status 3: these are the tests, not the program"
		if rule.Rule == "processes" && rule.Error != want || rule.Rule != "processes" && !rule.OK {
			t.Errorf("%+v", rule)
		}
	}
}

func TestEnvsTrajectory(t *testing.T) {
	hash := func(args ...string) string {
		code, out, errs := call(t, append([]string{"envs", "trajectory"}, args...)...)
		if code != exitOK || errs != "" || len(out) != 17 {
			t.Fatalf("%q: exit code %d, standard output %q, error %q", args, code, out, errs)
		}
		return strings.TrimSpace(out)
	}
	a := hash("GF3-Skirmish-v1")
	var doc struct {
		Hash string `json:"trajectory_hash"`
	}
	if document(t, exitOK, &doc, "envs trajectory GF3-Skirmish-v1 --seed 1"); doc.Hash != a {
		t.Errorf("%s and %s for the same game", a, doc.Hash)
	}
	for _, other := range []string{"--seed=2 GF3-Skirmish-v1", "--episodes=2 GF3-Skirmish-v1",
		"GF3-Skirmish-v1:layer=tactical", "GF3-1000-v1"} {
		if hash(strings.Fields(other)...) == a {
			t.Errorf("%s gives the same hash", other)
		}
	}
}

func TestBenchEnvJSON(t *testing.T) {
	hashes := map[string]string{}
	for _, run := range []string{"--workers 1 --seed 1", "--workers 2 --seed 1", "--workers 8 --seed 1",
		"--workers 2 --seed 2"} {
		for _, layer := range []string{"atomic", "tactical"} {
			var doc any
			document(t, exitOK, &doc, append(strings.Fields("bench env --env GF3-Skirmish-v1 --num-envs "+
				"6 --steps 30 --layer "+layer), strings.Fields(run)...)...)
			m := keys(t, "bench env", doc, "env", "layer", "num_envs", "workers", "decisions_per_s",
				"activations_per_s", "allocs_per_decision", "obs_bytes",
				"actions", "bytes_per_env", "trajectory_hash", "seed", "stage_ns")
			keys(t, "stage_ns", m["stage_ns"], "menu", "mask", "observe", "apply")
			if m["env"] != "GF3-Skirmish-v1" || m["layer"] != layer || m["num_envs"] != 6.0 ||
				m["steps"] != 30.0 {
				t.Errorf("%v", m)
			}
			hashes[layer+" "+run] = m["trajectory_hash"].(string)
		}
	}
	for _, layer := range []string{"atomic ", "tactical "} {
		want := hashes[layer+"--workers 1 --seed 1"]
		if hashes[layer+"--workers 2 --seed 1"] != want || hashes[layer+"--workers 8 --seed 1"] != want {
			t.Errorf("the trajectories depend on the number of workers: %v", hashes)
		}
		if hashes[layer+"--workers 2 --seed 2"] == want {
			t.Errorf("the trajectories do not depend on the seed: %v", hashes)
		}
	}
}

func TestBenchEnvText(t *testing.T) {
	code, out, errs := call(t, "bench env --env GF3-Skirmish-v1:layer=tactical --num-envs 4 --workers 1 "+
		"--time 5ms")
	if code != exitOK || !strings.HasPrefix(out,
		"GF3-Skirmish-v1:layer=tactical, tactical layer, 4 environments, 1 workers, random play") ||
		!strings.Contains(out, "trajectory hash of 64 steps with seed 1") ||
		!strings.Contains(errs, "measuring random play") {
		t.Errorf("exit code %d, standard output %q, error %q", code, out, errs)
	}
}

func TestBenchEnvCutsEpisodesShort(t *testing.T) {
	var doc struct{ Episodes int }
	document(t, exitOK, &doc, "bench env --env GF3-Skirmish-v1:time-limit=10 --num-envs 4 --steps 44")
	if doc.Episodes != 16 {
		t.Errorf("%d episodes of 10 steps and a reset end in 44 steps of 4 rows", doc.Episodes)
	}
}

func TestEnvErrors(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"envs shwo", `gauntlet: unknown command "envs shwo" (did you mean "show"?)`},
		{"envs show", `gauntlet envs show: needs exactly one environment, but was given 0`},
		{"envs show GF3-3000-v", `gauntlet envs show: unknown environment "GF3-3000-v" (did you mean "GF3-3000-v1"?)`},
		{"envs show GF3-1000-v1:points=500", `gauntlet envs show: GF3-1000-v1:points=500: takes an id without options`},
		{"envs show GF3-1000-v1 --layer tactics", `gauntlet envs show: --layer: there is no layer "tactics"`},
		{"envs show GF3-1000-v1 --json --markdown",
			`gauntlet envs show: --markdown and --json exclude each other`},
		{"envs check", `gauntlet envs check: needs at least one environment`},
		{"envs check GF3-Skirmish-v1 GF3-Skirmich-v1",
			`gauntlet envs check: unknown environment "GF3-Skirmich-v1" (did you mean "GF3-Skirmish-v1"?)`},
		{"envs check GF3-Skirmish-v1:laier=atomic",
			`gauntlet envs check: environment "GF3-Skirmish-v1:laier=atomic": unknown option "laier" (did you mean "layer"?)`},
		{"envs check GF3-Skirmish-v1:seat=1",
			`gauntlet envs check: GF3-Skirmish-v1:seat=1: the options seat and opponent are for one learning seat`},
		{"envs check GF3-Skirmish-v1:time-limit=9",
			`gauntlet envs check: GF3-Skirmish-v1:time-limit=9: the option time-limit is for vectors`},
		{"envs check GF3-Skirmish-v1:armies=hoard-500,elite-500",
			`gauntlet envs check: environment GF3-Skirmish-v1: `},
		{"envs check GF3-Skirmish-v1 --episodes 0", `gauntlet envs check: --episodes 0: outside 1 to 10000`},
		{"envs trajectory GF3-Skirmish-v1 --episodes 0",
			`gauntlet envs trajectory: --episodes 0: outside 1 to 1000000`},
		{"envs trajectory GF3-Skirmish-v1:time-limit=9",
			`gauntlet envs trajectory: GF3-Skirmish-v1:time-limit=9: the option time-limit is for vectors`},
		{"envs trajectory GF3", `gauntlet envs trajectory: unknown environment "GF3"`},
		{"bench env --env GF3-100-v1", `gauntlet bench env: unknown environment "GF3-100-v1" (did you mean "GF3-1000-v1"?)`},
		{"bench env --env GF3-1000-v1:tabel=steppe",
			`gauntlet bench env: environment "GF3-1000-v1:tabel=steppe": unknown option "tabel" (did you mean "table"?)`},
		{"bench env --env GF3-1000-v1:armies=gunline-2000,elite-2000",
			`gauntlet bench env: environment GF3-1000-v1: army "`},
		{"bench env --env GF3-1000-v1:opponent=random",
			`gauntlet bench env: GF3-1000-v1:opponent=random: the options seat and opponent`},
		{"bench env --layer tactic", `gauntlet bench env: --layer: there is no layer "tactic"`},
		{"bench env --env GF3-1000-v1:layer=atomic --layer tactical",
			`gauntlet bench env: --layer tactical: the environment's options name a layer too`},
		{"bench env --num-envs 0", `gauntlet bench env: --num-envs 0: outside 1 to 65536`},
		{"bench env --workers 257", `gauntlet bench env: --workers 257: outside 1 to 256`},
		{"bench env --steps -1", `gauntlet bench env: --steps -1: outside 0 to 1000000000`},
		{"bench env --time 1us", `gauntlet bench env: --time 1µs: outside 1ms to 1h`},
	} {
		code, out, errs := call(t, c.args)
		if code != exitUsage || out != "" || !strings.HasPrefix(errs, c.want) {
			t.Errorf("%s: exit code %d, standard output %q, error %q, want %q", c.args, code, out, errs,
				c.want)
		}
	}
}
