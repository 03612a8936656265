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

// more returns how many markers unit u gains by an effect, for so many of what is counted.
func (g *gain) more(s *core.State, u, times int) int {
	n := times * int(g.Amount.N)
	if g.Amount.Die > 0 {
		for range times {
			n += s.RollFor(core.RollCount, u, int(g.Amount.Die))
		}
	}
	return n
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
	l.counted[e.At] |= of
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
	d.GainFor(s, u, at, now, 1)
}

// GainFor is Gain for so many of what is counted.
func (d *Data) GainFor(s *core.State, u int, at effects.Stage, now effects.When, times int) {
	list := d.Units[u].List
	if list == nil || list.counted[at] == 0 || times == 0 || !Alive(s, u) || len(s.Given) == 0 {
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
		if n := min(was+g.more(s, u, times), int(g.Most)); n > was {
			m.set(s, u, n)
			if s.Trace != nil {
				s.Trace.Worked(u, list.name(g.of), "it has %s", list.name(m.each[n-1]))
			}
		}
	}
}

// Counts returns the first rule of its list by which unit u counts something at a stage, or "".
func (d *Data) Counts(s *core.State, u int, at effects.Stage) string {
	list := d.Units[u].List
	if list == nil || list.counted[at] == 0 {
		return ""
	}
	if has := d.Listed(s, u) & list.counted[at]; has != 0 {
		return list.name(has & -has)
	}
	return ""
}

// CountsKills reports whether rules of its list may ask or count how many enemies fall to attacks of unit u.
func (d *Data) CountsKills(u int) bool {
	list := d.Units[u].List
	return list != nil && list.counted[effects.Kill]|list.counted[effects.Destroy]|list.killed != 0
}

// HasKilled lets unit u have what rules of its list give it for so many models and units of enemies that have fallen to
// an attack of its, and keeps that some have.
func (d *Data) HasKilled(s *core.State, u int, by effects.When, models, units int) {
	if models == 0 || len(s.Given) == 0 {
		return
	}
	s.Given[u].Gained |= uint64(d.Units[u].List.killed)
	d.GainFor(s, u, effects.Kill, by, models)
	d.GainFor(s, u, effects.Destroy, by, units)
}

// ForgetKills ends for all units that enemies have fallen to their attacks, as an activation begins.
func (d *Data) ForgetKills(s *core.State) {
	if len(s.Given) == 0 || d.list[0].kills()|d.list[1].kills() == 0 {
		return
	}
	for u := range s.Given {
		if list := d.Units[u].List; list != nil {
			s.Given[u].Gained &^= uint64(list.killed)
		}
	}
}

// CountsAttacks reports whether some rule of either list counts or asks what comes of attacks: enemies who fall, wounds
// that are ignored.
func (d *Data) CountsAttacks() bool {
	for _, list := range d.list {
		if list != nil && list.killed|list.counted[effects.Kill]|list.counted[effects.Destroy]|list.counted[effects.Spare] != 0 {
			return true
		}
	}
	return false
}

// AsksOfKills returns the first rule of unit u's by which enemies who have fallen to its attacks count for something
// within a melee, or "".
func (d *Data) AsksOfKills(s *core.State, u int) string {
	for _, at := range [...]effects.Stage{effects.Kill, effects.Destroy} {
		if rule := d.Counts(s, u, at); rule != "" {
			return rule
		}
	}
	list := d.Units[u].List
	if list == nil || list.killed == 0 {
		return ""
	}
	has := d.Listed(s, u)
	for i := range list.rows[effects.Morale] {
		if r := &list.rows[effects.Morale][i]; r.of&has != 0 && (r.If|r.Unless)&effects.Killed != 0 {
			return r.name
		}
	}
	return ""
}

// AsksOfKillsAt returns the first rule of unit u's that asks, in melee or in shooting, whether enemies have fallen to it,
// or "".
func (d *Data) AsksOfKillsAt(s *core.State, u int, melee bool) string {
	list := d.Units[u].List
	if list == nil || list.killed == 0 {
		return ""
	}
	some := d.Units[u].SomeListed | d.MayBeLent(s, u)
	for _, w := range d.Arms(s, u).Weapons {
		if melee == (w.Range == 0) {
			some |= w.Listed
		}
	}
	this, other := effects.Shooting, effects.Melee
	if melee {
		this, other = other, this
	}
	for at := range effects.Range {
		for i := range list.rows[at] {
			if r := &list.rows[at][i]; r.of&some != 0 && (r.If|r.Unless)&effects.Killed != 0 &&
				r.If&other == 0 && r.Unless&this == 0 {
				return r.name
			}
		}
	}
	return ""
}

// kills returns the bit that says that enemies have fallen to a unit's attacks; 0 where no rule of the list asks.
func (l *ListRules) kills() Listed {
	if l == nil {
		return 0
	}
	return l.killed
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
