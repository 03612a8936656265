package lots_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/lots"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// drawn draws a list and reads it.
func drawn(t *testing.T, o draw.Order) (*roster.Army, []byte) {
	t.Helper()
	text := must.Get(starquest.Ruleset.(engine.Drawer).DrawArmy(o))(t)
	a, err := roster.Parse("drawn.yaml", text)
	if err != nil || party.Is(a) != (o.Seat == starquest.Heroes) {
		t.Fatalf("%+v: %v in\n%s", o, err, text)
	}
	return a, text
}

// Parties are in order, of the number that was asked for, and worth about the same for each hero; equal orders make
// equal parties. Every number of heroes, every effect of a skill, every trade's rule and spells come up.
func TestParties(t *testing.T) {
	terms := lots.Terms()
	sizes, effects, rules, casters := map[int]int{}, map[party.SkillEffect]int{}, map[roster.RuleID]int{}, 0
	for seed := range uint64(enginetest.Samples(200, 4000)) {
		o := draw.Order{Seed: seed, Style: append(terms.Styles, "")[seed%6], Test: seed%3 == 0}
		if seed%4 == 0 {
			o.Party = int(2 + seed/4%3)
		}
		a, text := drawn(t, o)
		sizes[len(a.Units)]++
		if o.Party != 0 && len(a.Units) != o.Party {
			t.Errorf("%+v: %d heroes", o, len(a.Units))
		}
		sum := 0
		for i := range a.Units {
			sum += roster.QuestCost(&a.Units[i], nil)
			for _, k := range party.HeroOf(&a.Units[i]).Skills {
				effects[k.Effect]++
			}
			for _, r := range a.Units[i].Rules {
				rules[r.ID]++
			}
		}
		if n := len(a.Units); sum < 110*n || sum > 140*n {
			t.Errorf("%+v: %d heroes are worth %d", o, n, sum)
		}
		if len(a.Spells) > 0 {
			casters++
		}
		if _, again := drawn(t, o); !bytes.Equal(text, again) {
			t.Errorf("%+v draws two parties", o)
		}
		o.Test = !o.Test
		if _, other := drawn(t, o); bytes.Equal(text, other) {
			t.Errorf("seed %d draws one party for training and tests", seed)
		}
	}
	if len(sizes) != 3 || len(effects) != int(party.SkillMove) || len(rules) < 14 || casters == 0 {
		t.Errorf("sizes %v, effects %v, rules %v, %d lists with spells", sizes, effects, rules, casters)
	}
}

// Enemies have the names that missions send and are worth what their namesakes are; who is a Villain stays one.
func TestEnemies(t *testing.T) {
	usual := must.Get(party.Open("brood"))(t)
	rules := map[roster.RuleID]int{}
	for seed := range uint64(enginetest.Samples(60, 1000)) {
		o := draw.Order{Seed: seed, Seat: starquest.Foes, Test: seed%3 == 0}
		a, text := drawn(t, o)
		for i := range a.Units {
			u, of := &a.Units[i], &usual.Units[i]
			got, want := roster.QuestCost(u, nil), roster.QuestCost(of, nil)
			if u.Name != of.Name || got*100 < want*88 || got*100 > want*112 || u.Has(roster.Villain) != of.Has(roster.Villain) {
				t.Errorf("seed %d: %s, worth %d, after %s, worth %d", seed, u.Name, got, of.Name, want)
			}
			for _, r := range u.Rules {
				rules[r.ID]++
			}
		}
		if _, again := drawn(t, o); !bytes.Equal(text, again) {
			t.Errorf("%+v draws two lists", o)
		}
	}
	if len(rules) < 14 {
		t.Errorf("rules %v", rules)
	}
}

// Drawn parties play drawn enemies in all missions, at all levels of threat, to the end by chance.
func TestGamesOfDrawnLists(t *testing.T) {
	for seed := range uint64(enginetest.Samples(15, 300)) {
		a, _ := drawn(t, draw.Order{Seed: seed})
		b, _ := drawn(t, draw.Order{Seed: seed, Seat: starquest.Foes})
		m, table, err := quests.Open(quests.Missions()[seed%5])
		must.Do(t, err)
		setup := must.Get(starquest.Prepare(m, table, a, b, 0, quests.Threats[seed%3]))(t)
		g := must.Get(engine.Compile(setup))(t)
		s, rng := g.New(seed), dice.New(seed)
		var menu []engine.Action
		for !s.Over() {
			menu = s.Menu(menu[:0])
			must.Do(t, s.Apply(menu[rng.Intn(len(menu))]))
		}
	}
}

// What seeds draw stays what it is: a change that is meant writes the sums anew.
func TestGolden(t *testing.T) {
	sum := [2]uint64{}
	for seat := range sum {
		h := fnv.New64a()
		for seed := range uint64(60) {
			_, text := drawn(t, draw.Order{Seed: seed, Test: seed%2 == 1, Seat: seat})
			h.Write(text)
		}
		sum[seat] = h.Sum64()
	}
	if got, want := fmt.Sprintf("%016x", sum), "[47f092d876d75150 9bb6a4f4b2681b90]"; got != want {
		t.Errorf("parties and enemies come to %s, not %s", got, want)
	}
}

// Orders that cannot be are refused with what is wrong.
func TestRefusedOrders(t *testing.T) {
	for _, c := range []struct {
		order draw.Order
		want  string
	}{
		{draw.Order{Points: 500}, "lists are drawn without a size in points, not for 500"},
		{draw.Order{Party: 5}, "parties are drawn of 2 to 4, not of 5"},
		{draw.Order{Style: "blade"}, `there is no style "blade" of lists (did you mean "blades"?)`},
		{draw.Order{Seat: starquest.Foes, Party: 3}, "a list of enemies has neither a style nor a number of heroes"},
		{draw.Order{Seat: starquest.Foes, Style: "guns"}, "a list of enemies has neither a style nor a number of heroes"},
		{draw.Order{Seat: starquest.Foes, Points: 5}, "without a size in points"},
	} {
		if _, err := starquest.Ruleset.(engine.Drawer).DrawArmy(c.order); !must.Contain(err, c.want) {
			t.Errorf("%+v: %v, want %s", c.order, err, c.want)
		}
	}
}
