package opr

import (
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// Steps of a melee (GF3-MELEE-04). The frame keeps A the charging unit, B the charged one, N 1 once the defender has struck back, M the
// directions in which the chargers may step back.
const (
	meleeCharge = iota
	meleeCloseIn
	meleeStrike
	meleeStrikeBack
	meleeFatigue
	meleeCompare
	meleeAfter
	meleeDone
)

func runMelee(s *core.State, f *core.Frame) {
	d := Of(s)
	a, b := int(f.A), int(f.B)
	both := alive(s, f.A) && alive(s, f.B)
	switch f.Step {
	case meleeCharge:
		// GF3-MELEE-01: the owner chooses among the ways into contact; dangerous terrain on them is rolled for before anybody strikes.
		if f.N == 0 {
			f.N = 1
			s.Units[a].Flags |= core.InMelee
			s.Units[b].Flags |= core.InMelee
			s.Vars[VarCaused], s.Vars[VarCaused+1] = 0, 0
		}
		_, rush := Moves(s, a)
		if contactChoice(s, a, b, rush) {
			s.Ask(core.ChargePath, s.Seat(a), a)
			return
		}
		f.Step, f.N = meleeCloseIn, 0
		if dice := moveIntoContact(s, a, b, rush, nearThird, contactNearest); dice > 0 {
			callDanger(s, a, dice)
		}
	case meleeCloseIn:
		if !both {
			f.Step = meleeFatigue // GF3-A-83
			return
		}
		if contactChoice(s, b, a, d.CloseIn) {
			s.Ask(core.CloseIn, s.Seat(b), b)
			return
		}
		f.Step = meleeStrike
		castInMelee(s, f.A)
		if dice := moveIntoContact(s, b, a, d.CloseIn, d.Separation, contactNearest); dice > 0 {
			callDanger(s, b, dice)
		}
	case meleeStrike:
		f.Step = meleeStrikeBack
		if both {
			s.Call(core.Frame{Proc: ProcStrikes, A: f.A, B: f.B, Step: 1})
		}
	case meleeStrikeBack:
		if both && canStrike(s, b, a) {
			s.Ask(core.StrikeBack, s.Seat(b), b)
			return
		}
		f.Step = meleeFatigue
	case meleeFatigue:
		// GF3-MELEE-07: it starts after the strikes of the same charge or strike-back.
		f.Step = meleeCompare
		if alive(s, f.A) {
			s.Units[a].Flags |= core.Fatigued
		}
		if f.N == 1 && alive(s, f.B) {
			s.Units[b].Flags |= core.Fatigued
		}
	case meleeCompare:
		f.Step = meleeAfter
		if both {
			compareMelee(s, d, a, b)
		}
	case meleeAfter:
		f.Step = meleeDone
		switch {
		case both:
			if f.M = stepBackMoves(s, a, b); f.M&(f.M-1) != 0 {
				f.Step = meleeAfter
				s.Ask(core.StepBack, s.Seat(a), a)
				return
			}
			stepBack(s, a, b, bits.TrailingZeros64(f.M))
		case alive(s, f.A):
			consolidate(s, d, f.A)
		case alive(s, f.B):
			consolidate(s, d, f.B)
		}
	case meleeDone:
		s.Vars[VarCaused], s.Vars[VarCaused+1] = 0, 0
		s.Return()
	}
}

// consolidate calls the move that a unit may make which has destroyed its enemy (GF3-MELEE-08).
func consolidate(s *core.State, d *Data, unit int16) {
	s.Call(core.Frame{Proc: ProcMove, A: unit, N: d.Consolidate, M: moveConsolidate})
}

func menuMelee(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	switch f.Step {
	case meleeCharge:
		return contactMenu(f.A, f.B, dst)
	case meleeCloseIn:
		return contactMenu(f.B, f.A, dst)
	case meleeStrikeBack:
		return append(dst,
			core.Action{Verb: core.No, Pattern: 0, Unit: f.B, Target: f.A},
			core.Action{Verb: core.Yes, Pattern: 1, Unit: f.B, Target: f.A})
	case meleeAfter:
		for m := f.M; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			dst = append(dst, core.Action{Verb: core.Follow, Pattern: int16(k), Unit: f.A, Target: f.B, Arg: uint64(k)})
		}
	}
	return dst
}

func takeMelee(s *core.State, f *core.Frame, act *core.Action) error {
	d := Of(s)
	a, b := int(f.A), int(f.B)
	switch f.Step {
	case meleeCharge:
		if act.Verb != core.Follow || act.Unit != f.A || act.Target != f.B || act.Arg >= contactVariants {
			return core.Illegal(act, "GF3-MELEE-01", "the chargers must come into contact in one of %d ways", contactVariants)
		}
		f.Step, f.N = meleeCloseIn, 0
		_, rush := Moves(s, a)
		if dice := moveIntoContact(s, a, b, rush, nearThird, int(act.Arg)); dice > 0 {
			callDanger(s, a, dice)
		}
	case meleeCloseIn:
		// GF3-MELEE-02: not optional; the owner chooses among places that are equally close.
		if act.Verb != core.Follow || act.Unit != f.B || act.Target != f.A || act.Arg >= contactVariants {
			return core.Illegal(act, "GF3-MELEE-02", "the charged models must close in in one of %d ways", contactVariants)
		}
		f.Step = meleeStrike
		castInMelee(s, f.A)
		if dice := moveIntoContact(s, b, a, d.CloseIn, d.Separation, int(act.Arg)); dice > 0 {
			callDanger(s, b, dice)
		}
	case meleeStrikeBack:
		// GF3-MELEE-06.
		if act.Unit != f.B || act.Target != f.A || act.Verb != core.Yes && act.Verb != core.No {
			return core.Illegal(act, "GF3-MELEE-06", "%s must strike back or not", s.G.Units[b].Name)
		}
		f.Step = meleeFatigue
		if act.Verb == core.Yes {
			f.N = 1
			s.Call(core.Frame{Proc: ProcStrikes, A: f.B, B: f.A})
		}
	case meleeAfter:
		if act.Verb != core.Follow || act.Unit != f.A || act.Target != f.B || act.Arg >= 64 || f.M>>act.Arg&1 == 0 {
			return core.Illegal(act, "GF3-MELEE-09", "the chargers must step back in one of the shortest directions")
		}
		f.Step = meleeDone
		stepBack(s, a, b, int(act.Arg))
	}
	return nil
}

// reachMask returns the models of unit u that can strike at unit e (GF3-MELEE-03).
func reachMask(s *core.State, d *Data, u, e int) uint64 {
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	w.loadBases(e)
	return w.engaged()
}

// canStrike reports whether unit u has a melee weapon in reach of unit e.
func canStrike(s *core.State, u, e int) bool {
	d := Of(s)
	mask := reachMask(s, d, u, e)
	for t := range d.Units[u].Weapons {
		if d.Units[u].Melee>>t&1 != 0 && d.Units[u].Weapons[t].Carriers&mask != 0 {
			return true
		}
	}
	return false
}

// impactGroup is the bit of Impact among the groups of a strike, above the weapon types.
const impactGroup = 1 << MaxTypes

// Steps of one side's strikes. The frame keeps A the striking unit, B its enemy, N the groups not yet resolved, M the models in reach when
// its side began to strike, Step whether it charges.
const (
	strikesBack = iota
	strikesCharging
	strikesGoOn // + one of the above
)

func runStrikes(s *core.State, f *core.Frame) {
	d := Of(s)
	if f.Step < strikesGoOn {
		charging := f.Step == strikesCharging
		f.Step += strikesGoOn
		f.M = reachMask(s, d, int(f.A), int(f.B))
		p := &d.Units[f.A]
		for t := range p.Weapons {
			if p.Melee>>t&1 != 0 && p.Weapons[t].Carriers&f.M != 0 {
				f.N |= 1 << t
			}
		}
		if charging && ImpactDice(s, int(f.A), int(f.B), f.M) > 0 {
			f.N |= impactGroup
		}
	}
	if f.N == 0 || !alive(s, f.B) || !alive(s, f.A) {
		s.Return()
		return
	}
	next := nextGroups(d, f)
	if next&(next-1) != 0 {
		s.Ask(core.GroupOrder, s.Seat(int(f.A)), int(f.A))
		return
	}
	strikeGroup(s, f, bits.TrailingZeros32(uint32(next)))
}

// nextGroups returns the groups of which one comes next: Takedown groups, Deadly groups, then Impact, then the others (GF3-A-31, GF3-A-35).
func nextGroups(d *Data, f *core.Frame) int32 {
	next := firstClass(d, int(f.A), f.N&^impactGroup)
	if f.N&impactGroup != 0 && (next == 0 || d.class(&d.Units[f.A].Weapons[bits.TrailingZeros32(uint32(next))]) == classOther) {
		return impactGroup
	}
	return next
}

func menuStrikes(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return menuGroups(nextGroups(Of(s), f), f.A, dst)
}

func takeStrikes(s *core.State, f *core.Frame, a *core.Action) error {
	if err := checkGroup(nextGroups(Of(s), f), f.A, a); err != nil {
		return err
	}
	strikeGroup(s, f, int(a.Arg))
	return nil
}

func strikeGroup(s *core.State, f *core.Frame, t int) {
	d := Of(s)
	f.N &^= 1 << t
	mask := f.M & s.Units[f.A].Alive
	if t == MaxTypes {
		impact(s, d, int(f.A), int(f.B), ImpactDice(s, int(f.A), int(f.B), mask))
		return
	}
	k := strikeWith(s, d, int(f.A), int(f.B), t, mask, f.Step == strikesGoOn+strikesCharging)
	k.resolve(s, d)
}

// compareMelee compares the wounds that each side has caused, Fear included; the side with fewer takes a morale test (GF3-MORALE-05).
func compareMelee(s *core.State, d *Data, a, b int) {
	mine := int(s.Vars[VarCaused+s.Seat(a)]) + fear(s, d, a)
	theirs := int(s.Vars[VarCaused+s.Seat(b)]) + fear(s, d, b)
	if s.Trace != nil {
		s.Trace.Notef("%s caused %d, %s %d", s.G.Units[a].Name, mine, s.G.Units[b].Name, theirs)
	}
	switch {
	case mine < theirs:
		callMorale(s, a, true)
	case theirs < mine:
		callMorale(s, b, true)
	case d.TiedMelee:
		callMorale(s, b, true)
		callMorale(s, a, true)
	}
}

// fear returns the wounds that a unit counts as having caused by Fear: the sum of its models' ratings (GF3-A-61), or D3 (GF2-SR-FEAR).
func fear(s *core.State, d *Data, u int) (n int) {
	p := &d.Units[u]
	if !p.HasFear {
		return 0
	}
	if d.FearDie {
		if Frightens(s, u) == 0 {
			return 0
		}
		return s.Roll(3)
	}
	return Frightens(s, u)
}

// Frightens returns the sum of the ratings of Fear of the living models of unit u, a rule without one counting 1.
func Frightens(s *core.State, u int) (n int) {
	p := &Of(s).Units[u]
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		n += int(p.FearOf[bits.TrailingZeros64(m)])
	}
	return n
}

// Directions of a step back: straight away from the enemy's anchor, or one of geom.Dirs in the owner's frame; or every model on its own.
const (
	backStraight = 16
	backSingly   = 17
	backStay     = 18
)

// stepBackMoves returns the mask of directions in which the charging unit can step back as it stands by the shortest move that leaves the
// two units an inch apart (GF3-MELEE-09); when it cannot do so as it stands, its models step back singly; when they cannot, it stays.
func stepBackMoves(s *core.State, u, e int) (mask uint64) {
	w := readyStepBack(s, u, e)
	defer w.d.giveBack(w)
	shortest := int64(stepBackLimit)
	var need [17]int64
	for k := range need {
		need[k] = w.backDistance(w.backDir(e, k))
		if need[k] >= 0 && need[k] < shortest && w.tryBack(e, k, need[k]) {
			shortest = need[k]
		}
	}
	if shortest == 0 {
		return 1 << backStay // they are apart already
	}
	if shortest == stepBackLimit {
		if w.backSingly() {
			return 1 << backSingly
		}
		return 1 << backStay
	}
	for k := range need {
		if need[k] >= 0 && need[k] <= shortest && w.tryBack(e, k, need[k]) {
			mask |= 1 << k
		}
	}
	if mask>>backStraight&1 != 0 && mask&(1<<backStraight-1) != 0 {
		mask &^= 1 << backStraight // it is one of the sixteen
	}
	return mask
}

// stepBackLimit is the furthest that a unit steps back as it stands.
const stepBackLimit = 4 * geom.Inch

func readyStepBack(s *core.State, u, e int) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.loadBases(e)
	w.surround(s.Boxes[u].Grow(stepBackLimit), d.Separation, e)
	w.formUp(core.AsItStands)
	return w
}

// backDir returns direction k of a step back, of length geom.DirScale.
func (w *work) backDir(e, k int) geom.Point {
	if k < 16 {
		return geom.Dirs[k].Sign(w.sign)
	}
	return w.mean.Sub(w.s.Anchor(e)).WithLength(geom.DirScale)
}

// backDistance returns how far the unit must go in a direction until every model is an inch from every enemy base, or -1 when on the way
// another base of the enemy would come too near.
func (w *work) backDistance(dir geom.Point) (need int64) {
	if dir == zero {
		return -1
	}
	most := int64(stepBackLimit)
	for i := range w.n {
		for j := range w.bases {
			to := w.bases[j].P.Sub(w.own[i].P)
			r := int64(w.own[i].R) + int64(w.bases[j].R) + int64(w.d.Separation)
			along, across := geom.Dot(to, dir)/geom.DirScale, geom.Cross(to, dir)/geom.DirScale
			if across >= r || -across >= r {
				continue
			}
			half := geom.Isqrt(r*r - across*across)
			if along+half < 0 || along-half > stepBackLimit {
				continue
			}
			if along > 0 {
				most = min(most, along-half)
			} else {
				need = max(need, along+half+4)
			}
		}
	}
	if need > most || most < 0 {
		return -1
	}
	return need
}

func (w *work) tryBack(e, k int, need int64) bool {
	v := w.backDir(e, k).Times(need, geom.DirScale)
	if !w.tryMove(v, stepBackLimit) {
		return false
	}
	w.place(w.mean.Add(v))
	for i := range w.n {
		for j := range w.bases {
			if r := int64(w.own[i].R) + int64(w.bases[j].R) + int64(w.d.Separation); geom.Dist2(w.to[i], w.bases[j].P) < r*r {
				return false
			}
		}
	}
	return true
}

// backSingly moves every model that is too close to an enemy base by a short way to where it is not, and reports whether that gives room for
// all of them without breaking the unit's coherency. The places are left in to.
func (w *work) backSingly() bool {
	for i := range w.n {
		w.to[i] = w.own[i].P
	}
	for i := range w.n {
		if !w.tooClose(i, w.own[i].P) {
			continue
		}
		p, ok := w.placeBack(i)
		if !ok {
			return false
		}
		w.to[i] = p
	}
	was := w.coherent(w.bodies())
	return w.coherentThere() || !was
}

// tooClose reports whether own model i would stand closer to an enemy base at p than units may to each other.
func (w *work) tooClose(i int, p geom.Point) bool {
	for j := range w.bases {
		if r := int64(w.own[i].R) + int64(w.bases[j].R) + int64(w.d.Separation); geom.Dist2(p, w.bases[j].P) < r*r {
			return true
		}
	}
	return false
}

// placeBack returns where own model i steps back to on its own: straight away from the nearest enemy base, or else the first free place in
// growing circles.
func (w *work) placeBack(i int) (geom.Point, bool) {
	a := w.own[i]
	free := func(p geom.Point) bool {
		return !w.tooClose(i, p) && w.s.G.Table.Inside(p, a.R) && w.apart(i, p) && w.clear(w.others, a.P, p, a.R) && w.passesEnemies(a.P, p, a.R)
	}
	var buf [4]uint8
	b := w.bases[w.nearestEnemies(i, buf[:0])[0]]
	if p := b.P.Add(a.P.Sub(b.P).WithLength(int64(a.R) + int64(b.R) + int64(w.d.Separation) + 4)); free(p) {
		return p, true
	}
	const step = geom.Inch / 4
	for dist := int64(step); dist <= stepBackLimit; dist += step {
		for k := range geom.Dirs {
			if p := a.P.Add(geom.Dirs[k].Sign(w.sign).Times(dist, geom.DirScale)); free(p) {
				return p, true
			}
		}
	}
	return a.P, false
}

// stepBack carries out direction k. Stepping back is no action of the unit, but dangerous terrain on the way is rolled for.
func stepBack(s *core.State, u, e, k int) {
	w := readyStepBack(s, u, e)
	defer w.d.giveBack(w)
	switch k {
	case backStay:
		return
	case backSingly:
		w.backSingly()
	default:
		w.tryBack(e, k, w.backDistance(w.backDir(e, k)))
	}
	if dice := w.commit(); dice > 0 {
		callDanger(s, u, dice)
	}
}
