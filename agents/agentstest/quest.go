package agentstest

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

// A QuestStage is a small mission of Star Quest set up for decisions by hand. Two heroes stand on it, and the AI side's
// units, which act in the order that the test likes.
type QuestStage struct {
	*engine.State
	T     testing.TB
	Agent agents.Agent
	Seat  int
}

// A Cast is what stands on a QuestStage. Seats and places are those of the stands; a hero has Tough 6 and Power 6, all
// its stats are 4.
type Cast struct {
	Stands     []Stand
	Objectives []geom.Point
	Tokens     []geom.Point // each holds an item
	Goals      []mission.Goal
	Exit       geom.Polygon
	Rounds     int // 6 when 0
	Skills     []roster.Skill
	Terrain    []mission.Piece
}

// Play sets the stage for an agent of a spec on a seat. Heroes without a stand of their own stand at the far edge.
func (c Cast) Play(t testing.TB, spec string, seat int) *QuestStage {
	t.Helper()
	party := &roster.Army{Name: "Party", Ruleset: starquest.Name, Points: 100}
	foes := &roster.Army{Name: "Foes", Ruleset: starquest.Name, Points: 100}
	armies := [2]*roster.Army{party, foes}
	stands := c.Stands
	for heroes := count(stands, starquest.Heroes); heroes < 2; heroes++ {
		stands = append(stands, Stand{X: 2 * heroes, Y: 23})
	}
	for i := range stands {
		d := &stands[i]
		d.fill(45)
		army := armies[d.Seat]
		army.Spells = append(army.Spells, d.Spells...)
		u := roster.Unit{Rules: d.Rules, Points: d.Points, Quality: d.Quality, Defense: d.Defense, Weapons: append(append([]roster.Weapon(nil), d.Weapons...), d.Extra...)}
		tough := 6
		if u.Name = "Hero " + string(rune('A'+len(army.Units))); d.Seat == starquest.Heroes {
			u.Character = &roster.Character{Power: 6, Strength: 4, Dexterity: 4, Will: 4, Skills: c.Skills}
		} else {
			u.Name, u.Copy, u.Wave, tough = "Foe "+string(rune('A'+len(army.Units))), "Foe", 1, 1
			if d.Models == 1 {
				tough = 3
			}
		}
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
	square := geom.Polygon{At(-24, -24), At(24, -24), At(24, 24), At(-24, 24)}
	q := &mission.Quest{Zone: square, Exit: c.Exit, Objectives: c.Objectives, Tokens: c.Tokens, Goals: c.Goals,
		Waves: []mission.Wave{{Round: 1, At: []geom.Point{At(0, 20)}, Squads: []mission.Squad{{Unit: "Foe", Count: [3][3]int{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}}}}}
	if len(c.Tokens) > 0 {
		q.Contents = []mission.Content{{Name: "a find", Kind: mission.Item, Count: len(c.Tokens)}}
	}
	if len(q.Goals) == 0 {
		q.Goals = []mission.Goal{{Kind: mission.Clear}}
	}
	m := &mission.Mission{Name: "stage", Rounds: 6, Quest: q}
	if c.Rounds > 0 {
		m.Rounds = c.Rounds
	}
	g, err := engine.Compile(engine.Setup{Ruleset: starquest.Ruleset, Armies: armies, Mission: m, Rulings: []engine.Ruling{{Name: "sq.ai_order", Value: "free"}},
		Table: &mission.Table{Name: "stage", Width: 48 * geom.Inch, Height: 48 * geom.Inch, Terrain: c.Terrain}})
	if err != nil {
		t.Fatal(err)
	}
	st := &QuestStage{State: g.New(1), T: t, Seat: seat}
	if st.Agent, err = agents.New(spec); err != nil {
		t.Fatal(err)
	}
	st.Agent.Begin(g, seat, 7)
	for st.Decision().Kind != engine.Activate {
		st.Do(st.Menu(nil)[0])
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
		st.Do(a)
	}
	mem := enginetest.Open(st.State)
	next := [2]int{}
	for i := range stands {
		d := &stands[i]
		first, _ := g.UnitRange(d.Seat)
		u := first + next[d.Seat]
		next[d.Seat]++
		for k := range d.Models {
			mem.Models[int(g.Units()[u].First)+k].P = At(d.X, d.Y).Add(geom.Point{X: int32(k%2) * 1100, Y: int32(k/2) * 1100})
		}
		mem.Rebox(u)
	}
	return st
}

func count(stands []Stand, seat int) (n int) {
	for i := range stands {
		if stands[i].Seat == seat {
			n++
		}
	}
	return n
}

// Do carries an action out.
func (st *QuestStage) Do(a engine.Action) {
	st.T.Helper()
	if err := st.Apply(a); err != nil {
		st.T.Fatal(err)
	}
}

// Ask returns the agent's answer to the pending decision, and its reason.
func (st *QuestStage) Ask() (engine.Action, string) {
	st.T.Helper()
	d := st.Decision()
	menu := st.Menu(nil)
	i, err := st.Agent.Act(agents.View{Seat: int(d.Seat), Decision: d, Menu: menu, Position: st.View()})
	if err != nil {
		st.T.Fatal(err)
	}
	return menu[i], st.Agent.(agents.Explainer).Explain()
}

// Act has the agent answer the pending decision and carries the answer out.
func (st *QuestStage) Act() (engine.Action, string) {
	st.T.Helper()
	a, why := st.Ask()
	st.Do(a)
	return a, why
}

// Activate activates the agent's unit of a number and has the agent choose its action.
func (st *QuestStage) Activate(n int) (engine.Action, string) {
	st.T.Helper()
	st.Do(engine.Action{Verb: engine.Pick, Unit: int16(st.UnitOf(st.Seat, n)), Pattern: int16(n)})
	return st.Act()
}

// UnitOf returns the index of unit number n of a seat.
func (st *QuestStage) UnitOf(seat, n int) int {
	first, _ := st.Game().UnitRange(seat)
	return first + n
}
