package cmd

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/rulesets/items"

	"github.com/spf13/cobra"
)

type rulesDocument struct {
	Items        []ruleItem    `json:"items"`
	SpecialRules []specialRule `json:"special_rules"`
	Rulings      []ruling      `json:"rulings"`
}

type ruleItem struct {
	ID      string `json:"id"`
	Ruleset string `json:"ruleset"`
	Title   string `json:"title"`
}

type specialRule struct {
	Name     string   `json:"name"`
	French   string   `json:"fr"`
	Italian  string   `json:"it"`
	Rating   bool     `json:"rating"` // it has one, as in AP(2), in at least one of the rulesets shown
	Rulesets []string `json:"rulesets"`
}

type ruling struct {
	Name    string   `json:"name"`
	Ruleset string   `json:"ruleset"`
	Default string   `json:"default"`
	Values  []string `json:"values"`
	Meaning string   `json:"meaning"`
}

func newRules() *cobra.Command {
	var only string
	c := &cobra.Command{
		Use:   "rules",
		Short: "List rule items, special rules and rulings",
		Long: `List the rule items of each ruleset, the special rules with their English, French and Italian names, and the
rulings: named choices where the text of the rules leaves room, with their values, the default first.`,
		Example: `  gauntlet rules
  gauntlet rules --ruleset gf3 --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			doc, err := collectRules(only)
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(cmd, doc)
			}
			return failed(doc.write(cmd.OutOrStdout()))
		},
	}
	c.Flags().StringVar(&only, "ruleset", "", "show this ruleset alone")
	return c
}

// collectRules gathers what is known of one ruleset, or of all that can be played when only is "".
func collectRules(only string) (*rulesDocument, error) {
	list := rulesets.All()
	if only != "" {
		r, err := openRuleset(only)
		if err != nil {
			return nil, err
		}
		list = []engine.Ruleset{r}
	}
	doc := &rulesDocument{Items: []ruleItem{}, SpecialRules: []specialRule{}, Rulings: []ruling{}}
	for _, r := range list {
		own, err := items.Of(r.Name())
		if err != nil {
			return nil, failed(err)
		}
		for _, it := range own {
			doc.Items = append(doc.Items, ruleItem{it.ID, r.Name(), it.Title})
		}
		for _, info := range r.Rulings() {
			doc.Rulings = append(doc.Rulings, ruling{info.Name, r.Name(), info.Values[0], info.Values, info.Meaning})
		}
	}
	for _, info := range roster.Rules() {
		if only == "" {
			doc.SpecialRules = append(doc.SpecialRules, specialRule{info.Name, info.French, info.Italian, len(info.Rated) > 0, info.Rulesets})
		} else if info.In(only) {
			doc.SpecialRules = append(doc.SpecialRules, specialRule{info.Name, info.French, info.Italian, info.RatedIn(only), info.Rulesets})
		}
	}
	return doc, nil
}

func (d *rulesDocument) write(out io.Writer) error {
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
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", name, cmp.Or(r.French, "-"), cmp.Or(r.Italian, "-"), strings.Join(r.Rulesets, ", "))
	}
	fmt.Fprintln(w, "\nRULING\tVALUES, DEFAULT FIRST\tMEANING")
	for _, r := range d.Rulings {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.Name, strings.Join(r.Values, ", "), r.Meaning)
	}
	return w.Flush()
}
