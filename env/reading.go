package env

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
)

// A Reading reads what a seat of a game does by the engine's own actions as actions of an environment's
// layer: for learning from players that do not answer in that layer, and for measuring how much of what they
// do the layer can express.
//
//	e, err := env.Over(game, "", env.Options{Layer: env.Tactical})
//	r := env.NewReading(e, func(l env.Label) { ... })
//	r.Begin()                            // at the beginning of every game
//	asked, err := r.See(position, menu)  // at every decision of the seat that is not forced, before it is answered
//	if asked {                           // here the layer has a choice to make, the r.Choices()-th
//		e.Observe(seat, obs); e.Mask(mask)
//	}
//	r.Take(action)                       // what the seat does there
//	r.End()                              // when the game is over
//
// A choice of what a unit sets out to do is known only when it has moved and fired; its label comes then,
// after those of choices on the way. The environment is where Follow would put it if the actions of the
// labels were chosen in it; it may be read between See and Take. After the first games nothing is allocated.
type Reading struct {
	turn    *Turn
	settled func(Label)

	begun   []Plan // what the unit may have set out to do, by all that it has done since
	choice  int    // the choice that this was
	choices int    // so far
	asks    bool   // the decision at hand is a choice of the layer
	forced  bool   // its only action is taken without asking
	slots   []int
}

// A Label is what a seat did at one choice of the layer.
type Label struct {
	// the number of the choice in its game, from 0; -1 for one that the layer does not ask about, as there is
	// but one action
	Choice int
	// Slots are the actions that come to what the seat did, in order, or, when Exact is false, those that
	// come nearest to it; it may be empty then. It is overwritten by the next.
	Slots []int
	Exact bool
	// Kind and Action are what no action would have done, when Exact is false.
	Kind   engine.Kind
	Action engine.Action
}

// NewReading returns a reading that tells what it has read.
func NewReading(t *Turn, settled func(Label)) *Reading { return &Reading{turn: t, settled: settled} }

// Begin forgets the last game.
func (r *Reading) Begin() {
	r.turn.Forget()
	r.begun, r.choices = r.begun[:0], 0
}

// Choices returns the number of choices of the layer so far, the one at hand included.
func (r *Reading) Choices() int { return r.choices }

// See puts the environment where the seat is to choose, and reports whether the layer has a choice to make
// there. Where it has none, the action at hand follows from an earlier choice, from the stated policy, or is
// the only one.
func (r *Reading) See(p engine.Position, menu []engine.Action) (asked bool, err error) {
	g := r.turn.g
	if err := g.follow(p, menu); err != nil {
		return false, err
	}
	r.asks, r.forced = false, false
	t := g.d.Tactics
	if t == nil {
		g.maskAtomic()
		if r.forced = len(menu) == 1; r.forced {
			return false, nil
		}
		return r.ask(), nil
	}
	if r.moving() {
		return false, nil
	}
	if len(r.begun) > 0 && r.begun[0].Intent != (Intent{}) && g.Intent == (Intent{}) {
		r.settle(true)
	}
	about := g.Intent
	_, answered := t.Answer(&g.Moment)
	if g.Intent = about; answered {
		return false, nil
	}
	clear(g.Legal)
	t.Mask(&g.Moment)
	if g.Intent == (Intent{}) {
		r.settle(true)
	}
	if g.Legal.Only() >= 0 {
		r.forced = true
		return false, nil
	}
	return r.ask(), nil
}

func (r *Reading) ask() bool {
	r.asks = true
	r.choices++
	return true
}

// moving reports whether the decision at hand is the move of an intent that was just chosen.
func (r *Reading) moving() bool {
	d := r.turn.g.state.Decision()
	return len(r.begun) > 0 && r.begun[0].Move != engine.Action{} && d.Kind == engine.MoveTo &&
		d.Unit == r.begun[0].Move.Unit
}

// Take tells what the seat does at the decision that it was last seen at.
func (r *Reading) Take(a engine.Action) {
	g := r.turn.g
	d := g.state.Decision()
	switch {
	case r.asks || r.forced:
		r.read(d, &a)
	case r.moving():
		r.moved(&a)
	default:
		r.carried(d, &a)
	}
	if g.Intent = (Intent{}); len(r.begun) > 0 {
		g.Intent = r.begun[0].Intent
	}
}

// End tells that the game is over.
func (r *Reading) End() { r.settle(true) }

// settle labels the choice of an intent, when its trials are over: by those that have come to what the seat did.
func (r *Reading) settle(exact bool) {
	if len(r.begun) == 0 {
		return
	}
	r.slots = r.slots[:0]
	for k := range r.begun {
		r.slots = append(r.slots, r.begun[k].Slot)
	}
	r.begun = r.begun[:0]
	if exact {
		r.tell(r.choice, nil)
	}
}

// tell hands a label out, with the slots that stand in r.slots: inexact, when an action is given that none of
// them would have done. That there was nothing to choose and the seat did it goes without saying.
func (r *Reading) tell(choice int, missed *engine.Action) {
	l := Label{Choice: choice, Slots: r.slots, Exact: missed == nil}
	if missed != nil {
		l.Kind, l.Action = r.turn.g.Decision().Kind, *missed
	} else if choice < 0 {
		return
	}
	r.settled(l)
}

// miss ends the trials of an intent, none of which would have done an action, but for one or all of which it
// comes nearest to.
func (r *Reading) miss(a *engine.Action, nearest []Plan) {
	r.begun = append(r.begun[:0], nearest...)
	r.settle(false)
	r.tell(r.choice, a)
}

// moved keeps the trials that move as the seat does, or at a loss the one that comes nearest.
func (r *Reading) moved(a *engine.Action) {
	best, near, n := 0, int64(math.MaxInt64), 0
	for k := range r.begun {
		t := r.begun[k]
		if gap := geom.Dist2(t.Move.At, a.At); gap < near {
			best, near = k, gap
		}
		if same(&t.Move, a) {
			t.Move = engine.Action{}
			r.begun[n], n = t, n+1
		}
	}
	if n == 0 {
		r.miss(a, r.begun[best:best+1])
		return
	}
	if r.begun = r.begun[:n]; r.begun[0].Intent == (Intent{}) {
		r.settle(true)
	}
}

// carried keeps the trials by which the environment, where it does not ask, does what the seat does.
func (r *Reading) carried(d engine.Decision, a *engine.Action) {
	g := r.turn.g
	if len(r.begun) > 0 && r.fired(a) {
		return
	}
	g.Intent = Intent{}
	does, answered := g.d.Tactics.Answer(&g.Moment)
	switch {
	case len(r.begun) > 0 && (d.Kind == engine.Shoot || !answered):
		r.miss(a, r.begun) // the intents answer it, and not the policy
	case answered && !same(&does, a):
		r.slots = r.slots[:0]
		r.tell(-1, a)
	}
}

// fired keeps the trials that do not fire, or carry on, otherwise than the seat does, and reports whether there
// are any; without any all are kept.
func (r *Reading) fired(a *engine.Action) bool {
	g := r.turn.g
	alive := 0
	for k := range r.begun {
		g.Intent = r.begun[k].Intent
		if does, answered := g.d.Tactics.Answer(&g.Moment); !answered || same(&does, a) {
			r.begun[alive] = Plan{Slot: r.begun[k].Slot, Intent: g.Intent}
			alive++
		}
	}
	if alive == 0 {
		return false
	}
	r.begun = r.begun[:alive]
	return true
}

// read labels what the seat does at a choice of the layer, or begins the trials of an intent.
func (r *Reading) read(d engine.Decision, a *engine.Action) {
	g := r.turn.g
	choice := r.choices - 1
	if r.forced {
		choice = -1
	}
	r.slots = r.slots[:0]
	if g.d.Tactics != nil && d.Kind == engine.ChooseAction {
		if r.choice = choice; !r.start(a) {
			r.tell(choice, a)
		}
		return
	}
	if d.Kind == engine.Shoot && len(r.begun) > 0 {
		r.fired(a)
	}
	nearest, near := -1, int64(math.MaxInt64)
	g.listPlans(AnyVerb)
	for i := range g.plans {
		slot, does := g.plans[i].Slot, &g.plans[i].Action
		if same(does, a) {
			r.slots = append(r.slots, slot)
		}
		if !places(d.Kind) || does.Unit != a.Unit {
			continue
		}
		if gap := geom.Dist2(does.At, a.At); gap < near {
			nearest, near = slot, gap
		}
	}
	if len(r.slots) > 0 {
		r.tell(choice, nil)
		return
	}
	if g.d.Tactics != nil {
		if slot := g.d.Tactics.Part(&g.Moment, a); slot >= 0 && g.Legal.Has(slot) {
			nearest = slot
		}
	}
	if nearest >= 0 {
		r.slots = append(r.slots, nearest)
	}
	r.tell(choice, a)
}

// start begins the trials of all actions that begin with an intent, and reports whether there are any.
func (r *Reading) start(a *engine.Action) bool {
	g := r.turn.g
	r.settle(true)
	g.listPlans(a.Verb)
	for i := range g.plans {
		if same(&g.plans[i].Action, a) {
			r.begun = append(r.begun, g.plans[i])
		}
	}
	if len(r.begun) == 0 {
		return false
	}
	if b := &r.begun[0]; b.Intent == (Intent{}) && b.Move == (engine.Action{}) {
		r.settle(true)
	}
	return true
}

// same reports whether two actions do the same, whatever pattern they belong to.
func same(a, b *engine.Action) bool {
	x := *a
	x.Pattern = b.Pattern
	return x == *b
}

// places reports whether a kind of decision is answered by a place that may be near another.
func places(k engine.Kind) bool {
	return k == engine.MoveTo || k == engine.Consolidate || k == engine.FreeMove || k == engine.PlaceMarker ||
		k == engine.DeployAt || k == engine.ArriveAt
}
