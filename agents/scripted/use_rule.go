package scripted

import (
	"gauntlet/agents"
	"gauntlet/agents/sense"
	"gauntlet/engine"
	"gauntlet/engine/opr"
)

// useRule answers what a unit takes of what a rule of its list offers: the first that somebody can take, for the
// unit nearest to it.
func useRule(_ *Agent, v agents.View) (best int) {
	p, nearest := v.Position, int64(0)
	for i := range v.Menu {
		a := &v.Menu[i]
		if a.Verb != engine.Use || best > 0 && a.Arg != v.Menu[best].Arg {
			continue
		}
		gap := int64(0)
		if a.Target != a.Unit {
			gap = opr.Gap(p, int(a.Unit), int(a.Target))
		}
		if best == 0 || gap < nearest ||
			gap == nearest && sense.Before(p, v.Seat, int(a.Target), int(v.Menu[best].Target)) {
			best, nearest = i, gap
		}
	}
	return best
}
