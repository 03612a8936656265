package progress

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

const (
	barEvery  = 100 * time.Millisecond
	lineEvery = 10 * time.Second
)

// A line is what is written over again and again on a terminal, and written now and then elsewhere.
type line struct {
	w     io.Writer
	tty   bool
	width int  // columns of the terminal
	shown bool // it stands on the terminal, and will be written over
	every time.Duration
	last  time.Time
	start time.Time
}

// newLine returns the line of w.
func newLine(w io.Writer) line {
	l := line{w: w, every: lineEvery}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		l.tty, l.width, l.every = true, 80, barEvery
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			l.width = columns
		}
	}
	return l
}

// due reports whether it is time to write again.
func (l *line) due(now time.Time) bool {
	due := now.Sub(l.last) >= l.every
	if due {
		l.last = now
	}
	return due
}

// fit cuts a text that would wrap on the terminal: such a line could not be wiped.
func (l *line) fit(text string) string {
	if l.tty && len(text) >= l.width {
		text = text[:l.width-1]
	}
	return text
}

// put writes the line.
func (l *line) put(text string) (err error) {
	if l.shown = l.tty; l.tty {
		_, err = fmt.Fprintf(l.w, "\r\x1b[K%s", text)
	} else {
		_, err = fmt.Fprintln(l.w, text)
	}
	return err
}

// wipe takes the line away.
func (l *line) wipe() {
	if l.shown {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.shown = false
	}
}

// left says how long it takes to the end, when done of total took the time since the start.
func (l *line) left(now time.Time, done, total int64) time.Duration {
	return time.Duration(float64(now.Sub(l.start)) * float64(total-done) / float64(done)).Round(time.Second)
}
