// Package agentstest sets up games for the tests of agents: single decisions on a small table, and whole
// games.
package agentstest

import (
	"fmt"
	"slices"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// An Agent is one that can say why it made its last choice.
type Agent interface {
	agents.Agent
	agents.Explainer
}

// A Stage is a small game set up for decisions by hand.
type Stage struct {
	*engine.State
	T     testing.TB
	Agent Agent // answers for either seat
	Seat  int   // whose units Activate activates
}

// A Stand is a unit and where it stands (inches): a block of equal models, each with one copy of each weapon.
type Stand struct {
	Seat    int
	X, Y    int
	Models  int // 1 when 0
	Quality int // 4 when 0
	Defense int // 4 when 0
	Base    int // hundredths of a millimetre, 25.4 mm when 0
	Rules   []roster.Rule
	Weapons []roster.Weapon
	Extra   []roster.Weapon // that the first model has besides
	Spells  []roster.Spell  // of its army
	Defined []string        // special rules of its army's own, as files have them; the unit has the first
	GF2     bool            // of the first: the game is of v2.16
	Hero    bool
	Points  int // 10 when 0, of Star Quest 45
}

// armies returns the lists of some stands, which cost so many points where they do not say. Special, when not
// nil, completes a unit, and returns how tough its models are.
func armies(ruleset string, sides [2]string, stands []Stand, points int,
	special func(d *Stand, u *roster.Unit) (tough int)) (lists [2]*roster.Army) {
	for seat, side := range sides {
		lists[seat] = &roster.Army{Name: side, Ruleset: ruleset, Points: 100}
	}
	for i := range stands {
		d := &stands[i]
		for n, usual := range map[*int]int{&d.Models: 1, &d.Points: points, &d.Quality: 4, &d.Defense: 4,
			&d.Base: 25_40} {
			if *n == 0 {
				*n = usual
			}
		}
		army := lists[d.Seat]
		army.Spells = append(army.Spells, d.Spells...)
		d.define(army)
		u := roster.Unit{Name: fmt.Sprintf("%s %c", army.Name, 'A'+len(army.Units)), Hero: d.Hero,
			Rules: d.Rules, Points: d.Points, Quality: d.Quality, Defense: d.Defense,
			Weapons: slices.Concat(d.Weapons, d.Extra)}
		m := roster.Model{Quality: d.Quality, Defense: d.Defense, Tough: 1, Base: d.Base, Rules: d.Rules}
		if special != nil {
			m.Tough = special(d, &u)
		}
		for k := range d.Models {
			m.Weapons = nil
			for w := range u.Weapons {
				if w < len(d.Weapons) || k == 0 {
					m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
				}
			}
			u.Models = append(u.Models, m)
		}
		army.Units = append(army.Units, u)
	}
	return lists
}

// define adds the special rules of a stand to its army, and gives the unit the first of them.
func (d *Stand) define(army *roster.Army) {
	for i, text := range d.Defined {
		r, err := effects.ParseOne(text)
		if err != nil {
			panic(err)
		}
		if i == 0 {
			d.Rules = append(slices.Clone(d.Rules), roster.Rule{Name: r.Name,
				ID: roster.FirstDefined + roster.RuleID(len(army.Defined))})
		}
		army.Defined = append(army.Defined, r)
	}
}

// begin returns a stage at the first decision of a game.
func begin(t testing.TB, setup engine.Setup) *Stage {
	t.Helper()
	setup.Table.Name, setup.Mission.Name = "stage", "stage"
	g, err := engine.Compile(setup)
	if err != nil {
		t.Fatal(err)
	}
	return &Stage{State: g.New(1), T: t}
}

// place puts the units of the stands where they are to stand.
func (st *Stage) place(stands []Stand) {
	mem := enginetest.Open(st.State)
	var next [2]int
	for i := range stands {
		d := &stands[i]
		u := st.UnitOf(d.Seat, next[d.Seat])
		next[d.Seat]++
		def := &st.Game().Units()[u]
		var places [roster.MaxUnitModels]geom.Point
		(&board.Coherency{Near: geom.Inch, Far: 9 * geom.Inch}).Slots(places[:], d.Models,
			board.Square(d.Models), def.MaxBase)
		for k := range d.Models {
			mem.Models[int(def.First)+k].P = At(d.X, d.Y).Add(places[k])
		}
		mem.Rebox(u)
	}
}

// Weapons of the tests.
var (
	Rifle  = roster.Weapon{Name: "rifle", Range: 24, Attacks: 1}
	Pistol = roster.Weapon{Name: "pistol", Range: 12, Attacks: 1}
	Mortar = roster.Weapon{Name: "mortar", Range: 24, Attacks: 1,
		Rules: []roster.Rule{{ID: roster.Blast, Rating: 3}}}
	Sword = roster.Weapon{Name: "sword", Attacks: 1}
	Axe   = roster.Weapon{Name: "axe", Attacks: 3, Rules: []roster.Rule{{ID: roster.AP, Rating: 2}}}
)

// Spells of the tests.
var (
	Bolt   = roster.Spell{Name: "bolt", Value: 1, Range: 24, Kind: roster.Damage, Hits: 2}
	Storm  = roster.Spell{Name: "storm", Value: 2, Range: 24, Kind: roster.Damage, Hits: 6}
	Blight = roster.Spell{Name: "blight", Value: 2, Range: 24, Kind: roster.Debuff, Stat: roster.StatHit,
		Term: roster.UntilRound}
	Haste = roster.Spell{Name: "haste", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatMove,
		Term: roster.UntilActivation}
)

// Caster is the rule by which a unit casts.
func Caster(n int) []roster.Rule { return []roster.Rule{{ID: roster.Caster, Rating: n}} }

// Arms lists weapons.
func Arms(w ...roster.Weapon) []roster.Weapon { return w }

// At returns a point, in inches from the middle of the table.
func At(x, y int) geom.Point { return geom.Point{X: int32(x) * geom.Inch, Y: int32(y) * geom.Inch} }

// Wall is a sight-blocking rectangle around a middle, 2 inches deep.
func Wall(x, y, width int) mission.Piece {
	return mission.Piece{Name: "wall", Blocks: true, Polygon: Rectangle(x, y, width)}
}

// Rectangle is an outline of that size.
func Rectangle(x, y, width int) geom.Polygon {
	w := width / 2
	return geom.Polygon{At(x-w, y-1), At(x+w, y-1), At(x+w, y+1), At(x-w, y+1)}
}

// Begin returns a stage of the one-page games at its first decision. Markers lie outside the zones, which are
// the 12 inches along the long edges; without any there is one in the middle.
func Begin(t testing.TB, stands []Stand, markers []geom.Point, terrain ...mission.Piece) *Stage {
	t.Helper()
	name := "gf3"
	if stands[0].GF2 {
		name = "gf2"
	}
	rules, err := rulesets.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	m := &mission.Mission{Rounds: 4,
		Zones: mission.Zones{Edge: "long", Depth: 12 * geom.Inch, Gap: 24 * geom.Inch}}
	if m.Markers.Fixed = markers; len(markers) == 0 {
		m.Markers.Fixed = []geom.Point{At(0, 0)}
	}
	return begin(t, engine.Setup{Ruleset: rules, Mission: m,
		Armies: armies(name, [2]string{"Red", "Blue"}, stands, 10, nil),
		Table:  &mission.Table{Width: 72 * geom.Inch, Height: 48 * geom.Inch, Terrain: terrain}})
}

// Set sets a stage of the one-page games: its units stand where they are to and have not acted, seat 0 has
// the near edge and is to activate a unit in round 1. Without markers there is one that seat 0 controls.
func Set(t testing.TB, stands []Stand, markers []geom.Point, terrain ...mission.Piece) *Stage {
	t.Helper()
	st := Begin(t, stands, markers, terrain...)
	for st.Decision().Kind != engine.Activate {
		st.Do(st.Menu(nil)[0])
	}
	mem := enginetest.Open(st.State)
	mem.Active, mem.Decide.Seat, mem.Side = 0, 0, [2]int8{1, -1}
	if len(markers) == 0 {
		mem.Markers[0].Owner = 0
	}
	st.place(stands)
	return st
}

// With gives the stage its agent.
func (st *Stage) With(a Agent) *Stage {
	st.Agent = a
	a.Begin(st.Game(), st.Seat, 0)
	return st
}

// Do carries an action out.
func (st *Stage) Do(a engine.Action) {
	st.T.Helper()
	if err := st.Apply(a); err != nil {
		st.T.Fatal(err)
	}
}

// Ask returns the agent's answer to the pending decision, and its reason.
func (st *Stage) Ask() (engine.Action, string) {
	st.T.Helper()
	d, menu := st.Decision(), st.Menu(nil)
	a, err := agents.Answer(st.Agent,
		agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: st.View()})
	if err != nil {
		st.T.Fatal(err)
	}
	return a, st.Agent.Explain()
}

// Act has the agent answer the pending decision and carries the answer out.
func (st *Stage) Act() (engine.Action, string) {
	st.T.Helper()
	a, why := st.Ask()
	st.Do(a)
	return a, why
}

// Activate activates the unit of a number and has the agent choose its action.
func (st *Stage) Activate(n int) (engine.Action, string) {
	st.T.Helper()
	st.Do(engine.Action{Verb: engine.Pick, Unit: int16(st.UnitOf(st.Seat, n))})
	return st.Act()
}

// UnitOf returns the index of unit number n of a seat.
func (st *Stage) UnitOf(seat, n int) int {
	first, _ := st.Game().UnitRange(seat)
	return first + n
}
