package armies

import (
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// Lists that ship are named with what they are, one that there is not is an error.
func TestNames(t *testing.T) {
	names := Names(roster.Starter()[:2])
	var text strings.Builder
	must.Do(t, names.WriteText(&text))
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "LIST ") || !strings.HasPrefix(lines[1], names[0]+" ") ||
		!strings.HasPrefix(lines[2], names[1]+" ") {
		t.Errorf("%s", text.String())
	}
	if err := (Names{"nobody"}).WriteText(&text); !must.Contain(err, "nobody") {
		t.Error(err)
	}
}

// The table of prices has a head as soon as there is one.
func TestOnePrice(t *testing.T) {
	for n, want := range []string{"", "\nRULE OF THE LIST\tUNIT\tPOINTS BY THE FORMULA\nKeen\tGuards\t2.5\n"} {
		var text strings.Builder
		if writePrices(&text, []Price{{"Keen", "Guards", 2.5}}[:n]); text.String() != want {
			t.Errorf("%d prices: %q", n, text.String())
		}
	}
}

// An export that cannot be read lacks nothing, but is an error.
func TestLackingNothing(t *testing.T) {
	if l, err := LackingRules(filepath.Join(t.TempDir(), "none.json"), roster.Options{}); l != nil || !must.Contain(err, "none.json") {
		t.Errorf("%v, %v", l, err)
	}
}
