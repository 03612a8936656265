package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A mission of Star Quest is played, told, recorded and verified; without agents named, heroes play the one side and the rulebook's list the other.
func TestPlayQuest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.rep")
	var doc struct {
		Ruleset, Mission, Reason string
		Agents, Armies           [2]string
		Winner, Forfeit          int
	}
	document(t, exitOK, &doc, "play", "--ruleset", "starquest", "--mission", "breach", "--seed", "2", "--replay", file)
	if doc.Ruleset != "starquest" || doc.Mission != "Breach" || doc.Agents != [2]string{"heroes", "scripted"} || doc.Armies != [2]string{"Vanguard", "Brood"} || doc.Forfeit != -1 || doc.Winner < 0 || doc.Reason == "" {
		t.Errorf("%+v", doc)
	}
	var verified struct {
		OK      bool
		Actions int
	}
	if document(t, exitOK, &verified, "replay", "verify", file); !verified.OK || verified.Actions < 50 {
		t.Errorf("verified: %+v", verified)
	}
	code, told, errs := call(t, "play", "--ruleset", "starquest", "--party-size", "2", "--threat", "high", "--agents", "heroes,scripted", "--seed", "2", "-v")
	for _, want := range []string{"Round 1", "player 1 (heroes), Ilsa Wren: choose action", "player 2 (scripted), Broodguard", "because: search token", "wounds expected", "dice: "} {
		if !strings.Contains(told, want) {
			t.Errorf("exit code %d: the report does not say %q (%s)", code, want, errs)
		}
	}
	if strings.Contains(told, "Sister Amun") {
		t.Error("three heroes play in a party of two")
	}
}

// Every agent of the heroes plays every one of the AI side, and nobody changes sides.
func TestTournamentQuest(t *testing.T) {
	var doc struct {
		Env          string
		Games, Pairs int
		Agents       []struct{ Spec, Side string }
		Cells        []struct {
			Heroes, AI          string
			Wins, Draws, Losses int
			Score, Lo, Hi       float64
		}
	}
	document(t, exitOK, &doc, "tournament", "--ruleset", "starquest", "--heroes", "heroes,random", "--ai", "scripted", "--ai", "random", "--games", "6", "--party-size", "2")
	if doc.Env != "starquest" || doc.Games != 24 || doc.Pairs != 0 || len(doc.Agents) != 4 || len(doc.Cells) != 4 {
		t.Fatalf("%+v", doc)
	}
	for i, a := range doc.Agents {
		if want := []string{"heroes", "heroes", "ai", "ai"}[i]; a.Side != want {
			t.Errorf("agent %+v", a)
		}
	}
	for i, c := range doc.Cells {
		if c.Heroes != []string{"heroes", "random"}[i/2] || c.AI != []string{"scripted", "random"}[i%2] || c.Wins+c.Draws+c.Losses != 6 || c.Lo > c.Score || c.Score > c.Hi {
			t.Errorf("cell %+v", c)
		}
	}
	code, text, errs := call(t, "tournament", "--ruleset", "starquest", "--games", "2")
	if code != exitOK || !strings.Contains(text, "heroes' score") {
		t.Errorf("exit code %d: %s%s", code, text, errs)
	}
}

func TestQuestIsRefused(t *testing.T) {
	for _, c := range []struct {
		want string
		args []string
	}{
		{"--party-size 5: outside 2 to 4", []string{"play", "--ruleset", "starquest", "--party-size", "5"}},
		{`--threat hihg: it is one of low, middle, high (did you mean "high"?)`, []string{"play", "--ruleset", "starquest", "--threat", "hihg"}},
		{"--size does not go with --ruleset starquest", []string{"play", "--ruleset", "starquest", "--size", "500"}},
		{"--table does not go with --ruleset starquest", []string{"tournament", "--ruleset", "starquest", "--table", "borough"}},
		{"name the agents by --heroes and --ai", []string{"tournament", "--ruleset", "starquest", "--agents", "random,random"}},
		{"--heroes: the sides of this game are alike", []string{"tournament", "--heroes", "random"}},
		{"--ai: the sides of this game are alike", []string{"tournament", "--env", "GF3-Skirmish-v0", "--ai", "random"}},
		{"--threat does not go with --env", []string{"play", "--env", "GF3-Skirmish-v0", "--threat", "low"}},
		{"--threat belongs to --ruleset starquest, and this is gf2", []string{"play", "--ruleset", "gf2", "--threat", "low"}},
		{`did you mean "breach"`, []string{"play", "--ruleset", "starquest", "--mission", "breech"}},
		{`did you mean "vanguard"`, []string{"play", "--ruleset", "starquest", "--army", "vangard"}},
		{"is no party of heroes", []string{"play", "--ruleset", "starquest", "--army", "brood"}},
		{"--army names 3 lists", []string{"tournament", "--ruleset", "starquest", "--army", "vanguard", "--army", "brood", "--army", "brood"}},
		{`unknown agent "heros" (did you mean "heroes"?)`, []string{"tournament", "--ruleset", "starquest", "--heroes", "heros"}},
	} {
		if code, _, errs := call(t, c.args...); code != exitUsage || !strings.Contains(errs, c.want) {
			t.Errorf("%q: exit code %d, %s\nwant %s", c.args, code, errs, c.want)
		}
	}
}

// The missions are environments: they are played, and tournaments are held in them, with their options, and the lists of flags take the seats that they belong to.
func TestQuestEnvironments(t *testing.T) {
	var doc playDocument
	document(t, exitOK, &doc, "play", "--env", "StarQuest-Breach-v0:threat=low:heroes=2", "--seed", "2")
	if doc.Ruleset != "starquest" || doc.Env != "StarQuest-Breach-v0:threat=low:heroes=2" || doc.Mission != "Breach" || doc.Agents != [2]string{"heroes", "scripted"} || doc.Forfeit != -1 || doc.Winner < 0 {
		t.Errorf("%+v", doc)
	}
	document(t, exitOK, &doc, "play", "--env", "StarQuest-LastStand-v0", "--army", "wayfarers", "--agents", "random,random")
	if doc.Armies != [2]string{"Wayfarers", "Brood"} || doc.Mission != "Last Stand" {
		t.Errorf("%+v", doc)
	}
	var report struct {
		Env   string
		Games int
		Cells []struct {
			Heroes, AI          string
			Wins, Draws, Losses int
		}
	}
	for _, lists := range [][]string{nil, {"--army", "wayfarers"}, {"--army", "wayfarers", "--army", "brood"}} {
		document(t, exitOK, &report, append([]string{"tournament", "--env", "StarQuest-Hunt-v0:threat=high", "--heroes", "heroes,random", "--ai", "scripted", "--games", "2"}, lists...)...)
		if report.Env != "StarQuest-Hunt-v0:threat=high" || report.Games != 4 || len(report.Cells) != 2 || report.Cells[0].Draws+report.Cells[1].Draws != 0 || report.Cells[1].Heroes != "random" {
			t.Errorf("%q: %+v", lists, report)
		}
	}
	for _, c := range []struct {
		want string
		args []string
	}{
		{"do not go with Star Quest", []string{"play", "--env", "StarQuest-Hunt-v0", "--table", "lair"}},
		{"do not go with Star Quest", []string{"tournament", "--env", "StarQuest-Hunt-v0", "--mission", "breach"}},
		{"--army names 3 lists", []string{"tournament", "--env", "StarQuest-Hunt-v0", "--army", "vanguard", "--army", "brood", "--army", "brood"}},
		{"name the agents by --heroes and --ai", []string{"tournament", "--env", "StarQuest-Hunt-v0", "--agents", "random,random"}},
	} {
		if code, _, errs := call(t, c.args...); code != exitUsage || !strings.Contains(errs, c.want) {
			t.Errorf("%q: exit code %d, %s\nwant %s", c.args, code, errs, c.want)
		}
	}
}
