package opr

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// VerifyStack checks the frames of a restored state above the edition's own, which are the first of the stack and have been checked
// already: that procedures stand only on those that call them, at the step in which they do, and every argument that a procedure indexes
// by or loops over. What a waiting procedure works out for its decision is left to core.State.Waits.
func VerifyStack(s *core.State, own int) error {
	for i := own; i < int(s.Depth); i++ {
		f := &s.Stack[i]
		if f.Proc >= FirstOwn && f.Proc < firstLate || f.A < 0 || int(f.A) >= len(s.Units) {
			return fmt.Errorf("%s of unit %d stands in the wrong place", s.G.Procs[f.Proc].Name, f.A)
		}
		// Wounds may wait below others of the same group.
		top := i == int(s.Depth)-1 || f.Proc == ProcAllot && (s.Stack[i+1].Proc == ProcAllot || s.Stack[i+1].Proc == ProcWreck)
		if c := (caller{s, Of(s), &s.Stack[i-1], i, top, wreckAbove(s, i)}); !c.fits(f) {
			return fmt.Errorf("%s of unit %d at step %d with %d, %d, %x cannot be pending on %s at step %d",
				s.G.Procs[f.Proc].Name, f.A, f.Step, f.B, f.N, f.M, s.G.Procs[c.Proc].Name, c.Step)
		}
	}
	if err := verifyTokens(s); err != nil {
		return err
	}
	return verifyDeclared(s)
}

// A caller is the frame below the one that is checked, and what else the check needs.
type caller struct {
	s *core.State
	d *Data
	*core.Frame
	depth int  // of the frame that is checked
	top   bool // the frame checked is the top one
	wreck int  // the transport that has been destroyed by what the frame has led to, or -1
}

// wreckAbove returns the transport that those inside are leaving in a frame above another of the stack, or -1.
func wreckAbove(s *core.State, i int) int {
	for k := i + 1; k < int(s.Depth); k++ {
		if s.Stack[k].Proc == ProcWreck {
			return int(s.Stack[k].A)
		}
	}
	return -1
}

// there reports whether a unit is on the table, or was until what has been destroyed just now.
func (c caller) there(u int16) bool { return alive(c.s, u) || int(u) == c.wreck }

// acting reports whether the caller is the activation of unit u at one of the steps.
func (c caller) acting(u int16, steps ...uint8) bool {
	if c.ofEdition() {
		return c.d.Calls != nil // which has been asked
	}
	if c.Proc != ProcActivation || c.A != u {
		return false
	}
	for _, s := range steps {
		if c.Step == s {
			return true
		}
	}
	return false
}

// ofEdition reports whether the caller is a procedure of the edition's own.
func (c caller) ofEdition() bool { return c.Proc >= FirstOwn && c.Proc < firstLate }

func (c caller) enemies(u, e int16) bool {
	return e >= 0 && int(e) < len(c.s.Units) && c.s.Seat(int(u)) != c.s.Seat(int(e)) && !c.s.Units[e].Is(core.Joined)
}

func (c caller) fits(f *core.Frame) bool {
	u, p, arms := &c.s.Units[f.A], &c.d.Units[f.A], c.d.Arms(c.s, int(f.A))
	if u.Is(core.Joined) || !c.there(f.A) && !u.Is(core.Aboard) && f.Proc != ProcPlace && f.Proc != ProcMelee && f.Proc != ProcActivation && f.Proc != ProcVolley && f.Proc != ProcTakedown && f.Proc != ProcWreck {
		return false
	}
	if c.ofEdition() && c.d.Calls != nil && !c.d.Calls(c.s, c.Frame, f) {
		return false
	}
	switch f.Proc {
	case ProcActivation:
		return c.ofEdition() && c.fitsTries(f) && f.B >= 0 && f.B <= 1 &&
			(f.Step == actDeed || !c.top && (f.B == 0 || c.d.aircraft(int(f.A)) && f.Step == actMorale) && (f.Step == actShoot || f.Step == actRushed && len(p.Casters) > 0 || f.Step == actMorale))
	case ProcShooting:
		return (c.there(f.A) || firesFromInside(c.s, int(f.A))) && c.acting(f.A, actMorale) && c.fitsShooting(f, arms)
	case ProcVolley:
		return (c.d.Shooting.DeclareLater && c.Proc == ProcShooting && c.A == f.A && c.Step == shootNext || !c.d.Shooting.DeclareLater && c.acting(f.A, actMorale)) && f.Step == 0 && f.B == 0 && (f.M == 0 || c.d.Losses.Seen && !c.top) && f.N&^int32(arms.Ranged) == 0
	case ProcMelee:
		fights := !c.d.Morale.AtOnce || f.Step != meleeDone
		return c.acting(f.A, actMorale) && c.enemies(f.A, f.B) && u.Is(core.InMelee) == fights && c.s.Units[f.B].Is(core.InMelee) == fights &&
			!c.d.aircraft(int(f.A)) && !c.d.aircraft(int(f.B)) && f.Step <= meleeDone && f.N >= 0 && f.N <= struck|askedFirst && f.M>>(backStay+1) == 0
	case ProcStrikes:
		charging := c.A == f.A && c.B == f.B && c.Step == meleeStrikeBack && f.Step == strikesGoOn+strikesCharging
		back := c.A == f.B && c.B == f.A && c.Step == meleeFatigue && c.N&struckBack != 0 && f.Step == strikesGoOn+strikesBack
		first := c.A == f.B && c.B == f.A && c.Step == meleeStrike && c.N&struckFirst != 0 && f.Step == strikesGoOn+strikesFirst
		return c.Proc == ProcMelee && (charging || back || first) && f.M>>uint(c.s.G.Units[f.A].Slots()) == 0 && c.fitsGroups(f, arms, charging && p.HasImpact)
	case ProcTakedown:
		return c.fitsTakedown(f)
	case ProcFurious:
		return c.fitsFurious(f)
	case ProcSpread:
		return c.fitsSpread(f)
	case ProcMorale:
		above := c.acting(c.A, actMorale) || c.d.Morale.AtOnce && (c.acting(c.A, actDeed, actShoot, actRushed) || c.Proc == ProcVolley || c.Proc == ProcCasting && c.Step == castSpell) || c.Proc == ProcMelee && c.Step == meleeAfter && (f.A == c.A || f.A == c.B) || c.Proc == ProcMorale
		return above && f.B == 0 && (f.N == 0 || f.N == 1) && f.M == 0 && f.Step == moraleAsk
	case ProcMove:
		return c.fitsMove(f)
	case ProcCasting:
		return c.fitsCasting(f)
	case ProcPlace:
		return c.fitsPlace(f, u)
	case ProcWreck:
		return c.fitsWreck(f)
	case ProcAllot:
		times, pick := f.B&allotTimes, f.B>>allotPick
		return c.top && times >= 1 && times <= 60 && pick >= 0 && int(pick) <= c.s.G.Units[f.A].Slots() && f.N >= 1 && f.N <= 1<<20 &&
			(f.Step&allotSeen != 0) == (c.d.Losses.Seen && seenOnly(c.s, f, c.depth)) && c.fitsAllot(f)
	}
	return false // the others never wait
}

// fitsShooting checks the weapon type that is asked about, or where each has its turn, those that have yet to have it.
func (c caller) fitsShooting(f *core.Frame, arms *Arms) bool {
	if !c.d.Shooting.DeclareLater {
		return f.Step == shootAsk && f.N == 0 && f.B >= 0 && int(f.B) <= len(arms.Weapons) && (!c.top || int(f.B) < len(arms.Weapons))
	}
	if f.N&^int32(arms.Ranged) != 0 || f.B < 0 || int(f.B) >= max(1, len(arms.Weapons)) {
		return false
	}
	switch f.Step {
	case shootNext:
		return true // asked whose turn it is, or a volley is on top
	case shootTurn:
		return c.top && arms.Ranged>>f.B&1 != 0 && f.N>>f.B&1 == 0 && Ready(c.s, int(f.A), &arms.Weapons[f.B]) != 0
	}
	return f.Step == shootFires && !c.top
}

// fitsGroups checks the groups that one side has yet to strike with, and of which it is asked.
func (c caller) fitsGroups(f *core.Frame, arms *Arms, impact bool) bool {
	all, asked, crowd := int32(arms.Melee), askedAbout(f), int(f.N>>countShift)
	if f.N < 0 || crowd > maxCrowd || (crowd > 0) != c.d.Attacks.BlastDeclared {
		return false
	}
	if impact {
		all |= impactGroup
	}
	left := f.N & groupMask
	if left&^all != 0 || asked > len(arms.Weapons) || !c.there(f.B) {
		return false
	}
	return asked == 0 || c.top && arms.Weapons[asked-1].Limited != 0 && left>>(asked-1)&1 != 0
}

// fitsTakedown checks an attack in which models are singled out, at whichever stage it is.
func (c caller) fitsTakedown(f *core.Frame) bool {
	arms := c.d.Arms(c.s, int(f.A))
	t, blows := f.N&takedownType, f.N&takedownBlows != 0
	if f.N < 0 || f.N >= takedownCharge<<1 || int(t) >= len(arms.Weapons) || !c.enemies(f.A, f.B) || f.Step > takedownDone || (f.Step == takedownAsk) != c.top {
		return false
	}
	wp := &arms.Weapons[t]
	if !wp.Singles() || (wp.Range == 0) != blows || c.top && (f.M == 0 || f.M&^(wp.Carriers&c.s.Units[f.A].Alive) != 0) {
		return false
	}
	if !c.top && f.M&^picked(c.s, wp) != 0 {
		return false
	}
	if blows {
		return c.Proc == ProcStrikes && c.A == f.A && c.B == f.B && (f.N&takedownCharge != 0) == (c.Step == strikesGoOn+strikesCharging)
	}
	if f.N&takedownCharge != 0 || int(*Declared(c.s, DeclTarget, int(t))) != int(f.B)+1 {
		return false
	}
	declared := int(c.B) == int(t)+1
	if c.d.Shooting.DeclareLater {
		declared = c.Step == shootFires && int(c.B) == int(t)
	}
	return c.A == f.A && (c.top && c.Proc == ProcShooting && declared || !c.top && c.Proc == ProcVolley && c.N>>t&1 == 0)
}

func (c caller) fitsMove(f *core.Frame) bool {
	edge := f.Step >= moveEdge
	if f.B != 0 || (f.Step == moveAsk || f.Step == moveEdge) != c.top || f.Step > moveBack || edge && (f.M != moveAircraft || !c.d.Aircraft.Leaves || c.d.Aircraft.Waits) {
		return false
	}
	advance, rush := Moves(c.s, int(f.A))
	switch f.M {
	case 0:
		after := uint8(actMorale)
		if len(c.d.Units[f.A].Casters) > 0 {
			after = actRushed
		}
		return c.acting(f.A, after) && c.allowed(f, 4*geom.Inch, rush)
	case moveOwn:
		return c.ofEdition() && c.d.Calls != nil && f.N > 0
	case moveAdvance:
		return !c.d.aircraft(int(f.A)) && c.acting(f.A, actShoot) && c.allowed(f, 2*geom.Inch, advance)
	case moveAircraft:
		shaken := c.B == 1
		if edge {
			return c.d.aircraft(int(f.A)) && f.N == c.d.Aircraft.Most && c.acting(f.A, actMorale)
		}
		return c.d.aircraft(int(f.A)) && f.N == flightRange(c.s, int(f.A), shaken) && (shaken && c.acting(f.A, actMorale) || !shaken && c.acting(f.A, actShoot))
	case moveScout:
		return c.ofEdition() && c.d.Reserves.ScoutZone && f.N == c.d.Reserves.ScoutMove
	case moveConsolidate:
		return c.Proc == ProcMelee && c.Step == meleeDone && (f.A == c.A || f.A == c.B) && f.N == c.d.Move.Consolidate
	case moveWreck:
		return c.Proc == ProcWreck && c.Step == wreckPlaced && f.A == c.B && f.N == c.d.Transports.LeaveReach && Carrier(c.s, int(f.A)) == int(c.A)
	}
	return false
}

// allowed reports whether a move has the allowance of its unit: now has, or, once it has moved and perhaps lost models on the way, may have had.
func (c caller) allowed(f *core.Frame, change, now int32) bool {
	by := f.N - now
	return by == 0 || f.Step == moveDone && by%change == 0 && by >= -2*change && by <= 2*change
}

func (c caller) fitsPlace(f *core.Frame, u *core.Unit) bool {
	if !c.top || f.Step != 0 || f.B < 0 || f.B >= 64 || u.Alive>>f.B&1 == 0 || f.M>>placeDice > 64*60 || uint32(f.M)&^(placeSlow|placeFar|0xff) != 0 {
		return false
	}
	if f.M&0xff == placeDeploy {
		return c.ofEdition() && f.N == 0 && !u.Is(core.OnTable)
	}
	if f.M&0xff == placeArrive {
		return c.ofEdition() && f.N == 0 && waits(c.s, int(f.A))
	}
	if kind := f.M & 0xff; kind == placeLeave || kind == placeWreck {
		return c.Proc == ProcMove && c.A == f.A && (c.M == moveWreck) == (kind == placeWreck) && u.Is(core.Aboard) && f.N == leaveReach(c.s, int(f.A), 0)
	}
	if f.M&0xff == placeEdge {
		return c.Proc == ProcMove && c.A == f.A && c.Step == moveBack && f.N == 0 && u.Is(core.OnTable)
	}
	return f.M&0xff == placeMove && c.Proc == ProcMove && c.A == f.A && c.N == f.N && u.Is(core.OnTable)
}

// fitsAllot checks where wounds come from: dangerous terrain at the start of an activation, in a move or on the way into or out of a
// melee, or a weapon group.
func (c caller) fitsAllot(f *core.Frame) bool {
	danger := f.B == 1 && (f.Step == 0 || f.Step == allotRegen && c.d.Attacks.RegenerationByModel)
	switch c.Proc {
	case ProcAllot:
		return f.A == c.A && f.B == c.B && (f.Step^c.Step)&^allotRegen == 0
	case ProcVolley, ProcCasting: // or dangerous terrain on the way of models that close in
		return c.enemies(c.A, f.A) && f.Step&^(allotRegen|allotSeen) == 0
	case ProcTakedown:
		return f.A == c.B && (f.Step&allotMelee != 0) == (c.N&takedownBlows != 0)
	case ProcSpread:
		return c.enemies(c.A, f.A) && f.Step&^allotRegen == 0
	case ProcStrikes:
		counted := uint8(allotMelee)
		if c.d.Attacks.NoComparison {
			counted = 0
		}
		return f.A == c.B && f.Step&^allotRegen == counted
	case ProcMove:
		return f.A == c.A && danger
	case ProcWreck:
		return f.A == c.B && danger && c.Step == wreckTested
	case ProcMelee:
		return (f.A == c.A || f.A == c.B) && danger && (c.Step == meleeCloseIn || c.Step == meleeCounter || c.Step == meleeDone)
	}
	if c.ofEdition() {
		return c.d.Calls != nil && f.Step&^allotRegen == 0
	}
	return c.acting(f.A, actDeed) && danger
}

// verifyDeclared checks the declared targets of a shooting and the count of wounds in a melee.
func verifyDeclared(s *core.State) error {
	firing, types := -1, int32(0) // and the weapon types for which something must be declared
	chosen := int32(0)            // weapon types with which Furious models make further attacks
	for i := range s.Stack[:s.Depth] {
		switch f := &s.Stack[i]; f.Proc {
		case ProcShooting:
			firing = int(f.A)
		case ProcVolley:
			firing, types = int(f.A), f.N
		}
	}
	for t := range MaxTypes {
		e, near, far, cover := int(*Declared(s, DeclTarget, t))-1, int(*Declared(s, DeclNear, t)), int(*Declared(s, DeclFar, t)), *Declared(s, DeclCover, t)
		if e == -1 && near == 0 && far == 0 && cover == 0 && types>>t&1 == 0 {
			continue
		}
		if firing < 0 && furiousStrikes(s) != nil {
			chosen |= 1 << t
			continue
		}
		if firing < 0 || e < 0 || e >= len(s.Units) || s.Seat(e) == s.Seat(firing) || Of(s).Arms(s, firing).Ranged>>t&1 == 0 {
			return fmt.Errorf("weapon type %d fires at unit %d", t, e)
		}
		w := &Of(s).Arms(s, firing).Weapons[t]
		least := 1
		if w.Singles() {
			least = 0 // all of its bearers may have singled out models
		}
		if most := attacks(w, w.Carriers); near < 0 || far < 0 || near+far < least || near+far > most || cover < 0 {
			return fmt.Errorf("weapon type %d makes %d and %d attacks, at most %d", t, near, far, most)
		}
		if crowd := cover >> crowdShift & crowdMask; crowd > maxCrowd || (crowd > 0) != (Of(s).Attacks.BlastDeclared && w.Blast > 0) {
			return fmt.Errorf("weapon type %d is aimed at %d models", t, crowd)
		}
		if turn := cover >> turnShift & turnMask; turn > MaxTypes || (turn > 0) != Of(s).Shooting.TargetsByModel {
			return fmt.Errorf("weapon type %d was declared in turn %d", t, turn)
		}
		if rules := declaredTraits(cover); rules&^Of(s).Units[e].Some != 0 || cover>>(artilleryShift+1) != 0 {
			return fmt.Errorf("weapon type %d is aimed at a unit that cannot have had the rules %#x", t, rules)
		}
	}
	if !verifyFurious(s, chosen) {
		return fmt.Errorf("more attacks are chosen by Furious models than there are, or with weapons that do not strike")
	}
	if err := verifyPicks(s, firing); err != nil {
		return err
	}
	for seat, n := range s.Vars[VarCaused : VarCaused+2] {
		if n < 0 {
			return fmt.Errorf("seat %d has caused %d wounds", seat, n)
		}
	}
	return nil
}

// verifyPicks checks what has been singled out by the models of a unit that fires, or that strikes with a Takedown weapon.
func verifyPicks(s *core.State, firing int) error {
	used := 0
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; f.Proc == ProcTakedown {
			firing = int(f.A)
		}
	}
	if firing >= 0 {
		used = Of(s).Arms(s, firing).picks
	}
	for place := range maxPicks {
		if pick := pickAt(s, place); pick > pickedNobody || pick > 0 && place >= used {
			return fmt.Errorf("place %d has singled out model %d", place, pick)
		}
	}
	return nil
}

// VerifyUnits checks what is special to the units of this family of games: heroes that have joined others, and Limited weapons used up.
func VerifyUnits(s *core.State) error {
	d := Of(s)
	for u := range s.Units {
		def, unit := &s.G.Units[u], &s.Units[u]
		if !d.Profiles.Statuses && !verifyFlight(s, u) { // games with statuses know no Aircraft, and use the bits otherwise
			return fmt.Errorf("unit %d has flown as %#x says", u, unit.Extra)
		}
		joined := uint64(0)
		for k := range def.Slots() {
			m, guest := &s.Models[int(def.First)+k], k >= int(def.Size)
			in, lives := m.Extra&extraJoined != 0, unit.Alive>>k&1 != 0
			arms := &d.Units[u].Arms
			if guest {
				arms = &d.Units[u].joined[k-int(def.Size)]
			}
			if m.Extra&^(extraJoined|castingBits)&^arms.limited(k) != 0 || !guest && in {
				return fmt.Errorf("model %d of unit %d is marked %#x", k, u, m.Extra)
			}
			if guest && (lives && !in || !in && *m != core.Model{}) {
				return fmt.Errorf("a hero who has not joined unit %d is there", u)
			}
			if !in {
				continue
			}
			h := int(s.G.Models[int(def.First)+k].Hero)
			if !s.Units[h].Is(core.Joined) || unit.Is(core.Joined) {
				return fmt.Errorf("unit %d is joined by unit %d as well", u, h)
			}
			joined |= 1 << k
		}
		if joined&(joined-1) != 0 && !mayHold(s, u, joined) {
			return fmt.Errorf("unit %d is joined by the heroes %#x, who cannot all be there", u, joined)
		}
	}
	if err := verifyAboard(s); err != nil {
		return err
	}
	for h := range s.Units {
		if !s.Units[h].Is(core.Joined) {
			continue
		}
		hosts := 0
		first, end := s.G.UnitRange(s.Seat(h))
		for u := first; u < end; u++ {
			if g := guestPlace(s, h, u); g >= 0 && Joiners(s, u)>>g&1 != 0 {
				hosts++
			}
		}
		if hosts != 1 {
			return fmt.Errorf("hero %d has joined %d units", h, hosts)
		}
	}
	return nil
}

// verifyFlight checks what is kept of a unit's flights: the direction of the last, and that it has led off the table.
func verifyFlight(s *core.State, u int) bool {
	d, unit := Of(s), &s.Units[u]
	heading := int(unit.Extra & headingMask >> headingShift)
	if heading > len(geom.Dirs) || heading > 0 && (!d.Aircraft.Ahead || !d.aircraft(u) || !unit.Is(core.OnTable) || s.Round == 0) {
		return false
	}
	return !FlownOff(s, u) || d.Aircraft.Leaves && d.Aircraft.Waits && d.aircraft(u) && unit.Is(core.Reserve)
}

// limited returns the bits of the Limited weapons of model k.
func (a *Arms) limited(k int) (mask uint16) {
	for t := range a.Weapons {
		if w := &a.Weapons[t]; w.Limited != 0 && w.Carriers>>k&1 != 0 {
			mask |= w.used()
		}
	}
	return mask
}
