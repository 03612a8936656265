package experiments

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"gauntlet/agents/rating"
	"gauntlet/engine/enginetest/must"
)

func TestParseSequential(t *testing.T) {
	s := must.Get(ParseSequential("elo0=-5,elo1=2.5,alpha=0.01,beta=0.1"))(t)
	if s.Test != (rating.Test{Elo0: -5, Elo1: 2.5, Alpha: 0.01, Beta: 0.1}) {
		t.Errorf("%+v", s)
	}
	if s := must.Get(ParseSequential("elo1=20"))(t); s.Test != (rating.Test{Elo1: 20, Alpha: 0.05, Beta: 0.05}) {
		t.Errorf("%+v", s)
	}
	for text, want := range map[string]string{
		"":             `"" is none of elo0, elo1, alpha and beta`,
		"elo3=1":       `"elo3" is none of elo0, elo1, alpha and beta (did you mean "elo0"?)`,
		"elo0=x":       `elo0: "x" is no number from -1000 to 1000`,
		"elo0=NaN":     `elo0: "NaN" is no number`,
		"elo1=1e9":     `elo1: "1e9" is no number`,
		"elo0=10":      "elo0 is 10 and elo1 10",
		"alpha=0":      "alpha is 0 and beta 0.05",
		"beta=0.5":     "alpha is 0.05 and beta 0.5",
		"elo0=1,,beta": `"" is none of`,
	} {
		if _, err := ParseSequential(text); !must.Contain(err, want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A tournament with a test ends when that is decided, after the same games for any number of workers, and
// says how it has stood meanwhile.
func TestSequential(t *testing.T) {
	cfg := Config{Agents: []string{"test-longest", "random"}, Field: track(), Games: 1000, Seed: 2, Workers: 1,
		Test: must.Get(ParseSequential("elo0=0,elo1=50"))(t)}
	var said string
	cfg.Standing = func(now func() string) { said = now() }
	one := play(t, cfg)
	cfg.Workers, cfg.Standing = 4, nil
	four := play(t, cfg)
	if one.Hash != four.Hash || one.Games >= 1000 || one.Interrupted || one.Sprt == nil {
		t.Fatalf("%d games and %d, %+v", one.Games, four.Games, one.Sprt)
	}
	if s := one.Sprt; s.Verdict != "elo1" || s.LLR < s.Upper ||
		math.Abs(float64(s.Upper)-math.Log(19)) > 1e-9 || s.Elo1 != 50 {
		t.Errorf("%+v", s)
	}
	if !strings.HasPrefix(said, "test-longest ") || !strings.Contains(said, ", LLR +") {
		t.Errorf("it is said to stand so: %q", said)
	}
	var b strings.Builder
	must.Do(t, one.WriteText(&b))
	if !strings.Contains(b.String(), "\nsequential test of Elo 0 against 50: LLR +") ||
		!strings.Contains(b.String(), ", 50 is accepted\n") {
		t.Error(b.String())
	}
	var doc map[string]map[string]any
	json.Unmarshal(must.Get(json.Marshal(one))(t), &doc)
	if s := doc["sprt"]; s["verdict"] != "elo1" || s["llr"].(float64) < 2.9 || s["lower"].(float64) > -2.9 {
		t.Errorf("%v", s)
	}
	// Equal agents do not differ by so much.
	cfg.Agents = []string{"random", "random"}
	if s := play(t, cfg).Sprt; s.Verdict != "elo0" {
		t.Errorf("%+v", s)
	}
	cfg.Agents = []string{"random", "random", "test-longest"}
	if _, err := NewTournament(cfg); !must.Contain(err, "a sequential test is of two agents") {
		t.Error(err)
	}
	cfg = Config{Agents: []string{"test-longest", "random"}, Field: track(), Games: 2, Test: cfg.Test}
	if s := play(t, cfg).Sprt; s.Verdict != "undecided" {
		t.Errorf("%+v", s)
	}
}

// In a gauntlet only the pairings of the first agent are there, and every agent still has a rating.
func TestGauntletReport(t *testing.T) {
	r := play(t, Config{Agents: []string{"random", "test-longest", "random", "random"}, Field: track(),
		Games: 40, Gauntlet: true})
	if len(r.Pairings) != 3 || r.Games != 120 || r.Pairs != 60 ||
		r.Agents[0].Wins+r.Agents[0].Draws+r.Agents[0].Losses != 120 {
		t.Errorf("%d pairings, %d games in %d pairs", len(r.Pairings), r.Games, r.Pairs)
	}
	for _, a := range r.Agents {
		if math.IsNaN(float64(a.Rating)) || !(a.RatingLo < a.Rating && a.Rating < a.RatingHi) {
			t.Errorf("%s has the rating %v, from %v to %v", a.Spec, a.Rating, a.RatingLo, a.RatingHi)
		}
	}
}

// The tables are there for spreadsheets and in Markdown.
func TestOtherForms(t *testing.T) {
	r := play(t, Config{Agents: []string{"random", "test-longest", "test-lost"}, Field: track(), Games: 20})
	var b bytes.Buffer
	must.Do(t, r.WriteCSV(&b))
	rows := must.Get(csv.NewReader(&b).ReadAll())(t)
	if len(rows) != 4 || strings.Join(rows[0],
		" ") != "agent against games wins draws losses score elo elo_lo elo_hi" ||
		strings.Join(rows[3][:7], " ") != "test-longest test-lost 20 20 0 0 1" || rows[3][7] != "" ||
		rows[3][8] == "" || rows[3][9] != "" {
		t.Errorf("%q", rows)
	}
	r.Agents[0].Spec = "a|b"
	var m strings.Builder
	must.Do(t, r.WriteMarkdown(&m))
	for _, want := range []string{"\n| agent | games | wins | draws | losses | score | Elo | 95% interval | rating | 95% interval |",
		"\n| --- | ---: |", "| a\\|b | 40 |",
		"| test-longest | test-lost | 20 | 0 | 0 | 100.0% | +Inf | at least +140.2 |\n",
		"\nresults " + r.Hash} {
		if !strings.Contains(m.String(), want) {
			t.Errorf("there is no %q in\n%s", want, m.String())
		}
	}
	f := track()
	f.Ruleset = chase{f.Ruleset}
	sided := must.Get(must.Get(NewTournament(Config{Sides: [2][]string{{"random"}, {"test-longest",
		"random"}}, Field: f, Games: 4}))(t).
		Run(context.Background()))(t)
	b.Reset()
	must.Do(t, sided.WriteCSV(&b))
	rows = must.Get(csv.NewReader(&b).ReadAll())(t)
	if len(rows) != 3 || rows[0][7] != "score_lo" || rows[1][1] != "test-longest" || rows[1][2] != "4" {
		t.Errorf("%q", rows)
	}
}

func TestStanding(t *testing.T) {
	var said string
	cfg := Config{Agents: []string{"random", "test-longest", "test-lost", "random"}, Field: track(),
		Games: 20, Workers: 1,
		Standing: func(now func() string) { said = now() }}
	play(t, cfg)
	if !strings.HasPrefix(said, "test-longest 9") || strings.Count(said, ", ") != 2 ||
		strings.Contains(said, "test-lost") {
		t.Errorf("it is said to stand so: %q", said)
	}
}

func TestBetween(t *testing.T) {
	inf := rating.Number(math.Inf(1))
	for want, c := range map[string][2]rating.Number{"-1.0 to +2.5": {-1, 2.5}, "at least +3.0": {3, inf},
		"at most -4.0": {-inf, -4},
		"-":            {-inf, inf}} {
		if got := between(c[0], c[1]); got != want {
			t.Errorf("%v: %s, want %s", c, got, want)
		}
	}
	if got := between(unknown, unknown); got != "-" {
		t.Error(got)
	}
}
