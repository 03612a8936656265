// Package attack works out what units of army lists do to each other by shooting, by a spell or by a charge,
// exactly or by rolling it, and shows it as text, as JSON and as a picture.
package attack

import (
	"context"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A Question says who attacks whom and how. The attacker comes first in the pairs.
type Question struct {
	Lists   [2]string      // files or names of shipped lists
	Options roster.Options // by which they are read
	Rulings []engine.Ruling
	// a unit of each list by its name or number, UNIT+HERO with a hero that has joined it; none for a Matrix
	Units [2]string

	odds.Conditions
	Cover    string // of the defender, in a word
	Charging bool
	Spell    string // of the attacker's list, which is cast instead of shooting; "" for none
	Boost    int    // spell tokens for it less those against it
	Blockers []int  // ratings of the enemy psychics that try to block it

	Sampled int // rolls; 0 computes
	Seed    uint64
}

// armies opens the lists of both sides, which must be of one ruleset.
func (q *Question) armies() (a [2]*roster.Army, ed opr.Edition, err error) {
	lists, err := rulesets.OptionsUnder(q.Rulings, q.Options)
	if err != nil {
		return a, ed, err
	}
	for i, name := range q.Lists {
		if a[i], err = roster.OpenWith(name, lists); err != nil {
			return a, ed, err
		}
	}
	if a[0].Ruleset != a[1].Ruleset {
		return a, ed, fmt.Errorf("%s is a list of %s, %s of %s", q.Lists[0], a[0].Ruleset, q.Lists[1],
			a[1].Ruleset)
	}
	ed, err = rulesets.EditionUnder(a[0].Ruleset, q.Rulings)
	return a, ed, err
}

// groups returns the weapon groups of the attack.
func (q *Question) groups(m *odds.Match) ([]odds.Group, error) {
	if q.Charging {
		return m.Melee(q.Conditions, true, nil), nil
	}
	return m.Shooting(q.Conditions, nil)
}

// work works out an attack, exactly or by rolling it.
func (q *Question) work(ctx context.Context, m *odds.Match, groups []odds.Group) (*odds.Result, error) {
	if q.Sampled > 0 {
		sampler := odds.Sampler{Context: ctx}
		return sampler.Attack(m, q.Conditions, groups, q.Sampled, q.Seed)
	}
	return new(odds.Calculator).Attack(m, q.Conditions, groups)
}

// chance returns the probability that somebody in the party casts a spell. A psychic rolls a die and adds its
// rating against the number of the spell, and others may block it; any other caster adds a boost of tokens.
func (q *Question) chance(ed *opr.Edition, a *roster.Army, p opr.Party, spell *roster.Spell) (float64,
	error) {
	if !ed.Casting.Psychic {
		if len(q.Blockers) > 0 {
			return 0, fmt.Errorf("--blockers means nothing in %s, whose casters spend tokens: --boost",
				a.Ruleset)
		}
		return odds.Spell(ed, max(0, q.Boost), max(0, -q.Boost)), nil
	}
	if q.Boost != 0 {
		return 0, fmt.Errorf("--boost means nothing in %s, whose psychics have no tokens: --blockers",
			a.Ruleset)
	}
	_, cast := odds.Psychic(ed, casts(a, p), spell.Value, q.Blockers)
	return cast, nil
}
