package opr

import (
	"fmt"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// The pattern of a shooting decision.
const (
	PatternHoldFire = 0
	PatternFire     = 1 // + enemy unit
)

// Steps of a shooting. Those after the first two are for shootings in which every weapon type's target is chosen when its turn comes (GF3-A-30).
const (
	shootBegin = 0
	shootAsk   = 1
	shootNext  = 2 // which type's turn it is
	shootTurn  = 3 // its target
	shootFires = 4 // it has been declared
)

// runShooting asks for the target of one weapon type after another, all of them before the first die (GF3-SHOOT-02, GF2-SHOOT-02, GF3-SHOOT-03).
// The frame keeps A the unit, B the weapon type being asked for, M the mask of enemy units that the type can fire at.
func runShooting(s *core.State, f *core.Frame) {
	d := Of(s)
	if f.Step == shootBegin {
		f.Step = shootAsk
		clearDeclared(s)
		if d.Shooting.DeclareLater {
			f.Step, f.N = shootNext, int32(d.Arms(s, int(f.A)).Ranged)
		}
	}
	if f.Step != shootAsk {
		runTurns(s, d, f)
		return
	}
	p := d.Arms(s, int(f.A))
	for int(f.B) < len(p.Weapons) {
		t := int(f.B)
		if p.Ranged>>t&1 != 0 && Ready(s, int(f.A), &p.Weapons[t]) != 0 {
			if f.M = targets(s, d, int(f.A), t); f.M != 0 {
				s.Ask(core.Shoot, s.Seat(int(f.A)), int(f.A))
				return
			}
		}
		f.B++
	}
	unit := f.A
	var types int32
	for t := range MaxTypes {
		if *Declared(s, DeclTarget, t) != 0 {
			types |= 1 << t
		}
	}
	s.Return()
	if types != 0 {
		if d.Fires != nil {
			d.Fires(s, int(unit))
		}
		s.Call(core.Frame{Proc: ProcVolley, A: unit, N: types})
	}
}

// runTurns lets one weapon type after another fire, each being declared when those before it have been resolved, Takedown and Deadly ones first as
// otherwise. N of the frame holds the types whose turn is still to come.
func runTurns(s *core.State, d *Data, f *core.Frame) {
	switch f.Step {
	case shootNext:
		f.N, f.M = upcoming(s, d, int(f.A), f.N), 0
		next := firstClass(d, d.Arms(s, int(f.A)), f.N)
		if next == 0 {
			s.Return()
			clearDeclared(s)
			return
		}
		if next&(next-1) != 0 {
			s.Ask(core.GroupOrder, s.Seat(int(f.A)), int(f.A))
			return
		}
		takeTurn(f, lowest(uint64(next)))
	case shootTurn:
		f.M = targets(s, d, int(f.A), int(f.B))
		s.Ask(core.Shoot, s.Seat(int(f.A)), int(f.A))
	case shootFires:
		f.Step = shootNext
		s.Call(core.Frame{Proc: ProcVolley, A: f.A, N: 1 << f.B})
	}
}

// takeTurn makes it the turn of weapon type t.
func takeTurn(f *core.Frame, t int) {
	f.Step, f.B = shootTurn, int16(t)
	f.N &^= 1 << t
}

// upcoming returns those of some weapon types of unit u that have something to fire at.
func upcoming(s *core.State, d *Data, u int, types int32) int32 {
	arms := d.Arms(s, u)
	for t := range arms.Weapons {
		if types>>t&1 != 0 && (Ready(s, u, &arms.Weapons[t]) == 0 || targets(s, d, u, t) == 0) {
			types &^= 1 << t
		}
	}
	return types
}

// targets returns the mask, by number of the enemy's units, of those that weapon type t of unit u can fire at, within the number of
// targets that one shooting may have.
func targets(s *core.State, d *Data, u, t int) (mask uint64) {
	arms := d.Arms(s, u)
	wp := &arms.Weapons[t]
	first, end := s.G.UnitRange(1 - s.Seat(u))
	chosen, n := chosenTargets(s, first)
	only := kindred(s, arms, t)
	w := d.borrow()
	defer d.giveBack(w)
	loaded, from := false, u
	if s.Units[u].Is(core.Aboard) {
		from = Carrier(s, u)
	}
	for e := first; e < end; e++ {
		third := n >= d.Shooting.MaxTargets && chosen>>(e-first)&1 == 0
		if !alive(s, int16(e)) || third && !d.Shooting.TargetsByModel || only >= 0 && e != only {
			continue
		}
		spread := uint64(0)
		if d.Shooting.TargetsByModel && n >= d.Shooting.MaxTargets {
			spread = overSpread(s, d, arms, e)
		}
		if reach := int64(d.RangeAt(wp, e)); s.Boxes[from].Gap2(s.Boxes[e]) > reach*reach {
			continue
		}
		if !loaded {
			w.load(s, d, u)
			loaded = true
		}
		w.face(e)
		if w.canFire(t, spread) {
			mask |= 1 << (e - first)
		}
	}
	return mask
}

// overSpread returns the models of a unit that do not fire at unit e because they have declared to fire at as many others as one model may
// (GF3-A-29). A model counts as firing at what a weapon type is declared to fire at that it has, if that was not one too many for it.
func overSpread(s *core.State, d *Data, a *Arms, e int) (mask uint64) {
	var at [roster.MaxUnitModels]uint64 // the targets of each model, by the low bits of their number
	for turn := int16(1); turn <= int16(len(a.Weapons)); turn++ {
		for t := range a.Weapons {
			v := *Declared(s, DeclTarget, t)
			if v == 0 || *Declared(s, DeclCover, t)>>turnShift&turnMask != turn {
				continue
			}
			for m := a.Weapons[t].Carriers; m != 0; m &= m - 1 {
				if k := lowest(m); bits.OnesCount64(at[k]) < d.Shooting.MaxTargets {
					at[k] |= 1 << ((v - 1) & 63)
				}
			}
		}
	}
	for k := range at {
		if at[k]>>(e&63)&1 == 0 && bits.OnesCount64(at[k]) >= d.Shooting.MaxTargets {
			mask |= 1 << k
		}
	}
	return mask
}

// chosenTargets returns the mask and the number of enemy units already declared as targets of this shooting.
func chosenTargets(s *core.State, first int) (mask uint64, n int) {
	for t := range MaxTypes {
		if v := int(*Declared(s, DeclTarget, t)); v != 0 {
			mask |= 1 << (v - 1 - first)
		}
	}
	return mask, bits.OnesCount64(mask)
}

// kindred returns the unit at which another type of the same weapon has been declared to fire, for all weapons of one type go to one target
// (GF3-SHOOT-02), or -1.
func kindred(s *core.State, a *Arms, t int) int {
	for o := range a.Weapons {
		if a.Weapons[o].Kind == a.Weapons[t].Kind && *Declared(s, DeclTarget, o) != 0 {
			return int(*Declared(s, DeclTarget, o)) - 1
		}
	}
	return -1
}

func menuShooting(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == shootNext {
		d := Of(s)
		return menuGroups(firstClass(d, d.Arms(s, int(f.A)), f.N), f.A, dst)
	}
	first, _ := s.G.UnitRange(1 - s.Seat(int(f.A)))
	t := uint64(f.B)
	dst = append(dst, core.Action{Verb: core.HoldFire, Pattern: PatternHoldFire, Unit: f.A, Arg: t})
	for m := f.M; m != 0; m &= m - 1 {
		e := bits.TrailingZeros64(m)
		dst = append(dst, core.Action{Verb: core.Fire, Pattern: int16(PatternFire + e), Unit: f.A, Target: int16(first + e), Arg: t})
	}
	return dst
}

// takeShooting declares the target of one weapon type. Of the models that could fire, those in Arg>>8 hold their fire
// (GF3-SHOOT-01 leaves that to the owner).
func takeShooting(s *core.State, f *core.Frame, a *core.Action) error {
	d := Of(s)
	if f.Step == shootNext {
		err := checkGroup(firstClass(d, d.Arms(s, int(f.A)), f.N), f.A, a)
		if err == nil {
			takeTurn(f, int(a.Arg))
		}
		return err
	}
	t := int(f.B)
	wp := &d.Arms(s, int(f.A)).Weapons[t]
	name := wp.Name
	if a.Unit != f.A || a.Arg&0xff != uint64(t) {
		return core.Illegal(a, "GF3-SHOOT-02", "a target for %s must be declared", name)
	}
	switch a.Verb {
	case core.HoldFire:
		nextType(f, shootNext)
		return nil
	case core.Fire:
	default:
		return core.Illegal(a, "GF3-SHOOT-02", "%s must fire or hold its fire", name)
	}
	first, end := s.G.UnitRange(1 - s.Seat(int(f.A)))
	e := int(a.Target)
	if e < first || e >= end || f.M>>(e-first)&1 == 0 {
		return core.Illegal(a, "GF3-SHOOT-01", "no model can fire %s at %s: %s", name, unitName(s, a.Target), d.words().Unfired)
	}
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, int(f.A))
	w.face(e)
	held := a.Arg >> 8
	if d.Shooting.TargetsByModel {
		held |= overSpread(s, d, w.arms, e)
	}
	v := w.aim(t, held)
	if v.near+v.far == 0 {
		return core.Illegal(a, "GF3-SHOOT-01", "every model that could fire %s holds its fire", name)
	}
	w.declare(t, e, v)
	nextType(f, shootFires)
	mask := w.models(v.firing)
	if wp.Singles() {
		callTakedown(s, int(f.A), e, t, takedownAsk, mask) // those who have singled out nobody are declared anew, and only then used up
	} else {
		useUp(s, int(f.A), wp, mask)
	}
	return nil
}

// nextType goes on to the next weapon type, or to a step where each fires when its turn comes.
func nextType(f *core.Frame, step uint8) {
	if f.Step == shootAsk {
		f.B++
		return
	}
	f.Step = step
}

// declare takes down what weapon type t does at unit e.
func (w *work) declare(t, e int, v volley) {
	*Declared(w.s, DeclTarget, t) = int16(e + 1)
	*Declared(w.s, DeclNear, t), *Declared(w.s, DeclFar, t) = int16(v.near), int16(v.far)
	turn := *Declared(w.s, DeclCover, t) >> turnShift & turnMask
	if w.d.Shooting.TargetsByModel && turn == 0 {
		for o := range MaxTypes {
			turn = max(turn, *Declared(w.s, DeclCover, o)>>turnShift&turnMask)
		}
		turn++
	}
	*Declared(w.s, DeclCover, t) = int16(b2u(v.cover)) | int16(w.d.crowd(w.s, &w.arms.Weapons[t], e))<<crowdShift | turn<<turnShift
	rules := w.d.Rules(w.s, e)
	*Declared(w.s, DeclCover, t) |= int16(b2u(rules&Stealth != 0))<<stealthShift | int16(b2u(rules&Artillery != 0))<<artilleryShift
}

// What DeclCover holds: whether the target has cover, in bit 0; its models as Blast counts them, where they are counted when attacks are declared
// (GF3-A-55); which turn the type had in being declared, from 1, where it matters which of their targets models had first (GF3-A-29); and which
// of the rules of distance the target had (GF3-SHOOT-03).
const (
	crowdShift     = 1
	crowdMask      = 1<<6 - 1
	turnShift      = 7
	turnMask       = 1<<5 - 1
	stealthShift   = 12
	artilleryShift = 13
)

// declaredTraits returns which of distanceTraits the target of a weapon type had when that was declared, from DeclCover.
func declaredTraits(cover int16) (t Traits) {
	if cover>>stealthShift&1 != 0 {
		t |= Stealth
	}
	if cover>>artilleryShift&1 != 0 {
		t |= Artillery
	}
	return t
}

// maxCrowd is the most models that are counted for Blast: no rating is higher.
const maxCrowd = 60

// crowd returns the models of unit e as Blast counts them when attacks with a weapon are declared; 0 where they count as they are when the
// attacks are resolved.
func (d *Data) crowd(s *core.State, wp *Weapon, e int) int {
	if !d.Attacks.BlastDeclared || wp.Blast == 0 {
		return 0
	}
	return min(s.Units[e].Left(), maxCrowd)
}

// models turns a mask by order in own into one by model of the unit.
func (w *work) models(mask uint64) (out uint64) {
	first := int(w.s.G.Units[w.unit].First)
	for m := mask; m != 0; m &= m - 1 {
		out |= 1 << uint(int(w.model[bits.TrailingZeros64(m)])-first)
	}
	return out
}

// runVolley resolves the declared groups one by one: Deadly groups first, then the others in the order that the attacker likes
// (GF3-SHOOT-04). The frame keeps A the unit, N the mask of types not yet resolved, and, where only models can be lost that are in range and sight,
// M those of the target of the group that is being resolved.
func runVolley(s *core.State, f *core.Frame) {
	d := Of(s)
	f.M = 0
	for t := range MaxTypes {
		// Groups whose target has been destroyed are lost (GF3-A-30).
		if f.N>>t&1 != 0 && !alive(s, *Declared(s, DeclTarget, t)-1) {
			f.N &^= 1 << t
		}
	}
	if testAtOnce(s, threatened(s, f.N)) {
		return
	}
	if f.N == 0 {
		s.Return()
		if !d.Shooting.DeclareLater {
			clearDeclared(s)
		}
		return
	}
	next := firstClass(d, d.Arms(s, int(f.A)), f.N)
	if next&(next-1) != 0 {
		s.Ask(core.GroupOrder, s.Seat(int(f.A)), int(f.A))
		return
	}
	fireGroup(s, f, bits.TrailingZeros32(uint32(next)))
}

// threatened returns the enemies, by their number, at which some of the weapon types of a mask are declared to fire.
func threatened(s *core.State, types int32) (mask uint64) {
	first, _ := s.G.UnitRange(1 - int(s.Active))
	for m := uint32(types); m != 0; m &= m - 1 {
		mask |= 1 << (int(*Declared(s, DeclTarget, bits.TrailingZeros32(m))) - 1 - first)
	}
	return mask
}

// The classes of weapon groups, in the order in which they are resolved: Takedown, Deadly, others, unless a ruling lets Deadly groups come first
// (GF3-A-31). GF2 knows no such order.
const (
	classTakedown = iota
	classDeadly
	classOther
)

func (d *Data) class(w *Weapon) int {
	switch {
	case !d.Attacks.DeadlyFirst:
		return classOther
	case w.Deadly > 0 && d.Attacks.TakedownLater:
		return classTakedown
	case w.Traits&Takedown != 0 && d.Attacks.TakedownLater:
		return classDeadly
	case w.Traits&Takedown != 0:
		return classTakedown
	case w.Deadly > 0:
		return classDeadly
	}
	return classOther
}

// firstClass returns those of the weapon types that must be resolved before the others.
func firstClass(d *Data, a *Arms, types int32) (first int32) {
	least := classOther + 1
	for t := range a.Weapons {
		if types>>t&1 == 0 {
			continue
		}
		switch c := d.class(&a.Weapons[t]); {
		case c < least:
			least, first = c, 1<<t
		case c == least:
			first |= 1 << t
		}
	}
	return first
}

func menuVolley(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return menuGroups(firstClass(Of(s), Of(s).Arms(s, int(f.A)), f.N), f.A, dst)
}

func menuGroups(types int32, unit int16, dst []core.Action) []core.Action {
	for m := uint32(types); m != 0; m &= m - 1 {
		t := bits.TrailingZeros32(m)
		dst = append(dst, core.Action{Verb: core.Resolve, Pattern: int16(t), Unit: unit, Arg: uint64(t)})
	}
	return dst
}

func checkGroup(types int32, unit int16, a *core.Action) error {
	return checkType(types, unit, a, a.Arg)
}

// checkType is checkGroup where the argument of the action says more than the group t.
func checkType(types int32, unit int16, a *core.Action, t uint64) error {
	if a.Verb != core.Resolve || a.Unit != unit || t >= 32 || types>>t&1 == 0 {
		return core.Illegal(a, "GF3-SHOOT-04", "one of the weapon groups that come next must be chosen")
	}
	return nil
}

func takeVolley(s *core.State, f *core.Frame, a *core.Action) error {
	if err := checkGroup(firstClass(Of(s), Of(s).Arms(s, int(f.A)), f.N), f.A, a); err != nil {
		return err
	}
	fireGroup(s, f, int(a.Arg))
	return nil
}

func fireGroup(s *core.State, f *core.Frame, t int) {
	d := Of(s)
	f.N &^= 1 << t
	wp, target := &d.Arms(s, int(f.A)).Weapons[t], int(*Declared(s, DeclTarget, t))-1
	if d.Losses.Seen {
		f.M = seenBy(s, d, int(f.A), target, wp)
	}
	if wp.Singles() {
		callTakedown(s, int(f.A), target, t, takedownHit, picked(s, wp))
		return
	}
	k := declaredStrike(s, d, int(f.A), t)
	k.resolve(s, d)
}

// seenBy returns the models of unit e that some bearer of a weapon in unit u has in range and sight (GF3-A-32).
func seenBy(s *core.State, d *Data, u, e int, wp *Weapon) (mask uint64) {
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	w.face(e)
	first := int(s.G.Units[u].First)
	for m := s.Units[e].Alive; m != 0; m &= m - 1 {
		k := lowest(m)
		w.faceOne(k)
		for i := range w.N {
			if wp.Carriers>>uint(int(w.model[i])-first)&1 != 0 && w.inRange(i, wp) {
				mask |= 1 << k
				break
			}
		}
	}
	return mask
}

// declaredStrike returns the strike of what is declared of weapon type t.
func declaredStrike(s *core.State, d *Data, u, t int) Strike {
	return Strike{
		Declared: true, Sighted: declaredTraits(*Declared(s, DeclCover, t)),
		Attacker: u, Target: int(*Declared(s, DeclTarget, t)) - 1, Weapon: &d.Arms(s, u).Weapons[t],
		Near: int(*Declared(s, DeclNear, t)), Far: int(*Declared(s, DeclFar, t)), Cover: *Declared(s, DeclCover, t)&1 != 0,
		Crowd: int8(*Declared(s, DeclCover, t) >> crowdShift & crowdMask), Moved: s.Units[u].Is(core.Moved),
		Mod: Effect(s, u, roster.StatHit), Guard: Effect(s, int(*Declared(s, DeclTarget, t))-1, roster.StatDefense),
	}
}

// checkShooting checks the weapon type that is asked about, or where each has its turn, those that have yet to have it; and that what has been called
// belongs to the type that has just been declared.
func checkShooting(c *site) bool {
	if !c.there(c.A) && !firesFromInside(c.s, int(c.A)) || !c.asksWeapon() {
		return false
	}
	switch {
	case c.above == nil:
		return true
	case c.called(ProcVolley):
		return c.d.Shooting.DeclareLater && c.Step == shootNext
	case c.called(ProcTakedown):
		t := int(c.above.N & takedownType)
		if c.above.Step != takedownAsk || c.above.N&takedownBlows != 0 {
			return false
		}
		if c.d.Shooting.DeclareLater {
			return c.Step == shootFires && int(c.B) == t
		}
		return int(c.B) == t+1
	}
	return false
}

// asksWeapon checks which weapon type a shooting is at.
func (c *site) asksWeapon() bool {
	arms, top := c.d.Arms(c.s, int(c.A)), c.above == nil
	if !c.d.Shooting.DeclareLater {
		return c.Step == shootAsk && c.N == 0 && c.B >= 0 && int(c.B) <= len(arms.Weapons) && (!top || int(c.B) < len(arms.Weapons))
	}
	if c.N&^int32(arms.Ranged) != 0 || c.B < 0 || int(c.B) >= max(1, len(arms.Weapons)) {
		return false
	}
	switch c.Step {
	case shootNext:
		return true // asked whose turn it is, or a volley is on top
	case shootTurn:
		return top && arms.Ranged>>c.B&1 != 0 && c.N>>c.B&1 == 0 && Ready(c.s, int(c.A), &arms.Weapons[c.B]) != 0
	}
	return c.Step == shootFires && !top
}

// checkVolley checks the groups that have yet to fire, and what has been called for the one that does.
func checkVolley(c *site) bool {
	if c.Step != 0 || c.B != 0 || c.M != 0 && (!c.d.Losses.Seen || c.above == nil) || c.N&^int32(c.d.Arms(c.s, int(c.A)).Ranged) != 0 {
		return false
	}
	if c.above == nil {
		return true
	}
	switch c.above.Proc {
	case ProcAllot:
		return c.enemy(c.above.A) && c.above.Step&^(allotRegen|allotSeen) == 0
	case ProcTakedown:
		return c.above.A == c.A && c.above.Step != takedownAsk && c.above.N&takedownBlows == 0 && c.N>>(c.above.N&takedownType)&1 == 0
	case ProcSpread:
		return c.above.A == c.A && c.above.B&(spreadMelee|spreadCharge) == 0
	case ProcMorale:
		return c.d.Morale.AtOnce
	}
	return c.above.Proc == ProcWreck
}

// checkDeclared checks the declared targets of a shooting; something must be declared of the types that have yet to fire in a volley.
func checkDeclared(c *site) error {
	s, types := c.s, int32(0)
	if c.Proc == ProcVolley {
		types = c.N
	}
	for t := range MaxTypes {
		e, near, far, cover := int(*Declared(s, DeclTarget, t))-1, int(*Declared(s, DeclNear, t)), int(*Declared(s, DeclFar, t)), *Declared(s, DeclCover, t)
		if e == -1 && near == 0 && far == 0 && cover == 0 && types>>t&1 == 0 {
			continue
		}
		if e < 0 || e >= len(s.Units) || s.Seat(e) == s.Seat(int(c.A)) || c.d.Arms(s, int(c.A)).Ranged>>t&1 == 0 {
			return fmt.Errorf("weapon type %d fires at unit %d", t, e)
		}
		w := &c.d.Arms(s, int(c.A)).Weapons[t]
		least := 1
		if w.Singles() {
			least = 0 // all of its bearers may have singled out models
		}
		if most := attacks(w, w.Carriers); near < 0 || far < 0 || near+far < least || near+far > most || cover < 0 {
			return fmt.Errorf("weapon type %d makes %d and %d attacks, at most %d", t, near, far, most)
		}
		if crowd := cover >> crowdShift & crowdMask; crowd > maxCrowd || (crowd > 0) != (c.d.Attacks.BlastDeclared && w.Blast > 0) {
			return fmt.Errorf("weapon type %d is aimed at %d models", t, crowd)
		}
		if turn := cover >> turnShift & turnMask; turn > MaxTypes || (turn > 0) != c.d.Shooting.TargetsByModel {
			return fmt.Errorf("weapon type %d was declared in turn %d", t, turn)
		}
		if rules := declaredTraits(cover); rules&^c.d.Units[e].Some != 0 || cover>>(artilleryShift+1) != 0 {
			return fmt.Errorf("weapon type %d is aimed at a unit that cannot have had the rules %#x", t, rules)
		}
	}
	return nil
}
