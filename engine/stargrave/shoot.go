package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
)

// The modifiers of a shot, which are added to the target's roll (SG-SHOOT-06).
const (
	perPiece     = 1
	lightCover   = 2
	heavyCover   = 4
	hastyShot    = 1
	largeTarget  = -2
	stunnedOne   = 2
	unjammedShot = 1
)

// canShoot reports whether a figure may shoot at another with a gun or a flamethrower: an enemy within range
// and in sight; neither of them is in combat (SG-SHOOT-01, SG-SHOOT-07, SG-WEAPON-02, SG-A-21, SG-A-25).
func canShoot(s *core.State, u, t, v int) bool {
	w := &figureOf(s, u).arms[t]
	return (w.sort == crew.Gun || w.sort == crew.Cone) && !jammed(s, u, t) && alive(s, v) && enemies(s, u, v) &&
		discOf(s, u).Within(discOf(s, v), w.reach) && (own(s).shootCombat || !inCombat(s, v)) && sees(s, u, v)
}

// besides reports whether a figure may be the second target of a rapid fire weapon: within 3 inches of where the
// first was shot at, which may be gone (SG-A-20).
func besides(s *core.State, first int, at geom.Point, v int) bool {
	return v != first && board.Disc{P: at, R: s.G.Models[first].Base}.Within(discOf(s, v), 3*geom.Inch)
}

// A shot is a shooting attack: from where it is made, at whom, and what adds to its rolls.
type shot struct {
	s        *core.State
	from     board.Disc
	u, v     int
	role     string
	bonus    int // to the shooter's roll
	damage   int
	extra    int // to the target's roll, of terrain that is on no table
	arm      int // that jams, or -1
	open     bool
	noArmour bool
	plain    bool // a natural 20 is nothing special
	hasty    bool
	unjammed bool
}

// shootAt makes a figure shoot at another with a gun (SG-SHOOT-02).
func shootAt(s *core.State, u, t, v int) {
	x := aimed(s, u, t, v)
	x.resolve()
}

// haste fills in what the shooter has done in its activation before.
func (x *shot) haste() {
	if k := inGroup(x.s, x.u); k >= 0 {
		done := doneOf(x.s, k)
		x.hasty, x.unjammed = done&doneHasty != 0, done&doneUnjam != 0
	}
}

// mods returns what is added to the target's roll (SG-SHOOT-06, SG-SHOOT-08), and takes it down.
func (x *shot) mods(down *core.Mods) (n int) {
	s := x.s
	add := func(what string, by int) {
		n += by
		down.Add(what, by)
	}
	if !x.open {
		pieces, cover := shelter(s, x.from, discOf(s, x.v))
		add("terrain between", perPiece*pieces)
		add("cover", cover)
	}
	if x.hasty {
		add("hasty shot", hastyShot)
	}
	if figureOf(s, x.v).Large {
		add("large target", largeTarget)
	}
	subject := x.v
	if own(s).stunnedShooter {
		subject = x.u // SG-A-24
	}
	if s.Units[subject].Extra&wasStunned != 0 && !own(s).stunnedOff {
		add("stunned", stunnedOne)
	}
	if x.unjammed {
		add("unjammed", unjammedShot)
	}
	add("terrain", x.extra)
	return n
}

// shelter counts the pieces of terrain between a shooter and its target, and returns what cover adds. A piece
// that the target touches is cover, one that the shooter touches counts for nothing. Of light and heavy cover
// the better counts; exactly half visible is light (SG-SHOOT-06, SG-SHOOT-08, SG-A-38, SG-A-57).
func shelter(s *core.State, from, at board.Disc) (pieces, cover int) {
	t := &s.G.Table
	box := from.Box().Union(at.Box())
	for i := range t.Pieces {
		p := &t.Pieces[i]
		solid := p.Kind&board.Blocks != 0 || p.Height > 0
		if !solid && p.Kind&board.Cover == 0 || !p.Box.Overlaps(box) {
			continue
		}
		hides := hidden(p, from, at)
		switch {
		case hides == 0 || p.Touches(from.P, from.R+move.Touch):
		case p.Tall() && p.Contains(at.P) && p.Kind&board.Cover == 0:
			// who stands on top is not hidden by what it stands on
		case p.Touches(at.P, at.R+move.Touch):
			if p.Kind&board.Cover == 0 && hides > sightLines/2 {
				cover = heavyCover
			} else {
				cover = max(cover, lightCover)
			}
		case p.Kind&board.Cover != 0 && hides > sightLines/2:
			cover = max(cover, lightCover) // behind something soft
		default:
			pieces++
		}
	}
	return pieces, cover
}

// sightLines is over how many lines from the middle of the shooter across the base of the target it is
// judged how much of the target a piece hides.
const sightLines = 4

// hidden returns over how many of these lines a piece lies.
func hidden(p *board.Piece, from, at board.Disc) (n int) {
	side := at.P.Sub(from.P).Perp().WithLength(int64(at.R))
	for k := range int64(sightLines) {
		if p.Crosses(from.P, at.P.Add(side.Times(2*k-sightLines+1, sightLines))) {
			n++
		}
	}
	return n
}

// defence returns what the target adds to its roll, and takes it down.
func (x *shot) defence(down *core.Mods) int {
	s := x.s
	fight := fightOf(s, x.v)
	if own(s).unarmedShot {
		fight += figureOf(s, x.v).bladeFight // SG-A-48
	}
	down.Add("Fight", fight)
	return fight + x.mods(down)
}

// terms returns what the shot comes to.
func (x *shot) terms() contest.Shot { return x.against(x.defence(nil)) }

// against is terms where it is known what the target adds to its roll.
func (x *shot) against(more int) contest.Shot {
	s := x.s
	c := contest.Shot{Bonus: x.bonus, Against: more, Damage: x.damage, Critical: own(s).critical, Jams: x.arm >= 0,
		JamMisses: own(s).jamMisses}
	if x.plain {
		c.Critical = contest.NoCritical
	}
	if !x.noArmour {
		c.Armour = armourOf(s, x.v)
	}
	return c
}

// resolve rolls for a shot and hurts its target (SG-SHOOT-02, SG-SHOOT-03, SG-SHOOT-04, SG-SHOOT-05). It
// returns what has come of it.
func (x *shot) resolve() contest.Hit {
	s := x.s
	var mods core.Mods
	if s.Trace != nil {
		mods.Add("Shoot", x.bonus)
	}
	role := rollShoot
	if x.role != "" {
		role = x.role
	}
	face := roll(s, role, x.u, x.v, 0, &mods)
	var others core.Mods
	var down *core.Mods
	if s.Trace != nil {
		down = &others
	}
	c := x.against(x.defence(down))
	other := roll(s, rollFight, x.v, x.u, 0, &others)
	h := c.Of(face, other)
	if s.Trace != nil {
		s.Trace.Notef("%s shoots at %s: %d against %d", s.Name(x.u), s.Name(x.v), h.Total, h.Against)
	}
	if h.Jams {
		*extra(s, x.u) |= 1 << (jamBits + x.arm)
		s.Note(x.u, "has a jam")
	}
	if !h.Wins {
		return h
	}
	tellDamage(s, x.v, h.Damage, h.Total, c.Damage, c.Armour, h.Doubled)
	if h.Damage == 0 {
		return h
	}
	hurt(s, x.v, h.Damage)
	if h.Damage >= contest.Stuns && alive(s, x.v) {
		*extra(s, x.v) |= isStunned
		s.Note(x.v, "is stunned")
	}
	return h
}

// burn lays the template of a flamethrower towards a target: all figures under it are shot at, the nearest
// first, without cover and terrain between (SG-A-19). A natural 1 jams the weapon once.
func burn(s *core.State, u, t, v int) {
	w := &figureOf(s, u).arms[t]
	from := discOf(s, u)
	x := shot{s: s, from: from, u: u, bonus: shootOf(s, u), damage: w.damage, arm: t, open: true,
		noArmour: !own(s).flamerArmour}
	x.haste()
	along := s.Models[v].P.Sub(from.P)
	around(s, from.P, func(o int) bool {
		return o != u && underCone(discOf(s, o), from, along)
	}, func(o int) {
		x.v = o
		x.resolve()
	})
}

// underCone reports whether a base lies under the template of a flamethrower that leads in a direction: a
// triangle 8 inches long, 2 wide at its end.
func underCone(d, from board.Disc, along geom.Point) bool {
	length := along.Norm()
	v := d.P.Sub(from.P)
	if length == 0 {
		return false
	}
	ahead := geom.Dot(v, along)/length - int64(from.R)
	aside := max(geom.Cross(v, along), -geom.Cross(v, along)) / length
	r := int64(d.R)
	return ahead > -r && ahead-r <= crew.ConeLength*geom.Inch &&
		aside-r <= max(0, min(ahead, crew.ConeLength*geom.Inch))*crew.ConeWidth/(2*crew.ConeLength)
}

// around does something to all figures that are in question, the nearest to a point first and of equally near
// ones the lowest number.
func around(s *core.State, p geom.Point, is func(u int) bool, do func(u int)) {
	var mask uint32
	for u := range s.Units {
		if alive(s, u) && is(u) {
			mask |= 1 << u
		}
	}
	for mask != 0 {
		best, least := -1, int64(0)
		for u := range s.Units {
			if mask>>u&1 != 0 {
				if gap := geom.Dist2(s.Models[u].P, p); best < 0 || gap < least {
					best, least = u, gap
				}
			}
		}
		mask &^= 1 << best
		if alive(s, best) {
			do(best)
		}
	}
}
