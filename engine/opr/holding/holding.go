// Package holding estimates who will hold the objective markers of a battle: how likely each unit is to stand at each
// marker when the round ends and when the game ends, and what the markers are expected to come to.
package holding

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// MaxMarkers is the most markers that are looked at.
const MaxMarkers = 16

// Habits say how units are taken to behave.
type Habits struct {
	Holds float64 // how likely a unit that has yet to act stays at a marker until the round ends, from 0 to 1
	// how likely a unit that has yet to act goes to a marker that it can reach, from 0 to 1
	Comes    float64
	ComesFar float64 // how much less likely when it takes all of its move
	// how fast a marker counts less the more rounds away it is
	Reach float64
	Stay  float64 // how likely a unit is still where it is wanted one round later, from 0 to 1
	// how uncertain the lead in markers stays when all is known: the less, the more the marker that decides the game
	// counts; with 0 all markers count alike
	Doubt float64
	// Who is alone at a marker controls it from then on, and the markers count as they are, not by who leads in the end.
	TakenAlone bool
}

// A Unit is what must be known of a unit on the table.
type Unit struct {
	Flies  bool // an Aircraft, which holds nothing
	Acted  bool // its activation of this round is behind it
	Shaken bool
	Rush   float64 // its longest move
	// a box that holds all of its bases as it stands, or none where it is not known: markers that are too far
	// from that are not measured
	Box geom.Box
}

// A Marker is one that both sides want to stand at.
type Marker struct {
	At    geom.Point
	Owner float64 // 1 when the seat that asks controls it, -1 when the other does
}

// A Presence is how likely a unit is to stand at each marker: when the round ends, and when the game ends.
type Presence struct{ Now, End [MaxMarkers]float64 }

// Scaled returns a presence of which a share is left.
func (p *Presence) Scaled(share float64) (out Presence) {
	for m := range p.Now {
		out.Now[m], out.End[m] = mul(p.Now[m], share), mul(p.End[m], share)
	}
	return out
}

// mul is a product that no compiler fuses with a sum, so that it is the same on every machine.
func mul(a, b float64) float64 { return float64(a * b) }

// PresenceOf works out the presence of unit u of a position, were it displaced by v as it stands. Rest is how many rounds
// come after this one.
func (h *Habits) PresenceOf(p engine.Position, u int, v geom.Point, x Unit, markers []Marker, rest float64) (out Presence) {
	if x.Flies {
		return out
	}
	acts := rest // activations that it has left
	if !x.Acted {
		acts++
	}
	idle := 0.0
	if x.Shaken {
		idle = 1
	}
	sum, box, far2 := 0.0, x.Box.Add(v), int64(math.MaxInt64)
	if x.Box != (geom.Box{}) {
		far := opr.HoldRange + int64(mul(max(0, acts), max(x.Rush, 1))) + 2 // a unit more than it comes
		far2 = far * far
	}
	for m := range markers {
		if at := markers[m].At; box.Gap2(geom.Box{Min: at, Max: at}) > far2 {
			continue
		}
		gap := float64(max(0, opr.GapTo(p, u, v, markers[m].At)-opr.HoldRange))
		moves := idle
		if gap > 0 {
			moves += gap / max(x.Rush, 1)
		}
		switch {
		case x.Shaken && x.Acted:
		case gap == 0 && x.Acted:
			out.Now[m] = 1
		case gap == 0:
			out.Now[m] = h.Holds
		case !x.Acted && moves <= 1:
			out.Now[m] = h.Comes - mul(h.ComesFar, moves)
		}
		if moves > acts {
			continue
		}
		late := mul(moves, h.Reach)
		near := 1 / (1 + mul(late, late))
		out.End[m] = near
		sum += mul(near*near, near)
	}
	if sum == 0 {
		return out
	}
	lasts := 1.0
	for range int(rest) {
		lasts = mul(lasts, h.Stay)
	}
	for m := range markers {
		near := out.End[m]
		out.End[m] = mul(lasts*near, near*near*near/sum)
	}
	return out
}

// lead returns the probability that one side alone is at a marker, less the probability that the other side
// alone is there. It takes the probabilities that nobody of each side is there.
func lead(nobody, noOther float64) float64 { return mul(1-nobody, noOther) - mul(1-noOther, nobody) }

// A Change makes the presence of some units another than it is.
type Change struct {
	Unit int       // counts with a presence of its own; -1 for none
	Own  *Presence // of that unit
	Hurt int       // counts with a share of what it has left; -1 for none
	Left float64   // that share
}

// NoChange is that all units count as they stand.
var NoChange = Change{Unit: -1, Hurt: -1, Left: 1}

// An absence is the probabilities that nobody of some units is at each marker: when the round ends, and when
// the game ends.
type absence struct{ now, then [MaxMarkers]float64 }

// nobody is the absence of no units.
var nobody = func() (a absence) {
	for m := range a.now {
		a.now[m], a.then[m] = 1, 1
	}
	return a
}()

// and adds a unit, of which a share is left, to those that are absent from the first so many markers.
func (a *absence) and(k *Presence, left float64, markers int) {
	for m := range min(markers, MaxMarkers) {
		a.now[m] = mul(a.now[m], 1-mul(k.Now[m], left))
		a.then[m] = mul(a.then[m], 1-mul(k.End[m], left))
	}
}

// Control returns what the markers are expected to be worth to a seat, in markers: own ones less the other side's.
// Presences are those of all units.
func (h *Habits) Control(units []engine.UnitDef, presences []Presence, markers []Marker, seat int,
	rest float64, c Change) float64 {
	absent := [2]absence{nobody, nobody}
	for o := range presences {
		k, left := c.of(o, presences)
		absent[units[o].Seat].and(k, left, len(markers))
	}
	return h.worth(markers, &absent[seat], &absent[1-seat], rest)
}

// of returns the presence of a unit, and the share that is left of it.
func (c *Change) of(o int, presences []Presence) (k *Presence, left float64) {
	k, left = &presences[o], 1
	if o == c.Unit {
		k = c.Own
	}
	if o == c.Hurt {
		left = c.Left
	}
	return k, left
}

// worth returns what the markers are expected to come to for a side, by the absence of its units and of the
// other side's.
func (h *Habits) worth(markers []Marker, own, other *absence, rest float64) float64 {
	sum, doubt := 0.0, mul(h.Doubt, h.Doubt)
	for m := range markers[:min(len(markers), MaxMarkers)] {
		mine, theirs, owner := own.now[m], other.now[m], markers[m].Owner
		if h.TakenAlone {
			sum += lead(mine, theirs) + mul(mul(mine, theirs)+mul(1-mine, 1-theirs), owner)
			continue
		}
		next := lead(mine, theirs) + mul(mine*theirs, owner)
		if rest > 0 {
			mine, theirs = own.then[m], other.then[m]
			next = lead(mine, theirs) + mul(mine*theirs, next)
		}
		sum += next
		doubt += 1 - mul(next, next)
	}
	if h.TakenAlone || h.Doubt == 0 {
		return sum
	}
	return 2 * sum / math.Sqrt(doubt+mul(sum, sum))
}

// Usual are the habits that describe most games well enough: what the agent heuristic takes them to be in v3.
var Usual = Habits{Holds: 0.9, Comes: 0.7, ComesFar: 0.3, Reach: 0.8, Stay: 1, Doubt: 0.3}
