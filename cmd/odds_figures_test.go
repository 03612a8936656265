package cmd

import (
	"encoding/xml"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// What a figure does to another is told as text, as JSON and as a picture.
func TestOddsOfFigures(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "odds.svg")
	args := []string{"odds", "--ruleset", "stargrave", "--attacker", "lanterns:captain", "--defender",
		"ashhands:mother soot", "--range", "18", "--cover=light", "--between", "1", "--wounds", "4", "--svg", picture}
	code, out, errs := call(t, args...)
	if code != exitOK {
		t.Fatal(errs)
	}
	const who, whom, how = "Ysolde Marr (captain, 16 Health)", "Mother Soot (mate, 10 of 14 Health)",
		"carbine from 18 inches, cover: light, 1 piece between"
	for _, want := range []string{who + " against " + whom + ": " + how + "\n", "Health lost", "critical hit",
		"jam   5.0%", "stunned", "out of action from full Health"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	data := must.Get(os.ReadFile(picture))(t)
	if err := xml.Unmarshal(data, new(struct{})); err != nil {
		t.Error(err)
	}
	for _, line := range []string{who, "against " + whom, how} {
		if !strings.Contains(string(data), ">"+line+"</text>") {
			t.Errorf("the picture has no line %q", line)
		}
	}
	var doc any
	document(t, exitOK, &doc, args...)
	m := keys(t, "odds", doc, "ruleset", "attacker", "defender", "charging", "weapon", "range", "cover", "between",
		"moved", "unjammed", "stunned", "sampled", "attack")
	if m["weapon"] != "carbine" || m["charging"] != false {
		t.Errorf("got %v", m)
	}
	keys(t, "the defender", m["defender"], "list", "unit", "rank", "fight", "shoot", "armour", "health", "wounds")
	a := keys(t, "the attack", m["attack"], "bonus", "against", "damage_mod", "armour", "p_hits", "p_critical", "p_jam",
		"p_stunned", "p_damage", "p_out", "p_out_at_full_health", "damage", "health_lost")
	lost := keys(t, "what is lost", a["health_lost"], "mean", "median", "spread", "exactly", "at_least")
	sum := 0.0
	for _, p := range lost["exactly"].(map[string]any) {
		sum += p.(float64)
	}
	if math.Abs(sum-1) > 1e-9 || a["p_out"].(float64) <= a["p_out_at_full_health"].(float64) {
		t.Errorf("probabilities of what is lost add up to %v; out of action %v, from full Health %v", sum, a["p_out"],
			a["p_out_at_full_health"])
	}
}

// The page on Stargrave shows a command with the first line of what it prints.
func TestStargravePageShowsTrueOdds(t *testing.T) {
	page := string(must.Get(os.ReadFile("../docs/stargrave.md"))(t))
	_, section, _ := strings.Cut(page, "\n## Odds\n")
	_, command, _ := strings.Cut(section, "    go run ./cmd/gauntlet ")
	command, rest, _ := strings.Cut(command, "\n")
	_, shown, _ := strings.Cut(rest, "```\n")
	shown, _, ok := strings.Cut(shown, "\n```")
	code, out, errs := call(t, command)
	if first, _, _ := strings.Cut(out, "\n"); code != exitOK || !ok || first != shown {
		t.Errorf("%s: the page shows\n%s\nand the command prints\n%s%s", command, shown, first, errs)
	}
}

// A combat hurts both; supporters and rulings count. A crew may be a file of one's own.
func TestOddsOfCombats(t *testing.T) {
	crew := filepath.Join(t.TempDir(), "own.yaml")
	must.Do(t, os.WriteFile(crew, []byte(`name: Two Friends
faction: Nowhere
ruleset: stargrave
units:
  - {name: Jo, rank: captain, fight: 2, shoot: 3, armour: 9, will: 4, health: 40, gear: [hand weapon]}
`), 0o644))
	type side struct {
		Out    float64 `json:"p_out"`
		Damage struct{ Mean float64 }
	}
	ask := func(more ...string) (r struct {
		Charging bool
		Combat   struct {
			Attacker, Defender side
			Tie                float64 `json:"p_tie"`
			Wins               float64 `json:"p_attacker_wins"`
		}
	}) {
		t.Helper()
		document(t, exitOK, &r, append([]string{"odds", "--attacker", crew + ":Jo", "--defender", crew + ":captain",
			"--charging"}, more...)...)
		return r
	}
	plain := ask() // V-SG-08
	if c := plain.Combat; !plain.Charging || c.Tie != 0.05 || math.Abs(c.Attacker.Damage.Mean-3.4125) > 1e-9 ||
		c.Defender != c.Attacker {
		t.Errorf("even combats come to %+v", c)
	}
	if c := ask("--ruling", "sg.melee_tie=both").Combat; math.Abs(c.Attacker.Damage.Mean-3.64) > 1e-9 {
		t.Errorf("where both strike the damage is %v", c.Attacker.Damage.Mean) // V-SG-09
	}
	if c := ask("--supporters", "2,1").Combat; c.Wins <= plain.Combat.Wins || c.Defender.Damage.Mean <= 3.4125 {
		t.Errorf("with a supporter more the attacker wins %v", c.Wins)
	}
}

// All figures of a crew against all creatures, each with its best weapon.
func TestOddsMatrixOfFigures(t *testing.T) {
	var doc struct {
		Ruleset, Meaning     string
		Attackers, Defenders []string
		Means                [][]float64
		Range                int
	}
	document(t, exitOK, &doc, "odds --matrix --attacker lanterns --defender creatures --range 12")
	if len(doc.Means) != 6 || len(doc.Means[0]) != 8 || doc.Attackers[1] != "Tobin Rusk" ||
		doc.Defenders[7] != "Hull Breaker" || doc.Meaning != "Health lost to the best weapon from 12 inches" {
		t.Fatalf("got %+v", doc)
	}
	var one struct {
		Attack struct {
			Lost struct{ Mean float64 } `json:"health_lost"`
		}
	}
	document(t, exitOK, &one, "odds --attacker lanterns:1 --defender creatures:4")
	if doc.Means[0][3] != one.Attack.Lost.Mean || one.Attack.Lost.Mean < 1 {
		t.Errorf("%v in the matrix, %v alone", doc.Means[0][3], one.Attack.Lost.Mean)
	}
	if doc.Means[1][3] != 0 { // a pistol reaches 10 inches
		t.Errorf("who does not reach takes %v", doc.Means[1][3])
	}
	code, out, errs := call(t, "odds --matrix --charging --attacker lanterns --defender creatures")
	if code != exitOK || !strings.HasPrefix(out, "Health lost in a combat\n") {
		t.Errorf("exit code %d, %s, %s", code, out, errs)
	}
	refuse(t, "reaches over 100 inches", "odds --matrix --attacker lanterns --defender ashhands --range 100")
}

func TestOddsOfFiguresRefusals(t *testing.T) {
	pair := " --attacker lanterns:1 --defender ashhands:2"
	for args, want := range map[string]string{
		"--attacker lanterns:captin --defender ashhands:2":             `no figure "captin" (did you mean "captain"?)`,
		"--attacker lanterns:1 --defender horde-1000:2":                "lanterns is a list of stargrave, horde-1000 of gf3",
		"--attacker creature:1 --defender lanterns:1":                  `"creature" (did you mean "creatures"?)`,
		"--attacker lantern:1 --defender creatures:1":                  `did you mean "lanterns"?`,
		"--attacker creatures:1 --defender creatures:2":                "creatures do not attack each other",
		"--fatigued" + pair:                                            "--fatigued means nothing in Stargrave",
		"--blockers 2 --spell x" + pair:                                "--blockers means nothing in Stargrave",
		"--cover" + pair:                                               "--cover terrain: none of none, light, heavy",
		"--weapon carbin" + pair:                                       `did you mean "carbine"?`,
		"--weapon carbine --spell x" + pair:                            "--spell does not go with --weapon",
		"--charging --stunned" + pair:                                  "--charging does not go with --stunned",
		"--supporters 1,1" + pair:                                      "--supporters goes with --charging only",
		"--matrix --wounds 1" + pair:                                   "--matrix does not go with --wounds",
		"--cases x.json --between 1":                                   "--cases does not go with --between",
		"--ruling sg.melee_ti=both" + pair:                             `did you mean "sg.melee_tie"?`,
		"--attacker gunline-1000:1 --defender horde-1000:2 --weapon x": "--weapon means nothing in gf3",
	} {
		refuse(t, want, append([]string{"odds"}, strings.Fields(args)...)...)
	}
}
