package roster

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/roster/coverage"
	"gauntlet/engine/roster/tree"
)

// defenseRule is what exports call an upgrade of the Defense value, which is no special rule.
const defenseRule = "Defense"

// A catalogued is an entry of the export's own catalogue of special rules.
type catalogued struct{ id, name, alias string }

const (
	aliasDepth   = 8    // aliases that follow each other
	maxCatalogue = 2000 // rules of the catalogue
)

// readCatalogue reads the export's catalogue of special rules, which says what the rules of shared books are
// aliases of.
func (im *importer) readCatalogue(n tree.Node) {
	im.entries(n, maxCatalogue, func(r tree.Node) {
		im.catalogue = append(im.catalogue, catalogued{im.id(r.Get("id")), im.plain(r.Get("name")),
			im.id(r.Get("aliasedRuleId"))})
	})
}

// known finds the rule of a name, or of the names that its aliases lead to.
func (im *importer) known(name string, r tree.Node) (RuleID, bool) {
	if id, ok := spelling[near.Fold(name)]; ok {
		return id, true
	}
	next := cmp.Or(im.id(r.Get("aliasedRuleId")), im.id(r.Get("id")))
	for range aliasDepth {
		i := slices.IndexFunc(im.catalogue, func(c catalogued) bool { return c.id == next && next != "" })
		if i < 0 {
			break
		}
		if id, ok := spelling[near.Fold(im.catalogue[i].name)]; ok {
			return id, true
		}
		next = im.catalogue[i].alias
	}
	return 0, false
}

// rule reads a special rule that stands on the subject, and adds what it comes to: a special rule, a better
// Defense, or something not known here. A rating that cannot be is an error.
func (im *importer) rule(n tree.Node, on Subject, to *item) {
	name, rating := im.plain(n), tree.Node(nil)
	if !n.Is(tree.Text) {
		if name, rating = im.plain(n.Get("name")), n.Get("rating"); !n.Is(tree.Object) {
			im.fail(n, "%s where a special rule is expected", n.Words())
			return
		} else if name == "" {
			im.fail(n, "a special rule without a name")
			return
		}
	}
	base, r, rated, text := im.rated(n, rating, name)
	if near.Fold(base) == near.Fold(defenseRule) && rated && on == OfModels {
		if r > 4 {
			im.fail(n, "an upgrade of Defense by %d, at most 4", r)
		}
		to.defense += r
		return
	}
	lost := coverage.Unknown{Name: base}
	if rated {
		text = strconv.Itoa(r)
	}
	if text != "" {
		lost.Name += "(" + text + ")"
	}
	lost.Name = plainText(lost.Name)
	id, ok := im.known(base, n)
	own, defined, wrong := parseDefined(base, r, rated, im.ruleset, im.options.Defined)
	info := id.Info()
	switch {
	case !ok && defined && wrong == nil && own.StandsOn(on, im.options.Defined):
		to.rules = im.addRule(to.rules, own)
		return
	case !ok && defined && wrong == nil:
		lost.Why = "its definition says otherwise who bears it"
	case !ok && defined:
		lost.Why = wrong.Error()
	case !ok:
		lost.Near = near.Match(base, im.ruleNames, near.Fold)
	case !info.In(im.ruleset):
		lost.Why = fmt.Sprintf("a rule of %s, not of %s", strings.Join(info.Rulesets, " and "), im.ruleset)
	case info.Subject&on == 0 && on == OfModels:
		lost.Why = "a rule of weapons, but here of models"
	case info.Subject&on == 0:
		lost.Why = "a rule of models, but here of a weapon"
	default:
		im.checkRating(n, info, r, rated, text)
		to.rules = im.addRule(to.rules, Rule{ID: id, Rating: r * btoi(rated)})
		return
	}
	to.missing = append(to.missing, lost)
}

// checkRating refuses a rating that the rule cannot have: r, or a text that is no number.
func (im *importer) checkRating(n tree.Node, info *RuleInfo, r int, rated bool, text string) {
	switch needs := info.RatedIn(im.ruleset); {
	case !rated && text != "":
		im.fail(n, "special rule %q has the rating %q, which is not a whole number", info.Name, text)
	case needs && !rated:
		im.fail(n, "special rule %q needs a rating, as in \"%s(3)\"%s", info.Name, info.Name,
			im.otherwise(info, false))
	case rated && !needs:
		im.fail(n, "special rule %q has no rating in %s, but is given %d%s", info.Name, im.ruleset, r,
			im.otherwise(info, true))
	case rated && (r < 1 || r > MaxRating):
		im.fail(n, "the rating of %q is %d, not from 1 to %d", info.Name, r, MaxRating)
	}
}

// rated reads the name of a rule and its rating, which stands in a field of its own, in the name, or only in
// the label. What stands for a rating and is no whole number is text.
func (im *importer) rated(n, rating tree.Node, name string) (base string, r int, rated bool, text string) {
	base, r, rated, err := splitRating(name)
	if err != nil {
		base, _, _ = strings.Cut(name, "(")
		base = strings.TrimSpace(base)
	}
	switch {
	case rating.There() && strings.TrimSpace(rating.Text) != "":
		if r, rated = rating.Whole(); !rated {
			text = plainText(strings.TrimSpace(rating.Text))
		} else if r == 0 {
			rated = false // how some exports write that there is none
		}
	case err != nil:
		text = plainText(strings.TrimSuffix(name[strings.Index(name, "(")+1:], ")"))
	case !rated && n.Is(tree.Object):
		if _, lr, ok, err := splitRating(im.plain(n.Get("label"))); err == nil && ok {
			r, rated = lr, true
		}
	}
	return base, r, rated, text
}

// otherwise says in which ruleset a rule is as it stands in the export, with a rating or without: exports do
// not say which they are for.
func (im *importer) otherwise(info *RuleInfo, rated bool) string {
	for _, name := range info.Rulesets {
		if name != im.ruleset && info.RatedIn(name) == rated {
			return fmt.Sprintf(" (is the list for %s? --ruleset %s says so)", name, name)
		}
	}
	return ""
}

// checkRatings refuses ratings that add up to more than one may be.
func (im *importer) checkRatings(n tree.Node, rules []Rule) {
	for _, r := range rules {
		if r.Rating > MaxRating {
			im.fail(n, "the ratings of %q add up to %d, more than %d", r.ID, r.Rating, MaxRating)
		}
	}
}

// addRule adds a rule to a list of rules: ratings add up, or the highest counts, and rules without one count
// once (GF3-A-47).
func (im *importer) addRule(rules []Rule, r Rule) []Rule {
	if i := slices.IndexFunc(rules, func(o Rule) bool { return o.ID == r.ID }); i >= 0 {
		if im.options.HighestRatings {
			rules[i].Rating = max(rules[i].Rating, r.Rating)
		} else {
			rules[i].Rating += r.Rating
		}
		return rules
	}
	return append(rules, r)
}
