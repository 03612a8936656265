package battle_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/gf2"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// gf2RuleGame is the n-th game of two lists of v2.16: one that has every special rule at least once, and one
// that has those together which change the course of a game.
func gf2RuleGame(tb testing.TB, n int, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	g, err := everyRuleGame(tb, gf2.Ruleset, gf2RuleLists, n, rulings)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

var gf2RuleLists = [2]string{"../../../roster/testdata/every-gf2.yaml",
	"../../../../testdata/armies/gf2/vigil.yaml"}

// gf2RuleKinds are the decisions that these rules bring.
var gf2RuleKinds = []core.Kind{core.SetAside, core.Arrive, core.ArriveAt, core.JoinUnit, core.CastSpell,
	core.CastAt, core.BlockSpell, core.PickModel, core.MoraleBy, core.FuriousWith}

// They are the same from the other side of the table.
func TestGF2RuleHalfTurn(t *testing.T) {
	for n := range 96 {
		var r []engine.Ruling
		if n%4 == 0 {
			r = []engine.Ruling{{Name: "gf2.aircraft_pivot", Value: "off"},
				{Name: "gf2.aircraft_return", Value: "next_round"}}
		}
		if err := playTurned(t, gf2RuleGame(t, n, r...), uint64(n)); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}

// Nothing that stands in a snapshot of them does harm.
func TestGF2RuleHostileSnapshots(t *testing.T) {
	rng := dice.New(13)
	refused, played := 0, 0
	for n, r := range [][]engine.Ruling{nil, nil, nil,
		{{Name: "gf2.aircraft_pivot", Value: "off"}, {Name: "gf2.aircraft_return", Value: "next_round"}}} {
		g := gf2RuleGame(t, max(n, 1), r...)
		for _, s := range statesAt(t, g, gf2RuleKinds) {
			b := s.AppendSnapshot(nil)
			body := b[snapHead : len(b)-snapTail]
			if honest, _ := hostile(t, g, body); !honest {
				t.Fatalf("an honest snapshot before %s is refused", s.Decision().Kind)
			}
			for range 200 {
				changed := append([]byte(nil), body...)
				for range 1 + rng.Intn(3) {
					i := 16 + rng.Intn(len(body)-16)
					if rng.Intn(3) > 0 {
						i = 16 + rng.Intn(400) // decision, stack and variables
					}
					changed[i] ^= 1 << rng.Intn(8)
				}
				if accepted, _ := hostile(t, g, changed); accepted {
					played++
				} else {
					refused++
				}
			}
		}
	}
	if played < 100 || refused < 100 {
		t.Errorf("%d snapshots were played and %d refused: too few to mean anything", played, refused)
	}
}

func TestGF2RuleNoAllocations(t *testing.T) {
	noAllocations(t, statesAt(t, gf2RuleGame(t, 3), gf2RuleKinds))
}

// A psychic tries to cast or to block once in a round, and never both (GF2-SR-PSYCHIC-03).
func TestPsychicsTryOnce(t *testing.T) {
	tries, blocks := 0, 0
	var menu []engine.Action
	for n := range 400 {
		s := gf2RuleGame(t, n).New(uint64(n))
		type psychic struct{ unit, model int16 }
		used, round := map[psychic]bool{}, 0
		var caster psychic
		for p := newPlayer(uint64(n), true); !s.Over(); {
			if s.Round() != round {
				used, round = map[psychic]bool{}, s.Round()
			}
			menu = s.Menu(menu[:0])
			a := menu[p.choose(menu)]
			var who psychic
			switch d := s.Decision(); {
			case a.Verb == engine.Cast:
				caster = psychic{a.Unit, int16(a.Arg >> 8)}
			case a.Verb == engine.Aim:
				who, tries = caster, tries+1
			case d.Kind == engine.BlockSpell && a.Arg == 1:
				who, blocks = psychic{a.Unit, a.Target}, blocks+1
			}
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
			if who == (psychic{}) && a.Verb != engine.Aim {
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
	var menu []engine.Action
	for n := range 240 {
		s := gf2RuleGame(t, n).New(uint64(n))
		off := -1 // the Aircraft whose activation has ended off the table
		for p := newPlayer(uint64(n), false); !s.Over(); {
			menu = s.Menu(menu[:0])
			m, d := peek.Live(s), s.Decision()
			a := menu[p.choose(menu)]
			switch {
			case d.Kind == core.MoveTo && s.Round() > 0 && flies(m, int(d.Unit)):
				flown++
				if m.Units[d.Unit].Is(core.Shaken) {
					pinned++
				}
				for _, b := range menu {
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
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
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
	var menu []engine.Action
	for n := range 40 {
		s := gf2RuleGame(t, n).New(uint64(n))
		for p := newPlayer(uint64(n), false); !s.Over(); {
			menu = s.Menu(menu[:0])
			m, d := peek.Live(s), s.Decision()
			if d.Kind == core.MoveTo && s.Round() > 0 && flies(m, int(d.Unit)) {
				allow, _ := proc.Allowance(m)
				for _, a := range [2]engine.Action{tactics.Towards(m, int(d.Unit), m.Anchor(0), allow, true),
					first(tactics.Away(m, int(d.Unit), allow))} {
					if !slices.Contains(menu, a) {
						t.Fatalf("game %d: %+v is not on the menu", n, a)
					}
					if at := a.At; at.X > m.G.Table.HalfW || at.X < -m.G.Table.HalfW ||
						at.Y > m.G.Table.HalfH || at.Y < -m.G.Table.HalfH {
						t.Fatalf("game %d: %v is off the table", n, at)
					}
					asked++
				}
			}
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				t.Fatal(err)
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
	in, err := roster.ImportFile("../../../roster/testdata/imports/nightwatch.json",
		roster.Options{Ruleset: "gf2"})
	if err != nil {
		t.Fatal(err)
	}
	w := witness{}
	for n := range 60 {
		setup := gf2RuleGame(t, 3).Setup()
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
