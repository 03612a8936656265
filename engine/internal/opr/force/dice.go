package force

// Success is the rule of every die against a target number: an unmodified 6 succeeds, an unmodified 1 fails,
// and otherwise the modified result must reach the target (GF3-GEN-03, GF2-GEN-03).
func Success(die, mod, need int) bool {
	return die == 6 || die != 1 && die+mod >= need
}

// Successes returns how many of the six results of a die succeed: 1 at least and 5 at most.
func Successes(mod, need int) int { return 7 - min(max(need-mod, 2), 6) }
