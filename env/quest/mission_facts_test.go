package quest

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env"
)

// missionGame returns a mission that ships as a game of four heroes.
func missionGame(t *testing.T, mission string) *engine.Game {
	t.Helper()
	setup := must.Get(engine.Prepare(starquest.Ruleset, engine.Choice{Mission: mission, Party: party.MaxHeroes}))(t)
	return must.Get(engine.Compile(setup))(t)
}

// The places of the numbers that only Star Quest has are as many as the columns that say what they mean.
func TestPlacesAreColumns(t *testing.T) {
	for _, of := range []struct {
		name         string
		places, said int
	}{
		{"the mission", numQuest, len(questColumns)}, {"a unit", numFigure, len(figureColumns)},
		{"a marker", numFound, len(foundColumns)}, {"a skill", numSkill, len(skillColumns)}, {"an action", numAction, len(actionColumns)},
	} {
		if of.places != of.said {
			t.Errorf("%s: %d places for %d columns", of.name, of.places, of.said)
		}
	}
	for i, k := range asked {
		if askedColumn[k] != i+1 {
			t.Errorf("decision %v: column %d, want %d", k, askedColumn[k], i+1)
		}
	}
}

// What observations know of a mission from its beginning: ways to its markers and its exit, skills, and whom its goals want
// destroyed.
func TestMissionFacts(t *testing.T) {
	skills, villains, prey, exits := 0, 0, 0, 0
	for _, mission := range quests.Missions() {
		k := newMissionFacts(missionGame(t, mission)).(*missionFacts)
		if k.heroes != party.MaxHeroes || k.objs != len(k.quest.Objectives) || len(k.ways) != k.objs+len(k.quest.Tokens) {
			t.Fatalf("%s: %d heroes, %d objectives, %d ways", mission, k.heroes, k.objs, len(k.ways))
		}
		k.waysLead(t, mission)
		for u := range k.heroes {
			skills += len(k.Parts(u)) / numSkill
			k.skillsAreNumbers(t, mission, u)
		}
		for goal, wanted := range k.prey {
			foes := len(k.game.Units()) - k.heroes
			if slays := k.quest.Goals[goal].Kind == quests.Slay; wanted>>foes != 0 || slays && wanted == 0 {
				t.Errorf("%s: goal %d wants %b of %d enemies destroyed", mission, goal, wanted, foes)
			}
			if wanted != 0 {
				prey++
			}
		}
		for _, u := range k.villains {
			if villains++; k.game.Units()[u].Seat != starquest.Foes {
				t.Errorf("%s: unit %d is a villain and a hero", mission, u)
			}
		}
		if k.quest.Exit != nil {
			exits++
		}
	}
	if skills < 20 || villains == 0 || prey == 0 || exits == 0 {
		t.Errorf("%d skills, %d villains, %d goals with prey, %d exits", skills, villains, prey, exits)
	}
}

// waysLead checks that no way to a marker is shorter than the straight line, and that one lies at its own marker.
func (k *missionFacts) waysLead(t *testing.T, mission string) {
	t.Helper()
	const square = 20 // tenths of an inch by which the middle of a square may lie beside a place
	for i := range k.ways {
		at := k.markerAt(i)
		if d := k.chart.From(k.ways[i], at); d > square {
			t.Errorf("%s: marker %d is %d tenths of an inch from itself", mission, i, d)
		}
		for j := range k.ways {
			straight := int(geom.Isqrt(geom.Dist2(at, k.markerAt(j))) * 10 / geom.Inch)
			if d := k.chart.From(k.ways[i], k.markerAt(j)); d < straight-2*square {
				t.Errorf("%s: from marker %d to %d it is %d, straight %d", mission, j, i, d, straight)
			}
		}
	}
	switch exit := k.quest.Exit; {
	case exit == nil:
		if d := k.exitWalk(geom.Point{}); d != sense.Unreached {
			t.Errorf("%s: without an exit it is %d away", mission, d)
		}
	default:
		if d := k.exitWalk(center(exit.Box())); d > square {
			t.Errorf("%s: the middle of the exit is %d away from it", mission, d)
		}
	}
}

// skillsAreNumbers checks the rows of a hero's own skills: one stat is tested, one thing is done.
func (k *missionFacts) skillsAreNumbers(t *testing.T, mission string, u int) {
	t.Helper()
	rows := k.Parts(u)
	for n := 0; n < len(rows); n += numSkill {
		row := rows[n : n+numSkill]
		sum := func(from, size int) (s float32) {
			for _, v := range row[from : from+size] {
				s += v
			}
			return s
		}
		if row[kIs] != 1 || sum(kTest, numStats) != 1 || sum(kEffect, numEffects) != 1 || sum(kStatus, numStatuses) > 1 ||
			row[kUsed] != 0 || row[kPasses] <= 0 || row[kPasses] > 1 || (row[kRange] == 0) != (row[kSelf] == 1) {
			t.Errorf("%s: hero %d, skill %d: %v", mission, u, n/numSkill, row)
		}
	}
}

// Distances and heights are mapped into 0 to 1: 12 inches of way and 4 inches of height are one half.
func TestMeasures(t *testing.T) {
	if far(0) != 0 || far(120) != 0.5 || far(sense.Unreached) != 1 || height(0) != 0 || height(4*geom.Inch) != 0.5 {
		t.Errorf("ways %v %v %v, heights %v %v", far(0), far(120), far(sense.Unreached), height(0), height(4*geom.Inch))
	}
}

// All games with so many heroes share their numbers; those of any number of heroes are laid out alike.
func TestPartsOfHeroes(t *testing.T) {
	var p parts
	two, four := p.of(2, env.Options{}), p.of(4, env.Options{Layer: env.Tactical})
	if p.of(2, env.Options{}) != two || two == four || two.model.Tactics != nil || four.model.Tactics == nil {
		t.Error("games with two heroes do not share, or have the tactics of others")
	}
	if len(two.model.Obs) != len(four.model.Obs) {
		t.Errorf("%d and %d fields with two and with four heroes", len(two.model.Obs), len(four.model.Obs))
	}
}
