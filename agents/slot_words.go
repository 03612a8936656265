package agents

import (
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine"
)

// What actions of an environment do to a unit or a marker, by their names without its number.
var (
	ownWords   = map[string]string{"deploy": "deploy %s", "activate": "%s", "rush-hero": "rush towards %s"}
	enemyWords = map[string]string{
		"shoot": "shoot %s", "range": "advance and shoot %s", "rush-enemy": "rush towards %s",
		"charge": "charge %s", "fire": "fire at %s",
		"go-enemy": "move on towards %s", "move-enemy": "move towards %s",
		"move-range": "move into range of %s",
	}
	markerWords = map[string]string{
		"advance-marker": "advance to marker %d", "advance-cover": "advance into cover near marker %d",
		"rush-marker": "rush to marker %d",
		"rush-cover":  "rush into cover near marker %d", "screen": "screen marker %d",
		"go-marker": "move on to marker %d", "discover": "discover marker %d",
		"move-marker": "move towards marker %d",
	}
	plainWords = map[string]string{
		"leave": "rush to where the heroes leave", "advance-leave": "advance to where the heroes leave",
		"retreat":    "advance away from all enemies",
		"lose-least": "lose the model that carries least",
		"lose-far":   "lose the model furthest from a marker",
		"lose-front": "lose the model nearest to an enemy",
		"lose-back":  "lose the model furthest from all enemies", "pick-hero": "single out the hero",
		"pick-most":    "single out the model that carries most",
		"pick-weakest": "single out the weakest model", "pick-nobody": "single out nobody",
		"step-back-marker": "step back towards a marker",
		"step-back-home":   "step back towards the own edge",
		"step-back-clear":  "step back clear of other enemies",
	}
)

// Where the parts lie that the tactical layer divides a table and a deployment zone into: rows from the own
// edge, columns from the left.
var (
	markerRows    = []string{"near", "middle", "far"}
	markerColumns = []string{"left", "centre", "right"}
	deployRows    = []string{"back", "middle", "front"}
	deployColumns = []string{"far left", "left", "centre", "right", "far right"}
)

// slotWords tells people what an action of an environment is, with the name of the unit and the number of the
// marker that it is about, as other texts have them.
func slotWords(name string, game *engine.Game, seat int) string {
	if words, ok := plainWords[name]; ok {
		return words
	}
	if words := partWords(name); words != "" {
		return words
	}
	var unit int
	var formation string
	if reads(name, "deploy-%d-%s", &unit, &formation) {
		return fmt.Sprintf("deploy %s as a %s", unitWords(game, seat, unit), formation)
	}
	if cut := strings.LastIndexByte(name, '-'); cut > 0 {
		if k, err := strconv.Atoi(name[cut+1:]); err == nil {
			about := name[:cut]
			if words, ok := ownWords[about]; ok {
				return fmt.Sprintf(words, unitWords(game, seat, k))
			}
			if words, ok := enemyWords[about]; ok {
				return fmt.Sprintf(words, unitWords(game, 1-seat, k))
			}
			if words, ok := markerWords[about]; ok {
				return fmt.Sprintf(words, k+1)
			}
		}
	}
	return strings.ReplaceAll(name, "-", " ")
}

// partWords tells of an action that is about a part of the table, a cell of one of its grids, or a skill of a
// hero's own; it returns "" for others. Cells and skills are counted from 1, as units and markers are.
func partWords(name string) string {
	var row, col int
	switch {
	case reads(name, "marker-%d-%d", &row, &col) && row < len(markerRows) && col < len(markerColumns):
		return "place the marker in the " + markerRows[row] + " row, " + markerColumns[col]
	case reads(name, "deploy-at-%d-%d", &row, &col) && row < len(deployRows) && col < len(deployColumns):
		return "deploy in the " + deployRows[row] + " row, " + deployColumns[col]
	case reads(name, "marker-at-%d", &row):
		return fmt.Sprintf("place the marker in cell %d", row+1)
	case reads(name, "deploy-at-%d", &row):
		return fmt.Sprintf("take place %d", row+1) // of a grid of cells, or around where a hero falls
	case reads(name, "skill-%d", &row):
		return fmt.Sprintf("use own skill %d", row+1)
	}
	return ""
}

// reads tells whether the name of an action is of a form with whole numbers in it, and takes them from it.
func reads(name, form string, numbers ...any) bool {
	_, err := fmt.Sscanf(name+"\n", form+"\n", numbers...)
	return err == nil
}

// unitWords returns the name of unit k of a seat.
func unitWords(game *engine.Game, seat, k int) string {
	if first, end := game.UnitRange(seat); first+k < end {
		return game.Units()[first+k].Name
	}
	return fmt.Sprintf("unit %d", k+1)
}
