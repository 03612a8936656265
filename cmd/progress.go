package cmd

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// A progress shows how far a long command is: a bar on a terminal, now and then a plain line elsewhere. It may be told from several
// goroutines.
type progress struct {
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

// newProgress returns a progress of what is being done, on w.
func newProgress(w io.Writer, what string) *progress {
	p := &progress{w: w, what: what, every: lineEvery, nowFunc: time.Now}
	if p.tty, p.width = terminal(w); p.tty {
		p.every = barEvery
	}
	p.start = p.nowFunc()
	p.last = p.start
	return p
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

// set says that done of total are done.
func (p *progress) set(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.nowFunc()
	if now.Sub(p.last) < p.every || total <= 0 {
		return
	}
	p.last = now
	elapsed := now.Sub(p.start)
	text := fmt.Sprintf("%d of %d %s, %s", done, total, p.what, elapsed.Round(time.Second))
	if done > 0 && done < total {
		left := time.Duration(float64(elapsed) * float64(total-done) / float64(done))
		text += fmt.Sprintf(", about %s left", left.Round(time.Second))
	}
	if !p.tty {
		fmt.Fprintln(p.w, text)
		return
	}
	if len(text) >= p.width {
		text = text[:p.width-1] // a line that wraps could not be wiped
	}
	bar := ""
	if room := min(p.width-len(text)-4, 40); room >= 10 {
		n := min(room*done/total, room)
		bar = "[" + strings.Repeat("#", n) + strings.Repeat(".", room-n) + "] "
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s%s", bar, text)
	p.shown = true
}

// say shows a line of words at once.
func (p *progress) say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
	fmt.Fprintln(p.w, text)
}

// close takes the bar away.
func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
}

func (p *progress) wipe() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
