package agents

import "math"

// A leaning is how much Heroes makes of what it weighs, in percent of what it is by itself.
type leaning struct {
	harm   int // what attacks do
	pain   int // what the enemies do to the hero
	doom   int // what it counts once more that it may fall to them: each wound beyond seven tenths of what it has left
	others int // what of an attack counts that could go to another hero who stands nearer
	hidden int // what of an attack counts that cannot see the hero where it stands now
	goal   int // the way that the errand still is, and what is done at its end
	seal   int // how much more harm counts that is done to those who stand on a token that the heroes look for
	power  int // Power that is spent
	rest   int // Power that a rest regains
	margin int // by which an action must be better that costs Power
	revive int // to revive a friend
	skill  int // what own skills do
}

// even is the leaning of Heroes itself.
var even = leaning{harm: 100, pain: 100, doom: 300, others: 35, hidden: 20, goal: 100, seal: 0, power: 100, rest: 100, margin: 100, revive: 100, skill: 100}

// leaningOf returns the leaning that weights of Heuristic make of Heroes.
func leaningOf(w *Weights) leaning {
	percent := func(x float64) int { return int(math.Round(100 * x)) }
	return leaning{
		harm:   percent(w.HeroHarm),
		pain:   percent(w.HeroPain),
		doom:   percent(w.HeroDoom),
		others: percent(w.HeroOthers),
		hidden: percent(w.HeroHidden),
		goal:   percent(w.HeroGoal),
		seal:   percent(w.HeroSeal),
		power:  percent(w.HeroPower),
		rest:   percent(w.HeroRest),
		margin: percent(w.HeroMargin),
		revive: percent(w.HeroRevive),
		skill:  percent(w.HeroSkill),
	}
}
