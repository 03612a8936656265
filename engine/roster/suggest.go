package roster

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
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
	found := nearest(written, candidates)
	if found == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", found)
}

// nearest returns the candidate nearest to what was written, or "" when none is near. Of equally near
// candidates the first counts.
func nearest(written string, candidates []string) string {
	if len(written) > 2*MaxName {
		return ""
	}
	w := fold(written)
	best, found := 1+max(1, utf8.RuneCountInString(w)/3), ""
	for _, c := range candidates {
		if d := distance(w, fold(c)); d < best {
			best, found = d, c
		}
	}
	return found
}

// distance returns the number of letters to insert, delete, replace or swap with their neighbour to make b of
// a.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := range x {
		row[0] = i + 1
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
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
