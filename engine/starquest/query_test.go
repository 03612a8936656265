package starquest_test

import (
	"math"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// The queries agree with what happens in random games: a bill is what is paid, the goal is that of the
// outcome or one whose items have been found since, skills are those of the lists, and their targets those of
// the menus.
func TestQueriesAgreeWithGames(t *testing.T) {
	asked := map[starquest.Payment]int{}
	targets, skills := 0, 0
	for seed := range uint64(60) {
		g := compile(t, setup(t, "breach", 2+int(seed%3), quests.Threats[seed%3]))
		var mind odds.Mind
		for turn := range played(t, g, seed, true) {
			s, a, menu, m, d := turn.State, turn.Choice, turn.Menu, turn.View(), turn.Decision()
			goal, score := starquest.GoalOf(m), int(s.Outcome().Score[starquest.Heroes])
			if goal != score && (goal != score+1 ||
				quests.Of(g.Setup().Mission).Goals[score].Kind != quests.Find) {
				t.Fatalf("seed %d: goal %d with %d done", seed, goal, score)
			}
			bill, had := starquest.Bill{}, 0
			switch d.Kind {
			case engine.SpendPower:
				bill, had = starquest.BillOf(m), starquest.Power(m, int(d.Unit))
				asked[bill.For]++
				if bill.Price < 1 || bill.For == starquest.ForTest &&
					(bill.Skill >= 0) == (bill.Status != 0) {
					t.Fatalf("seed %d: the bill %+v", seed, bill)
				}
			case engine.SkillTarget:
				targets++
				turn := starquest.TurnOf(m)
				if want := starquest.SkillTargets(m, int(d.Unit), turn.Skilled, nil); len(want) != len(menu) {
					t.Fatalf("seed %d: %d targets of skill %d, and %d on the menu", seed, len(want),
						turn.Skilled, len(menu))
				}
			case engine.ChooseAction:
				u := int(d.Unit)
				if own := g.Setup().Armies[0]; d.Seat == starquest.Heroes {
					for k, want := range party.HeroOf(&own.Units[u]).Skills {
						if got := starquest.SkillOf(m, u, starquest.FirstOwnSkill+k); got == nil ||
							got.Name != want.Name {
							t.Fatalf("skill %d of %s is %v", k, own.Units[u].Name, got)
						}
						skills++
					}
					if starquest.SkillOf(m, u, starquest.Push) != nil ||
						starquest.MostPower(m, u) != party.HeroOf(&own.Units[u]).Power ||
						starquest.MostPower(m, u) < starquest.Power(m, u) {
						t.Fatalf("%s has Power %d of %d", own.Units[u].Name, starquest.Power(m, u),
							starquest.MostPower(m, u))
					}
				}
				for i := range menu {
					if menu[i].Verb == engine.Charge {
						mind.Charge(s.View(), u, int(menu[i].Target)) // whatever the position
					}
				}
			}
			turn.Do()
			if now := starquest.Power(m, int(max(0, d.Unit))); bill.Price > 0 && a.Verb == engine.Yes &&
				had >= bill.Price && bill.For != starquest.ForShed &&
				s.Decision().Kind == engine.ChooseAction && now != had-bill.Price {
				t.Fatalf("seed %d: %+v was paid out of %d, and %d are left", seed, bill, had, now)
			}
		}
	}
	for pay := starquest.ForTest; pay <= starquest.ForCast; pay++ {
		if asked[pay] == 0 && pay != starquest.ForCast && pay != starquest.ForShed {
			t.Errorf("payment %d was never asked for: %v", pay, asked)
		}
	}
	if targets == 0 || skills == 0 {
		t.Errorf("%d targets and %d skills were looked at", targets, skills)
	}
}

// A Blast counts for all units near its target, each by its own Defense (SQ-SR-BLAST, SQ-AI-02).
func TestMeanOfSpread(t *testing.T) {
	conf := setup(t, "breach", 2, "low")
	spray := roster.Weapon{Name: "spray", Range: 24, Attacks: 2,
		Rules: []roster.Rule{{ID: roster.Blast, Rating: 3}}}
	foe := &conf.Armies[1].Units[0]
	foe.Weapons, foe.Models = []roster.Weapon{spray}, slices.Clone(foe.Models)
	for i := range foe.Models {
		foe.Models[i].Weapons = []roster.Carried{{Weapon: 0, Copies: 1}}
	}
	for i, defense := range []int{2, 5} {
		conf.Armies[0].Units[i].Defense = defense
		conf.Armies[0].Units[i].Models[0].Defense = defense
		conf.Armies[0].Units[i].Rules, conf.Armies[0].Units[i].Models[0].Rules = nil, nil
	}
	g := compile(t, conf)
	s := g.New(1)
	for s.Decision().Kind != engine.Activate {
		must.Do(t, s.Apply(s.Menu(nil)[0]))
	}
	m := peek.Live(s)
	var mind odds.Mind
	hit := float64(2*len(foe.Models)*(7-foe.Quality)) / 6
	for _, c := range []struct {
		apart int32 // of the second hero from the first, in units
		want  float64
	}{
		{3000, hit * (1.0/6 + 4.0/6)}, // two models, two hits of each: one for either
		{9000, hit * 1.0 / 6},
	} {
		m.Models[1].P = m.Models[0].P
		m.Models[1].P.X += c.apart
		m.Rebox(1)
		e := 2
		if got, _ := mind.Bare(s.View(), e, 0); math.Abs(c.want-got.Wounds) > 1e-9 {
			t.Errorf("%d apart: %v wounds, not %v", c.apart, got.Wounds, c.want)
		}
	}
}
