package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/rulesets"

	"github.com/spf13/cobra"
)

// answer answers a file of cases, each by itself: one that cannot be answered says why and leaves the others alone.
func (f *oddsFlags) answer(cmd *cobra.Command) error {
	file, err := os.Open(f.cases)
	if err != nil {
		return input(err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, odds.MaxCaseFile+1))
	if err != nil {
		return input(err)
	}
	cases, err := odds.ReadCases(data)
	if err != nil {
		return input(fmt.Errorf("%s: %w", f.cases, err))
	}
	if err := f.rule(cases); err != nil {
		return err
	}
	docs := make([]odds.Answers, len(cases))
	var first error
	failures := 0
	for i := range cases {
		c := &cases[i]
		docs[i] = odds.Answers{{Name: "id", Value: c.ID}}
		answers, err := c.Answer(cmd.Context(), rulesets.EditionUnder, f.sampled, seedOf(cmd))
		if interrupted := cmd.Context().Err(); interrupted != nil {
			return failed(interrupted)
		}
		if err != nil {
			docs[i] = append(docs[i], odds.Answer{Name: "error", Value: err.Error()})
			if failures++; first == nil {
				first = fmt.Errorf("%s: case %d (%s): %w", f.cases, i+1, c.ID, err)
			}
			continue
		}
		docs[i] = append(docs[i], answers...)
	}
	if wantsJSON(cmd) {
		err = printJSON(cmd, docs)
	} else {
		for i := range docs {
			err = errors.Join(err, writeAnswers(cmd.OutOrStdout(), docs[i], ""))
		}
		err = failed(err)
	}
	if err == nil && failures > 1 {
		first = fmt.Errorf("%w (%d of %d cases have no answer)", first, failures, len(cases))
	}
	if err == nil {
		err = input(first)
	}
	return err
}

// rule lets the rulings of the flags hold for the cases of the rulesets that have them, but where a case says otherwise. One that no case is under is refused.
func (f *oddsFlags) rule(cases []odds.Case) error {
	given, err := parseRulings(f.rulings)
	if err != nil {
		return err
	}
	for _, r := range given {
		var unknown error
		used := false
		for i := range cases {
			c := &cases[i]
			if _, err := rulesets.EditionUnder(c.Ruleset, []engine.Ruling{r}); err != nil {
				unknown = cmp.Or(unknown, err)
				continue
			}
			used = true
			if !slices.ContainsFunc(c.Rulings, func(text string) bool { return strings.HasPrefix(text, r.Name+"=") }) {
				c.Rulings = append(c.Rulings, r.Name+"="+r.Value)
			}
		}
		if !used && unknown != nil {
			return input(fmt.Errorf("--ruling %s=%s fits none of the cases: %w", r.Name, r.Value, unknown))
		}
	}
	return nil
}

// writeAnswers writes answers as lines, those within others indented.
func writeAnswers(out io.Writer, list odds.Answers, indent string) (err error) {
	for _, a := range list {
		switch v := a.Value.(type) {
		case odds.Answers:
			fmt.Fprintf(out, "%s%s:\n", indent, a.Name)
			err = writeAnswers(out, v, indent+"  ")
		case odds.Distribution:
			fmt.Fprintf(out, "%s%s:", indent, a.Name)
			for n, p := range v {
				fmt.Fprintf(out, " %d: %.6f", n, p)
			}
			_, err = fmt.Fprintln(out)
		case float64:
			_, err = fmt.Fprintf(out, "%s%s: %.9f\n", indent, a.Name, v)
		case int:
			_, err = fmt.Fprintf(out, "%s%s: %d\n", indent, a.Name, v)
		default:
			if _, err = fmt.Fprintf(out, "%s%v\n", indent, v); a.Name == "id" {
				indent += "  "
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
