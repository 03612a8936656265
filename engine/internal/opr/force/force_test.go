package force_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// opened returns the memory of a stage and the data of its game.
func opened(st *Stage) (*core.State, *force.Data) {
	s := peek.Live(st.State)
	return s, force.Of(s)
}

// rule is a special rule, with a rating or without one (0).
func rule(id roster.RuleID, rating int) []roster.Rule { return []roster.Rule{{ID: id, Rating: rating}} }

// weapon is one that has a special rule.
func weapon(name string, inches int, rules ...roster.Rule) roster.Weapon {
	return roster.Weapon{Name: name, Range: inches, Attacks: 1, Rules: rules}
}

// squad is a unit of equal models, each with so many copies of every weapon.
func squad(name string, models, copies int, weapons ...roster.Weapon) roster.Unit {
	u := roster.Unit{Name: name, Points: 10, Quality: 4, Defense: 4, Weapons: weapons}
	m := roster.Model{Quality: 4, Defense: 4, Tough: 1, Base: 25_40}
	for w := range weapons {
		m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: copies})
	}
	for range models {
		m.Weapons = slices.Clone(m.Weapons)
		u.Models = append(u.Models, m)
	}
	return u
}

// hero is a single model that may join others.
func hero(name string, weapons ...roster.Weapon) roster.Unit {
	u := squad(name, 1, 1, weapons...)
	u.Hero, u.Rules = true, rule(roster.Hero, 0)
	u.Models[0].Rules = u.Rules
	return u
}

// compile makes a game of some units against one that has a rifle.
func compile(rules engine.Ruleset, units []roster.Unit, change ...func(*engine.Setup)) (*engine.Game, error) {
	setup := engine.Setup{Ruleset: rules,
		Table: &mission.Table{Name: "stage", Width: 72 * geom.Inch, Height: 48 * geom.Inch},
		Mission: &mission.Mission{Name: "stage", Rounds: 4,
			Zones: mission.Zones{Edge: "long", Depth: 12 * geom.Inch, Gap: 24 * geom.Inch}}}
	setup.Mission.Markers.Fixed = []geom.Point{At(0, 0)}
	for seat, side := range [2][]roster.Unit{units, {squad("Foes", 1, 1, Rifle)}} {
		setup.Armies[seat] = &roster.Army{Name: fmt.Sprintf("army %d", seat), Ruleset: rules.Name(), Points: 100,
			Units: side}
	}
	for _, c := range change {
		c(&setup)
	}
	return engine.Compile(setup)
}

// begun returns a state of a game of some units, which stand nowhere yet.
func begun(t *testing.T, rules engine.Ruleset, units []roster.Unit,
	change ...func(*engine.Setup)) (*core.State, *force.Data) {
	t.Helper()
	g, err := compile(rules, units, change...)
	if err != nil {
		t.Fatal(err)
	}
	s := peek.Live(g.New(1))
	return s, force.Of(s)
}

// An aura reaches as far as its rule says, from the base of a model that has it to that of any model, and no
// further.
func TestAuraReach(t *testing.T) {
	for _, c := range []struct {
		name   string
		models int // of the unit that has the aura
		holder int // which of them has it
		gap    int32
		want   bool
	}{
		{"at the limit", 1, 0, 6000, true},
		{"1/1000 inch beyond it", 1, 0, 6001, false},
		{"from the second model at the limit", 2, 1, 6000, true},
		{"from the second model beyond it", 2, 1, 6001, false},
		{"near a model without the rule", 2, 0, 6000, false},
	} {
		st := Set(t, []Stand{{Models: c.models, Base: 50_80, Weapons: Arms(Rifle), Defined: []string{
			`{name: R, does: [{at: always, within: 6, do: {grant: A}}]}`,
			`{name: A, does: [{at: to-hit, do: {mod: 1}}]}`}},
			{X: 20, Models: 2, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
		s, d := opened(st)
		from, to := int(s.G.Units[0].First), int(s.G.Units[1].First)
		for k := range c.models {
			if k != c.holder {
				d.Units[0].Figures[k].Listed = 0
			}
			s.Models[from+k].P = geom.Point{X: -3000 + 3000*int32(k)}
		}
		last := s.Models[from+c.models-1].P.X + s.G.Models[from].Base + s.G.Models[to].Base
		s.Models[to].P = geom.Point{X: last + c.gap + 2000}
		s.Models[to+1].P = geom.Point{X: last + c.gap}
		s.Rebox(0)
		s.Rebox(1)
		if got := d.Lent(s, 1) != 0; got != c.want {
			t.Errorf("%s: lent %v, want %v", c.name, got, c.want)
		}
		if got := d.Listed(s, 1) != 0; got != c.want {
			t.Errorf("%s: counts %v, want %v", c.name, got, c.want)
		}
		if s.Units[0].Flags = core.Reserve; d.Lent(s, 1) != 0 {
			t.Errorf("%s: lent from off the table", c.name)
		}
	}
}

// A destroyed unit has the rules of its own models, all of them, and no others.
func TestRulesOfTheDestroyed(t *testing.T) {
	st := Set(t, []Stand{{Models: 2, Rules: rule(roster.Fast, 0), Weapons: Arms(Rifle)},
		{Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
	s, d := opened(st)
	s.Units[0].Alive = 0
	if got := d.Rules(s, 0); got != force.Fast {
		t.Errorf("rules %b, want %b", got, force.Fast)
	}
	if got := d.Any(s, 0); got != force.Fast {
		t.Errorf("some rules %b, want %b", got, force.Fast)
	}
}

// Spells of either sort and term, and being Crippled in games that know it, change how far a unit goes.
func TestMovesUnderSpells(t *testing.T) {
	st := Set(t, []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
	s, _ := opened(st)
	bit := func(kind roster.SpellKind, term roster.SpellTerm) int32 {
		p := force.Spell{Kind: kind, Stat: roster.StatMove, Term: term}
		return p.Bit()
	}
	better, worse := bit(roster.Buff, roster.UntilRound), bit(roster.Debuff, roster.UntilRound)
	soon, bad := bit(roster.Buff, roster.UntilActivation), bit(roster.Debuff, roster.UntilActivation)
	for _, c := range []struct {
		extra         int32
		advance, rush int32
	}{
		{0, 6, 12}, {better, 8, 16}, {soon, 8, 16}, {better | soon, 8, 16}, {worse, 4, 8}, {bad, 4, 8},
		{better | bad, 6, 12}, {force.ExtraHalved, 6, 12},
	} {
		s.Units[0].Extra = c.extra
		if a, r := force.Moves(s, 0); a != c.advance*geom.Inch || r != c.rush*geom.Inch {
			t.Errorf("effects %b: %d and %d, want %d and %d inches", c.extra, a, r, c.advance, c.rush)
		}
	}
	s.Units[0].Extra, s.Units[1].Extra = better|bad, worse|soon
	force.EndSpells(s)
	if s.Units[0].Extra != bad || s.Units[1].Extra != soon {
		t.Errorf("after the round: %b and %b, want %b and %b", s.Units[0].Extra, s.Units[1].Extra, bad, soon)
	}
}

// The face that a die of a spell needs is told, by every way of counting.
func TestFacesOfSpells(t *testing.T) {
	st := Set(t, []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
	s, _ := opened(st)
	for _, c := range []struct {
		name string
		by   force.Casting
		mod  int
		need int
		face int
		rule string
	}{
		{"as it is", force.Casting{}, 0, 4, 4, core.ModTokens},
		{"many tokens", force.Casting{}, 3, 4, 2, core.ModTokens},
		{"many against it", force.Casting{}, -3, 4, 6, core.ModTokens},
		{"sums of many", force.Casting{SpellsAddUp: true}, 3, 4, 1, core.ModTokens},
		{"sums of many against it", force.Casting{SpellsAddUp: true}, -3, 4, 7, core.ModTokens},
		{"a psychic", force.Casting{Psychic: true}, 2, 9, 7, core.ModRating},
		{"a psychic with natural dice", force.Casting{Psychic: true, PsychicNatural: true}, 2, 9, 6, core.ModRating},
	} {
		s.Trace = &core.Trace{}
		p := force.Spell{Name: "Spark", Number: 9}
		d := force.Of(s)
		d.Casting = c.by
		d.Explain(s, 0, &p, c.mod)
		s.Trace.Feed(3)
		s.Roll(6)
		if len(s.Trace.Events) != 1 {
			t.Fatalf("%s: %d events", c.name, len(s.Trace.Events))
		}
		e := s.Trace.Events[0]
		if e.Need != c.need || e.Face != c.face || e.What != "Spark" || e.Unit != 0 || e.Sides != 6 ||
			c.mod != 0 && (len(e.Mods) != 1 || e.Mods[0].N != c.mod || e.Mods[0].Rule != c.rule) {
			t.Errorf("%s: %+v, want %d, face %d and %s", c.name, e, c.need, c.face, c.rule)
		}
	}
}

// Whether a die casts or blocks a spell, by every way of counting.
func TestDiceOfSpells(t *testing.T) {
	plain, sums, natural := force.Casting{}, force.Casting{SpellsAddUp: true}, force.Casting{PsychicNatural: true}
	for _, c := range []struct {
		name string
		got  bool
		want bool
	}{
		{"3 casts not", plain.Casts(3, 0), false}, {"4 casts", plain.Casts(4, 0), true},
		{"1 never casts", plain.Casts(1, 5), false}, {"6 always casts", plain.Casts(6, -5), true},
		{"1 and 3 are 4", sums.Casts(1, 3), true}, {"1 and 2 are 3", sums.Casts(1, 2), false},
		{"6 less 3 is 3", sums.Casts(6, -3), false}, {"6 less 2 is 4", sums.Casts(6, -2), true},
		{"sums reach", plain.Reaches(6, 2, 8), true}, {"sums fall short", plain.Reaches(6, 2, 9), false},
		{"6 reaches", natural.Reaches(6, 0, 9), true}, {"1 does not", natural.Reaches(1, 9, 5), false},
		{"an equal one blocks not", plain.Blocks(4, 2, 6), false}, {"a greater one blocks", plain.Blocks(5, 2, 6), true},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v", c.name, c.got)
		}
	}
}

// What a unit of a list may have of weapons is bounded, each number by itself and including its limit.
func TestArmsLimits(t *testing.T) {
	limited, takedown := roster.Rule{ID: roster.Limited}, roster.Rule{ID: roster.Takedown}
	many := func(n int, w roster.Weapon) (all []roster.Weapon) {
		for i := range n {
			w.Name = fmt.Sprintf("weapon %d", i)
			all = append(all, w)
		}
		return all
	}
	with := func(change func(*roster.Unit)) roster.Unit {
		u := squad("Unit", 2, 1, Rifle, Sword)
		change(&u)
		return u
	}
	for _, c := range []struct {
		unit roster.Unit
		want string
	}{
		{with(func(u *roster.Unit) { u.Weapons[0].Range = -1 }), "range -1 is outside 0 to 120 inches"},
		{with(func(u *roster.Unit) { u.Weapons[0].Range = 120 }), ""},
		{with(func(u *roster.Unit) { u.Weapons[0].Range = 121 }), "range 121 is outside 0 to 120 inches"},
		{with(func(u *roster.Unit) { u.Weapons[0].Attacks = 0 }), "0 attacks are outside 1 to 60"},
		{with(func(u *roster.Unit) { u.Weapons[0].Attacks = 60 }), ""},
		{with(func(u *roster.Unit) { u.Weapons[0].Attacks = 61 }), "61 attacks are outside 1 to 60"},
		{with(func(u *roster.Unit) { u.Models[1].Weapons[0].Weapon = -1 }), "model 2 carries weapon -1 with 1 copies"},
		{with(func(u *roster.Unit) { u.Models[1].Weapons[0].Weapon = 2 }), "model 2 carries weapon 2 with 1 copies"},
		{with(func(u *roster.Unit) { u.Models[1].Weapons[0].Copies = 0 }), "model 2 carries weapon 0 with 0 copies"},
		{with(func(u *roster.Unit) { u.Models[1].Weapons[0].Copies = roster.MaxWeaponCopies }), ""},
		{with(func(u *roster.Unit) { u.Models[1].Weapons[0].Copies = roster.MaxWeaponCopies + 1 }),
			fmt.Sprintf("with %d copies", roster.MaxWeaponCopies+1)},
		{squad("Unit", 1, 1, many(proc.MaxOwnTypes, Rifle)...), ""},
		{squad("Unit", 1, 1, many(proc.MaxOwnTypes+1, Rifle)...),
			fmt.Sprintf("%d weapon types, at most %d", proc.MaxOwnTypes+1, proc.MaxOwnTypes)},
		{squad("Unit", 1, proc.MaxLimited, weapon("rocket", 24, limited)), ""},
		{squad("Unit", 32, 1, many(2, weapon("", 24, takedown))...), ""},
		{squad("Unit", 33, 1, many(2, weapon("", 24, takedown))...), "66 models with Takedown or Sniper"},
	} {
		for i := range c.unit.Models {
			c.unit.Models[i].Base = 12_70
		}
		if _, err := compile(gf3.Ruleset, []roster.Unit{c.unit}); c.want == "" && err != nil ||
			c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// A weapon of the list makes a type for those of its carriers who attack by the same rules, and one for each
// copy that can be used once.
func TestWeaponTypes(t *testing.T) {
	u := squad("Unit", 3, 1, weapon("rocket", 24, roster.Rule{ID: roster.Limited}), weapon("club", 0), weapon("stone", 6))
	u.Models[1].Weapons[0].Copies = 2
	u.Models[2].Weapons = u.Models[2].Weapons[1:2]
	u.Models[2].Weapons = []roster.Carried{{Weapon: 1, Copies: 2}}
	u.Models[0].Rules = rule(roster.Furious, 0)
	s, d := begun(t, gf3.Ruleset, []roster.Unit{u})
	a := d.Arms(s, 0)
	type told struct {
		name     string
		carriers uint64
		copies   string
		limited  int8
		single   bool
		kind     int8
	}
	want := []told{{"rocket", 0b011, "[1 1 0]", 1, true, 0}, {"club", 0b001, "[1 0 0]", 0, true, 1},
		{"stone", 0b011, "[1 1 0]", 0, true, 2}, {"rocket (2)", 0b010, "[0 1 0]", 2, true, 0},
		{"club (2)", 0b110, "[0 1 2]", 0, false, 1}}
	var got []told
	for _, w := range a.Weapons {
		got = append(got, told{w.Name, w.Carriers, fmt.Sprint(w.Copies), w.Limited, w.Single, w.Kind})
	}
	if !slices.Equal(got, want) {
		t.Errorf("types %+v, want %+v", got, want)
	}
	if a.Ranged != 0b01101 || a.Melee != 0b10010 || a.MaxRange != 24*geom.Inch {
		t.Errorf("ranged %b, melee %b, as far as %d", a.Ranged, a.Melee, a.MaxRange)
	}
	first, second := &a.Weapons[0], &a.Weapons[3]
	if first.Used() != 1<<6 || second.Used() != 1<<7 {
		t.Errorf("snapshots keep other bits: %b and %b", first.Used(), second.Used())
	}
	force.UseUp(s, 0, second, 0b010)
	force.UseUp(s, 0, &a.Weapons[1], 0b111)
	for _, c := range []struct {
		name      string
		got, want uint64
	}{
		{"the first copies", force.Ready(s, 0, first), 0b011}, {"the second", force.Ready(s, 0, second), 0},
		{"clubs", force.Ready(s, 0, &a.Weapons[1]), 0b001},
		{"usable types of all", uint64(force.Usable(s, 0, 0b11111, 0b111)), 0b10111},
		{"of model 3", uint64(force.Usable(s, 0, 0b11111, 0b100)), 0b10000},
		{"of some types", uint64(force.Usable(s, 0, 0b00100, 0b111)), 0b00100},
		{"Limited of model 1", uint64(a.Limited(0)), uint64(first.Used())},
		{"of model 2", uint64(a.Limited(1)), uint64(first.Used() | second.Used())},
		{"of model 3", uint64(a.Limited(2)), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s: %b, want %b", c.name, c.got, c.want)
		}
	}
	s.Units[0].Alive = 0b110
	if got := force.Ready(s, 0, first); got != 0b010 {
		t.Errorf("ready without the fallen: %b", got)
	}
	u.Models[0].Weapons, u.Models[1].Weapons = nil, nil
	_, d = begun(t, gf3.Ruleset, []roster.Unit{u})
	if w := d.Units[0].Weapons[2]; len(d.Units[0].Weapons) != 3 || w.Carriers != 0 || w.Listed != 0 || len(w.Copies) != 3 {
		t.Errorf("what nobody carries: %+v", d.Units[0].Weapons)
	}
}

// A weapon that a hero brings is told apart by its name, and is of the kind of one that is equal to it.
func TestWeaponsOfHeroes(t *testing.T) {
	twin := hero("Ash", Rifle, Axe)
	longer := weapon("rifle", 30)
	s, d := begun(t, gf2.Ruleset, []roster.Unit{squad("Unit", 3, 1, Rifle, Sword), twin, hero("Ash", longer, Axe),
		hero("Birch", Sword, longer)})
	p := &d.Units[0]
	if got := d.Sets(0); !slices.Equal(got, []uint64{0b011, 0b101, 0b110, 0b111}) {
		t.Errorf("sets %b", got)
	}
	var got []string
	for _, w := range p.ArmsWith(0b111).Weapons {
		got = append(got, fmt.Sprintf("%s %d", w.Name, w.Kind))
	}
	if want := []string{"rifle 0", "sword 1", "rifle of Ash 0", "axe 8", "rifle of Ash (2) 9", "axe of Ash 8",
		"sword of Birch 1", "rifle of Birch 9"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := len(p.ArmsWith(0).Weapons); got != 2 {
		t.Errorf("alone: %d types", got)
	}
	if got := len(p.ArmsWith(0b010).Weapons); got != 4 {
		t.Errorf("with one: %d types", got)
	}
	if a, b := p.ArmsWith(0b101), p.ArmsWith(0b101); a != b {
		t.Error("what is known is worked out again")
	}
	if got := len(d.Arms(s, 0).Weapons); got != 2 {
		t.Errorf("before anybody joins: %d types", got)
	}
	for n, want := range []int{4, 6, 8} {
		force.Join(s, 1+n, 0)
		if got := len(d.Arms(s, 0).Weapons); got != want {
			t.Errorf("with %d: %d types, want %d", n+1, got, want)
		}
	}
	s.Units[0].Alive &^= 0b1000
	if got := len(d.Arms(s, 0).Weapons); got != 8 {
		t.Errorf("when one has fallen: %d types", got)
	}
	s.Units[0].Alive = 0b111
	if got := len(d.Arms(s, 0).Weapons); got != 2 {
		t.Errorf("when all have: %d types", got)
	}
}

// Heroes join units together as far as this engine's limits go, and it says which keeps them apart.
func TestHeroesTogether(t *testing.T) {
	sniper := roster.Rule{ID: roster.Sniper}
	snipers := squad("Unit", 31, 1, weapon("a", 24, sniper), weapon("b", 24, sniper))
	for i := range snipers.Models {
		snipers.Models[i].Base = 12_70
	}
	two := hero("Ash", weapon("c", 24, sniper), weapon("d", 24, sniper))
	small := func(u roster.Unit) roster.Unit { u.Models[0].Base = 12_70; return u }
	s, d := begun(t, gf2.Ruleset, []roster.Unit{snipers, small(two), small(two), small(hero("Birch", Rifle))})
	for _, c := range []struct {
		guests uint64
		want   string
	}{
		{0b001, ""}, {0b101, ""},
		{0b011, "66 models with Takedown or Sniper, counted for each of their weapons, at most 64"},
	} {
		if got := d.TooMuch(0, c.guests); got != c.want && !strings.HasSuffix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("heroes %b: %q, want %q", c.guests, got, c.want)
		}
	}
	if got := d.Sets(0); !slices.Equal(got, []uint64{0b101, 0b110}) {
		t.Errorf("sets %b", got)
	}
	force.Join(s, 1, 0)
	if got := force.WhyNotJoin(s, 2, 0); !strings.Contains(got, "66 models") {
		t.Errorf("why not the second: %q", got)
	}
	if force.MayJoin(s, 2, 0) || !force.MayJoin(s, 3, 0) {
		t.Error("who may join beside the first")
	}
	if force.Host(s, 1) != 0 || force.Host(s, 2) != -1 || force.Joiners(s, 0) != 1<<31 || force.Strength(s, 0) != 32 {
		t.Error("who has joined whom")
	}
	narrow := func(setup *engine.Setup) { setup.WeaponTypes = 4 }
	_, d = begun(t, gf2.Ruleset, []roster.Unit{squad("Unit", 2, 1, Rifle, Sword), hero("Ash", Axe), hero("Birch", Axe),
		hero("Cedar", Axe, Pistol)}, narrow)
	for guests, want := range map[uint64]string{0b001: "", 0b011: "",
		0b101: "together they have 5 weapon types, at most 4"} {
		if got := d.TooMuch(0, guests); got != want {
			t.Errorf("heroes %b: %q, want %q", guests, got, want)
		}
	}
	_, d = begun(t, gf3.Ruleset, []roster.Unit{squad("Unit", 2, 1, Rifle), hero("Ash", Axe), hero("Birch", Axe)})
	if got := d.TooMuch(0, 0b11); got != "one hero only joins a unit" {
		t.Errorf("in v3: %q", got)
	}
	if got := len(d.Units[0].ArmsWith(0b10).Weapons); got != 2 {
		t.Errorf("in v3 with the second: %d types", got)
	}
	if d.Sets(0) != nil {
		t.Errorf("in v3: sets %b", d.Sets(0))
	}
	many := []roster.Unit{squad("Unit", 2, 1, Rifle)}
	for i := range 5 {
		many = append(many, hero(fmt.Sprint("Hero ", i), Axe))
	}
	if _, d = begun(t, gf2.Ruleset, many); d.Sets(0) != nil || len(d.Sets(1)) != 11 {
		t.Errorf("of many heroes: sets %b and %b", d.Sets(0), d.Sets(1))
	}
}
