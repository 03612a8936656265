package roster

import (
	"fmt"
	"slices"
)

// Starter returns the names of the army lists that come with the program, by ruleset. No two rulesets have a
// list of the same name.
func Starter() (names []string) {
	for _, g := range games {
		names = append(names, g.shelf().Names()...)
	}
	return names
}

// StarterOf returns the names of the army lists that come with the program for a ruleset, sorted.
func StarterOf(ruleset string) []string { return gameOf(ruleset).shelf().Names() }

// StarterPair returns the styles of the two lists of a ruleset that play each other where nobody names any: a
// style, a hyphen and 500, 1000 or 2000 make the name of a list. They are empty where nothing is shipped, or
// lists have no size.
func StarterPair(ruleset string) [2]string { return gameOf(ruleset).Styles }

// StarterList returns the starter list of that name, such as "horde-1000". Each call returns an army of its
// own.
func StarterList(name string) (*Army, error) {
	for _, g := range games {
		if slices.Contains(g.shelf().Names(), name) {
			return g.starter(name)
		}
	}
	return nil, fmt.Errorf("there is no starter list %q%s", shorten(name), suggest(name, Starter()))
}

// OpenFor is Open for a list of one ruleset.
func OpenFor(ruleset, name string, o Options) (*Army, error) {
	g := gameOf(ruleset)
	if !g.known() {
		return nil, fmt.Errorf("there are no army lists for the ruleset %q", shorten(ruleset))
	}
	if !IsFile(name) {
		return g.starter(name)
	}
	a, err := LoadWith(name, o)
	if err == nil && a.Ruleset != ruleset {
		return nil, fmt.Errorf("%s: the list is for %s, not for %s", name, a.Ruleset, ruleset)
	}
	return a, err
}
