package env

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/opr"
)

// pick returns the index in a menu of models to single out of what slot k of groupPick does.
func (t *tactics) pick(g *game, k int) (best int) {
	s := g.state.Memory()
	most := int64(math.MinInt64)
	for i := range g.menu {
		a := &g.menu[i]
		guest, nobody := a.Pattern == opr.PatternGuest, a.Verb == engine.Pass
		if nobody && k == pickNobody || guest && k == pickHero {
			return i
		}
		if guest || nobody {
			continue
		}
		merit := opr.Carries(s, int(a.Target), int(a.Arg))
		if k == pickWeakest {
			m := int(s.G.Units[a.Target].First) + int(a.Arg)
			merit = int64(s.Models[m].Wounds) - int64(s.G.Models[m].Tough)
		}
		if merit > most {
			best, most = i, merit
		}
	}
	return best
}
