package quest_test

import (
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// Every branch of the rulebook's decision list (SQ-AI-01 to SQ-AI-05), under every reading of it.
func TestQuestDecisionList(t *testing.T) {
	hidden := []mission.Piece{Wall(0, 10, 40)}
	pair := func(y int, weapons ...roster.Weapon) []Stand {
		return []Stand{{Seat: 1, Weapons: weapons}, {Y: y, Weapons: Arms(Sword)}}
	}
	for _, c := range []struct {
		name   string
		spec   string // "scripted" when ""
		cast   Cast
		before func(st *Stage)
		verb   engine.Verb
		target int // of a Charge, by number
		why    string
	}{
		{name: "SQ-AI-01 step 2: shoots what is in range", cast: Cast{Stands: pair(20, Rifle)},
			verb: engine.Hold, why: `sees Hero A, 19.0" away; can shoot but not charge; stays and shoots`},
		{name: "SQ-AI-01 step 2: advances into range", cast: Cast{Stands: pair(20, Pistol)},
			verb: engine.Rush, why: `sees Hero A, 19.0" away; can neither shoot nor charge; rushes there`},
		{name: "SQ-AI-03: advances to get in range", cast: Cast{Stands: pair(16, Pistol)},
			verb: engine.Advance, why: `sees Hero A, 15.0" away; can shoot but not charge; advances and shoots`},
		{name: "SQ-AI-03: an Advance brings it just in range", cast: Cast{Stands: pair(19, Pistol)},
			verb: engine.Advance, why: `sees Hero A, 18.0" away; can shoot but not charge; advances and shoots`},
		{name: "SQ-SR-IMMOBILE: shoots from where it stands", cast: Cast{Stands: []Stand{
			{Seat: 1, Weapons: Arms(Rifle), Rules: []roster.Rule{{ID: roster.Immobile}}}, {Y: 20}}},
			verb: engine.Hold, why: `sees Hero A, 19.0" away; can shoot but not charge; stays and shoots`},
		{name: "SQ-AI-01 step 2: charges when it cannot shoot", cast: Cast{Stands: pair(10, Sword)},
			verb: engine.Charge, why: `sees Hero A, 9.0" away; can charge but not shoot; charges`},
		{name: "SQ-AI-02: charges when that does more", cast: Cast{Stands: pair(10, Rifle, Axe)},
			verb: engine.Charge, why: `shooting can be expected to do 0.25 wounds, a charge 1.25; charges`},
		{name: "SQ-AI-02: shoots when both do the same", cast: Cast{Stands: pair(10, Rifle, Sword)},
			verb: engine.Hold, why: `shooting can be expected to do 0.25 wounds, a charge 0.25; stays and shoots`},
		{name: "SQ-AI-02: Impact counts", cast: Cast{Stands: []Stand{
			{Seat: 1, Weapons: Arms(Rifle, Sword), Rules: []roster.Rule{{ID: roster.Impact, Rating: 2}}},
			{Y: 10, Weapons: Arms(Sword)}}},
			verb: engine.Charge, why: `shooting can be expected to do 0.25 wounds, a charge 1.08; charges`},
		{name: "SQ-AI-02: Fatigue counts", cast: Cast{Stands: pair(10, Rifle, Axe)},
			before: func(st *Stage) {
				enginetest.Open(st.State).Units[st.UnitOf(1, 0)].Flags |= engine.Fatigued
			},
			verb: engine.Charge, why: `shooting can be expected to do 0.25 wounds, a charge 0.42; charges`},
		{name: "SQ-AI-02: cover counts", cast: Cast{Stands: pair(10, Rifle, Sword),
			Terrain: []mission.Piece{{Name: "grove", Cover: true, Center: At(0, 10), Radius: 3 * geom.Inch}}},
			verb: engine.Charge, why: `shooting can be expected to do 0.17 wounds, a charge 0.25; charges`},
		{name: "SQ-AI-02: Deadly counts up to the Tough of the target", cast: Cast{Stands: []Stand{
			{Seat: 1, Weapons: Arms(Rifle, roster.Weapon{Name: "maul", Attacks: 1,
				Rules: []roster.Rule{{ID: roster.Deadly, Rating: 9}}})}, {Y: 10, Weapons: Arms(Sword)}}},
			verb: engine.Charge, why: `shooting can be expected to do 0.25 wounds, a charge 1.50; charges`},
		{name: "SQ-AI-02: Blast counts on all whom it spreads to", cast: Cast{Stands: []Stand{
			{Seat: 1, Weapons: Arms(Mortar, Sword)}, {Y: 10, Weapons: Arms(Sword)}, {X: 3, Y: 10}}},
			verb: engine.Hold, why: `shooting can be expected to do 0.50 wounds, a charge 0.25; stays and shoots`},
		{name: "SQ-A-39: the nearest that it can reach, not the nearest in sight", cast: Cast{
			Stands: []Stand{{Seat: 1, Weapons: Arms(Sword)}, {Y: 8, Weapons: Arms(Sword)},
				{X: 10, Weapons: Arms(Sword)}},
			Terrain: []mission.Piece{{Name: "chasm", Impassable: true, Polygon: Rectangle(0, 4, 40)}}},
			verb: engine.Charge, target: 1, why: `sees Hero B, 9.0" away; can charge but not shoot; charges`},
		{name: "SQ-A-17: of equally near heroes the lowest number", cast: Cast{
			Stands: []Stand{{Seat: 1, Weapons: Arms(Sword)}, {X: 6, Y: 8}, {X: -6, Y: 8}}},
			verb: engine.Charge, target: 0, why: "Hero A"},
		{name: "SQ-SHOOT-03: ignores the unconscious", cast: Cast{
			Stands: []Stand{{Seat: 1, Weapons: Arms(Sword)}, {Y: 5}, {X: 10}}},
			before: func(st *Stage) {
				u := &enginetest.Open(st.State).Units[0]
				u.Flags = u.Flags&^engine.OnTable | engine.Down
			},
			verb: engine.Charge, target: 1, why: `Hero B, 9.0" away`},
		{name: "SQ-AI-01 step 3: rushes to the nearest objective",
			cast: Cast{Stands: pair(20, Rifle), Terrain: hidden,
				Objectives: []geom.Point{At(-20, 0), At(8, 0)}},
			verb: engine.Rush, why: `no enemy in sight; objective 2, 7.5" away; rushes`},
		{name: "SQ-AI-01 step 3: one objective has no number",
			cast: Cast{Stands: pair(20, Rifle), Terrain: hidden, Objectives: []geom.Point{At(-8, 0)}},
			verb: engine.Rush, why: `no enemy in sight; objective 7.5" away; rushes`},
		{name: "SQ-AI-01 step 3: skips the activation at an objective",
			cast: Cast{Stands: pair(20, Rifle), Terrain: hidden, Objectives: []geom.Point{At(3, 0)}},
			verb: engine.Hold, why: `no enemy in sight; objective 2.5" away; stays`},
		{name: "SQ-AI-01 step 3: whose objective it is does not matter",
			cast: Cast{Stands: pair(20, Rifle), Terrain: hidden,
				Objectives: []geom.Point{At(3, 0), At(20, 0)}},
			before: func(st *Stage) { enginetest.Open(st.State).Markers[0].Owner = starquest.Foes },
			verb:   engine.Hold, why: `objective 1, 2.5" away; stays`},
		{name: "SQ-AI-04: without an objective it skips",
			cast: Cast{Stands: pair(20, Rifle), Terrain: hidden, Tokens: []geom.Point{At(8, 0)}},
			verb: engine.Hold, why: "no enemy in sight; no objective to go to; waits"},
		{name: "SQ-AI-04: unless it hunts", spec: "scripted:no-objective=hunt",
			cast: Cast{Stands: pair(20, Rifle), Terrain: hidden},
			verb: engine.Rush, why: `no enemy in sight; no objective; the nearest enemy is Hero A, 19.0" away; rushes there`},
		{name: "SQ-A-16: sight is judged before moving",
			cast: Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Rifle)}, {X: 4, Y: 20}},
				Terrain: []mission.Piece{Wall(0, 10, 6)}},
			verb: engine.Hold, why: "no enemy in sight"},
		{name: "SQ-A-16: or after moving", spec: "scripted:sight=after",
			cast: Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Rifle)}, {X: 4, Y: 20}},
				Terrain: []mission.Piece{Wall(0, 10, 6)}},
			verb: engine.Advance,
			why:  "sees nobody yet, but can reach Hero A, 19.4\" away; can shoot but not charge; advances and shoots"},
		{name: "SQ-A-18: hits may decide", spec: "scripted:damage=hits",
			cast: Cast{Stands: pair(10, roster.Weapon{Name: "carbine", Range: 24, Attacks: 3},
				roster.Weapon{Name: "lance", Attacks: 2, Rules: []roster.Rule{{ID: roster.AP, Rating: 4}}})},
			verb: engine.Hold, why: "shooting can be expected to do 1.50 hits, a charge 1.00; stays and shoots"},
		{name: "SQ-A-18: by default wounds do",
			cast: Cast{Stands: pair(10, roster.Weapon{Name: "carbine", Range: 24, Attacks: 3},
				roster.Weapon{Name: "lance", Attacks: 2, Rules: []roster.Rule{{ID: roster.AP, Rating: 4}}})},
			verb: engine.Charge, why: "shooting can be expected to do 0.75 wounds, a charge 0.83; charges"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec := c.spec
			if spec == "" {
				spec = "scripted"
			}
			st := c.cast.Play(t, spec, starquest.Foes)
			if c.before != nil {
				c.before(st)
			}
			a, why := st.Activate(0)
			if a.Verb != c.verb || a.Verb == engine.Charge && int(a.Target) != st.UnitOf(0, c.target) ||
				!strings.Contains(why, c.why) {
				t.Errorf("%s (target %d): %s\nwant %s: %s", a.Verb, a.Target, why, c.verb, c.why)
			}
		})
	}
}

// It advances no further than it must (SQ-AI-03), or as near as it can when the spec says so (SQ-A-19).
func TestQuestAdvance(t *testing.T) {
	for spec, want := range map[string][2]int32{"scripted": {2900, 3400},
		"scripted:advance=full": {5800, 6100}} {
		st := Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Pistol)}, {Y: 16}}}.Play(t, spec, starquest.Foes)
		if a, why := st.Activate(0); a.Verb != engine.Advance {
			t.Fatalf("%s: %s: %s", spec, a.Verb, why)
		}
		a, _ := st.Act()
		if a.At.Y < want[0] || a.At.Y > want[1] || st.Decision().Kind == engine.MoveTo {
			t.Errorf("%s: it goes to %v", spec, a.At)
		}
		if gap := opr.Gap(st.View(), 0, st.UnitOf(1, 0)); gap > 12*geom.Inch {
			t.Errorf("%s: it ends %d away", spec, gap)
		}
	}
}

// A group is one unit that goes by its nearest model (SQ-AI-05), and stays together.
func TestQuestGroup(t *testing.T) {
	st := Cast{Stands: []Stand{{Seat: 1, Models: 4, Weapons: Arms(Sword)}, {Y: 20}}}.Play(t, "scripted",
		starquest.Foes)
	before := opr.Gap(st.View(), 0, st.UnitOf(1, 0))
	if a, why := st.Activate(0); a.Verb != engine.Rush || !strings.Contains(why, "Hero A") {
		t.Fatalf("%s: %s", a.Verb, why)
	}
	st.Act()
	if came := before - opr.Gap(st.View(), 0, st.UnitOf(1, 0)); came < 11*geom.Inch {
		t.Errorf("the group comes only %d nearer", came)
	}
	if !enginetest.Open(st.State).Coherent(st.UnitOf(1, 0)) {
		t.Error("the group has fallen apart")
	}
}

// A group that has to close up is weighed as it stands when it has (SQ-AI-02, SQ-MOV-03).
func TestQuestGroupClosesUp(t *testing.T) {
	spit := roster.Weapon{Name: "spit", Range: 6, Attacks: 1}
	for x, want := range map[int]string{4: "shooting can be expected to do 0.50 wounds",
		6: "shooting can be expected to do 0.25 wounds"} {
		st := Cast{Stands: []Stand{{Seat: 1, Models: 2, Weapons: Arms(spit, Axe)}, {Y: 10}}}.Play(t, "scripted",
			starquest.Foes)
		foe, m := st.UnitOf(starquest.Foes, 0), enginetest.Open(st.State)
		first := st.Game().Units()[foe].First
		m.Models[first].P, m.Models[first+1].P = At(0, 0), At(x, -2)
		m.Rebox(foe)
		if _, why := st.Activate(0); !strings.Contains(why, want) {
			t.Errorf("models %d inches apart: %s, want %s", x, why, want)
		}
	}
}

// The same position gets the same answers, whoever has played before.
func TestQuestAgentsAreDeterministic(t *testing.T) {
	g := QuestGame(t, "breach", 3, "middle")
	for _, pair := range [][2]string{{"heroes", "scripted"}, {"scripted", "scripted"}, {"heroes", "random"},
		{"random", "scripted"}} {
		for seed := range uint64(4) {
			first := Play(t, arena.Match{Game: g, Seed: seed}, pair[0], pair[1])
			Play(t, arena.Match{Game: g, Seed: seed + 100}, pair[0], pair[1])
			if again := Play(t, arena.Match{Game: g, Seed: seed}, pair[0], pair[1]); again.FinalHash != first.FinalHash ||
				again.Length != first.Length {
				t.Errorf("%v, seed %d: %016x after %d decisions, then %016x after %d", pair, seed,
					first.FinalHash, first.Length, again.FinalHash, again.Length)
			}
		}
	}
	if a, b := Play(t, arena.Match{Game: g, Seed: 5}, "heroes", "scripted"),
		Play(t, arena.Match{Game: g, Seed: 5}, "scripted", "scripted"); a.FinalHash != b.FinalHash {
		t.Error("scripted does not play the heroes' seat as heroes does")
	}
}
