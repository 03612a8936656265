// Package draw makes army lists by chance: legal ones, of any size, in styles from a horde to three tanks, with the
// spread of profiles that players' lists have, special rules that nobody has seen before, and names of nobody's. What
// units of a ruleset may have it is told by that ruleset, in a Stock. Equal orders make equal lists.
package draw

import (
	"fmt"
	"slices"
	"sort"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
)

// Limits of what is drawn.
const (
	LeastPoints = 250
	MostPoints  = 3000
	Short       = 2 // percent of the points that a list may leave unspent

	usualPoints = 1000
)

// An Order says what list is drawn.
type Order struct {
	Points int // 0 for those that are usual
	Seed   uint64
	Style  string // one of the ruleset's styles, or "" for any
	Test   bool   // of the lists for tests, whose stream training never draws from
	Seat   int    // whose list it is, where the sides are not alike
	Party  int    // so many units, where a list is a party; 0 for any number
	Room   int    // the most units, where there is room for so many alone; 0 for any number
}

// Chance returns the stream of an order's chance. Orders of training and of tests mix their seeds in different ways: that
// two of them draw equal lists is as good as impossible.
func (o *Order) Chance() dice.Stream {
	seed := o.Seed
	if o.Test {
		seed = dice.Mix(seed) ^ testSeeds
	}
	return dice.New(dice.Mix(seed))
}

// Head says in a comment by what a list was drawn.
func (o *Order) Head() string {
	if o.Test {
		return fmt.Sprintf("# Drawn by seed %d, for tests.\n", o.Seed)
	}
	return fmt.Sprintf("# Drawn by seed %d.\n", o.Seed)
}

// Terms are what orders of lists of a ruleset may say.
type Terms struct {
	Least, Most, Usual int // points; 0 where lists have no size
	Styles             []string
	Party              [2]int // the least and the most units of a party; 0 where lists are none
}

// Fill puts what is usual where an order says nothing, and refuses what it cannot say.
func (t *Terms) Fill(o Order) (Order, error) {
	if o.Points == 0 {
		o.Points = t.Usual
	}
	switch {
	case t.Most == 0 && o.Points != 0:
		return o, fmt.Errorf("lists are drawn without a size in points, not for %d", o.Points)
	case o.Points < t.Least || o.Points > t.Most:
		return o, fmt.Errorf("lists are drawn for %d to %d points, not %d", t.Least, t.Most, o.Points)
	case o.Style != "" && !slices.Contains(t.Styles, o.Style):
		return o, fmt.Errorf("there is no style %q of lists%s", o.Style, near.Hint(o.Style, t.Styles))
	case o.Party != 0 && t.Party[1] == 0:
		return o, fmt.Errorf("lists are drawn with any number of units, not with %d", o.Party)
	case o.Party != 0 && (o.Party < t.Party[0] || o.Party > t.Party[1]):
		return o, fmt.Errorf("parties are drawn of %d to %d, not of %d", t.Party[0], t.Party[1], o.Party)
	}
	return o, nil
}

// Usual are the terms of lists of a Stock.
func Usual() Terms {
	return Terms{Least: LeastPoints, Most: MostPoints, Usual: usualPoints, Styles: StyleNames()}
}

// A Stock is what lists of a ruleset may contain.
type Stock struct {
	Ruleset string
	Models  []Likely // special rules of models
	Weapons []Likely // special rules of weapons
	Caster  roster.RuleID
	// special rules of the list's own: what they cannot do in games of the ruleset
	Own   bool
	Lacks []effects.Deed
	// what the organisation limits allow from so many points on; nil where there are none
	Limits func(points int) Limits
}

// Limits are what a list may contain at most, or 0 where it may contain any number.
type Limits struct{ Units, Heroes, UnitPoints int }

// A Likely is a special rule, and how many of a hundred have it.
type Likely struct {
	Rule       roster.RuleID
	Percent    int
	Low, High  int  // its rating, 0 for none
	Single     bool // it is for units of one model alone
	Heavy      bool // it is for models with Tough(6) and more
	Ranged     bool // it is for weapons that shoot
	Contact    bool // it is for weapons of melee
	Mechanised bool // it is for styles of vehicles, or what carries them
}

// An army is a list while it is drawn.
type army struct {
	order   Order
	stock   *Stock
	rng     dice.Stream
	limits  Limits
	name    string
	faction string
	defined []effects.Rule
	units   []unit
	spells  []string
	taken   map[string]bool // names; only looked up in
}

// A unit is one entry of a list: models that are alike but for one weapon that some have instead of another.
type unit struct {
	roster.Unit
	base    int // millimetres
	special int // models that have the last weapon instead of the first
}

// List draws a list of a ruleset and returns its file.
func List(s *Stock, o Order) ([]byte, error) {
	terms := Usual()
	o, err := terms.Fill(o)
	if err != nil {
		return nil, err
	}
	a := &army{order: o, stock: s, rng: o.Chance()}
	if s.Limits != nil {
		a.limits = s.Limits(o.Points)
	}
	for try := 0; ; try++ {
		if try == mostTries {
			return nil, fmt.Errorf("no list of %d points in style %q is found by seed %d", o.Points, o.Style, o.Seed)
		}
		if a.try() {
			return a.file(), nil
		}
	}
}

const (
	ledPercent  = 70 // of lists that a hero leads at least
	cheapLeader = 30 // points

	testSeeds = 0x7465_7374_6c69_7374 // sets the seeds of lists for tests apart
	mostTries = 200                   // of whole lists
	unitTries = 60                    // of units of one list
)

// try draws a list and reports whether it has come out right.
func (a *army) try() bool {
	a.units, a.defined, a.spells, a.taken = nil, nil, nil, map[string]bool{}
	style := styleOf(a.order.Style)
	if style == nil {
		style = &styles[a.rng.Intn(len(styles))]
	}
	a.faction = a.one(peoples) + " of " + a.one(places)
	a.name = fmt.Sprintf("%s, %d points", a.faction, a.order.Points)
	if a.stock.Own && (a.order.Test || a.rng.Intn(2) == 0) {
		a.defined = a.rules()
	}
	least, left := a.order.Points*Short/100, a.order.Points
	units := style.units(a.order.Points)
	leads := units > 1 && len(style.leaders()) > 0 && a.chance(ledPercent)
	if leads {
		units++
	}
	for _, most := range [...]int{a.limits.Units, a.order.Room} {
		if most > 0 {
			units = min(units, most)
		}
	}
	for n := units; n > 0; n-- {
		// what is left for each, more or less, and all of it for the last
		aim := left / n
		low, high := aim*2/3, min(left, aim*4/3)
		if n == 1 {
			low, high = left-least, left
		}
		if a.limits.UnitPoints > 0 {
			high = min(high, a.limits.UnitPoints)
		}
		led := leads && n == units
		if led {
			low = min(low, cheapLeader)
		}
		u, found := a.unit(style, led, low, high)
		if !found {
			return false
		}
		left -= u.Points
		a.units = append(a.units, u)
	}
	a.cast()
	return !a.order.Test || !a.stock.Own || a.unseen()
}

// unseen reports whether somebody has a rule that lists of training never have.
func (a *army) unseen() bool {
	for k := range a.defined {
		if !Kept(&a.defined[k]) {
			continue
		}
		for i := range a.units {
			if a.units[i].Has(roster.FirstDefined + roster.RuleID(k)) {
				return true
			}
		}
	}
	return false
}

// unit draws a unit that costs so much.
func (a *army) unit(style *style, leads bool, low, high int) (u unit, found bool) {
	for range unitTries {
		kind := style.kind(a, leads)
		if kind.hero && !a.heroes() {
			continue
		}
		u = kind.draw(a)
		if u.fit(kind.size, low, high, a.defined) {
			u.Name = a.called(kind)
			return u, true
		}
	}
	return u, false
}

// fit gives a unit the fewest models by which it costs so much, and reports whether there are so many.
func (u *unit) fit(size [2]int, low, high int, defined []effects.Rule) bool {
	cost := func(n int) int {
		u.resize(n)
		u.Points = roster.Cost(&u.Unit, defined)
		return u.Points
	}
	switch least := cost(size[0]); { // a model more costs more
	case least > high:
		return false
	case least >= low:
		return true
	}
	n := size[0] + 1
	n += sort.Search(size[1]-size[0], func(k int) bool { return cost(n+k) >= low })
	return n <= size[1] && cost(n) <= high
}

// heroes reports whether the list may have a hero more.
func (a *army) heroes() bool {
	n := 0
	for i := range a.units {
		if a.units[i].Hero {
			n++
		}
	}
	return n < max(1, a.order.Points/500) && (a.limits.Heroes == 0 || n < a.limits.Heroes)
}

// chance reports whether something is so that is in so many of a hundred cases.
func (a *army) chance(percent int) bool { return a.rng.Intn(100) < percent }

// span draws a number from the least to the most.
func (a *army) span(least, most int) int { return least + a.rng.Intn(most-least+1) }
