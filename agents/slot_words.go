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
		"shoot": "shoot %s", "range": "advance and shoot %s", "rush-enemy": "rush towards %s", "charge": "charge %s", "fire": "fire at %s",
		"go-enemy": "move on towards %s", "move-enemy": "move towards %s", "move-range": "move into range of %s",
	}
	markerWords = map[string]string{
		"advance-marker": "advance to marker %d", "advance-cover": "advance into cover near marker %d", "rush-marker": "rush to marker %d",
		"rush-cover": "rush into cover near marker %d", "screen": "screen marker %d", "go-marker": "move on to marker %d", "discover": "discover marker %d",
		"move-marker": "move towards marker %d",
	}
)

// slotWords tells people what an action of an environment is, with the name of the unit and the number of the marker that it is about, as other texts
// have them.
func slotWords(name string, game *engine.Game, seat int) string {
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

// unitWords returns the name of unit k of a seat.
func unitWords(game *engine.Game, seat, k int) string {
	if first, end := game.UnitRange(seat); first+k < end {
		return game.Units()[first+k].Name
	}
	return fmt.Sprintf("unit %d", k+1)
}
