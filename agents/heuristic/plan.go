package heuristic

import (
	"math"

	"gauntlet/agents/sense"
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
	termBlocking
	numTerms
)

// termNames are what the terms are called when a choice is explained.
var termNames = [numTerms]string{"damage", "reply", "tempo", "markers", "exposure", "chances", "danger",
	"cover", "blocking"}

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
	aimEnemy             // nearer to an enemy
	aimAway              // away from the enemy
	aimCharge            // into contact
)

// An option is one thing that a unit could do in its activation.
type option struct {
	unit   int
	round  int
	from   geom.Point // the unit's anchor when the option was worked out
	verb   engine.Verb
	aim    aim
	about  int // the enemy or marker of the aim, or -1
	to     engine.Action
	target int // the enemy that it attacks, or -1
	terms  terms
	value  float64
	known  bool
}

// better reports whether option a is to be preferred to b: the greater value; of equal ones, the one that
// leads further left and then nearer to the own edge, as the seat sees the table.
func better(p engine.Position, seat int, a, b *option) bool {
	switch {
	case !b.known || a.value > b.value+odds.Epsilon:
		return true
	case a.value < b.value-odds.Epsilon:
		return false
	case a.unit != b.unit:
		return sense.Before(p, seat, a.unit, b.unit)
	case a.verb != b.verb:
		return a.verb < b.verb
	case a.to.At != b.to.At:
		return sense.LeftOf(p, seat, a.to.At, b.to.At)
	case a.aim != b.aim:
		return a.aim < b.aim
	case a.about != b.about && (a.aim == aimMarker || a.aim == aimCover):
		return sense.LeftOf(p, seat, p.Marker(a.about).P, p.Marker(b.about).P)
	case a.about != b.about:
		return sense.Before(p, seat, a.about, b.about)
	}
	return false
}

// sketch lists what unit u could do, each option valued as if nothing stood in the way of its move.
func (h *Agent) sketch(p engine.Position, seat, u int) {
	h.sketches = h.sketches[:0]
	x := &h.ledger.facts[u]
	if !x.flies {
		h.add(p, seat, u, engine.Hold, aimHold, -1, geom.Point{})
	}
	if opr.Rooted(p, u) {
		return
	}
	nearest := h.sketchEnemies(p, seat, u)
	h.sketchMarkers(p, seat, u)
	if nearest >= 0 {
		way := x.at.Sub(h.ledger.facts[nearest].at)
		h.add(p, seat, u, engine.Advance, aimAway, -1, way.WithLength(int64(x.advance)))
		if !x.flies {
			h.add(p, seat, u, engine.Rush, aimAway, -1, way.WithLength(int64(x.rush)))
		}
	}
}

// add adds an option to the sketches of unit u, which it displaces by v.
func (h *Agent) add(p engine.Position, seat, u int, verb engine.Verb, aim aim, about int, v geom.Point) {
	at := h.ledger.facts[u].at
	d := option{unit: u, round: p.Round(), from: at, verb: verb, aim: aim, about: about, target: -1,
		known: true}
	d.to = engine.Action{Verb: engine.Move, Pattern: opr.PatternStay, Unit: int16(u), At: at.Add(v)}
	h.evaluate(p, seat, &d, true)
	h.sketches = append(h.sketches, d)
}

// sketchEnemies adds what unit u could do about each enemy, and returns the nearest, or -1.
func (h *Agent) sketchEnemies(p engine.Position, seat, u int) (nearest int) {
	l := &h.ledger
	x := &l.facts[u]
	strikes := !x.flies && opr.Strikes(p, u)
	nearest, near := -1, 0.0
	from, end := l.game.UnitRange(1 - seat)
	for e := from; e < end; e++ {
		y := &l.facts[e]
		if !y.on {
			continue
		}
		d := gap(x.box, y.box)
		way := y.at.Sub(x.at)
		if nearest < 0 || d < near || d == near && sense.Before(p, seat, e, nearest) {
			nearest, near = e, d
		}
		if x.reach > 0 && (d <= x.advance+float64(x.reach)) {
			need := int64(max(0, d-l.duel(p, u, e).full()))
			h.add(p, seat, u, engine.Advance, aimShoot, e, way.WithLength(min(need, int64(x.advance))))
		}
		if x.flies {
			continue
		}
		h.add(p, seat, u, engine.Rush, aimEnemy, e,
			way.WithLength(min(int64(x.rush), max(0, int64(d)-geom.Inch))))
		if strikes && d <= x.rush {
			h.add(p, seat, u, engine.Charge, aimCharge, e, geom.Point{})
		}
	}
	return nearest
}

// sketchMarkers adds what unit u could do about each marker that is wanted.
func (h *Agent) sketchMarkers(p engine.Position, seat, u int) {
	x := &h.ledger.facts[u]
	advance, rush := int64(x.advance), int64(x.rush)
	inside := p.Unit(u).Is(engine.Aboard)
	for _, m := range h.front.wants.Reach {
		way := p.Marker(m).P.Sub(x.at)
		far := way.Norm()
		h.add(p, seat, u, engine.Advance, aimMarker, m, way.WithLength(min(far, advance)))
		if x.flies {
			continue
		}
		h.add(p, seat, u, engine.Rush, aimMarker, m, way.WithLength(min(far, rush)))
		if inside {
			continue
		}
		if v, ok := h.ledger.coverNear(p, u, p.Marker(m).P, advance); ok {
			h.add(p, seat, u, engine.Advance, aimCover, m, v)
		}
		if v, ok := h.ledger.coverNear(p, u, p.Marker(m).P, rush); ok {
			h.add(p, seat, u, engine.Rush, aimCover, m, v)
		}
	}
}

// coverNear returns the displacement of unit u into the piece of cover within its allowance whose middle is
// nearest to a goal, and whether there is one that has room for it.
func (l *ledger) coverNear(p engine.Position, u int, goal geom.Point, allow int64) (v geom.Point, ok bool) {
	x := &l.facts[u]
	size := min(x.box.Max.X-x.box.Min.X, x.box.Max.Y-x.box.Min.Y)
	best := int64(math.MaxInt64)
	for _, i := range l.cover {
		b := &p.Game().Table().Pieces[i].Box
		if 2*max(b.Max.X-b.Min.X, b.Max.Y-b.Min.Y) < size {
			continue
		}
		at := geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
		if geom.Dist2(at, x.at) > allow*allow {
			continue
		}
		if d := geom.Dist2(at, goal); d < best {
			best, v, ok = d, at.Sub(x.at), true
		}
	}
	return v, ok
}

// workOut works out what a sketched option comes to: its move by the engine's rules, and its value there. It
// reports whether it can be done.
func (h *Agent) workOut(p engine.Position, seat int, d *option) bool {
	u := d.unit
	advance, rush, _ := opr.Reach(p, u)
	allow, shooting := rush, d.verb == engine.Advance
	if shooting {
		allow = advance
	}
	ok := true
	switch d.aim {
	case aimShoot:
		var guns int
		d.to, guns = opr.BestShot(p, u, d.about)
		ok = guns > 0
	case aimEnemy:
		d.to = opr.Towards(p, u, opr.NearestModel(p, d.about, d.from), allow, shooting)
	case aimMarker:
		d.to = opr.Towards(p, u, p.Marker(d.about).P, allow, shooting)
	case aimCover:
		d.to, ok = opr.IntoCover(p, u, p.Marker(d.about).P, allow, shooting)
	case aimAway:
		d.to, ok = opr.Away(p, u, allow)
	case aimCharge:
		_, ok = opr.ChargeAction(p, u, d.about)
	}
	if ok && d.to.Pattern == opr.PatternStay && d.verb != engine.Charge && !p.Unit(u).Is(engine.Aboard) &&
		d.verb != engine.Hold {
		ok = d.verb == engine.Advance
		d.verb = engine.Hold
	}
	for i := range h.tried {
		if t := &h.tried[i]; t.verb == d.verb && t.at == d.to.At && d.verb != engine.Charge {
			return false
		}
	}
	if !ok {
		return false
	}
	h.tried = append(h.tried, tried{d.verb, d.to.At})
	d.terms, d.target = terms{}, -1
	h.evaluate(p, seat, d, false)
	return true
}

// consider keeps the best option of unit u, and the second best: it works out the most promising sketches one
// after the other, as long as there are some that promise more than the best so far.
func (h *Agent) consider(p engine.Position, seat, u int) {
	h.best, h.second = option{}, option{}
	h.tried = h.tried[:0]
	h.sketch(p, seat, u)
	for range h.w.WorkedOut {
		k := -1
		for i := range h.sketches {
			if d := &h.sketches[i]; d.known && (k < 0 || better(p, seat, d, &h.sketches[k])) {
				k = i
			}
		}
		if k < 0 || h.best.known && h.sketches[k].value+h.w.Slack < h.best.value {
			return
		}
		d := h.sketches[k]
		h.sketches[k].known = false
		if !h.workOut(p, seat, &d) {
			continue
		}
		switch {
		case better(p, seat, &d, &h.best):
			h.best, h.second = d, h.best
		case better(p, seat, &d, &h.second):
			h.second = d
		}
	}
}

// A tried option need not be evaluated again.
type tried struct {
	verb engine.Verb
	at   geom.Point
}

// evaluate works out the terms of an option; of a sketch only roughly.
func (h *Agent) evaluate(p engine.Position, seat int, d *option, rough bool) {
	l := &h.ledger
	u, t := d.unit, &d.terms
	v := d.to.At.Sub(d.from)
	hurt, lost := 1.0, 0.0 // the share of the target that is left, and that of the unit that is lost
	switch d.verb {
	case engine.Charge:
		hurt, lost = h.evaluateCharge(p, d, rough)
		// It ends beside where the enemy stands.
		x, y := &l.facts[u], &l.facts[d.target]
		v = x.at.Sub(y.at).WithLength(-int64(gap(x.box, y.box)))
	case engine.Hold, engine.Advance:
		hurt = h.evaluateShooting(p, seat, d, v, rough)
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
	if v != (geom.Point{}) && !rough {
		t[termDanger] = -mul(h.risk(p, u, v), h.w.Danger)
	}
	var own presence
	h.presenceOf(p, u, v, true, false, &own)
	if lost > 0 {
		for m := range own.now {
			own.now[m], own.end[m] = mul(own.now[m], 1-lost), mul(own.end[m], 1-lost)
		}
	}
	t[termMarkers] = mul(h.control(p, seat, u, &own, d.target, hurt)-h.markersNow, h.w.Markers)
	if m := h.rules.Mission; m != nil {
		t[termBlocking] = m.Blocking(p, u, v, 1-lost)
	}
	open, saved := h.exposure(p, seat, u, v, d.target, hurt)
	t[termExposure], t[termCover] = -mul(mul(open, 1-lost), h.w.Exposure), mul(mul(saved, 1-lost), h.w.Cover)
	t[termChances] = mul(mul(h.chances(p, seat, u, v, d.target, hurt), 1-lost), h.w.Chances)
	for _, k := range [...]int{termDamage, termReply, termTempo, termExposure, termCover, termDanger} {
		t[k] = mul(t[k], h.front.points)
	}
	d.value = t.sum()
}

// evaluateCharge works out the terms of the fight that an option leads to, and returns the share of the
// target that is left and that of the unit that is lost.
func (h *Agent) evaluateCharge(p engine.Position, d *option, rough bool) (hurt, lost float64) {
	l, u, e := &h.ledger, d.unit, d.about
	d.target = e
	strike, back := l.duel(p, u, e).charge, l.duel(p, e, u).back
	if !rough {
		a, b := h.mind.Exchange(p, u, e)
		strike, back = a.Wounds, b.Wounds
	}
	done, suffered := h.melee(u, e, strike, back)
	d.terms[termDamage], d.terms[termReply] = mul(done, h.w.Damage), -mul(suffered, h.w.Reply)
	return 1 - l.facts[e].share(done), l.facts[u].share(suffered)
}

// evaluateShooting works out what the shooting of an option does after a move by v, and returns the share of
// the target that is left.
func (h *Agent) evaluateShooting(p engine.Position, seat int, d *option, v geom.Point, rough bool) (hurt float64) {
	best, only := 0.0, -1
	if d.aim == aimShoot {
		only = d.about
	}
	if h.ledger.facts[d.unit].reach > 0 {
		best, d.target = h.shooting(p, seat, d.unit, v, only, rough)
	}
	d.terms[termDamage] = mul(best, h.w.Damage)
	if d.target < 0 {
		return 1
	}
	return 1 - h.ledger.facts[d.target].share(best)
}

// shooting returns what the shooting of unit u is worth, were it displaced by v, and the enemy that most of
// it goes to: one of all, unless only is one. Roughly it is what the duels say, less what terrain hides.
func (h *Agent) shooting(p engine.Position, seat, u int, v geom.Point, only int, rough bool) (best float64,
	target int) {
	l := &h.ledger
	x := &l.facts[u]
	at := moved(x.box, v)
	target = -1
	from, end := l.game.UnitRange(1 - seat)
	for e := from; e < end; e++ {
		y := &l.facts[e]
		if !y.on || only >= 0 && e != only {
			continue
		}
		var got float64
		if rough {
			if got = h.shot(l.duel(p, u, e), e, gap(at, y.box), y.covered); got == 0 {
				continue
			}
			if target < 0 || got >= best-odds.Epsilon { // or else it does not matter what it sees
				got = mul(got, h.sightShare(x.at.Add(v), y.at))
			}
		} else {
			if at.Gap2(y.box) > int64(x.reach)*int64(x.reach) {
				continue
			}
			wounds := 0.0
			l.strikes = opr.Volleys(p, u, e, v, l.strikes[:0])
			for i := range l.strikes {
				wounds += odds.OfStrike(p, &l.strikes[i]).Wounds
			}
			if wounds == 0 {
				continue
			}
			got = h.harm(e, wounds)
		}
		if target < 0 || got > best+odds.Epsilon ||
			got > best-odds.Epsilon && sense.Before(p, seat, e, target) {
			best, target = got, e
		}
	}
	return best, target
}
