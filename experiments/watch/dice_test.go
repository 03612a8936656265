package watch

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
)

func TestRollWords(t *testing.T) {
	rules := must.Get(rulesets.ByName("gf3"))(t)
	game := must.Get(engine.Compile(must.Get(engine.Prepare(rules, engine.Choice{Points: 500}))(t)))(t)
	p := game.New(1).View()
	mod := func(rule string, n int) engine.Modifier { return engine.Modifier{Rule: rule, N: n} }
	for _, c := range []struct {
		e      engine.Event
		rolled []int
		want   string
	}{
		{engine.Event{Role: "hit", Sides: 6, Need: 4, Face: 4}, []int{4, 1, 6}, "to hit, needs 4+: 4 1 6 (2 hit)"},
		{engine.Event{Role: "hit", Sides: 6, Need: 4, Face: 4, Far: 2}, []int{3, 2},
			"to hit from afar, needs 4+: 3 2 (0 hit)"},
		{engine.Event{Role: "hit", Sides: 6, Need: 4, Face: 4, Near: 1}, []int{3},
			"to hit from near, needs 4+: 3 (0 hit)"},
		{engine.Event{Role: "hit", Sides: 6, Need: 4, Face: 6, Mods: []engine.Modifier{mod("fatigued", 0)}},
			[]int{6, 5}, "to hit, needs 6+ (4+, fatigued): 6 5 (1 hit)"},
		{engine.Event{Role: "block", Sides: 6, Need: 5, Face: 6, Mods: []engine.Modifier{mod("AP", -1)}},
			[]int{6, 5}, "saves of Company Captain, needs 6+ (5+, AP(1)): 6 5 (1 saved)"},
		{engine.Event{Role: "block", Sides: 6, Need: 4, Face: 4, Six: true,
			Mods: []engine.Modifier{mod("AP", -1), mod("cover", 1)}}, []int{3},
			"saves of Company Captain against 6s to hit, needs 4+ (4+, AP(1), cover +1): 3 (0 saved)"},
		{engine.Event{Role: "dangerous terrain", Sides: 6}, []int{1, 2, 1},
			"dangerous terrain for Company Captain, 1s wound: 1 2 1 (2 wounds)"},
		{engine.Event{Role: "test", What: "will", Sides: 6, Need: 4, Face: 4}, []int{5},
			"test of Company Captain, will, needs 4+: 5"},
		{engine.Event{Role: "fear", Sides: 3}, []int{2}, "Fear of Company Captain, D3: 2"},
		{engine.Event{Role: "roll-off", Unit: -1, Sides: 6}, []int{2, 5}, "roll-off: 2 5"},
		{engine.Event{Role: "shoot", Sides: 20, Mods: []engine.Modifier{mod("Shoot", 2), mod("hasty shot", -1)}}, []int{12},
			"shoot of Company Captain, D20: 12, Shoot +2, hasty shot -1, makes 13"},
		{engine.Event{Role: "Will", Sides: 20, Need: 14, Mods: []engine.Modifier{mod("Will", 3)}}, []int{9},
			"Will of Company Captain, D20: 9, Will +3, makes 12 of the 14 needed"},
		{engine.Event{Role: "scatter", Sides: 20, Need: 8}, []int{9}, "scatter of Company Captain, D20: 9 of the 8 needed"},
		{engine.Event{Role: "something new", Sides: 6}, []int{2}, "something new of Company Captain: 2"},
	} {
		if got := rollWords(p, &c.e, c.rolled); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
