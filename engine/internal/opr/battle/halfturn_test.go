package battle_test

import (
	"fmt"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// halfTurn returns the game in which the seats have changed places and the table lies half round, so that
// each army sees what it saw.
func halfTurn(tb testing.TB, g *engine.Game) *engine.Game {
	tb.Helper()
	setup := g.Setup()
	setup.Armies = [2]*roster.Army{setup.Armies[1], setup.Armies[0]}
	table, miss := *setup.Table, *setup.Mission
	table.Terrain = append([]mission.Piece(nil), table.Terrain...)
	for i := range table.Terrain {
		p := &table.Terrain[i]
		p.Center = p.Center.Neg()
		p.Polygon = append(geom.Polygon(nil), p.Polygon...)
		for k := range p.Polygon {
			p.Polygon[k] = p.Polygon[k].Neg()
		}
	}
	miss.Markers.Fixed = append([]geom.Point(nil), miss.Markers.Fixed...)
	for i := range miss.Markers.Fixed {
		miss.Markers.Fixed[i] = miss.Markers.Fixed[i].Neg()
	}
	setup.Table, setup.Mission = &table, &miss
	return compiled(tb, setup)
}

// A turner maps what belongs to one game onto its half turn.
type turner struct{ from, to *core.Game }

// unit maps a unit's index; -1, for no unit, stays.
func (t turner) unit(u int16) int16 {
	if u < 0 {
		return u
	}
	d := &t.from.Units[u]
	return t.to.SeatUnits[1-d.Seat] + d.Number
}

func (t turner) action(a engine.Action) engine.Action {
	a.Unit = t.unit(a.Unit)
	switch a.Verb {
	case core.Charge, core.Fire, core.Yes, core.No, core.Follow, core.Join, core.Board, core.Single, core.Aim:
		a.Target = t.unit(a.Target)
	}
	a.At = a.At.Neg()
	return a
}

// state makes dst the half turn of src, which stands before a deployment, a placing of markers or a choice of
// edges.
func (t turner) state(dst, src *core.State) {
	dst.Head = src.Head
	dst.Side = [2]int8{-src.Side[1], -src.Side[0]}
	dst.Active = 1 - src.Active
	if dst.Round == 0 {
		dst.Active = 0
	}
	dst.Decide.Seat = 1 - src.Decide.Seat
	for _, v := range []int{battle.VarFirst, battle.VarTurn} {
		dst.Vars[v] = 1 - src.Vars[v]
	}
	for u := range src.Units {
		v := t.unit(int16(u))
		dst.Units[v] = src.Units[u]
		for k := range int16(t.from.Units[u].Slots()) {
			m := src.Models[t.from.Units[u].First+k]
			m.P = m.P.Neg()
			dst.Models[t.to.Units[v].First+k] = m
		}
		dst.Rebox(int(v))
	}
	for i := range src.Markers {
		m := src.Markers[i]
		m.P = m.P.Neg()
		dst.Markers[i] = m
	}
}

// same reports how dst differs from the half turn of src.
func (t turner) same(dst, src *core.State) error {
	seat := func(s int8) int8 {
		if s < 0 {
			return s
		}
		return 1 - s
	}
	d := src.Decide
	d.Seat, d.Unit = seat(d.Seat), t.unit(d.Unit)
	if dst.Decide != d {
		return fmt.Errorf("decision %+v instead of %+v", dst.Decide, d)
	}
	if dst.RNG != src.RNG {
		return fmt.Errorf("other dice have been rolled")
	}
	if dst.Depth != src.Depth || dst.Round != src.Round || dst.Marks != src.Marks ||
		dst.Side != [2]int8{-src.Side[1], -src.Side[0]} {
		return fmt.Errorf("another course of the game: round %d, %d markers, sides %v", dst.Round, dst.Marks,
			dst.Side)
	}
	for i := range src.Stack[:src.Depth] {
		if f, g := &src.Stack[i], &dst.Stack[i]; f.Proc != g.Proc || f.Step != g.Step || f.N != g.N ||
			f.M != g.M {
			return fmt.Errorf("pending %s at step %d with %d, %x instead of %d with %d, %x",
				t.from.Procs[f.Proc].Name, g.Step, g.N, g.M, f.Step, f.N, f.M)
		}
	}
	for u := range src.Units {
		v := t.unit(int16(u))
		if a, b := src.Units[u], dst.Units[v]; a != b {
			return fmt.Errorf("%s is %+v instead of %+v", t.from.Units[u].Name, b, a)
		}
		for k := range int16(t.from.Units[u].Slots()) {
			m := src.Models[t.from.Units[u].First+k]
			m.P = m.P.Neg()
			if n := dst.Models[t.to.Units[v].First+k]; m != n {
				return fmt.Errorf("model %d of %s is %+v instead of %+v", k+1, t.from.Units[u].Name, n, m)
			}
		}
	}
	for i := range src.Markers[:src.Marks] {
		m := src.Markers[i]
		if m.P = m.P.Neg(); m.Owner >= 0 {
			m.Owner = 1 - m.Owner
		}
		if n := dst.Markers[i]; m != n {
			return fmt.Errorf("marker %d is %+v instead of %+v", i+1, n, m)
		}
	}
	return nil
}

// playTurned plays a game and its half turn side by side.
func playTurned(t *testing.T, g *engine.Game, seed uint64) error {
	h := halfTurn(t, g)
	s, r := g.New(seed), h.New(seed)
	p := bold.Player(seed, seed%2 == 1)
	turn := turner{peek.Live(s).G, peek.Live(r).G}
	var menu, menu2 []engine.Action
	last := core.GameOver
	for n := 0; !s.Over(); n++ {
		d := s.Decision()
		if k := d.Kind; k != last && (last == core.GameOver || k == core.ChooseEdge) {
			// A roll-off has just been made, in which the higher die of the two belonged to the same seat in
			// both games.
			turn.state(peek.Live(r), peek.Live(s))
		}
		last = d.Kind
		menu, menu2 = s.Menu(menu[:0]), r.Menu(menu2[:0])
		at := func(err error) error {
			return fmt.Errorf("decision %d (%s of seat %d): %w", n, d.Kind, d.Seat, err)
		}
		if err := turn.same(peek.Live(r), peek.Live(s)); err != nil {
			return at(err)
		}
		if len(menu) != len(menu2) {
			return at(fmt.Errorf("%d choices instead of %d", len(menu2), len(menu)))
		}
		for i := range menu {
			if a := turn.action(menu[i]); a != menu2[i] {
				return at(fmt.Errorf("choice %d is %+v (%s) instead of %+v", i, menu2[i],
					r.Describe(menu2[i]), a))
			}
		}
		a := menu[p.Choose(menu)]
		if err := s.Apply(a); err != nil {
			return at(err)
		}
		if err := r.Apply(turn.action(a)); err != nil {
			return at(err)
		}
	}
	a, b := s.Outcome(), r.Outcome()
	if b.Score[0], b.Score[1] = b.Score[1], b.Score[0]; b.Winner >= 0 {
		b.Winner = 1 - b.Winner
	}
	if a != b {
		return fmt.Errorf("outcome %+v instead of %+v", b, a)
	}
	return nil
}
