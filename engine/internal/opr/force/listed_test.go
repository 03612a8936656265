package force_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// lists sets a stage of a unit of two models that has the first of some rules, another of its side and an enemy,
// three inches from one another.
func lists(t *testing.T, defined ...string) (*core.State, *force.Data) {
	t.Helper()
	s, d := opened(Set(t, []Stand{{Models: 2, Weapons: Arms(Rifle, Sword), Defined: defined},
		{X: 5, Weapons: Arms(Rifle)}, {Seat: 1, Y: 5, Weapons: Arms(Rifle, Sword)}}, nil))
	return s, d
}

// offers are rules that let a player choose.
var offers = []string{`{name: R, does: [{at: activation, do: {choose: A}}, {at: activation, within: 6, do: {pick: B}},
	{at: activation, side: against, within: 6, units: 2, until: round, once: true, do: {pick: C}}]}`,
	`{name: A, does: [{at: to-hit, do: {mod: 1}}]}`, `{name: B, does: [{at: ap, do: {mod: 1}}]}`,
	`{name: C, does: [{at: block, side: against, do: {mod: -1}}]}`}

// What a rule offers is given once to those who may get it, counts, and ends when it is to end.
func TestOffers(t *testing.T) {
	s, d := lists(t, offers...)
	all := d.OffersOf(0, 0)
	if len(all) != 3 || !d.Offers(0, effects.Activation) || !d.Offers(1, effects.Activation) || d.Offers(2, effects.Activation) || d.OffersOf(1, 0) != nil || len(d.OffersOf(0, 1)) != 0 {
		t.Fatalf("offers %+v", all)
	}
	if d.Offering(s, 0, effects.Activation) != 1 || d.Offering(s, 1, effects.Activation) != 0 || d.Offering(s, 2, effects.Activation) != 0 || d.RuleName(0, 0) != "R" {
		t.Errorf("offering %b, %b and %b", d.Offering(s, 0, effects.Activation), d.Offering(s, 1, effects.Activation), d.Offering(s, 2, effects.Activation))
	}
	choose, pick, mark := &all[0], &all[1], &all[2]
	for i, want := range []force.Offer{{Name: "A", Units: 1}, {Name: "B", Pick: true, Units: 1, Within: 6000},
		{Name: "C", Pick: true, Foe: true, Units: 2, Once: true, Until: effects.EndOfRound, Within: 6000}} {
		o := all[i]
		got := force.Offer{Name: o.Name, Pick: o.Pick, Foe: o.Foe, Units: o.Units, Once: o.Once, Until: o.Until,
			Within: o.Within}
		if got != want {
			t.Errorf("offer %d is %+v, want %+v", i, got, want)
		}
	}
	takes := func(name string, o *force.Offer, want ...bool) {
		t.Helper()
		for e := range s.Units {
			if got := o.Takes(s, 0, e); got != want[e] {
				t.Errorf("%s: %s takes it: %v", name, s.Name(e), got)
			}
		}
	}
	takes("choose", choose, true, false, false)
	takes("pick", pick, true, true, false)
	takes("mark", mark, false, false, true)
	s.Units[1].Flags = core.Reserve
	takes("one that waits", pick, true, false, false)
	s.Units[1].Flags = core.OnTable
	s.Units[0].Flags = core.Aboard
	takes("from off the table", pick, false, false, false)
	s.Units[0].Flags = core.OnTable
	for _, i := range []int{0, 1} {
		s.Models[int(s.G.Units[1].First)].P.X += 10000 * int32(1-2*i)
		s.Rebox(1)
		takes(fmt.Sprint("at some distance ", i), pick, true, i == 1, false)
	}
	choose.Take(s, 0, 0, 0)
	pick.Take(s, 0, 1, 0)
	if s.Given[0].Spent != 0 {
		t.Error("what may be done again is used up")
	}
	mark.Take(s, 0, 2, 0)
	takes("choose again", choose, false, false, false)
	takes("pick again", pick, true, false, false)
	takes("mark again", mark, false, false, false)
	if d.Offering(s, 0, effects.Activation) != 0 {
		t.Error("what was once in the game is offered again")
	}
	if !force.FitsGiven(s) {
		t.Error("what has been given does not fit")
	}
	sum := func(u int, at effects.Stage) int {
		return d.Units[u].List.Sum(force.Asked{At: at, Has: d.Listed(s, u)}, effects.Mod)
	}
	if sum(0, effects.ToHit) != 1 || sum(0, effects.AP) != 0 || sum(1, effects.AP) != 1 || d.Cursed(s, 2) == 0 ||
		d.Lent(s, 1) == 0 {
		t.Error("what is given does not count")
	}
	was := slices.Clone(s.Given)
	force.EndGiven(s, effects.EndOfGame)
	if !slices.Equal(s.Given, was) {
		t.Errorf("after nothing: %+v", s.Given)
	}
	force.EndGiven(s, effects.EndOfActivation)
	if s.Given[0].Gained != 0 || s.Given[1].Gained != 0 || s.Given[2].Marked == 0 {
		t.Errorf("after the activation: %+v", s.Given)
	}
	force.EndGiven(s, effects.EndOfRound)
	if s.Given[2].Marked != 0 || s.Given[0].Spent != 1 {
		t.Errorf("after the round: %+v", s.Given)
	}
	for _, wrong := range []core.Given{{Gained: 1}, {Marked: 1}, {Spent: 2}} {
		for u := range s.Given {
			s.Given = make([]core.Given, len(s.Units))
			if s.Given[u] = wrong; force.FitsGiven(s) {
				t.Errorf("unit %d may have %+v", u, wrong)
			}
		}
	}
}

// What lasts until its next use ends with the attack for which it counts, or with the move or the test.
func TestNextUse(t *testing.T) {
	const next = `{at: activation, until: next, do: {choose: A}}, {at: activation, side: against, within: 24, until: next, do: {pick: B}}`
	for _, c := range []struct {
		a, b   string
		by     effects.When
		stage  effects.Stage // asked for where by is 0
		ends   bool          // what the unit has got
		lifted bool          // what the enemy has
	}{
		{`{at: to-hit, do: {mod: 1}}`, `{at: block, side: against, do: {mod: 1}}`, effects.Shooting, 0, true, true},
		{`{at: to-hit, if: {melee: true}, do: {mod: 1}}`, `{at: block, side: against, if: {shooting: true}, do: {mod: 1}}`,
			effects.Shooting, 0, false, true},
		{`{at: to-hit, if: {shooting: false}, do: {mod: 1}}`, `{at: block, side: against, if: {melee: false}, do: {mod: 1}}`,
			effects.Melee, 0, true, false},
		{`{at: move, do: {advance: 1}}`, `{at: to-hit, do: {mod: -1}}`, effects.Shooting, 0, false, false},
		{`{at: move, do: {advance: 1}}`, `{at: morale, do: {mod: -1}}`, 0, effects.Move, true, false},
		{`{at: morale, do: {mod: 1}}`, `{at: move, do: {advance: -1}}`, 0, effects.Move, false, false},
		{`{at: morale, do: {mod: 1}}`, `{at: morale, do: {mod: -1}}`, 0, effects.Morale, true, false},
	} {
		s, d := lists(t, `{name: R, does: [`+next+`]}`, `{name: A, does: [`+c.a+`]}`, `{name: B, does: [`+c.b+`]}`)
		o := d.OffersOf(0, 0)
		o[0].Take(s, 0, 0, 0)
		o[1].Take(s, 0, 2, 0)
		if c.by != 0 {
			force.HasAttackedWith(s, 0, 2, c.by)
		} else {
			force.HasUsed(s, 0, c.stage)
		}
		if got := s.Given[0].Gained == 0; got != c.ends {
			t.Errorf("%s ends: %v", c.a, got)
		}
		if got := s.Given[2].Marked == 0; got != c.lifted {
			t.Errorf("%s ends: %v", c.b, got)
		}
	}
	s, _ := lists(t, `{name: R, does: [{at: to-hit, do: {mod: 1}}]}`)
	force.HasAttackedWith(s, 0, 2, effects.Shooting)
	force.HasUsed(s, 0, effects.Move)
	force.EndGiven(s, effects.EndOfRound)
	if len(s.Given) != 0 || !force.FitsGiven(s) {
		t.Error("a game in which nothing is given")
	}
}

// For the odds a rule is given by its name.
func TestChoosingByName(t *testing.T) {
	for name, want := range map[string]string{"A": "[{2 0 0} {0 0 0} {0 0 0}]", "c": "[{0 0 0} {0 0 0} {0 8 0}]",
		"D": "[{0 0 0} {0 0 0} {0 0 0}]"} {
		s, d := lists(t, offers...)
		s.Given = nil
		names, found, err := d.Choose(s, name, [2]int{0, 2})
		if err != nil || found != (name != "D") || !slices.Equal(names, []string{"A", "B", "C"}) {
			t.Errorf("%s: %q, %v, %v", name, names, found, err)
		}
		if got := fmt.Sprint(s.Given); got != want {
			t.Errorf("%s: given %s, want %s", name, got, want)
		}
		if name == "c" && d.Cursed(s, 2) == 0 {
			t.Error("what is given does not count")
		}
	}
	s, d := opened(Set(t, []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Rifle), Defined: offers}}, nil))
	if _, found, err := d.Choose(s, "C", [2]int{0, 1}); err != nil || !found || s.Given[0].Marked == 0 || s.Given[1].Marked != 0 {
		t.Errorf("of the other side: %v, %v, %+v", found, err, s.Given)
	}
}

// Rules of a list change moves, ranges, and what a unit may do besides.
func TestRulesThatCount(t *testing.T) {
	s, d := lists(t, `{name: R, does: [{at: move, do: {advance: 2}}, {at: move, do: {rush: -20}}, {at: range, do: {mod: 6}},
		{at: activation, do: {move: 3}}, {at: activation, do: {recover: 4}}, {at: activation, do: {heal: 2}},
		{at: after-attack, if: {melee: true}, do: {move: 5}}, {at: move, do: unslowed}]}`)
	if a, r := force.Moves(s, 0); a != 8000 || r != 1000 {
		t.Errorf("moves %d and %d", a, r)
	}
	if p := &d.Units[1]; p.AdvanceMove != 6000 || p.RushMove != 12000 || !d.HasLists {
		t.Errorf("without the rule: %d and %d", p.AdvanceMove, p.RushMove)
	}
	w := d.Units[0].Weapons
	if w[0].Range != 30000 || w[1].Range != 0 || d.RangeAt(&w[0], 2) != 30000 || d.RangeAt(&w[1], 2) != 0 {
		t.Errorf("ranges %d and %d", w[0].Range, w[1].Range)
	}
	for _, c := range []struct {
		u    int
		at   effects.Stage
		now  effects.When
		want force.FreeMove
	}{
		{0, effects.Activation, 0, force.FreeMove{Sure: 3000, Rule: "R"}},
		{0, effects.AfterAttack, effects.Shooting, force.FreeMove{}},
		{0, effects.AfterAttack, effects.Melee, force.FreeMove{Sure: 5000, Rule: "R"}},
		{1, effects.Activation, 0, force.FreeMove{}},
	} {
		if m := d.FreeMove(s, c.u, c.at, c.now); m != c.want || m.Mean() != c.want.Sure {
			t.Errorf("free move %+v, not %+v", m, c.want)
		}
	}
	if n, rule := d.Recovers(s, 0); n != 4 || rule != "R" {
		t.Errorf("recovers on %d by %q", n, rule)
	}
	if h := d.Heals(s, 0); h != (force.Healing{Sure: 2, Rule: "R"}) {
		t.Errorf("heals %+v", h)
	}
	for _, u := range []int{1, 2} {
		need, by := d.Recovers(s, u)
		if h := d.Heals(s, u); h != (force.Healing{}) || need != 0 || by != "" {
			t.Errorf("%s heals %+v, recovers on %d by %q", s.Name(u), h, need, by)
		}
	}
	if d.Unslowed(s, 0) != 0b11 || d.Unslowed(s, 1) != 0 || d.Unslowed(s, 2) != 0 {
		t.Error("who is not slowed")
	}
	d.HasAttacked(s, 0, core.HasFought)
	d.HasAttacked(s, 0, core.HasShot)
	d.HasAttacked(s, 2, core.HasShot)
	if s.Units[0].Flags&core.MovedFreely != core.HasFought || s.Units[2].Flags&core.MovedFreely != 0 {
		t.Errorf("kept: %b and %b", s.Units[0].Flags, s.Units[2].Flags)
	}
	l := d.Units[0].List
	if l.Least(force.Asked{At: effects.Activation, Has: d.Listed(s, 0)}, effects.Recover) != 4 ||
		l.First(force.Asked{At: effects.Activation, Has: d.Listed(s, 0)}, effects.Heal) != "R" ||
		l.First(force.Asked{At: effects.Activation, Has: 0}, effects.Heal) != "" ||
		l.First(force.Asked{At: effects.Activation, Has: d.Listed(s, 0), Against: true}, effects.Heal) != "" {
		t.Error("what is asked for")
	}
}

// What two rules do for recovery, healing and moves: the least need, the sum, and the longest.
func TestRulesTogether(t *testing.T) {
	s, d := opened(Set(t, []Stand{{Weapons: Arms(Rifle), Rules: []roster.Rule{{Name: "S", ID: roster.FirstDefined + 1}},
		Defined: []string{`{name: R, does: [{at: activation, do: {recover: 5}}, {at: activation, do: {heal: 2}},
			{at: activation, do: {move: 3}}, {at: wound, side: against, do: {ignore: 5}}]}`,
			`{name: S, does: [{at: activation, do: {recover: 4}}, {at: activation, do: {heal: 1}},
			{at: activation, do: {move: 2}}, {at: wound, side: against, do: {ignore: 6}}, {at: hit-die, from: 4, upto: 5, do: {hits: 2}}]}`}},
		{Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil))
	if need, by := d.Recovers(s, 0); need != 4 || by != "S" {
		t.Errorf("recovers on %d by %q", need, by)
	}
	if h := d.Heals(s, 0); h.Sure != 3 {
		t.Errorf("heals %+v", h)
	}
	if m := d.FreeMove(s, 0, effects.Activation, 0); m.Sure != 3000 || m.Rule != "R" {
		t.Errorf("moves %+v", m)
	}
	l, has := d.Units[0].List, d.Listed(s, 0)
	if got := l.Least(force.Asked{At: effects.Wound, Has: has, Against: true}, effects.Ignore); got != 5 {
		t.Errorf("ignores on %d", got)
	}
	told := ""
	l.Faces(force.Asked{At: effects.HitDie, Has: has}, effects.Hits, func(name string, face, most, n int) {
		told += fmt.Sprint(name, face, most, n, ";")
	})
	if told != "S4 5 2;" {
		t.Errorf("faces %q", told)
	}
	var none *force.ListRules
	if none.Has(effects.ToHit, ^force.Listed(0)) || none.AsksOfTargets() || none.Regenerates(^force.Listed(0)) ||
		l.AsksOfTargets() || l.Regenerates(has) {
		t.Error("what nobody has said")
	}
}

// Rules that most, some or all of a unit need count by who lives, and others of the side have them from near.
func TestWhoNeedsRules(t *testing.T) {
	s, d := lists(t, `{name: R, needs: most, does: [{at: morale, do: {mod: 1}}]}`)
	d.Units[0].Figures[0].Listed = 0
	if d.Listed(s, 0) != 0 {
		t.Error("one of two are most")
	}
	s.Units[0].Alive = 0b10
	if d.Listed(s, 0) == 0 {
		t.Error("the only one is not most")
	}
	s, d = lists(t, `{name: R, needs: some, does: [{at: morale, do: {mod: 1}}]}`)
	d.Units[0].Figures[0].Listed = 0
	if d.Listed(s, 0) == 0 {
		t.Error("one of two is not some")
	}
	if s.Units[0].Alive = 0b01; d.Listed(s, 0) != 0 {
		t.Error("the other has it")
	}
	s, d = lists(t, `{name: R, does: [{at: always, do: {grant: A}}, {at: always, side: against, within: 6, do: {grant: B}}]}`,
		`{name: A, does: [{at: morale, do: {mod: 1}}]}`, `{name: B, does: [{at: morale, do: {mod: -2}}]}`)
	d.Units[0].Figures[0].Listed = 0
	if d.Lent(s, 0) == 0 || d.Lent(s, 1) != 0 || !d.Units[0].Changeable() || !d.Units[2].Changeable() {
		t.Error("who is lent something")
	}
	told := ""
	d.Burdened(s, 2, effects.Morale, effects.Mod, func(name string, n int) { told += fmt.Sprint(name, n) })
	d.Burdened(s, 0, effects.Morale, effects.Mod, func(name string, n int) { told += fmt.Sprint("own ", name, n) })
	if told != "B-2" {
		t.Errorf("burdened by %q", told)
	}
	s.Units[0].Flags = core.Aboard
	if d.Cursed(s, 2) != 0 {
		t.Error("who is off the table burdens others")
	}
	s.Units[0].Flags, s.Units[2].Flags = core.OnTable, core.Aboard
	if d.Cursed(s, 2) != 0 {
		t.Error("who is off the table is burdened")
	}
	s.Units[2].Flags, s.Units[0].Alive = core.OnTable, 0b01
	if d.Lent(s, 0) != 0 || d.Cursed(s, 2) != 0 {
		t.Error("the fallen lend")
	}
}

// There are so many rules of a list's own, each rating counted by itself.
func TestMostRules(t *testing.T) {
	for n, want := range map[int]string{effects.MaxRules: "",
		effects.MaxRules + 1: "more than 64 special rules of the list's own, each rating counted by itself"} {
		units := []roster.Unit{squad("One", 32, 1, Rifle), squad("Other", n-32, 1, Rifle)}
		for u := range units {
			for k := range units[u].Models {
				units[u].Models[k].Base = 12_70
				units[u].Models[k].Rules = []roster.Rule{{ID: roster.FirstDefined + roster.RuleID(u), Name: "R", Rating: k + 1}}
			}
		}
		_, err := compile(gf3.Ruleset, units, func(setup *engine.Setup) {
			for _, name := range []string{"R", "S"} {
				r, err := effects.ParseOne(`{name: ` + name + `, rated: true, does: [{at: move, do: {advance: X}}]}`)
				if err != nil {
					t.Fatal(err)
				}
				setup.Armies[0].Defined = append(setup.Armies[0].Defined, r)
			}
		})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%d rules: %v", n, err)
		}
	}
}

// The rules of a list ask for so many rules of targets, each counted once; a target has those that all of it have.
func TestRulesOfTargets(t *testing.T) {
	names := []string{"Fearless", "Stealth", "Furious", "Flying", "Strider", "Fast", "Slow", "Scout", "Ambush"}
	for n, want := range map[int]string{8: "", 9: "the special rules of the list ask for more than 8 rules of targets"} {
		units := []roster.Unit{squad("One", 1, 1, Rifle)}
		units[0].Models[0].Rules = []roster.Rule{{ID: roster.FirstDefined, Name: "R"}, {ID: roster.FirstDefined + 1, Name: "S"}}
		game, err := compile(gf3.Ruleset, units, func(setup *engine.Setup) {
			for i, name := range []string{"R", "S"} {
				does := []string{}
				for _, rule := range names[4*i : min(n, 4+5*i)] {
					does = append(does, "{at: ap, if: {target: {has: "+rule+", lacks: "+names[0]+"}}, do: {mod: 1}}")
				}
				does[0] = strings.Replace(does[0], ", lacks: "+names[0], "", 1)
				r, err := effects.ParseOne(`{name: ` + name + `, does: [` + strings.Join(does, ", ") + `]}`)
				if err != nil {
					t.Fatal(err)
				}
				setup.Armies[0].Defined = append(setup.Armies[0].Defined, r)
			}
		})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%d rules: %v", n, err)
		}
		if want == "" {
			l := force.Of(peek.Live(game.New(0))).Units[0].List
			if l.Targeted(force.Fearless) != 1 || l.Targeted(0) != 0 || l.Targeted(^force.Traits(0)) != 255 {
				t.Errorf("%b of one rule, %b of none, %b of all", l.Targeted(force.Fearless), l.Targeted(0), l.Targeted(^force.Traits(0)))
			}
		}
	}
}

// Aircraft are further away for others' weapons, but for some, and in nobody's way.
func TestRangesAtAircraft(t *testing.T) {
	plane := tough(3, roster.Rule{ID: roster.Aircraft})
	_, d := begun(t, gf3.Ruleset, []roster.Unit{squad("Unit", 1, 1, Rifle, Pistol, Sword), plane})
	w := d.Units[0].Weapons
	if d.RangeAt(&w[0], 1) != 12*geom.Inch || d.RangeAt(&w[1], 1) != 0 || d.RangeAt(&w[0], 0) != 24*geom.Inch ||
		d.Reach(0, 1) != 12*geom.Inch || d.Reach(0, 2) != 24*geom.Inch {
		t.Errorf("ranges %d and %d", d.RangeAt(&w[0], 1), d.RangeAt(&w[1], 1))
	}
	sure, stop := w[0], w[0]
	sure.Traits, stop.Traits = force.LockOn, force.Unstoppable
	if d.RangeAt(&sure, 1) != 24*geom.Inch || d.RangeAt(&stop, 1) != 24*geom.Inch {
		t.Error("weapons that reach it")
	}
	d.Shooting.UnstoppableNear = true
	if d.RangeAt(&sure, 1) != 24*geom.Inch || d.RangeAt(&stop, 1) != 12*geom.Inch {
		t.Error("weapons that reach it by the other ruling")
	}
	if !d.IsAircraft(1) || d.IsAircraft(0) || !d.InNobodysWay(1) || d.InNobodysWay(0) || d.Untouched(1) {
		t.Error("who is in whose way")
	}
	d.Aircraft.Blocks, d.Aircraft.Apart = true, true
	if d.InNobodysWay(1) || !d.Untouched(1) || d.Untouched(0) {
		t.Error("who is in whose way by the other rulings")
	}
	plain, indirect := force.Weapon{}, force.Weapon{Traits: force.Indirect}
	if plain.Shelters(false, false) || !plain.Shelters(true, false) || !plain.Shelters(false, true) ||
		!indirect.Shelters(true, false) || indirect.Shelters(false, true) {
		t.Error("what cover counts")
	}
	_, d = begun(t, gf2.Ruleset, []roster.Unit{plane})
	if !d.Untouched(0) {
		t.Error("in v2.16 somebody may touch it")
	}
}

// Rules say from which round and how near to enemies units arrive, and models let others arrive near them.
func TestArrivals(t *testing.T) {
	s, d := lists(t, `{name: R, does: [{at: arrival, do: {round: 3}}, {at: arrival, do: {gap: 5}},
		{at: arrival, within: 6, do: beacon}]}`)
	if d.ArrivesFrom(s, 0) != 3 || d.ArrivesFrom(s, 1) != 2 || d.ArrivesFrom(s, 2) != 2 || !d.AltersArrivals() {
		t.Errorf("from %d, %d and %d", d.ArrivesFrom(s, 0), d.ArrivesFrom(s, 1), d.ArrivesFrom(s, 2))
	}
	if d.ArrivalGap(s, 0, 2) != 5000 || d.ArrivalGap(s, 1, 2) != 9000 {
		t.Errorf("gaps %d and %d", d.ArrivalGap(s, 0, 2), d.ArrivalGap(s, 1, 2))
	}
	at := s.Models[0].P
	for away, want := range map[int32]bool{5000: true, 6000: true, 6001: false} {
		p := geom.Point{X: at.X - away + 500 - s.G.Models[0].Base, Y: at.Y}
		if got := d.NearBeacon(s, 0, p, 500); got != want {
			t.Errorf("at %d: %v", away, got)
		}
		if d.NearBeacon(s, 1, p, 500) {
			t.Error("the other side has a beacon")
		}
	}
	s.Units[0].Flags = core.Reserve
	if d.NearBeacon(s, 0, at, 500) {
		t.Error("who is off the table is a beacon")
	}
}

// A rule that asks what the target is says so.
func TestAsksOfTargets(t *testing.T) {
	for rule, want := range map[string]bool{`{name: R, does: [{at: ap, if: {tough: 3}, do: {mod: 2}}, {at: ap, do: {mod: 1}}]}`: true,
		`{name: R, does: [{at: ap, if: {target: {lacks: Fearless}}, do: {mod: 2}}]}`: true,
		`{name: R, does: [{at: ap, do: {mod: 1}}]}`:                                  false} {
		if _, d := lists(t, rule); d.Units[0].List.AsksOfTargets() != want || d.Units[2].List.AsksOfTargets() {
			t.Errorf("%s: %v", rule, !want)
		}
	}
}

// Rules of lists say of weapons how often they are used, that they need no sight, and that they strike last.
func TestWeaponsByRules(t *testing.T) {
	arms := func(rules []string, on []roster.Rule, w ...roster.Weapon) (*core.State, []force.Weapon) {
		for i := range w {
			w[i].Rules = append(w[i].Rules, on...)
		}
		s, d := opened(Set(t, []Stand{{Weapons: Arms(w...), Defined: rules}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil))
		return s, d.Units[0].Weapons
	}
	gun, blade := roster.Weapon{Name: "gun", Range: 24, Attacks: 1}, roster.Weapon{Name: "blade", Attacks: 1}
	sight, last := `{name: R, does: [{at: sight, do: ignored}]}`, `{name: R, does: [{at: strikes, do: last}]}`
	if _, w := arms([]string{sight}, nil, gun, blade); w[0].Traits != force.Sightless || w[1].Traits != 0 ||
		w[0].Traits&force.Blind == 0 {
		t.Errorf("without sight: %b and %b", w[0].Traits, w[1].Traits)
	}
	if _, w := arms([]string{last}, nil, gun, blade); w[0].Traits != 0 || w[1].Traits != force.StrikesLast {
		t.Errorf("last: %b and %b", w[0].Traits, w[1].Traits)
	}
	if _, w := arms([]string{last}, []roster.Rule{{ID: roster.Counter}}, blade); w[0].Traits != 0 {
		t.Errorf("first and last: %b", w[0].Traits)
	}
	uses := []string{`{name: Q, does: [{at: morale, do: {mod: 1}}]}`, `{name: R, bearer: weapons, does: [{at: always, do: {uses: 2}}]}`,
		`{name: S, bearer: weapons, does: [{at: always, do: {uses: 3}}]}`}
	two, three := roster.Rule{Name: "R", ID: roster.FirstDefined + 1}, roster.Rule{Name: "S", ID: roster.FirstDefined + 2}
	for _, c := range []struct {
		on   []roster.Rule
		want int
	}{{nil, 0}, {[]roster.Rule{two}, 2}, {[]roster.Rule{three}, 3}, {[]roster.Rule{three, two}, 2},
		{[]roster.Rule{three, {ID: roster.Limited}}, 1}, {[]roster.Rule{{ID: roster.Limited}}, 1}} {
		s, w := arms(uses, c.on, gun)
		used := 0
		for ; used < 5 && force.Ready(s, 0, &w[0]) != 0; used++ {
			if w[0].UsedUp(s.Models[0].Extra) {
				t.Errorf("%v: used up after %d uses", c.on, used)
			}
			force.UseUp(s, 0, &w[0], 1)
		}
		if want := c.want; want == 0 && (used != 5 || s.Models[0].Extra != 0) || want > 0 && used != want {
			t.Errorf("%v: used %d times", c.on, used)
		}
	}
	s, w := arms(uses, []roster.Rule{two}, gun, gun)
	force.UseUp(s, 0, &w[0], 1)
	force.UseUp(s, 0, &w[0], 1)
	if force.Ready(s, 0, &w[0]) != 0 || force.Ready(s, 0, &w[1]) != 1 || w[0].Used()&w[1].Used() != 0 {
		t.Errorf("two weapons share their uses: %b and %b", w[0].Used(), w[1].Used())
	}
}

// Enemies charge as far as they rush, but for what rules of the unit say, and an inch if they move at all.
func TestChargesAt(t *testing.T) {
	for rule, want := range map[string]int32{`{at: range, side: against, do: {charge: -3}}`: 9000,
		`{at: range, side: against, do: {charge: 2}}`: 14000, `{at: range, side: against, do: {charge: -20}}`: 1000,
		`{at: range, side: against, do: {mod: -3}}`: 12000} {
		s, d := lists(t, `{name: R, does: [`+rule+`]}`)
		if got := force.ChargeMove(s, 2, 0); got != want || d.Units[0].ChargedLess() != 12000-want && want != 1000 {
			t.Errorf("%s: they charge %d", rule, got)
		}
		if got := force.ChargeMove(s, 2, 1); got != 12000 {
			t.Errorf("%s: they charge %d at another", rule, got)
		}
		if d.ChargedFrom(0, 0) > 2000 || d.ChargedFrom(500, 0) > 2500 {
			t.Errorf("%s: who does not move charges %d and %d", rule, d.ChargedFrom(0, 0), d.ChargedFrom(500, 0))
		}
	}
}

// Who is charged from further than enemies rush is on their menu from there.
func TestLuredCharges(t *testing.T) {
	for rule, want := range map[string]int{`{charge: 2}`: 1, `{mod: -3}`: 0} {
		s, _ := opened(Set(t, []Stand{{Models: 2, Weapons: Arms(Sword),
			Defined: []string{`{name: R, does: [{at: range, side: against, do: ` + rule + `}]}`}},
			{Seat: 1, Y: 14, Weapons: Arms(Sword)}}, nil))
		if menu := movement.ChargeMenu(s, 1, 12*geom.Inch, nil); len(menu) != want {
			t.Errorf("%s: %d charges", rule, len(menu))
		}
	}
}

// Models roll dice of their own by rules that they have or are lent, by the result with which these hit.
func TestPools(t *testing.T) {
	s, d := lists(t, `{name: R, does: [{at: strikes, from: 4, do: {pool: 2}}, {at: strikes, if: {charging: true}, from: 2, do: {pool: 3}}]}`)
	if p := d.Pools(s, 0, 0b11, effects.Strikes, effects.Melee); p != (force.Pool{4: {Sure: 4}}) || !p.Any() {
		t.Errorf("both roll %v", p)
	}
	if p := d.Pools(s, 0, 0b01, effects.Strikes, effects.Melee|effects.Charging); p != (force.Pool{4: {Sure: 2}, 2: {Sure: 3}}) {
		t.Errorf("one charges with %v", p)
	}
	if p := d.Pools(s, 0, 0, effects.Strikes, effects.Melee); p.Any() || !d.HasPools(0, effects.Strikes) ||
		d.HasPools(0, effects.ToHit) ||
		d.HasPools(1, effects.Strikes) {
		t.Errorf("nobody rolls %v", p)
	}
	s, d = lists(t, `{name: R, does: [{at: always, do: {grant: A}}]}`, `{name: A, does: [{at: strikes, from: 5, do: {pool: 1}}]}`)
	d.Units[0].Figures[0].Listed = 0
	if p := d.Pools(s, 0, 0b11, effects.Strikes, effects.Melee); p != (force.Pool{5: {Sure: 2}}) {
		t.Errorf("lent to all: %v", p)
	}
	s, d = lists(t, `{name: R, does: [{at: strikes, from: 5, do: {pool: 30}}]}`)
	if p := d.Pools(s, 0, 0b11, effects.Strikes, effects.Melee); p != (force.Pool{5: {Sure: 60}}) {
		t.Errorf("many: %v", p)
	}
}

// Units gain markers at stages, up to so many, have their rules for each, and pay with them.
func TestMarkers(t *testing.T) {
	rules := []string{`{name: R, does: [{at: round, most: 2, do: {gain: A}}, {at: activation, by: 2, most: 3, do: {gain: A}},
		{at: after-attack, if: {melee: true}, most: 3, do: {gain: A}},
		{at: activation, spend: A(2), do: {choose: B}}, {at: activation, spend: A(1), side: against, within: 24, do: tire}]}`,
		`{name: A, rated: true, does: [{at: to-hit, do: {mod: X}}]}`, `{name: B, does: [{at: ap, do: {mod: 1}}]}`}
	s, d := lists(t, rules...)
	has := func() (n int) {
		n = d.Units[0].List.Sum(force.Asked{At: effects.ToHit, Has: d.Lent(s, 0)}, effects.Mod)
		if !force.FitsGiven(s) {
			t.Errorf("%d markers do not fit", n)
		}
		return n
	}
	offers := d.OffersOf(0, 0)
	step := func(what string, want int, do func()) {
		if do(); has() != want {
			t.Errorf("%s: %d markers, want %d", what, has(), want)
		}
		for i, cost := range [2]int{2, 1} {
			if offers[i].Cost != cost || offers[i].Affords(s, 0) != (want >= cost) || offers[i].Owned(s, 0) != want ||
				offers[i].Takes(s, 0, 2*i) != (want >= cost) || offers[i].Marker(s, 0) != fmt.Sprintf("A(%d)", cost) {
				t.Errorf("%s: offer %d costs %s and is taken: %v", what, i, offers[i].Marker(s, 0), offers[i].Takes(s, 0, 2*i))
			}
		}
	}
	gain := func(at effects.Stage, now effects.When) func() { return func() { d.Gain(s, 0, at, now) } }
	step("of the first round", 1, func() {})
	step("none", 0, func() { s.Given[0].Gained = 0 })
	step("a round", 1, gain(effects.Round, 0))
	step("shooting", 1, gain(effects.AfterAttack, effects.Shooting))
	step("two rounds", 2, gain(effects.Round, 0))
	step("three rounds", 2, gain(effects.Round, 0))
	step("an activation", 3, gain(effects.Activation, 0))
	step("another", 3, gain(effects.Activation, 0))
	step("the end of an activation", 3, func() { force.EndGiven(s, effects.EndOfActivation) })
	step("paid", 1, func() { offers[0].Take(s, 0, 0, 0) })
	force.EndGiven(s, effects.EndOfActivation)
	step("one left of a melee", 2, func() { s.Units[0].Flags |= core.HasFought; d.GainAfter(s, 0) })
	step("none of a shot", 2, func() { s.Units[0].Flags ^= core.MovedFreely; d.GainAfter(s, 0) })
	step("nor of both", 2, func() { s.Units[0].Flags |= core.MovedFreely; d.GainAfter(s, 0) })
	step("off the table", 2, func() {
		s.Units[0].Flags &^= core.OnTable
		d.Gain(s, 0, effects.Activation, 0)
		s.Units[0].Flags |= core.OnTable
	})
	s.Units[2].Flags &^= core.Fatigued
	step("paid again", 1, func() { offers[1].Take(s, 0, 2, 0); s.Units[2].Flags &^= core.Fatigued; s.Given[0].Spent = 0 })
	step("and the last", 0, func() { offers[1].Take(s, 0, 2, 0); s.Units[2].Flags &^= core.Fatigued; s.Given[0].Spent = 0 })
	if d.Gain(s, 1, effects.Round, 0); s.Given[1].Gained != 0 || s.Given[2].Gained != 0 {
		t.Error("others gain")
	}
	d.Gain(s, 0, effects.Round, 0)
	one := s.Given[0].Gained
	d.Gain(s, 0, effects.Round, 0)
	if s.Given[0].Gained |= one; force.FitsGiven(s) {
		t.Error("two numbers of one marker fit")
	}
	s.Given = nil
	names, found, err := d.Choose(s, "a(2)", [2]int{0, 2})
	if err != nil || !found || !slices.Equal(names, []string{"A(1)", "A(2)", "A(1)", "A(2)", "A(3)", "A(1)", "A(2)", "A(3)", "B"}) || has() != 2 {
		t.Errorf("chosen by name: %q, %v, %v, %d markers", names, found, err, has())
	}
}

// What units are is looked up where some rule of a list asks for it, and nowhere else.
func TestStanding(t *testing.T) {
	all := `{name: R, does: [{at: ap, if: {first-round: true, arrived: false, shaken: false, half: false, joined: false, near-marker: false, near-terrain: false}, do: {mod: 1}}]}`
	for defined, asked := range map[string]effects.When{all: effects.States, `{name: R, does: [{at: ap, do: {mod: 1}}]}`: 0,
		`{name: R, does: [{at: ap, if: {target: {shaken: true}}, do: {mod: 1}}]}`:   effects.Shaken,
		`{name: R, does: [{at: morale, if: {half: false}, do: {mod: 1}}]}`:          effects.Half,
		`{name: R, does: [{at: ap, if: {melee: true, moved: true}, do: {mod: 1}}]}`: 0} {
		st := Set(t, []Stand{{Models: 4, Weapons: Arms(Rifle), Defined: []string{defined}}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
		s := peek.Live(st.State)
		d := force.Of(s)
		for _, c := range []struct {
			be   func()
			want effects.When
		}{
			{func() { s.Round, s.Marks = 2, 0 }, 0},
			{func() { s.Round = 1 }, effects.FirstRound},
			{func() { s.Round = 2; s.Units[0].Flags |= core.Arrived }, effects.Arrived},
			{func() { s.Units[0].Flags |= core.Shaken }, effects.Arrived | effects.Shaken},
			{func() { s.Units[0].Alive = 0b0111 }, effects.Arrived | effects.Shaken},
			{func() { s.Units[0].Alive = 0b0110 }, effects.Arrived | effects.Shaken | effects.Half},
			{func() {
				s.Marks, s.Markers[0].P = 1, s.Models[1].P.Add(geom.Point{X: 3*geom.Inch + s.G.Models[1].Base})
			}, effects.Arrived | effects.Shaken | effects.Half | effects.NearMarker},
			{func() { s.Markers[0].P.X += 2 * geom.Inch }, effects.Arrived | effects.Shaken | effects.Half},
			{func() { s.Units[0].Flags &^= core.Arrived | core.Shaken }, effects.Half},
		} {
			c.be()
			if got := d.Standing(s, 0); got != c.want&asked {
				t.Errorf("%s: %b, not %b", defined, got, c.want&asked)
			}
		}
		if got := d.Standing(s, 1); got != 0 {
			t.Errorf("%s: the other is under %b", defined, got)
		}
	}
}
