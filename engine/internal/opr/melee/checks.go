package melee

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/move"
)

// checkMelee checks a melee and what it may have called at its step.
//
// Long: each step has its own callees.
func checkMelee(c *restored.Frame) bool {
	if !c.Enemy(c.B) || !fights(c, c.A) || !fights(c, c.B) || c.Step > MeleeDone || c.N < 0 ||
		c.N > struck|askedFirst && !placesNow(c) && !mayStrikeLast(c) || !fitsWays(c) {
		return false
	}
	if c.Above == nil {
		return true
	}
	either := c.Above.A == c.A || c.Above.A == c.B
	switch c.Above.Proc {
	case proc.Casting:
		return c.Called(proc.Casting) && c.Step == meleeCounter
	case proc.Strikes:
		return strikesNow(c)
	case proc.Answer:
		return answersNow(c)
	case proc.Morale:
		return either && c.Step == meleeAfter
	case proc.Move:
		return either && c.Step == MeleeDone && c.Above.M == proc.MoveConsolidate
	case proc.Allot:
		return either && casualty.OfDanger(c) &&
			(c.Step == meleeCloseIn || c.Step == meleeCounter || c.Step == MeleeDone || c.N&proc.MeleePlacing != 0)
	case proc.Place:
		return c.N&proc.MeleePlacing != 0
	}
	return c.Above.Proc == proc.Wreck
}

// fitsWays checks the directions in which the chargers of a melee may step back, and until they do from how far they
// have charged.
func fitsWays(c *restored.Frame) bool {
	if c.Step < meleeAfter || c.M>>attacks.MeleeGap != 0 {
		gap := c.M >> attacks.MeleeGap
		return c.M == gap<<attacks.MeleeGap && (gap > 0) == c.D.AsksGaps() && gap <= uint64(attacks.MaxGap) && c.Step <= meleeAfter
	}
	return c.M>>(move.BackStay+1) == 0
}

// mayStrikeLast reports whether the charger of a melee may have struck with weapons that strike last.
func mayStrikeLast(c *restored.Frame) bool {
	return c.N&^(struckLast|struck|askedFirst) == 0 && c.Step >= meleeFatigue && c.D.HasLists &&
		lastTypes(c.D.Arms(c.S, int(c.A))) != 0
}

// placesNow reports whether models of a melee are being placed one by one, or dangerous terrain on their ways
// is rolled for.
func placesNow(c *restored.Frame) bool {
	begun := int32(proc.MeleePlacing)
	switch c.Step {
	case meleeCharge:
		begun |= meleeBegun
	case meleeCloseIn:
	default:
		return false
	}
	return c.N == begun && c.Above != nil &&
		(c.Above.Proc != proc.Place || movement.PlacesInMelee(c, c.Step == meleeCharge))
}

// fights reports whether a unit is marked as one of the two of a melee.
func fights(c *restored.Frame, u int16) bool {
	over := c.D.Morale.AtOnce && c.Step == MeleeDone
	return c.S.Units[u].Is(core.InMelee) != over && !c.D.IsAircraft(int(u))
}

// strikesNow reports whether the strikes on top of a melee are those that it calls before the step at which
// it stands.
func strikesNow(c *restored.Frame) bool {
	f := c.Above
	back := f.A == c.B && f.B == c.A
	switch f.Step {
	case attacks.StrikesGoOn + attacks.StrikesCharging:
		return c.Called(proc.Strikes) && f.B == c.B && c.Step == meleeStrikeBack
	case attacks.StrikesGoOn + attacks.StrikesLast:
		return c.Called(proc.Strikes) && f.B == c.B && c.Step == meleeFatigue && c.N&struckLast != 0
	case attacks.StrikesGoOn + attacks.StrikesBack:
		return back && c.Step == meleeFatigue && c.N&struckBack != 0
	case attacks.StrikesGoOn + attacks.StrikesFirst:
		return back && c.Step == meleeStrike && c.N&struckFirst != 0
	}
	return false
}

// answersNow reports whether the answer on top of a melee is one to strikes that it calls before the step at which
// it stands, or was.
func answersNow(c *restored.Frame) bool {
	if above := attacks.Answered(c); above.Above != nil && above.Above.Proc == proc.Strikes {
		return strikesNow(above)
	}
	switch charger := c.Above.A == c.A; c.Step {
	case meleeStrike:
		return !charger && c.Above.B == c.A && c.N&struckFirst != 0
	case meleeStrikeBack:
		return charger && c.Above.B == c.B
	case meleeFatigue:
		if charger {
			return c.Above.B == c.B && c.N&struckLast != 0
		}
		return c.Above.B == c.A && c.N&struckBack != 0
	}
	return false
}

// checkStrikes checks the groups that one side has yet to strike with, of which it is asked, and what has
// been called for the one that strikes.
func checkStrikes(c *restored.Frame) bool {
	charging := attacks.StrikesFrame{Frame: c.Frame}.Charging()
	if !c.Present() || c.M>>uint(c.S.G.Units[c.A].Slots()) != 0 || !fitsGroups(c, charging) {
		return false
	}
	if c.Above == nil {
		return true
	}
	own, against := c.Above.A == c.A, c.Above.B == c.B
	switch c.Above.Proc {
	case proc.Allot:
		counted := uint8(casualty.AllotMelee)
		if c.D.Attacks.NoComparison {
			counted = 0
		}
		return c.Above.A == c.B && c.Above.Step&^casualty.AllotRegen == counted
	case proc.Takedown:
		use := attacks.TakedownFrame{Frame: c.Above}.Use()
		return own && against && use.Melee && use.Charging == charging
	case proc.Spread:
		use := attacks.SpreadFrame{Frame: c.Above}.Use()
		return own && use.Melee && use.Charging == charging
	case proc.Furious:
		return own && against && charging && c.Above.M&^c.M == 0
	}
	return c.Above.Proc == proc.Wreck
}

// fitsGroups checks the groups that one side has yet to strike with, and of which it is asked.
func fitsGroups(c *restored.Frame, charging bool) bool {
	arms := c.D.Arms(c.S, int(c.A))
	f := attacks.StrikesFrame{Frame: c.Frame}
	all, asked, crowd := int32(arms.Melee), f.Asked(), f.Crowd()
	if c.N < 0 || crowd > attacks.MaxCrowd || (crowd > 0) != c.D.Attacks.BlastDeclared {
		return false
	}
	if charging && c.D.Units[c.A].HasImpact {
		all |= ImpactGroup
	}
	left := f.Groups()
	if c.N&attacks.PoolBits != 0 && !mayRollPools(c, f) {
		return false
	}
	if left&^all != 0 || asked > len(arms.Weapons) || !c.There(c.B) {
		return false
	}
	return asked == 0 || c.Above == nil && arms.Weapons[asked-1].Limited != 0 && left>>(asked-1)&1 != 0
}

// mayRollPools reports whether dice of models' own may be left to be rolled: by such results as there are, and while
// nobody has been asked but about Furious.
func mayRollPools(c *restored.Frame, f attacks.StrikesFrame) bool {
	return f.Pools() >= 2 && c.D.HasPools(int(c.A), effects.Strikes) && f.Asked() == 0 && c.Above != nil
}
