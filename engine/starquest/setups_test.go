package starquest_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// setup returns the set-up of a shipped mission for the first heroes of the party that tests play most.
func setup(tb testing.TB, quest string, heroes int, threat string) engine.Setup {
	tb.Helper()
	return setupOf(tb, quest, "vanguard", heroes, threat)
}

// setupOf returns the set-up of a shipped mission for the first heroes of a party.
func setupOf(tb testing.TB, quest, name string, heroes int, threat string) engine.Setup {
	tb.Helper()
	m, table, err := mission.StarterQuest(quest)
	if err != nil {
		tb.Fatal(err)
	}
	party, err := roster.QuestList(name)
	if err != nil {
		tb.Fatal(err)
	}
	party.Units = party.Units[:heroes]
	brood, err := roster.QuestList("brood")
	if err != nil {
		tb.Fatal(err)
	}
	foes, err := starquest.Muster(m, brood, heroes, threat)
	if err != nil {
		tb.Fatal(err)
	}
	return engine.Setup{Ruleset: starquest.Ruleset, Armies: [2]*roster.Army{party, foes}, Table: table, Mission: m}
}

// compile returns the game of a set-up.
func compile(tb testing.TB, s engine.Setup) *engine.Game {
	tb.Helper()
	for _, a := range s.Armies {
		if err := a.Check(); err != nil {
			tb.Fatal(err)
		}
	}
	g, err := engine.Compile(s)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// breach returns the game of the mission that tests play most.
func breach(tb testing.TB) *engine.Game { return compile(tb, setup(tb, "breach", 3, "middle")) }

// A player chooses from menus at random. A bold one takes charges, shots, skills and payments more often than chance alone would.
type player struct {
	rng  dice.Stream
	bold bool
}

func newPlayer(seed uint64, bold bool) *player {
	return &player{dice.New(dice.Mix(seed) ^ 0x5bd1e995), bold}
}

func (p *player) choose(menu []engine.Action) int {
	if p.bold && p.rng.Intn(2) == 0 {
		var picks [64]int
		n := 0
		for i := range menu {
			switch menu[i].Verb {
			case engine.Charge, engine.Fire, engine.Yes, engine.Skill, engine.Reveal:
				if n < len(picks) {
					picks[n] = i
					n++
				}
			case engine.Move:
				// Towards markers and enemies.
				if menu[i].Pattern >= 1+16*3 && n < len(picks) {
					picks[n] = i
					n++
				}
			}
		}
		if n > 0 {
			return picks[p.rng.Intn(n)]
		}
	}
	return p.rng.Intn(len(menu))
}
