package stargrave_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/stargrave"
)

// The words for a position say how everybody is, and where the loot is.
func TestStandingTellsEverything(t *testing.T) {
	s := usual(t).New(1)
	m := peek.Live(s)
	words := stargrave.Ruleset.(engine.Commentator)
	fresh := strings.Split(words.Standing(s.View()), "\n")
	for i, want := range []string{
		"      Ysolde Marr: Health 16 of 16",
		"      loot 1 (data): locked",
	} {
		if got := fresh[i*len(m.Units)]; got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	const stunned, was, leashed, jams, lasts = 1 << 0, 1 << 1, 1 << 2, 3, 8
	m.Models[0].Wounds = 3
	m.Units[0].Extra = stunned | was | leashed | 1<<jams
	for what := range stargrave.NumLasting {
		m.Units[0].Extra |= 2 << (lasts + 2*what)
	}
	const loot, unlocked, home, carried = 14, 1, 2, 3
	m.Vars[loot], m.Vars[loot+1], m.Vars[loot+2] = carried+0, unlocked, home
	m.Markers[2].Owner = 1
	standing := words.Standing(s.View())
	for _, want := range []string{
		"Health 13 of 16, stunned, was stunned in its activation, leashed, jammed ",
		", Armour +2, Armour -2, Shoot +2, Fight +2, slowed, carries loot 1\n",
		"loot 1 (data): carried by Ysolde Marr\n",
		"loot 2 (physical): unlocked\n",
		": brought home by player 2\n",
	} {
		if !strings.Contains(standing, want) {
			t.Errorf("%s\ndoes not say %q", standing, want)
		}
	}
	if marks := stargrave.MarksOf(s.View(), 0); !marks.Stunned || !marks.Was || !marks.Leashed ||
		marks.Lasts != [stargrave.NumLasting]int{2, 2, 2, 2, 2} {
		t.Errorf("%+v", marks)
	}
	picture := stargrave.Ruleset.(engine.Illustrator).Illustrate(s.View())
	if len(picture.Markers) != 4 || picture.Markers[0].Words != "data loot, carried by Ysolde Marr" ||
		picture.Markers[0].Label != "D1" || len(picture.Notes[0]) != 10 {
		t.Errorf("%+v", picture)
	}
}

// The verdict says who has won, by how much.
func TestVerdict(t *testing.T) {
	for want, o := range map[string]engine.Outcome{
		"player 2 wins, 1 to 3 pieces of loot": {Over: true, Winner: 1, Score: [2]int32{1, 3}},
		"a draw, 2 to 2 pieces of loot":        {Over: true, Winner: -1, Score: [2]int32{2, 2}},
		"not finished, 0 to 1 pieces of loot":  {Winner: -1, Score: [2]int32{0, 1}},
	} {
		if got := engine.Verdict(stargrave.Ruleset, o); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
