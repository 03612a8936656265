package heroes_test

import (
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
)

// ledge is a piece to stand on, between two corners.
func ledge(name string, height int, x0, y0, x1, y1 int) mission.Piece {
	return mission.Piece{Name: name, Cover: true, Height: int32(height) * geom.Inch,
		Polygon: geom.Polygon{At(x0, y0), At(x1, y0), At(x1, y1), At(x0, y1)}}
}

// aloft is a cast whose hero A stands at the middle of the table on what the terrain has there, and has to
// leave by the near edge, where hero B is.
func aloft(rounds int, terrain ...mission.Piece) Cast {
	return Cast{Stands: []Stand{{}, {Y: -21}, {Seat: 1, X: -20, Y: 23, Weapons: Arms(Sword)}},
		Terrain: terrain, Rounds: rounds,
		Exit:  geom.Polygon{At(-6, -24), At(6, -24), At(6, -14), At(-6, -14)},
		Goals: []quests.Goal{{Kind: quests.Leave}}}
}

// Heroes jump where no other way leads on, and where it saves them time that they do not have; they walk
// where a jump would probably end in a fall.
func TestHeroesJump(t *testing.T) {
	roof := ledge("roof", 5, -6, -6, 6, 6)
	stair := ledge("stair", 3, 6, -6, 12, 6)
	for _, c := range []struct {
		name  string
		cast  Cast
		power int
		jumps bool
	}{
		{"down, for nothing else leads on", aloft(6, roof), 6, true},
		{"down, for the stair is too far", aloft(2, roof, stair), 6, true},
		{"not where the stair will do and a fall could not be bought off", aloft(5, roof, stair), 1, false},
		{"across a gap, for nothing else leads on",
			aloft(6, roof, ledge("other roof", 5, -6, -11, 6, -9), ledge("steps", 3, -6, -13, 6, -11)), 6,
			true},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := c.cast.Play(t, "heroes", starquest.Heroes)
			jumped := false
			for st.Round() < 4 && !st.Over() {
				if st.Decision().Seat == starquest.Foes {
					st.Do(st.Menu(nil)[0])
					continue
				}
				starquest.SetPower(st.State, 0, c.power)
				a, why := st.Ask()
				if _, leaps := opr.LeapOf(st.View(), &a); leaps {
					if jumped = true; !strings.Contains(why, "by a jump of") {
						t.Errorf("it says of its jump: %s", why)
					}
				}
				st.Do(a)
			}
			if jumped != c.jumps || st.View().Anchor(0).Y > -6*geom.Inch {
				t.Errorf("jumps: %v; it comes to %v", jumped, st.View().Anchor(0))
			}
		})
	}
}

// It pays to catch the edge when the fall would hurt more than the Power, never more than it has; and for a
// test of the jump as long as it can pay for those to come.
func TestHeroesCatchTheEdge(t *testing.T) {
	for _, c := range []struct {
		pay    starquest.Payment
		power  int
		wounds uint16
		want   engine.Verb
	}{
		{starquest.ForEdge, 6, 0, engine.Yes}, {starquest.ForEdge, 6, 5, engine.Yes},
		{starquest.ForEdge, 2, 5, engine.Yes},
		{starquest.ForEdge, 2, 0, engine.No}, {starquest.ForEdge, 1, 5, engine.No},
		{starquest.ForTest, 6, 5, engine.Yes}, {starquest.ForTest, 1, 5, engine.No},
		{starquest.ForTest, 4, 0, engine.Yes}, {starquest.ForTest, 2, 0, engine.No},
	} {
		st := aloft(6, ledge("roof", 6, -6, -6, 6, 6)).Play(t, "heroes", starquest.Heroes)
		slip(t, st, c.pay)
		starquest.SetPower(st.State, 0, c.power)
		enginetest.Open(st.State).Models[0].Wounds = c.wounds
		if a, why := st.Ask(); a.Verb != c.want {
			t.Errorf("with %d Power and %d wounds, asked for payment %d: %s (%s)", c.power, c.wounds, c.pay,
				a.Verb, why)
		}
	}
}

// It spends its last Power on a failed test of a jump down 4 inches, after which one is left that it may well
// pass; down 6 inches two are left, which is too many.
func TestHeroesPayForTheNextTest(t *testing.T) {
	for height, want := range map[int]engine.Verb{4: engine.Yes, 6: engine.No} {
		st := aloft(6, ledge("roof", height, -6, -6, 6, 6)).Play(t, "heroes", starquest.Heroes)
		slip(t, st, starquest.ForTest)
		starquest.SetPower(st.State, 0, 2)
		if a, why := st.Ask(); a.Verb != want {
			t.Errorf("down %d inches: %s (%s)", height, a.Verb, why)
		}
	}
}

// slip has hero A jump down and fail a test, up to the decision whether it pays for something.
func slip(t *testing.T, st *Stage, pay starquest.Payment) {
	t.Helper()
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	st.Do(engine.Action{Verb: engine.Rush, Unit: 0, Pattern: find(t, st, engine.Rush).Pattern})
	for _, a := range st.Menu(nil) {
		if _, leaps := opr.LeapOf(st.View(), &a); !leaps {
			continue
		}
		for seed := range uint64(100) {
			var try engine.State
			try.CopyFrom(st.State)
			try.Reseed(seed)
			must.Do(t, try.Apply(a))
			for try.Decision().Kind == engine.SpendPower {
				if starquest.BillOf(try.View()).For == pay {
					st.State.CopyFrom(&try)
					return
				}
				must.Do(t, try.Apply(engine.Action{Verb: engine.No}))
			}
		}
	}
	t.Fatal("hero A has no jump to fail")
}

// find returns the entry of the menu with a verb.
func find(t *testing.T, st *Stage, verb engine.Verb) engine.Action {
	t.Helper()
	for _, a := range st.Menu(nil) {
		if a.Verb == verb {
			return a
		}
	}
	t.Fatalf("no %s is on the menu", verb)
	return engine.Action{}
}

// Heroes charge by a jump when they can pay for its tests, and rather not when they would probably fall to
// the enemy's feet.
func TestHeroesChargeByJumps(t *testing.T) {
	cleaver := roster.Weapon{Name: "cleaver", Attacks: 6, Rules: []roster.Rule{{ID: roster.AP, Rating: 2}}}
	for power, want := range map[int]bool{6: true, 0: false} {
		st := Cast{Stands: []Stand{{Weapons: Arms(cleaver)}, {X: 20, Y: -20},
			{Seat: 1, Y: -11, Points: 150, Weapons: Arms(Sword)}},
			Goals:   []quests.Goal{{Kind: quests.Survive}},
			Terrain: []mission.Piece{ledge("roof", 5, -6, -6, 6, 6)}}.Play(t, "heroes", starquest.Heroes)
		starquest.SetPower(st.State, 0, power)
		a, why := st.Activate(0)
		if charges := a.Verb == engine.Charge; charges != want ||
			charges && !strings.Contains(why, "by a jump") {
			t.Errorf("with %d Power: %s (%s)", power, a.Verb, why)
		}
	}
}
