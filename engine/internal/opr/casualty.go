package opr

import (
	"math/bits"

	"gauntlet/engine/internal/core"
)

// What B of an allotment frame holds: the multiplier, and above it 1 + the only model that may take the wounds, or 0.
const (
	allotTimes = 1<<8 - 1
	allotPick  = 8
)

// Bits of the Step of an allotment frame.
const (
	allotMelee = 1 << 0 // the wounds count in the comparison of the melee
	allotRegen = 1 << 1 // Regeneration dice are rolled for each multiplied wound
	allotSeen  = 1 << 2 // only models suffer that those who fire have in range and sight; the volley below keeps which (GF3-A-32)
)

// allot calls the procedure that gives wounds to the models of a unit, or to the one picked (1 + its number, 0 for none), each multiplied for
// one model by Deadly. The frame keeps: A the unit, B the multiplier and the model picked, N the wounds left, M the models among which its
// owner chooses, Step how they count.
func allot(s *core.State, unit, wounds, times, pick int, melee, regen bool) {
	if wounds > 0 && s.Units[unit].Alive != 0 && !s.Units[unit].Is(core.Down) {
		f := allotment(unit, wounds, times, pick, melee, regen)
		if Of(s).Losses.Seen && seenOnly(s, &f, int(s.Depth)) {
			f.Step |= allotSeen
		}
		s.Call(f)
	}
}

// seenOnly reports whether the wounds of a frame, which stands at a depth of the stack, are those of a shot at a whole unit.
func seenOnly(s *core.State, f *core.Frame, depth int) bool {
	return f.B>>allotPick == 0 && f.Step&allotMelee == 0 && volleyBelow(s, depth) != nil
}

// volleyBelow returns the frame of the volley that is under way below a depth of the stack, or nil. What becomes of those who leave a wreck is no
// part of it.
func volleyBelow(s *core.State, depth int) *core.Frame {
	for i := depth - 1; i >= 0 && s.Stack[i].Proc != ProcWreck; i-- {
		if s.Stack[i].Proc == ProcVolley {
			return &s.Stack[i]
		}
	}
	return nil
}

func allotment(unit, wounds, times, pick int, melee, regen bool) core.Frame {
	var step uint8
	if melee {
		step |= allotMelee
	}
	if regen {
		step |= allotRegen
	}
	return core.Frame{Proc: ProcAllot, A: int16(unit), B: int16(times | pick<<allotPick), N: int32(wounds), Step: step}
}

// runAllot takes off one model after another and stops where the owner has a choice (GF3-SHOOT-07, GF2-SHOOT-05).
func runAllot(s *core.State, f *core.Frame) {
	d := Of(s)
	for {
		u := &s.Units[f.A]
		if f.N <= 0 || reach(s, f) == 0 {
			if f.N > 0 && d.Losses.Wasted && f.Step&allotMelee != 0 {
				has := d.Units[f.A].Traits
				if pick := f.B >> allotPick; pick > 0 {
					has = d.Units[f.A].Figures[pick-1].Traits
				}
				wasted(s, d, f, has)
			}
			if u.Alive != 0 {
				s.Rebox(int(f.A))
			}
			unit := int(f.A)
			s.Return()
			callWreck(s, unit)
			return
		}
		squad := u.Alive &^ d.Units[f.A].Heroes
		if n := bits.OnesCount64(squad); n > 0 && !d.Units[f.A].Toughs && f.Step&(allotRegen|allotSeen) == 0 && f.B>>allotPick == 0 && int(f.N) >= n {
			// All but a hero die whatever the order.
			if f.B == 1 {
				f.N -= int32(n)
				fell(s, f, n) // a hero's place is behind theirs
				continue
			}
			for m := squad; m != 0; m &= m - 1 {
				wound(s, f, bits.TrailingZeros64(m))
			}
			continue
		}
		f.M = suffering(s, d, f)
		if f.M&(f.M-1) != 0 {
			s.Rebox(int(f.A))
			s.Ask(core.Casualty, s.Seat(int(f.A)), int(f.A))
			return
		}
		wound(s, f, bits.TrailingZeros64(f.M))
	}
}

// checkAllot checks wounds that are given out. They may wait below others of the same group.
func checkAllot(c *site) bool {
	times, pick := c.B&allotTimes, c.B>>allotPick
	if !c.present() || times < 1 || times > 60 || pick < 0 || int(pick) > c.s.G.Units[c.A].Slots() || c.N < 1 || c.N > 1<<20 ||
		(c.Step&allotSeen != 0) != (c.d.Losses.Seen && seenOnly(c.s, c.Frame, c.at)) {
		return false
	}
	if c.above == nil || c.above.Proc == ProcWreck {
		return true
	}
	return c.called(ProcAllot) && c.above.B == c.B && (c.above.Step^c.Step)&^allotRegen == 0
}

// wasted returns what the wounds of a frame become that no model is left to suffer: multiplied, less what Regeneration ignores where those who
// suffered had these traits. By a ruling they count in the comparison of a melee (GF3-A-42).
func wasted(s *core.State, d *Data, f *core.Frame, has Traits) (n int) {
	n = int(f.N) * int(f.B&allotTimes)
	if f.Step&allotRegen != 0 && (!d.Attacks.RegenerationByModel || has&Regeneration != 0) {
		n = d.regenerate(s, int(f.N), int(f.B&allotTimes))
	}
	if d.Losses.Wasted && f.Step&allotMelee != 0 {
		countWounds(s, int(f.A), n)
	}
	return n
}

// reach returns the living models that the wounds of a frame can come to.
func reach(s *core.State, f *core.Frame) uint64 {
	mask := s.Units[f.A].Alive
	if s.Units[f.A].Is(core.Down) {
		return 0
	}
	if pick := f.B >> allotPick; pick > 0 {
		mask &= 1 << (pick - 1)
	}
	if f.Step&allotSeen != 0 {
		mask &= volleyBelow(s, int(s.Depth)).M
	}
	return mask
}

// suffering returns the models of which the owner may choose the next to suffer a wound of a frame: the one picked (GF3-SR-TAKEDOWN), or the
// unit's candidates.
func suffering(s *core.State, d *Data, f *core.Frame) uint64 {
	mask := reach(s, f)
	if f.B>>allotPick > 0 {
		return mask
	}
	return candidates(s, d, int(f.A), int(f.B), mask)
}

func menuAllot(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	for m := f.M; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		dst = append(dst, core.Action{Verb: core.Lose, Pattern: int16(k), Unit: f.A, Arg: uint64(k)})
	}
	return dst
}

func takeAllot(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb != core.Lose || a.Unit != f.A {
		return core.Illegal(a, "GF3-SHOOT-07", "a model of %s must be chosen", s.G.Units[f.A].Name)
	}
	if a.Arg >= 64 || f.M>>a.Arg&1 == 0 {
		return core.Illegal(a, "GF3-SR-TOUGH-02", "model %d of %s is not among those that may be chosen", a.Arg+1, s.G.Units[f.A].Name)
	}
	wound(s, f, int(a.Arg))
	return nil
}

// wound gives one wound, multiplied, to model k of the unit, and returns how many it has become: less what Regeneration ignores.
// The model dies of as many as its Tough (GF3-SR-TOUGH-01).
func wound(s *core.State, f *core.Frame, k int) (n int) {
	f.N--
	unit := int(f.A)
	i := int(s.G.Units[unit].First) + k
	n = int(f.B & allotTimes)
	if d := Of(s); f.Step&allotRegen != 0 && (!d.Attacks.RegenerationByModel || d.Units[unit].Figures[k].Traits&Regeneration != 0) {
		n = d.regenerate(s, 1, n)
	}
	lost := min(n, int(s.G.Models[i].Tough-s.Models[i].Wounds))
	s.Models[i].Wounds += uint16(lost)
	if f.Step&allotMelee != 0 {
		if Of(s).Losses.Wasted {
			countWounds(s, unit, n)
		} else {
			countWounds(s, unit, lost)
		}
	} else if lost > 0 {
		hurt(s, unit)
	}
	if s.Models[i].Wounds == s.G.Models[i].Tough {
		kill(s, unit, k)
	}
	return n
}

// fell gives ordinary wounds to the first n models of a unit without Tough, which has as many.
func fell(s *core.State, f *core.Frame, n int) {
	unit := int(f.A)
	u, def := &s.Units[unit], &s.G.Units[unit]
	m := u.Alive
	for range n {
		k := bits.TrailingZeros64(m)
		m &= m - 1
		s.Models[int(def.First)+k] = core.Model{Wounds: 1, Extra: s.Models[int(def.First)+k].Extra}
		if s.Trace != nil {
			s.Trace.Notef("%s loses model %d", def.Name, k+1)
		}
	}
	u.Alive = m
	if f.Step&allotMelee != 0 {
		countWounds(s, unit, n)
	} else {
		hurt(s, unit)
	}
	if m == 0 {
		destroy(s, unit)
	}
}

// hurt takes down that a unit has suffered wounds that call for a morale test, and where it counts for that, from whom (SQ-SR-FEAR).
func hurt(s *core.State, unit int) {
	u := &s.Units[unit]
	u.Flags |= core.Wounded
	if Of(s).Attacks.NoComparison {
		u.Extra = u.Extra&^ExtraFear | int32(min(max(Feared(s, unit), int(s.Vars[varFear])), fearMask))<<fearShift
	}
}

// countWounds adds wounds that a unit has suffered in a melee to its enemy's total.
func countWounds(s *core.State, unit, n int) {
	s.Vars[VarCaused+1-s.Seat(unit)] += int16(min(n, 1000))
}

// kill removes model k of a unit, and the unit with its last model. The caller computes the unit's box anew.
func kill(s *core.State, unit, k int) {
	if Of(s).Units[unit].Faints {
		faint(s, unit)
		return
	}
	u, def := &s.Units[unit], &s.G.Units[unit]
	u.Alive &^= 1 << k
	s.Models[int(def.First)+k].P = zero
	if s.Trace != nil {
		s.Trace.Notef("%s loses model %d", def.Name, k+1)
	}
	if u.Alive == 0 {
		destroy(s, unit)
	}
}

// faint makes a hero unconscious that has lost its last wound (SQ-SHOOT-03): it stays where it is, but is no longer on the table for anybody
// else.
func faint(s *core.State, unit int) {
	u := &s.Units[unit]
	u.Flags = u.Flags&(core.InMelee|core.Activated|core.Fatigued) | core.Down
	u.Risked = 0
	if s.Trace != nil {
		s.Trace.Notef("%s falls unconscious", s.G.Units[unit].Name)
	}
}

// destroy takes a unit off the table. Those inside a transport that never came on are lost with it; others wait for callWreck.
func destroy(s *core.State, unit int) {
	u, def := &s.Units[unit], &s.G.Units[unit]
	came := u.Is(core.OnTable)
	for m := u.Alive; m != 0; m &= m - 1 {
		s.Models[int(def.First)+bits.TrailingZeros64(m)].P = zero
	}
	u.Alive, u.Risked = 0, 0
	u.Extra &^= headingMask | extraFlown
	u.Flags = u.Flags&core.InMelee | core.Gone
	if Of(s).HasTransports {
		u.Extra &^= carrierBits
	}
	s.Boxes[unit] = zeroBox
	if s.Trace != nil {
		s.Trace.Notef("%s is destroyed", def.Name)
	}
	if !came {
		passengers(s, unit, func(p int) bool { destroy(s, p); return true })
	}
}

// candidates returns the models out of a mask of which the owner may choose the next to suffer a wound that takes n: models without Tough first, then
// the Tough model with the most wounds, heroes last (GF3-SR-TOUGH-02, GF2-SR-TOUGH); and of those that the wound would kill, the ones whose loss
// leaves the unit coherent, if there are any (GF3-A-81).
func candidates(s *core.State, d *Data, unit, n int, mask uint64) uint64 {
	def := &s.G.Units[unit]
	first := int(def.First)
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
			k := bits.TrailingZeros64(m)
			switch wounds := s.Models[first+k].Wounds; {
			case s.G.Models[first+k].Tough == 1:
				plain |= 1 << k
			case wounds > most:
				most, worst = wounds, 1<<k
			case wounds == most:
				worst |= 1 << k
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
			k := bits.TrailingZeros64(m)
			if int(s.Models[first+k].Wounds)+n < int(s.G.Models[first+k].Tough) {
				lives |= 1 << k
			}
		}
	}
	if lives == mask {
		return mask
	}
	if keep := keepCoherent(s, d, unit, mask, lives); keep != 0 {
		return keep
	}
	return mask
}

// keepCoherent returns the models of the mask that leave the unit coherent when the wound comes to them: those that live on in a coherent unit,
// and those without which the rest is coherent.
func keepCoherent(s *core.State, d *Data, unit int, mask, lives uint64) (keep uint64) {
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, unit)
	first := int(s.G.Units[unit].First)
	within := w.d.Move.Coherency.Links(w.Bodies(), w.Links[:w.N])
	all := uint64(1)<<uint(w.N) - 1
	if lives != 0 && within && w.d.Move.Coherency.Connected(w.Links[:w.N], all) {
		keep = lives
	}
	for i := range w.N {
		k := uint(int(w.model[i]) - first)
		if (mask&^lives)>>k&1 == 0 || !w.d.Move.Coherency.Connected(w.Links[:w.N], all&^(1<<uint(i))) {
			continue
		}
		if within || w.WithinFarWithout(i) {
			keep |= 1 << k
		}
	}
	return keep
}
