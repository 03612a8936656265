package roster

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/strictyaml"

	"go.yaml.in/yaml/v3"
)

// Parse reads an army list in the format of docs/army-lists.md. It is strict: unknown keys and rules, numbers
// out of their range, costs that differ from the points formula and broken organisation limits are errors. An
// error has one line for each thing that is wrong (the first 20), of the form "name:line: sentence".
func Parse(name string, data []byte) (*Army, error) { return ParseWith(name, data, Options{}) }

// ParseWith is Parse with options.
func ParseWith(name string, data []byte, o Options) (*Army, error) {
	l := load(name, data, o)
	if err := l.Err(); err != nil {
		return nil, err
	}
	return l.list, nil
}

// load reads a list, which is whole when nothing is wrong with the file.
func load(name string, data []byte, o Options) *loader {
	l := &loader{File: strictyaml.File{Name: name, Most: maxProblems}, options: o}
	if root := l.Parse(data, MaxFile); root != nil {
		l.army(root)
	}
	return l
}

// A loader makes an army of a file.
type loader struct {
	strictyaml.File
	options Options
	list    *Army
	game    *Game
	shared  []Weapon // of the section "weapons"
	read    []entry
}

// An entry of a list is one or several equal units.
type entry struct {
	unit    Unit
	size    int // models before two copies are merged
	copies  int
	without []string // special rules that it is played without
}

var armyKeys = []string{"name", "faction", "ruleset", "points", "force_org", "costs", "unknown_rules",
	"special_rules", "weapons", "spells", "units"}

func (l *loader) army(root *yaml.Node) {
	s := l.section(root, "", armyKeys)
	if s == nil {
		return
	}
	a := &Army{Name: s.Text("name"), Faction: s.Text("faction"), Ruleset: s.Text("ruleset")}
	l.list, l.game = a, gameOf(a.Ruleset)
	a.Points = s.Number("points", 1, MaxPoints, MaxPoints*btoi(l.game.Unpriced))
	if !l.game.known() {
		if a.Ruleset != "" {
			s.Fail(s.Get("ruleset").Line, "there are no army lists for the ruleset %q%s", a.Ruleset,
				suggest(a.Ruleset, rulesets(nil)))
		}
		return
	}
	a.ForceOrg = s.OnOff("force_org", l.game.Organised) && !l.options.FreeOrganisation
	a.StatedCosts = l.costs(s)
	// before what refuses lists: nothing is defined by a file in which something is wrong
	l.specialRules(s, named(root, l.options.Defined))
	a.Unknown = l.unknownRules(s)
	l.sharedWeapons(s)
	a.Spells = l.spells(s)
	a.Defined = WithGranted(a.Ruleset, a.Defined, a.Spells...)
	units := s.List("units", MaxUnits)
	if n := s.need("units"); n != nil && n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
		s.Fail(n.Line, "the list has no units")
	}
	for i, n := range units {
		if l.Mistakes() > maxProblems {
			return
		}
		l.read = append(l.read, l.unit(n, i))
	}
	// What follows counts and adds up, which makes sense only when all units could be read.
	if !l.Sound() {
		return
	}
	l.assemble(s)
	if l.Sound() {
		l.organise(s)
		l.checkSpells(s)
		if i, err := a.checkContents(); err != nil {
			l.Fail(a.Units[i].Line, "unit %q: %v", a.Units[i].Name, err)
		}
	}
	if l.Sound() && l.game.CheckArmy != nil {
		if err := l.game.CheckArmy(a); err != nil {
			s.Fail(s.Get("units").Line, "%v", err)
		}
	}
}

// costs reports whether the list's costs are its own, not those of the points formula.
func (l *loader) costs(s *Section) bool {
	n := s.Get("costs")
	if l.game.Unpriced {
		if n != nil {
			s.Fail(n.Line, "lists of %s have no points formula", l.game.Ruleset)
		}
		return true
	}
	if n == nil || n.Kind == yaml.ScalarNode && n.Value == "formula" {
		return false
	}
	if n.Kind != yaml.ScalarNode || n.Value != "stated" {
		s.Fail(n.Line, "\"costs\" is %s, neither formula nor stated", valueOf(n))
	}
	return true
}

// unknownRules reads the names of special rules that the list was made without.
func (l *loader) unknownRules(s *Section) []string {
	var names []string
	for _, n := range s.List("unknown_rules", MaxUnknown) {
		name := s.word(n, "an unknown rule")
		if slices.Contains(names, name) {
			s.Fail(n.Line, "%q stands twice", name)
		}
		names = append(names, name)
	}
	if len(names) > 0 && !l.options.AllowUnknownRules {
		words := make([]string, len(names))
		for i, name := range names {
			words[i] = fmt.Sprintf("%q", name)
		}
		s.Fail(s.Get("unknown_rules").Line, "%s", refusal(words))
	}
	return names
}

// without reads the special rules that a unit is played without, which are among those of the list.
func (l *loader) without(s *Section) (names []string) {
	for _, n := range s.List("without", MaxUnknown) {
		switch name := s.word(n, "a special rule that is not played"); {
		case name == "":
		case !slices.Contains(l.list.Unknown, name):
			s.Fail(n.Line, "it is without %q, which \"unknown_rules\" does not name%s", name, suggest(name, l.list.Unknown))
		case slices.Contains(names, name):
			s.Fail(n.Line, "%q stands twice", name)
		default:
			names = append(names, name)
		}
	}
	return names
}

// specialRules reads the definitions of the list's own special rules, and adds those of the options that it names.
func (l *loader) specialRules(s *Section, more []effects.Rule) {
	if n := s.Get("special_rules"); n != nil {
		l.list.Defined = effects.Read(strictyaml.Value{File: &l.File, Node: n, What: "special_rules"},
			slices.Concat(more, l.game.words())...)
	}
	for _, r := range more {
		if slices.ContainsFunc(l.list.Defined, func(o effects.Rule) bool { return effects.Same(o.Name, r.Name) }) {
			s.Fail(s.Get("special_rules").Line, "special rule %q is defined here and in a file of rules", r.Name)
			return
		}
		l.list.Defined = append(l.list.Defined, r)
	}
	l.list.Defined = WithGranted(l.list.Ruleset, l.list.Defined)
	if err := checkDefined(l.list.Defined, l.game); err != nil && l.Sound() {
		line := s.Line
		if n := s.Get("special_rules"); n != nil {
			line = n.Line
		}
		s.Fail(line, "%v", err)
	}
}

// defined returns the definitions of the list that is read.
func (l *loader) defined() []effects.Rule { return l.list.Defined }

// refusal says why a list with unknown special rules is not taken, which are given in words.
func refusal(rules []string) string {
	what := "a special rule that is"
	if len(rules) > 1 {
		what = fmt.Sprintf("%d special rules that are", len(rules))
	}
	shown := slices.Clone(rules[:min(len(rules), 5)])
	if len(rules) > len(shown) {
		shown = append(shown, "...")
	}
	return fmt.Sprintf("the list has %s not known here: %s; --allow-unknown-rules plays it without", what,
		strings.Join(shown, ", "))
}

// sharedWeapons reads the section of weapon profiles that units use by their names.
func (l *loader) sharedWeapons(s *Section) {
	n := s.Get("weapons")
	if n == nil {
		return
	}
	all := l.section(n, "weapons: ", nil)
	if all == nil {
		return
	}
	for i, name := range all.keys {
		if bad := badName(name, MaxName); bad != "" {
			all.Fail(all.values[i].Line, "the name %q %s", shorten(name), bad)
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

// assemble turns the entries into the units of the army.
func (l *loader) assemble(s *Section) {
	units, models := 0, 0
	for _, e := range l.read {
		units += e.copies
		models += e.copies * len(e.unit.Models)
	}
	line := s.Get("units").Line
	if units > MaxUnits {
		s.Fail(line, "the list has %d units, at most %d", units, MaxUnits)
		return
	}
	if models > MaxArmyModels {
		s.Fail(line, "the list has %d models, at most %d", models, MaxArmyModels)
		return
	}
	total := 0
	for i := range l.read {
		e := &l.read[i]
		l.checkCopy(e, l.read[:i])
		if want := Cost(&e.unit, l.list.Defined); e.unit.Points != want && !l.list.StatedCosts {
			l.Fail(e.unit.Line, "unit %q: the cost is stated as %d points, the formula gives %d", e.unit.Name,
				e.unit.Points, want)
		}
		total += e.unit.Points * e.copies
	}
	// GF3-PREP-01: both armies are worth the same number of points, so none may be worth more than the size
	// it is written for.
	if n := s.Get("points"); total > l.list.Points {
		s.Fail(n.Line, "the units cost %d points, the list is for %d", total, l.list.Points)
	}
	l.name()
}

// checkCopy checks that an entry of the same name as an earlier one is the same unit, for the limit on copies
// counts by names.
func (l *loader) checkCopy(e *entry, earlier []entry) {
	u := &e.unit
	for _, o := range earlier {
		v := &o.unit
		if v.Name != u.Name {
			continue
		}
		if e.size != o.size || u.Quality != v.Quality || u.Defense != v.Defense || u.Copy != v.Copy ||
			!slices.Equal(u.Rules, v.Rules) {
			l.Fail(u.Line,
				"unit %q: size, quality, defense or rules differ from those of the unit of that name on line %d; another unit needs another name",
				u.Name, v.Line)
		}
		return
	}
}

// name puts the units into the list and numbers those that share a name.
func (l *loader) name() {
	same, number, lines := map[string]int{}, map[string]int{}, map[string]int{}
	for _, e := range l.read {
		same[e.unit.Name] += e.copies
	}
	for _, e := range l.read {
		name := e.unit.Name
		for range e.copies {
			u := e.unit.clone()
			if number[name]++; same[name] > 1 {
				u.Name = fmt.Sprintf("%s %d", name, number[name])
			}
			if line, taken := lines[u.Name]; taken {
				l.Fail(u.Line, "unit %q: a copy of the unit on line %d has that name too", u.Name, line)
				return
			}
			lines[u.Name] = u.Line
			l.list.Units = append(l.list.Units, u)
			if len(e.without) > 0 {
				l.list.Without = append(l.list.Without, Lacking{u.Name, slices.Clone(e.without)})
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
		c.Models[i] = c.Models[i].clone()
	}
	return c
}

// clone returns a copy of the model that shares no memory with it.
func (m Model) clone() Model {
	m.Rules, m.Weapons = slices.Clone(m.Rules), slices.Clone(m.Weapons)
	return m
}
