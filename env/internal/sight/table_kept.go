package sight

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// refresh works out what is kept of the units that have changed, and reports whether rows of units may be
// stale.
func (s *Scribe) refresh(p engine.Position) bool {
	if s.kept == nil {
		s.kept, s.brief = make([]kept, len(s.facts.units)), make([]brief, len(s.facts.units))
		s.near = make([]int64, len(s.facts.units))
		if s.facts.tables.changing {
			s.room = make([]([numArm]float32), len(s.facts.units)*Types)
		}
	}
	if !s.stirred && !s.facts.tables.lists && s.tables.own == nil {
		return false
	}
	crews := false
	for u, fresh := range s.fresh {
		if fresh {
			s.keep(p, u)
			crews = crews || p.Game().Units()[u].Guests > 0
		}
	}
	for u, fresh := range s.fresh {
		if crews && fresh && p.Game().Units()[u].Guests > 0 {
			s.keepHeroes(p, u)
		}
		b := &s.brief[u]
		if b.is && b.host < 0 && (fresh || s.facts.tables.lists) {
			s.sum(p, u)
		}
		if fresh || s.surveyed && s.near[u] != s.nearest[u] {
			b.stale |= staleRow
			s.near[u] = s.nearest[u]
		}
	}
	if s.tables.own != nil {
		s.say(p)
	}
	clear(s.fresh)
	s.stirred, s.surveyed = false, false
	return true
}

// keep works out what is kept of a unit.
func (s *Scribe) keep(p engine.Position, u int) {
	k, b, n, f := &s.kept[u], &s.brief[u], &s.Units[u], s.Was[u].Flags
	if f&engine.Joined != 0 {
		return // that is done with the unit that it has joined
	}
	if is := f&engine.Gone == 0; b.host >= 0 || b.is != is || k.copies != n.copies {
		b.host, b.is, k.copies = -1, is, n.copies
		b.stale |= staleArms
	}
	if !b.is {
		k.row, k.by = [numKept]float32{}, basis{}
		return
	}
	row, left := &k.row, &n.left
	copy(row[:uGiven], n.known.still.state[:])
	row[uWidth], row[uDepth] = left.width, left.depth
	row[uInCover], row[uSlowed], row[uEndangered] = left.cover, Truth(left.slowed), Truth(left.endangered)
	row[uModels], row[uHealth], row[uWorst] = left.models, left.health, left.worst
	row[uWounds], row[uHalf] = Fraction(n.health, 12), left.half
	row[uReach] = left.reach
	row[uFear], row[uImpact] = left.fear, Fraction(n.impact, 4)
	s.casters(p, u, row)
	for bit, spells := 0, opr.Effects(p, u); bit < 12; bit++ {
		row[uSpells+bit] = float32(spells >> bit & 1)
	}
	s.flags(p, u, row)
}

// flags writes the condition of a unit.
func (s *Scribe) flags(p engine.Position, u int, row *[numKept]float32) {
	f := s.Was[u].Flags
	has := func(flag engine.Flags) float32 { return Truth(f&flag != 0) }
	row[uOnTable], row[uAboard], row[uScouts] = has(engine.OnTable), has(engine.Aboard), has(engine.Scouting)
	row[uAmbush] = Truth(f&engine.Reserve != 0 && f&engine.Scouting == 0)
	row[uDeploys] = Truth(f&(engine.OnTable|engine.Aboard|engine.Reserve|engine.Scouting|engine.Down) == 0)
	row[uArrived], row[uActivated], row[uShaken] = has(engine.Arrived), has(engine.Activated), has(engine.Shaken)
	row[uFatigued], row[uMoved], row[uWounded] = has(engine.Fatigued), has(engine.Moved), has(engine.Wounded)
	row[uFought] = has(engine.InMelee)
	row[uRisked] = Fraction(bits.OnesCount64(s.Was[u].Risked), 4)
	row[uFreely] = Truth(f&engine.MovedFreely == engine.MovedFreely)
	row[uShotSince], row[uFightSince] = has(engine.HasShot)-row[uFreely], has(engine.HasFought)-row[uFreely]
	if t := opr.Carrier(p, u); t >= 0 {
		row[uWith] = float32(p.Game().Units()[t].Number+1) / roster.MaxUnits
	}
}

// casters writes what the casters of a unit hold.
func (s *Scribe) casters(p engine.Position, u int, row *[numKept]float32) {
	sum, first := int32(0), int(p.Game().Units()[u].First)
	for i, c := range opr.Of(p).Units[u].Casters {
		if s.Was[u].Alive>>c.Model&1 != 0 {
			sum += int32(c.Rating)
			row[uTokens+i] = float32(opr.Tokens(p, first+int(c.Model))) / opr.MaxTokens
		}
	}
	row[uCasters] = Fraction(sum, 4)
}

// keepHeroes works out what is kept of the heroes that have joined a unit.
func (s *Scribe) keepHeroes(p engine.Position, u int) {
	defs, models := p.Game().Units(), p.Game().Models()
	first := int(defs[u].First)
	for m := range engine.Bits(opr.Joiners(p, u)) {
		hero, i := models[first+m].Hero, first+m
		k, b := &s.kept[hero], &s.brief[hero]
		b.stale |= staleArms
		b.host, b.is = int16(u), s.Was[u].Alive>>m&1 != 0
		k.row, k.by = [numKept]float32{}, basis{}
		if !b.is {
			continue
		}
		k.row = s.facts.units[hero].still.state
		tough, left := models[i].Tough, models[i].Tough-s.models[i].Wounds
		k.row[uJoined], k.row[uWith] = 1, float32(defs[u].Number+1)/roster.MaxUnits
		k.row[uModels], k.row[uHealth], k.row[uWounds] = 1, float32(left)/float32(tough), Fraction(left, 12)
		k.row[uWorst] = 1 - k.row[uHealth]
	}
}

// sum works out what the rules come to for a unit and its weapons.
func (s *Scribe) sum(p engine.Position, u int) {
	k, known, f := &s.kept[u], s.Units[u].known, s.facts.tables
	row := (*[numSums]float32)(k.row[uSums:])
	b := basis{known: known, alive: s.Was[u].Alive, spells: opr.Effects(p, u)}
	if f.lists {
		b.own, b.other = opr.Lent(p, u)
		b.stands = opr.Standing(p, u)
		if s.tables.own == nil {
			b.chooses = chooses(p, u)
			s.given(p, u)
		}
	}
	same := b == k.by
	if !same {
		k.by = b
		s.brief[u].stale |= staleArms
		f.sumUnit(p, u, known, row)
		s.arm(p, u)
	} else if !s.fresh[u] {
		return
	}
	n, was, deeds := &s.Units[u], &s.Was[u], &k.deeds
	left := leftovers{was.Extra, n.impact, n.copies, was.Flags&engine.Shaken != 0}
	if !same || f.lists || left != k.left {
		k.left = left
		row[rMorale] = morale(p, u)
		deeds.ranged, deeds.melee = s.harms(p, u)
		advance, rush := opr.Moves(p, u)
		deeds.advance = min(1, float32(advance)/(30*geom.Inch))
		deeds.rush = min(1, float32(rush)/(30*geom.Inch))
	}
	k.row[uRanged], k.row[uMelee] = deeds.ranged, deeds.melee
	k.row[uAdvance], k.row[uRush] = deeds.advance, deeds.rush
}

// given writes how many rules a unit is lent, and how many of its own it has used.
func (s *Scribe) given(p engine.Position, u int) {
	row := (*[uSums - uGiven]float32)(s.kept[u].row[uGiven:])
	before := *row
	ends, spent := opr.Given(p, u)
	for i, count := range ends {
		row[i] = Fraction(count, 1)
	}
	if row[uSpent-uGiven] = Fraction(spent, 1); *row != before {
		s.brief[u].stale |= staleRow
	}
}

// arm works out what the rules come to for the weapons of a unit.
func (s *Scribe) arm(p engine.Position, u int) {
	k, known, f := &s.kept[u], s.Units[u].known, s.facts.tables
	if k.arms = known.still.weapons; !f.lists && opr.Effect(p, u, roster.StatHit) == 0 || len(s.room) == 0 {
		return
	}
	k.arms = s.room[u*Types:][:len(known.still.weapons)]
	copy(k.arms, known.still.weapons)
	for t := range k.arms {
		f.sum(p, u, &known.arms.Weapons[t], &k.arms[t])
	}
}

// harms returns what a unit does to the reference of heavy infantry on the average with all weapons that are left, by
// shooting and by a charge: n/(n+4) of its wounds.
func (s *Scribe) harms(p engine.Position, u int) (ranged, melee float32) {
	n := &s.Units[u]
	melee = float32(float32(n.impact) * (5.0 / 12)) // a die hits on 2+ and is blocked on 4+
	long := opr.Of(p).Attacks.LongRange
	for t := range s.kept[u].arms {
		w, means := &n.known.arms.Weapons[t], s.kept[u].arms[t][wMeans+3:]
		switch {
		case w.Range == 0:
			melee += float32(float32(n.copies[t]) * float32(w.Attacks) * wounds(means[2]))
		case w.Range > long:
			ranged += float32(float32(n.copies[t]) * float32(w.Attacks) * wounds(means[1]))
		default:
			ranged += float32(float32(n.copies[t]) * float32(w.Attacks) * wounds(means[0]))
		}
	}
	return ranged / (ranged + 4), melee / (melee + 4)
}

// wounds returns what a mean of a weapon's row stands for.
func wounds(mean float32) float32 { return mean / (1 - mean) }

// morale returns the chance that a unit passes a morale test.
func morale(p engine.Position, u int) float32 {
	squad, hero := opr.MoraleBy(p, u)
	return float32(max(squad.Passes(), hero.Passes())) / 36
}
