package effects

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
)

// Sides and Untils are the words for whose attacks or units an effect is about, and for how long something is lent.
var (
	Sides  = []string{"own", "against"}
	Untils = []string{"activation", "round", "game", "next"}
)

// The words of the language, by their numbers.
var (
	bearers = []string{"models", "weapons"}
	needs   = []string{"all", "most", "some"}
	stages  = []string{"to-hit", "hit-die", "ap", "block", "block-die", "wound", "range", "cover", "move", "morale",
		"always", "activation", "after-attack", "turn", "after-activation", "arrival", "wounded",
		"action", "casting", "after-deployment", "list",
		"fallen", "sight", "strikes", "round", "passing"}
	deeds = []string{"mod", "hits", "ap", "reroll", "ignore", "unspared", "advance", "rush", "unhindered",
		"ignored", "grant", "move",
		"recover", "unslowed", "heal", "has", "choose", "pick", "again",
		"wounds",
		"pass", "act-again", "activate", "round", "gap", "beacon", "suffer", "amend",
		"hold", "shoot-rushed", "channel", "redeploy", "tire", "test", "push", "set",
		"roll",
		"nearest", "tokens", "most", "with", "joins", "slowed", "endangered", "last", "uses", "charge", "pool", "gain", "marker"}
	dice       = []string{"D3", "D6"} // as amounts have them
	sidesOf    = []int8{3, 6}
	conditions = []string{"melee", "shooting", "spell", "charging", "far", "moved", "cover",
		"first-round", "arrived", "shaken", "half", "joined", "near-marker", "near-terrain"}
)

func (s Stage) String() string { return stages[s] }

func (d Deed) String() string { return deeds[d] }

// String returns a duration as reports have it.
func (u Until) String() string {
	if u == NextUse {
		return "until it is used"
	}
	return "until the end of the " + Untils[u]
}

// A Form is what may be written with a deed at a stage.
type Form struct {
	At           Stage
	Do           Deed
	Own, Against bool // the sides that it may be of
	When         When // the conditions that are known there
	Face         int8 // the least that "from" may say; 0 where it says nothing
	Upto         int8 // the most that "upto" may say, which says it alone then; 0 where it says nothing by itself
	Least, Most  int  // of the amount; both are 0 where none is written
	Foe          bool // what the target is may be asked, of effects in attacks of the bearer
	Dice         bool // the amount may have a die
}

const (

	// what is known when hits are rolled, and when they have been
	known = Melee | Shooting | Charging | Far | Moved | Cover | States
	later = known&^Far | Spell

	maxRound = 4 // of a usual game
)

// forms has every pair of a stage and a deed that there is.
var forms = []Form{
	{At: ToHit, Do: Mod, Own: true, Against: true, When: known, Foe: true, Least: -MaxAmount, Most: MaxAmount},
	{At: ToHit, Do: Set, Own: true, When: known, Foe: true, Least: 2, Most: 6},
	{At: ToHit, Do: Unhindered, Own: true, When: known, Foe: true},
	{At: HitDie, Do: Hits, Own: true, When: known, Foe: true, Face: 2, Least: 1, Most: MaxAmount},
	{At: HitDie, Do: FaceAP, Own: true, When: later &^ Spell, Foe: true, Face: 6, Least: 1, Most: MaxAmount},
	{At: HitDie, Do: Again, Own: true, When: known &^ Far, Foe: true, Face: 6},
	{At: HitDie, Do: Suffer, Own: true, When: known &^ Far, Foe: true, Upto: 5, Least: 1, Most: MaxAmount},
	{At: AP, Do: Mod, Own: true, Against: true, When: later, Foe: true, Least: -MaxAmount, Most: MaxAmount},
	{At: Block, Do: Mod, Own: true, Against: true, When: later, Foe: true, Least: -MaxAmount, Most: MaxAmount},
	{At: Block, Do: Set, Against: true, When: later, Least: 2, Most: 6},
	{At: BlockDie, Do: Reroll, Own: true, When: later &^ Spell, Foe: true, Face: 2},
	{At: BlockDie, Do: Wounds, Own: true, When: later &^ Spell, Foe: true, Upto: 5, Least: 1, Most: MaxAmount},
	{At: Wound, Do: Ignore, Against: true, When: later, Least: 2, Most: 6},
	{At: Wound, Do: Unspared, Own: true, When: later &^ Spell, Foe: true},
	{At: Shelter, Do: Ignored, Own: true, When: Charging | Moved | States, Foe: true},
	{At: Range, Do: Mod, Own: true, Against: true, Least: -MaxAmount, Most: MaxAmount},
	{At: Range, Do: ChargeAt, Against: true, Least: -MaxAmount, Most: MaxAmount},
	{At: Move, Do: Advance, Own: true, When: States, Least: -MaxAmount, Most: MaxAmount},
	{At: Move, Do: Rush, Own: true, When: States, Least: -MaxAmount, Most: MaxAmount},
	{At: Move, Do: Unslowed, Own: true, When: States},
	{At: Move, Do: Slowed, Own: true, When: States},
	{At: Move, Do: Endangered, Own: true, When: States},
	{At: Morale, Do: Mod, Own: true, When: States, Least: -MaxAmount, Most: MaxAmount},
	{At: Morale, Do: Set, Own: true, When: States, Least: 2, Most: 6},
	{At: Always, Do: Grant, Own: true, Against: true},
	{At: Always, Do: Has, Own: true},
	{At: Always, Do: Amend, Own: true},
	{At: Always, Do: Marker, Own: true},
	{At: Round, Do: Gain, Own: true, When: States},
	{At: Activation, Do: Gain, Own: true, When: States},
	{At: AfterAttack, Do: Gain, Own: true, When: Melee | Shooting | States},
	{At: Always, Do: Uses, Own: true, Least: 1, Most: MaxUses},
	{At: Sight, Do: Ignored, Own: true},
	{At: Strikes, Do: StrikeLast, Own: true},
	{At: Strikes, Do: Pool, Own: true, When: Charging | States, Face: 2, Least: 1, Most: MaxAmount},
	{At: Passing, Do: Pool, Own: true, When: States, Face: 2, Least: 1, Most: MaxAmount},
	{At: Activation, Do: FreeMove, Own: true, When: States, Least: 1, Most: MaxFreeMove, Dice: true},
	{At: Activation, Do: Recover, Own: true, When: States &^ Shaken, Least: 2, Most: 6},
	{At: Activation, Do: Heal, Own: true, When: States, Least: 1, Most: MaxAmount},
	{At: Activation, Do: Choose, Own: true},
	{At: Activation, Do: Pick, Own: true, Against: true},
	{At: Wounded, Do: Hits, Own: true, When: Charging | States, Least: 1, Most: MaxAmount},
	{At: Fallen, Do: Hits, Own: true, When: Charging | States, Least: 1, Most: MaxAmount},
	{At: AfterAttack, Do: FreeMove, Own: true, When: Melee | Shooting | States, Least: 1, Most: MaxFreeMove, Dice: true},
	{At: Turn, Do: PassTurn, Own: true},
	{At: AfterActivation, Do: ActAgain, Own: true},
	{At: AfterActivation, Do: ActNext, Own: true},
	{At: Arrival, Do: FromRound, Own: true, Least: 1, Most: maxRound},
	{At: Arrival, Do: Gap, Own: true, Against: true, Least: 1, Most: MaxAmount},
	{At: Arrival, Do: Beacon, Own: true},
	{At: Action, Do: HoldOnly, Own: true, When: States},
	{At: Action, Do: ShootRushed, Own: true, When: States},
	{At: Casting, Do: Mod, Own: true, When: States, Least: -MaxAmount, Most: MaxAmount},
	{At: Casting, Do: Channel, Own: true},
	{At: AfterDeployment, Do: FreeMove, Own: true, Least: 1, Most: MaxFreeMove, Dice: true},
	{At: AfterDeployment, Do: Redeploy, Own: true},
	{At: Activation, Do: Tire, Against: true},
	{At: Activation, Do: Test, Against: true},
	{At: Activation, Do: Push, Against: true, Least: 1, Most: MaxFreeMove},
	{At: Activation, Do: Roll, Own: true},
	{At: List, Do: AtMost, Own: true, Least: 1, Most: MaxAmount},
	{At: List, Do: OnlyWith, Own: true},
	{At: List, Do: JoinsOnly, Own: true},
	{At: Action, Do: NearestOnly, Own: true, When: States},
	{At: Activation, Do: LendTokens, Own: true, Least: 1, Most: maxTokens},
}

// Forms returns every pair of a stage and a deed that there is.
func Forms() []Form { return slices.Clone(forms) }

// formOf returns the form of a pair, or nil.
func formOf(at Stage, do Deed) *Form {
	for i := range forms {
		if f := &forms[i]; f.At == at && f.Do == do {
			return f
		}
	}
	return nil
}

// deedsAt returns the words for what can be done at a stage.
func deedsAt(at Stage) (words []string) {
	for i := range forms {
		if forms[i].At == at {
			words = append(words, deeds[forms[i].Do])
		}
	}
	return words
}

// ParseWhen returns those of some conditions that words name.
func ParseWhen(words []string, some When) (w When, err error) {
	for _, word := range words {
		i := index(conditions, word)
		if i < 0 || some>>i&1 == 0 {
			return 0, fmt.Errorf("%s is none of %s%s", quoted(word), strings.Join(some.words(), ", "),
				near.Hint(word, some.words()))
		}
		w |= 1 << i
	}
	return w, nil
}

// words returns the words for some conditions.
func (w When) words() (words []string) {
	for i, word := range conditions {
		if w>>i&1 != 0 {
			words = append(words, word)
		}
	}
	return words
}
