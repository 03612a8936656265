package battle_test

import (
	"flag"
	"sync"
	"sync/atomic"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

var everyRuleTrials = flag.Int("games", 480, "random games of the lists that have every special rule, for each edition")

// everyRuleGame is the n-th game of two lists, of which the first has every special rule at least once and
// the second those together that change the course of a game.
func everyRuleGame(tb testing.TB, rules engine.Ruleset, lists [2]string, n int, rulings []engine.Ruling) (*engine.Game, error) {
	tb.Helper()
	field := [...][2]string{{"borough", "standoff"}, {"mire", "crossroads"}, {"canyon", "longmarch"},
		{"thornwood", "standoff"}}[n/4%4]
	setup := engine.Setup{Ruleset: rules, Rulings: rulings}
	var err error
	for seat, list := range [2]string{lists[n&1], lists[n>>1&1]} {
		if setup.Armies[seat], err = roster.Load(list); err != nil {
			tb.Fatal(err)
		}
	}
	if setup.Table, err = mission.StarterTable(field[0]); err != nil {
		tb.Fatal(err)
	}
	if setup.Mission, err = mission.StarterMission(field[1]); err != nil {
		tb.Fatal(err)
	}
	return engine.Compile(setup)
}

// Random games with every special rule keep the properties that a game must have, in one of three games under
// some other value of one of the rulings; one in six is stored and restored at every decision. (-games 20000
// plays more of them.)
func TestEveryRuleGames(t *testing.T) {
	for _, set := range []struct {
		rules engine.Ruleset
		lists [2]string
		kinds []core.Kind // that come up at least once in twenty games
	}{
		{gf3.Ruleset, [2]string{"../../../roster/testdata/every-gf3.yaml",
			"../../../../testdata/armies/gf3/coven.yaml"},
			[]core.Kind{core.SetAside, core.Arrive, core.ArriveAt, core.JoinUnit, core.StartAboard,
				core.CastSpell, core.CastAt, core.CommitTokens, core.PickModel, core.MoraleBy}},
		{gf2.Ruleset, gf2RuleLists, append([]core.Kind{core.StartAboard}, gf2RuleKinds...)},
	} {
		t.Run(set.rules.Name(), func(t *testing.T) {
			games, infos := *everyRuleTrials, set.rules.Rulings()
			var next atomic.Int64
			var mu sync.Mutex
			var total census
			var wg sync.WaitGroup
			for range 2 {
				wg.Go(func() {
					w := witness{}
					for !t.Failed() {
						n := int(next.Add(1)) - 1
						if n >= games {
							break
						}
						var r []engine.Ruling
						if info := infos[n/3%len(infos)]; n%3 == 0 && len(info.Values) > 1 {
							r = []engine.Ruling{{Name: info.Name,
								Value: info.Values[1+n/3/len(infos)%(len(info.Values)-1)]}}
						}
						g, err := everyRuleGame(t, set.rules, set.lists, n, r)
						if err == nil {
							err = w.play(g, uint64(n), n%6 == 0)
						}
						if err != nil {
							t.Errorf("game %d with %v: %v", n, r, err)
						}
					}
					mu.Lock()
					defer mu.Unlock()
					total.add(&w.census)
				})
			}
			wg.Wait()
			for _, k := range set.kinds {
				if total.decisions[k] < games/20 {
					t.Errorf("%d games came to %d decisions of kind %s", games, total.decisions[k], k)
				}
			}
			for k, n := range total.decisions {
				if n > 0 {
					t.Logf("%-18s %8d decisions, %5.1f options", core.Kind(k), n,
						float64(total.options[k])/float64(n))
				}
			}
		})
	}
}
