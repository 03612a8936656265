package quests

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/starquest/party"
)

// TestShippedQuests checks what the rules ask of the tables and missions of Star Quest: four feet by four
// with 20 pieces or more (SQ-PREP-04), some of them to stand on; places for all that the mission puts there;
// more enemies the higher the threat and the more heroes there are.
func TestShippedQuests(t *testing.T) {
	if got := Missions(); !slices.Equal(got, []string{"breach", "hunt", "laststand", "relay", "ruins"}) {
		t.Errorf("missions %q", got)
	}
	high := 0
	for _, name := range Missions() {
		m, table, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := Fits(m, table); err != nil {
			t.Error(err)
		}
		if table.Width != 48*geom.Inch || table.Height != 48*geom.Inch || len(table.Terrain) < 20 {
			t.Errorf("%s: %s x %s, %d pieces of terrain", table.Name, mission.Inches(table.Width),
				mission.Inches(table.Height), len(table.Terrain))
		}
		var solid []*mission.Piece
		for i := range table.Terrain {
			if p := &table.Terrain[i]; p.Impassable {
				solid = append(solid, p)
			} else if p.Height > 0 {
				high++
			}
		}
		if n := enginetest.Regions(table, solid, 1182); n != 1 {
			t.Errorf("%s: a 60 mm base finds %d separate regions", table.Name, n)
		}
		for heroes := party.MinHeroes; heroes <= party.MaxHeroes; heroes++ {
			for threat := range Threats {
				n := Of(m).Units(threat, heroes)
				if threat > 0 && n <= Of(m).Units(threat-1, heroes) {
					t.Errorf("%s: %d units at %s threat for %d heroes, no more than at %s", name, n,
						Threats[threat], heroes, Threats[threat-1])
				}
				if heroes > party.MinHeroes && n <= Of(m).Units(threat, heroes-1) {
					t.Errorf("%s: %d units at %s threat for %d heroes, no more than for %d", name, n,
						Threats[threat], heroes, heroes-1)
				}
			}
		}
	}
	if high < 8 {
		t.Errorf("%d pieces to stand on", high)
	}
}

// example is a mission that has one of everything.
const example = `mission: Example
rounds: 6
quest:
  zone: [[-8, -24], [8, -24], [8, -16], [-8, -16]]
  exit: [[-8, 16], [8, 16], [8, 24], [-8, 24]]
  objectives: [[0, 0]]
  tokens: [[-10, 14], [10, 14]]
  contents:
    - {name: key, is: item}
    - {name: bell, is: alarm}
  goals:
    - {find: 1}
    - {hold: 2}
    - {slay: Rat}
    - leave
  waves:
    - when: 1
      at: [[0, 16]]
      units:
        - {unit: Rat, low: [1, 1, 1], middle: [1, 1, 1], high: [1, 1, 1]}
    - when: 3
      at: [[0, 16]]
      units:
        - {unit: Cat, low: [0, 1, 1], middle: [1, 1, 1], high: [1, 1, 1]}
    - when: alarm
      at: [[0, 16]]
      units:
        - {unit: Dog, low: [0, 1, 1], middle: [1, 1, 1], high: [1, 1, 1]}
`

func TestParseQuest(t *testing.T) {
	m := must.Get(mission.ParseMission("m.yaml", []byte(example)))(t)
	q := Of(m)
	if want := []Goal{{Kind: Find, N: 1}, {Kind: Hold, N: 2}, {Kind: Slay, Unit: "Rat"},
		{Kind: Leave}}; !slices.Equal(q.Goals, want) {
		t.Errorf("goals %v", q.Goals)
	}
	if w := q.Waves[2]; w.Round != 0 || w.Squads[0].Count != [3][3]int{{0, 1, 1}, {1, 1, 1}, {1, 1, 1}} {
		t.Errorf("the third wave is %v", w)
	}
	if q.Units(0, 2) != 1 || q.Units(2, 4) != 3 {
		t.Errorf("%d and %d units", q.Units(0, 2), q.Units(2, 4))
	}
}

// Missions that cannot be won, never end or say nothing are refused with file and line.
func TestQuestsAreRefused(t *testing.T) {
	for _, c := range []struct{ old, with, want string }{
		{"rounds: 6", "rounds: 13", "m.yaml:2: rounds"},
		{"rounds: 6\n", "", `"rounds" is missing`},
		{"  exit: [[-8, 16], [8, 16], [8, 24], [-8, 24]]\n", "",
			"m.yaml:14: quest: goal 4: the heroes are to leave, and there is no exit"},
		{"[8, 16], [8, 24], [-8, 24]]", "[-7.9, 16], [-7.9, 24], [-8, 24]]",
			"the exit has no room for a base of 20 mm"},
		{"  objectives: [[0, 0]]\n", "", "m.yaml:12: quest: goal 2: there is no objective to hold"},
		{"hold: 2", "hold: 7", "m.yaml:13: quest: goal 2: objectives are to be held for 7 rounds running, until round 7 at least, and the mission has 6"},
		{"hold: 2", "hold: 0", "m.yaml:13: goal 2: hold"},
		{"find: 1", "find: 2", "m.yaml:12: quest: goal 1: 2 items are to be found, and the search tokens hold 1"},
		{"slay: Rat", "slay: Cat", `m.yaml:14: quest: goal 3: "Cat" is to be slain, and comes with no wave at low threat for 2 heroes`},
		{"slay: Rat", "slay: Dog", `m.yaml:14: quest: goal 3: "Dog" is to be slain`},
		{"{hold: 2}", "survive", "m.yaml:14: quest: goal 3: what comes after the last round cannot be done"},
		{"{hold: 2}", "{hold: 2, find: 1}", "m.yaml:13: goal 2: it is either find, slay or hold"},
		{"{slay: Rat}", "{slay: Rat, find: 1}", "m.yaml:14: goal 3: it is either find, slay or hold"},
		{"{slay: Rat}", "{slay: Rat, hold: 1}", "m.yaml:14: goal 3: it is either find, slay or hold"},
		{"{hold: 2}", "{keep: 2}", `m.yaml:13: goal 2: unknown key "keep"`},
		{"- leave", "- levae", `m.yaml:15: goal 4: `},
		{"low: [0, 1, 1], middle: [1, 1, 1], high: [1, 1, 1]}\n    - when: alarm",
			"low: [0, 0, 0], middle: [0, 0, 0], high: [0, 0, 0]}\n    - when: alarm",
			"m.yaml:21: quest: wave 2: it brings no unit at any threat level for any number of heroes"},
		{"      units:\n        - {unit: Dog, low: [0, 1, 1], middle: [1, 1, 1], high: [1, 1, 1]}\n", "",
			`m.yaml:25: wave 3: key "units" is missing`},
		{"        - {unit: Dog, low: [0, 1, 1], middle: [1, 1, 1], high: [1, 1, 1]}\n", "        []\n",
			"wave 3: units"},
		{"when: 3", "when: 7", "m.yaml:21: quest: wave 2: round 7 is outside 1 to 6"},
		{"middle: [1, 1, 1], high: [1, 1, 1]}\n    - when: 3",
			"middle: [1, 1], high: [1, 1, 1]}\n    - when: 3",
			"m.yaml:20: wave 1: unit 1: middle: expected 3 items, found 2"},
		{"    - {name: bell, is: alarm}\n", "",
			"m.yaml:8: quest: the contents are for 1 search tokens, and there are 2"},
		{"  contents:\n    - {name: key, is: item}\n    - {name: bell, is: alarm}\n", "",
			"m.yaml:7: quest: the contents are for 0 search tokens, and there are 2"},
		{"is: alarm", "is: nothing", "m.yaml:16: quest: 1 waves wait for an alarm, and the search tokens hold 0"},
		{"slay: Rat", "slay: Rta", `m.yaml:14: quest: goal 3: "Rta" is to be slain, and comes with no wave (did you mean "Rat"?)`},
		{"when: 3", "when: alram", `m.yaml:21: wave 2: when: "alram" is neither a round nor alarm (did you mean "alarm"?)`},
		{"is: alarm", "is: trap", `m.yaml:10: quest: content 2: "bell": a trap gives one status`},
		{"is: alarm", "is: medicine", `m.yaml:10: quest: content 2: "bell": an amount of 0 does not belong to medicine`},
		{"is: alarm", "is: treasure", "m.yaml:10: content 2: is"},
	} {
		text := strings.Replace(example, c.old, c.with, 1)
		if text == example {
			t.Fatalf("%q is not in the example", c.old)
		}
		_, err := mission.ParseMission("m.yaml", []byte(text))
		if !must.Contain(err, c.want) {
			t.Errorf("%s -> %s:\n got %v\nwant %s", c.old, c.with, err, c.want)
		}
	}
	late := strings.NewReplacer("when: 1", "when: alarm", "when: 3", "when: alarm", "is: item", "is: alarm",
		"    - {find: 1}\n", "", "slay: Rat", "hold: 1").Replace(example)
	if _, err := mission.ParseMission("m.yaml", []byte(late)); !must.Contain(err, "m.yaml:15: quest: all waves wait for an alarm") {
		t.Errorf("got %v", err)
	}
}

// A mission fits a table that has room for what lies on it.
func TestQuestFitsTable(t *testing.T) {
	m := must.Get(mission.ParseMission("m.yaml", []byte(example)))(t)
	for _, c := range []struct{ table, want string }{
		{"table: A\nsize: [48, 48]\nterrain: {wood: [cover]}\npieces: [{kind: wood, at: [0, 0], radius: 2}]\n", ""},
		{"table: A\nsize: [36, 36]\nterrain: {wood: [cover]}\npieces: [{kind: wood, at: [0, 0], radius: 2}]\n",
			"the heroes' zone at [-8, -24] is off the table"},
		{"table: A\nsize: [48, 48]\nterrain: {rock: [impassable]}\npieces: [{kind: rock, at: [0, 0], radius: 2}]\n",
			"an objective at [0, 0] lies in impassable terrain (rock)"},
		{"table: A\nsize: [48, 48]\nterrain: {rock: [impassable]}\npieces: [{kind: rock, at: [10, 14], radius: 2}]\n",
			"a search token at [10, 14] lies in impassable terrain (rock)"},
	} {
		table := must.Get(mission.ParseTable("t.yaml", []byte(c.table)))(t)
		if err := Fits(m, table); (err == nil) != (c.want == "") ||
			err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	table := must.Get(mission.ParseTable("t.yaml", []byte("table: A\nsize: [48, 48]\nterrain: {wood: [cover]}\n"+
		"pieces: [{kind: wood, at: [0, 0], radius: 2}]\n")))(t)
	m = must.Get(mission.ParseMission("m.yaml", []byte(strings.Replace(example, "[[0, 16]]", "[[0, 26]]", 1))))(t)
	if err := Fits(m, table); !must.Contain(err, "wave 1 at [0, 26] is off the table") {
		t.Errorf("got %v", err)
	}
}
