package appraisal_test

import (
	"math"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	. "gauntlet/engine/opr/appraisal"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/rulesets"
)

// armies are pairs of shipped lists.
var armies = [3][2]string{{"elite-500", "horde-500"}, {"fast-500", "gunline-500"}, {"mixed-1000", "horde-1000"}}

// In games by chance whatever a unit could do is worth a number, the sum of its terms, and what is worth most is best.
func TestWorthInGames(t *testing.T) {
	var now Situation
	said := 0
	for seed := range uint64(6) {
		setup := must.Get(engine.Prepare(rulesets.Usual(), engine.Choice{Armies: armies[seed%3]}))(t)
		game, chance := must.Get(engine.Compile(setup))(t), dice.New(seed)
		s := game.New(seed)
		now.Begin(game, &Usual)
		for !s.Over() {
			menu, d := s.Menu(nil), s.Decision()
			if d.Kind == engine.Activate || d.Kind == engine.DeployAt {
				now.Look(s.View(), int(d.Seat))
				said += check(t, &now, menu, d)
			}
			must.Do(t, s.Apply(menu[chance.Uint64()%uint64(len(menu))]))
		}
	}
	if said < 1000 {
		t.Errorf("only %d options were worth something", said)
	}
}

// check checks what the units of a menu could do, and returns how many options were worth something.
func check(t *testing.T, now *Situation, menu []engine.Action, d engine.Decision) (said int) {
	finite(t, now.Worth())
	for i := range menu {
		u := int(menu[i].Unit)
		if d.Kind == engine.DeployAt {
			finite(t, now.Deployed(u, menu[i].At, sense.LonelyMarker(now.P, now.Seat)))
			continue
		}
		if menu[i].Verb == engine.Pass || menu[i].Verb == engine.Use {
			continue
		}
		options := now.List(u, nil)
		for k := range options {
			o := &options[k]
			finite(t, o.Value, now.Gain(o))
			if o.Value != 0 {
				said++
			}
			if sum := o.Terms.Sum(); math.Abs(sum-o.Value) > 1e-9 || (o.Terms.Words() == "") != (o.Terms == Terms{}) {
				t.Fatalf("worth %v, its terms come to %v: %s", o.Value, sum, o.Terms.Words())
			}
			if exact := *o; o.Verb != engine.Charge || opr.Strikes(now.P, u) {
				now.Evaluate(&exact, false)
				finite(t, exact.Value)
			}
		}
		if best := now.Best(options); best >= 0 {
			for k := range options {
				if options[k].Value > options[best].Value+1e-6 {
					t.Fatalf("%+v is worth more than the best, %+v", options[k], options[best])
				}
			}
		}
		var terms Terms
		now.EvaluatePlace(&terms, u, geom.Point{X: geom.Inch}, false)
		finite(t, terms.Sum())
	}
	return said
}

// finite ends the test where something is no number.
func finite(t *testing.T, all ...float64) {
	t.Helper()
	for _, x := range all {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			t.Fatalf("worth %v", x)
		}
	}
}
