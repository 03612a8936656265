package drawn

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// A drawn list that is exported and read again is the same army, but for its own rules, which are told, and its
// spells.
func TestExportsAreRead(t *testing.T) {
	unknown := 0
	for n := range 40 {
		c := measured(t, "random", "random", 1)
		c.Sizes, c.Test = []int{600 + 20*n}, n%2 == 0
		was := must.Get(c.draw(n))(t).Setup.Armies
		c.fixed.exported = true
		is := must.Get(c.draw(n))(t).Setup.Armies
		for seat, a := range was {
			var own []string
			for _, d := range a.Defined {
				if borne(a, d) {
					own = append(own, d.Name)
				}
			}
			b := is[seat]
			var lost []string
			for _, name := range b.Unknown {
				name, _, _ = strings.Cut(name, "(") // its rating
				lost = append(lost, name)
			}
			slices.Sort(own)
			slices.Sort(lost)
			lost = slices.Compact(lost)
			if fmt.Sprint(own) != fmt.Sprint(lost) || len(b.Defined) > 0 || len(b.Spells) > 0 {
				t.Errorf("%s: rules %q are lost, not %q; %d defined, %d spells", a.Name, lost, own, len(b.Defined),
					len(b.Spells))
			}
			unknown += len(lost)
			if said, want := gearOf(b), gearOf(a); said != want {
				t.Errorf("%s: read as\n%s\nnot\n%s", a.Name, said, want)
			}
		}
	}
	if unknown < 20 {
		t.Errorf("only %d unknown rules", unknown)
	}
}

// borne reports whether a unit, a model or a weapon of a list has a rule.
func borne(a *roster.Army, d effects.Rule) bool {
	has := func(all []roster.Rule) bool {
		return slices.ContainsFunc(all, func(r roster.Rule) bool { return r.Name == d.Name })
	}
	for i := range a.Units {
		u := &a.Units[i]
		if has(u.Rules) || slices.ContainsFunc(u.Weapons, func(w roster.Weapon) bool { return has(w.Rules) }) ||
			slices.ContainsFunc(u.Models, func(m roster.Model) bool { return has(m.Rules) }) {
			return true
		}
	}
	return false
}

// gearOf lists what the units of a list cost, are and have in all, without the list's own rules.
func gearOf(a *roster.Army) string {
	known := func(all []roster.Rule) (names []string) {
		for _, r := range all {
			if r.Name == "" {
				names = append(names, r.String())
			}
		}
		slices.Sort(names)
		return names
	}
	var units []string
	for i := range a.Units {
		u := &a.Units[i]
		var gear []string
		for m := range u.Models {
			model := &u.Models[m]
			gear = append(gear, fmt.Sprint(model.Quality, model.Defense, model.Tough, model.Base))
			for _, r := range known(model.Rules) {
				gear = append(gear, "has "+r)
			}
			for _, w := range model.Weapons {
				of := &u.Weapons[w.Weapon]
				for range w.Copies {
					gear = append(gear, fmt.Sprint(of.Name, " ", of.Range, of.Attacks, known(of.Rules)))
				}
			}
		}
		slices.Sort(gear)
		units = append(units, fmt.Sprint(u.Points, " ", len(u.Models), " ", known(u.Rules), " ", gear))
	}
	slices.Sort(units)
	return strings.Join(units, "\n")
}

// There is a row for each thing, with games of all sizes that it is for, and the lowest score stands first, with
// any number of workers.
func TestWorst(t *testing.T) {
	c := measured(t, "scripted", "random", 1)
	c.Sizes = []int{500, 700, 1000}
	seen := ""
	for _, c.Workers = range []int{1, 3} {
		told := 0
		c.Progress = func(done, total int) {
			if told++; done != told || total != 21*2+8*3+3*3+1*2+3 {
				t.Errorf("%d of %d pairs, want %d", done, total, told)
			}
		}
		r := must.Get(FindWorst(context.Background(), c, UsualKinds()))(t)
		doc := string(must.Get(json.Marshal(r))(t))
		if seen != "" && seen != doc {
			t.Error("other workers, other results")
		}
		seen = doc
		for i, rows := range []int{21, 8, 4, 1} {
			of := &r.Kinds[i]
			if of.Name != UsualKinds()[i] || len(of.Rows) != rows ||
				!slices.IsSortedFunc(of.Rows, func(a, b Row) int { return cmp.Compare(a.All.Score, b.All.Score) }) {
				t.Errorf("%s: %+v", of.Name, of.Rows)
			}
			for _, row := range of.Rows {
				has := [3]bool{}
				for k, s := range row.Sizes {
					has[k] = s.Pairs == 1
				}
				if want := [3]bool{row.Name != "corners", i > 0, true}; has != want {
					t.Errorf("%s: sizes %v, want %v", row.Name, has, want)
				}
			}
		}
	}
}

// What is not drawn is what the row says.
func TestThings(t *testing.T) {
	c := measured(t, "random", "random", 1)
	c.Sizes = []int{1000}
	for _, kind := range KindNames() {
		for _, thing := range must.Get(c.things(kind))(t) {
			part := c
			part.fixed = thing.fixed
			p := must.Get(part.draw(3))(t)
			a, b := p.Setup.Armies[0].Name, p.Setup.Armies[1].Name
			said, want := p.Styles[0]+" and "+p.Styles[1], thing.name
			switch kind {
			case cells:
				said += " | " + thing.fixed.table + " | " + thing.fixed.mission
				if p.Setup.Table.Name != must.Get(mission.StarterTable(thing.fixed.table))(t).Name || p.Mission != thing.fixed.mission {
					t.Errorf("%s: on %s in %s", thing.name, p.Setup.Table.Name, p.Mission)
				}
			case "tables":
				said, want = p.Setup.Table.Name, must.Get(mission.StarterTable(thing.name))(t).Name
			case "missions":
				said, want = p.Setup.Mission.Name, must.Get(mission.StarterMission(thing.name))(t).Name
			case "imports":
				said, want = fmt.Sprint(len(p.Setup.Armies[0].Defined)), "0"
			}
			if said != want || (a == b) != (p.Styles[0] == p.Styles[1] && thing.fixed.lists[0] != "") {
				t.Errorf("%s %s: %s, not %s, lists %q and %q", kind, thing.name, said, want, a, b)
			}
		}
	}
}

// Cells are all pairings on all tables in all missions that fit there, with intervals that are corrected for their
// number; the one whose interval ends lowest stands first, and the page names the first ones.
func TestCells(t *testing.T) {
	c := measured(t, "scripted", "random", 1)
	c.Sizes = []int{500}
	r := must.Get(FindWorst(context.Background(), c, []string{cells}))(t)
	of := &r.Kinds[0]
	fits := 0
	for _, name := range mission.Tables() {
		for _, job := range mission.Missions() {
			if _, err := must.Get(mission.StarterMission(job))(t).ZoneOn(must.Get(mission.StarterTable(name))(t)); err == nil {
				fits++
			}
		}
	}
	if len(of.Rows) != 21*fits || r.Games != 2*len(of.Rows) || of.Errors != corrected(len(of.Rows)) ||
		!slices.IsSortedFunc(of.Rows, func(a, b Row) int { return cmp.Compare(a.All.Hi, b.All.Hi) }) {
		t.Errorf("%d rows on %d tables in missions that fit, %d games, %f standard errors", len(of.Rows), fits, r.Games, of.Errors)
	}
	var page strings.Builder
	must.Do(t, r.WriteMarkdown(&page))
	if n := strings.Count(page.String(), "\n| "); n != 1+shownCells || !strings.Contains(page.String(), "\n| "+of.Rows[0].Name+" | 1 | ") {
		t.Errorf("%d rows of a table:\n%s", n, page.String())
	}
}

// Where no lists of a size come with the program, there is nothing that they could do worst.
func TestNoLists(t *testing.T) {
	c := measured(t, "scripted", "random", 1)
	c.Sizes = []int{600, 750}
	for _, kind := range []string{"pairings", cells} {
		_, err := FindWorst(context.Background(), c, []string{kind})
		if !must.Contain(err, "there are no "+kind+": no list of 600 or 750 points for gf3 comes with the program (--of says what to look for)") {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// Kinds that there are not are refused.
func TestKinds(t *testing.T) {
	for want, kinds := range map[string][]string{
		"": KindNames(),
		"it takes one or several of pairings, tables, missions, imports, cells":                                  nil,
		`there is no kind "table" (did you mean "tables"?), they are pairings, tables, missions, imports, cells`: {"table"},
		`"tables" stands there twice`: {"tables", "imports", "tables"},
	} {
		if err := CheckKinds(kinds); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%q: %v, want %s", kinds, err, want)
		}
	}
}
