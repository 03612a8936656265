package appraisal

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
)

// bands are the distances at which shooting is told apart: up to 6 inches, up to 12, and so on.
const (
	bands    = 8
	bandSize = 6 * geom.Inch
)

// A matchup is what one unit does to another on the average, in wounds, as odds.Bare has it.
type matchup struct {
	known  bool
	shots  [2 * bands]float64 // with the weapons that reach so far: in the open, then at a target in cover
	charge float64            // its first strike
	back   float64            // striking back

	// what these cost itself by rules of lists: its own dice, and hits that are dealt back for each wound and at the end
	ownShots           [bands]float64
	ownCharge, ownBack float64
	wound, fall        float64

	looked uint32 // the look that what follows was worked out after
	// the bits of the bands whose prices are known, and chargeBit
	priced         uint32
	prices         [2 * bands]float64
	done, suffered float64
}

// chargeBit is set among a matchup's prices when those of a charge are known.
const chargeBit = 1 << (2 * bands)

// matchup returns what unit a does to unit b.
func (s *Situation) matchup(a, b int) *matchup {
	d := &s.matchups[a*len(s.Facts)+b]
	if d.looked != s.looks {
		d.looked, d.priced = s.looks, 0
	}
	if d.known {
		return d
	}
	*d = matchup{known: true, looked: s.looks}
	s.strikes, _ = opr.Arsenal(s.P, a, b, false, s.strikes[:0])
	for i := range s.strikes {
		k := &s.strikes[i]
		open := odds.OfStrike(s.P, k).Wounds
		k.Cover = k.Weapon.Shelters(true, true)
		cover := odds.OfStrike(s.P, k).Wounds
		own := odds.OwnWounds(s.P, k)
		reach := int64(opr.Of(s.P).RangeAt(k.Weapon, b))
		for n := range bands {
			if reach >= int64(n+1)*bandSize || n == 0 {
				d.shots[n] += open
				d.shots[n+bands] += cover
				d.ownShots[n] += own
			}
		}
	}
	var impact int
	s.strikes, impact = opr.Arsenal(s.P, a, b, true, s.strikes[:0])
	for i := range s.strikes {
		k := &s.strikes[i]
		d.charge += odds.OfStrike(s.P, k).Wounds
		d.ownCharge += odds.OwnWounds(s.P, k)
		k.Charging = false
		d.back += odds.OfStrike(s.P, k).Wounds
		d.ownBack += odds.OwnWounds(s.P, k)
	}
	d.wound, d.fall = odds.DealtBack(s.P, a, b, true)
	d.charge += odds.OfImpact(s.P, a, b, impact).Wounds
	return d
}

// full returns the distance from which all weapons reach, in units.
func (d *matchup) full() float64 {
	n := bands
	for n > 1 && d.shots[n-1] < d.shots[0] {
		n--
	}
	return float64(n * bandSize)
}

// shot returns what the shooting of unit a at unit b, by their matchup, from a distance of so many units is expected
// to cost its owner, in cover or not, less what it costs unit a.
func (s *Situation) shot(d *matchup, a, b int, gap float64, cover bool) float64 {
	k := 0
	if gap > bandSize {
		if k = int(math.Ceil(gap/bandSize)) - 1; k >= bands {
			return 0
		}
	}
	own := d.ownShots[k]
	if cover {
		k += bands
	}
	if d.priced>>k&1 == 0 {
		d.prices[k] = s.Harm(b, d.shots[k]) - mul(s.Harm(a, own), s.W.Reply)
		d.priced |= 1 << k
	}
	return d.prices[k]
}

// charge returns what a charge of unit a at unit b is worth by their matchup: what it does, less a share of
// what it suffers in return.
func (s *Situation) charge(d *matchup, a, b int, reply float64) float64 {
	if d.priced&chargeBit == 0 {
		d.done, d.suffered = s.melee(a, b, d.charge, s.matchup(b, a).back)
		d.priced |= chargeBit
	}
	return d.done - mul(d.suffered, reply)
}

// chanceAbove is the probability that something with a mean reaches a threshold, about which it is spread
// out.
func chanceAbove(mean, threshold float64) float64 {
	spread := math.Sqrt(mean) + 0.5
	return min(1, max(0, (mean-threshold)/(2*spread)+0.5))
}

// Harm returns what so many wounds are expected to cost the owner of unit u: points lost, and the morale test
// that comes of them. In a melee that it loses with a probability, what fails below half is routed.
func (s *Situation) Harm(u int, wounds float64) float64 {
	f := &s.Facts[u]
	if f.total == 0 || wounds <= 0 {
		return 0
	}
	sum := s.loss(f, min(wounds, f.left)) + mul(chanceAbove(wounds, f.left)*f.worth, s.W.Finish)
	if f.Shaken {
		return sum
	}
	half := chanceAbove(wounds, f.toHalf)
	if f.toHalf == 0 {
		half = min(1, wounds)
	}
	return sum + mul(half*f.Fails*mul(f.left-min(wounds, f.left), f.worth/f.total), s.W.Morale)
}

// loss returns what so many of the wounds that a unit has left are worth: the more, the fewer it has.
func (s *Situation) loss(f *Fact, wounds float64) float64 {
	if f.total == 0 {
		return 0
	}
	before, after := f.left/f.total, max(0, f.left-wounds)/f.total
	focus := mul(1-s.W.Focus, before-after) + mul(s.W.Focus, math.Sqrt(before)-math.Sqrt(after))
	return mul(focus, f.worth)
}

// beaten returns what losing a melee in which it took so many wounds is expected to cost the owner of unit u
// beside the wounds, if it does with the given probability.
func (s *Situation) beaten(u int, wounds, loses float64) float64 {
	f := &s.Facts[u]
	if f.total == 0 {
		return 0
	}
	half := 1.0
	if f.toHalf > 0 {
		half = chanceAbove(wounds, f.toHalf)
	}
	cost := half
	if !f.Shaken {
		cost += mul(1-half, s.W.Morale)
	}
	return mul(loses*f.Fails*mul(max(0, f.left-wounds), f.worth/f.total), cost)
}

// answered returns the wounds of a charge of unit a at unit b, and of its strike back, with those that both cost whoever
// makes them by rules of lists.
func (s *Situation) answered(a, b int, first, back float64) (onTarget, onCharger float64) {
	x, y, f, g := s.matchup(a, b), s.matchup(b, a), &s.Facts[a], &s.Facts[b]
	onTarget = first + mul(y.ownBack, 1-min(1, first/max(1, g.left))) + mul(min(back, f.left), y.wound)
	onCharger = back + x.ownCharge + mul(min(first, g.left), x.wound)
	if x.fall > 0 {
		onCharger += mul(chanceAbove(first, g.left), x.fall)
	}
	return onTarget, onCharger
}

// melee returns what a charge of unit a at unit b is worth: what it does, and what it suffers in return, by
// the wounds of its first strike and those of the strike back were nobody lost before.
func (s *Situation) melee(a, b int, first, back float64) (done, suffered float64) {
	f, g := &s.Facts[a], &s.Facts[b]
	back = mul(back, 1-min(1, first/max(1, g.left))) // by the share of it that still strikes
	first, back = s.answered(a, b, first, back)
	if s.Rules.NoLoser {
		return s.Harm(b, first), s.Harm(a, back)
	}
	lead := first + f.fear - back - g.fear
	spread := math.Sqrt(first+back) + 0.5
	wins := min(1, max(0, lead/(2*spread)+0.5))
	killed := chanceAbove(first, g.left)
	done = s.loss(g, first) + mul(killed*g.worth, s.W.Finish) + s.beaten(b, first, wins)
	suffered = s.loss(f, back) + s.beaten(a, back, mul(1-wins, 1-killed))
	return done, suffered
}
