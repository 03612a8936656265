package quest_test

import (
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/starquest"
)

// asked returns which entry of a menu the stage's agent answers with, and why, to a decision about a unit of
// the AI side.
func asked(st *Stage, kind engine.Kind, unit int, menu []engine.Action) (entry int, why string) {
	st.T.Helper()
	for i := range menu {
		menu[i].Pattern = int16(i)
	}
	a, err := agents.Answer(st.Agent, agents.View{Seat: starquest.Foes, Menu: menu, Position: st.View(),
		Decision: engine.Decision{Kind: kind, Seat: starquest.Foes, Unit: int16(unit)}})
	if err != nil {
		st.T.Fatal(err)
	}
	return int(a.Pattern), st.Agent.Explain()
}

// Who has been pushed off an edge lies as near to a conscious hero as it can, at the first of equal places.
func TestLiesNearAHero(t *testing.T) {
	stands := []Stand{{Seat: 1, Weapons: Arms(Sword)}, {X: -10, Y: 10}, {Y: 8}}
	places := func() []engine.Action {
		return []engine.Action{{At: At(20, -20)}, {At: At(0, 5)}, {At: At(0, 11)}, {At: At(-10, 12)},
			{At: At(1, 0)}} // the last one beside itself, which is no hero
	}
	st := Cast{Stands: stands}.Play(t, "scripted", starquest.Foes)
	foe := st.UnitOf(starquest.Foes, 0)
	for _, kind := range []engine.Kind{engine.DeployAt, engine.ArriveAt} {
		if n, why := asked(st, kind, foe, places()); n != 3 || why != "it comes to lie as near to a hero as it can" {
			t.Errorf("%s: place %d: %s", kind, n, why)
		}
	}
	u := &enginetest.Open(st.State).Units[0]
	u.Flags = u.Flags&^engine.OnTable | engine.Down
	if n, _ := asked(st, engine.DeployAt, foe, places()); n != 1 {
		t.Errorf("beside the unconscious hero: place %d", n)
	}
}

// A shot goes at the nearest target, at the first of equally near ones, and not at nobody.
func TestShootsAtTheNearest(t *testing.T) {
	st := Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Rifle)}, {Y: 15}, {X: 10}, {X: -10}}}.Play(t, "scripted",
		starquest.Foes)
	foe := st.UnitOf(starquest.Foes, 0)
	menu := []engine.Action{{Verb: engine.HoldFire}}
	for h := range 3 {
		menu = append(menu, engine.Action{Verb: engine.Fire, Unit: int16(foe), Target: int16(h)})
	}
	if n, why := asked(st, engine.Shoot, foe, menu); n != 2 || why != `the nearest target: Hero B, 9.0" away` {
		t.Errorf("entry %d: %s", n, why)
	}
}

// The model nearest to the hero whose turn it is dies, the lowest number of several; the first does where no
// hero acts.
func TestLosesTheNearest(t *testing.T) {
	st := Cast{Stands: []Stand{{Seat: 1, Models: 3, Weapons: Arms(Sword)}, {Y: 10}}}.Play(t, "scripted",
		starquest.Heroes)
	foe := st.UnitOf(starquest.Foes, 0)
	mem, first := enginetest.Open(st.State), st.Game().Units()[st.UnitOf(starquest.Foes, 0)].First
	for i, at := range []geom.Point{At(0, -2), At(2, 0), At(-2, 0)} {
		mem.Models[int(first)+i].P = at
	}
	models := []engine.Action{{Arg: 0}, {Arg: 1}, {Arg: 2}}
	st.Agent.Begin(st.Game(), starquest.Foes, 0)
	if n, why := asked(st, engine.Casualty, foe, models); n != 0 || why != "the first model" {
		t.Errorf("nobody acts: model %d: %s", n, why)
	}
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	if n, why := asked(st, engine.Casualty, foe, models); n != 1 || why != "the model nearest to Hero A" {
		t.Errorf("hero A acts: model %d: %s", n, why)
	}
}

// It plays the AI side of Star Quest and nothing else.
func TestPlaysNothingElse(t *testing.T) {
	quest := Cast{Stands: []Stand{{Seat: 1}, {Y: 15}}}.Play(t, "scripted", starquest.Foes)
	battle := Set(t, []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 10}}, nil)
	for seat, st := range []*Stage{quest, battle} {
		_, err := quest.Agent.Act(agents.View{Seat: seat, Decision: st.Decision(), Menu: st.Menu(nil),
			Position: st.View()})
		if err == nil {
			t.Errorf("it plays seat %d of %s", seat, st.Game().Setup().Ruleset.Name())
		}
	}
}

// told begins the move of the stage's unit of the AI side with an action that somebody else has chosen.
func told(st *Stage, verb engine.Verb) {
	st.T.Helper()
	st.Do(engine.Action{Verb: engine.Pick, Unit: int16(st.UnitOf(starquest.Foes, 0))})
	menu := st.Menu(nil)
	st.Do(menu[sense.FindVerb(menu, verb)])
}

// Told to rush without anybody or anything to go to, a unit takes the first of its places.
func TestRushesNowhere(t *testing.T) {
	st := Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Rifle)}, {Y: 20}},
		Terrain: []mission.Piece{Wall(0, 10, 40)}}.Play(t, "scripted", starquest.Foes)
	told(st, engine.Rush)
	if a, why := st.Ask(); a != st.Menu(nil)[0] {
		t.Errorf("it goes to %v: %s", a.At, why)
	}
}

// A unit that stands elsewhere than when its plan was made plans anew.
func TestPlansAnewElsewhere(t *testing.T) {
	st := Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Sword)}, {Y: 20}}}.Play(t, "scripted", starquest.Foes)
	if a, why := st.Activate(0); a.Verb != engine.Rush {
		t.Fatalf("%s: %s", a.Verb, why)
	}
	foe, m := st.UnitOf(starquest.Foes, 0), enginetest.Open(st.State)
	m.Models[st.Game().Units()[foe].First].P = At(20, 0)
	m.Rebox(foe)
	if a, why := st.Act(); a.At.X < 4*geom.Inch || a.At.X > 16*geom.Inch || a.At.Y < 6*geom.Inch {
		t.Errorf("from the right it goes to %v: %s", a.At, why)
	}
}
