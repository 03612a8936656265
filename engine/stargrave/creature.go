package stargrave

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/stargrave/walking"
	"gauntlet/engine/stargrave/crew"
)

// Steps of the activation of a creature, for whom dice and rules decide (SG-CREATURE-02).
const (
	beastBegin = 0
	beastActs  = 1
)

// What a creature has done, as snapshots have it.
const (
	beastMoved   = 1 << 0
	beastFought  = 1 << 1
	beastWanders = 1 << 2
	beastStunned = 1 << 3
	beastAll     = 1<<4 - 1
)

// A beastFrame keeps A the creature, B what it has done, N the actions that are left to it.
type beastFrame struct{ *core.Frame }

func (f beastFrame) unit() int { return int(f.A) }

func callCreature(s *core.State, u int) { s.Call(core.Frame{Proc: procCreature, A: int16(u), N: 2}) }

func runCreature(s *core.State, frame *core.Frame) {
	f := beastFrame{frame}
	u := f.unit()
	if f.Step == beastBegin {
		f.Step = beastActs
		f.begin(s)
		return
	}
	if !alive(s, u) || f.N <= 0 || f.B&beastFought != 0 && inCombat(s, u) { // SG-A-33
		if f.B&beastStunned != 0 && alive(s, u) {
			*extra(s, u) &^= isStunned
		}
		s.Return()
		return
	}
	f.act(s)
}

// begin begins the activation: a stunned creature has one action, one that is leashed none.
func (f beastFrame) begin(s *core.State) {
	u := f.unit()
	s.Turn(u)
	s.Note(u, "stirs")
	if *extra(s, u)&isStunned != 0 {
		f.B |= beastStunned
		*extra(s, u) |= wasStunned
		f.N = int32(1 - b2i(own(s).stunIdle))
	}
	if *extra(s, u)&isLeashed != 0 {
		*extra(s, u) &^= isLeashed
		f.N = 0
	}
	if f.N > 0 && inWater(s, u) && !swims(s, u) {
		f.N = 0
	}
}

// act takes the next action by the list: a creature in combat fights whoever has the lowest Health; else it
// shoots the nearest that it may, or goes for the nearest that it sees; else it wanders.
func (f beastFrame) act(s *core.State) {
	u := f.unit()
	if inCombat(s, u) {
		f.N--
		f.B |= beastFought
		fight(s, u, weakest(s, u))
		return
	}
	if t := gunOf(s, u); t >= 0 {
		if v := nearest(s, u, func(v int) bool { return canShoot(s, u, t, v) }); v >= 0 {
			f.N = 0 // the second action is not used
			x := shot{s: s, from: discOf(s, u), u: u, v: v, bonus: shootOf(s, u),
				damage: figureOf(s, u).arms[t].damage, arm: t, hasty: f.B&beastMoved != 0}
			x.resolve()
			return
		}
	}
	second := f.B&beastMoved != 0
	if v := nearest(s, u, func(v int) bool { return sees(s, u, v) }); v >= 0 { // SG-CREATURE-03, SG-A-34
		f.N--
		f.B |= beastMoved
		f.approach(s, v, allowance(s, u, second))
		return
	}
	if f.B&beastWanders != 0 {
		f.N = 0
		return
	}
	f.N--
	f.B |= beastMoved | beastWanders
	f.wander(s, allowance(s, u, second))
}

// comes reports whether of two equal figures v comes before o: the one with the lower number in its crew, of the
// same number that of the player who has the initiative. Neither seat is favoured by it (SG-A-32).
func comes(s *core.State, v, o int) bool {
	a, b := &s.G.Units[v], &s.G.Units[o]
	return a.Number < b.Number || a.Number == b.Number && int16(a.Seat) == s.Vars[varFirst]
}

// weakest returns the opponent with the lowest Health, of several the one that comes first.
func weakest(s *core.State, u int) (best int) {
	best = -1
	for v := range s.Units {
		if !fighting(s, u, v) {
			continue
		}
		if best < 0 || health(s, v) < health(s, best) || health(s, v) == health(s, best) && comes(s, v, best) {
			best = v
		}
	}
	return best
}

// gunOf returns a gun of a creature that is not jammed, or -1: it never clears one.
func gunOf(s *core.State, u int) int {
	for t := range figureOf(s, u).arms {
		if figureOf(s, u).arms[t].sort == crew.Gun && !jammed(s, u, t) {
			return t
		}
	}
	return -1
}

// nearest returns the nearest member of a crew that is in question, or -1; of equally near ones the one that
// comes first, or by a ruling one at random (SG-A-32).
func nearest(s *core.State, u int, is func(v int) bool) (best int) {
	best = -1
	least, ties := int64(0), 0
	from, end := int(s.G.SeatUnits[0]), int(s.G.SeatUnits[2])
	for v := from; v < end; v++ {
		if !alive(s, v) || !is(v) {
			continue
		}
		switch gap := gapOf(s, u, v); {
		case best < 0 || gap < least:
			best, least, ties = v, gap, 1
		case gap == least:
			if ties++; comes(s, v, best) {
				best = v
			}
		}
	}
	if ties < 2 || !own(s).randomTie {
		return best
	}
	k := s.RollFor(core.RollChoice, u, ties)
	for v := from; v < end; v++ {
		if alive(s, v) && gapOf(s, u, v) == least && is(v) {
			if k--; k == 0 {
				return v
			}
		}
	}
	return best
}

// gapOf returns how far apart two bases are, edge to edge.
func gapOf(s *core.State, u, v int) int64 {
	return s.Models[v].P.Sub(s.Models[u].P).Norm() - int64(s.G.Models[v].Base) - int64(s.G.Models[u].Base)
}

// approach moves the creature as far as it can straight towards a figure, climbing what is in the way.
func (f beastFrame) approach(s *core.State, v int, allow int32) {
	u := f.unit()
	w := own(s).walking.Borrow(s, u, allow)
	at, k := w.Own[0], walking.Pace{Allow: allow}
	to, ok := walking.Contact(at, discOf(s, v))
	if !ok || !w.GoesTo(to, k) {
		to = w.Furthest(s.Models[v].P.Sub(at.P), k, false)
	}
	w.GiveBack()
	p := walking.Straight(to)
	callPath(s, u, &p, false, false)
}

// wander moves the creature in a random direction, until it meets a wall, an obstacle or the table edge.
func (f beastFrame) wander(s *core.State, allow int32) {
	u := f.unit()
	deg := direction(s, rollWander, u)
	w := own(s).walking.Borrow(s, u, allow)
	p := walking.Straight(w.Furthest(walking.Heading(deg, int64(allow)), walking.Pace{Allow: allow}, true))
	w.GiveBack()
	callPath(s, u, &p, false, false)
}
