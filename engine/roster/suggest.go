package roster

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gauntlet/engine/near"
)

// accented are letters of French and Italian, and bare the same letters without accents.
var accented, bare = []rune("àâäáçèéêëìíîïòóôöùúûü"), []rune("aaaaceeeeiiiioooouuuu")

// fold brings different spellings of a name together: it keeps the letters and digits, in lower case and
// without accents.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if i := slices.Index(accented, r); i >= 0 {
			return bare[i]
		}
		// An accent written as a rune of its own is no letter, so it goes here too.
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, strings.ReplaceAll(strings.ToLower(s), "œ", "oe"))
}

// suggest returns ` (did you mean "x"?)` with the candidate nearest to what was written, or "" when none is
// near.
func suggest(written string, candidates []string) string {
	return near.Ask(near.Match(written, candidates, fold))
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
