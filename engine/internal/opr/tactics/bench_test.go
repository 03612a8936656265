package tactics_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// choices returns positions of random games in which the action of a unit is chosen.
func choices(b *testing.B, one, two, table string) (states []*core.State) {
	setup := engine.Setup{Ruleset: must.Get(rulesets.ByName("gf3"))(b)}
	for seat, list := range [2]string{one, two} {
		setup.Armies[seat] = must.Get(roster.StarterList(list))(b)
	}
	setup.Table = must.Get(mission.StarterTable(table))(b)
	setup.Mission = must.Get(mission.StarterMission("standoff"))(b)
	g := must.Get(engine.Compile(setup))(b)
	var menu []engine.Action
	for seed := uint64(0); len(states) < 400; seed++ {
		s, r := g.New(seed), dice.New(seed)
		for !s.Over() {
			if s.Decision().Kind == engine.ChooseAction {
				kept := g.New(0)
				kept.CopyFrom(s)
				states = append(states, peek.Live(kept))
			}
			menu = s.Menu(menu[:0])
			must.Do(b, s.Apply(menu[r.Intn(len(menu))]))
		}
	}
	return states
}

// BenchmarkTactics takes the time of questions about the unit that is to act, over positions of random games.
func BenchmarkTactics(b *testing.B) {
	for _, game := range [][3]string{{"elite-500", "vehicles-500", "courtyard"},
		{"horde-1000", "mixed-1000", "steppe"}} {
		states := choices(b, game[0], game[1], game[2])
		for _, q := range []struct {
			name string
			ask  func(s *core.State, u int, advance, rush int32)
		}{
			{"ahead", func(s *core.State, u int, _, _ int32) { tactics.Ahead(s, u) }},
			{"shots", func(s *core.State, u int, _, _ int32) { tactics.Shots(s, u) }},
			{"cover", func(s *core.State, u int, advance, _ int32) {
				tactics.IntoCover(s, u, geom.Point{}, advance, true)
			}},
			{"away", func(s *core.State, u int, _, rush int32) { tactics.Away(s, u, rush) }},
			{"shot", func(s *core.State, u int, _, _ int32) {
				for e := range s.G.UnitsOf(1 - s.Seat(u)) {
					if s.Units[e].Is(core.OnTable) {
						tactics.BestShot(s, u, e)
						return
					}
				}
			}},
		} {
			b.Run(game[0]+"/"+q.name, func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					s := states[i%len(states)]
					u := int(s.Decide.Unit)
					advance, rush, _ := movement.Reach(s, u)
					q.ask(s, u, advance, rush)
				}
			})
		}
	}
}
