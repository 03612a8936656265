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
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// A QuestStage is a small mission of Star Quest set up for decisions by hand. Two heroes stand on it, and the
// AI side's units, which act in the order that the test likes.
type QuestStage struct {
	Stage
	Seat int // of the agent
}

// A Cast is what stands on a QuestStage. Seats and places are those of the stands; a hero has Tough 6 and
// Power 6, all its stats are 4.
type Cast struct {
	Stands     []Stand
	Objectives []geom.Point
	Tokens     []geom.Point // each holds an item
	Goals      []quests.Goal
	Exit       geom.Polygon
	Rounds     int // 6 when 0
	Skills     []party.Skill
	Terrain    []mission.Piece
}

// Play sets the stage for an agent of a spec on a seat. Heroes without a stand of their own stand at the far
// edge.
func (c Cast) Play(t testing.TB, spec string, seat int) *QuestStage {
	t.Helper()
	stands := c.Stands
	for n := count(stands, starquest.Heroes); n < 2; n++ {
		stands = append(stands, Stand{X: 2 * n, Y: 23})
	}
	g, err := engine.Compile(engine.Setup{Ruleset: starquest.Ruleset, Armies: c.armies(stands),
		Mission: c.mission(),
		Rulings: []engine.Ruling{{Name: "sq.ai_order", Value: "free"}},
		Table: &mission.Table{Name: "stage", Width: 48 * geom.Inch, Height: 48 * geom.Inch,
			Terrain: c.Terrain}})
	if err != nil {
		t.Fatal(err)
	}
	agent, err := agents.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	st := &QuestStage{Stage: Stage{State: g.New(1), T: t, Agent: agent.(Agent)}, Seat: seat}
	agent.Begin(g, seat, 7)
	for st.Decision().Kind != engine.Activate ||
		seat == starquest.Foes && st.Decision().Seat == starquest.Heroes {
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
		u := st.UnitOf(d.Seat, next[d.Seat])
		next[d.Seat]++
		for k := range d.Models {
			mem.Models[int(g.Units()[u].First)+k].P = At(d.X, d.Y).Add(geom.Point{X: int32(k%2) * 1100,
				Y: int32(k/2) * 1100})
		}
		mem.Rebox(u)
	}
	return st
}

// armies returns the lists of the stands.
func (c *Cast) armies(stands []Stand) (armies [2]*roster.Army) {
	for seat, name := range []string{"Party", "Foes"} {
		armies[seat] = &roster.Army{Name: name, Ruleset: starquest.Name, Points: 100}
	}
	for i := range stands {
		d := &stands[i]
		d.fill(45)
		army := armies[d.Seat]
		if d.Seat == starquest.Heroes {
			hero := &party.Character{Power: 6, Strength: 4, Dexterity: 4, Will: 4, Skills: c.Skills}
			d.join(army, roster.Unit{Name: "Hero " + letter(army), Own: hero}, 6)
			continue
		}
		tough := 1
		if d.Models == 1 {
			tough = 3
		}
		d.join(army, roster.Unit{Name: "Foe " + letter(army), Copy: "Foe", Own: party.Wave(1)}, tough)
	}
	return armies
}

// mission returns the mission of the cast.
func (c *Cast) mission() *mission.Mission {
	square := geom.Polygon{At(-24, -24), At(24, -24), At(24, 24), At(-24, 24)}
	q := &quests.Quest{Zone: square, Exit: c.Exit, Objectives: c.Objectives, Tokens: c.Tokens, Goals: c.Goals,
		Waves: []quests.Wave{{Round: 1, At: []geom.Point{At(0, 20)},
			Squads: []quests.Squad{{Unit: "Foe", Count: [3][3]int{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}}}}}
	if len(c.Tokens) > 0 {
		q.Contents = []quests.Content{{Name: "a find", Kind: quests.Item, Count: len(c.Tokens)}}
	}
	if len(q.Goals) == 0 {
		q.Goals = []quests.Goal{{Kind: quests.Clear}}
	}
	rounds := c.Rounds
	if rounds == 0 {
		rounds = 6
	}
	return &mission.Mission{Name: "stage", Rounds: rounds, Own: q}
}

func count(stands []Stand, seat int) (n int) {
	for i := range stands {
		if stands[i].Seat == seat {
			n++
		}
	}
	return n
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
	return menu[i], st.Agent.Explain()
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
