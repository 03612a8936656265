package sight

import (
	"math"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// harm is what one copy of each weapon type of a unit does to one enemy unit at its full strength, on the
// average, in the open.
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
			k := opr.Strike{Weapon: w, Near: int(w.Attacks), Melee: w.Range == 0}
			if w.Range > opr.Of(s.View()).Attacks.LongRange {
				k.Near, k.Far = 0, k.Near
			}
			if !k.Melee {
				h.shots[t] = mean(k)
				continue
			}
			h.strikes[t] = mean(k)
			k.Charging = true
			h.charges[t] = mean(k)
		}
		h.impact = mean(opr.Strike{Weapon: &heavy, Near: 1, Melee: true})
	}
	return all
}

// A gauge measures what actions do at a moment.
type gauge struct {
	*Eye
	*env.Moment
	pending func(engine.Position) opr.Pending
	row     *[numAction]float32 // of the action that is described
	wounds  float32             // that are done to a unit
	victim  int                 // that unit
}

// harm returns the harm of unit u to unit e.
func (g *gauge) harm(u, e int) *harm { return &g.Units[u].known.harms[e] }

// shots returns the mean wounds of unit u's shooting at unit e over a gap, in units.
func (g *gauge) shots(u, e int, gap int64) (sum float32) {
	n, h := &g.Units[u], g.harm(u, e)
	weapons, d := n.known.arms.Weapons, opr.Of(g.Position)
	for t := range weapons {
		if weapons[t].Range > 0 && int64(d.RangeAt(&weapons[t], e)) >= gap {
			sum += float32(float32(n.copies[t]) * h.shots[t])
		}
	}
	return sum
}

// blows returns the mean wounds of unit u's strikes at unit e.
func (g *gauge) blows(u, e int, charging bool) (sum float32) {
	n, h := &g.Units[u], g.harm(u, e)
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

// feature describes an action by what it is carried out.
func (g *gauge) feature(d engine.Decision, plan *env.Plan) {
	act := &plan.Action
	u, target := int(act.Unit), int(act.Target)
	if u >= 0 {
		g.row[fUnit] = g.worthOf(u)
	}
	switch d.Kind {
	case engine.PlaceMarker, engine.DeployAt, engine.ArriveAt:
		g.spot(int(d.Seat), act.At, geom.Box{Min: act.At, Max: act.At})
	case engine.Activate:
		if u < 0 {
			return // the turn is passed
		}
		n := &g.Units[u]
		g.stand(u, geom.Point{})
		if g.Was[u].Flags&engine.Shaken == 0 {
			advance, _ := opr.Moves(g.Position, u)
			g.aim(u, -1, n.box, int64(advance))
		}
	case engine.ChooseAction:
		g.outset(u, plan)
	case engine.MoveTo, engine.Consolidate, engine.FreeMove:
		at := act.At
		if act.Verb == engine.Board {
			at = g.Units[act.Target].Middle
		}
		box := g.stand(u, at.Sub(g.Units[u].Middle))
		if _, shooting := opr.Allowance(g.Position); shooting && act.Verb != engine.Board {
			g.aim(u, -1, box, 0)
			g.row[fShoots] = 1
		}
	case engine.Shoot:
		if act.Verb == engine.Fire {
			g.give(target, g.volley(u, target, int(act.Arg&0xff)))
		}
	case engine.CastSpell:
		if act.Verb == engine.Cast {
			g.spell(u, int(act.Arg&0xff), -1)
		}
	case engine.CastAt:
		g.spell(u, g.pending(g.Position).Spell, target)
	case engine.GroupOrder:
		if act.Verb != engine.Pass {
			g.resolve(u, int(act.Arg))
		}
	case engine.Casualty:
		g.row[fTaken] = g.loss(u, int(act.Arg))
	case engine.ChargePath, engine.CloseIn, engine.StepBack:
		g.row[fTarget] = g.worthOf(target)
	case engine.StrikeBack, engine.StrikeFirst:
		if act.Verb == engine.Yes {
			g.give(target, g.blows(u, target, false))
		}
	}
}

// outset describes what an active unit may set out to do.
func (g *gauge) outset(u int, plan *env.Plan) {
	n, act, to, in := &g.Units[u], &plan.Action, &plan.Move, &plan.Intent
	var v geom.Point
	reach := int64(0)
	if to.Verb == engine.Move {
		v = to.At.Sub(n.Middle)
	} else if to.Verb == engine.Board {
		v = g.Units[to.Target].Middle.Sub(n.Middle)
	} else if act.Verb == engine.Advance {
		advance, _ := opr.Moves(g.Position, u)
		reach = int64(advance) // where it goes is yet to be chosen
	}
	box := g.stand(u, v)
	switch act.Verb {
	case engine.Hold, engine.Advance:
		if in.Kind != actions.FireNone {
			g.aim(u, int(in.Target), box, reach)
			g.row[fShoots] = 1
		}
	case engine.Charge:
		e := int(act.Target)
		g.row[fMoved] = min(1, float32(gapOf(n.box, g.Units[e].box))/(20*geom.Inch))
		g.give(e, g.blows(u, e, true))
		back := g.blows(e, u, false)
		g.row[fTaken] = back / (back + 4)
	}
}

// worthOf returns a unit's points by its wounds left, as a share of its army's.
func (e *Eye) worthOf(u int) float32 {
	f := e.Units[u].known
	return f.share * (float32(e.Units[u].health) / float32(f.tough))
}

// give describes mean wounds done to a unit.
func (g *gauge) give(e int, wounds float32) {
	g.wounds, g.victim = wounds, e
	g.row[fGiven] = wounds / (wounds + 4)
	g.row[fKill] = min(1, wounds/float32(max(1, g.Units[e].health)))
	g.row[fTarget] = g.worthOf(e)
}

// spot describes a place for the middle of something in a box.
func (g *gauge) spot(seat int, at geom.Point, box geom.Box) {
	x, y := Place(at.Sign(g.Sign(seat)))
	g.row[fX], g.row[fY] = min(1, max(-1, x)), min(1, max(-1, y))
	g.row[fEnemy] = 1
	for _, u := range g.table[1-seat] {
		g.row[fEnemy] = min(g.row[fEnemy], Nearness(g.Units[u].box.Gap2(box)))
	}
	g.row[fMarker] = g.quest(seat, box)
	for i := range g.Game().Table().Pieces {
		if p := &g.Game().Table().Pieces[i]; p.Kind&board.Cover != 0 && p.Contains(at) {
			g.row[fCover] = 1
		}
	}
}

// quest returns how near a box is to the nearest marker that a seat does not own.
func (g *gauge) quest(seat int, box geom.Box) float32 {
	near := float32(1)
	for i := range g.marks {
		if m := &g.Markers[i].Was; int(m.Owner) != seat {
			near = min(near, Nearness(box.Gap2(geom.Box{Min: m.P, Max: m.P})))
		}
	}
	return near
}

// stand describes where a unit on the table is when it has been displaced by v as it stands, and returns the
// box around it there.
func (g *gauge) stand(u int, v geom.Point) (box geom.Box) {
	n, seat := &g.Units[u], g.Seat(u)
	box = geom.Box{Min: n.box.Min.Add(v), Max: n.box.Max.Add(v)}
	g.spot(seat, n.Middle.Add(v), box)
	g.row[fMoved] = min(1, float32(math.Sqrt(float64(geom.Dot(v, v))))/(20*geom.Inch))
	g.suffer(u, box)
	if v == (geom.Point{}) {
		return box
	}
	g.row[fNears] = g.quest(seat, n.box) - g.row[fMarker]
	gained := 0
	for i := range g.marks {
		at := g.Markers[i].Was.P
		gained += g.holds(u, v, box, at) - g.holds(u, geom.Point{}, n.box, at)
	}
	g.row[fGains] = float32(min(1, max(-1, gained)))
	g.row[fDanger] = Fraction(opr.Danger(g.Position, u, v), 4)
	return box
}

// holds returns 1 when a unit displaced by v, then in a box, is within the range of a marker in which it
// holds that, and else 0.
func (g *gauge) holds(u int, v geom.Point, box geom.Box, at geom.Point) int {
	if box.Gap2(geom.Box{Min: at, Max: at}) <= opr.HoldRange*opr.HoldRange &&
		opr.GapTo(g.Position, u, v, at) <= opr.HoldRange {
		return 1
	}
	return 0
}

// suffer describes what enemies can do to a unit in a box.
func (g *gauge) suffer(u int, box geom.Box) {
	sum := float32(0)
	for _, e := range g.table[1-g.Seat(u)] {
		n := &g.Units[e]
		if g.Was[e].Is(engine.Shaken) {
			continue
		}
		p := n.known.profile
		gap := gapOf(n.box, box)
		most := g.shots(e, u, gap-int64(p.AdvanceMove))
		if gap <= int64(p.RushMove) && (p.Traits|g.facts.units[u].profile.Traits)&opr.Aircraft == 0 {
			most = max(most, g.blows(e, u, true))
		}
		sum += most
	}
	g.row[fTaken] = sum / (sum + 4)
}

func gapOf(a, b geom.Box) int64 { return int64(math.Sqrt(float64(a.Gap2(b)))) }

// aim describes the shooting of a unit from a box at the enemy e, or at the one that suffers most when e is
// -1; it comes nearer by reach, in units, before.
func (g *gauge) aim(u, e int, box geom.Box, reach int64) {
	best, most := -1, float32(0)
	for _, v := range g.table[1-g.Seat(u)] {
		if e >= 0 && v != e {
			continue
		}
		if wounds := g.shots(u, v, gapOf(box, g.Units[v].box)-reach); wounds > most {
			best, most = v, wounds
		}
	}
	if best >= 0 {
		g.give(best, most)
	}
}

// spell describes a spell that unit u casts at unit e, or when e is -1 at whichever unit in its range it does
// most to.
func (g *gauge) spell(u, n, e int) {
	s := g.Position
	p := &opr.Of(s).Spells[g.Seat(u)][n]
	for _, v := range g.table[p.Side(g.Seat(u))] {
		unit := &g.Units[v]
		if e >= 0 && v != e || unit.box.Gap2(g.Units[u].box) > int64(p.Range)*int64(p.Range) {
			continue
		}
		share := float32(opr.SpellWorth(s, u, p, v)) / (opr.Point * float32(max(1, unit.known.points)))
		if g.row[fTarget] == 0 || share > g.row[fKill] {
			g.row[fKill], g.row[fTarget] = min(1, share), g.worthOf(v)
		}
	}
}

// volley returns the mean wounds of weapon type t of unit u when it is fired at unit e now.
func (g *gauge) volley(u, e, t int) float32 {
	s := g.Position
	g.strikes = opr.Volleys(s, u, e, geom.Point{}, g.strikes[:0])
	for i := range g.strikes {
		if k := &g.strikes[i]; k.Weapon == &g.Units[u].known.arms.Weapons[t] {
			return float32(odds.OfStrike(s, k).Wounds)
		}
	}
	return 0
}

// resolve describes what weapon group t of unit u does that is resolved next.
func (g *gauge) resolve(u, t int) {
	s := g.Position
	p := g.pending(g.Position)
	if t >= opr.MaxTypes {
		e := p.Charged
		g.give(e, float32(float32(p.Impact)*g.harm(u, e).impact))
		return
	}
	k := &p.Groups[t]
	if k.Target < 0 {
		return // its turn to be declared comes first
	}
	strike := opr.Strike{
		Attacker: u, Target: k.Target, Weapon: &g.Units[u].known.arms.Weapons[t], Near: k.Near, Far: k.Far,
		Cover: k.Cover,
		Melee: p.Stage > 0, Charging: p.Stage > 0 && p.Charger == u,
		Fatigued: p.Stage > 0 && g.Was[u].Flags&(engine.Fatigued|engine.Shaken) != 0,
	}
	g.give(k.Target, float32(odds.OfStrike(s, &strike).Wounds))
}

// loss returns the share of what a unit does that model k stands for.
func (g *gauge) loss(u, k int) float32 {
	f, alive := g.Units[u].known, g.Was[u].Alive
	if all := living(f.ranged, alive) + living(f.melee, alive); all > 0 {
		return min(1, (f.ranged[k]+f.melee[k])/all)
	}
	return 1 / float32(bits.OnesCount64(alive))
}
