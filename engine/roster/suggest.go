package roster

import (
	"unicode/utf8"

	"gauntlet/engine/near"
)

// suggest returns ` (did you mean "x"?)` with the candidate nearest to what was written, or "" when none is
// near.
func suggest(written string, candidates []string) string {
	return near.Ask(near.Match(written, candidates, near.Fold))
}

// shorten cuts a text from outside to what fits into a sentence.
func shorten(s string) string {
	if len(s) <= MaxName {
		return s
	}
	cut := MaxName
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}
