package battle_test

import (
	"math/bits"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// squadGame is the n-th game of the lists of testdata/lists, whose units have the rules that change who
// belongs to a unit and how it fights.
func squadGame(tb testing.TB, n int, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	names := [2][2]string{{"cinder", "marrow"}, {"marrow", "cinder"}}[n&1]
	field := [...][2]string{{"borough", "standoff"}, {"mire", "crossroads"}, {"canyon", "longmarch"},
		{"thornwood", "standoff"}}[n/2%4]
	setup := engine.Setup{Ruleset: gf3.Ruleset, Rulings: rulings}
	var err error
	for i, name := range names {
		if setup.Armies[i], err = roster.Load("testdata/lists/" + name + ".yaml"); err != nil {
			tb.Fatal(err)
		}
	}
	if setup.Table, err = mission.StarterTable(field[0]); err != nil {
		tb.Fatal(err)
	}
	if setup.Mission, err = mission.StarterMission(field[1]); err != nil {
		tb.Fatal(err)
	}
	g, err := engine.Compile(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// The decisions that these rules bring.
var squadKinds = []core.Kind{core.JoinUnit, core.PickModel, core.StrikeFirst, core.UseLimited, core.MoraleBy}

// Random games with these rules keep the properties that a game must have, under both positions of every
// switch.
func TestSquadGames(t *testing.T) {
	const games = 640
	switches := [...]string{"counter_scope unit", "flying_start_safe on", "immobile_closes_in on",
		"takedown_before_deadly off", "takedown_own_defense off", "takedown_sight off",
		"difficult_scope model",
		"split_fire_scope model", "declare_first off", "losses_visible_only on", "cover_reference unit",
		"blast_count_time declaration", "impact_timing first", "regen_vs_deadly once",
		"fear_stacks highest", "unstoppable_range off", "all_models most", "takedown_cover off"}
	w := witness{}
	for n := range games {
		var r []engine.Ruling
		if n%3 == 0 {
			r = ruled(switches[n/3%len(switches)])
		}
		if err := w.play(squadGame(t, n, r...), uint64(n), n%19 == 0); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
	for _, k := range squadKinds {
		if w.decisions[k] < games/20 {
			t.Errorf("%d games came to %d decisions of kind %s", games, w.decisions[k], k)
		} else {
			t.Logf("%-18s %6d decisions, %4.1f options", k, w.decisions[k],
				float64(w.options[k])/float64(w.decisions[k]))
		}
	}
}

// ruled returns a ruling of this ruleset written as its name and value.
func ruled(text string) []engine.Ruling {
	for i := range text {
		if text[i] == ' ' {
			return []engine.Ruling{{Name: "gf3." + text[:i], Value: text[i+1:]}}
		}
	}
	return nil
}

// They are the same from the other side of the table.
func TestSquadHalfTurn(t *testing.T) {
	for n := range 100 {
		if err := playTurned(t, squadGame(t, n), uint64(n)); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}

// Nothing that stands in a snapshot of them does harm.
func TestSquadHostileSnapshots(t *testing.T) {
	g := squadGame(t, 0)
	hostileSnapshots(t, g)
	rng := dice.New(11)
	refused, played := 0, 0
	for _, s := range squadStates(t) {
		b := s.AppendSnapshot(nil)
		body := b[snapHead : len(b)-snapTail]
		if honest, _ := hostile(t, g, body); !honest {
			t.Fatalf("an honest snapshot before %s is refused", s.Decision().Kind)
		}
		for range 600 {
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
	if played < 100 || refused < 100 {
		t.Errorf("%d snapshots were played and %d refused: too few to mean anything", played, refused)
	}
}

// squadStates returns states before each of the decisions that these rules bring.
func squadStates(tb testing.TB) (states []*engine.State) {
	tb.Helper()
	g := squadGame(tb, 0)
	var menu []engine.Action
	found := map[core.Kind]int{}
	for seed := range uint64(300) {
		s := g.New(seed)
		for p := newPlayer(seed, true); !s.Over(); {
			if k := s.Decision().Kind; k >= core.JoinUnit && found[k] < 3 {
				c := new(engine.State)
				c.CopyFrom(s)
				states = append(states, c)
				found[k]++
			}
			menu = s.Menu(menu[:0])
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				tb.Fatal(err)
			}
		}
	}
	for _, k := range squadKinds {
		if found[k] == 0 {
			tb.Fatalf("no game came to a decision of kind %s", k)
		}
	}
	return states
}

func TestSquadNoAllocations(t *testing.T) { noAllocations(t, squadStates(t)) }

// A hero that has joined stays for the game: it counts for its host's strength when it is dead, its points
// are lost with it alone, and its own unit neither acts nor waits nor is destroyed (GF3-SR-HERO-01, GF3-A-38,
// GF3-A-63).
func TestJoinedHeroes(t *testing.T) {
	joins, deaths, alone := 0, 0, 0
	var menu []engine.Action
	for seed := range uint64(60) {
		g := squadGame(t, int(seed))
		s := g.New(seed)
		hosts := map[int]int{}
		for p := newPlayer(seed, true); !s.Over(); {
			menu = s.Menu(menu[:0])
			a := menu[p.choose(menu)]
			if s.Decision().Kind == core.JoinUnit && s.Round() != 0 {
				t.Fatalf("seed %d: a hero joins in round %d", seed, s.Round())
			}
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
			if a.Verb == core.Join {
				hosts[int(a.Unit)] = int(a.Target)
				joins++
			}
			m := peek.Live(s)
			for h, u := range hosts {
				if s.Unit(h).Flags != core.Joined || s.Unit(h).Alive != 0 {
					t.Fatalf("seed %d: %s, which has joined, is %+v", seed, g.Units()[h].Name, s.Unit(h))
				}
				if s.Unit(u).Alive == 0 {
					continue
				}
				if force.Strength(m, u) != int(g.Units()[u].Size)+1 || force.Joiners(m, u) == 0 {
					t.Fatalf("seed %d: %s has forgotten its hero", seed, g.Units()[u].Name)
				}
				want := g.Units()[u].Points
				if m.Guest(u) < 0 {
					deaths++
				} else {
					want += g.Units()[h].Points
					if bits.OnesCount64(s.Unit(u).Alive) == 1 {
						want, alone = g.Units()[h].Points, alone+1
					}
				}
				if got := force.Worth(m, u); s.Unit(u).Flags&core.OnTable != 0 && got != want {
					t.Fatalf("seed %d: %s is worth %d, not %d", seed, g.Units()[u].Name, got, want)
				}
			}
		}
	}
	t.Logf("%d heroes joined; their hosts stood without them at %d decisions, and they without their hosts at %d", joins, deaths, alone)
	if joins < 60 || deaths == 0 || alone == 0 {
		t.Error("too few heroes joined, fell before their hosts, or outlived them")
	}
}
