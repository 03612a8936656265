package stargrave

import (
	"context"

	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	common "gauntlet/engine/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/odds"
	"gauntlet/engine/stargrave/raid"
)

// Foes returns the creatures as a list.
func (ruleset) Foes() (string, *roster.Army) { return odds.Creatures, raid.Bestiary() }

// Duel answers a question about two figures.
func (r ruleset) Duel(ctx context.Context, q *common.Question, given []core.Ruling) (*common.Report, error) {
	if err := core.CheckRulings(r, given); err != nil {
		return nil, err
	}
	return odds.Duel(ctx, q, func(pair [2]*roster.Unit) (odds.Ring, error) { return newRing(pair, given, q.Seed) })
}

// The figures of a ring.
const (
	ringAttacker = 0
	ringTarget   = 1
)

// A ring is a game in which one figure stands on a bare table against another, for questions about them alone.
type ring struct {
	s     *core.State // the attack is made in it
	start core.State  // and before each attack it is as here
}

// newRing returns the ring of two figures, the attacker first. They have more Health than an attack takes, so
// that all damage shows.
func newRing(pair [2]*roster.Unit, given []core.Ruling, seed uint64) (*ring, error) {
	const endless = 10_000
	setup := core.Setup{Ruleset: Ruleset, Rulings: given,
		Table: &mission.Table{Name: "ring", Width: 36 * geom.Inch, Height: 36 * geom.Inch},
		Mission: &mission.Mission{Name: "ring", Rounds: 1,
			Own: &raid.Raid{Start: []geom.Point{{Y: -4 * geom.Inch}}, Leave: raid.Nowhere}}}
	for seat, u := range pair {
		f, own := *crew.Of(u), *u
		f.Health = endless
		own.Own, own.Models = &f, []roster.Model{{Tough: endless, Base: u.Models[0].Base}}
		setup.Armies[seat] = &roster.Army{Name: u.Name, Ruleset: Name, Units: []roster.Unit{own}}
	}
	g, err := core.Compile(setup)
	if err != nil {
		return nil, err
	}
	r := &ring{s: g.New(seed, nil)}
	r.s.RNG = dice.New(seed)
	r.start.CopyFrom(r.s)
	return r, nil
}

// again makes the figures stand as at first. The dice go on.
func (r *ring) again() *core.State {
	rng := r.s.RNG
	r.s.CopyFrom(&r.start)
	r.s.RNG = rng
	return r.s
}

// Reaches reports whether the attacker reaches the target with something over a gap of some inches. What bursts at a
// point is aimed at the middle of the target's base (SG-GRENADE-01).
func (r *ring) Reaches(m odds.Means, inches int) bool {
	gap := int32(inches) * geom.Inch
	if m.Bursts() {
		gap += r.s.G.Models[ringTarget].Base
	}
	return gap <= int32(m.Range())*geom.Inch
}

// Shot returns what a shooting attack comes to, and how likely it is that it gets at the target at all: a grenade
// may come down too far away.
func (r *ring) Shot(m odds.Means, c odds.Conditions) (contest.Shot, float64) {
	s := r.again()
	x := r.aim(m, c)
	if !m.Thrown() {
		return x.terms(), 1
	}
	const degrees = 360 // SG-A-31
	at, near := s.Models[ringTarget].P, 0
	more := throwMods(s, ringAttacker, r.arm(m), at, c.Hasty, nil)
	for face := 1; face <= die; face++ {
		switch short := contest.Short(contest.GrenadeNeed, face+more); {
		case short == 0:
			near += degrees
		case short <= contest.MostScatter:
			for deg := 1; deg <= degrees; deg++ {
				near += b2i(inBurst(s, ringTarget, astray(at, deg, short)))
			}
		}
	}
	return x.terms(), float64(near) / (degrees * die)
}

// Shoot rolls a shooting attack and reports whether it has got at the target.
func (r *ring) Shoot(m odds.Means, c odds.Conditions) (h contest.Hit, near bool) {
	s := r.again()
	x := r.aim(m, c)
	if m.Thrown() {
		p, ok := fly(s, ringAttacker, r.arm(m), s.Models[ringTarget].P, c.Hasty)
		if !ok || !inBurst(s, ringTarget, p) {
			return h, false
		}
		x.from = board.Disc{P: p}
	}
	h = x.resolve()
	h.Damage = int(s.Models[ringTarget].Wounds)
	return h, true
}

// arm returns the arm of the attacker that is a weapon.
func (r *ring) arm(m odds.Means) int {
	for k, a := range figureOf(r.s, ringAttacker).arms {
		if a.Gear == m.Gear && !a.smoke {
			return k
		}
	}
	return -1
}

// aim returns the shot of the attacker at the target by some means under conditions.
func (r *ring) aim(m odds.Means, c odds.Conditions) (x shot) {
	s := r.s
	if c.Stunned {
		*extra(s, ringTarget) |= wasStunned
	}
	at := s.Models[ringTarget].P
	switch k := m.Power.Stats(); {
	case m.Power != 0 && m.Bursts():
		x = bursting(s, ringAttacker, at, k.N)
	case m.Power != 0:
		x = bolt(s, ringAttacker, ringTarget, k)
	case m.Bursts():
		x = bursting(s, ringAttacker, at, FragmentBonus)
	default:
		x = aimed(s, ringAttacker, r.arm(m), ringTarget)
		x.hasty, x.unjammed = c.Hasty, c.Unjammed
	}
	x.v = ringTarget
	if !x.open {
		x.extra += c.Pieces*perPiece + coverOf(c.Cover)
	}
	return x
}

// coverOf returns what cover adds to the target's roll.
func coverOf(c odds.Cover) int { return [...]int{odds.Light: lightCover, odds.Heavy: heavyCover}[c] }

// Combat returns what the two bring to a combat in which others support them.
func (r *ring) Combat(supporters [2]int) contest.Combat {
	s := r.again()
	c := combatOf(s, ringAttacker, ringTarget)
	more, others := contest.Support(supporters[0], supporters[1])
	c.Bonus[0] += more
	c.Bonus[1] += others
	return c
}

// Fight rolls that combat, and returns who wins and the damage that each of them takes.
func (r *ring) Fight(supporters [2]int) (winner contest.Winner, loss [2]int) {
	s := r.again()
	more, others := contest.Support(supporters[0], supporters[1])
	winner = bout(s, ringAttacker, ringTarget, more, others)
	return winner, [2]int{int(s.Models[ringAttacker].Wounds), int(s.Models[ringTarget].Wounds)}
}
