package env

import (
	"fmt"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/near"
)

// Maxima bound what an environment's observations and actions have room for. An army, a table or a mission that needs more is refused with
// the number.
type Maxima struct {
	Units       int // of a player; in Star Quest of the AI side
	Heroes      int // of Star Quest's other side; 0 in games between two armies
	Models      int // of a unit
	Markers     int
	MarkerCells int // of the grid of places for markers
	DeployCells int // of the grid of places to deploy at
}

// An ID is a registered environment. Its version changes when its behaviour does in a way that could alter results.
type ID struct {
	Name          string
	Ruleset       string
	Doc           string
	Points        int    // of the armies it is made for; 0 in Star Quest
	Width, Height int32  // of the table, units
	Quest         string // the mission of Star Quest that it plays, or ""
	Maxima        Maxima
	Defaults      Options
}

// ids are the registered environments, in the order in which they are listed.
var ids = []ID{
	{
		Name: "GF3-Skirmish-v0", Ruleset: "gf3", Points: 500, Width: 48 * geom.Inch, Height: 48 * geom.Inch,
		Doc:      "Grimdark Future v3 with a handful of units on a small table: a short game, for learning",
		Maxima:   Maxima{Units: 5, Models: 32, Markers: 5, MarkerCells: 121, DeployCells: 64},
		Defaults: Options{Armies: [2]string{"elite-500", "vehicles-500"}, Table: "courtyard", Mission: "standoff"},
	},
	{
		Name: "GF3-1000-v0", Ruleset: "gf3", Points: 1000, Width: 72 * geom.Inch, Height: 48 * geom.Inch,
		Doc:      "Grimdark Future v3 at 1000 points, five units a side",
		Maxima:   Maxima{Units: 5, Models: 32, Markers: 5, MarkerCells: 187, DeployCells: 64},
		Defaults: Options{Armies: [2]string{"horde-1000", "mixed-1000"}, Table: "steppe", Mission: "standoff"},
	},
	{
		Name: "GF3-2000-v0", Ruleset: "gf3", Points: 2000, Width: 72 * geom.Inch, Height: 48 * geom.Inch,
		Doc:      "Grimdark Future v3 at 2000 points, ten units a side",
		Maxima:   Maxima{Units: 10, Models: 32, Markers: 5, MarkerCells: 187, DeployCells: 64},
		Defaults: Options{Armies: [2]string{"gunline-2000", "elite-2000"}, Table: "borough", Mission: "standoff"},
	},
	{
		Name: "GF2-1000-v0", Ruleset: "gf2", Points: 1000, Width: 72 * geom.Inch, Height: 48 * geom.Inch,
		Doc:      "Grimdark Future v2.16 at 1000 points, five units a side",
		Maxima:   Maxima{Units: 5, Models: 32, Markers: 5, MarkerCells: 187, DeployCells: 64},
		Defaults: Options{Armies: [2]string{"cohort-1000", "brood-1000"}, Table: "borough", Mission: "standoff"},
	},
	questID("Relay", "relay", "hold the relay for three rounds running"),
	questID("Breach", "breach", "into the vault, find the core, and out again"),
	questID("Ruins", "ruins", "find what the ruins hide"),
	questID("Hunt", "hunt", "destroy the Villain"),
	questID("LastStand", "laststand", "somebody must be left standing in the end"),
}

// IDs returns the registered environments.
func IDs() []ID { return append([]ID(nil), ids...) }

// Lookup returns the registered environment of a name.
func Lookup(name string) (ID, error) {
	names := make([]string, len(ids))
	for i := range ids {
		if names[i] = ids[i].Name; names[i] == name {
			return ids[i], nil
		}
	}
	return ID{}, fmt.Errorf("unknown environment %q%s; there are %s", name, near.Hint(name, names), strings.Join(names, ", "))
}
