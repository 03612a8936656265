package roster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Subject says what a special rule may stand on.
type Subject uint8

// The subjects.
const (
	OfModels  Subject = 1 << iota // a unit or some of its models
	OfWeapons                     // a weapon profile
)

// A RuleInfo describes a special rule: its names, and where it exists.
type RuleInfo struct {
	ID       RuleID
	Name     string   // in English
	French   string   // "" where the rules have no French text of it
	Italian  string   // "" where the rules have no Italian text of it
	Subject  Subject  // one of the subjects, or both
	Rated    []string // the rulesets in which it has a rating, as in AP(2)
	Rulesets []string // the rulesets in which it exists

	others []string // further spellings that are accepted
}

// In reports whether the rule exists in a ruleset.
func (r *RuleInfo) In(ruleset string) bool { return slices.Contains(r.Rulesets, ruleset) }

// RatedIn reports whether the rule has a rating in a ruleset.
func (r *RuleInfo) RatedIn(ruleset string) bool { return slices.Contains(r.Rated, ruleset) }

// registry holds the rules in the order of their identifiers. Register says where they exist.
var registry = []RuleInfo{
	{ID: Aircraft, Name: "Aircraft", French: "Aéronef", Italian: "Aeromobile", Subject: OfModels},
	{ID: Ambush, Name: "Ambush", French: "Embuscade", Italian: "Imboscata", Subject: OfModels},
	{ID: AP, Name: "AP", French: "Pénétration d'Armure", Italian: "Penetra Armatura", Subject: OfWeapons,
		others: []string{"PA", "Armor Piercing", "Armour Piercing"}},
	{ID: Artillery, Name: "Artillery", French: "Artillerie", Italian: "Artiglieria", Subject: OfModels},
	{ID: Bane, Name: "Bane", French: "Fléau", Italian: "Flagello", Subject: OfWeapons},
	{ID: Blast, Name: "Blast", French: "Explosion", Italian: "Esplosione", Subject: OfWeapons},
	{ID: Caster, Name: "Caster", French: "Lanceur de sorts", Italian: "Incantatore", Subject: OfModels},
	{ID: Counter, Name: "Counter", French: "Contre-charge", Italian: "Contrattacco", Subject: OfModels |
		OfWeapons},
	{ID: Deadly, Name: "Deadly", French: "Mortel", Italian: "Letale", Subject: OfWeapons},
	{ID: Fast, Name: "Fast", French: "Rapide", Italian: "Veloce", Subject: OfModels},
	{ID: Fear, Name: "Fear", French: "Effrayant", Italian: "Paura", Subject: OfModels},
	{ID: Fearless, Name: "Fearless", French: "Sans peur", Italian: "Senza paura", Subject: OfModels},
	{ID: Flying, Name: "Flying", French: "Volant", Italian: "Volo", Subject: OfModels},
	{ID: Furious, Name: "Furious", French: "Furieux", Italian: "Furioso", Subject: OfModels},
	{ID: Hero, Name: "Hero", French: "Héros", Italian: "Eroe", Subject: OfModels},
	{ID: Immobile, Name: "Immobile", French: "Immobile", Italian: "Immobile", Subject: OfModels,
		others: []string{"Immobilisé"}},
	{ID: Impact, Name: "Impact", French: "Impact", Italian: "Impatto", Subject: OfModels},
	{ID: Indirect, Name: "Indirect", French: "Indirect", Italian: "Indiretto", Subject: OfWeapons},
	{ID: Limited, Name: "Limited", French: "Limité", Italian: "Limitato", Subject: OfWeapons},
	{ID: LockOn, Name: "Lock-On", French: "Verrouillage", Italian: "Aggancio", Subject: OfWeapons},
	{ID: Poison, Name: "Poison", French: "Poison", Italian: "Veleno", Subject: OfWeapons},
	{ID: Psychic, Name: "Psychic", French: "Psychique", Italian: "Psichico", Subject: OfModels},
	{ID: Regeneration, Name: "Regeneration", French: "Régénération", Italian: "Rigenerazione",
		Subject: OfModels},
	{ID: Relentless, Name: "Relentless", French: "Implacable", Italian: "Implacabile", Subject: OfModels},
	{ID: Reliable, Name: "Reliable", French: "Fiable", Italian: "Affidabile", Subject: OfWeapons},
	{ID: Rending, Name: "Rending", French: "Perforant", Italian: "Lacerazione", Subject: OfWeapons},
	{ID: Scout, Name: "Scout", French: "Éclaireur", Italian: "Esploratore", Subject: OfModels},
	{ID: Slow, Name: "Slow", French: "Lent", Italian: "Lento", Subject: OfModels},
	{ID: Sniper, Name: "Sniper", French: "Tireur d'élite", Italian: "Cecchino", Subject: OfWeapons},
	{ID: Stealth, Name: "Stealth", French: "Furtif", Italian: "Furtivo", Subject: OfModels},
	{ID: Strider, Name: "Strider", French: "Arpenteur", Italian: "Falcata", Subject: OfModels},
	{ID: Surge, Name: "Surge", French: "Surcharge", Italian: "Ondata", Subject: OfWeapons},
	{ID: Takedown, Name: "Takedown", French: "Élimination", Italian: "Eliminazione", Subject: OfWeapons},
	{ID: Thrust, Name: "Thrust", French: "Percée", Italian: "Lancia", Subject: OfModels | OfWeapons},
	{ID: Tough, Name: "Tough", French: "Coriace", Italian: "Resistenza", Subject: OfModels,
		others: []string{"Cor"}},
	{ID: Transport, Name: "Transport", French: "Transport", Italian: "Trasporto", Subject: OfModels},
	{ID: Unstoppable, Name: "Unstoppable", French: "Inarrêtable", Italian: "Inarrestabile",
		Subject: OfWeapons, others: []string{"Imparable"}},
	{ID: Villain, Name: "Villain", French: "Scélérat", Subject: OfModels},
}

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
		return r.ID.String()
	}
	return r.ID.String() + "(" + strconv.Itoa(r.Rating) + ")"
}

// names returns every spelling of the rule.
func (r *RuleInfo) names() []string {
	all := append([]string{r.Name}, r.others...)
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
			m[fold(name)] = registry[i].ID
		}
	}
	return m
}()

// ParseRule reads a special rule as a list of the given ruleset writes it, in English, French or Italian:
// "Furious", "AP(2)", "ap (2)", "PA(+2)", "Coriace 3", "AP2". Case, accents, hyphens and apostrophes do not
// matter. Its errors name the rule, and the nearest known one where the name is unknown.
func ParseRule(text, ruleset string) (Rule, error) {
	if gameOf(ruleset) == nil {
		return Rule{}, fmt.Errorf("ruleset %q has no special rules%s", ruleset,
			suggest(ruleset, rulesets(nil)))
	}
	name, rating, rated, err := splitRating(text)
	if err != nil {
		return Rule{}, err
	}
	id, known := spelling[fold(name)]
	if !known {
		return Rule{}, fmt.Errorf("unknown special rule %q%s", shorten(name),
			suggest(name, ruleNames(ruleset)))
	}
	info := id.Info()
	switch {
	case !info.In(ruleset):
		return Rule{}, fmt.Errorf("%s has no special rule %q; it is one of %s", ruleset, info.Name,
			strings.Join(info.Rulesets, " and "))
	case info.RatedIn(ruleset) && !rated:
		return Rule{}, fmt.Errorf("special rule %q needs a rating, as in \"%s(3)\"", info.Name, info.Name)
	case rated && !info.RatedIn(ruleset):
		return Rule{}, fmt.Errorf("special rule %q has no rating in %s", info.Name, ruleset)
	case rated && (rating < 1 || rating > MaxRating):
		return Rule{}, fmt.Errorf("the rating of %q must be from 1 to %d", shorten(text), MaxRating)
	}
	return Rule{id, rating}, nil
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
