package crews

import (
	"gauntlet/agents"
	"gauntlet/engine/geom"
)

// Look takes a view in for those who ask the agent for what it knows of it, without an answer.
func (a *Agent) Look(v agents.View) {
	a.p, a.seat = v.Position, v.Seat
	if sign := v.Position.Sign(v.Seat); sign != a.sign {
		base := int32(0)
		for _, m := range a.game.Models() {
			base = max(base, m.Base)
		}
		a.chart.set(a.game.Table(), base, sign)
		a.sign, a.known = sign, 0
	}
}

// Task returns the loot that is a figure's to fetch, or -1.
func (a *Agent) Task(u int) int { return a.task(u) }

// Walk returns how far a figure walks from one point to another, in tenths of an inch, and whether a way is
// known.
func (a *Agent) Walk(u int, from, to geom.Point) (tenths int64, ok bool) {
	d := a.chart.from(a.way(u, to), from)
	return d, d < far
}
