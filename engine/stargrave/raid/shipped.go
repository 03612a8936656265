package raid

import (
	"embed"
	"fmt"

	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/strictyaml"
)

//go:embed missions/*.yaml tables/*.yaml
var files embed.FS

var drawn = mission.Drawn{
	Missions: strictyaml.Shelf{Files: files, Folder: "missions", What: "scenario of Stargrave"},
	Tables:   strictyaml.Shelf{Files: files, Folder: "tables", What: "table for Stargrave"},
}

func init() {
	mission.Register(mission.Kind{
		Ruleset: crew.Ruleset, Title: "Stargrave", Key: "raid", Field: "Raid", Value: (*Raid)(nil),
		Read: read, Shipped: Missions,
	})
}

// beasts are the creatures that scenarios name.
var beasts = []struct {
	name string
	crew.Figure
}{
	{"Scuttler", crew.Figure{Move: 7, Fight: 1, Armour: 8, Will: 0, Health: 6, Gear: []crew.Gear{crew.Knife}}},
	{"Tunnel Hound", crew.Figure{Move: 8, Fight: 2, Armour: 9, Will: 1, Health: 8, Gear: []crew.Gear{crew.HandWeapon}}},
	{"Bog Lurker", crew.Figure{Move: 5, Fight: 3, Armour: 10, Will: 2, Health: 12, Gear: []crew.Gear{crew.HandWeapon}}},
	{"Rust Drone", crew.Figure{Move: 5, Fight: 1, Shoot: 1, Armour: 11, Will: 0, Health: 8, Gear: []crew.Gear{crew.Pistol}}},
	{"Watch Turret", crew.Figure{Move: 1, Fight: 0, Shoot: 2, Armour: 12, Will: 0, Health: 10, Gear: []crew.Gear{crew.Carbine}}},
	{"Scavenger", crew.Figure{Move: 6, Fight: 1, Shoot: 1, Armour: 9, Will: 1, Health: 10,
		Gear: []crew.Gear{crew.Carbine, crew.Knife}}},
	{"Void Stalker", crew.Figure{Move: 7, Fight: 4, Armour: 11, Will: 4, Health: 14, Gear: []crew.Gear{crew.HandWeapon}}},
	{"Hull Breaker", crew.Figure{Move: 5, Fight: 5, Armour: 13, Will: 3, Health: 20, Large: true,
		Gear: []crew.Gear{crew.HandWeapon}}},
}

// Beasts returns the names of the creatures.
func Beasts() (names []string) {
	for i := range beasts {
		names = append(names, beasts[i].name)
	}
	return names
}

// Beast returns the creature of a name.
func Beast(name string) (*crew.Figure, error) {
	for i := range beasts {
		if beasts[i].name == name {
			f := beasts[i].Figure
			f.Rank = crew.Creature
			return &f, nil
		}
	}
	return nil, fmt.Errorf("there is no creature %q%s", strictyaml.Shorten(name), near.Hint(name, Beasts()))
}

// Missions returns the names of the scenarios that come with the program, in alphabetical order.
func Missions() []string { return drawn.Missions.Names() }

// Tables returns the names of the tables that come with the program, in alphabetical order.
func Tables() []string { return drawn.Tables.Names() }

// Table returns a table that comes with the program.
func Table(name string) (*mission.Table, error) { return drawn.Table(name) }

// Open returns the scenario of a file, or the shipped one of a name, with the table that it is drawn for
// (mission.Drawn).
func Open(name string) (*mission.Mission, *mission.Table, error) {
	return drawn.Open(name, func(m *mission.Mission) (string, error) {
		r := Of(m)
		if r == nil {
			return "", fmt.Errorf("%s: mission %q is no scenario of Stargrave", name, m.Name)
		}
		return r.Table, nil
	}, Fits)
}

// Bestiary returns the creatures as a list of units.
func Bestiary() *roster.Army {
	a := &roster.Army{Name: "Creatures", Ruleset: crew.Ruleset}
	for _, name := range Beasts() {
		f, _ := Beast(name) // it is there by this name
		a.Units = append(a.Units, roster.Unit{Name: name, Own: f, Models: []roster.Model{{Tough: f.Health,
			Base: baseWidth}}})
	}
	return a
}

// baseWidth is the width of a creature's base in hundredths of a millimetre, as lists give it: twice Base.
const baseWidth = 2540
