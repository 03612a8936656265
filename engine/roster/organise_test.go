package roster_test

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// A muster writes a list of plain units of 10 models, priced by the formula, for the tests of what counts
// units and points.
type muster struct {
	points int
	off    bool
	units  []string // one entry each: its name, then its keys
}

func (m muster) parse(t *testing.T) error {
	t.Helper()
	text := fmt.Sprintf("name: N\nfaction: F\nruleset: gf3\npoints: %d\n", m.points)
	if m.off {
		text += "force_org: off\n"
	}
	text += "units:\n"
	for _, u := range m.units {
		name, keys, _ := strings.Cut(u, "|")
		text += fmt.Sprintf("  - {name: %s, base: 25, quality: 6, defense: 6%s}\n", name, keys)
	}
	_, err := Parse("a.yaml", []byte(text))
	return err
}

const (
	squad   = "|, size: 10, cost: 75" // 10 models that carry nothing
	captain = "|, size: 1, cost: 45, rules: [Hero]"
)

func each(keys string, names ...string) []string {
	var all []string
	for _, n := range names {
		all = append(all, n+keys)
	}
	return all
}

func TestOrganisation(t *testing.T) {
	for _, c := range []struct {
		name string
		list muster
		want string // "" for a legal list
	}{
		// GF3-A-07: the limits are on unless the list says otherwise, and are meant for 1000 points and more.
		{"small without a word", muster{999, false, each(squad, "A")},
			`a.yaml:1: the organisation limits are for lists from 1000 points up; a list for 999 points must say "force_org: off"`},
		{"small", muster{999, true, each(squad, "A")}, ""},
		{"at 1000", muster{1000, false, each(squad, "A")}, ""},

		// GF3-PREP-01: no army is worth more than the size of the game.
		{"too dear", muster{149, true, each(squad, "A", "B")},
			"a.yaml:4: the units cost 150 points, the list is for 149"},
		{"just right", muster{150, true, each(squad, "A", "B")}, ""},

		// GF3-PREP-03: one hero for each full 500 points.
		{"heroes", muster{1499, false, each(captain, "A", "B")}, ""},
		{"a hero too many", muster{1499, false, each(captain, "A", "B", "C", "D")},
			`a.yaml:8: unit "C": hero number 3, but 1499 points allow 2 (GF3-PREP-03)`},
		{"heroes switched off", muster{1499, true, each(captain, "A", "B", "C")}, ""},

		// GF3-PREP-04: 1 + floor(points/1000) copies of a unit.
		{"copies", muster{1999, false, each(squad+", count: 2", "A")}, ""},
		{"a copy too many", muster{1999, false, each(squad+", count: 3", "A")},
			`a.yaml:6: unit "A": copy number 3, but 1999 points allow 2 (GF3-PREP-04)`},
		{"copies in two entries", muster{1999, false, each(squad, "A", "B", "A", "A")},
			`a.yaml:9: unit "A": copy number 3, but 1999 points allow 2 (GF3-PREP-04)`},
		{"three copies at 2000", muster{2000, false, each(squad+", count: 3", "A")}, ""},
		{"a combined unit is one copy", muster{1000, false,
			[]string{"A|, size: 10, cost: 110, combined: true", "A" + squad}}, ""},
		{"two combined units and one more", muster{1000, false,
			[]string{"A|, size: 10, cost: 110, combined: true, count: 2", "A" + squad}},
			`a.yaml:7: unit "A": copy number 3, but 1000 points allow 2 (GF3-PREP-04)`},
		{"copies switched off", muster{1999, true, each(squad+", count: 3", "A")}, ""},

		// GF3-PREP-05: at most 35% of the points for one unit, so 350 of 1000.
		{"a dear unit", muster{1000, false, []string{"A|, size: 2, cost: 350, rules: [Tough(59)]"}}, ""},
		{"a unit too dear", muster{1000, false,
			[]string{"A|, size: 2, cost: 355, rules: [Tough(59), Strider]", "B" + squad}},
			`a.yaml:6: unit "A": it costs 355 points, more than 35% of 1000 (GF3-PREP-05)`},
		{"cost switched off", muster{1000, true,
			[]string{"A|, size: 2, cost: 355, rules: [Tough(59), Strider]"}}, ""},

		// GF3-PREP-06: one unit for each full 200 points. Combined units count once, heroes count (GF3-A-08).
		{"units", muster{1199, false, each(squad, "A", "B", "C", "D", "E")}, ""},
		{"a unit too many", muster{1199, false, each(squad, "A", "B", "C", "D", "E", "F")},
			`a.yaml:11: unit "F": unit number 6 of 6, but 1199 points allow 5 (GF3-PREP-06)`},
		{"a combined unit is one unit", muster{1000, false,
			append(each(squad, "A", "B", "C", "D"), "E|, size: 10, cost: 110, combined: true")}, ""},
		{"a hero is a unit", muster{1000, false, append(each(squad, "A", "B", "C", "D", "E"), "F"+captain)},
			`a.yaml:11: unit "F": unit number 6 of 6, but 1000 points allow 5 (GF3-PREP-06)`},
		{"units switched off", muster{1000, true, each(squad, "A", "B", "C", "D", "E", "F")}, ""},

		// GF3-PREP-02: two copies of a unit of several models.
		{"a single model combined", muster{1000, false, []string{"A|, size: 1, cost: 45, combined: true"}},
			`a.yaml:6: unit "A": units of a single model cannot be combined (GF3-PREP-02)`},
		{"an upgrade of all models of one half",
			muster{1000, false, []string{"A|, size: 2, cost: 50, combined: true, upgrades: [{gives: [Fast], halves: 1}]"}},
			`a.yaml:6: unit "A": an upgrade of all models must be bought for both halves of a combined unit (GF3-PREP-02)`},
		{"an upgrade of all models of both halves",
			muster{1000, false, []string{"A|, size: 2, cost: 50, combined: true, upgrades: [{gives: [Fast]}]"}}, ""},
		{"an upgrade of one model of one half",
			muster{1000, false, []string{"A|, size: 2, cost: 50, combined: true, upgrades: [{count: 1, gives: [Fast], halves: 1}]"}}, ""},
		{"halves of what is whole", muster{1000, false,
			[]string{"A|, size: 2, cost: 45, upgrades: [{count: 1, gives: [Fast], halves: 1}]"}},
			`a.yaml:6: unit "A": "halves" is for combined units`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			if err := c.list.parse(t); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestCombined compares a combined unit with two of its copies (GF3-PREP-02).
func TestCombined(t *testing.T) {
	half := `name: N
faction: F
ruleset: gf3
points: 2000
units:
  - {name: A, base: 25, quality: 6, defense: 6, size: 10, cost: %d%s}
`
	one := must.Get(Parse("a.yaml", fmt.Appendf(nil, half, 75, "")))(t)
	two := must.Get(Parse("a.yaml", fmt.Appendf(nil, half, 110, ", combined: true")))(t)
	if len(two.Units) != 1 || len(two.Units[0].Models) != 2*len(one.Units[0].Models) ||
		!two.Units[0].Combined || two.Units[0].Copy != "A" {
		t.Errorf("combined: %+v", two.Units)
	}
}

func TestOtherEdition(t *testing.T) {
	text := `name: N
faction: F
ruleset: gf2
points: 100
%sunits:
  - {name: A, base: 25, quality: 6, defense: 6, size: 1, cost: 50, combined: true, rules: [Fear]}
`
	a, err := Parse("a.yaml", fmt.Appendf(nil, text, ""))
	if err != nil {
		t.Fatal(err)
	}
	// GF2-PREP-02 has no organisation limits, and GF2-PREP-03 lets single models combine.
	if a.ForceOrg || len(a.Units[0].Models) != 2 {
		t.Errorf("gf2: %+v", a)
	}
	if err := a.Check(); err != nil {
		t.Error(err)
	}
	_, err = Parse("a.yaml", fmt.Appendf(nil, text, "force_org: on\n"))
	if want := `a.yaml:5: gf2 has no organisation limits; the list must say "force_org: off"`; err == nil ||
		err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestCheckPair: GF3-PREP-01 wants armies of the same number of points.
func TestCheckPair(t *testing.T) {
	a, b := &Army{Name: "A", Ruleset: "gf3", Points: 1000}, &Army{Name: "B", Ruleset: "gf3", Points: 1000}
	if err := CheckPair(a, b); err != nil {
		t.Error(err)
	}
	b.Points = 750
	if err := CheckPair(a, b); err == nil ||
		err.Error() != `"A" is an army of 1000 points, "B" one of 750; both sides need the same (GF3-PREP-01)` {
		t.Error(err)
	}
	b.Ruleset = "gf2"
	if err := CheckPair(a, b); err == nil || err.Error() != `"A" is an army for gf3, "B" one for gf2` {
		t.Error(err)
	}
}
