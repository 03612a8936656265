package odds

import (
	"gauntlet/engine/odds"
	"gauntlet/engine/stargrave/contest"
)

// A volley is what comes of a shooting attack: numbers of rolls, and when they are shared out probabilities.
type volley struct {
	near                 float64 // it gets at the target at all
	hits, critical, jams float64
	damage               odds.Distribution
}

// add adds what has come of one roll.
func (t *volley) add(h contest.Hit) {
	t.hits += float64(b2i(h.Wins))
	t.critical += float64(b2i(h.Critical))
	t.jams += float64(b2i(h.Jams))
	t.damage = t.damage.Plus(h.Damage, 1)
}

// share makes probabilities of numbers of rolls.
func (t *volley) share(rolls float64) {
	for _, n := range [...]*float64{&t.near, &t.hits, &t.critical, &t.jams} {
		*n /= rolls
	}
	for n := range t.damage {
		t.damage[n] /= rolls
	}
}

// shots goes through all pairs of faces of a shot.
func shots(x contest.Shot) *volley {
	t := &volley{near: pairs}
	everyPair(func(a, b int) { t.add(x.Of(a, b)) })
	return t
}

// probably returns what comes of a shot that gets at its target with some probability.
func probably(x contest.Shot, near float64) *volley {
	t := shots(x)
	if t.share(pairs / near); near < 1 {
		t.damage = t.damage.Plus(0, 1-near)
	}
	return t
}

// stuns returns the probability that a target is stunned which has so much Health left, and stays in the game
// (SG-SHOOT-04).
func (t *volley) stuns(left int) float64 {
	return t.damage.AtLeast(contest.Stuns) - t.damage.AtLeast(max(left, contest.Stuns))
}

// A melee is what comes of a combat: numbers of rolls, and when they are shared out probabilities.
type melee struct {
	won  [3]float64           // by contest.Winner
	lost [2]odds.Distribution // the damage that each of the two takes
}

// add adds what has come of one roll.
func (t *melee) add(w contest.Winner, loss [2]int) {
	t.won[w]++
	for i, n := range loss {
		t.lost[i] = t.lost[i].Plus(n, 1)
	}
}

// share makes probabilities of numbers of rolls.
func (t *melee) share(rolls float64) {
	for i := range t.won {
		t.won[i] /= rolls
	}
	for _, lost := range t.lost {
		for n := range lost {
			lost[n] /= rolls
		}
	}
}

// blows goes through all pairs of faces of a combat.
func blows(c contest.Combat) *melee {
	t := new(melee)
	everyPair(func(a, b int) { t.add(c.Of(a, b)) })
	return t
}
