package tactics

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
)

// evenLength is the length up to which two ways count as equally short, for those of the pattern are rounded
// (units).
const evenLength = geom.Inch / 20

// BestShot returns the Advance of unit u after which it brings the most of its ranged weapons to bear on
// enemy e, and their number, copy by copy: the shortest such way, no way at all where they bear already, of
// equally short ones (to a twentieth of an inch) the one with the fewest dice of dangerous terrain, then the
// first on the menu. It looks at the destinations that the unit goes to as it stands, no more than 60 degrees
// off the way to e.
func BestShot(s *core.State, u, e int) (a core.Action, guns int) {
	d := force.Of(s)
	if d.IsAircraft(u) {
		return flyToShoot(s, u, e)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveToShoot(s, u, e)
	}
	advance, _ := force.Moves(s, u)
	w := movement.ReadyMove(s, u, core.AsItStands, advance)
	defer w.GiveBack()
	a = w.Stay()
	if w.Arms.Ranged == 0 {
		return a, 0
	}
	look := figures.LayOut(s, u)
	defer look.GiveBack()
	all := shooting.Guns(s, u)
	if guns = shooting.CountGuns(look, e, force.Zero, all); guns == all || !w.Coherent(w.Bodies()) {
		return a, guns
	}
	g := w.ListDestinations(0, advance, true)
	w.AddTargets(g)
	way := wayTo(w, e)
	var lengths [proc.PatternReform]int64
	for i := range g.N {
		if lengths[i] = math.MaxInt64; w.Settle(g, i) && mayShoot(w, g.Spots[i].V, way, e) {
			lengths[i] = (g.Spots[i].V.Norm() + evenLength/2) / evenLength
		}
	}
	length, dice := int64(0), 0
	for {
		i := least(lengths[:g.N])
		l, v := lengths[i], g.Spots[i].V
		if l == math.MaxInt64 || guns == all && l > length {
			return a, guns
		}
		lengths[i] = math.MaxInt64
		enough := guns + 1
		if l == length && a.Pattern != proc.PatternStay {
			enough = guns
		}
		if shooting.GunsAtMost(look, e, v) < enough || !w.CanReach(g, i) {
			continue
		}
		n := shooting.CountGuns(look, e, v, all)
		if n < enough {
			continue
		}
		danger := casualty.Danger(s, u, v)
		if n > guns || danger < dice {
			a, guns, length, dice = entry(w, g, i), n, l, danger
		}
	}
}

// wayTo returns the direction of unit e, of length geom.DirScale.
func wayTo(w *figures.Layout, e int) geom.Point {
	return w.S.Anchor(e).Sub(w.Mean).WithLength(geom.DirScale)
}

// mayShoot reports whether BestShot considers a displacement for shooting at e, which lies that way.
func mayShoot(w *figures.Layout, v, way geom.Point, e int) bool {
	reach := int64(w.Arms.MaxRange)
	return v != force.Zero && leads(v, way) && w.BoxGap2(v, e) <= reach*reach
}

// leads reports whether a displacement goes roughly the given way: no more than 60 degrees off it.
func leads(v, way geom.Point) bool {
	d := geom.Dot(v, way)
	return d > 0 && 4*d*d >= geom.Dot(v, v)*geom.Dot(way, way)
}

// astray reports whether a way, of whatever length, is so far off another that no displacement along it leads
// that way.
func astray(to, way geom.Point) bool {
	d := geom.Dot(to, way) >> 10
	return d < 0 || 5*d*d < (geom.Dot(to, to)>>10)*(geom.Dot(way, way)>>10)
}
