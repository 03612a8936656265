package agents

import (
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine"
)

// What actions of an environment do, by their names without the number at the end. That becomes the name of a
// unit, {own} or {enemy}, or a number {n} that counts from 1, as markers do.
var slotForms = map[string]string{
	"deploy":           "deploy {own}",
	"activate":         "{own}",
	"rush-hero":        "rush towards {own}",
	"shoot":            "shoot {enemy}",
	"range":            "advance and shoot {enemy}",
	"rush-enemy":       "rush towards {enemy}",
	"charge":           "charge {enemy}",
	"fire":             "fire at {enemy}",
	"go-enemy":         "move on towards {enemy}",
	"go-own":           "move on towards {own}",
	"aim-own":          "aim at {own}",
	"aim-marker":       "aim at marker {n}",
	"take-marker":      "take marker {n}",
	"move-enemy":       "move towards {enemy}",
	"move-range":       "move into range of {enemy}",
	"advance-marker":   "advance to marker {n}",
	"advance-cover":    "advance into cover near marker {n}",
	"rush-marker":      "rush to marker {n}",
	"rush-cover":       "rush into cover near marker {n}",
	"screen":           "screen marker {n}",
	"go-marker":        "move on to marker {n}",
	"discover":         "discover marker {n}",
	"move-marker":      "move towards marker {n}",
	"leave":            "go to where one leaves",
	"advance-leave":    "advance to where the heroes leave",
	"retreat":          "advance away from all enemies",
	"lose-least":       "lose the model that carries least",
	"lose-far":         "lose the model furthest from a marker",
	"lose-front":       "lose the model nearest to an enemy",
	"lose-back":        "lose the model furthest from all enemies",
	"pick-hero":        "single out the hero",
	"pick-most":        "single out the model that carries most",
	"pick-weakest":     "single out the weakest model",
	"pick-nobody":      "single out nobody",
	"step-back-marker": "step back towards a marker",
	"step-back-home":   "step back towards the own edge",
	"step-back-clear":  "step back clear of other enemies",
	"marker-at":        "place the marker in cell {n}",
	"deploy-at":        "take place {n}", // of a grid of cells, or around where a hero falls
	"skill":            "use own skill {n}",
}

// What is done to whom or what, by the end of the names of actions without a form: "carbine-enemy-3" is one with
// a weapon, "field-stitch-own-0" one with a power.
var slotEnds = []struct{ end, form string }{
	{"-enemy", " at {enemy}"}, {"-own", " on {own}"}, {"-marker", " on marker {n}"},
}

// Where the parts lie that the tactical layer divides a table and a deployment zone into: rows from the own
// edge, columns from the left.
var (
	markerRows    = []string{"near", "middle", "far"}
	markerColumns = []string{"left", "centre", "right"}
	deployRows    = []string{"back", "middle", "front"}
	deployColumns = []string{"far left", "left", "centre", "right", "far right"}
)

// SlotWords tells people what an action of an environment is, with the name of the unit and the number of the
// marker that it is about, as other texts have them.
func SlotWords(name string, game *engine.Game, seat int) string {
	about, k := name, -1
	if cut := strings.LastIndexByte(name, '-'); cut > 0 {
		if n, err := strconv.Atoi(name[cut+1:]); err == nil {
			about, k = name[:cut], n
		}
	}
	form := slotForms[about]
	for _, e := range slotEnds {
		if what, ok := strings.CutSuffix(about, e.end); ok && form == "" {
			form = strings.ReplaceAll(what, "-", " ") + e.form
		}
	}
	if form != "" && strings.Contains(form, "{") == (k >= 0) {
		return strings.NewReplacer("{own}", unitName(game, seat, k), "{enemy}", enemyName(game, 1-seat, k),
			"{n}", strconv.Itoa(k+1)).Replace(form)
	}
	var row, col int
	var formation string
	switch {
	case reads(name, "marker-%d-%d", &row, &col) && row < len(markerRows) && col < len(markerColumns):
		return "place the marker in the " + markerRows[row] + " row, " + markerColumns[col]
	case reads(name, "deploy-at-%d-%d", &row, &col) && row < len(deployRows) && col < len(deployColumns):
		return "deploy in the " + deployRows[row] + " row, " + deployColumns[col]
	case reads(name, "deploy-%d-%s", &k, &formation):
		return "deploy " + unitName(game, seat, k) + " as a " + formation
	}
	return strings.ReplaceAll(name, "-", " ")
}

// reads tells whether the name of an action is of a form with whole numbers in it, and takes them from it.
func reads(name, form string, numbers ...any) bool {
	_, err := fmt.Sscanf(name+"\n", form+"\n", numbers...)
	return err == nil
}

// enemyName returns the name of enemy k, the other side being a seat: behind its places come units that nobody plays.
func enemyName(game *engine.Game, seat, k int) string {
	places := engine.InfoOf(game.Setup().Ruleset).Places
	if _, end := game.UnitRange(1); places > 0 && k >= places && end+k-places < len(game.Units()) {
		return game.Units()[end+k-places].Name
	}
	return unitName(game, seat, k)
}

// unitName returns the name of unit k of a seat.
func unitName(game *engine.Game, seat, k int) string {
	if first, end := game.UnitRange(seat); k >= 0 && first+k < end {
		return game.Units()[first+k].Name
	}
	return fmt.Sprintf("unit %d", k+1)
}
