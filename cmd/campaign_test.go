package cmd

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/experiments/campaign"
)

// A campaign prints a heading, a line for each mission and a summary; with --json it prints the same as one
// document.
func TestCampaign(t *testing.T) {
	dir := t.TempDir()
	args := strings.Fields("campaign --agents random,scripted --seed 3 --party-size 3 --replays " +
		filepath.Join(dir, "r"))
	code, out, errs := call(t, args...)
	if code != exitOK || errs != "" {
		t.Fatalf("exit code %d, error %q", code, errs)
	}
	var doc, again campaign.Report
	document(t, exitOK, &doc, append(args, "--json")...)
	document(t, exitOK, &again, append(args, "--json")...)
	a, _ := json.Marshal(doc)
	if b, _ := json.Marshal(again); string(a) != string(b) {
		t.Errorf("%s\nand then %s", a, b)
	}
	if len(doc.Steps) == 0 || !doc.Finished || len(doc.Members) != 3 || doc.Seed != 3 || doc.Missions != 5 ||
		doc.Party != "Vanguard" {
		t.Errorf("%+v", doc)
	}
	want := []string{"The Drowned Bell: Vanguard (random) against Brood (scripted), seed 3"}
	for i := range doc.Steps {
		want = append(want, strings.TrimSpace(doc.Steps[i].Text()))
		code, said, errs := call(t, "replay", "verify", doc.Steps[i].Recorded)
		if code != exitOK || errs != "" {
			t.Errorf("%s: exit code %d, %s%s", doc.Steps[i].Recorded, code, said, errs)
		}
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != len(want)+5 || strings.Join(lines[:len(want)], "\n") != strings.Join(want, "\n") ||
		!strings.HasPrefix(lines[len(want)], "The campaign is ") {
		t.Errorf("got %s\nwant %s and a summary", out, strings.Join(want, "\n"))
	}
}

// With -v each decision is told, next to the lines of the missions.
func TestCampaignInWords(t *testing.T) {
	code, out, _ := call(t, "campaign --agents random,scripted --party wayfarers --party-size 2 --threat "+
		"high --ruling sq.scale=half -v")
	for _, want := range []string{"Mission 1, Breach on The Sealed Vault, high threat, try 1\n", "Round 1",
		"Brannoc Hale", "because: ", "The campaign is lost"} {
		if code != exitOK || !strings.Contains(out, want) {
			t.Errorf("exit code %d: no %q in what is told", code, want)
		}
	}
}

func TestCampaignIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.yaml")
	must.Do(t, os.WriteFile(file,
		[]byte("campaign: A\nparty: vanguard\nenemies: brood\nheal: 0\nmissions: [{mission: breach}]\n"), 0o644))
	for _, c := range []struct{ args, want string }{
		{"--campaign bel", `no campaign is called "bel" (did you mean "bell"?)`},
		{"--campaign " + file, file + ":4: heal"},
		{"--party-size 5", "--party-size 5: outside 2 to 4"},
		{"--party-size 1", "--party-size 1: outside 2 to 4"},
		{"--threat hihg", `--threat hihg: it is one of low, middle, high (did you mean "high"?)`},
		{"--party vangard", `(did you mean "vanguard"?)`},
		{"--enemies vanguard", "is no list of enemies"},
		{"--ruling sq.scale=quarter", `"quarter"`},
		{"--ruling sq.scale", "not of the form name=value"},
		{"--agents random", "--agents names 1 agents"},
		{"--agents random,scirpted", `unknown agent "scirpted"`},
		{"--ruleset starqest", `(did you mean "starquest"?)`},
		{"--ruleset gf3", "--ruleset gf3 has no campaigns; those of stargrave or starquest have"},
		{"--ruleset stargrave --campaign hawl", `no campaign is called "hawl" (did you mean "haul"?)`},
		{"--campaign haul --party-size 2", "--party-size belongs to --ruleset starquest, and this is stargrave"},
		{"--campaign haul --threat low", "--threat belongs to --ruleset starquest, and this is stargrave"},
		{"--campaign haul --party lantern", `(did you mean "lanterns"?)`},
		{"--decide frist", `--decide frist: it is one of first, random, human (did you mean "first"?)`},
		{"--save " + file, "--save " + file + ": there is something already; --resume goes on"},
		{"--save=", "--save names no file"},
		{"--resume=", "--resume names no file"},
		{"--campaign haul --agents heroes,scripted --save " + file + "x", `mission 1: agent "heroes" cannot play this game`},
		{"--save x --resume y", "[resume save]"},
		{"--resume " + file, file + ": it is no save of a campaign"},
		{"--resume " + file + "x", file + "x: "},
	} {
		refuse(t, c.want, "campaign "+c.args)
	}
}

// What a campaign that was killed has left of a replay is swept by the next one.
func TestCampaignSweepsItsReplays(t *testing.T) {
	dir := t.TempDir()
	torn := filepath.Join(dir, ".mission-1-1.replay.123456789")
	must.Do(t, os.WriteFile(torn, []byte("half"), 0o644))
	if code, _, errs := call(t, "campaign", "--replays", dir); code != exitOK {
		t.Fatal(errs)
	}
	if _, err := os.Stat(torn); err == nil {
		t.Error("it is still there")
	}
}

// A campaign of crews is played by its name alone, with decisions and what came of the missions; saved, it
// goes on to the same end, and nowhere else.
func TestCampaignOfCrews(t *testing.T) {
	dir := t.TempDir()
	save := filepath.Join(dir, "new", "c.save")
	usual := []string{"campaign", "--campaign", "errand", "--agents", "random,random", "--decide", "random", "--seed", "3"}
	var doc, again campaign.Report
	document(t, exitOK, &doc, append(usual, "--json", "--save", save)...)
	if doc.Campaign != "The First Errand" || doc.Party != "The Ash Hands" || doc.Missions != 3 || len(doc.Steps) != 3 ||
		len(doc.Steps[0].Decided) == 0 || len(doc.Steps[0].News) == 0 || doc.Members[0].Number("health") == 0 ||
		!doc.Finished {
		t.Errorf("%+v", doc)
	}
	saved := must.Get(os.ReadFile(save))(t)
	part := must.Get(campaign.Decode(saved))(t)
	part.Entries = part.Entries[:len(part.Entries)/2]
	must.Do(t, os.WriteFile(save, must.Get(part.Encode())(t), 0o644))
	document(t, exitOK, &again, append(usual, "--json", "--resume", save)...)
	a, b := must.Get(json.Marshal(doc))(t), must.Get(json.Marshal(again))(t)
	if string(a) != string(b) || string(saved) != string(must.Get(os.ReadFile(save))(t)) {
		t.Errorf("%s\nand then %s", a, b)
	}

	code, out, errs := call(t, append(usual, "--resume", save)...)
	want := []string{"The First Errand: The Ash Hands (random) against Lantern Company, ", "\nBefore mission 1: ",
		"; set out\nMission 1, ", "\n  gained ", "\nThe campaign is "}
	for _, w := range want {
		if code != exitOK || errs != "" || !strings.Contains(out, w) {
			t.Errorf("exit code %d, %s: no %q in %s", code, errs, w, out)
		}
	}
	refuse(t, save+`: the saved campaign cannot go on: its seed is "3", and this one is "4"`,
		strings.Join(append(usual, "--seed", "4", "--resume", save), " "))
	refuse(t, "--save "+save+": there is something already", strings.Join(append(usual, "--save", save), " "))
}

// Where a person plays the party, the person decides between missions, too: here one who leaves at once.
func TestPeopleDecide(t *testing.T) {
	code, out, errs := call(t, "campaign --campaign errand --agents human,random")
	if code != exitFailed || !strings.Contains(out, "0 of 3 missions won, 0 played") || !strings.Contains(errs, "interrupted") {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
}

// A person who leaves within a mission breaks the campaign off: the mission is not lost, and begins again.
func TestPeopleLeaveMissions(t *testing.T) {
	save := filepath.Join(t.TempDir(), "c.save")
	usual := "campaign --campaign errand --decide first --agents human,random "
	for _, flag := range []string{"--save ", "--resume "} {
		code, out, errs := call(t, usual+flag+save)
		if code != exitFailed || !strings.Contains(out, "0 of 3 missions won, 0 played") ||
			!strings.Contains(errs, "interrupted; the same command with --resume "+save+" goes on") {
			t.Errorf("%sexit code %d, %s%s", flag, code, out, errs)
		}
		saved := must.Get(campaign.Decode(must.Get(os.ReadFile(save))(t)))(t)
		if n := len(saved.Entries); n == 0 || saved.Entries[n-1].Said != "set out" {
			t.Errorf("%ssaved: %+v", flag, saved.Entries)
		}
	}
}

// The shipped campaigns are those that the help names, and the first of a ruleset is played where none is
// named.
func TestUsualCampaigns(t *testing.T) {
	for args, want := range map[string]string{"": "The Drowned Bell", "--ruleset stargrave": "The First Errand",
		"--campaign haul": "The Long Haul", "--ruleset starquest": "The Drowned Bell"} {
		var doc campaign.Report
		document(t, exitOK, &doc, strings.Fields("campaign --json --agents random,random "+args)...)
		if doc.Campaign != want {
			t.Errorf("%q plays %s", args, doc.Campaign)
		}
	}
}
