package enginetest

import "os"

// Samples returns how many samples a test takes: the usual number, or the long one when the environment
// variable GAUNTLET_TESTS is "long", as in .ci/run. Both are enough to find a defect; nothing is skipped.
func Samples(usual, long int) int {
	if os.Getenv("GAUNTLET_TESTS") == "long" {
		return long
	}
	return usual
}
