package effects_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
)

// hostile are files that no player writes.
func hostile() map[string]string {
	rule := func(name, does string) string { return fmt.Sprintf("  - {name: %s, does: [%s]}\n", name, does) }
	const plain = "{at: ap, do: {mod: 1}}"
	file := func(rules string) string { return "special_rules:\n" + rules }
	many, chain := "", ""
	for i := range 1000 {
		many += rule(fmt.Sprintf("Rule %c%c%c", 'a'+i%26, 'a'+i/26%26, 'a'+i/676), plain)
	}
	letter := func(i int) string { return fmt.Sprintf("R%c%c", 'a'+i%26, 'a'+i/26) }
	for i := range 60 { // each grants the next one eight times over, the last one the first
		chain += rule(letter(i), strings.Repeat("{at: always, do: {grant: "+letter((i+1)%60)+"}},", 8))
	}
	return map[string]string{
		"no file of rules":       strings.Repeat("x", 1000),
		"recursion":              strings.Repeat("[", 100_000),
		"nesting":                "special_rules: " + strings.Repeat("[", 5000) + strings.Repeat("]", 5000),
		"maps within maps":       "special_rules: " + strings.Repeat("{a: ", 5000),
		"a thousand rules":       file(many),
		"a thousand grants":      file(rule("A", strings.Repeat("{at: always, do: {grant: B}},", 1000))),
		"grants that multiply":   file(chain),
		"an amount of 1e9":       file(rule("A", "{at: ap, do: {mod: 1000000000}}")),
		"an amount of 1e99":      file(rule("A", "{at: ap, do: {mod: 1e99}}")),
		"a number of no end":     file(rule("A", "{at: ap, do: {mod: "+strings.Repeat("9", 100_000)+"}}")),
		"a reach of 1e9":         file(rule("A", "{at: always, within: 1000000000, do: {grant: A}}")),
		"a name of 100 kB":       file(rule(strings.Repeat("x", 100_000), plain)),
		"an escape in a name":    file(rule(`"A\e[2J"`, plain)),
		"a line end in a grant":  file(rule("A", `{at: always, do: {grant: "B\nC"}}`)),
		"aliases":                "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nspecial_rules: [*c, *c]",
		"a merge":                "special_rules: [{<<: {name: A}, does: []}]",
		"two documents":          "special_rules: []\n---\nspecial_rules: []",
		"bytes that are no text": "special_rules: [\xff\xfe]",
		"a tag":                  "special_rules: !!binary AAAA",
	}
}

// Hostile files are refused in a sentence, with little memory.
func TestHostileFiles(t *testing.T) {
	for what, text := range hostile() {
		var err error
		used := must.Allocated(func() { _, err = effects.Parse("f.yaml", []byte(text)) })
		if err == nil || !strings.HasPrefix(err.Error(), "f.yaml") || strings.ContainsAny(err.Error(), "\n\x1b") ||
			len(err.Error()) > 400 {
			t.Errorf("%s: %.500v", what, err)
		}
		if used > 64<<20 {
			t.Errorf("%s: %d MiB are allocated", what, used>>20)
		}
	}
	path := filepath.Join(t.TempDir(), "rules.yaml")
	must.Do(t, os.WriteFile(path, []byte("special_rules:"), 0o644))
	must.Do(t, os.Truncate(path, 10_000_000))
	var err error
	used := must.Allocated(func() { _, err = effects.Load([]string{path}) })
	if !must.Contain(err, "the file is larger than 256000 bytes") || used > 1<<20 {
		t.Errorf("10 MB: %v, %d bytes allocated", err, used)
	}
}
