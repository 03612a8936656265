package cmd

import (
	"strings"
	"testing"
)

// A shell that asks what may come next is told, and --version says what the command version says.
func TestCompletionAndVersion(t *testing.T) {
	for line, want := range map[string]string{
		"__complete tour":              "tournament\t",
		"__completeNoDesc replay ver":  "verify\n",
		"__complete tournament --agen": "--agents\t",
		"__complete tournament ver":    "verify\t",
		"completion bash":              "__gauntlet",
		"--version":                    "gauntlet: engine ",
		"--version --json":             `"engine": `,
		"version":                      "gauntlet: engine ",
	} {
		code, out, errs := call(t, line)
		if code != exitOK || !strings.Contains(out, want) {
			t.Errorf("%s: exit code %d, %q, %q", line, code, out, errs)
		}
	}
	_, a, _ := call(t, "--version")
	if _, b, _ := call(t, "version"); a != b {
		t.Errorf("--version says %q, version %q", a, b)
	}
}

// The forms of a tournament, and what ends one.
func TestTournamentForms(t *testing.T) {
	small := "tournament --size 500 --games 4 --agents scripted,random"
	for line, want := range map[string]string{
		small + " --csv":                        "agent,against,games,wins,draws,losses,score,elo,elo_lo,elo_hi\nscripted,random,4,",
		small + " --markdown":                   "\n| agent | games | wins |",
		small + ",random --format gauntlet":     "gf3: 8 games in 4 pairs",
		small + " --sprt elo0=0,elo1=10 --json": `"verdict": "`,
		small + " --sprt elo1=100":              "\nsequential test of Elo 0 against 100: LLR ",
		small + " --format roundrobin":          "gf3: 4 games in 2 pairs",
	} {
		if code, out, errs := call(t, line); code != exitOK || !strings.Contains(out, want) {
			t.Errorf("%s: exit code %d, %q, %q", line, code, out, errs)
		}
	}
	refuse(t, `--format gauntlte: neither roundrobin nor gauntlet (did you mean "gauntlet"?)`,
		small+" --format gauntlte")
	refuse(t, "--sprt: elo0 is 20 and elo1 10", small+" --sprt elo0=20")
	refuse(t, "a sequential test is of two agents", small+",random --sprt elo0=0")
	refuse(t, "--json, --csv and --markdown do not go with each other", small+" --csv --markdown")
	refuse(t, "--csv has no room for --lists", small+" --csv --lists")
	refuse(t, "a gauntlet of games whose seats are not alike",
		"tournament --ruleset starquest --games 1 --format gauntlet")
}

// Networks are for the games of their environments: a tournament of others says what to add.
func TestNetworksInTournaments(t *testing.T) {
	refuse(t, "--env ID plays the games that a network is for, those that ship --env Stargrave-Salvage-v1",
		"tournament --ruleset stargrave --mission ambush --agents model:../models/shipped/GF.msgpack,scripted --games 2")
	for _, line := range []string{"--env GF3-1000-v1", "--ruleset stargrave --mission ambush"} {
		if code, out, errs := call(t, "tournament --agents trained,scripted --games 2 "+line); code != exitOK ||
			strings.Contains(errs, "note:") {
			t.Errorf("%s: exit code %d, %q, %q", line, code, out, errs)
		}
	}
	// Off the games that they have learned on they say so, once.
	for _, line := range []string{"tournament --agents trained,scripted --games 4 --ruleset gf2 --json",
		"play --agents trained,scripted --ruleset gf2 --mission standoff --json"} {
		code, _, errs := call(t, line)
		if code != exitOK || strings.Count(errs,
			": note: agent \"trained\": its network was trained for GF3-2000-v1:") != 1 {
			t.Errorf("%s: exit code %d, %q", line, code, errs)
		}
	}
}
