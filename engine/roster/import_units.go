package roster

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/roster/coverage"
	"gauntlet/engine/roster/tree"
)

// A selection is one entry of the export's units: a unit, or half of a combined one.
type selection struct {
	at                     tree.Node
	id, name               string
	called                 string // by its player, or its name
	label                  string // its name in the list that is written
	join                   string // the selection that it is part of or joined to, "" for none
	combined               bool
	size, quality, defense int // of the book; the Defense with what all models gain
	base                   int // 0 when none is stated
	cost, bookCost         int
	rules                  []Rule // of every model
	missing                []coverage.Unknown
	models                 [][]held
	forAll                 []string // options that all models have, sorted
	bought                 []string // all options, sorted
	counted                bool     // who holds what was told by numbers alone
	joins                  string   // the name of the unit that the hero is attached to
	halves                 int      // 2 once the other half is in it
}

// selection reads one entry of the units.
func (im *importer) selection(n tree.Node) *selection {
	if !n.Is(tree.Object) {
		im.fail(n, "%s where a unit is expected", n.Words())
		return nil
	}
	s := &selection{at: n, id: im.id(n.Get("selectionId")), join: im.id(n.Get("joinToUnit")),
		combined: im.on(n.Get("combined")), halves: 1}
	s.name = im.plain(n.Get("name"))
	if s.name == "" {
		im.fail(n, "\"name\" is missing")
		return nil
	}
	s.called = cmp.Or(im.plain(n.Get("customName")), s.name)
	s.size = im.need(n, "size", 1, MaxUnitModels)
	s.quality = im.need(n, "quality", 2, 6)
	s.defense = im.need(n, "defense", 2, 6)
	s.bookCost = im.need(n, "cost", 0, MaxPoints)
	s.base = im.base(n.Get("bases"))
	im.unitRules(s)
	ups := im.upgrades(n.Get("selectedUpgrades"))
	im.price(s, ups)
	base := append(im.stocks(n.Either("weapons", "equipment")), im.stocks(n.Get("items"))...)
	loadout := im.stocks(n.Get("loadout"))
	if im.err != nil {
		return nil
	}
	s.models, s.counted = im.resolve(n, s.size, base, loadout, n.Get("loadout").There(), ups)
	for _, u := range ups {
		if u.id != "" {
			s.bought = append(s.bought, u.id)
			if u.reach == allModels {
				s.forAll = append(s.forAll, u.id)
			}
		}
	}
	slices.Sort(s.forAll)
	slices.Sort(s.bought)
	im.armour(s)
	if im.err != nil {
		return nil
	}
	return s
}

// unitRules reads the rules of all models of a unit: those of its book and the traits of a campaign.
func (im *importer) unitRules(s *selection) {
	var it item
	read := func(r tree.Node) { im.rule(r, OfModels, &it) }
	im.entries(s.at.Either("rules", "specialRules"), maxContent, read)
	im.entries(s.at.Get("traits"), maxContent, read)
	s.rules, s.missing = it.rules, it.missing
	im.checkRatings(s.at, s.rules)
	s.defense = max(2, s.defense-it.defense)
}

// price adds up what a unit costs: the price of its book and those of its upgrades. An option has a price of
// its own for each unit; the one that stands beside them is for another.
func (im *importer) price(s *selection, ups []upgrade) {
	s.cost = s.bookCost
	unit := im.id(s.at.Get("id"))
	for i := range ups {
		option := ups[i].at.Get("option")
		price, found := 0, false
		costs := option.Get("costs")
		im.entries(costs, tree.MaxValues, func(c tree.Node) {
			if im.id(c.Get("unitId")) == unit && unit != "" {
				price, found = im.onePrice(c.Get("cost")), true
			}
		})
		if !found && option.Get("cost").There() {
			price = im.onePrice(option.Get("cost"))
			if costs.Is(tree.List) && costs.First != nil {
				im.note("%q: the upgrade %q has no price for this unit; the general one of %d is taken",
					s.name, im.plain(option.Get("label")), price)
			}
		}
		s.cost += price
	}
	if im.err == nil && (s.cost < 1 || s.cost > MaxPoints) {
		im.fail(s.at, "the unit costs %d points with its upgrades, not 1 to %d", s.cost, MaxPoints)
	}
}

// onePrice reads one price, which may be below zero.
func (im *importer) onePrice(n tree.Node) int {
	if n.Is(tree.Number) && strings.HasPrefix(n.Text, "-") {
		v, err := strconv.Atoi(n.Text[1:])
		if err != nil || v > MaxPoints {
			im.fail(n, "%s is not a whole number from %d to %d", n.Words(), -MaxPoints, MaxPoints)
		}
		return -v
	}
	return im.number(n, 0, MaxPoints)
}

// armour moves a better Defense that every model has to the unit. What only some have cannot be played, and
// counts as an unknown rule.
func (im *importer) armour(s *selection) {
	least := -1
	for _, m := range s.models {
		if d := im.betterDefense(m); least < 0 || d < least {
			least = d
		}
	}
	s.defense = max(2, s.defense-max(least, 0))
	for _, m := range s.models {
		if im.betterDefense(m) > least {
			s.missing = append(s.missing, coverage.Unknown{Name: defenseRule,
				Why: "it betters the Defense of some of the unit's models, which have one Defense together"})
			return
		}
	}
}

func (im *importer) betterDefense(model []held) int {
	d := 0
	for _, h := range model {
		d += im.items[h.item].defense * h.copies
	}
	return d
}

// extra returns the rules that a model has from its gear, and the base that its gear puts it on, 0 for none.
func (im *importer) extra(s *selection, model []held) (rules []Rule, base int) {
	for _, h := range model {
		it := &im.items[h.item]
		base = max(base, it.base)
		for _, r := range it.rules {
			if !im.options.HighestRatings {
				r.Rating *= h.copies
			}
			if r.Rating > 0 || !has(s.rules, r.ID) {
				rules = im.addRule(rules, r)
			}
		}
	}
	im.checkRatings(s.at, rules)
	return rules, base
}

// tough returns the Tough of a model, its gear included.
func (im *importer) tough(s *selection, model []held) int {
	rules, _ := im.extra(s, model)
	return im.options.tough(append(slices.Clone(s.rules), rules...))
}

// first reports whether the first model of a selection has a rule, by its book or by an upgrade.
func (im *importer) first(s *selection, id RuleID) bool {
	rules, _ := im.extra(s, s.models[0])
	return has(s.rules, id) || has(rules, id)
}

// merge puts the halves of combined units together and checks which heroes are attached to which units.
func (im *importer) merge(all []*selection) []*selection {
	find := func(id string) *selection {
		if i := slices.IndexFunc(all, func(s *selection) bool { return s.id == id && id != "" }); i >= 0 {
			return all[i]
		}
		return nil
	}
	var whole []*selection
	for _, s := range all {
		if s.join == "" || !s.combined {
			whole = append(whole, s)
			continue
		}
		host := find(s.join)
		switch {
		case host == nil || host == s:
			im.fail(s.at, "it is half of a combined unit, but no other half has the \"selectionId\" %q",
				plainText(s.join))
		case !host.combined || host.join != "":
			im.fail(s.at, "it is half of a combined unit, but %q is not the other half", host.name)
		default:
			im.combine(host, s)
		}
	}
	heroes := map[*selection]bool{}
	for _, s := range whole {
		if s.combined && s.halves == 1 && s.join == "" {
			im.fail(s.at, "it is half of a combined unit, but the other half is missing")
		}
		if s.join != "" {
			host := find(s.join)
			if host != nil && host.combined && host.join != "" {
				host = find(host.join)
			}
			im.attach(s, host, heroes)
		}
	}
	return whole
}

// combine puts two halves together (GF3-PREP-02, GF2-PREP-03).
func (im *importer) combine(a, b *selection) {
	switch rule := im.game.cite("GF3-PREP-02"); {
	case a.halves == 2:
		im.fail(b.at, "it is a third part of the combined unit %q, which has two (%s)", a.name, rule)
	case a.name != b.name || a.size != b.size || a.quality != b.quality || a.base != b.base ||
		!slices.Equal(a.rules, b.rules):
		im.fail(b.at, "it is half of the combined unit %q, but a copy of another unit (%s)", a.name, rule)
	case !slices.Equal(a.forAll, b.forAll) || a.defense != b.defense:
		im.fail(b.at,
			"the halves of the combined unit %q differ in upgrades of all models, which must be bought for both (%s)",
			a.name, rule)
	case im.options.EveryUpgrade && !slices.Equal(a.bought, b.bought):
		im.fail(b.at, "the halves of the combined unit %q differ in upgrades, which must all be bought for both (%s)", a.name, rule)
	case 2*a.size > MaxUnitModels:
		im.fail(b.at, "two copies of %d models make %d, at most %d", a.size, 2*a.size, MaxUnitModels)
	}
	a.halves = 2
	a.cost, a.bookCost = a.cost+b.cost, a.bookCost+b.bookCost
	a.models = append(a.models, b.models...)
	a.missing = append(a.missing, b.missing...)
	a.counted = a.counted || b.counted
}

// attach checks that a hero may be attached to a unit (GF3-SR-HERO-01, GF2-SR-HERO). It stays a unit of its
// own in the list: joining is a choice that its player makes at deployment.
func (im *importer) attach(s, host *selection, heroes map[*selection]bool) {
	if host == nil {
		im.note("%q is attached to a unit that the list does not have; it stands alone", s.name)
		return
	}
	joinTough, tough := im.game.JoinTough, im.tough(s, s.models[0])
	limits := joinTough > 0 // GF2-SR-HERO gives none
	switch rule := im.game.cite("GF3-SR-HERO-01"); {
	case !im.first(s, Hero):
		im.fail(s.at, "it is attached to %q, but only heroes join units (%s)", host.name, rule)
	case limits && tough > joinTough:
		im.fail(s.at,
			"the hero has Tough(%d) and is attached to %q, but only heroes with Tough(%d) or less join units (%s)",
			tough, host.name, joinTough, rule)
	case im.first(s, Aircraft) || im.first(s, Transport):
		im.fail(s.at,
			"the hero is an Aircraft or a Transport and is attached to %q, but such heroes stay by themselves (%s)",
			host.name, rule)
	case im.first(host, Aircraft):
		im.fail(s.at, "the hero is attached to %q, which is an Aircraft and flies by itself (%s)", host.name,
			rule)
	case !limits && im.first(host, Transport):
		im.fail(s.at, "the hero is attached to %q, which is a Transport, where units go inside and none joins (%s)", host.name, rule)
	case limits && len(host.models) == 1:
		im.fail(s.at, "the hero is attached to %q, which is a single model (%s)", host.name, rule)
	case limits && heroes[host]:
		im.fail(s.at, "the hero is attached to %q, which has another hero already (%s)", host.name, rule)
	}
	heroes[host] = true
	s.joins = host.called
}
