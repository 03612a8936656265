package all_test

import (
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// turn makes dst, a state of the game with the armies' seats swapped, the position of src turned half round.
// Both stand at the choice of the unit to activate.
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

// Turned half round and with the seats swapped, agents of one kind play the same, activation by activation.
func TestIsTheSameFromBothSides(t *testing.T) {
	for _, spec := range []string{"scripted", "heuristic"} {
		t.Run(spec, func(t *testing.T) {
			var players [2]Agent
			for seat := range players {
				players[seat] = New(t, spec)
			}
			sameFromBothSides(t, players)
		})
	}
}

func sameFromBothSides(t *testing.T, players [2]Agent) {
	lists := []string{"horde-1000", "mixed-1000", "fast-1000", "gunline-1000", "elite-1000", "vehicles-1000"}
	compared := 0
	for i, list := range lists[:enginetest.Samples(3, len(lists))] {
		g, swapped := mirrorGames(t, list, lists[(i+1)%len(lists)])
		for seat := range players {
			players[seat].Begin(g, seat, 0)
		}
		s, m := g.New(uint64(i)), swapped.New(uint64(i))
		for !s.Over() {
			if s.Decision().Kind == engine.Activate {
				turn(m, s)
				compared += sameActivation(t, players, s, m)
				continue
			}
			a, _ := answerOf(t, players[0], s)
			must.Do(t, s.Apply(a))
		}
	}
	if compared < enginetest.Samples(250, 500) {
		t.Errorf("only %d decisions", compared)
	}
}

// mirrorGames returns a game of two lists on a symmetric table, and the game with the lists swapped.
func mirrorGames(t *testing.T, lists ...string) (g, swapped *engine.Game) {
	t.Helper()
	setup := StarterGames(t, 1)[0].Setup()
	var err error
	for seat, name := range lists {
		setup.Armies[seat] = must.Get(roster.StarterList(name))(t)
	}
	if setup.Table, err = mission.StarterTable("canyon"); err != nil || !setup.Table.Symmetric {
		t.Fatal(err)
	}
	g = must.Get(engine.Compile(setup))(t)
	setup.Armies[0], setup.Armies[1] = setup.Armies[1], setup.Armies[0]
	swapped = must.Get(engine.Compile(setup))(t)
	return g, swapped
}

// sameActivation plays an activation in two games that are the same from both sides, and returns how many
// decisions it took.
func sameActivation(t *testing.T, players [2]Agent, s, m *engine.State) (compared int) {
	t.Helper()
	for {
		players[0].Begin(s.Game(), 0, 0)
		players[1].Begin(m.Game(), 1, 0)
		a, why := answerOf(t, players[0], s)
		b, other := answerOf(t, players[1], m)
		if a.Verb != b.Verb || a.Form != b.Form || a.Pattern != b.Pattern || a.At != b.At.Neg() ||
			a.Arg != b.Arg || a.Ways != b.Ways || a.Way != [3]geom.Point{b.Way[0].Neg(), b.Way[1].Neg(), b.Way[2].Neg()} {
			t.Fatalf("round %d, decision %d: %+v (%s)\nfrom the other side %+v (%s)", s.Round(), compared, a,
				why, b, other)
		}
		compared++
		must.Do(t, s.Apply(a))
		must.Do(t, m.Apply(b))
		x, y := s.Decision(), m.Decision()
		if x.Kind != y.Kind {
			t.Fatalf("round %d, decision %d: then %v, from the other side %v", s.Round(), compared, x, y)
		}
		if x.Kind == engine.Activate || x.Kind == engine.GameOver {
			return compared
		}
	}
}

// answerOf returns the agent's choice at the pending decision, for whatever seat it is, and its reason.
func answerOf(t *testing.T, a Agent, s *engine.State) (engine.Action, string) {
	t.Helper()
	d, menu := s.Decision(), s.Menu(nil)
	if s.View().Forced(menu) {
		return menu[0], "the only choice"
	}
	v := agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: s.View()}
	return must.Get(agents.Answer(a, v))(t), a.Explain()
}
