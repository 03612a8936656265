package prices

import "gauntlet/engine/effects"

// What the tests look at, which stand outside so that they can draw rules.
var (
	Rows    = len(table)
	Typical = typical
)

const OtherOffer, Spending, TargetsHave = otherOffer, spending, targetsHave

// Ways returns in how many ways a form is priced, and whether by what a rule of the game costs.
func Ways(at effects.Stage, do effects.Deed) (n int, gives bool) {
	row := rowOf(at, do)
	if row == nil {
		return 0, false
	}
	for _, is := range []bool{row.attack != nil, row.unit != nil, row.lends, row.gives, row.amends} {
		if is {
			n++
		}
	}
	return n, row.gives
}

// The numbers of docs/points.md.
const (
	FarMost, Moving, Covered, Charging, Hindered = farMost, moving, covered, charging, hindered
	Unspared, Spareable                          = unspared, spareable
	Dodging, Rolling                             = dodging, rolling
	Blind, Belated                               = blind, belated
	Advancing, Rushing, Slipping, Withdrawal     = advancing, rushing, slipping, withdrawal
	Stride, Steadiness, Escaping, Recovery       = stride, steadiness, escaping, recovery
	Rerolling                                    = rerolling
	Bleeding                                     = bleeding
	FriendsApart, EnemiesApart, PickReach        = friendsApart, enemiesApart, pickReach
	Shooting, Fighting, Reaching, Healing        = shooting, fighting, reaching, healing
	Passing, Following, ActingAgain, Earlier     = passing, following, actingAgain, earlier
	Nearer, Keeping, Lighting, UsualGap          = nearer, keeping, lighting, usualGap
	Lending, Provoked, Avenging                  = lending, provoked, avenging
	Burning, Singeing, Staying, Rooting          = burning, singeing, staying, rooting
	Landing, Averting, Frailty, Biting           = landing, averting, frailty, biting
	Sparing, Forcing                             = sparing, forcing
	Redeploying, Nearby                          = redeploying, nearby
	Joined, MoreUnits, OnceInGame, OnceToLast    = joined, moreUnits, onceInGame, onceToLast
)

// What of a rule's worth lending it for a while is, and gaining a marker.
var Chosen, ToFriends, ToEnemies, Gaining = chosen, toFriends, toEnemies, gaining

// Standing and StandingTarget return in what share of a game a condition of a unit, and of a target, holds, in percent.
func Standing(w effects.When) int64       { return standing[w] }
func StandingTarget(w effects.When) int64 { return standingTargets[w] }
