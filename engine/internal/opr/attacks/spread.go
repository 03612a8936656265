package attacks

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/roster"
)

// A SpreadFrame keeps A the attacker, B the weapon type and from bit 8 on whether it is used in melee, and by
// the charger, N the hits left that do not count as rolled with a 6, and above them those that do, M the
// units that have not had their share.
type SpreadFrame struct{ *core.Frame }

const (
	spreadMelee  = 1 << 8
	spreadCharge = 1 << 9

	spreadBits = 14
	spreadMask = 1<<spreadBits - 1
)

// Type returns the weapon type.
func (f SpreadFrame) Type() int { return int(f.B & 0xff) }

// Melee reports whether it is used in melee, Charging whether by the charger.
func (f SpreadFrame) Melee() bool { return f.B&spreadMelee != 0 }

// Charging is described with Melee.
func (f SpreadFrame) Charging() bool { return f.B&spreadCharge != 0 }

// hits returns the hits left, and those of them that were rolled with a 6.
func (f SpreadFrame) hits() (all, sixes int) {
	sixes = int(f.N >> spreadBits)
	return int(f.N&spreadMask) + sixes, sixes
}

// Steps of a spread.
const (
	spreadNext = 0
	spreadMore = 1 // one hit more for the next unit
)

// spread deals the hits of a Blast weapon out over all units near the target of a strike (SQ-SR-BLAST). It
// reports whether there was more than one; otherwise the strike goes on as any other.
func (k *Strike) spread(s *core.State, d *force.Data, units uint64, h Hits) bool {
	if units&(units-1) == 0 || h.Plain+h.Sixes == 0 {
		return false
	}
	t := 0
	arms := d.Arms(s, k.Attacker)
	for &arms.Weapons[t] != k.Weapon {
		t++
	}
	f := core.Frame{Proc: proc.Spread, A: int16(k.Attacker), B: int16(t),
		N: int32(min(h.Plain, spreadMask) | min(h.Sixes, spreadMask/2)<<spreadBits), M: units}
	if k.Melee {
		f.B |= spreadMelee
	}
	if k.Charging {
		f.B |= spreadCharge
	}
	s.Call(f)
	return true
}

// share returns the hits that the next unit of a spread has for certain, and whether one more is to be chosen
// for some of those that are left.
func share(f SpreadFrame) (each int, more bool) {
	all, _ := f.hits()
	n := bits.OnesCount64(f.M)
	return all / n, all%n > 0
}

func runSpread(s *core.State, frame *core.Frame) {
	f := SpreadFrame{frame}
	for f.M != 0 && !force.Alive(s, int16(force.Lowest(f.M))) {
		f.M &= f.M - 1
	}
	if f.M == 0 || f.N == 0 || !force.Alive(s, f.A) {
		s.Return()
		return
	}
	each, more := share(f)
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
	_, sixes := f.hits()
	h := Hits{Sixes: min(n, sixes)}
	h.Plain = n - h.Sixes
	f.N -= int32(h.Plain | h.Sixes<<spreadBits)
	if n == 0 {
		return
	}
	k := Strike{
		Attacker: int(f.A), Target: e, Weapon: &d.Arms(s, int(f.A)).Weapons[f.Type()],
		Melee: f.Melee(), Charging: f.Charging(), Guard: force.Effect(s, e, roster.StatDefense),
	}
	k.Face(s, d)
	w := k.RollWounds(s, d, h)
	if s.Trace != nil {
		s.Trace.Notef("%s takes %d of the hits: %d wounds", s.G.Units[e].Name, n, w.Sum())
	}
	k.Allot(s, d, w)
}

// menuSpread offers to give the next unit no more than its share, or one hit more.
func menuSpread(_ *core.State, f *core.Frame, dst []core.Action) []core.Action {
	u := int16(force.Lowest(f.M))
	return core.YesOrNo(dst, u, 0)
}

// takeSpread takes the choice of the heroes' player, whoever attacks.
func takeSpread(s *core.State, frame *core.Frame, a *core.Action) error {
	f := SpreadFrame{frame}
	u := force.Lowest(f.M)
	if !core.Answers(a, int16(u)) || a.Target != 0 {
		return core.Illegal(a, "SQ-SR-BLAST", "%s must take one of the hits that are left over, or not",
			s.G.Units[u].Name)
	}
	each, _ := share(f)
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
	f := SpreadFrame{c.Frame}
	t, melee := f.Type(), f.Melee()
	if !c.Present() || c.D.Attacks.BlastSpread == 0 || c.B < 0 || c.B >= spreadCharge<<1 ||
		t >= len(arms.Weapons) || arms.Weapons[t].Blast == 0 ||
		c.N < 0 || (arms.Weapons[t].Range == 0) != melee || c.M>>len(c.S.Units) != 0 ||
		(c.Above == nil) != (c.Step == spreadMore) || c.Step > spreadMore {
		return false
	}
	for m := c.M; m != 0; m &= m - 1 {
		if c.S.Seat(force.Lowest(m)) == c.S.Seat(int(c.A)) {
			return false
		}
	}
	return c.Above == nil || c.Above.Proc == proc.Allot && c.Enemy(c.Above.A) &&
		c.Above.Step&^casualty.AllotRegen == 0
}

// SpreadOf returns the hits of a Blast weapon that are still to be dealt out, those of them that were rolled
// with a 6, and the units that have not had their share, as bits; nothing when none are being dealt out
// (SQ-SR-BLAST).
func SpreadOf(s *core.State) (hits, sixes int, units uint64) {
	for i := range s.Stack[:s.Depth] {
		if f := (SpreadFrame{&s.Stack[i]}); f.Proc == proc.Spread {
			hits, sixes = f.hits()
			units = f.M
		}
	}
	return hits, sixes, units
}
