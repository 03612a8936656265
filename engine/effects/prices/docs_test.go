package prices_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	. "gauntlet/engine/effects/prices"
	"gauntlet/engine/enginetest/must"
)

// docs/points.md has the numbers of this package.
func TestDocumentedPrices(t *testing.T) {
	raw := must.Get(os.ReadFile("../../../docs/points.md"))(t)
	doc := strings.Join(strings.Fields(string(raw)), " ")
	say := func(format string, args ...any) {
		t.Helper()
		if want := fmt.Sprintf(format, args...); !strings.Contains(doc, want) {
			t.Errorf("docs/points.md does not say %q", want)
		}
	}
	say("%d%% of shots with a range of 24 inches", FarMost)
	say("%d%% of shots are made after moving, %d%% at targets in cover", Moving, Covered)
	say("%d%% of fights are one's own charges", Charging)
	say("%d%% of shots from afar have a penalty", Hindered)
	say("no wound is ignored, an attack does %d%% more", Unspared)
	say("needs no sight does %d%% more, one that strikes last %d%% less", Blind, Belated)
	say("Of 100 wounds %d are such", Spareable)
	for what, milli := range map[string]int{"Advance | %d points": Advancing, "Rush and Charge | %d point": Rushing,
		"before acting | %d points": Slipping, "does not slow it | %d points": Stride} {
		say(what, milli/Milli)
	}
	say("after attacking | %.1f points", float64(Withdrawal)/Milli)
	say("of which change %d%% counts", Reaching)
	say("of shots is worth %d%% of that, and what they make of melee %d%%", Shooting, Fighting)
	say("healing | %d%% of so many wounds", Healing)
	say("deals when it falls in a melee | %d point", Avenging/Milli)
	say("dangerous terrain in each round | %d%%; where that is lent for a while, or by somebody near by, %d%%", Burning, Singeing)
	say("| going nowhere | %d%% |", Staying)
	say("going nowhere | %d points less", Rooting/Milli)
	say("both together leave %d%%", (100-Burning)*(100-Staying)/100)
	say("attacks made once more) %d%%, and of blocks that are rolled again %d%%", Landing, Forcing)
	say("how many of those in melee hit is worth %d%%", Averting)
	say("and of wounds that are ignored %d%%", Sparing)
	say("make it last less, %d%% of what it lasts less", Frailty)
	say("costs its own side takes %d%% of one off", Biting)
	say("deploying again | %d points a unit", Redeploying/Milli)
	say("its own side last %d%% counts", Nearby)
	say("lent in each round | %d points", Lending/Milli)
	say("only the nearest enemies | %d points less", Provoked/Milli)
	say("passing a turn in each round | %d points", Passing/Milli)
	say("act at once in each round | %d points", Following/Milli)
	say("acting twice in each round | it does %d%% more", ActingAgain)
	say("a round earlier, or later | %d point a round", Earlier/Milli)
	say("further off | %d point for each inch less, or more, than %d", Nearer/Milli, UsualGap)
	say("a beacon | %.1f points for each inch", float64(Lighting)/Milli)
	if Nearer != Keeping {
		t.Errorf("an inch nearer costs %d, an inch further off %d: docs/points.md names one price", Nearer, Keeping)
	}
	say("charge less far at it | it lasts %d%% longer for each inch", Dodging)
	say("own in strikes | %.1f points for each die", float64(Rolling)/Milli)
	say("morale | it lasts %d%% longer", Steadiness)
	say("rolled again | it lasts %d%% longer", Rerolling)
	say("and it lasts %d%% longer for each inch", Escaping)
	say("for a wound | it lasts %d%% longer for each hit", Bleeding)
	say("recovering | it lasts %d%% longer and does %d%% more", Recovery, Recovery)
	say("one for each %d inches that a grant reaches on its own side, and one for each %d inches among enemies", FriendsApart,
		EnemiesApart)
	say("counts for a typical unit at %d%%", Joined)
	say("counts, and %d%% of the others", OtherOffer)
	say("unit that is picked counts %d%%. Below %d inches", MoreUnits, PickReach)
	say("what costs markers counts %d%%", Spending)
	say("in each round, %d%%, in each activation %d%%, after attacks %d%%, for a model that has fallen %d%%, for a unit of "+
		"which nobody is left %d%%, and for a wound that is ignored %d%%", Gaining[effects.Round], Gaining[effects.Activation],
		Gaining[effects.AfterAttack], Gaining[effects.Kill], Gaining[effects.Destroy], Gaining[effects.Spare])
	say("once in the game counts %d%%, and %d%% if it lasts", OnceInGame, OnceToLast)
	say("in the first round %d%%, where it has arrived %d%%, is Shaken %d%%, is at half strength %d%%, is with a hero %d%%, "+
		"near a marker %d%%, near terrain %d%%, in cover %d%%, in difficult terrain %d%%, in dangerous terrain %d%%, "+
		"where somebody has fallen to it %d%%", Standing(effects.FirstRound), Standing(effects.Arrived),
		Standing(effects.Shaken), Standing(effects.Half), Standing(effects.Joined), Standing(effects.NearMarker),
		Standing(effects.NearTerrain), Standing(effects.InCover), Standing(effects.InDifficult), Standing(effects.InDangerous),
		Standing(effects.Killed))
	say("of a target %d%% (arrived), %d%% (Shaken), %d%% (half), %d%% (with a hero), %d%% (marker), %d%% (terrain), %d%%, %d%% and "+
		"%d%% (in it), %d%% that it has a rule", StandingTarget(effects.Arrived), StandingTarget(effects.Shaken),
		StandingTarget(effects.Half), StandingTarget(effects.Joined), StandingTarget(effects.NearMarker),
		StandingTarget(effects.NearTerrain), StandingTarget(effects.InCover), StandingTarget(effects.InDifficult),
		StandingTarget(effects.InDangerous), TargetsHave)
	for row, shares := range map[string][effects.NumUntils]Worth{"chosen": Chosen, "picked friends": ToFriends,
		"picked enemies": ToEnemies} {
		line := "| " + row + " |"
		for _, w := range shares {
			line += fmt.Sprintf(" %d, %d, %d |", w.Harms, w.Lasts, w.Goes)
		}
		say("%s", line)
	}
}
