// Package shooting is which weapons fire at whom, and in which order. Tactics reads it; activation calls it
// by its number.
package shooting

import (
	"fmt"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/roster"
)

// The pattern of a shooting decision.
const (
	PatternHoldFire = 0
	PatternFire     = 1 // + enemy unit
)

// Steps of a shooting. Those after the first two are for shootings in which every weapon type's target is
// chosen when its turn comes (GF3-A-30).
const (
	shootBegin = 0
	ShootAsk   = 1
	shootNext  = 2 // which type's turn it is
	ShootTurn  = 3 // its target
	shootFires = 4 // it has been declared
)

// runShooting asks for the target of one weapon type after another, all of them before the first die
// (GF3-SHOOT-02, GF2-SHOOT-02, GF3-SHOOT-03). The frame keeps A the unit, B the weapon type being asked for,
// M the mask of enemy units that the type can fire at.
func runShooting(s *core.State, f *core.Frame) {
	d := force.Of(s)
	if f.Step == shootBegin {
		f.Step = ShootAsk
		proc.ClearDeclared(s)
		if d.Shooting.DeclareLater {
			f.Step, f.N = shootNext, int32(d.Arms(s, int(f.A)).Ranged)
		}
	}
	if f.Step != ShootAsk {
		runTurns(s, d, f)
		return
	}
	p := d.Arms(s, int(f.A))
	for int(f.B) < len(p.Weapons) {
		t := int(f.B)
		if p.Ranged>>t&1 != 0 && force.Ready(s, int(f.A), &p.Weapons[t]) != 0 {
			if f.M = targets(s, d, int(f.A), t); f.M != 0 {
				s.AskOwner(core.Shoot, int(f.A))
				return
			}
		}
		f.B++
	}
	unit := f.A
	var types int32
	for t := range proc.MaxTypes {
		if *proc.Declared(s, proc.DeclTarget, t) != 0 {
			types |= 1 << t
		}
	}
	s.Return()
	if types != 0 {
		if fires := force.OwnOf(s).Fires; fires != nil {
			fires(s, int(unit))
		}
		s.Call(core.Frame{Proc: proc.Volley, A: unit, N: types})
	}
}

// runTurns lets one weapon type after another fire, each being declared when those before it have been
// resolved, Takedown and Deadly ones first as otherwise. N of the frame holds the types whose turn is still
// to come.
func runTurns(s *core.State, d *force.Data, f *core.Frame) {
	switch f.Step {
	case shootNext:
		f.N, f.M = upcoming(s, d, int(f.A), f.N), 0
		next := attacks.FirstClass(d, d.Arms(s, int(f.A)), f.N)
		if next == 0 {
			s.Return()
			proc.ClearDeclared(s)
			return
		}
		if next&(next-1) != 0 {
			s.AskOwner(core.GroupOrder, int(f.A))
			return
		}
		takeTurn(f, force.Lowest(uint64(next)))
	case ShootTurn:
		f.M = targets(s, d, int(f.A), int(f.B))
		s.AskOwner(core.Shoot, int(f.A))
	case shootFires:
		f.Step = shootNext
		s.Call(core.Frame{Proc: proc.Volley, A: f.A, N: 1 << f.B})
	}
}

// takeTurn makes it the turn of weapon type t.
func takeTurn(f *core.Frame, t int) {
	f.Step, f.B = ShootTurn, int16(t)
	f.N &^= 1 << t
}

// upcoming returns those of some weapon types of unit u that have something to fire at.
func upcoming(s *core.State, d *force.Data, u int, types int32) int32 {
	arms := d.Arms(s, u)
	for t := range arms.Weapons {
		if types>>t&1 != 0 && (force.Ready(s, u, &arms.Weapons[t]) == 0 || targets(s, d, u, t) == 0) {
			types &^= 1 << t
		}
	}
	return types
}

// targets returns the mask, by number of the enemy's units, of those that weapon type t of unit u can fire
// at, within the number of targets that one shooting may have.
func targets(s *core.State, d *force.Data, u, t int) (mask uint64) {
	arms := d.Arms(s, u)
	wp := &arms.Weapons[t]
	first, end := s.G.UnitRange(1 - s.Seat(u))
	chosen, n := chosenTargets(s, first)
	only := sameWeaponTarget(s, arms, t)
	w := figures.Borrow(d)
	defer w.GiveBack()
	loaded, from := false, u
	if s.Units[u].Is(core.Aboard) {
		from = force.Carrier(s, u)
	}
	for e := first; e < end; e++ {
		third := n >= d.Shooting.MaxTargets && chosen>>(e-first)&1 == 0
		if !force.Alive(s, int16(e)) || third && !d.Shooting.TargetsByModel || only >= 0 && e != only {
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
			w.Load(s, d, u)
			loaded = true
		}
		w.Face(e)
		if w.CanFire(t, spread) {
			mask |= 1 << (e - first)
		}
	}
	return mask
}

// overSpread returns the models of a unit that do not fire at unit e because they have declared to fire at as
// many others as one model may (GF3-A-29). A model counts as firing at what a weapon type is declared to fire
// at that it has, if that was not one too many for it.
func overSpread(s *core.State, d *force.Data, a *force.Arms, e int) (mask uint64) {
	var at [roster.MaxUnitModels]uint64 // the targets of each model, by the low bits of their number
	for turn := int16(1); turn <= int16(len(a.Weapons)); turn++ {
		for t := range a.Weapons {
			v := *proc.Declared(s, proc.DeclTarget, t)
			if v == 0 || *proc.Declared(s, proc.DeclCover, t)>>attacks.TurnShift&attacks.TurnMask != turn {
				continue
			}
			for m := a.Weapons[t].Carriers; m != 0; m &= m - 1 {
				if k := force.Lowest(m); bits.OnesCount64(at[k]) < d.Shooting.MaxTargets {
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
	for t := range proc.MaxTypes {
		if v := int(*proc.Declared(s, proc.DeclTarget, t)); v != 0 {
			mask |= 1 << (v - 1 - first)
		}
	}
	return mask, bits.OnesCount64(mask)
}

// sameWeaponTarget returns the unit at which another type of the same weapon has been declared to fire, for
// all weapons of one type go to one target (GF3-SHOOT-02), or -1.
func sameWeaponTarget(s *core.State, a *force.Arms, t int) int {
	for o := range a.Weapons {
		if a.Weapons[o].Kind == a.Weapons[t].Kind && *proc.Declared(s, proc.DeclTarget, o) != 0 {
			return int(*proc.Declared(s, proc.DeclTarget, o)) - 1
		}
	}
	return -1
}

func menuShooting(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == shootNext {
		d := force.Of(s)
		return attacks.MenuGroups(attacks.FirstClass(d, d.Arms(s, int(f.A)), f.N), f.A, dst)
	}
	first, _ := s.G.UnitRange(1 - s.Seat(int(f.A)))
	t := uint64(f.B)
	dst = append(dst, core.Action{Verb: core.HoldFire, Pattern: PatternHoldFire, Unit: f.A, Arg: t})
	for m := f.M; m != 0; m &= m - 1 {
		e := bits.TrailingZeros64(m)
		dst = append(dst, core.Action{Verb: core.Fire, Pattern: int16(PatternFire + e), Unit: f.A,
			Target: int16(first + e), Arg: t})
	}
	return dst
}

// takeShooting declares the target of one weapon type. Of the models that could fire, those in Arg>>8 hold
// their fire (GF3-SHOOT-01 leaves that to the owner).
func takeShooting(s *core.State, f *core.Frame, a *core.Action) error {
	d := force.Of(s)
	if f.Step == shootNext {
		err := attacks.CheckGroup(attacks.FirstClass(d, d.Arms(s, int(f.A)), f.N), f.A, a)
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
		return core.Illegal(a, "GF3-SHOOT-01", "no model can fire %s at %s: %s", name,
			force.UnitName(s, a.Target), d.Wording().Unfired)
	}
	w := figures.LayOut(s, int(f.A))
	defer w.GiveBack()
	w.Face(e)
	held := a.Arg >> 8
	if d.Shooting.TargetsByModel {
		held |= overSpread(s, d, w.Arms, e)
	}
	v := w.Aim(t, held)
	if v.Near+v.Far == 0 {
		return core.Illegal(a, "GF3-SHOOT-01", "every model that could fire %s holds its fire", name)
	}
	attacks.Declare(w, t, e, v)
	nextType(f, shootFires)
	mask := w.InUnit(v.Firing)
	if wp.Singles() {
		// those who have singled out nobody are declared anew, and only then used up
		attacks.CallTakedown(s, int(f.A), e, t, attacks.TakedownAsk, mask)
	} else {
		force.UseUp(s, int(f.A), wp, mask)
	}
	return nil
}

// nextType goes on to the next weapon type, or to a step where each fires when its turn comes.
func nextType(f *core.Frame, step uint8) {
	if f.Step == ShootAsk {
		f.B++
		return
	}
	f.Step = step
}

// runVolley resolves the declared groups one by one: Deadly groups first, then the others in the order that
// the attacker likes (GF3-SHOOT-04). The frame keeps A the unit, N the mask of types not yet resolved, and,
// where only models can be lost that are in range and sight, M those of the target of the group that is being
// resolved.
func runVolley(s *core.State, f *core.Frame) {
	d := force.Of(s)
	f.M = 0
	for t := range proc.MaxTypes {
		// Groups whose target has been destroyed are lost (GF3-A-30).
		if f.N>>t&1 != 0 && !force.Alive(s, *proc.Declared(s, proc.DeclTarget, t)-1) {
			f.N &^= 1 << t
		}
	}
	if morale.TestAtOnce(s, threatened(s, f.N)) {
		return
	}
	if f.N == 0 {
		s.Return()
		if !d.Shooting.DeclareLater {
			proc.ClearDeclared(s)
		}
		return
	}
	next := attacks.FirstClass(d, d.Arms(s, int(f.A)), f.N)
	if next&(next-1) != 0 {
		s.AskOwner(core.GroupOrder, int(f.A))
		return
	}
	fireGroup(s, f, bits.TrailingZeros32(uint32(next)))
}

// threatened returns the enemies, by their number, at which some of the weapon types of a mask are declared
// to fire.
func threatened(s *core.State, types int32) (mask uint64) {
	first, _ := s.G.UnitRange(1 - int(s.Active))
	for m := uint32(types); m != 0; m &= m - 1 {
		mask |= 1 << (int(*proc.Declared(s, proc.DeclTarget, bits.TrailingZeros32(m))) - 1 - first)
	}
	return mask
}

func menuVolley(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return attacks.MenuGroups(attacks.FirstClass(force.Of(s), force.Of(s).Arms(s, int(f.A)), f.N), f.A, dst)
}

func takeVolley(s *core.State, f *core.Frame, a *core.Action) error {
	if err := attacks.CheckGroup(attacks.FirstClass(force.Of(s), force.Of(s).Arms(s, int(f.A)), f.N), f.A,
		a); err != nil {
		return err
	}
	fireGroup(s, f, int(a.Arg))
	return nil
}

func fireGroup(s *core.State, f *core.Frame, t int) {
	d := force.Of(s)
	f.N &^= 1 << t
	wp, target := &d.Arms(s, int(f.A)).Weapons[t], int(*proc.Declared(s, proc.DeclTarget, t))-1
	if d.Losses.Seen {
		f.M = seenBy(s, d, int(f.A), target, wp)
	}
	if wp.Singles() {
		attacks.CallTakedown(s, int(f.A), target, t, attacks.TakedownHit, attacks.Picked(s, wp))
		return
	}
	k := attacks.DeclaredStrike(s, d, int(f.A), t)
	k.Resolve(s, d)
}

// seenBy returns the models of unit e that some bearer of a weapon in unit u has in range and sight
// (GF3-A-32).
func seenBy(s *core.State, d *force.Data, u, e int, wp *force.Weapon) (mask uint64) {
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.Face(e)
	first := int(s.G.Units[u].First)
	for m := s.Units[e].Alive; m != 0; m &= m - 1 {
		k := force.Lowest(m)
		w.FaceOne(k)
		for i := range w.N {
			if wp.Carriers>>uint(int(w.Model[i])-first)&1 != 0 && w.InRange(i, wp) {
				mask |= 1 << k
				break
			}
		}
	}
	return mask
}

// checkShooting checks the weapon type that is asked about, or where each has its turn, those that have yet
// to have it; and that what has been called belongs to the type that has just been declared.
func checkShooting(c *restored.Frame) bool {
	if !c.There(c.A) && !force.FiresFromInside(c.S, int(c.A)) || !asksWeapon(c) {
		return false
	}
	switch {
	case c.Above == nil:
		return true
	case c.Called(proc.Volley):
		return c.D.Shooting.DeclareLater && c.Step == shootNext
	case c.Called(proc.Takedown):
		k := attacks.TakedownFrame{Frame: c.Above}
		t := k.Type()
		if k.Step != attacks.TakedownAsk || k.Blows() {
			return false
		}
		if c.D.Shooting.DeclareLater {
			return c.Step == shootFires && int(c.B) == t
		}
		return int(c.B) == t+1
	}
	return false
}

// asksWeapon checks which weapon type a shooting is at.
func asksWeapon(c *restored.Frame) bool {
	arms, top := c.D.Arms(c.S, int(c.A)), c.Above == nil
	if !c.D.Shooting.DeclareLater {
		return c.Step == ShootAsk && c.N == 0 && c.B >= 0 && int(c.B) <= len(arms.Weapons) &&
			(!top || int(c.B) < len(arms.Weapons))
	}
	if c.N&^int32(arms.Ranged) != 0 || c.B < 0 || int(c.B) >= max(1, len(arms.Weapons)) {
		return false
	}
	switch c.Step {
	case shootNext:
		return true // asked whose turn it is, or a volley is on top
	case ShootTurn:
		return top && arms.Ranged>>c.B&1 != 0 && c.N>>c.B&1 == 0 &&
			force.Ready(c.S, int(c.A), &arms.Weapons[c.B]) != 0
	}
	return c.Step == shootFires && !top
}

// checkVolley checks the groups that have yet to fire, and what has been called for the one that does.
func checkVolley(c *restored.Frame) bool {
	if c.Step != 0 || c.B != 0 || c.M != 0 && (!c.D.Losses.Seen || c.Above == nil) ||
		c.N&^int32(c.D.Arms(c.S, int(c.A)).Ranged) != 0 {
		return false
	}
	if c.Above == nil {
		return true
	}
	switch c.Above.Proc {
	case proc.Allot:
		return c.Enemy(c.Above.A) && c.Above.Step&^(casualty.AllotRegen|casualty.AllotSeen) == 0
	case proc.Takedown:
		k := attacks.TakedownFrame{Frame: c.Above}
		return k.A == c.A && k.Step != attacks.TakedownAsk && !k.Blows() && c.N>>k.Type()&1 == 0
	case proc.Spread:
		k := attacks.SpreadFrame{Frame: c.Above}
		return k.A == c.A && !k.Melee() && !k.Charging()
	case proc.Morale:
		return c.D.Morale.AtOnce
	}
	return c.Above.Proc == proc.Wreck
}

// checkDeclared checks the declared targets of a shooting; something must be declared of the types that have
// yet to fire in a volley.
func checkDeclared(c *restored.Frame) error {
	s, types := c.S, int32(0)
	if c.Proc == proc.Volley {
		types = c.N
	}
	for t := range proc.MaxTypes {
		e, near, far, cover := int(*proc.Declared(s, proc.DeclTarget, t))-1,
			int(*proc.Declared(s, proc.DeclNear, t)), int(*proc.Declared(s, proc.DeclFar, t)),
			*proc.Declared(s, proc.DeclCover, t)
		if e == -1 && near == 0 && far == 0 && cover == 0 && types>>t&1 == 0 {
			continue
		}
		if e < 0 || e >= len(s.Units) || s.Seat(e) == s.Seat(int(c.A)) ||
			c.D.Arms(s, int(c.A)).Ranged>>t&1 == 0 {
			return fmt.Errorf("weapon type %d fires at unit %d", t, e)
		}
		w := &c.D.Arms(s, int(c.A)).Weapons[t]
		least := 1
		if w.Singles() {
			least = 0 // all of its bearers may have singled out models
		}
		if most := figures.Attacks(w, w.Carriers); near < 0 || far < 0 || near+far < least ||
			near+far > most || cover < 0 {
			return fmt.Errorf("weapon type %d makes %d and %d attacks, at most %d", t, near, far, most)
		}
		if crowd := cover >> attacks.CrowdShift & attacks.CrowdMask; crowd > attacks.MaxCrowd ||
			(crowd > 0) != (c.D.Attacks.BlastDeclared && w.Blast > 0) {
			return fmt.Errorf("weapon type %d is aimed at %d models", t, crowd)
		}
		if turn := cover >> attacks.TurnShift & attacks.TurnMask; turn > proc.MaxTypes ||
			(turn > 0) != c.D.Shooting.TargetsByModel {
			return fmt.Errorf("weapon type %d was declared in turn %d", t, turn)
		}
		if rules := attacks.DeclaredTraits(cover); rules&^c.D.Units[e].Some != 0 ||
			cover>>(attacks.ArtilleryShift+1) != 0 {
			return fmt.Errorf("weapon type %d is aimed at a unit that cannot have had the rules %#x", t,
				rules)
		}
	}
	return nil
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Shooting] = core.Procedure{
		Name: "shooting", Run: runShooting, Menu: menuShooting, Take: takeShooting,
		Check: restored.Check(checkShooting, checkDeclared, attacks.CheckPicks),
	}
	p[proc.Volley] = core.Procedure{
		Name: "volley", Run: runVolley, Menu: menuVolley, Take: takeVolley,
		Check: restored.Check(checkVolley, checkDeclared, attacks.CheckPicks),
	}
}
