package agents_test

import (
	"slices"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A stage is a small game set up for one decision: seat 0 has the near edge and is to activate a unit in round 1.
type stage struct {
	*engine.State
	t     testing.TB
	agent agents.Scripted
}

// A stand is a unit and where it stands (inches): a block of equal models on bases of 25 mm, each with one copy of each weapon.
type stand struct {
	seat    int
	x, y    int
	models  int // 1 when 0
	quality int // 4 when 0
	defense int // 4 when 0
	base    int // hundredths of a millimetre, 25.4 mm when 0
	rules   []roster.Rule
	weapons []roster.Weapon
	extra   []roster.Weapon // that the first model has besides
	spells  []roster.Spell  // of its army
	gf2     bool            // of the first: the game is of v2.16
	hero    bool
	points  int // 10 when 0
}

var (
	rifle  = roster.Weapon{Name: "rifle", Range: 24, Attacks: 1}
	pistol = roster.Weapon{Name: "pistol", Range: 12, Attacks: 1}
	mortar = roster.Weapon{Name: "mortar", Range: 24, Attacks: 1, Rules: []roster.Rule{{ID: roster.Blast, Rating: 3}}}
	sword  = roster.Weapon{Name: "sword", Attacks: 1}
	axe    = roster.Weapon{Name: "axe", Attacks: 3, Rules: []roster.Rule{{ID: roster.AP, Rating: 2}}}
)

func arms(w ...roster.Weapon) []roster.Weapon { return w }

func at(x, y int) geom.Point { return geom.Point{X: int32(x) * geom.Inch, Y: int32(y) * geom.Inch} }

// wall is a sight-blocking rectangle around a middle, 2 inches deep.
func wall(x, y, width int) mission.Piece {
	return mission.Piece{Name: "wall", Blocks: true, Polygon: rectangle(x, y, width)}
}

func rectangle(x, y, width int) geom.Polygon {
	w := width / 2
	return geom.Polygon{at(x-w, y-1), at(x+w, y-1), at(x+w, y+1), at(x-w, y+1)}
}

// begin returns a stage at its first decision. Markers lie outside the zones, which are the 12 inches along the long edges; without any there
// is one in the middle.
func begin(t testing.TB, stands []stand, markers []geom.Point, terrain ...mission.Piece) *stage {
	t.Helper()
	name := "gf3"
	if stands[0].gf2 {
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
		or := func(n *int, def int) {
			if *n == 0 {
				*n = def
			}
		}
		or(&d.models, 1)
		or(&d.points, 10)
		or(&d.quality, 4)
		or(&d.defense, 4)
		or(&d.base, 25_40)
		army := armies[d.seat]
		army.Spells = append(army.Spells, d.spells...)
		u := roster.Unit{Hero: d.hero, Rules: d.rules, Name: army.Name + " " + string(rune('A'+len(army.Units))), Points: d.points, Quality: d.quality, Defense: d.defense, Weapons: append(slices.Clone(d.weapons), d.extra...)}
		for k := range d.models {
			m := roster.Model{Quality: d.quality, Defense: d.defense, Tough: 1, Base: d.base, Rules: d.rules}
			for w := range u.Weapons {
				if w >= len(d.weapons) && k > 0 {
					break
				}
				m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
			}
			u.Models = append(u.Models, m)
		}
		army.Units = append(army.Units, u)
	}
	m := &mission.Mission{Name: "stage", Rounds: 4, Zones: mission.Zones{Edge: "long", Depth: 12 * geom.Inch, Gap: 24 * geom.Inch}}
	if m.Markers.Fixed = markers; len(markers) == 0 {
		m.Markers.Fixed = []geom.Point{at(0, 0)}
	}
	g, err := engine.Compile(engine.Setup{Ruleset: rules, Armies: armies, Mission: m,
		Table: &mission.Table{Name: "stage", Width: 72 * geom.Inch, Height: 48 * geom.Inch, Terrain: terrain}})
	if err != nil {
		t.Fatal(err)
	}
	st := &stage{State: g.New(1), t: t}
	st.agent.Begin(g, 0, 0)
	return st
}

// set sets a stage: its units stand where they are to and have not acted. Without markers there is one that seat 0 controls.
func set(t testing.TB, stands []stand, markers []geom.Point, terrain ...mission.Piece) *stage {
	t.Helper()
	st := begin(t, stands, markers, terrain...)
	g := st.Game()
	for st.Decision().Kind != engine.Activate {
		st.apply(st.Menu(nil)[0])
	}
	mem := enginetest.Open(st.State)
	mem.Active, mem.Decide.Seat, mem.Side = 0, 0, [2]int8{1, -1}
	if len(markers) == 0 {
		mem.Markers[0].Owner = 0
	}
	next := [2]int{}
	for i := range stands {
		d := &stands[i]
		first, _ := g.UnitRange(d.seat)
		u := first + next[d.seat]
		next[d.seat]++
		var places [roster.MaxUnitModels]geom.Point
		r := g.Units()[u].MaxBase
		(&board.Coherency{Near: geom.Inch, Far: 9 * geom.Inch}).Slots(places[:], d.models, board.Square(d.models), r)
		for k := range d.models {
			mem.Models[int(g.Units()[u].First)+k].P = at(d.x, d.y).Add(places[k])
		}
		mem.Rebox(u)
	}
	return st
}

func (st *stage) apply(a engine.Action) {
	st.t.Helper()
	if err := st.Apply(a); err != nil {
		st.t.Fatal(err)
	}
}

// act has the agent answer the pending decision, carries the answer out, and returns it.
func (st *stage) act() engine.Action {
	st.t.Helper()
	d := st.Decision()
	menu := st.Menu(nil)
	i, err := st.agent.Act(agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: st.View()})
	if err != nil {
		st.t.Fatal(err)
	}
	st.apply(menu[i])
	return menu[i]
}

// activate activates a unit and has the agent choose its action.
func (st *stage) activate(u int) engine.Action {
	st.t.Helper()
	st.apply(engine.Action{Verb: engine.Pick, Unit: int16(u)})
	return st.act()
}

// unit returns the index of unit number n of a seat.
func (st *stage) unit(seat, n int) int {
	first, _ := st.Game().UnitRange(seat)
	return first + n
}
