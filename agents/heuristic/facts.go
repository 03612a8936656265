package heuristic

import (
	"math"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
)

// mul is a product that no compiler fuses with a sum, so that it is the same on every machine.
func mul(a, b float64) float64 { return float64(a * b) }

// A fact is what the evaluation knows about one unit, as it is before the choice.
type fact struct {
	on      bool // on the table
	present bool // on the table, or inside a transport that is
	waiting bool // has yet to be deployed, or to arrive
	acted   bool // has acted this round
	shaken  bool
	at      geom.Point
	box     geom.Box
	worth   float64 // thousandths of the mean of what both armies began with, of the whole unit
	left    float64 // wounds that it can still take
	total   float64 // wounds that it could take with all its models
	toHalf  float64 // wounds until it is down to half; 0 when it is
	fails   float64 // probability of failing a morale test
	advance float64 // units
	rush    float64
	reach   int32   // the longest range of its weapons, 0 without ranged ones
	flies   bool    // an Aircraft
	covered bool    // it stands in terrain that gives cover
	fear    float64 // wounds that its Fear counts for when a melee is compared
}

// share returns what part of the unit as it is points of it are.
func (f *fact) share(points float64) float64 {
	return min(1, points/max(1, mul(f.worth, f.left/f.total)))
}

// bands are the distances at which shooting is told apart: up to 6 inches, up to 12, and so on.
const (
	bands    = 8
	bandSize = 6 * geom.Inch
)

// A duel is what one unit does to another on the average, in wounds, as odds.Bare has it.
type duel struct {
	known  bool
	shots  [bands]float64 // with the weapons that reach so far, in the open
	hidden [bands]float64 // at a target in cover
	charge float64        // its first strike
	back   float64        // striking back

	looked uint32 // the look that what follows was worked out after
	// the bits of the bands, those in cover after those in the open, whose prices are known, and meleeBit
	priced         uint32
	prices         [2 * bands]float64
	done, suffered float64
}

// meleeBit is set among a duel's prices when those of a charge are known.
const meleeBit = 1 << (2 * bands)

// A ledger holds the facts and the duels of a position, and what was expensive about them for as long as the
// units stay as they are.
type ledger struct {
	game    *engine.Game
	units   int
	facts   []fact
	marks   []uint64 // what each unit's duels were computed for
	duels   []duel   // attacker * units + target
	strikes []opr.Strike
	// by seat: what a point is, in thousandths of what the armies began with on the average; of what the side
	// has in all where the sides are not alike
	scale [2]float64
	// by seat: the sides are not alike, and some unit of this one has no points, so that wounds count instead
	bare   [2]bool
	blocks []int  // pieces that block sight
	cover  []int  // pieces that give cover
	looks  uint32 // how many positions have been looked at
}

// begin makes the ledger ready for a game.
func (l *ledger) begin(game *engine.Game) {
	if l.game == game {
		clear(l.marks)
		return
	}
	n := len(game.Units())
	l.game, l.units = game, n
	l.facts, l.marks, l.duels = make([]fact, n), make([]uint64, n), make([]duel, n*n)
	l.strikes = make([]opr.Strike, 0, opr.MaxTypes)
	l.weigh(engine.InfoOf(game.Setup().Ruleset).Alike())
	l.blocks, l.cover = l.blocks[:0], l.cover[:0]
	for i := range game.Table().Pieces {
		p := &game.Table().Pieces[i]
		if p.Kind&board.Blocks != 0 {
			l.blocks = append(l.blocks, i)
		}
		if p.Kind&board.Cover != 0 {
			l.cover = append(l.cover, i)
		}
	}
}

// weigh finds out what a point of each side is worth. Where the sides are not alike, what one of them has in
// all counts as much as what the other has.
func (l *ledger) weigh(alike bool) {
	var sum, tough [2]int
	l.bare = [2]bool{}
	models := l.game.Models()
	for _, u := range l.game.Units() {
		sum[u.Seat] += int(u.Points)
		l.bare[u.Seat] = l.bare[u.Seat] || !alike && u.Points == 0
		for i := int(u.First); i < int(u.First+u.Size); i++ {
			tough[u.Seat] += int(models[i].Tough)
		}
	}
	for seat := range l.scale {
		switch {
		case alike:
			l.scale[seat] = 2000 / float64(max(1, sum[0]+sum[1]))
		case l.bare[seat]:
			l.scale[seat] = 1000 / float64(max(1, tough[seat]))
		default:
			l.scale[seat] = 1000 / float64(max(1, sum[seat]))
		}
	}
}

// look fills in the facts of a position.
func (l *ledger) look(p engine.Position, wants *Wants) {
	l.looks++
	models := l.game.Models()
	for u := range l.facts {
		f := &l.facts[u]
		unit := p.Unit(u)
		*f = fact{on: unit.Is(engine.OnTable), acted: unit.Is(engine.Activated),
			shaken: unit.Is(engine.Shaken)}
		f.present = opr.Present(p, u)
		f.waiting = !f.present && unit.Alive != 0 && unit.Flags&(engine.Gone|engine.Joined|engine.Down) == 0
		if !f.present && !f.waiting {
			continue
		}
		def := &l.game.Units()[u]
		f.at, f.box = p.Anchor(u), p.Box(u)
		f.worth = mul(float64(def.Points+opr.JoinedPoints(p, u)), l.scale[def.Seat])
		mark := unit.Alive ^ uint64(unit.Flags&(engine.Shaken|
			engine.Fatigued))<<48 ^ uint64(uint32(unit.Extra))<<16
		for k := range def.Slots() {
			i := int(def.First) + k
			alive := unit.Alive>>k&1 != 0
			if k >= int(def.Size) && !alive {
				continue
			}
			f.total += float64(models[i].Tough)
			if alive {
				f.left += float64(models[i].Tough - p.Model(i).Wounds)
				mark = bits.RotateLeft64(mark, 9) ^ uint64(p.Model(i).Extra)
			}
		}
		if l.bare[def.Seat] {
			f.worth = mul(f.total, l.scale[def.Seat])
		}
		if wants.Prey>>u&1 != 0 {
			f.worth = mul(f.worth, wants.Times)
		}
		f.toHalf = l.untilHalf(p, u, f)
		f.fails = 1 - odds.Passes(p, u)
		advance, rush, reach := opr.Reach(p, u)
		f.advance, f.rush, f.reach = float64(advance), float64(rush), reach
		if fear, dice := opr.Frightens(p, u); fear+dice > 0 {
			f.fear = float64(fear + 2*dice) // of a D3
		}
		f.flies = rush == 0 && advance > 0
		f.covered = f.on && l.inCover(p, f.at)
		if mark |= 1; l.marks[u] != mark {
			l.marks[u] = mark
			for o := range l.units {
				l.duels[u*l.units+o].known, l.duels[o*l.units+u].known = false, false
			}
		}
	}
}

// untilHalf returns how many wounds bring unit u down to half its strength.
func (l *ledger) untilHalf(p engine.Position, u int, f *fact) float64 {
	if opr.Half(p, u) {
		return 0
	}
	if opr.Lone(p, u) {
		return math.Ceil(f.left - f.total/2)
	}
	left := p.Unit(u).Left()
	lose := left - opr.Strength(p, u)/2
	return mul(f.left, float64(lose)) / float64(left)
}

// duel returns what unit u does to unit e.
func (l *ledger) duel(p engine.Position, u, e int) *duel {
	d := &l.duels[u*l.units+e]
	if d.looked != l.looks {
		d.looked, d.priced = l.looks, 0
	}
	if d.known {
		return d
	}
	*d = duel{known: true, looked: l.looks}
	l.strikes, _ = opr.Arsenal(p, u, e, false, l.strikes[:0])
	for i := range l.strikes {
		k := &l.strikes[i]
		open := odds.OfStrike(p, k).Wounds
		k.Cover = k.Weapon.Shelters(true, true)
		cover := odds.OfStrike(p, k).Wounds
		for b := range bands {
			if reach := int64(opr.Of(p).RangeAt(k.Weapon, e)); reach >= int64(b+1)*bandSize || b == 0 {
				d.shots[b] += open
				d.hidden[b] += cover
			}
		}
	}
	var impact int
	l.strikes, impact = opr.Arsenal(p, u, e, true, l.strikes[:0])
	for i := range l.strikes {
		k := &l.strikes[i]
		d.charge += odds.OfStrike(p, k).Wounds
		k.Charging = false
		d.back += odds.OfStrike(p, k).Wounds
	}
	d.charge += odds.OfImpact(p, u, e, impact).Wounds
	return d
}

// full returns the distance from which all weapons reach, in units.
func (d *duel) full() float64 {
	b := bands
	for b > 1 && d.shots[b-1] < d.shots[0] {
		b--
	}
	return float64(b * bandSize)
}

// shot returns what the shooting of a duel at unit e from a distance of so many units is expected to cost its
// owner, in cover or not.
func (h *Agent) shot(d *duel, e int, gap float64, cover bool) float64 {
	b := 0
	if gap > bandSize {
		if b = int(math.Ceil(gap/bandSize)) - 1; b >= bands {
			return 0
		}
	}
	wounds, k := d.shots[b], b
	if cover {
		wounds, k = d.hidden[b], b+bands
	}
	if d.priced>>k&1 == 0 {
		d.prices[k] = h.harm(e, wounds)
		d.priced |= 1 << k
	}
	return d.prices[k]
}

// chargeWorth returns what a charge of unit u at unit e is worth by their duel: what it does, and what it
// suffers in return.
func (h *Agent) chargeWorth(p engine.Position, d *duel, u, e int) (done, suffered float64) {
	if d.priced&meleeBit == 0 {
		d.done, d.suffered = h.melee(u, e, d.charge, h.ledger.duel(p, e, u).back)
		d.priced |= meleeBit
	}
	return d.done, d.suffered
}

// chanceAbove is the probability that something with a mean reaches a threshold, about which it is spread
// out.
func chanceAbove(mean, threshold float64) float64 {
	spread := math.Sqrt(mean) + 0.5
	return min(1, max(0, (mean-threshold)/(2*spread)+0.5))
}

// harm returns what so many wounds are expected to cost the owner of unit u: points lost, and the morale test
// that comes of them. In a melee that it loses with a probability, what fails below half is routed.
func (h *Agent) harm(u int, wounds float64) float64 {
	f := &h.ledger.facts[u]
	if f.total == 0 || wounds <= 0 {
		return 0
	}
	lost := min(wounds, f.left)
	each := f.worth / f.total
	sum := h.loss(f, lost) + mul(mul(chanceAbove(wounds, f.left), f.worth), h.w.Finish)
	if f.shaken {
		return sum
	}
	half := chanceAbove(wounds, f.toHalf)
	if f.toHalf == 0 {
		half = min(1, wounds)
	}
	return sum + mul(mul(mul(half, f.fails), mul(f.left-lost, each)), h.w.Morale)
}

// loss returns what so many of the wounds that a unit has left are worth: the more, the fewer it has.
func (h *Agent) loss(f *fact, wounds float64) float64 {
	if f.total == 0 {
		return 0
	}
	before, after := f.left/f.total, max(0, f.left-wounds)/f.total
	focus := mul(1-h.w.Focus, before-after) + mul(h.w.Focus, math.Sqrt(before)-math.Sqrt(after))
	return mul(focus, f.worth)
}

// beaten returns what losing a melee in which it took so many wounds is expected to cost the owner of unit u
// beside the wounds, if it does with the given probability.
func (h *Agent) beaten(u int, wounds, loses float64) float64 {
	f := &h.ledger.facts[u]
	if f.total == 0 {
		return 0
	}
	rest := mul(max(0, f.left-wounds), f.worth/f.total)
	half := 1.0
	if f.toHalf > 0 {
		half = chanceAbove(wounds, f.toHalf)
	}
	cost := half + mul(1-half, h.w.Morale)
	if f.shaken {
		cost = half
	}
	return mul(mul(mul(loses, f.fails), rest), cost)
}

// melee returns what a charge of unit u at unit e is worth: what it does, and what it suffers in return, by
// the wounds of its first strike and those of the strike back were nobody lost before.
func (h *Agent) melee(u, e int, first, back float64) (done, suffered float64) {
	f, g := &h.ledger.facts[u], &h.ledger.facts[e]
	standing := 1 - min(1, first/max(1, g.left)) // the share of it that still strikes
	back = mul(back, standing)
	if h.rules.NoLoser {
		return h.harm(e, first), h.harm(u, back)
	}
	lead := first + f.fear - back - g.fear
	spread := math.Sqrt(first+back) + 0.5
	wins := min(1, max(0, lead/(2*spread)+0.5))
	killed := chanceAbove(first, g.left)
	done = h.loss(g, first) + mul(mul(killed, g.worth), h.w.Finish) + h.beaten(e, first, wins)
	suffered = h.loss(f, back) + h.beaten(u, back, mul(1-wins, 1-killed))
	return done, suffered
}
