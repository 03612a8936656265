package env

import (
	"math"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
)

// harm is what one copy of each weapon type of a unit does to one enemy unit at its full strength, on the average, in the open.
type harm struct {
	shots, strikes, charges [opr.MaxTypes]float32
	impact                  float32 // of one die of Impact
}

// newHarms returns the harm that unit u does with its weapons to every unit of the other side, by unit.
func newHarms(game *engine.Game, u int, arms *opr.Arms) []harm {
	s := game.New(0)
	units := game.Units()
	all := make([]harm, len(units))
	heavy := opr.Weapon{Traits: opr.Reliable} // it hits as Impact does
	for e := range units {
		if units[u].Seat == units[e].Seat {
			continue
		}
		mean := func(k opr.Strike) float32 {
			k.Attacker, k.Target = u, e
			return float32(odds.OfStrike(s.View(), &k).Wounds)
		}
		h := &all[e]
		for t := range arms.Weapons {
			w := &arms.Weapons[t]
			n := int(w.Attacks)
			if w.Range == 0 {
				h.strikes[t] = mean(opr.Strike{Weapon: w, Near: n, Melee: true})
				h.charges[t] = mean(opr.Strike{Weapon: w, Near: n, Melee: true, Charging: true})
			} else if w.Range > opr.Of(s.View()).Attacks.LongRange {
				h.shots[t] = mean(opr.Strike{Weapon: w, Far: n})
			} else {
				h.shots[t] = mean(opr.Strike{Weapon: w, Near: n})
			}
		}
		h.impact = mean(opr.Strike{Weapon: &heavy, Near: 1, Melee: true})
	}
	return all
}

// harm returns the harm of unit u to unit e.
func (g *game) harm(u, e int) *harm { return &g.eye.units[u].known.harms[e] }

// shots returns the mean wounds of unit u's shooting at unit e over a gap, in units.
func (g *game) shots(u, e int, gap int64) (sum float32) {
	n, h := &g.eye.units[u], g.harm(u, e)
	weapons, d := g.eye.units[u].known.arms.Weapons, opr.Of(g.state.View())
	for t := range weapons {
		if weapons[t].Range > 0 && int64(d.RangeAt(&weapons[t], e)) >= gap {
			sum += float32(float32(n.copies[t]) * h.shots[t])
		}
	}
	return sum
}

// blows returns the mean wounds of unit u's strikes at unit e.
func (g *game) blows(u, e int, charging bool) (sum float32) {
	n, h := &g.eye.units[u], g.harm(u, e)
	by := &h.strikes
	if charging {
		by = &h.charges
		sum = float32(float32(n.impact) * h.impact)
	}
	for t := range by {
		sum += float32(float32(n.copies[t]) * by[t])
	}
	return sum
}

// feature describes an action; of a tactical one, by what it is carried out: a deed, a move if there is one, and an intent.
func (g *game) feature(d engine.Decision, act, to *engine.Action, in *intent, row *[numAction]float32) {
	u := int(act.Unit)
	if u >= 0 {
		row[fUnit] = g.value(u)
	}
	switch d.Kind {
	case engine.PlaceMarker, engine.DeployAt, engine.ArriveAt:
		g.spot(int(d.Seat), act.At, geom.Box{Min: act.At, Max: act.At}, row)
	case engine.Activate:
		if u < 0 {
			return // the turn is passed
		}
		n := &g.eye.units[u]
		g.stand(u, geom.Point{}, row)
		if n.was.Flags&engine.Shaken == 0 {
			advance, _ := opr.Moves(g.state.View(), u)
			g.aim(u, -1, n.box, int64(advance), row)
		}
	case engine.ChooseAction:
		g.deed(u, act, to, in, row)
	case engine.MoveTo, engine.Consolidate:
		at := act.At
		if act.Verb == engine.Board {
			at = g.eye.units[act.Target].middle
		}
		box := g.stand(u, at.Sub(g.eye.units[u].middle), row)
		if _, shooting := opr.Allowance(g.state.View()); shooting && act.Verb != engine.Board {
			g.aim(u, -1, box, 0, row)
			row[fShoots] = 1
		}
	case engine.Shoot:
		if act.Verb == engine.Fire {
			g.give(int(act.Target), g.volley(u, int(act.Target), int(act.Arg&0xff)), row)
		}
	case engine.CastSpell:
		if act.Verb == engine.Cast {
			g.spell(u, int(act.Arg&0xff), -1, row)
		}
	case engine.CastAt:
		g.spell(u, g.pending().Spell, int(act.Target), row)
	case engine.GroupOrder:
		if act.Verb == engine.Pass {
			break
		}
		g.resolve(u, int(act.Arg), row)
	case engine.Casualty:
		row[fTaken] = g.loss(u, int(act.Arg))
	case engine.ChargePath, engine.CloseIn, engine.StepBack:
		row[fTarget] = g.value(int(act.Target))
	case engine.StrikeBack, engine.StrikeFirst:
		if act.Verb == engine.Yes {
			g.give(int(act.Target), g.blows(u, int(act.Target), false), row)
		}
	}
}

// deed describes what an active unit may set out to do.
func (g *game) deed(u int, act, to *engine.Action, in *intent, row *[numAction]float32) {
	n := &g.eye.units[u]
	var v geom.Point
	reach := int64(0)
	if to.Verb == engine.Move {
		v = to.At.Sub(n.middle)
	} else if to.Verb == engine.Board {
		v = g.eye.units[to.Target].middle.Sub(n.middle)
	} else if act.Verb == engine.Advance {
		advance, _ := opr.Moves(g.state.View(), u)
		reach = int64(advance) // where it goes is yet to be chosen
	}
	box := g.stand(u, v, row)
	switch act.Verb {
	case engine.Hold, engine.Advance:
		if in.fire != fireNone {
			g.aim(u, int(in.target), box, reach, row)
			row[fShoots] = 1
		}
	case engine.Charge:
		e := int(act.Target)
		row[fMoved] = min(1, float32(gapOf(n.box, g.eye.units[e].box))/(20*geom.Inch))
		g.give(e, g.blows(u, e, true), row)
		back := g.blows(e, u, false)
		row[fTaken] = back / (back + 4)
	}
}

// value returns a unit's points by its wounds left, as a share of its army's.
func (g *game) value(u int) float32 {
	f := g.eye.units[u].known
	return f.row[uPoints] * (float32(g.eye.units[u].health) / float32(f.tough))
}

// give describes mean wounds done to a unit.
func (g *game) give(e int, wounds float32, row *[numAction]float32) {
	row[fGiven] = wounds / (wounds + 4)
	row[fKill] = min(1, wounds/float32(max(1, g.eye.units[e].health)))
	row[fTarget] = g.value(e)
}

// spot describes a place for the middle of something in a box.
func (g *game) spot(seat int, at geom.Point, box geom.Box, row *[numAction]float32) {
	e := &g.eye
	own := at.Sign(g.state.Sign(seat))
	row[fX], row[fY] = min(1, max(-1, place(own.X))), min(1, max(-1, place(own.Y)))
	row[fEnemy] = 1
	first, end := g.d.game.UnitRange(1 - seat)
	for u := first; u < end; u++ {
		if e.units[u].was.Flags&engine.OnTable != 0 {
			row[fEnemy] = min(row[fEnemy], nearness(e.units[u].box.Gap2(box)))
		}
	}
	row[fMarker] = g.quest(seat, box)
	for i := range g.d.game.Table().Pieces {
		if p := &g.d.game.Table().Pieces[i]; p.Kind&board.Cover != 0 && p.Contains(at) {
			row[fCover] = 1
		}
	}
}

// quest returns how near a box is to the nearest marker that a seat does not own.
func (g *game) quest(seat int, box geom.Box) float32 {
	near := float32(1)
	for i := range g.eye.marks {
		if m := &g.eye.markers[i].was; int(m.Owner) != seat {
			near = min(near, nearness(box.Gap2(geom.Box{Min: m.P, Max: m.P})))
		}
	}
	return near
}

// stand describes where a unit on the table is when it has been displaced by v as it stands, and returns the box around it there.
func (g *game) stand(u int, v geom.Point, row *[numAction]float32) (box geom.Box) {
	n, seat := &g.eye.units[u], g.seatOf(u)
	box = geom.Box{Min: n.box.Min.Add(v), Max: n.box.Max.Add(v)}
	g.spot(seat, n.middle.Add(v), box, row)
	row[fMoved] = min(1, float32(math.Sqrt(float64(geom.Dot(v, v))))/(20*geom.Inch))
	g.suffer(u, box, row)
	if v == (geom.Point{}) {
		return box
	}
	row[fNears] = g.quest(seat, n.box) - row[fMarker]
	gained := 0
	for i := range g.eye.marks {
		at := g.eye.markers[i].was.P
		gained += g.holds(u, v, box, at) - g.holds(u, geom.Point{}, n.box, at)
	}
	row[fGains] = float32(min(1, max(-1, gained)))
	row[fDanger] = fraction(int32(opr.Danger(g.state.View(), u, v)), 4)
	return box
}

// holds returns 1 when a unit displaced by v, then in a box, is within the range of a marker in which it holds that, and else 0.
func (g *game) holds(u int, v geom.Point, box geom.Box, at geom.Point) int {
	if box.Gap2(geom.Box{Min: at, Max: at}) <= opr.HoldRange*opr.HoldRange && opr.GapTo(g.state.View(), u, v, at) <= opr.HoldRange {
		return 1
	}
	return 0
}

// suffer describes what enemies can do to a unit in a box.
func (g *game) suffer(u int, box geom.Box, row *[numAction]float32) {
	sum := float32(0)
	first, end := g.d.game.UnitRange(1 - g.seatOf(u))
	for e := first; e < end; e++ {
		n := &g.eye.units[e]
		if n.was.Flags&(engine.OnTable|engine.Shaken) != engine.OnTable {
			continue
		}
		p := n.known.profile
		gap := gapOf(n.box, box)
		most := g.shots(e, u, gap-int64(p.AdvanceMove))
		if gap <= int64(p.RushMove) && (p.Traits|g.d.facts.units[u].profile.Traits)&opr.Aircraft == 0 {
			most = max(most, g.blows(e, u, true))
		}
		sum += most
	}
	row[fTaken] = sum / (sum + 4)
}

func gapOf(a, b geom.Box) int64 { return int64(math.Sqrt(float64(a.Gap2(b)))) }

// aim describes the shooting of a unit from a box at the enemy e, or at the one that suffers most when e is -1; it comes nearer by reach,
// in units, before.
func (g *game) aim(u, e int, box geom.Box, reach int64, row *[numAction]float32) {
	first, end := g.d.game.UnitRange(1 - g.seatOf(u))
	if e >= 0 {
		first, end = e, e+1
	}
	best, most := -1, float32(0)
	for e := first; e < end; e++ {
		if n := &g.eye.units[e]; n.was.Flags&engine.OnTable != 0 {
			if wounds := g.shots(u, e, gapOf(box, n.box)-reach); wounds > most {
				best, most = e, wounds
			}
		}
	}
	if best >= 0 {
		g.give(best, most, row)
	}
}

// spell describes a spell that unit u casts at unit e, or when e is -1 at whichever unit in its range it does most to.
func (g *game) spell(u, n, e int, row *[numAction]float32) {
	s := g.state.View()
	p := &opr.Of(s).Spells[g.seatOf(u)][n]
	first, end := g.d.game.UnitRange(p.Side(g.seatOf(u)))
	if e >= 0 {
		first, end = e, e+1
	}
	for e := first; e < end; e++ {
		if unit := &g.eye.units[e]; unit.was.Flags&engine.OnTable != 0 && unit.box.Gap2(g.eye.units[u].box) <= int64(p.Range)*int64(p.Range) {
			share := float32(opr.SpellWorth(s, u, p, e)) / (opr.Point * float32(max(1, unit.known.points)))
			if row[fTarget] == 0 || share > row[fKill] {
				row[fKill], row[fTarget] = min(1, share), g.value(e)
			}
		}
	}
}

// volley returns the mean wounds of weapon type t of unit u when it is fired at unit e now.
func (g *game) volley(u, e, t int) float32 {
	s := g.state.View()
	g.eye.strikes = opr.Volleys(s, u, e, geom.Point{}, g.eye.strikes[:0])
	for i := range g.eye.strikes {
		if k := &g.eye.strikes[i]; k.Weapon == &g.eye.units[u].known.arms.Weapons[t] {
			return float32(odds.OfStrike(s, k).Wounds)
		}
	}
	return 0
}

// resolve describes what weapon group t of unit u does that is resolved next.
func (g *game) resolve(u, t int, row *[numAction]float32) {
	s := g.state.View()
	p := g.pending()
	if t >= opr.MaxTypes {
		e := p.Charged
		g.give(e, float32(float32(p.Impact)*g.harm(u, e).impact), row)
		return
	}
	k := &p.Groups[t]
	if k.Target < 0 {
		return // its turn to be declared comes first
	}
	strike := opr.Strike{
		Attacker: u, Target: k.Target, Weapon: &g.eye.units[u].known.arms.Weapons[t], Near: k.Near, Far: k.Far, Cover: k.Cover,
		Melee: p.Stage > 0, Charging: p.Stage > 0 && p.Charger == u,
		Fatigued: p.Stage > 0 && g.eye.units[u].was.Flags&(engine.Fatigued|engine.Shaken) != 0,
	}
	g.give(k.Target, float32(odds.OfStrike(s, &strike).Wounds), row)
}

// loss returns the share of what a unit does that model k stands for.
func (g *game) loss(u, k int) float32 {
	f, alive := g.eye.units[u].known, g.eye.units[u].was.Alive
	if all := living(f.ranged, alive) + living(f.melee, alive); all > 0 {
		return min(1, (f.ranged[k]+f.melee[k])/all)
	}
	return 1 / float32(bits.OnesCount64(alive))
}
