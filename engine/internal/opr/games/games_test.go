// Package games plays whole games by the rules of opr as they were played before: those of shipped lists, and those
// of lists with special rules of their own. They take a moment and notice most small changes of the packages beside
// this one, which have few tests of their own or none.
package games

import (
	_ "embed"
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

var rewrite = flag.Bool("rewrite", false, "write the golden sums anew, after a change that means to alter games")

//go:embed testdata/sums.txt
var sums string

// bold takes a charge, a shot or what a rule offers where there is one, and mostly goes towards an enemy.
var bold enginetest.Bold = func(rng *dice.Stream, menu []engine.Action) int {
	var all []int
	for i := range menu {
		switch v := menu[i].Verb; {
		case v == engine.Charge || v == engine.Fire || v == engine.Yes || v == engine.Use || v == engine.Cast,
			v == engine.Move && menu[i].Pattern >= proc.PatternEnemy:
			all = append(all, i)
		}
	}
	if len(all) == 0 || rng.Intn(5) == 0 {
		return rng.Intn(len(menu))
	}
	return all[rng.Intn(len(all))]
}

// game returns the game of two lists: of a file, or one that ships.
func game(tb testing.TB, lists [2]string, table, miss string) *engine.Game {
	tb.Helper()
	setup := engine.Setup{Table: must.Get(mission.StarterTable(table))(tb), Mission: must.Get(mission.StarterMission(miss))(tb)}
	for i, name := range lists {
		if filepath.Ext(name) == "" {
			setup.Armies[i] = must.Get(roster.StarterList(name))(tb)
		} else {
			setup.Armies[i] = must.Get(roster.Load(filepath.Join("testdata", name)))(tb)
		}
	}
	setup.Ruleset = must.Get(rulesets.ByName(setup.Armies[0].Ruleset))(tb)
	return must.Get(engine.Compile(setup))(tb)
}

// Games come to every turn that they came to.
func TestGames(t *testing.T) {
	all := &enginetest.Goldens{Bold: bold, Hashes: sums, Rewrite: *rewrite,
		End: func(o engine.Outcome) string { return fmt.Sprint(o) }}
	add := func(seed int, a, b, table, miss string) {
		all.Games = append(all.Games, enginetest.Golden{Name: fmt.Sprintf("%s against %s, %d", a, b, seed), Seed: uint64(seed), Bold: seed%4 > 0,
			Game: func(tb testing.TB) *engine.Game { return game(tb, [2]string{a, b}, table, miss) }})
	}
	styles := []string{"elite", "fast", "gunline", "horde", "mixed", "vehicles"}
	tables := []string{"borough", "courtyard", "thornwood", "foundry", "mire", "steppe"}
	for i, style := range styles {
		add(i+1, style+"-500", styles[(i+1)%6]+"-500", "courtyard", "standoff")
		add(i+11, style+"-1000", styles[(i+2)%6]+"-1000", tables[i], "crossroads")
	}
	for i, style := range styles {
		add(i+61, style+"-2000", styles[(i+3)%6]+"-2000", tables[i], "longmarch")
		add(i+71, style+"-500", "vehicles-500", "outpost", "standoff")
		add(i+81, "vehicles-1000", style+"-1000", "borough", "standoff")
	}
	for seed := range 4 {
		add(seed+21, []string{"cohort", "brood"}[seed%2]+"-500", []string{"brood", "cohort"}[seed/2]+"-500", "outpost", "standoff")
		add(seed+31, []string{"cohort", "brood"}[seed/2]+"-1000", []string{"brood", "cohort"}[seed%2]+"-1000", tables[seed], "standoff")
	}
	for _, rules := range []string{"gf3", "gf2"} {
		for i := range 6 {
			a, b := fmt.Sprintf("%s-%d.yaml", rules, i+1), fmt.Sprintf("%s-%d.yaml", rules, (i+1)%6+1)
			add(i+41, a, b, tables[i], "standoff")
			add(i+51, b, a, tables[5-i], "standoff")
			add(i+91, a, fmt.Sprintf("%s-%d.yaml", rules, (i+3)%6+1), "outpost", "standoff")
			add(i+101, a, fmt.Sprintf("%s-%d.yaml", rules, (i+2)%6+1), "courtyard", "standoff")
		}
	}
	all.Sums(t)
}
