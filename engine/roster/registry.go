package roster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/near"
)

// In reports whether the rule exists in a ruleset.
func (r *RuleInfo) In(ruleset string) bool { return slices.Contains(r.Rulesets, ruleset) }

// RatedIn reports whether the rule has a rating in a ruleset.
func (r *RuleInfo) RatedIn(ruleset string) bool { return slices.Contains(r.Rated, ruleset) }

// registry holds the rules in the order of their numbers. Register says where they exist.
var registry = slices.SortedFunc(slices.Values(table), func(a, b RuleInfo) int {
	return int(a.ID) - int(b.ID)
})

// Rules returns what is known of every special rule, in the order of the identifiers. The slices in it are
// not to be changed.
func Rules() []RuleInfo { return slices.Clone(registry) }

// Info returns what is known of a rule, or nil for a number that is no rule's.
func (id RuleID) Info() *RuleInfo {
	if id < 1 || int(id) > len(registry) {
		return nil
	}
	return &registry[id-1]
}

// String returns the rule's English name.
func (id RuleID) String() string {
	if info := id.Info(); info != nil {
		return info.Name
	}
	return "rule " + strconv.Itoa(int(id))
}

// String returns the rule as lists write it: "AP(2)", "Furious".
func (r Rule) String() string {
	if r.Rating == 0 {
		return r.Title()
	}
	return r.Title() + "(" + strconv.Itoa(r.Rating) + ")"
}

// Title returns the rule's name without its rating.
func (r Rule) Title() string {
	if r.Name != "" {
		return r.Name
	}
	return r.ID.String()
}

// names returns every spelling of the rule.
func (r *RuleInfo) names() []string {
	all := append([]string{r.Name}, otherNames[r.ID]...)
	if r.French != "" {
		all = append(all, r.French)
	}
	if r.Italian != "" {
		all = append(all, r.Italian)
	}
	return all
}

// spelling maps the folded form of every name of a rule to the rule. It is only looked up in, never walked.
var spelling = func() map[string]RuleID {
	m := make(map[string]RuleID)
	for i := range registry {
		for _, name := range registry[i].names() {
			m[near.Fold(name)] = registry[i].ID
		}
	}
	return m
}()

// ParseRule reads a special rule as a list of the given ruleset writes it, in English, French or Italian:
// "Furious", "AP(2)", "ap (2)", "PA(+2)", "Coriace 3", "AP2". Case, accents, hyphens and apostrophes do not
// matter. The rule may also be one of those that its army defines. Errors name the rule, and the nearest known
// one where the name is unknown.
func ParseRule(text, ruleset string, defined ...effects.Rule) (rule Rule, err error) {
	if !gameOf(ruleset).known() {
		return rule, fmt.Errorf("ruleset %q has no special rules%s", ruleset,
			suggest(ruleset, rulesets(nil)))
	}
	name, rating, rated, err := splitRating(text)
	if err != nil {
		return rule, err
	}
	if rule, known, err := parseDefined(name, rating, rated, ruleset, defined); known {
		return rule, err
	}
	id, known := spelling[near.Fold(name)]
	if !known {
		return rule, fmt.Errorf("unknown special rule %q%s", shorten(name),
			suggest(name, append(namesOf(defined), ruleNames(ruleset)...)))
	}
	info := id.Info()
	switch {
	case !info.In(ruleset):
		return rule, fmt.Errorf("%s has no special rule %q; it is one of %s", ruleset, info.Name,
			strings.Join(info.Rulesets, " and "))
	case info.RatedIn(ruleset) && !rated:
		return rule, fmt.Errorf("special rule %q needs a rating, as in \"%s(3)\"", info.Name, info.Name)
	case rated && !info.RatedIn(ruleset):
		return rule, fmt.Errorf("special rule %q has no rating in %s", info.Name, ruleset)
	case rated && (rating < 1 || rating > MaxRating):
		return rule, fmt.Errorf("the rating of %q must be from 1 to %d", shorten(text), MaxRating)
	}
	return Rule{ID: id, Rating: rating}, nil
}

// ruleNames returns every spelling of the rules of a ruleset.
func ruleNames(ruleset string) []string {
	var names []string
	for i := range registry {
		if registry[i].In(ruleset) {
			names = append(names, registry[i].names()...)
		}
	}
	return names
}

// splitRating cuts "AP (+2)" into its name and its rating. A rating too large for the limits comes back as
// one above them.
func splitRating(text string) (name string, rating int, rated bool, err error) {
	name = strings.TrimSpace(text)
	digits := ""
	if open := strings.IndexByte(name, '('); open >= 0 {
		if !strings.HasSuffix(name, ")") {
			return "", 0, false, fmt.Errorf("special rule %q: the bracket is not closed", shorten(text))
		}
		name, digits = strings.TrimSpace(name[:open]), strings.TrimSpace(name[open+1:len(name)-1])
		digits = strings.TrimPrefix(digits, "+")
	} else {
		// No rule's name ends in a digit, so that what does is a rating: "AP 2", "AP2", "AP +2".
		bare := strings.TrimRight(name, "0123456789")
		if bare == name {
			return name, 0, false, nil
		}
		digits = name[len(bare):]
		name = strings.TrimSpace(bare)
		if cut, minus := strings.CutSuffix(name, "-"); minus {
			name, digits = strings.TrimSpace(cut), "-"+digits
		}
		name = strings.TrimSpace(strings.TrimSuffix(name, "+"))
	}
	if !allDigits(digits) {
		return "", 0, false, fmt.Errorf("special rule %q: the rating %q is not a whole number", shorten(text),
			shorten(digits))
	}
	if rating, err = strconv.Atoi(digits); err != nil {
		rating = MaxRating + 1
	}
	return name, rating, true, nil
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
