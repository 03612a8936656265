package experiments

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"gauntlet/agents/rating"
)

var unknown = rating.Number(math.NaN())

// WriteText writes the report as tables for people, the agents by score.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	sided := len(r.Cells) > 0
	if sided {
		fmt.Fprintf(&b, "%s: %d games, every agent of the %s against every one of the %s on the same seeds, "+
			"seed %d\n\n", r.Env, r.Games, r.sides[0].Name, r.sides[1].Name, r.Seed)
		r.writeCells(&b)
	} else {
		fmt.Fprintf(&b, "%s: %d games in %d pairs with swapped seats, seed %d\n\n", r.Env, r.Games, r.Pairs,
			r.Seed)
	}
	many := len(r.Agents) > 2 && !sided
	r.writeAgents(&b, sided, many)
	if many {
		b.WriteString("\nElo is the difference to the other agents together; " +
			"rating is each agent's own (Bradley-Terry, mean 0).\n\n")
		t := aligned(&b)
		fmt.Fprint(t, "agent\tagainst\twins\tdraws\tlosses\tscore\tElo\t95% interval\t\n")
		for _, p := range r.Pairings {
			fmt.Fprintf(t, "%s\t%s\t%s\t\n", p.Agents[0], p.Agents[1], p.Standing.text())
		}
		t.Flush()
	}
	fmt.Fprintf(&b, "\ndraws %s, %s decisions a game; %.0f games/s, %.0f decisions/s, %.1f s\n",
		percent(r.DrawShare), plain(r.Length, 0), r.GamesPerS, r.DecisionsPS, r.Seconds)
	for _, f := range r.Forfeits {
		fmt.Fprintf(&b, "forfeit in game %d (seed %d): %s in seat %d: %s\n", f.Game, f.Seed, f.Spec, f.Seat,
			f.Why)
	}
	if r.Resumed > 0 {
		fmt.Fprintf(&b, "%d of the games were taken from the results log\n", r.Resumed)
	}
	if r.Interrupted {
		fmt.Fprintf(&b, "interrupted: %d of %d games are finished\n", r.Games, r.Planned)
	}
	if !r.Reproducible {
		b.WriteString("there was a time limit, so another run may give other results\n")
	}
	fmt.Fprintf(&b, "results %s\n", r.Hash)
	_, err := io.WriteString(w, b.String())
	return err
}

// aligned returns a table whose columns end at the right.
func aligned(w io.Writer) *tabwriter.Writer {
	return tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
}

// writeAgents writes a row for each agent, with its side where the sides are not alike, and with its rating
// where there are many.
func (r *Report) writeAgents(b *strings.Builder, sided, many bool) {
	side, rated := "", ""
	if sided {
		side = "side\t"
	}
	if many {
		rated = "rating\t"
	}
	t := aligned(b)
	fmt.Fprintf(t,
		"agent\t%sgames\twins\tdraws\tlosses\tscore\tElo\t95%% interval\t%sforfeits\tus/decision\tp99\t\n",
		side, rated)
	for _, a := range slices.SortedStableFunc(slices.Values(r.Agents), func(a, b AgentReport) int {
		return cmp.Compare(b.Score, a.Score)
	}) {
		if sided {
			side = a.Side + "\t"
		}
		if many {
			rated = signed(a.Rating) + "\t"
		}
		fmt.Fprintf(t, "%s\t%s%d\t%s\t%s%d\t%s\t%s\t\n", a.Spec, side, a.Wins+a.Draws+a.Losses,
			a.Standing.text(), rated, a.Forfeits, plain(a.Mean, 2), plain(a.P99, 2))
	}
	t.Flush()
}

// writeCells writes a row for each agent of the first side against each of the second: what share the first
// won.
func (r *Report) writeCells(b *strings.Builder) {
	t := aligned(b)
	fmt.Fprintf(t, "%s\t%s\twins\tdraws\tlosses\t%[1]s' score\t95%% interval\t\n", r.sides[0].Name,
		r.sides[1].Name)
	for _, c := range r.Cells {
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%s\t%s to %s\t\n", c.First, c.Second, c.Wins, c.Draws,
			c.Losses, percent(c.Score), percent(c.Lo), percent(c.Hi))
	}
	t.Flush()
	b.WriteString("\n")
}

func (s Standing) text() string {
	interval := "-" // of a score of 0 or 1 the results know no end
	if s.EloLo < s.EloHi || !math.IsInf(float64(s.Elo), 0) {
		interval = signed(s.EloLo) + " to " + signed(s.EloHi)
	}
	return fmt.Sprintf("%d\t%d\t%d\t%s\t%s\t%s", s.Wins, s.Draws, s.Losses, percent(s.Score), signed(s.Elo),
		interval)
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
