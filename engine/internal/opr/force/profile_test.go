package force_test

import (
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// Each special rule without a rating is the trait of its name, of a model and of a weapon.
func TestTraits(t *testing.T) {
	for id, want := range map[roster.RuleID]force.Traits{
		roster.Aircraft: force.Aircraft, roster.Ambush: force.Ambush, roster.Artillery: force.Artillery,
		roster.Bane: force.Bane, roster.Counter: force.Counter, roster.Fast: force.Fast, roster.Fearless: force.Fearless,
		roster.Flying: force.Flying, roster.Furious: force.Furious, roster.Hero: force.Hero,
		roster.Immobile: force.Immobile, roster.Indirect: force.Indirect, roster.Limited: force.Limited,
		roster.LockOn: force.LockOn, roster.Poison: force.Poison, roster.Regeneration: force.Regeneration,
		roster.Relentless: force.Relentless, roster.Reliable: force.Reliable, roster.Rending: force.Rending,
		roster.Scout: force.Scout, roster.Slow: force.Slow, roster.Sniper: force.Sniper, roster.Stealth: force.Stealth,
		roster.Strider: force.Strider, roster.Surge: force.Surge, roster.Takedown: force.Takedown,
		roster.Thrust: force.Thrust, roster.Unstoppable: force.Unstoppable,
	} {
		w := force.Ruled("", []roster.Rule{{ID: id}, {ID: roster.AP, Rating: 2}})
		if w.Traits != want || w.AP != 2 || w.Blast != 0 || w.Deadly != 0 {
			t.Errorf("%v is %b, want %b", id, w.Traits, want)
		}
	}
	w := force.Ruled("", []roster.Rule{{ID: roster.Blast, Rating: 60}, {ID: roster.Deadly, Rating: 61}})
	if w.Traits != 0 || w.Blast != 60 || w.Deadly != 60 {
		t.Errorf("ratings: %+v", w)
	}
	near, far := force.Weapon{Traits: force.Sniper}, force.Weapon{Traits: force.Sniper, Range: 1}
	if near.Singles() || !far.Singles() {
		t.Error("Sniper singles out in shooting alone")
	}
}

// A profile says of its models who has what.
func TestProfiles(t *testing.T) {
	u := with(with(with(squad("Unit", 4, 1, Rifle), roster.Flying, 0, 0), roster.Strider, 0, 1), roster.Immobile, 0, 2)
	u = with(with(with(u, roster.Counter, 0, 3), roster.Fearless, 0), roster.Fear, 0, 0)
	u = with(with(u, roster.Impact, 1, 1), roster.Fear, 2, 2)
	spear := weapon("spear", 0, roster.Rule{ID: roster.Counter})
	s, d := begun(t, gf3.Ruleset, []roster.Unit{u, with(squad("Fast", 2, 1, Rifle), roster.Fast, 0, 1),
		with(squad("Slow", 1, 1, Rifle), roster.Slow, 0), with(squad("Tough", 1, 1, Rifle, spear), roster.Artillery, 0)},
		func(setup *engine.Setup) { setup.Armies[0].Units[3].Models[0].Tough = 2 })
	p := &d.Units[0]
	if p.Fliers != 0b0001 || p.Striders != 0b0011 || p.Roots != 0b0100 || p.Counters != 0b1000 || p.Apart != 0b0111 ||
		p.Traits != force.Fearless || !p.HasImpact || p.Heroes != 0 || p.Toughs {
		t.Errorf("profile %+v", p)
	}
	for k, want := range []force.Figure{{Fear: 1}, {Impact: 1}, {Fear: 2}, {}} {
		if f := p.Figures[k]; f.Fear != want.Fear || f.Impact != want.Impact || f.Quality != 4 || f.Defense != 4 {
			t.Errorf("figure %d: %+v", k, f)
		}
	}
	if p.With(0b1111, force.Flying|force.Counter) != 0b1001 || p.With(0b0111, force.Counter) != 0 ||
		p.With(0b1111, force.Fast) != 0 || p.Having(0b1011, force.Fearless) != 3 {
		t.Error("who has what")
	}
	if !d.Rooted(s, 0) || d.Rooted(s, 1) || !d.Rooted(s, 3) || !d.Units[3].Toughs || d.Units[1].HasImpact ||
		d.Units[3].Counters != 1 || d.Units[1].Counters != 0 || d.HasLists {
		t.Error("who may not move")
	}
	if s.Units[0].Alive = 0b1011; d.Rooted(s, 0) {
		t.Error("who is rooted has fallen")
	}
	for u, want := range [][2]int32{{6000, 12000}, {6000, 12000}, {4000, 8000}} {
		if a, r := force.Moves(s, u); a != want[0] || r != want[1] || d.Units[u].AdvanceMove != a || d.Units[u].RushMove != r {
			t.Errorf("unit %d goes %d and %d", u, a, r)
		}
	}
	if s.Units[1].Alive = 0b10; d.Any(s, 1) != force.Fast || d.Rules(s, 1) != force.Fast {
		t.Error("the one that is left is Fast")
	}
	if a, r := force.Moves(s, 1); a != 8000 || r != 16000 {
		t.Errorf("the fast one goes %d and %d", a, r)
	}
	if s.G.Units[4].Seat != 1 || s.G.SeatUnits != [3]int16{0, 4, 5} || s.Seat(3) != 0 {
		t.Errorf("seats %v", s.G.SeatUnits)
	}
}

// Some rules count where most models have them by a ruling, or where some do.
func TestSharesOfModels(t *testing.T) {
	u := with(with(squad("Unit", 3, 1, Rifle), roster.Stealth, 0, 0), roster.Fearless, 0, 1, 2)
	u = with(with(u, roster.Regeneration, 0, 0, 1), roster.Fast, 0, 0, 1)
	s, d := begun(t, gf3.Ruleset, []roster.Unit{u})
	for _, c := range []struct {
		most, some, by bool
		want           force.Traits
	}{
		{false, false, false, 0}, {true, false, false, force.Fearless | force.Regeneration},
		{false, true, false, force.Stealth}, {true, true, true, force.Stealth | force.Fearless},
	} {
		d.Profiles.MostModels, d.Profiles.StealthSome, d.Attacks.RegenerationByModel = c.most, c.some, c.by
		if got := d.Rules(s, 0); got != c.want {
			t.Errorf("%+v: %b", c, got)
		}
	}
	d.Profiles.StealthSome = false
	if s.Units[0].Alive = 0b011; d.Rules(s, 0) != force.Regeneration|force.Fast {
		t.Errorf("half is not most: %b", d.Rules(s, 0))
	}
}

// Profiles that cannot be played are refused.
func TestProfilesThatAreRefused(t *testing.T) {
	unit := func(change func(*roster.Unit)) []roster.Unit {
		u := squad("Unit", 2, 1, Rifle)
		change(&u)
		return []roster.Unit{u}
	}
	for _, c := range []struct {
		units []roster.Unit
		want  string
	}{
		{unit(func(u *roster.Unit) { u.Models[1].Quality = 3 }), "model 2 has Quality 3+ Defense 4+, its unit 4+ and 4+"},
		{unit(func(u *roster.Unit) { u.Models[0].Defense = 5 }), "model 1 has Quality 4+ Defense 5+, its unit 4+ and 4+"},
		{unit(func(u *roster.Unit) { u.Models = nil }), "0 models, must be 1 to 64"},
		{squadOf(65, 12), "65 models, must be 1 to 64"},
		{unit(func(u *roster.Unit) { u.Models[0].Base = 499 }), "base of 499/100 mm is outside 5 to 300 mm"},
		{unit(func(u *roster.Unit) { u.Models = u.Models[:1]; u.Models[0].Base = 310_00 }),
			"base of 31000/100 mm is outside 5 to 300 mm"},
		{unit(func(u *roster.Unit) { u.Models[1].Tough = 0 }), "Tough(0) is outside 1 to 60"},
		{unit(func(u *roster.Unit) { u.Models[1].Tough = 60 }), ""},
		{unit(func(u *roster.Unit) { u.Models[1].Tough = 61 }), "Tough(61) is outside 1 to 60"},
		{squadOf(60, 60), "60 models on bases of 2362/1000 inch cannot all stand within 9 inches"},
		{append(unit(func(u *roster.Unit) { u.Models[0].Base = 12_70 }), make([]roster.Unit, roster.MaxUnits)...),
			"units, at most"},
	} {
		if _, err := compile(gf3.Ruleset, c.units); c.want == "" && err != nil ||
			c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// squadOf is an army of a unit of models on bases so wide (mm).
func squadOf(models, base int) []roster.Unit {
	u := squad("Unit", models, 1, Rifle)
	for i := range u.Models {
		u.Models[i].Base = base * 100
	}
	return []roster.Unit{u}
}

// Games keep more about attacks only where somebody singles out models, or heroes bring many weapons.
func TestVariables(t *testing.T) {
	knives := func(n int) (all []roster.Weapon) {
		for i := range n {
			all = append(all, weapon(string(rune('a'+i)), 0))
		}
		return all
	}
	sniper := weapon("sniper", 24, roster.Rule{ID: roster.Sniper})
	for _, c := range []struct {
		rules engine.Ruleset
		units []roster.Unit
		more  bool
	}{
		{gf3.Ruleset, []roster.Unit{squad("Unit", 2, 1, Rifle)}, false},
		{gf3.Ruleset, []roster.Unit{squad("Unit", 2, 1, weapon("t", 24, roster.Rule{ID: roster.Takedown}))}, true},
		{gf2.Ruleset, []roster.Unit{squad("Unit", 2, 1, sniper)}, true},
		{gf2.Ruleset, []roster.Unit{squad("Unit", 2, 1, Rifle), hero("Ash", sniper)}, true},
		{gf2.Ruleset, []roster.Unit{squad("Unit", 2, 1, knives(8)...)}, false},
		{gf2.Ruleset, []roster.Unit{squad("Unit", 2, 1, knives(8)...), hero("Ash", Rifle)}, true},
		{gf2.Ruleset, []roster.Unit{squad("Unit", 2, 1, knives(7)...), hero("Ash", Rifle)}, false},
		{gf2.Ruleset, []roster.Unit{squad("Unit", 2, 1, knives(7)...), hero("Ash", Rifle), hero("Birch", Axe)}, true},
		{gf2.Ruleset, []roster.Unit{squad("Unit", 2, 1, knives(6)...), hero("Ash", Rifle), hero("Birch", Axe)}, false},
	} {
		s, _ := begun(t, c.rules, c.units)
		if want := map[bool]int{false: core.UsualVars, true: proc.VarEnd}[c.more]; s.G.Vars != want {
			t.Errorf("%s, %d units: %d variables, want %d", c.rules.Name(), len(c.units), s.G.Vars, want)
		}
	}
}

// Who has joined whom is worth its points while it lives and is there.
func TestWorth(t *testing.T) {
	lone := squad("Lone", 1, 1, Rifle)
	ash := hero("Ash", Rifle)
	ash.Points = 35
	s, d := begun(t, gf3.Ruleset, []roster.Unit{squad("Unit", 2, 1, Rifle), ash, lone})
	if !force.MayJoinAny(s, 1) || !force.MayJoin(s, 1, 0) || force.MayJoin(s, 1, 2) || force.MayJoin(s, 0, 1) ||
		force.MayJoinAny(s, 0) || force.WhyNotJoin(s, 1, 0) != "" {
		t.Error("who may join whom")
	}
	for _, f := range []core.Flags{core.Gone, core.Joined} {
		if s.Units[0].Flags = f; force.MayJoin(s, 1, 0) {
			t.Errorf("it may join a unit with flags %b", f)
		}
	}
	s.Units[0].Flags = core.OnTable
	if !force.Lone(s, 2) || force.Lone(s, 0) || force.Host(s, 1) != -1 || force.GuestPlace(s, 1, 0) != 2 ||
		force.GuestPlace(s, 2, 0) != -1 {
		t.Error("before it joins")
	}
	s.Trace = &core.Trace{}
	force.Join(s, 1, 0)
	if s.Units[1].Alive != 0 || s.Units[1].Flags != core.Joined || s.Units[0].Alive != 0b111 || len(s.Trace.Notes) != 1 ||
		s.Trace.Notes[0] != "Ash joins Unit" || force.Host(s, 1) != 0 || force.Host(s, 0) != -1 || force.Lone(s, 0) {
		t.Errorf("it has joined: %+v, %q", s.Units[:2], s.Trace.Notes)
	}
	for alive, want := range map[uint64]int32{0b111: 45, 0b110: 45, 0b100: 35, 0b011: 10, 0b001: 10, 0: 0} {
		if s.Units[0].Alive = alive; force.Worth(s, 0) != want {
			t.Errorf("worth of %b: %d, want %d", alive, force.Worth(s, 0), want)
		}
	}
	s.Units[0].Alive, s.Units[0].Flags = 0b111, core.Reserve
	if force.Worth(s, 0) != 0 || force.JoinedPoints(s, 0) != 35 || force.Strength(s, 0) != 3 || force.Strength(s, 2) != 1 {
		t.Error("who waits is worth nothing on the table")
	}
	if d.Ambushes(s, 1) || d.Scouts(s, 0) {
		t.Error("who may be set aside")
	}
	if force.UnitName(s, 0) != "Unit" || force.UnitName(s, -1) != "unit -1" || force.UnitName(s, 4) != "unit 4" ||
		force.Inches(6500) != "6 inches" || !force.Plays(s) {
		t.Error("names")
	}
}

// A unit may be set aside whose models all have the rule, or by a ruling some.
func TestSettingAside(t *testing.T) {
	s, d := begun(t, gf3.Ruleset, []roster.Unit{with(squad("Unit", 2, 1, Rifle), roster.Ambush, 0, 0),
		with(squad("Scouts", 2, 1, Rifle), roster.Scout, 0)})
	if d.Ambushes(s, 0) || d.Scouts(s, 0) || d.Ambushes(s, 1) || !d.Scouts(s, 1) {
		t.Error("who may be set aside")
	}
	d.Reserves.SomeSetAside = true
	if !d.Ambushes(s, 0) || d.Scouts(s, 0) || d.Ambushes(s, 1) || !d.Scouts(s, 1) {
		t.Error("who may be set aside by the other ruling")
	}
	if s.Units[1].Flags = core.Joined; d.Scouts(s, 1) {
		t.Error("who has joined another is set aside")
	}
}
