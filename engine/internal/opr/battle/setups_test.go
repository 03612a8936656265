package battle_test

import (
	"iter"
	"strings"
	"sync"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// plain returns the kinds of decision that come up in games of the starter lists of a ruleset: in gf2 nobody
// chooses how chargers step back.
func plain(rules engine.Ruleset) (kinds []core.Kind) {
	for k := core.PlaceMarker; k <= core.PlaceModel; k++ {
		if k != core.StepBack || rules != gf2.Ruleset {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// on returns a set-up on a starter table with a starter mission.
func on(tb testing.TB, rules engine.Ruleset, table, miss string) (out engine.Setup) {
	tb.Helper()
	out.Ruleset = rules
	out.Table = must.Get(mission.StarterTable(table))(tb)
	out.Mission = must.Get(mission.StarterMission(miss))(tb)
	return out
}

// mustCompile returns the game of two starter lists, a starter table and a starter mission.
func mustCompile(tb testing.TB, a, b, table, miss string) *engine.Game {
	tb.Helper()
	setup := on(tb, nil, table, miss)
	for i, name := range [2]string{a, b} {
		setup.Armies[i] = must.Get(roster.StarterList(name))(tb)
	}
	setup.Ruleset = must.Get(rulesets.ByName(setup.Armies[0].Ruleset))(tb)
	return compiled(tb, setup)
}

// starterGames are all games that the starter set makes for one ruleset: every table with every mission that
// fits it, and on each every pair of lists of one size, mirror matches included.
type starterGames struct {
	lists  [][]*roster.Army // by size
	fields []engine.Setup   // table and mission
}

// starters are those of gf3, and starters2 those of gf2.
var (
	starters  = sync.OnceValue(func() *starterGames { return startersOf(gf3.Ruleset) })
	starters2 = sync.OnceValue(func() *starterGames { return startersOf(gf2.Ruleset) })
)

func startersOf(rules engine.Ruleset) *starterGames {
	out := &starterGames{}
	bySize := map[string]int{}
	for _, name := range roster.StarterOf(rules.Name()) {
		a, err := roster.StarterList(name)
		if err != nil {
			panic(err)
		}
		size := name[strings.LastIndexByte(name, '-'):]
		i, known := bySize[size]
		if !known {
			i = len(out.lists)
			bySize[size] = i
			out.lists = append(out.lists, nil)
		}
		out.lists[i] = append(out.lists[i], a)
	}
	for _, tn := range mission.Tables() {
		table, err := mission.StarterTable(tn)
		if err != nil {
			panic(err)
		}
		for _, mn := range mission.Missions() {
			m, err := mission.StarterMission(mn)
			if err != nil {
				panic(err)
			}
			if _, err := m.ZoneOn(table); err == nil {
				out.fields = append(out.fields, engine.Setup{Ruleset: rules, Table: table, Mission: m})
			}
		}
	}
	return out
}

// setup returns the set-up of the n-th game: consecutive numbers run through the tables and missions first,
// then through the pairs of lists.
func (g *starterGames) setup(n int) engine.Setup {
	setup := g.fields[n%len(g.fields)]
	n /= len(g.fields)
	lists := g.lists[n%len(g.lists)]
	n /= len(g.lists)
	setup.Armies = [2]*roster.Army{lists[n%len(lists)], lists[n/len(lists)%len(lists)]}
	return setup
}

// compiled returns the game of a set-up that fits.
func compiled(tb testing.TB, setup engine.Setup) *engine.Game {
	tb.Helper()
	out, err := engine.Compile(setup)
	if err != nil {
		tb.Fatalf("%s against %s on %s, %s: %v", setup.Armies[0].Name, setup.Armies[1].Name, setup.Table.Name,
			setup.Mission.Name, err)
	}
	return out
}

// count returns the number of different games.
func (g *starterGames) count() (n int) {
	for _, l := range g.lists {
		n += len(l) * len(l)
	}
	return n * len(g.fields)
}

// bold takes a charge or a shot, or goes towards an enemy.
var bold enginetest.Bold = func(rng *dice.Stream, menu []engine.Action) int {
	first, n := 0, 0
	for i := range menu {
		if v := menu[i].Verb; v == engine.Charge || v == engine.Fire || v == engine.Yes {
			if n == 0 {
				first = i
			}
			n++
		}
	}
	if n > 0 {
		return first + rng.Intn(n) // they stand together
	}
	if menu[0].Verb == engine.Move {
		for i := range menu {
			if menu[i].Pattern >= proc.PatternEnemy && rng.Intn(3) == 0 {
				return i
			}
		}
	}
	return -1
}

// played ranges over the decisions of a random game.
func played(tb testing.TB, g *engine.Game, seed uint64, isBold bool) iter.Seq[*enginetest.Turn] {
	return bold.Player(seed, isBold).Play(tb, g.New(seed))
}
