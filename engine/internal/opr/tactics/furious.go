package tactics

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
)

// BestBlow returns the entry of the menu of a Furious model with whose weapon a further attack does the most,
// the first of several.
func BestBlow(s *core.State, menu []core.Action) int {
	return worthiest(menu, func(a *core.Action) int64 {
		return blowWorth(s, int(a.Unit), int(s.Top().B), int(a.Arg))
	})
}

// worthiest returns the entry of a menu that is worth the most, the first of several, or the first of all
// where none is worth anything.
func worthiest(menu []core.Action, worth func(a *core.Action) int64) (best int) {
	most := int64(-1)
	for i := range menu {
		if n := worth(&menu[i]); n > most {
			best, most = i, n
		}
	}
	return best
}

// blowWorth returns what a further attack of weapon type t is worth to unit u, which charges unit e: the
// wounds that come of it on the average, in a scale of its own.
func blowWorth(s *core.State, u, e, t int) int64 {
	d := force.Of(s)
	k := attacks.StrikeWith(s, d, u, e, t, 0, true)
	k.Face(s, d)
	need, mod := k.ToHit(d, false)
	hits := force.Successes(mod, need) + k.Extra(d, false)
	need, mod = k.Armour(d, false)
	return int64(hits) * int64(6-force.Successes(mod, need)) * int64(k.Factor(s)) * int64(k.Times())
}
