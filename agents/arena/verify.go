package arena

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
	"time"

	"gauntlet/engine/dice"
	"gauntlet/engine/files"
	"gauntlet/engine/jsonl"
)

// A Recorded is what the header of a results log says of its tournament.
type Recorded struct {
	Engine    string   // the version that played
	Specs     []string // the agents
	First     int      // as Tournament.First
	Gauntlet  bool     // as Tournament.Gauntlet
	Seed      uint64
	Field     string        // its fingerprint
	TimeLimit time.Duration // for each decision, or 0
	Budget    Budget        // for all decisions of a seat in a game
	Kernel    string        // by which networks have played, "" when none has
}

// ReadRecorded reads the header of the log in a folder. Its errors are ErrLog when there is a file that is no
// log.
func ReadRecorded(dir string) (*Recorded, error) {
	h, err := readHeader(filepath.Join(dir, LogName))
	if err != nil {
		return nil, err
	}
	var budget Budget
	if h.Budget != "" {
		if budget, err = ParseBudget(h.Budget); err != nil {
			return nil, badLog{fmt.Errorf("%s: %w", filepath.Join(dir, LogName), err), true}
		}
	}
	return &Recorded{Engine: h.Engine, Specs: h.Agents, First: h.First, Gauntlet: h.Gauntlet, Seed: h.Seed, Field: h.Field,
		TimeLimit: h.TimeLimit, Budget: budget, Kernel: h.Kernel}, nil
}

// limit says how long the agents had to decide, "" when they had all the time they liked.
func (h *header) limit() string {
	switch {
	case h.TimeLimit > 0:
		return h.TimeLimit.String()
	case h.Budget != "":
		return h.Budget + " for a game"
	}
	return ""
}

// errEnough ends the reading of a log.
var errEnough = errors.New("enough is read")

// readHeader reads the first line of a log.
func readHeader(path string) (h header, err error) {
	found := false
	_, err = jsonl.ReadFile(path, func(line []byte) error {
		if err := isLog(line); err != nil {
			return err
		}
		text, err := new(jsonl.Chain).Open(line)
		if err == nil {
			err = decode(text, &h)
		}
		if found = err == nil; found {
			err = errEnough
		}
		return err
	})
	switch {
	case found:
		return h, nil
	case err == nil:
		err = badLog{fmt.Errorf("%s: this is no results log", path), false}
	case !errors.As(err, new(*fs.PathError)):
		err = badLog{err, false}
	}
	return h, err
}

// A Verification is what playing logged games again has come to.
type Verification struct {
	Games     int           // in the log
	Checked   int           // of these, played again
	Differing int           // of these, come to another end
	First     []Difference  // the first MaxDifferences of these that were found
	Hash      string        // as Results.Hash, of all games in the log
	Kernels   [2]string     // by which networks played then and now; "" when none did
	Damage    string        // why the log is not as it was written, "" when it is; nothing is played then
	Elapsed   time.Duration // of the whole
}

// MaxDifferences is how many differing games a verification describes.
const MaxDifferences = 20

// A Difference is a logged game that comes to another end when it is played again.
type Difference struct {
	Logged, Played Row
}

// Verify reads the log of the tournament, which has at least as many pairs as the log, and plays games of it
// again: so many, chosen by a seed, or all of them where games is 0. It writes nothing. Its errors are ErrLog
// when the log is of another tournament. A log that is not as it was written is a result, not an error.
func (t *Tournament) Verify(ctx context.Context, games int, seed uint64) (*Verification, error) {
	began := time.Now()
	logged, err := readHeader(filepath.Join(t.Log, LogName))
	if err != nil {
		return nil, err
	}
	h, err := t.header()
	if err != nil {
		return nil, err
	}
	if limit := logged.limit(); limit != "" {
		return nil,
			badLog{fmt.Errorf("%s: its agents had a time limit of %s: their games do not come to the same end again",
				filepath.Join(t.Log, LogName), limit), false}
	}
	// Another kernel may come to the same ends, too.
	v := &Verification{Kernels: [2]string{logged.Kernel, h.Kernel}}
	h.Kernel = logged.Kernel
	res := t.newResults()
	err = t.each(h, res.add)
	res.finish()
	if v.Games, v.Hash = res.Games, res.Hash(); errors.Is(err, ErrDamaged) {
		v.Damage, v.Elapsed = err.Error(), time.Since(began)
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	if games == 0 || games > v.Games {
		games = v.Games
	}
	team, err := t.team(games, h.Contents)
	if err != nil {
		return nil, err
	}
	err = t.again(ctx, v, h, team, games, seed)
	v.Elapsed = time.Since(began)
	return v, err
}

// each hands out the games of the log.
func (t *Tournament) each(h header, take func(*Row)) error {
	l := &resultsLog{path: filepath.Join(t.Log, LogName), clocks: make([]Clock, len(t.Specs))}
	f, err := files.Open(l.path, jsonl.MaxFile)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = t.readLog(f, l, h, take)
	return err
}

// again plays so many of the games of a log again, and takes the results into v.
func (t *Tournament) again(ctx context.Context, v *Verification, h header, team []*worker, games int,
	seed uint64) error {
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	logged, played := make(chan Row), make(chan Difference)
	go func() {
		defer close(logged)
		// Every choice of so many games is as likely as any other.
		chance, left, wanted := dice.New(dice.Mix(seed)), v.Games, games
		if err := t.each(h, func(row *Row) {
			if left == 0 { // it was written after the games were counted
				return
			}
			if chance.Intn(left) < wanted {
				wanted--
				select {
				case logged <- *row:
				case <-inner.Done():
				}
			}
			left--
		}); err != nil {
			stop(err)
		}
	}()
	var wg sync.WaitGroup
	for _, w := range team {
		wg.Go(func() {
			for row := range logged {
				again, err := w.play(inner, row.Fixture)
				if err != nil {
					stop(err)
					return
				}
				played <- Difference{row, again}
			}
		})
	}
	go func() {
		wg.Wait()
		close(played)
	}()
	for d := range played {
		if v.Checked++; !d.same() {
			if v.Differing++; len(v.First) < MaxDifferences {
				v.First = append(v.First, d)
			}
		}
		if t.Progress != nil {
			t.Progress(v.Checked, games, &d.Played)
		}
	}
	if v.Checked == games {
		return nil
	}
	return context.Cause(inner)
}

// same reports whether a game has come to the same end. How long it took and the words in which an agent gave
// up may differ.
func (d *Difference) same() bool {
	a, b := d.Logged, d.Played
	return a.Fixture == b.Fixture && a.Setting == b.Setting && a.Outcome == b.Outcome && a.Length == b.Length &&
		a.Forced == b.Forced && a.FinalHash == b.FinalHash && a.Forfeit == b.Forfeit
}

// String says what differs.
func (d *Difference) String() string {
	a, b := &d.Logged, &d.Played
	what, logged, played := "final state", fmt.Sprintf("%016x", a.FinalHash), fmt.Sprintf("%016x", b.FinalHash)
	switch {
	case a.FinalHash != b.FinalHash:
	case a.Outcome != b.Outcome:
		what, logged, played = "outcome", fmt.Sprintf("%+v", a.Outcome), fmt.Sprintf("%+v", b.Outcome)
	case a.Forfeit != b.Forfeit:
		what, logged, played = "seat that forfeits", fmt.Sprint(a.Forfeit), fmt.Sprint(b.Forfeit)
	default:
		what, logged, played = "number of decisions", fmt.Sprintf("%d, %d of them forced", a.Length, a.Forced),
			fmt.Sprintf("%d, %d of them forced", b.Length, b.Forced)
	}
	return fmt.Sprintf("game %d (seed %d): its %s is %s, the logged one %s", a.N, a.Seed, what, played, logged)
}
