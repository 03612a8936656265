package experiments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
)

// longest always takes the last entry of the menu, the best one of a race.
type longest struct{ fails bool }

func (l *longest) Layer() agents.Layer             { return agents.Atomic }
func (l *longest) Begin(*engine.Game, int, uint64) {}
func (l *longest) Act(v agents.View) (engine.Action, error) {
	if l.fails {
		return engine.Action{}, errors.New("lost the way")
	}
	return v.Menu[len(v.Menu)-1], nil
}

func init() {
	agents.Register("test-longest", "for tests", func(*agents.Params) (agents.Agent, error) {
		return &longest{}, nil
	})
	agents.Register("test-lost", "for tests", func(*agents.Params) (agents.Agent, error) {
		return &longest{fails: true}, nil
	})
}

func track() Field {
	f := Field{Ruleset: enginetest.Race{Turns: 6}.Ruleset()}
	for _, name := range []string{"red", "blue", "green"} {
		f.Armies = append(f.Armies, &roster.Army{Name: name, Ruleset: "race", Units: []roster.Unit{{
			Name: name + " runner", Quality: 4, Defense: 4,
			Models: []roster.Model{{Quality: 4, Defense: 4, Tough: 1, Base: 2500}},
		}}})
	}
	for _, name := range []string{"oval", "field"} {
		f.Tables = append(f.Tables, &mission.Table{Name: name, Width: 48 * geom.Inch, Height: 48 * geom.Inch})
	}
	f.Missions = []*mission.Mission{{Name: "sprint", Rounds: 1,
		Zones: mission.Zones{Edge: "long", Depth: 12 * geom.Inch}, Markers: mission.Markers{Plus: 1}},
		{Name: "walk", Rounds: 2, Zones: mission.Zones{Edge: "long", Depth: 12 * geom.Inch},
			Markers: mission.Markers{Plus: 1}}}
	return f
}

// A chase is a race whose sides are not alike.
type chase struct{ engine.Ruleset }

func (chase) Info() engine.RulesetInfo {
	return engine.RulesetInfo{Sides: [2]engine.Side{{Key: "foxes", Name: "foxes", Party: "the foxes"},
		{Key: "dogs", Name: "dogs", Party: "the dogs"}}}
}

func play(t *testing.T, cfg Config) *Report {
	t.Helper()
	to := must.Get(NewTournament(cfg))(t)
	return must.Get(to.Run(context.Background()))(t)
}

func TestReport(t *testing.T) {
	done := 0
	r := play(t, Config{Agents: []string{"random", "test-longest"}, Field: track(), Games: 199, Seed: 1,
		Progress: func(n, total int) {
			if done++; n != done || total != 200 {
				t.Errorf("progress %d of %d after %d games", n, total, done)
			}
		}})
	if done != 200 || r.Games != 200 || r.Planned != 200 || r.Pairs != 100 || r.Env != "race" ||
		!r.Reproducible || r.Interrupted || len(r.Hash) != 64 {
		t.Errorf("report %+v", r)
	}
	a, b := r.Agents[0], r.Agents[1]
	if a.Wins != b.Losses || a.Draws != b.Draws || a.Losses != b.Wins || a.Wins+a.Draws+a.Losses != 200 ||
		float64(r.DrawShare) != float64(a.Draws)/200 {
		t.Errorf("agents %+v and %+v", a, b)
	}
	if math.Abs(float64(a.Score+b.Score-1)) > 1e-12 || math.Abs(float64(a.Elo+b.Elo)) > 1e-9 ||
		b.Score < 0.7 || b.LOS < 0.999 || !(b.EloLo < b.Elo && b.Elo < b.EloHi) {
		t.Errorf("agents %+v and %+v", a, b)
	}
	if p := r.Pairings[0]; len(r.Pairings) != 1 || p.Standing != a.Standing {
		t.Errorf("pairings %+v", r.Pairings)
	}
	// The rating of two players lies half their Elo difference from the mean.
	if math.Abs(float64(b.Rating-b.Elo/2)) > 1e-6 {
		t.Errorf("rating %v, Elo %v", b.Rating, b.Elo)
	}
	if a.Mean <= 0 || a.P99 <= 0 || r.GamesPerS <= 0 || r.DecisionsPS <= 0 {
		t.Errorf("speeds: %+v", r)
	}
}

// Where the seats are not alike every agent of the one plays every agent of the other on the same seeds, and
// nobody changes seats.
func TestUnlikeSeats(t *testing.T) {
	unlike := track()
	unlike.Ruleset = chase{enginetest.Race{Turns: 6}.Ruleset()}
	cfg := Config{Sides: [2][]string{{"random", "test-longest"}, {"random", "test-longest", "test-lost"}},
		Field: unlike, Games: 51, Seed: 1, Workers: 1}
	r := play(t, cfg)
	if r.Games != 51*6 || r.Pairs != 0 || len(r.Cells) != 6 || len(r.Pairings) != 0 || len(r.Agents) != 5 {
		t.Fatalf("report %+v", r)
	}
	for i, c := range r.Cells {
		if c.First != cfg.Sides[0][i/3] || c.Second != cfg.Sides[1][i%3] || c.Wins+c.Draws+c.Losses != 51 ||
			!(0 <= c.Lo && c.Lo <= c.Score && c.Score <= c.Hi && c.Hi <= 1) {
			t.Errorf("cell %d: %+v", i, c)
		}
		if want := (float64(c.Wins) + float64(c.Draws)/2) / 51; math.Abs(float64(c.Score)-want) > 1e-12 {
			t.Errorf("cell %d: score %v of %d wins and %d draws", i, c.Score, c.Wins, c.Draws)
		}
	}
	for i, a := range r.Agents {
		side, games := "foxes", 3*51
		if i >= 2 {
			side, games = "dogs", 2*51
		}
		if a.Side != side || a.Wins+a.Draws+a.Losses != games || !math.IsNaN(float64(a.Rating)) {
			t.Errorf("agent %d: %+v", i, a)
		}
	}
	if lost := r.Cells[2]; lost.Wins != 51 || r.Agents[4].Forfeits != 102 ||
		r.Cells[3].Score <= r.Cells[0].Score {
		t.Errorf("cells %+v, agents %+v", r.Cells, r.Agents)
	}
	// Without a swap the one game between two equal agents is played once.
	for _, w := range []int{1, 3} {
		cfg.Workers = w
		if again := play(t, cfg); again.Hash != r.Hash {
			t.Errorf("%d workers: results %s, want %s", w, again.Hash, r.Hash)
		}
	}
	var text bytes.Buffer
	if err := r.WriteText(&text); err != nil || !strings.Contains(text.String(), "foxes' score") ||
		strings.Contains(text.String(), "swapped") {
		t.Errorf("%v:\n%s", err, &text)
	}
	doc, err := json.Marshal(r.Cells[0])
	want := regexp.MustCompile(
		`^\{"heroes":"random","ai":"random","wins":\d+,"draws":\d+,"losses":\d+,"score":[0-9.]+,"lo":[0-9.]+,"hi":[0-9.]+\}$`)
	if err != nil || !want.Match(doc) {
		t.Errorf("%v: %s", err, doc)
	}
	for _, c := range []struct {
		cfg  Config
		want string
	}{
		{Config{Sides: [2][]string{{"random"}}, Field: unlike, Games: 1}, "no agent plays for the dogs"},
		{Config{Sides: [2][]string{1: {"random"}}, Field: unlike, Games: 1}, "no agent plays for the foxes"},
		{Config{Sides: [2][]string{{"random"}, {"random"}}, Agents: []string{"random"}, Field: track(),
			Games: 1}, "the one or the other"},
	} {
		if _, err := NewTournament(c.cfg); !must.Contain(err, c.want) {
			t.Errorf("%v does not say %q", err, c.want)
		}
	}
}

// Scripts rely on these keys.
func TestJSON(t *testing.T) {
	r := play(t, Config{Agents: []string{"test-lost", "test-longest"}, Field: track(), Games: 2})
	text := must.Get(json.Marshal(r))(t)
	var doc map[string]any
	must.Do(t, json.Unmarshal(text, &doc))
	for _, key := range []string{"env", "pairs", "games", "draw_share", "games_per_s", "decisions_per_s",
		"reproducible", "results_hash", "agents"} {
		if _, ok := doc[key]; !ok {
			t.Errorf("no key %q in %s", key, text)
		}
	}
	lost := doc["agents"].([]any)[0].(map[string]any)
	for key, want := range map[string]any{"spec": "test-lost", "side": "both", "score": 0., "wins": 0.,
		"draws": 0., "losses": 2., "elo": nil, "elo_lo": nil, "forfeits": 2., "rating": nil} {
		if got, ok := lost[key]; !ok || got != want {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
	for _, key := range []string{"elo_hi", "decision_us_mean", "decision_us_p99"} {
		if _, ok := lost[key].(float64); !ok {
			t.Errorf("%s is %v", key, lost[key])
		}
	}
	f := doc["forfeits"].([]any)[0].(map[string]any)
	if f["why"] != "lost the way" || f["spec"] != "test-lost" {
		t.Errorf("forfeit %v", f)
	}
}

func TestText(t *testing.T) {
	r := play(t, Config{Agents: []string{"random", "test-longest", "test-lost"}, Field: track(), Games: 20,
		TimeLimit: time.Minute})
	r.Interrupted, r.Planned, r.Resumed = true, 99, 7
	var b strings.Builder
	must.Do(t, r.WriteText(&b))
	for _, want := range []string{
		`(?m)^race: 60 games in 30 pairs with swapped seats, seed 0$`,
		`(?m)^ +agent +games +wins +draws +losses +score +Elo +95% interval +rating +95% interval +forfeits +us/decision +p99$`,
		`(?m)^ +test-longest +40 +\d+ +\d+ +\d+ +\d+\.\d% +\+\d+\.\d +at least \+\d+\.\d +- +- +0 +\d+\.\d\d +\d+\.\d\d$`,
		`(?m)^ +test-lost +40 +0 +0 +40 +0\.0% +-Inf +at most -\d+\.\d +- +- +40 `,
		`(?m)^ +agent +against +wins +draws +losses +score +Elo +95% interval$`,
		`(?m)^ +random +test-longest +\d+ +\d+ +\d+ +\d+\.\d% +-\d`,
		`(?m)^draws \d+\.\d%, \d+ decisions a game; \d+ games/s, \d+ decisions/s, \d+\.\d s$`,
		`(?m)^forfeit in game \d+ \(seed \d+\): test-lost in seat [01]: lost the way$`,
		`(?m)^7 of the games were taken from the results log$`,
		`(?m)^interrupted: 60 of 99 games are finished$`,
		`(?m)^there was a time limit, so another run may give other results$`,
		`(?m)^results [0-9a-f]{64}$`,
	} {
		if !regexp.MustCompile(want).MatchString(trimRight(b.String())) {
			t.Errorf("no line reads %s:\n%s", want, b.String())
		}
	}
	if n := strings.Count(b.String(), "forfeit in game"); n != MaxForfeits {
		t.Errorf("%d forfeits are listed, expected %d", n, MaxForfeits)
	}
	// The best comes first.
	if s := b.String(); strings.Index(s, "test-longest") > strings.Index(s, "random") {
		t.Errorf("not sorted by score:\n%s", s)
	}
}

func trimRight(s string) string { return regexp.MustCompile(`(?m) +$`).ReplaceAllString(s, "") }

func TestEmptyReport(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	to := must.Get(NewTournament(Config{Agents: []string{"random", "random"}, Field: track(), Games: 10}))(t)
	r, err := to.Run(ctx)
	if err != nil || r.Games != 0 || !r.Interrupted {
		t.Fatalf("%+v, %v", r, err)
	}
	text, err := json.Marshal(r)
	if err != nil || !bytes.Contains(text, []byte(`"draw_share":null`)) {
		t.Errorf("%s, %v", text, err)
	}
	var b strings.Builder
	if err := r.WriteText(&b); err != nil || !strings.Contains(b.String(),
		"interrupted: 0 of 10 games are finished") {
		t.Errorf("%s, %v", b.String(), err)
	}
}

func TestFieldGoesRound(t *testing.T) {
	f := track()
	c := must.Get(f.compile(5, nil))(t)
	seen := map[string]int{}
	for i := range 36 {
		g := must.Get(c.Game(i))(t)
		s := g.Setup()
		for _, key := range []string{"near " + s.Armies[0].Name, "far " + s.Armies[1].Name, "table " +
			s.Table.Name, "mission " + s.Mission.Name} {
			seen[key]++
		}
		if again, _ := c.Game(i); again != g {
			t.Errorf("game %d is compiled twice", i)
		}
	}
	for key, n := range seen {
		want := 18
		if strings.HasPrefix(key, "near") || strings.HasPrefix(key, "far") {
			want = 12
		}
		if n != want {
			t.Errorf("%s in %d of 36 games, want %d", key, n, want)
		}
	}
	if len(seen) != 10 {
		t.Errorf("seen: %v", seen)
	}
}

func TestFingerprint(t *testing.T) {
	f := track()
	first, err := f.fingerprint()
	if err != nil || !strings.HasPrefix(first, "race-") {
		t.Fatal(first, err)
	}
	f.Armies[1].Units[0].Quality = 3
	if second, _ := f.fingerprint(); second == first {
		t.Error("the fingerprint does not see the armies")
	}
}

func TestRefusals(t *testing.T) {
	base := Config{Agents: []string{"random", "random"}, Field: track(), Games: 2}
	for want, change := range map[string]func(*Config){
		"0 games per pairing; it takes 1 to 1000000": func(c *Config) {
			c.Games = 0
		},
		"a tournament of one agent; it takes 2 to 64": func(c *Config) {
			c.Agents = c.Agents[:1]
		},
		`unknown agent "randam" (did you mean "random"?)`: func(c *Config) {
			c.Agents = []string{"random", "randam"}
		},
		`agent "human:page=9": people play single games, not tournaments`: func(c *Config) {
			c.Agents = []string{"random", "human:page=9"}
		},
		`army "red" on table "oval" in mission "sprint": agent "random:layer=tactical": there is no environment of race`: func(c *Config) {
			c.Agents = []string{"random", "random:layer=tactical"}
		},
		"-1 workers; it takes 1 to 1024": func(c *Config) {
			c.Workers = -1
		},
		"a time limit of -1ns": func(c *Config) {
			c.TimeLimit = -1
		},
		"a tournament needs a ruleset, armies, tables and missions": func(c *Config) {
			c.Field.Armies = nil
		},
		`"red" is an army of 0 points, "big" one of 500`: func(c *Config) {
			c.Field.Armies = append(c.Field.Armies, &roster.Army{Name: "big", Ruleset: "race", Points: 500})
		},
		`army "red" on table "oval" in mission "sprint": unknown ruling "weather"`: func(c *Config) {
			c.Field.Rulings = []engine.Ruling{{Name: "weather", Value: "rain"}}
		},
		`army "none" on table "oval" in mission "sprint": setup has no army`: func(c *Config) {
			c.Field.Armies = []*roster.Army{{Name: "none", Ruleset: "race"}}
		},
		"a tournament of 3 pairings with 500000 pairs of games each; it may have 1000000 games in all": func(c *Config) {
			c.Agents, c.Games = []string{"random", "random", "random"}, arena.MaxGames
		},
	} {
		cfg := base
		cfg.Field = track()
		change(&cfg)
		if _, err := NewTournament(cfg); !must.Contain(err, want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestReplaysAndResuming(t *testing.T) {
	dir := t.TempDir()
	cfg := Config{Agents: []string{"random", "test-longest"}, Field: track(), Games: 4,
		Out: filepath.Join(dir, "log"), Replays: filepath.Join(dir, "replays")}
	first := play(t, cfg)
	files := must.Get(filepath.Glob(filepath.Join(cfg.Replays, "*")))(t)
	want := []string{}
	for i := range 4 {
		want = append(want, filepath.Join(cfg.Replays, fmt.Sprintf("%06d.replay", i)))
	}
	if !slices.Equal(files, want) {
		t.Errorf("files %v", files)
	}
	for _, name := range files {
		f := must.Get(os.Open(name))(t)
		rep, err := replay.Read(f)
		if err != nil || len(rep.Actions) == 0 {
			t.Errorf("%s: %v", name, err)
		}
		f.Close()
	}
	again := play(t, cfg)
	if again.Resumed != 4 || again.Hash != first.Hash {
		t.Errorf("resumed %d games, hash %s, want %s", again.Resumed, again.Hash, first.Hash)
	}
	cfg.Field.Armies[0].Name = "scarlet"
	to := must.Get(NewTournament(cfg))(t)
	if _, err := to.Run(context.Background()); !must.Contain(err,
		"the log is of another tournament: its armies, tables, missions and rulings: race-") {
		t.Errorf("error %v", err)
	}
}

// A defect stops the tournament, but not without what has been played.
func TestDefectComesWithReport(t *testing.T) {
	cfg := Config{Agents: []string{"random", "test-longest"}, Field: track(), Games: 4, Workers: 1}
	cfg.Field.Ruleset = enginetest.Race{Turns: 20, Defect: enginetest.Panics}.Ruleset()
	to := must.Get(NewTournament(cfg))(t)
	if r, err := to.Run(context.Background()); err == nil || r == nil || !r.Interrupted {
		t.Errorf("%+v, %v", r, err)
	}
}
