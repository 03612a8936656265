package prices

import "gauntlet/engine/effects"

// A row says how effects of a form are priced: by what they make of attacks, by what they give a unit, or as what
// lends another rule. Those that give a rule of the game cost what that costs.
type row struct {
	at     effects.Stage
	do     effects.Deed
	attack func(a *attack, e *effects.Effect, n int)
	unit   func(g *gains, e *effects.Effect, n int64)
	lends  bool
	gives  bool
	amends bool // what it adds to the amounts and faces of another rule is priced with that; see amended
}

// Prices of what units get besides their attacks, each for an inch or for a point.
const (
	advancing  = 2000 // milli-points for an inch more of Advance
	rushing    = 1000 // for an inch more of Rush and Charge
	slipping   = 2000 // for an inch of a free move before the action
	withdrawal = 1500 // for an inch of a free move after an attack
	stride     = 5000 // for going through difficult terrain
	steadiness = 7    // percent that a unit lasts longer for a point of morale
	rerolling  = 10   // percent that it lasts longer where failed tests of morale are rolled again
	dodging    = 2    // percent that it lasts longer for an inch that enemies charge less far at it
	escaping   = 1    // percent that it lasts longer for an inch of a free move after an attack
	bleeding   = 19   // percent that it lasts longer for a hit that it deals for a wound: a third of them are dealt in melee
	healing    = 60   // percent of what healed wounds are worth
	recovery   = 1    // percent that it lasts longer, and does more, for each side of the die by which it recovers

	passing     = 4000   // milli-points for passing a turn in each round
	following   = 8000   // for letting a friend act at once in each round
	actingAgain = 60     // percent that a unit does more that acts twice in each round
	earlier     = 1000   // milli-points for arriving a round earlier
	nearer      = 1000   // for arriving an inch nearer to enemies
	tiring      = 8000   // for an enemy that is fatigued in each round
	testing     = 15_000 // for one that tests its morale
	pushing     = 2000   // for each inch that one is pushed
	permit      = 5000   // for shooting after a Rush
	casting     = 8000   // for a point of tries to cast
	channeling  = 500    // for each inch from which others cast from where it stands
	redeploying = 5000   // for each unit that is deployed again
	preparing   = 1500   // for an inch of a free move after the deployment
	keeping     = 1000   // for keeping arrivals off by an inch more
	wading      = 10_000 // that it takes off, to go no further than through difficult terrain
	avenging    = 1000   // for each hit that it deals when it falls
	lending     = 3000   // for each spell token that may be lent in a round
	provoked    = 5000   // that it takes off, to attack the nearest enemies only
	lighting    = 1000   // for each inch around a beacon
	rolling     = 600    // for each die of a model's own in strikes, for each of the results by which it hits
	rooting     = 18_000 // that it takes off, to go nowhere

	// percent of what a unit's models last and do that it takes off, to be in dangerous terrain in each round, and in those
	// for which that is lent, and to go nowhere: prices in points cannot say what costs the more, the dearer the unit is
	burning  = 52
	singeing = 26
	staying  = 25

	usualQuality = 4
	usualArrival = 2 // the round in which units arrive by Ambush
	usualGap     = 9 // inches from enemies at which they do
)

// often returns what something is worth that can be done in each round, or only once in a game.
func often(e *effects.Effect, n int64) int64 {
	if e.Once {
		return n * onceInGame / 100
	}
	return n
}

// harasses returns how something is priced that is done to enemies.
func harasses(milli int64) func(*gains, *effects.Effect, int64) {
	return func(g *gains, e *effects.Effect, _ int64) { g.goes += often(e, milli) * int64(e.MostPicked()) }
}

// free is how what a list may contain is priced: it is the same for all lists that are in order.
func free(*gains, *effects.Effect, int64) {}

// table has one row for each form of the language.
var table = []row{
	{at: effects.ToHit, do: effects.Mod, attack: func(a *attack, _ *effects.Effect, n int) {
		a.up, a.down = a.up+max(0, n), a.down+max(0, -n)
	}},
	{at: effects.ToHit, do: effects.Set, attack: func(a *attack, _ *effects.Effect, n int) { a.hitting = best(a.hitting, n) }},
	{at: effects.ToHit, do: effects.Unhindered, attack: func(a *attack, _ *effects.Effect, _ int) { a.unhindered = true }},
	{at: effects.HitDie, do: effects.Hits, attack: func(a *attack, e *effects.Effect, n int) {
		for die := int(e.Face); die <= 6 && (e.Upto == 0 || die <= int(e.Upto)); die++ {
			a.hits[die] += n
		}
	}},
	{at: effects.HitDie, do: effects.FaceAP, attack: func(a *attack, _ *effects.Effect, n int) { a.six += n }},
	{at: effects.HitDie, do: effects.Again, attack: func(a *attack, _ *effects.Effect, _ int) { a.again = true }},
	{at: effects.HitDie, do: effects.Suffer, attack: func(a *attack, e *effects.Effect, n int) { a.bites += n * int(e.Upto) }},
	{at: effects.AP, do: effects.Mod, attack: func(a *attack, _ *effects.Effect, n int) { a.pierce += n }},
	{at: effects.Block, do: effects.Mod, attack: func(a *attack, _ *effects.Effect, n int) { a.block += n }},
	{at: effects.Block, do: effects.Set, attack: func(a *attack, _ *effects.Effect, n int) { a.guarding = best(a.guarding, n) }},
	{at: effects.BlockDie, do: effects.Reroll, attack: func(a *attack, e *effects.Effect, _ int) {
		a.reroll = best(a.reroll, int(e.Face))
	}},
	{at: effects.BlockDie, do: effects.Wounds, attack: func(a *attack, e *effects.Effect, n int) {
		for die := 1; die <= int(e.Upto); die++ {
			a.wounding[die] += n
		}
	}},
	{at: effects.Wound, do: effects.Ignore, attack: func(a *attack, _ *effects.Effect, n int) {
		a.ignore = best(a.ignore, n)
	}},
	{at: effects.Wound, do: effects.Unspared, attack: func(a *attack, _ *effects.Effect, _ int) { a.unspared = true }},
	{at: effects.Shelter, do: effects.Ignored, attack: func(a *attack, _ *effects.Effect, _ int) { a.uncovered = true }},
	{at: effects.Range, do: effects.Mod, attack: func(a *attack, _ *effects.Effect, n int) { a.reach += n }},
	{at: effects.Range, do: effects.ChargeAt, unit: func(g *gains, _ *effects.Effect, n int64) { g.lasting -= dodging * n }},
	{at: effects.Move, do: effects.Advance, unit: func(g *gains, _ *effects.Effect, n int64) {
		g.advance, g.goes = g.advance+n, g.goes+advancing*n
	}},
	{at: effects.Move, do: effects.Rush, unit: func(g *gains, _ *effects.Effect, n int64) {
		g.rush, g.goes = g.rush+n, g.goes+rushing*n
	}},
	{at: effects.Move, do: effects.Unslowed, unit: func(g *gains, _ *effects.Effect, _ int64) {
		g.goes += stride - g.strides
		g.strides = stride
	}},
	{at: effects.Move, do: effects.Slowed, unit: func(g *gains, _ *effects.Effect, _ int64) { g.goes -= wading }},
	{at: effects.Move, do: effects.Endangered, unit: func(g *gains, _ *effects.Effect, _ int64) { g.burns = burning }},
	{at: effects.Morale, do: effects.Mod, unit: func(g *gains, _ *effects.Effect, n int64) { g.steadfast += steadiness * n }},
	{at: effects.Morale, do: effects.Set, unit: func(g *gains, _ *effects.Effect, n int64) {
		g.steadfast, g.tests = g.steadfast+steadiness*(usualQuality-best(g.tests, n))-g.tested(), best(g.tests, n)
	}},
	{at: effects.Morale, do: effects.Reroll, unit: func(g *gains, _ *effects.Effect, _ int64) {
		g.steadfast, g.rerolls = g.steadfast+rerolling-g.rerolls, rerolling
	}},
	{at: effects.Always, do: effects.Grant, lends: true},
	{at: effects.Always, do: effects.Has, gives: true},
	{at: effects.Always, do: effects.Amend, amends: true},
	{at: effects.Always, do: effects.Marker, unit: func(*gains, *effects.Effect, int64) {}}, // what spends it is priced
	{at: effects.Round, do: effects.Gain, lends: true},
	{at: effects.Activation, do: effects.Gain, lends: true},
	{at: effects.AfterAttack, do: effects.Gain, lends: true},
	{at: effects.Kill, do: effects.Gain, lends: true},
	{at: effects.Destroy, do: effects.Gain, lends: true},
	{at: effects.Spare, do: effects.Gain, lends: true},
	{at: effects.Always, do: effects.Uses, attack: func(a *attack, _ *effects.Effect, n int) { a.uses = best(a.uses, n) }},
	{at: effects.Sight, do: effects.Ignored, attack: func(a *attack, _ *effects.Effect, _ int) { a.sightless = true }},
	{at: effects.Strikes, do: effects.Pool, unit: func(g *gains, e *effects.Effect, n int64) {
		milli := n * int64(7-e.Face) * rolling
		if e.If != 0 || e.Unless != 0 { // when it charges alone, or when it does not
			milli /= 2
		}
		g.rolls += milli
	}},
	{at: effects.Passing, do: effects.Pool, unit: func(g *gains, e *effects.Effect, n int64) {
		g.rolls += n * int64(7-e.Face) * rolling * 2 / 5
	}},
	{at: effects.Strikes, do: effects.StrikeLast, attack: func(a *attack, _ *effects.Effect, _ int) { a.late = true }},
	{at: effects.Activation, do: effects.FreeMove, unit: func(g *gains, _ *effects.Effect, n int64) {
		if n = min(n, effects.MaxFreeMove); n > g.free {
			g.advance, g.rush, g.goes = g.advance+n-g.free, g.rush+n-g.free, g.goes+slipping*(n-g.free)
			g.free = n
		}
	}},
	{at: effects.Activation, do: effects.Recover, unit: func(g *gains, _ *effects.Effect, n int64) {
		g.recovers = max(g.recovers, recovery*(7-n))
	}},
	{at: effects.Activation, do: effects.Heal, unit: func(g *gains, _ *effects.Effect, n int64) { g.heals += n }},
	{at: effects.Activation, do: effects.Choose, lends: true},
	{at: effects.Activation, do: effects.Pick, lends: true},
	{at: effects.Activation, do: effects.Roll, lends: true},
	{at: effects.Wounded, do: effects.Hits, unit: func(g *gains, e *effects.Effect, n int64) {
		if e.If != 0 || e.Unless != 0 { // by chargers alone, or by others
			n = (n + 1) / 2
		}
		g.steadfast += bleeding * n
	}},
	{at: effects.Fallen, do: effects.Hits, unit: func(g *gains, e *effects.Effect, n int64) {
		if e.If != 0 || e.Unless != 0 { // by chargers alone, or by others
			n = (n + 1) / 2
		}
		g.goes += avenging * n
	}},
	{at: effects.AfterAttack, do: effects.FreeMove, unit: func(g *gains, e *effects.Effect, n int64) {
		n = min(n, effects.MaxFreeMove)
		if e.If != 0 || e.Unless != 0 { // after one kind of attack alone, which is half of them
			n = (n + 1) / 2
		}
		if n > g.after {
			g.goes, g.lasting, g.after = g.goes+withdrawal*(n-g.after), escaping*n, n
		}
	}},
	{at: effects.Turn, do: effects.PassTurn, unit: func(g *gains, e *effects.Effect, _ int64) { g.goes += often(e, passing) }},
	{at: effects.AfterActivation, do: effects.ActAgain, unit: func(g *gains, e *effects.Effect, _ int64) {
		g.again = max(g.again, often(e, actingAgain))
	}},
	{at: effects.AfterActivation, do: effects.ActNext, unit: func(g *gains, e *effects.Effect, _ int64) {
		g.goes += often(e, following)
	}},
	{at: effects.Activation, do: effects.Tire, unit: harasses(tiring)},
	{at: effects.Activation, do: effects.Test, unit: harasses(testing)},
	{at: effects.Activation, do: effects.Push, unit: func(g *gains, e *effects.Effect, n int64) {
		g.goes += often(e, pushing*min(n, effects.MaxFreeMove)) * int64(e.MostPicked())
	}},
	{at: effects.Action, do: effects.HoldOnly, unit: func(g *gains, _ *effects.Effect, _ int64) {
		g.goes -= rooting - g.rooted
		g.rooted, g.stays = rooting, staying
	}},
	{at: effects.Action, do: effects.NearestOnly, unit: func(g *gains, _ *effects.Effect, _ int64) { g.goes -= provoked }},
	{at: effects.Activation, do: effects.LendTokens, unit: func(g *gains, e *effects.Effect, n int64) {
		g.goes += often(e, lending*n)
	}},
	{at: effects.Action, do: effects.ShootRushed, unit: func(g *gains, _ *effects.Effect, _ int64) { g.goes += permit }},
	{at: effects.Casting, do: effects.Mod, unit: func(g *gains, _ *effects.Effect, n int64) { g.goes += casting * n }},
	{at: effects.Casting, do: effects.Channel, unit: func(g *gains, e *effects.Effect, _ int64) {
		g.goes += channeling * int64(e.Within)
	}},
	{at: effects.AfterDeployment, do: effects.FreeMove, unit: func(g *gains, _ *effects.Effect, n int64) {
		g.goes += preparing * min(n, effects.MaxFreeMove)
	}},
	{at: effects.AfterDeployment, do: effects.Redeploy, unit: func(g *gains, e *effects.Effect, _ int64) {
		g.goes += redeploying * int64(e.MostPicked())
	}},
	{at: effects.List, do: effects.AtMost, unit: free},
	{at: effects.List, do: effects.OnlyWith, unit: free},
	{at: effects.List, do: effects.JoinsOnly, unit: free},
	{at: effects.Arrival, do: effects.FromRound, unit: func(g *gains, _ *effects.Effect, n int64) {
		g.goes += earlier * (usualArrival - n)
	}},
	{at: effects.Arrival, do: effects.Gap, unit: func(g *gains, e *effects.Effect, n int64) {
		if e.Against {
			g.goes += keeping * max(0, n-usualGap)
		} else {
			g.goes += nearer * (usualGap - n)
		}
	}},
	{at: effects.Arrival, do: effects.Beacon, unit: func(g *gains, e *effects.Effect, _ int64) {
		g.goes += lighting * int64(e.Within)
	}},
}

// rowOf returns the row of a form, or nil.
func rowOf(at effects.Stage, do effects.Deed) *row {
	for i := range table {
		if table[i].at == at && table[i].do == do {
			return &table[i]
		}
	}
	return nil
}

// gains are what rules give a unit besides its attacks.
type gains struct {
	advance, rush int64 // inches
	goes          int64 // milli-points
	steadfast     int64 // percent that it lasts longer by morale
	lasting       int64 // and by where it goes
	recovers      int64 // percent that it lasts longer, and does more, by recovering
	heals         int64 // wounds
	again         int64 // percent that it does more by acting twice
	free, after   int64 // inches of free moves
	strides       int64
	rooted        int64 // milli-points that it costs less by that
	burns, stays  int64 // percent of what its models last and do that it loses
	rolls         int64 // milli-points of dice of a model's own
	rerolls       int64 // percent of that, by tests that are rolled again
	tests         int64 // the Quality that rules say for morale tests; 0 for none
}

// tested returns how many percent longer a unit lasts by the Quality that rules say for morale tests.
func (g *gains) tested() int64 {
	if g.tests == 0 {
		return 0
	}
	return steadiness * (usualQuality - g.tests)
}

// lost returns what a unit loses of so much as its models last and do. Two shares are taken one of what the other leaves.
func (g *gains) lost(of int64) int64 { return of - of*(whole-g.burns)*(whole-g.stays)/(whole*whole) }

// best returns the least of two numbers that dice need, of which the first is 0 where there is none yet.
func best[N int | int64](was, n N) N {
	if was == 0 {
		return n
	}
	return min(was, n)
}

// gainsOf returns what some rules give.
func gainsOf(rules []Held) (g gains) {
	for _, h := range rules {
		for i := range h.Rule.Does {
			e, n := amended(rules, h, &h.Rule.Does[i])
			if row := rowOf(e.At, e.Do); row != nil && row.unit != nil {
				row.unit(&g, e, int64(n))
			}
		}
	}
	return g
}

// amended returns an effect of a rule, and its amount, with what others of some rules amend.
func amended(rules []Held, h Held, e *effects.Effect) (*effects.Effect, int) {
	by, wider := 0, 0
	for _, o := range rules {
		for i := range o.Rule.Does {
			if a := &o.Rule.Does[i]; a.Do == effects.Amend && effects.Same(a.Grants, h.Rule.Name) && a.Amends(e) {
				by, wider = by+a.Amount.Of(o.Rating), wider+int(a.Wider)
			}
		}
	}
	n := e.Amount.Of(h.Rating) + int(e.Amount.Die+1)/2 // the mean of a die, rounded down
	if by == 0 && wider == 0 {
		return e, n
	}
	out := *e
	least, most := e.Faces(wider)
	if out.Face = least; out.Upto > 0 {
		out.Upto = most
	}
	return &out, e.Amend(n, by)
}
