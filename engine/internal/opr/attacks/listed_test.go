package attacks_test

import (
	"slices"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// resolved resolves a shot of the first unit's weapon at the second one with these dice, and returns what its trace
// holds.
func resolved(t *testing.T, attacker, target Stand, dice []int, how func(k *attacks.Strike)) *engine.Trace {
	t.Helper()
	target.Seat, target.Y = 1, 12
	s := Set(t, []Stand{attacker, target}, nil).State
	trace := new(engine.Trace)
	s.SetTrace(trace)
	trace.Feed(dice...)
	m := peek.Live(s)
	d := force.Of(m)
	k := attacks.Facing(m, 0, 1, &d.Arms(m, 0).Weapons[0])
	k.Near = 1
	how(&k)
	k.Resolve(m, d)
	if len(trace.Script) > 0 || trace.Short > 0 {
		t.Errorf("dice left over %v, wanting %d", trace.Script, trace.Short)
	}
	return trace
}

// What rules of a list make of dice is told with the numbers that the dice must show.
func TestRulesOfListsAreTold(t *testing.T) {
	for _, c := range []struct {
		rule string
		dice []int
		want string
	}{
		{`{name: R, does: [{at: hit-die, upto: 1, do: {suffer: 1}}]}`, []int{3},
			"R: each die to hit that shows 1 costs its own unit 1 wounds"},
		{`{name: R, does: [{at: hit-die, upto: 2, do: {suffer: 1}}]}`, []int{3},
			"R: each die to hit that shows 2 or less costs its own unit 1 wounds"},
		{`{name: R, does: [{at: block-die, upto: 1, do: {wounds: 1}}]}`, []int{3},
			"R: each Defense die that fails with 1 is 1 wounds more"},
		{`{name: R, does: [{at: block-die, upto: 2, do: {wounds: 1}}]}`, []int{3},
			"R: each Defense die that fails with 2 or less is 1 wounds more"},
		{`{name: R, does: [{at: hit-die, from: 5, upto: 5, do: {hits: 1}}]}`, []int{3}, "R: each hit that shows 5 is 1 more"},
		{`{name: R, does: [{at: hit-die, from: 4, upto: 5, do: {hits: 1}}]}`, []int{3},
			"R: each hit that shows 4 to 5 is 1 more"},
		{`{name: R, does: [{at: hit-die, from: 5, do: {hits: 1}}]}`, []int{3}, "R: each hit that shows 5 or more is 1 more"},
	} {
		unit := Stand{Models: 1, Quality: 4, Weapons: Arms(Rifle), Defined: []string{c.rule}}
		trace := resolved(t, unit, Stand{Models: 3, Weapons: Arms(Sword)}, c.dice, func(*attacks.Strike) {})
		var told []string
		for _, e := range trace.Events {
			if e.Kind == engine.Worked {
				told = append(told, e.What+": "+e.Role)
			}
		}
		if !slices.Contains(told, c.want) {
			t.Errorf("%s: told is %q, not %q", c.rule, told, c.want)
		}
	}
}

// An attack that is made once more needs what the first needed, from afar as from near.
func TestAttacksOnceMoreAreToldAlike(t *testing.T) {
	unit := Stand{Models: 1, Quality: 4, Weapons: Arms(Rifle),
		Defined: []string{`{name: R, does: [{at: hit-die, from: 6, do: again}]}`}}
	shy := Stand{Models: 3, Rules: has(rule(roster.Stealth)), Weapons: Arms(Sword)}
	for far, want := range []int{4, 5} {
		trace := resolved(t, unit, shy, []int{6, 2, 6}, func(k *attacks.Strike) { k.Near, k.Far = 1-far, far })
		var faces []int
		for _, e := range trace.Events {
			if e.Kind == engine.Rolled && len(faces) < 2 {
				faces = append(faces, e.Face)
			}
		}
		if !slices.Equal(faces, []int{want, want}) {
			t.Errorf("far %d: the dice to hit need %v, want %d each", far, faces, want)
		}
	}
}

// Dice of a pool hit as often as their number says, on the average.
func TestPoolsAreSummed(t *testing.T) {
	for text, want := range map[string]int32{
		`{name: R, does: [{at: strikes, from: 4, do: {pool: 2}}]}`: 2 * 3,
		`{name: R, does: [{at: strikes, from: 2, do: {pool: 1}}]}`: 5,
		`{name: R, does: [{at: strikes, from: 6, do: {pool: 3}}]}`: 3,
	} {
		unit := Stand{Models: 1, Weapons: Arms(Rifle), Defined: []string{text}}
		if _, _, _, got := summed(t, unit); got.PoolCharge != want || got.PoolBack != want || got.PoolPassing != 0 {
			t.Errorf("%s: %d, %d and %d sixths, want %d", text, got.PoolCharge, got.PoolBack, got.PoolPassing, want)
		}
	}
}

// What models have singled out is told by their places and the numbers.
func TestPicks(t *testing.T) {
	gun := roster.Weapon{Name: "long gun", Range: 24, Attacks: 1, Rules: has(rule(roster.Takedown))}
	s, _, _, _ := summed(t, Stand{Models: 2, Weapons: Arms(gun)})
	picks := func() (all [][2]int) {
		attacks.EachPick(s, 0, func(place, pick int) { all = append(all, [2]int{place, pick}) })
		return all
	}
	if all := picks(); len(all) != 0 {
		t.Errorf("nothing singled out is %v", all)
	}
	s.Vars[proc.VarPicks] = 3 | 5<<8
	if all := picks(); !slices.Equal(all, [][2]int{{0, 3}, {1, 5}}) {
		t.Errorf("models 3 and 5 are %v", all)
	}
}
