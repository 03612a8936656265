package balance

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/files"
)

// heading says what was measured.
func (r *Report) heading() string {
	under := ""
	if len(r.Rulings) > 0 {
		under = " under " + strings.Join(r.Rulings, ", ")
	}
	return fmt.Sprintf("%s (%s) against %s (%s)%s, %d games per cell, seed %d", r.Party, r.Heroes, r.Enemies,
		r.AI, under, r.Games, r.Seed)
}

// aim says what missions aim at.
func aim() string {
	return fmt.Sprintf("Missions aim at %.0f%% to %.0f%% at the middle level, "+
		"at least %.0f points more at the low one and at least %.0f less at the high one.",
		100*LeastMiddle, 100*MostMiddle, 100*Step, 100*Step)
}

// String writes the share of a cell with its interval, in percent.
func (c Cell) String() string {
	return fmt.Sprintf("%.1f%% (%.1f to %.1f)", 100*c.Score, 100*c.Lo, 100*c.Hi)
}

// verdict says whether a row is what it aims at.
func (w *Row) verdict() string {
	if len(w.Missed) == 0 {
		return "met"
	}
	return "missed: " + strings.Join(w.Missed, "; ")
}

// WriteText writes the report as a table for people.
func (r *Report) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s: what share of the missions the heroes win, with its 95%% interval\n\n", r.heading())
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "mission\theroes\tlow\tmiddle\thigh\taim")
	for i := range r.Rows {
		row := &r.Rows[i]
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\t%s\n", row.Mission, row.Heroes, row.Cells[0], row.Cells[1],
			row.Cells[2], row.verdict())
	}
	t.Flush()
	_, err := fmt.Fprintf(w, "\n%s %d of %d rows meet it.\n", aim(), r.Met, len(r.Rows))
	return err
}

// WriteMarkdown writes the report as a page.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, `# %s: how hard the missions are

%s. The table shows what share of the games the heroes win, with its interval of 95%%, and
how many units the AI side has in all.

`, r.Title, r.heading())
	b.WriteString("| mission | heroes | low | middle | high | aim |\n|---|---|---|---|---|---|\n")
	for i := range r.Rows {
		row := &r.Rows[i]
		fmt.Fprintf(&b, "| `%s` | %d |", row.Mission, row.Heroes)
		for _, c := range row.Cells {
			fmt.Fprintf(&b, " %s, %d units |", c, c.Foes)
		}
		fmt.Fprintf(&b, " %s |\n", row.verdict())
	}
	fmt.Fprintf(&b, "\n%s %d of %d rows meet it.\n\nEngine version %s, revision %s of the source. "+
		"The same again:\n\n```sh\n%s\n```\n", aim(), r.Met, len(r.Rows), r.Engine, r.Revision, r.Command)
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteFiles writes the report as a page and as a JSON document: to a path with the endings .md and .json.
func (r *Report) WriteFiles(path string) error {
	var page bytes.Buffer
	return errors.Join(r.WriteMarkdown(&page), files.Write(path+".md", page.Bytes()),
		files.WriteJSON(path+".json", r))
}
