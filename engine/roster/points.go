package roster

import (
	"reflect"
	"slices"

	"gauntlet/engine/effects"
	"gauntlet/engine/effects/prices"
)

// The prices of the points formula, which docs/points.md explains with its reasons. Integers throughout: an
// expected number of hits or wounds is kept as a multiple of the fraction that its comment names.
const (
	hitPrice   = 4 // points for each hit that a model survives on average
	woundPrice = 7 // points for each wound that its weapons cause on average in a game
	roundTo    = 5 // costs are multiples of this
	milli      = prices.Milli
)

// survived is how many hits it takes on average to wound a model, by Defense 2 to 6, in hundredths. Of the
// hits half have AP(0), a quarter AP(1), 15% AP(2) and 10% AP(4).
var survived = [7]int64{2: 308, 211, 160, 133, 120}

// wounding is how many of 100 hits wound a typical enemy, by AP from 0: of seven enemies one has Defense 2,
// and two each 3, 4 and 5.
var wounding = [5]int64{45, 62, 74, 81, 83}

// targets and toughs are five typical enemies: models in the unit, for Blast, and Tough, for Deadly.
var (
	targets = [5]int64{1, 3, 5, 10, 20}
	toughs  = [5]int64{1, 1, 3, 6, 12}
)

// Cost returns what a unit is worth in points by the one formula that all lists use: what its models last and
// what damage their weapons do in an average game, and a little for being a unit. It is a multiple of 5 and
// at least 5. What its special rules do that its list defines is priced by their effects.
func Cost(u *Unit, defined []effects.Rule) int { return rounded(Worth(u, defined)) }

// QuestCost returns what a unit is worth in Star Quest, by prices.Quests: a multiple of 5 and at least 5.
func QuestCost(u *Unit, defined []effects.Rule) int {
	return rounded(worthBy(&prices.Quests, u, defined))
}

// rounded returns points for milli-points.
func rounded(worth int64) int {
	return int(max(1, (worth+roundTo*milli/2)/(roundTo*milli)) * roundTo)
}

// Worth returns the cost of a unit before it is rounded, in milli-points.
func Worth(u *Unit, defined []effects.Rule) int64 { return worthBy(&prices.Battles, u, defined) }

// worthBy returns what a unit is worth by a scale, in milli-points.
func worthBy(s *prices.Scale, u *Unit, defined []effects.Rule) int64 {
	total := s.Unit * milli
	if ownsRules(u) {
		a := Army{Units: []Unit{*u}, Defined: defined}
		u = &a.WithGiven().Units[0]
		total += prices.Of(priced(s, u, defined), defined)
	}
	for i := range u.Models {
		m := &u.Models[i]
		total += lasting(s, m) + s.Harms(m.Quality, m.Defense, u.harming(m))
	}
	for i := range table {
		if r := &table[i]; r.unit != 0 && has(u.Rules, r.ID) {
			total += r.unit * milli
		}
	}
	return total
}

// Without returns the unit without a special rule, on itself, its models and its weapons.
func (u *Unit) Without(id RuleID) Unit {
	c := u.clone()
	without := func(rules *[]Rule) { *rules = slices.DeleteFunc(*rules, func(r Rule) bool { return r.ID == id }) }
	without(&c.Rules)
	for i := range c.Weapons {
		without(&c.Weapons[i].Rules)
	}
	for i := range c.Models {
		without(&c.Models[i].Rules)
	}
	return c
}

// lasting returns the price of what a model can take, in milli-points, together with that of rules which are
// worth the same on any model.
func lasting(s *prices.Scale, m *Model) int64 {
	price := s.Lasts(m.Quality, m.Defense, m.Tough, int64(m.Tough)*survived[m.Defense]*hitPrice*milli/100)
	extra := int64(0)
	for i := range table {
		if r := &table[i]; r.lasting != 0 || r.model != 0 {
			if sum, yes := Rating(m.Rules, r.ID); yes {
				price = price * (100 + r.lasting) / 100
				extra += r.model * int64(max(sum, 1)) * milli
			}
		}
	}
	return price + extra
}

// harming returns the plain price of a model's weapons, in milli-points. In one activation a model shoots or
// fights, so the worse of the two counts half.
func (u *Unit) harming(m *Model) int64 {
	ranged, melee := int64(0), impact(m)
	for _, c := range m.Weapons {
		w := &u.Weapons[c.Weapon]
		price := w.worth(m) * int64(c.Copies)
		if w.Melee() {
			melee += price
		} else {
			ranged += price
		}
	}
	return max(ranged, melee) + min(ranged, melee)/2
}

// impact returns the plain price of a model's Impact, in milli-points.
func impact(m *Model) int64 {
	dice, _ := Rating(m.Rules, Impact)
	// Five dice of six hit, only in a charge, which is half of all fights.
	return int64(dice) * 5 * wounding[0] * melees(m) * woundPrice * milli / (6 * 100 * 100 * 2)
}

// priced returns what is asked about a unit to price the special rules of its list.
func priced(s *prices.Scale, u *Unit, defined []effects.Rule) *prices.Unit {
	out := &prices.Unit{Hero: u.Hero, Plain: RuleNames(u.Rules)}
	for i := range u.Models {
		m := &u.Models[i]
		if i > 0 && reflect.DeepEqual(m, &u.Models[i-1]) {
			out.Figures[len(out.Figures)-1].Models++
			continue
		}
		f := prices.Figure{Models: 1, Lasts: lasting(s, m), Quality: m.Quality, Defense: m.Defense, Tough: m.Tough,
			Advance: advance(m), Rules: definedOf(m.Rules, defined), Impact: s.Harms(m.Quality, m.Defense, impact(m))}
		if has(m.Rules, Regeneration) {
			f.Ignores = 5
		}
		for _, c := range m.Weapons {
			w := &u.Weapons[c.Weapon]
			ap, _ := Rating(w.Rules, AP)
			deadly, _ := Rating(w.Rules, Deadly)
			arm := prices.Arm{Points: s.Harms(m.Quality, m.Defense, w.worth(m)*int64(c.Copies)), Range: int64(w.Range),
				Quality: m.Quality, AP: ap, Rends: has(w.Rules, Rending), Deadly: max(1, deadly), Rules: definedOf(w.Rules, defined)}
			if has(w.Rules, Reliable) {
				arm.Quality = 2
			}
			f.Arms = append(f.Arms, arm)
		}
		out.Figures = append(out.Figures, f)
	}
	return out
}

// definedOf returns the rules of the list among some, each once with all of its rating.
func definedOf(rules []Rule, defined []effects.Rule) (of []prices.Held) {
	for _, r := range rules {
		if def := r.Definition(defined); def != nil && !slices.ContainsFunc(of, func(h prices.Held) bool { return h.Rule == def }) {
			sum, _ := Rating(rules, r.ID)
			of = append(of, prices.Held{Rule: def, Rating: sum})
		}
	}
	return of
}

// advance returns how far a model moves with an Advance, in inches.
func advance(m *Model) int64 {
	d := int64(6)
	if has(m.Rules, Fast) {
		d += 2
	}
	if has(m.Rules, Slow) {
		d -= 2
	}
	if has(m.Rules, Immobile) || has(m.Rules, Artillery) {
		d = 0
	}
	return d
}

// melees returns how many fights a model has in a game, in hundredths. It charges twice as far as it
// advances, but not every model of a unit gets near enough to strike, which takes a quarter off.
func melees(m *Model) int64 { return prices.Uses(2 * advance(m) * 3 / 4) }

// worth returns the plain price of one copy of a weapon in the hands of a model, in milli-points.
func (w *Weapon) worth(m *Model) int64 {
	ap, _ := Rating(w.Rules, AP)
	// Hits of twelve attacks; two of the dice are sixes.
	const sixes = 2
	hits := int64(2 * (7 - m.Quality))
	if has(w.Rules, Reliable) {
		hits = 10
	}
	if w.Range > 9 && has(m.Rules, Artillery) {
		hits = min(hits+2, 10)
	}
	wounds := wounding[min(ap, 4)]
	times := prices.Uses(advance(m) + int64(w.Range))
	if w.Melee() {
		times = melees(m)
		// Every second fight is a charge of one's own.
		if has(w.Rules, Thrust) || has(m.Rules, Thrust) {
			hits = min(hits+1, 10)
			wounds = (wounds + wounding[min(ap+1, 4)]) / 2
		}
	}
	if has(w.Rules, Limited) {
		times = min(times, 100)
	}
	// Wounds of twelve attacks, in hundredths.
	value := hits * wounds
	if has(w.Rules, Rending) {
		value += sixes * (wounding[4] - wounds)
	}
	extra := int64(0)
	if has(w.Rules, Surge) {
		extra += sixes
	}
	if w.Melee() && has(m.Rules, Furious) {
		extra += sixes / 2
	}
	if w.Range > 9 && has(m.Rules, Relentless) {
		extra += sixes / 2
	}
	value += extra * wounds
	value *= mean(w.Rules, Blast, &targets) * mean(w.Rules, Deadly, &toughs)
	for i := range table {
		if r := &table[i]; r.weapon != 0 && (has(w.Rules, r.ID) || has(m.Rules, r.ID)) {
			value = value * (100 + r.weapon) / 100
		}
	}
	return int64(w.Attacks) * value * times * woundPrice * milli / (12 * 100 * 5 * 5 * 100)
}

// mean returns five times the mean of min(rating, x) over five typical enemies, and 5 without the rule.
func mean(rules []Rule, id RuleID, typical *[5]int64) int64 {
	rating, yes := Rating(rules, id)
	if !yes {
		return 5
	}
	sum := int64(0)
	for _, x := range typical {
		sum += min(int64(rating), x)
	}
	return sum
}
