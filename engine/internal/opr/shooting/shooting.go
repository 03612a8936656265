// Package shooting is which weapons fire at whom, and in which order. Tactics reads it; activation calls it
// by its number.
package shooting

import (
	"fmt"
	"gauntlet/engine/effects"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/mission"
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

// A Frame of a shooting keeps A the unit, B the weapon type being asked for, M the enemy units that the type
// can fire at, by their number, and N where each type has its turn those whose turn is still to come. A frame
// of a volley keeps A the unit, N the weapon types not yet resolved, and, where only models can be lost that
// are in range and sight, M those of the target of the group that is being resolved.
type Frame struct{ *core.Frame }

// Type returns the weapon type being asked for.
func (f Frame) Type() int { return int(f.B) }

// unit returns the unit, and its weapons.
func (f Frame) unit(s *core.State) (u int, arms *force.Arms) {
	return int(f.A), force.Of(s).Arms(s, int(f.A))
}

// next returns those of the weapon types still to come of which one comes next.
func (f Frame) next(s *core.State) int32 {
	_, arms := f.unit(s)
	return attacks.FirstClass(force.Of(s), arms, f.N)
}

// take takes a weapon type off those still to come.
func (f Frame) take(t int) { f.N &^= 1 << t }

// runShooting asks for the target of one weapon type after another, all of them before the first die
// (GF3-SHOOT-02, GF2-SHOOT-02, GF3-SHOOT-03).
func runShooting(s *core.State, f Frame) {
	d := force.Of(s)
	u, arms := f.unit(s)
	if f.Step == shootBegin {
		f.Step = ShootAsk
		proc.ClearDeclared(s)
		if d.Shooting.DeclareLater {
			f.Step, f.N = shootNext, int32(arms.Ranged)
		}
	}
	if f.Step != ShootAsk {
		runTurns(s, d, f)
		return
	}
	for ; f.Type() < len(arms.Weapons); f.B++ {
		if mask := targets(s, d, u, f.Type()); mask != 0 {
			f.M = mask
			s.AskOwner(core.Shoot, u)
			return
		}
	}
	types := int32(0)
	for t := range arms.Weapons {
		if attacks.TargetOf(s, t) >= 0 {
			types |= 1 << t
		}
	}
	s.Return()
	if types != 0 {
		d.HasAttacked(s, u, core.HasShot)
		if fires := force.OwnOf(s).Fires; fires != nil {
			fires(s, u)
		}
		attacks.CallAnswer(s, u, -1, false)
		s.Call(core.Frame{Proc: proc.Volley, A: int16(u), N: types})
	}
}

// runTurns lets one weapon type after another fire, each being declared when those before it have been
// resolved, Takedown and Deadly ones first as otherwise.
func runTurns(s *core.State, d *force.Data, f Frame) {
	u := int(f.A)
	switch f.Step {
	case shootNext:
		f.N, f.M = upcoming(s, d, u, f.N), 0
		switch next := f.next(s); {
		case next == 0:
			s.Return()
			haveFired(s, u)
			proc.ClearDeclared(s)
		case next&(next-1) != 0:
			s.AskOwner(core.GroupOrder, u)
		default:
			f.takeTurn(force.Lowest(uint64(next)))
		}
	case ShootTurn:
		f.M = targets(s, d, u, f.Type())
		s.AskOwner(core.Shoot, u)
	case shootFires:
		f.Step = shootNext
		d.HasAttacked(s, u, core.HasShot)
		attacks.CallAnswer(s, u, -1, false)
		s.Call(core.Frame{Proc: proc.Volley, A: f.A, N: 1 << f.B})
	}
}

// takeTurn makes it the turn of weapon type t.
func (f Frame) takeTurn(t int) {
	f.Step, f.B = ShootTurn, int16(t)
	f.take(t)
}

// upcoming returns those of some weapon types of unit u that have something to fire at.
func upcoming(s *core.State, d *force.Data, u int, types int32) int32 {
	for m := types; m != 0; m &= m - 1 {
		if targets(s, d, u, bits.TrailingZeros32(uint32(m))) == 0 {
			types &^= m & -m
		}
	}
	return types
}

// targets returns the mask, by number of the enemy's units, of those that weapon type t of unit u can fire
// at, within the number of targets that one shooting may have.
func targets(s *core.State, d *force.Data, u, t int) (mask uint64) {
	mask = reached(s, d, u, t)
	if mask&(mask-1) != 0 && d.NearestOnly(s, u) != "" {
		mask = nearest(s, u, mask)
	}
	return mask
}

// nearest returns those of some enemies, by their number, that are nearest to unit u.
func nearest(s *core.State, u int, mask uint64) (near uint64) {
	first, _ := s.G.UnitRange(1 - s.Seat(u))
	least := int64(0)
	for k := range core.Bits(mask) {
		switch gap := figures.Gap(s, force.Standing(s, u), first+k); {
		case near == 0 || gap < least:
			near, least = 1<<k, gap
		case gap == least:
			near |= 1 << k
		}
	}
	return near
}

// Targets returns the mask, by number of the enemy's units, of those that unit u may fire at with some weapon from where
// it stands, as far as rules of lists have it fire at the nearest only.
func Targets(s *core.State, u int) (mask uint64) {
	d := force.Of(s)
	for t := range d.Arms(s, u).Weapons {
		mask |= targets(s, d, u, t)
	}
	return mask
}

// reached is targets without what rules of lists say of them.
func reached(s *core.State, d *force.Data, u, t int) (mask uint64) {
	arms := d.Arms(s, u)
	wp := &arms.Weapons[t]
	if arms.Ranged>>t&1 == 0 || force.Ready(s, u, wp) == 0 {
		return 0
	}
	first, end := s.G.UnitRange(1 - s.Seat(u))
	chosen, n := chosenTargets(s, first)
	only := sameWeaponTarget(s, arms, t)
	from := u
	if s.Units[u].Is(core.Aboard) {
		from = force.Carrier(s, u)
	}
	near := uint64(1)<<(end-first) - 1
	if !d.HasLists { // whose rules make ranges longer
		near = figures.NearBoxes(s, from, first, end, wp.Range)
	}
	var w *figures.Layout // once it is needed
	for ; near != 0; near &= near - 1 {
		e := first + bits.TrailingZeros64(near)
		third := n >= d.Shooting.MaxTargets && chosen>>(e-first)&1 == 0
		if !force.Alive(s, e) || third && !d.Shooting.TargetsByModel || only >= 0 && e != only {
			continue
		}
		spread := uint64(0)
		if d.Shooting.TargetsByModel && n >= d.Shooting.MaxTargets {
			spread = overSpread(s, d, arms, e)
		}
		if reach := int64(d.RangeAt(wp, e)); s.Boxes[from].Gap2(s.Boxes[e]) > reach*reach {
			continue
		}
		if w == nil {
			w = figures.LayOut(s, u)
		}
		w.Face(e)
		if w.CanFire(t, spread) {
			mask |= 1 << (e - first)
		}
	}
	if w != nil {
		w.GiveBack()
	}
	return mask
}

// overSpread returns the models of a unit that do not fire at unit e because they have declared to fire at as
// many others as one model may (GF3-A-29). A model counts as firing at what a weapon type is declared to fire
// at that it has, if that was not one too many for it.
func overSpread(s *core.State, d *force.Data, a *force.Arms, e int) (mask uint64) {
	var at [roster.MaxUnitModels]uint64 // the targets of each model, by the low bits of their number
	for turn := 1; turn <= len(a.Weapons); turn++ {
		for t := range a.Weapons {
			shot := attacks.ShotOf(s, t)
			if shot.Target < 0 || shot.Turn != turn {
				continue
			}
			for k := range core.Bits(a.Weapons[t].Carriers) {
				if bits.OnesCount64(at[k]) < d.Shooting.MaxTargets {
					at[k] |= 1 << (shot.Target & 63)
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
		if e := attacks.TargetOf(s, t); e >= 0 {
			mask |= 1 << (e - first)
		}
	}
	return mask, bits.OnesCount64(mask)
}

// sameWeaponTarget returns the unit at which another type of the same weapon has been declared to fire, for
// all weapons of one type go to one target (GF3-SHOOT-02), or -1.
func sameWeaponTarget(s *core.State, a *force.Arms, t int) int {
	for o := range a.Weapons {
		if e := attacks.TargetOf(s, o); e >= 0 && a.Weapons[o].Kind == a.Weapons[t].Kind {
			return e
		}
	}
	return -1
}

func menuShooting(s *core.State, f Frame, dst []core.Action) []core.Action {
	if f.Step == shootNext {
		return attacks.MenuGroups(f.next(s), f.A, dst)
	}
	first, _ := s.G.UnitRange(1 - s.Seat(int(f.A)))
	t := uint64(f.B)
	dst = append(dst, core.Action{Verb: core.HoldFire, Pattern: PatternHoldFire, Unit: f.A, Arg: t})
	for e := range core.Bits(f.M) {
		dst = append(dst, core.Action{Verb: core.Fire, Pattern: int16(PatternFire + e), Unit: f.A,
			Target: int16(first + e), Arg: t})
	}
	return dst
}

// takeShooting declares the target of one weapon type. Of the models that could fire, those in Arg>>8 hold
// their fire (GF3-SHOOT-01 leaves that to the owner).
func takeShooting(s *core.State, f Frame, a *core.Action) error {
	d := force.Of(s)
	if f.Step == shootNext {
		err := attacks.CheckGroup(f.next(s), f.A, a, a.Arg)
		if err == nil {
			f.takeTurn(int(a.Arg))
		}
		return err
	}
	u, arms := f.unit(s)
	t := f.Type()
	wp := &arms.Weapons[t]
	if a.Unit != f.A || a.Arg&0xff != uint64(t) {
		return core.Illegal(a, "GF3-SHOOT-02", "a target for %s must be declared", wp.Name)
	}
	switch a.Verb {
	case core.HoldFire:
		f.goOn(shootNext)
		return nil
	case core.Fire:
	default:
		return core.Illegal(a, "GF3-SHOOT-02", "%s must fire or hold its fire", wp.Name)
	}
	first, end := s.G.UnitRange(1 - s.Seat(u))
	e := int(a.Target)
	if e < first || e >= end || f.M>>(e-first)&1 == 0 {
		return whyUnfired(s, u, wp, a)
	}
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.Face(e)
	held := a.Arg >> 8
	if d.Shooting.TargetsByModel {
		held |= overSpread(s, d, arms, e)
	}
	v := w.Aim(t, held)
	if v.Firing == 0 {
		return core.Illegal(a, "GF3-SHOOT-01", "every model that could fire %s holds its fire", wp.Name)
	}
	attacks.Declare(w, t, e, v)
	f.goOn(shootFires)
	mask := w.InUnit(v.Firing)
	if wp.Singles() {
		// those who have singled out nobody are declared anew, and only then used up
		attacks.CallTakedown(s, u, e, attacks.Use{Type: t}, attacks.TakedownAsk, mask)
	} else {
		force.UseUp(s, u, wp, mask)
	}
	return nil
}

// whyUnfired is the refusal of a target for a weapon of unit u: by how much it is out of range, or what else
// there may be.
func whyUnfired(s *core.State, u int, wp *force.Weapon, a *core.Action) error {
	d := force.Of(s)
	first, end := s.G.UnitRange(1 - s.Seat(u))
	bearers := wp.Carriers & s.Units[u].Alive
	if e := int(a.Target); e >= first && e < end && reached(s, d, u, int(a.Arg&0xff))>>(e-first)&1 != 0 {
		return core.Illegal(a, "GF3-SHOOT-02", "%s is not the nearest enemy that %s can be fired at, "+
			"and %s lets %s shoot at that only",
			s.Name(e), wp.Name, d.NearestOnly(s, u), s.Name(u))
	}
	if e := int(a.Target); e >= first && e < end && force.Alive(s, e) && bearers != 0 {
		w := figures.LayOut(s, u)
		defer w.GiveBack()
		w.Face(e)
		gap, far := w.Nearest(w.InOrder(bearers)), d.RangeAt(wp, e)
		if gap > far {
			return core.Illegal(a, "GF3-SHOOT-01", "%s is %s\" away, %s\" further than the %s\" of %s", s.Name(e),
				mission.Inches(gap), mission.Inches(gap-far), mission.Inches(far), wp.Name)
		}
	}
	return core.Illegal(a, "GF3-SHOOT-01", "no model can fire %s at %s: %s", wp.Name, force.UnitName(s, a.Target),
		d.Wording().Unfired)
}

// goOn goes on to the next weapon type, or to a step where each fires when its turn comes.
func (f Frame) goOn(step uint8) {
	if f.Step == ShootAsk {
		f.B++
		return
	}
	f.Step = step
}

// runVolley resolves the declared groups one by one: Deadly groups first, then the others in the order that
// the attacker likes (GF3-SHOOT-04).
func runVolley(s *core.State, f Frame) {
	f.M = 0
	first, _ := s.G.UnitRange(1 - int(s.Active))
	var threatened uint64 // the enemies, by their number, at which some group is still to fire
	for m := f.N; m != 0; m &= m - 1 {
		t := bits.TrailingZeros32(uint32(m))
		if e := attacks.TargetOf(s, t); force.Alive(s, e) {
			threatened |= 1 << (e - first)
		} else {
			f.take(t) // groups whose target has been destroyed are lost (GF3-A-30)
		}
	}
	if morale.TestAtOnce(s, threatened) {
		return
	}
	switch next := f.next(s); {
	case next == 0:
		s.Return()
		if !force.Of(s).Shooting.DeclareLater {
			haveFired(s, int(f.A))
			proc.ClearDeclared(s)
		}
	case next&(next-1) != 0:
		s.AskOwner(core.GroupOrder, int(f.A))
	default:
		f.fire(s, bits.TrailingZeros32(uint32(next)))
	}
}

// haveFired ends what was given to unit u, and to the units that it has shot at, for this shooting alone.
func haveFired(s *core.State, u int) {
	if len(s.Given) == 0 {
		return
	}
	for t := range proc.MaxTypes {
		if e := attacks.TargetOf(s, t); e >= 0 {
			force.HasAttackedWith(s, u, e, effects.Shooting)
		}
	}
}

func menuVolley(s *core.State, f Frame, dst []core.Action) []core.Action {
	return attacks.MenuGroups(f.next(s), f.A, dst)
}

func takeVolley(s *core.State, f Frame, a *core.Action) error {
	err := attacks.CheckGroup(f.next(s), f.A, a, a.Arg)
	if err == nil {
		f.fire(s, int(a.Arg))
	}
	return err
}

// fire resolves a group of a volley.
func (f Frame) fire(s *core.State, t int) {
	d := force.Of(s)
	u, arms := f.unit(s)
	f.take(t)
	wp, target := &arms.Weapons[t], attacks.TargetOf(s, t)
	if d.Losses.Seen {
		f.M = seenBy(s, u, target, wp)
	}
	if wp.Singles() {
		attacks.CallTakedown(s, u, target, attacks.Use{Type: t}, attacks.TakedownHit, attacks.Picked(s, wp))
		return
	}
	k := attacks.DeclaredStrike(s, d, u, t)
	k.Resolve(s, d)
}

// seenBy returns the models of unit e that some bearer of a weapon in unit u has in range and sight
// (GF3-A-32).
func seenBy(s *core.State, u, e int, wp *force.Weapon) (mask uint64) {
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.Face(e)
	bearers := w.InOrder(wp.Carriers)
	for m := s.Units[e].Alive; m != 0; m &= m - 1 {
		w.FaceOne(force.Lowest(m))
		for k := range core.Bits(bearers) {
			if w.InRange(k, wp) {
				mask |= m & -m
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
	case c.Called(proc.Volley), c.Called(proc.Answer):
		return c.D.Shooting.DeclareLater && c.Step == shootNext
	case c.Called(proc.Takedown):
		use := attacks.TakedownFrame{Frame: c.Above}.Use()
		if c.Above.Step != attacks.TakedownAsk || use.Melee {
			return false
		}
		if c.D.Shooting.DeclareLater {
			return c.Step == shootFires && int(c.B) == use.Type
		}
		return int(c.B) == use.Type+1
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
	case proc.Takedown:
		use := attacks.TakedownFrame{Frame: c.Above}.Use()
		return c.Above.A == c.A && c.Above.Step != attacks.TakedownAsk && !use.Melee && c.N>>use.Type&1 == 0
	case proc.Spread:
		use := attacks.SpreadFrame{Frame: c.Above}.Use()
		return c.Above.A == c.A && !use.Melee && !use.Charging
	}
	return casualty.Follows(c)
}

// checkDeclared checks the declared targets of a shooting; something must be declared of the types that have
// yet to fire in a volley.
func checkDeclared(c *restored.Frame) error {
	s, types := c.S, int32(0)
	if c.Proc == proc.Volley {
		types = c.N
	}
	arms := c.D.Arms(s, int(c.A))
	for t := range proc.MaxTypes {
		shot := attacks.ShotOf(s, t)
		e, near, far := shot.Target, shot.Near, shot.Far
		if shot == (attacks.Shot{Target: -1}) && types>>t&1 == 0 {
			continue
		}
		if e < 0 || e >= len(s.Units) || s.Seat(e) == s.Seat(int(c.A)) || arms.Ranged>>t&1 == 0 {
			return fmt.Errorf("weapon type %d fires at unit %d", t, e)
		}
		w := &arms.Weapons[t]
		least := 1
		if w.Singles() {
			least = 0 // all of its bearers may have singled out models
		}
		if most := figures.Attacks(w, w.Carriers); near < 0 || far < 0 || near+far < least || near+far > most {
			return fmt.Errorf("weapon type %d makes %d and %d attacks, at most %d", t, near, far, most)
		}
		if shot.Crowd > attacks.MaxCrowd || (shot.Crowd > 0) != (c.D.Attacks.BlastDeclared && w.Blast > 0) {
			return fmt.Errorf("weapon type %d is aimed at %d models", t, shot.Crowd)
		}
		if shot.Gap > attacks.MaxGap || (shot.Gap > 0) != c.D.AsksGaps() {
			return fmt.Errorf("weapon type %d is aimed from a distance of %d", t, shot.Gap)
		}
		if shot.Turn > proc.MaxTypes || (shot.Turn > 0) != c.D.Shooting.TargetsByModel {
			return fmt.Errorf("weapon type %d was declared in turn %d", t, shot.Turn)
		}
		if shot.Sighted&^c.D.Units[e].Some != 0 || shot.Rest != 0 {
			return fmt.Errorf("weapon type %d is aimed at a unit that cannot have had the rules %#x", t,
				shot.Sighted)
		}
	}
	return nil
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Shooting] = restored.Procedure("shooting", runShooting, menuShooting, takeShooting,
		checkShooting, checkDeclared, attacks.CheckPicks)
	p[proc.Volley] = restored.Procedure("volley", runVolley, menuVolley, takeVolley,
		checkVolley, checkDeclared, attacks.CheckPicks)
}
