// Package near finds what a misspelt name was probably meant to be, for error messages.
package near

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longest bounds the names that are compared, in bytes; a longer one is near to nothing.
const longest = 120

// Hint returns ` (did you mean "x"?)` for the known name that is nearest to text, or "" when none is near: a
// third of its letters, and at least one, may be missing, too many, wrong or swapped with their neighbour.
// Case does not count. Where none is so near, it is the first one that text is a whole part of. Of equally
// near names the first is meant.
func Hint(text string, known []string) string { return Ask(Match(text, known, strings.ToLower)) }

// Ask asks whether a name was meant, unless it is "".
func Ask(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", name)
}

// Match returns the name that Hint asks about, or "". Fold makes names equal that count as one.
func Match(text string, known []string, fold func(string) string) string {
	if len(text) > longest {
		return ""
	}
	text = fold(text)
	best, least := "", max(1, utf8.RuneCountInString(text)/3)+1
	for _, k := range known {
		if len(k) > longest {
			continue
		}
		if d := distance([]rune(text), []rune(fold(k))); d < least {
			best, least = k, d
		}
	}
	if best == "" {
		return whole(text, known, fold)
	}
	return best
}

// whole returns the first name that text is a whole part of, as "horde" is of "horde-1000", or "".
func whole(text string, known []string, fold func(string) string) string {
	parts := func(r rune) bool { return strings.ContainsRune("-_. ", r) }
	for _, k := range known {
		if len(k) <= longest && slices.Contains(strings.FieldsFunc(fold(k), parts), text) {
			return k
		}
	}
	return ""
}

// distance returns how many letters must be put in, taken out, changed or swapped with a neighbour to make b
// of a.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// accented are letters of French and Italian, and bare the same letters without accents.
var accented, bare = []rune("àâäáçèéêëìíîïòóôöùúûü"), []rune("aaaaceeeeiiiioooouuuu")

// Fold brings different spellings of a name together: it keeps the letters and digits, in lower case and
// without accents.
func Fold(s string) string {
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

// Same reports whether two texts are spellings of one name: Fold makes the same of both. Texts of ASCII alone, which
// nearly all names are, are compared as they stand.
func Same(a, b string) bool {
	if !ascii(a) || !ascii(b) {
		return Fold(a) == Fold(b)
	}
	for i, k := 0, 0; ; i, k = i+1, k+1 {
		for i < len(a) && !named(a[i]) {
			i++
		}
		for k < len(b) && !named(b[k]) {
			k++
		}
		if i == len(a) || k == len(b) {
			return i == len(a) && k == len(b)
		}
		if lower(a[i]) != lower(b[k]) {
			return false
		}
	}
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// named reports whether a character of ASCII is part of a name as Fold has it.
func named(c byte) bool { return c >= '0' && c <= '9' || lower(c) >= 'a' && lower(c) <= 'z' }

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
