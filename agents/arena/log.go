package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gauntlet/engine"
	"gauntlet/engine/jsonl"
)

// LogName is the name of the results log in its directory.
const LogName = "results.jsonl"

// ErrLog is the error, by errors.Is, of a results log that cannot be gone on with: of another tournament,
// damaged, or no log at all.
var ErrLog = errors.New("unusable results log")

// A badLog is an error that says what is wrong with a log, and is ErrLog.
type badLog struct{ error }

// Is reports whether the target is ErrLog.
func (badLog) Is(target error) bool { return target == ErrLog }

// Unwrap returns what is wrong.
func (e badLog) Unwrap() error { return e.error }

// The log is a file of JSON lines that only grows: a header, then one line per finished game in the order in
// which they finished, and one line of clocks at the end of each run. A line that was being written when the
// program was killed is cut off on resuming.
const (
	logFormat  = "gauntlet results"
	logVersion = 1
)

// header is the first line of a log: what must be equal for a run to resume it.
type header struct {
	Format  string   `json:"format"`
	Version int      `json:"version"`
	Engine  string   `json:"engine"`
	Agents  []string `json:"agents"`
	// by agent, what it plays by that its spec does not say; none when no agent does
	Contents  []string      `json:"contents,omitempty"`
	First     int           `json:"first_seat,omitempty"` // how many of them play seat 0 alone
	Seed      uint64        `json:"seed"`
	Field     string        `json:"field"`
	TimeLimit time.Duration `json:"time_limit_ns"`
}

// line is any other line: a game, or the clocks of a run.
type line struct {
	gameLine
	Clocks []Clock `json:"clocks"`
}

// gameLine is one game.
type gameLine struct {
	Fixture
	Agents [2]string `json:"agents"`
	Setting
	Seed     uint64   `json:"seed"`
	Winner   int8     `json:"winner"` // seat, or -1
	Score    [2]int32 `json:"score"`
	Reason   string   `json:"reason"`
	Length   int      `json:"length"`
	Forced   int      `json:"forced"`
	Hash     string   `json:"final_hash"`
	Duration int64    `json:"duration_ns"`
	Forfeit  int      `json:"forfeit"` // seat, or -1
	Why      string   `json:"why,omitempty"`
}

func (g *gameLine) toRow() (Row, error) {
	row := Row{Fixture: g.Fixture, Setting: g.Setting, Result: Result{
		Outcome: engine.Outcome{Over: true, Winner: g.Winner, Score: g.Score, Reason: g.Reason},
		Length:  g.Length, Forced: g.Forced, Duration: time.Duration(g.Duration), Forfeit: g.Forfeit,
		Why: g.Why}}
	row.Fixture.Seed = g.Seed
	if n, err := fmt.Sscanf(g.Hash, "%016x", &row.FinalHash); n != 1 || err != nil ||
		fmt.Sprintf("%016x", row.FinalHash) != g.Hash {
		return row, fmt.Errorf("final_hash %q is not 16 hex digits", g.Hash)
	}
	if g.Winner < -1 || g.Winner > 1 || g.Forfeit < -1 || g.Forfeit > 1 || g.Length < 0 || g.Forced < 0 ||
		g.Forced > g.Length {
		return row, fmt.Errorf("winner %d, forfeit %d, length %d, forced %d do not fit together", g.Winner,
			g.Forfeit, g.Length, g.Forced)
	}
	return row, nil
}

// A resultsLog is a log that is open for more.
type resultsLog struct {
	file   *os.File
	path   string
	rows   []Row // of earlier runs
	clocks []Clock
}

// openLog opens the log of a directory, which it makes when there is none, and reads what earlier runs left.
// It refuses a log of another tournament, one that is damaged before its last line, and one that another run
// is writing to.
func openLog(dir string, h header, s Schedule) (*resultsLog, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	l := &resultsLog{path: filepath.Join(dir, LogName), clocks: make([]Clock, s.Agents)}
	f, err := os.OpenFile(l.path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	l.file = f
	// Two runs that write to one log would overwrite each other's games.
	if err := Lock(f); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: another run is writing to this log: %w", l.path, err),
			f.Close())
	}
	end, err := l.read(h, s)
	if err == nil {
		err = f.Truncate(end)
	}
	if err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err == nil && end == 0 {
		err = jsonl.Append(l.file, h)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

// read reads the whole lines and returns where they end.
func (l *resultsLog) read(h header, s Schedule) (end int64, err error) {
	seen := make([]bool, s.Len())
	torn, err := jsonl.Read(l.file, l.path, func(text []byte) error {
		first := end == 0
		end += int64(len(text))
		if first {
			return sameTournament(text, h)
		}
		return l.take(text, s, seen)
	})
	// What is left, if anything, was being written when the last run was killed.
	if err == nil && end == 0 {
		if err = startOfHeader(torn, h); err != nil {
			err = fmt.Errorf("%s:1: %w", l.path, err)
		}
	}
	if onDisk := new(fs.PathError); err != nil && !errors.As(err, &onDisk) {
		err = badLog{err}
	}
	return end, err
}

// startOfHeader returns an error unless text is the start of the header, so that no other file is taken for a
// log and overwritten.
func startOfHeader(text []byte, h header) error {
	want, err := json.Marshal(h)
	if err == nil && !bytes.HasPrefix(want, text) {
		err = errors.New("this is no results log")
	}
	return err
}

func decode(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("the line is damaged: %w", err)
	}
	return nil
}

// sameTournament returns an error that says how the tournament of a log differs from the one that is to be
// run.
func sameTournament(text []byte, want header) error {
	var got header
	if err := json.Unmarshal(text, &got); err != nil || got.Format != logFormat {
		return errors.New("this is no results log")
	}
	if got.Version != want.Version {
		return fmt.Errorf("a results log of version %d; this program reads version %d", got.Version,
			want.Version)
	}
	for _, c := range []struct {
		what      string
		got, want any
		same      bool
	}{
		{"engine version", got.Engine, want.Engine, got.Engine == want.Engine},
		{"agents", got.Agents, want.Agents, slices.Equal(got.Agents, want.Agents)},
		{"networks and weights that the agents play by", got.Contents, want.Contents,
			slices.Equal(got.Contents, want.Contents)},
		{"number of agents for the first seat", got.First, want.First, got.First == want.First},
		{"seed", got.Seed, want.Seed, got.Seed == want.Seed},
		{"armies, tables, missions and rulings", got.Field, want.Field, got.Field == want.Field},
		{"time limit", got.TimeLimit, want.TimeLimit, got.TimeLimit == want.TimeLimit},
	} {
		if !c.same {
			return fmt.Errorf("the log is of another tournament: its %s: %v; now: %v", c.what, c.got, c.want)
		}
	}
	return nil
}

func (l *resultsLog) take(text []byte, s Schedule, seen []bool) error {
	var in line
	if err := decode(text, &in); err != nil {
		return err
	}
	if in.Clocks != nil {
		if len(in.Clocks) != len(l.clocks) {
			return fmt.Errorf("clocks of %d agents, expected %d", len(in.Clocks), len(l.clocks))
		}
		for i := range in.Clocks {
			l.clocks[i].Merge(&in.Clocks[i])
		}
		return nil
	}
	row, err := in.toRow()
	if err != nil {
		return err
	}
	if row.N < 0 || row.N >= len(seen) {
		return fmt.Errorf("the log holds game %d, this tournament has only the games 0 to %d", row.N,
			len(seen)-1)
	}
	if seen[row.N] {
		return fmt.Errorf("game %d stands there twice", row.N)
	}
	if f := s.Fixture(row.N); f != row.Fixture {
		return fmt.Errorf("game %d is not the one of this tournament", row.N)
	}
	seen[row.N] = true
	l.rows = append(l.rows, row)
	return nil
}

func (l *resultsLog) row(row *Row, specs []string) error {
	return jsonl.Append(l.file, gameLine{Fixture: row.Fixture, Setting: row.Setting, Seed: row.Seed,
		Agents: [2]string{specs[row.Seats[0]], specs[row.Seats[1]]}, Winner: row.Outcome.Winner,
		Score: row.Outcome.Score, Reason: row.Outcome.Reason, Length: row.Length, Forced: row.Forced,
		Hash: fmt.Sprintf("%016x", row.FinalHash), Duration: row.Duration.Nanoseconds(),
		Forfeit: row.Forfeit, Why: row.Why})
}

// session appends the clocks of a run that timed anything, and brings the file to the disk.
func (l *resultsLog) session(clocks []Clock) error {
	if slices.ContainsFunc(clocks, func(c Clock) bool { return c.n > 0 }) {
		out := struct {
			Clocks []*Clock `json:"clocks"`
		}{}
		for i := range clocks {
			out.Clocks = append(out.Clocks, &clocks[i])
		}
		if err := jsonl.Append(l.file, out); err != nil {
			return err
		}
	}
	return l.file.Sync()
}

func (l *resultsLog) close() { l.file.Close() }
