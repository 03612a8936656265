package replay_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
)

// toy is a game small enough to be read here: in turn, a player moves a unit one inch and rolls a die; on a 1
// the unit loses its last model. After the last round the player with more models wins.
type toy struct {
	harsh bool // also on a 2: another engine
}

const (
	turn  = 0 // Vars: activations so far
	found = 1 // Vars: a die before the first decision
)

func (toy) Name() string { return "toy" }

func (toy) Rulings() []engine.RulingInfo {
	return []engine.RulingInfo{{Name: "tide", Values: []string{"out", "in"}, Meaning: "nothing"}}
}

func (r toy) Compile(g *core.Game) error {
	for seat, a := range g.Setup.Armies {
		g.SeatUnits[seat] = int16(len(g.Units))
		for i := range a.Units {
			u := &a.Units[i]
			g.Units = append(g.Units, core.UnitDef{Name: u.Name, Seat: int8(seat), Number: int16(i),
				First: int16(len(g.Models)), Size: int16(len(u.Models))})
			for range u.Models {
				g.Models = append(g.Models, core.ModelDef{Base: 500, Tough: 1, Unit: int16(len(g.Units) - 1)})
			}
		}
	}
	g.SeatUnits[2] = int16(len(g.Units))
	g.Procs = []core.Procedure{{Name: "turn", Run: r.run, Menu: r.menu, Take: r.take, Check: r.check}}
	return nil
}

func (r toy) Begin(s *core.State) {
	s.Vars[found] = int16(s.RollFor(core.RollChoice, -1, 3))
	if s.Trace != nil {
		s.Trace.Notef("found %d", s.Vars[found])
	}
	for u := range s.Units {
		s.Units[u].Flags = core.OnTable
		d := &s.G.Units[u]
		for i := range int(d.Size) {
			s.Models[int(d.First)+i].P = geom.Point{X: int32(i) * 1000, Y: int32(u) * 1000}
		}
		s.Rebox(u)
	}
	s.Call(core.Frame{})
}

func (r toy) run(s *core.State, _ *core.Frame) {
	if int(s.Vars[turn]) == 2*s.G.Setup.Mission.Rounds || r.first(s) < 0 {
		s.Return()
		return
	}
	s.Round = uint8(s.Vars[turn]/2 + 1)
	s.Ask(core.MoveTo, int(s.Active), r.first(s))
}

// first returns the first unit of the active seat that is left, or -1.
func (toy) first(s *core.State) int {
	from, end := s.G.UnitRange(int(s.Active))
	for u := from; u < end; u++ {
		if s.Units[u].Alive != 0 {
			return u
		}
	}
	return -1
}

func (r toy) menu(s *core.State, _ *core.Frame, dst []core.Action) []core.Action {
	for k := range int16(4) {
		d := geom.Dirs[4*k]
		dst = append(dst, core.Action{Verb: core.Move, Pattern: k, Unit: s.Decide.Unit, Form: core.Line,
			Arg: 1 << (16 * uint(k)),
			At:  s.Anchor(int(s.Decide.Unit)).Add(d.Times(1000, geom.DirScale)), Ways: 1,
			Way: [3]geom.Point{d}})
	}
	return dst
}

func (r toy) take(s *core.State, f *core.Frame, a *core.Action) error {
	if slices.Contains(r.menu(s, f, nil), *a) {
		d := &s.G.Units[a.Unit]
		by := geom.Dirs[4*a.Pattern].Times(1000, geom.DirScale)
		for i := range int(d.Size) {
			m := &s.Models[int(d.First)+i]
			from := m.P
			m.P.X = min(max(m.P.X+by.X, -20000), 20000)
			m.P.Y = min(max(m.P.Y+by.Y, -20000), 20000)
			s.Walk(core.ByAdvance, int(d.First)+i, from)
		}
		v := s.RollFor(core.RollTest, int(a.Unit), 6)
		if v == 1 || v == 2 && r.harsh {
			u := &s.Units[a.Unit]
			u.Alive >>= 1
			if u.Alive == 0 {
				u.Flags = core.Gone
			}
			if s.Trace != nil {
				s.Trace.Notef("a model falls")
			}
		}
		s.Rebox(int(a.Unit))
		s.Vars[turn]++
		s.Active = 1 - s.Active
		return nil
	}
	return core.Illegal(a, "", "not on the menu")
}

func (toy) Outcome(s *core.State) core.Outcome {
	o := core.Outcome{Over: s.Depth == 0}
	for u := range s.Units {
		o.Score[s.G.Units[u].Seat] += int32(s.Units[u].Left())
	}
	switch {
	case o.Score[0] == o.Score[1]:
		o.Winner = -1
	case o.Score[1] > o.Score[0]:
		o.Winner = 1
	}
	if o.Over {
		o.Reason = "the last round is over"
	}
	return o
}

func (toy) Check(*core.State) error { return nil }

func (toy) check(*core.State, int) error { return nil }

var told = words.New(&words.Lexicon{
	Slots: map[string]words.Slot{
		"spot": {Tell: func(_ *core.State, a *core.Action) string { return fmt.Sprint(a.At) }},
	},
	Rows: []words.Choices{words.Say(words.Any, core.Move, "", "{unit} moves to {spot}")},
})

func (toy) Words() core.Words { return told }

// rules returns a toy as a ruleset.
func (t toy) rules() engine.Ruleset { return core.RulesetOf(t) }

func byName(name string) (engine.Ruleset, error) {
	if name != "toy" {
		return nil, fmt.Errorf("unknown ruleset %q", name)
	}
	return toy{}.rules(), nil
}

func army(name string) *roster.Army {
	rules := []roster.Rule{{ID: roster.Furious}, {ID: roster.Tough, Rating: 3}}
	u := roster.Unit{Name: name + " guard", Copy: name, Points: 100, Quality: 4, Defense: 5, Rules: rules,
		Weapons: []roster.Weapon{
			{Name: "rifle", Range: 24, Attacks: 1, Rules: []roster.Rule{{ID: roster.AP, Rating: 1}}},
			{Name: "knife", Attacks: 2}}}
	for range 5 {
		u.Models = append(u.Models, roster.Model{Quality: 4, Defense: 5, Tough: 3, Base: 32_00, Rules: rules,
			Weapons: []roster.Carried{{Weapon: 0, Copies: 1}, {Weapon: 1, Copies: 2}}})
	}
	return &roster.Army{Name: name, Faction: "Tests", Ruleset: "toy", Points: 200, Units: []roster.Unit{u, u}}
}

func setup(rounds int) engine.Setup {
	return engine.Setup{
		Ruleset: toy{}.rules(),
		Armies:  [2]*roster.Army{army("red"), army("blue")},
		Table: &mission.Table{Name: "flat", Width: 48000, Height: 48000, Terrain: []mission.Piece{
			{Name: "wood", Cover: true, Polygon: geom.Polygon{{X: 1000, Y: 1000}, {X: 5000, Y: 1000},
				{X: 3000, Y: 4000}}},
			{Name: "pond", Difficult: true, Center: geom.Point{X: -9000, Y: -9000}, Radius: 3000},
		}},
		Mission: &mission.Mission{Name: "walk", Rounds: rounds,
			Zones:   mission.Zones{Edge: "long", Depth: 12000, Gap: 24000},
			Markers: mission.Markers{Fixed: []geom.Point{{X: 1000, Y: 0}}}},
		Rulings: []engine.Ruling{{Name: "tide", Value: "in"}},
	}
}

func compile(tb testing.TB, s engine.Setup) *engine.Game {
	tb.Helper()
	return must.Get(engine.Compile(s))(tb)
}

// record plays a random game, at most the given number of actions, and returns its replay and its last state.
func record(tb testing.TB, rec *replay.Recorder, g *engine.Game, seed uint64, most int) *engine.State {
	tb.Helper()
	must.Do(tb, rec.Start(g, seed, "random", "random:layer=tactical"))
	s, rng := g.New(seed), dice.New(seed+1)
	var menu []engine.Action
	for n := 0; !s.Over() && n < most; n++ {
		menu = s.Menu(menu[:0])
		a := menu[rng.Intn(len(menu))]
		must.Do(tb, s.Apply(a))
		must.Do(tb, rec.Action(a, s))
	}
	must.Do(tb, rec.Close(s))
	return s
}

// sample returns the bytes of a toy replay of the given number of actions, at most 24.
func sample(tb testing.TB, actions int) []byte {
	tb.Helper()
	var rec replay.Recorder
	record(tb, &rec, compile(tb, setup(12)), 7, actions)
	return rec.Bytes()
}

func damage(err error) *replay.Damaged {
	var d *replay.Damaged
	if !errors.As(err, &d) {
		return nil
	}
	return d
}
