// Package progress tells a person how far long work is: a bar on a terminal, a plain line now and then
// elsewhere.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// A Bar shows how much of a number of things is done. It may be told from several goroutines.
type Bar struct {
	mu      sync.Mutex
	w       io.Writer
	what    string
	tty     bool
	width   int // columns of the terminal
	start   time.Time
	last    time.Time
	shown   bool // a bar stands on the terminal's last line
	every   time.Duration
	nowFunc func() time.Time
}

const (
	barEvery  = 100 * time.Millisecond
	lineEvery = 10 * time.Second
)

// NewBar returns the bar of the things that what names in the plural, such as games, on w.
func NewBar(w io.Writer, what string) *Bar {
	b := &Bar{w: w, what: what, every: lineEvery, nowFunc: time.Now}
	if b.tty, b.width = terminal(w); b.tty {
		b.every = barEvery
	}
	b.start = b.nowFunc()
	b.last = b.start
	return b
}

// terminal reports whether w is a terminal, and how many columns it has.
func terminal(w io.Writer) (ok bool, width int) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return false, 0
	}
	if cols, _, err := term.GetSize(int(f.Fd())); err == nil && cols > 0 {
		return true, cols
	}
	return true, 80
}

// Set says that done of total are done.
func (b *Bar) Set(done, total int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.nowFunc()
	if now.Sub(b.last) < b.every || total <= 0 {
		return
	}
	b.last = now
	elapsed := now.Sub(b.start)
	text := fmt.Sprintf("%d of %d %s, %s", done, total, b.what, elapsed.Round(time.Second))
	if done > 0 && done < total {
		left := time.Duration(float64(elapsed) * float64(total-done) / float64(done))
		text += fmt.Sprintf(", about %s left", left.Round(time.Second))
	}
	if !b.tty {
		fmt.Fprintln(b.w, text)
		return
	}
	if len(text) >= b.width {
		text = text[:b.width-1] // a line that wraps could not be wiped
	}
	cells := ""
	if room := min(b.width-len(text)-4, 40); room >= 10 {
		n := min(room*done/total, room)
		cells = "[" + strings.Repeat("#", n) + strings.Repeat(".", room-n) + "] "
	}
	fmt.Fprintf(b.w, "\r\x1b[K%s%s", cells, text)
	b.shown = true
}

// Say shows a line of words at once.
func (b *Bar) Say(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wipe()
	fmt.Fprintln(b.w, text)
}

// Close takes the bar away.
func (b *Bar) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wipe()
}

func (b *Bar) wipe() {
	if b.shown {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.shown = false
	}
}
