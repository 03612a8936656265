package effects

// The words of the language, by their numbers.
var (
	bearers    = []string{"models", "weapons"}
	needs      = []string{"all", "most", "some"}
	sides      = []string{"own", "against"}
	stages     = []string{"to-hit", "hit-die", "ap", "block", "block-die", "wound", "range", "move", "morale"}
	deeds      = []string{"mod", "hits", "ap", "reroll", "ignore", "unspared", "advance", "rush"}
	conditions = []string{"melee", "shooting", "spell", "charging", "far", "moved", "cover"}
)

func (s Stage) String() string { return stages[s] }

func (d Deed) String() string { return deeds[d] }

// A form is what may be written with a deed at a stage.
type form struct {
	at    Stage
	do    Deed
	sides int  // which it may be: 1 for own, 2 for against, 3 for both
	when  When // the conditions that are known there
	face  int8 // the least that "from" may say; 0 where there is no die to ask
	least int  // of the amount; none is written where least and most are 0
	most  int
}

const (
	own     = 1
	against = 2
	both    = own | against

	// what is known when hits are rolled, and when they have been
	known = Melee | Shooting | Charging | Far | Moved | Cover
	later = known&^Far | Spell
)

// forms has every pair of a stage and a deed that there is.
var forms = []form{
	{at: ToHit, do: Mod, sides: both, when: known, least: -MaxAmount, most: MaxAmount},
	{at: HitDie, do: Hits, sides: own, when: known, face: 2, least: 1, most: MaxAmount},
	{at: HitDie, do: FaceAP, sides: own, when: later &^ Spell, face: 6, least: 1, most: MaxAmount},
	{at: AP, do: Mod, sides: both, when: later, least: -MaxAmount, most: MaxAmount},
	{at: Block, do: Mod, sides: both, when: later, least: -MaxAmount, most: MaxAmount},
	{at: BlockDie, do: Reroll, sides: own, when: later &^ Spell, face: 2},
	{at: Wound, do: Ignore, sides: against, when: later, least: 2, most: 6},
	{at: Wound, do: Unspared, sides: own, when: later &^ Spell},
	{at: Range, do: Mod, sides: own, least: -MaxAmount, most: MaxAmount},
	{at: Move, do: Advance, sides: own, least: -MaxAmount, most: MaxAmount},
	{at: Move, do: Rush, sides: own, least: -MaxAmount, most: MaxAmount},
	{at: Morale, do: Mod, sides: own, least: -MaxAmount, most: MaxAmount},
}

// formOf returns the form of a pair, or nil.
func formOf(at Stage, do Deed) *form {
	for i := range forms {
		if f := &forms[i]; f.at == at && f.do == do {
			return f
		}
	}
	return nil
}

// deedsAt returns the words for what can be done at a stage.
func deedsAt(at Stage) (words []string) {
	for i := range forms {
		if forms[i].at == at {
			words = append(words, deeds[forms[i].do])
		}
	}
	return words
}

// wordsOf returns the words for some conditions.
func (w When) words() (words []string) {
	for i, word := range conditions {
		if w>>i&1 != 0 {
			words = append(words, word)
		}
	}
	return words
}
