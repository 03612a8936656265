package stargrave_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// What is under way answers to what is asked, in all decisions of random games.
func TestPendingSaysWhatIsAsked(t *testing.T) {
	rose := make([]engine.Action, 0, 256)
	// what must be so of a decision about figure u, and how often it was asked
	asks := map[engine.Kind]func(s *engine.State, p stargrave.Pending, u int) bool{
		engine.Activate: func(s *engine.State, p stargrave.Pending, u int) bool {
			return p.Acting < 0 && p.Phase >= stargrave.Captains && p.Phase <= stargrave.Soldiers &&
				p.Seat == int(s.Decision().Seat)
		},
		engine.JoinUnit: func(_ *engine.State, p stargrave.Pending, u int) bool {
			return p.Phase >= stargrave.Captains && p.Phase <= stargrave.Soldiers && p.Firsts && p.Acting == u && p.N >= 1 && p.N <= 3
		},
		engine.ChooseAction: func(s *engine.State, p stargrave.Pending, u int) bool {
			k := 0
			for k < p.N-1 && p.Members[k].Unit != u {
				k++
			}
			m := p.Members[k]
			return m.Unit == u && p.Acting == u && p.Actions >= 1 && m.Taken < 2 && m.Deeds < 1<<stargrave.NumDeeds &&
				stargrave.OnTable(s.View(), u)
		},
		engine.MoveTo: func(s *engine.State, p stargrave.Pending, u int) bool {
			step := p.Power != 0 && (p.Step == stargrave.StepBefore || p.Step == stargrave.StepAfter ||
				p.Step == stargrave.StepWalk)
			if rose = stargrave.Moves(s.View(), rose[:0]); !step && len(rose) == 0 {
				return false
			}
			return (p.Moves || p.Scurries || step) && p.Allow > 0
		},
		engine.Shoot: func(_ *engine.State, p stargrave.Pending, u int) bool {
			return p.Acting == u && (p.Arm != 0 || p.Power != 0)
		},
		engine.PickUp: func(s *engine.State, p stargrave.Pending, u int) bool {
			return p.Acting == u && p.Loot >= 0 && stargrave.AtLoot(s.View(), u, p.Loot)
		},
		engine.Intercept: func(s *engine.State, p stargrave.Pending, u int) bool {
			return p.Mover >= 0 && stargrave.Enemies(s.View(), u, p.Mover) && p.Passed>>u&1 == 1
		},
		engine.StepBack: func(s *engine.State, p stargrave.Pending, u int) bool {
			return p.Winner == u && p.Loser >= 0 && stargrave.Enemies(s.View(), u, p.Loser)
		},
		engine.SkillTarget: func(_ *engine.State, p stargrave.Pending, _ int) bool {
			return p.Power != 0 && p.Step == stargrave.StepTarget
		},
		engine.CommitTokens: func(_ *engine.State, p stargrave.Pending, _ int) bool {
			return p.Power != 0 && p.Step == stargrave.StepBoost && p.Rolled >= 0 && p.Rolled <= 20
		},
	}
	seen := map[engine.Kind]int{}
	for i, name := range raid.Missions() {
		g := prepared(t, name, "", "")
		for seed := range uint64(6) {
			s := g.New(seed)
			for turn := range bold.Player(seed+uint64(10*i), true).Play(t, s) {
				d, p := s.Decision(), stargrave.PendingOf(s.View())
				if is, known := asks[d.Kind]; !known || !is(s, p, int(d.Unit)) {
					t.Fatalf("%s, seed %d: asked to %s figure %d, and %+v is under way", name, seed, d.Kind, d.Unit, p)
				}
				seen[d.Kind]++
				turn.Do()
			}
		}
	}
	for kind := range asks {
		if seen[kind] == 0 {
			t.Errorf("nobody was asked to %s", kind)
		}
	}
}

// What a figure fights with is told: the best blade of its gear, or bare hands.
func TestBladesAreTold(t *testing.T) {
	seen := map[[2]int]int{}
	for i, name := range raid.Missions() {
		s := prepared(t, name, "", "").New(uint64(i))
		for u := range s.Game().Units() {
			fig := stargrave.FigureOf(s.View(), u)
			armed, best := false, crew.UnarmedDamage
			for _, g := range fig.Gear {
				if w := g.Stats(); w.Sort == crew.Blade && (!armed || w.Damage > best) {
					armed, best = true, w.Damage
				}
			}
			fight, damage := stargrave.Blade(s.View(), u)
			if armed && (fight != 0 || damage != best) || !armed && fight != crew.UnarmedFight {
				t.Errorf("%s: figure %d with %v fights with %+d and damage %+d", name, u, fig.Gear, fight, damage)
			}
			seen[[2]int{fight, damage}]++
		}
	}
	if len(seen) < 3 {
		t.Errorf("only %v", seen)
	}
}
