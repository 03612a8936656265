package force

import (
	"math/bits"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// A marker is a rule of which units may have markers: with each number of them it is a rule with that rating, of which
// a unit has been given one for the rest of the game. So nothing but that is kept of how many there are.
type marker struct {
	rule int      // its number among the definitions
	each []Listed // by number less one
	all  Listed
}

// A gain is an effect by which units have markers more.
type gain struct {
	effects.Effect
	of     Listed
	marker int
}

// asMarker stands for what grants a rule that is a marker, so that its ratings are no others that somebody has.
const asMarker = ^Listed(0)

// markerOf returns the number of the marker that a definition is, a new one where it was none yet.
func (l *ListRules) markerOf(rule int) (int, error) {
	for k := range l.markers {
		if l.markers[k].rule == rule {
			return k, nil
		}
	}
	m := marker{rule: rule}
	id := roster.FirstDefined + roster.RuleID(rule)
	for n := range effects.MostGained(l.defined, rule) {
		bit, err := l.number(numbered{Rule: roster.Rule{ID: id, Rating: n + 1, Name: l.defined[rule].Name}, from: asMarker},
			&l.defined[rule])
		if err != nil {
			return 0, err
		}
		m.each, m.all = append(m.each, bit), m.all|bit
	}
	l.markers = append(l.markers, m)
	l.gives |= m.all
	return len(l.markers) - 1, nil
}

// gain takes down what an effect of a rule gains, if it does.
func (l *ListRules) gain(of Listed, e *effects.Effect) error {
	rule := e.Gained(l.defined)
	if rule < 0 {
		return nil
	}
	k, err := l.markerOf(rule)
	l.gains = append(l.gains, gain{*e, of, k})
	return err
}

// price returns the marker that an effect costs, and how many of them; 0 for none.
func (l *ListRules) price(e *effects.Effect) (k, n int, err error) {
	rule, n := e.Spent(l.defined)
	if rule < 0 {
		return 0, 0, nil
	}
	k, err = l.markerOf(rule)
	return k, n, err
}

// count returns how many of the markers unit u has.
func (m *marker) count(s *core.State, u int) int {
	for i, bit := range m.each {
		if s.Given[u].Gained&uint64(bit) != 0 {
			return i + 1
		}
	}
	return 0
}

// Markers returns how many markers unit u has, of all rules together, and the most that it can have.
func (d *Data) Markers(s *core.State, u int) (now, most int) {
	list := d.Units[u].List
	if list == nil || len(s.Given) == 0 {
		return 0, 0
	}
	has := d.Listed(s, u)
	for k := range list.markers {
		m := &list.markers[k]
		now += m.count(s, u)
		for i := range list.gains {
			if g := &list.gains[i]; g.marker == k && has&g.of != 0 {
				most += len(m.each)
				break
			}
		}
	}
	return now, max(most, now)
}

// set lets unit u have so many of the markers.
func (m *marker) set(s *core.State, u, n int) {
	if s.Given[u].Gained &^= uint64(m.all); n > 0 {
		s.Given[u].Gained |= uint64(m.each[n-1])
	}
}

// Gain lets a unit that is on the table have the markers that rules of its list give it at a stage.
func (d *Data) Gain(s *core.State, u int, at effects.Stage, now effects.When) {
	list := d.Units[u].List
	if list == nil || len(list.gains) == 0 || !Alive(s, u) {
		return
	}
	has := d.Listed(s, u)
	now |= d.Standing(s, u)
	for i := range list.gains {
		g := &list.gains[i]
		if g.At != at || has&g.of == 0 || !g.Holds(now, effects.Foe{}) {
			continue
		}
		m := &list.markers[g.marker]
		was := m.count(s, u)
		if n := min(was+int(g.Amount.N), int(g.Most)); n > was {
			m.set(s, u, n)
			if s.Trace != nil {
				s.Trace.Worked(u, list.name(g.of), "it has %s", list.name(m.each[n-1]))
			}
		}
	}
}

// GainAfter is Gain for a unit that has shot or been in a melee in an activation, going by its flags.
func (d *Data) GainAfter(s *core.State, u int) {
	switch s.Units[u].Flags & core.MovedFreely {
	case core.HasShot:
		d.Gain(s, u, effects.AfterAttack, effects.Shooting)
	case core.HasFought:
		d.Gain(s, u, effects.AfterAttack, effects.Melee)
	}
}

// Affords reports whether unit u has the markers that an offer costs.
func (o *Offer) Affords(s *core.State, u int) bool { return o.Cost == 0 || o.Owned(s, u) >= o.Cost }

// Owned returns how many of the markers that an offer costs unit u has.
func (o *Offer) Owned(s *core.State, u int) int {
	return Of(s).Units[u].List.markers[o.marker].count(s, u)
}

// Marker returns the name of what an offer of unit u's costs, as "Grudge(2)".
func (o *Offer) Marker(s *core.State, u int) string {
	list := Of(s).Units[u].List
	return list.name(list.markers[o.marker].each[o.Cost-1])
}

// pay takes from unit u the markers that an offer costs.
func (o *Offer) pay(s *core.State, u int) {
	if o.Cost > 0 {
		m := &Of(s).Units[u].List.markers[o.marker]
		m.set(s, u, m.count(s, u)-o.Cost)
	}
}

// fitMarkers reports whether what a unit has been given are no two numbers of one marker.
func (l *ListRules) fitMarkers(gained uint64) bool {
	for k := range l.markers {
		if bits.OnesCount64(gained&uint64(l.markers[k].all)) > 1 {
			return false
		}
	}
	return true
}

// chooseMarkers lets a unit of a duel have the markers of a name that an effect gains, as "Grudge(2)". It returns the
// names of all numbers of them, and whether that is one.
func (l *ListRules) chooseMarkers(s *core.State, e *effects.Effect, name string, u int) (names []string, found bool) {
	rule := e.Gained(l.defined)
	for k := range l.markers {
		if m := &l.markers[k]; m.rule == rule {
			for n, bit := range m.each[:e.Most] {
				if names = append(names, l.name(bit)); effects.Same(l.name(bit), name) {
					m.set(s, u, n+1)
					found = true
				}
			}
		}
	}
	return names, found
}
