package battle_test

import (
	_ "embed"
	"flag"
	"fmt"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden playthroughs and hashes anew, after a change that means to alter games")

//go:embed testdata/hashes.txt
var hashes string

// golden are all styles, all sizes, long edges and short, markers placed and fixed.
func golden() *enginetest.Goldens {
	all := &enginetest.Goldens{Bold: bold, Folder: "../../../../testdata/playthroughs", Hashes: hashes,
		Rewrite: *rewrite, End: func(o engine.Outcome) string {
			return fmt.Sprintf(" %s: %d to %d markers", o.Reason, o.Score[0], o.Score[1])
		}}
	for _, c := range []struct {
		name              string
		seed              uint64
		bold, text        bool
		a, b, table, miss string
	}{
		{"standoff", 1, true, true, "horde-1000", "mixed-1000", "borough", "standoff"},
		{"courtyard", 18, true, true, "elite-500", "vehicles-500", "courtyard", "standoff"},
		{"crossroads", 17, true, true, "elite-1000", "fast-1000", "thornwood", "crossroads"},
		{"corners", 4, false, false, "gunline-1000", "horde-1000", "foundry", "corners"},
		{"longmarch", 5, true, false, "fast-2000", "gunline-2000", "canyon", "longmarch"},
		{"steppe", 6, false, false, "vehicles-2000", "horde-2000", "steppe", "standoff"},
		{"mire", 7, true, false, "mixed-2000", "elite-2000", "mire", "longmarch"},
		{"outpost", 8, true, false, "fast-500", "horde-500", "outpost", "standoff"},
		{"skirmish", 3, true, true, "cohort-500", "brood-500", "courtyard", "standoff"},
		{"siege", 1, true, true, "brood-1000", "cohort-1000", "borough", "standoff"},
		{"marsh", 6, true, true, "cohort-1000", "cohort-1000", "mire", "longmarch"},
		{"host", 5, true, false, "brood-2000", "cohort-2000", "thornwood", "crossroads"},
	} {
		all.Games = append(all.Games, enginetest.Golden{Name: c.name, Seed: c.seed, Bold: c.bold, Text: c.text,
			Game: func(tb testing.TB) *engine.Game { return mustCompile(tb, c.a, c.b, c.table, c.miss) }})
	}
	return all
}

func TestPlaythroughs(t *testing.T) { golden().Playthroughs(t) }
func TestGoldenHashes(t *testing.T) { golden().EndHashes(t) }
