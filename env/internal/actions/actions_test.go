package actions

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
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

// Answers that share the slots of a group have them in its order, also where the group's are the first of
// all.
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

// The slots of a move are its pattern's, each told by its direction and by how far it leads.
func TestSlotsOfMoves(t *testing.T) {
	var s env.Slots
	addMoves(&s, 3, 4)
	if first := s.List[0]; first.Name != "stay" || s.Slot(engine.MoveTo, &engine.Action{Pattern: opr.PatternStay}) != 0 {
		t.Errorf("the first is %+v", first)
	}
	names := map[string]bool{}
	for _, slot := range s.List {
		if names[slot.Name] {
			t.Errorf("two slots are called %s", slot.Name)
		}
		names[slot.Name] = true
	}
	for d := range geom.Dirs {
		for r := range opr.Rings {
			pattern := opr.PatternRing + d*opr.Rings + r
			slot := s.List[s.Slot(engine.MoveTo, &engine.Action{Pattern: int16(pattern)})]
			name, begins := fmt.Sprintf("move-%d-%d", d, r+1), fmt.Sprintf("move %d/%d of the allowance in direction %d ", r+1, opr.Rings, d)
			if slot.Name != name || !strings.HasPrefix(slot.Meaning, begins) {
				t.Errorf("pattern %d is %+v", pattern, slot)
			}
		}
	}
	for m := range 3 {
		if slot := s.List[s.Slot(engine.MoveTo, &engine.Action{Pattern: int16(opr.PatternMarker + m)})]; slot.Name != fmt.Sprintf("move-marker-%d", m) {
			t.Errorf("marker %d is %+v", m, slot)
		}
	}
}

// A table edge is one of two; nothing is cast, and nothing used, by slots of their own.
func TestSlotsOfNothing(t *testing.T) {
	l := layout()
	if len(l.kinds[engine.ChooseEdge].Answers) != 1 || l.kinds[engine.ChooseEdge].Answers[0].N != 2 {
		t.Errorf("edges: %+v", l.kinds[engine.ChooseEdge].Answers)
	}
	if got := l.SlotOf(engine.CastSpell, &engine.Action{Pattern: opr.PatternNoSpell}); got != l.At(GroupFire, 0) {
		t.Errorf("casting nothing is slot %d, want %d", got, l.At(GroupFire, 0))
	}
	for n := range 3 {
		if got := l.SlotOf(engine.CastSpell, &engine.Action{Pattern: int16(opr.PatternSpell + n)}); got != l.At(GroupOrder, n) {
			t.Errorf("casting spell %d is slot %d, want %d", n, got, l.At(GroupOrder, n))
		}
	}
	k := NewKinds(4, 5, 8)
	k.Offer(4)
	for _, a := range k[engine.UseRule].Answers {
		if a.Pattern == opr.PatternNothing && (a.Group != GroupAnswer || a.K != 0) {
			t.Errorf("using nothing: %+v", a)
		}
	}
	for n, a := range k[engine.UseRule].Answers[1:] {
		if a.Group != GroupUse || a.K != n || a.N != 1 {
			t.Errorf("offer %d: %+v", n, a)
		}
	}
}

// A slot begins with the actions that its group is for, and with no others.
func TestBegins(t *testing.T) {
	l := layout()
	all := []engine.Verb{engine.Hold, engine.Advance, engine.Rush, engine.Charge}
	for group, want := range map[Group][]engine.Verb{
		GroupHold: {engine.Hold}, GroupShoot: {engine.Hold}, GroupRange: {engine.Hold, engine.Advance},
		GroupAdvance: {engine.Advance}, GroupAdvanceCover: {engine.Advance}, GroupRetreat: {engine.Advance},
		GroupActivate: {engine.Advance, engine.Rush}, GroupScreen: {engine.Advance, engine.Rush}, GroupCharge: {engine.Charge},
	} {
		for _, v := range all {
			if got := l.begins(group, v); got != slices.Contains(want, v) {
				t.Errorf("group %d begins with %s: %v", group, v, got)
			}
		}
	}
}
