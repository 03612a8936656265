package battle_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// A psychic tries to cast or to block once in a round, and never both (GF2-SR-PSYCHIC-03).
func TestPsychicsTryOnce(t *testing.T) {
	tries, blocks := 0, 0
	for n := range enginetest.Samples(280, 400) {
		type psychic struct{ unit, model int16 }
		used, round := map[psychic]bool{}, 0
		var caster psychic
		for turn := range played(t, suiteOf("every gf2").game(t, n), uint64(n), true) {
			if turn.Round() != round {
				used, round = map[psychic]bool{}, turn.Round()
			}
			var who psychic
			switch a, d := turn.Choice, turn.Decision(); {
			case a.Verb == engine.Cast:
				caster = psychic{a.Unit, int16(a.Arg >> 8)}
			case a.Verb == engine.Aim:
				who, tries = caster, tries+1
			case d.Kind == engine.BlockSpell && a.Arg == 1:
				who, blocks = psychic{a.Unit, a.Target}, blocks+1
			}
			if who == (psychic{}) && turn.Choice.Verb != engine.Aim {
				continue
			}
			if used[who] {
				t.Fatalf("game %d, round %d: model %d of unit %d tries twice", n, round, who.model+1,
					who.unit)
			}
			used[who] = true
		}
	}
	if tries < 60 || blocks < 20 {
		t.Errorf("only %d tries to cast and %d to block", tries, blocks)
	}
}

// Every flight is 18 to 36 inches long, whatever condition the Aircraft is in; one that leads off the table
// ends on an edge, and nothing is shot after it (GF2-SR-AIRCRAFT-02).
func TestFlightsOfV2(t *testing.T) {
	flown, back, pinned := 0, 0, 0
	for n := range enginetest.Samples(100, 240) {
		off := -1 // the Aircraft whose activation has ended off the table
		for turn := range played(t, suiteOf("every gf2").game(t, n), uint64(n), false) {
			s, m, d := turn.State, peek.Live(turn.State), turn.Decision()
			switch {
			case d.Kind == core.MoveTo && s.Round() > 0 && flies(m, int(d.Unit)):
				flown++
				if m.Units[d.Unit].Is(core.Shaken) {
					pinned++
				}
				for _, b := range turn.Menu {
					if v := b.At.Sub(m.Anchor(int(d.Unit))).Norm(); v < 17_998 || v > 36_000 {
						t.Fatalf("game %d: a flight of %d units", n, v)
					}
				}
			case d.Kind == core.ArriveAt && s.Round() > 0 && flies(m, int(d.Unit)):
				back, off = back+1, int(d.Unit)
			case d.Kind == core.Activate:
				off = -1
			case d.Kind == core.Shoot && int(d.Unit) == off:
				t.Fatalf("game %d: an Aircraft shoots that has left the table", n)
			}
			turn.Do()
			if off >= 0 && d.Kind == core.ArriveAt {
				box, t2 := m.Boxes[off], &m.G.Table
				if box.Min.X > -t2.HalfW+4 && box.Max.X < t2.HalfW-4 && box.Min.Y > -t2.HalfH+4 &&
					box.Max.Y < t2.HalfH-4 {
					t.Fatalf("game %d: an Aircraft comes back at %v, away from the edge", n, box)
				}
			}
		}
	}
	if flown < 100 || back < 20 || pinned == 0 {
		t.Errorf("%d flights, %d returns, %d flights of Pinned Aircraft", flown, back, pinned)
	}
}

// What chooses a flight with a purpose takes one of the menu that stays on the table where there is one.
func TestFlightsWithAPurposeStay(t *testing.T) {
	asked := 0
	for n := range 40 {
		for turn := range played(t, suiteOf("every gf2").game(t, n), uint64(n), false) {
			s, m, d := turn.State, peek.Live(turn.State), turn.Decision()
			if d.Kind == core.MoveTo && s.Round() > 0 && flies(m, int(d.Unit)) {
				allow, _ := proc.Allowance(m)
				for _, a := range [2]engine.Action{tactics.Towards(m, int(d.Unit), m.Anchor(0), allow),
					first(tactics.Away(m, int(d.Unit), allow))} {
					if !slices.Contains(turn.Menu, a) {
						t.Fatalf("game %d: %+v is not on the menu", n, a)
					}
					if at := a.At; at.X > m.G.Table.HalfW || at.X < -m.G.Table.HalfW ||
						at.Y > m.G.Table.HalfH || at.Y < -m.G.Table.HalfH {
						t.Fatalf("game %d: %v is off the table", n, at)
					}
					asked++
				}
			}
		}
	}
	if asked < 100 {
		t.Errorf("only %d flights were looked at", asked)
	}
}

func first(a engine.Action, _ bool) engine.Action { return a }

// A list as players export it, read for v2.16, is played with the special rules that it has there.
func TestImportedListOfV2(t *testing.T) {
	in := must.Get(roster.ImportFile("../../../roster/testdata/imports/nightwatch.json",
		roster.Options{Ruleset: "gf2"}))(t)
	w := witness{}
	for n := range 60 {
		setup := suiteOf("every gf2").setup(t, 3)
		setup.Armies[n&1] = in.Army
		if err := w.play(compiled(t, setup), uint64(n), n%10 == 0); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
	for _, k := range []core.Kind{core.SetAside, core.Arrive, core.JoinUnit, core.BlockSpell, core.PickModel,
		core.FuriousWith} {
		if w.decisions[k] < 5 {
			t.Errorf("60 games came to %d decisions of kind %s", w.decisions[k], k)
		}
	}
}
