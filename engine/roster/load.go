package roster

import (
	"fmt"
	"io"
	"os"
	"slices"

	"go.yaml.in/yaml/v3"
)

// Load reads an army list from a YAML file; see Parse.
func Load(path string) (*Army, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// One byte over the limit is enough for Parse to refuse the file.
	data, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return nil, err
	}
	return Parse(path, data)
}

// Parse reads an army list in the format of docs/army-lists.md. It is strict: unknown keys and rules, numbers out of their range,
// costs that differ from the points formula and broken organisation limits are errors. An error has one line for each thing that is
// wrong (the first 20), of the form "name:line: sentence".
func Parse(name string, data []byte) (*Army, error) {
	l := &loader{reader: reader{file: name}}
	if root := l.document(data); root != nil {
		l.army(root)
	}
	if err := l.err(); err != nil {
		return nil, err
	}
	return l.list, nil
}

// A loader makes an army of a file.
type loader struct {
	reader
	list   *Army
	shared []Weapon // of the section "weapons"
	read   []entry
}

// An entry of a list is one or several equal units.
type entry struct {
	unit   Unit
	size   int // models before two copies are merged
	copies int
}

var armyKeys = []string{"name", "faction", "ruleset", "points", "force_org", "weapons", "units"}

func (l *loader) army(root *yaml.Node) {
	s := l.section(root, "", armyKeys)
	if s == nil {
		return
	}
	a := &Army{Name: s.text("name"), Faction: s.text("faction"), Ruleset: s.text("ruleset")}
	l.list = a
	a.Points = s.number("points", 1, MaxPoints, 0)
	if n := s.get("ruleset"); a.Ruleset != "" && !slices.Contains(grimdark, a.Ruleset) {
		s.fail(n.Line, "there are no army lists for the ruleset %q%s", a.Ruleset, suggest(a.Ruleset, grimdark))
		return
	}
	if a.Ruleset == "" {
		return
	}
	a.ForceOrg = s.onOff("force_org", a.Ruleset == gf3)
	l.sharedWeapons(s)
	units := s.list("units", MaxUnits)
	if !s.has("units") {
		s.need("units")
	} else if n := s.get("units"); n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
		s.fail(n.Line, "the list has no units")
	}
	for i, n := range units {
		if len(l.problems) > maxProblems {
			return
		}
		if e, ok := l.unit(n, i); ok {
			l.read = append(l.read, e)
		}
	}
	// What follows counts and adds up, which makes sense only when all units could be read.
	if len(l.problems) > 0 {
		return
	}
	l.muster(s)
	if len(l.problems) == 0 {
		l.organise(s)
	}
}

// sharedWeapons reads the section of weapon profiles that units use by their names.
func (l *loader) sharedWeapons(s *section) {
	n := s.get("weapons")
	if n == nil {
		return
	}
	all := l.section(n, "weapons: ", nil)
	if all == nil {
		return
	}
	for i, name := range all.keys {
		if bad := badName(name); bad != "" {
			all.fail(all.values[i].Line, "the name %q %s", shorten(name), bad)
			continue
		}
		// Its name counts as known even if the profile is bad, so that its users are not reported as well.
		w := Weapon{Name: name}
		if p := l.section(all.values[i], fmt.Sprintf("weapon %q: ", name), profileKeys); p != nil {
			w = l.profile(p, name)
		}
		l.shared = append(l.shared, w)
	}
}

// muster turns the entries into the units of the army.
func (l *loader) muster(s *section) {
	units, models := 0, 0
	for i := range l.read {
		units += l.read[i].copies
		models += l.read[i].copies * len(l.read[i].unit.Models)
	}
	line := s.get("units").Line
	if units > MaxUnits {
		s.fail(line, "the list has %d units, at most %d", units, MaxUnits)
		return
	}
	if models > MaxArmyModels {
		s.fail(line, "the list has %d models, at most %d", models, MaxArmyModels)
		return
	}
	total := 0
	for i := range l.read {
		e := &l.read[i]
		l.checkCopy(e, l.read[:i])
		if want := Cost(&e.unit); e.unit.Points != want {
			l.fail(e.unit.Line, "unit %q: the cost is stated as %d points, the formula gives %d", e.unit.Name, e.unit.Points, want)
		}
		total += e.unit.Points * e.copies
	}
	// GF3-PREP-01: both armies are worth the same number of points, so none may be worth more than the size it is written for.
	if n := s.get("points"); total > l.list.Points {
		s.fail(n.Line, "the units cost %d points, the list is for %d", total, l.list.Points)
	}
	l.name()
}

// checkCopy checks that an entry of the same name as an earlier one is the same unit, for the limit on copies counts by names.
func (l *loader) checkCopy(e *entry, earlier []entry) {
	u := &e.unit
	for i := range earlier {
		v := &earlier[i].unit
		if v.Copy != u.Copy {
			continue
		}
		if e.size != earlier[i].size || u.Quality != v.Quality || u.Defense != v.Defense || !slices.Equal(u.Rules, v.Rules) {
			l.fail(u.Line, "unit %q: size, quality, defense or rules differ from those of the unit of that name on line %d; another unit needs another name", u.Name, v.Line)
		}
		return
	}
}

// name puts the units into the list and numbers those that share a name.
func (l *loader) name() {
	for i := range l.read {
		same := 0
		for j := range l.read {
			if l.read[j].unit.Copy == l.read[i].unit.Copy {
				same += l.read[j].copies
			}
		}
		for range l.read[i].copies {
			u := l.read[i].unit.clone()
			if same > 1 {
				n := 1
				for j := range l.list.Units {
					if l.list.Units[j].Copy == u.Copy {
						n++
					}
				}
				u.Name = fmt.Sprintf("%s %d", u.Copy, n)
			}
			l.list.Units = append(l.list.Units, u)
		}
	}
	for i := range l.list.Units {
		for j := range i {
			if a, b := &l.list.Units[i], &l.list.Units[j]; a.Name == b.Name {
				l.fail(a.Line, "unit %q: a copy of the unit on line %d has that name too", a.Name, b.Line)
				return
			}
		}
	}
}

// clone returns a copy of the unit that shares no memory with it.
func (u *Unit) clone() Unit {
	c := *u
	c.Rules = slices.Clone(u.Rules)
	c.Weapons = slices.Clone(u.Weapons)
	for i := range c.Weapons {
		c.Weapons[i].Rules = slices.Clone(c.Weapons[i].Rules)
	}
	c.Models = slices.Clone(u.Models)
	for i := range c.Models {
		c.Models[i].Rules = slices.Clone(c.Models[i].Rules)
		c.Models[i].Weapons = slices.Clone(c.Models[i].Weapons)
	}
	return c
}
