package roster

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/roster/coverage"

	"go.yaml.in/yaml/v3"
)

// A writing makes a YAML list of what an importer has read, and loads it, so that there is one loader and one
// set of limits.
type writing struct {
	im            *importer
	units         []*selection
	name, faction string
	limit, stated int
	forceOrg      bool
	b             strings.Builder
}

// finish writes and loads the list. After a failure it returns nil.
func (w *writing) finish() *Imported {
	w.label()
	unknown := w.unknown()
	if w.im.err != nil {
		return nil
	}
	on := w.forceOrg && w.im.game.Organised && w.limit >= smallest && !w.im.options.FreeOrganisation
	army, text, problem := w.load(unknown, on)
	if problem != "" && on {
		// The list builder's limits may have changed since, and prices that it does not state count as
		// nothing here.
		why := problem
		if army, text, problem = w.load(unknown, false); problem == "" {
			w.im.note("the organisation limits are off: %s", why)
		}
	}
	if problem != "" {
		w.im.err = fmt.Errorf("%s: %s", w.im.file, problem)
		return nil
	}
	return &Imported{Army: army, YAML: []byte(text), Coverage: w.coverage(army, unknown)}
}

// load writes the list and loads it; problem is the first sentence that the loader has against it.
func (w *writing) load(unknown []coverage.Unknown, forceOrg bool) (army *Army, text, problem string) {
	w.b.Reset()
	w.list(unknown, forceOrg)
	if w.im.err != nil {
		return nil, "", w.im.err.Error()
	}
	o := w.im.options
	o.AllowUnknownRules, o.Defined = true, nil // the list defines them itself
	l := load(w.im.file, []byte(w.b.String()), o)
	return l.list, w.b.String(), l.First()
}

// label gives each unit the name that it has in the list. Units of one name must be equal; one that differs
// from those before it is a variant.
func (w *writing) label() {
	for i, s := range w.units {
		s.label = s.called
		for n := 2; slices.ContainsFunc(w.units[:i], func(o *selection) bool {
			return o.label == s.label && !w.equal(s, o)
		}); n++ {
			s.label = fmt.Sprintf("%s, variant %d", cut(s.called, MaxName-len(", variant 99")), n)
		}
	}
}

// equal reports whether two units may have one name.
func (w *writing) equal(a, b *selection) bool {
	return a.name == b.name && a.size == b.size && a.quality == b.quality && a.defense == b.defense &&
		slices.Equal(w.rules(a), w.rules(b))
}

// rules returns the rules of all models, with Hero if an upgrade gives it.
func (w *writing) rules(s *selection) []Rule {
	if len(s.models) == 1 && w.im.first(s, Hero) && !has(s.rules, Hero) {
		return append(slices.Clone(s.rules), Rule{ID: Hero})
	}
	return s.rules
}

func (w *writing) list(unknown []coverage.Unknown, forceOrg bool) {
	w.put(`# Imported; the costs are those of the list builder.
name: %s
faction: %s
ruleset: %s
points: %d
force_org: %s
costs: stated
`, scalar(w.name), scalar(w.faction), w.im.ruleset, w.limit,
		map[bool]string{true: "on", false: "off"}[forceOrg])
	if len(unknown) > 0 {
		w.put("unknown_rules: # of the export, left out\n")
		for _, m := range unknown {
			w.put("  - %s\n", scalar(m.Name))
		}
	}
	head := w.b.String()
	w.b.Reset()
	w.put("\nunits:\n")
	for _, s := range w.units {
		w.unit(s)
	}
	units := w.b.String()
	w.b.Reset()
	w.put("%s", head)
	if used := w.used(units); len(used) > 0 {
		w.put("special_rules:\n")
		for i := range used {
			w.put("  - %s\n", &used[i])
		}
	}
	w.put("%s", units)
}

// used returns the definitions that the units name as they are written, with those that these lend.
func (w *writing) used(units string) []effects.Rule {
	var root yaml.Node
	if len(w.im.options.Defined) == 0 || yaml.Unmarshal([]byte(units), &root) != nil {
		return w.im.options.Defined // the loader says what is wrong
	}
	return named(&root, w.im.options.Defined)
}

// put appends to the list.
func (w *writing) put(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

func (w *writing) unit(s *selection) {
	base, _ := w.baseOf(s)
	w.put("  - name: %s\n", scalar(s.label))
	if s.label != s.name {
		w.put("    copy_of: %s\n", scalar(s.name))
	}
	w.put("    cost: %d\n    quality: %d\n    defense: %d\n    base: %s\n", s.cost, s.quality,
		s.defense, millimetres(base))
	if s.halves == 2 {
		w.put("    combined: on\n")
	}
	own := w.rules(s)
	if len(own) > 0 {
		w.put("    rules: [%s]\n", ruleList(own))
	}
	if lacks := w.lacks(s); len(lacks) > 0 {
		for i, name := range lacks {
			lacks[i] = scalar(name)
		}
		w.put("    without: [%s] # special rules that are not played\n", strings.Join(lacks, ", "))
	}
	w.put("    models:\n")
	names := map[int]string{} // of the weapons written already, by their places in importer.profiles
	for from := 0; from < len(s.models); {
		group, weapons := w.group(s, own, base, s.models[from]), w.carried(s.models[from])
		to := from + 1
		for to < len(s.models) && w.group(s, own, base, s.models[to]) == group &&
			slices.Equal(w.carried(s.models[to]), weapons) {
			to++
		}
		w.put("      - count: %d\n%s", to-from, group)
		if len(weapons) > 0 {
			w.put("        weapons:\n")
		}
		for _, c := range weapons {
			w.weapon(c, names)
		}
		from = to
	}
}

// group returns the lines of a model but those of its weapons.
func (w *writing) group(s *selection, own []Rule, base int, model []held) (lines string) {
	extra, on := w.im.extra(s, model)
	extra = slices.DeleteFunc(extra, func(r Rule) bool { return r.ID == Hero && has(own, Hero) })
	if on > 0 && on != base {
		lines += "        base: " + millimetres(on) + "\n"
	}
	if len(extra) > 0 {
		lines += "        gives: [" + ruleList(extra) + "]\n"
	}
	return lines
}

// carried returns the weapons that a model holds, in the order of its gear.
func (w *writing) carried(model []held) []Carried {
	var m Model
	for _, h := range model {
		for _, c := range w.im.items[h.item].weapons {
			m.carry(c.Weapon, c.Copies*h.copies)
		}
	}
	return m.Weapons
}

// weapon writes an entry of a model's weapons, with its profile the first time. Weapons of one name and
// different profiles are numbered.
func (w *writing) weapon(c Carried, names map[int]string) {
	p := &w.im.profiles[c.Weapon]
	name, written := names[c.Weapon]
	if !written {
		name = p.Name
		for n := 2; slices.Contains(slices.Collect(maps.Values(names)), name); n++ {
			name = fmt.Sprintf("%s %d", cut(p.Name, MaxName-3), n)
		}
		names[c.Weapon] = name
	}
	parts := []string{"name: " + scalar(name)}
	if !written {
		if p.Range > 0 {
			parts = append(parts, fmt.Sprintf("range: %d", p.Range))
		}
		parts = append(parts, fmt.Sprintf("attacks: %d", p.Attacks))
		if len(p.Rules) > 0 {
			parts = append(parts, "rules: ["+ruleList(p.Rules)+"]")
		}
	}
	if c.Copies > 1 {
		parts = append(parts, fmt.Sprintf("copies: %d", c.Copies))
	}
	text := "{" + strings.Join(parts, ", ") + "}"
	if len(parts) == 1 {
		text = scalar(name)
	}
	w.put("          - %s\n", text)
}

// baseOf returns the base of a unit's models, and whether the export states it: that of a single model's
// mount, the one that the export has for the unit, or the default for its least Tough.
func (w *writing) baseOf(s *selection) (base int, stated bool) {
	if len(s.models) == 1 {
		if _, on := w.im.extra(s, s.models[0]); on > 0 {
			return on, true
		}
	}
	if s.base > 0 {
		return s.base, true
	}
	least := w.im.tough(s, s.models[0])
	for _, m := range s.models {
		least = min(least, w.im.tough(s, m))
	}
	return defaultBase(least), false
}

// unknown returns the special rules of the list that are not known here, in the order in which they stand
// there, each once, with the units and the units' weapons that have it.
func (w *writing) unknown() []coverage.Unknown {
	out := []coverage.Unknown{}
	add := func(missing []coverage.Unknown, where string) {
		for _, m := range missing {
			i := slices.IndexFunc(out, func(o coverage.Unknown) bool { return o.Name == m.Name })
			if i < 0 {
				i = len(out)
				out = append(out, m)
			}
			if u := &out[i]; !slices.Contains(u.Where, where) {
				u.Where = append(u.Where, where)
			}
		}
	}
	for _, s := range w.units {
		w.missing(s, add)
	}
	if len(out) > MaxUnknown && w.im.err == nil {
		w.im.err = fmt.Errorf("%s: %d special rules are not known here, at most %d", w.im.file, len(out),
			MaxUnknown)
	}
	return out
}

// missing calls each with the rules of a unit that are not known here, and with where they stand: on the unit,
// by itself or by an item of a model, or on a weapon.
func (w *writing) missing(s *selection, each func(rules []coverage.Unknown, where string)) {
	each(s.missing, s.label)
	for _, model := range s.models {
		for _, h := range model {
			it := &w.im.items[h.item]
			each(it.missing, s.label)
			for _, c := range it.weapons {
				p := &w.im.profiles[c.Weapon]
				each(p.missing, s.label+": "+p.Name)
			}
		}
	}
}

// lacks returns the names of a unit's rules that are not known here, each once.
func (w *writing) lacks(s *selection) []string {
	names := []string{}
	w.missing(s, func(rules []coverage.Unknown, _ string) {
		for _, r := range rules {
			if !slices.Contains(names, r.Name) {
				names = append(names, r.Name)
			}
		}
	})
	return names
}

// ruleList writes rules as the entries of a list.
func ruleList(rules []Rule) string { return strings.Join(RuleNames(rules), ", ") }

// millimetres writes hundredths of a millimetre.
func millimetres(d int) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%d.%02d", d/100, d%100), "0"), ".")
}

// simple is a name that YAML reads as text without quotes, if it is not a word of its own.
var (
	simple = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*( [A-Za-z0-9]+)*$`)
	words  = []string{"null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf"}
)

// scalar writes a name as YAML.
func scalar(name string) string {
	if simple.MatchString(name) && !slices.Contains(words, strings.ToLower(name)) {
		return name
	}
	return strconv.Quote(name)
}
