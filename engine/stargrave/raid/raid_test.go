package raid_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// row is a creature as docs/stargrave.md has it.
func row(name string, f *crew.Figure) string {
	var gear []string
	for _, g := range f.Gear {
		gear = append(gear, g.String())
	}
	if f.Large {
		gear = append(gear, "a large target")
	}
	return fmt.Sprintf("| %s | %d | %+d | %+d | %d | %+d | %d | %s |", name, f.Move, f.Fight, f.Shoot, f.Armour, f.Will,
		f.Health, strings.Join(gear, ", "))
}

// The creatures are those that players read of.
func TestBestiary(t *testing.T) {
	text := string(must.Get(os.ReadFile("../../../docs/stargrave.md"))(t))
	army := raid.Bestiary()
	for i, name := range raid.Beasts() {
		f := must.Get(raid.Beast(name))(t)
		if want := row(name, f); !strings.Contains(text, want) {
			t.Errorf("docs/stargrave.md has no line\n%s", want)
		}
		if f.Rank != crew.Creature || army.Units[i].Name != name || army.Units[i].Models[0].Base != 2540 ||
			army.Units[i].Models[0].Tough != f.Health {
			t.Errorf("%s in the bestiary: %+v", name, army.Units[i])
		}
	}
	if _, err := raid.Beast("Scuttlr"); err == nil || !strings.Contains(err.Error(), `did you mean "Scuttler"?`) {
		t.Error(err)
	}
}

// at returns so many places in a row, one inch and a half apart.
func at(n int) (places []geom.Point) {
	for i := range n {
		places = append(places, geom.Point{X: int32(i-n/2) * 3 * geom.Inch / 2, Y: -13 * geom.Inch})
	}
	return places
}

// beast returns a creature that stands somewhere.
func beast(t *testing.T, p geom.Point) raid.Creature {
	t.Helper()
	return raid.Creature{Name: "Rex", At: p, Figure: *must.Get(raid.Beast("Scuttler"))(t)}
}

// A scenario from outside that has too much of something, or something that cannot be, is refused with the place; as
// much as is allowed is taken.
func TestCheck(t *testing.T) {
	beasts := func(n int) (all []raid.Creature) {
		for range n {
			all = append(all, beast(t, geom.Point{}))
		}
		return all
	}
	off := geom.Point{X: geom.MaxCoord + 1}
	for _, c := range []struct {
		what   string
		change func(*raid.Raid)
		want   string // "" for what is taken
	}{
		{"as it is", func(*raid.Raid) {}, ""},
		{"no start", func(r *raid.Raid) { r.Start = nil }, "0 places to start at"},
		{"many starts", func(r *raid.Raid) { r.Start = at(crew.MaxFigures + 1) }, "places to start at, 1 to"},
		{"most starts", func(r *raid.Raid) { r.Start = at(crew.MaxFigures) }, ""},
		{"one start", func(r *raid.Raid) { r.Start = at(1) }, ""},
		{"start off", func(r *raid.Raid) { r.Start = []geom.Point{off} }, "a place to start at lies on no table"},
		{"most loot", func(r *raid.Raid) { r.Loot = make([]raid.Loot, 6) }, ""},
		{"much loot", func(r *raid.Raid) { r.Loot = make([]raid.Loot, 7) }, "7 pieces of loot, at most 6"},
		{"loot off", func(r *raid.Raid) { r.Loot = []raid.Loot{{}, {At: off}} }, "loot 2: it lies on no table"},
		{"most creatures", func(r *raid.Raid) { r.Creatures = beasts(8) }, ""},
		{"many creatures", func(r *raid.Raid) { r.Creatures = beasts(9) }, "9 creatures, at most 8"},
		{"creature off", func(r *raid.Raid) { r.Creatures = []raid.Creature{beast(t, off)} }, `"Rex" stands on no table`},
		{"no name", func(r *raid.Raid) { r.Creatures = beasts(2); r.Creatures[1].Name = "" }, "creature 2: the name"},
		{"soldier", func(r *raid.Raid) { r.Creatures = beasts(1); r.Creatures[0].Figure.Rank = crew.Soldier }, "not a creature"},
		{"bad figure", func(r *raid.Raid) { r.Creatures = beasts(1); r.Creatures[0].Figure.Health = 0 }, `"Rex"`},
		{"leaving 0", func(r *raid.Raid) { r.Leave = 0 }, "the way of leaving is 0, not from 1 to 3"},
		{"leaving 4", func(r *raid.Raid) { r.Leave = 4 }, "the way of leaving is 4"},
		{"nowhere", func(r *raid.Raid) { r.Leave = raid.Nowhere }, ""},
		{"anywhere", func(r *raid.Raid) { r.Leave = raid.AnyEdge }, ""},
	} {
		r := &raid.Raid{Start: at(3), Leave: raid.OwnEdge}
		c.change(r)
		err := r.Check(0)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
}

// A scenario is refused on a table on which somebody would stand over the edge, in a wall or on somebody else.
func TestFits(t *testing.T) {
	table := must.Get(raid.Table(raid.Tables()[0]))(t)
	own := *table
	own.Terrain = nil
	wall := own
	wall.Terrain = []mission.Piece{{Name: "wall", Impassable: true,
		Polygon: geom.Polygon{{X: -2000, Y: -11500}, {X: 2000, Y: -11500}, {X: 2000, Y: -11000}, {X: -2000, Y: -11000}}}}
	edge := own.Height / 2
	for _, c := range []struct {
		what   string
		table  *mission.Table
		change func(*raid.Raid)
		want   string
	}{
		{"as it is", &own, func(*raid.Raid) {}, ""},
		{"over the edge", &own, func(r *raid.Raid) { r.Start = []geom.Point{{Y: -edge + raid.Base - 1}} }, "over the edge"},
		{"at the edge", &own, func(r *raid.Raid) { r.Start = []geom.Point{{Y: -edge + raid.Base}} }, ""},
		{"on one another", &own, func(r *raid.Raid) { r.Start = []geom.Point{{}} }, "somebody would stand on somebody else"},
		{"touching", &own, func(r *raid.Raid) { r.Start = []geom.Point{{Y: -raid.Base}} }, ""},
		{"creature on a start", &own, func(r *raid.Raid) { r.Creatures = []raid.Creature{beast(t, r.Start[0])} }, "creature 1: somebody would stand on somebody else"},
		{"creatures on one another", &own, func(r *raid.Raid) {
			r.Creatures = []raid.Creature{beast(t, geom.Point{}), beast(t, geom.Point{X: 999})}
		}, "creature 2: somebody would stand on somebody else"},
		{"in a wall", &wall, func(r *raid.Raid) { r.Start = []geom.Point{{Y: -11600}} }, `somebody would stand in "wall"`},
		{"loot over the edge", &own, func(r *raid.Raid) { r.Loot = []raid.Loot{{At: geom.Point{Y: edge}}} }, "loot 1: it lies over the edge"},
	} {
		r := &raid.Raid{Start: at(3), Leave: raid.OwnEdge}
		c.change(r)
		m := &mission.Mission{Name: "x", Own: r}
		err := raid.Fits(m, c.table)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
	if err := raid.Fits(&mission.Mission{Name: "x"}, &own); err == nil || !strings.Contains(err.Error(), "no scenario of Stargrave") {
		t.Error(err)
	}
}

// What a file leaves out or misspells is said with its line; creatures of one name are numbered, one alone is not.
func TestRead(t *testing.T) {
	file := func(raid string) string {
		return "mission: X\nrounds: 4\nraid:\n  table: dockyard\n  start: [[0, -14]]\n" + raid
	}
	for text, want := range map[string]string{
		"  loot: [{at: [[0, 0]]}]\n":                            `key "is" is missing`,
		"  loot: [{is: data}]\n":                                `key "at" is missing`,
		"  loot: [{at: [[0, 0]], is: gold}]\n":                  `"gold" is none of physical, data`,
		"  creatures: [{creature: Scuttler}]\n":                 `key "at" is missing`,
		"  creatures: [{at: [[0, 0]]}]\n":                       `key "creature" is missing`,
		"  creatures: [{creature: Scutler, at: [[0, 0]]}]\n":    `did you mean "Scuttler"?`,
		"  leave: somewhere\n":                                  `"somewhere" is none of none, own, any`,
		"  loots: []\n":                                         `unknown key "loots" (did you mean "loot"?)`,
		"  creatures: [{creature: Scuttler, at: [[999, 0]]}]\n": "999",
	} {
		if _, err := mission.ParseMission("x.yaml", []byte(file(text))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	text := "  loot: [{at: [[1, 0], [2, 0]], is: data}, {at: [[3, 0]], is: physical}]\n" +
		"  creatures: [{creature: Scuttler, at: [[0, 0], [2, 2]]}, {creature: Scavenger, at: [[4, 4]]}]\n  leave: any\n"
	r := raid.Of(must.Get(mission.ParseMission("x.yaml", []byte(file(text))))(t))
	var names []string
	for _, c := range r.Creatures {
		names = append(names, c.Name)
	}
	if got := strings.Join(names, ", "); got != "Scuttler 1, Scuttler 2, Scavenger" {
		t.Error(got)
	}
	if len(r.Loot) != 3 || !r.Loot[1].Data || r.Loot[2].Data || r.Loot[1].At.X != 2*geom.Inch || r.Leave != raid.AnyEdge {
		t.Errorf("%+v", r)
	}
}

// A mission of another game, from a file, is no scenario, and so it is said.
func TestOpenRefusesOtherMissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.yaml")
	text := "mission: M\nrounds: 4\nzones: {edge: long, depth: 12}\nmarkers: {count: 4, spacing: 9}\n"
	must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	if m, _, err := raid.Open(path); m != nil || err == nil || !strings.Contains(err.Error(), `mission "M" is no scenario of Stargrave`) {
		t.Errorf("%v, %v", m, err)
	}
}

// Replays keep the ways of leaving by their numbers.
func TestNumbersOfLeaving(t *testing.T) {
	for way, number := range map[raid.Leaving]int{raid.Nowhere: 1, raid.OwnEdge: 2, raid.AnyEdge: 3} {
		if int(way) != number {
			t.Errorf("%d, not %d", way, number)
		}
	}
}
