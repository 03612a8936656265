// Package casualty gives wounds to models and takes off who dies of them, and rolls for dangerous terrain.
// All that deals wounds reads it: attacks, spells, moves, melees.
package casualty

import (
	"cmp"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// An AllotFrame keeps A the unit, B what Deadly multiplies each wound by for one model, and from bit 8 on 1 +
// the only model that may take the wounds, or 0, N the wounds left, M the models among which the owner
// chooses, Step how they count: the bits below.
type AllotFrame struct{ *core.Frame }

const (
	AllotMelee = 1 << 0 // the wounds count in the comparison of the melee
	AllotRegen = 1 << 1 // Regeneration dice are rolled for each multiplied wound
	// only models suffer that those who fire have in range and sight; the volley below keeps which (GF3-A-32)
	AllotSeen = 1 << 2
)

// Times returns what each wound is multiplied by for one model.
func (f AllotFrame) Times() int { return int(f.B & 0xff) }

// Has reports whether the wounds count in one of some ways.
func (f AllotFrame) Has(ways uint8) bool { return f.Step&ways != 0 }

// pick returns 1 + the only model that may take the wounds, or 0.
func (f AllotFrame) pick() int { return int(f.B >> 8) }

// Allot calls the procedure that gives wounds to the models of a unit, or to the one picked (1 + its number,
// 0 for none), each multiplied for one model by Deadly.
func Allot(s *core.State, unit, wounds, times, pick int, melee, regen bool) {
	if wounds > 0 && s.Units[unit].Alive != 0 && !s.Units[unit].Is(core.Down) {
		f := Allotment(unit, wounds, times, pick, melee, regen)
		if force.Of(s).Losses.Seen && seenOnly(s, AllotFrame{&f}, int(s.Depth)) {
			f.Step |= AllotSeen
		}
		s.Call(f)
	}
}

// seenOnly reports whether the wounds of a frame, which stands at a depth of the stack, are those of a shot
// at a whole unit.
func seenOnly(s *core.State, f AllotFrame, depth int) bool {
	return f.pick() == 0 && !f.Has(AllotMelee) && volleyBelow(s, depth) != nil
}

// volleyBelow returns the frame of the volley that is under way below a depth of the stack, or nil. What
// becomes of those who leave a wreck is no part of it.
func volleyBelow(s *core.State, depth int) *core.Frame {
	for i := depth - 1; i >= 0 && s.Stack[i].Proc != proc.Wreck; i-- {
		if s.Stack[i].Proc == proc.Volley {
			return &s.Stack[i]
		}
	}
	return nil
}

// Allotment returns the frame by which wounds are given to the models of a unit.
func Allotment(unit, wounds, times, pick int, melee, regen bool) core.Frame {
	return core.Frame{Proc: proc.Allot, A: int16(unit), B: int16(times | pick<<8), N: int32(wounds),
		Step: uint8(force.B2u(melee)*AllotMelee | force.B2u(regen)*AllotRegen)}
}

// runAllot takes off one model after another and stops where the owner has a choice (GF3-SHOOT-07,
// GF2-SHOOT-05).
func runAllot(s *core.State, f AllotFrame) {
	d := force.Of(s)
	unit := int(f.A)
	u, p := &s.Units[unit], &d.Units[unit]
	for {
		if f.N <= 0 || Reach(s, f) == 0 {
			if f.N > 0 && d.Losses.Wasted && f.Has(AllotMelee) {
				has := p.Traits
				if pick := f.pick(); pick > 0 {
					has = p.Figures[pick-1].Traits
				}
				Wasted(s, d, f, has)
			}
			if u.Alive != 0 {
				s.Rebox(unit)
			}
			s.Return()
			CallWreck(s, unit)
			return
		}
		squad := u.Alive &^ p.Heroes
		if n := bits.OnesCount64(squad); n > 0 && !p.Toughs && !f.Has(AllotRegen|AllotSeen) && f.pick() == 0 &&
			int(f.N) >= n {
			// All but a hero die whatever the order.
			if f.B == 1 {
				f.N -= int32(n)
				LoseFirst(s, f, n) // a hero's place is behind theirs
				continue
			}
			for k := range core.Bits(squad) {
				Wound(s, f, k)
			}
			continue
		}
		f.M = Suffering(s, d, f)
		if f.M&(f.M-1) != 0 {
			s.Rebox(unit)
			s.AskOwner(core.Casualty, unit)
			return
		}
		Wound(s, f, bits.TrailingZeros64(f.M))
	}
}

// checkAllot checks wounds that are given out. They may wait below others of the same group.
func checkAllot(c *restored.Frame) bool {
	f := AllotFrame{c.Frame}
	times, pick := f.Times(), f.pick()
	if !c.Present() || times < 1 || times > 60 || pick < 0 || pick > c.S.G.Units[c.A].Slots() || c.N < 1 ||
		c.N > 1<<20 || f.Has(AllotSeen) != (c.D.Losses.Seen && seenOnly(c.S, f, c.At)) {
		return false
	}
	if c.Above == nil || c.Above.Proc == proc.Wreck {
		return true
	}
	// those that are not multiplied wait below those that are
	same := c.Above.B == c.B || times == 1 && AllotFrame{c.Above}.pick() == pick
	return c.Called(proc.Allot) && same && (c.Above.Step^c.Step)&^AllotRegen == 0
}

// Wasted returns what the wounds of a frame become that no model is left to suffer: multiplied, less what
// Regeneration ignores where those who suffered had these traits. By a ruling they count in the comparison of
// a melee (GF3-A-42).
func Wasted(s *core.State, d *force.Data, f AllotFrame, has force.Traits) (n int) {
	n = f.become(s, d, int(f.N), has)
	if d.Losses.Wasted && f.Has(AllotMelee) {
		countWounds(s, int(f.A), n)
	}
	return n
}

// become returns how many wounds some wounds of a frame become: multiplied, less what Regeneration ignores
// where those who suffer have these traits. It is rolled for each after the multiplication, or, by a ruling,
// before it (GF3-A-60).
func (f AllotFrame) become(s *core.State, d *force.Data, n int, has force.Traits) int {
	times := f.Times()
	switch {
	case !f.Has(AllotRegen) || d.Attacks.RegenerationByModel && has&force.Regeneration == 0:
		return n * times
	case d.Attacks.RegenerationOnce:
		return times * IgnoreWounds(s, int(f.A), n, RegenerationNeed)
	}
	return IgnoreWounds(s, int(f.A), n*times, RegenerationNeed)
}

// Reach returns the living models that the wounds of a frame can come to.
func Reach(s *core.State, f AllotFrame) uint64 {
	mask := s.Units[f.A].Alive
	if s.Units[f.A].Is(core.Down) {
		return 0
	}
	if pick := f.pick(); pick > 0 {
		mask &= 1 << (pick - 1)
	}
	if f.Has(AllotSeen) {
		mask &= volleyBelow(s, int(s.Depth)).M
	}
	return mask
}

// Suffering returns the models of which the owner may choose the next to suffer a wound of a frame: the one
// picked (GF3-SR-TAKEDOWN), or the unit's candidates.
func Suffering(s *core.State, d *force.Data, f AllotFrame) uint64 {
	mask := Reach(s, f)
	if f.pick() > 0 {
		return mask
	}
	return candidates(s, d, int(f.A), int(f.B), mask)
}

func menuAllot(s *core.State, f AllotFrame, dst []core.Action) []core.Action {
	for k := range core.Bits(f.M) {
		dst = append(dst, core.Action{Verb: core.Lose, Pattern: int16(k), Unit: f.A, Arg: uint64(k)})
	}
	return dst
}

func takeAllot(s *core.State, f AllotFrame, a *core.Action) error {
	if a.Verb != core.Lose || a.Unit != f.A {
		return core.Illegal(a, "GF3-SHOOT-07", "a model of %s must be chosen", s.Name(int(f.A)))
	}
	if a.Arg >= 64 || f.M>>a.Arg&1 == 0 {
		return core.Illegal(a, "GF3-SR-TOUGH-02", "model %d of %s is not among those that may be chosen",
			a.Arg+1, s.Name(int(f.A)))
	}
	Wound(s, f, int(a.Arg))
	return nil
}

// Wound gives one wound, multiplied, to model k of the unit, and returns how many it has become: less what
// Regeneration ignores. The model dies of as many as its Tough (GF3-SR-TOUGH-01).
func Wound(s *core.State, f AllotFrame, k int) (n int) {
	f.N--
	d, unit := force.Of(s), int(f.A)
	i := int(s.G.Units[unit].First) + k
	m, tough := &s.Models[i], s.G.Models[i].Tough
	n = f.become(s, d, 1, d.Units[unit].Figures[k].Traits)
	lost := min(n, int(tough-m.Wounds))
	m.Wounds += uint16(lost)
	s.Suffer(i, lost, f.Has(AllotMelee))
	switch {
	case f.Has(AllotMelee) && d.Losses.Wasted:
		countWounds(s, unit, n)
	case lost > 0:
		f.count(s, lost)
	}
	if m.Wounds == tough {
		Kill(s, unit, k)
	}
	return n
}

// count takes down wounds that a unit has suffered.
func (f AllotFrame) count(s *core.State, n int) {
	if f.Has(AllotMelee) {
		countWounds(s, int(f.A), n)
	} else {
		NoteWounds(s, int(f.A))
	}
}

// LoseFirst gives ordinary wounds to the first n models of a unit without Tough, which has as many.
func LoseFirst(s *core.State, f AllotFrame, n int) {
	unit := int(f.A)
	alive := &s.Units[unit].Alive
	for range n {
		k := bits.TrailingZeros64(*alive)
		*alive &= *alive - 1
		m := &s.Models[int(s.G.Units[unit].First)+k]
		*m = core.Model{Wounds: 1, Extra: m.Extra}
		s.Suffer(int(s.G.Units[unit].First)+k, 1, f.Has(AllotMelee))
		s.Lose(int(s.G.Units[unit].First) + k)
		s.NoteN(unit, "loses model %d", k+1)
	}
	f.count(s, n)
	if *alive == 0 {
		Destroy(s, unit)
	}
}

// NoteWounds takes down that a unit has suffered wounds that call for a morale test, and where it counts for
// that, from whom (SQ-SR-FEAR).
func NoteWounds(s *core.State, unit int) {
	u := &s.Units[unit]
	u.Flags |= core.Wounded
	if force.Of(s).Attacks.NoComparison {
		fear := min(max(force.Feared(s, unit), int(s.Vars[proc.VarFear])), force.FearMask)
		u.Extra = u.Extra&^force.ExtraFear | int32(fear)<<force.FearShift
	}
}

// countWounds adds wounds that a unit has suffered in a melee to its enemy's total.
func countWounds(s *core.State, unit, n int) {
	s.Vars[proc.VarCaused+1-s.Seat(unit)] += int16(min(n, 1000))
}

// Kill removes model k of a unit, and the unit with its last model. The caller computes the unit's box anew.
func Kill(s *core.State, unit, k int) {
	if force.Of(s).Units[unit].Faints {
		faint(s, unit)
		return
	}
	u := &s.Units[unit]
	u.Alive &^= 1 << k
	s.Models[int(s.G.Units[unit].First)+k].P = force.Zero
	s.Lose(int(s.G.Units[unit].First) + k)
	s.NoteN(unit, "loses model %d", k+1)
	if u.Alive == 0 {
		Destroy(s, unit)
	}
}

// faint makes a hero unconscious that has lost its last wound (SQ-SHOOT-03): it stays where it is, but is no
// longer on the table for anybody else.
func faint(s *core.State, unit int) {
	u := &s.Units[unit]
	u.Flags = u.Flags&(core.InMelee|core.Activated|core.Fatigued) | core.Down
	u.Risked = 0
	s.Note(unit, "falls unconscious")
}

// Destroy takes a unit off the table. Those inside a transport that never came on are lost with it; others
// wait for CallWreck.
func Destroy(s *core.State, unit int) {
	u := &s.Units[unit]
	came := u.Is(core.OnTable)
	for _, i := range s.Living(unit) {
		s.Models[i].P = force.Zero
		s.Lose(i)
	}
	u.Alive, u.Risked = 0, 0
	u.Extra &^= force.HeadingMask | force.ExtraFlown
	u.Flags = u.Flags&core.InMelee | core.Gone
	if force.Of(s).HasTransports {
		u.Extra &^= force.CarrierBits
	}
	s.Unbox(unit)
	s.Note(unit, "is destroyed")
	if !came {
		force.Passengers(s, unit, func(p int) bool { Destroy(s, p); return true })
	}
}

// candidates returns the models out of a mask of which the owner may choose the next to suffer a wound that
// takes n: models without Tough first, then the Tough model with the most wounds, heroes last
// (GF3-SR-TOUGH-02, GF2-SR-TOUGH); and of those that the wound would kill, the ones whose loss leaves the
// unit coherent, if there are any (GF3-A-81).
func candidates(s *core.State, d *force.Data, unit, n int, mask uint64) uint64 {
	first := int(s.G.Units[unit].First)
	toughs := d.Units[unit].Toughs
	if squad := mask &^ d.Units[unit].Heroes; squad != 0 {
		mask = squad
	} else {
		toughs = true // some of several heroes may have Tough, that have joined it
	}
	if toughs {
		var plain, worst uint64
		most := uint16(0)
		for m := mask; m != 0; m &= m - 1 {
			i := first + bits.TrailingZeros64(m)
			switch wounds := s.Models[i].Wounds; {
			case s.G.Models[i].Tough == 1:
				plain |= m & -m
			case wounds > most:
				most, worst = wounds, m&-m
			case wounds == most:
				worst |= m & -m
			}
		}
		if mask = plain; mask == 0 {
			mask = worst
		}
	}
	if !d.Losses.Coherent || mask&(mask-1) == 0 {
		return mask
	}
	lives := uint64(0) // the models that the wound would not kill
	if toughs {
		for m := mask; m != 0; m &= m - 1 {
			i := first + bits.TrailingZeros64(m)
			if int(s.Models[i].Wounds)+n < int(s.G.Models[i].Tough) {
				lives |= m & -m
			}
		}
	}
	if lives == mask {
		return mask
	}
	return cmp.Or(keepCoherent(s, unit, mask, lives), mask)
}

// keepCoherent returns the models of the mask that leave the unit coherent when the wound comes to them:
// those that live on in a coherent unit, and those without which the rest is coherent.
func keepCoherent(s *core.State, unit int, mask, lives uint64) (keep uint64) {
	w := figures.LayOut(s, unit)
	defer w.GiveBack()
	rules, links := &w.D.Move.Coherency, w.Links[:w.N]
	within := rules.Links(w.Bodies(), links)
	all := uint64(1)<<w.N - 1
	if lives != 0 && within && rules.Connected(links, all) {
		keep = lives
	}
	for i := range w.N {
		if k := w.Number(i); (mask&^lives)>>k&1 != 0 && rules.Connected(links, all&^(1<<i)) &&
			(within || w.WithinFarWithout(i)) {
			keep |= 1 << k
		}
	}
	return keep
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Allot] = restored.Procedure("allot", runAllot, menuAllot, takeAllot, checkAllot)
	p[proc.Danger] = core.Procedure{Name: "danger", Run: runDanger}
}

// Follows reports whether what stands on a frame may come of wounds dealt to an enemy that count in no melee:
// their allotment, a morale test at once, and those who leave a wreck.
func Follows(c *restored.Frame) bool {
	switch c.Above.Proc {
	case proc.Allot:
		return c.Enemy(c.Above.A) && c.Above.Step&^(AllotRegen|AllotSeen) == 0
	case proc.Morale:
		return c.D.Morale.AtOnce
	}
	return c.Above.Proc == proc.Wreck
}

// Counts reports whether a frame is that of wounds that CallWounds, CallHits or CallSpell may have
// called.
func Counts(f *core.Frame) bool { return f.Proc == proc.Allot && f.Step&^AllotRegen == 0 }
