package heuristic_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/agents/heuristic"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// It casts what is expected to bring most for its tokens, says what that is, and keeps them when nothing
// brings enough.
func TestHeuristicCasts(t *testing.T) {
	veil := roster.Spell{Name: "veil", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatDefense,
		Term: roster.UntilRound}
	bless := veil
	bless.Stat = roster.StatHit
	for _, c := range []struct {
		name   string
		spells []roster.Spell
		tokens int
		enemy  []Stand
		spell  int // -1 for none
		target int // number of the enemy's unit, -1 for the own one that is worth most
	}{
		{"the more hits for a token", []roster.Spell{Bolt, Storm}, 2,
			[]Stand{{Models: 10, Weapons: Arms(Sword)}}, 1, 0},
		{"what it has the tokens for", []roster.Spell{Bolt, Storm}, 1,
			[]Stand{{Models: 10, Points: 100, Weapons: Arms(Sword)}}, 0, 0},
		{"at whom it does not block so well", []roster.Spell{Bolt}, 2,
			[]Stand{{Models: 5, Defense: 2, Weapons: Arms(Sword)},
				{Models: 5, X: 8, Defense: 6, Weapons: Arms(Sword)}}, 0, 1},
		{"wherever on the menu that one stands", []roster.Spell{Bolt}, 2,
			[]Stand{{Models: 5, Defense: 6, Weapons: Arms(Sword)},
				{Models: 5, X: 8, Defense: 2, Weapons: Arms(Sword)}}, 0, 0},
		{"at the leftmost of equal ones", []roster.Spell{Bolt}, 2,
			[]Stand{{Models: 5, Weapons: Arms(Sword)}, {Models: 5, X: 8, Weapons: Arms(Sword)}}, 0, 0},
		{"a blessing on one that can strike", []roster.Spell{bless}, 2,
			[]Stand{{Y: 8, Models: 10, Defense: 6, Weapons: Arms(Sword)}}, 0, -1},
		{"no curse on one that can do nothing", []roster.Spell{Blight}, 4,
			[]Stand{{Y: 22, Weapons: Arms(Sword)}}, -1, 0},
		{"a curse on one that can shoot", []roster.Spell{Blight}, 4,
			[]Stand{{Models: 10, Weapons: Arms(Rifle)}}, 0, 0},
		{"a curse on the one that does more", []roster.Spell{Blight}, 4,
			[]Stand{{Models: 3, Quality: 6, Weapons: Arms(Rifle)},
				{X: 8, Models: 10, Quality: 3, Weapons: Arms(Rifle)}}, 0, 1},
		{"a veil against those who can shoot", []roster.Spell{veil}, 2,
			[]Stand{{Models: 10, Weapons: Arms(Rifle)}}, 0, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			stands := []Stand{{Rules: Caster(3), Weapons: Arms(Sword), Spells: c.spells},
				{X: -6, Models: 10, Points: 100, Weapons: Arms(Sword)}}
			for _, e := range c.enemy {
				if e.Seat = 1; e.Y == 0 {
					e.Y = 15
				}
				stands = append(stands, e)
			}
			st := Set(t, stands, nil)
			setTokens(st, 0, c.tokens)
			st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
			if st.Decision().Kind != engine.CastSpell {
				t.Fatal("the caster is not asked for a spell")
			}
			h := New(t, "heuristic")
			a, why := st.With(h).Ask()
			if c.spell < 0 {
				if a.Verb != engine.Pass || !strings.Contains(why, "no spell") {
					t.Fatalf("%s: %s", a.Verb, why)
				}
				return
			}
			if a.Verb != engine.Cast || int(a.Arg&0xff) != c.spell ||
				!strings.Contains(why, "by the chance that it is cast: +") {
				t.Fatalf("%s %d: %s", a.Verb, a.Arg&0xff, why)
			}
			st.Do(a)
			want := st.UnitOf(0, 1)
			if c.target >= 0 {
				want = st.UnitOf(1, c.target)
			}
			if len(c.enemy) == 1 && c.target == 0 {
				return // there is no choice
			}
			if a, why := st.Ask(); int(a.Target) != want ||
				!strings.Contains(why, "if it is cast: +") {
				t.Errorf("at unit %d, want %d: %s", a.Target, want, why)
			}
		})
	}
}

// setTokens gives the first model of a unit spell tokens.
func setTokens(st *Stage, u, n int) {
	st.T.Helper()
	if err := enginetest.Open(st.State).SetTokens(int(st.Game().Units()[u].First), n); err != nil {
		st.T.Fatal(err)
	}
}

// To think about spells allocates nothing once it has seen the game.
func TestHeuristicCastsWithoutAllocating(t *testing.T) {
	st := Set(t, []Stand{{Rules: Caster(3), Weapons: Arms(Sword),
		Spells: []roster.Spell{Bolt, Blight, Haste}}, {Seat: 1, Y: 15, Models: 5, Weapons: Arms(Rifle)}}, nil)
	setTokens(st, 0, 4)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	h := New(t, "heuristic")
	h.Begin(st.Game(), 0, 0)
	v := agents.View{Decision: st.Decision(), Menu: st.Menu(nil), Position: st.View()}
	before := opr.Effects(st.View(), st.UnitOf(1, 0))
	AllocatesNothing(t, h, []agents.View{v})
	if opr.Effects(st.View(), st.UnitOf(1, 0)) != before {
		t.Error("a spell that was only thought of has been laid")
	}
}

// What the place of a unit weighs that was set aside draws it where it should: within reach of the enemy, or
// away from it.
func TestHeuristicArrives(t *testing.T) {
	gaps := map[string]int64{}
	for _, weight := range []string{"arrive_exposure", "arrive_chances"} {
		file := filepath.Join(t.TempDir(), "weights.yaml")
		text := strings.Replace("arrive_markers: 0.001\narrive_exposure: 0\narrive_chances: 0\n", weight+
			": 0", weight+": 1", 1)
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
		h := must.Get(heuristic.New(file))(t)
		st := Begin(t, []Stand{{Models: 3, Weapons: Arms(Axe)},
			{Models: 3, Weapons: Arms(Pistol, Axe), Rules: []roster.Rule{{ID: roster.Ambush}}},
			{Seat: 1, Models: 10, Weapons: Arms(Rifle)}}, []geom.Point{At(12, 0)}).With(h)
		for st.Decision().Kind != engine.ArriveAt {
			a := st.Menu(nil)[0]
			switch {
			case st.Decision().Kind == engine.GameOver:
				t.Fatal("nobody arrives")
			case st.Decision().Seat == 0:
				a, _ = st.Ask()
			case st.Decision().Kind == engine.ChooseAction:
				a = engine.Action{Verb: engine.Hold, Unit: st.Decision().Unit, Target: -1}
				for _, m := range st.Menu(nil) {
					if m.Verb == engine.Hold {
						a = m
					}
				}
			}
			st.Do(a)
		}
		a, why := st.Ask()
		if !strings.HasPrefix(why, "there: ") {
			t.Errorf("%s: %s", weight, why)
		}
		st.Do(a)
		gaps[weight] = opr.Gap(st.View(), int(a.Unit), st.UnitOf(1, 0))
	}
	if gaps["arrive_chances"] >= gaps["arrive_exposure"] {
		t.Errorf("chances alone bring it %d from the enemy, exposure alone %d", gaps["arrive_chances"],
			gaps["arrive_exposure"])
	}
}

// It casts a spell for several units at those to whom it brings something, and lends a rule to whom that helps most.
func TestHeuristicCastsAtSeveral(t *testing.T) {
	prey := roster.Spell{Name: "prey", Value: 1, Range: 36, Kind: roster.Debuff, Lends: "Prey", Units: 3}
	keen := roster.Spell{Name: "keen", Value: 1, Range: 24, Kind: roster.Buff, Lends: "Keen"}
	rules := []string{`{name: Prey, does: [{at: block, side: against, do: {mod: -2}}]}`, `{name: Keen, does: [{at: to-hit, do: {mod: 2}}]}`}
	for _, c := range []struct {
		name  string
		spell roster.Spell
		enemy []Stand
		aims  []int // units of the game; -1 for nobody else
	}{
		{"whoever is in reach", prey, []Stand{{Y: 10, Models: 10, Points: 150, Weapons: Arms(Sword)}, {X: -20, Y: 28, Points: 5, Weapons: Arms(Sword)}}, []int{3, -1}},
		{"who attacks best", keen, []Stand{{Y: 10, Models: 10, Points: 150, Weapons: Arms(Sword)}}, []int{2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			stands := []Stand{{Rules: Caster(3), Weapons: Arms(Sword), Spells: []roster.Spell{c.spell}, Defined: rules, X: -4},
				{X: -8, Models: 2, Points: 10, Weapons: Arms(Sword)}, {X: 4, Models: 10, Points: 100, Weapons: Arms(Rifle)}}
			for _, e := range c.enemy {
				e.Seat = 1
				stands = append(stands, e)
			}
			st := Set(t, stands, nil)
			setTokens(st, 0, 3)
			st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
			h := New(t, "heuristic")
			if a, why := st.With(h).Act(); a.Verb != engine.Cast || !strings.Contains(why, "by the chance that it is cast: +") {
				t.Fatalf("%s: %s", a.Verb, why)
			}
			for _, at := range c.aims {
				a, why := st.With(h).Act()
				switch {
				case at >= 0 && (a.Verb != engine.Aim || int(a.Target) != at || !strings.Contains(why, "if it is cast: +")),
					at < 0 && (a.Verb != engine.Pass || why != "at nobody else: it brings nothing more"):
					t.Fatalf("%s %d: %s", a.Verb, a.Target, why)
				}
			}
		})
	}
}
