package roster

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"
)

var (
	profileKeys = []string{"range", "attacks", "rules"}
	weaponKeys  = append([]string{"name", "count", "copies"}, profileKeys...)
	upgradeKeys = append([]string{"replaces", "gives", "halves"}, weaponKeys...)
	unitKeys    = []string{"name", "cost", "count", "size", "combined", "quality", "defense", "base", "rules",
		"weapons", "upgrades", "models", "copy_of", "without"}
)

// worst is the Quality and the Defense of those that have none.
const worst = 6

// figureBase is the base of a figure whose entry says none: an inch across, in hundredths of a millimetre.
const figureBase = 25_40

// gear is an entry of a unit's weapons or upgrades.
type gear struct {
	weapon   int // in Unit.Weapons, -1 for an upgrade that only gives rules
	count    int // models of one half that take it
	copies   int
	replaces []int // in Unit.Weapons
	gives    []Rule
	halves   int // 1 when only the first of two merged copies has bought it
	line     int
}

// unit reads one entry of the list.
func (l *loader) unit(n *yaml.Node, index int) (e entry) {
	s := l.section(n, Title(n, "unit", index), keysOfUnits())
	if s == nil {
		return e
	}
	u := &e.unit
	u.Line, u.Name = s.Line, s.Text("name")
	u.Copy = u.Name
	if s.Has("copy_of") {
		u.Copy = s.Text("copy_of")
	}
	e.copies = s.Number("count", 1, MaxUnits, 1)
	if !s.Has("models") {
		e.size = s.Number("size", 1, MaxUnitModels, btoi(l.game.Figures))
	}
	u.Points = s.Number("cost", 1, MaxPoints, btoi(l.game.Unpriced))
	u.Quality = s.Number("quality", 2, 6, worst*btoi(l.game.Figures))
	u.Defense = s.Number("defense", 2, 6, worst*btoi(l.game.Figures))
	if l.game.Figures && (s.Has("quality") || s.Has("defense")) {
		s.Fail(s.Line, "units of %s have neither Quality nor Defense", l.game.Ruleset)
	}
	u.Combined = s.OnOff("combined", false)
	u.Rules = s.Rules("rules", OfModels)
	u.Hero = has(u.Rules, Hero)
	e.without = l.without(s)
	l.own(s, u)
	if l.models(s, &e); s.clean() {
		u.finish()
		if l.game.Finish != nil {
			l.game.Finish(s, u)
		}
		checkLimits(s, u)
	}
	return e
}

// models reads the models of a unit with what they carry, both copies of a combined one.
func (l *loader) models(s *Section, e *entry) {
	u := &e.unit
	halves, listed, rule := 1+btoi(u.Combined), s.Has("models"), l.game.cite("GF3-PREP-02")
	base := l.base(s, figureBase*btoi(l.game.Figures))
	if listed {
		if u.Models = l.modelGroups(s, u, base); !s.clean() {
			return
		}
		if len(u.Models)%halves != 0 {
			s.Fail(s.Line, "%d models cannot be two copies of one unit", len(u.Models))
		} else if u.Combined && l.options.EveryUpgrade && !twice(u.Models) {
			s.Fail(s.Line,
				"every upgrade must be bought for both halves of a combined unit, but its models are not two of each kind (%s)",
				rule)
		}
		e.size = len(u.Models) / halves
	}
	if u.Hero && e.size > 1 {
		s.Fail(s.Line, "a hero is a unit of a single model")
	}
	// GF3-PREP-02: exactly two copies are merged, and only units of several models. The older edition asks
	// for several only by a ruling (GF2-A-03).
	if u.Combined && e.size == 1 && (l.game.Several || l.options.CombineSeveral) {
		s.Fail(s.Line, "units of a single model cannot be combined (%s)", rule)
	}
	if e.size*halves > MaxUnitModels {
		s.Fail(s.Line, "two copies of %d models make %d, at most %d", e.size, e.size*halves, MaxUnitModels)
	}
	if listed {
		return
	}
	gears := l.gears(s, u, e.size)
	if !s.clean() {
		return
	}
	for range e.size * halves {
		u.Models = append(u.Models, Model{Quality: u.Quality, Defense: u.Defense, Base: base,
			Rules: slices.Clone(u.Rules)})
	}
	for h := 0; h < halves && s.clean(); h++ {
		for i := range gears {
			if h < gears[i].halves {
				l.equip(s, u.Models[h*e.size:(h+1)*e.size], &gears[i])
			}
		}
	}
}

// checkLimits refuses a unit that is larger than units can be, or whose rules contradict each other.
func checkLimits(s *Section, u *Unit) {
	if len(u.Weapons) > MaxWeaponTypes {
		s.Fail(s.Line, "%d different weapons, at most %d", len(u.Weapons), MaxWeaponTypes)
	}
	if err := crowdedTransport(u.Models); err != nil {
		s.Fail(s.Line, "%v", err)
	}
	for _, m := range u.Models {
		if len(m.Rules) > MaxRules {
			s.Fail(s.Line, "a model has %d special rules, at most %d", len(m.Rules), MaxRules)
			break
		}
		if err := contradiction(m.Rules); err != nil {
			s.Fail(s.Line, "%v", err)
			break
		}
	}
	for _, m := range u.Models {
		for _, c := range m.Weapons {
			if c.Copies > MaxWeaponCopies {
				s.Fail(s.Line, "a model has %d copies of %q, at most %d", c.Copies, u.Weapons[c.Weapon].Name,
					MaxWeaponCopies)
				return
			}
		}
	}
}

// keysOfUnits returns the keys that units of any game may have.
func keysOfUnits() []string {
	keys := slices.Clone(unitKeys)
	for _, g := range games {
		keys = append(keys, g.Keys...)
	}
	return keys
}

// own reads what only units of the list's game have, and refuses the keys of others.
func (l *loader) own(s *Section, u *Unit) {
	for _, g := range games {
		for _, key := range g.Keys {
			if n := s.Get(key); n != nil && g != l.game && !slices.Contains(l.game.Keys, key) {
				s.Fail(n.Line, "%q belongs to lists of %s", key, g.Ruleset)
			}
		}
	}
	if l.game.Read != nil {
		l.game.Read(s, u)
	}
}

// Rules reads a list of special rules that may stand on the subject.
func (s *Section) Rules(key string, on Subject) []Rule {
	var rules []Rule
	for _, n := range s.List(key, MaxRules) {
		if n.Kind != yaml.ScalarNode {
			s.Fail(n.Line, "%s where a special rule is expected", kindOf(n))
			continue
		}
		rule, err := ParseRule(n.Value, s.l.game.Ruleset, s.l.defined()...)
		if err != nil { // a name that is meant may be one of those that the list does not have
			_, err = ParseRule(n.Value, s.l.game.Ruleset, slices.Concat(s.l.defined(), s.l.options.Defined)...)
		}
		if err != nil {
			s.Fail(n.Line, "%v", err)
			continue
		}
		if !rule.StandsOn(on, s.l.defined()) {
			of := "models"
			if on == OfModels {
				of = "weapons"
			}
			s.Fail(n.Line, "%q is a rule of %s", rule, of)
			continue
		}
		if has(rules, rule.ID) {
			s.Fail(n.Line, "%q stands twice", rule.Title())
			continue
		}
		rules = append(rules, rule)
	}
	return rules
}

var baseForm = regexp.MustCompile(`^(\d{1,3})(?:\.(\d{1,2}))?(?:x(\d{1,3})(?:\.(\d{1,2}))?)?$`)

// base reads the size of a base in millimetres, round ("32", "28.5") or oval ("60x35"), as the diameter of
// its bounding circle in hundredths of a millimetre. A missing key is def, or an error if def is below the
// smallest base.
func (l *loader) base(s *Section, def int) int {
	n := s.Get("base")
	if n == nil {
		if def < MinBase {
			s.need("base")
		}
		return def
	}
	text := n.Value
	if n.Kind != yaml.ScalarNode {
		text = ""
	}
	d, err := parseBase(text, valueOf(n))
	if err != nil {
		s.Fail(n.Line, "\"base\" %v", err)
	}
	return d
}

// parseBase reads the size of a base. Errors show it as it is to be shown, and go on from its name.
func parseBase(text, shown string) (d int, err error) {
	m := baseForm.FindStringSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("is %s, not a size in millimetres such as 32 or 60x35", shown)
	}
	if d = max(hundredths(m[1], m[2]), hundredths(m[3], m[4])); d < MinBase || d > MaxBase {
		err = fmt.Errorf("is %s, outside %d to %d millimetres", shown, MinBase/100, MaxBase/100)
	}
	return d, err
}

// hundredths returns whole.part in hundredths. Both are digits, at most three and two.
func hundredths(whole, part string) int {
	v, _ := strconv.Atoi(whole + (part + "00")[:2])
	return v
}

// gears reads the weapons and upgrades of a unit whose copies have size models, and fills u.Weapons.
func (l *loader) gears(s *Section, u *Unit, size int) (gears []gear) {
	for _, n := range s.List("weapons", MaxWeaponTypes) {
		gears = append(gears, l.gear(s, n, u, size, weaponKeys, "weapon"))
	}
	for _, n := range s.List("upgrades", MaxWeaponTypes) {
		gears = append(gears, l.gear(s, n, u, size, upgradeKeys, "upgrade"))
	}
	return gears
}

// gear reads one entry of a unit's weapons or upgrades.
func (l *loader) gear(s *Section, n *yaml.Node, u *Unit, size int, keys []string, what string) gear {
	g := gear{weapon: -1, count: size, copies: 1, halves: 2, line: n.Line}
	if n.Kind == yaml.ScalarNode {
		if name := s.word(n, "a weapon"); name != "" {
			g.weapon = l.armed(s, n.Line, u, name, nil)
		}
		return g
	}
	prefix := s.Name
	if name := nameOf(n); name != "" {
		prefix = fmt.Sprintf("%s%s %q: ", s.Name, what, name)
	}
	w := l.section(n, prefix, keys)
	if w == nil {
		return g
	}
	if c := w.Get("count"); c != nil && c.Value != "all" {
		g.count = w.Number("count", 1, max(size, 1), size)
	}
	g.copies = w.Number("copies", 1, MaxWeaponCopies, 1)
	g.gives = w.Rules("gives", OfModels)
	if has(g.gives, Hero) {
		w.Fail(w.Line, "an upgrade cannot make a hero; a hero is a unit of its own")
	}
	g.replaces = l.replaced(w, u)
	if w.Has("halves") {
		g.halves = w.Number("halves", 1, 2, 2)
		switch rule := l.game.cite("GF3-PREP-02"); {
		case !u.Combined:
			w.Fail(w.Line, "\"halves\" is for combined units")
		case g.halves == 1 && g.count == size:
			// GF3-PREP-02 with GF3-A-06: what all models of one copy have bought, those of the other must
			// have bought too.
			w.Fail(w.Line, "an upgrade of all models must be bought for both halves of a combined unit (%s)", rule)
		case g.halves == 1 && l.options.EveryUpgrade:
			w.Fail(w.Line, "every upgrade must be bought for both halves of a combined unit (%s)", rule)
		}
	}
	inline := w.Has("range") || w.Has("attacks") || w.Has("rules")
	name := ""
	if w.Has("name") || len(g.gives) == 0 || inline || w.Has("copies") {
		name = w.Text("name")
	}
	if name != "" && inline {
		p := l.profile(w, name)
		g.weapon = l.armed(w, w.Line, u, name, &p)
	} else if name != "" {
		g.weapon = l.armed(w, w.Line, u, name, nil)
	}
	return g
}

// replaced reads which weapons of the unit an upgrade takes the place of.
func (l *loader) replaced(w *Section, u *Unit) []int {
	n := w.Get("replaces")
	if n == nil {
		return nil
	}
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = w.List("replaces", MaxWeaponTypes)
	}
	var out []int
	for _, n := range nodes {
		name := w.word(n, "\"replaces\"")
		i := weaponIndex(u.Weapons, name)
		if i < 0 && name != "" {
			w.Fail(n.Line, "it replaces %q, which the unit does not have%s", name,
				suggest(name, weaponNames(u.Weapons)))
		}
		out = append(out, i)
	}
	return out
}

// profile reads the range, attacks and rules of a weapon.
func (l *loader) profile(s *Section, name string) Weapon {
	return Weapon{
		Name:    name,
		Range:   s.Number("range", 1, MaxRange, 1) * btoi(s.Has("range")),
		Attacks: s.Number("attacks", 1, MaxAttacks, 0),
		Rules:   s.Rules("rules", OfWeapons),
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// armed returns the index in u.Weapons of the weapon of that name, which it adds if needed: the given
// profile, or the shared one.
func (l *loader) armed(s *Section, line int, u *Unit, name string, p *Weapon) int {
	shared, known := weaponIndex(l.shared, name), weaponIndex(u.Weapons, name)
	switch {
	case p != nil && shared >= 0:
		s.Fail(line, "the weapon %q has its profile in the section \"weapons\" already", name)
	case p != nil && known >= 0:
		s.Fail(line, "the weapon %q has its profile further up already", name)
	case p == nil && shared < 0 && known < 0:
		s.Fail(line, "unknown weapon %q%s", name,
			suggest(name, append(weaponNames(l.shared), weaponNames(u.Weapons)...)))
	case known >= 0:
		return known
	case p != nil:
		u.Weapons = append(u.Weapons, *p)
	default:
		u.Weapons = append(u.Weapons, l.shared[shared])
	}
	return len(u.Weapons) - 1
}

// weaponIndex returns the place of the weapon of a name, or -1.
func weaponIndex(ws []Weapon, name string) int {
	return slices.IndexFunc(ws, func(w Weapon) bool { return w.Name == name })
}

func weaponNames(ws []Weapon) []string {
	names := make([]string, len(ws))
	for i := range ws {
		names[i] = ws[i].Name
	}
	return names
}

// equip hands a piece of gear to the first models of one half of the unit that can take it: those that still
// carry all that it replaces.
func (l *loader) equip(s *Section, models []Model, g *gear) {
	left := g.count
	for i := range models {
		m := &models[i]
		if left == 0 {
			return
		}
		if slices.ContainsFunc(g.replaces, func(w int) bool { return carried(m, w) < 0 }) {
			continue
		}
		m.Weapons = slices.DeleteFunc(m.Weapons, func(c Carried) bool {
			return slices.Contains(g.replaces, c.Weapon)
		})
		m.Rules = append(m.Rules, g.gives...)
		if g.weapon >= 0 {
			m.carry(g.weapon, g.copies)
		}
		left--
	}
	if left > 0 {
		s.Fail(g.line, "%d models are to take an upgrade, but only %d still carry what it replaces", g.count,
			g.count-left)
	}
}

// carry gives the model copies of a weapon.
func (m *Model) carry(weapon, copies int) {
	if j := carried(m, weapon); j >= 0 {
		m.Weapons[j].Copies += copies
	} else {
		m.Weapons = append(m.Weapons, Carried{weapon, copies})
	}
}

// carried returns the place of weapon w among those of the model, or -1.
func carried(m *Model, w int) int {
	return slices.IndexFunc(m.Weapons, func(c Carried) bool { return c.Weapon == w })
}

// finish drops the weapons that nobody carries, sorts those of each model and works out Tough.
func (u *Unit) finish() {
	var kept []Weapon
	place := make([]int, len(u.Weapons))
	for w := range u.Weapons {
		place[w] = len(kept)
		if slices.ContainsFunc(u.Models, func(m Model) bool { return carried(&m, w) >= 0 }) {
			kept = append(kept, u.Weapons[w])
		}
	}
	u.Weapons = kept
	for i := range u.Models {
		m := &u.Models[i]
		for j := range m.Weapons {
			m.Weapons[j].Weapon = place[m.Weapons[j].Weapon]
		}
		slices.SortFunc(m.Weapons, func(a, b Carried) int { return cmp.Compare(a.Weapon, b.Weapon) })
		m.Tough = toughOf(m.Rules)
	}
}
