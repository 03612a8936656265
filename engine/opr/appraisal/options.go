package appraisal

import (
	"fmt"
	"math"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
)

// The terms of the evaluation.
const (
	TermDamage = iota
	TermReply
	TermTempo
	TermMarkers
	TermExposure
	TermChances
	TermDanger
	TermCover
	TermBlocking
	TermScreen
	numTerms
)

// termNames are what the terms are called when a choice is explained.
var termNames = [numTerms]string{"damage", "reply", "tempo", "markers", "exposure", "chances", "danger",
	"cover", "blocking", "screen"}

// Terms are what each term adds to a value.
type Terms [numTerms]float64

// Sum returns the value.
func (t *Terms) Sum() (sum float64) {
	for _, x := range t {
		sum += x
	}
	return sum
}

// Words lists the terms that are not 0, in brackets.
func (t *Terms) Words() string {
	var said []string
	for i, x := range t {
		if x != 0 {
			said = append(said, fmt.Sprintf("%s %+.1f", termNames[i], x))
		}
	}
	if said == nil {
		return ""
	}
	return " (" + strings.Join(said, ", ") + ")"
}

// An Aim is the purpose that a move was worked out for.
type Aim uint8

const (
	AimHold   Aim = iota // stay
	AimShoot             // have an enemy in range
	AimMarker            // nearer to a marker
	AimCover             // into cover near a marker
	AimEnemy             // nearer to an enemy
	AimAway              // away from the enemy
	AimCharge            // into contact
	AimScreen            // between a marker and the enemy nearest to it
)

// An Option is one thing that a unit could do in its activation.
type Option struct {
	Unit   int
	Round  int
	From   geom.Point // the unit's anchor when the option was worked out
	Alive  uint64     // and its living models
	Verb   engine.Verb
	Aim    Aim
	About  int // the enemy or marker of the aim, or -1
	To     engine.Action
	Target int // the enemy that it attacks, or -1
	Terms  Terms
	Value  float64
	Known  bool
	// by how much its value may turn out greater than it was guessed to be: by all that shooting might do more if nothing
	// were in the way of sight, and for an Advance by half of what the enemy might take from the unit, so that it ends
	// where that is less
	hope float64
	// the allowance that its move was worked out for, or 0, and whether the unit may shoot after it
	Allow    int32
	Shooting bool
}

// Better reports whether option a is to be preferred to b: the greater value; of equal ones, the one that
// leads further left and then nearer to the own edge, as the seat sees the table.
func (s *Situation) Better(a, b *Option) bool {
	left := func(p, q geom.Point) bool { return sense.LeftOf(s.P, s.Seat, p, q) }
	switch {
	case !b.Known || a.Value > b.Value+odds.Epsilon:
		return true
	case a.Value < b.Value-odds.Epsilon:
		return false
	case a.Unit != b.Unit:
		return s.Before(a.Unit, b.Unit)
	case a.Verb != b.Verb:
		return a.Verb < b.Verb
	case a.To.At != b.To.At:
		return left(a.To.At, b.To.At)
	case a.Aim != b.Aim:
		return a.Aim < b.Aim
	case a.About != b.About && (a.Aim == AimMarker || a.Aim == AimCover || a.Aim == AimScreen):
		return left(s.P.Marker(a.About).P, s.P.Marker(b.About).P)
	}
	return a.About != b.About && s.Before(a.About, b.About)
}

// Best returns the best of some options that are known, or -1.
func (s *Situation) Best(options []Option) int {
	k := -1
	for i := range options {
		if d := &options[i]; d.Known && (k < 0 || s.Better(d, &options[k])) {
			k = i
		}
	}
	return k
}

// List appends what unit u could do to some options, each valued as if nothing stood in the way of its move.
func (s *Situation) List(u int, options []Option) []Option {
	l := list{s, u, options}
	l.all()
	return l.options
}

// A list is the options of a unit that are being listed.
type list struct {
	*Situation
	u       int
	options []Option
}

// all adds what the unit could do.
func (l *list) all() {
	u := l.u
	x := &l.Facts[u]
	if !x.Flies {
		l.add(engine.Hold, AimHold, -1, geom.Point{})
	}
	if opr.Rooted(l.P, u) {
		return
	}
	nearest := l.addAttacks()
	l.addMarkers()
	if nearest < 0 {
		return
	}
	way := x.At.Sub(l.Facts[nearest].At)
	l.add(engine.Advance, AimAway, -1, way.WithLength(int64(x.advance)))
	if !x.Flies {
		l.add(engine.Rush, AimAway, -1, way.WithLength(int64(x.rush)))
	}
}

// add adds an option, which displaces the unit by v.
func (l *list) add(verb engine.Verb, aim Aim, about int, v geom.Point) {
	l.options = append(l.options, l.OptionOf(l.u, verb, aim, about, v))
}

// OptionOf returns what unit u does by an action of a verb for a purpose, which displaces it by v, roughly valued: as if
// nothing stood in the way of its move.
func (s *Situation) OptionOf(u int, verb engine.Verb, aim Aim, about int, v geom.Point) Option {
	at := s.Facts[u].At
	d := Option{Unit: u, Round: s.P.Round(), From: at, Alive: s.P.Unit(u).Alive, Verb: verb, Aim: aim, About: about, Target: -1,
		Known: true}
	d.To = engine.Action{Verb: engine.Move, Pattern: opr.PatternStay, Unit: int16(u), At: at.Add(v)}
	s.Evaluate(&d, true)
	return d
}

// addAttacks adds what the unit could do about each enemy, and returns the nearest, or -1.
func (l *list) addAttacks() (nearest int) {
	u := l.u
	x := &l.Facts[u]
	strikes := !x.Flies && opr.Strikes(l.P, u)
	nearest, near := -1, 0.0
	for _, e := range l.enemies {
		y := &l.Facts[e]
		d, way := gap(x.Box, y.Box), y.At.Sub(x.At)
		if nearest < 0 || d < near || d == near && l.Before(e, nearest) {
			nearest, near = e, d
		}
		if x.reach > 0 && d <= x.advance+x.reach {
			need := int64(max(0, d-l.matchup(u, e).full()))
			l.add(engine.Advance, AimShoot, e, way.WithLength(min(need, int64(x.advance))))
		}
		if x.Flies {
			continue
		}
		l.add(engine.Rush, AimEnemy, e, way.WithLength(min(int64(x.rush), max(0, int64(d)-geom.Inch))))
		if strikes && d <= x.rush-y.charged {
			l.add(engine.Charge, AimCharge, e, geom.Point{})
		}
	}
	return nearest
}

// addMarkers adds what the unit could do about each marker that is wanted.
func (l *list) addMarkers() {
	u := l.u
	x := &l.Facts[u]
	advance, rush := int64(x.advance), int64(x.rush)
	inside := l.P.Unit(u).Is(engine.Aboard)
	for _, m := range l.wants.Reach {
		at := l.P.Marker(m).P
		way := at.Sub(x.At)
		far := way.Norm()
		l.add(engine.Advance, AimMarker, m, way.WithLength(min(far, advance)))
		if x.Flies {
			continue
		}
		l.add(engine.Rush, AimMarker, m, way.WithLength(min(far, rush)))
		if inside {
			continue
		}
		if l.W.Screen != 0 {
			l.addScreen(m)
		}
		if v, ok := l.coverNear(x, at, advance); ok {
			l.add(engine.Advance, AimCover, m, v)
		}
		if v, ok := l.coverNear(x, at, rush); ok {
			l.add(engine.Rush, AimCover, m, v)
		}
	}
}

// addScreen adds the move of the unit that screens a marker: by an Advance where that is enough, or else by a Rush.
func (l *list) addScreen(m int) {
	x := &l.Facts[l.u]
	way := opr.Screen(l.P, l.Seat, m).Sub(x.At)
	verb, allow := engine.Rush, int64(x.rush)
	if geom.Dot(way, way) <= int64(x.advance)*int64(x.advance) {
		verb, allow = engine.Advance, int64(x.advance)
	}
	l.add(verb, AimScreen, m, way.WithLength(min(way.Norm(), allow)))
}

// coverNear returns the displacement of a unit into the piece of cover within its allowance whose middle is
// nearest to a goal, and whether there is one that has room for it.
func (s *Situation) coverNear(x *Fact, goal geom.Point, allow int64) (v geom.Point, ok bool) {
	size := min(x.Box.Max.X-x.Box.Min.X, x.Box.Max.Y-x.Box.Min.Y)
	best := int64(math.MaxInt64)
	for _, q := range s.cover {
		b := &q.Box
		at := sense.Middle(*b)
		if 2*max(b.Max.X-b.Min.X, b.Max.Y-b.Min.Y) < size || geom.Dist2(at, x.At) > allow*allow {
			continue
		}
		if d := geom.Dist2(at, goal); d < best {
			best, v, ok = d, at.Sub(x.At), true
		}
	}
	return v, ok
}

// Evaluate works out the terms of an option, or a rough guess at them.
func (s *Situation) Evaluate(d *Option, rough bool) {
	u, t := d.Unit, &d.Terms
	v := d.To.At.Sub(d.From)
	hurt, lost := 1.0, 0.0 // the share of the target that is left, and that of the unit that is lost
	switch d.Verb {
	case engine.Charge:
		hurt, lost = s.evaluateCharge(d, rough)
		// It ends beside where the enemy stands.
		x, y := &s.Facts[u], &s.Facts[d.Target]
		v = x.At.Sub(y.At).WithLength(-int64(gap(x.Box, y.Box)))
	case engine.Hold, engine.Advance:
		hurt = s.evaluateShooting(d, v, rough)
	case engine.Rush:
		if opr.ShootsRushed(s.P, u) {
			hurt = s.evaluateShooting(d, v, rough)
		}
	}
	if d.Target >= 0 && hurt < 1 {
		t[TermTempo] = mul(s.threats[d.Target]*(1-hurt)*s.yetToAct(d.Target), s.W.Tempo)
	}
	if v != (geom.Point{}) && !rough {
		t[TermDanger] = -mul(s.risk(u, v), s.W.Danger)
	}
	k, stays := s.placeOf(u, v, d.Target, hurt, lost), 1-lost
	t[TermMarkers] = mul(k.control-s.markersNow, s.W.Markers)
	if m := s.Rules.Mission; m != nil {
		t[TermBlocking] = m.Blocking(s.P, u, v, stays)
	}
	t[TermExposure], t[TermCover] = -mul(k.open*stays, s.W.Exposure), mul(k.saved*stays, s.W.Cover)
	t[TermChances] = mul(k.chances*stays, s.W.Chances)
	if d.hope = mul(d.hope, s.Points); d.Verb == engine.Advance {
		d.hope -= mul(t[TermExposure], s.Points/2)
	}
	for _, k := range [...]int{TermDamage, TermReply, TermTempo, TermExposure, TermCover, TermDanger} {
		t[k] = mul(t[k], s.Points)
	}
	if d.Aim == AimScreen {
		t[TermScreen] = s.W.Screen
	}
	d.Value = t.Sum()
}

// evaluateCharge works out the terms of the fight that an option leads to, and returns the share of the
// target that is left and that of the unit that is lost.
func (s *Situation) evaluateCharge(d *Option, rough bool) (hurt, lost float64) {
	u, e := d.Unit, d.About
	d.Target = e
	strike, back := s.matchup(u, e).charge, s.matchup(e, u).back
	if !rough {
		a, b := s.mind.Exchange(s.P, u, e)
		strike, back = a.Wounds, b.Wounds
	}
	done, suffered := s.melee(u, e, strike, back)
	d.Terms[TermDamage], d.Terms[TermReply] = mul(done, s.W.Damage), -mul(suffered, s.W.Reply)
	return 1 - s.Facts[e].share(done), s.Facts[u].share(suffered)
}

// evaluateShooting works out what the shooting of an option does after a move by v, and returns the share of
// the target that is left.
func (s *Situation) evaluateShooting(d *Option, v geom.Point, rough bool) (hurt float64) {
	best, most, only := 0.0, 0.0, -1
	if d.Aim == AimShoot {
		only = d.About
	}
	if s.Facts[d.Unit].reach > 0 {
		best, most, d.Target = s.shooting(d.Unit, v, only, rough)
	}
	d.hope = mul(max(0, most-best), s.W.Damage)
	d.Terms[TermDamage] = mul(best, s.W.Damage)
	if d.Target < 0 {
		return 1
	}
	return 1 - s.Facts[d.Target].share(best)
}

// shooting returns what the shooting of unit u is worth, were it displaced by v, and the enemy that most of
// it goes to: one of all, unless only is one. Roughly it is what the matchups say, less what terrain hides, and the most
// is what it might be worth if nothing hid anybody.
func (s *Situation) shooting(u int, v geom.Point, only int, rough bool) (best, most float64, target int) {
	x := &s.Facts[u]
	at := moved(x.Box, v)
	target = -1
	for _, e := range s.enemies {
		if only >= 0 && e != only {
			continue
		}
		y := &s.Facts[e]
		var got float64
		if rough {
			if got = s.shot(s.matchup(u, e), u, e, gap(at, y.Box), y.covered); got == 0 {
				continue
			}
			most = max(most, got)
			if target < 0 || got >= best-odds.Epsilon { // or else it does not matter what it sees
				got = mul(got, s.sightShare(x.At.Add(v), y.At))
			}
		} else {
			if at.Gap2(y.Box) > int64(x.reach*x.reach) {
				continue
			}
			wounds, own := 0.0, 0.0
			s.strikes = opr.Volleys(s.P, u, e, v, s.strikes[:0])
			for i := range s.strikes {
				wounds += odds.OfStrike(s.P, &s.strikes[i]).Wounds
				own += odds.OwnWounds(s.P, &s.strikes[i])
			}
			if wounds == 0 {
				continue
			}
			got = s.Harm(e, wounds) - mul(s.Harm(u, own), s.W.Reply)
		}
		if target < 0 || got > best+odds.Epsilon || got > best-odds.Epsilon && s.Before(e, target) {
			best, target = got, e
		}
	}
	return best, most, target
}

// Gain returns what is gained by doing an option now rather than later.
func (s *Situation) Gain(d *Option) float64 {
	gain := d.Value - mul(d.Terms[TermMarkers], 1-s.W.Late) - d.Terms[TermChances]
	risk := 0.0
	if d.Known && s.Facts[d.Unit].On {
		for _, e := range s.enemies {
			if !s.Facts[e].Acted {
				risk = max(risk, s.attacks[e*len(s.Facts)+d.Unit])
			}
		}
	}
	return gain + mul(risk, s.W.Urgency)
}
