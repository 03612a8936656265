package main

import (
	"encoding/xml"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOddsJSON(t *testing.T) {
	var doc any
	picture := filepath.Join(t.TempDir(), "pictures", "odds.svg")
	document(t, exitOK, &doc, "odds", "--attacker", "gunline-1000:1", "--defender", "horde-1000:Ashling Slingers 1", "--range", "18", "--cover", "--svg", picture)
	m := keys(t, "odds", doc, "ruleset", "attacker", "defender", "charging", "range", "cover", "sampled", "attack")
	if m["cover"] != "terrain" || m["range"] != 18.0 {
		t.Errorf("cover %v, range %v", m["cover"], m["range"])
	}
	a := keys(t, "the attack", m["attack"], "hits", "wounds", "wounds_lost", "kills", "p_destroyed", "p_halved", "p_test", "p_shaken")
	hits := keys(t, "hits", a["hits"], "mean", "median", "spread", "exactly", "at_least")
	sum := 0.0
	for _, p := range hits["exactly"].(map[string]any) {
		sum += p.(float64)
	}
	if math.Abs(sum-1) > 1e-9 || hits["at_least"].(map[string]any)["0"].(float64) < 1-1e-9 {
		t.Errorf("probabilities of hits add up to %v", sum)
	}
	data, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(data, new(struct{})); err != nil || !strings.Contains(string(data), "Slingers") {
		t.Errorf("the picture is no SVG of the match: %v", err)
	}
}

// Sampled numbers lie near the exact ones, and depend on the seed alone.
func TestOddsSampled(t *testing.T) {
	args := []string{"odds", "--attacker", "elite-1000:2", "--defender", "horde-1000:2", "--charging"}
	var exact, sampled, again oddsDocument
	var loose any
	document(t, exitOK, &loose, args...)
	side := keys(t, "the defender's side", keys(t, "charge", keys(t, "odds", loose, "charge")["charge"], "attacker", "defender", "p_tied")["defender"],
		"wounds_lost", "kills", "p_destroyed", "p_halved", "p_loses_and_passes", "p_shaken", "p_routed")
	if side["p_routed"].(float64) <= 0 {
		t.Error("nobody ever routs")
	}
	read := func(into *oddsDocument, more ...string) {
		t.Helper()
		var doc struct {
			Sampled int
			Attack  struct{ Kills struct{ Mean float64 } }
		}
		document(t, exitOK, &doc, append(args, more...)...)
		into.Sampled, into.Attack.Kills.Mean = doc.Sampled, doc.Attack.Kills.Mean
	}
	read(&exact)
	read(&sampled, "--sampled", "20000", "--seed", "3")
	read(&again, "--sampled", "20000", "--seed", "3")
	if d := math.Abs(exact.Attack.Kills.Mean - sampled.Attack.Kills.Mean); d == 0 || d > 0.15 || sampled.Sampled != 20000 || again.Attack.Kills.Mean != sampled.Attack.Kills.Mean {
		t.Errorf("mean kills: exact %v, sampled %v, again %v", exact.Attack.Kills.Mean, sampled.Attack.Kills.Mean, again.Attack.Kills.Mean)
	}
}

func TestOddsMatrix(t *testing.T) {
	var doc oddsMatrix
	document(t, exitOK, &doc, "odds", "--matrix", "--attacker", "mixed-1000", "--defender", "horde-1000")
	if len(doc.Kills) != len(doc.Attackers) || len(doc.Kills) < 2 || len(doc.Kills[0]) != len(doc.Defenders) {
		t.Fatalf("%d rows of %d units, %d columns", len(doc.Kills), len(doc.Attackers), len(doc.Defenders))
	}
	most := 0.0
	for _, row := range doc.Kills {
		for _, x := range row {
			most = max(most, x)
		}
	}
	if most <= 0.5 || most > 20 {
		t.Errorf("at most %v models killed per 100 points", most)
	}
	var charge oddsMatrix
	document(t, exitOK, &charge, "odds", "--matrix", "--charging", "--attacker", "mixed-1000", "--defender", "horde-1000")
	if !charge.Charging || charge.Kills[1][0] == doc.Kills[1][0] {
		t.Error("a charge is no different from shooting")
	}
}

func TestOddsText(t *testing.T) {
	for _, c := range []struct {
		want string
		args []string
	}{
		{"models killed", []string{"--attacker", "gunline-1000:1", "--defender", "horde-1000:2"}},
		{"routed", []string{"--attacker", "elite-1000:2", "--defender", "horde-1000:2", "--charging"}},
		{"War Wagon", []string{"--attacker", "mixed-1000", "--defender", "horde-1000", "--matrix"}},
		{"expected_hits: 3.000000000", []string{"--cases", "../../testdata/odds/gf3.json"}},
	} {
		code, out, errs := call(t, append([]string{"odds"}, c.args...)...)
		if code != exitOK || !strings.Contains(out, c.want) {
			t.Errorf("%q: exit code %d, no %q in the output; %s", c.args, code, c.want, errs)
		}
	}
}

func TestOddsCases(t *testing.T) {
	var answers []map[string]any
	document(t, exitOK, &answers, "odds", "--cases", "../../testdata/odds/gf3.json")
	if len(answers) != 58 || answers[0]["id"] != "V-GF3-01" || math.Abs(answers[0]["expected_hits"].(float64)-3) > 1e-9 || answers[57]["id"] != "V-GF3-58" {
		t.Fatalf("%d answers, the first %v", len(answers), answers[0])
	}
	keys(t, "outcomes", answers[48]["outcomes"], "tie_no_test", "charger_shaken", "defender_routed")

	// A case that cannot be answered says why; the others are answered all the same.
	file := filepath.Join(t.TempDir(), "cases.json")
	text := `{"cases": [{"id": "a", "ruleset": "gf3", "kind": "moral"}, {"id": "b", "ruleset": "gf3", "kind": "morale", "input": {"quality": 4}},
		{"id": "c", "ruleset": "gf3", "kind": "morale", "input": {"qualty": 4}}]}`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	document(t, exitUsage, &answers, "odds", "--cases", file)
	for i, want := range []string{`did you mean "morale"?`, "", `did you mean "quality"?`} {
		if got, _ := answers[i]["error"].(string); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("case %d: %q", i, got)
		}
	}
	if answers[1]["p_pass"] != 0.5 {
		t.Errorf("case b: %v", answers[1])
	}
}

func TestOddsRefusals(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	pair := []string{"--attacker", "gunline-1000:1", "--defender", "horde-1000:2"}
	for _, c := range []struct {
		want string
		args []string
	}{
		{"needs --attacker and --defender", nil},
		{"not of the form LIST:UNIT", []string{"--attacker", "gunline-1000", "--defender", "horde-1000:2"}},
		{"no unit 99", []string{"--attacker", "gunline-1000:99", "--defender", "horde-1000:2"}},
		{`did you mean "Ashling Slingers 1"?`, []string{"--attacker", "gunline-1000:1", "--defender", "horde-1000:Ashling Slinger 1"}},
		{"outside 0 to 120", append([]string{"--range", "121"}, pair...)},
		{"reaches over 100 inches", append([]string{"--range", "100"}, pair...)},
		{`did you mean "terrain"?`, append([]string{"--cover=terain"}, pair...)},
		{"--sampled -1", append([]string{"--sampled", "-1"}, pair...)},
		{"--cases does not go with --moved", []string{"--cases", "x.json", "--moved"}},
		{"--matrix does not go with --svg", append([]string{"--matrix", "--svg", "x.svg"}, pair...)},
		{"no such file", []string{"--cases", filepath.Join(dir, "none.json")}},
		{"byte 12: not JSON", []string{"--cases", write("cut.json", `{"cases": [{`)}},
		{`no list "cases"`, []string{"--cases", write("empty.json", `{}`)}},
		{"found array where keys with values belong", []string{"--cases", write("list.json", `[]`)}},
		{`key "cases.range_in": found string, which does not belong there`, []string{"--cases", write("kind.json", `{"cases": [{"range_in": "far"}]}`)}},
	} {
		code, out, errs := call(t, append([]string{"odds"}, c.args...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: exit code %d, output %q, error %q; want %q", c.args, code, out, errs, c.want)
		}
	}
}

func TestBenchOddsJSON(t *testing.T) {
	var doc any
	document(t, exitOK, &doc, "bench", "odds", "--time", "20ms")
	keys(t, "bench odds", doc, "sampled_per_s", "exact_ns", "mean_ns")
	if code, _, errs := call(t, "bench", "odds", "--ruleset", "gf33"); code != exitUsage || !strings.Contains(errs, `did you mean "gf3"?`) {
		t.Errorf("exit code %d, %q", code, errs)
	}
}
