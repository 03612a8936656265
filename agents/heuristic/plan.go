package heuristic

import (
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/appraisal"
)

// workOut works out what an option comes to: its move by the engine's rules, and its value there. It reports
// whether it can be done and has not been worked out before.
func (h *Agent) workOut(d *appraisal.Option) bool {
	p, u := h.now.P, d.Unit
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
		d.To, ok = move(d, p, allow, shooting)
		d.Allow, d.Shooting = allow, shooting
	}
	if ok && d.To.Pattern == opr.PatternStay && !charges && !p.Unit(u).Is(engine.Aboard) &&
		d.Verb != engine.Hold {
		ok = shooting
		d.Verb = engine.Hold
	}
	this := tried{d.Verb, d.To.At}
	if !ok || !charges && slices.Contains(h.tried, this) {
		return false
	}
	h.tried = append(h.tried, this)
	d.Terms, d.Target = appraisal.Terms{}, -1
	h.now.Evaluate(d, false)
	return true
}

// move returns the move that an option's aim comes to with an allowance, and whether it can be done. Shooting
// says that the unit may shoot afterwards.
func move(d *appraisal.Option, p engine.Position, allow int32, shooting bool) (to engine.Action, ok bool) {
	switch d.Aim {
	case appraisal.AimShoot:
		to, guns := opr.BestShot(p, d.Unit, d.About)
		return to, guns > 0
	case appraisal.AimEnemy:
		return opr.Towards(p, d.Unit, opr.NearestModel(p, d.About, d.From), allow), true
	case appraisal.AimMarker:
		return opr.Towards(p, d.Unit, p.Marker(d.About).P, allow), true
	case appraisal.AimScreen:
		return opr.Towards(p, d.Unit, opr.Screen(p, p.Seat(d.Unit), d.About), allow), true
	case appraisal.AimCover:
		return opr.IntoCover(p, d.Unit, p.Marker(d.About).P, allow, shooting)
	case appraisal.AimAway:
		return opr.Away(p, d.Unit, allow)
	}
	return d.To, true
}

// consider returns the best of the listed options of a unit, and the second best: it works out the most
// promising ones one after the other, as long as there are some that promise more than the best so far.
func (h *Agent) consider(options []appraisal.Option) (best, second appraisal.Option) {
	h.tried = h.tried[:0]
	opr.Keep(h.now.P)
	defer opr.Forget(h.now.P)
	for range h.now.W.WorkedOut {
		k := h.now.Best(options)
		if k < 0 || best.Known && options[k].Value+h.now.W.Slack < best.Value {
			break
		}
		d := options[k]
		options[k].Known = false
		switch {
		case !h.workOut(&d):
		case h.now.Better(&d, &best):
			best, second = d, best
		case h.now.Better(&d, &second):
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
