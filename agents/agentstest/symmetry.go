package agentstest

import (
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// turn makes dst, a state of the game with the armies' seats swapped, the position of src turned half round. Both stand at the choice of the
// unit to activate.
func turn(dst, src *engine.State) {
	d, s := enginetest.Open(dst), enginetest.Open(src)
	d.Head = s.Head
	d.Active, d.Decide.Seat = 1-s.Active, 1-s.Decide.Seat
	d.Side = [2]int8{-s.Side[1], -s.Side[0]}
	for i := range s.Markers {
		d.Markers[i].P = s.Markers[i].P.Neg()
		if d.Markers[i].Owner = -1; s.Markers[i].Owner >= 0 {
			d.Markers[i].Owner = 1 - s.Markers[i].Owner
		}
	}
	for u := range s.Units {
		t := twin(src, u)
		d.Units[t] = s.Units[u]
		from, to := &s.G.Units[u], &d.G.Units[t]
		for k := range from.Slots() {
			m := s.Models[int(from.First)+k]
			m.P = m.P.Neg()
			d.Models[int(to.First)+k] = m
		}
		d.Rebox(t)
	}
}

// twin returns the index of unit u of a state in the game with the seats swapped.
func twin(s *engine.State, u int) int {
	g := s.Game()
	seat := int(g.Units()[u].Seat)
	first, _ := g.UnitRange(seat)
	if seat == 1 {
		return u - first
	}
	other, end := g.UnitRange(1)
	return end - other + u - first
}

// SameFromBothSides plays games with two agents of one kind and finds out whether, turned half round and with the seats
// swapped, they play the same, activation by activation.
func SameFromBothSides(t *testing.T, players [2]Agent) {
	t.Helper()
	lists := []string{"horde-1000", "mixed-1000", "fast-1000", "gunline-1000", "elite-1000", "vehicles-1000"}
	compared := 0
	for i, list := range lists {
		setup := StarterGames(t, 1)[0].Setup()
		var err error
		for seat, name := range []string{list, lists[(i+1)%len(lists)]} {
			if setup.Armies[seat], err = roster.StarterList(name); err != nil {
				t.Fatal(err)
			}
		}
		if setup.Table, err = mission.StarterTable("canyon"); err != nil || !setup.Table.Symmetric {
			t.Fatal(err)
		}
		g, err := engine.Compile(setup)
		if err != nil {
			t.Fatal(err)
		}
		setup.Armies[0], setup.Armies[1] = setup.Armies[1], setup.Armies[0]
		swapped, err := engine.Compile(setup)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range players {
			players[seat].Begin(g, seat, 0)
		}
		s, m := g.New(uint64(i)), swapped.New(uint64(i))
		for !s.Over() {
			if s.Decision().Kind != engine.Activate {
				a, _ := AnswerOf(t, players[0], s)
				if err := s.Apply(a); err != nil {
					t.Fatal(err)
				}
				continue
			}
			turn(m, s)
			for {
				players[0].Begin(g, 0, 0)
				players[1].Begin(swapped, 1, 0)
				a, why := AnswerOf(t, players[0], s)
				b, other := AnswerOf(t, players[1], m)
				if a.Verb != b.Verb || a.Form != b.Form || a.Pattern != b.Pattern || a.At != b.At.Neg() || a.Arg != b.Arg {
					t.Fatalf("%s, decision %d: %+v (%s)\nfrom the other side %+v (%s)", list, compared, a, why, b, other)
				}
				compared++
				if err := s.Apply(a); err != nil {
					t.Fatal(err)
				}
				if err := m.Apply(b); err != nil {
					t.Fatal(err)
				}
				x, y := s.Decision(), m.Decision()
				if x.Kind != y.Kind {
					t.Fatalf("%s, decision %d: then %v, from the other side %v", list, compared, x, y)
				}
				if x.Kind == engine.Activate || x.Kind == engine.GameOver {
					break
				}
			}
		}
	}
	if compared < 500 {
		t.Errorf("only %d decisions", compared)
	}
}

// AnswerOf returns the agent's choice at the pending decision, for whatever seat it is, and its reason.
func AnswerOf(t *testing.T, a Agent, s *engine.State) (engine.Action, string) {
	t.Helper()
	d, menu := s.Decision(), s.Menu(nil)
	if len(menu) == 1 {
		return menu[0], "the only choice"
	}
	i, err := a.Act(agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: s.View()})
	if err != nil {
		t.Fatal(err)
	}
	return menu[i], a.Explain()
}
