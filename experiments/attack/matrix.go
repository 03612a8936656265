package attack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/engine/odds"
)

// A Matrix is what every unit of one list does to every unit of another: models killed on the average, for
// 100 points of the attacker where units have points, and for its one attack where they have none; or what a
// ruleset says that an attack is worth.
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
	// what one attack is worth on the average where a ruleset says so by itself, and what that counts
	Means   [][]float64 `json:"means,omitempty"`
	Meaning string      `json:"meaning,omitempty"`
}

// NewMatrix lets every unit of the first list of a question attack every unit of the second.
func NewMatrix(ctx context.Context, q *Question) (*Matrix, error) {
	rules, err := q.open()
	if err != nil {
		return nil, err
	}
	d := &Matrix{Ruleset: rules.Name(), Charging: q.Charging, Range: q.Range, Sampled: q.Sampled}
	if q.Charging {
		d.Range = 0
	}
	for j := range q.Armies[1].Units {
		d.Defenders = append(d.Defenders, q.Armies[1].Units[j].Name)
	}
	rows, worth, err := d.worths(ctx, q, rules)
	if err != nil {
		return nil, err
	}
	for i := range q.Armies[0].Units {
		d.Attackers = append(d.Attackers, q.Armies[0].Units[i].Name)
		row := make([]float64, len(d.Defenders))
		for j := range row {
			if row[j], err = worth(i, j); err != nil {
				return nil, err
			}
		}
		*rows = append(*rows, row)
	}
	if d.Means != nil && d.Meaning == "" {
		return nil, q.Unarmed(q.Armies[0].Name)
	}
	return d, nil
}

// worths returns what the rows of the matrix are, and what works out their numbers.
func (d *Matrix) worths(ctx context.Context, q *Question, rules engine.Ruleset) (rows *[][]float64,
	worth func(i, j int) (float64, error), err error) {
	if own, ok := rules.(engine.Duelist); ok {
		return &d.Means, func(i, j int) (float64, error) {
			ask := q.Question
			ask.Units = [2]string{strconv.Itoa(i + 1), strconv.Itoa(j + 1)}
			r, err := own.Duel(ctx, &ask, q.Rulings)
			if errors.Is(err, odds.ErrUnarmed) {
				return 0, nil
			}
			if err != nil {
				return 0, err
			}
			d.Meaning = r.Meaning
			return r.Worth, nil
		}, nil
	}
	c, err := q.clash(rules)
	rows, priced := &d.Kills, true
	if err == nil && len(c.info.Sizes) == 0 {
		rows, priced = &d.Bare, false
	}
	return rows, func(i, j int) (float64, error) {
		u := &q.Armies[0].Units[i]
		kills, err := c.worth(ctx, u, &q.Armies[1].Units[j])
		if priced {
			kills = kills * 100 / float64(max(1, u.Points))
		}
		return kills, err
	}, err
}

// WriteText writes the matrix as a table for people.
func (d *Matrix) WriteText(out io.Writer) error {
	how := fmt.Sprintf("shooting from %d inches", d.Range)
	if d.Charging {
		how = "the strikes of a charge"
	}
	rows, what := d.Kills, "models killed per 100 points by "+how
	switch {
	case d.Bare != nil:
		rows, what = d.Bare, "models killed by "+how
	case d.Means != nil:
		rows, what = d.Means, d.Meaning
	}
	fmt.Fprintf(out, "%s\n\n", what)
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
