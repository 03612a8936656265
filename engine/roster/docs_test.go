package roster_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
	"gauntlet/engine/roster/tree"
)

// TestDocumentedList loads the example of docs/army-lists.md.
func TestDocumentedList(t *testing.T) {
	doc := must.Get(os.ReadFile("../../docs/army-lists.md"))(t)
	_, rest, _ := strings.Cut(string(doc), "```yaml\n")
	example, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("docs/army-lists.md has no YAML example")
	}
	a := must.Get(Parse("army-lists.md", []byte(example)))(t)
	if _, models := total(a); models != 25 || len(a.Units) != 4 {
		t.Errorf("%d models in %d units", models, len(a.Units))
	}
}

// TestDocumentedPrices looks for the formula's numbers in docs/points.md.
func TestDocumentedPrices(t *testing.T) {
	raw := must.Get(os.ReadFile("../../docs/points.md"))(t)
	doc := strings.Join(strings.Fields(string(raw)), " ")
	var want []string
	for _, r := range Registry {
		unit, model, weapon, lasting := r.Prices()
		for format, price := range map[string]int64{"%s %+d": unit, "%s %d": model} {
			if price != 0 {
				want = append(want, fmt.Sprintf(format, r.ID, price))
			}
		}
		for _, percent := range [...]int64{weapon, lasting} {
			if percent != 0 {
				want = append(want, fmt.Sprintf("%s +%d%%", r.ID, percent))
			}
		}
	}
	hits := "| hits |"
	for _, v := range Survived[2:] {
		hits += fmt.Sprintf(" %d.%02d |", v/100, v%100)
	}
	wound := "| wound |"
	for _, v := range Wounding {
		wound += fmt.Sprintf(" %d%% |", v)
	}
	blast, deadly := "| Blast(X) |", "| Deadly(X) |"
	for _, x := range []int{2, 3, 6, 9, 12} {
		b, d := Mean([]Rule{{ID: Blast, Rating: x}}, Blast, &Targets), Mean([]Rule{{ID: Deadly, Rating: x}}, Deadly, &Toughs)
		blast += fmt.Sprintf(" %d.%d |", b/5, b%5*2)
		deadly += fmt.Sprintf(" %d.%d |", d/5, d%5*2)
	}
	want = append(want, hits, wound, blast, deadly)
	for _, w := range want {
		if !strings.Contains(doc, w) {
			t.Errorf("docs/points.md does not say %q", w)
		}
	}
}

// TestDocumentedModels loads the example of models in groups.
func TestDocumentedModels(t *testing.T) {
	doc := must.Get(os.ReadFile("../../docs/army-lists.md"))(t)
	_, rest, found := strings.Cut(string(doc), "    models:\n")
	example, _, closed := strings.Cut(rest, "```")
	if !found || !closed {
		t.Fatal("docs/army-lists.md has no example of models")
	}
	unit := `name: A
faction: B
ruleset: gf3
points: 500
force_org: off
costs: stated
units:
  - name: C
    cost: 9
    quality: 4
    defense: 4
    base: 32
`
	a := must.Get(Parse("army-lists.md", []byte(unit+"    models:\n"+example)))(t)
	if m := a.Units[0].Models; len(m) != 9 || m[8].Tough != 3 || m[8].Base != 60_00 ||
		len(a.Units[0].Weapons) != 3 {
		t.Errorf("%+v", a.Units[0])
	}
}

// TestDocumentedImport looks for the numbers of imports in docs/army-import.md.
func TestDocumentedImport(t *testing.T) {
	raw := must.Get(os.ReadFile("../../docs/army-import.md"))(t)
	doc := strings.Join(strings.Fields(strings.ReplaceAll(string(raw), ",", "")), " ")
	want := []string{fmt.Sprintf("%d bytes", tree.MaxFile), fmt.Sprintf("%d values", MaxValues),
		fmt.Sprintf("more than %d unknown rules", MaxUnknown),
		fmt.Sprintf("cut to %d characters", MaxName), fmt.Sprintf("otherwise %d mm", DefaultBase(12)/100)}
	for _, tough := range []int{3, 6, 9, 12} {
		want = append(want, fmt.Sprintf("%d mm below Tough(%d)", DefaultBase(tough-1)/100, tough))
		if DefaultBase(tough) == DefaultBase(tough-1) {
			t.Errorf("Tough(%d) has the base of Tough(%d)", tough, tough-1)
		}
	}
	for _, w := range want {
		if !strings.Contains(doc, w) {
			t.Errorf("docs/army-import.md does not say %q", w)
		}
	}
}
