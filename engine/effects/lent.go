package effects

import "slices"

// What is lent by something else than a special rule, such as a spell, is an effect like that of an offer that picks
// units.

// Lent returns the effect of lending so many units the rule of a name, those of one's own side or enemies.
func Lent(name string, enemies bool, units int8, until Until) Effect {
	return Effect{At: Activation, Against: enemies, Do: Pick, Grants: name, Within: MaxWithin, Units: units, Until: until}
}

// CheckLent reports what is wrong with the first of some effects that Lent has made, by its number, where these
// rules are defined and in order; -1 for none.
func CheckLent(rules []Rule, lent []Effect) (wrong int, err error) {
	for i := range lent {
		if err := new(Rule).fits(&lent[i]); err != nil {
			return i, err
		}
		// the rules are in order, so that whatever is wrong is wrong with what has come last
		if _, err := checkGrants(append(rules[:len(rules):len(rules)], Rule{Does: lent[:i+1]})); err != nil {
			return i, err
		}
	}
	return -1, nil
}

// Completed returns rules together with those of others, such as a game's, that they lend or amend, or that effects
// which Lent has made do, and that are not among them.
func Completed(rules, others []Rule, lent ...Effect) []Rule {
	all := slices.Clone(lent)
	for i := range rules {
		all = append(all, rules[i].Does...)
	}
	for i := range all {
		e := &all[i]
		find := e.Amended
		if e.Do.Lends() {
			find = func(rules []Rule) int { n, _ := e.Granted(rules); return n }
		} else if e.Do != Amend {
			continue
		}
		if n := find(others); n >= 0 && find(rules) < 0 {
			rules = append(rules[:len(rules):len(rules)], others[n])
		}
	}
	return rules
}
