package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/experiments"
	"gauntlet/experiments/armies"
)

// A mission of Star Quest is played, told, recorded and verified; without agents named, heroes play the one
// side and the rulebook's list the other.
func TestPlayQuest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.rep")
	var doc struct {
		Ruleset, Mission, Reason string
		Agents, Armies           [2]string
		Winner, Forfeit          int
	}
	document(t, exitOK, &doc, "play --ruleset starquest --mission breach --seed 2 --replay "+file)
	if doc.Ruleset != "starquest" || doc.Mission != "Breach" ||
		doc.Agents != [2]string{"heroes", "scripted"} || doc.Armies != [2]string{"Vanguard", "Brood"} ||
		doc.Forfeit != -1 || doc.Winner < 0 || doc.Reason == "" {
		t.Errorf("%+v", doc)
	}
	var verified struct {
		OK      bool
		Actions int
	}
	if document(t, exitOK, &verified, "replay verify "+file); !verified.OK || verified.Actions < 50 {
		t.Errorf("verified: %+v", verified)
	}
	code, told, errs := call(t, "play --ruleset starquest --party-size 2 --threat high --agents "+
		"heroes,scripted --seed 2 -v")
	for _, want := range []string{"Round 1", "heroes: Ilsa Wren advances", "AI side: Broodguard",
		"The heroes have 10 rounds to find 1 item", "because: search token", "wounds expected", "to hit, needs "} {
		if !strings.Contains(told, want) {
			t.Errorf("exit code %d: the report does not say %q (%s)", code, want, errs)
		}
	}
	if strings.Contains(told, "Sister Amun") {
		t.Error("three heroes play in a party of two")
	}
	list := must.Get(os.ReadFile("../engine/starquest/party/lists/vanguard.yaml"))(t)
	two, _, _ := strings.Cut(string(list), "  - name: Sister Amun")
	party := filepath.Join(t.TempDir(), "two.yaml")
	must.Do(t, os.WriteFile(party, []byte(two), 0o644))
	for args, want := range map[string]string{"": "", " --party-size 2": "", " --table drawn": "",
		" --army2 drawn --party-size 3": `party "Vanguard" has 2 heroes, not 3`,
		" --party-size 3":               `party "Vanguard" has 2 heroes, not 3`} {
		code, _, errs := call(t, "play --ruleset starquest --agents random,random --army "+
			party+args)
		if (code == exitOK) != (want == "") || !strings.Contains(errs, want) {
			t.Errorf("a party of two%s: exit code %d, %s", args, code, errs)
		}
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
	document(t, exitOK, &doc, "tournament --ruleset starquest --heroes heroes,random --ai scripted --ai "+
		"random --games 6 --party-size 2")
	if doc.Env != "starquest" || doc.Games != 24 || doc.Pairs != 0 || len(doc.Agents) != 4 ||
		len(doc.Cells) != 4 {
		t.Fatalf("%+v", doc)
	}
	for i, a := range doc.Agents {
		if want := []string{"heroes", "heroes", "ai", "ai"}[i]; a.Side != want {
			t.Errorf("agent %+v", a)
		}
	}
	for i, c := range doc.Cells {
		if c.Heroes != []string{"heroes", "random"}[i/2] || c.AI != []string{"scripted", "random"}[i%2] ||
			c.Wins+c.Draws+c.Losses != 6 || c.Lo > c.Score || c.Score > c.Hi {
			t.Errorf("cell %+v", c)
		}
	}
	code, text, errs := call(t, "tournament --ruleset starquest --games 2")
	if code != exitOK || !strings.Contains(text, "heroes' score") {
		t.Errorf("exit code %d: %s%s", code, text, errs)
	}
}

func TestQuestIsRefused(t *testing.T) {
	for _, c := range []struct {
		want string
		args string
	}{
		{"--party-size 5: outside 2 to 4", "play --ruleset starquest --party-size 5"},
		{`--threat hihg: it is one of low, middle, high (did you mean "high"?)`,
			"play --ruleset starquest --threat hihg"},
		{"--size does not go with --ruleset starquest",
			"play --ruleset starquest --size 500"},
		{"--table does not go with --ruleset starquest",
			"tournament --ruleset starquest --table borough"},
		{"name the agents by --heroes and --ai",
			"tournament --ruleset starquest --agents random,random"},
		{"--heroes: the sides of this game are alike", "tournament --heroes random"},
		{"--ai: the sides of this game are alike",
			"tournament --env GF3-Skirmish-v1 --ai random"},
		{"--threat does not go with --env", "play --env GF3-Skirmish-v1 --threat low"},
		{"--threat belongs to --ruleset starquest, and this is gf2",
			"play --ruleset gf2 --threat low"},
		{`did you mean "breach"`, "play --ruleset starquest --mission breech"},
		{`did you mean "vanguard"`, "play --ruleset starquest --army vangard"},
		{"is no party of heroes", "play --ruleset starquest --army brood"},
		{"3 army lists are named", "tournament --ruleset starquest --army vanguard --army brood --army brood"},
		{`unknown agent "heros" (did you mean "heroes"?)`,
			"tournament --ruleset starquest --heroes heros"},
	} {
		refuse(t, c.want, c.args)
	}
}

// The missions are environments: they are played, and tournaments are held in them, with their options, and
// the lists of flags take the seats that they belong to.
func TestQuestEnvironments(t *testing.T) {
	var doc experiments.GameReport
	document(t, exitOK, &doc, "play --env StarQuest-Breach-v1:threat=low:heroes=2 --seed 2")
	if doc.Ruleset != "starquest" || doc.Env != "StarQuest-Breach-v1:threat=low:heroes=2" ||
		doc.Mission != "Breach" || doc.Agents != [2]string{"heroes", "scripted"} || doc.Forfeit != -1 ||
		doc.Winner < 0 {
		t.Errorf("%+v", doc)
	}
	document(t, exitOK, &doc, "play --env StarQuest-LastStand-v1 --army wayfarers --agents random,random")
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
	for _, lists := range [][]string{nil, {"--army", "wayfarers"},
		{"--army", "wayfarers", "--army", "brood"}} {
		document(t, exitOK, &report, append([]string{"tournament", "--env", "StarQuest-Hunt-v1:threat=high",
			"--heroes", "heroes,random", "--ai", "scripted", "--games", "2"}, lists...)...)
		if report.Env != "StarQuest-Hunt-v1:threat=high" || report.Games != 4 || len(report.Cells) != 2 ||
			report.Cells[0].Draws+report.Cells[1].Draws != 0 || report.Cells[1].Heroes != "random" {
			t.Errorf("%q: %+v", lists, report)
		}
	}
	for _, c := range []struct {
		want string
		args string
	}{
		{"do not go with Star Quest", "play --env StarQuest-Hunt-v1 --table lair"},
		{"do not go with Star Quest", "tournament --env StarQuest-Hunt-v1 --mission breach"},
		{"3 army lists are named", "tournament --env StarQuest-Hunt-v1 --army vanguard --army brood --army brood"},
		{"name the agents by --heroes and --ai",
			"tournament --env StarQuest-Hunt-v1 --agents random,random"},
	} {
		refuse(t, c.want, c.args)
	}
}

// Lists of Star Quest are checked and shown like others, by name or as files, with what only they have.
func TestQuestLists(t *testing.T) {
	for _, name := range append(roster.StarterOf(party.Ruleset), "../engine/starquest/party/lists/brood.yaml",
		"../engine/starquest/party/lists/vanguard.yaml") {
		code, text, errs := call(t, "army check "+name)
		if code != exitOK || !strings.Contains(text, " is in order: ") || strings.Contains(text, "points") {
			t.Errorf("%s: exit code %d, %s%s", name, code, text, errs)
		}
	}
	bad := filepath.Join(t.TempDir(), "bad.yaml")
	text := must.Get(os.ReadFile("../engine/starquest/party/lists/vanguard.yaml"))(t)
	must.Do(t, os.WriteFile(bad, []byte(strings.Replace(string(text), "    will: 4\n", "", 1)),
		0o644))
	refuse(t, bad+`:14: unit "Ilsa Wren": "will" is missing`, "army check "+bad)
	for name, wants := range map[string][]string{
		"vanguard": {"a party of heroes", "HERO",
			"6      5+        3+         4+    Mark the Weak Spot (will test): debuff defense within 18\"",
			"Second Wind (dexterity test): move 4", "hits 3, AP(2) within 3\""},
		"brood": {"(The Deep Brood, starquest): enemies", "TOUGH", "SPELL"},
		"":      {"vanguard       starquest  -       4"},
	} {
		code, text, errs := call(t, "army show "+name)
		for _, want := range wants {
			if code != exitOK || !strings.Contains(text, want) {
				t.Errorf("army show %s: exit code %d, no %q in\n%s%s", name, code, want, text, errs)
			}
		}
		if name != "" && strings.Contains(text, "oints") {
			t.Errorf("army show %s tells of points:\n%s", name, text)
		}
	}
	var doc armies.Sheet
	document(t, exitOK, &doc, "army show vanguard")
	hero := keys(t, "a hero", doc.Units[0].Own, "power", "strength", "dexterity", "will", "wounds", "skills")
	skills, _ := hero["skills"].([]any)
	if doc.Units[0].Tough != 6 || hero["power"] != 6.0 || len(skills) != 2 ||
		keys(t, "a skill", skills[0], "name", "test", "range", "effect")["effect"] != "debuff defense" {
		t.Errorf("%+v", doc.Units[0])
	}
}

// Odds know the lists of Star Quest by name, its rulings, and that its units have no points.
func TestQuestOdds(t *testing.T) {
	code, text, errs := call(t, "odds --attacker vanguard:1 --defender brood:Skitterers --ruling "+
		"sq.blast_scope=all")
	if code != exitOK || !strings.HasPrefix(text,
		"Ilsa Wren (1 model) against Skitterers (5 models): shooting from 12 inches") {
		t.Errorf("exit code %d, %s%s", code, text, errs)
	}
	code, text, errs = call(t, "odds --matrix --attacker vanguard --defender brood")
	if code != exitOK || !strings.HasPrefix(text, "models killed by shooting from 12 inches") ||
		strings.Contains(text, "138.89") || !strings.Contains(text, "1.39") {
		t.Errorf("exit code %d, %s%s", code, text, errs)
	}
	cases := filepath.Join(t.TempDir(), "cases.json")
	must.Do(t, os.WriteFile(cases, []byte(`{"cases": [
		{"id": "a", "ruleset": "starquest", "kind": "exhaustion", "input": {"power": 1, "spend": 3}},
		{"id": "b", "ruleset": "starquest", "kind": "exhaustion", "input": {"power": 1, "spend": 3},
			"rulings": ["sq.exhaustion_wounds=full"]},
		{"id": "c", "ruleset": "gf3", "kind": "morale", "input": {"quality": 4}}]}`), 0o644))
	var answers []struct{ Wounds int }
	if document(t, exitOK, &answers, "odds --cases "+cases+" --ruling "+
		"sq.exhaustion_wounds=shortfall"); answers[0].Wounds != 2 || answers[1].Wounds != 3 {
		t.Errorf("%+v", answers)
	}
	for _, c := range [][2]string{
		{"sq.exhaustion_wound=full", `(did you mean "sq.exhaustion_wounds"?)`},
		{"gf2.early_end=on", "--ruling gf2.early_end=on fits none of the cases"},
	} {
		refuse(t, c[1], "odds --cases "+cases+" --ruling "+c[0])
	}
}

// What is wrong with a mission or a campaign only on its table, with its lists or in its chain is told with
// file and line too.
func TestQuestFilesAreLocated(t *testing.T) {
	dir := t.TempDir()
	write := func(name, from, old, with string) string {
		text, err := os.ReadFile("../engine/starquest/quests/" + from)
		if err != nil || !strings.Contains(string(text), old) {
			t.Fatalf("%s: %v, or no %q", from, err, old)
		}
		path := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(path, []byte(strings.Replace(string(text), old, with, 1)), 0o644))
		return path
	}
	for _, c := range []struct{ old, with, want string }{
		{"unit: Needlewings", "unit: Needlewing",
			`:24: mission "Breach": wave 2 has a unit "Needlewing", which list "Brood" does not have (did you mean "Needlewings"?)`},
		{"[0, 17]", "[0, 27]", `:8: mission "Breach" does not fit table "The Sealed Vault": an objective at [0, 27] is off the table`},
		{"[-21, -8]", "[-31, -8]",
			":28: mission \"Breach\" does not fit table \"The Sealed Vault\": wave 3 at [-31, -8] is off the table"},
		{"table: vault", "table: valt", `:5: no table for Star Quest is called "valt" (did you mean "vault"?)`},
		{"  table: vault\n", "", `:4: mission "Breach" names no table`},
	} {
		path := write("m.yaml", "missions/breach.yaml", c.old, c.with)
		for _, command := range []string{"play --ruleset starquest --mission ",
			"tournament --ruleset starquest --games 2 --mission "} {
			if code, _, errs := call(t, command+path); code != exitUsage ||
				!strings.Contains(errs, path+c.want) || strings.Count(errs, "\n") != 1 {
				t.Errorf("%s: exit code %d, %s\nwant %s", command, code, errs, c.want)
			}
		}
	}
	broken := write("broken.yaml", "missions/breach.yaml", "find: 1", "find: 2")
	for _, c := range []struct{ old, with, want string }{
		{"mission: ruins", "mission: runs", `:16: mission 2: no mission of Star Quest is called "runs" (did you mean "ruins"?)`},
		{"mission: ruins", "mission: " + broken, ":16: mission 2: " + broken +
			":15: quest: goal 1: 2 items are to be found"},
		{"item: the core", "item: the cor",
			`:12: find 1: no mission of campaign "The Drowned Bell" has an item "the cor" (did you mean "the core"?)`},
		{"party: vanguard", "party: vangard", `:3: party: no list for Star Quest is called "vangard"`},
		{"enemies: brood", "enemies: vanguard", `:4: enemies: list "Vanguard" is no list of enemies`},
	} {
		path := write("c.yaml", "campaigns/bell.yaml", c.old, c.with)
		if code, _, errs := call(t, "campaign --campaign "+path); code != exitUsage ||
			!strings.Contains(errs, path+c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("exit code %d, %s\nwant %s", code, errs, c.want)
		}
	}
	refuse(t, "add --ruleset starquest", "play --mission breach")
}
