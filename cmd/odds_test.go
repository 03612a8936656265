package cmd

import (
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/experiments/attack"
)

func TestOddsJSON(t *testing.T) {
	var doc any
	picture := filepath.Join(t.TempDir(), "pictures", "odds.svg")
	document(t, exitOK, &doc, "odds", "--attacker", "gunline-1000:1", "--defender",
		"horde-1000:Ashling Slingers 1", "--range", "18", "--cover", "--svg", picture)
	m := keys(t, "odds", doc, "ruleset", "attacker", "defender", "charging", "range", "cover", "sampled",
		"attack")
	if m["cover"] != "terrain" || m["range"] != 18.0 {
		t.Errorf("cover %v, range %v", m["cover"], m["range"])
	}
	a := keys(t, "the attack", m["attack"], "hits", "wounds", "wounds_lost", "kills", "p_destroyed",
		"p_halved", "p_test", "p_shaken")
	hits := keys(t, "hits", a["hits"], "mean", "median", "spread", "exactly", "at_least")
	sum := 0.0
	for _, p := range hits["exactly"].(map[string]any) {
		sum += p.(float64)
	}
	if math.Abs(sum-1) > 1e-9 || hits["at_least"].(map[string]any)["0"].(float64) < 1-1e-9 {
		t.Errorf("probabilities of hits add up to %v", sum)
	}
	data := must.Get(os.ReadFile(picture))(t)
	if err := xml.Unmarshal(data, new(struct{})); err != nil || !strings.Contains(string(data), "Slingers") {
		t.Errorf("the picture is no SVG of the match: %v", err)
	}
}

// The README shows a command with what it prints. Between the two parts that it shows it leaves distributions
// out.
func TestReadmeShowsTrueOdds(t *testing.T) {
	readme := must.Get(os.ReadFile("../README.md"))(t)
	_, section, _ := strings.Cut(string(readme), "\n## Odds\n")
	parts := strings.Split(section, "```")
	if len(parts) < 4 {
		t.Fatal("the README has no section on odds with a command and its output")
	}
	command, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(parts[1], "sh")),
		"go run ./cmd/gauntlet ")
	if !ok {
		t.Fatalf("%q is no command", parts[1])
	}
	code, out, errs := call(t, command)
	if code != exitOK {
		t.Fatal(errs)
	}
	trim := func(text string) string {
		return regexp.MustCompile(`(?m) +$`).ReplaceAllString(strings.TrimSpace(text), "")
	}
	head, tail, ok := strings.Cut(trim(parts[3]), "\n\nwounds lost")
	if got := trim(out); !ok || !strings.HasPrefix(got, head+"\n") ||
		!strings.HasSuffix(got, "\n\nwounds lost"+tail) {
		t.Errorf("the README shows\n%s\nand the command prints\n%s", parts[3], out)
	}
}

// A picture says who attacks, who is attacked and how, each on a line of its own that fits into it.
func TestOddsPictureTitle(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "odds.svg")
	const coven = "../testdata/armies/gf3/coven.yaml:Bog Thralls+Weir Hag"
	if code, _, errs := call(t, "odds", "--attacker", coven, "--defender", coven, "--charging",
		"--sampled", "100", "--svg", picture); code != exitOK {
		t.Fatal(errs)
	}
	data := must.Get(os.ReadFile(picture))(t)
	const unit = "Bog Thralls with Weir Hag (11 models, 250 points)"
	for _, line := range []string{unit, "against " + unit, "charge, sampled 100 times"} {
		if !strings.Contains(string(data), ">"+line+"</text>") {
			t.Errorf("the picture has no line %q", line)
		}
	}
}

// Sampled numbers lie near the exact ones, and depend on the seed alone.
func TestOddsSampled(t *testing.T) {
	args := []string{"odds", "--attacker", "elite-1000:2", "--defender", "horde-1000:2", "--charging"}
	type result struct {
		Sampled int
		Attack  struct{ Kills struct{ Mean float64 } }
	}
	var exact, sampled, again result
	var loose any
	document(t, exitOK, &loose, args...)
	side := keys(t, "the defender's side", keys(t, "charge", keys(t, "odds", loose, "charge")["charge"],
		"attacker", "defender", "p_tied")["defender"],
		"wounds_lost", "kills", "p_destroyed", "p_halved", "p_loses_and_passes", "p_shaken", "p_routed")
	if side["p_routed"].(float64) <= 0 {
		t.Error("nobody ever routs")
	}
	read := func(into *result, more ...string) {
		t.Helper()
		document(t, exitOK, into, append(args, more...)...)
	}
	read(&exact)
	read(&sampled, "--sampled", "20000", "--seed", "3")
	read(&again, "--sampled", "20000", "--seed", "3")
	if d := math.Abs(exact.Attack.Kills.Mean - sampled.Attack.Kills.Mean); d == 0 || d > 0.15 ||
		sampled.Sampled != 20000 || again.Attack.Kills.Mean != sampled.Attack.Kills.Mean {
		t.Errorf("mean kills: exact %v, sampled %v, again %v", exact.Attack.Kills.Mean,
			sampled.Attack.Kills.Mean, again.Attack.Kills.Mean)
	}
}

// A hero that has joined a unit, a spell, and rulings show in the numbers.
func TestOddsParties(t *testing.T) {
	list := filepath.Join("..", "testdata", "armies", "gf3", "coven.yaml")
	armies := must.Get(roster.Load(list))(t)
	spell, caster, squad, hero := "", 0, 0, 0
	for _, s := range armies.Spells {
		if s.Kind == roster.Damage {
			spell = s.Name
		}
	}
	for i := range armies.Units {
		u := &armies.Units[i]
		if _, casts := roster.Rating(u.Models[0].Rules, armies.Casting()); caster == 0 && casts {
			caster = i + 1
		}
		if squad == 0 && len(u.Models) > 1 {
			squad = i + 1
		}
		if hero == 0 && u.Hero && u.Models[0].Tough <= 6 {
			hero = i + 1
		}
	}
	type result struct {
		Attacker struct {
			Hero           string
			Models, Points int
		}
		Spell  string
		Cast   *float64 `json:"p_cast"`
		Attack struct{ Hits, Wounds struct{ Mean float64 } }
		Charge struct {
			Tied float64 `json:"p_tied"`
		}
	}
	ask := func(args ...string) (r result) {
		t.Helper()
		document(t, exitOK, &r, append([]string{"odds", "--defender", "horde-1000:2"}, args...)...)
		return r
	}
	unit := fmt.Sprintf("%s:%d", list, squad)
	alone, joined := ask("--attacker", unit, "--charging"),
		ask("--attacker", fmt.Sprintf("%s+%d", unit, hero), "--charging")
	if joined.Attacker.Hero != armies.Units[hero-1].Name ||
		joined.Attacker.Models != alone.Attacker.Models+1 ||
		joined.Attacker.Points != alone.Attacker.Points+armies.Units[hero-1].Points ||
		joined.Attack.Hits.Mean <= alone.Attack.Hits.Mean {
		t.Errorf("alone %+v, with a hero %+v", alone, joined)
	}
	who := fmt.Sprintf("%s:%d", list, caster)
	cast := ask("--attacker", who, "--spell", strings.ToUpper(spell), "--range", "6", "--boost", "-1")
	if cast.Spell != spell || cast.Cast == nil || math.Abs(*cast.Cast-2./6) > 1e-9 ||
		cast.Attack.Hits.Mean < 1 {
		t.Errorf("a spell with one token against it: %+v", cast)
	}
	added := ask("--attacker", who, "--spell", spell, "--range", "6", "--boost", "-4", "--ruling",
		"gf3.nat_rule_all_d6=off")
	if *added.Cast != 0 {
		t.Errorf("a spell with four tokens against it, when they add up: %v", *added.Cast)
	}
	// In v2.16 a psychic needs the spell's number: Psychic(2) reaches 5 on 3+, and a blocker of its own rating
	// stops what is not above its die.
	const vigil = "../testdata/armies/gf2/vigil.yaml"
	for args, want := range map[string]float64{"": 24. / 36, "--blockers 2": 18. / 36,
		"--ruling gf2.psychic_nat_rule=on --blockers 9": 4. / 36} {
		var r struct {
			Cast *float64 `json:"p_cast"`
		}
		document(t, exitOK, &r, append([]string{"odds", "--attacker", vigil + ":Oracle", "--defender", vigil +
			":Gnawers", "--spell", "Grave Light"}, strings.Fields(args)...)...)
		if r.Cast == nil || math.Abs(*r.Cast-want) > 1e-9 {
			t.Errorf("Grave Light %s: %v instead of %v", args, r.Cast, want)
		}
	}
	for args, want := range map[string]string{"--boost 1": "--boost means nothing in gf2",
		"--blockers 0": "--blockers 0"} {
		refuse(t, want, append([]string{"odds", "--attacker", vigil + ":Oracle", "--defender",
			vigil + ":Gnawers", "--spell", "Grave Light"}, strings.Fields(args)...)...)
	}
	for args, want := range map[string]string{
		fmt.Sprintf("--attacker %s --spell %sx", who, strings.ReplaceAll(spell, " ", "_")): "did you mean",
		fmt.Sprintf("--attacker %s --spell none --range 100",
			who): "no spell \"none\"",
	} {
		refuse(t, want, append([]string{"odds", "--defender", "horde-1000:2"},
			strings.Fields(args)...)...)
	}
	refuse(t, "not 100", "odds", "--attacker", who, "--defender", "horde-1000:2", "--spell", spell, "--range", "100")
	if code, out, errs := call(t, "odds", "--attacker", who, "--defender", "horde-1000:2", "--spell", spell,
		"--range", "6"); code != exitOK || !strings.Contains(out, "when it is cast (50.0%)") {
		t.Errorf("exit code %d, %s, %s", code, out, errs)
	}
}

func TestOddsMatrix(t *testing.T) {
	var doc attack.Matrix
	document(t, exitOK, &doc, "odds --matrix --attacker mixed-1000 --defender horde-1000")
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
	var charge attack.Matrix
	document(t, exitOK, &charge, "odds --matrix --charging --attacker mixed-1000 --defender horde-1000")
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
		{"pinned", []string{"--attacker", "cohort-1000:2", "--defender", "brood-1000:2"}},
		{"Skitterlings pinned", []string{"--attacker", "cohort-1000:2", "--defender", "brood-1000:2",
			"--charging"}},
		{"War Wagon", []string{"--attacker", "mixed-1000", "--defender", "horde-1000", "--matrix"}},
		{"expected_hits: 3.000000000", []string{"--cases", "../testdata/odds/gf3.json"}},
	} {
		code, out, errs := call(t, append([]string{"odds"}, c.args...)...)
		if code != exitOK || !strings.Contains(out, c.want) {
			t.Errorf("%q: exit code %d, no %q in the output; %s", c.args, code, c.want, errs)
		}
	}
}

func TestOddsCases(t *testing.T) {
	var answers []map[string]any
	document(t, exitOK, &answers, "odds --cases ../testdata/odds/gf3.json")
	if len(answers) != 58 || answers[0]["id"] != "V-GF3-01" ||
		math.Abs(answers[0]["expected_hits"].(float64)-3) > 1e-9 || answers[57]["id"] != "V-GF3-58" {
		t.Fatalf("%d answers, the first %v", len(answers), answers[0])
	}
	keys(t, "outcomes", answers[48]["outcomes"], "tie_no_test", "charger_shaken", "defender_routed")

	// A case that cannot be answered says why; the others are answered all the same.
	file := filepath.Join(t.TempDir(), "cases.json")
	text := `{"cases": [{"id": "a", "ruleset": "gf3", "kind": "moral"},
		{"id": "b", "ruleset": "gf3", "kind": "morale", "input": {"quality": 4}},
		{"id": "c", "ruleset": "gf3", "kind": "morale", "input": {"qualty": 4}}]}`
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	document(t, exitUsage, &answers, "odds --cases "+file)
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
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	const vigil, marrow = "../testdata/armies/gf2/vigil.yaml",
		"../engine/internal/opr/battle/testdata/lists/marrow.yaml"
	pair := []string{"--attacker", "gunline-1000:1", "--defender", "horde-1000:2"}
	for _, c := range []struct {
		want string
		args []string
	}{
		{"needs --attacker and --defender", nil},
		{"not of the form LIST:UNIT", []string{"--attacker", "gunline-1000", "--defender", "horde-1000:2"}},
		{"no unit 99", []string{"--attacker", "gunline-1000:99", "--defender", "horde-1000:2"}},
		{`did you mean "Ashling Slingers 1"?`,
			[]string{"--attacker", "gunline-1000:1", "--defender", "horde-1000:Ashling Slinger 1"}},
		{`--defender-is: "near-markers" is none of arrived, half, near-marker, near-terrain, in-cover, in-difficult, in-dangerous (did you mean "near-marker"?)`,
			append([]string{"--defender-is", "near-markers"}, pair...)},
		{`--attacker-is: "shaken" is none of arrived`, append([]string{"--attacker-is", "shaken"}, pair...)},
		{"outside 0 to 120", append([]string{"--range", "121"}, pair...)},
		{"reaches over 100 inches", append([]string{"--range", "100"}, pair...)},
		{`did you mean "terrain"?`, append([]string{"--cover=terain"}, pair...)},
		{"--sampled -1", append([]string{"--sampled", "-1"}, pair...)},
		{"--cases does not go with --moved", []string{"--cases", "x.json", "--moved"}},
		{"--charging does not go with --range: in a charge nobody shoots",
			append([]string{"--charging", "--range", "3"}, pair...)},
		{"--charging does not go with --moved", append([]string{"--charging", "--moved"}, pair...)},
		{"--charging does not go with --cover", append([]string{"--charging", "--cover"}, pair...)},
		{"--charging does not go with --spell", append([]string{"--charging", "--spell", "x"}, pair...)},
		{"--spell does not go with --moved", append([]string{"--spell", "x", "--moved"}, pair...)},
		{"--boost and --blockers go with --spell only", append([]string{"--boost", "1"}, pair...)},
		{"--boost 193", append([]string{"--spell", "x", "--boost", "193"}, pair...)},
		{"--matrix does not go with --spell",
			[]string{"--matrix", "--spell", "x", "--attacker", "mixed-1000", "--defender", "horde-1000"}},
		{"gunline-1000: the list has no spells", append([]string{"--spell", "x"}, pair...)},
		{"no unit \"7x\"", []string{"--attacker", "gunline-1000:7x+1", "--defender", "horde-1000:2"}},
		{"cannot join", []string{"--attacker", "gunline-1000:1+2", "--defender", "horde-1000:2"}},
		{"\"Warden\" joins the unit twice", []string{"--attacker", vigil + ":Reapers+Warden+1", "--defender",
			vigil + ":7"}},
		{"2 heroes cannot join \"Bog Walkers\": one hero only joins a unit",
			[]string{"--attacker", marrow + ":Bog Walkers+1+2", "--defender", "horde-1000:2"}},
		{`did you mean "gf3.regen_vs_deadly"?`,
			append([]string{"--ruling", "gf3.regen_vs_deadl=once"}, pair...)},
		{`"twice" is none of each, once`, append([]string{"--ruling", "gf3.regen_vs_deadly=twice"}, pair...)},
		{`line 3: key "quality" stands twice in one object`,
			[]string{"--cases", write("twice.json",
				"{\"cases\": [{\"id\": \"a\",\n\"input\": {\"quality\": 4,\n\"quality\": 5}}]}")}},
		{`line 1: key "Cases" stands twice`, []string{"--cases",
			write("folded.json", `{"cases": [], "Cases": []}`)}},
		{"--matrix does not go with --svg", append([]string{"--matrix", "--svg", "x.svg"}, pair...)},
		{"no such file", []string{"--cases", filepath.Join(dir, "none.json")}},
		{"byte 12: not JSON", []string{"--cases", write("cut.json", `{"cases": [{`)}},
		{`no list "cases"`, []string{"--cases", write("empty.json", `{}`)}},
		{"found array where keys with values belong", []string{"--cases", write("list.json", `[]`)}},
		{`key "cases.range_in": found string, which does not belong there`,
			[]string{"--cases", write("kind.json", `{"cases": [{"range_in": "far"}]}`)}},
	} {
		refuse(t, c.want, append([]string{"odds"}, c.args...)...)
	}
}

func TestBenchOddsJSON(t *testing.T) {
	var doc any
	document(t, exitOK, &doc, "bench odds --time 20ms")
	keys(t, "bench odds", doc, "sampled_per_s", "exact_ns", "mean_ns")
	refuse(t, `did you mean "gf3"?`, "bench odds --ruleset gf33")
}

// In v2.16 several heroes of the list may have joined the unit.
func TestOddsOfSeveralHeroes(t *testing.T) {
	const vigil = "../testdata/armies/gf2/vigil.yaml"
	var r struct {
		Attacker struct {
			Hero           string
			Heroes         []string
			Models, Points int
		}
	}
	document(t, exitOK, &r, "odds", "--attacker", vigil+":Reapers+Warden+Ancient", "--defender", vigil+
		":Gnawers", "--charging")
	if a := r.Attacker; !slices.Equal(a.Heroes, []string{"Warden", "Ancient"}) || a.Hero != "" ||
		a.Models != 7 || a.Points != 260 {
		t.Errorf("got %+v", a)
	}
}
