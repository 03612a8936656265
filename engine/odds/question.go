package odds

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/roster"
)

// A Question asks what a unit of one list does to a unit of another by one attack. The attacker comes first in
// the pairs. Which of its parts mean something is for the ruleset to say.
type Question struct {
	Lists  [2]string // as they were named
	Armies [2]*roster.Army
	Units  [2]string // a unit of each list: its name, its number, or what else the ruleset calls it by
	Given  []string  // which of the parts below were given, by their names: "range", "cover"

	Range      int         // inches between the two
	Cover      string      // of the defender, in a word; "none" for none
	Between    int         // pieces of terrain between the two
	Moved      bool        // the attacker has moved before
	Unjammed   bool        // it has cleared a jam before
	Fatigued   bool        // it is fatigued
	FirstRound bool        // it is made in the first round
	Is         [2][]string // conditions that each of the two is under, in words, by which special rules of lists go
	Shaken     bool        // the defender is shaken
	Stunned    bool        // the defender was stunned
	Wounds     int         // the defender has lost so many before
	Weapon     string      // of the attacker; "" for all of them, or for the best
	Spell      string      // a spell or a power of the attacker, which is used instead; "" for none
	Boost      int         // what is spent for it, less what is spent against it
	Blockers   []int       // ratings of those who try to block it
	Charging   bool        // the attacker fights the defender and does not shoot
	Chosen     []string    // rules that players have chosen, or picked one of the two for, by rules of their lists
	Supporters []int       // of the attacker and of the defender in a fight; empty for none

	Sampled int // rolls; 0 computes
	Seed    uint64
}

// Only refuses what is given of a question and means nothing in a ruleset, which knows some of the parts.
func (q *Question) Only(ruleset string, known ...string) error {
	for _, flag := range q.Given {
		if !slices.Contains(known, flag) {
			return fmt.Errorf("--%s means nothing in %s", flag, ruleset)
		}
	}
	return nil
}

// OneOf refuses a word that none of a flag's words is.
func OneOf(flag, word string, known ...string) error {
	if slices.Contains(known, word) {
		return nil
	}
	return fmt.Errorf("--%s %s: none of %s%s", flag, word, strings.Join(known, ", "), near.Hint(word, known))
}

// Idle refuses what is given of a question and changes nothing beside something else, which is said in words.
func (q *Question) Idle(beside, why string, idle ...string) error {
	for _, flag := range idle {
		if slices.Contains(q.Given, flag) {
			return fmt.Errorf("--%s does not go with --%s: %s", beside, flag, why)
		}
	}
	return nil
}

// ErrUnarmed is the error of a question about an attacker that has nothing to attack with.
var ErrUnarmed = errors.New("reaches nobody")

// unarmed is ErrUnarmed in words.
type unarmed struct {
	list, unit string
	inches     int
}

func (u unarmed) Error() string {
	return fmt.Sprintf("%s: no weapon of %q reaches over %d inches", u.list, u.unit, u.inches)
}

func (unarmed) Is(err error) bool { return err == ErrUnarmed }

// Unarmed returns the error of a unit of the attacker's list none of whose weapons reaches.
func (q *Question) Unarmed(unit string) error { return unarmed{q.Lists[0], unit, q.Range} }
