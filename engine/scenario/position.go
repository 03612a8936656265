package scenario

import (
	"errors"
	"fmt"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/internal/staging"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/roster"
)

// compile makes the game of a setup.
func (su *setup) compile() (*engine.Game, error) {
	for i := range su.Armies {
		if len(su.Armies[i].Units) == 0 {
			return nil, fmt.Errorf("player %d has no unit", i+1)
		}
		if err := su.Armies[i].Check(); err != nil {
			return nil, err
		}
	}
	if err := su.Table.Validate(); err != nil {
		return nil, err
	}
	return engine.Compile(engine.Setup{
		Ruleset: su.Rules, Armies: [2]*roster.Army{&su.Armies[0], &su.Armies[1]},
		Table: &su.Table, Mission: su.stage.Mission(), Rulings: su.Rulings,
	})
}

// position makes the state that the setup describes. The error's line is 0 when it concerns the whole.
func (su *setup) position(g *engine.Game) (s *engine.State, line int, err error) {
	s = g.New(1)
	m := peek.Live(s)
	m.Side[su.Far], m.Side[1-su.Far] = -1, 1
	m.Marks = uint8(len(su.Markers))
	for i := range m.Markers {
		m.Markers[i] = engine.Marker{Owner: -1}
	}
	for i, k := range su.Markers {
		if !g.Table().Inside(k.P, 0) {
			return nil, 0, fmt.Errorf("marker %d lies off the table", i+1)
		}
		m.Markers[i] = k
	}
	for _, u := range su.Units {
		if err := su.stage.Join(m, u); err != nil {
			return nil, u.Line, err
		}
	}
	for _, do := range [2]func(*core.State, *staging.Unit) error{su.place, su.stage.Finish} {
		for _, u := range su.Units {
			if err := do(m, u); err != nil {
				return nil, max(u.Where, u.Line), err
			}
		}
	}
	if err = apart(m); err == nil {
		err = su.stage.StartAt(m, su.Round, su.First)
	}
	if err == nil {
		if _, err = g.Restore(s.AppendSnapshot(nil)); err != nil {
			err = fmt.Errorf("the position cannot come up in a game: %w", err)
		}
	}
	return s, 0, err
}

// place puts a unit on the table.
func (su *setup) place(m *core.State, st *staging.Unit) error {
	u := st.Index(m.G)
	def := &m.G.Units[u]
	unit := &m.Units[u]
	if unit.Is(core.Joined) {
		return nil
	}
	if missing := st.Lost &^ unit.Alive; missing != 0 {
		return fmt.Errorf("%s has no model %d to lose", st.Name, bits.TrailingZeros64(missing)+1)
	}
	unit.Alive &^= st.Lost
	unit.Flags = st.Flags
	for k := range def.Slots() {
		m.Models[int(def.First)+k].P, m.Models[int(def.First)+k].Wounds = geom.Point{}, 0
	}
	if unit.Is(core.Gone) || unit.Alive == 0 {
		unit.Alive, unit.Flags = 0, core.Gone
		return nil
	}
	off := st.Off
	if unit.Is(core.Reserve) {
		off = "is set aside"
	}
	switch {
	case off != "" && len(st.Spots) > 0:
		return fmt.Errorf("%s %s and stands nowhere", st.Name, off)
	case unit.Is(core.Reserve):
		return nil
	case off != "":
		return su.condition(m, st, u)
	}
	if len(st.Spots) == 0 {
		return fmt.Errorf("it is not said where %s stands", st.Name)
	}
	unit.Flags |= core.OnTable
	if n := unit.Left(); st.Step == nil && len(st.Spots) != n {
		return fmt.Errorf("%s has %d models left, but there are %d places", st.Name, n, len(st.Spots))
	}
	n := 0
	for k, i := range m.Living(u) {
		p := st.Spots[0]
		if st.Step == nil {
			p = st.Spots[n]
		} else if p = p.Add(st.Step.Times(int64(n), 1)); max(p.X, -p.X, p.Y, -p.Y) > geom.MaxCoord {
			return errors.New("a model of the row stands off the table")
		}
		if !m.G.Table.Inside(p, m.G.Models[i].Base) {
			return fmt.Errorf("model %d of %s does not stand wholly on the table", k+1, st.Name)
		}
		m.Models[i].P = p
		n++
	}
	if err := su.condition(m, st, u); err != nil {
		return err
	}
	m.Rebox(u)
	return nil
}

// condition gives the models of a unit their wounds, and what the stage adds.
func (su *setup) condition(m *core.State, st *staging.Unit, u int) error {
	def := &m.G.Units[u]
	for _, w := range st.Wounds {
		if w.Model >= def.Slots() || w.N >= int(m.G.Models[int(def.First)+w.Model].Tough) {
			return fmt.Errorf("%s has no model %d that can have %d wounds", st.Name, w.Model+1, w.N)
		}
		m.Models[int(def.First)+w.Model].Wounds = uint16(w.N)
	}
	return su.stage.Equip(m, st)
}

// apart reports an error when two bases overlap.
func apart(m *core.State) error {
	var models []int
	for u := range m.Units {
		for _, i := range m.Living(u) {
			if m.Units[u].Is(core.OnTable) {
				models = append(models, i)
			}
		}
	}
	for a, i := range models {
		for _, j := range models[:a] {
			a, b := &m.G.Models[i], &m.G.Models[j]
			if r := int64(a.Base) + int64(b.Base); geom.Dist2(m.Models[i].P, m.Models[j].P) < r*r {
				return fmt.Errorf("a model of %s and one of %s overlap at %s",
					m.G.Units[b.Unit].Name, m.G.Units[a.Unit].Name, words.At(m.Models[i].P))
			}
		}
	}
	return nil
}
