package starquest_test

import (
	_ "embed"
	"flag"
	"fmt"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
)

var rewrite = flag.Bool("rewrite", false, "write the golden playthroughs and hashes anew, after a change that means to alter games")

// shipped returns the game of a shipped mission.
func shipped(quest, threat string, heroes int) func(testing.TB) *engine.Game {
	return func(tb testing.TB) *engine.Game { return compile(tb, setup(tb, quest, heroes, threat)) }
}

//go:embed testdata/hashes.txt
var hashes string

func golden() *enginetest.Goldens {
	return &enginetest.Goldens{Bold: bold, Folder: "../../testdata/playthroughs", Hashes: hashes,
		Rewrite: *rewrite, End: func(o engine.Outcome) string {
			return fmt.Sprintf(": %s; %d of %d goals done", o.Reason, o.Score[0], o.Score[0]+o.Score[1])
		}, Games: []enginetest.Golden{
			{Name: "breach", Game: shipped("breach", "middle", 3), Note: "middle threat, ",
				Seed: 1, Bold: true, Text: true},
			{Name: "breach-low", Game: shipped("breach", "low", 2), Note: "low threat, ",
				Seed: 2, Bold: true, Text: true},
			{Name: "breach-high", Game: shipped("breach", "high", 3), Note: "high threat, ",
				Seed: 3},
			{Name: "hunt", Game: shipped("hunt", "low", 2), Note: "low threat, ",
				Seed: 4, Bold: true, Text: true},
			{Name: "laststand", Game: shipped("laststand", "low", 2), Note: "low threat, ",
				Seed: 5, Bold: true, Text: true},
			{Name: "relay", Game: shipped("relay", "low", 2), Note: "low threat, ",
				Seed: 6, Bold: true, Text: true},
			{Name: "ruins", Game: shipped("ruins", "low", 2), Note: "low threat, ",
				Seed: 7, Bold: true, Text: true},
		}}
}

func TestPlaythroughs(t *testing.T) { golden().Playthroughs(t) }
func TestGoldenHashes(t *testing.T) { golden().EndHashes(t) }
