package attack

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/odds"
	opr "gauntlet/engine/opr/odds"
	"gauntlet/engine/rulesets"
)

// Answers are the answers to a file of cases, in its order.
type Answers []odds.Answers

// AnswerFile answers a file of cases, each by itself: one that cannot be answered says why and leaves the
// others alone. The first such error is returned as wrong. Rulings hold for the cases of the rulesets that
// have them, but where a case says otherwise.
func AnswerFile(ctx context.Context, path string, rulings []engine.Ruling, sampled int, seed uint64) (all Answers,
	wrong, err error) {
	data, err := files.Read(path, odds.MaxCaseFile)
	if err != nil {
		return nil, nil, err
	}
	cases, err := odds.ReadCases(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := rule(cases, rulings); err != nil {
		return nil, nil, err
	}
	all = make(Answers, len(cases))
	failures := 0
	for i := range cases {
		c := &cases[i]
		all[i] = odds.Answers{{Name: "id", Value: c.ID}}
		answers, err := answer(ctx, c, sampled, seed)
		if interrupted := ctx.Err(); interrupted != nil {
			return nil, nil, interrupted
		}
		if err != nil {
			all[i] = append(all[i], odds.Answer{Name: "error", Value: err.Error()})
			if failures++; wrong == nil {
				wrong = fmt.Errorf("%s: case %d (%s): %w", path, i+1, c.ID, err)
			}
			continue
		}
		all[i] = append(all[i], answers...)
	}
	if failures > 1 {
		wrong = fmt.Errorf("%w (%d of %d cases have no answer)", wrong, failures, len(cases))
	}
	return all, wrong, nil
}

// oddsmaker returns the ruleset of a name if it answers cases itself, or nil.
func oddsmaker(name string) engine.Oddsmaker {
	if r, err := rulesets.ByName(name); err == nil {
		if own, ok := r.(engine.Oddsmaker); ok {
			return own
		}
	}
	return nil
}

// answer answers a case: its ruleset does, or the calculator of the one-page games.
func answer(ctx context.Context, c *odds.Case, sampled int, seed uint64) (odds.Answers, error) {
	if _, err := rulesets.ByName(c.Ruleset); err != nil && c.Ruleset != "" {
		return nil, err
	}
	own := oddsmaker(c.Ruleset)
	if own == nil {
		return opr.AnswerCase(ctx, c, rulesets.EditionUnder, sampled, seed)
	}
	if sampled > 0 {
		return nil, fmt.Errorf("cases of %s go through all faces of the dice; nothing is sampled", c.Ruleset)
	}
	rulings, err := engine.ParseRulings(c.Rulings)
	if err != nil {
		return nil, fmt.Errorf("rulings: %w", err)
	}
	return own.AnswerCase(c, rulings)
}

// allows reports why a ruleset does not have a ruling, or no such value of it.
func allows(ruleset string, r engine.Ruling) error {
	if oddsmaker(ruleset) == nil {
		_, err := rulesets.EditionUnder(ruleset, []engine.Ruling{r})
		return err
	}
	own, err := rulesets.ByName(ruleset)
	if err != nil {
		return err
	}
	return engine.CheckRulings(own, []engine.Ruling{r})
}

// WriteText writes the answers as lines.
func (all Answers) WriteText(out io.Writer) (err error) {
	for i := range all {
		err = errors.Join(err, writeAnswers(out, all[i], ""))
	}
	return err
}

// rule adds rulings to the cases of the rulesets that have them, unless a case sets them itself. A ruling
// that fits no case is refused.
func rule(cases []odds.Case, given []engine.Ruling) error {
	for _, r := range given {
		var unknown error
		used := false
		for i := range cases {
			c := &cases[i]
			if err := allows(c.Ruleset, r); err != nil {
				unknown = cmp.Or(unknown, err)
				continue
			}
			used = true
			if !slices.ContainsFunc(c.Rulings, func(text string) bool {
				return strings.HasPrefix(text, r.Name+"=")
			}) {
				c.Rulings = append(c.Rulings, r.Name+"="+r.Value)
			}
		}
		if !used && unknown != nil {
			return fmt.Errorf("--ruling %s=%s fits none of the cases: %w", r.Name, r.Value, unknown)
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
