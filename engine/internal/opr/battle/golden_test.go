package battle_test

import (
	_ "embed"
	"flag"
	"fmt"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
)

var rewrite = flag.Bool("rewrite", false, "write the golden playthroughs and hashes anew, after a change that means to alter games")

// matched returns a game of two starter lists.
func matched(a, b, table, miss string) func(testing.TB) *engine.Game {
	return func(tb testing.TB) *engine.Game { return mustCompile(tb, a, b, table, miss) }
}

//go:embed testdata/hashes.txt
var hashes string

// golden are all styles, all sizes, long edges and short, markers placed and fixed.
func golden() *enginetest.Goldens {
	return &enginetest.Goldens{Bold: bold, Folder: "../../../../testdata/playthroughs", Hashes: hashes,
		Rewrite: *rewrite, End: func(o engine.Outcome) string {
			return fmt.Sprintf(" %s: %d to %d markers", o.Reason, o.Score[0], o.Score[1])
		}, Games: []enginetest.Golden{
			{Name: "standoff", Seed: 1, Bold: true, Text: true,
				Game: matched("horde-1000", "mixed-1000", "borough", "standoff")},
			{Name: "courtyard", Seed: 18, Bold: true, Text: true,
				Game: matched("elite-500", "vehicles-500", "courtyard", "standoff")},
			{Name: "crossroads", Seed: 17, Bold: true, Text: true,
				Game: matched("elite-1000", "fast-1000", "thornwood", "crossroads")},
			{Name: "corners", Seed: 4,
				Game: matched("gunline-1000", "horde-1000", "foundry", "corners")},
			{Name: "longmarch", Seed: 5, Bold: true,
				Game: matched("fast-2000", "gunline-2000", "canyon", "longmarch")},
			{Name: "steppe", Seed: 6,
				Game: matched("vehicles-2000", "horde-2000", "steppe", "standoff")},
			{Name: "mire", Seed: 7, Bold: true,
				Game: matched("mixed-2000", "elite-2000", "mire", "longmarch")},
			{Name: "outpost", Seed: 8, Bold: true,
				Game: matched("fast-500", "horde-500", "outpost", "standoff")},
			{Name: "skirmish", Seed: 3, Bold: true, Text: true,
				Game: matched("cohort-500", "brood-500", "courtyard", "standoff")},
			{Name: "siege", Seed: 1, Bold: true, Text: true,
				Game: matched("brood-1000", "cohort-1000", "borough", "standoff")},
			{Name: "marsh", Seed: 6, Bold: true, Text: true,
				Game: matched("cohort-1000", "cohort-1000", "mire", "longmarch")},
			{Name: "host", Seed: 5, Bold: true,
				Game: matched("brood-2000", "cohort-2000", "thornwood", "crossroads")},
		}}
}

func TestPlaythroughs(t *testing.T) { golden().Playthroughs(t) }
func TestGoldenHashes(t *testing.T) { golden().EndHashes(t) }
