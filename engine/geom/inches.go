package geom

import "strings"

// ParseInches reads a decimal number of inches with at most three digits before and three after the point,
// exactly.
func ParseInches(s string) (units int32, ok bool) {
	digits, neg := strings.CutPrefix(s, "-")
	head, tail, pointed := strings.Cut(digits, ".")
	if len(head) == 0 || len(head) > 3 || pointed && len(tail) == 0 || len(tail) > 3 {
		return 0, false
	}
	for _, c := range []byte(head + (tail + "000")[:3]) {
		if c < '0' || c > '9' {
			return 0, false
		}
		units = units*10 + int32(c-'0')
	}
	if neg {
		units = -units
	}
	return units, true
}
