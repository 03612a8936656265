package agents

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A listing shows a menu page by page, whole or narrowed down by words.
type listing struct {
	lines []string // what each entry does
	shown []int    // the entries that are being shown
	first int      // the first of them on this page
	page  int
}

func newListing(v View, page int) *listing {
	if page <= 0 {
		page = menuLines
	}
	l := &listing{lines: make([]string, len(v.Menu)), page: page}
	for i, a := range v.Menu {
		l.lines[i] = v.Position.Describe(a)
	}
	l.showAll()
	return l
}

func (l *listing) showAll() {
	l.shown, l.first = l.shown[:0], 0
	for i := range l.lines {
		l.shown = append(l.shown, i)
	}
}

// turn goes on by n pages; after the last comes the first.
func (l *listing) turn(w io.Writer, n int) {
	pages := (len(l.shown) + l.page - 1) / l.page
	l.first = (l.first/l.page + n + pages) % pages * l.page
	l.write(w)
}

func (l *listing) write(w io.Writer) {
	end := min(l.first+l.page, len(l.shown))
	for _, i := range l.shown[l.first:end] {
		fmt.Fprintf(w, "%4d  %s\n", i+1, l.lines[i])
	}
	if l.page < len(l.shown) {
		fmt.Fprintf(w, "      (%d to %d of %d; + for more, help for help)\n", l.first+1, end, len(l.shown))
	}
}

// choose reads a number, or words that describe one entry. When they describe several it narrows the listing
// down to those.
func (l *listing) choose(w io.Writer, line string) (int, bool) {
	if n, err := strconv.Atoi(line); err == nil {
		if n >= 1 && n <= len(l.lines) {
			return n - 1, true
		}
		fmt.Fprintf(w, "%d is not on the menu, which goes from 1 to %d\n", n, len(l.lines))
		return 0, false
	}
	exact := slices.IndexFunc(l.lines, func(s string) bool { return strings.EqualFold(s, line) })
	if exact >= 0 {
		return exact, true
	}
	var hits []int
	words := strings.Fields(line)
	for i, text := range l.lines {
		text = strings.ToLower(text)
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) }) {
			hits = append(hits, i)
		}
	}
	switch len(hits) {
	case 0:
		fmt.Fprintf(w, "nothing on the menu reads %q; help for help\n", line)
	case 1:
		return hits[0], true
	default:
		l.shown, l.first = hits, 0
		l.write(w)
	}
	return 0, false
}
