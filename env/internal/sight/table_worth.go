package sight

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/appraisal"
	"gauntlet/engine/opr/sense"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// A valuer says what actions are worth by the evaluation of package appraisal, each beside the best of its moment.
type valuer struct {
	now     appraisal.Situation
	options []appraisal.Option // room
	worths  []appraised        // by plan
	goal    geom.Point         // of units that are deployed
}

// appraised is what an action is worth, in points, with the terms of that.
type appraised struct {
	known bool
	value float64
	terms appraisal.Terms
}

// value works out what the plans of a moment are worth, and the greatest value.
func (s *Scribe) value(m *env.Moment, d engine.Decision, plans []env.Plan) (best float64) {
	v := &s.valuer
	v.worths = v.worths[:0]
	switch d.Kind {
	case engine.Activate, engine.ChooseAction, engine.DeployAt, engine.ArriveAt, engine.FreeMove:
	default:
		return 0
	}
	v.now.Begin(m.Game(), &appraisal.Usual)
	v.now.Look(m.Position, int(d.Seat))
	switch d.Kind {
	case engine.ArriveAt:
		v.now.Arriving(int(d.Unit))
	case engine.DeployAt:
		v.goal = sense.LonelyMarker(v.now.P, v.now.Seat)
	}
	for i := range plans {
		w := v.worth(d, &plans[i])
		if v.worths = append(v.worths, w); w.known && (i == 0 || w.value > best) {
			best = w.value
		}
	}
	return best
}

// worth works out what a plan is worth.
func (v *valuer) worth(d engine.Decision, plan *env.Plan) appraised {
	act, u := &plan.Action, int(plan.Action.Unit)
	switch d.Kind {
	case engine.Activate:
		return v.activated(act)
	case engine.ChooseAction:
		return v.acts(plan, int(d.Unit))
	case engine.DeployAt:
		return appraised{known: true, value: v.now.Deployed(u, act.At, v.goal)}
	case engine.ArriveAt:
		t := v.now.Arrival(u, act.At)
		return appraised{true, t.Sum(), t}
	}
	if act.Verb != engine.Move {
		return appraised{known: true}
	}
	var t appraisal.Terms
	x, pending := &v.now.Facts[u], opr.PendingOf(v.now.P)
	v.now.EvaluatePlace(&t, u, act.At.Sub(x.At), x.Acted || pending.Active == u && !pending.Undone)
	return appraised{true, t.Sum(), t}
}

// activated returns what a unit gains by acting now: by its best option, markers counting less, since they can wait.
func (v *valuer) activated(act *engine.Action) appraised {
	u := int(act.Unit)
	if act.Verb == engine.Pass || act.Verb == engine.Use {
		return appraised{known: true}
	}
	if x := &v.now.Facts[u]; x.Shaken && !x.Flies {
		return appraised{known: true}
	}
	v.options = v.now.List(u, v.options[:0])
	k := v.now.Best(v.options)
	if k < 0 {
		return appraised{known: true}
	}
	o := &v.options[k]
	return appraised{true, v.now.Gain(o), o.Terms}
}

// acts returns what the action of a unit is worth.
func (v *valuer) acts(plan *env.Plan, u int) appraised {
	act, verb, aim, about, by := &plan.Action, plan.Action.Verb, appraisal.AimHold, -1, geom.Point{}
	switch {
	case verb == engine.Charge:
		aim, about = appraisal.AimCharge, int(act.Target)
	case plan.Intent.Kind == actions.FireAt || plan.Intent.Kind == actions.FireNear:
		aim, about = appraisal.AimShoot, int(plan.Intent.Target)
	case plan.Intent.Kind == actions.FireNone:
		verb = engine.Move // which does not shoot
	}
	if plan.Move.Verb == engine.Move {
		by = plan.Move.At.Sub(v.now.Facts[u].At)
	}
	o := v.now.OptionOf(u, verb, aim, about, by)
	return appraised{true, o.Value, o.Terms}
}

// describe writes what the action of a plan is worth.
func (v *valuer) describe(i int, best float64, row *[numTableFeatures]float32) {
	if i >= len(v.worths) || !v.worths[i].known {
		return
	}
	w := &v.worths[i]
	row[dWorth], row[dBehind] = points(w.value), points(best-w.value)
	row[dDoes], row[dSuffers], row[dSpares] = points(w.terms[appraisal.TermDamage]), points(w.terms[appraisal.TermReply]),
		points(w.terms[appraisal.TermTempo])
	row[dKeeps], row[dRisks] = points(w.terms[appraisal.TermMarkers]), points(w.terms[appraisal.TermExposure])
	row[dShelters], row[dNext] = points(w.terms[appraisal.TermCover]), points(w.terms[appraisal.TermChances])
}

// points returns n/(|n|+20) for thousandths of an army, never -0.
func points(n float64) float32 {
	if n == 0 {
		return 0
	}
	x := float32(n)
	return x / (max(x, -x) + 20)
}
