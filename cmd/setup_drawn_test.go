package cmd

import (
	"strings"
	"testing"

	"gauntlet/experiments"
)

// Games whose lists, tables and missions are drawn: the same by the same seed, others by another one or another split,
// and each pair of games of a tournament has its own.
func TestDrawnGames(t *testing.T) {
	seen := map[string]string{}
	for _, args := range []string{"--seed 1", "--seed 2", "--seed 1 --split test", "--seed 1 --style horde", "--seed 3 --ruleset gf2"} {
		var doc, again experiments.GameReport
		line := "play --agents random,random --army drawn --army2 drawn --table drawn --mission any --points 500 " + args
		document(t, exitOK, &doc, line)
		document(t, exitOK, &again, line)
		if doc.FinalHash != again.FinalHash || doc.Armies != again.Armies {
			t.Errorf("%s: %+v, again %+v", args, doc, again)
		}
		for _, what := range []string{doc.Armies[0], doc.FinalHash} {
			if before := seen[what]; before != "" {
				t.Errorf("%s: as by %s", args, before)
			}
			seen[what] = args
		}
	}
	var of, again struct {
		Env   string `json:"env"`
		Hash  string `json:"results_hash"`
		Lists []struct {
			List string `json:"list"`
		} `json:"lists"`
	}
	line := "tournament --agents random,scripted --games 12 --lists --seed 4 --env GF3-Skirmish-v1:table=drawn --army drawn --points 450-550 --out " + t.TempDir()
	document(t, exitOK, &of, line)
	document(t, exitOK, &again, line+"/again --workers 3")
	if of.Hash != again.Hash || len(of.Lists) < 10 {
		t.Errorf("%+v, again %+v", of, again)
	}
}

// A list that is named plays drawn ones of its points, and is played by them.
func TestDrawnAgainstNamed(t *testing.T) {
	var doc experiments.GameReport
	document(t, exitOK, &doc, "play --agents random,random --army elite-500 --army2 drawn --table drawn")
	if doc.Armies[0] != "Argent Vigil, 500 points" || !strings.HasSuffix(doc.Armies[1], ", 500 points") {
		t.Errorf("%+v", doc)
	}
}

// Games whose missions say on which table they are played are drawn as well, with their tables, or in a mission that is
// named.
func TestDrawnRaid(t *testing.T) {
	const line = "play --ruleset stargrave --agents random,random --army drawn --army2 drawn "
	var any, again, named experiments.GameReport
	document(t, exitOK, &any, line+"--table drawn --mission any")
	document(t, exitOK, &again, line+"--table drawn --mission any")
	document(t, exitOK, &named, line+"--mission meltdown --style swarm")
	if any.FinalHash != again.FinalHash || named.Mission != "Meltdown" || named.Armies == any.Armies {
		t.Errorf("%+v, again %+v, named %+v", any, again, named)
	}
}

// A party is drawn with so many heroes as are asked for, for the level of threat and the mission that are named.
func TestDrawnQuest(t *testing.T) {
	const line = "play --ruleset starquest --agents random,random --army drawn --army2 drawn "
	var usual, named experiments.GameReport
	document(t, exitOK, &usual, line+"--table drawn")
	document(t, exitOK, &named, line+"--mission hunt --threat high --party-size 2 --style casters")
	var beside experiments.GameReport
	document(t, exitOK, &beside, "play --ruleset starquest --agents random,random --army wayfarers --mission any --table drawn")
	if beside.Armies != [2]string{"Wayfarers", "Brood"} {
		t.Errorf("%+v", beside)
	}
	var made, again experiments.GameReport
	document(t, exitOK, &made, line+"--mission drawn --split test --seed 5")
	document(t, exitOK, &again, line+"--mission drawn --split test --seed 5")
	if made.FinalHash != again.FinalHash || made.Mission == usual.Mission {
		t.Errorf("%+v, again %+v", made, again)
	}
	if usual.Mission != "Breach" || named.Mission != "Hunt the Villain" || usual.Armies == named.Armies ||
		usual.Table == named.Table {
		t.Errorf("%+v, named %+v", usual, named)
	}
}

// What cannot be drawn, and flags about what is drawn where nothing is, are refused.
func TestDrawnRefused(t *testing.T) {
	for line, want := range map[string]string{
		"play --army drwan":                                               `there is no starter list "drwan" (did you mean "drawn"?)`,
		"tournament --table drwn":                                         `(did you mean "drawn"?)`,
		"play --points 500":                                               "--points is for what is drawn, as by --army drawn or --table drawn",
		"tournament --split test":                                         "--split is for what is drawn",
		"play --army drawn --style hord":                                  `option style: "hord" is none of horde, mixed,`,
		"play --army drawn --points 50":                                   "lists are drawn for 250 to 3000 points, not 50 to 50",
		"play --ruleset stargrave --army drawn --points 150":              "no games of stargrave with 150 points are drawn",
		"play --ruleset starquest --table vault --army drawn":             "--table does not go with --ruleset starquest",
		"tournament --ruleset gf2 --army drawn --points 3000":             "no games of gf2 with 3000 points are drawn",
		"fairness --army drawn":                                           "armies, tables and missions are not drawn here: name them",
		"play --army drawn --rules my.yaml":                               "--rules does not go with games that are drawn",
		"play --env GF3-Skirmish-v1:armies=drawn:split=test --split test": "--split: the environment's options name what it names, too",
		"play --env GF3-Skirmish-v1 --split test":                         `option split: "test" is for what is drawn`,
	} {
		refuse(t, want, line)
	}
}
