package stargrave_test

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"

	"gauntlet/engine/mission"
)

// Every crew plays every other in every scenario.
func TestAllCrewsInAllScenarios(t *testing.T) {
	crews := roster.StarterOf(crew.Ruleset)
	if len(crews) != 6 || len(raid.Missions()) != 5 || len(raid.Beasts()) != 8 {
		t.Fatalf("%d crews, %d scenarios, %d creatures", len(crews), len(raid.Missions()), len(raid.Beasts()))
	}
	var seen census
	for i, scenario := range raid.Missions() {
		for k, a := range crews {
			playOut(t, prepared(t, scenario, a, crews[(k+1+i)%len(crews)]), uint64(7*i+k), &seen)
		}
	}
}

// Crews cost about the same, and use all of the powers together.
func TestCrewsKeepTheBudget(t *testing.T) {
	var used [crew.NumPowers + 1]bool
	for _, name := range roster.StarterOf(crew.Ruleset) {
		list := must.Get(crew.Open(name))(t)
		total := 0
		for i := range list.Units {
			f := crew.Of(&list.Units[i])
			total += crew.Cost(f)
			for _, p := range f.Powers {
				used[p] = true
			}
		}
		if total > crew.Budget || total < crew.Budget*9/10 {
			t.Errorf("%s costs %d of %d", name, total, crew.Budget)
		}
	}
	for p := crew.Power(1); p <= crew.NumPowers; p++ {
		if !used[p] {
			t.Errorf("no crew has %s", p)
		}
	}
}

const head = "name: X\nfaction: Y\nruleset: stargrave\nunits:\n"

// What is wrong with a crew is said with its line.
func TestHostileCrews(t *testing.T) {
	soldier := "  - {name: A, rank: soldier, move: 6, fight: 1, shoot: 1, armour: 9, will: 1, health: 10}\n"
	for text, want := range map[string]string{
		"  - {name: A, rank: soldier, move: 6, fight: 1, shoot: 1, armour: 9, will: 1, health: 10, gear: [carbin]}\n":                             `x.yaml:5: unit "A": there is no gear "carbin" (did you mean "carbine"?)`,
		"  - {name: A, rank: captain, move: 6, fight: 1, shoot: 1, armour: 9, will: 1, health: 10, powers: [Dred]}\n":                             `there is no power "Dred" (did you mean "Dread"?)`,
		"  - {name: A, rank: soldier, move: 6, fight: 1, shoot: 1, armour: 9, will: 1, health: 10, powers: [Dread]}\n":                            "only captains and first mates have powers",
		"  - {name: A, rank: soldier, move: 13, fight: 1, shoot: 1, armour: 9, will: 1, health: 10}\n":                                            `"move" is 13`,
		"  - {name: A, rank: soldier, move: 6, fight: 1, shoot: 1, armour: 9, will: 1}\n":                                                         `"health" is missing`,
		"  - {name: A, rank: soldier, quality: 4, move: 6, fight: 1, shoot: 1, armour: 9, will: 1, health: 10}\n":                                 "units of stargrave have neither Quality nor Defense",
		"  - {name: A, rank: soldier, move: 6, fight: 1, shoot: 1, armour: 9, will: 1, health: 10, power: 3}\n":                                   `unknown key "power" (did you mean "powers"?)`,
		"  - {name: A, rank: soldier, move: 6, fight: 1, shoot: 1, armour: 9, will: 1, health: 10, gear: [carbine, rapid fire weapon, pistol]}\n": "its gear takes 6 slots, at most 5",
		soldier + "  - {name: B, rank: captain, move: 6, fight: 1, shoot: 1, armour: 9, will: 1, health: 10}\n":                                   "the captain comes first",
		strings.Repeat(strings.Replace(soldier, "{name: A", "{count: 9, name: A", 1), 1):                                                          "a crew of 0 captains, 0 first mates and 9 soldiers",
	} {
		if _, err := roster.Parse("x.yaml", []byte(head+text)); !must.Contain(err, want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
	rich := must.Get(roster.Parse("x.yaml", []byte(head+
		"  - {name: A, rank: captain, move: 12, fight: 8, shoot: 8, armour: 18, will: 10, health: 40, gear: [carbine]}\n"+
		"  - {name: B, rank: soldier, count: 8, move: 8, fight: 4, shoot: 4, armour: 12, will: 1, health: 10}\n")))(t)
	if err := crew.Fits(rich); !must.Contain(err, "over the budget of 150") {
		t.Errorf("error %v", err)
	}
	if err := crew.Fits(must.Get(roster.Parse("x.yaml", []byte(head+soldier)))(t)); !must.Contain(err, "has no captain") {
		t.Errorf("error %v", err)
	}
}

// What is wrong with a scenario is said with its line.
func TestHostileScenarios(t *testing.T) {
	for text, want := range map[string]string{
		"table: dockyard":   `"start" is missing`,
		"start: [[0, -14]]": `"table" is missing`,
		"table: dockyard\n  start: [[0, -14]]\n  leave: nowhere":                                  "none, own, any",
		"table: dockyard\n  start: [[0, -14]]\n  creatures: [{creature: Skuttler, at: [[0, 0]]}]": `there is no creature "Skuttler" (did you mean "Scuttler"?)`,
		"table: dockyard\n  start: [[0, -14]]\n  loot: [{at: [[0, 0]], is: gold}]":                "physical, data",
		"table: dockyard\n  start: [[0, -14]]\n  loot: [{at: [[0, 0]], is: data, much: 3}]":       `"much"`,
		"table: dockyard\n  start: [[0, -14]]\n  markers: [[0, 0]]":                               `"markers"`,
	} {
		_, err := mission.ParseMission("x.yaml", []byte("mission: X\nrounds: 8\nraid:\n  "+text+"\n"))
		if !must.Contain(err, want) || !must.Contain(err, "x.yaml:") {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

// A mirror match on a table that is the same after a half turn comes out even by seat.
func TestMirrorMatchesAreFair(t *testing.T) {
	g := prepared(t, "salvage", "ashhands", "ashhands")
	won := [2]int{}
	for seed := range uint64(400) {
		s := g.New(seed)
		for turn := range bold.Player(seed+1000, true).Play(t, s) {
			turn.Do()
		}
		if o := s.Outcome(); o.Winner >= 0 {
			won[o.Winner]++
		}
	}
	n := won[0] + won[1]
	// within four standard deviations, squared
	if d := won[0] - won[1]; n < 40 || d*d > 16*n {
		t.Errorf("%d to %d", won[0], won[1])
	}
}
