package progress

import (
	"bytes"
	"testing"
	"time"

	"gauntlet/engine/enginetest/must"
	"gauntlet/training"
)

// clockwork is a bar whose time is moved by hand.
func clockwork(w *bytes.Buffer) (*Bar, *time.Time) {
	now := time.Unix(1000, 0)
	p := NewBar(w, "games")
	p.nowFunc = func() time.Time { return now }
	p.start, p.last = now, now
	return p, &now
}

func TestProgressElsewhereIsALineNowAndThen(t *testing.T) {
	var w bytes.Buffer
	p, now := clockwork(&w)
	for i := 1; i <= 30; i++ {
		*now = now.Add(time.Second)
		p.Set(i, 40)
	}
	p.Close()
	want := "10 of 40 games, 10s, about 30s left\n20 of 40 games, 20s, about 20s left\n30 of 40 games, 30s, about 10s left\n"
	if w.String() != want {
		t.Errorf("got %q, want %q", w.String(), want)
	}
}

func TestProgressOnATerminalIsABarThatGoes(t *testing.T) {
	var w bytes.Buffer
	p, now := clockwork(&w)
	p.tty, p.every, p.width = true, barEvery, 60
	*now = now.Add(time.Second)
	p.Set(1, 2)
	p.Set(2, 2) // too soon after the last
	p.Say("words")
	p.Close()
	want := "\r\x1b[K[############.............] 1 of 2 games, 1s, about 1s left\r\x1b[Kwords\n"
	if w.String() != want {
		t.Errorf("got %q, want %q", w.String(), want)
	}
}

func TestProgressFitsANarrowTerminal(t *testing.T) {
	var w bytes.Buffer
	p, now := clockwork(&w)
	p.tty, p.every, p.width = true, barEvery, 30
	*now = now.Add(time.Second)
	p.Set(1, 2)
	if want := "\r\x1b[K1 of 2 games, 1s, about 1s le"; w.String() != want {
		t.Errorf("got %q, want %q", w.String(), want)
	}
}

// The line of a training does not wrap, never goes beyond the end, and gives the time that is left before
// what can be left out.
func TestTrainProgressFitsANarrowTerminal(t *testing.T) {
	var w bytes.Buffer
	p := &Training{line: line{w: &w, tty: true, width: 60, start: time.Now().Add(-90 * time.Second)}}
	must.Do(t, p.Updated(&training.Progress{Update: 7, Decisions: 900_000, Planned: 1_000_000,
		DecisionsPerS: 12345, Learners: make([]training.Figures, 2)}))
	want := "\r\x1b[K 90%  update 7  0.90M decisions  12345/s  about 10s left  r"
	if w.String() != want {
		t.Errorf("got %q, want %q", w.String(), want)
	}
	w.Reset()
	p.tty, p.last = false, time.Time{}
	must.Do(t, p.Updated(&training.Progress{Update: 9, Decisions: 1_010_000, Planned: 1_000_000}))
	if want := "100%  update 9  1.01M decisions  0/s\n"; w.String() != want {
		t.Errorf("got %q, want %q", w.String(), want)
	}
}
