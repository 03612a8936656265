package mission

import "fmt"

// suggest returns ` (did you mean "x"?)` for the known word nearest to s, or nothing when none is near.
func suggest(s string, known []string) string {
	const longest = 40
	if len(s) > longest {
		return ""
	}
	best, at := 3, -1
	for i, k := range known {
		if d := edits(s, k); d < best && 2*d <= max(len(s), len(k)) {
			best, at = d, i
		}
	}
	if at < 0 {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", known[at])
}

// edits returns how many insertions, deletions, replacements and swaps of neighbours turn a into b.
func edits(a, b string) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
