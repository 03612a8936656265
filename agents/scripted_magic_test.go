package agents_test

import (
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

var (
	bolt   = roster.Spell{Name: "bolt", Value: 1, Range: 24, Kind: roster.Damage, Hits: 2}
	storm  = roster.Spell{Name: "storm", Value: 2, Range: 24, Kind: roster.Damage, Hits: 6}
	blight = roster.Spell{Name: "blight", Value: 2, Range: 24, Kind: roster.Debuff, Stat: roster.StatHit, Term: roster.UntilRound}
	haste  = roster.Spell{Name: "haste", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatMove, Term: roster.UntilActivation}
)

func caster(n int) []roster.Rule { return []roster.Rule{{ID: roster.Caster, Rating: n}} }

// tokens gives the first model of a unit spell tokens.
func (st *stage) tokens(u, n int) {
	st.t.Helper()
	if err := opr.SetTokens(st.State, int(st.Game().Units()[u].First), n); err != nil {
		st.t.Fatal(err)
	}
}

// It casts what does most for its tokens, at whom it does it to, and does not cast what is of no use.
func TestCasts(t *testing.T) {
	for _, c := range []struct {
		name   string
		spells []roster.Spell
		tokens int
		enemy  []stand
		spell  int // -1 for none
		target int // number of the unit on its side
	}{
		{"the more hits for a token", []roster.Spell{bolt, storm}, 2, []stand{{models: 10, weapons: arms(sword)}}, 1, 0},
		{"what it has the tokens for", []roster.Spell{bolt, storm}, 1, []stand{{models: 10, weapons: arms(sword)}}, 0, 0},
		{"at what is worth more a wound", []roster.Spell{bolt}, 2, []stand{{models: 10, weapons: arms(sword)}, {models: 2, x: 8, weapons: arms(sword)}}, 0, 1},
		{"at whom it does not block so well", []roster.Spell{bolt}, 2, []stand{{models: 5, defense: 2, weapons: arms(sword)}, {models: 5, x: 8, defense: 6, weapons: arms(sword)}}, 0, 1},
		{"no curse on one that does nothing more", []roster.Spell{haste, blight}, 4, []stand{{y: 22, weapons: arms(sword)}}, -1, 0},
		{"no haste where the marker is reached", []roster.Spell{haste}, 2, []stand{{weapons: arms(sword)}}, -1, 0},
		{"a curse on one that can shoot", []roster.Spell{haste, blight}, 4, []stand{{models: 5, weapons: arms(rifle)}}, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			stands := []stand{{rules: caster(3), weapons: arms(sword), spells: c.spells}}
			for _, e := range c.enemy {
				if e.seat = 1; e.y == 0 {
					e.y = 15
				}
				stands = append(stands, e)
			}
			st := set(t, stands, nil)
			st.tokens(0, c.tokens)
			st.apply(engine.Action{Verb: engine.Pick, Unit: 0})
			if c.spell < 0 {
				if st.Decision().Kind == engine.CastSpell {
					st.expect(engine.Action{Verb: engine.Pass}, "for its tokens")
				}
				return
			}
			st.expect(engine.Action{Verb: engine.Cast, Arg: uint64(c.spell)}, "for its tokens")
			if len(c.enemy) > 1 {
				st.expect(engine.Action{Verb: engine.Aim, Target: int16(st.unit(1, c.target))}, "suffers or gains most")
			}
		})
	}
}

// It spends tokens for and against what is worth them: two at most, and on spells of value 1 only what it could not keep.
func TestBoostsAndBlocks(t *testing.T) {
	for _, c := range []struct {
		name       string
		spell      roster.Spell
		own, other int // tokens of the casters
		boost      int
		block      int
	}{
		{"a spell of value 2", storm, 6, 5, 2, 2},
		{"as many as there are", storm, 3, 1, 1, 1},
		{"a spell of value 1", bolt, 4, 2, 0, 0},
		{"a spell of value 1, and more than can be kept", bolt, 6, 6, 2, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, []stand{{rules: caster(3), weapons: arms(sword), spells: []roster.Spell{c.spell}},
				{seat: 1, y: 12, rules: caster(3), weapons: arms(sword), spells: []roster.Spell{haste}}, {seat: 1, x: 9, y: 12, models: 10, weapons: arms(sword)}}, nil)
			other := st.unit(1, 0)
			st.tokens(0, c.own)
			st.tokens(other, c.other)
			st.apply(engine.Action{Verb: engine.Pick, Unit: 0})
			for st.Decision().Kind != engine.CommitTokens {
				st.act()
			}
			st.expect(engine.Action{Verb: engine.Commit, Arg: uint64(c.boost)}, "tokens")
			st.expect(engine.Action{Verb: engine.Commit, Unit: int16(other), Arg: uint64(c.block)}, "tokens")
		})
	}
}

// A psychic casts what it is likely to cast, and keeps its try for that until its unit has acted; then it blocks.
func TestPsychics(t *testing.T) {
	sure, rare := roster.Spell{Name: "sure", Value: 4, Range: 24, Kind: roster.Damage, Hits: 4}, roster.Spell{Name: "rare", Value: 7, Range: 24, Kind: roster.Damage, Hits: 6}
	psychic := []roster.Rule{{ID: roster.Psychic, Rating: 1}}
	for _, acted := range []bool{false, true} {
		st := set(t, []stand{{gf2: true, rules: psychic, weapons: arms(sword), spells: []roster.Spell{rare, sure}},
			{seat: 1, y: 12, rules: psychic, weapons: arms(sword), spells: []roster.Spell{sure}}, {seat: 1, x: 9, y: 12, models: 10, weapons: arms(sword)}}, nil)
		other := st.unit(1, 0)
		st.tokens(0, 1)
		st.tokens(other, 1)
		want := engine.Action{Verb: engine.Commit, Unit: int16(other)}
		if acted {
			enginetest.Open(st.State).Units[other].Flags |= engine.Activated
			want.Arg = 1
		}
		st.apply(engine.Action{Verb: engine.Pick, Unit: 0})
		st.expect(engine.Action{Verb: engine.Cast, Arg: 1}, "")
		for st.Decision().Kind != engine.BlockSpell {
			st.act()
		}
		st.expect(want, "blocks when it casts no more")
	}
}

// Heroes join the unit of most points; Casters act for themselves.
func TestJoins(t *testing.T) {
	for _, casts := range []bool{false, true} {
		hero := stand{hero: true, rules: []roster.Rule{{ID: roster.Hero}}, weapons: arms(sword)}
		if casts {
			hero.rules = append(hero.rules, caster(1)...)
		}
		st := begin(t, []stand{hero, {models: 3, weapons: arms(sword)}, {models: 5, weapons: arms(sword), points: 40}, {seat: 1, weapons: arms(sword)}}, nil)
		for st.Decision().Kind != engine.JoinUnit {
			st.apply(st.Menu(nil)[0])
		}
		want := engine.Action{Verb: engine.Join, Target: 2}
		if casts {
			want = engine.Action{Verb: engine.Pass}
		}
		st.expect(want, "the unit of most points")
	}
}

// silent is the agent without its spells.
type silent struct{ agents.Scripted }

func (a *silent) Act(v agents.View) (int, error) {
	if k := v.Decision.Kind; k == engine.CastSpell || k == engine.CommitTokens {
		return 0, nil
	}
	return a.Scripted.Act(v)
}

// With lists that cast, it beats both chance and itself without spells.
func TestMagicHelps(t *testing.T) {
	setup := engine.Setup{}
	var err error
	if setup.Ruleset, err = rulesets.ByName("gf3"); err != nil {
		t.Fatal(err)
	}
	var lists [2]*roster.Army
	for i, name := range []string{"coven", "choir"} {
		if lists[i], err = roster.Open("../testdata/armies/gf3/" + name + ".yaml"); err != nil {
			t.Fatal(err)
		}
	}
	if setup.Table, err = mission.StarterTable("steppe"); err != nil {
		t.Fatal(err)
	}
	if setup.Mission, err = mission.StarterMission("standoff"); err != nil {
		t.Fatal(err)
	}
	var casting agents.Scripted
	score := func(other agents.Agent, n int) (won, drawn int) {
		for i := range n {
			seat := i % 2
			setup.Armies = [2]*roster.Army{lists[i/2%2], lists[i/4%2]}
			g, err := engine.Compile(setup)
			if err != nil {
				t.Fatal(err)
			}
			players := [2]agents.Agent{other, other}
			players[seat] = &casting
			switch o := playOut(t, g, uint64(i/2), players, nil); int(o.Winner) {
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
