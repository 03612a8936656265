package heuristic

import (
	"math"
	"slices"

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
	alive  uint64     // and its living models
	verb   engine.Verb
	aim    aim
	about  int // the enemy or marker of the aim, or -1
	to     engine.Action
	target int // the enemy that it attacks, or -1
	terms  terms
	value  float64
	known  bool
	// the allowance that its move was worked out for, or 0, and whether the unit may shoot after it
	allow    int32
	shooting bool
}

// better reports whether option a is to be preferred to b: the greater value; of equal ones, the one that
// leads further left and then nearer to the own edge, as the seat sees the table.
func (s *situation) better(a, b *option) bool {
	left := func(p, q geom.Point) bool { return sense.LeftOf(s.p, s.seat, p, q) }
	switch {
	case !b.known || a.value > b.value+odds.Epsilon:
		return true
	case a.value < b.value-odds.Epsilon:
		return false
	case a.unit != b.unit:
		return s.before(a.unit, b.unit)
	case a.verb != b.verb:
		return a.verb < b.verb
	case a.to.At != b.to.At:
		return left(a.to.At, b.to.At)
	case a.aim != b.aim:
		return a.aim < b.aim
	case a.about != b.about && (a.aim == aimMarker || a.aim == aimCover):
		return left(s.p.Marker(a.about).P, s.p.Marker(b.about).P)
	}
	return a.about != b.about && s.before(a.about, b.about)
}

// best returns the best of some options that are known, or -1.
func (s *situation) best(options []option) int {
	k := -1
	for i := range options {
		if d := &options[i]; d.known && (k < 0 || s.better(d, &options[k])) {
			k = i
		}
	}
	return k
}

// list adds what unit u could do to the options, each valued as if nothing stood in the way of its move.
func (h *Agent) list(u int) {
	x := &h.facts[u]
	if !x.flies {
		h.add(u, engine.Hold, aimHold, -1, geom.Point{})
	}
	if opr.Rooted(h.p, u) {
		return
	}
	nearest := h.addAttacks(u)
	h.addMarkers(u)
	if nearest < 0 {
		return
	}
	way := x.at.Sub(h.facts[nearest].at)
	h.add(u, engine.Advance, aimAway, -1, way.WithLength(int64(x.advance)))
	if !x.flies {
		h.add(u, engine.Rush, aimAway, -1, way.WithLength(int64(x.rush)))
	}
}

// add adds an option of unit u, which it displaces by v.
func (h *Agent) add(u int, verb engine.Verb, aim aim, about int, v geom.Point) {
	at := h.facts[u].at
	d := option{unit: u, round: h.p.Round(), from: at, alive: h.p.Unit(u).Alive, verb: verb, aim: aim, about: about, target: -1,
		known: true}
	d.to = engine.Action{Verb: engine.Move, Pattern: opr.PatternStay, Unit: int16(u), At: at.Add(v)}
	h.evaluate(&d, true)
	h.options = append(h.options, d)
}

// addAttacks adds what unit u could do about each enemy, and returns the nearest, or -1.
func (h *Agent) addAttacks(u int) (nearest int) {
	x := &h.facts[u]
	strikes := !x.flies && opr.Strikes(h.p, u)
	nearest, near := -1, 0.0
	for _, e := range h.enemies {
		y := &h.facts[e]
		d, way := gap(x.box, y.box), y.at.Sub(x.at)
		if nearest < 0 || d < near || d == near && h.before(e, nearest) {
			nearest, near = e, d
		}
		if x.reach > 0 && d <= x.advance+x.reach {
			need := int64(max(0, d-h.matchup(u, e).full()))
			h.add(u, engine.Advance, aimShoot, e, way.WithLength(min(need, int64(x.advance))))
		}
		if x.flies {
			continue
		}
		h.add(u, engine.Rush, aimEnemy, e, way.WithLength(min(int64(x.rush), max(0, int64(d)-geom.Inch))))
		if strikes && d <= x.rush-y.charged {
			h.add(u, engine.Charge, aimCharge, e, geom.Point{})
		}
	}
	return nearest
}

// addMarkers adds what unit u could do about each marker that is wanted.
func (h *Agent) addMarkers(u int) {
	x := &h.facts[u]
	advance, rush := int64(x.advance), int64(x.rush)
	inside := h.p.Unit(u).Is(engine.Aboard)
	for _, m := range h.wants.Reach {
		at := h.p.Marker(m).P
		way := at.Sub(x.at)
		far := way.Norm()
		h.add(u, engine.Advance, aimMarker, m, way.WithLength(min(far, advance)))
		if x.flies {
			continue
		}
		h.add(u, engine.Rush, aimMarker, m, way.WithLength(min(far, rush)))
		if inside {
			continue
		}
		if v, ok := h.coverNear(x, at, advance); ok {
			h.add(u, engine.Advance, aimCover, m, v)
		}
		if v, ok := h.coverNear(x, at, rush); ok {
			h.add(u, engine.Rush, aimCover, m, v)
		}
	}
}

// coverNear returns the displacement of a unit into the piece of cover within its allowance whose middle is
// nearest to a goal, and whether there is one that has room for it.
func (s *situation) coverNear(x *fact, goal geom.Point, allow int64) (v geom.Point, ok bool) {
	size := min(x.box.Max.X-x.box.Min.X, x.box.Max.Y-x.box.Min.Y)
	best := int64(math.MaxInt64)
	for _, q := range s.cover {
		b := &q.Box
		at := sense.Middle(*b)
		if 2*max(b.Max.X-b.Min.X, b.Max.Y-b.Min.Y) < size || geom.Dist2(at, x.at) > allow*allow {
			continue
		}
		if d := geom.Dist2(at, goal); d < best {
			best, v, ok = d, at.Sub(x.at), true
		}
	}
	return v, ok
}

// workOut works out what an option comes to: its move by the engine's rules, and its value there. It reports
// whether it can be done and has not been worked out before.
func (h *Agent) workOut(d *option) bool {
	p, u := h.p, d.unit
	allow, rush, _ := opr.Reach(p, u)
	shooting := d.verb == engine.Advance
	if !shooting {
		allow = rush
	}
	charges := d.verb == engine.Charge
	var ok bool
	if charges {
		_, ok = opr.ChargeAction(p, u, d.about)
	} else {
		d.to, ok = d.move(p, allow, shooting)
		d.allow, d.shooting = allow, shooting
	}
	if ok && d.to.Pattern == opr.PatternStay && !charges && !p.Unit(u).Is(engine.Aboard) &&
		d.verb != engine.Hold {
		ok = shooting
		d.verb = engine.Hold
	}
	this := tried{d.verb, d.to.At}
	if !ok || !charges && slices.Contains(h.tried, this) {
		return false
	}
	h.tried = append(h.tried, this)
	d.terms, d.target = terms{}, -1
	h.evaluate(d, false)
	return true
}

// move returns the move that an option's aim comes to with an allowance, and whether it can be done. Shooting
// says that the unit may shoot afterwards.
func (d *option) move(p engine.Position, allow int32, shooting bool) (to engine.Action, ok bool) {
	switch d.aim {
	case aimShoot:
		to, guns := opr.BestShot(p, d.unit, d.about)
		return to, guns > 0
	case aimEnemy:
		return opr.Towards(p, d.unit, opr.NearestModel(p, d.about, d.from), allow), true
	case aimMarker:
		return opr.Towards(p, d.unit, p.Marker(d.about).P, allow), true
	case aimCover:
		return opr.IntoCover(p, d.unit, p.Marker(d.about).P, allow, shooting)
	case aimAway:
		return opr.Away(p, d.unit, allow)
	}
	return d.to, true
}

// consider returns the best of the listed options of a unit, and the second best: it works out the most
// promising ones one after the other, as long as there are some that promise more than the best so far.
func (h *Agent) consider(options []option) (best, second option) {
	h.tried = h.tried[:0]
	opr.Keep(h.p)
	defer opr.Forget(h.p)
	for range h.w.WorkedOut {
		k := h.best(options)
		if k < 0 || best.known && options[k].value+h.w.Slack < best.value {
			break
		}
		d := options[k]
		options[k].known = false
		switch {
		case !h.workOut(&d):
		case h.better(&d, &best):
			best, second = d, best
		case h.better(&d, &second):
			second = d
		}
	}
	return best, second
}

// A tried option need not be evaluated again.
type tried struct {
	verb engine.Verb
	at   geom.Point
}

// evaluate works out the terms of an option, or a rough guess at them.
func (s *situation) evaluate(d *option, rough bool) {
	u, t := d.unit, &d.terms
	v := d.to.At.Sub(d.from)
	hurt, lost := 1.0, 0.0 // the share of the target that is left, and that of the unit that is lost
	switch d.verb {
	case engine.Charge:
		hurt, lost = s.evaluateCharge(d, rough)
		// It ends beside where the enemy stands.
		x, y := &s.facts[u], &s.facts[d.target]
		v = x.at.Sub(y.at).WithLength(-int64(gap(x.box, y.box)))
	case engine.Hold, engine.Advance:
		hurt = s.evaluateShooting(d, v, rough)
	case engine.Rush:
		if opr.ShootsRushed(s.p, u) {
			hurt = s.evaluateShooting(d, v, rough)
		}
	}
	if d.target >= 0 && hurt < 1 {
		t[termTempo] = mul(s.threats[d.target]*(1-hurt)*s.yetToAct(d.target), s.w.Tempo)
	}
	if v != (geom.Point{}) && !rough {
		t[termDanger] = -mul(s.risk(u, v), s.w.Danger)
	}
	own, stays := s.presenceOf(u, v, true, false), 1-lost
	if lost > 0 {
		own = own.Scaled(stays)
	}
	t[termMarkers] = mul(s.control(u, &own, d.target, hurt)-s.markersNow, s.w.Markers)
	if m := s.rules.Mission; m != nil {
		t[termBlocking] = m.Blocking(s.p, u, v, stays)
	}
	open, saved := s.exposure(u, v, d.target, hurt)
	t[termExposure], t[termCover] = -mul(open*stays, s.w.Exposure), mul(saved*stays, s.w.Cover)
	t[termChances] = mul(s.chances(u, v, d.target, hurt)*stays, s.w.Chances)
	for _, k := range [...]int{termDamage, termReply, termTempo, termExposure, termCover, termDanger} {
		t[k] = mul(t[k], s.points)
	}
	d.value = t.sum()
}

// evaluateCharge works out the terms of the fight that an option leads to, and returns the share of the
// target that is left and that of the unit that is lost.
func (s *situation) evaluateCharge(d *option, rough bool) (hurt, lost float64) {
	u, e := d.unit, d.about
	d.target = e
	strike, back := s.matchup(u, e).charge, s.matchup(e, u).back
	if !rough {
		a, b := s.mind.Exchange(s.p, u, e)
		strike, back = a.Wounds, b.Wounds
	}
	done, suffered := s.melee(u, e, strike, back)
	d.terms[termDamage], d.terms[termReply] = mul(done, s.w.Damage), -mul(suffered, s.w.Reply)
	return 1 - s.facts[e].share(done), s.facts[u].share(suffered)
}

// evaluateShooting works out what the shooting of an option does after a move by v, and returns the share of
// the target that is left.
func (s *situation) evaluateShooting(d *option, v geom.Point, rough bool) (hurt float64) {
	best, only := 0.0, -1
	if d.aim == aimShoot {
		only = d.about
	}
	if s.facts[d.unit].reach > 0 {
		best, d.target = s.shooting(d.unit, v, only, rough)
	}
	d.terms[termDamage] = mul(best, s.w.Damage)
	if d.target < 0 {
		return 1
	}
	return 1 - s.facts[d.target].share(best)
}

// shooting returns what the shooting of unit u is worth, were it displaced by v, and the enemy that most of
// it goes to: one of all, unless only is one. Roughly it is what the matchups say, less what terrain hides.
func (s *situation) shooting(u int, v geom.Point, only int, rough bool) (best float64, target int) {
	x := &s.facts[u]
	at := moved(x.box, v)
	target = -1
	for _, e := range s.enemies {
		if only >= 0 && e != only {
			continue
		}
		y := &s.facts[e]
		var got float64
		if rough {
			if got = s.shot(s.matchup(u, e), u, e, gap(at, y.box), y.covered); got == 0 {
				continue
			}
			if target < 0 || got >= best-odds.Epsilon { // or else it does not matter what it sees
				got = mul(got, s.sightShare(x.at.Add(v), y.at))
			}
		} else {
			if at.Gap2(y.box) > int64(x.reach*x.reach) {
				continue
			}
			wounds, own := 0.0, 0.0
			s.strikes = opr.Volleys(s.p, u, e, v, s.strikes[:0])
			for i := range s.strikes {
				wounds += odds.OfStrike(s.p, &s.strikes[i]).Wounds
				own += odds.OwnWounds(s.p, &s.strikes[i])
			}
			if wounds == 0 {
				continue
			}
			got = s.harm(e, wounds) - mul(s.harm(u, own), s.w.Reply)
		}
		if target < 0 || got > best+odds.Epsilon || got > best-odds.Epsilon && s.before(e, target) {
			best, target = got, e
		}
	}
	return best, target
}
