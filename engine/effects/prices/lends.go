package prices

import (
	"slices"

	"gauntlet/engine/effects"
)

// typical are two units that others lend rules to, and that enemies have: ten riflemen, and ten who fight hand to
// hand, each with Quality 4+ and Defense 4+.
var typical = []Unit{
	{Figures: []Figure{{Models: 10, Lasts: 6400, Quality: 4, Defense: 4, Tough: 1, Advance: 6, Arms: []Arm{
		{Points: 4410, Range: 24, Quality: 4, Deadly: 1}, {Points: 1764, Quality: 4, Deadly: 1}}}}},
	{Figures: []Figure{{Models: 10, Lasts: 6400, Quality: 4, Defense: 4, Tough: 1, Advance: 6, Arms: []Arm{
		{Points: 4860, Quality: 4, AP: 1, Deadly: 1}}}}},
}

// Lent returns what a rule of a list is worth that is lent to a typical unit for the whole game, in milli-points, by
// the definitions of the list. It says of rules with other names whether they do the same.
func Lent(defined []effects.Rule, rule *effects.Rule, rating int) (w Worth) {
	defined = allOf(defined, []Held{{rule, rating}})
	n := slices.IndexFunc(defined, func(r effects.Rule) bool { return r.Name == rule.Name })
	overShares(defined, func(held []effects.Rule, share int64) {
		p := pricing{held}
		part := p.lentTo([]Held{{&held[n], rating}})
		w = w.plus(Worth{part.Harms * share, part.Lasts * share, part.Goes * share})
	})
	return Worth{w.Harms / whole, w.Lasts / whole, w.Goes / whole}
}

// lentTo returns what a rule is worth that is lent to a typical unit for the whole game.
func (p *pricing) lentTo(rule []Held) (w Worth) {
	for i := range typical {
		w = w.plus(p.lentBy(&typical[i], rule))
	}
	n := int64(len(typical))
	return Worth{w.Harms / n, w.Lasts / n, w.Goes / n}
}

// lentBy returns what a rule is worth that is lent to a unit for the whole game.
func (p *pricing) lentBy(u *Unit, rule []Held) Worth { return p.worth(u, rule).minus(p.worth(u, nil)) }

// plus returns the sum of two worths.
func (w Worth) plus(o Worth) Worth {
	return Worth{w.Harms + o.Harms, w.Lasts + o.Lasts, w.Goes + o.Goes}
}

// gaining is what a marker is worth by what it is gained at, in percent of what half of the most that there are would be
// worth from the beginning: the more, the earlier they come.
var gaining = [effects.NumStages]int64{effects.Round: 125, effects.Activation: 90, effects.AfterAttack: 50,
	effects.Kill: 80, effects.Destroy: 28, effects.Spare: 58}

// What of a rule's worth for the whole game is got from lending it for a while, in percent of each part: by one's
// own choice, to units of one's side, and to enemies, who are picked when they are about to be attacked. Of what
// can be done once in the game, the best moment is worth the last share.
var (
	chosen = [effects.NumUntils]Worth{effects.EndOfActivation: {50, 10, 100}, effects.EndOfRound: {60, 60, 100},
		effects.EndOfGame: {90, 90, 90}, effects.NextUse: {45, 40, 90}}
	toFriends = [effects.NumUntils]Worth{effects.EndOfActivation: {20, 5, 20}, effects.EndOfRound: {60, 60, 60},
		effects.EndOfGame: {105, 84, 105}, effects.NextUse: {105, 40, 90}}
	toEnemies = [effects.NumUntils]Worth{effects.EndOfActivation: {10, 47, 0}, effects.EndOfRound: {70, 86, 45},
		effects.EndOfGame: {120, 107, 120}, effects.NextUse: {90, 57, 90}}
)

const (
	onceInGame = 40 // percent of what can be done in each activation
	onceToLast = 85 // where it lasts for the rest of the game
	spending   = 60 // percent of what can be done in each activation, where it costs markers
	otherOffer = 25 // percent of another offer of the same rule, of which one is taken
	moreUnits  = 70 // percent of a unit more that is picked
	// inches from one friend to the next, and from one enemy to the next
	friendsApart = 10
	enemiesApart = 12
	pickReach    = 12 // inches from which on the unit that is wanted is as good as always in reach
	nearby       = 58 // percent of how much longer those last who are granted a rule near by
	joined       = 80 // percent of what a hero who joins a unit does for it
)

// lends returns what a rule of a unit does for others, and by what its player chooses.
func (p *pricing) lends(u *Unit, h Held) (sum int64) {
	var best, rest int64
	for i := range h.Rule.Does {
		e := &h.Rule.Does[i]
		row := rowOf(e.At, e.Do)
		if row == nil || !row.lends {
			continue
		}
		if n := e.Gained(p.defined); n >= 0 { // half of the markers, on average
			sum += p.lentBy(u, []Held{{&p.defined[n], (int(e.Most) + 1) / 2}}).Sum() * gaining[e.At] / 100
		}
		rule := p.named(e)
		if rule == nil {
			continue
		}
		switch {
		case e.Do == effects.Roll:
			sum += p.offers(u, h.Rule.Needs, e, rule) * int64(e.Highest()-e.Lowest()+1) / 6
			continue
		case !e.Do.Offers():
			sum += p.reaches(u, e, rule)
			continue
		}
		n := max(0, p.offers(u, h.Rule.Needs, e, rule))
		best, rest = max(best, n), rest+min(best, n)
	}
	if u.Hero && h.Rule.Needs == effects.Some && h.Rule.Bearer == effects.Models {
		sum += p.lentTo([]Held{h}).Sum() * joined / 100
	}
	return sum + best + rest*otherOffer/100
}

// reaches returns what a rule is worth that is granted to units near by, and to the unit that a hero joins.
func (p *pricing) reaches(u *Unit, e *effects.Effect, rule []Held) (sum int64) {
	w := p.lentTo(rule)
	each := w.Sum()
	if e.Against {
		return -each * int64(e.Within) / enemiesApart
	}
	if each = w.percent(Worth{100, nearby, 100}).Sum(); u.Hero {
		sum = each * joined / 100
	}
	return sum + each*int64(e.Within)/friendsApart
}

// offers returns what a rule is worth that a player may choose for the unit, that a die gives it, or that another is
// picked for.
func (p *pricing) offers(u *Unit, needs effects.Needs, e *effects.Effect, rule []Held) int64 {
	var w Worth
	switch {
	case e.Do == effects.Choose || e.Do == effects.Roll:
		w = p.lentBy(u, rule)
		if u.Hero && needs == effects.Some { // the unit that he joins chooses
			w = w.plus(p.lentTo(rule))
		}
		w = w.percent(chosen[e.Until])
	case e.Against:
		w = p.lentTo(rule).percent(toEnemies[e.Until])
		w = Worth{-w.Harms, -w.Lasts, -w.Goes}
	default:
		w = p.lentTo(rule).percent(toFriends[e.Until])
	}
	sum := w.Sum()
	if e.Do == effects.Pick {
		sum = sum * min(int64(e.Within), pickReach) / pickReach
		sum += sum * moreUnits * int64(e.MostPicked()-1) / 100
	}
	if e.Spend != "" {
		sum = sum * spending / 100
	}
	switch {
	case !e.Once:
		return sum
	case e.Until == effects.EndOfGame:
		return sum * onceToLast / 100
	}
	return sum * onceInGame / 100
}
