package attacks

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// A SpreadFrame keeps A the attacker, B the use of its weapon type, N the hits left that do not count as
// rolled with a 6, and above them those that do, M the units that have not had their share.
type SpreadFrame struct{ *core.Frame }

const (
	spreadBits = 14
	spreadMask = 1<<spreadBits - 1
)

// Use returns how the weapon type is used.
func (f SpreadFrame) Use() Use { return loadUse(int(f.B)) }

// hits returns the hits left.
func (f SpreadFrame) hits() Hits {
	return Hits{Plain: int(f.N & spreadMask), Sixes: int(f.N >> spreadBits)}
}

// keep makes hits those that are left.
func (f SpreadFrame) keep(h Hits) { f.N = int32(h.Plain | h.Sixes<<spreadBits) }

// Steps of a spread.
const (
	spreadNext = 0
	spreadMore = 1 // one hit more for the next unit
)

// spread deals the hits of a Blast weapon out over all units near the target of a strike (SQ-SR-BLAST). It
// reports whether there was more than one; otherwise the strike goes on as any other.
func (k *Strike) spread(s *core.State, d *force.Data, units uint64, h Hits) bool {
	if units&(units-1) == 0 || h.Sum() == 0 {
		return false
	}
	use := Use{0, k.Melee, k.Charging}
	arms := d.Arms(s, k.Attacker)
	for &arms.Weapons[use.Type] != k.Weapon {
		use.Type++
	}
	f := core.Frame{Proc: proc.Spread, A: int16(k.Attacker), B: int16(use.bits()), M: units}
	SpreadFrame{&f}.keep(Hits{min(h.Plain, spreadMask), min(h.Sixes, spreadMask/2)})
	s.Call(f)
	return true
}

// share returns the hits that the next unit of a spread has for certain, and whether one more is to be chosen
// for some of those that are left.
func (f SpreadFrame) share() (each int, more bool) {
	all, n := f.hits().Sum(), bits.OnesCount64(f.M)
	return all / n, all%n > 0
}

func runSpread(s *core.State, f SpreadFrame) {
	for f.M != 0 && !force.Alive(s, force.Lowest(f.M)) {
		f.M &= f.M - 1
	}
	if f.M == 0 || f.N == 0 || !force.Alive(s, f.A) {
		s.Return()
		return
	}
	each, more := f.share()
	if more && f.M&(f.M-1) != 0 {
		f.Step = spreadMore
		s.Ask(core.SpreadHits, 0, force.Lowest(f.M))
		return
	}
	deal(s, f, each)
}

// deal rolls what becomes of some of the hits against the next unit.
func deal(s *core.State, f SpreadFrame, n int) {
	d := force.Of(s)
	e := force.Lowest(f.M)
	f.M &= f.M - 1
	f.Step = spreadNext
	left := f.hits()
	sixes := min(n, left.Sixes)
	h := Hits{n - sixes, sixes}
	f.keep(Hits{left.Plain - h.Plain, left.Sixes - sixes})
	if n == 0 {
		return
	}
	use := f.Use()
	k := Facing(s, int(f.A), e, &d.Arms(s, int(f.A)).Weapons[use.Type])
	k.Melee, k.Charging = use.Melee, use.Charging
	k.Face(s, d)
	s.NoteN(e, "takes %d of the hits: %d wounds", n, k.finish(s, d, h))
}

// menuSpread offers to give the next unit no more than its share, or one hit more.
func menuSpread(_ *core.State, f SpreadFrame, dst []core.Action) []core.Action {
	u := int16(force.Lowest(f.M))
	return core.YesOrNo(dst, u, 0)
}

// takeSpread takes the choice of the heroes' player, whoever attacks.
func takeSpread(s *core.State, f SpreadFrame, a *core.Action) error {
	u := force.Lowest(f.M)
	if !core.Answers(a, int16(u)) || a.Target != 0 {
		return core.Illegal(a, "SQ-SR-BLAST", "%s must take one of the hits that are left over, or not",
			s.Name(u))
	}
	each, _ := f.share()
	if a.Verb == core.Yes {
		each++
	}
	f.Step = spreadNext
	deal(s, f, each)
	return nil
}

// checkSpread checks the hits of a spread and who has yet to have a share.
func checkSpread(c *restored.Frame) bool {
	arms := c.D.Arms(c.S, int(c.A))
	use := SpreadFrame{c.Frame}.Use()
	t := use.Type
	if !c.Present() || c.D.Attacks.BlastSpread == 0 || use.bits() != int(c.B) || t >= len(arms.Weapons) ||
		arms.Weapons[t].Blast == 0 || c.N < 0 || (arms.Weapons[t].Range == 0) != use.Melee ||
		c.M>>len(c.S.Units) != 0 ||
		(c.Above == nil) != (c.Step == spreadMore) || c.Step > spreadMore {
		return false
	}
	for k := range core.Bits(c.M) {
		if c.S.Seat(k) == c.S.Seat(int(c.A)) {
			return false
		}
	}
	return c.Above == nil || casualty.Counts(c.Above) && c.Enemy(c.Above.A)
}

// SpreadOf returns the hits of a Blast weapon that are still to be dealt out, those of them that were rolled
// with a 6, and the units that have not had their share, as bits; nothing when none are being dealt out
// (SQ-SR-BLAST).
func SpreadOf(s *core.State) (hits, sixes int, units uint64) {
	if f := s.Pending(proc.Spread); f != nil {
		h := SpreadFrame{f}.hits()
		return h.Sum(), h.Sixes, f.M
	}
	return 0, 0, 0
}
