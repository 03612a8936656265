package starquest_test

import (
	"iter"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// setup returns the set-up of a shipped mission for the first heroes of the party that tests play most.
func setup(tb testing.TB, quest string, heroes int, threat string) engine.Setup {
	tb.Helper()
	return setupOf(tb, quest, "vanguard", heroes, threat)
}

// setupOf returns the set-up of a shipped mission for the first heroes of a party.
func setupOf(tb testing.TB, quest, name string, heroes int, threat string) engine.Setup {
	tb.Helper()
	m, table, err := quests.Open(quest)
	if err != nil {
		tb.Fatal(err)
	}
	list := must.Get(party.Open(name))(tb)
	brood := must.Get(party.Open("brood"))(tb)
	return must.Get(starquest.Prepare(m, table, list, brood, heroes, threat))(tb)
}

// compile returns the game of a set-up.
func compile(tb testing.TB, s engine.Setup) *engine.Game {
	tb.Helper()
	for _, a := range s.Armies {
		must.Do(tb, a.Check())
	}
	return must.Get(engine.Compile(s))(tb)
}

// breach returns the game of the mission that tests play most.
func breach(tb testing.TB) *engine.Game { return compile(tb, setup(tb, "breach", 3, "middle")) }

// bold takes charges, shots, skills and payments, or goes towards markers and enemies.
var bold enginetest.Bold = func(rng *dice.Stream, menu []engine.Action) int {
	var picks [64]int
	n := 0
	for i := range menu {
		v := menu[i].Verb
		if n < len(picks) && (v == engine.Charge || v == engine.Fire || v == engine.Yes || v == engine.Skill ||
			v == engine.Reveal || v == engine.Move && menu[i].Pattern >= 1+16*3) {
			picks[n] = i
			n++
		}
	}
	if n == 0 {
		return -1
	}
	return picks[rng.Intn(n)]
}

// played ranges over the decisions of a random game.
func played(tb testing.TB, g *engine.Game, seed uint64, isBold bool) iter.Seq[*enginetest.Turn] {
	return bold.Player(seed, isBold).Play(tb, g.New(seed))
}

// give gives all models of a unit a special rule.
func give(u *roster.Unit, r roster.Rule) {
	u.Rules = append(u.Rules[:len(u.Rules):len(u.Rules)], r)
	models := append([]roster.Model(nil), u.Models...)
	for i := range models {
		models[i].Rules = append(models[i].Rules[:len(models[i].Rules):len(models[i].Rules)], r)
	}
	u.Models = models
}

// arm adds a rule to all weapons of a unit of one sort.
func arm(u *roster.Unit, melee bool, r roster.Rule) {
	weapons := append([]roster.Weapon(nil), u.Weapons...)
	for i := range weapons {
		if weapons[i].Melee() == melee {
			if _, has := roster.Rating(weapons[i].Rules, r.ID); !has {
				weapons[i].Rules = append(weapons[i].Rules[:len(weapons[i].Rules):len(weapons[i].Rules)], r)
			}
		}
	}
	u.Weapons = weapons
}

// special returns the set-up of the mission that tests play most with more special rules: heroes that are set
// aside and scout ahead, an enemy that lies in ambush, a Villain, casters on both sides, heaps to be pushed
// off, Blast and Counter and Limited weapons.
func special(tb testing.TB, heroes int, threat string) engine.Setup {
	tb.Helper()
	s := setup(tb, "breach", heroes, threat)
	party, foes := s.Armies[starquest.Heroes], s.Armies[starquest.Foes]
	give(&party.Units[0], roster.Rule{ID: roster.Ambush})
	give(&party.Units[1], roster.Rule{ID: roster.Scout})
	arm(&party.Units[0], false, roster.Rule{ID: roster.Blast, Rating: 3})
	arm(&party.Units[0], true, roster.Rule{ID: roster.Limited})
	arm(&party.Units[1], true, roster.Rule{ID: roster.Counter})
	arm(&party.Units[1], false, roster.Rule{ID: roster.Limited})
	for i := range s.Table.Terrain {
		if s.Table.Terrain[i].Name == "rubble" {
			s.Table.Terrain[i].Height = 3 * geom.Inch
		}
	}
	// Who comes first on either side casts.
	give(&party.Units[0], roster.Rule{ID: roster.Caster, Rating: 3})
	give(&foes.Units[0], roster.Rule{ID: roster.Caster, Rating: 2})
	for i := range s.Armies {
		s.Armies[i].Spells = []roster.Spell{
			{Name: "Bolt", Value: 1, Range: 18, Kind: roster.Damage, Hits: 3},
			{Name: "Ward", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatDefense,
				Term: roster.UntilRound},
			{Name: "Daze", Value: 2, Range: 12, Kind: roster.Debuff, Stat: roster.StatHit,
				Term: roster.UntilActivation},
		}
	}
	for i := range foes.Units {
		u := &foes.Units[i]
		switch {
		case u.Copy == "Spitter" && i%2 == 0:
			give(u, roster.Rule{ID: roster.Ambush})
			arm(u, false, roster.Rule{ID: roster.Indirect})
		case u.Copy == "Spitter":
			give(u, roster.Rule{ID: roster.Villain})
			arm(u, false, roster.Rule{ID: roster.Blast, Rating: 2})
		case u.Copy == "Skitterers":
			arm(u, true, roster.Rule{ID: roster.Counter})
			give(u, roster.Rule{ID: roster.Regeneration})
		}
	}
	return s
}

// ruling returns a ruling switch with a value.
func ruling(name, value string) engine.Ruling { return engine.Ruling{Name: name, Value: value} }
