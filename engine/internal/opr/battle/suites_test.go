package battle_test

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// setups returns the set-up of the n-th game of a series.
type setups func(tb testing.TB, n int) engine.Setup

// A suite is a series of games that have some rules in common. All suites go through the same tests.
type suite struct {
	name  string
	rules engine.Ruleset
	setup setups

	games    [2]int      // how many random games are played, in a short run and in a long one
	turned   [2]int      // how many of them are played after a half turn as well
	plain    bool        // they are played without rulings, at which the numbers of check aim
	thorough int         // one in so many is looked at with care
	kinds    []core.Kind // the decisions that the rules bring
	rare     []core.Kind // those of them that some games never come to
	share    int         // in a hundred games each of them comes up so many times at least
	hostile  []int       // the games whose snapshots are disturbed
	hot      int         // the bytes of a snapshot that are disturbed most
	check    func(t *testing.T, c *census)
}

// suites are all suites. Those of the starter lists stand first.
var suites = []*suite{
	{name: "gf3", rules: gf3.Ruleset, setup: spread(starters, nil), games: [2]int{800, 10_000},
		turned: [2]int{250, 900}, thorough: 61, plain: true, kinds: plain(gf3.Ruleset)[:15], hot: 200,
		check: meleesEnd("%d of %d melees that both units outlived left them less than an inch apart", 14)},
	{name: "gf2", rules: gf2.Ruleset, setup: spread(starters2, nil), games: [2]int{400, 3000},
		turned: [2]int{120, 400}, thorough: 61, plain: true, kinds: plain(gf2.Ruleset)[:14], hot: 200,
		check: meleesEnd("%d of %d models did not step back the whole inch from a melee", 5)},
	{name: "every gf3", rules: gf3.Ruleset, setup: everyRule(gf3.Ruleset,
		"../../../roster/testdata/every-gf3.yaml", "../../../../testdata/armies/gf3/coven.yaml"),
		games: [2]int{150, 480}, turned: [2]int{24, 48}, thorough: 6, kinds: []core.Kind{core.SetAside,
			core.Arrive, core.ArriveAt, core.JoinUnit, core.StartAboard, core.CastSpell, core.CastAt,
			core.CommitTokens, core.PickModel, core.MoraleBy}, rare: []core.Kind{core.StartAboard},
		share: 5, hostile: []int{1}, hot: 400},
	{name: "every gf2", rules: gf2.Ruleset, setup: everyRule(gf2.Ruleset,
		"../../../roster/testdata/every-gf2.yaml", "../../../../testdata/armies/gf2/vigil.yaml"),
		games: [2]int{150, 480}, turned: [2]int{40, 96}, thorough: 6, kinds: []core.Kind{core.StartAboard,
			core.SetAside, core.Arrive, core.ArriveAt, core.JoinUnit, core.CastSpell, core.CastAt,
			core.BlockSpell, core.PickModel, core.MoraleBy, core.FuriousWith},
		rare: []core.Kind{core.StartAboard}, share: 5, hostile: []int{1, 2, 3}, hot: 400},
	{name: "squads", rules: gf3.Ruleset, setup: squads, games: [2]int{160, 640}, turned: [2]int{40, 100},
		thorough: 19, kinds: []core.Kind{core.JoinUnit, core.PickModel, core.StrikeFirst, core.UseLimited,
			core.MoraleBy}, share: 5, hostile: []int{0}, hot: 400},
	{name: "reserves", rules: gf3.Ruleset, setup: spread(starters, withReserves), games: [2]int{120, 400},
		turned: [2]int{30, 60}, thorough: 29, kinds: []core.Kind{core.SetAside, core.Arrive, core.ArriveAt},
		share: 100, hostile: []int{0}, hot: 200, check: func(t *testing.T, c *census) {
			if mean := c.options[core.ArriveAt] / c.decisions[core.ArriveAt]; mean < 5 || mean > 54 {
				t.Errorf("%d places on the average for a unit that was set aside", mean)
			}
		}},
	{name: "casting", rules: gf3.Ruleset, setup: spread(starters, withCasters), games: [2]int{100, 300},
		turned: [2]int{30, 60}, thorough: 29, kinds: []core.Kind{core.CastSpell, core.CastAt,
			core.CommitTokens}, share: 100, hostile: []int{0}, hot: 200},
	{name: "aircraft", rules: gf3.Ruleset, setup: spread(starters, withAircraft), games: [2]int{80, 250},
		turned: [2]int{30, 50}, thorough: 29, hostile: []int{0}, hot: 200},
	{name: "convoys", rules: gf3.Ruleset, setup: convoy, games: [2]int{120, 480}, turned: [2]int{30, 60},
		thorough: 13, kinds: []core.Kind{core.StartAboard}, share: 100, hostile: []int{0}, hot: 800},
	{name: "convoys gf2", rules: gf2.Ruleset, setup: convoy2, games: [2]int{80, 240}, turned: [2]int{20, 40},
		thorough: 13, kinds: []core.Kind{core.StartAboard}, share: 100},
}

// suiteOf returns the suite with a name.
func suiteOf(name string) *suite {
	return suites[slices.IndexFunc(suites, func(u *suite) bool { return u.name == name })]
}

// game returns the n-th game.
func (u *suite) game(tb testing.TB, n int, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	setup := u.setup(tb, n)
	setup.Rulings = rulings
	return compiled(tb, setup)
}

// ruled returns no ruling for two games of three, and for the third some other value of one of them.
func (u *suite) ruled(n int) []engine.Ruling {
	infos := u.rules.Rulings()
	info := infos[n/3%len(infos)]
	if u.plain || n%3 > 0 || len(info.Values) < 2 {
		return nil
	}
	return []engine.Ruling{{Name: info.Name, Value: info.Values[1+n/3/len(infos)%(len(info.Values)-1)]}}
}

// states returns states of the first game, some before each kind of decision.
func (u *suite) states(tb testing.TB, n, most int, rulings ...engine.Ruling) (*engine.Game, []*engine.State) {
	tb.Helper()
	g := u.game(tb, n, rulings...)
	kinds := slices.DeleteFunc(slices.Clone(u.kinds), func(k core.Kind) bool {
		return slices.Contains(u.rare, k)
	})
	return g, bold.States(tb, g, most, true, kinds...)
}

// before returns the states before some kinds of decision.
func before(states []*engine.State, kinds ...core.Kind) (out []*engine.State) {
	for _, s := range states {
		if slices.Contains(kinds, s.Decision().Kind) {
			out = append(out, s)
		}
	}
	return out
}

// spread returns set-ups from all over the starter games of a ruleset, with something granted to the armies.
func spread(all func() *starterGames, grant func(*roster.Army) *roster.Army) setups {
	return func(_ testing.TB, n int) engine.Setup {
		setup := all().setup(n * 997)
		if grant != nil {
			for seat, a := range setup.Armies {
				setup.Armies[seat] = grant(a)
			}
		}
		return setup
	}
}

// army reads an army list once.
func army(tb testing.TB, path string) *roster.Army {
	tb.Helper()
	if a, ok := armies.Load(path); ok {
		return a.(*roster.Army)
	}
	a := must.Get(roster.Load(path))(tb)
	armies.Store(path, a)
	return a
}

var armies sync.Map

// field returns the set-up of two lists on the n-th of some tables.
func field(tb testing.TB, rules engine.Ruleset, n int, lists [2]string) engine.Setup {
	tb.Helper()
	at := [...][2]string{{"borough", "standoff"}, {"mire", "crossroads"}, {"canyon", "longmarch"},
		{"thornwood", "standoff"}}[n%4]
	setup := on(tb, rules, at[0], at[1])
	for seat, path := range lists {
		setup.Armies[seat] = army(tb, path)
	}
	return setup
}

// everyRule returns games of two lists, of which the first has every special rule at least once and the
// second those together that change the course of a game.
func everyRule(rules engine.Ruleset, lists ...string) setups {
	return func(tb testing.TB, n int) engine.Setup {
		tb.Helper()
		return field(tb, rules, n/4, [2]string{lists[n&1], lists[n>>1&1]})
	}
}

// squads returns games of two lists whose units have the rules that change who belongs to a unit and how it
// fights.
func squads(tb testing.TB, n int) engine.Setup {
	tb.Helper()
	lists := [2]string{"testdata/lists/cinder.yaml", "testdata/lists/marrow.yaml"}
	return field(tb, gf3.Ruleset, n/2, [2]string{lists[n&1], lists[1-n&1]})
}

// convoy returns games of two lists with transports.
func convoy(tb testing.TB, n int) engine.Setup {
	tb.Helper()
	const list = "testdata/lists/convoy.yaml"
	return field(tb, gf3.Ruleset, n, [2]string{list, list})
}

// convoy2 returns the same games in v2.16, where nobody of the list casts spells.
func convoy2(tb testing.TB, n int) engine.Setup {
	tb.Helper()
	setup := convoy(tb, n)
	setup.Ruleset = gf2.Ruleset
	for i, a := range setup.Armies {
		a = granted(a)
		a.Ruleset, a.Spells = "gf2", nil
		caster := func(r roster.Rule) bool { return r.ID == roster.Caster }
		for u := range a.Units {
			a.Units[u].Rules = slices.DeleteFunc(a.Units[u].Rules, caster)
			for k := range a.Units[u].Models {
				a.Units[u].Models[k].Rules = slices.DeleteFunc(a.Units[u].Models[k].Rules, caster)
			}
		}
		setup.Armies[i] = a
	}
	return setup
}

// granted returns a copy of an army whose units have special rules more: the models of unit i those of the
// i-th entry, around and around.
func granted(a *roster.Army, rules ...[]roster.Rule) *roster.Army {
	out := *a
	out.Units = slices.Clone(a.Units)
	for i := range out.Units {
		u := &out.Units[i]
		var more []roster.Rule
		if len(rules) > 0 {
			more = rules[i%len(rules)]
		}
		u.Rules = slices.Concat(u.Rules, more)
		u.Models = slices.Clone(u.Models)
		for k := range u.Models {
			u.Models[k].Rules = slices.Concat(u.Models[k].Rules, more)
		}
	}
	return &out
}

// withReserves lets most units be set aside.
func withReserves(a *roster.Army) *roster.Army {
	ambush, scout := roster.Rule{ID: roster.Ambush}, roster.Rule{ID: roster.Scout}
	return granted(a, []roster.Rule{ambush}, []roster.Rule{scout}, nil, []roster.Rule{ambush, scout})
}

// withAircraft makes every other unit an Aircraft.
func withAircraft(a *roster.Army) *roster.Army {
	return granted(a, []roster.Rule{{ID: roster.Aircraft}}, nil)
}

// withCasters makes the first model of two units in three a Caster.
func withCasters(a *roster.Army) *roster.Army {
	out := granted(a)
	for i := range out.Units {
		if m := out.Units[i].Models; i%3 < 2 {
			m[0].Rules = append(m[0].Rules, roster.Rule{ID: roster.Caster, Rating: 1 + i%3})
		}
	}
	// They are of every kind, and modify every stat for either term.
	out.Spells = []roster.Spell{
		{Name: "Ember Lash", Value: 1, Range: 18, Kind: roster.Damage, Hits: 3,
			Rules: []roster.Rule{{ID: roster.AP, Rating: 1}}},
		{Name: "Star Fall", Value: 2, Range: 24, Kind: roster.Damage, Hits: 2,
			Rules: []roster.Rule{{ID: roster.Blast, Rating: 3}}},
		{Name: "Long Stride", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatMove,
			Term: roster.UntilActivation},
		{Name: "Steady Hand", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatHit,
			Term: roster.UntilRound},
		{Name: "Rust", Value: 2, Range: 18, Kind: roster.Debuff, Stat: roster.StatDefense,
			Term: roster.UntilRound},
		{Name: "Mire", Value: 3, Range: 30, Kind: roster.Debuff, Stat: roster.StatMove,
			Term: roster.UntilActivation},
	}
	return out
}

// Random games keep the properties that a game must have, in one of three games under some other value of one
// of the rulings (GF3-PREP-11, GF3-SR-AMBUSH, GF3-SR-SCOUT, GF3-SR-AIRCRAFT-01 to 03, GF3-SR-CASTER-01 to
// 03). Those of the starter lists come to every starter table, mission and pair of lists, in a long run.
func TestRandomGames(t *testing.T) {
	if long := suites[0].games[1]; starters().count() > long || starters2().count() > suites[1].games[1] {
		t.Fatalf("there are %d different games: %d do not play them all", starters().count(), long)
	}
	for _, u := range suites {
		t.Run(u.name, u.play)
	}
}

func (u *suite) play(t *testing.T) {
	games := enginetest.Samples(u.games[0], u.games[1])
	var total census
	var mu sync.Mutex
	var next atomic.Int64
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			w := witness{}
			for !t.Failed() {
				n := int(next.Add(1)) - 1
				if n >= games {
					break
				}
				rulings := u.ruled(n)
				if err := w.play(u.game(t, n, rulings...), uint64(n), n%u.thorough == 0); err != nil {
					t.Errorf("game %d with %v: %v", n, rulings, err)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			total.add(&w.census)
		})
	}
	wg.Wait()
	for k, n := range total.decisions {
		if n > 0 {
			t.Logf("%-18s %8d decisions, %5.1f options", core.Kind(k), n,
				float64(total.options[k])/float64(n))
		}
	}
	for _, k := range u.kinds {
		if n := total.decisions[k]; n == 0 || n*100 < games*u.share {
			t.Errorf("%d games came to %d decisions of kind %s", games, n, k)
		}
	}
	if u.check != nil {
		u.check(t, &total)
	}
}

// meleesEnd returns a check of how melees have left the units. Third units and difficult terrain in the way
// leave some models no other choice; more than one in so many would mean that places are overlooked. Of a
// horde that has wrapped around its enemy many a model can go no further from some without coming nearer to
// others, or to its own.
func meleesEnd(text string, some int) func(*testing.T, *census) {
	return func(t *testing.T, c *census) {
		t.Logf("%d of %d moves into contact broke coherency; "+text+"; %d illegal actions tried", c.scattered,
			c.charges, c.stuck, c.parted, c.illegal)
		t.Logf("seats won %v", c.won)
		if c.charges == 0 || c.parted == 0 || c.scattered*10 > c.charges ||
			c.stuck*enginetest.Samples(some-2, some) > c.parted {
			t.Error("too many units are scattered by a charge, or stuck after a melee")
		}
	}
}

// Random games under every other value of every ruling keep the properties that a game must have.
func TestGamesUnderEveryRuling(t *testing.T) {
	n := 0
	for _, rules := range [...]engine.Ruleset{gf3.Ruleset, gf2.Ruleset} {
		of := slices.DeleteFunc(slices.Clone(suites), func(u *suite) bool { return u.rules != rules })
		for _, info := range rules.Rulings() {
			for _, value := range info.Values[1:] {
				for range enginetest.Samples(2, 8) {
					w, u, ruling := witness{}, of[n%len(of)], engine.Ruling{Name: info.Name, Value: value}
					if err := w.play(u.game(t, n, ruling), uint64(n), n%4 == 0); err != nil {
						t.Errorf("%s, %+v, game %d: %v", u.name, ruling, n, err)
					}
					n++
				}
			}
		}
	}
}

// A game and its half turn, in which the seats are swapped and the table lies half round, offer the same
// choices in the same order all along, and the same choice with the same dice leads to the same position.
// Nothing depends on the seat, then, nor on the side of the table.
func TestHalfTurn(t *testing.T) {
	for _, u := range suites {
		for n := range enginetest.Samples(u.turned[0], u.turned[1]) {
			if err := playTurned(t, u.game(t, n, u.ruled(n)...), uint64(n)); err != nil {
				t.Errorf("%s, game %d: %v", u.name, n, err)
			}
		}
	}
}

// Nothing that stands in a snapshot does harm.
func TestHostileSnapshots(t *testing.T) {
	for _, g := range []*engine.Game{fuzzGame(t), fuzzGame2(t)} {
		states := bold.States(t, g, 3, true, plain(g.Setup().Ruleset)...)
		bold.Hostile(t, g, states, enginetest.Samples(80, 400), 200)
	}
	for _, u := range suites {
		for _, n := range u.hostile {
			g, states := u.states(t, n, 3, u.ruled(3*n)...)
			bold.Hostile(t, g, states, enginetest.Samples(40, 300), u.hot)
		}
	}
}

// What agents do most does not allocate once it has warmed up, at any kind of decision.
func TestNoAllocations(t *testing.T) {
	enginetest.NoAllocations(t, midGame(t))
	g := mustCompile(t, "brood-1000", "cohort-1000", "borough", "standoff")
	enginetest.NoAllocations(t, bold.States(t, g, 5, false, plain(gf2.Ruleset)[:14]...))
	for _, u := range suites[2:] {
		if u.hostile == nil {
			continue
		}
		_, states := u.states(t, u.hostile[0], 3)
		enginetest.NoAllocations(t, states)
		for _, s := range states {
			if n := testing.AllocsPerRun(5, func() { s.For(0); s.For(1) }); n > 0 {
				t.Errorf("For before %s: %v allocations", s.Decision().Kind, n)
			}
		}
	}
}
