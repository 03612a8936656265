package agentstest

import (
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/raid"
)

// Raid returns the game of a shipped scenario between two shipped crews.
func Raid(t testing.TB, name string, crews ...string) *engine.Game {
	t.Helper()
	c := engine.Choice{Mission: name}
	copy(c.Armies[:], crews)
	return Compile(t, stargrave.Name, c)
}

// The variables of a state that name seats and figures, by places that are part of the format of snapshots.
const (
	varFirst   = 0
	varMembers = 2 // and the three after it: 1 + a figure
	varLoot    = 14
	home       = 2
	carried    = 3 // + the figure
)

// A Scene is a position of Salvage between the Lantern Company and the Ash Hands in which those figures alone are
// on the table that the test puts there, and loot 1 to 5 lies where it lies.
type Scene struct {
	*engine.State
	t     *testing.T
	agent Agent
}

// StageRaid puts figures in their places (inches), for an agent that is asked about them.
func StageRaid(t *testing.T, spec string, at map[int][2]int) *Scene {
	t.Helper()
	s := &Scene{Raid(t, "salvage", "lanterns", "ashhands").New(1), t, New(t, spec)}
	m := enginetest.Open(s.State)
	for u := range m.Units {
		m.Units[u].Flags = engine.Gone
		if p, is := at[u]; is {
			m.Units[u].Flags = engine.OnTable
			m.Models[u].P = At(p[0], p[1])
			m.Rebox(u)
		}
	}
	return s
}

// Carry gives a figure a piece of loot, counted from 0.
func (s *Scene) Carry(u, loot int) *Scene {
	m := enginetest.Open(s.State)
	m.Vars[varLoot+loot] = carried + int16(u)
	m.Markers[loot].P = m.Models[u].P
	return s
}

// TakeAway takes pieces of loot, counted from 0, out of the game.
func (s *Scene) TakeAway(loot ...int) *Scene {
	for _, i := range loot {
		enginetest.Open(s.State).Vars[varLoot+i] = home
	}
	return s
}

// Asks returns which entry of a menu the agent answers with, and why.
func (s *Scene) Asks(seat int, kind engine.Kind, unit int, menu ...engine.Action) (entry int, why string) {
	s.t.Helper()
	for i := range menu {
		menu[i].Pattern = int16(i)
	}
	s.agent.Begin(s.Game(), seat, 0)
	a := must.Get(agents.Answer(s.agent, agents.View{Seat: seat, Menu: menu, Position: s.View(),
		Decision: engine.Decision{Kind: kind, Seat: int8(seat), Unit: int16(unit)}}))(s.t)
	return int(a.Pattern), s.agent.Explain()
}

// Expect checks one answer.
func (s *Scene) Expect(want int, reason string) func(entry int, why string) {
	return func(entry int, why string) {
		s.t.Helper()
		if entry != want || why != reason {
			s.t.Errorf("entry %d: %s\nwant %d: %s", entry, why, want, reason)
		}
	}
}

// turn makes dst, a state of the game with the crews' seats swapped, the position of src turned half round.
// Both stand at a choice that no activation waits for.
func turn(dst, src *engine.State) {
	d, s := enginetest.Open(dst), enginetest.Open(src)
	d.Head = s.Head
	d.Active, d.Decide.Seat = 1-s.Active, 1-s.Decide.Seat
	d.Side = [2]int8{-s.Side[1], -s.Side[0]}
	if s.Decide.Unit >= 0 {
		d.Decide.Unit = int16(twin(src, int(s.Decide.Unit)))
	}
	d.Vars[varFirst] = 1 - s.Vars[varFirst]
	for k := varMembers; k < varMembers+4; k++ {
		if s.Vars[k] > 0 {
			d.Vars[k] = 1 + int16(twin(src, int(s.Vars[k])-1))
		}
	}
	for i := range s.Markers {
		d.Markers[i].P = s.Markers[i].P.Neg()
		if d.Markers[i].Owner = -1; s.Markers[i].Owner >= 0 {
			d.Markers[i].Owner = 1 - s.Markers[i].Owner
		}
	}
	for i := range stargrave.Loots(src.View()) {
		if is := s.Vars[varLoot+i]; is >= carried {
			d.Vars[varLoot+i] = carried + int16(twin(src, int(is)-carried))
		}
	}
	for u := range s.Units {
		t := twin(src, u)
		d.Units[t], d.Models[t] = s.Units[u], s.Models[u]
		d.Models[t].P = s.Models[u].P.Neg()
		d.Rebox(t)
	}
	if s.Depth > 1 { // the group of a leader
		d.Stack[1].A = int16(twin(src, int(s.Stack[1].A)))
	}
}

// twin returns the number of a figure of a state in the game with the seats swapped.
func twin(s *engine.State, u int) int {
	g := s.Game()
	first, end := g.UnitRange(1)
	switch g.Units()[u].Seat {
	case 0:
		return end - first + u
	case 1:
		return u - first
	}
	return u
}

// AnswersRaids checks that an agent has an answer to every decision and can say why, an empty answer being none: in
// a game between these players, of every scenario and crew, and of every ruling that differs from its default. It
// returns how often it was asked each kind of decision.
func AnswersRaids(t *testing.T, spec string, players ...[2]string) (kinds map[engine.Kind]int) {
	t.Helper()
	kinds = map[engine.Kind]int{}
	asked := New(t, spec)
	look := func(g *engine.Game, seed uint64) {
		for _, specs := range players {
			var seats [2]agents.Agent
			for seat, spec := range specs {
				seats[seat] = must.Get(agents.New(spec))(t)
			}
			asked.Begin(g, 0, 0)
			PlayOut(t, g, seed, seats, func(v agents.View, _ engine.Action) {
				kinds[v.Decision.Kind]++
				if _, err := agents.Answer(asked, v); err != nil {
					t.Fatal(err)
				}
				if asked.Explain() == "" {
					t.Errorf("no reason for %q", v.Decision.Kind)
				}
			})
		}
	}
	crews := roster.StarterOf(stargrave.Name)
	for i, name := range raid.Missions() {
		for k, own := range crews {
			look(Raid(t, name, own, crews[(i+k+1)%len(crews)]), uint64(k))
		}
	}
	for _, info := range stargrave.Ruleset.Rulings() {
		for _, value := range info.Values[1:] {
			look(Compile(t, stargrave.Name, engine.Choice{Rulings: []engine.Ruling{{Name: info.Name, Value: value}}}), 1)
		}
	}
	return kinds
}

// SameRaidFromBothSides checks that an agent plays the same when a raid is turned half round and the seats are
// swapped: from each choice of who acts or joins a group to the end of that activation.
func SameRaidFromBothSides(t *testing.T, spec string) {
	t.Helper()
	compared := 0
	for i, name := range raid.Missions()[:enginetest.Samples(3, 5)] {
		g, swapped := Raid(t, name, "lanterns", "ashhands"), Raid(t, name, "ashhands", "lanterns")
		var players, others [2]Agent // of the game, and of that with the seats swapped
		for seat := range players {
			players[seat], others[seat] = New(t, spec), New(t, spec)
			players[seat].Begin(g, seat, 0)
			others[seat].Begin(swapped, seat, 0)
		}
		s, m := g.New(uint64(i)), swapped.New(uint64(i))
		for !s.Over() {
			if kind := s.Decision().Kind; (kind == engine.Activate || kind == engine.JoinUnit) &&
				enginetest.Open(s).Depth <= 2 {
				turn(m, s)
				compared += sameActivation(t, players, others, s, m)
				continue
			}
			a, _ := answerOf(t, players[s.Decision().Seat], s)
			must.Do(t, s.Apply(a))
		}
	}
	if compared < enginetest.Samples(300, 500) {
		t.Errorf("only %d decisions", compared)
	}
}

// sameActivation plays on in two games that are the same from both sides until somebody else acts, and returns
// how many decisions it took.
func sameActivation(t *testing.T, players, others [2]Agent, s, m *engine.State) (compared int) {
	t.Helper()
	round, seat := s.Round(), s.Decision().Seat
	for {
		a, why := answerOf(t, players[s.Decision().Seat], s)
		b, other := answerOf(t, others[m.Decision().Seat], m)
		if a.Verb != b.Verb || a.At != b.At.Neg() || a.Arg != b.Arg || a.Unit >= 0 && twin(s, int(a.Unit)) != int(b.Unit) {
			t.Fatalf("turn %d, decision %d, %s: %+v (%s)\nfrom the other side %+v (%s)", round, compared,
				s.Decision().Kind, a, why, b, other)
		}
		compared++
		must.Do(t, s.Apply(a))
		must.Do(t, m.Apply(b))
		if d := s.Decision(); s.Over() || s.Round() != round || d.Seat != seat || d.Kind == engine.Activate ||
			d.Kind == engine.JoinUnit {
			return compared
		}
	}
}

// answerOf returns the agent's choice at the pending decision, and its reason.
func answerOf(t *testing.T, a Agent, s *engine.State) (engine.Action, string) {
	t.Helper()
	d, menu := s.Decision(), s.Menu(nil)
	if s.View().Forced(menu) {
		return menu[0], "the only choice"
	}
	return must.Get(agents.Answer(a, agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: s.View()}))(t),
		a.Explain()
}
