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

// A new effect is a stage or a deed more here, its word, and its form in the table below.

// A Stage is where in the game an effect counts.
type Stage uint8

// The stages, in the order in which an attack goes through its own.
const (
	ToHit           Stage = iota // rolls to hit
	HitDie                       // what a die that hits shows
	AP                           // the AP of hits
	Block                        // Defense rolls
	BlockDie                     // what a Defense die shows
	Wound                        // wounds that were not blocked
	Range                        // how far weapons reach
	Shelter                      // the cover that the target has
	Move                         // how far actions lead
	Morale                       // morale tests
	Always                       // whatever happens
	Activation                   // the beginning of the bearer's activation
	AfterAttack                  // the end of an activation in which the bearer has attacked or been in a melee
	Turn                         // when it is its player's turn to activate a unit, and the bearer has yet to act
	AfterActivation              // the end of the bearer's activation
	Arrival                      // the arrival by Ambush of the bearer, or of others near it
	Wounded                      // when somebody has struck the bearer in melee, each wound that it has lost by that
	Action                       // what the bearer may do when it is activated
	Casting                      // tries to cast spells
	AfterDeployment              // the end of the deployment, before the first round
	List                         // the army list, before any game
	Fallen                       // when the last model of the bearer has been lost to somebody who has struck it in melee
	Sight                        // what weapons fire at
	Strikes                      // strikes in melee
	Round                        // the beginning of a round
	Passing                      // moves over enemies
	Kill                         // when an attack of the bearer is over, each enemy model that has fallen to it
	Destroy                      // likewise each enemy unit of which nobody is left
	Spare                        // each wound of the bearer that is ignored
	NumStages
)

// A Deed is what an effect does.
type Deed uint8

// The deeds.
const (
	Mod         Deed = iota // adds to the roll, the AP, the range or the test
	Hits                    // so many hits more for the die, which do not count as rolled with a 6
	FaceAP                  // so much more AP for the hit of the die
	Reroll                  // the die is rolled again, once
	Ignore                  // each wound is ignored on a die of so much or more
	Unspared                // no wound is ignored
	Advance                 // adds to the move of Advance actions (inches)
	Rush                    // adds to the move of Rush and Charge actions (inches)
	Unhindered              // penalties do not count
	Ignored                 // cover does not count
	Grant                   // lends a rule to the whole unit, and to units near by
	FreeMove                // the unit may move so far, beside what its action is (inches)
	Recover                 // a Shaken unit is Shaken no longer on a die of so much or more, and acts
	Unslowed                // difficult terrain does not slow the model
	Heal                    // takes so many wounds from models of the unit
	Has                     // who has the rule has a rule of the game as well, from the beginning to the end
	Choose                  // the unit has a rule for a while, if its player chooses that one
	Pick                    // a unit that its player picks has a rule for a while
	Again                   // the attack is made once more, and that one makes no other
	Wounds                  // so many wounds more of the hit
	PassTurn                // the turn is passed
	ActAgain                // the bearer is activated once more
	ActNext                 // a unit of the bearer's side that has yet to act is activated at once
	FromRound               // it arrives in a round or later
	Gap                     // it arrives over so far from enemies, or these from it (inches)
	Beacon                  // units of its side arrive near it whatever enemies are near
	Suffer                  // so many wounds for who attacks, when the attack is over
	Amend                   // adds to the amounts of another rule, and to the faces of dice for which it counts
	HoldOnly                // it may only hold
	ShootRushed             // it may shoot after a Rush
	Channel                 // casters of its side near by cast from where it stands
	Redeploy                // units of its side are taken back and deployed again
	Tire                    // an enemy that its player picks is fatigued
	Test                    // such an enemy takes a morale test
	Push                    // such an enemy is pushed straight away (inches)
	Set                     // the Quality or the Defense with which it is rolled is so much or more
	Roll                    // the unit has a rule for a while, if a die shows what the effect asks for
	NearestOnly             // it may shoot at and charge only the nearest of the enemies that it could
	LendTokens              // casters of a unit that its player picks get so many spell tokens of the bearer's unit
	AtMost                  // the list has so many units with the rule at most
	OnlyWith                // the list has another unit of a name, or with a rule of it
	JoinsOnly               // a hero joins only units of a name, or with a rule of it
	Slowed                  // it goes no further than through difficult terrain
	Endangered              // each of its models is in dangerous terrain when it is activated
	StrikeLast              // the weapon strikes when the charged unit has struck back
	Uses                    // the weapon is used so often in a game
	ChargeAt                // enemies charge so much further at the bearer, or less far (inches)
	Pool                    // the bearer rolls so many dice, each of which hits by what it shows
	Gain                    // the unit has so many markers more of a rule, which has their number as its rating
	Marker                  // nothing: what has such an effect may be gained and spent
	NumDeeds
)

// The words of the language, by their numbers.
var (
	bearers = []string{"models", "weapons"}
	needs   = []string{"all", "most", "some"}
	stages  = []string{"to-hit", "hit-die", "ap", "block", "block-die", "wound", "range", "cover", "move", "morale",
		"always", "activation", "after-attack", "turn", "after-activation", "arrival", "wounded",
		"action", "casting", "after-deployment", "list",
		"fallen", "sight", "strikes", "round", "passing",
		"kill", "destroy", "ignored"}
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
		"first-round", "arrived", "shaken", "half", "joined", "near-marker", "near-terrain", "killed",
		"in-cover", "in-difficult", "in-dangerous"}
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
	// it takes the turns of gf3 and gf2: a choice or a procedure that games with turns of their own do not have
	Turns bool
}

// Turns reports whether an effect takes the turns of gf3 and gf2, which games with turns of their own do not have.
func (e *Effect) Turns() bool {
	f := formOf(e.At, e.Do)
	return f != nil && f.Turns
}

const (

	// what is known when hits are rolled, and when they have been
	known = Melee | Shooting | Charging | Far | Moved | Cover | States | Killed
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
	{At: HitDie, Do: Suffer, Own: true, When: known &^ Far, Foe: true, Upto: 5, Least: 1, Most: MaxAmount, Turns: true},
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
	{At: Move, Do: Slowed, Own: true, When: States, Turns: true},
	{At: Move, Do: Endangered, Own: true, When: States, Turns: true},
	{At: Morale, Do: Mod, Own: true, When: States | Killed, Least: -MaxAmount, Most: MaxAmount},
	{At: Morale, Do: Set, Own: true, When: States | Killed, Least: 2, Most: 6},
	{At: Morale, Do: Reroll, Own: true, When: States | Killed},
	{At: Always, Do: Grant, Own: true, Against: true, When: States},
	{At: Always, Do: Has, Own: true},
	{At: Always, Do: Amend, Own: true},
	{At: Always, Do: Marker, Own: true},
	{At: Round, Do: Gain, Own: true, When: States, Turns: true},
	{At: Activation, Do: Gain, Own: true, When: States, Turns: true},
	{At: AfterAttack, Do: Gain, Own: true, When: Melee | Shooting | States | Killed, Turns: true},
	{At: Kill, Do: Gain, Own: true, When: Melee | Shooting | States, Turns: true},
	{At: Destroy, Do: Gain, Own: true, When: Melee | Shooting | States, Turns: true},
	{At: Spare, Do: Gain, Own: true, When: States, Turns: true},
	{At: Always, Do: Uses, Own: true, Least: 1, Most: MaxUses},
	{At: Sight, Do: Ignored, Own: true},
	{At: Strikes, Do: StrikeLast, Own: true},
	{At: Strikes, Do: Pool, Own: true, When: Charging | States, Face: 2, Least: 1, Most: MaxAmount, Dice: true},
	{At: Passing, Do: Pool, Own: true, When: States, Face: 2, Least: 1, Most: MaxAmount, Dice: true},
	{At: Activation, Do: FreeMove, Own: true, When: States, Least: 1, Most: MaxFreeMove, Dice: true, Turns: true},
	{At: Activation, Do: Recover, Own: true, When: States &^ Shaken, Least: 2, Most: 6},
	{At: Activation, Do: Heal, Own: true, When: States, Least: 1, Most: MaxAmount, Dice: true},
	{At: Activation, Do: Choose, Own: true, When: States &^ Shaken, Turns: true},
	{At: Activation, Do: Pick, Own: true, Against: true, When: States &^ Shaken, Turns: true},
	{At: Wounded, Do: Hits, Own: true, When: Charging | States, Least: 1, Most: MaxAmount, Turns: true},
	{At: Fallen, Do: Hits, Own: true, When: Charging | States, Least: 1, Most: MaxAmount, Turns: true},
	{At: AfterAttack, Do: FreeMove, Own: true, When: Melee | Shooting | States | Killed, Least: 1, Most: MaxFreeMove, Dice: true, Turns: true},
	{At: Turn, Do: PassTurn, Own: true, When: States, Turns: true},
	{At: AfterActivation, Do: ActAgain, Own: true, When: States | Killed, Turns: true},
	{At: AfterActivation, Do: ActNext, Own: true, When: States | Killed, Turns: true},
	{At: Arrival, Do: FromRound, Own: true, Least: 1, Most: maxRound, Turns: true},
	{At: Arrival, Do: Gap, Own: true, Against: true, Least: 1, Most: MaxAmount, Turns: true},
	{At: Arrival, Do: Beacon, Own: true, Turns: true},
	{At: Action, Do: HoldOnly, Own: true, When: States},
	{At: Action, Do: ShootRushed, Own: true, When: States, Turns: true},
	{At: Casting, Do: Mod, Own: true, When: States, Least: -MaxAmount, Most: MaxAmount},
	{At: Casting, Do: Channel, Own: true},
	{At: AfterDeployment, Do: FreeMove, Own: true, Least: 1, Most: MaxFreeMove, Dice: true, Turns: true},
	{At: AfterDeployment, Do: Redeploy, Own: true, Turns: true},
	{At: Activation, Do: Tire, Against: true, When: States &^ Shaken, Turns: true},
	{At: Activation, Do: Test, Against: true, When: States &^ Shaken, Turns: true},
	{At: Activation, Do: Push, Against: true, When: States &^ Shaken, Least: 1, Most: MaxFreeMove, Dice: true, Turns: true},
	{At: Activation, Do: Roll, Own: true, Turns: true},
	{At: List, Do: AtMost, Own: true, Least: 1, Most: MaxAmount},
	{At: List, Do: OnlyWith, Own: true},
	{At: List, Do: JoinsOnly, Own: true},
	{At: Action, Do: NearestOnly, Own: true, When: States, Turns: true},
	{At: Activation, Do: LendTokens, Own: true, When: States &^ Shaken, Least: 1, Most: maxTokens, Dice: true, Turns: true},
}

// Spans reports whether effects of a form may ask from how far an attack was declared.
func (f *Form) Spans() bool { return f.At <= Wound || f.At == Shelter }

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
