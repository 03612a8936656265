package cmd

import (
	"fmt"
	"io"
	"text/tabwriter"

	"gauntlet/engine/opr/odds"
	"gauntlet/engine/starquest"

	"github.com/spf13/cobra"
)

// An oddsMatrix is what every unit of one list does to every unit of another: models killed on the average, for 100 points of the attacker where units
// have points, and for its one attack in Star Quest.
type oddsMatrix struct {
	Ruleset   string      `json:"ruleset"`
	Attackers []string    `json:"attackers"` // rows
	Defenders []string    `json:"defenders"` // columns
	Charging  bool        `json:"charging"`
	Range     int         `json:"range"` // inches; 0 in melee
	Sampled   int         `json:"sampled"`
	Kills     [][]float64 `json:"kills_per_100_points,omitempty"` // 0 for an attacker that has no weapon for it
	Bare      [][]float64 `json:"kills,omitempty"`                // the same for one attack
}

func (f *oddsFlags) all(cmd *cobra.Command) error {
	cond, err := f.conditions()
	if err != nil {
		return err
	}
	a, b, ed, err := f.openPair(f.attacker, f.defender)
	if err != nil {
		return err
	}
	doc := &oddsMatrix{Ruleset: a.Ruleset, Charging: f.charging, Range: f.distance, Sampled: f.sampled}
	if f.charging {
		doc.Range = 0
	}
	for j := range b.Units {
		doc.Defenders = append(doc.Defenders, b.Units[j].Name)
	}
	sampler := odds.Sampler{Context: cmd.Context()}
	var calculator odds.Calculator
	for i := range a.Units {
		u := &a.Units[i]
		doc.Attackers = append(doc.Attackers, u.Name)
		row := make([]float64, len(b.Units))
		for j := range b.Units {
			m, err := odds.NewMatch(ed, u, &b.Units[j])
			if err != nil {
				return input(err)
			}
			groups, err := f.groups(m, cond)
			if err != nil {
				return input(err)
			}
			var r *odds.Result
			if f.sampled > 0 {
				r, err = sampler.Attack(m, cond, groups, f.sampled, seedOf(cmd))
			} else {
				r, err = calculator.Attack(m, cond, groups)
			}
			if interrupted := cmd.Context().Err(); interrupted != nil {
				return failed(interrupted)
			}
			if err != nil {
				return input(fmt.Errorf("%s against %s: %w", u.Name, b.Units[j].Name, err))
			}
			row[j] = r.Kills.Mean()
			if a.Ruleset != starquest.Name {
				row[j] = row[j] * 100 / float64(max(1, u.Points))
			}
		}
		if a.Ruleset == starquest.Name {
			doc.Bare = append(doc.Bare, row)
		} else {
			doc.Kills = append(doc.Kills, row)
		}
	}
	if wantsJSON(cmd) {
		return printJSON(cmd, doc)
	}
	return failed(doc.write(cmd.OutOrStdout()))
}

func (d *oddsMatrix) write(out io.Writer) error {
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
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out)
	for j, name := range d.Defenders {
		if _, err := fmt.Fprintf(out, "%3d %s\n", j+1, name); err != nil {
			return err
		}
	}
	return nil
}
