package cmd

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments"
	"gauntlet/experiments/armies"

	"github.com/google/go-cmp/cmp"
)

// keys asks for keys in a decoded object.
func keys(t *testing.T, what string, object any, want ...string) map[string]any {
	t.Helper()
	m, ok := object.(map[string]any)
	if !ok {
		t.Fatalf("%s is not an object: %v", what, object)
	}
	for _, k := range want {
		if _, ok := m[k]; !ok {
			t.Errorf("%s lacks the key %q", what, k)
		}
	}
	return m
}

// first returns the first element of a decoded list.
func first(t *testing.T, what string, list any) any {
	t.Helper()
	l, ok := list.([]any)
	if !ok || len(l) == 0 {
		t.Fatalf("%s is not a list with something in it: %v", what, list)
	}
	return l[0]
}

func TestRulesJSON(t *testing.T) {
	var doc any
	document(t, exitOK, &doc, "rules")
	m := keys(t, "rules", doc, "items", "special_rules", "rulings")
	keys(t, "an item", first(t, "items", m["items"]), "id", "ruleset", "title")
	keys(t, "a special rule", first(t, "special_rules", m["special_rules"]), "name", "fr", "it", "rating",
		"rulesets")
	keys(t, "a ruling", first(t, "rulings", m["rulings"]), "name", "default", "values")
}

func TestRulesByFamilies(t *testing.T) {
	var doc any
	document(t, exitOK, &doc, "rules", "--families")
	m := keys(t, "rules --families", doc, "families", "groups", "units", "working", "whole", "in_part")
	keys(t, "a family", first(t, "families", m["families"]), "name", "group", "works", "begun", "parts")
	keys(t, "a step", first(t, "units", m["units"]), "adds", "printed_percent", "options_percent", "works", "begun")
	keys(t, "what is covered", m["whole"], "uses_percent", "printed_percent", "options_percent")
}

func TestRulesOfOneRuleset(t *testing.T) {
	var all, one rulesets.Catalogue
	document(t, exitOK, &all, "rules")
	document(t, exitOK, &one, "rules --ruleset gf3")
	has := func(d *rulesets.Catalogue, name string) bool {
		return slices.ContainsFunc(d.SpecialRules, func(r rulesets.SpecialRule) bool {
			return r.Name == name
		})
	}
	if !has(&all, "Poison") || has(&one, "Poison") {
		t.Error("a rule of gf2 alone is missing from the list of all, or stands in that of gf3")
	}
	for _, r := range one.SpecialRules {
		if r.Name == "Furious" && (r.French != "Furieux" || r.Italian != "Furioso" || r.Rating) ||
			r.Name == "AP" && !r.Rating {
			t.Errorf("%+v", r)
		}
	}
	for _, r := range one.Rulings {
		if r.Default != r.Values[0] {
			t.Errorf("%+v", r)
		}
	}
}

// Figures have no Quality and no Defense, and programs read their ranks, gear and powers by name.
func TestCrewShown(t *testing.T) {
	var doc struct {
		Points, Limit int
		Units         []map[string]any `json:"units"`
	}
	document(t, exitOK, &doc, "army show lanterns")
	if doc.Points != 139 || doc.Limit != 150 {
		t.Errorf("the crew costs %d of %d", doc.Points, doc.Limit)
	}
	mate := doc.Units[1]
	want := map[string]any{"rank": "mate", "move": 6.0, "fight": 2.0, "shoot": 3.0, "armour": 9.0, "will": 3.0, "health": 14.0,
		"gear": []any{"pistol", "knife", "smoke grenades"}, "powers": []any{"Pry Field", "Steady Hand"}, "large": false,
		"heavy": false}
	if diff := cmp.Diff(want, mate["hero"]); diff != "" {
		t.Errorf("a first mate differs (-want +got):\n%s", diff)
	}
	soldier := doc.Units[2]["hero"].(map[string]any)
	if powers, ok := soldier["powers"].([]any); !ok || len(powers) > 0 {
		t.Errorf("the powers of a soldier are %v", soldier["powers"])
	}
	for _, key := range []string{"quality", "defense"} {
		if _, is := mate[key]; is {
			t.Errorf("a figure has the key %q", key)
		}
	}
	_, table, _ := call(t, "army show lanterns")
	if strings.Contains(table, "QUALITY") || strings.Contains(table, "6+") ||
		!strings.Contains(table, "a crew, 139 of 150 points\n") || !regexp.MustCompile(`(?m)^FIGURE +RANK +MOVE `).MatchString(table) ||
		!regexp.MustCompile(`(?m)^Tobin Rusk +mate +6 +2 +3 +9 +3 +14 `).MatchString(table) {
		t.Errorf("for people the crew is\n%s", table)
	}
}

func TestVersionJSON(t *testing.T) {
	var doc any
	document(t, exitOK, &doc, "version")
	keys(t, "version", doc, "engine", "revision", "go", "platform")
}

func TestArmyJSON(t *testing.T) {
	var names []string
	document(t, exitOK, &names, "army show")
	if !slices.Contains(names, "horde-1000") {
		t.Errorf("the shipped lists are %q", names)
	}
	// For people they stand with the ruleset of each, for a list of one does not play against a list of
	// another.
	_, table, _ := call(t, "army show")
	for _, name := range names {
		if !regexp.MustCompile(`(?m)^` + name + ` +(gf[23] +[0-9]+|(starquest|stargrave) +-) `).MatchString(table) {
			t.Errorf("%s does not stand with its ruleset and points in\n%s", name, table)
		}
	}
	var a armies.Sheet
	document(t, exitOK, &a, "army show horde-1000")
	models, points := 0, 0
	for _, u := range a.Units {
		models, points = models+u.Models, points+u.Points
		for _, w := range u.Weapons {
			if w.Count < 1 {
				t.Errorf("unit %q carries no %q", u.Name, w.Name)
			}
		}
	}
	if a.Ruleset != "gf3" || a.Limit != 1000 || points != a.Points || models < 80 {
		t.Errorf("horde-1000: ruleset %q, limit %d, %d points, units that cost %d, %d models", a.Ruleset,
			a.Limit, a.Points, points, models)
	}
	var check struct {
		OK    bool
		Lists []armies.Check
	}
	document(t, exitOK, &check, "army check horde-1000 mixed-500")
	if !check.OK || len(check.Lists) != 2 || check.Lists[0].Models != models || check.Lists[1].Limit != 500 {
		t.Errorf("%+v", check)
	}
	bad := filepath.Join(t.TempDir(), "bad.yaml")
	must.Do(t, os.WriteFile(bad, []byte("name: Bad\nfacton: Nobody\n"), 0o644))
	document(t, exitUsage, &check, "army check "+bad+" horde-1000")
	if check.OK || check.Lists[0].OK || !strings.Contains(check.Lists[0].Error, "bad.yaml:2:") ||
		!check.Lists[1].OK {
		t.Errorf("%+v", check)
	}
}

// TestEveryShippedListCanBePlayed checks the lists as a user would.
func TestEveryShippedListCanBePlayed(t *testing.T) {
	var names []string
	document(t, exitOK, &names, "army show")
	if code, _, errs := call(t, append([]string{"army", "check"}, names...)...); code != exitOK {
		t.Error(errs)
	}
}

func TestBenchEngineJSON(t *testing.T) {
	var doc any
	document(t, exitOK, &doc, "bench engine --time 50ms")
	m := keys(t, "bench engine", doc, "scenario", "units", "models", "terrain", "decisions_per_s",
		"forced_decisions", "games_per_s", "copy_ns",
		"menu_ns", "apply_ns", "snapshot_bytes", "state_bytes", "allocs_per_decision", "decisions_per_game",
		"mean_menu")
	if m["units"].(float64) < 10 || m["models"].(float64) < 100 || m["terrain"].(float64) < 15 {
		t.Errorf("the scenario is too small: %v", m)
	}
}

func TestTournamentJSON(t *testing.T) {
	hashes := map[string]string{}
	for _, run := range []string{"--workers 1 --seed 1", "--workers 4 --seed 1", "--workers 4 --seed 2"} {
		var doc any
		document(t, exitOK, &doc, append(strings.Fields("tournament --agents random --agents random "+
			"--games 5"), strings.Fields(run)...)...)
		m := keys(t, "tournament", doc, "env", "pairs", "games", "draw_share", "games_per_s",
			"decisions_per_s", "reproducible", "results_hash", "agents")
		keys(t, "an agent", first(t, "agents", m["agents"]), "spec", "side", "score", "wins", "draws",
			"losses", "elo", "elo_lo", "elo_hi", "forfeits",
			"decision_us_mean", "decision_us_p99")
		if m["pairs"] != 3.0 || m["games"] != 6.0 || m["reproducible"] != true {
			t.Errorf("%s: %v pairs, %v games, reproducible %v; want 3 whole pairs", run, m["pairs"],
				m["games"], m["reproducible"])
		}
		hashes[run] = m["results_hash"].(string)
	}
	if hashes["--workers 1 --seed 1"] != hashes["--workers 4 --seed 1"] {
		t.Error("the results depend on the number of workers")
	}
	if hashes["--workers 4 --seed 1"] == hashes["--workers 4 --seed 2"] {
		t.Error("the results do not depend on the seed")
	}
}

func TestPlayAndReplayJSON(t *testing.T) {
	dir := t.TempDir()
	path, pictures := filepath.Join(dir, "sub", "game.replay"), filepath.Join(dir, "pictures")
	var played experiments.GameReport
	document(t, exitOK, &played, "play --agents random,random --size 500 --seed 5 --replay "+path+" "+
		"--svg "+pictures+" -v")
	files, err := filepath.Glob(filepath.Join(pictures, "*.svg"))
	if err != nil || len(files) != played.Pictures || len(files) < 10 {
		t.Errorf("%d pictures, %d are said to be drawn (%v)", len(files), played.Pictures, err)
	}
	var again experiments.GameReport
	document(t, exitOK, &again, "play --agents random,random --size 500 --seed 5")
	if again.FinalHash != played.FinalHash || again.Decisions != played.Decisions {
		t.Errorf("the same game ends in %+v and in %+v", played, again)
	}

	var verified any
	document(t, exitOK, &verified, "replay verify "+path)
	m := keys(t, "replay verify", verified, "ok", "actions", "first_difference")
	if m["ok"] != true || m["actions"] != float64(played.Decisions) || m["first_difference"] != nil {
		t.Errorf("%v after %d decisions", m, played.Decisions)
	}

	var shown struct{ Header, Steps, Rounds, Outcome any }
	drawn := filepath.Join(dir, "again")
	document(t, exitOK, &shown, "replay show "+path+" --svg "+drawn)
	steps := shown.Steps.([]any)
	last := keys(t, "the last step", steps[len(steps)-1], "n", "round", "seat", "kind", "unit", "dice",
		"moves", "text")
	if last["n"] != float64(played.Decisions) {
		t.Errorf("the last step is number %v of %d", last["n"], played.Decisions)
	}
	moved := false
	for _, s := range steps {
		for _, mv := range s.(map[string]any)["moves"].([]any) {
			path := keys(t, "a move", mv, "model", "sort", "path")["path"].([]any)
			xy := path[len(path)-1].([]any)
			moved = true
			if x, y := xy[0].(float64), xy[1].(float64); x < -24 || x > 24 || y < -24 || y > 24 {
				t.Errorf("a model moves to %v, %v on a table of 48 inches", x, y)
			}
		}
	}
	if !moved {
		t.Error("nothing moves in the whole game")
	}
	for _, f := range files {
		a := must.Get(os.ReadFile(f))(t)
		b, err := os.ReadFile(filepath.Join(drawn, filepath.Base(f)))
		if err != nil || string(a) != string(b) {
			t.Fatalf("%s is not drawn again as it was (%v)", filepath.Base(f), err)
		}
	}

	// Damage of any kind is an answer with exit code 1, not bad usage.
	whole := must.Get(os.ReadFile(path))(t)
	flipped := slices.Clone(whole)
	flipped[len(flipped)/2] ^= 4
	foreign := slices.Clone(whole)
	foreign[3] ^= 1
	for what, data := range map[string][]byte{"cut short": whole[:len(whole)-150], "flipped": flipped,
		"flipped at the start": foreign, "empty": nil} {
		must.Do(t, os.WriteFile(path, data, 0o644))
		document(t, exitFailed, &verified, "replay verify "+path)
		if m := keys(t, what, verified, "actions", "first_difference", "message"); m["ok"] != false ||
			!strings.HasPrefix(m["message"].(string), path+": replay: ") {
			t.Errorf("%s: %v", what, m)
		}
	}
	must.Do(t, os.WriteFile(path, whole[:len(whole)-150], 0o644))
	var part struct {
		Steps   []json.RawMessage
		Outcome any
	}
	document(t, exitFailed, &part, "replay show "+path)
	if len(part.Steps) == 0 || len(part.Steps) >= len(steps) || part.Outcome != nil {
		t.Errorf("%d of %d steps of a replay that is cut short are shown", len(part.Steps), len(steps))
	}
}

func TestScenarioRunJSON(t *testing.T) {
	const good = `# GF3-ACT-01 Choosing a unit

player 1: Guard
player 2: Raider
Guard at -20,0
Raider at 20,0

> activate Guard
  Guard activates
  player 1: choose action (Guard)
`
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	pass := file("pass.txt", good)
	fail := file("fail.txt", strings.Replace(good, "Guard activates", "Guard sleeps", 1))
	bad := file("bad.txt", strings.Replace(good, "player 1: Guard", "player 1: Guard\nplayer 9: Raider", 1))

	var doc any
	document(t, exitOK, &doc, "scenario run "+pass)
	m := keys(t, "scenario run", doc, "passed", "failed", "failures")
	if m["passed"] != 1.0 || m["failed"] != 0.0 {
		t.Errorf("%v", m)
	}
	document(t, exitFailed, &doc, "scenario run "+pass+" "+fail)
	m = keys(t, "scenario run", doc)
	f := keys(t, "a failure", first(t, "failures", m["failures"]), "file", "line", "want", "got")
	if m["passed"] != 1.0 || m["failed"] != 1.0 || f["file"] != fail || f["line"] != 8.0 ||
		!strings.Contains(f["want"].(string), "Guard sleeps") {
		t.Errorf("%v", m)
	}
	code, out, errs := call(t, "scenario run "+fail)
	if code != exitFailed || errs != "" || !strings.Contains(out, "Guard sleeps") ||
		!strings.HasSuffix(out, "0 passed, 1 failed\n") {
		t.Errorf("exit code %d, standard output %q, error %q", code, out, errs)
	}
	refuse(t, "bad.txt:4:", "scenario run "+pass+" "+bad)
}
