package scripted_test

import (
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/agents/scripted"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// It casts what does most for its tokens, at whom it does it to, and does not cast what is of no use.
func TestCasts(t *testing.T) {
	for _, c := range []struct {
		name   string
		spells []roster.Spell
		tokens int
		enemy  []Stand
		spell  int // -1 for none
		target int // number of the unit on its side
	}{
		{"the more hits for a token", []roster.Spell{Bolt, Storm}, 2,
			[]Stand{{Models: 10, Weapons: Arms(Sword)}}, 1, 0},
		{"what it has the tokens for", []roster.Spell{Bolt, Storm}, 1,
			[]Stand{{Models: 10, Weapons: Arms(Sword)}}, 0, 0},
		{"at what is worth more a wound", []roster.Spell{Bolt}, 2,
			[]Stand{{Models: 10, Weapons: Arms(Sword)}, {Models: 2, X: 8, Weapons: Arms(Sword)}}, 0, 1},
		{"at whom it does not block so well", []roster.Spell{Bolt}, 2,
			[]Stand{{Models: 5, Defense: 2, Weapons: Arms(Sword)},
				{Models: 5, X: 8, Defense: 6, Weapons: Arms(Sword)}}, 0, 1},
		{"no curse on one that does nothing more", []roster.Spell{Haste, Blight}, 4,
			[]Stand{{Y: 22, Weapons: Arms(Sword)}}, -1, 0},
		{"no haste where the marker is reached", []roster.Spell{Haste}, 2, []Stand{{Weapons: Arms(Sword)}},
			-1, 0},
		{"a curse on one that can shoot", []roster.Spell{Haste, Blight}, 4,
			[]Stand{{Models: 5, Weapons: Arms(Rifle)}}, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			stands := []Stand{{Rules: Caster(3), Weapons: Arms(Sword), Spells: c.spells}}
			for _, e := range c.enemy {
				if e.Seat = 1; e.Y == 0 {
					e.Y = 15
				}
				stands = append(stands, e)
			}
			st := set(t, stands, nil)
			setTokens(st, 0, c.tokens)
			st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
			if c.spell < 0 {
				if st.Decision().Kind == engine.CastSpell {
					expect(st, engine.Action{Verb: engine.Pass}, "for its tokens")
				}
				return
			}
			expect(st, engine.Action{Verb: engine.Cast, Arg: uint64(c.spell)}, "for its tokens")
			if len(c.enemy) > 1 {
				expect(st, engine.Action{Verb: engine.Aim, Target: int16(st.UnitOf(1, c.target))},
					"suffers or gains most")
			}
		})
	}
}

// It spends tokens for and against what is worth them: two at most, and on spells of value 1 only what it
// could not keep.
func TestBoostsAndBlocks(t *testing.T) {
	for _, c := range []struct {
		name       string
		spell      roster.Spell
		own, other int // tokens of the casters
		boost      int
		block      int
	}{
		{"a spell of value 2", Storm, 6, 5, 2, 2},
		{"as many as there are", Storm, 3, 1, 1, 1},
		{"a spell of value 1", Bolt, 4, 2, 0, 0},
		{"a spell of value 1, and more than can be kept", Bolt, 6, 6, 2, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, []Stand{{Rules: Caster(3), Weapons: Arms(Sword), Spells: []roster.Spell{c.spell}},
				{Seat: 1, Y: 12, Rules: Caster(3), Weapons: Arms(Sword), Spells: []roster.Spell{Haste}},
				{Seat: 1, X: 9, Y: 12, Models: 10, Weapons: Arms(Sword)}}, nil)
			other := st.UnitOf(1, 0)
			setTokens(st, 0, c.own)
			setTokens(st, other, c.other)
			st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
			for st.Decision().Kind != engine.CommitTokens {
				st.Act()
			}
			expect(st, engine.Action{Verb: engine.Commit, Arg: uint64(c.boost)}, "tokens")
			expect(st, engine.Action{Verb: engine.Commit, Unit: int16(other), Arg: uint64(c.block)}, "tokens")
		})
	}
}

// A psychic casts what it is likely to cast, and keeps its try for that until its unit has acted; then it
// blocks.
func TestPsychics(t *testing.T) {
	sure, rare := roster.Spell{Name: "sure", Value: 4, Range: 24, Kind: roster.Damage, Hits: 4},
		roster.Spell{Name: "rare", Value: 7, Range: 24, Kind: roster.Damage, Hits: 6}
	psychic := []roster.Rule{{ID: roster.Psychic, Rating: 1}}
	for _, acted := range []bool{false, true} {
		st := set(t, []Stand{{GF2: true, Rules: psychic, Weapons: Arms(Sword),
			Spells: []roster.Spell{rare, sure}},
			{Seat: 1, Y: 12, Rules: psychic, Weapons: Arms(Sword), Spells: []roster.Spell{sure}},
			{Seat: 1, X: 9, Y: 12, Models: 10, Weapons: Arms(Sword)}}, nil)
		other := st.UnitOf(1, 0)
		setTokens(st, 0, 1)
		setTokens(st, other, 1)
		want := engine.Action{Verb: engine.Commit, Unit: int16(other)}
		if acted {
			enginetest.Open(st.State).Units[other].Flags |= engine.Activated
			want.Arg = 1
		}
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		expect(st, engine.Action{Verb: engine.Cast, Arg: 1}, "")
		for st.Decision().Kind != engine.BlockSpell {
			st.Act()
		}
		expect(st, want, "blocks when it casts no more")
	}
}

// Heroes join the unit of most points; Casters act for themselves.
func TestJoins(t *testing.T) {
	for _, casts := range []bool{false, true} {
		hero := Stand{Hero: true, Rules: []roster.Rule{{ID: roster.Hero}}, Weapons: Arms(Sword)}
		if casts {
			hero.Rules = append(hero.Rules, Caster(1)...)
		}
		st := begin(t, []Stand{hero, {Models: 3, Weapons: Arms(Sword)},
			{Models: 5, Weapons: Arms(Sword), Points: 40}, {Seat: 1, Weapons: Arms(Sword)}}, nil)
		for st.Decision().Kind != engine.JoinUnit {
			st.Do(st.Menu(nil)[0])
		}
		want := engine.Action{Verb: engine.Join, Target: 2}
		if casts {
			want = engine.Action{Verb: engine.Pass}
		}
		expect(st, want, "the unit of most points")
	}
}

// silent is the agent without its spells.
type silent struct{ scripted.Agent }

func (a *silent) Act(v agents.View) (engine.Action, error) {
	if k := v.Decision.Kind; k == engine.CastSpell || k == engine.CommitTokens {
		return v.Menu[0], nil
	}
	return a.Agent.Act(v)
}

// With lists that cast, it beats both chance and itself without spells.
func TestMagicHelps(t *testing.T) {
	setup := engine.Setup{}
	setup.Ruleset = must.Get(rulesets.ByName("gf3"))(t)
	var lists [2]*roster.Army
	for i, name := range []string{"coven", "choir"} {
		lists[i] = must.Get(roster.Open("../../testdata/armies/gf3/" + name + ".yaml"))(t)
	}
	setup.Table = must.Get(mission.StarterTable("steppe"))(t)
	setup.Mission = must.Get(mission.StarterMission("standoff"))(t)
	var casting scripted.Agent
	score := func(other agents.Agent, n int) (won, drawn int) {
		for i := range n {
			seat := i % 2
			setup.Armies = [2]*roster.Army{lists[i/2%2], lists[i/4%2]}
			g := must.Get(engine.Compile(setup))(t)
			players := [2]agents.Agent{other, other}
			players[seat] = &casting
			switch o := PlayOut(t, g, uint64(i/2), players, nil); int(o.Winner) {
			case seat:
				won++
			case -1:
				drawn++
			}
		}
		return won, drawn
	}
	for _, c := range []struct {
		other agents.Agent
		games int
		least int // per cent
	}{{new(agents.Random), 80, 88}, {new(silent), 400, 53}} {
		won, drawn := score(c.other, c.games)
		t.Logf("against %T: %d won, %d drawn of %d", c.other, won, drawn, c.games)
		if got := 50 * (2*won + drawn) / c.games; got < c.least {
			t.Errorf("against %T: %d%%, %d won and %d drawn of %d", c.other, got, won, drawn, c.games)
		}
	}
}

// Of a spell for several units it counts those to whom it does most together, and casts it at nobody to whom it does
// nothing. A rule that a spell lends counts as a modifier of what it is about.
func TestCastsAtSeveral(t *testing.T) {
	pair := roster.Spell{Name: "pair", Value: 2, Range: 24, Kind: roster.Damage, Hits: 3, Units: 2}
	prey := roster.Spell{Name: "prey", Value: 2, Range: 24, Kind: roster.Debuff, Lends: "Prey", Units: 3}
	const hunted = `{name: Prey, does: [{at: block, side: against, do: {mod: -1}}]}`
	two := []Stand{{Seat: 1, Y: 12, Models: 10, Weapons: Arms(Sword)}, {Seat: 1, X: 12, Y: 12, Models: 10, Weapons: Arms(Sword)}}
	for _, c := range []struct {
		name   string
		spells []roster.Spell
		enemy  []Stand
		spell  int
		aims   []int // then at nobody else, where there could be more
	}{
		{"both of them suffer together more than one", []roster.Spell{Bolt, pair}, two, 1, []int{0, 1}},
		{"one alone is there", []roster.Spell{Bolt, Storm, pair}, two[:1], 1, nil},
		{"a mark on those who can be attacked", []roster.Spell{prey}, append(two[:2:2], Stand{Seat: 1, X: -12, Y: 22, Models: 10,
			Weapons: Arms(Sword)}), 0, []int{0, 1, -1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, append([]Stand{{Rules: Caster(3), Defined: []string{hunted}, Weapons: Arms(Sword), Spells: c.spells},
				{X: 4, Models: 5, Points: 90, Weapons: Arms(Sword)}}, c.enemy...), nil)
			setTokens(st, 0, 4)
			st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
			expect(st, engine.Action{Verb: engine.Cast, Arg: uint64(c.spell)}, "for its tokens")
			for _, at := range c.aims {
				want := engine.Action{Verb: engine.Pass}
				if at >= 0 {
					want = engine.Action{Verb: engine.Aim, Target: int16(st.UnitOf(1, at))}
				}
				expect(st, want, "suffers or gains most")
			}
		})
	}
}
