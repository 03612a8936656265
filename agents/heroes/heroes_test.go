package heroes_test

import (
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/agents/heroes"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// What a hero does in positions where it is plain.
func TestHeroesDeeds(t *testing.T) {
	find := []quests.Goal{{Kind: quests.Find, N: 1}}
	leave := []quests.Goal{{Kind: quests.Leave}}
	exit := geom.Polygon{At(-4, -24), At(4, -24), At(4, -18), At(-4, -18)}
	far := Stand{Seat: 1, X: -20, Y: 23, Weapons: Arms(Sword)}
	dressing := party.Skill{Name: "Dressing", Test: party.Will, Range: 6, Effect: party.SkillHeal, N: 3}
	dash := party.Skill{Name: "Dash", Test: party.Dexterity, Effect: party.SkillMove, N: 4}
	for _, c := range []struct {
		name   string
		cast   Cast
		before func(st *Stage)
		verb   engine.Verb
		arg    int // of a Skill
		target int // of a Charge, by number
		why    string
	}{
		{name: "picks up the token at its feet",
			cast: Cast{Stands: []Stand{{X: 10}, far}, Tokens: []geom.Point{At(10, 1)}, Goals: find},
			verb: engine.Skill, arg: starquest.Discover, why: "the skill is worth"},
		{name: "makes for the token", cast: Cast{Stands: []Stand{{}, {X: 20, Y: -20}, far},
			Tokens: []geom.Point{At(12, 0)}, Goals: find},
			verb: engine.Rush, why: "search token 1 is 0."},
		{name: "rests when it is tired and safe",
			cast: Cast{Stands: []Stand{{Y: -20}, {X: 20, Y: -20}, far},
				Goals: []quests.Goal{{Kind: quests.Survive}}},
			before: func(st *Stage) { starquest.SetPower(st.State, 0, 0) },
			verb:   engine.Rest, why: "rests to regain its Power"},
		{name: "revives a friend", cast: Cast{Stands: []Stand{{Y: -20}, {X: 2, Y: -20}, far},
			Goals: []quests.Goal{{Kind: quests.Survive}}},
			before: func(st *Stage) { fell(st, 1) },
			verb:   engine.Skill, arg: starquest.Revive, why: "the skill is worth"},
		{name: "does not revive for Power that it does not have",
			cast: Cast{Stands: []Stand{{Y: -20}, {X: 2, Y: -20}, far},
				Goals: []quests.Goal{{Kind: quests.Survive}}},
			before: func(st *Stage) { fell(st, 1); starquest.SetPower(st.State, 0, 1) },
			verb:   engine.Rest, why: "rests"},
		{name: "shoots what it has in range",
			cast: Cast{Stands: []Stand{{Weapons: Arms(Rifle)}, {X: 20, Y: -20},
				{Seat: 1, Y: 20, Weapons: Arms(Sword)}}},
			verb: engine.Hold, why: "wounds expected on Foe A"},
		{name: "fells with the blade what would fall",
			cast: Cast{Stands: []Stand{{Weapons: Arms(Axe)}, {X: 20, Y: -20},
				{Seat: 1, Y: 10, Models: 2, Weapons: Arms(Sword)}}},
			verb: engine.Charge, target: 0, why: "wounds expected on Foe A"},
		{name: "runs for the exit when time runs out",
			cast: Cast{Stands: []Stand{{Y: -8, Weapons: Arms(Rifle)}, {X: 2, Y: -22},
				{Seat: 1, Y: 6, Weapons: Arms(Sword)}}, Exit: exit, Goals: leave, Rounds: 1},
			verb: engine.Rush, why: `the exit is 0.0" away then`},
		{name: "goes back to what is to be held",
			cast: Cast{Stands: []Stand{{}, {X: 20, Y: -20}, far}, Objectives: []geom.Point{At(12, 0)},
				Goals: []quests.Goal{{Kind: quests.Hold, N: 2}}},
			before: func(st *Stage) { enginetest.Open(st.State).Markers[0].Owner = starquest.Heroes },
			verb:   engine.Rush, why: `objective 1 is 0.0" away then`},
		{name: "goes back for a friend who cannot get away",
			cast: Cast{Stands: []Stand{{Y: -21, Weapons: Arms(Pistol)}, {},
				{Seat: 1, Y: 2, Weapons: Arms(Sword)}}, Exit: exit, Goals: leave},
			verb: engine.Rush, why: `Hero B is`},
		{name: "but not when it could not come back",
			cast: Cast{Stands: []Stand{{Y: -21, Weapons: Arms(Pistol)}, {},
				{Seat: 1, Y: 2, Weapons: Arms(Sword)}}, Exit: exit, Goals: leave, Rounds: 2},
			verb: engine.Hold, why: `the exit is 0.0" away`},
		{name: "heals the wounded friend", cast: Cast{Stands: []Stand{{Y: -20}, {X: 4, Y: -20}, far},
			Goals: []quests.Goal{{Kind: quests.Survive}}, Skills: []party.Skill{dressing}},
			before: func(st *Stage) { enginetest.Open(st.State).Models[1].Wounds = 4 },
			verb:   engine.Skill, arg: starquest.FirstOwnSkill, why: "the skill is worth"},
		{name: "shoots to the very end of its range",
			cast: Cast{Stands: []Stand{{X: -12, Weapons: Arms(Rifle)}, {X: 20, Y: -20}, {Seat: 1, X: 13}},
				Goals: []quests.Goal{{Kind: quests.Survive}}},
			verb: engine.Hold, why: "wounds expected on Foe A"},
		{name: "uses the first of two skills alike",
			cast: Cast{Stands: []Stand{{Y: -20}, {X: 4, Y: -20}, far},
				Goals: []quests.Goal{{Kind: quests.Survive}}, Skills: []party.Skill{dressing, dressing}},
			before: func(st *Stage) { enginetest.Open(st.State).Models[1].Wounds = 4 },
			verb:   engine.Skill, arg: starquest.FirstOwnSkill, why: "the skill is worth"},
		{name: "keeps a dash for when it has acted",
			cast: Cast{Stands: []Stand{{}, {X: 20, Y: -20}, far}, Tokens: []geom.Point{At(20, 0)},
				Goals: find, Skills: []party.Skill{dash}},
			verb: engine.Rush, why: "search token 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := c.cast.Play(t, "heroes", starquest.Heroes)
			if c.before != nil {
				c.before(st)
			}
			a, why := st.Activate(0)
			if a.Verb != c.verb || a.Verb == engine.Skill && int(a.Arg) != c.arg ||
				a.Verb == engine.Charge && int(a.Target) != st.UnitOf(1, c.target) ||
				!strings.Contains(why, c.why) {
				t.Errorf("%s (target %d, argument %d): %s\nwant %s: %s", a.Verb, a.Target, a.Arg, why, c.verb,
					c.why)
			}
		})
	}
}

// fell makes a hero lie unconscious where it stands.
func fell(st *Stage, u int) {
	mem := enginetest.Open(st.State)
	mem.Units[u].Flags = mem.Units[u].Flags&^engine.OnTable | engine.Down
	mem.Models[st.Game().Units()[u].First].Wounds = 6
}

// It finishes the enemy that is wounded already.
func TestHeroesFinishTheWounded(t *testing.T) {
	for wounded := range 2 {
		st := Cast{Stands: []Stand{{Weapons: Arms(Rifle)}, {X: 20, Y: -20},
			{Seat: 1, X: -4, Y: 20, Weapons: Arms(Sword)}, {Seat: 1, X: 4, Y: 20, Weapons: Arms(Sword)}}}.
			Play(t, "heroes", starquest.Heroes)
		e := st.UnitOf(1, wounded)
		enginetest.Open(st.State).Models[st.Game().Units()[e].First].Wounds = 2
		st.Activate(0)
		for st.Decision().Kind == engine.MoveTo {
			st.Act()
		}
		if st.Decision().Kind != engine.Shoot {
			t.Fatalf("it does not shoot but is asked to %s", st.Decision().Kind)
		}
		if a, why := st.Act(); a.Verb != engine.Fire || int(a.Target) != e {
			t.Errorf("it shoots unit %d, not %d: %s", a.Target, e, why)
		}
	}
}

// With a weight for it, an enemy on a token that is looked for is the target of two that are alike.
func TestHeroesClearTheToken(t *testing.T) {
	for on, x := range []int{-4, 4} {
		st := Cast{Stands: []Stand{{Weapons: Arms(Rifle)}, {X: 20, Y: -20},
			{Seat: 1, X: -4, Y: 20, Weapons: Arms(Sword)}, {Seat: 1, X: 4, Y: 20, Weapons: Arms(Sword)}},
			Tokens: []geom.Point{At(x, 20)}, Goals: []quests.Goal{{Kind: quests.Find, N: 1}}}.
			Play(t, "heroes", starquest.Heroes)
		w := heroes.Shipped
		w.Blocking = 6000 // counts twice
		st.With(heroes.New(w))
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		st.Do(find(t, st, engine.Hold))
		if a, why := st.Act(); a.Verb != engine.Fire || int(a.Target) != st.UnitOf(1, on) {
			t.Errorf("token at %d: it shoots unit %d: %s", x, a.Target, why)
		}
	}
}

// On its own try a hero spends one spell token at least, against an enemy's two, if the menu has as many.
func TestHeroesSpendTokens(t *testing.T) {
	for _, c := range []struct{ most, own, against int }{{1, 1, 1}, {3, 1, 2}} {
		st := Cast{Stands: []Stand{{Rules: Caster(2)}, {X: 20, Y: -20}, {Seat: 1, Y: 20, Rules: Caster(2)}}}.
			Play(t, "heroes", starquest.Heroes)
		spends := func() int {
			menu := make([]engine.Action, c.most+1)
			for i := range menu {
				menu[i] = engine.Action{Verb: engine.Commit, Arg: uint64(i), Pattern: int16(i)}
			}
			a, err := st.Agent.Act(agents.View{Seat: starquest.Heroes, Menu: menu, Position: st.View(),
				Decision: engine.Decision{Kind: engine.CommitTokens, Seat: starquest.Heroes}})
			return int(must.Get(a, err)(t).Arg)
		}
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		own := spends()
		for starquest.TurnOf(st.View()).Unit != st.UnitOf(starquest.Foes, 0) {
			menu := st.Menu(nil)
			st.Do(menu[len(menu)-1])
		}
		if against := spends(); own != c.own || against != c.against {
			t.Errorf("of %d tokens it spends %d, and %d against an enemy, not %d and %d", c.most, own, against,
				c.own, c.against)
		}
	}
}

// Of two ways of standing it takes the one out of the enemy's sight.
func TestHeroesKeepOutOfSight(t *testing.T) {
	cannon := roster.Weapon{Name: "cannon", Range: 48, Attacks: 2}
	st := Cast{Stands: []Stand{{Y: -10}, {X: 20, Y: -20},
		{Seat: 1, Y: 16, Models: 4, Quality: 2, Weapons: Arms(cannon)}},
		Goals: []quests.Goal{{Kind: quests.Survive}}, Terrain: []mission.Piece{Wall(6, -6, 6)}}.Play(t,
		"heroes", starquest.Heroes)
	e := st.UnitOf(1, 0)
	if !opr.Sees(st.View(), e, 0) {
		t.Fatal("the enemy does not see the hero to begin with")
	}
	for st.Activate(0); st.Decision().Unit == 0; {
		st.Act()
	}
	if opr.Sees(st.View(), e, 0) {
		t.Errorf("the enemy sees the hero at %v", st.View().Anchor(0))
	}
}

// It pays not to be Shaken, never more than it has, and nothing when the mission is about to end.
func TestHeroesPayWhatTheyHave(t *testing.T) {
	for _, c := range []struct {
		power, rounds int
		want          engine.Verb
	}{{6, 6, engine.Yes}, {2, 6, engine.Yes}, {1, 6, engine.No}, {6, 1, engine.No}} {
		st := Cast{Stands: []Stand{{}, {X: 20, Y: -20}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}},
			Rounds: c.rounds}.Play(t, "heroes", starquest.Heroes)
		starquest.SetPower(st.State, 0, c.power)
		// Whoever has three wounds and takes a fourth tests for it: as the hero that acts, from the
		// exhaustion of a payment.
		bill(t, st)
		if a, why := st.Ask(); a.Verb != c.want {
			t.Errorf("with %d Power in round 1 of %d: %s (%s)", c.power, c.rounds, a.Verb, why)
		}
	}
}

// bill brings the stage to the decision whether hero A pays not to be Shaken.
func bill(t *testing.T, st *Stage) {
	t.Helper()
	mem := enginetest.Open(st.State)
	power := starquest.Power(mem.View(), 0)
	for seed := range uint64(200) {
		var try engine.State
		try.CopyFrom(st.State)
		try.Reseed(seed)
		m := enginetest.Open(&try)
		m.Models[0].Wounds = 3
		starquest.SetStatus(m.Owner(), 0, party.Afflicted)
		must.Do(t, try.Apply(engine.Action{Verb: engine.Pick, Unit: 0}))
		for try.Decision().Kind == engine.SpendPower && starquest.BillOf(m.View()).For == starquest.ForTest {
			must.Do(t, try.Apply(engine.Action{Verb: engine.No}))
		}
		for try.Decision().Kind == engine.ChooseAction {
			must.Do(t, try.Apply(engine.Action{Verb: engine.Pass, Pattern: starquest.PatternEnd}))
		}
		if try.Decision().Kind == engine.SpendPower && starquest.BillOf(m.View()).For == starquest.ForNerve &&
			starquest.Power(m.View(), 0) == power {
			st.State.CopyFrom(&try)
			return
		}
	}
	t.Fatal("no seed makes the hero pay for its nerve")
}

func TestHeroesRefuseOtherGames(t *testing.T) {
	h := heroes.New(heroes.Shipped)
	g := Set(t, []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}}, nil).Game()
	h.Begin(g, 0, 0)
	s := g.New(1)
	if _, err := h.Act(agents.View{Menu: s.Menu(nil), Decision: s.Decision(),
		Position: s.View()}); err == nil {
		t.Error("it plays Grimdark Future")
	}
	st := Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Rifle)}}}.Play(t, "scripted", starquest.Foes)
	h.Begin(st.Game(), 1, 0)
	if _, err := h.Act(agents.View{Seat: 1, Menu: st.Menu(nil), Decision: st.Decision(),
		Position: st.View()}); err == nil {
		t.Error("it plays the AI side")
	}
}

// A hero that stands against a thin wall walks round it, although the other side is near.
func TestHeroesWalkRoundWalls(t *testing.T) {
	thin := mission.Piece{Name: "wall", Blocks: true, Impassable: true,
		Polygon: geom.Polygon{{X: -15000, Y: -1250}, {X: 15000, Y: -1250}, {X: 15000, Y: -1000},
			{X: -15000, Y: -1000}}}
	st := Cast{Stands: []Stand{{}, {Y: -21}, {Seat: 1, X: -20, Y: 23, Weapons: Arms(Sword)}},
		Terrain: []mission.Piece{thin},
		Exit:    geom.Polygon{At(-6, -24), At(6, -24), At(6, -16), At(-6, -16)},
		Goals:   []quests.Goal{{Kind: quests.Leave}}}.Play(t, "heroes", starquest.Heroes)
	enginetest.Open(st.State).Models[0].P = geom.Point{Y: -490}
	enginetest.Open(st.State).Rebox(0)
	st.Activate(0)
	for st.Round() < 5 && !st.Over() {
		if st.Decision().Seat == starquest.Foes {
			st.Do(st.Menu(nil)[0])
			continue
		}
		st.Act()
	}
	if !st.Over() || st.Outcome().Winner != starquest.Heroes {
		t.Errorf("in round %d the hero is still at %v", st.Round(), st.View().Anchor(0))
	}
}
