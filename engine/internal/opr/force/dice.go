package force

// Success is the rule of every die against a target number: an unmodified 6 succeeds, an unmodified 1 fails,
// and otherwise the modified result must reach the target (GF3-GEN-03, GF2-GEN-03).
func Success(die, mod, need int) bool {
	return die == 6 || die != 1 && die+mod >= need
}

// Successes returns how many of the six results of a die succeed.
func Successes(mod, need int) (n int) {
	for die := 1; die <= 6; die++ {
		if Success(die, mod, need) {
			n++
		}
	}
	return n
}
