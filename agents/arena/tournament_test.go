package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/jsonl"
)

// track is a field of races of several lengths.
type track struct {
	games []*engine.Game
	name  string
	t     testing.TB
}

func (tr track) Game(index int) (*engine.Game, error) {
	if len(tr.games) == 0 {
		return nil, errors.New("the track is closed")
	}
	return tr.games[Rotate(1, 1, index, len(tr.games))], nil
}
func (tr track) Fingerprint() string       { return tr.name }
func (tr track) Setting(index int) Setting { return SettingOf(must.Get(tr.Game(index))(tr.t)) }

func field(t testing.TB) track {
	return track{[]*engine.Game{race(t, enginetest.Race{Turns: 5}), race(t, enginetest.Race{Turns: 9}),
		race(t, enginetest.Race{Turns: 30})}, "three tracks", t}
}

func run(t *testing.T, to Tournament) *Results {
	t.Helper()
	to.Keep = true
	return must.Get(to.Run(context.Background()))(t)
}

// same returns the rows without what may differ between equal runs.
func same(rows []Row) []Row {
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].Duration, rows[i].Hung = 0, false
	}
	return rows
}

func TestWorkersDoNotMatter(t *testing.T) {
	specs := []string{"random", "test-best", "random", "test-panics"}
	one := run(t, Tournament{Specs: specs, Pairs: 25, Seed: 3, Field: field(t), Workers: 1})
	if len(one.Rows) != 25*2*6 || one.Interrupted {
		t.Fatalf("%d games, interrupted %v", len(one.Rows), one.Interrupted)
	}
	for _, workers := range []int{2, 8, 0} {
		more := run(t, Tournament{Specs: specs, Pairs: 25, Seed: 3, Field: field(t), Workers: workers})
		if !slices.Equal(same(one.Rows), same(more.Rows)) || one.Hash() != more.Hash() ||
			one.Decided != more.Decided {
			t.Errorf("%d workers play other games than one", workers)
		}
	}
	if again := run(t, Tournament{Specs: specs, Pairs: 25, Seed: 4,
		Field: field(t)}); again.Hash() == one.Hash() {
		t.Error("seeds 3 and 4 give equal games")
	}
}

func TestHashCoversEveryField(t *testing.T) {
	res := run(t, Tournament{Specs: []string{"random", "test-best"}, Pairs: 2, Field: field(t)})
	hash := func() string {
		again := (&Tournament{Specs: res.Specs}).newResults()
		for i := range res.Rows {
			again.digest.add(&res.Rows[i])
		}
		return again.Hash()
	}
	want := res.Hash()
	if hash() != want {
		t.Fatal("the same rows have another hash")
	}
	for name, change := range map[string]func(*Row){
		"pair":   func(r *Row) { r.Pair++ },
		"seats":  func(r *Row) { r.Seats[0], r.Seats[1] = r.Seats[1], r.Seats[0] },
		"seed":   func(r *Row) { r.Seed++ },
		"winner": func(r *Row) { r.Outcome.Winner = -1 },
		"score":  func(r *Row) { r.Outcome.Score[1]++ },
		"reason": func(r *Row) { r.Outcome.Reason += "." },
		"length": func(r *Row) { r.Length++ },
		"final":  func(r *Row) { r.FinalHash++ },
	} {
		was := res.Rows[1]
		change(&res.Rows[1])
		if hash() == want {
			t.Errorf("the hash does not see the %s", name)
		}
		res.Rows[1] = was
	}
	res.Rows[1].Duration++
	if hash() != want {
		t.Error("the hash sees the duration")
	}
}

func TestSwappedSeatsAndCommonSeeds(t *testing.T) {
	res := run(t, Tournament{Specs: []string{"random", "test-best", "test-first"}, Pairs: 4, Field: field(t)})
	for i := 0; i < len(res.Rows); i += 2 {
		a, b := res.Rows[i], res.Rows[i+1]
		if a.Pair != b.Pair || a.Seed != b.Seed || a.Seats != [2]int{b.Seats[1], b.Seats[0]} ||
			a.Setting != b.Setting {
			t.Errorf("games %d and %d are no pair: %+v, %+v", i, i+1, a, b)
		}
		if first := res.Rows[i/6*6]; first.Seed != a.Seed || first.Setting != a.Setting {
			t.Errorf("pairings play pair %d on different seeds or setups", a.Index)
		}
	}
	if res.Rows[0].Seed == res.Rows[6].Seed {
		t.Error("two pairs of a pairing have equal seeds")
	}
}

func TestTallies(t *testing.T) {
	long := track{[]*engine.Game{race(t, enginetest.Race{Turns: 30})}, "a long track", t}
	res := run(t, Tournament{Specs: []string{"test-first", "test-best", "test-errs"}, Pairs: 10, Field: long})
	got := res.Tallies()
	if b := got[1][0]; b.Wins != 20 || b.Half[4] != 10 || b.Games() != 20 {
		t.Errorf("the best against the first: %+v", b)
	}
	if f := got[0][1]; f.Losses != 20 || f.Half[0] != 10 {
		t.Errorf("the first against the best: %+v", f)
	}
	if e := got[2][1]; e.Forfeits != 20 || e.Losses != 20 {
		t.Errorf("who errs against the best: %+v", e)
	}
	if b := got[1][2]; b.Forfeits != 0 || b.Wins != 20 {
		t.Errorf("the best against who errs: %+v", b)
	}
	half := func(wins, draws, losses int) (sum float64) { return float64(2*wins + draws) }
	for i := range got {
		for j := range got {
			var points float64
			for k, n := range got[i][j].Half {
				points += float64(k * n)
			}
			if points != half(got[i][j].Wins, got[i][j].Draws, got[i][j].Losses) {
				t.Errorf("%d against %d: pairs and games give different points: %+v", i, j, got[i][j])
			}
		}
	}
	if s := rating.Pairs(got[1][0].Half).Score(); s != 1 {
		t.Errorf("score %v", s)
	}
}

// Drawn games are counted, and whoever looks at the standing is told after every game.
func TestStanding(t *testing.T) {
	told := 0
	to := Tournament{Specs: []string{"random", "random"}, Pairs: 60, Field: field(t), Workers: 1}
	to.Standing = func(r *Results) {
		if told++; r.Games != told {
			t.Errorf("after game %d it is told of %d", told, r.Games)
		}
	}
	res := run(t, to)
	drawn := 0
	for i := range res.Rows {
		if res.Rows[i].Outcome.Winner < 0 {
			drawn++
		}
	}
	if told != 120 || res.Drawn != drawn || drawn == 0 || drawn == 120 {
		t.Errorf("told of %d games; %d are counted as drawn, %d are", told, res.Drawn, drawn)
	}
	if to.Workers = MaxWorkers; to.Check() != nil {
		t.Errorf("%d workers: %v", to.Workers, to.Check())
	}
}

// A hung agent forfeits its game; a fresh copy of it plays the next.
func TestHungAgentsAreReplaced(t *testing.T) {
	res := run(t, Tournament{Specs: []string{"test-best", "test-hangs"}, Pairs: 2, Field: field(t),
		Workers: 2, TimeLimit: 20 * time.Millisecond})
	if got := res.Tallies()[1][0]; got.Forfeits != 4 || got.Losses != 4 {
		t.Errorf("%+v", got)
	}
	for _, row := range res.Rows {
		if row.Length < 4 {
			t.Errorf("game %d ended after %d decisions: the agent did not start afresh", row.N, row.Length)
		}
	}
}

func TestRefusals(t *testing.T) {
	f := field(t)
	for want, to := range map[string]Tournament{
		`unknown agent "randon" (did you mean "random"?)`: {Specs: []string{"random", "randon"}, Pairs: 1,
			Field: f},
		"a tournament of one agent; it takes 2 to 64":     {Specs: []string{"random"}, Pairs: 1, Field: f},
		"pairs of games per pairing; it takes at least 1": {Specs: []string{"random", "random"}, Field: f},
		"it may have 1000000 games in all": {Specs: []string{"random", "random"},
			Pairs: 500_001, Field: f},
		"1025 workers; it takes 1 to 1024": {Specs: []string{"random", "random"}, Pairs: 1,
			Field: f, Workers: 1025},
		"the track is closed": {Specs: []string{"random", "random"}, Pairs: 1,
			Field: track{}},
	} {
		if _, err := to.Run(context.Background()); !must.Contain(err, want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestDefectStopsTheTournament(t *testing.T) {
	f := track{[]*engine.Game{race(t, enginetest.Race{Turns: 20, Defect: enginetest.Panics})}, "broken", t}
	to := Tournament{Specs: []string{"random", "test-best"}, Pairs: 50, Field: f, Workers: 4}
	res, err := to.Run(context.Background())
	if err == nil || !strings.Contains(err.Error(),
		"(random against test-best): defect in the game with seed") &&
		!strings.Contains(err.Error(), "(test-best against random): defect in the game with seed") {
		t.Errorf("error %v", err)
	}
	if res == nil || !res.Interrupted {
		t.Errorf("results %+v", res)
	}
}

func TestCancelKeepsFinishedGames(t *testing.T) {
	want := run(t, Tournament{Specs: []string{"random", "test-best"}, Pairs: 200, Field: field(t)})
	ctx, cancel := context.WithCancel(context.Background())
	to := Tournament{Specs: []string{"random", "test-best"}, Pairs: 200, Field: field(t), Workers: 3, Keep: true}
	to.Progress = func(done, total int, last *Row) {
		if total != 400 || last == nil {
			t.Errorf("progress %d of %d, %v", done, total, last)
		}
		if done == 30 {
			cancel()
		}
	}
	res, err := to.Run(ctx)
	if err != nil || !res.Interrupted || len(res.Rows) < 30 || len(res.Rows) > 100 {
		t.Fatalf("%d games, interrupted %v, %v", len(res.Rows), res.Interrupted, err)
	}
	for _, row := range same(res.Rows) {
		if row != same(want.Rows)[row.N] {
			t.Errorf("game %d differs from the one of an uninterrupted run", row.N)
		}
	}
}

func TestResume(t *testing.T) {
	to := Tournament{Specs: []string{"random", "test-best", "test-errs"}, Pairs: 20, Seed: 9, Field: field(t),
		Workers: 2}
	want := run(t, to)

	to.Log = filepath.Join(t.TempDir(), "new", "dir")
	ctx, cancel := context.WithCancel(context.Background())
	to.Progress = func(done, _ int, _ *Row) {
		if done == 17 {
			cancel()
		}
	}
	if res, err := to.Run(ctx); err != nil || !res.Interrupted {
		t.Fatalf("%+v, %v", res, err)
	}
	to.Progress = nil

	// A killed run leaves no clocks, and a torn line.
	path := filepath.Join(to.Log, LogName)
	data := must.Get(os.ReadFile(path))(t)
	lines := bytes.SplitAfter(data, []byte("\n"))
	lines = slices.DeleteFunc(lines, func(l []byte) bool {
		return bytes.HasPrefix(l, []byte(`{"clocks"`)) || len(l) == 0
	})
	torn := lines[len(lines)-1]
	for _, cut := range []int{1, len(torn) / 2, len(torn) - 1, 0} {
		kept := bytes.Join(lines[:len(lines)-1], nil)
		must.Do(t, os.WriteFile(path, append(kept, torn[:cut]...), 0o644))
		again := to
		again.Workers = 1
		res := run(t, again)
		if res.Resumed != len(lines)-2 || res.Interrupted || res.Hash() != want.Hash() ||
			!slices.Equal(same(res.Rows), same(want.Rows)) {
			t.Errorf("cut at %d: %d games resumed of %d, hash %s, want %s", cut, res.Resumed, len(lines)-2,
				res.Hash(), want.Hash())
		}
	}

	// What is complete is not played again; its clocks are kept.
	res := run(t, to)
	if res.Resumed != len(want.Rows) || res.Decided != 0 || res.Hash() != want.Hash() {
		t.Errorf("%d games resumed, %d decisions", res.Resumed, res.Decided)
	}
	if us, ok := res.Clocks[0].Mean(); !ok || us <= 0 {
		t.Errorf("the time to decide is %v, %v", us, ok)
	}

	// It can be prolonged.
	to.Pairs = 25
	longer := run(t, to)
	if longer.Resumed != len(want.Rows) || len(longer.Rows) != 150 {
		t.Errorf("%d games resumed, %d in all", longer.Resumed, len(longer.Rows))
	}
	to.Log = ""
	if run(t, to).Hash() != longer.Hash() {
		t.Error("a prolonged tournament differs from one of that length")
	}
}

// loaded plays by something that its spec does not say.
type loaded struct {
	agents.Agent
	of string
}

func (l loaded) Contents() string { return l.of }

// A log is of the networks that have played, not of their files: it goes on with the same ones only.
func TestLogKnowsContents(t *testing.T) {
	now := "network a"
	to := Tournament{Specs: []string{"random", "model:best.msgpack"}, Pairs: 2, Seed: 9, Field: field(t),
		Workers: 1, Log: t.TempDir()}
	to.Hire = func(place int) (agents.Agent, error) {
		if place == 0 {
			return agent(t, "random"), nil
		}
		return loaded{agent(t, "test-best"), now}, nil
	}
	run(t, to)
	if res := run(t, to); res.Resumed != 4 {
		t.Errorf("%d games resumed", res.Resumed)
	}
	now = "network b"
	to.Pairs = 3
	if _, err := to.Run(context.Background()); !must.Contain(err,
		"its networks and weights that the agents play by: [ network a]; now: [ network b]") {
		t.Errorf("another network in the same file: %v", err)
	}
	hired := 0
	inner := to.Hire
	to.Hire = func(place int) (agents.Agent, error) {
		if hired++; hired > 2 {
			now = "network c"
		}
		return inner(place)
	}
	to.Log = t.TempDir()
	if _, err := to.Run(context.Background()); !must.Contain(err, `agent "model:best.msgpack" has become another one`) {
		t.Errorf("a file that changes meanwhile: %v", err)
	}
}

// signed returns a log of lines, whose checksums it makes anew.
func signed(t *testing.T, lines ...string) string {
	var b bytes.Buffer
	var c jsonl.Chain
	for _, line := range lines {
		if at := strings.LastIndex(line, `,"crc":"`); at > 0 {
			line = line[:at] + "}"
		}
		must.Do(t, c.Append(&b, json.RawMessage(line)))
	}
	return b.String()
}

func TestLogRefuses(t *testing.T) {
	base := Tournament{Specs: []string{"random", "test-best"}, Pairs: 2, Seed: 9, Field: field(t),
		Log: t.TempDir()}
	run(t, base)
	path := filepath.Join(base.Log, LogName)
	good := must.Get(os.ReadFile(path))(t)
	lines := strings.SplitAfter(string(good), "\n")
	refused := func(what, want string, to Tournament) {
		t.Helper()
		before, _ := os.ReadFile(path)
		if _, err := to.Run(context.Background()); !must.Contain(err, want) {
			t.Errorf("%s: %v\nwant %s", what, err, want)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
			t.Errorf("%s: the log was changed", what)
		}
	}

	to := base
	to.Seed = 10
	refused("other seed", "results.jsonl:1: the log is of another tournament: its seed: 9; now: 10", to)
	to = base
	to.Specs = []string{"random", "test-first"}
	refused("other agents", "its agents: [random test-best]; now: [random test-first]", to)
	to = base
	to.Field = track{field(t).games, "other tracks", t}
	refused("other field", "its armies, tables, missions and rulings: three tracks; now: other tracks", to)
	to = base
	to.TimeLimit = time.Second
	refused("time limit", "its time limit: 0s; now: 1s", to)
	to = base
	to.Budget = Budget{Total: time.Minute}
	refused("time for a game", "its time for a game: ; now: 1m0s", to)
	to = base
	to.Pairs = 1
	refused("shorter", "this tournament has only the games 0 to 1", to)

	var row map[string]any
	must.Do(t, json.Unmarshal([]byte(lines[1]), &row))
	delete(row, "crc")
	if got := fmt.Sprint(row["agents"]); got != "[random test-best]" && got != "[test-best random]" {
		t.Errorf("the game is said to be of %s", got)
	}
	change := func(key string, value any) string {
		changed := map[string]any{}
		maps.Copy(changed, row)
		changed["seed"] = json.Number(strings.SplitN(strings.SplitN(lines[1], `"seed":`, 2)[1], ",", 2)[0])
		changed[key] = value
		b := must.Get(json.Marshal(changed))(t)
		return signed(t, lines[0], string(b))
	}
	for what, c := range map[string]struct{ text, want string }{
		"some text":     {"hello\n", ":1: this is no results log"},
		"text, no line": {"hello", ":1: this is no results log"},
		"a later version": {strings.Replace(string(good), `"version":2`, `"version":3`, 1),
			"a results log of version 3; this program reads version 2"},
		"a damaged line": {lines[0] + "{\"n\":\n" + lines[2], ":2: the line has no checksum"},
		"a changed line": {lines[0] + strings.Replace(lines[1], `"forfeit":-1`, `"forfeit":0`, 1), ":2: the checksum is not"},
		"a line less":    {lines[0] + lines[2], ":2: the checksum is not"},
		"a game twice":   {signed(t, lines[0], lines[1], lines[1]), ":3: game "},
		"other agents": {change("agents", []string{"random", "random"}), `is said to be of the agents ["random" "random"]; ` +
			"this tournament has "},
		"another table":  {change("table", "elsewhere"), `on the table "elsewhere" in the mission `},
		"an unknown key": {change("colour", 1), `:2: the line is damaged: json: unknown field "colour"`},
		"another game":   {change("pair", 17), ":2: game "},
		"no such game":   {change("n", -1), ":2: the log holds game -1, this tournament has only the games 0 to 3"},
		"a third winner": {change("winner", 2), ":2: winner 2, forfeit -1"},
		"a bad hash":     {change("final_hash", "xyz"), `:2: final_hash "xyz" is not 16 hex digits`},
		"a short hash":   {change("final_hash", "1f"), `:2: final_hash "1f" is not 16 hex digits`},
		"a long hash":    {change("final_hash", "00000000000000001"), `is not 16 hex digits`},
		"in capitals":    {change("final_hash", "00000000000000AB"), `is not 16 hex digits`},
		"no hash":        {change("final_hash", ""), `:2: final_hash "" is not 16 hex digits`},
		"a long line": {lines[0] + strings.Repeat("x", 2<<20) + "\n",
			":2: a line of more than 1048576 bytes"},
		"too many clocks": {signed(t, lines[0], `{"clocks":[]}`), ":2: clocks of 0 agents, expected 2"},
		"a strange clock": {signed(t, lines[0], `{"clocks":[{"buckets":[[9999,1]]},{}]}`),
			":2: the line is damaged: time bucket 9999"},
	} {
		must.Do(t, os.WriteFile(path, []byte(c.text), 0o644))
		refused(what, c.want, base)
	}

	// A header that was being written when the first run was killed is no reason to refuse.
	must.Do(t, os.WriteFile(path, []byte(lines[0][:20]), 0o644))
	if res := run(t, base); res.Resumed != 0 || len(res.Rows) != 4 {
		t.Errorf("%d games resumed of %d", res.Resumed, len(res.Rows))
	}
}

// Two runs at once would write over each other's games.
func TestLogIsForOneRun(t *testing.T) {
	to := Tournament{Specs: []string{"random", "test-best"}, Pairs: 2, Seed: 9, Field: field(t),
		Log: t.TempDir()}
	h := must.Get(to.header())(t)
	log := must.Get(to.openLog(h, func(*Row) {}))(t)
	if _, err := to.openLog(h, func(*Row) {}); !must.Contain(err, "another run is writing to this log") {
		t.Errorf("a second run: %v", err)
	}
	must.Do(t, log.close())
	log = must.Get(to.openLog(h, func(*Row) {}))(t)
	must.Do(t, log.close())
}
