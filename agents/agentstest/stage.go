// Package agentstest sets up games for the tests of agents: single decisions on a small table, and whole
// games.
package agentstest

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// An Agent is one that can say why it made its last choice.
type Agent interface {
	agents.Agent
	agents.Explainer
}

// A Stage is a small game set up for one decision: seat 0 has the near edge and is to activate a unit in
// round 1.
type Stage struct {
	*engine.State
	T     testing.TB
	Agent Agent // answers for either seat
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
	GF2     bool            // of the first: the game is of v2.16
	Hero    bool
	Points  int // 10 when 0, of Star Quest 45
}

// fill puts the usual numbers in place of those that are 0.
func (d *Stand) fill(points int) {
	for n, usual := range map[*int]int{&d.Models: 1, &d.Points: points, &d.Quality: 4, &d.Defense: 4,
		&d.Base: 25_40} {
		if *n == 0 {
			*n = usual
		}
	}
}

// join adds a unit to an army, of models that are as tough as that.
func (d *Stand) join(army *roster.Army, u roster.Unit, tough int) {
	army.Spells = append(army.Spells, d.Spells...)
	u.Rules, u.Points, u.Quality, u.Defense = d.Rules, d.Points, d.Quality, d.Defense
	u.Weapons = append(slices.Clone(d.Weapons), d.Extra...)
	for k := range d.Models {
		m := roster.Model{Quality: d.Quality, Defense: d.Defense, Tough: tough, Base: d.Base, Rules: d.Rules}
		for w := range u.Weapons {
			if w < len(d.Weapons) || k == 0 {
				m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
			}
		}
		u.Models = append(u.Models, m)
	}
	army.Units = append(army.Units, u)
}

// letter names the next unit of an army.
func letter(army *roster.Army) string { return string(rune('A' + len(army.Units))) }

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

// Begin returns a stage at its first decision. Markers lie outside the zones, which are the 12 inches along
// the long edges; without any there is one in the middle.
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
	var armies [2]*roster.Army
	for seat, side := range []string{"Red", "Blue"} {
		armies[seat] = &roster.Army{Name: side, Ruleset: name, Points: 100}
	}
	for i := range stands {
		d := &stands[i]
		d.fill(10)
		army := armies[d.Seat]
		d.join(army, roster.Unit{Hero: d.Hero, Name: army.Name + " " + letter(army)}, 1)
	}
	m := &mission.Mission{Name: "stage", Rounds: 4,
		Zones: mission.Zones{Edge: "long", Depth: 12 * geom.Inch, Gap: 24 * geom.Inch}}
	if m.Markers.Fixed = markers; len(markers) == 0 {
		m.Markers.Fixed = []geom.Point{At(0, 0)}
	}
	g, err := engine.Compile(engine.Setup{Ruleset: rules, Armies: armies, Mission: m,
		Table: &mission.Table{Name: "stage", Width: 72 * geom.Inch, Height: 48 * geom.Inch,
			Terrain: terrain}})
	if err != nil {
		t.Fatal(err)
	}
	return &Stage{State: g.New(1), T: t}
}

// Set sets a stage: its units stand where they are to and have not acted. Without markers there is one that
// seat 0 controls.
func Set(t testing.TB, stands []Stand, markers []geom.Point, terrain ...mission.Piece) *Stage {
	t.Helper()
	st := Begin(t, stands, markers, terrain...)
	g := st.Game()
	for st.Decision().Kind != engine.Activate {
		st.Do(st.Menu(nil)[0])
	}
	mem := enginetest.Open(st.State)
	mem.Active, mem.Decide.Seat, mem.Side = 0, 0, [2]int8{1, -1}
	if len(markers) == 0 {
		mem.Markers[0].Owner = 0
	}
	next := [2]int{}
	for i := range stands {
		d := &stands[i]
		first, _ := g.UnitRange(d.Seat)
		u := first + next[d.Seat]
		next[d.Seat]++
		var places [roster.MaxUnitModels]geom.Point
		r := g.Units()[u].MaxBase
		(&board.Coherency{Near: geom.Inch, Far: 9 * geom.Inch}).Slots(places[:], d.Models,
			board.Square(d.Models), r)
		for k := range d.Models {
			mem.Models[int(g.Units()[u].First)+k].P = At(d.X, d.Y).Add(places[k])
		}
		mem.Rebox(u)
	}
	return st
}

// With gives the stage its agent.
func (st *Stage) With(a Agent) *Stage {
	st.Agent = a
	a.Begin(st.Game(), 0, 0)
	return st
}

// Do carries an action out.
func (st *Stage) Do(a engine.Action) {
	st.T.Helper()
	if err := st.Apply(a); err != nil {
		st.T.Fatal(err)
	}
}

// Act has the agent answer the pending decision, carries the answer out, and returns it.
func (st *Stage) Act() engine.Action {
	st.T.Helper()
	d := st.Decision()
	menu := st.Menu(nil)
	i, err := st.Agent.Act(agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: st.View()})
	if err != nil {
		st.T.Fatal(err)
	}
	st.Do(menu[i])
	return menu[i]
}

// Activate activates a unit and has the agent choose its action.
func (st *Stage) Activate(u int) engine.Action {
	st.T.Helper()
	st.Do(engine.Action{Verb: engine.Pick, Unit: int16(u)})
	return st.Act()
}

// UnitOf returns the index of unit number n of a seat.
func (st *Stage) UnitOf(seat, n int) int {
	first, _ := st.Game().UnitRange(seat)
	return first + n
}

// SetTokens gives the first model of a unit spell tokens.
func (st *Stage) SetTokens(u, n int) {
	st.T.Helper()
	if err := opr.SetTokens(st.State, int(st.Game().Units()[u].First), n); err != nil {
		st.T.Fatal(err)
	}
}

// Expect has the agent answer the pending decision and checks what it does and says.
func (st *Stage) Expect(want engine.Action, why string) {
	st.T.Helper()
	d := st.Decision()
	if n := len(st.Menu(nil)); n < 2 {
		st.T.Fatalf("%s: a menu of %d", d.Kind, n)
	}
	if a := st.Act(); a.Verb != want.Verb || a.Unit != want.Unit || a.Target != want.Target ||
		a.Arg != want.Arg {
		st.T.Errorf("%s: %+v, want %+v", d.Kind, a, want)
	}
	if got := st.Agent.Explain(); !strings.Contains(got, why) {
		st.T.Errorf("%s: %q does not say %q", d.Kind, got, why)
	}
}

// Fire has every weapon fired at the first target there is.
func (st *Stage) Fire() {
	st.T.Helper()
	for st.Decision().Kind == engine.Shoot {
		st.Do(st.Menu(nil)[1])
	}
}
