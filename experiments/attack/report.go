package attack

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/engine/odds"
)

// A Report is what can be said about one attack, whatever the ruleset.
type Report struct{ odds.Report }

// NewReport answers a question about two units, until the context ends.
func NewReport(ctx context.Context, q *Question) (*Report, error) {
	rules, err := q.open()
	if err != nil {
		return nil, err
	}
	var r *odds.Report
	if own, ok := rules.(engine.Duelist); ok {
		r, err = own.Duel(ctx, &q.Question, q.Rulings)
	} else {
		r, err = reportUnits(ctx, q, rules)
	}
	if err != nil {
		return nil, err
	}
	return &Report{*r}, nil
}

// MarshalJSON writes the report for programs.
func (d *Report) MarshalJSON() ([]byte, error) { return json.Marshal(d.Document) }

func percent(p float64) string { return fmt.Sprintf("%.1f%%", 100*p) }

// pictures lists the distributions to be drawn, equal ones that follow each other as one.
func (d *Report) pictures() (list []odds.NamedCount) {
	for _, c := range d.Counts {
		if n := len(list); n > 0 && slices.Equal(list[n-1].Exactly, c.Exactly) {
			list[n-1].Name += ", " + c.Name
			continue
		}
		list = append(list, c)
	}
	return list
}

// WriteText writes the report as tables and bars.
func (d *Report) WriteText(out io.Writer) error {
	fmt.Fprintf(out, "%s against %s: %s\n\n", d.Attacker, d.Defender, d.How)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tmean\tmedian\tspread\t")
	for _, c := range d.Counts {
		fmt.Fprintf(w, "%s\t%.3f\t%d\t%.3f\t\n", c.Name, c.Mean, c.Median, c.Spread)
	}
	fmt.Fprintln(w, "\t\t\t\t")
	for _, c := range d.Chances {
		fmt.Fprintf(w, "%s\t%s\t\t\t\n", c.Name, percent(c.P))
	}
	err := w.Flush()
	for _, c := range d.pictures() {
		err = cmp.Or(err, bars(out, &c))
	}
	return err
}

const (
	barCells = 40      // of the longest bar
	barLeast = 0.000_5 // numbers less likely than this at either end have no bar
)

// bars draws a distribution, with the numbers that are too unlikely to be seen left out at both ends.
func bars(out io.Writer, c *odds.NamedCount) error {
	from, to := shown(c.Exactly)
	most := slices.Max(c.Exactly)
	_, err := fmt.Fprintf(out, "\n%s\n", c.Name)
	for n := from; n <= to && err == nil; n++ {
		p := c.Exactly[n]
		_, err = fmt.Fprintf(out, "%5d %6s %6s+ %s\n", n, percent(p), percent(c.AtLeast[n]), bar(p/most))
	}
	return err
}

// shown returns the first and the last number that are likely enough to be drawn.
func shown(p odds.Distribution) (from, to int) {
	to = len(p) - 1
	for from < to && p[from] < barLeast {
		from++
	}
	for to > from && p[to] < barLeast {
		to--
	}
	return from, to
}

// bar draws a share of the longest bar, to an eighth of a cell.
func bar(share float64) string {
	eighths := int(8*barCells*share + 0.5)
	text := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		text += string(rune('█' + 8 - rest))
	}
	return text
}
