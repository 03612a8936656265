package actions

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/opr"
	"gauntlet/env"
)

// What a slot means is told with its number or, where a direction or a limit is special, in words.
func TestMeanings(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{direction(0), "0 (0 degrees, counter-clockwise from the right)"},
		{direction(5), "5 (112.5 degrees, counter-clockwise from the right)"},
		{direction(16), "straight away from the enemy"},
		{upTo(2, 3, "; cast spell %d"), "; cast spell 2"},
		{upTo(3, 3, "; cast spell %d"), ""},
		{upTo(4, 3, "; cast spell %d"), ""},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// layout returns a tactical layer whose first slots are those of the table edge.
func layout() *Tactics {
	t, w := &Tactics{}, &Words{DeployAt: "%d %d", Activate: "%d", Fire: "%d", Advance: "%d"}
	t.Add(GroupEdge, "edge-keep", "keep it")
	t.Add(GroupEdge, "edge-swap", "swap it")
	t.AddIntents(w, 3, 4)
	t.AddChoices(w, 3, 4, 8)
	t.Complete(*NewKinds(4, 5, 8))
	return t
}

// Answers that share the slots of a group have them in its order, also where the group's are the first of all.
func TestSharedSlots(t *testing.T) {
	l := layout()
	for _, c := range []struct {
		kind    engine.Kind
		pattern int16
		want    int
	}{
		{engine.ChooseEdge, 0, 0},
		{engine.ChooseEdge, 1, 1},
		{engine.CommitTokens, 0, l.At(GroupOrder, 0)},
		{engine.CommitTokens, 2, l.At(GroupOrder, 2)},
		{engine.StrikeBack, 0, l.At(GroupAnswer, 0)},
		{engine.UseLimited, 1, l.At(GroupAnswer, 1)},
		{engine.Shoot, opr.PatternHoldFire, l.At(GroupFire, 0)},
	} {
		if got := l.SlotOf(c.kind, &engine.Action{Pattern: c.pattern}); got != c.want {
			t.Errorf("%v, pattern %d: slot %d, want %d", c.kind, c.pattern, got, c.want)
		}
	}
}

// The stated policy answers the choices on the way, those too that are like another one, and leaves what a
// unit sets out to do to who plays.
func TestWhatThePolicyAnswers(t *testing.T) {
	l := layout()
	for kind, answers := range map[engine.Kind]bool{
		engine.GroupOrder: true, engine.Casualty: true, engine.ChargePath: true, engine.CloseIn: true,
		engine.StrikeBack: true, engine.StrikeFirst: true, engine.UseLimited: true, engine.MoraleBy: true,
		engine.BlockSpell: true, engine.CastAt: true, engine.CommitTokens: true, engine.PickModel: true,
		engine.FuriousWith: true, engine.StepBack: true, engine.Consolidate: true, engine.FreeMove: true,
		engine.ChooseEdge: false, engine.DeployUnit: false, engine.Activate: false,
		engine.ChooseAction: false, engine.SetAside: false,
	} {
		if got := l.kinds[kind].Usual != nil; got != answers {
			t.Errorf("%v is answered by the policy: %v, want %v", kind, got, answers)
		}
	}
	for _, kind := range []engine.Kind{engine.StrikeBack, engine.StrikeFirst, engine.UseLimited} {
		if got := l.kinds[kind].Usual(l, nil, engine.Decision{}); got != l.At(GroupAnswer, 1) {
			t.Errorf("the policy answers %v with slot %d, want yes", kind, got)
		}
	}
}

// An intent is that of a unit of the game, at an enemy where it is about one; other numbers, which a snapshot
// may hold, are none.
func TestHolds(t *testing.T) {
	game, err := enginetest.Race{Turns: 3}.New([2]string{"red", "blue"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		in   env.Intent
		want bool
	}{
		{"at the enemy", env.Intent{Kind: FireAt, Unit: 0, Target: 1}, true},
		{"at the enemy, begun", env.Intent{Kind: FireNear, Unit: 1, Target: 0, Begun: true}, true},
		{"at itself", env.Intent{Kind: FireAt, Unit: 1, Target: 1}, false},
		{"at nobody", env.Intent{Kind: FireAt, Unit: 0, Target: -1}, false},
		{"at a unit after the last", env.Intent{Kind: FireAt, Unit: 0, Target: 2}, false},
		{"of a unit after the last", env.Intent{Kind: FireAt, Unit: 2, Target: 0}, false},
		{"of no unit", env.Intent{Kind: FireAt, Unit: -1, Target: 0}, false},
		{"no fire", env.Intent{Kind: FireNone, Unit: 0, Target: -1}, true},
		{"the best fire", env.Intent{Kind: FireBest, Unit: 0, Target: -1}, true},
		{"the best fire, at one", env.Intent{Kind: FireBest, Unit: 0, Target: 1}, false},
		{"the best fire, begun", env.Intent{Kind: FireBest, Unit: 0, Target: -1, Begun: true}, false},
		{"asked", env.Intent{Kind: FireAsked, Unit: 0, Target: -1}, false},
		{"of no kind", env.Intent{Kind: FireBest + 1, Unit: 0, Target: -1}, false},
	} {
		if got := layout().Holds(c.in, game); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
