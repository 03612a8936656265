package experiments

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"gauntlet/agents/rating"
)

var unknown = rating.Number(math.NaN())

// A sheet is a table of a report: the names of its columns, and its rows.
type sheet struct {
	head []string
	rows [][]string
}

// WriteText writes the report as tables for people, the agents by score.
func (r *Report) WriteText(w io.Writer) error {
	return r.write(w, func(w io.Writer, s *sheet) error {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		for _, row := range slices.Concat([][]string{s.head}, s.rows) {
			fmt.Fprintln(t, strings.Join(row, "\t")+"\t")
		}
		return t.Flush()
	})
}

// WriteMarkdown writes the report with its tables in Markdown.
func (r *Report) WriteMarkdown(w io.Writer) error {
	return r.write(w, func(w io.Writer, s *sheet) error {
		rule := []string{"---"}
		for range s.head[1:] {
			rule = append(rule, "---:")
		}
		for _, row := range slices.Concat([][]string{s.head, rule}, s.rows) {
			cells := make([]string, len(row))
			for i, cell := range row {
				cells[i] = strings.ReplaceAll(cell, "|", "\\|")
			}
			fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | "))
		}
		return nil
	})
}

// write writes the report, whose tables are written by draw.
func (r *Report) write(w io.Writer, draw func(io.Writer, *sheet) error) error {
	var b strings.Builder
	sided := len(r.Cells) > 0
	if sided {
		fmt.Fprintf(&b, "%s: %d games, every agent of the %s against every one of the %s on the same seeds, "+
			"seed %d\n\n", r.Env, r.Games, r.sides[0].Name, r.sides[1].Name, r.Seed)
		draw(&b, r.cells())
		b.WriteString("\n")
	} else {
		fmt.Fprintf(&b, "%s: %d games in %d pairs with swapped seats, seed %d\n\n", r.Env, r.Games, r.Pairs,
			r.Seed)
	}
	many := len(r.Agents) > 2 && !sided
	draw(&b, r.agents(sided, many))
	if many {
		b.WriteString("\nElo is the difference to the other agents together; " +
			"rating is each agent's own (Bradley-Terry, mean 0), with its interval.\n\n")
		draw(&b, r.pairings())
	}
	if len(r.Lists) > 0 {
		b.WriteString("\nArmy lists against all others, whoever plays them:\n\n")
		draw(&b, r.lists())
	}
	r.writeNotes(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeNotes writes what stands below the tables.
func (r *Report) writeNotes(b *strings.Builder) {
	fmt.Fprintf(b, "\ndraws %s, %s decisions a game; %.0f games/s, %.0f decisions/s, %.1f s\n",
		percent(r.DrawShare), plain(r.Length, 0), r.GamesPerS, r.DecisionsPS, r.Seconds)
	if t := r.Sprt; t != nil {
		fmt.Fprintf(b, "sequential test of Elo %g against %g: %s, %s\n", t.Elo0, t.Elo1, t.text(),
			map[string]string{"elo0": fmt.Sprintf("%g is accepted", t.Elo0),
				"elo1": fmt.Sprintf("%g is accepted", t.Elo1), "undecided": "undecided"}[t.Verdict])
	}
	for _, f := range r.Forfeits {
		fmt.Fprintf(b, "forfeit in game %d (seed %d): %s in seat %d: %s\n", f.Game, f.Seed, f.Spec, f.Seat,
			f.Why)
	}
	if r.Resumed > 0 {
		fmt.Fprintf(b, "%d of the games were taken from the results log\n", r.Resumed)
	}
	if r.Interrupted {
		fmt.Fprintf(b, "interrupted: %d of %d games are finished\n", r.Games, r.Planned)
	}
	if !r.Reproducible {
		b.WriteString("there was a time limit, so another run may give other results\n")
	}
	if r.Kernel != "" {
		fmt.Fprintf(b, "networks played by the kernel %s; the results are those of kernels that round alike\n",
			r.Kernel)
	}
	fmt.Fprintf(b, "results %s\n", r.Hash)
}

// agents returns a row for each agent, the best first, with its side where the sides are not alike, and with
// its rating where there are many.
func (r *Report) agents(sided, many bool) *sheet {
	s := &sheet{head: []string{"agent"}}
	if sided {
		s.head = append(s.head, "side")
	}
	s.head = append(s.head, "games", "wins", "draws", "losses", "score", "Elo", "95% interval")
	if many {
		s.head = append(s.head, "rating", "95% interval")
	}
	s.head = append(s.head, "forfeits", "us/decision", "p99")
	for _, a := range slices.SortedStableFunc(slices.Values(r.Agents), func(a, b AgentReport) int {
		return cmp.Compare(b.Score, a.Score)
	}) {
		row := []string{a.Spec}
		if sided {
			row = append(row, a.Side)
		}
		row = append(append(row, strconv.Itoa(a.Wins+a.Draws+a.Losses)), a.Standing.cells()...)
		if many {
			row = append(row, signed(a.Rating), between(a.RatingLo, a.RatingHi))
		}
		s.rows = append(s.rows, append(row, strconv.Itoa(a.Forfeits), plain(a.Mean, 2), plain(a.P99, 2)))
	}
	return s
}

// pairings returns a row for every two agents.
func (r *Report) pairings() *sheet {
	s := &sheet{head: []string{"agent", "against", "wins", "draws", "losses", "score", "Elo", "95% interval"}}
	for _, p := range r.Pairings {
		s.rows = append(s.rows, append([]string{p.Agents[0], p.Agents[1]}, p.Standing.cells()...))
	}
	return s
}

// cells returns a row for each agent of the first side against each of the second: what share the first won.
func (r *Report) cells() *sheet {
	s := &sheet{head: []string{r.sides[0].Name, r.sides[1].Name, "wins", "draws", "losses",
		r.sides[0].Name + "' score", "95% interval"}}
	for _, c := range r.Cells {
		s.rows = append(s.rows, []string{c.First, c.Second, strconv.Itoa(c.Wins), strconv.Itoa(c.Draws),
			strconv.Itoa(c.Losses), percent(c.Score), percent(c.Lo) + " to " + percent(c.Hi)})
	}
	return s
}

// WriteCSV writes a row for every two agents that have met, with plain numbers: for spreadsheets. What is
// infinite or unknown is empty.
func (r *Report) WriteCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	head := []string{"agent", "against", "games", "wins", "draws", "losses", "score"}
	number := func(n rating.Number) string {
		if v := float64(n); !math.IsNaN(v) && !math.IsInf(v, 0) {
			return strconv.FormatFloat(v, 'g', -1, 64)
		}
		return ""
	}
	counts := func(wins, draws, losses int) (row []string) {
		for _, n := range []int{wins + draws + losses, wins, draws, losses} {
			row = append(row, strconv.Itoa(n))
		}
		return row
	}
	if len(r.Cells) > 0 {
		c.Write(append(head, "score_lo", "score_hi"))
		for _, p := range r.Cells {
			c.Write(slices.Concat([]string{p.First, p.Second}, counts(p.Wins, p.Draws, p.Losses),
				[]string{number(p.Score), number(p.Lo), number(p.Hi)}))
		}
	} else {
		c.Write(append(head, "elo", "elo_lo", "elo_hi"))
		for _, p := range r.Pairings {
			c.Write(slices.Concat(p.Agents[:], counts(p.Wins, p.Draws, p.Losses),
				[]string{number(p.Score), number(p.Elo), number(p.EloLo), number(p.EloHi)}))
		}
	}
	c.Flush()
	return c.Error()
}

// cells returns the cells of a standing, from the wins on.
func (s Standing) cells() []string {
	return []string{strconv.Itoa(s.Wins), strconv.Itoa(s.Draws), strconv.Itoa(s.Losses), percent(s.Score),
		signed(s.Elo), between(s.EloLo, s.EloHi)}
}

// interval shows the Elo difference with its interval.
func (s Standing) interval() string {
	if math.IsInf(float64(s.Elo), 0) {
		return between(s.EloLo, s.EloHi)
	}
	return fmt.Sprintf("%s (%s)", signed(s.Elo), between(s.EloLo, s.EloHi))
}

// between shows an interval; one that has but one end says so.
func between(lo, hi rating.Number) string {
	none := func(n rating.Number) bool { return math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) }
	switch {
	case none(lo) && none(hi):
		return "-"
	case none(hi):
		return "at least " + signed(lo)
	case none(lo):
		return "at most " + signed(hi)
	}
	return signed(lo) + " to " + signed(hi)
}

func percent(n rating.Number) string { return plain(100*n, 1) + "%" }

// signed shows an Elo number; what is not finite is "-" when unknown and otherwise an infinity.
func signed(n rating.Number) string {
	if math.IsNaN(float64(n)) {
		return "-"
	}
	return fmt.Sprintf("%+.1f", float64(n))
}

func plain(n rating.Number, decimals int) string {
	if math.IsNaN(float64(n)) {
		return "-"
	}
	return fmt.Sprintf("%.*f", decimals, float64(n))
}
