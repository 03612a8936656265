package draw

import (
	"slices"

	"gauntlet/engine/roster"
)

// A kind is a sort of unit, with the spread of its profiles.
type kind struct {
	nouns            []string
	quality, defense [2]int // the least and the most
	tough            []int  // one of these
	size             [2]int
	base             int    // millimetres
	guns, blades     [2]int // attacks of a model's weapons; none where the most is 0
	far              bool   // its guns are heavy ones
	special          int    // percent of units some models of which have another weapon
	rules            []roster.RuleID
	ratings          []int // of these rules, 0 for those that have none
	hero             bool
	vehicle          bool
}

// The kinds of units. Those whose rules a ruleset does not have are drawn without these.
var (
	mob = kind{nouns: []string{"Mob", "Rabble", "Levy", "Throng"}, quality: [2]int{5, 6}, defense: [2]int{5, 6}, tough: []int{1},
		size: [2]int{8, 20}, base: 25, guns: [2]int{0, 1}, blades: [2]int{1, 2}, special: 30}
	squad = kind{nouns: []string{"Company", "Watch", "Guard", "Rangers", "Militia"}, quality: [2]int{4, 5}, defense: [2]int{4, 5},
		tough: []int{1}, size: [2]int{4, 12}, base: 25, guns: [2]int{1, 2}, blades: [2]int{1, 1}, special: 60}
	fighters = kind{nouns: []string{"Reavers", "Blades", "Ravagers", "Duellists"}, quality: [2]int{3, 5}, defense: [2]int{3, 5},
		tough: []int{1, 1, 2}, size: [2]int{4, 10}, base: 32, blades: [2]int{2, 4}, special: 30}
	elite = kind{nouns: []string{"Veterans", "Wardens", "Chosen", "Sentinels"}, quality: [2]int{2, 3}, defense: [2]int{2, 3},
		tough: []int{1, 1, 3}, size: [2]int{2, 6}, base: 32, guns: [2]int{1, 2}, blades: [2]int{1, 3}, special: 50}
	brutes = kind{nouns: []string{"Brutes", "Trolls", "Ogres", "Hulks"}, quality: [2]int{3, 5}, defense: [2]int{3, 5},
		tough: []int{3, 3, 6}, size: [2]int{2, 4}, base: 50, guns: [2]int{0, 2}, blades: [2]int{2, 4}}
	riders = kind{nouns: []string{"Riders", "Outriders", "Lancers", "Hounds"}, quality: [2]int{3, 5}, defense: [2]int{3, 5},
		tough: []int{1, 2, 3}, size: [2]int{3, 6}, base: 60, guns: [2]int{0, 2}, blades: [2]int{1, 3},
		rules: []roster.RuleID{roster.Fast}, ratings: []int{0}}
	gunners = kind{nouns: []string{"Gunners", "Bombards", "Crew", "Marksmen"}, quality: [2]int{3, 5}, defense: [2]int{3, 5},
		tough: []int{1, 3}, size: [2]int{1, 5}, base: 40, guns: [2]int{1, 4}, blades: [2]int{1, 1}, far: true}
	battery = kind{nouns: []string{"Battery", "Mortar", "Ballista"}, quality: [2]int{3, 5}, defense: [2]int{2, 4}, tough: []int{3, 6},
		size: [2]int{1, 1}, base: 60, guns: [2]int{1, 6}, far: true, rules: []roster.RuleID{roster.Artillery}, ratings: []int{0}}
	walker = kind{nouns: []string{"Walker", "Strider", "Engine"}, quality: [2]int{3, 4}, defense: [2]int{2, 3}, tough: []int{6, 9, 12},
		size: [2]int{1, 1}, base: 60, guns: [2]int{1, 6}, blades: [2]int{2, 5}, far: true, vehicle: true,
		rules: []roster.RuleID{roster.Fear}, ratings: []int{1}}
	tank = kind{nouns: []string{"Tank", "Crawler", "Fortress", "Juggernaut"}, quality: [2]int{3, 5}, defense: [2]int{2, 3},
		tough: []int{9, 12, 18, 24}, size: [2]int{1, 1}, base: 100, guns: [2]int{1, 12}, blades: [2]int{0, 3}, far: true, vehicle: true,
		rules: []roster.RuleID{roster.Impact}, ratings: []int{6}}
	carrier = kind{nouns: []string{"Carrier", "Wagon", "Barge"}, quality: [2]int{3, 5}, defense: [2]int{2, 4}, tough: []int{6, 9, 12},
		size: [2]int{1, 1}, base: 80, guns: [2]int{1, 4}, vehicle: true,
		rules: []roster.RuleID{roster.Transport, roster.Impact}, ratings: []int{11, 3}}
	flyer = kind{nouns: []string{"Kite", "Glider", "Hawk"}, quality: [2]int{3, 4}, defense: [2]int{2, 4}, tough: []int{6, 9}, size: [2]int{1, 1},
		base: 100, guns: [2]int{1, 6}, far: true, vehicle: true, rules: []roster.RuleID{roster.Aircraft}, ratings: []int{0}}
	beast = kind{nouns: []string{"Beast", "Wyrm", "Behemoth", "Titan"}, quality: [2]int{3, 5}, defense: [2]int{2, 4},
		tough: []int{6, 9, 12, 18}, size: [2]int{1, 1}, base: 80, guns: [2]int{0, 4}, blades: [2]int{4, 12},
		rules: []roster.RuleID{roster.Fear}, ratings: []int{2}}
	captain = kind{nouns: []string{"Captain", "Thane", "Warden", "Champion"}, quality: [2]int{2, 4}, defense: [2]int{2, 5}, tough: []int{3, 3, 6},
		size: [2]int{1, 1}, base: 32, guns: [2]int{0, 3}, blades: [2]int{2, 6}, hero: true, rules: []roster.RuleID{roster.Hero}, ratings: []int{0}}
	seer = kind{nouns: []string{"Seer", "Witch", "Oracle"}, quality: [2]int{3, 5}, defense: [2]int{3, 5}, tough: []int{3}, size: [2]int{1, 1}, base: 32,
		blades: [2]int{1, 3}, hero: true, rules: []roster.RuleID{roster.Hero, casting}, ratings: []int{0, 2}}
)

// casting stands for the rule by which models of the ruleset cast spells.
const casting roster.RuleID = 0

// A style says how many units a list has, and of which kinds: each of those named as often as it stands there.
type style struct {
	name  string
	each  int // points for a unit, about
	cheap int // and at least
	least int // units, where the points are enough
	most  int
	kinds []*kind
}

var styles = []style{
	{"horde", 110, 50, 3, 14, []*kind{&mob, &mob, &mob, &squad, &fighters, &captain, &seer}},
	{"mixed", 140, 60, 3, 12, []*kind{&squad, &fighters, &elite, &brutes, &riders, &gunners, &walker, &captain, &seer, &carrier}},
	{"gunline", 140, 60, 3, 12, []*kind{&squad, &squad, &gunners, &gunners, &battery, &elite, &captain, &seer}},
	{"assault", 140, 60, 3, 12, []*kind{&fighters, &fighters, &brutes, &riders, &elite, &captain, &beast}},
	{"elite", 170, 70, 3, 10, []*kind{&elite, &elite, &brutes, &walker, &captain, &seer}},
	{"riders", 150, 60, 3, 12, []*kind{&riders, &riders, &riders, &captain, &flyer, &beast}},
	{"mechanised", 150, 60, 3, 12, []*kind{&squad, &fighters, &carrier, &carrier, &walker, &elite, &captain}},
	{"monsters", 260, 110, 2, 8, []*kind{&beast, &beast, &brutes, &walker, &captain}},
	{"tanks", 280, 160, 3, 8, []*kind{&tank}},
}

// StyleNames returns the names of the styles.
func StyleNames() (names []string) {
	for i := range styles {
		names = append(names, styles[i].name)
	}
	return names
}

// styleOf returns the style of a name, or nil.
func styleOf(name string) *style {
	if i := slices.IndexFunc(styles, func(s style) bool { return s.name == name }); i >= 0 {
		return &styles[i]
	}
	return nil
}

// units returns how many units a list of so many points has.
func (s *style) units(points int) int {
	return min(max(points/s.each, s.least), s.most, max(1, points/s.cheap))
}

// kind draws the kind of a unit: of one that leads, or of any.
func (s *style) kind(a *army, leads bool) *kind {
	of := s.kinds
	if leads {
		of = s.leaders()
	}
	return of[a.rng.Intn(len(of))]
}

// leaders returns the kinds of heroes that a style has.
func (s *style) leaders() (all []*kind) {
	for _, k := range s.kinds {
		if k.hero {
			all = append(all, k)
		}
	}
	return all
}

// draw draws a unit of a kind, without its models.
func (k *kind) draw(a *army) (u unit) {
	u.base, u.Hero = k.base, k.hero
	u.Quality, u.Defense = a.span(k.quality[0], k.quality[1]), a.span(k.defense[0], k.defense[1])
	if tough := k.tough[a.rng.Intn(len(k.tough))]; tough > 1 {
		u.Rules = append(u.Rules, roster.Rule{ID: roster.Tough, Rating: tough})
	}
	for i, id := range k.rules {
		if id == casting {
			id = a.stock.Caster
		}
		if info := id.Info(); info != nil && info.In(a.stock.Ruleset) {
			u.Rules = append(u.Rules, roster.Rule{ID: id, Rating: k.ratings[i] * rated(id, a.stock.Ruleset)})
		}
	}
	a.likely(&u, k)
	a.own(&u.Rules, roster.OfModels, 55)
	if k.guns[1] > 0 && (k.guns[0] > 0 || a.chance(50)) {
		u.Weapons = append(u.Weapons, a.gun(&u, k.guns, k.far))
	}
	if k.blades[1] > 0 && (k.blades[0] > 0 || a.chance(50)) {
		u.Weapons = append(u.Weapons, a.blade(&u, k.blades))
	}
	if len(u.Weapons) > 0 && a.chance(k.special) {
		u.special = 1
		first := u.Weapons[0]
		other := a.blade(&u, [2]int{first.Attacks + 1, first.Attacks + 2})
		if !first.Melee() {
			other = a.gun(&u, [2]int{1, 4}, true)
		}
		u.Weapons = append(u.Weapons, other)
	}
	return u
}

// rated returns 1 for a rule that has a rating in a ruleset, and 0 for others.
func rated(id roster.RuleID, ruleset string) int {
	if id.Info().RatedIn(ruleset) {
		return 1
	}
	return 0
}

// resize gives a unit so many models.
func (u *unit) resize(size int) {
	tough, _ := roster.Rating(u.Rules, roster.Tough)
	u.Models = u.Models[:0]
	for i := range size {
		m := roster.Model{Quality: u.Quality, Defense: u.Defense, Tough: max(1, tough), Base: u.base * 100, Rules: u.Rules}
		for w := range u.Weapons {
			last := u.special > 0 && w == len(u.Weapons)-1
			if u.special == 0 || i < u.special && w > 0 || i >= u.special && !last {
				m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
			}
		}
		u.Models = append(u.Models, m)
	}
}
