package balance

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/starquest"
	"gauntlet/experiments"
)

// config is a measurement of shipped missions with the party and the enemies that come with the program.
func config(games int, missions ...string) Config {
	return Config{Rules: starquest.Ruleset, Missions: missions, Agents: [2]string{"heroes", "scripted"},
		Games: games, Seed: 1, Sizes: []int{3}}
}

func measure(t *testing.T, ctx context.Context, cfg Config) *Report {
	t.Helper()
	return must.Get(Measure(ctx, cfg))(t)
}

// No shipped mission is decided before it begins, and a higher level of threat is harder: a rough look at
// what the recorded report says exactly.
func TestMissionsAreBalanced(t *testing.T) {
	games := enginetest.Samples(16, 40)
	r := measure(t, context.Background(), config(games))
	if len(r.Rows) != len(engine.InfoOf(starquest.Ruleset).Missions) || !r.Finished {
		t.Fatalf("%d rows", len(r.Rows))
	}
	met := 0
	for _, w := range r.Rows {
		if len(w.Missed) == 0 {
			met++
		}
		low, middle, high := w.Cells[0].Wins, w.Cells[1].Wins, w.Cells[2].Wins
		if middle < games/5 || middle > games*9/10 || low <= high {
			t.Errorf("%s: of %d games three heroes win %d at low, %d at middle and %d at high threat",
				w.Mission, games, low, middle, high)
		}
	}
	if r.Met != met {
		t.Errorf("%d rows are counted as met, %d are", r.Met, met)
	}
}

// A cell is the tournament of the same games, whatever the number of workers, and the report of an
// interrupted measurement has whole rows alone.
func TestCellsAreTournaments(t *testing.T) {
	cfg := config(6, "laststand", "relay")
	cfg.Workers = 1
	told := 0
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	cfg.Progress = func(done, total int) {
		if told++; done != told || total != 36 {
			t.Errorf("told of %d of %d games after %d", done, total, told)
		}
		if done == 30 {
			stop()
		}
	}
	one := measure(t, ctx, cfg)
	if len(one.Rows) != 1 || one.Finished || one.Rows[0].Mission != "laststand" {
		t.Fatalf("%+v", one)
	}
	cfg.Progress, cfg.Workers = nil, 3
	all := measure(t, context.Background(), cfg)
	if len(all.Rows) != 2 || !all.Finished || !reflect.DeepEqual(one.Rows[0], all.Rows[0]) {
		t.Fatalf("one worker finds %+v, three find %+v", one.Rows, all.Rows)
	}
	setup := must.Get(engine.Prepare(cfg.Rules, engine.Choice{Armies: cfg.Armies, Mission: cfg.Missions[0],
		Party: cfg.Sizes[0], Threat: "middle"}))(t)
	tournament := must.Get(experiments.NewTournament(experiments.Config{
		Sides: [2][]string{{cfg.Agents[0]}, {cfg.Agents[1]}}, Games: 6, Seed: cfg.Seed,
		Field: experiments.Field{Setups: []engine.Setup{setup}}}))(t)
	report := must.Get(tournament.Run(context.Background()))(t)
	if c := all.Rows[0].Cells[1]; c.Hash != report.Hash || c.Wins != report.Cells[0].Wins || c.Games != 6 ||
		c.Threat != "middle" {
		t.Errorf("%+v is not the tournament %+v", c, report.Cells)
	}
}

func TestMissed(t *testing.T) {
	cells := func(low, middle, high float64) []Cell {
		c := make([]Cell, 3)
		for i, x := range []float64{low, middle, high} {
			c[i].Score = rating.Number(x)
		}
		return c
	}
	for _, c := range []struct {
		low, middle, high float64
		want              string
	}{
		{0.75, 0.5, 0.25, ""},
		{0.95, 0.76, 0.25, "the middle level is outside 35% to 75%"},
		{0.75, 0.34, 0.1, "the middle level is outside 35% to 75%"},
		{0.59, 0.5, 0.25, "the low level is less than 10 points easier"},
		{0.75, 0.5, 0.41, "the high level is less than 10 points harder"},
		{0.8, 0.8, 0.8,
			"the middle level is outside 35% to 75%; the low level is less than 10 points easier; the high level is less than 10 points harder"},
	} {
		if got := strings.Join(missed(cells(c.low, c.middle, c.high)), "; "); got != c.want {
			t.Errorf("%v: %q", c, got)
		}
	}
	if got := missed(cells(0.75, 0.5, 0.25)); got == nil {
		t.Error("what is missed of nothing is none, which JSON has as null and not as a list")
	}
}

// A log that cannot be written is an error, not a row of nothing.
func TestLogThatCannotBeWritten(t *testing.T) {
	cfg := config(1, "laststand")
	cfg.Log = filepath.Join(t.TempDir(), "taken")
	must.Do(t, os.WriteFile(cfg.Log, nil, 0o600))
	if r, err := Measure(context.Background(), cfg); err == nil {
		t.Errorf("it finds %+v", r.Rows)
	}
}

func TestRefused(t *testing.T) {
	for want, change := range map[string]func(*Config){
		`party "Vanguard" has 4 heroes, not 5`: func(c *Config) { c.Sizes = []int{5} },
		`list "Brood" is no party of heroes`:   func(c *Config) { c.Armies[0] = "brood" },
		"0 games per pairing":                  func(c *Config) { c.Games = 0 },
		"nowhere":                              func(c *Config) { c.Armies[0], c.Sizes = "nowhere", nil },
		"people play single games":             func(c *Config) { c.Agents[0] = "human" },
	} {
		cfg := config(1, "breach")
		change(&cfg)
		if err := cfg.Check(); !must.Contain(err, want) {
			t.Errorf("not %q: %v", want, err)
		}
		if _, err := Measure(context.Background(), cfg); err == nil {
			t.Errorf("%q is measured", want)
		}
	}
}

// The recorded report is of the missions as they are, of all of them, and says that they are what they aim
// at; its page is the figures' page.
func TestRecordedReport(t *testing.T) {
	data := must.Get(os.ReadFile("../star-quest-balance.json"))(t)
	var r Report
	must.Do(t, json.Unmarshal(data, &r))
	cfg := config(1)
	cfg.Sizes, r.Title = nil, "Star Quest"
	cells := must.Get(cfg.cells())(t)
	if !r.Finished || r.Games < 2000 || len(r.Rows)*3 != len(cells) || r.Met != len(r.Rows) {
		t.Fatalf("%d games in %d rows, of which %d are what they aim at", r.Games, len(r.Rows), r.Met)
	}
	for i, p := range cells {
		row := &r.Rows[i/3]
		c := &row.Cells[i%3]
		if row.Mission != p.mission || row.Heroes != p.heroes || c.Threat != p.Threat || c.Foes != p.Foes {
			t.Errorf("%s for %d heroes at %s threat brings %d units; %d were measured in %s for %d. Measure it again: %s --out experiments/star-quest-balance",
				p.mission, p.heroes, p.Threat, p.Foes, c.Foes, row.Mission, row.Heroes, r.Command)
		}
		if len(missed(row.Cells)) > 0 || c.Lo > c.Score || c.Score > c.Hi ||
			int(float64(c.Score)*float64(c.Games)+0.5) != c.Wins {
			t.Errorf("%s for %d heroes: %+v", row.Mission, row.Heroes, row.Cells)
		}
	}
	page := must.Get(os.ReadFile("../star-quest-balance.md"))(t)
	var again bytes.Buffer
	if err := r.WriteMarkdown(&again); err != nil || !bytes.Equal(page, again.Bytes()) {
		t.Errorf("the page is not that of the figures (%v):\n%s", err, again.String())
	}
}
