package attacks

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// A StrikesFrame keeps A the striking unit, B its enemy, N the groups not yet resolved, from bit 17 on of how many
// results the dice that models have of their own are yet to be rolled, from bit 20 on 1 +
// the Limited weapon type of which the owner is asked whether to use it, or 0, and from bit 25 on the models
// of the enemy as Blast counts them where that is declared (GF3-A-55), M the models in reach when its side
// began to strike, Step what for it strikes.
type StrikesFrame struct{ *core.Frame }

const (
	groupMask    = 1<<poolShift - 1
	poolShift    = 17
	poolMask     = 7
	limitedShift = 20
	limitedMask  = 1<<5 - 1
	crowdShift   = 25
)

// Groups returns the groups not yet resolved.
func (f StrikesFrame) Groups() int32 { return f.N & groupMask }

// AllPools is what dice of models' own are among the groups of a side that begins to strike.
const AllPools = poolResults << poolShift

// PoolBits are the bits of a frame in which these dice stand.
const PoolBits = poolMask << poolShift

// poolResults are the results with which dice of models' own may hit: from 2 on.
const poolResults = 5

// Pools returns the result with which those dice of models' own hit that are rolled next, or 0 where none are.
func (f StrikesFrame) Pools() (need int) {
	if n := int(f.N>>poolShift) & poolMask; n > 0 {
		return 7 - n
	}
	return 0
}

// NextPools goes on to the dice that hit with a result more.
func (f StrikesFrame) NextPools() { f.N -= 1 << poolShift }

// Drop makes some groups resolved.
func (f StrikesFrame) Drop(groups int32) { f.N &^= groups & groupMask }

// Asked returns 1 + the Limited weapon type of which the owner is asked, or 0.
func (f StrikesFrame) Asked() int { return int(f.N>>limitedShift) & limitedMask }

// Ask makes a Limited weapon type the one of which the owner is asked, given as Asked returns it.
func (f StrikesFrame) Ask(t int) { f.N = f.N&^(limitedMask<<limitedShift) | int32(t)<<limitedShift }

// Crowd returns the models of the enemy as Blast counts them.
func (f StrikesFrame) Crowd() int { return int(f.N >> crowdShift) }

// Charging reports whether it is the charger who strikes, after what it does first.
func (f StrikesFrame) Charging() bool {
	return f.Step == StrikesGoOn+StrikesCharging || f.Step == StrikesGoOn+StrikesLast
}

// Begins reports whether its side has yet to begin to strike.
func (f StrikesFrame) Begins() bool { return f.Step < StrikesGoOn || f.Step == StrikesLast }

// Begin makes the groups those of a side that begins to strike at so many models.
func (f StrikesFrame) Begin(groups int32, crowd int) {
	f.N = groups | int32(crowd)<<crowdShift
	f.Step += StrikesGoOn
}

// struckCrowd is crowd for blows: it counts the models that there were when the side began to strike whose
// strikes are under way.
func struckCrowd(s *core.State, d *force.Data, wp *force.Weapon, e int) int {
	n := CountCrowd(d, s, wp, e)
	if n > 0 {
		if f := s.Pending(proc.Strikes); f != nil {
			return StrikesFrame{f}.Crowd()
		}
	}
	return n
}

// Steps of one side's strikes: what for it strikes.
const (
	StrikesBack     = 0
	StrikesCharging = 1
	StrikesFirst    = 2 // with Counter weapons
	StrikesGoOn     = 3 // + one of these
	StrikesLast     = 6 // of the charger, with weapons that strike last
)

// StrikeWith returns the strike of weapon type t by those models of unit u that are in the mask.
func StrikeWith(s *core.State, d *force.Data, u, e, t int, mask uint64, charging bool) Strike {
	arms := d.Arms(s, u)
	wp := &arms.Weapons[t]
	k := Facing(s, u, e, wp)
	k.Near, k.Melee, k.Charging, k.Models = figures.Attacks(wp, mask), true, charging, mask&wp.Carriers
	if charging && d.Attacks.FuriousAttacks {
		k.Near += furiousAttacks(arms, &d.Units[u], t, mask)
	}
	k.Crowd = int8(struckCrowd(s, d, wp, e))
	// GF3-MELEE-07: a Shaken unit strikes back as if it were Fatigued.
	k.Fatigued = s.Units[u].Flags&(core.Fatigued|core.Shaken) != 0
	return k
}

// Blows appends the strikes of unit u's melee weapons at unit e by those of its models that are in a mask.
func Blows(s *core.State, u, e int, models uint64, charging bool, dst []Strike) []Strike {
	d := force.Of(s)
	a := d.Arms(s, u)
	for t, w := range a.Each(a.Melee) {
		if mask := force.Ready(s, u, w) & models; mask != 0 {
			dst = append(dst, StrikeWith(s, d, u, e, t, mask, charging))
		}
	}
	return dst
}

// Arsenal appends the strikes that unit u could make at unit e if they stood facing each other in the open
// and all its models were in range, in sight and in reach: those of its ranged weapons, from no further than
// the long range, or those of its melee weapons when it charges. It also returns its dice of Impact.
func Arsenal(s *core.State, u, e int, melee bool, dst []Strike) (strikes []Strike, impact int) {
	gap := gapOf(int64(force.Of(s).Attacks.LongRange))
	if alive := s.Units[u].Alive; melee {
		from := len(dst)
		dst = Blows(s, u, e, alive, true, dst)
		for i := range dst[from:] {
			dst[from+i].Gap = gap
		}
		return dst, ImpactDice(s, u, e, alive)
	}
	p := force.Of(s).Arms(s, u)
	for _, wp := range p.Each(p.Ranged) {
		if mask := force.Ready(s, u, wp); mask != 0 {
			k := Facing(s, u, e, wp)
			k.Near, k.Gap = figures.Attacks(wp, mask), gap
			dst = append(dst, k)
		}
	}
	return dst, 0
}

// Strikes reports whether unit u has anything to strike with when it charges: melee weapons that still have a
// bearer, Impact, or dice by a rule of its list.
func Strikes(s *core.State, u int) bool {
	d := force.Of(s)
	p, alive := &d.Units[u], s.Units[u].Alive
	if force.Usable(s, u, d.Arms(s, u).Melee, alive) != 0 || p.HasImpact && impactRatings(p, alive) > 0 {
		return true
	}
	pool := PoolIn(s, d, u, alive, true)
	return pool.Any()
}

// Crowd returns the models of unit e and of its side that stand within the reach of a spread of it, and the
// units that they belong to, as bits. By a ruling those of the other side count too (SQ-A-25), but their
// units have no share in the hits.
func Crowd(s *core.State, e int) (models int, units uint64) {
	d := force.Of(s)
	models, units = s.Units[e].Left(), 1<<e
	w := figures.LayOut(s, e)
	defer w.GiveBack()
	first, end := s.G.UnitRange(s.Seat(e))
	from, to, reach := first, end, int64(d.Attacks.BlastSpread)
	if d.Attacks.BlastAll {
		from, to = 0, len(s.Units)
	}
	for u := from; u < to; u++ {
		if u == e || !force.Alive(s, u) || s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach {
			continue
		}
		for _, i := range s.Living(u) {
			o := figures.DiscOf(s, i)
			for _, b := range w.Bodies() {
				if figures.Within(b, o, reach) {
					if models++; first <= u && u < end {
						units |= 1 << u
					}
					break
				}
			}
		}
	}
	return models, units
}
