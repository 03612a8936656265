package armies

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// Lists, their checks and skeletons tell what special rules of their own are worth.
func TestPrices(t *testing.T) {
	rules := must.Get(effects.Load([]string{"../../docs/examples/wild-rules.yaml", "../../docs/examples/turn-rules.yaml",
		"../../docs/examples/standing-rules.yaml"}, roster.Grantable()...))(t)
	o := roster.Options{Ruleset: "gf3", Defined: rules}
	a := must.Get(roster.OpenWith("../../docs/examples/marsh.yaml", o))(t)
	golden(t, "marsh", SheetOf(a).WriteText)
	for _, p := range PricesOf(a) {
		for i := range a.Units {
			u := &a.Units[i]
			k := 0
			for k < len(a.Defined)-1 && a.Defined[k].Name != p.Rule {
				k++
			}
			without := u.Without(roster.FirstDefined + roster.RuleID(k))
			worth := float64(roster.Worth(u, a.Defined)-roster.Worth(&without, a.Defined)) / 1000
			if u.Name == p.Unit && worth != p.Points {
				t.Errorf("%s of %s is worth %v, not %v", p.Rule, p.Unit, worth, p.Points)
			}
		}
	}
	checks, err := CheckAll([]string{"../../docs/examples/marsh.yaml"}, o, nil)
	must.Do(t, err)
	formula := 0
	for i := range a.Units {
		formula += roster.Cost(&a.Units[i], a.Defined)
	}
	if checks.Lists[0].Formula != formula {
		t.Errorf("%d points by the formula, its units cost %d", checks.Lists[0].Formula, formula)
	}
	golden(t, "marsh-checked", checks.WriteText)

	path := filepath.Join(t.TempDir(), "list.json")
	data := strings.ReplaceAll(string(must.Get(os.ReadFile(export))(t)), "Brine Ward", "Reed Veil")
	must.Do(t, os.WriteFile(path, []byte(data), 0o644))
	o.Defined = must.Get(effects.Load([]string{"../../docs/examples/wild-rules.yaml"}, roster.Grantable()...))(t)
	lack := must.Get(LackingRules(path, o))(t)
	golden(t, "skeleton-priced", lack.WriteText)
}
