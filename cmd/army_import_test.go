package cmd

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/experiments"
	"gauntlet/experiments/armies"
)

const export = "../engine/roster/testdata/imports/tidewatch.json"

// readable writes the export without what the rulesets do not know or the engine may not play, for 1000
// points. An export does not say its edition: everything that reads one is told, the list that rulings name
// being taken with them.
func TestExportOfTheOlderEdition(t *testing.T) {
	const list = "../engine/roster/testdata/imports/nightwatch.json"
	for _, args := range []string{
		"army check " + list + " --ruleset gf2", "army show " + list + " --ruleset gf2", "army import " +
			list + " --ruleset gf2",
		"army check ../testdata/armies/gf2/vigil.yaml --ruling gf2.stack_ratings=off",
		"odds --attacker " + list + ":Marksmen --defender cohort-1000:2 --ruleset gf2",
	} {
		if code, out, errs := call(t, args); code != exitOK ||
			!strings.Contains(out, "Night Watch") && !strings.Contains(out, "Marksmen") &&
				!strings.Contains(out, "in order") {
			t.Errorf("%s: exit code %d, %s%s", args, code, out, errs)
		}
	}
	for _, args := range []string{"army check " + list, "army show " + list} {
		refuse(t, `"Fear" needs a rating`, args)
	}
}

func readable(t *testing.T) string {
	t.Helper()
	data := must.Get(os.ReadFile(export))(t)
	text := strings.NewReplacer(`{"id": "r4", "name": "Brine Ward", "label": "Brine Ward"}`,
		`{"name": "Fearless"}`, "Regeneration Aura", "Furious",
		`{"name": "Transport", "rating": 6}, `, "", `"name": "Transport", "rating": 5`,
		`"name": "Impact", "rating": 1`).Replace(string(data))
	path := filepath.Join(t.TempDir(), "list.json")
	must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func TestArmyImportJSON(t *testing.T) {
	out := filepath.Join(t.TempDir(), "new", "army.yaml")
	var doc armies.Import
	document(t, exitUsage, &doc, "army import "+export+" -o "+out)
	if !strings.HasPrefix(doc.Refused, "the list has 3 special rules that are not known here") ||
		doc.Written != "" || len(doc.Coverage.Unknown) != 3 {
		t.Errorf("%+v", doc)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a list that is refused was written")
	}
	document(t, exitOK, &doc, "army import "+export+" -o "+out+" --allow-unknown-rules")
	if doc.Refused != "" || doc.Written != out || doc.Coverage.Stated != 690 ||
		doc.Coverage.Resolved != 690 || len(doc.Coverage.Units) != 4 {
		t.Errorf("%+v", doc)
	}
	var a armies.Sheet
	document(t, exitOK, &a, "army show "+out+" --allow-unknown-rules")
	if a.Points != 690 || len(a.Units) != 4 || !a.Stated ||
		!slices.Equal(a.Unknown, []string{"Regeneration Aura", "Brine Ward", "Barbed(2)"}) {
		t.Errorf("%+v", a)
	}
	refuse(t, "army.yaml:9: the list has 3 special rules", "army show "+out)
	refuse(t, "tidewatch.json: the list has 3 special rules", "army show "+export)
	for _, c := range []struct{ args, want string }{
		{"army import " + export + " -o army.json",
			"--output army.json: the list is written as YAML, to a file whose name ends in .yaml"},
		{"army import no-such.json", "no-such.json"},
		{"army import " + export + " --ruleset gf4",
			`tidewatch.json: exports are read for gf2 and gf3, not for "gf4" (did you mean "gf2"?)`},
		{"army import ../go.mod", "go.mod: byte 1: not JSON"},
	} {
		refuse(t, c.want, c.args)
	}
}

func TestArmyImportText(t *testing.T) {
	code, out, errs := call(t, "army import "+export+" --allow-unknown-rules")
	if code != exitOK || errs != "" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	text := strings.Join(strings.Fields(out), " ")
	for _, want := range []string{
		"Tidewatch at Low Water (gf3): 690 of 1000 points as its units and upgrades are priced, 690 as the list states; ",
		"Old Anchor 1 105 60 mm a copy of Reef Marshal; attached to Quay Militia in the export; its player decides at deployment",
		"Quay Militia 10 245 25 mm combined",
		"Harpoon Crew 3 160 40 mm the base is a default by Tough",
		`2x Deck Gun 30" A4 AP(2)`,
		"Strider 1 yes",
		`Regeneration Aura 1 NO near to "Regeneration", which is another rule or misspelt; on Quay Militia`,
		"Barbed(2) 1 NO on Harpoon Crew: Harpoon",
		`note: "Deck Gun": 4 attacks are 2 multiplied by 2`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

// TestPlayExport plays with an export, which the replay then names the unknown rule of.
func TestPlayExport(t *testing.T) {
	list := readable(t)
	path := filepath.Join(t.TempDir(), "game.replay")
	refuse(t, `not known here: "Barbed(2)" of Harpoon Crew: Harpoon`, "play --agents random,random --army "+list)
	var played experiments.GameReport
	document(t, exitOK, &played, "play --agents random,random --army "+list+" --replay "+path+" "+
		"--allow-unknown-rules")
	want := []string{"Harpoon Crew of Tidewatch at Low Water is played without Barbed(2)"}
	if played.Armies[0] != "Tidewatch at Low Water" || !slices.Equal(played.Without, want) {
		t.Errorf("%+v", played)
	}
	if _, out, _ := call(t, "play --agents random,random --allow-unknown-rules --army "+list); !strings.Contains(out, want[0]+"\n") {
		t.Errorf("it does not say %q:\n%s", want[0], out)
	}
	if _, out, _ := call(t, "replay show "+path); !strings.Contains(out,
		"without the special rules [\"Barbed(2)\"], which are not known here\n"+want[0]+"\n") {
		t.Errorf("the story of the game does not name the rule that it was played without:\n%.400s", out)
	}
	if code, out, errs := call(t, "replay verify "+path); code != exitOK ||
		!strings.Contains(out, `without the special rules ["Barbed(2)"]`) {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
	args := []string{"tournament", "--agents", "random,random", "--army", list, "--army", "horde-1000",
		"--games", "2"}
	refuse(t, "Barbed(2)", args...)
	if code, _, errs := call(t, append(args, "--allow-unknown-rules")...); code != exitOK {
		t.Errorf("exit code %d, %s", code, errs)
	}
}
