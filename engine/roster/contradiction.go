package roster

import "fmt"

// contradiction says why two of a model's rules cannot stand together, or returns "". An Aircraft must
// Advance (GF3-SR-AIRCRAFT-01), Immobile (GF3-SR-IMMOBILE) and Artillery (GF3-SR-ARTILLERY) only allow Hold,
// which leaves no action at all. Other rules may make each other useless, as Fast and Slow do, but stand
// together.
func contradiction(rules []Rule) string {
	for _, still := range []RuleID{Immobile, Artillery} {
		if has(rules, Aircraft) && has(rules, still) {
			return fmt.Sprintf("%q and %q contradict each other: one must move in each activation, the other never may", Aircraft, still)
		}
	}
	return ""
}

// crowdedTransport says why the models of a unit cannot have the rule Transport, or returns "". Who is inside
// goes where the transport goes, which of several models that would be is nobody's choice
// (GF3-SR-TRANSPORT-01).
func crowdedTransport(models []Model) string {
	for i := range models {
		if len(models) > 1 && has(models[i].Rules, Transport) {
			return fmt.Sprintf("%q belongs to units of a single model, and this one has %d", Transport,
				len(models))
		}
	}
	return ""
}
