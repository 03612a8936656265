package effects

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/files"
	"gauntlet/engine/near"
	"gauntlet/engine/strictyaml"

	"go.yaml.in/yaml/v3"
)

// MaxFile is the most bytes of a file of definitions.
const MaxFile = 256_000

// Parse reads a file of definitions: the key special_rules with a list of them, which may grant some that are
// known besides. Errors begin with the name and the line.
func Parse(name string, data []byte, besides ...Rule) ([]Rule, error) {
	f := &strictyaml.File{Name: name, Most: 1}
	root := f.Parse(data, MaxFile)
	if root == nil {
		return nil, f.Err()
	}
	s := strictyaml.Value{File: f, Node: root, What: "rules", Top: true}.Section("special_rules")
	s.Need("special_rules")
	rules := Read(s.Get("special_rules"), besides...)
	return rules, f.Err()
}

// Load reads the definitions of some files, none of them twice. They may grant some that are known besides.
func Load(paths []string, besides ...Rule) (all []Rule, err error) {
	for _, path := range paths {
		data, err := files.Read(path, MaxFile)
		if err != nil {
			return nil, err
		}
		rules, err := Parse(path, data, besides...)
		if err != nil {
			return nil, err
		}
		for _, r := range rules {
			if slices.ContainsFunc(all, func(o Rule) bool { return Same(o.Name, r.Name) }) {
				return nil, fmt.Errorf("%s: special rule %s is defined in another file too", path, quoted(r.Name))
			}
			all = append(all, r)
		}
	}
	return all, nil
}

// ParseOne reads one definition.
func ParseOne(text string) (r Rule, err error) {
	f := &strictyaml.File{Name: "rule", Most: 1}
	if root := f.Parse([]byte(text), MaxFile); root != nil {
		r = readRule(strictyaml.Value{File: f, Node: root, What: "special rule"})
	}
	return r, f.Err()
}

// Read reads a list of definitions, which may grant some that are known besides. What is wrong with it is
// told to its file.
func Read(v strictyaml.Value, besides ...Rule) (rules []Rule) {
	items := v.List("special rule", 0, MaxRules)
	for _, item := range items {
		r := readRule(item)
		if !v.Sound() {
			return nil
		}
		for i := range rules {
			if Same(rules[i].Name, r.Name) {
				item.Failf("%q is defined twice", r.Name)
				return nil
			}
		}
		rules = append(rules, r)
	}
	if i, err := checkGrants(slices.Concat(rules, besides)); err != nil && i < len(rules) {
		item := items[i]
		item.What = "special rule " + quoted(rules[i].Name)
		item.Failf("%v", err)
	}
	return rules
}

// readRule reads one definition.
func readRule(v strictyaml.Value) (r Rule) {
	v.Plain(v.Node)
	s := v.Section("name", "bearer", "needs", "rated", "does")
	s.Need("name", "does")
	if r.Name = s.Get("name").Text(); r.Name == "" {
		return r
	}
	v.What = "special rule " + quoted(r.Name)
	s.What = v.What
	r.Bearer = Bearer(choice(s, "bearer", bearers))
	r.Needs = Needs(choice(s, "needs", needs))
	r.Rated = truth(s.Get("rated"))
	does := s.Get("does")
	if v.Sound() && does.Node.Kind == yaml.SequenceNode && len(does.Node.Content) == 0 {
		does.Failf("nothing is written yet of what the rule does")
	}
	for _, item := range does.List(v.What+": effect", 1, MaxEffects) {
		e := readEffect(item)
		if !v.Sound() {
			return r
		}
		if err := r.fits(&e); err != nil {
			item.Failf("%v", err)
			return r
		}
		r.Does = append(r.Does, e)
	}
	if v.Sound() {
		v.Check(r.check())
	}
	return r
}

// readEffect reads one effect, without looking at what goes with what.
func readEffect(v strictyaml.Value) (e Effect) {
	s := v.Section("at", "side", "if", "from", "upto", "within", "units", "until", "once", "by", "wider", "most", "spend", "do")
	s.Need("at", "do")
	at := s.Get("at").Choice(stages...)
	e.Against = choice(s, "side", Sides) > 0
	e.readConditions(s.Get("if"))
	if s.Has("from") {
		e.Face = int8(s.Get("from").Whole(2, 6))
	}
	if s.Has("upto") {
		e.Upto = int8(s.Get("upto").Whole(1, 5))
	}
	e.readOffer(s)
	if !v.Sound() {
		return e
	}
	e.At = Stage(index(stages, at))
	do := s.Get("do")
	if do.Node.Kind == yaml.ScalarNode {
		e.Do = Deed(index(deeds, do.Choice(deedsAt(e.At)...)))
		return e
	}
	words := deedsAt(e.At)
	d := do.Section(words...)
	for _, word := range words {
		a := d.Get(word)
		if !a.Given() {
			continue
		}
		if e.Do = Deed(index(deeds, word)); e.Do.Names() {
			e.Grants = a.Text()
		} else {
			e.Amount = readAmount(a)
		}
	}
	if s.Has("wider") {
		e.Wider = int8(s.Get("wider").Whole(1, maxWider))
	}
	e.readBy(s.Get("by"))
	if do.Sound() && len(words)-1 != lacking(d, words) {
		do.Failf("one thing is done, one of %s; another one is another effect", strings.Join(words, ", "))
	}
	return e
}

// readOffer reads how far, for how many, how long and how often an effect is, and the markers that it gains or costs.
func (e *Effect) readOffer(s *strictyaml.Section) {
	for _, number := range [...]struct {
		key  string
		to   *int8
		most int
	}{{"within", &e.Within, MaxWithin}, {"units", &e.Units, MaxUnits}, {"most", &e.Most, MaxMarkers}} {
		if s.Has(number.key) {
			*number.to = int8(s.Get(number.key).Whole(1, number.most))
		}
	}
	e.Until = Until(choice(s, "until", Untils))
	e.Once = truth(s.Get("once"))
	if s.Has("spend") {
		e.Spend = s.Get("spend").Text()
	}
}

// readBy reads how much more another rule has by an effect: of its amounts, or of its markers, one unless it is said.
func (e *Effect) readBy(by strictyaml.Value) {
	switch {
	case !by.Given():
		if e.Do == Gain {
			e.Amount.N = 1
		}
	case e.Do != Amend && e.Do != Gain:
		by.Failf("\"by\" goes with %q and %q only", deeds[Amend], deeds[Gain])
	default:
		e.Amount = readAmount(by)
	}
}

// lacking returns how many of the words are not there.
func lacking(s *strictyaml.Section, words []string) (n int) {
	for _, word := range words {
		if !s.Has(word) {
			n++
		}
	}
	return n
}

// readAmount reads a number, the rating: X, -X, or a die with a number or without: D3, D6, D3+2.
func readAmount(v strictyaml.Value) (a Amount) {
	if !v.Sound() {
		return a
	}
	switch v.Node.Value {
	case "X":
		a.X = 1
	case "-X":
		a.X = -1
	default:
		sides, more, _ := strings.Cut(v.Node.Value, "+")
		die := index(dice, strings.ToUpper(sides))
		switch n, err := strconv.Atoi(more); {
		case die < 0:
			a.N = int8(v.Whole(-MaxAmount, MaxAmount))
		case sides == v.Node.Value:
			a.Die = sidesOf[die]
		case err != nil || n < 1 || n > MaxAmount:
			v.Failf("%s is no die with a number from 1 to %d more, as in D3+2", quoted(v.Node.Value), MaxAmount)
		default:
			a.Die, a.N = sidesOf[die], int8(n)
		}
	}
	return a
}

// readConditions reads what must be so and what must not, from how far an attack is, and what the target must be.
func (e *Effect) readConditions(v strictyaml.Value) {
	s := v.Section(append(slices.Clone(conditions), "tough", "defense", "target", "over", "within")...)
	for _, number := range [...]struct {
		key         string
		to          *int8
		least, most int
	}{{"tough", &e.Foe.Tough, 1, MaxRating}, {"defense", &e.Foe.Defense, 2, 6}, {"over", &e.Over, 1, MaxApart},
		{"within", &e.Inside, 1, MaxApart}} {
		if s.Has(number.key) {
			*number.to = int8(s.Get(number.key).Whole(number.least, number.most))
		}
	}
	target := s.Get("target").Section(append(StatesOfTargets.words(), "has", "lacks")...)
	e.Foe.Is, e.Foe.Not = readWhen(target, StatesOfTargets)
	if target.Has("has") {
		e.FoeHas = target.Get("has").Text()
	}
	if target.Has("lacks") {
		e.FoeLacks = target.Get("lacks").Text()
	}
	e.If, e.Unless = readWhen(s, ^When(0))
}

// readWhen reads which of some conditions must be so and which must not.
func readWhen(s *strictyaml.Section, some When) (is, not When) {
	for _, word := range some.words() {
		i := index(conditions, word)
		switch c := s.Get(word); {
		case !c.Given():
		case truth(c):
			is |= 1 << i
		default:
			not |= 1 << i
		}
	}
	return is, not
}

// truth reads true or false, nothing being false.
func truth(v strictyaml.Value) bool { return v.Given() && v.Choice("true", "false") == "true" }

// choice reads the number of one of some words, the first where there is none.
func choice(s *strictyaml.Section, key string, words []string) int {
	return max(0, index(words, s.Get(key).Choice(words...)))
}

// index returns the number of a word, or -1.
func index(words []string, word string) int {
	for i, w := range words {
		if w == word {
			return i
		}
	}
	return -1
}

// Same reports whether two names are one, whatever their capitals, hyphens and spaces.
func Same(a, b string) bool { return near.Same(a, b) }

func quoted(name string) string { return `"` + strictyaml.Shorten(name) + `"` }
