package core

import "fmt"

// A Trace listens to a state: it keeps the dice, what happened as events and in words, and it can hand out
// scripted dice. States that play for speed have none.
type Trace struct {
	Script []int // dice to hand out before the stream is asked
	Short  int   // dice that were rolled after a non-empty script had run out
	Wrong  []string
	Dice   []int
	Sides  []int   // of each of Dice
	Events []Event // what happened, in order; of dice what they are for
	Stray  int     // dice that no event explains
	Notes  []string
	Places []int // by note, how many of Events had happened before it

	scripted bool
}

// Feed appends scripted dice.
func (t *Trace) Feed(d ...int) { t.Script, t.scripted = append(t.Script, d...), true }

// Clear forgets the dice, the events and the notes.
func (t *Trace) Clear() {
	t.Dice, t.Sides, t.Events = t.Dice[:0], t.Sides[:0], t.Events[:0]
	t.Notes, t.Places = t.Notes[:0], t.Places[:0]
}

// Notef adds a line of words. Callers test s.Trace for nil first, so that nothing is formatted when nobody
// listens.
func (t *Trace) Notef(format string, args ...any) {
	t.Notes = append(t.Notes, fmt.Sprintf(format, args...))
	t.Places = append(t.Places, len(t.Events))
}

// Note adds a line about unit u to the trace, if there is one: its name and what a format makes of texts.
func (s *State) Note(u int, format string, texts ...string) {
	if s.Trace != nil {
		s.note(u, format, texts, nil)
	}
}

// NoteN is Note with numbers. Neither allocates anything when nobody listens, as boxed arguments would.
func (s *State) NoteN(u int, format string, numbers ...int) {
	if s.Trace != nil {
		s.note(u, format, nil, numbers)
	}
}

func (s *State) note(u int, format string, texts []string, numbers []int) {
	args := []any{s.Name(u)}
	for _, t := range texts {
		args = append(args, t)
	}
	for _, n := range numbers {
		args = append(args, n)
	}
	s.Trace.Notef("%s "+format, args...)
}

// Roll rolls one die with the given number of sides.
func (s *State) Roll(sides int) int {
	if s.Trace == nil {
		return s.RNG.Die(uint32(sides))
	}
	return s.tracedRoll(sides)
}

func (s *State) tracedRoll(sides int) int {
	t := s.Trace
	var v int
	switch {
	case len(t.Script) > 0:
		v = t.Script[0]
		t.Script = t.Script[1:]
		if v < 1 || v > sides {
			t.Wrong = append(t.Wrong, fmt.Sprintf("a scripted %d for a die of %d sides", v, sides))
			v = 1
		}
	default:
		if t.scripted {
			t.Short++
		}
		v = s.RNG.Die(uint32(sides))
	}
	if !t.explained() {
		t.Stray++
	}
	t.Dice, t.Sides = append(t.Dice, v), append(t.Sides, sides)
	return v
}
