package crews_test

import (
	"slices"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/raid"
)

// It beats chance by far in every scenario, from either seat.
func TestBeatsChance(t *testing.T) {
	games := enginetest.Samples(120, 240)
	for _, name := range raid.Missions() {
		score := 0
		for seat := range 2 {
			crews := [2]string{"lanterns", "quietus"}
			specs := [2]string{"scripted", "random"}
			if seat == 1 {
				specs[0], specs[1] = specs[1], specs[0]
			}
			g := Raid(t, name, crews[:]...)
			for seed := range uint64(games) {
				switch r := Play(t, arena.Match{Game: g, Seed: seed}, specs[:]...); r.Outcome.Winner {
				case int8(seat):
					score += 2
				case -1:
					score++
				}
			}
		}
		t.Logf("%s: %d of %d", name, score, 4*games)
		if score < 4*games*80/100 {
			t.Errorf("%s: it scores %d of %d against chance", name, score, 4*games)
		}
	}
}

// It gets every piece of loot of every scenario now and then: none lies out of reach.
func TestTakesAllLoot(t *testing.T) {
	for _, name := range raid.Missions() {
		g := Raid(t, name, "lanterns", "ashhands")
		taken := map[int]bool{}
		for seed := range uint64(12) {
			players := [2]agents.Agent{must.Get(agents.New("scripted"))(t), must.Get(agents.New("scripted"))(t)}
			PlayOut(t, g, seed, players, func(v agents.View, _ engine.Action) {
				for i := range stargrave.Loots(v.Position) {
					taken[i] = taken[i] || stargrave.LootOf(v.Position, i).Is >= stargrave.LootCarried
				}
			})
		}
		for i := range len(raid.Of(g.Setup().Mission).Loot) {
			if !taken[i] {
				t.Errorf("%s: nobody takes loot %d", name, i+1)
			}
		}
	}
}

// It answers every kind of decision of the ruleset by a rule of its own and can say why, in every scenario,
// with every crew and under every ruling: an answer that it does not have forfeits the game. It is asked in the
// games of random players, too, which lead to what its own do not.
func TestAnswersEverything(t *testing.T) {
	kinds := AnswersRaids(t, "scripted", [2]string{"scripted", "scripted"}, [2]string{"random", "random"})
	for _, kind := range []engine.Kind{engine.Activate, engine.JoinUnit, engine.ChooseAction, engine.MoveTo,
		engine.Shoot, engine.PickUp, engine.Intercept, engine.StepBack, engine.SkillTarget, engine.CommitTokens} {
		if kinds[kind] == 0 {
			t.Errorf("nobody was asked to %s", kind)
		}
		delete(kinds, kind)
	}
	if len(kinds) > 0 {
		t.Errorf("also asked: %v", kinds)
	}
}

// It plays Stargrave and nothing else, and has no answer to what Stargrave does not ask.
func TestPlaysNothingElse(t *testing.T) {
	g := Raid(t, "salvage")
	a := New(t, "scripted")
	a.Begin(g, 0, 0)
	s := g.New(1)
	v := agents.View{Seat: 0, Decision: engine.Decision{Kind: engine.StrikeBack}, Menu: s.Menu(nil), Position: s.View()}
	if _, err := a.Act(v); err == nil || err.Error() != `scripted has no answer to "strike back" in Stargrave` {
		t.Errorf("error %v", err)
	}
	v.Position = StarterGames(t, 1)[0].New(1).View()
	if _, err := a.Act(v); err == nil || err.Error() != "this agent plays Stargrave only" {
		t.Errorf("error %v", err)
	}
}

// A game can be played again by agents that have played another one since.
func TestRepeatsItself(t *testing.T) {
	g, other := Raid(t, "salvage"), Raid(t, "graveyard")
	a := [2]agents.Agent{must.Get(agents.New("scripted"))(t), must.Get(agents.New("scripted"))(t)}
	play := func(g *engine.Game) (all []engine.Action) {
		PlayOut(t, g, 7, a, func(_ agents.View, choice engine.Action) { all = append(all, choice) })
		return all
	}
	first := play(g)
	play(other)
	if again := play(g); !slices.Equal(first, again) {
		t.Error("the second game differs")
	}
}

// It allocates nothing in decisions that it has seen before.
func TestAllocatesNothing(t *testing.T) {
	g := Raid(t, "salvage")
	a := [2]agents.Agent{must.Get(agents.New("scripted"))(t), must.Get(agents.New("scripted"))(t)}
	views := Decisions(t, g, 3, a, func(v agents.View) bool { return v.Seat == 0 })
	if len(views) < 50 {
		t.Fatalf("only %d decisions", len(views))
	}
	a[0].Begin(g, 0, 0)
	AllocatesNothing(t, a[0], views)
}
