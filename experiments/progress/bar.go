// Package progress tells a person how far long work is: a bar on a terminal, a plain line now and then
// elsewhere.
package progress

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// A Bar shows how much of a number of things is done. It may be told from several goroutines.
type Bar struct {
	mu sync.Mutex
	line
	what    string
	note    func() string // what is said besides; nil is nothing
	nowFunc func() time.Time
}

// NewBar returns the bar of the things that what names in the plural, such as games, on w.
func NewBar(w io.Writer, what string) *Bar {
	b := &Bar{line: newLine(w), what: what, nowFunc: time.Now}
	b.start = b.nowFunc()
	b.last = b.start
	return b
}

// Set says that done of total are done.
func (b *Bar) Set(done, total int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.nowFunc()
	if total <= 0 || !b.due(now) {
		return
	}
	text := fmt.Sprintf("%d of %d %s, %s", done, total, b.what, now.Sub(b.start).Round(time.Second))
	if done > 0 && done < total {
		text += fmt.Sprintf(", about %s left", b.left(now, int64(done), int64(total)))
	}
	if b.note != nil {
		if note := b.note(); note != "" {
			text += "; " + note
		}
	}
	text = b.fit(text)
	if room := min(b.width-len(text)-4, 40); room >= 10 {
		n := min(room*done/total, room)
		text = "[" + strings.Repeat("#", n) + strings.Repeat(".", room-n) + "] " + text
	}
	b.put(text)
}

// Note has the next call of Set say something besides, which is asked for only when it is shown.
func (b *Bar) Note(note func() string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.note = note
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
