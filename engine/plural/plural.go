// Package plural writes numbers of things.
package plural

import "fmt"

// Count writes a number of what a word names: "1 unit", "3 units".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
