package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// withRule writes a shipped list whose first unit has a special rule that the list does not define, and a file
// that does.
func withRule(t *testing.T) (list, rules string) {
	t.Helper()
	list, rules = filepath.Join(t.TempDir(), "mine.yaml"), filepath.Join(t.TempDir(), "rules.yaml")
	text := string(must.Get(os.ReadFile("../engine/roster/testdata/every-gf3.yaml"))(t))
	old := text
	text = strings.Replace(text, "    rules: [", "    rules: [Ember Shot, ", 1)
	if text == old {
		t.Fatal("the list has no rules to add one to")
	}
	must.Do(t, os.WriteFile(list, []byte("costs: stated\n"+text), 0o644))
	must.Do(t, os.WriteFile(rules, []byte(
		"special_rules:\n  - {name: Ember Shot, does: [{at: to-hit, do: {mod: 2}}]}\n"), 0o644))
	return list, rules
}

// Files of special rules serve single games, tournaments and odds.
func TestRuleFiles(t *testing.T) {
	list, rules := withRule(t)
	lines := map[string][]string{
		"play":       {"--army", list, "--army2", list},
		"tournament": {"--army", list, "--games", "2", "--agents", "random,scripted"},
		"odds":       {"--attacker", list + ":1", "--defender", list + ":2"},
		"army check": {list},
	}
	for name, args := range lines {
		args = append(strings.Fields(name), args...)
		if code, _, errs := call(t, args...); code != exitUsage || !strings.Contains(errs, `"Ember Shot"`) {
			t.Errorf("%s without the file: %d, %s", name, code, errs)
		}
		if code, _, errs := call(t, append(args, "--rules", rules)...); code != exitOK {
			t.Errorf("%s: %d, %s", name, code, errs)
		}
		if code, _, errs := call(t, append(args, "--rules", rules, "--rules", rules)...); code != exitUsage ||
			!strings.Contains(errs, "is defined in another file too") {
			t.Errorf("%s with the file twice: %d, %s", name, code, errs)
		}
	}
	if code, _, errs := call(t, "play", "--env", "GF3-1000-v1", "--rules", rules); code != exitUsage ||
		!strings.Contains(errs, "--rules does not go with --env: write the rules into the lists") {
		t.Errorf("in an environment: %d, %s", code, errs)
	}
}
