package agentstest

import (
	"cmp"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// A Cast is what stands on a stage of Star Quest. A hero has Tough 6 and Power 6, all its stats are 4. The
// units of the AI side act in the order that the test likes.
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

// Play sets the stage for an agent of a spec on a seat, which is to activate a unit. Heroes without a stand
// of their own stand at the far edge.
func (c Cast) Play(t testing.TB, spec string, seat int) *Stage {
	t.Helper()
	stands := c.Stands
	heroes := 0
	for i := range stands {
		if stands[i].Seat == starquest.Heroes {
			heroes++
		}
	}
	for ; heroes < 2; heroes++ {
		stands = append(stands, Stand{X: 2 * heroes, Y: 23})
	}
	square := geom.Polygon{At(-24, -24), At(24, -24), At(24, 24), At(-24, 24)}
	one := [3]int{1, 1, 1}
	q := &quests.Quest{Zone: square, Exit: c.Exit, Objectives: c.Objectives, Tokens: c.Tokens, Goals: c.Goals,
		Waves: []quests.Wave{{Round: 1, At: []geom.Point{At(0, 20)},
			Squads: []quests.Squad{{Unit: "Foe", Count: [3][3]int{one, one, one}}}}}}
	if len(c.Tokens) > 0 {
		q.Contents = []quests.Content{{Name: "a find", Kind: quests.Item, Count: len(c.Tokens)}}
	}
	if len(q.Goals) == 0 {
		q.Goals = []quests.Goal{{Kind: quests.Clear}}
	}
	st := begin(t, engine.Setup{Ruleset: starquest.Ruleset,
		Armies:  armies(starquest.Name, [2]string{"Hero", "Foe"}, stands, 45, c.special),
		Mission: &mission.Mission{Rounds: cmp.Or(c.Rounds, 6), Own: q},
		Rulings: []engine.Ruling{{Name: "sq.ai_order", Value: "free"}},
		Table:   &mission.Table{Width: 48 * geom.Inch, Height: 48 * geom.Inch, Terrain: c.Terrain}})
	st.Seat = seat
	st.With(New(t, spec))
	for d := st.Decision(); d.Kind != engine.Activate || int(d.Seat) != seat; d = st.Decision() {
		menu := st.Menu(nil)
		st.Do(menu[sense.FindVerb(menu, engine.Pass)])
	}
	st.place(stands)
	return st
}

// special makes a hero or a unit of the AI side of a unit.
func (c *Cast) special(d *Stand, u *roster.Unit) (tough int) {
	switch {
	case d.Seat == starquest.Heroes:
		u.Own = &party.Character{Power: 6, Strength: 4, Dexterity: 4, Will: 4, Skills: c.Skills}
		return 6
	case d.Models == 1:
		tough = 3
	default:
		tough = 1
	}
	u.Copy, u.Own = "Foe", party.Wave(1)
	return tough
}
