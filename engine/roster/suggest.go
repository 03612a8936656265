package roster

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"gauntlet/engine/near"
)

// plain maps the accented letters of French and Italian to the letters without.
var plain = strings.NewReplacer("à", "a", "â", "a", "ä", "a", "á", "a", "ç", "c", "è", "e", "é", "e", "ê",
	"e", "ë", "e",
	"ì", "i", "í", "i", "î", "i", "ï", "i", "ò", "o", "ó", "o", "ô", "o", "ö", "o", "ù", "u", "ú", "u", "û",
	"u", "ü", "u", "œ", "oe")

// fold brings different spellings of a name together: it keeps the letters and digits, in lower case and
// without accents.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		// An accent written as a rune of its own is no letter, so it goes here too.
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, plain.Replace(strings.ToLower(s)))
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
