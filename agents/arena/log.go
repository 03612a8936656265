package arena

import (
	"bytes"
	"cmp"
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
	"gauntlet/engine/files"
	"gauntlet/engine/jsonl"
	"gauntlet/models/kernel"
)

// LogName is the name of the results log in its directory.
const LogName = "results.jsonl"

// ErrLog is the error, by errors.Is, of a results log that cannot be gone on with: of another tournament,
// damaged, or no log at all.
var ErrLog = errors.New("unusable results log")

// ErrDamaged is the error, by errors.Is, of a log that is one and is not as it was written: of a line that
// was changed, or that its tournament cannot have.
var ErrDamaged = errors.New("damaged results log")

// A badLog is an error that says what is wrong with a log.
type badLog struct {
	error
	damaged bool
}

// Is reports whether the target is ErrLog, or ErrDamaged where the log is damaged.
func (e badLog) Is(target error) bool {
	return target == ErrLog || e.damaged && target == ErrDamaged
}

// Unwrap returns what is wrong.
func (e badLog) Unwrap() error { return e.error }

// The log is a file of JSON lines that only grows: a header, then one line per finished game in the order in
// which they finished, and one line of clocks at the end of each run, each with the checksum of all of the
// log up to there. A line that was being written when the program was killed is cut off on resuming.
const (
	logFormat  = "gauntlet results"
	logVersion = 2
)

// syncEvery is the longest time that a finished game waits to be brought to the disk.
const syncEvery = time.Second

// header is the first line of a log: what must be equal for a run to resume it.
type header struct {
	Format  string   `json:"format"`
	Version int      `json:"version"`
	Engine  string   `json:"engine"`
	Agents  []string `json:"agents"`
	// by agent, what it plays by that its spec does not say; none when no agent does
	Contents  []string      `json:"contents,omitempty"`
	First     int           `json:"first_seat,omitempty"` // how many of them play seat 0 alone
	Gauntlet  bool          `json:"gauntlet,omitempty"`
	Seed      uint64        `json:"seed"`
	Field     string        `json:"field"`
	TimeLimit time.Duration `json:"time_limit_ns"`
	Budget    string        `json:"game_time,omitempty"` // as ParseBudget reads it
	// by which the networks of the agents play; none when there are none
	Kernel string `json:"kernel,omitempty"`
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

// A resultsLog is a log that is open for more. A nil one keeps nothing.
type resultsLog struct {
	file   files.File
	path   string
	chain  jsonl.Chain
	clocks []Clock // of earlier runs
	dirty  bool    // something has been written that may not be on the disk
}

// openLog opens the log of a tournament, which it makes when there is none, and hands out the games that
// earlier runs left. It refuses a log of another tournament, one that is damaged before its last line, and
// one that another run is writing to.
func (t *Tournament) openLog(h header, take func(*Row)) (*resultsLog, error) {
	disk := files.Or(t.Files)
	if err := disk.Folder(t.Log); err != nil {
		return nil, err
	}
	l := &resultsLog{path: filepath.Join(t.Log, LogName), clocks: make([]Clock, len(t.Specs))}
	f, err := disk.Open(l.path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	l.file = f
	// Two runs that write to one log would overwrite each other's games.
	if err := Lock(f); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: another run is writing to this log: %w", l.path, err),
			f.Close())
	}
	end, err := t.readLog(l.file, l, h, take)
	if err == nil {
		err = f.Truncate(end)
	}
	if err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err == nil && end == 0 {
		err = l.chain.Append(l.file, h)
	}
	if err == nil {
		err = cmp.Or(l.file.Sync(), disk.SyncFolder(t.Log))
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

// readLog reads the whole lines of the log and returns where they end.
func (t *Tournament) readLog(from io.Reader, l *resultsLog, h header, take func(*Row)) (end int64, err error) {
	r := logReader{t: t, schedule: t.schedule(), log: l, take: take}
	r.seen = make([]bool, r.schedule.Len())
	sound := false // the header is that of this tournament
	torn, err := jsonl.Read(from, l.path, func(text []byte) error {
		first := end == 0
		end += int64(len(text))
		if first {
			if err := isLog(text); err != nil {
				return err
			}
		}
		document, err := l.chain.Open(text)
		switch {
		case err != nil:
			return err
		case first:
			err = sameTournament(document, h)
			sound = err == nil
			return err
		}
		return r.line(document)
	})
	// What is left, if anything, was being written when the last run was killed.
	if err == nil && end == 0 {
		if err = startOfHeader(torn, h); err != nil {
			err = fmt.Errorf("%s:1: %w", l.path, err)
		}
	}
	if onDisk := new(fs.PathError); err != nil && !errors.As(err, &onDisk) {
		err = badLog{err, sound}
	}
	return end, err
}

// startOfHeader returns an error unless text is the start of the header, so that no other file is taken for a
// log and overwritten.
func startOfHeader(text []byte, h header) error {
	if !bytes.HasPrefix(headerLine(h), text) {
		return errors.New("this is no results log")
	}
	return nil
}

// headerLine returns the first line of a log.
func headerLine(h header) []byte {
	var b bytes.Buffer
	if err := new(jsonl.Chain).Append(&b, h); err != nil {
		panic(err) // numbers and texts are written to memory
	}
	return b.Bytes()
}

// isLog returns an error unless the first line is that of a results log of the version that is read.
func isLog(text []byte) error {
	var got header
	if err := json.Unmarshal(text, &got); err != nil || got.Format != logFormat {
		return errors.New("this is no results log")
	}
	if got.Version != logVersion {
		return fmt.Errorf("a results log of version %d; this program reads version %d", got.Version, logVersion)
	}
	return nil
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
	if err := decode(text, &got); err != nil {
		return err
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
		{"format as a gauntlet", got.Gauntlet, want.Gauntlet, got.Gauntlet == want.Gauntlet},
		{"seed", got.Seed, want.Seed, got.Seed == want.Seed},
		{"armies, tables, missions and rulings", got.Field, want.Field, got.Field == want.Field},
		{"time limit", got.TimeLimit, want.TimeLimit, got.TimeLimit == want.TimeLimit},
		{"time for a game", got.Budget, want.Budget, got.Budget == want.Budget},
		{"kernel by which the networks play", got.Kernel, want.Kernel, kernel.SameBits(got.Kernel, want.Kernel)},
	} {
		if !c.same {
			return fmt.Errorf("the log is of another tournament: its %s: %v; now: %v", c.what, c.got, c.want)
		}
	}
	return nil
}

// A logReader reads the lines after the header.
type logReader struct {
	t        *Tournament
	schedule Schedule
	log      *resultsLog
	seen     []bool // games that have stood there
	take     func(*Row)
}

func (r *logReader) line(text []byte) error {
	var in line
	if err := decode(text, &in); err != nil {
		return err
	}
	if in.Clocks != nil {
		clocks := r.log.clocks
		if len(in.Clocks) != len(clocks) {
			return fmt.Errorf("clocks of %d agents, expected %d", len(in.Clocks), len(clocks))
		}
		for i := range in.Clocks {
			clocks[i].Merge(&in.Clocks[i])
		}
		return nil
	}
	row, err := in.toRow()
	if err != nil {
		return err
	}
	if row.N < 0 || row.N >= len(r.seen) {
		return fmt.Errorf("the log holds game %d, this tournament has only the games 0 to %d", row.N,
			len(r.seen)-1)
	}
	if r.seen[row.N] {
		return fmt.Errorf("game %d stands there twice", row.N)
	}
	if f := r.schedule.Fixture(row.N); f != row.Fixture {
		return fmt.Errorf("game %d is not the one of this tournament", row.N)
	}
	if want := r.t.specsOf(row.Seats); in.Agents != want {
		return fmt.Errorf("game %d is said to be of the agents %q; this tournament has %q play it", row.N,
			in.Agents, want)
	}
	if want := r.t.Field.Setting(row.Index); row.Setting != want {
		return fmt.Errorf("game %d is said to be of %s; this tournament has it played with %s", row.N,
			row.Setting, want)
	}
	r.seen[row.N] = true
	r.take(&row)
	return nil
}

// specsOf returns the specs of agents by seat.
func (t *Tournament) specsOf(seats [2]int) [2]string {
	return [2]string{t.Specs[seats[0]], t.Specs[seats[1]]}
}

// String names the armies, the table and the mission.
func (s Setting) String() string {
	return fmt.Sprintf("the armies %q and %q on the table %q in the mission %q", s.Armies[0], s.Armies[1],
		s.Table, s.Mission)
}

func (l *resultsLog) row(row *Row, specs [2]string) error {
	if l == nil {
		return nil
	}
	l.dirty = true
	return l.chain.Append(l.file, gameLine{Fixture: row.Fixture, Setting: row.Setting, Seed: row.Seed,
		Agents: specs, Winner: row.Outcome.Winner,
		Score: row.Outcome.Score, Reason: row.Outcome.Reason, Length: row.Length, Forced: row.Forced,
		Hash: fmt.Sprintf("%016x", row.FinalHash), Duration: row.Duration.Nanoseconds(),
		Forfeit: row.Forfeit, Why: row.Why})
}

// session appends the clocks of a run that timed anything, and brings the file to the disk.
func (l *resultsLog) session(clocks []Clock) error {
	if l == nil {
		return nil
	}
	if slices.ContainsFunc(clocks, func(c Clock) bool { return c.n > 0 }) {
		out := struct {
			Clocks []*Clock `json:"clocks"`
		}{}
		for i := range clocks {
			out.Clocks = append(out.Clocks, &clocks[i])
		}
		if err := l.chain.Append(l.file, out); err != nil {
			return err
		}
	}
	return l.file.Sync()
}

// sync brings to the disk what has been written since the last time.
func (l *resultsLog) sync() error {
	if l == nil || !l.dirty {
		return nil
	}
	l.dirty = false
	return l.file.Sync()
}

func (l *resultsLog) close() error { return l.file.Close() }
