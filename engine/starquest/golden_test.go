package starquest_test

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
			return fmt.Sprintf(": %s; %d of %d goals done", o.Reason, o.Score[0], o.Score[0]+o.Score[1])
		}}
	for _, c := range []struct {
		name, quest, threat string
		heroes              int
		seed                uint64
		bold                bool // and written down
	}{
		{"breach", "breach", "middle", 3, 1, true},
		{"breach-low", "breach", "low", 2, 2, true},
		{"breach-high", "breach", "high", 3, 3, false},
		{"hunt", "hunt", "low", 2, 4, true},
		{"laststand", "laststand", "low", 2, 5, true},
		{"relay", "relay", "low", 2, 6, true},
		{"ruins", "ruins", "low", 2, 7, true},
	} {
		all.Games = append(all.Games, enginetest.Golden{Name: c.name, Note: c.threat + " threat, ", Seed: c.seed,
			Bold: c.bold, Text: c.bold, Game: func(tb testing.TB) *engine.Game {
				return compile(tb, setup(tb, c.quest, c.heroes, c.threat))
			}})
	}
	return all
}

func TestPlaythroughs(t *testing.T) { golden().Playthroughs(t) }
func TestGoldenHashes(t *testing.T) { golden().EndHashes(t) }
