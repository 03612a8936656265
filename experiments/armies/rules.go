package armies

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/plural"
	"gauntlet/engine/roster"
	"gauntlet/engine/roster/coverage"
)

// A Lack is what an exported list has of special rules that are not known here.
type Lack struct {
	File    string             `json:"file"`
	Written string             `json:"written"` // the file of the skeleton, or ""
	Rules   []coverage.Unknown `json:"rules"`
	Known   int                `json:"known"`                 // names that are known, those of files of rules included
	Prices  []Price            `json:"rule_prices,omitempty"` // of those of files of rules
}

// LackingRules reads the export of a list builder and returns what it lacks.
func LackingRules(file string, o roster.Options) (*Lack, error) {
	in, err := roster.ImportFile(file, o)
	if err != nil {
		return nil, err
	}
	return &Lack{File: file, Rules: in.Coverage.Unknown, Known: len(in.Coverage.Known), Prices: PricesOf(in.Army)}, nil
}

// Skeleton returns a file of special rules with an entry for each that is lacking, whose effects are to be filled
// in.
func (l *Lack) Skeleton() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# What each rule does goes between the brackets of does: [...]; docs/special-rules.md has an example for\n"+
		"# each kind of effect. Rules that these grant, pick or choose are entries of their own. Take out the rules that you\n"+
		"# leave: the list is then played without them, with --allow-unknown-rules. Then read the list again:\n"+
		"#   gauntlet army import %s --rules FILE -o army.yaml\n", strconv.Quote(filepath.Base(l.File)))
	if len(l.Rules) == 0 {
		b.WriteString("special_rules: []\n")
		return []byte(b.String())
	}
	for _, p := range l.Prices {
		fmt.Fprintf(&b, "# %s of %s is written already: %.1f points by the formula\n", p.Rule, p.Unit, p.Points)
	}
	b.WriteString("special_rules:\n")
	for _, r := range l.byName() {
		rated := ""
		ratings := ""
		if r.rated {
			rated, ratings = ", rated: true", ", as "+strings.Join(r.as, " and ")
		}
		fmt.Fprintf(&b, "  # %s%s: %s\n", plural.Count(len(r.where), "use"), ratings, strings.Join(r.where, ", "))
		fmt.Fprintf(&b, "  - {name: %s, bearer: %s%s, does: []}\n", strconv.Quote(r.name), r.bearer, rated)
	}
	return []byte(b.String())
}

// An entry is a rule of the skeleton: those of one name, whatever their ratings.
type entry struct {
	name, bearer string
	rated        bool
	as           []string // with its ratings
	where        []string
}

// byName returns the entries in the order of the list.
func (l *Lack) byName() (entries []entry) {
	for i := range l.Rules {
		r := &l.Rules[i]
		name, rating, _ := strings.Cut(r.Name, "(")
		name = strings.TrimSpace(name)
		k := slices.IndexFunc(entries, func(e entry) bool { return effects.Same(e.name, name) })
		if k < 0 {
			k = len(entries)
			entries = append(entries, entry{name: name, bearer: "models"})
		}
		e := &entries[k]
		e.rated = e.rated || rating != ""
		if strings.Contains(r.Where[0], ": ") {
			e.bearer = "weapons"
		}
		e.as, e.where = append(e.as, r.Name), append(e.where, r.Where...)
	}
	return entries
}

// WriteText tells people what is lacking, as a skeleton to be filled in where it was not written to a file.
func (l *Lack) WriteText(out io.Writer) error {
	if l.Written == "" {
		_, err := out.Write(l.Skeleton())
		return err
	}
	_, err := fmt.Fprintf(out, "%s: %s to be filled in, written to %s\nthen: gauntlet army import %s --rules %s -o army.yaml\n",
		l.File, plural.Count(len(l.Rules), "special rule"), l.Written, l.File, l.Written)
	return err
}
