package quests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/starquest/party"
)

// simple returns a sound quest with one wave of one unit.
func simple(t *testing.T) *Quest {
	t.Helper()
	q := *Of(must.Get(mission.ParseMission("m.yaml", []byte(example)))(t))
	q.Tokens, q.Contents, q.Goals, q.Waves = nil, nil, []Goal{{Kind: Clear}}, q.Waves[:1]
	return &q
}

// Whatever of a quest is counted has a least and a greatest number; both are taken, what lies beyond is not.
func TestQuestBounds(t *testing.T) {
	const rounds = 6
	point := geom.Point{X: 3, Y: 4}
	for _, c := range []struct {
		what        string
		least, most int
		set         func(q *Quest, n int)
	}{
		{"waves", 1, 12, func(q *Quest, n int) { q.Waves = slices.Repeat(q.Waves, n) }},
		{"round of a wave", 0, rounds, func(q *Quest, n int) {
			q.Tokens, q.Contents = []geom.Point{point}, []Content{{Name: "bell", Kind: Alarm, Count: 1}}
			q.Waves = append(q.Waves[:1:1], Wave{Round: n, At: q.Waves[0].At, Squads: []Squad{One("Cat")}})
		}},
		{"places of a wave", 1, 8, func(q *Quest, n int) { q.Waves[0].At = slices.Repeat([]geom.Point{point}, n) }},
		{"units of a wave", 1, 12, func(q *Quest, n int) {
			q.Waves[0].Squads = slices.Repeat([]Squad{One("Rat")}, n)
		}},
		{"units of the mission", 1, 40, func(q *Quest, n int) {
			q.Waves[0].Squads[0].Count = [3][3]int{{1, 1, 1}, {1, n, 1}, {1, 1, 1}}
		}},
		{"units of another name", 0, 39, func(q *Quest, n int) {
			q.Waves[0].Squads = []Squad{One("Rat"), {"Cat", [3][3]int{{0, 1, 2}, {1, 1, 1}, {1, 1, n}}}}
		}},
		{"goals", 1, 6, func(q *Quest, n int) { q.Goals = slices.Repeat(q.Goals, n) }},
		{"objectives", 0, 8, func(q *Quest, n int) { q.Objectives = slices.Repeat([]geom.Point{point}, n) }},
		{"search tokens besides an objective", 0, 7, func(q *Quest, n int) {
			q.Tokens, q.Contents = slices.Repeat([]geom.Point{point}, n), nil
			if n > 0 {
				q.Contents = []Content{{Name: "ash", Kind: Nothing, Count: n}}
			}
		}},
		{"wounds by medicine", 1, 60, func(q *Quest, n int) {
			q.Tokens, q.Contents = []geom.Point{point}, []Content{{Name: "salve", Kind: Medicine, Count: 1, N: n}}
		}},
		{"status by a trap", 1, party.NumStatuses, func(q *Quest, n int) {
			q.Tokens = []geom.Point{point}
			q.Contents = []Content{{Name: "pit", Kind: Trap, Count: 1, Status: party.Status(n)}}
		}},
		{"items to find", 1, 2, func(q *Quest, n int) {
			q.Tokens, q.Contents = []geom.Point{point, point}, []Content{{Name: "page", Kind: Item, Count: 2}}
			q.Goals = []Goal{{Kind: Find, N: n}}
		}},
		{"rounds to hold", 1, rounds, func(q *Quest, n int) { q.Goals = []Goal{{Kind: Hold, N: n}} }},
		// The round in which one goal is done is the first for the next.
		{"rounds to hold after others", 1, 4, func(q *Quest, n int) {
			q.Goals = []Goal{{Kind: Hold, N: 3}, {Kind: Hold, N: n}}
		}},
		{"rounds to take for", 0, 0, func(q *Quest, n int) { q.Goals = []Goal{{Kind: Take, N: n}} }},
		{"corners of the zone", 3, 8, func(q *Quest, n int) {
			ring := geom.Polygon{{X: 24, Y: -6}, {X: 24, Y: 6}, {X: 18, Y: 18}, {X: 6, Y: 24}, {X: -6, Y: 24},
				{X: -18, Y: 18}, {X: -24, Y: 6}, {X: -24, Y: -6}, {X: 0, Y: -20}}
			for i := range ring {
				ring[i].X, ring[i].Y = ring[i].X*geom.Inch, ring[i].Y*geom.Inch
			}
			q.Zone = ring[:n]
		}},
	} {
		for n, sound := range map[int]bool{c.least: true, c.least - 1: false, c.most: true, c.most + 1: false} {
			if n < 0 && c.what != "round of a wave" {
				continue
			}
			q := simple(t)
			c.set(q, n)
			if err := q.Check(rounds); (err == nil) != sound {
				t.Errorf("%s: %d: %v", c.what, n, err)
			}
		}
	}
}

// Goals ask for what is there, and waves come in their order.
func TestQuestsThatMakeNoSense(t *testing.T) {
	for want, change := range map[string]func(q *Quest){
		"no objective to take":            func(q *Quest) { q.Goals, q.Objectives = []Goal{{Kind: Take}}, nil },
		"no objective to hold":            func(q *Quest) { q.Goals, q.Objectives = []Goal{{Kind: Hold, N: 1}}, nil },
		"there is no exit":                func(q *Quest) { q.Goals, q.Exit = []Goal{{Kind: Leave}}, nil },
		"what comes after the last round": func(q *Quest) { q.Goals = []Goal{{Kind: Survive}, {Kind: Clear}} },
		"kind 9 is unknown":               func(q *Quest) { q.Goals = []Goal{{Kind: 9}} },
		`"clear" with 0 and "Rat"`:        func(q *Quest) { q.Goals = []Goal{{Kind: Clear, Unit: "Rat"}} },
		"before one above it": func(q *Quest) {
			q.Waves = append(q.Waves, q.Waves[0])
			q.Waves[0].Round = 2
		},
		"lies off any table":               func(q *Quest) { q.Objectives = []geom.Point{{X: 1 << 30}} },
		"or lie off any table":             func(q *Quest) { q.Waves[0].At = []geom.Point{{Y: 1 << 30}} },
		"the zone is not convex":           func(q *Quest) { slices.Reverse(q.Zone) },
		"the exit is not convex":           func(q *Quest) { slices.Reverse(q.Exit) },
		"table: ":                          func(q *Quest) { q.Table = "a\nb" },
		"an amount of 2 does not belong":   func(q *Quest) { hold(q, Content{Kind: Item, Count: 1, N: 2}) },
		"a trap gives one status, other":   func(q *Quest) { hold(q, Content{Kind: Item, Count: 1, Status: 1}) },
		`"x": of kind 7, 1 times`:          func(q *Quest) { hold(q, Content{Kind: 7, Count: 1}) },
		`"x": of kind 1, 0 times`:          func(q *Quest) { hold(q, Content{Kind: Nothing}) },
		"in a name cannot be printed":      func(q *Quest) { q.Waves[0].Squads[0].Unit = "a\nb" },
		"contents are for 2 search tokens": func(q *Quest) { hold(q, Content{Kind: Nothing, Count: 2}) },
		"all waves wait for an alarm":      func(q *Quest) { q.Waves[0].Round = 0 },
		"no unit at any threat level for any": func(q *Quest) {
			q.Waves = append(q.Waves, Wave{6, q.Waves[0].At, []Squad{{Unit: "Cat"}}})
		},
	} {
		q := simple(t)
		change(q)
		if err := q.Check(6); !must.Contain(err, want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// hold makes a quest have one search token.
func hold(q *Quest, c Content) {
	c.Name = "x"
	q.Tokens, q.Contents = []geom.Point{{}}, []Content{c}
}

// Goals say what is to be done, contents what they are.
func TestGoalWords(t *testing.T) {
	for want, g := range map[string]Goal{
		"hold all objectives": {Kind: Take}, "find 1 item": {Kind: Find, N: 1}, "find 2 items": {Kind: Find, N: 2},
		"slay Rat": {Kind: Slay, Unit: "Rat"}, "destroy all enemies": {Kind: Clear}, "leave by the exit": {Kind: Leave},
		"survive to the end of the last round":     {Kind: Survive},
		"hold all objectives for 2 rounds running": {Kind: Hold, N: 2},
	} {
		if got := g.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (Goal{Kind: Hold, N: 1}).String(); got != "hold all objectives" {
		t.Errorf("one round: %q", got)
	}
	if got := (Goal{Kind: 9}).String(); !strings.Contains(got, "9") {
		t.Errorf("an unknown goal: %q", got)
	}
	if got := fmt.Sprint(Hold, Slay, Alarm, GainWill); got != "hold slay alarm will" {
		t.Errorf("kinds are %q", got)
	}
}

// One unit comes at every level of threat for every number of heroes.
func TestOne(t *testing.T) {
	q := Quest{Waves: []Wave{{Squads: []Squad{One("Rat")}}}}
	for threat := range Threats {
		for heroes := party.MinHeroes; heroes <= party.MaxHeroes; heroes++ {
			if n := q.Units(threat, heroes); n != 1 {
				t.Errorf("%s, %d heroes: %d units", Threats[threat], heroes, n)
			}
		}
	}
}

// Campaigns have up to twelve missions and levels and two dozen finds; a mission is tried up to five times.
func TestCampaignBounds(t *testing.T) {
	stage, level := "  - {mission: ruins}\n", "{power: 1}"
	find := func(n int) string {
		var all strings.Builder
		for i := range n {
			fmt.Fprintf(&all, "  - {item: item %d, tough: 6}\n", i)
		}
		return all.String()
	}
	text := func(stages, levels, finds int, rest string) string {
		return "campaign: C\nparty: vanguard\nenemies: brood\nheal: 60\nmissions:\n" + strings.Repeat(stage, stages) +
			rest + "levels: [" + strings.Join(slices.Repeat([]string{level}, levels), ", ") + "]\nfinds:\n" + find(finds)
	}
	for _, c := range []struct {
		what  string
		text  string
		sound bool
	}{
		{"12 missions and levels, 24 finds", text(12, 12, 24, ""), true},
		{"the least of everything", "campaign: C\nparty: vanguard\nenemies: brood\nheal: 1\nmissions:\n" + stage, true},
		{"13 missions", text(13, 12, 24, ""), false}, {"13 levels", text(12, 13, 24, ""), false},
		{"25 finds", text(12, 12, 25, ""), false},
		{"5 tries", text(1, 1, 1, "  - {mission: ruins, tries: 5}\n"), true},
		{"6 tries", text(1, 1, 1, "  - {mission: ruins, tries: 6}\n"), false},
		{"tough by 7", strings.Replace(text(1, 1, 1, ""), "tough: 6", "tough: 7", 1), false},
		{"heal 61", strings.Replace(text(1, 1, 1, ""), "heal: 60", "heal: 61", 1), false},
	} {
		if _, err := ParseCampaign("c.yaml", []byte(c.text)); (err == nil) != c.sound {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}
