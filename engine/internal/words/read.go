package words

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/near"
)

// A Reader is what a command is read against.
type Reader struct {
	*core.State
	Seat int // whose unit is meant where both sides have one of a name
}

// Read reads a command as an action of the pending decision, which is the menu's action where the menu
// offers it. The case of letters does not count.
func (t *Table) Read(s *core.State, text string) (core.Action, error) {
	text = strings.Join(strings.Fields(text), " ")
	menu := s.Menu(nil)
	seat := max(int(s.Decide.Seat), 0)
	var first core.Action
	for _, side := range [2]int{seat, 1 - seat} {
		a, err := t.read(&Reader{s, side}, text)
		if err != nil {
			return a, err
		}
		for _, m := range menu {
			if a.Pattern = m.Pattern; a == m {
				return a, nil
			}
		}
		if a.Pattern = core.OffPattern; side == seat {
			first = a
		}
	}
	return first, nil
}

// An attempt is how far a command fits one phrase.
type attempt struct {
	phrase phrase // the parts that are left
	done   int    // bytes of the text that fit
	err    error  // what does not fit; nil when a text that was expected is missing
}

// read tries the rows for the pending decision, then all others.
func (t *Table) read(r *Reader, text string) (core.Action, error) {
	first, _, _ := strings.Cut(text, " ")
	var tries []attempt
	for _, pending := range [2]bool{true, false} {
		for i := range t.rows {
			row := &t.rows[i]
			if (row.Kind == r.Decide.Kind) != pending {
				continue
			}
			for arg, p := range row.sides[command] {
				if word, _, _ := strings.Cut(p[0].text, " "); !strings.EqualFold(word, first) {
					continue
				}
				a := core.Action{Verb: row.Verb, Unit: r.Decide.Unit}
				if len(row.sides[command]) > 1 {
					a.Arg = uint64(arg)
				}
				try := p.read(r, &a, text)
				if try.phrase == nil && try.err == nil {
					return a, nil
				}
				tries = append(tries, try)
			}
		}
	}
	if tries == nil {
		return core.Action{}, fmt.Errorf("unknown command %q%s", Shorten(text), near.Hint(first, t.verbs))
	}
	return core.Action{}, misfit(tries, text)
}

// read reads a text as the phrase and sets what it says in an action.
func (p phrase) read(r *Reader, a *core.Action, text string) attempt {
	rest := text
	done := func() int { return len(text) - len(rest) }
	for i, x := range p {
		if x.slot != nil {
			if x.slot.Read == nil {
				continue
			}
			left, err := x.slot.Read(r, a, rest)
			if err != nil {
				return attempt{phrase: p[i:], done: done(), err: err}
			}
			rest = left
			continue
		}
		for words := strings.Fields(x.text); len(words) > 0; words = words[1:] {
			left, ok := Cut(rest, words[0])
			if !ok {
				missing := part{text: strings.Join(words, " ")}
				if strings.HasSuffix(x.text, " ") {
					missing.text += " "
				}
				return attempt{phrase: append(phrase{missing}, p[i+1:]...), done: done()}
			}
			rest = left
		}
	}
	if err := End(rest); err != nil {
		return attempt{done: done(), err: err}
	}
	return attempt{}
}

// misfit says what is wrong with a command, by the attempts that got furthest.
func misfit(tries []attempt, text string) error {
	best := 0
	for i := range tries {
		best = max(best, tries[i].done)
	}
	var usage []string
	for i := range tries {
		try := &tries[i]
		if try.done < best {
			continue
		}
		if try.err != nil {
			return try.err
		}
		said := strings.TrimSpace(text[:best]) + " "
		for _, x := range try.phrase {
			if said += x.text; x.slot != nil {
				said += x.slot.Example
			}
		}
		if said = fmt.Sprintf("%q", strings.TrimSpace(said)); !slices.Contains(usage, said) {
			usage = append(usage, said)
		}
	}
	last := len(usage) - 1
	if last == 0 {
		return fmt.Errorf("the command is %s", usage[0])
	}
	return fmt.Errorf("the command is %s or %s", strings.Join(usage[:last], ", "), usage[last])
}

// Pick finds the longest of some names that a text begins with, and returns what follows it; -1 for none.
func Pick(text string, names []string) (n int, rest string) {
	n = -1
	for i, name := range names {
		if left, ok := Cut(text, name); ok && (n < 0 || len(name) > len(names[n])) {
			n, rest = i, left
		}
	}
	return n, rest
}

// Cut takes a word or several off the front of a text, and the spaces after it.
func Cut(text, word string) (rest string, ok bool) {
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return text, false
	}
	if rest = text[len(word):]; rest != "" && rest[0] != ' ' {
		return text, false
	}
	return strings.TrimLeft(rest, " "), true
}
