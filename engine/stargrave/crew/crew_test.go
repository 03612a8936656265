package crew_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
)

// The powers are those that players read of: what each does, how far and by how much.
func TestPowers(t *testing.T) {
	text := string(must.Get(os.ReadFile("../../../docs/stargrave.md"))(t))
	for p := crew.Power(1); p <= crew.NumPowers; p++ {
		k := p.Stats()
		row := fmt.Sprintf("| %s | %d | %d | %d | ", k.Name, k.Score, k.Strain, k.Cost)
		_, does, found := strings.Cut(text, row)
		if does, _, _ = strings.Cut(does, "\n"); !found {
			t.Errorf("docs/stargrave.md has no row %s", row)
		}
		words := strings.FieldsFunc(does, func(r rune) bool { return r == ' ' || r == ',' || r == '+' })
		n := k.N
		if n < 0 {
			n = -n
		}
		for what, n := range map[string]int{"reach": k.Range, "amount": n} {
			if n != 0 && !slices.Contains(words, fmt.Sprint(n)) {
				t.Errorf("%s: its %s of %d is not in %q", k.Name, what, n, does)
			}
		}
		if crew.PowerNamed(k.Name) != p || p.String() != k.Name {
			t.Errorf("%s is called %s", k.Name, p)
		}
	}
	if crew.PowerNamed("Quick") != 0 || crew.GearNamed("") != 0 {
		t.Error("names that are none have been found")
	}
}

// The weapons are those of the table of common weapons (SG-WEAPON-01): damage, range in inches, slots, what it
// takes off Move.
func TestGear(t *testing.T) {
	for name, want := range map[string][4]int{
		"flamethrower": {2, 8, 2, 1}, "fragmentation grenades": {0, 6, 1, 0}, "smoke grenades": {0, 6, 1, 0},
		"grenade launcher": {0, 16, 3, 0}, "hand weapon": {0, 0, 1, 0}, "knife": {-1, 0, 1, 0}, "pistol": {0, 10, 1, 0},
		"rapid fire weapon": {2, 24, 3, 1}, "carbine": {0, 24, 2, 0}, "shotgun": {1, 12, 2, 0},
	} {
		g := crew.GearNamed(name)
		if g == 0 || g.String() != name {
			t.Errorf("%s is %d, %s", name, g, g)
			continue
		}
		if k := g.Stats(); [4]int{k.Damage, k.Range, k.Slots, k.Move} != want {
			t.Errorf("%s: %+v, want %v", name, *k, want)
		}
	}
}

// soldier returns a figure that costs 1: Move 4, Armour 8, Health 8, nothing else.
func soldier() crew.Figure {
	return crew.Figure{Rank: crew.Soldier, Move: 5, Armour: 8, Health: 8}
}

// A figure costs what it is better by, and what it has.
func TestCost(t *testing.T) {
	for _, c := range []struct {
		change func(*crew.Figure)
		want   int
	}{
		{func(*crew.Figure) {}, 1},
		{func(f *crew.Figure) { f.Move = 4 }, 1}, // at least
		{func(f *crew.Figure) { f.Move = 7 }, 3},
		{func(f *crew.Figure) { f.Fight, f.Shoot = 2, 3 }, 11},
		{func(f *crew.Figure) { f.Fight, f.Shoot, f.Will = -1, -2, -2 }, 1},
		{func(f *crew.Figure) { f.Armour = 11 }, 7},
		{func(f *crew.Figure) { f.Will = 3 }, 4},
		{func(f *crew.Figure) { f.Health = 13 }, 3},
		{func(f *crew.Figure) { f.Gear = []crew.Gear{crew.Carbine, crew.Knife, crew.Pistol} }, 5},
		{func(f *crew.Figure) { f.Powers = []crew.Power{crew.Quickstep, crew.Fogbank} }, 8},
	} {
		f := soldier()
		c.change(&f)
		if got := crew.Cost(&f); got != c.want {
			t.Errorf("%+v costs %d, want %d", f, got, c.want)
		}
	}
}

// What no figure can be is refused with the value, and what it just can be is not.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		change func(*crew.Figure)
		want   string
	}{
		{func(*crew.Figure) {}, ""},
		{func(f *crew.Figure) { f.Rank = 0 }, "rank"},
		{func(f *crew.Figure) { f.Rank = 5 }, "rank"},
		{func(f *crew.Figure) { f.Move = 0 }, "move"},
		{func(f *crew.Figure) { f.Move = 12 }, ""},
		{func(f *crew.Figure) { f.Move = 13 }, "move"},
		{func(f *crew.Figure) { f.Fight = -3 }, "fight"},
		{func(f *crew.Figure) { f.Shoot = 9 }, "shoot"},
		{func(f *crew.Figure) { f.Armour = 5 }, "armour"},
		{func(f *crew.Figure) { f.Will = 11 }, "will"},
		{func(f *crew.Figure) { f.Health = 0 }, "health"},
		{func(f *crew.Figure) { f.Health = 40 }, ""},
		{func(f *crew.Figure) { f.Health = 41 }, "health"},
		{func(f *crew.Figure) { f.Gear = []crew.Gear{11} }, "gear 11 is none of 1 to 10"},
		{func(f *crew.Figure) { f.Gear = []crew.Gear{0} }, "gear 0 is none"},
		{func(f *crew.Figure) { f.Gear = []crew.Gear{crew.Shotgun, crew.RapidFire} }, ""}, // 5 slots
		{func(f *crew.Figure) { f.Gear = []crew.Gear{crew.RapidFire, crew.GrenadeLauncher} },
			"its gear takes 6 slots, at most 5"},
		{func(f *crew.Figure) { f.Gear = []crew.Gear{crew.Knife, crew.Knife} }, "it carries knife twice"},
		{func(f *crew.Figure) {
			f.Gear = []crew.Gear{crew.Knife, crew.Pistol, crew.HandWeapon, crew.FragGrenade, crew.SmokeGrenade}
		}, "the number of things carried"},
		{func(f *crew.Figure) { f.Powers = []crew.Power{crew.Fogbank} }, "only captains and first mates have powers"},
		{func(f *crew.Figure) { f.Rank, f.Powers = crew.Mate, []crew.Power{1, crew.NumPowers} }, ""},
		{func(f *crew.Figure) { f.Rank, f.Powers = crew.Mate, []crew.Power{crew.NumPowers + 1} }, "power 19 is none of 1 to 18"},
		{func(f *crew.Figure) { f.Rank, f.Powers = crew.Captain, []crew.Power{0} }, "power 0 is none"},
		{func(f *crew.Figure) { f.Rank, f.Powers = crew.Captain, []crew.Power{crew.Dread, crew.Dread} },
			"it has the power Dread twice"},
		{func(f *crew.Figure) { f.Rank, f.Powers = crew.Captain, []crew.Power{1, 2, 3, 4, 5} }, "the number of powers"},
	} {
		f := soldier()
		c.change(&f)
		err := f.Check()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", f, err, c.want)
		}
	}
}

// list returns a crew as a file has it, of entries of figures.
func list(figures ...string) []byte {
	return []byte("name: X\nfaction: Y\nruleset: stargrave\nunits:\n  - " + strings.Join(figures, "\n  - ") + "\n")
}

const (
	jo  = "{name: Jo, rank: captain, fight: 3, shoot: 3, armour: 10, will: 4, health: 16, gear: [carbine, knife], powers: [Fogbank]}"
	may = "{name: May, rank: mate, fight: 2, shoot: 2, armour: 9, will: 2, health: 12}"
	sam = "{name: Sam, rank: soldier, move: 5, fight: -2, shoot: -2, armour: 6, will: -2, health: 1, large: on, heavy: on}"
)

// A crew is read as its file says, and shown so to people and programs.
func TestRead(t *testing.T) {
	a := must.Get(roster.Parse("x.yaml", list(jo, may, sam)))(t)
	must.Do(t, crew.Fits(a))
	f := crew.Of(&a.Units[0])
	want := crew.Figure{Rank: crew.Captain, Move: 6, Fight: 3, Shoot: 3, Armour: 10, Will: 4, Health: 16,
		Gear: []crew.Gear{crew.Carbine, crew.Knife}, Powers: []crew.Power{crew.Fogbank}}
	if fmt.Sprint(*f) != fmt.Sprint(want) || a.Units[0].Points != crew.Cost(f) || a.Units[0].Models[0].Tough != 16 {
		t.Errorf("%+v, %d points", *f, a.Units[0].Points)
	}
	least := crew.Figure{Rank: crew.Soldier, Move: 5, Fight: -2, Shoot: -2, Armour: 6, Will: -2, Health: 1, Large: true,
		Heavy: true}
	if got := *crew.Of(&a.Units[2]); fmt.Sprint(got) != fmt.Sprint(least) {
		t.Errorf("%+v", got)
	}
	heads, rows := f.Table("Jo")
	if got := strings.Join(rows[0], "|"); len(heads) != 10 || got != "Jo|captain|6|3|3|10|4|16|carbine, knife|Fogbank" || f.Kind() != "a crew" {
		t.Errorf("%v %s", heads, got)
	}
	if text := string(must.Get(json.Marshal(f.Describe()))(t)); !strings.Contains(text, `"rank":"captain","gear":["carbine","knife"],"powers":["Fogbank"]`) {
		t.Error(text)
	}
}

// What a crew's file cannot say is refused in a sentence with the line.
func TestRefusals(t *testing.T) {
	soldiers := make([]string, 9)
	for i := range soldiers {
		soldiers[i] = strings.Replace(sam, "Sam", fmt.Sprint("Sam ", i), 1)
	}
	with := func(entry, key, value string) string {
		before, after, _ := strings.Cut(entry, key+": ")
		_, after, _ = strings.Cut(after, ",")
		return before + key + ": " + value + "," + after
	}
	for _, c := range []struct {
		figures []string
		want    string
	}{
		{[]string{jo, sam, may}, `"May" stands behind those of lower rank`},
		{[]string{jo, strings.Replace(jo, "Jo", "Jim", 1)}, "2 captains, 0 first mates and 0 soldiers, at most 1, 1 and 8"},
		{[]string{jo, may, strings.Replace(may, "May", "Meg", 1)}, "1 captains, 2 first mates"},
		{append([]string{jo}, soldiers...), "0 first mates and 9 soldiers"},
		{append([]string{jo}, soldiers[:8]...), ""},
		{[]string{with(jo, "rank", "creature")}, "x.yaml:5"},
		{[]string{with(jo, "fight", "9")}, "x.yaml:5"},
		{[]string{strings.Replace(jo, "carbine", "carbin", 1)}, `there is no gear "carbin" (did you mean "carbine"?)`},
		{[]string{strings.Replace(jo, "Fogbank", "Fogbanc", 1)}, `there is no power "Fogbanc" (did you mean "Fogbank"?)`},
		{[]string{strings.Replace(jo, "fight: 3, ", "", 1)}, "fight"},
		{[]string{strings.Replace(jo, "armour: 10, ", "", 1)}, "armour"},
		{[]string{strings.Replace(jo, "health: 16, ", "", 1)}, "health"},
		{[]string{strings.Replace(jo, "will: 4, ", "", 1)}, "will"},
		{[]string{strings.Replace(jo, "shoot: 3, ", "", 1)}, "shoot"},
		{[]string{strings.Replace(jo, "[carbine, knife]", "[carbine, carbine]", 1)}, "x.yaml:5"},
	} {
		_, err := roster.Parse("x.yaml", list(c.figures...))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.figures, err, c.want)
		}
	}
}

// A crew without a captain is not played, nor one over the budget; one that costs just that is.
func TestFits(t *testing.T) {
	a := must.Get(roster.Parse("x.yaml", list(may, sam)))(t)
	if err := crew.Fits(a); err == nil || err.Error() != `crew "X" has no captain` {
		t.Error(err)
	}
	a = must.Get(roster.Parse("x.yaml", list(jo, sam)))(t)
	sum := crew.Cost(crew.Of(&a.Units[0]))
	last := crew.Of(&a.Units[1])
	*last = soldier()
	last.Move = 4 + crew.Budget - sum // no list says so, but it costs what is left
	must.Do(t, crew.Fits(a))
	last.Move++
	want := fmt.Sprintf(`crew "X" costs %d, 1 over the budget of %d`, crew.Budget+1, crew.Budget)
	if err := crew.Fits(a); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A crew from outside whose figures have several models, weapon profiles or special rules is refused.
func TestFiguresOfOneModel(t *testing.T) {
	for what, change := range map[string]func(u *roster.Unit){
		"two models":     func(u *roster.Unit) { u.Models = append(u.Models, u.Models[0]) },
		"a weapon":       func(u *roster.Unit) { u.Weapons = []roster.Weapon{{Name: "Gun", Range: 12, Attacks: 1}} },
		"a special rule": func(u *roster.Unit) { u.Rules = []roster.Rule{{ID: roster.Fast, Name: ""}} },
	} {
		army := must.Get(roster.Parse("x.yaml", list(jo, may)))(t)
		must.Do(t, army.Check())
		change(&army.Units[1])
		if err := army.Check(); err == nil {
			t.Errorf("a figure with %s is taken", what)
		}
	}
	for _, figure := range []string{strings.Replace(may, "health", "size: 2, health", 1),
		strings.Replace(may, "health", "weapons: [{name: Gun, attacks: 1}], health", 1),
		strings.Replace(may, "health", "rules: [Fast], health", 1)} {
		if _, err := roster.Parse("x.yaml", list(jo, figure)); err == nil {
			t.Errorf("%s is read", figure)
		}
	}
}
