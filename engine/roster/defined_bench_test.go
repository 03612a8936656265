package roster_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// withDefinitions returns a shipped list with so many special rules of its own, of all sorts.
func withDefinitions(tb testing.TB, n int) []byte {
	tb.Helper()
	does := []string{"{at: to-hit, if: {far: false}, do: {mod: 1}}", "{at: hit-die, from: 5, do: {hits: 1}}",
		"{at: wound, side: against, do: {ignore: 5}}", "{at: move, do: {rush: 2}}", "{at: activation, do: {move: 3}}",
		"{at: always, within: 6, do: {grant: Rule aa}}"}
	text := string(must.Get(os.ReadFile("../gf3/lists/horde-2000.yaml"))(tb)) + "\nspecial_rules:\n"
	for i := range n {
		text += fmt.Sprintf("  - {name: Rule %c%c, does: [%s]}\n", 'a'+i/26, 'a'+i%26, does[i%len(does)])
	}
	return []byte(text)
}

// BenchmarkLoadDefinitions reads a list of 2,000 points that defines 40 special rules.
func BenchmarkLoadDefinitions(b *testing.B) {
	text := withDefinitions(b, 40)
	for b.Loop() {
		a := must.Get(Parse("mine.yaml", text))(b)
		if len(a.Defined) != 40 {
			b.Fatal(len(a.Defined))
		}
	}
}

// As many definitions are read as there may be, and no more.
func TestMostDefinitions(t *testing.T) {
	if a := must.Get(Parse("mine.yaml", withDefinitions(t, 64)))(t); len(a.Defined) != 64 {
		t.Errorf("%d definitions", len(a.Defined))
	}
	if _, err := Parse("mine.yaml", withDefinitions(t, 65)); err == nil || !strings.Contains(err.Error(), "65 items are outside 0 to 64") {
		t.Error(err)
	}
}
