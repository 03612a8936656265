package scenario

import (
	"errors"
	"fmt"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// A starter is rules by which a game can begin at the start of a round, with the units as they stand.
type starter interface {
	StartAt(s *core.State, round, first int) error
}

// compile makes the game of a setup.
func (su *setup) compile() (*engine.Game, error) {
	for i := range su.armies {
		if len(su.armies[i].Units) == 0 {
			return nil, fmt.Errorf("player %d has no unit", i+1)
		}
		if err := su.armies[i].Check(); err != nil {
			return nil, err
		}
	}
	if err := su.table.Validate(); err != nil {
		return nil, err
	}
	if su.rules.Name() == starquest.Name {
		return su.compileQuest()
	}
	m := &mission.Mission{
		Name: "scenario", Rounds: rounds,
		Zones:   mission.Zones{Edge: "long", Depth: zoneDepth},
		Markers: mission.Markers{Dice: markerDie, Plus: markerPlus, Gap: markerGap},
	}
	if su.preparation {
		m.Zones.Gap = zoneGap // without preparation nobody deploys, and any table will do
	}
	return engine.Compile(engine.Setup{
		Ruleset: su.rules, Armies: [2]*roster.Army{&su.armies[0], &su.armies[1]}, Table: &su.table, Mission: m, Rulings: su.rulings,
	})
}

// position makes the state that the setup describes. The error's line is 0 when it concerns the whole.
func (su *setup) position(g *engine.Game) (s *engine.State, line int, err error) {
	s = g.New(1)
	m := peek.Live(s)
	st, ok := m.G.Rules.(starter)
	if !ok {
		return nil, 0, fmt.Errorf("games of %s cannot begin in the middle", su.rules.Name())
	}
	m.Side[su.far], m.Side[1-su.far] = -1, 1
	m.Marks = uint8(len(su.markers))
	for i := range m.Markers {
		m.Markers[i] = engine.Marker{Owner: -1}
	}
	for i, k := range su.markers {
		if !g.Table().Inside(k.P, 0) {
			return nil, 0, fmt.Errorf("marker %d lies off the table", i+1)
		}
		m.Markers[i] = k
	}
	for i := range su.units {
		if err := su.join(m, &su.units[i]); err != nil {
			return nil, su.units[i].line, err
		}
	}
	for i := range su.units {
		if err := su.place(m, &su.units[i]); err != nil {
			return nil, max(su.units[i].where, su.units[i].line), err
		}
	}
	for i := range su.units {
		if err := su.board(m, &su.units[i]); err != nil {
			return nil, su.units[i].where, err
		}
	}
	if su.rules.Name() == starquest.Name {
		if err := su.positionQuest(s); err != nil {
			return nil, 0, err
		}
	}
	if err := apart(m); err != nil {
		return nil, 0, err
	}
	if err := st.StartAt(m, su.round, su.first); err != nil {
		return nil, 0, err
	}
	if _, err := g.Restore(s.AppendSnapshot(nil)); err != nil {
		return nil, 0, fmt.Errorf("the position cannot come up in a game: %w", err)
	}
	return s, 0, nil
}

// join makes a hero part of the unit that it is said to have joined.
func (su *setup) join(m *core.State, st *standing) error {
	if st.joins == "" {
		return nil
	}
	for i := range su.units {
		host := &su.units[i]
		if host.name != st.joins || host.seat != st.seat {
			continue
		}
		first, _ := m.G.UnitRange(st.seat)
		if h, u := first+st.number, first+host.number; opr.MayJoin(m, h, u) {
			opr.Join(m, h, u)
			return nil
		}
		return fmt.Errorf("%s cannot join %s", st.name, st.joins)
	}
	return fmt.Errorf("%s joins %q, which is no unit of its army%s", st.name, words.Shorten(st.joins), near.Hint(st.joins, su.names()))
}

// board puts a unit inside the transport that it is said to be in.
func (su *setup) board(m *core.State, st *standing) error {
	if st.inside == "" {
		return nil
	}
	var own []string
	for i := range su.units {
		t := &su.units[i]
		if t.seat != st.seat {
			continue
		}
		if t.name == st.inside {
			first, _ := m.G.UnitRange(st.seat)
			return opr.PutAboard(m, first+st.number, first+t.number)
		}
		own = append(own, t.name)
	}
	return fmt.Errorf("%s is inside %q, which is no unit of its army%s", st.name, words.Shorten(st.inside), near.Hint(st.inside, own))
}

// place puts a unit on the table.
func (su *setup) place(m *core.State, st *standing) error {
	first, _ := m.G.UnitRange(st.seat)
	u := first + st.number
	def := &m.G.Units[u]
	unit := &m.Units[u]
	if unit.Is(core.Joined) {
		return nil
	}
	if missing := st.lost &^ unit.Alive; missing != 0 {
		return fmt.Errorf("%s has no model %d to lose", st.name, bits.TrailingZeros64(missing)+1)
	}
	unit.Alive &^= st.lost
	unit.Flags = st.flags
	for k := range def.Slots() {
		m.Models[int(def.First)+k].P, m.Models[int(def.First)+k].Wounds = geom.Point{}, 0
	}
	if unit.Is(core.Gone) || unit.Alive == 0 {
		unit.Alive, unit.Flags = 0, core.Gone
		return nil
	}
	if unit.Is(core.Reserve) {
		if len(st.spots) > 0 {
			return fmt.Errorf("%s is set aside and stands nowhere", st.name)
		}
		return nil
	}
	if st.inside != "" {
		if len(st.spots) > 0 {
			return fmt.Errorf("%s is inside %s and stands nowhere", st.name, st.inside)
		}
		return su.condition(m, st, u)
	}
	if len(st.spots) == 0 {
		return fmt.Errorf("it is not said where %s stands", st.name)
	}
	unit.Flags |= core.OnTable
	if n := unit.Left(); st.step == nil && len(st.spots) != n {
		return fmt.Errorf("%s has %d models left, but there are %d places", st.name, n, len(st.spots))
	}
	k := 0
	for left := unit.Alive; left != 0; left &= left - 1 {
		i := int(def.First) + bits.TrailingZeros64(left)
		p := st.spots[0]
		if st.step == nil {
			p = st.spots[k]
		} else if p = p.Add(st.step.Times(int64(k), 1)); !onAnyTable(p) {
			return errors.New("a model of the row stands off the table")
		}
		if !m.G.Table.Inside(p, m.G.Models[i].Base) {
			return fmt.Errorf("model %d of %s does not stand wholly on the table", i-int(def.First)+1, st.name)
		}
		m.Models[i].P = p
		k++
	}
	if err := su.condition(m, st, u); err != nil {
		return err
	}
	m.Rebox(u)
	return nil
}

// condition gives the models of a unit their wounds and spell tokens.
func (su *setup) condition(m *core.State, st *standing, u int) error {
	def := &m.G.Units[u]
	for _, w := range st.wounds {
		if w.model >= def.Slots() || w.n >= int(m.G.Models[int(def.First)+w.model].Tough) {
			return fmt.Errorf("%s has no model %d that can have %d wounds", st.name, w.model+1, w.n)
		}
		m.Models[int(def.First)+w.model].Wounds = uint16(w.n)
	}
	for _, t := range st.tokens {
		if err := opr.SetTokens(m, int(def.First)+t.model, t.n); err != nil {
			return err
		}
	}
	return nil
}

func onAnyTable(p geom.Point) bool {
	return p.X >= -geom.MaxCoord && p.X <= geom.MaxCoord && p.Y >= -geom.MaxCoord && p.Y <= geom.MaxCoord
}

// apart reports an error when two bases overlap.
func apart(m *core.State) error {
	var models []int
	for u := range m.Units {
		if !m.Units[u].Is(core.OnTable) {
			continue
		}
		for left := m.Units[u].Alive; left != 0; left &= left - 1 {
			models = append(models, int(m.G.Units[u].First)+bits.TrailingZeros64(left))
		}
	}
	for a, i := range models {
		for _, j := range models[:a] {
			if r := int64(m.G.Models[i].Base) + int64(m.G.Models[j].Base); geom.Dist2(m.Models[i].P, m.Models[j].P) < r*r {
				return fmt.Errorf("a model of %s and one of %s overlap at %s", m.G.Units[m.G.Models[j].Unit].Name, m.G.Units[m.G.Models[i].Unit].Name, words.At(m.Models[i].P))
			}
		}
	}
	return nil
}
