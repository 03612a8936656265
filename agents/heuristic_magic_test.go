package agents_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// It casts what is expected to bring most for its tokens, says what that is, and keeps them when nothing brings enough.
func TestHeuristicCasts(t *testing.T) {
	veil := roster.Spell{Name: "veil", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatDefense, Term: roster.UntilRound}
	for _, c := range []struct {
		name   string
		spells []roster.Spell
		tokens int
		enemy  []stand
		spell  int // -1 for none
		target int // number of the enemy's unit, -1 for the own one that is worth most
	}{
		{"the more hits for a token", []roster.Spell{bolt, storm}, 2, []stand{{models: 10, weapons: arms(sword)}}, 1, 0},
		{"what it has the tokens for", []roster.Spell{bolt, storm}, 1, []stand{{models: 10, points: 100, weapons: arms(sword)}}, 0, 0},
		{"at whom it does not block so well", []roster.Spell{bolt}, 2, []stand{{models: 5, defense: 2, weapons: arms(sword)}, {models: 5, x: 8, defense: 6, weapons: arms(sword)}}, 0, 1},
		{"no curse on one that can do nothing", []roster.Spell{blight}, 4, []stand{{y: 22, weapons: arms(sword)}}, -1, 0},
		{"a curse on one that can shoot", []roster.Spell{blight}, 4, []stand{{models: 10, weapons: arms(rifle)}}, 0, 0},
		{"a curse on the one that does more", []roster.Spell{blight}, 4, []stand{{models: 3, quality: 6, weapons: arms(rifle)}, {x: 8, models: 10, quality: 3, weapons: arms(rifle)}}, 0, 1},
		{"a veil against those who can shoot", []roster.Spell{veil}, 2, []stand{{models: 10, weapons: arms(rifle)}}, 0, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			stands := []stand{{rules: caster(3), weapons: arms(sword), spells: c.spells}, {x: -6, models: 10, points: 100, weapons: arms(sword)}}
			for _, e := range c.enemy {
				if e.seat = 1; e.y == 0 {
					e.y = 15
				}
				stands = append(stands, e)
			}
			st := set(t, stands, nil)
			st.tokens(0, c.tokens)
			st.apply(engine.Action{Verb: engine.Pick, Unit: 0})
			if st.Decision().Kind != engine.CastSpell {
				t.Fatal("the caster is not asked for a spell")
			}
			h := newHeuristic(t)
			h.Begin(st.Game(), 0, 0)
			a, why := answerOf(t, h, st.State)
			if c.spell < 0 {
				if a.Verb != engine.Pass || !strings.Contains(why, "no spell") {
					t.Fatalf("%s: %s", a.Verb, why)
				}
				return
			}
			if a.Verb != engine.Cast || int(a.Arg&0xff) != c.spell || !strings.Contains(why, "by the chance that it is cast: +") {
				t.Fatalf("%s %d: %s", a.Verb, a.Arg&0xff, why)
			}
			st.apply(a)
			want := st.unit(0, 1)
			if c.target >= 0 {
				want = st.unit(1, c.target)
			}
			if len(c.enemy) == 1 && c.target == 0 {
				return // there is no choice
			}
			if a, why := answerOf(t, h, st.State); int(a.Target) != want || !strings.Contains(why, "if it is cast: +") {
				t.Errorf("at unit %d, want %d: %s", a.Target, want, why)
			}
		})
	}
}

// To think about spells allocates nothing once it has seen the game.
func TestHeuristicCastsWithoutAllocating(t *testing.T) {
	st := set(t, []stand{{rules: caster(3), weapons: arms(sword), spells: []roster.Spell{bolt, blight, haste}}, {seat: 1, y: 15, models: 5, weapons: arms(rifle)}}, nil)
	st.tokens(0, 4)
	st.apply(engine.Action{Verb: engine.Pick, Unit: 0})
	h := newHeuristic(t)
	h.Begin(st.Game(), 0, 0)
	v := agents.View{Decision: st.Decision(), Menu: st.Menu(nil), Position: st.View()}
	before := opr.Effects(st.View(), st.unit(1, 0))
	if n := testing.AllocsPerRun(50, func() {
		if _, err := h.Act(v); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if opr.Effects(st.View(), st.unit(1, 0)) != before {
		t.Error("a spell that was only thought of has been laid")
	}
}

// What the place of a unit weighs that was set aside draws it where it should: within reach of the enemy, or away from it.
func TestHeuristicArrives(t *testing.T) {
	gaps := map[string]int64{}
	for _, weight := range []string{"arrive_exposure", "arrive_chances"} {
		file := filepath.Join(t.TempDir(), "weights.yaml")
		text := strings.Replace("arrive_markers: 0.001\narrive_exposure: 0\narrive_chances: 0\n", weight+": 0", weight+": 1", 1)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		h, err := agents.NewHeuristic(file)
		if err != nil {
			t.Fatal(err)
		}
		st := begin(t, []stand{{models: 3, weapons: arms(axe)}, {models: 3, weapons: arms(pistol, axe), rules: []roster.Rule{{ID: roster.Ambush}}},
			{seat: 1, models: 10, weapons: arms(rifle)}}, []geom.Point{at(12, 0)})
		h.Begin(st.Game(), 0, 0)
		for st.Decision().Kind != engine.ArriveAt {
			a := st.Menu(nil)[0]
			switch {
			case st.Decision().Kind == engine.GameOver:
				t.Fatal("nobody arrives")
			case st.Decision().Seat == 0:
				a, _ = answerOf(t, h, st.State)
			case st.Decision().Kind == engine.ChooseAction:
				a = engine.Action{Verb: engine.Hold, Unit: st.Decision().Unit, Target: -1}
				for _, m := range st.Menu(nil) {
					if m.Verb == engine.Hold {
						a = m
					}
				}
			}
			st.apply(a)
		}
		a, why := answerOf(t, h, st.State)
		if !strings.HasPrefix(why, "there: ") {
			t.Errorf("%s: %s", weight, why)
		}
		st.apply(a)
		gaps[weight] = opr.Gap(st.View(), int(a.Unit), st.unit(1, 0))
	}
	if gaps["arrive_chances"] >= gaps["arrive_exposure"] {
		t.Errorf("chances alone bring it %d from the enemy, exposure alone %d", gaps["arrive_chances"], gaps["arrive_exposure"])
	}
}
