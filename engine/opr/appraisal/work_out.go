package appraisal

import (
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// Consider returns the best of the listed options of a unit, and the second best: it works out the most
// promising ones one after the other by the engine's rules, but for those that cannot be expected to turn out better than
// the best so far. The value of the other options is forgotten.
func (s *Situation) Consider(options []Option) (best, second Option) {
	s.tried = s.tried[:0]
	opr.Keep(s.P)
	defer opr.Forget(s.P)
	for worked := 0; worked < s.W.WorkedOut; {
		k := s.Best(options)
		if k < 0 {
			break
		}
		d := options[k]
		options[k].Known = false
		if best.Known && d.Value+s.W.Slack+mul(d.hope, s.W.Hope) < best.Value {
			continue
		}
		worked++
		switch {
		case !s.workOut(&d):
		case s.Better(&d, &best):
			best, second = d, best
		case s.Better(&d, &second):
			second = d
		}
	}
	return best, second
}

// workOut works out what an option comes to: its move by the engine's rules, and its value there. It reports
// whether it can be done and has not been worked out before.
func (s *Situation) workOut(d *Option) bool {
	p, u := s.P, d.Unit
	allow, rush, _ := opr.Reach(p, u)
	shooting := d.Verb == engine.Advance
	if !shooting {
		allow = rush
	}
	charges := d.Verb == engine.Charge
	var ok bool
	if charges {
		_, ok = opr.ChargeAction(p, u, d.About)
	} else {
		d.To, ok = d.Move(p, allow, shooting)
		d.Allow, d.Shooting = allow, shooting
	}
	if ok && d.To.Pattern == opr.PatternStay && !charges && !p.Unit(u).Is(engine.Aboard) &&
		d.Verb != engine.Hold {
		ok = shooting
		d.Verb = engine.Hold
	}
	this := tried{d.Verb, d.To.At}
	if !ok || !charges && slices.Contains(s.tried, this) {
		return false
	}
	s.tried = append(s.tried, this)
	d.Terms, d.Target = Terms{}, -1
	s.Evaluate(d, false)
	return true
}

// A tried option need not be evaluated again.
type tried struct {
	verb engine.Verb
	at   geom.Point
}

// Move returns the move that the option's aim comes to with an allowance, and whether it can be done. Shooting
// says that the unit may shoot afterwards.
func (d *Option) Move(p engine.Position, allow int32, shooting bool) (to engine.Action, ok bool) {
	switch d.Aim {
	case AimShoot:
		to, guns := opr.BestShot(p, d.Unit, d.About)
		return to, guns > 0
	case AimEnemy:
		return opr.Towards(p, d.Unit, opr.NearestModel(p, d.About, d.From), allow), true
	case AimMarker:
		return opr.Towards(p, d.Unit, p.Marker(d.About).P, allow), true
	case AimScreen:
		return opr.Towards(p, d.Unit, opr.Screen(p, p.Seat(d.Unit), d.About), allow), true
	case AimCover:
		return opr.IntoCover(p, d.Unit, p.Marker(d.About).P, allow, shooting)
	case AimAway:
		return opr.Away(p, d.Unit, allow)
	}
	return d.To, true
}
