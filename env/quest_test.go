package env

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/mission"
	"gauntlet/engine/starquest"
)

// questSpecs are environments of every mission, at every level of threat and for every number of heroes, with one party or the other, in both layers.
func questSpecs() (specs []string) {
	n := 0
	for i := range ids {
		if ids[i].Quest == "" {
			continue
		}
		for _, threat := range mission.Threats {
			for heroes := 2; heroes <= 4; heroes++ {
				layer := [2]string{"atomic", "tactical"}[n%2]
				party := [2]string{"vanguard", "wayfarers"}[n/2%2]
				specs = append(specs, fmt.Sprintf("%s:threat=%s:heroes=%d:armies=%s,brood:layer=%s", ids[i].Name, threat, heroes, party, layer))
				n++
			}
		}
	}
	return specs
}

// openSpec makes an environment of an id with options.
func openSpec(t *testing.T, spec string) *Turn {
	t.Helper()
	id, o, err := ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(id, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Every shipped mission has an environment, and all that it can be played with fits in: games go on to their end, with every number within its bounds, and
// every kind of decision of Star Quest comes up. Wins and losses are paid to the seats of the heroes and of the AI side; nothing is drawn.
func TestQuestGames(t *testing.T) {
	missions := map[string]bool{}
	for i := range ids {
		missions[ids[i].Quest] = true
	}
	for _, name := range mission.Quests() {
		if !missions[name] {
			t.Errorf("mission %q has no environment", name)
		}
	}
	kinds, verbs := map[engine.Kind]int{}, map[engine.Verb]int{}
	for n, spec := range questSpecs() {
		e := openSpec(t, spec)
		obs, features := make([]float32, e.Spec().ObsSize), make([]float32, e.Spec().Actions()*len(e.Spec().Features))
		rng := dice.New(uint64(n))
		for seed := range uint64(3) {
			if err := e.Reset(seed); err != nil {
				t.Fatal(err)
			}
			for e.Seat() >= 0 {
				kinds[e.Position().Decision().Kind]++
				for i := range e.g.menu {
					verbs[e.g.menu[i].Verb]++
				}
				if err := e.Features(features); err != nil {
					t.Fatal(err)
				}
				bounded(t, spec, features, e.Spec().Features)
				for seat := range 2 {
					if err := e.Observe(seat, obs); err != nil {
						t.Fatal(err)
					}
					bounded(t, spec, obs, e.Spec().Obs)
				}
				stepAtRandom(t, e, &rng)
			}
			won := float32(1)
			if e.Info().Outcome.Winner == starquest.Foes {
				won = -1
			}
			if e.Reward(0) != won || e.Reward(1) != -won {
				t.Errorf("%s: the rewards are %v and %v, seat %d has won", spec, e.Reward(0), e.Reward(1), e.Info().Outcome.Winner)
			}
		}
	}
	for _, k := range []engine.Kind{engine.DeployUnit, engine.DeployAt, engine.SetAside, engine.Arrive, engine.ArriveAt, engine.Activate, engine.ChooseDeed, engine.MoveTo, engine.Shoot,
		engine.ChargePath, engine.CloseIn, engine.StepBack, engine.CastSpell, engine.CastAt, engine.CommitTokens, engine.SpendPower, engine.SkillTarget, engine.SpreadHits} {
		if kinds[k] == 0 {
			t.Errorf("nobody was asked to %s", k)
		}
	}
	for _, v := range []engine.Verb{engine.Rest, engine.Skill, engine.Charge, engine.Fire, engine.Aim, engine.Cast, engine.Commit, engine.Yes} {
		if verbs[v] == 0 {
			t.Errorf("verb %s was never on a menu", v)
		}
	}
}

// bounded checks numbers, one run of the fields after another, against the bounds of their fields.
func bounded(t *testing.T, spec string, all []float32, fields []Field) {
	t.Helper()
	last := fields[len(fields)-1]
	for size := last.Offset + last.Size; len(all) > 0; all = all[size:] {
		for k := range fields {
			f := &fields[k]
			for _, v := range all[f.Offset : f.Offset+f.Size] {
				if !(v >= f.Low && v <= f.High) {
					t.Fatalf("%s: %s is %v, outside %v to %v", spec, f.Name, v, f.Low, f.High)
				}
			}
		}
	}
}

// What does not go with an environment is refused in one sentence.
func TestQuestOptionsAreRefused(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{"StarQuest-Breach-v0:threat=hihg", `option threat: "hihg" is none of low, middle, high (did you mean "high"?)`},
		{"StarQuest-Breach-v0:heroes=5", `option heroes: "5" is not a whole number from 2 to 4`},
		{"StarQuest-Breach-v0:table=borough", "the options table, mission, points and unknown-rules do not go with Star Quest"},
		{"StarQuest-Breach-v0:points=500", "the options table, mission, points and unknown-rules do not go with Star Quest"},
		{"StarQuest-Breach-v0:armies=brood,vanguard", "is no party of heroes"},
		{"StarQuest-Breach-v0:armies=vangard,brood", `did you mean "vanguard"?`},
		{"StarQuest-Breech-v0", `did you mean "StarQuest-Breach-v0"?`},
		{"GF3-1000-v0:threat=high", "the options threat and heroes are for Star Quest, and this is gf3"},
		{"GF2-1000-v0:heroes=3", "the options threat and heroes are for Star Quest, and this is gf2"},
	} {
		id, o, err := ParseSpec(c.spec)
		if err == nil {
			_, err = New(id, o)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.spec, err, c.want)
		}
	}
}
