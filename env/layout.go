package env

import "fmt"

// A layout is where each number of an observation stands.
type layout struct {
	size   int
	fields []Field
	units  int // rows a side
	own    int // offset of the first row of the own side
	enemy  int // and of the other
}

// newLayout lays an observation out for an environment's maxima.
func newLayout(m Maxima) *layout {
	l := &layout{units: m.Units}
	l.add("decision", 16, 0, 1, "one-hot: the kind of the pending decision")
	l.own = l.size
	for side, name := range [2]string{"own", "enemy"} {
		if side == 1 {
			l.enemy = l.size
		}
		for u := range m.Units {
			l.add(fmt.Sprintf("%s-%d-models", name, u), 1, 0, 1, "share of the models that are left")
		}
	}
	return l
}

// add appends a field.
func (l *layout) add(name string, size int, low, high float32, meaning string) {
	l.fields = append(l.fields, Field{name, l.size, size, low, high, meaning})
	l.size += size
}
