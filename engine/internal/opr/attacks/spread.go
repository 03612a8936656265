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

// What B of a spread holds: the weapon type, and how it is used.
const (
	SpreadType   = 0xff
	SpreadMelee  = 1 << 8
	SpreadCharge = 1 << 9
)

// What N of a spread holds: the hits left that do not count as rolled with a 6, and above them those that do.
const (
	spreadBits = 14
	spreadMask = 1<<spreadBits - 1
)

// Steps of a spread.
const (
	spreadNext = 0
	spreadMore = 1 // one hit more for the next unit
)

// spread deals the hits of a Blast weapon out over all units near the target of a strike (SQ-SR-BLAST). It reports whether there was more than
// one; otherwise the strike goes on as any other. The frame keeps A the attacker, B the weapon, N the hits, M the units that have not had their
// share.
func (k *Strike) spread(s *core.State, d *force.Data, units uint64, h Hits) bool {
	if units&(units-1) == 0 || h.Plain+h.Sixes == 0 {
		return false
	}
	t := 0
	arms := d.Arms(s, k.Attacker)
	for &arms.Weapons[t] != k.Weapon {
		t++
	}
	f := core.Frame{Proc: proc.ProcSpread, A: int16(k.Attacker), B: int16(t), N: int32(min(h.Plain, spreadMask) | min(h.Sixes, spreadMask/2)<<spreadBits), M: units}
	if k.Melee {
		f.B |= SpreadMelee
	}
	if k.Charging {
		f.B |= SpreadCharge
	}
	s.Call(f)
	return true
}

// share returns the hits that the next unit of a spread has for certain, and whether one more is to be chosen for some of those that are left.
func share(f *core.Frame) (each int, more bool) {
	total, n := int(f.N&spreadMask+f.N>>spreadBits), bits.OnesCount64(f.M)
	return total / n, total%n > 0
}

func RunSpread(s *core.State, f *core.Frame) {
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
func deal(s *core.State, f *core.Frame, n int) {
	d := force.Of(s)
	e := force.Lowest(f.M)
	f.M &= f.M - 1
	f.Step = spreadNext
	h := Hits{Sixes: min(n, int(f.N>>spreadBits))}
	h.Plain = n - h.Sixes
	f.N -= int32(h.Plain | h.Sixes<<spreadBits)
	if n == 0 {
		return
	}
	k := Strike{
		Attacker: int(f.A), Target: e, Weapon: &d.Arms(s, int(f.A)).Weapons[f.B&SpreadType],
		Melee: f.B&SpreadMelee != 0, Charging: f.B&SpreadCharge != 0, Guard: force.Effect(s, e, roster.StatDefense),
	}
	k.Face(s, d)
	w := k.RollWounds(s, d, h)
	if s.Trace != nil {
		s.Trace.Notef("%s takes %d of the hits: %d wounds", s.G.Units[e].Name, n, w.Sum())
	}
	k.Allot(s, d, w)
}

// MenuSpread offers to give the next unit no more than its share, or one hit more.
func MenuSpread(_ *core.State, f *core.Frame, dst []core.Action) []core.Action {
	u := int16(force.Lowest(f.M))
	return append(dst,
		core.Action{Verb: core.No, Pattern: 0, Unit: u},
		core.Action{Verb: core.Yes, Pattern: 1, Unit: u})
}

// TakeSpread takes the choice of the heroes' player, whoever attacks.
func TakeSpread(s *core.State, f *core.Frame, a *core.Action) error {
	u := force.Lowest(f.M)
	if int(a.Unit) != u || a.Target != 0 || a.Verb != core.Yes && a.Verb != core.No {
		return core.Illegal(a, "SQ-SR-BLAST", "%s must take one of the hits that are left over, or not", s.G.Units[u].Name)
	}
	each, _ := share(f)
	if a.Verb == core.Yes {
		each++
	}
	f.Step = spreadNext
	deal(s, f, each)
	return nil
}

// CheckSpread checks the hits of a spread and who has yet to have a share.
func CheckSpread(c *restored.Frame) bool {
	arms := c.D.Arms(c.S, int(c.A))
	t, melee := int(c.B&SpreadType), c.B&SpreadMelee != 0
	if !c.Present() || c.D.Attacks.BlastSpread == 0 || c.B < 0 || c.B&^(SpreadType|SpreadMelee|SpreadCharge) != 0 || t >= len(arms.Weapons) || arms.Weapons[t].Blast == 0 ||
		c.N < 0 || (arms.Weapons[t].Range == 0) != melee || c.M>>len(c.S.Units) != 0 || (c.Above == nil) != (c.Step == spreadMore) || c.Step > spreadMore {
		return false
	}
	for m := c.M; m != 0; m &= m - 1 {
		if c.S.Seat(force.Lowest(m)) == c.S.Seat(int(c.A)) {
			return false
		}
	}
	return c.Above == nil || c.Above.Proc == proc.ProcAllot && c.Enemy(c.Above.A) && c.Above.Step&^casualty.AllotRegen == 0
}

// SpreadOf returns the hits of a Blast weapon that are still to be dealt out, those of them that were rolled with a 6, and the units that have not
// had their share, as bits; nothing when none are being dealt out (SQ-SR-BLAST).
func SpreadOf(s *core.State) (hits, sixes int, units uint64) {
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; f.Proc == proc.ProcSpread {
			sixes = int(f.N >> spreadBits)
			hits, units = int(f.N&spreadMask)+sixes, f.M
		}
	}
	return hits, sixes, units
}
