package agents_test

import (
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// A questStage is a small mission of Star Quest set up for decisions by hand. Two heroes stand on it, and the AI side's units, which act in the order that
// the test likes.
type questStage struct {
	*engine.State
	t     testing.TB
	agent agents.Agent
	seat  int
}

// A cast is what stands on a questStage. Seats and places are those of the stands; a hero has Tough 6 and Power 6, all its stats are 4.
type cast struct {
	stands     []stand
	objectives []geom.Point
	tokens     []geom.Point // each holds an item
	goals      []mission.Goal
	exit       geom.Polygon
	rounds     int // 6 when 0
	skills     []roster.Skill
	terrain    []mission.Piece
}

// play sets the stage for an agent of a spec on a seat. Heroes without a stand of their own stand at the far edge.
func (c cast) play(t testing.TB, spec string, seat int) *questStage {
	t.Helper()
	party := &roster.Army{Name: "Party", Ruleset: starquest.Name, Points: 100}
	foes := &roster.Army{Name: "Foes", Ruleset: starquest.Name, Points: 100}
	armies := [2]*roster.Army{party, foes}
	stands := c.stands
	for heroes := count(stands, starquest.Heroes); heroes < 2; heroes++ {
		stands = append(stands, stand{x: 2 * heroes, y: 23})
	}
	for i := range stands {
		d := &stands[i]
		or := func(n *int, def int) {
			if *n == 0 {
				*n = def
			}
		}
		or(&d.models, 1)
		or(&d.points, 45)
		or(&d.quality, 4)
		or(&d.defense, 4)
		or(&d.base, 25_40)
		army := armies[d.seat]
		army.Spells = append(army.Spells, d.spells...)
		u := roster.Unit{Rules: d.rules, Points: d.points, Quality: d.quality, Defense: d.defense, Weapons: append(append([]roster.Weapon(nil), d.weapons...), d.extra...)}
		tough := 6
		if u.Name = "Hero " + string(rune('A'+len(army.Units))); d.seat == starquest.Heroes {
			u.Character = &roster.Character{Power: 6, Strength: 4, Dexterity: 4, Will: 4, Skills: c.skills}
		} else {
			u.Name, u.Copy, u.Wave, tough = "Foe "+string(rune('A'+len(army.Units))), "Foe", 1, 1
			if d.models == 1 {
				tough = 3
			}
		}
		for k := range d.models {
			m := roster.Model{Quality: d.quality, Defense: d.defense, Tough: tough, Base: d.base, Rules: d.rules}
			for w := range u.Weapons {
				if w < len(d.weapons) || k == 0 {
					m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
				}
			}
			u.Models = append(u.Models, m)
		}
		army.Units = append(army.Units, u)
	}
	square := geom.Polygon{at(-24, -24), at(24, -24), at(24, 24), at(-24, 24)}
	q := &mission.Quest{Zone: square, Exit: c.exit, Objectives: c.objectives, Tokens: c.tokens, Goals: c.goals,
		Waves: []mission.Wave{{Round: 1, At: []geom.Point{at(0, 20)}, Squads: []mission.Squad{{Unit: "Foe", Count: [3][3]int{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}}}}}
	if len(c.tokens) > 0 {
		q.Contents = []mission.Content{{Name: "a find", Kind: mission.Item, Count: len(c.tokens)}}
	}
	if len(q.Goals) == 0 {
		q.Goals = []mission.Goal{{Kind: mission.Clear}}
	}
	m := &mission.Mission{Name: "stage", Rounds: 6, Quest: q}
	if c.rounds > 0 {
		m.Rounds = c.rounds
	}
	g, err := engine.Compile(engine.Setup{Ruleset: starquest.Ruleset, Armies: armies, Mission: m, Rulings: []engine.Ruling{{Name: "sq.ai_order", Value: "free"}},
		Table: &mission.Table{Name: "stage", Width: 48 * geom.Inch, Height: 48 * geom.Inch, Terrain: c.terrain}})
	if err != nil {
		t.Fatal(err)
	}
	st := &questStage{State: g.New(1), t: t, seat: seat}
	if st.agent, err = agents.New(spec); err != nil {
		t.Fatal(err)
	}
	st.agent.Begin(g, seat, 7)
	for st.Decision().Kind != engine.Activate {
		st.apply(st.Menu(nil)[0])
	}
	for seat == starquest.Foes && st.Decision().Seat == starquest.Heroes {
		menu := st.Menu(nil)
		a := menu[0]
		if st.Decision().Kind == engine.ChooseAction {
			for _, a = range menu {
				if a.Verb == engine.Pass {
					break
				}
			}
		}
		st.apply(a)
	}
	mem := enginetest.Open(st.State)
	next := [2]int{}
	for i := range stands {
		d := &stands[i]
		first, _ := g.UnitRange(d.seat)
		u := first + next[d.seat]
		next[d.seat]++
		for k := range d.models {
			mem.Models[int(g.Units()[u].First)+k].P = at(d.x, d.y).Add(geom.Point{X: int32(k%2) * 1100, Y: int32(k/2) * 1100})
		}
		mem.Rebox(u)
	}
	return st
}

func count(stands []stand, seat int) (n int) {
	for i := range stands {
		if stands[i].seat == seat {
			n++
		}
	}
	return n
}

func (st *questStage) apply(a engine.Action) {
	st.t.Helper()
	if err := st.Apply(a); err != nil {
		st.t.Fatal(err)
	}
}

// ask returns the agent's answer to the pending decision, and its reason.
func (st *questStage) ask() (engine.Action, string) {
	st.t.Helper()
	d := st.Decision()
	menu := st.Menu(nil)
	i, err := st.agent.Act(agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: st.View()})
	if err != nil {
		st.t.Fatal(err)
	}
	return menu[i], st.agent.(agents.Explainer).Explain()
}

// act has the agent answer the pending decision and carries the answer out.
func (st *questStage) act() (engine.Action, string) {
	st.t.Helper()
	a, why := st.ask()
	st.apply(a)
	return a, why
}

// activate activates the agent's unit of a number and has the agent choose its action.
func (st *questStage) activate(n int) (engine.Action, string) {
	st.t.Helper()
	st.apply(engine.Action{Verb: engine.Pick, Unit: int16(st.unit(st.seat, n)), Pattern: int16(n)})
	return st.act()
}

// unit returns the index of unit number n of a seat.
func (st *questStage) unit(seat, n int) int {
	first, _ := st.Game().UnitRange(seat)
	return first + n
}
