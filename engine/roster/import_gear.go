package roster

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/roster/coverage"
	"gauntlet/engine/roster/tree"
)

const (
	maxGear     = 100  // entries of a loadout, and upgrades of a unit
	maxContent  = 30   // things in an item, and rules of anything
	maxTogether = 4    // items within each other
	maxItems    = 2000 // different items of an export
	maxHeld     = MaxUnitModels * MaxWeaponCopies
)

// A profile is a weapon of the export.
type profile struct {
	Weapon
	missing []coverage.Unknown
}

// An item is a piece of gear that a model may hold: a weapon, a rule, or a thing that brings several of
// either.
type item struct {
	name    string
	weapons []Carried // indices in importer.profiles, copies of each
	rules   []Rule
	missing []coverage.Unknown
	defense int // by how much it betters the Defense
	base    int // of the model that has it, 0 for its own
}

// plainWeapon reports whether the item is one weapon and nothing else.
func (it *item) plainWeapon() bool {
	return len(it.weapons) == 1 && it.weapons[0].Copies == 1 && len(it.rules) == 0 && len(it.missing) == 0 &&
		it.defense == 0 && it.base == 0
}

// A held is a piece of gear on a model.
type held struct{ item, copies int }

// A stock is a piece of gear as a list of the export states it: for the whole unit.
type stock struct {
	item  int
	count int  // of all models together; -1 when it is not said
	bare  bool // a rule that no item brings
}

// total returns the count for a number of models. Where it is not said, each model has one.
func (g stock) total(models int) int {
	if g.count < 0 {
		return models
	}
	return g.count
}

// placeOf returns the place of a thing in one of the importer's tables, to which it adds what is new.
func placeOf[T any](im *importer, n tree.Node, table *[]T, what string, thing T) int {
	key := fmt.Sprintf("%#v", thing) // with its type
	i, known := im.places[key]
	if known {
		return i
	}
	if len(*table) == maxItems {
		im.fail(n, "more than %d different %s", maxItems, what)
		return 0
	}
	*table = append(*table, thing)
	im.places[key] = len(*table) - 1
	return len(*table) - 1
}

// stocks reads a list of gear.
func (im *importer) stocks(n tree.Node) (out []stock) {
	im.entries(n, maxGear, func(g tree.Node) {
		what := im.plain(g.Get("type"))
		out = append(out, stock{placeOf(im, g, &im.items, "pieces of gear", im.gear(g, 0)), im.count(g),
			what == "ArmyBookRule" || what == "ArmyBookDefense"})
	})
	return out
}

// count reads how many of a thing there are, -1 when it is not said.
func (im *importer) count(n tree.Node) int {
	c := n.Get("count")
	if !c.There() {
		return -1
	}
	return im.number(c, 0, maxHeld)
}

// gear reads a piece of gear.
func (im *importer) gear(n tree.Node, depth int) (it item) {
	if depth == maxTogether {
		im.fail(n, "items stand within each other deeper than %d", maxTogether)
		return it
	}
	if !n.Is(tree.Object) {
		im.fail(n, "%s where a piece of gear is expected", n.Words())
		return it
	}
	it.name = im.plain(n.Either("name", "label"))
	kind := n.Get("type")
	what := im.plain(kind)
	if what == "" && n.Get("attacks").There() {
		what = "ArmyBookWeapon" // old exports leave the type of plain weapons out
	}
	switch what {
	case "ArmyBookWeapon":
		it.weapons = []Carried{{im.weapon(n), 1}}
	case "ArmyBookRule", "ArmyBookDefense":
		im.rule(n, OfModels, &it)
	case "ArmyBookItem", "":
		im.content(n, &it, depth)
	default:
		im.fail(kind, "%s is no kind of gear that is known here", kind.Words())
	}
	if it.name == "" {
		im.fail(n, "a piece of gear without a name")
	}
	return it
}

// content reads what an item brings. Of a rule only the name counts: what an aura holds is for the models
// around its bearer, and would be the bearer's own if it were taken out.
func (im *importer) content(n tree.Node, it *item, depth int) {
	im.entries(n.Get("content"), maxContent, func(c tree.Node) {
		in := im.gear(c, depth+1)
		copies := max(1, im.count(c))
		for _, w := range in.weapons {
			w.Copies *= copies
			it.weapons = append(it.weapons, w)
			if w.Copies > MaxWeaponCopies {
				im.fail(c, "%d copies of a weapon in one item, at most %d", w.Copies, MaxWeaponCopies)
			}
		}
		for _, r := range in.rules {
			it.rules = im.addRule(it.rules, r)
		}
		it.missing = append(it.missing, in.missing...)
		it.defense += in.defense
		it.base = max(it.base, in.base)
	})
	it.base = max(it.base, im.base(n.Get("bases")))
}

// weapon reads a weapon's profile and returns its place in the importer's table.
func (im *importer) weapon(n tree.Node) int {
	p := profile{Weapon: Weapon{Name: im.plain(n.Either("name", "label"))}}
	if r := n.Get("range"); r.There() {
		p.Range = im.number(r, 0, MaxRange)
	}
	a := n.Get("attacks")
	if !a.There() {
		im.fail(n, "the weapon %q has no \"attacks\"", p.Name)
		return 0
	}
	p.Attacks = im.number(a, 1, MaxAttacks)
	if m := n.Get("attacksMultiplier"); m.There() {
		if times := im.number(m, 1, MaxAttacks); times > 1 {
			p.Attacks *= times
			im.note("%q: %d attacks are %d multiplied by %d", p.Name, p.Attacks, p.Attacks/times, times)
		}
	}
	if p.Attacks > MaxAttacks {
		im.fail(a, "%d attacks, at most %d", p.Attacks, MaxAttacks)
	}
	var it item
	im.entries(n.Either("specialRules", "rules"), maxContent, func(r tree.Node) { im.rule(r, OfWeapons, &it) })
	im.checkRatings(n, it.rules)
	p.Rules, p.missing = it.rules, it.missing
	return placeOf(im, n, &im.profiles, "weapons", p)
}

// base reads the size of a base, in hundredths of a millimetre; 0 when none is stated.
func (im *importer) base(n tree.Node) int {
	if n.Is(tree.Object) {
		n = n.Get("round")
	}
	if !n.There() {
		return 0
	}
	text := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(n.Text)), "mm")
	if text == "" || text == "none" {
		return 0
	}
	d, err := parseBase(text, n.Words())
	if err != nil {
		im.fail(n, "the base %v", err)
	}
	return d
}

// defaultBase is the base of a model whose export states none, in hundredths of a millimetre, by its Tough.
func defaultBase(tough int) int {
	switch {
	case tough < 3:
		return 32_00
	case tough < 6:
		return 40_00
	case tough < 9:
		return 60_00
	case tough < 12:
		return 80_00
	}
	return 120_00
}

// sameName reports whether an upgrade's target names a piece of gear: word by word, in the singular or in the
// plural.
func sameName(target, name string) bool {
	a, b := strings.Fields(strings.ToLower(target)), strings.Fields(strings.ToLower(name))
	return slices.EqualFunc(a, b, func(x, y string) bool {
		x, y = near.Fold(x), near.Fold(y)
		return x == y || plural(x, y) || plural(y, x)
	})
}

// plural reports whether many is the plural of one.
func plural(many, one string) bool {
	for _, end := range [][2]string{{"", "s"}, {"", "es"}, {"y", "ies"}, {"fe", "ves"}, {"f", "ves"}} {
		if stem, ok := strings.CutSuffix(one, end[0]); ok && many == stem+end[1] {
			return true
		}
	}
	return false
}
