package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
)

// A choice has one spelling: what is written in a field that makes no difference to it is refused, so that
// replays that do the same are the same.
func TestOneSpelling(t *testing.T) {
	oneSpelling(t, starters(), core.StepBack)
	oneSpelling(t, starters2(), core.Arrive)
}

func oneSpelling(t *testing.T, all *starterGames, another core.Kind) {
	tried := map[core.Kind]int{}
	for n := range 600 {
		s := all.game(t, n*31%all.count()).New(uint64(n))
		p := newPlayer(uint64(n), n%2 == 1)
		var menu []engine.Action
		var copied engine.State
		for !s.Over() {
			menu = s.Menu(menu[:0])
			a := menu[p.choose(menu)]
			d := s.Decision()
			refused := func(change func(b *engine.Action)) {
				b := a
				change(&b)
				copied.CopyFrom(s)
				if copied.Apply(b) == nil {
					t.Fatalf("game %d, %s: %+v is taken like %+v", n, d.Kind, b, a)
				}
				tried[d.Kind]++
			}
			target := func(b *engine.Action) { b.Target++ }
			way := func(b *engine.Action) { b.Ways, b.Way[0] = 1, a.At }
			form := func(b *engine.Action) { b.Form = core.Column }
			alone := d.Unit >= 0 && force.Lone(peek.Live(s), int(d.Unit))
			switch d.Kind {
			case core.PlaceMarker:
				refused(target)
				refused(way)
				refused(form)
			case core.DeployAt, core.ArriveAt:
				if a.Verb == core.Place {
					refused(target)
					refused(way)
					if alone {
						refused(form)
					}
				}
			case core.Activate:
				refused(form)
			case core.Arrive:
				if a.Verb == core.Pass {
					refused(form)
				}
			case core.MoveTo, core.Consolidate:
				if alone && a.Verb == core.Move {
					refused(form)
				}
			case core.ChargePath, core.CloseIn, core.StepBack, core.StrikeBack:
				refused(target)
			}
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, k := range [...]core.Kind{core.PlaceMarker, core.DeployAt, core.Activate, core.MoveTo,
		core.Consolidate, core.ChargePath, core.CloseIn, core.StrikeBack, another} {
		if tried[k] == 0 {
			t.Errorf("no decision of kind %s has been tried", k)
		}
	}
}
