package attack

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/rulesets"
)

// A Matrix is what every unit of one list does to every unit of another: models killed on the average, for
// 100 points of the attacker where units have points, and for its one attack where they have none.
type Matrix struct {
	Ruleset   string   `json:"ruleset"`
	Attackers []string `json:"attackers"` // rows
	Defenders []string `json:"defenders"` // columns
	Charging  bool     `json:"charging"`
	Range     int      `json:"range"` // inches; 0 in melee
	Sampled   int      `json:"sampled"`
	// 0 for an attacker that has no weapon for it
	Kills [][]float64 `json:"kills_per_100_points,omitempty"`
	Bare  [][]float64 `json:"kills,omitempty"` // the same for one attack
}

// NewMatrix lets every unit of the first list of a question attack every unit of the second.
func NewMatrix(ctx context.Context, q *Question) (*Matrix, error) {
	armies, ed, err := q.armies()
	if err != nil {
		return nil, err
	}
	d := &Matrix{Ruleset: armies[0].Ruleset, Charging: q.Charging, Range: q.Range, Sampled: q.Sampled}
	if q.Charging {
		d.Range = 0
	}
	priced, rows := priced(d.Ruleset), &d.Kills
	if !priced {
		rows = &d.Bare
	}
	for j := range armies[1].Units {
		d.Defenders = append(d.Defenders, armies[1].Units[j].Name)
	}
	for i := range armies[0].Units {
		u := &armies[0].Units[i]
		d.Attackers = append(d.Attackers, u.Name)
		row := make([]float64, len(armies[1].Units))
		for j := range row {
			target := &armies[1].Units[j]
			m, err := odds.NewMatch(ed, u, target)
			if err != nil {
				return nil, err
			}
			groups, err := q.groups(m)
			if err != nil {
				return nil, err
			}
			r, err := q.work(ctx, m, groups)
			if err != nil {
				return nil, fmt.Errorf("%s against %s: %w", u.Name, target.Name, err)
			}
			if row[j] = r.Kills.Mean(); priced {
				row[j] = row[j] * 100 / float64(max(1, u.Points))
			}
		}
		*rows = append(*rows, row)
	}
	return d, nil
}

// priced reports whether the units of a ruleset's lists have points.
func priced(ruleset string) bool {
	rules, err := rulesets.ByName(ruleset)
	return err == nil && len(engine.InfoOf(rules).Sizes) > 0
}

// WriteText writes the matrix as a table for people.
func (d *Matrix) WriteText(out io.Writer) error {
	how := fmt.Sprintf("shooting from %d inches", d.Range)
	if d.Charging {
		how = "the strikes of a charge"
	}
	rows, per := d.Kills, " per 100 points"
	if d.Bare != nil {
		rows, per = d.Bare, ""
	}
	fmt.Fprintf(out, "models killed%s by %s\n\n", per, how)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for j := range d.Defenders {
		fmt.Fprintf(w, "\t%d", j+1)
	}
	fmt.Fprintln(w, "\t")
	for i, row := range rows {
		fmt.Fprint(w, d.Attackers[i])
		for _, x := range row {
			fmt.Fprintf(w, "\t%.2f", x)
		}
		fmt.Fprintln(w, "\t")
	}
	w.Flush()
	_, err := fmt.Fprintln(out)
	for j, name := range d.Defenders {
		_, err = fmt.Fprintf(out, "%3d %s\n", j+1, name)
	}
	return err
}
