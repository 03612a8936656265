package tactics_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/rulesets"
)

// BenchmarkTowards asks for the ways to all markers and enemies from positions of random games.
func BenchmarkTowards(b *testing.B) {
	for _, name := range []string{"gf3", "starquest"} {
		rules := must.Get(rulesets.ByName(name))(b)
		g := must.Get(engine.Compile(must.Get(engine.Prepare(rules, engine.Choice{}))(b)))(b)
		var all []*engine.State
		for i := range 40 {
			s, r := g.New(uint64(i)), dice.New(uint64(i))
			for n := 0; !s.Over() && n < 8; {
				if s.Decision().Kind == engine.MoveTo && r.Intn(3) == 0 {
					c := new(engine.State)
					c.CopyFrom(s)
					all = append(all, c)
					n++
				}
				menu := s.Menu(nil)
				must.Do(b, s.Apply(menu[r.Intn(len(menu))]))
			}
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				s := all[i%len(all)]
				m := peek.Live(s)
				u := int(s.Decision().Unit)
				allow, _ := proc.Allowance(m)
				for k := range s.Markers() {
					tactics.Towards(m, u, s.Marker(k).P, allow)
				}
				for _, e := range enemies(s, u) {
					tactics.Towards(m, u, m.Anchor(e), allow)
				}
			}
		})
	}
}
