package battle_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// convoyGame is the n-th game of two lists with transports.
func convoyGame(tb testing.TB, n int, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	field := [...][2]string{{"mire", "crossroads"}, {"borough", "standoff"}, {"canyon", "longmarch"},
		{"thornwood", "standoff"}}[n%4]
	setup := engine.Setup{Ruleset: gf3.Ruleset, Rulings: rulings}
	var err error
	for i := range setup.Armies {
		if setup.Armies[i], err = roster.Load("testdata/lists/convoy.yaml"); err != nil {
			tb.Fatal(err)
		}
	}
	if setup.Table, err = mission.StarterTable(field[0]); err != nil {
		tb.Fatal(err)
	}
	if setup.Mission, err = mission.StarterMission(field[1]); err != nil {
		tb.Fatal(err)
	}
	return compiled(tb, setup)
}

// The same in v2.16, where nobody of the list casts spells, and passengers may shoot by one of its rulings.
func TestConvoyGames2(t *testing.T) {
	const games = 240
	rulings := [][]engine.Ruling{nil, {{Name: "gf2.firing_ports", Value: "on"}},
		{{Name: "gf2.board_contact", Value: "one"}}}
	w := witness{}
	shots := 0
	for n := range games {
		setup := convoyGame(t, n).Setup()
		setup.Ruleset, setup.Rulings = gf2.Ruleset, rulings[n%len(rulings)]
		for i := range setup.Armies {
			a := setup.Armies[i]
			a.Ruleset, a.Spells = "gf2", nil
			caster := func(r roster.Rule) bool { return r.ID == roster.Caster }
			for u := range a.Units {
				a.Units[u].Rules = slices.DeleteFunc(a.Units[u].Rules, caster)
				for k := range a.Units[u].Models {
					a.Units[u].Models[k].Rules = slices.DeleteFunc(a.Units[u].Models[k].Rules, caster)
				}
			}
		}
		g := compiled(t, setup)
		if err := w.play(g, uint64(n), n%13 == 0); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		s := g.New(uint64(n))
		for p := newPlayer(uint64(n), true); !s.Over(); {
			w.menu = s.Menu(w.menu[:0])
			a := w.menu[p.choose(w.menu)]
			if d := s.Decision(); d.Kind == core.Shoot && peek.Live(s).Units[d.Unit].Is(core.Aboard) {
				if n%len(rulings) != 1 {
					t.Fatalf("game %d: a unit shoots from inside a transport", n)
				}
				shots++
			}
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if shots < 20 {
		t.Errorf("only %d shots from inside transports", shots)
	}
}

// What becomes of units that ride, over random games.
type rides struct{ starts, boards, leaves, charges, thrown int }

// Random games with transports keep the properties that a game must have, under both positions of every
// switch.
func TestConvoyGames(t *testing.T) {
	const games = 480
	switches := [...]string{"board_contact one", "passengers_score on", "reserve_passengers rule",
		"tokens_off_table off", "losses_visible_only on", "difficult_scope model", "separation_path end",
		"early_end on"}
	w := witness{}
	for n := range games {
		var r []engine.Ruling
		if n%3 == 0 {
			r = ruled(switches[n/3%len(switches)])
		}
		if err := w.play(convoyGame(t, n, r...), uint64(n), n%13 == 0); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
	if n := w.decisions[core.StartAboard]; n < games {
		t.Errorf("%d games asked only %d units whether they ride", games, n)
	}
}

// Who is inside a transport is where that is, takes no more spaces than there are, and is off the table;
// whoever leaves stands around it.
func TestRides(t *testing.T) {
	var all rides
	var menu []engine.Action
	for seed := range uint64(160) {
		g := convoyGame(t, int(seed))
		s := g.New(seed)
		for p := newPlayer(seed, seed%2 == 0); !s.Over(); {
			menu = s.Menu(menu[:0])
			a := menu[p.choose(menu)]
			for i := range menu {
				if menu[i].Verb == core.Board && p.rng.Intn(2) == 0 {
					a = menu[i]
				}
			}
			d, m := s.Decision(), peek.Live(s)
			was := d.Unit >= 0 && m.Units[d.Unit].Is(core.Aboard)
			carrier, at := -1, geom.Point{}
			if was {
				carrier, at = force.Carrier(m, int(d.Unit)), m.Anchor(int(d.Unit))
			}
			thrown := proc.Wrecked(m)
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
			switch {
			case a.Verb == core.Board && d.Kind == core.StartAboard:
				all.starts++
			case a.Verb == core.Board:
				all.boards++
			case was && a.Verb == core.Move && thrown:
				all.thrown++
			case was && a.Verb == core.Move:
				all.leaves++
				r := int64(6000 + m.G.Models[m.G.Units[carrier].First].Base)
				if gap := figures.GapTo(m, int(d.Unit), geom.Point{}, at); m.Units[d.Unit].Is(core.OnTable) &&
					gap > r {
					t.Fatalf("seed %d: it leaves for %d units away", seed, gap)
				}
			case was && a.Verb == core.Charge:
				all.charges++
			}
			inside(t, m)
		}
	}
	t.Logf("%+v", all)
	if all.starts < 100 || all.boards < 100 || all.leaves < 100 || all.charges < 10 || all.thrown < 20 {
		t.Errorf("too few of something: %+v", all)
	}
}

// inside checks everything that holds of units inside transports at any decision.
func inside(t *testing.T, m *core.State) {
	t.Helper()
	for u := range m.Units {
		if !m.Units[u].Is(core.Aboard) {
			continue
		}
		c := force.Carrier(m, u)
		if force.FreeSpaces(m, c) < 0 || m.Units[u].Flags&(core.OnTable|core.Reserve) != 0 ||
			m.Seat(c) != m.Seat(u) {
			t.Fatalf("%s is inside %s with the flags %#x", m.G.Units[u].Name, m.G.Units[c].Name,
				uint16(m.Units[u].Flags))
		}
		if m.Units[c].Is(core.OnTable) && m.Anchor(u) != m.Anchor(c) &&
			(m.Decide.Kind != core.PlaceModel || int(m.Decide.Unit) != u) {
			t.Fatalf("%s is not where %s is", m.G.Units[u].Name, m.G.Units[c].Name)
		}
	}
}

// They are the same from the other side of the table.
func TestConvoyHalfTurn(t *testing.T) {
	for n := range 60 {
		if err := playTurned(t, convoyGame(t, n), uint64(n)); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}

// convoyStates returns states of a game with transports: before each decision that they bring, and while a
// unit leaves one or a wreck.
func convoyStates(tb testing.TB) (states []*engine.State) {
	tb.Helper()
	g := convoyGame(tb, 0)
	var menu []engine.Action
	const (
		starts = iota
		leaves
		thrown
		boards
		singly
		rides
		kinds
	)
	found := [kinds]int{}
	for seed := range uint64(200) {
		s := g.New(seed)
		for p := newPlayer(seed, true); !s.Over(); {
			d, m := s.Decision(), peek.Live(s)
			menu = s.Menu(menu[:0])
			a := menu[p.choose(menu)]
			kind := -1
			switch aboard := d.Unit >= 0 && m.Units[d.Unit].Is(core.Aboard); {
			case d.Kind == core.StartAboard:
				kind = starts
				a = menu[len(menu)-1]
			case proc.Wrecked(m):
				kind = thrown
			case d.Kind == core.PlaceModel && aboard:
				kind = singly
			case d.Kind == core.MoveTo && aboard:
				kind = leaves
				if p.rng.Intn(4) == 0 {
					a = engine.Action{Verb: core.PlaceOne, Pattern: core.OffPattern, Unit: d.Unit}
				}
			case d.Kind == core.ChooseAction && aboard:
				kind = rides
			case menu[len(menu)-1].Verb == core.Board:
				kind = boards
				a = menu[len(menu)-1]
			}
			if kind >= 0 && found[kind] < 3 {
				c := new(engine.State)
				c.CopyFrom(s)
				states = append(states, c)
				found[kind]++
			}
			if err := s.Apply(a); err != nil {
				tb.Fatal(err)
			}
		}
	}
	for k, n := range found {
		if n < 3 {
			tb.Fatalf("%d states of sort %d", n, k)
		}
	}
	return states
}

func TestConvoyNoAllocations(t *testing.T) { noAllocations(t, convoyStates(t)) }

// Nothing that stands in a snapshot of them does harm.
func TestConvoyHostileSnapshots(t *testing.T) {
	g := convoyGame(t, 0)
	rng := dice.New(29)
	refused, played := 0, 0
	for _, s := range convoyStates(t) {
		b := s.AppendSnapshot(nil)
		body := b[snapHead : len(b)-snapTail]
		if honest, _ := hostile(t, g, body); !honest {
			t.Fatalf("an honest snapshot before %s is refused", s.Decision().Kind)
		}
		for range 400 {
			changed := append([]byte(nil), body...)
			for range 1 + rng.Intn(3) {
				i := 16 + rng.Intn(len(body)-16)
				if rng.Intn(3) > 0 {
					i = 16 + rng.Intn(800) // decision, stack, variables and units
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
