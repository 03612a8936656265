package holding

// A Field answers what Control does, of one position, for many changes: what does not change is worked out
// once.
type Field struct {
	habits    Habits
	presences []Presence
	markers   []Marker
	seat      int
	rest      float64
	ends      [2]int     // by seat, where its units end: those of seat 0 come first
	there     []bool     // by unit: there is a marker at which it may be
	before    []absence  // by unit, of those of its side before it
	all       [2]absence // by seat, of all its units
}

// Prepare readies the field for the presences of all units, of which those of seat 0 are the first so many.
// They may not change until it is asked no longer.
func (f *Field) Prepare(h *Habits, first int, presences []Presence, markers []Marker, seat int,
	rest float64) {
	n := len(presences)
	if cap(f.before) < n {
		f.before, f.there = make([]absence, n), make([]bool, n)
	}
	f.habits, f.presences, f.markers, f.seat, f.rest = *h, presences, markers, seat, rest
	f.before, f.there, f.ends = f.before[:n], f.there[:n], [2]int{first, n}
	for side, end := range f.ends {
		now := &f.all[side]
		*now = nobody
		for o := f.from(side); o < end; o++ {
			f.before[o] = *now
			if f.there[o] = presences[o] != (Presence{}); f.there[o] {
				now.and(&presences[o], 1, len(markers))
			}
		}
	}
}

// from returns the first unit of a side.
func (f *Field) from(side int) int { return side * f.ends[0] }

// Control returns what the markers are expected to be worth to the seat with a change, exactly as
// Habits.Control has it.
func (f *Field) Control(c *Change) float64 {
	var room [2]absence
	var absent [2]*absence
	for side := range absent {
		absent[side] = f.side(side, c, &room[side])
	}
	return f.habits.worth(f.markers, absent[f.seat], absent[1-f.seat], f.rest)
}

// side returns the absence of a side's units with a change, which may take room.
func (f *Field) side(side int, c *Change, room *absence) *absence {
	from, end := f.from(side), f.ends[side]
	first := end
	if from <= c.Unit && c.Unit < end {
		first = c.Unit
	}
	if from <= c.Hurt && c.Hurt < first && c.Left != 1 && f.there[c.Hurt] {
		first = c.Hurt
	}
	if first == end {
		return &f.all[side]
	}
	*room = f.before[first]
	for o := first; o < end; o++ {
		if k, left := c.of(o, f.presences); f.there[o] || o == c.Unit {
			room.and(k, left, len(f.markers))
		}
	}
	return room
}
