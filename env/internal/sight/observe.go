// Package sight is what the observations of the environments of one-page games have in common: what is known
// of units and worked out from them, the columns of their rows, the numbers about the game as a whole and
// what is pending, and the features of actions.
package sight

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// A Sheet is what a seat sees at a moment, while an eye writes it down.
type Sheet struct {
	*Eye
	*env.Moment
	Viewer int               // the seat
	All    *[NumGame]float32 // the numbers about the game as a whole
	dst    []float32
}

// Begin brings the eye up to date, writes the summary of the terrain and the spells as a seat sees them, and
// makes the numbers about the game as a whole 0. Changed has a bit for every marker that is not as it was.
func (e *Eye) Begin(m *env.Moment, seat int, dst []float32) (s Sheet, changed uint64) {
	e.look(m.Position)
	changed = e.changed()
	l, f := e.layout, e.facts
	s = Sheet{e, m, seat, (*[NumGame]float32)(dst), dst}
	*s.All = [NumGame]float32{}
	copy(dst[l.ground:], f.ground[(1-m.Sign(seat))/2][:])
	copy(dst[l.spells[0]:], f.spells[seat][:])
	copy(dst[l.spells[1]:], f.spells[1-seat][:])
	return s, changed
}

// Course writes how far the game has come.
func (s *Sheet) Course() {
	seat, game := s.Viewer, s.All
	d := s.Decision()
	if at, v := s.layout.kinds.Shown(d.Kind); v != 0 {
		game[GameDecision+at] = v
	}
	game[GameRound] = float32(s.Round()) / float32(s.facts.rounds)
	game[GameActs] = Side(seat, int(d.Seat))
	if s.Round() > 0 && !s.Over() {
		game[GameTurn] = Side(seat, s.Active())
	}
	lead := float32(0)
	for i := range s.marks {
		lead += Side(seat, int(s.Markers[i].Was.Owner))
	}
	game[GameLead] = lead / float32(len(s.Markers))
	for k, side := range [2]int{seat, 1 - seat} {
		first, end := s.Game().UnitRange(side)
		game[GamePoints+k] = s.points[side]
		game[GameWaiting+k] = float32(s.waiting[side]) / float32(end-first)
	}
}

// Pending writes what is pending, and marks the rows of the units that are part of it. Spent is how many
// spell tokens the seat knows to be spent for the try under way.
func (s *Sheet) Pending(p *opr.Pending, spent int) {
	seat, all := s.Viewer, s.All
	d := s.Decision()
	if d.Unit >= 0 && int(d.Unit) != p.Active {
		s.Mark(int(d.Unit), UnitTurn, 1./3)
	}
	if p.Active < 0 {
		return
	}
	turn := float32(2. / 3)
	if int(d.Unit) == p.Active {
		turn = 1
	}
	s.Mark(p.Active, UnitTurn, turn)
	all[GameIdle], all[GameUndone], all[GameShoots] = Truth(p.Idle), Truth(p.Undone), Truth(p.Shoots)
	all[GameAllow] = min(1, float32(p.Allow)/(20*geom.Inch))
	if p.Hurt >= 0 {
		all[GameWounds], all[GameTimes] = Fraction(p.Wounds, 4), Fraction(p.Times, 2)
		all[GameCounted], all[GameRegenerates] = Truth(p.Counted), Truth(p.Regenerates)
	}
	if p.Stage > 0 {
		all[GameStage] = float32(p.Stage) / opr.MeleeStages
		all[GameCaused], all[GameCaused+1] = Fraction(p.Caused[seat], 4),
			Fraction(p.Caused[1-seat], 4)
		all[GameStruckBack] = Truth(p.StruckBack)
		s.Mark(p.Charged, UnitTarget, 1)
	}
	if p.Casting {
		s.casting(p, spent)
	}
	if p.Attacker >= 0 {
		all[GameAttacker] = Side(seat, s.Seat(p.Attacker))
		s.attacks(p)
	}
	if i := &s.Intent; i.Kind != actions.FireAsked && s.Seated(i.Unit) == seat {
		all[GameIntent+int(i.Kind)-1] = 1
		if i.Target >= 0 {
			s.Mark(int(i.Target), UnitTarget, 1)
			if !i.Begun {
				all[GameIntent+int(i.Kind)-1] = 0.5
			}
		}
	}
}

// attacks writes the attacks that are declared or still to be resolved, and the weapon asked about.
func (s *Sheet) attacks(p *opr.Pending) {
	all := s.All
	if p.Asked >= 0 {
		w := &s.Units[p.Attacker].known.arms.Weapons[p.Asked]
		all[GameAsked] = float32(p.Asked+1) / roster.MaxWeaponTypes
		all[GameRange] = float32(w.Range) / (48 * geom.Inch)
		all[GameAttacks], all[GameAP] = Fraction(w.Attacks, 3), Fraction(w.AP, 2)
		all[GameBlast], all[GameDeadly] = Fraction(w.Blast, 3), Fraction(w.Deadly, 3)
	}
	all[GameImpact] = Fraction(p.Impact, 4)
	if p.Picker >= 0 {
		all[GameWounds], all[GameTimes] = Fraction(p.Unasked, 4), Fraction(p.Picker+1, 2)
	}
	if n, sum, squares := opr.Picks(s.Position, p.Attacker); n > 0 {
		all[GamePicks], all[GamePicks+1], all[GamePicks+2] = Fraction(n, 4), Fraction(sum, 64),
			Fraction(squares, 1024)
	}
	one := -1 // the first target
	for t := range p.Groups {
		k := &p.Groups[t]
		if k.Target < 0 {
			continue
		}
		if one < 0 {
			one = k.Target
		}
		which := float32(1)
		if k.Target != one {
			which = -1
		}
		if p.Stage == 0 {
			s.Mark(k.Target, UnitTarget, which)
		}
		all[GameNear+t], all[GameFar+t] = Fraction(k.Near, 8), Fraction(k.Far, 8)
		all[GameAt+t] = which / 2
		if k.Cover {
			all[GameAt+t] = which
		}
	}
}

// casting writes what is known of the casting of spells.
func (s *Sheet) casting(p *opr.Pending, spent int) {
	all := s.All
	if p.Hurt < 0 {
		all[GameTimes] = Fraction(p.Caster+1, 2)
	}
	if p.Spell < 0 {
		return
	}
	k := &opr.Of(s.Position).Spells[s.Seat(p.Active)][p.Spell]
	all[GameAsked] = -float32(p.Spell+1) / roster.MaxSpells
	all[GameRange] = float32(k.Range) / (48 * geom.Inch)
	all[GameAttacks], all[GameAP] = Fraction(k.Hits, 3), Fraction(k.Weapon.AP, 2)
	all[GameBlast], all[GameDeadly] = Fraction(k.Weapon.Blast, 3), Fraction(k.Weapon.Deadly, 3)
	if p.SpellAt >= 0 {
		all[GameNear] = Fraction(p.Answers, 8)
		all[GameWounds] = Fraction(spent, 4)
		s.Mark(p.SpellAt, UnitTarget, 1)
	}
}

// Mark writes a column of the row of a unit, unless that is gone or has no such column.
func (s *Sheet) Mark(u, column int, value float32) {
	if s.Was[u].Flags&(engine.Gone|engine.Joined) != 0 {
		return
	}
	l, of := s.layout, s.Seat(u)
	if at := l.places[of][column]; at >= 0 {
		first, _ := s.Game().UnitRange(of)
		s.dst[l.units[s.Viewer][of]+(u-first)*l.size[of]+at] = value
	}
}

// Place maps the coordinates of a point into -1 to 1.
func Place(at geom.Point) (x, y float32) {
	return float32(at.X) / (36 * geom.Inch), float32(at.Y) / (36 * geom.Inch)
}

// Extent maps the width and the depth of a box into 0 to 1.
func Extent(b geom.Box) (width, depth float32) {
	return min(1, float32(b.Max.X-b.Min.X)/(24*geom.Inch)), min(1, float32(b.Max.Y-b.Min.Y)/(24*geom.Inch))
}

// Side returns 1 for the own seat, -1 for the other, and 0 for nobody, which is -1.
func Side(own, seat int) float32 {
	switch seat {
	case own:
		return 1
	case 1 - own:
		return -1
	}
	return 0
}

// Truth returns 1 for what is so.
func Truth(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// Fraction maps n >= 0 into 0 to 1, half to 1/2.
func Fraction[N int | int8 | uint16 | int32](n N, half int) float32 {
	return float32(n) / float32(int(n)+half)
}

// none is the square of the distance from what there is not.
const none = int64(1) << 62

// Nearness maps a distance given by its square, in units, into 0 to 1, 12 inches to 1/2; none is 1.
func Nearness(d2 int64) float32 {
	if d2 == none {
		return 1
	}
	d := float32(math.Sqrt(float64(d2)))
	return d / (d + 12*geom.Inch)
}
