package attack_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/odds"
	"gauntlet/experiments/attack"
)

// answer answers a file of cases under a ruling.
func answer(t *testing.T, path string, sampled int, name, value string) (attack.Answers, error) {
	t.Helper()
	all, wrong, err := attack.AnswerFile(t.Context(), path, []engine.Ruling{{Name: name, Value: value}}, sampled, 1)
	if err != nil {
		return nil, err
	}
	return all, wrong
}

// A ruleset answers its own kinds of case beside those of the others, under its own rulings.
func TestOwnCases(t *testing.T) {
	all := must.Get(answer(t, "../../testdata/odds/stargrave.json", 0, "sg.melee_tie", "both"))(t)
	if len(all) != 21 || all[0].Find("id") != "V-SG-01" || all[0].Find("p_shooter_wins") != 0.475 {
		t.Fatalf("%d answers, the first %v", len(all), all[0])
	}
	if spread, _ := all[12].Find("scatter_distribution").(odds.Answers); spread.Find("on_target") != 0.65 {
		t.Errorf("a grenade comes down in %v", spread)
	}
	cases := filepath.Join(t.TempDir(), "cases.json")
	must.Do(t, os.WriteFile(cases, []byte(`{"cases": [
		{"id": "a", "ruleset": "stargrave", "kind": "sg_melee", "input": {}},
		{"id": "b", "ruleset": "stargrave", "kind": "sg_melee", "input": {}, "rulings": ["sg.melee_tie=none"]},
		{"id": "c", "ruleset": "gf3", "kind": "morale", "input": {"quality": 4}}]}`), 0o644))
	all = must.Get(answer(t, cases, 0, "sg.melee_tie", "both"))(t)
	a, b, c := all[0].Find("mean_damage_to_a"), all[1].Find("mean_damage_to_a"), all[2].Find("p_pass")
	if a != 7.175 || b != 6.65 || c != 0.5 {
		t.Errorf("%v damage where both strike, %v where none does, %v of tests passed", a, b, c)
	}
	for _, r := range []struct{ name, value, want string }{
		{"sg.melee_ti", "both", `did you mean "sg.melee_tie"?`},
		{"sg.melee_tie", "some", `"some" is none of none, both`},
		{"sq.scale", "half", "fits none of the cases"},
	} {
		if _, err := answer(t, cases, 0, r.name, r.value); err == nil || !strings.Contains(err.Error(), r.want) {
			t.Errorf("%s=%s: %v, want %s", r.name, r.value, err, r.want)
		}
	}
}

// A case that its ruleset does not answer says why; the others are answered all the same.
func TestWrongCases(t *testing.T) {
	cases := filepath.Join(t.TempDir(), "cases.json")
	must.Do(t, os.WriteFile(cases, []byte(`{"cases": [
		{"ruleset": "stargrav", "kind": "sg_melee", "input": {}},
		{"kind": "sg_melee", "input": {}},
		{"ruleset": "stargrave", "kind": "sg_mele", "input": {}},
		{"ruleset": "stargrave", "kind": "sg_melee", "input": {}, "rulings": ["sg.melee_tie"]},
		{"ruleset": "stargrave", "kind": "sg_melee", "input": {}},
		{"ruleset": "gf3", "kind": "morale", "input": {"quality": 4}}]}`), 0o644))
	for _, sampled := range []int{0, 10} {
		all, wrong, err := attack.AnswerFile(t.Context(), cases, nil, sampled, 1)
		if err != nil || wrong == nil || !strings.Contains(wrong.Error(), "case 1 ()") {
			t.Fatal(err, wrong)
		}
		want := [...]string{`did you mean "stargrave"?`, `key "ruleset" is missing`, `did you mean "sg_melee"?`,
			`"sg.melee_tie" is not of the form name=value`, "", ""}
		if sampled > 0 {
			for i := 2; i < 5; i++ {
				want[i] = "nothing is sampled"
			}
		}
		for i := range want {
			if got, _ := all[i].Find("error").(string); !strings.Contains(got, want[i]) || want[i] == "" && got != "" {
				t.Errorf("case %d of %d samples: %q, want %q", i+1, sampled, got, want[i])
			}
		}
	}
}
