package sight

import (
	"slices"

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
	options []appraisal.Option // room; by plan, of those of an activation
	looked  []int              // room
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
	case engine.Activate, engine.ChooseAction, engine.DeployAt, engine.ArriveAt, engine.FreeMove,
		engine.Consolidate:
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
	v.options = v.options[:0]
	for i := range plans {
		w := v.worth(d, &plans[i])
		if v.worths = append(v.worths, w); w.known && (i == 0 || w.value > best) {
			best = w.value
		}
	}
	switch d.Kind {
	case engine.Activate:
		return v.closely(v.now.W.Closely, func(i int) appraised { return v.acting(&plans[i].Action) })
	case engine.ChooseAction:
		return v.closely(v.now.W.WorkedOut, v.exactly)
	}
	return best
}

// closely looks more closely at those plans that promise most, one after the other and at most so many, as long as one
// promises more than the best of them turned out to be worth. It returns the greatest value.
func (v *valuer) closely(most int, look func(i int) appraised) float64 {
	v.looked = v.looked[:0]
	for {
		best := 0
		for i := range v.worths {
			if v.worths[i].value > v.worths[best].value {
				best = i
			}
		}
		if len(v.looked) == most || slices.Contains(v.looked, best) {
			return v.worths[best].value
		}
		v.looked = append(v.looked, best)
		v.worths[best] = look(best)
	}
}

// exactly returns what plan i of an activation is worth by the engine's rules.
func (v *valuer) exactly(i int) appraised {
	o := &v.options[i]
	o.Terms, o.Target = appraisal.Terms{}, -1
	v.now.Evaluate(o, false)
	return appraised{true, o.Value, o.Terms}
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

// activated returns what a unit promises to gain by acting now: by its best option, markers counting less, since they can
// wait.
func (v *valuer) activated(act *engine.Action) appraised {
	if !v.lists(act) {
		return appraised{known: true}
	}
	o := &v.options[v.now.Best(v.options)]
	return appraised{true, v.now.Gain(o), o.Terms}
}

// acting returns the same by options that are worked out by the engine's rules.
func (v *valuer) acting(act *engine.Action) appraised {
	if !v.lists(act) {
		return appraised{known: true}
	}
	o, _ := v.now.Consider(v.options)
	return appraised{true, v.now.Gain(&o), o.Terms}
}

// lists lists what a unit could do that is activated, and reports whether it can do anything.
func (v *valuer) lists(act *engine.Action) bool {
	v.options = v.options[:0]
	if act.Verb == engine.Pass || act.Verb == engine.Use {
		return false
	}
	u := int(act.Unit)
	if x := &v.now.Facts[u]; x.Shaken && !x.Flies {
		return false
	}
	v.options = v.now.List(u, v.options)
	return v.now.Best(v.options) >= 0
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
	v.options = append(v.options, o)
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
