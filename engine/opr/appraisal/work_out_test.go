package appraisal_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/opr"
	. "gauntlet/engine/opr/appraisal"
	"gauntlet/engine/rulesets"
)

// The best option of a unit leads where its aim leads by the engine's rules, and is worth there what it says; the second best
// is worth no more, and is another.
func TestConsider(t *testing.T) {
	var now Situation
	seconds, aims := 0, map[Aim]int{}
	for seed := range uint64(6) {
		setup := must.Get(engine.Prepare(rulesets.Usual(), engine.Choice{Armies: armies[seed%3]}))(t)
		game, chance := must.Get(engine.Compile(setup))(t), dice.New(seed)
		s := game.New(seed)
		now.Begin(game, &Usual)
		for !s.Over() {
			menu, d := s.Menu(nil), s.Decision()
			if d.Kind == engine.Activate {
				now.Look(s.View(), int(d.Seat))
				for i := range menu {
					best, second := now.Consider(now.List(int(menu[i].Unit), nil))
					if !best.Known {
						t.Fatalf("%s does nothing", game.Units()[menu[i].Unit].Name)
					}
					aims[best.Aim]++
					worksOut(t, &now, &best)
					if second.Known {
						seconds++
						if now.Better(&second, &best) || second.Verb == best.Verb && second.To == best.To && second.About == best.About {
							t.Fatalf("the second best is %+v, the best %+v", second, best)
						}
					}
				}
			}
			must.Do(t, s.Apply(menu[chance.Uint64()%uint64(len(menu))]))
		}
	}
	for _, aim := range []Aim{AimShoot, AimMarker, AimEnemy, AimCharge, AimScreen} {
		if aims[aim] == 0 {
			t.Errorf("nothing with aim %d is best: %v", aim, aims)
		}
	}
	if seconds < 100 {
		t.Errorf("only %d second choices", seconds)
	}
}

// worksOut checks where an option leads, and its value.
func worksOut(t *testing.T, now *Situation, o *Option) {
	t.Helper()
	again := *o
	if o.Verb != engine.Charge && o.Allow > 0 {
		to, ok := o.Move(now.P, o.Allow, o.Shooting)
		if !ok || to != o.To {
			t.Fatalf("%+v leads to %+v", *o, to)
		}
	} else if _, ok := opr.ChargeAction(now.P, o.Unit, o.About); o.Verb == engine.Charge && !ok {
		t.Fatalf("%+v is no charge", *o)
	}
	again.Terms, again.Target = Terms{}, -1
	now.Evaluate(&again, false)
	if again.Value != o.Value || again.Target != o.Target {
		t.Fatalf("%+v is worth %v, and %v when it is asked again", *o, o.Value, again.Value)
	}
}

// To hope only for what sight and the end of a move may bring misses few of the best options, and fewer than to hope for
// nothing.
func TestHope(t *testing.T) {
	looks := 0
	missed := map[float64]int{}
	for seed := range uint64(6) {
		setup := must.Get(engine.Prepare(rulesets.Usual(), engine.Choice{Armies: armies[seed%3]}))(t)
		game, chance := must.Get(engine.Compile(setup))(t), dice.New(seed)
		s := game.New(seed)
		for !s.Over() {
			menu, d := s.Menu(nil), s.Decision()
			if d.Kind == engine.Activate {
				best := map[float64]float64{}
				for _, hope := range []float64{0, 1, 1000} {
					rules, now := Usual, Situation{}
					w := &rules.Weights
					w.Slack, w.Hope, w.WorkedOut = 0, hope, 1000
					now.Begin(game, &rules)
					now.Look(s.View(), int(d.Seat))
					o, _ := now.Consider(now.List(int(menu[0].Unit), nil))
					best[hope] = o.Value
				}
				looks++
				for _, hope := range []float64{0, 1} {
					if best[hope] > best[1000] {
						t.Fatalf("with less hope something worth %v is found, not %v", best[hope], best[1000])
					}
					if best[hope] < best[1000] {
						missed[hope]++
					}
				}
			}
			must.Do(t, s.Apply(menu[chance.Uint64()%uint64(len(menu))]))
		}
	}
	if looks < 50 || missed[1] >= missed[0] || missed[1] > looks/10 {
		t.Errorf("of %d choices the best is missed %d times with hope, %d without", looks, missed[1], missed[0])
	}
}
