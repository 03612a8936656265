package crews_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
)

// Figures of the scene: the Lantern Company's, and the Ash Hands'.
const (
	ysolde = 0 // no worse in combat than at range
	oke    = 2 // better at range
	anselm = 5
	dov    = 6
	soot   = 7
	jack   = 8
)

// It intercepts whoever carries loot and who fights no better, and nobody when it carries some itself.
func TestIntercepts(t *testing.T) {
	menu := func(target int) []engine.Action {
		return []engine.Action{{Verb: engine.Yes, Target: int16(target)}, {Verb: engine.No, Target: int16(target)}}
	}
	s := StageRaid(t, "scripted", map[int][2]int{ysolde: {-6, -6}, oke: {0, -6}, dov: {-6, -5}, soot: {6, 6}})
	s.Expect(1, "it fights worse: Dov Karrask")(s.Asks(0, engine.Intercept, oke, menu(dov)...))
	s.Expect(0, "it fights no worse: Mother Soot")(s.Asks(0, engine.Intercept, ysolde, menu(soot)...))
	s.Carry(dov, 0)
	s.Expect(0, "what carries loot is stopped: Dov Karrask")(s.Asks(0, engine.Intercept, oke, menu(dov)...))
	s.Carry(oke, 1)
	s.Expect(1, "it carries loot and keeps out of combat")(s.Asks(0, engine.Intercept, oke, menu(dov)...))
}

// The winner of a combat stays in it, unless it carries loot or is better at range.
func TestWinsACombat(t *testing.T) {
	menu := []engine.Action{{Verb: engine.Follow, Arg: 0}, {Verb: engine.Follow, Arg: 1}, {Verb: engine.Follow, Arg: 2}}
	s := StageRaid(t, "scripted", map[int][2]int{ysolde: {0, -6}, oke: {3, -6}, dov: {0, -5}})
	s.Expect(0, "it is no worse in combat than at range")(s.Asks(1, engine.StepBack, dov, menu...))
	s.Expect(0, "it is no worse in combat than at range")(s.Asks(0, engine.StepBack, ysolde, menu...))
	s.Expect(2, "it is better at range")(s.Asks(0, engine.StepBack, oke, menu...))
	s.Carry(dov, 2)
	s.Expect(2, "it gets free with its loot: loot 3")(s.Asks(1, engine.StepBack, dov, menu...))
}

// Who carries loot acts first, then who touches some, then who is in combat, then who is nearest to an enemy.
func TestOrderOfActivation(t *testing.T) {
	s := StageRaid(t, "scripted", map[int][2]int{ysolde: {-12, -12}, oke: {0, 0}, 3: {6, -12}, 4: {8, -12}, anselm: {11, -12}, dov: {7, -12}})
	at := enginetest.Open(s.State)
	at.Markers[1].P = at.Models[oke].P
	menu := []engine.Action{{Verb: engine.Pick, Unit: anselm}, {Verb: engine.Pick, Unit: ysolde}}
	s.Expect(0, "it is the nearest to an enemy: Dov Karrask")(s.Asks(0, engine.Activate, -1, menu...))
	menu = append(menu, engine.Action{Verb: engine.Pick, Unit: 3}, engine.Action{Verb: engine.Pick, Unit: 4})
	s.Expect(2, "it is in combat")(s.Asks(0, engine.Activate, -1, menu...)) // of two the one on the left
	menu = append(menu, engine.Action{Verb: engine.Pick, Unit: oke})
	entry, why := s.Asks(0, engine.Activate, -1, menu...)
	if entry != 4 || why != "it touches loot: loot 1" && why != "it touches loot: loot 2" {
		t.Errorf("entry %d: %s", entry, why)
	}
	s.Carry(ysolde, 3)
	s.Expect(1, "it carries loot: loot 4")(s.Asks(0, engine.Activate, -1, menu...))
}

// It shoots at the nearest; of two weapons the one that does more damage.
func TestShootsAtTheNearest(t *testing.T) {
	s := StageRaid(t, "scripted", map[int][2]int{anselm: {0, -10}, dov: {8, -10}, soot: {-6, -10}, jack: {6, -10}})
	fire := func(target int) engine.Action {
		return engine.Action{Verb: engine.Fire, Unit: anselm, Target: int16(target)}
	}
	s.Expect(1, "the nearest that it can shoot at: Mother Soot")(s.Asks(0, engine.Shoot, anselm,
		engine.Action{Verb: engine.HoldFire}, fire(soot), fire(dov), fire(jack)))
	s.Expect(0, "the nearest that it can shoot at: Mother Soot")(s.Asks(0, engine.Shoot, anselm, fire(soot), fire(jack)))
	s.Expect(1, "the nearest that it can shoot at: Mother Soot")(s.Asks(0, engine.Shoot, anselm, fire(jack), fire(soot)))
}

// In combat it fights the opponent with the least Health, the leftmost of equals.
func TestFightsTheWeakest(t *testing.T) {
	s := StageRaid(t, "scripted", map[int][2]int{anselm: {0, -10}, dov: {1, -10}, soot: {-1, -10}, jack: {0, -9}})
	fight := func(target int) engine.Action {
		return engine.Action{Verb: engine.Charge, Unit: anselm, Target: int16(target)}
	}
	end := engine.Action{Verb: engine.Pass, Unit: anselm}
	s.Expect(3, "of its opponents the one with the least Health: Emberjack")(s.Asks(0, engine.ChooseAction, anselm, end,
		fight(dov), fight(soot), fight(jack)))
	enginetest.Open(s.State).Models[dov].Wounds = 6 // then both have 12, and Emberjack stands further left
	s.Expect(2, "of its opponents the one with the least Health: Emberjack")(s.Asks(0, engine.ChooseAction, anselm, end,
		fight(dov), fight(jack)))
	s.Expect(0, "there is nothing more to do")(s.Asks(0, engine.ChooseAction, anselm, end))
}

// Who carries loot leaves the table when it can, and otherwise goes the way home that keeps off enemies.
func TestCarriesLootHome(t *testing.T) {
	s := StageRaid(t, "scripted", map[int][2]int{oke: {0, -10}, dov: {5, -11}}).Carry(oke, 1)
	to := func(x, y int) engine.Action { return engine.Action{Verb: engine.Move, Unit: oke, At: At(x, y)} }
	s.Expect(3, "it brings its loot home: loot 2")(s.Asks(0, engine.MoveTo, oke, to(0, -10), to(0, -13), to(-3, -10),
		engine.Action{Verb: engine.Pass, Unit: oke}))
	s.Expect(2, "it carries loot home: loot 2")(s.Asks(0, engine.MoveTo, oke, to(0, -10), to(2, -12), to(-2, -12), to(0, -8)))
}

// The nearest figure goes for loot, and one that has somebody to shoot at stays.
func TestGoesForLoot(t *testing.T) {
	s := StageRaid(t, "scripted", map[int][2]int{oke: {0, -6}, anselm: {0, -12}, dov: {10, -12}})
	m := enginetest.Open(s.State)
	s.TakeAway(1, 2, 3, 4)
	m.Markers[0].P = At(-8, -8)
	menu := func(u int) []engine.Action {
		p := m.Models[u].P
		return []engine.Action{{Verb: engine.Move, Unit: int16(u), At: p}, {Verb: engine.Move, Unit: int16(u), At: p.Add(At(4, 0))},
			{Verb: engine.Move, Unit: int16(u), At: p.Add(At(-4, 0))}}
	}
	s.Expect(2, "loot is its task: loot 1")(s.Asks(0, engine.MoveTo, oke, menu(oke)...))
	s.Expect(0, "it has somebody to shoot at: Dov Karrask")(s.Asks(0, engine.MoveTo, anselm, menu(anselm)...))
}
