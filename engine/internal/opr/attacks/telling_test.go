package attacks_test

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// duel returns a game in which one model of Quality 4+ with one weapon meets three of Defense 4+.
func duel(t *testing.T, ruleset, weapon, model, target, ruling string, reach int) *engine.State {
	read := func(text string) (list []roster.Rule) {
		for name := range strings.FieldsSeq(text) {
			list = append(list, must.Get(roster.ParseRule(name, ruleset))(t))
		}
		return list
	}
	army := func(models int, rules string) *roster.Army {
		u := roster.Unit{Name: "unit", Quality: 4, Defense: 4, Points: 100,
			Weapons: []roster.Weapon{{Name: "weapon", Range: reach, Attacks: 1, Rules: read(weapon)}}}
		for range models {
			u.Models = append(u.Models, roster.Model{Quality: 4, Defense: 4, Tough: 1, Base: 25_40,
				Rules: read(rules), Weapons: []roster.Carried{{Copies: 1}}})
		}
		return &roster.Army{Name: "army", Ruleset: ruleset, Points: 100, Units: []roster.Unit{u}}
	}
	setup := engine.Setup{
		Ruleset: must.Get(rulesets.ByName(ruleset))(t),
		Armies:  [2]*roster.Army{army(1, model), army(3, target)},
		Table:   &mission.Table{Name: "field", Width: 72 * geom.Inch, Height: 48 * geom.Inch},
		Mission: &mission.Mission{Name: "duel", Rounds: 4,
			Zones:   mission.Zones{Edge: "long", Depth: 12 * geom.Inch, Gap: 24 * geom.Inch},
			Markers: mission.Markers{Fixed: []geom.Point{{}}}},
	}
	if name, value, ok := strings.Cut(ruling, " "); ok {
		setup.Rulings = []engine.Ruling{{Name: name, Value: value}}
	}
	return must.Get(engine.Compile(setup))(t).New(1)
}

// A telling is one attack, and what its trace tells of special rules: each with its name, once, and nothing
// of a rule that does nothing.
type telling struct {
	ruleset, weapon, model, target, ruling string
	how                                    string // of "far", "cover", "charging"
	dice                                   string
	want                                   string
}

var tellings = []telling{
	{ruleset: "gf3", dice: "4 4"},
	{ruleset: "gf3", weapon: "Reliable", dice: "2 4", want: "Reliable: attacks at Quality 2+"},
	{ruleset: "gf2", weapon: "Sniper", dice: "2 4", want: "Sniper: attacks at Quality 2+"},
	{ruleset: "gf2", weapon: "Sniper", how: "charging", dice: "4 4"},
	{ruleset: "gf3", weapon: "Blast(5)", dice: "4 4 4 4",
		want: "Blast(5): hits multiplied from 1 to 3, for 3 models"},
	{ruleset: "gf3", weapon: "Blast(5)", dice: "3"},
	{ruleset: "gf3", how: "cover", dice: "4 3"},
	{ruleset: "gf3", weapon: "Blast(2)", how: "cover", dice: "3", want: "Blast: ignores cover"},
	{ruleset: "gf2", weapon: "Lock-On", how: "cover", dice: "4 4", want: "Lock-On: ignores cover"},
	{ruleset: "gf3", weapon: "Takedown", how: "cover", ruling: "gf3.takedown_cover off", dice: "4 4",
		want: "Takedown: ignores cover"},
	{ruleset: "gf3", weapon: "Takedown", how: "cover", dice: "4 3"},
	{ruleset: "gf2", weapon: "Lock-On", target: "Stealth", dice: "4 4",
		want: "Lock-On: ignores modifiers of -1 to hit"},
	{ruleset: "gf3", weapon: "Unstoppable", target: "Stealth", how: "far", dice: "4 4",
		want: "Unstoppable: ignores modifiers of -1 to hit"},
	{ruleset: "gf3", weapon: "Unstoppable", target: "Stealth", dice: "4 4"},
	{ruleset: "gf3", weapon: "Surge", dice: "6 4 4", want: "Surge: 1 of 6 to hit: 1 more"},
	{ruleset: "gf3", weapon: "Surge", dice: "5 4"},
	{ruleset: "gf2", weapon: "Poison", dice: "6 4 4 4", want: "Poison: 1 of 6 to hit: 2 more"},
	{ruleset: "gf2", weapon: "Poison", ruling: "gf2.poison_copies_six off", dice: "6 4 4 4",
		want: "Poison: 1 of 6 to hit: 2 more"},
	{ruleset: "gf3", model: "Relentless", how: "far", dice: "6 4 4", want: "Relentless: 1 of 6 to hit: 1 more"},
	{ruleset: "gf3", model: "Relentless", dice: "6 4"},
	{ruleset: "gf2", model: "Relentless", how: "far", dice: "6 3 4"},
	{ruleset: "gf3", model: "Furious", how: "charging", dice: "6 4 4", want: "Furious: 1 of 6 to hit: 1 more"},
	{ruleset: "gf2", model: "Furious", how: "charging", dice: "6 4"},
	{ruleset: "gf3", model: "Furious", dice: "6 4"},
	{ruleset: "gf3", weapon: "Deadly(3)", dice: "4 3",
		want: "Deadly(3): each wound is 3 for the model that takes it"},
	{ruleset: "gf3", weapon: "Deadly(3)", dice: "4 4"},
	{ruleset: "gf3", weapon: "Bane", target: "Regeneration", dice: "4 3",
		want: "Bane: keeps Regeneration from working"},
	{ruleset: "gf3", weapon: "Rending", target: "Regeneration", dice: "4 3",
		want: "Rending: keeps Regeneration from working"},
	{ruleset: "gf3", weapon: "Unstoppable", target: "Regeneration", dice: "4 3",
		want: "Unstoppable: keeps Regeneration from working"},
	{ruleset: "gf3", weapon: "Bane", dice: "4 3"},
	{ruleset: "gf2", weapon: "Rending", target: "Regeneration", dice: "4 3"},
}

func TestSpecialRulesAreTold(t *testing.T) {
	for _, c := range tellings {
		reach := 24
		if c.how == "charging" {
			reach = 0
		}
		s := duel(t, c.ruleset, c.weapon, c.model, c.target, c.ruling, reach)
		trace := new(engine.Trace)
		s.SetTrace(trace)
		for _, die := range strings.Fields(c.dice) {
			trace.Feed(int(die[0] - '0'))
		}
		m := peek.Live(s)
		for u := range m.Units {
			m.Units[u].Flags |= engine.OnTable
		}
		d := force.Of(m)
		k := attacks.Facing(m, 0, 1, &d.Arms(m, 0).Weapons[0])
		k.Near = 1
		switch c.how {
		case "far":
			k.Near, k.Far = 0, 1
		case "cover":
			k.Cover = true
		case "charging":
			k.Melee, k.Charging = true, true
		}
		k.Resolve(m, d)
		var told []string
		for _, e := range trace.Events {
			if e.Kind == engine.Worked {
				told = append(told, e.What+": "+e.Role)
			}
		}
		var want []string
		if c.want != "" {
			want = []string{c.want}
		}
		if !slices.Equal(told, want) || len(trace.Script) > 0 || trace.Short > 0 {
			t.Errorf("%+v: %q; dice left over %v, wanting %d", c, told, trace.Script, trace.Short)
		}
	}
}

// The dice against a model that has been singled out are told with that model, others with none.
func TestDiceAreToldWithTheModelSingledOut(t *testing.T) {
	for pick, want := range []int{-1, 0, 1, 2} {
		s := duel(t, "gf3", "Takedown", "", "", "", 24)
		trace := new(engine.Trace)
		s.SetTrace(trace)
		trace.Feed(4, 4)
		m := peek.Live(s)
		d := force.Of(m)
		k := attacks.Facing(m, 0, 1, &d.Arms(m, 0).Weapons[0])
		k.Near, k.Pick = 1, pick
		k.Resolve(m, d)
		rolls := 0
		for _, e := range trace.Events {
			if e.Kind == engine.Rolled {
				if rolls++; e.Model != want {
					t.Errorf("singled out %d: dice to %s with model %d", pick, e.Role, e.Model)
				}
			}
		}
		if rolls != 2 {
			t.Errorf("singled out %d: %d rolls, want one to hit and one to block", pick, rolls)
		}
	}
}
