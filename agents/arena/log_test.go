package arena

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/files/filestest"
)

// Whichever call on the disk fails, what was logged is taken up again, and the tournament comes to the same
// end.
func TestLogUnderFaults(t *testing.T) {
	base := Tournament{Specs: []string{"random", "test-best"}, Pairs: 3, Seed: 9, Field: field(t), Workers: 1}
	want := run(t, base)
	filestest.Every(t, func(t *testing.T, f *filestest.Faulty) {
		to := base
		to.Log, to.Files = t.TempDir(), f
		res, err := to.Run(context.Background())
		if (err != nil) != f.Hit() || err != nil && !files.Fault(err) {
			t.Fatalf("the error is %v", err)
		}
		to.Files = nil
		again := run(t, to)
		if again.Interrupted || again.Hash() != want.Hash() {
			t.Errorf("%d games after the fault: hash %s, want %s", again.Games, again.Hash(), want.Hash())
		}
		if res != nil && again.Resumed > res.Games {
			t.Errorf("%d games are logged of %d that were played", again.Resumed, res.Games)
		}
	})
}

// A slow agent takes its time at each decision, so that a game takes longer than the second within which its row
// must be on the disk. It sleeps on the clock of a synctest bubble, for which nobody waits.
type slow struct{ agents.Agent }

func (s slow) Act(v agents.View) (engine.Action, error) {
	time.Sleep(700 * time.Millisecond)
	return s.Agent.Act(v)
}

// syncs is a disk that notes when the log was written and when it was synced.
type syncs struct {
	filestest.Faulty
	written        time.Time // the first write since the last sync; zero when there is none
	rows, overdue  int
	folders, files int // how often each was synced
}

func (s *syncs) Open(name string, flag int) (files.File, error) {
	f, err := s.Faulty.Open(name, flag)
	return &syncedFile{f, s}, err
}

func (s *syncs) SyncFolder(dir string) error {
	s.folders++
	return s.Faulty.SyncFolder(dir)
}

type syncedFile struct {
	files.File
	on *syncs
}

func (f *syncedFile) Write(b []byte) (int, error) {
	f.on.rows++
	if f.on.written.IsZero() {
		f.on.written = time.Now()
	}
	return f.File.Write(b)
}

func (f *syncedFile) Sync() error {
	f.on.files++
	if !f.on.written.IsZero() && time.Since(f.on.written) > syncEvery {
		f.on.overdue++
	}
	f.on.written = time.Time{}
	return f.File.Sync()
}

// A finished game is on the disk a second later, also while the next one takes its time; a new log's name at
// once.
func TestRowsAreSynced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := new(syncs)
		to := Tournament{Specs: []string{"test-best", "test-first"}, Pairs: 10, Seed: 9, Field: field(t),
			Workers: 1,
			Log:     t.TempDir(), Files: disk}
		to.Hire = func(place int) (agents.Agent, error) {
			a, err := agents.New(to.Specs[place])
			return slow{a}, err
		}
		began := time.Now()
		run(t, to)
		if time.Since(began) < 20*time.Second {
			t.Fatalf("the games took %v only", time.Since(began))
		}
		if disk.overdue > 0 || disk.files < 20 || disk.rows != 22 || disk.folders != 1 {
			t.Errorf("%d writes, %d syncs, %d of them late, %d of the folder", disk.rows, disk.files,
				disk.overdue,
				disk.folders)
		}
	})
}

// The memory of a tournament does not grow with its games.
func TestMemoryIsFlat(t *testing.T) {
	short := track{[]*engine.Game{race(t, enginetest.Race{Turns: 2})}, "a short track", t}
	to := Tournament{Specs: []string{"test-first", "test-first"}, Pairs: 15_000, Field: short, Workers: 2,
		Log: t.TempDir()}
	var early, late runtime.MemStats
	to.Progress = func(done, total int, _ *Row) {
		switch done {
		case total / 10:
			runtime.GC()
			runtime.ReadMemStats(&early)
		case total - total/10:
			runtime.GC()
			runtime.ReadMemStats(&late)
		}
	}
	res := must.Get(to.Run(context.Background()))(t)
	if res.Games != 30_000 || len(res.Rows) > 0 {
		t.Fatalf("%d games, %d rows", res.Games, len(res.Rows))
	}
	if grown := int64(late.HeapAlloc) - int64(early.HeapAlloc); grown > 256<<10 {
		t.Errorf("24000 games have taken %d bytes", grown)
	}
	before := new(runtime.MemStats)
	runtime.GC()
	runtime.ReadMemStats(before)
	again := must.Get(to.Run(context.Background()))(t)
	runtime.GC()
	runtime.ReadMemStats(&late)
	if grown := int64(late.HeapAlloc) - int64(before.HeapAlloc); again.Resumed != 30_000 || grown > 1<<20 {
		t.Errorf("30000 games of a log have taken %d bytes", grown)
	}
}

// A log that is a pipe is refused, and nobody waits for it.
func TestLogThatIsNoFile(t *testing.T) {
	to := Tournament{Specs: []string{"random", "test-best"}, Pairs: 1, Field: field(t), Log: t.TempDir()}
	must.Do(t, os.Mkdir(filepath.Join(to.Log, LogName), 0o755))
	if _, err := to.Run(context.Background()); !must.Contain(err, "it is no regular file") || errors.Is(err,
		ErrLog) {
		t.Error(err)
	}
}
