package attacks_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// has returns rules of the game, with their ratings.
func has(rules ...roster.Rule) []roster.Rule { return rules }

func rule(id roster.RuleID, rating ...int) roster.Rule {
	r := roster.Rule{ID: id}
	for _, n := range rating {
		r.Rating = n
	}
	return r
}

// summed returns what rules come to for the first unit and its weapon, and the state.
func summed(t *testing.T, unit Stand) (*core.State, *attacks.Sums, attacks.ArmSum, attacks.UnitSum) {
	t.Helper()
	s := peek.Live(Set(t, []Stand{unit, {Seat: 1, Y: 12, Weapons: Arms(Sword)}}, nil).State)
	k := attacks.NewSums(s)
	return s, k, k.Arm(s, 0, &force.Of(s).Units[0].Weapons[0]), k.Unit(s, 0)
}

// Each rule comes to numbers of its own for a weapon, and a rule of a list to those of a rule of the game that does
// the same.
func TestArmSums(t *testing.T) {
	type sum = attacks.ArmSum
	for _, c := range []struct {
		unit, arm []roster.Rule
		defined   string
		melee     bool
		want      sum
	}{
		{want: sum{}},
		{melee: true, want: sum{}},
		{arm: has(rule(roster.AP, 2)), want: sum{AP: 2, APTough: 2, APHuge: 2, APPlate: 2, APSix: 2}},
		{arm: has(rule(roster.AP, 1)), melee: true,
			want: sum{AP: 1, APCharge: 1, APTough: 1, APHuge: 1, APPlate: 1, APSix: 1}},
		{arm: has(rule(roster.Reliable)), want: sum{Near: 2, Far: 2, Moved: 2}},
		{arm: has(rule(roster.Thrust)), melee: true, want: sum{Charge: 1, APCharge: 1}},
		{arm: has(rule(roster.Surge)), want: sum{SixNear: 1, SixFar: 1}},
		{unit: has(rule(roster.Relentless)), want: sum{SixFar: 1}},
		{unit: has(rule(roster.Furious)), melee: true, want: sum{SixCharge: 1}},
		{arm: has(rule(roster.Rending)), want: sum{APSix: 4, NoIgnoring: true, NoIgnoringSix: true}},
		{arm: has(rule(roster.Bane)), want: sum{Rerolls: 1, NoIgnoring: true, NoIgnoringSix: true}},
		{arm: has(rule(roster.Indirect)), want: sum{Moved: -1, Unseen: true}},
		{arm: has(rule(roster.Blast, 3)), want: sum{NoCover: true}},
		{arm: has(rule(roster.Takedown)), want: sum{Singles: true}},
		{arm: has(rule(roster.Counter)), melee: true, want: sum{First: true}},
		{arm: has(rule(roster.Unstoppable)), want: sum{NoPenalties: true, NoIgnoring: true, NoIgnoringSix: true}},
		{defined: `{name: R, does: [{at: to-hit, if: {far: true}, do: {mod: 2}}]}`, want: sum{Far: 2}},
		{defined: `{name: R, does: [{at: to-hit, if: {moved: false}, do: {mod: 1}}]}`, want: sum{Near: 1, Far: 1}},
		{defined: `{name: R, does: [{at: ap, if: {tough: 3}, do: {mod: 2}}]}`, want: sum{APTough: 2, APHuge: 2}},
		{defined: `{name: R, does: [{at: ap, if: {tough: 9}, do: {mod: 2}}]}`, want: sum{APHuge: 2}},
		{defined: `{name: R, does: [{at: ap, if: {defense: 3}, do: {mod: 2}}]}`, want: sum{APPlate: 2}},
		{defined: `{name: R, does: [{at: hit-die, from: 5, do: {hits: 2}}]}`,
			want: sum{SixNear: 2, SixFar: 2, Faces: 1, FaceHits: 2}},
		{defined: `{name: R, does: [{at: hit-die, from: 6, do: again}]}`, want: sum{AgainNear: true, AgainFar: true}},
		{defined: `{name: R, does: [{at: block-die, from: 5, do: reroll}]}`, want: sum{Rerolls: 2}},
		{defined: `{name: R, does: [{at: block-die, upto: 2, do: {wounds: 1}}]}`, want: sum{Worse: 1, WorseFaces: 2}},
		{defined: `{name: R, does: [{at: sight, do: ignored}]}`, want: sum{Unseen: true}},
		{defined: `{name: R, does: [{at: strikes, do: last}]}`, arm: has(rule(roster.Counter)), melee: true, want: sum{}},
		{defined: `{name: R, does: [{at: cover, do: ignored}]}`, want: sum{NoCover: true}},
		{defined: `{name: R, does: [{at: to-hit, if: {far: true}, do: {set: 2}}]}`, want: sum{Far: 2}},
		{defined: `{name: R, does: [{at: to-hit, do: {set: 5}}]}`, arm: has(rule(roster.Reliable)), want: sum{Near: 2, Far: 2, Moved: 2}},
		{defined: `{name: R, does: [{at: to-hit, do: {set: 6}}]}`, melee: true, want: sum{Near: -2, Charge: -2}},
		{defined: `{name: R, does: [{at: to-hit, do: {set: 5}}, {at: to-hit, do: {set: 3}}]}`, want: sum{Near: 1, Far: 1, Moved: 1}},
		{defined: `{name: R, does: [{at: to-hit, do: unhindered}]}`, want: sum{NoPenalties: true}},
		{defined: `{name: R, does: [{at: to-hit, if: {within: 3}, do: {mod: 1}}]}`, melee: true, want: sum{Near: 1}},
		{defined: `{name: R, does: [{at: to-hit, if: {over: 3}, do: {mod: 1}}]}`, melee: true, want: sum{Charge: 1}},
		{defined: `{name: R, does: [{at: to-hit, if: {over: 3}, do: {mod: 1}}]}`, want: sum{Near: 1, Far: 1, Moved: 1}},
		{defined: `{name: R, does: [{at: wound, do: unspared}]}`, want: sum{NoIgnoring: true, NoIgnoringSix: true}},
	} {
		unit := Stand{Rules: c.unit, Weapons: Arms(roster.Weapon{Name: "gun", Range: 24, Attacks: 1, Rules: c.arm})}
		if c.melee {
			unit.Weapons[0].Range = 0
		}
		if c.defined != "" {
			unit.Defined = []string{c.defined}
		}
		if _, _, got, _ := summed(t, unit); got != c.want {
			t.Errorf("%v, %v, %s:\n got %+v\nwant %+v", c.unit, c.arm, c.defined, got, c.want)
		}
	}
}

// So it does for a unit itself.
func TestUnitSums(t *testing.T) {
	type sum = attacks.UnitSum
	for _, c := range []struct {
		unit    []roster.Rule
		defined string
		gf2     bool
		want    sum
	}{
		{want: sum{}},
		{unit: has(rule(roster.Stealth)), want: sum{Far: -1}},
		{unit: has(rule(roster.Regeneration)), want: sum{Ignore: 5, IgnoreMelee: 5, IgnoreSpell: 5}},
		{unit: has(rule(roster.Strider)), want: sum{Unslowed: 1}},
		{unit: has(rule(roster.Flying)), want: sum{Unslowed: 1, Flying: 1}},
		{unit: has(rule(roster.Furious)), gf2: true, want: sum{Furious: 1}},
		{unit: has(rule(roster.Furious)), want: sum{}},
		{defined: `{name: R, does: [{at: to-hit, side: against, if: {melee: true}, do: {mod: -1}}]}`,
			want: sum{Melee: -1, Charged: -1}},
		{defined: `{name: R, does: [{at: to-hit, side: against, if: {charging: true}, do: {mod: -1}}]}`,
			want: sum{Charged: -1}},
		{defined: `{name: R, does: [{at: block, side: against, if: {shooting: true}, do: {mod: 1}}]}`, want: sum{Block: 1}},
		{defined: `{name: R, does: [{at: block, side: against, if: {melee: true}, do: {mod: 2}}]}`, want: sum{BlockMelee: 2}},
		{defined: `{name: R, does: [{at: block, side: against, if: {spell: true}, do: {mod: -1}}]}`, want: sum{BlockSpell: -1}},
		{defined: `{name: R, does: [{at: block, side: against, if: {melee: true}, do: {set: 2}}]}`, want: sum{BlockMelee: 2}},
		{defined: `{name: R, does: [{at: block, side: against, do: {set: 6}}]}`, want: sum{Block: -2, BlockMelee: -2, BlockSpell: -2}},
		{defined: `{name: R, does: [{at: ap, side: against, if: {shooting: true}, do: {mod: -1}}]}`, want: sum{Cut: 1}},
		{defined: `{name: R, does: [{at: ap, side: against, if: {melee: true}, do: {mod: -2}}]}`, want: sum{CutMelee: 2}},
		{defined: `{name: R, does: [{at: wound, side: against, if: {spell: true}, do: {ignore: 3}}]}`, want: sum{IgnoreSpell: 3}},
		{defined: `{name: R, does: [{at: range, side: against, do: {mod: -6}}]}`, want: sum{Nearer: 6 * geom.Inch}},
		{defined: `{name: R, does: [{at: activation, do: {recover: 4}}]}`, want: sum{Recover: 4}},
		{defined: `{name: R, does: [{at: activation, do: {heal: 2}}]}`, want: sum{Heal: 2}},
		{defined: `{name: R, does: [{at: activation, do: {move: 3}}]}`, want: sum{Free: 3 * geom.Inch}},
		{defined: `{name: R, does: [{at: after-attack, if: {shooting: true}, do: {move: 4}}]}`,
			want: sum{FreeShot: 4 * geom.Inch}},
		{defined: `{name: R, does: [{at: after-attack, if: {melee: true}, do: {move: 5}}]}`,
			want: sum{FreeMelee: 5 * geom.Inch}},
		{defined: `{name: R, does: [{at: block, side: against, if: {within: 3}, do: {mod: 1}}]}`, want: sum{BlockMelee: 1}},
		{defined: `{name: R, does: [{at: to-hit, side: against, if: {over: 3}, do: {mod: -1}}]}`,
			want: sum{Near: -1, Far: -1, Charged: -1}},
		// 3.5 dice of 1 face and as many of 3 faces: halves are added before they are dropped
		{defined: `{name: R, does: [{at: strikes, from: 6, do: {pool: D6}}, {at: strikes, from: 4, do: {pool: D6}}]}`,
			want: sum{Habits: attacks.Habits{PoolCharge: 14, PoolBack: 14}}},
		{defined: `{name: R, does: [{at: move, do: unslowed}]}`, want: sum{Unslowed: 1}},
	} {
		unit := Stand{Rules: c.unit, Weapons: Arms(Rifle), GF2: c.gf2}
		if c.defined != "" {
			unit.Defined = []string{c.defined}
		}
		if _, _, _, got := summed(t, unit); got != c.want {
			t.Errorf("%v, %s:\n got %+v\nwant %+v", c.unit, c.defined, got, c.want)
		}
	}
}

// What spells add counts, and means are those of the dice.
func TestSumsOfTheMoment(t *testing.T) {
	s, k, _, _ := summed(t, Stand{Weapons: Arms(Rifle)})
	gun := &force.Of(s).Units[0].Weapons[0]
	half := int32(attacks.MeanUnit / 2)
	// Quality 4+ hits with half the dice; 5+ blocks a third, 4+ a half and 2+ all but a sixth
	want := [3][3]int32{{half * 2 / 3, half * 2 / 3, 0}, {half / 2, half / 2, 0}, {half / 6, half / 6, 0}}
	if got := k.Means(s, 0, gun); got != want {
		t.Errorf("means %v, want %v", got, want)
	}
	s.Units[0].Extra |= force.Enchantment(roster.StatHit, true) | force.Enchantment(roster.StatDefense, false)
	if a := k.Arm(s, 0, gun); a.Near != 1 || a.Far != 1 || a.Moved != 1 {
		t.Errorf("with +1 to hit: %+v", a)
	}
	if a := k.Unit(s, 0); a.Block != -1 || a.BlockMelee != -1 || a.BlockSpell != -1 || a.Near != 0 {
		t.Errorf("with -1 to Defense rolls: %+v", a)
	}
	for _, c := range []struct {
		arm     []roster.Rule
		melee   bool
		defined string
		want    [3][3]int32
	}{
		{arm: has(rule(roster.Deadly, 3)),
			want: [3][3]int32{{half * 2 / 3, half * 2 / 3, 0}, {half * 3 / 2, half * 3 / 2, 0}, {half / 2, half / 2, 0}}},
		{arm: has(rule(roster.Blast, 6)),
			want: [3][3]int32{{half * 4, half * 4, 0}, {half * 3 / 2, half * 3 / 2, 0}, {half / 6, half / 6, 0}}},
		{melee: true, arm: has(rule(roster.Bane)),
			want: [3][3]int32{{half * 7 / 9, 0, half * 7 / 9}, {half * 7 / 12, 0, half * 7 / 12},
				{half * 7 / 36, 0, half * 7 / 36}}},
		{melee: true, defined: `{name: R, does: [{at: hit-die, from: 6, do: again}]}`,
			want: [3][3]int32{{half * 7 / 9, 0, half * 7 / 9}, {half * 7 / 12, 0, half * 7 / 12},
				{half * 7 / 36, 0, half * 7 / 36}}},
		{melee: true, defined: `{name: R, does: [{at: block-die, upto: 1, do: {wounds: 1}}]}`,
			want: [3][3]int32{{half * 5 / 6, 0, half * 5 / 6}, {half * 2 / 3, 0, half * 2 / 3}, {half / 3, 0, half / 3}}},
	} {
		unit := Stand{Weapons: Arms(roster.Weapon{Name: "gun", Range: 24, Attacks: 1, Rules: c.arm})}
		if c.melee {
			unit.Weapons[0].Range = 0
		}
		if c.defined != "" {
			unit.Defined = []string{c.defined}
		}
		s, k, _, _ := summed(t, unit)
		if got := k.Means(s, 0, &force.Of(s).Units[0].Weapons[0]); got != c.want {
			t.Errorf("%v, %s: means %v, want %v", c.arm, c.defined, got, c.want)
		}
	}
}
