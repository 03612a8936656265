package cmd

import (
	"strings"
	"testing"

	"gauntlet/experiments"
)

// Agents play the game of an environment: with its armies in their seats, on its table and in its mission,
// unless options or flags name others.
func TestPlayEnv(t *testing.T) {
	const elite, vehicles, horde, fast = "Argent Vigil, 500 points", "Ironroot Menagerie, 500 points",
		"Cinder Tide, 500 points", "Galewind Host, 500 points"
	for _, c := range []struct {
		args    string
		armies  [2]string
		mission string
	}{
		{"", [2]string{elite, vehicles}, "Standoff"},
		{":points=500", [2]string{elite, vehicles}, "Standoff"},
		{":armies=horde-500,fast-500", [2]string{horde, fast}, "Standoff"},
		{" --army horde-500", [2]string{horde, vehicles}, "Standoff"},
		{" --army2 horde-500 --mission crossroads", [2]string{elite, horde}, "Crossroads"},
		{":mission=crossroads:rulings=gf3.shaken_blocks=on --ruling gf3.early_end=on,gf3.melee_tie=both",
			[2]string{elite, vehicles}, "Crossroads"},
	} {
		var doc experiments.GameReport
		document(t, exitOK, &doc, "play --agents random,scripted --seed 3 --env GF3-Skirmish-v1"+c.args)
		if doc.Armies != c.armies || doc.Table != "Inner Courtyard" || doc.Mission != c.mission ||
			doc.Ruleset != "gf3" || !strings.HasPrefix(doc.Env, "GF3-Skirmish-v1") || doc.Decisions < 20 {
			t.Errorf("%s: %+v", c.args, doc)
		}
	}
}

// A tournament in an environment keeps each army in its seat; with armies named it lets them take turns. It
// says what it played, and other environments give other results.
func TestTournamentEnv(t *testing.T) {
	type report struct {
		Env  string `json:"env"`
		Hash string `json:"results_hash"`
	}
	hashes := map[string]bool{}
	for _, args := range []string{"GF3-Skirmish-v1", "GF3-Skirmish-v1:armies=horde-500,fast-500",
		"GF3-Skirmish-v1 --army horde-500 --army fast-500",
		"GF3-1000-v1 --mission standoff --mission crossroads"} {
		var doc, again report
		line := strings.Fields("tournament --agents random,scripted --games 4 --seed 2 --env " + args)
		document(t, exitOK, &doc, line...)
		document(t, exitOK, &again, append(line, "--workers", "3")...)
		if want, _, _ := strings.Cut(args, " "); doc.Env != want || doc != again {
			t.Errorf("%s: %+v, again %+v", args, doc, again)
		}
		hashes[doc.Hash] = true
	}
	if len(hashes) != 4 {
		t.Errorf("%d different results of 4 tournaments", len(hashes))
	}
}

// A list with special rules that are not known is played in an environment when the flag or the option allows
// it.
func TestEnvTakesUnknownRules(t *testing.T) {
	for _, command := range []string{"play --agents random,random",
		"tournament --agents random,random --games 2"} {
		args := strings.Fields(command + " --army " + export + " --env GF3-1000-v1")
		for _, allowed := range [][]string{append(args, "--allow-unknown-rules"),
			append(args[:len(args)-1:len(args)-1], "GF3-1000-v1:unknown-rules=allow")} {
			if code, _, errs := call(t, allowed...); code != exitOK {
				t.Errorf("%q: exit code %d, %s", allowed, code, errs)
			}
		}
		args[len(args)-1] += ":unknown-rules=refuse"
		refuse(t, `special rules that are not known here`, args...)
	}
}

func TestEnvIsRefused(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--env GF3-Skirmsh-v1", `(did you mean "GF3-Skirmish-v1"?)`},
		{"--env GF3-Skirmish-v1:tabel=courtyard", `unknown option "tabel" (did you mean "table"?)`},
		{"--env GF3-Skirmish-v1:layer=tactical",
			"layer, shape-markers, shape-value, shape-goals, on-the-way, seat, opponent and time-limit are for learners"},
		{"--env GF3-Skirmish-v1:time-limit=9", "are for learners"},
		{"--env StarQuest-Breach-v1:shape-goals=1", "are for learners"},
		{"--env GF3-Skirmish-v1 --ruleset gf3", "--ruleset does not go with --env"},
		{"--env GF3-Skirmish-v1 --size 500", "--size does not go with --env"},
		{"--env GF3-Skirmish-v1:table=courtyard --table courtyard",
			"--table: the environment's options name what it names, too"},
		{"--env GF3-Skirmish-v1:armies=horde-500,fast-500 --army horde-500",
			"--army: the environment's options name"},
		{"--env GF3-Skirmish-v1 --table boroug", `did you mean "borough"?`},
		{"--env GF3-Skirmish-v1:armies=gunline-2000,elite-2000", "there is room for 6"},
		{"--env GF3-Skirmish-v1:unknown-rules=yes",
			`option unknown-rules: "yes" is neither refuse nor allow`},
		{"--env GF3-Skirmish-v1 --ruling nothing=yes", `unknown ruling "nothing"`},
		{"--env GF3-Skirmish-v1 --ruling early_end=on",
			`unknown ruling "early_end" (did you mean "gf3.early_end"?)`},
		{"--env GF3-Skirmish-v1 --ruling nothing", `--ruling "nothing" is not of the form name=value`},
		{"--env GF3-Skirmish-v1:rulings=gf3.early_end",
			`option rulings: "gf3.early_end" is not of the form name=value`},
		{"--env GF3-Skirmish-v1:rulings=gf3.early_end=on --ruling gf3.early_end=off",
			"gf3.early_end is set twice"},
	} {
		for _, command := range []string{"play ", "tournament --games 2 "} {
			refuse(t, c.want, command+c.args)
		}
	}
}
