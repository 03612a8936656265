package roster

// cites gives the rules about lists by the names that they have in gf2.
var cites = map[string]string{"GF3-PREP-01": "GF2-PREP-02", "GF3-PREP-02": "GF2-PREP-03", "GF3-SR-HERO-01": "GF2-SR-HERO"}

// cite returns the name that a rule of gf3 about lists has in a ruleset.
func cite(ruleset, rule string) string {
	if ruleset == gf2 {
		return cites[rule]
	}
	return rule
}
