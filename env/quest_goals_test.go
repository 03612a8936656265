package env_test

import (
	"math"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
	. "gauntlet/env"
)

// In games of all missions the potential of the goals lies between 0 and 1 and moves; the terms that are paid
// for it add up to what it was at the start, taken back, and what the heroes earn by it the AI side loses.
func TestGoalsInGames(t *testing.T) {
	for n, spec := range questSpecs() {
		e := openSpec(t, spec+":shape-goals=2")
		rng := dice.New(uint64(n))
		must(t, e.Reset(uint64(n)))
		start, moved := goals(e), false
		for e.Seat() >= 0 {
			phi := goals(e)
			if !(phi >= 0 && phi <= 1) {
				t.Fatalf("%s: the goals have come %v far", spec, phi)
			}
			moved = moved || phi != start
			stepAtRandom(t, e, &rng)
		}
		paid := e.Info().Return[0] - e.Info().True[0]
		if math.Abs(float64(paid+2*start)) > 1e-5 ||
			math.Abs(float64(e.Info().Return[0]+e.Info().Return[1])) > 1e-5 || !moved {
			t.Errorf("%s: %v is paid in all, and the goals began at %v; they moved: %t", spec, paid, start,
				moved)
		}
	}
}

// goals returns how far the goals have come.
func goals(e *Turn) float32 { return e.Model().Potential(e.Position(), Shaping{Goals: 1}) }

// far has all heroes stand a long way to the left of the table, from where nothing is near.
func far(t *testing.T, spec string) *Turn {
	t.Helper()
	e := openSpec(t, spec)
	must(t, e.Reset(1))
	rng := dice.New(1)
	for e.Position().Round() == 0 {
		stepAtRandom(t, e, &rng)
	}
	for u := range 3 {
		stands(e, u, geom.Point{X: -100 * geom.Inch})
	}
	return e
}

// stands puts a hero somewhere.
func stands(e *Turn, u int, at geom.Point) {
	m := enginetest.Open(e.State())
	m.Models[e.Game().Units()[u].First].P = at
	m.Rebox(u)
}

// wants checks what the goals have come to.
func wants(t *testing.T, e *Turn, when string, want float32) {
	t.Helper()
	if got := goals(e); math.Abs(float64(got-want)) > 1e-5 {
		t.Errorf("%s the goals have come %v far, not %v", when, got, want)
	}
}

// Of the two goals of the breach the first one counts by the ways to its four search tokens and by what they
// turn out to be, the second one by the ways to the exit of those who are conscious.
func TestGoalsOfBreach(t *testing.T) {
	e := far(t, "StarQuest-Breach-v1")
	m := enginetest.Open(e.State())
	q := quests.Of(m.G.Setup.Mission)
	wants(t, e, "far away", 0)
	stands(e, 0, q.Tokens[2].Add(geom.Point{X: -40 * geom.Inch}))
	wants(t, e, "40 inches off one token", 0.5/6*0.25/2)
	stands(e, 1, q.Tokens[2])
	m.Units[1].Flags = m.Units[1].Flags&^engine.OnTable | engine.Down
	wants(t, e, "with one who lies unconscious at it", 0.5/6*0.25/2)
	for content, c := range q.Contents {
		m.Vars[questTokens+2] = int16(content + 1)
		if tok := starquest.TokenOf(m.View(), len(q.Objectives)+2); !tok.Revealed || tok.Taken ||
			tok.Content != content {
			t.Fatalf("the token is %+v", tok)
		}
		want := float32(0.25 / 2)
		if c.Name == "the core" {
			want = (0.5/6 + 0.25) * 0.25 / 2
		}
		wants(t, e, "when it is known to be "+c.Name, want)
	}
	m.Vars[questFound] = 1
	wants(t, e, "with the core found", 0.5)
	stands(e, 0, geom.Point{X: -8*geom.Inch - 12*geom.Inch, Y: -20 * geom.Inch})
	wants(t, e, "when one of two has 12 inches to the exit", 0.5+0.5*0.75/2)
	stands(e, 2, geom.Point{Y: -20 * geom.Inch})
	wants(t, e, "when the other one stands in it", 0.5+0.5*1.75/2)
}

// Objectives count when the heroes hold them, and before that by the way to them.
func TestGoalsOfRelay(t *testing.T) {
	e := far(t, "StarQuest-Relay-v1")
	m := enginetest.Open(e.State())
	stands(e, 2, quests.Of(m.G.Setup.Mission).Objectives[0])
	wants(t, e, "at the mast", 0.5/4)
	m.Markers[0].Owner = starquest.Heroes
	wants(t, e, "with the mast held", 1./4)
}

// Who is to be slain counts by wounds, by the way there, and when it is destroyed.
func TestGoalsOfHunt(t *testing.T) {
	e := far(t, "StarQuest-Hunt-v1")
	m := enginetest.Open(e.State())
	first, end := e.Game().UnitRange(starquest.Foes)
	for u := first; u < end; u++ {
		if starquest.Targets(m.View(), 0)>>(u-first)&1 == 0 {
			continue
		}
		model := e.Game().Units()[u].First
		stands(e, 0, m.Models[model].P)
		wants(t, e, "beside it", 0.25)
		m.Models[model].Wounds = uint16(e.Game().Models()[model].Tough) / 2
		wants(t, e, "when half of its wounds are gone", 0.25+0.25)
		m.Units[u].Flags = engine.Gone
		wants(t, e, "when it is destroyed", 1)
	}
}

// To survive is to see the rounds go by.
func TestGoalsOfLastStand(t *testing.T) {
	e := far(t, "StarQuest-LastStand-v1")
	enginetest.Open(e.State()).Round = 3
	wants(t, e, "in round 3 of 7", 3./7)
}
