package drawn_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/drawn"
)

// config returns a small measurement.
func config(t *testing.T, agents ...string) drawn.Config {
	return drawn.Config{Rules: must.Get(rulesets.ByName("gf3"))(t), Agents: [2]string(agents), Sizes: []int{400, 600}, Pairs: 30, Seed: 3}
}

// The report is the same with any number of workers, and another one of what is drawn for tests or by another agent.
func TestPoints(t *testing.T) {
	seen := map[string]bool{}
	for i, change := range []func(*drawn.Config){
		func(c *drawn.Config) { c.Workers = 1 }, func(c *drawn.Config) { c.Workers = 3 },
		func(c *drawn.Config) { c.Test = true }, func(c *drawn.Config) { c.Agents = [2]string{"scripted", "scripted"} },
	} {
		c, told := config(t, "random", "random"), 0
		change(&c)
		c.Progress = func(done, total int) {
			if told++; done != told || total != 60 {
				t.Errorf("%d of %d, want %d of 60", done, total, told)
			}
		}
		r := must.Get(drawn.MeasurePoints(context.Background(), c))(t)
		r.Agent, r.Split = "", ""
		doc := string(must.Get(json.Marshal(r))(t))
		if seen[doc] != (i == 1) || told != 60 || r.Games != 120 {
			t.Errorf("change %d: seen before %t, %d pairs told, %d games", i, seen[doc], told, r.Games)
		}
		seen[doc] = true
		sides := [2]float64{}
		pairs := 0
		for k, row := range r.Styles {
			if k == 0 && row.Name != "horde" || len(row.Sizes) != 2 || row.All.Pairs != row.Sizes[0].Pairs+row.Sizes[1].Pairs {
				t.Errorf("row %+v", row)
			}
			sides[0] += row.All.Score * float64(row.All.Pairs)
			pairs += row.All.Pairs
		}
		// what one style wins another one loses
		if half := sides[0] / float64(pairs); half < 0.4999 || half > 0.5001 || pairs < 60 {
			t.Errorf("styles win %f of %d pairs", half, pairs)
		}
	}
}

// A page has its tables, and what made it.
func TestPages(t *testing.T) {
	c := config(t, "scripted", "random")
	g := must.Get(drawn.Generalise(context.Background(), c))(t)
	g.Command, g.Revision = "gauntlet experiment generalise", "abc"
	p := must.Get(drawn.MeasurePoints(context.Background(), c))(t)
	p.Command, p.Revision = "gauntlet experiment points", "abc"
	for _, page := range []struct {
		text  string
		wants []string
	}{
		{text(t, g.WriteMarkdown), []string{"# `scripted` against `random` over drawn games\n", "| style of a list | pairs | all sizes | 400 points | 600 points |\n|---|---|---|---|---|\n",
			"\n| dense | ", "\n| longmarch | ", "    gauntlet experiment generalise\n", "source abc"}},
		{text(t, p.WriteMarkdown), []string{"# How fair the points formula is", "\n| horde | ", "\n| up to 15% | ", "\n| 13 and more | ",
			"## By special rule: lists with it against lists without, of 50 pairs or more\n", "gf3, split train, 120 games, seed 3; engine ", "    gauntlet experiment points\n"}},
	} {
		for _, want := range page.wants {
			if !strings.Contains(page.text, want) {
				t.Errorf("%q is missing in\n%s", want, page.text)
			}
		}
	}
	if s := g.All[0].All; s.Pairs != 60 || s.Score < 0.7 || s.Lo > s.Score || s.Hi < s.Score {
		t.Errorf("scripted scores %+v against random", s)
	}
	sum, of := 0, 0
	for _, cell := range g.Cells {
		sum += cell.Pairs
	}
	for _, row := range g.Styles {
		of += row.All.Pairs
	}
	if sum != of || g.Below != 0 {
		t.Errorf("%d pairs in cells, %d in rows; %d cells below", sum, of, g.Below)
	}
	// the other way round, the worse agent is told
	c.Agents = [2]string{"random", "scripted"}
	if back := must.Get(drawn.Generalise(context.Background(), c))(t); back.All[0].All.Score > 0.3 {
		t.Errorf("random scores %+v against scripted", back.All[0].All)
	}
}

// text returns what is written.
func text(t *testing.T, write func(io.Writer) error) string {
	var b strings.Builder
	must.Do(t, write(&b))
	return b.String()
}

// What cannot be measured is refused, and an end of the context is an error.
func TestRefused(t *testing.T) {
	for want, change := range map[string]func(*drawn.Config){
		"0 pairs of each of 2 sizes":                      func(c *drawn.Config) { c.Pairs = 0 },
		"30 pairs of each of 0 sizes":                     func(c *drawn.Config) { c.Sizes = nil },
		"lists are drawn for 250 to 3000 points, not 100": func(c *drawn.Config) { c.Sizes = []int{100} },
		`unknown agent "randon" (did you mean "random"?)`: func(c *drawn.Config) { c.Agents[1] = "randon" },
		"games of starquest are not drawn":                func(c *drawn.Config) { c.Rules = must.Get(rulesets.ByName("starquest"))(t) },
	} {
		c := config(t, "random", "random")
		change(&c)
		for _, err := range []error{second(drawn.MeasurePoints(context.Background(), c)), second(drawn.Generalise(context.Background(), c))} {
			if !must.Contain(err, want) {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	c := config(t, "random", "random")
	c.Progress = func(int, int) { stop() }
	if _, err := drawn.MeasurePoints(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func second[T any](_ T, err error) error { return err }
