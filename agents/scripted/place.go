package scripted

import (
	"math"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/sense"
)

// placeMarker answers with the place nearest to the own zone, and of those with the one nearest to its
// middle.
func (a *Agent) placeMarker(v agents.View) (best int) {
	mid := sense.Zone(v.Position, v.Seat)
	gap, off := int64(math.MaxInt64), int64(0)
	for i := range v.Menu {
		at := v.Menu[i].At
		g, o := sense.ZoneGap2(v.Position, v.Seat, at), geom.Dist2(at, mid)
		if g < gap || g == gap && o < off {
			best, gap, off = i, g, o
		}
	}
	return best
}

// chooseEdge answers with the edge that the markers are nearer to, and stays when they are no nearer to the
// other.
func (a *Agent) chooseEdge(v agents.View) int {
	p := v.Position
	mid := sense.Zone(p, v.Seat)
	here, there := int64(0), int64(0)
	for m := range p.Markers() {
		at := p.Marker(m).P
		here += geom.Isqrt(geom.Dist2(at, mid))
		there += geom.Isqrt(geom.Dist2(at, mid.Neg()))
	}
	want := uint64(0)
	if there < here {
		want = 1
	}
	for i := range v.Menu {
		if v.Menu[i].Arg == want {
			return i
		}
	}
	return 0
}

// deployUnit answers with the unit of the most points, in the formation that suits it where there is room for
// that. What is worth most has the choice of markers, and the order of the army list is of no account.
func (a *Agent) deployUnit(v agents.View) int {
	u, units := int16(-1), v.Position.Game().Units()
	for i := range v.Menu {
		if e := v.Menu[i].Unit; v.Menu[i].Verb == engine.Pick &&
			(u < 0 || units[e].Points > units[u].Points) {
			u = e
		}
	}
	want := engine.Block
	if a.line[u] {
		want = engine.Line
	}
	its := -1
	for i := range v.Menu {
		if m := &v.Menu[i]; m.Unit == u {
			if m.Form == want {
				return i
			}
			if its < 0 {
				its = i
			}
		}
	}
	return max(its, 0)
}

// startAboard answers with the first transport with room, or none for a unit that shoots far or could never
// leave.
func (a *Agent) startAboard(v agents.View) int {
	if u := int(v.Decision.Unit); a.line[u] || opr.Rooted(v.Position, u) {
		return 0
	}
	return 1
}

// joinUnit answers with the unit of most points, the first of several; a Caster stays alone.
func (a *Agent) joinUnit(v agents.View) (best int) {
	s := v.Position
	if len(opr.Of(s).Units[v.Decision.Unit].Casters) > 0 {
		return 0 // the menu's first is to join nobody
	}
	most := int32(-1)
	for i := range v.Menu {
		if m := &v.Menu[i]; m.Verb == engine.Join && s.Game().Units()[m.Target].Points > most {
			best, most = i, s.Game().Units()[m.Target].Points
		}
	}
	return best
}

// deployAt answers with the place nearest to the marker that has the fewest own units about it, the one
// nearest to the zone of several; without markers, with the place nearest to the middle of the table.
func (a *Agent) deployAt(v agents.View) (best int) {
	goal := sense.LonelyMarker(v.Position, v.Seat)
	near := int64(math.MaxInt64)
	for i := range v.Menu {
		if d := geom.Dist2(v.Menu[i].At, goal); d < near {
			best, near = i, d
		}
	}
	return best
}

// activate answers with the unit nearest to an enemy, of several the one of the most points, the leftmost of
// these.
func (a *Agent) activate(v agents.View) (best int) {
	s := v.Position
	least := int64(math.MaxInt64)
	for i := range v.Menu {
		if v.Menu[i].Verb == engine.Pass {
			continue // it passes no turn but by a rule of its list
		}
		if v.Menu[i].Verb == engine.Use {
			a.why.unit, a.why.passes = int(v.Menu[i].Unit), true
			return i
		}
		// Inside a transport that has yet to act, a unit waits for where it goes.
		if t := opr.Carrier(s, int(v.Menu[i].Unit)); t >= 0 &&
			s.Unit(t).Flags&(engine.Activated|engine.Shaken) == 0 {
			continue
		}
		if e, gap := opr.Nearest(s, int(v.Menu[i].Unit)); gap < least ||
			gap == least && sense.Before(v.Position, v.Seat, int(v.Menu[i].Unit), int(v.Menu[best].Unit)) {
			best, least = i, gap
			a.why.unit, a.why.enemy, a.why.gap = int(v.Menu[i].Unit), e, gap
		}
	}
	return best
}
