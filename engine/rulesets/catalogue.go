package rulesets

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets/items"
)

// A Catalogue lists what can be played: rule items, special rules and rulings.
type Catalogue struct {
	Items        []items.Item  `json:"items"`
	SpecialRules []SpecialRule `json:"special_rules"`
	Rulings      []Ruling      `json:"rulings"`
}

// A SpecialRule is one special rule with its names.
type SpecialRule struct {
	Name     string   `json:"name"`
	French   string   `json:"fr"`
	Italian  string   `json:"it"`
	Rating   bool     `json:"rating"` // it has one, as in AP(2), in at least one of the rulesets shown
	Rulesets []string `json:"rulesets"`
}

// A Ruling is one named choice that a ruleset leaves open.
type Ruling struct {
	Name    string   `json:"name"`
	Ruleset string   `json:"ruleset"`
	Default string   `json:"default"`
	Values  []string `json:"values"`
	Meaning string   `json:"meaning"`
}

// CatalogueOf returns the catalogue of one ruleset, or of all when only is "".
func CatalogueOf(only string) (*Catalogue, error) {
	list := All()
	if only != "" {
		r, err := ByName(only)
		if err != nil {
			return nil, err
		}
		list = []engine.Ruleset{r}
	}
	doc := &Catalogue{Items: []items.Item{}, SpecialRules: []SpecialRule{}, Rulings: []Ruling{}}
	for _, r := range list {
		own, err := items.Of(r.Name())
		if err != nil {
			return nil, err
		}
		doc.Items = append(doc.Items, own...)
		for _, info := range r.Rulings() {
			doc.Rulings = append(doc.Rulings,
				Ruling{info.Name, r.Name(), info.Values[0], info.Values, info.Meaning})
		}
	}
	for _, info := range roster.Rules() {
		if only == "" || info.In(only) {
			rated := info.RatedIn(only) || only == "" && len(info.Rated) > 0
			doc.SpecialRules = append(doc.SpecialRules,
				SpecialRule{info.Name, info.French, info.Italian, rated, info.Rulesets})
		}
	}
	return doc, nil
}

// WriteText writes the catalogue as tables for people.
func (d *Catalogue) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "RULE ITEM\tRULESET\tTITLE")
	for _, it := range d.Items {
		fmt.Fprintf(w, "%s\t%s\t%s\n", it.ID, it.Ruleset, it.Title)
	}
	fmt.Fprintln(w, "\nSPECIAL RULE\tFRENCH\tITALIAN\tRULESETS")
	for _, r := range d.SpecialRules {
		name := r.Name
		if r.Rating {
			name += "(X)"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", name, cmp.Or(r.French, "-"), cmp.Or(r.Italian, "-"),
			strings.Join(r.Rulesets, ", "))
	}
	fmt.Fprintln(w, "\nRULING\tVALUES, DEFAULT FIRST\tMEANING")
	for _, r := range d.Rulings {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.Name, strings.Join(r.Values, ", "), r.Meaning)
	}
	return w.Flush()
}
