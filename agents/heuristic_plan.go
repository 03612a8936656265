package agents

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
)

// The terms of the evaluation.
const (
	termDamage = iota
	termReply
	termTempo
	termMarkers
	termExposure
	termChances
	termDanger
	termCover
	numTerms
)

// termNames are what the terms are called when a choice is explained.
var termNames = [numTerms]string{"damage", "reply", "tempo", "markers", "exposure", "chances", "danger", "cover"}

// terms are what each term adds to a value.
type terms [numTerms]float64

// sum returns the value.
func (t *terms) sum() (sum float64) {
	for _, x := range t {
		sum += x
	}
	return sum
}

// An aim is the purpose that a move was worked out for.
type aim uint8

const (
	aimHold   aim = iota // stay
	aimShoot             // have an enemy in range
	aimMarker            // nearer to a marker
	aimCover             // into cover near a marker
	aimScreen            // in front of a marker
	aimEnemy             // nearer to an enemy
	aimAway              // away from the enemy
	aimCharge            // into contact
)

// A deed is one thing that a unit could do in its activation.
type deed struct {
	unit   int
	round  int
	from   geom.Point // the unit's anchor when the deed was worked out
	verb   engine.Verb
	aim    aim
	about  int // the enemy or marker of the aim, or -1
	to     engine.Action
	target int // the enemy that it attacks, or -1
	terms  terms
	value  float64
	known  bool
}

// better reports whether deed a is to be preferred to b: the greater value; of equal ones, the one that leads further left and then nearer to the
// own edge, as the seat sees the table.
func better(p engine.Position, seat int, a, b *deed) bool {
	if !b.known || a.value > b.value+odds.Epsilon {
		return true
	}
	if a.value < b.value-odds.Epsilon {
		return false
	}
	if a.unit != b.unit {
		return first(p, seat, a.unit, b.unit)
	}
	if a.verb != b.verb {
		return a.verb < b.verb
	}
	if a.to.At != b.to.At {
		return leftOf(p, seat, a.to.At, b.to.At)
	}
	if a.target != b.target && a.target >= 0 && b.target >= 0 {
		return first(p, seat, a.target, b.target)
	}
	return false
}

// consider keeps the best deed of unit u, and the second best.
func (h *Heuristic) consider(p engine.Position, seat, u int) {
	h.best, h.second = deed{}, deed{}
	s := p.Memory()
	l := &h.ledger
	x := &l.facts[u]
	advance, rush, reach := opr.Reach(s, u)
	rooted := opr.Of(s).Rooted(s, u)
	inside := s.Units[u].Is(engine.Aboard)
	at := s.Anchor(u)
	stay := engine.Action{Verb: engine.Move, Pattern: opr.PatternStay, Unit: int16(u), At: at}
	try := func(verb engine.Verb, aim aim, about int, to engine.Action) {
		if to.Pattern == opr.PatternStay && verb != engine.Charge && !inside {
			if verb == engine.Rush {
				return
			}
			verb = engine.Hold
		}
		d := deed{unit: u, round: p.Round(), from: at, verb: verb, aim: aim, about: about, to: to, target: -1, known: true}
		for i := range h.tried {
			if t := &h.tried[i]; t.verb == verb && t.at == to.At && verb != engine.Charge {
				return
			}
		}
		h.tried = append(h.tried, tried{verb, to.At})
		h.evaluate(p, seat, &d)
		switch {
		case better(p, seat, &d, &h.best):
			h.best, h.second = d, h.best
		case better(p, seat, &d, &h.second):
			h.second = d
		}
	}
	h.tried = h.tried[:0]
	if !x.flies {
		try(engine.Hold, aimHold, -1, stay)
	}
	if rooted {
		return
	}
	first, end := l.game.UnitRange(1 - seat)
	for e := first; e < end; e++ {
		y := &l.facts[e]
		if !y.on {
			continue
		}
		d := gap(x.box, y.box)
		if reach > 0 && (inside || d <= float64(advance)+float64(reach)) {
			if to, guns := opr.BestShot(s, u, e); guns > 0 {
				try(engine.Advance, aimShoot, e, to)
			}
		}
		if x.flies {
			continue
		}
		try(engine.Rush, aimEnemy, e, opr.Towards(s, u, opr.NearestModel(s, e, at), rush, false))
		if inside || d <= x.rush && opr.Strikes(s, u) {
			if _, ok := opr.ChargeAction(s, u, e); ok {
				try(engine.Charge, aimCharge, e, stay)
			}
		}
	}
	for m := range p.Markers() {
		goal := p.Marker(m).P
		if opr.GapTo(s, u, geom.Point{}, goal) > 0 {
			try(engine.Advance, aimMarker, m, opr.Towards(s, u, goal, advance, true))
			if !x.flies {
				try(engine.Rush, aimMarker, m, opr.Towards(s, u, goal, rush, false))
			}
		}
		if x.flies {
			continue
		}
		if to, ok := opr.IntoCover(s, u, goal, advance, true); ok {
			try(engine.Advance, aimCover, m, to)
		}
		if to, ok := opr.IntoCover(s, u, goal, rush, false); ok {
			try(engine.Rush, aimCover, m, to)
		}
	}
	if to, ok := opr.Away(s, u, advance); ok {
		try(engine.Advance, aimAway, -1, to)
	}
	if to, ok := opr.Away(s, u, rush); ok && !x.flies {
		try(engine.Rush, aimAway, -1, to)
	}
}

// A tried deed need not be evaluated again.
type tried struct {
	verb engine.Verb
	at   geom.Point
}

// evaluate works out the terms of a deed.
func (h *Heuristic) evaluate(p engine.Position, seat int, d *deed) {
	l := &h.ledger
	u := d.unit
	x := &l.facts[u]
	v := d.to.At.Sub(d.from)
	t := &d.terms
	hurt := 1.0 // the share of the target that is left
	lost := 0.0 // the share of the unit that is lost
	switch d.verb {
	case engine.Charge:
		e := d.about
		d.target = e
		y := &l.facts[e]
		duel := l.duel(p, u, e)
		done, suffered := h.melee(u, e, duel.charge, l.duel(p, e, u).back)
		t[termDamage], t[termReply] = mul(done, h.w.Damage), -mul(suffered, h.w.Reply)
		hurt = 1 - min(1, done/max(1, mul(y.worth, y.left/y.total)))
		lost = min(1, suffered/max(1, mul(x.worth, x.left/x.total)))
		// It ends beside where the enemy stands.
		away := x.at.Sub(y.at)
		far := gap(x.box, y.box)
		v = away.WithLength(-int64(far))
	case engine.Hold, engine.Advance:
		best := 0.0
		if x.reach > 0 {
			best, d.target = h.volley(p, seat, u, v)
		}
		t[termDamage] = mul(best, h.w.Damage)
		if d.target >= 0 {
			y := &l.facts[d.target]
			hurt = 1 - min(1, best/max(1, mul(y.worth, y.left/y.total)))
		}
	}
	if d.target >= 0 && hurt < 1 {
		when := 1.0
		if e := &l.facts[d.target]; e.acted || e.shaken {
			when = h.w.Next
			if h.front.rest == 0 {
				when = 0
			}
		}
		t[termTempo] = mul(mul(mul(h.menace[d.target], 1-hurt), when), h.w.Tempo)
	}
	if v != (geom.Point{}) {
		t[termDanger] = -mul(h.risk(p, u, v), h.w.Danger)
	}
	var own hold
	h.holds(p, u, v, true, false, &own)
	if lost > 0 {
		for m := range own.now {
			own.now[m], own.end[m] = mul(own.now[m], 1-lost), mul(own.end[m], 1-lost)
		}
	}
	t[termMarkers] = mul(h.control(p, seat, u, &own, d.target, hurt)-h.stake, h.w.Markers)
	t[termExposure] = -mul(mul(h.exposure(p, seat, u, v, d.target, hurt), 1-lost), h.w.Exposure)
	t[termChances] = mul(mul(h.chances(p, seat, u, v, d.target, hurt), 1-lost), h.w.Chances)
	if h.w.Cover != 0 && l.shelter(p, x.at.Add(v)) {
		t[termCover] = mul(mul(x.worth, x.left/x.total), h.w.Cover)
	}
	d.value = t.sum()
}

// volley returns what the shooting of unit u is worth, were it displaced by v, and the enemy that most of it goes to.
func (h *Heuristic) volley(p engine.Position, seat, u int, v geom.Point) (best float64, target int) {
	l := &h.ledger
	s := p.Memory()
	x := &l.facts[u]
	at := moved(x.box, v)
	target = -1
	from, end := l.game.UnitRange(1 - seat)
	for e := from; e < end; e++ {
		y := &l.facts[e]
		if !y.on || at.Gap2(y.box) > int64(x.reach)*int64(x.reach) {
			continue
		}
		wounds := 0.0
		l.strikes = opr.Volleys(s, u, e, v, l.strikes[:0])
		for i := range l.strikes {
			wounds += odds.OfStrike(s, &l.strikes[i]).Wounds
		}
		if wounds == 0 {
			continue
		}
		if got := h.harm(e, wounds); target < 0 || got > best+odds.Epsilon || got > best-odds.Epsilon && first(p, seat, e, target) {
			best, target = got, e
		}
	}
	return best, target
}
