package env_test

import (
	"testing"

	"gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/roster"
	. "gauntlet/env"
	"gauntlet/env/internal/actions"
)

// tacticsOf returns the tactical layer of the game of a stage, whose policy answers the choices on the way.
func tacticsOf(t *testing.T, st *agentstest.Stage) *actions.Tactics {
	t.Helper()
	e := made(made(Make("GF3-1000-v1", "layer=tactical", "on-the-way=policy")).With(st.Game()))
	return e.Model().Tactics.(*actions.Tactics)
}

// now returns the pending decision of a stage as the layer is shown it.
func now(st *agentstest.Stage) *Moment { return &Moment{Position: st.View(), Menu: st.Menu(nil)} }

// untilAsked has the first entry of every menu taken, but weapons fired, until there is a decision of a kind.
func untilAsked(t *testing.T, st *agentstest.Stage, kind engine.Kind) {
	t.Helper()
	for st.Decision().Kind != kind {
		if st.Over() {
			t.Fatalf("%s is never asked", kind)
		}
		menu := st.Menu(nil)
		a := menu[0]
		if a.Verb == engine.HoldFire {
			a = menu[len(menu)-1]
		}
		st.Do(a)
	}
}

// Where there are no markers, the far model is the one furthest from the nearest enemy, also where that is
// the first unit of the game.
func TestFarModelWithoutMarkers(t *testing.T) {
	st := agentstest.Set(t, []agentstest.Stand{
		{Y: 18, Models: 3, Quality: 2, Weapons: agentstest.Arms(agentstest.Rifle)},
		{Seat: 1, Y: 8, Models: 4, Defense: 6, Weapons: agentstest.Arms(agentstest.Sword)}}, nil)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	st.Do(engine.Action{Verb: engine.Hold, Unit: 0})
	untilAsked(t, st, engine.Casualty)
	enginetest.Open(st.State).Marks = 0
	n, tact := now(st), tacticsOf(t, st)
	if n.Markers() != 0 {
		t.Fatal("there are markers")
	}
	at, far := n.Anchor(0), int64(-1)
	var want engine.Action
	for _, a := range n.Menu {
		m := n.Model(int(st.Game().Units()[1].First) + int(a.Arg)).P
		if d := geom.Dist2(m, at); d > far {
			far, want = d, a
		}
	}
	if got := tact.Plan(n, tact.At(actions.GroupLose, 1)).Action; got != want {
		t.Errorf("it loses %v, the furthest is %v", got, want)
	}
}

// Who goes into a transport has no shot in mind.
func TestBoardingFiresNothing(t *testing.T) {
	st := agentstest.Set(t, []agentstest.Stand{{Models: 3, Weapons: agentstest.Arms(agentstest.Rifle)},
		{X: 5, Base: 50_00, Weapons: agentstest.Arms(agentstest.Rifle),
			Rules: []roster.Rule{{ID: roster.Tough, Rating: 6}, {ID: roster.Transport, Rating: 6}}},
		{Seat: 1, Y: 15, Models: 5, Weapons: agentstest.Arms(agentstest.Sword)}}, nil)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	tact := tacticsOf(t, st)
	p := tact.Plan(now(st), tact.At(actions.GroupActivate, 1))
	if p.Action.Verb != engine.Advance || p.Move.Verb != engine.Board || p.Intent.Kind != actions.FireNone {
		t.Errorf("it goes aboard by %v, %v with intent %d", p.Action, p.Move, p.Intent.Kind)
	}
}
