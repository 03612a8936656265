package env

import (
	"fmt"

	"gauntlet/engine"
)

// A Featured environment can describe its actions by numbers, for networks that score one action after
// another.
type Featured interface {
	Env
	// Features writes a row of len(Spec().Features) numbers for every action into dst, in the order of the
	// slots, as the seat to act sees it. The rows of actions that are not legal are 0, after the end all are.
	Features(dst []float32) error
}

var _ Featured = (*Turn)(nil)

// Features writes a row of features for every action.
func (t *Turn) Features(dst []float32) error {
	if err := sized("features", len(dst), t.g.d.spec.Actions()*len(t.g.d.spec.Features)); err != nil {
		return err
	}
	clear(dst)
	if t.g.seat() >= 0 {
		t.g.features(dst)
	}
	return nil
}

// Features writes the features of every row's actions into dst, which must be N x Actions x
// len(Spec().Features) long. It is an error when the environments under the vector have none.
func (v *Vector) Features(dst []float32) error {
	size := len(v.spec.Slots) * len(v.spec.Features)
	if err := sized("features", len(dst), len(v.envs)*size); err != nil {
		return err
	}
	for i, e := range v.envs {
		f, ok := Unwrapped(e).(Featured)
		if !ok {
			return &RowError{i, fmt.Errorf("environment %s has no features of actions", v.spec.ID)}
		}
		if err := f.Features(dst[i*size : (i+1)*size]); err != nil {
			return &RowError{i, err}
		}
	}
	return nil
}

// features writes the rows of the legal actions.
func (g *game) features(dst []float32) {
	g.listPlans(AnyVerb)
	g.eye.Features(&g.Moment, g.plans, dst)
}

// listPlans makes g.plans those of the legal slots, in the tactical layer of those that can begin with an
// action of a verb or, when it is AnyVerb, of all.
func (g *game) listPlans(verb engine.Verb) {
	if g.plans = g.plans[:0]; g.d.Tactics != nil {
		g.plans = g.d.Tactics.Plans(&g.Moment, verb, g.plans)
		return
	}
	for slot := range g.Legal.All() {
		g.plans = append(g.plans, Plan{Slot: slot, Action: g.entry(slot), Intent: Intent{Target: -1}})
	}
}
