package all_test

import (
	"slices"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
)

// campaign compiles missions of Star Quest: n of them.
func campaign(t *testing.T, n int) []*engine.Game {
	t.Helper()
	names := quests.Missions()
	games := make([]*engine.Game, n)
	for i := range games {
		games[i] = QuestGame(t, names[i%len(names)], 2+i%3, quests.Threats[i%len(quests.Threats)])
	}
	return games
}

// Every move that is worked out for a unit is one that the rules take: whoever plays, wherever it leads, and
// whether it stands on the menu or not.
func TestMovesWorkedOutAreLegal(t *testing.T) {
	n := enginetest.Samples(6, 60)
	for _, c := range []struct {
		ruleset string
		games   []*engine.Game
		players [][2]string
	}{
		{"gf3", Battles(t, "gf3", n), [][2]string{{"random", "scripted"}, {"heuristic", "random"}}},
		{"gf2", Battles(t, "gf2", n), [][2]string{{"scripted", "random"}, {"random", "heuristic"}}},
		{starquest.Name, campaign(t, n), [][2]string{{"heroes", "scripted"}, {"random", "heuristic"},
			{"heuristic", "random"}}},
	} {
		t.Run(c.ruleset, func(t *testing.T) {
			var p mover
			for i, g := range c.games {
				p.play(t, g, uint64(i), c.players[i%len(c.players)])
			}
			if p.off < 100*n || p.bent == 0 || p.formed == 0 && c.ruleset != starquest.Name || p.on == 0 {
				t.Errorf("%d moves off the menu, %d of them by way points, %d re-formed, %d on it", p.off,
					p.bent, p.formed, p.on)
			}
		})
	}
}

// A mover tries the moves that are worked out in games.
type mover struct {
	try                   engine.State
	off, bent, formed, on int
}

// play plays a game and tries moves at each choice of where a unit goes.
func (p *mover) play(t *testing.T, g *engine.Game, seed uint64, specs [2]string) {
	t.Helper()
	var players [2]agents.Agent
	for seat, spec := range specs {
		players[seat] = must.Get(agents.New(spec))(t)
		players[seat].Begin(g, seat, agents.Seed(seed, seat))
	}
	s, chance := g.New(seed), dice.New(seed)
	var menu []engine.Action
	for !s.Over() {
		menu = s.Menu(menu[:0])
		d, choice := s.Decision(), menu[0]
		if d.Kind == engine.MoveTo || d.Kind == engine.Consolidate {
			p.moves(t, s, menu, &chance)
		}
		if !s.View().Forced(menu) {
			seat := int(d.Seat)
			choice = must.Get(agents.Answer(players[seat],
				agents.View{Seat: seat, Decision: d, Menu: menu, Position: s.For(seat)}))(t)
		}
		must.Do(t, s.Apply(choice))
	}
}

// moves tries the moves of the unit that decides where it goes: towards markers and enemies, to somewhere on
// the table, and, when it may shoot afterwards, to where it shoots at each enemy.
func (p *mover) moves(t *testing.T, s *engine.State, menu []engine.Action, chance *dice.Stream) {
	t.Helper()
	v, table := s.View(), s.Game().Table()
	u := int(s.Decision().Unit)
	allow, shooting := opr.Allowance(v)
	somewhere := func(half int32) int32 { return int32(chance.Intn(int(2*half+1))) - half }
	goals := []geom.Point{{X: somewhere(table.HalfW), Y: somewhere(table.HalfH)}}
	for m := range v.Markers() {
		goals = append(goals, v.Marker(m).P)
	}
	var moves []engine.Action
	first, end := s.Game().UnitRange(1 - v.Seat(u))
	for e := first; e < end; e++ {
		if !opr.OnTable(v, e) {
			continue
		}
		goals = append(goals, opr.NearestModel(v, e, v.Anchor(u)))
		if shooting {
			to, _ := opr.BestShot(v, u, e)
			moves = append(moves, to)
		}
	}
	for _, goal := range goals {
		moves = append(moves, opr.Towards(v, u, goal, allow))
	}
	for _, a := range moves {
		if p.count(&a); a.Pattern != engine.OffPattern && !slices.Contains(menu, a) {
			t.Fatalf("%s in round %d: %+v is neither on the menu nor off it", s.Game().Units()[u].Name, v.Round(), a)
		}
		p.try.CopyPosition(v, 0)
		if err := p.try.Apply(a); err != nil {
			t.Fatalf("%s in round %d: %s: %v", s.Game().Units()[u].Name, v.Round(), s.Command(a), err)
		}
	}
}

// count counts a move.
func (p *mover) count(a *engine.Action) {
	if a.Pattern != engine.OffPattern {
		p.on++
		return
	}
	p.off++
	if a.Ways > 0 {
		p.bent++
	}
	if a.Form != engine.AsItStands {
		p.formed++
	}
}
