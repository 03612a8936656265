package sight

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env/internal/actions"
)

// pending writes what is pending, and marks the rows of the units that are part of it.
func (g *page) pending() {
	var under opr.Pending // where other games have had theirs: with a thousand of them that is still in the cache
	c, p := g.course, &under
	if own := g.tables.own; own != nil {
		p = g.shown.Under
		*p = own.Pending(g.Position)
	} else {
		opr.ReadPending(g.Position, p)
	}
	g.mark(int(g.Decision().Unit), uAsked)
	if p.Active < 0 {
		return
	}
	g.mark(p.Active, uTurn)
	if g.tables.own == nil {
		g.offered()
	}
	c[gIdle], c[gUndone], c[gShoots] = Truth(p.Idle), Truth(p.Undone), Truth(p.Shoots)
	c[gAllow] = min(1, float32(p.Allow)/(30*geom.Inch))
	if p.Hurt >= 0 {
		g.mark(p.Hurt, uHurt)
		c[gWounds], c[gTimes] = Fraction(p.Wounds, 4), Fraction(p.Times, 2)
		c[gCounted], c[gRegenerates] = Truth(p.Counted), Truth(p.Regenerates)
	}
	if p.Stage > 0 {
		c[gStage+p.Stage-1] = 1
		c[gCaused], c[gCaused+1] = Fraction(p.Caused[g.seat], 4), Fraction(p.Caused[1-g.seat], 4)
		c[gStruckBack], c[gStruckFirst] = Truth(p.StruckBack), Truth(p.StruckFirst)
		g.mark(p.Charger, uCharger)
		g.mark(p.Charged, uCharged)
		g.mark(p.Charged, uTarget)
	}
	if p.Picker >= 0 {
		c[gPicker], c[gUnasked] = float32(p.Picker+1)/roster.MaxUnitModels, Fraction(p.Unasked, 4)
	}
	if p.Casting {
		g.casting(p)
	}
	if p.Attacker < 0 {
		g.tried(p.Active)
	}
	if p.Attacker >= 0 {
		g.mark(p.Attacker, uAttacks)
		g.attacks(p)
	}
	if i := &g.Intent; i.Kind != actions.FireAsked && g.Seated(i.Unit) == g.seat {
		c[gIntent+int(i.Kind)-1], c[gBegun], g.last.asked = 1, Truth(i.Begun), true
		if i.Target >= 0 {
			g.mark(int(i.Target), uIntent)
			g.mark(int(i.Target), uTarget)
		}
	}
}

// attacks writes the attacks that are declared or still to be resolved, and the weapon asked about.
func (g *page) attacks(p *opr.Pending) {
	c, n, arms := g.course, &g.Units[p.Attacker], g.kept[p.Attacker].arms
	g.last.asked, g.last.attacked = true, true
	if p.Asked >= 0 && p.Asked < len(arms) {
		at := g.tables.attacks + p.Asked*numAttack
		g.dst[at+aAsked] = 1
		asked := (*[numArm]float32)(c[gAsked:])
		*asked = arms[p.Asked]
		asked[wCopies] = Fraction(n.copies[p.Asked], 4)
		asked[wLeft] = float32(n.copies[p.Asked]) / float32(n.known.copies[p.Asked])
	}
	c[gImpact] = Fraction(p.Impact, 4)
	opr.EachPick(g.Position, p.Attacker, func(place, pick int) { c[gPicks+place] = float32(pick) / opr.PatternNobody })
	one := -1 // the first target
	for t := range Types {
		k := &p.Groups[t]
		if k.Target < 0 {
			continue
		}
		if one < 0 {
			one = k.Target
		}
		if p.Stage == 0 {
			if g.mark(k.Target, uTarget); k.Target != one {
				g.mark(k.Target, uSecond)
			}
		}
		*(*[numAttack]float32)(g.dst[g.tables.attacks+t*numAttack:]) = [numAttack]float32{
			aNear: Fraction(k.Near, 8), aFar: Fraction(k.Far, 8), aFirst: Truth(k.Target == one),
			aSecond: Truth(k.Target != one), aCover: Truth(k.Cover),
			aAsked: Truth(t == p.Asked),
		}
	}
}

// casting writes what is known of the casting of spells.
func (g *page) casting(p *opr.Pending) {
	c, data := g.course, opr.Of(g.Position)
	c[gCaster] = float32(p.Caster+1) / roster.MaxUnitModels
	if p.Spell < 0 {
		return
	}
	seat := g.Seat(p.Active)
	at := g.tables.spells[seat^g.seat] + p.Spell*numSpellRow
	g.dst[at+sCast], g.last.cast, g.last.asked = 1, true, true
	k := &data.Spells[seat][p.Spell]
	asked := c[gAsked:]
	asked[wRange], asked[wAttacks] = float32(k.Range)/(48*geom.Inch), Fraction(k.Hits, 3)
	asked[wAP], asked[wBlast], asked[wDeadly] = Fraction(k.Weapon.AP, 3), Fraction(k.Weapon.Blast, 3),
		Fraction(k.Weapon.Deadly, 3)
	if p.SpellAt >= 0 {
		c[gAnswers], c[gSpent] = Fraction(p.Answers, 4), Fraction(p.Spending[g.seat], 4)
		first, _ := g.Game().UnitRange(k.Side(seat))
		for n := range engine.Bits(p.SpellsAt) {
			g.mark(first+n, uCastAt)
			g.mark(first+n, uTarget)
		}
		if p.SpellsAt == 0 {
			g.mark(p.SpellAt, uCastAt)
			g.mark(p.SpellAt, uTarget)
		}
	}
}

// tried writes by which casters of the active unit the spells have been tried.
func (g *page) tried(active int) {
	seat := g.Seat(active)
	at := g.tables.spells[seat^g.seat] + sTried
	own := g.tables.own
	for k := range opr.Of(g.Position).Spells[seat] {
		if own != nil {
			if own.Tried(g.Position)>>k&1 != 0 { // by the one caster that a unit has
				g.dst[at+k*numSpellRow], g.last.cast = 1, true
			}
			continue
		}
		for tried := opr.Tried(g.Position, k); tried != 0; tried &= tried - 1 {
			g.dst[at+k*numSpellRow+bits.TrailingZeros64(tried)], g.last.cast = 1, true
		}
	}
}
