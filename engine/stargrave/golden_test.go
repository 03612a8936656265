package stargrave_test

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

func golden() *enginetest.Goldens {
	all := &enginetest.Goldens{Bold: bold, Folder: "../../testdata/playthroughs", Hashes: hashes,
		Rewrite: *rewrite, End: func(o engine.Outcome) string {
			return fmt.Sprintf(": %s; %d to %d", o.Reason, o.Score[0], o.Score[1])
		}}
	for _, c := range []struct {
		name, scenario string
		seed           uint64
		bold           bool // and written down
	}{
		{"salvage", "salvage", 1, true},
		{"salvage-random", "salvage", 2, false},
		{"graveyard", "graveyard", 3, true},
		{"meltdown", "meltdown", 4, false},
		{"archive", "archive", 5, false},
		{"ambush", "ambush", 6, false},
	} {
		all.Games = append(all.Games, enginetest.Golden{Name: c.name, Seed: c.seed,
			Bold: c.bold, Text: c.bold, Game: func(tb testing.TB) *engine.Game {
				return prepared(tb, c.scenario, "", "")
			}})
	}
	return all
}

func TestPlaythroughs(t *testing.T) { golden().Playthroughs(t) }
func TestGoldenHashes(t *testing.T) { golden().EndHashes(t) }
