package appraisal

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// gap returns the distance of two boxes.
func gap(a, b geom.Box) float64 { return math.Sqrt(float64(a.Gap2(b))) }

func moved(b geom.Box, v geom.Point) geom.Box { return geom.Box{Min: b.Min.Add(v), Max: b.Max.Add(v)} }

// attack returns what unit a could take from unit b's owner in an activation of its own, b being displaced by
// v and perhaps in cover: by shooting after an advance, or by a charge, whichever is more.
func (s *Situation) attack(a, b int, v geom.Point, cover bool) (best float64) {
	x, y := &s.Facts[a], &s.Facts[b]
	if !x.On || x.total == 0 {
		return 0
	}
	d2 := float64(x.Box.Gap2(moved(y.Box, v)))
	if far := max(x.rush-y.charged, x.advance+x.reach) + 1; d2 > mul(far, far) {
		return 0 // without a root
	}
	d, matchup := math.Sqrt(d2), s.matchup(a, b)
	if d <= x.rush-y.charged && !x.Flies && !y.Flies && matchup.charge > 0 {
		best = max(best, s.charge(matchup, a, b, s.W.ChargeReply))
	}
	if x.reach > 0 && d <= x.advance+x.reach {
		// or else it does not matter what it sees
		if got := s.shot(matchup, a, b, max(0, d-x.advance), cover); got > best {
			best = max(best, mul(got, s.sightShare(x.At, y.At.Add(v))))
		}
	}
	return best
}

// fading returns what counts of an attack that is so many moves out of reach.
func fading(moves float64) float64 { return 1 / (1 + mul(moves, moves)) }

// nextAttack returns what unit a could take from unit b by its next attack, from one place at another with a
// distance between them: the less, the further it is out of reach. The strike back counts for a share, and
// the distance of a charge for so many times what that of shooting does. Shooting that is worth no more than
// least counts as none, so that nobody asks what it sees.
func (s *Situation) nextAttack(a, b int, from, to geom.Point, d float64, cover bool,
	reply, chargeFade, least float64) (worth float64) {
	x, matchup := &s.Facts[a], s.matchup(a, b)
	if x.reach > 0 {
		fades := fading(max(0, d-x.advance-x.reach) / max(x.advance, geom.Inch))
		got := s.shot(matchup, a, b, max(0, min(d-x.advance, x.reach)), cover)
		if mul(got, fades) > least { // or else it does not matter what it sees
			worth = mul(got*s.sightShare(from, to), fades)
		}
	}
	if matchup.charge > 0 && !x.Flies && !s.Facts[b].Flies {
		far := chargeFade * max(0, d-x.rush+s.Facts[b].charged) / max(x.rush, geom.Inch)
		worth = max(worth, mul(s.charge(matchup, a, b, reply), fading(far)))
	}
	return worth
}

// lookAtAttacks works out what each enemy could do to each own unit where these stand.
func (s *Situation) lookAtAttacks() {
	clear(s.attacks)
	clear(s.threats)
	for _, e := range s.enemies {
		for _, u := range s.Own {
			a := s.attack(e, u, geom.Point{}, s.Facts[u].covered)
			s.attacks[e*len(s.Facts)+u] = a
			s.threats[e] = max(s.threats[e], a)
		}
	}
}

// yetToAct returns what counts of the attack that an enemy makes before the unit acts again: less when it
// comes in the next round, and nothing after the last.
func (s *Situation) yetToAct(e int) float64 {
	switch x := &s.Facts[e]; {
	case !x.Acted && !x.Shaken:
		return 1
	case s.Rest == 0:
		return 0
	}
	return s.W.Next
}

// exposure returns what the enemy is expected to take from unit u before it acts again, were it displaced by
// v in the open, and how much of that the cover there saves. Each enemy attacks one unit: the likelier this
// one, the more it can take from it compared with others. Unit hurt counts with only so much of its strength.
func (s *Situation) exposure(u int, v geom.Point, hurt int, left float64) (open, saved float64) {
	cover := s.inCover(s.Facts[u].At.Add(v))
	for _, e := range s.enemies {
		when := s.yetToAct(e)
		if e == hurt {
			when = mul(when, left)
		}
		if when <= 0 {
			continue
		}
		got := mul(s.expected(e, u, s.attack(e, u, v, false)), when)
		if got <= 0 {
			continue
		}
		open += got
		if cover {
			saved += got - mul(s.expected(e, u, s.attack(e, u, v, true)), when)
		}
	}
	return open, saved
}

// expected returns what counts of an attack of unit e that would take so much from unit u, compared with what
// e could take from the others where they stand.
func (s *Situation) expected(e, u int, attack float64) float64 {
	if attack <= 0 {
		return 0
	}
	square := mul(attack, attack)
	all := square
	for _, o := range s.Own {
		if o != u {
			a := s.attacks[e*len(s.Facts)+o]
			all += mul(a, a)
		}
	}
	return mul(attack, square/all)
}

// chances returns what unit u could take from the enemy by its next attack, were it displaced by v: the best
// attack, counting less the further it is out of reach.
func (s *Situation) chances(u int, v geom.Point, hurt int, left float64) (best float64) {
	if s.Rest == 0 {
		return 0
	}
	x := &s.Facts[u]
	box, at := moved(x.Box, v), x.At.Add(v)
	for _, e := range s.enemies {
		y := &s.Facts[e]
		d := s.paths.gap(e, at, gap(box, y.Box))
		worth := s.nextAttack(u, e, at, y.At, d, y.covered, s.W.Reply, 1, best)
		if e == hurt {
			worth = mul(worth, left)
		}
		best = max(best, worth)
	}
	return best
}

// risk returns what the dice of dangerous terrain on a move by v are expected to cost.
func (s *Situation) risk(u int, v geom.Point) float64 {
	dice, f := opr.Danger(s.P, u, v), &s.Facts[u]
	if dice == 0 || f.total == 0 {
		return 0
	}
	return mul(float64(dice)/6, f.worth/f.total)
}
