package starquest_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// What is known of the ruleset is what can be played: two to four heroes, the shipped missions and campaigns,
// three levels of threat (SQ-PREP-01, SQ-PREP-02).
func TestInfo(t *testing.T) {
	info := engine.InfoOf(starquest.Ruleset)
	if info.Title != "Star Quest" || info.Alike() || info.Party != (engine.Span{Least: 2, Most: 4}) ||
		!slices.Equal(info.Missions, quests.Missions()) || !slices.Equal(info.Campaigns, quests.Campaigns()) ||
		!slices.Equal(info.Threats, []string{"low", "middle", "high"}) {
		t.Errorf("%+v", info)
	}
}

// A list is tried against the usual list of the other side: a party as it is, enemies with one of each unit.
func TestTrial(t *testing.T) {
	for name, usual := range map[string][2]string{
		"wayfarers": {"Wayfarers", "Brood"}, "brood": {"Vanguard", "Brood"},
	} {
		list := must.Get(party.Open(name))(t)
		s := must.Get(starquest.Ruleset.(engine.Preparer).Trial(list, nil))(t)
		if got := [2]string{s.Armies[starquest.Heroes].Name, s.Armies[starquest.Foes].Name}; got != usual {
			t.Errorf("%s: %q play, want %q", name, got, usual)
		}
		mine := s.Armies[starquest.Foes]
		if party.Is(list) {
			mine = s.Armies[starquest.Heroes]
		}
		if len(mine.Units) != len(list.Units) {
			t.Errorf("%s: %d units play, of %d", name, len(mine.Units), len(list.Units))
		}
		compile(t, s)
	}
}

// People are told who is there, what is to be done, how the heroes are and how many enemies there are.
func TestComments(t *testing.T) {
	g := breach(t)
	says := starquest.Ruleset.(engine.Commentator)
	s := g.New(1)
	for turn := range played(t, g, 1, false) {
		if turn.View().Round() > 0 {
			s = turn.State
			break
		}
	}
	for _, c := range []struct{ got, want string }{
		{says.Opening(s.View()), `Breach on The Sealed Vault: Ilsa Wren, Oren Vask and Sister Amun against Brood
The heroes have 10 rounds to find 1 item, then to leave by the exit

`},
		{says.Standing(s.View()), `      to do: find 1 item (goal 1 of 2)
      Ilsa Wren: wounds 0 of 6, Power 6 of 6
      Oren Vask: wounds 0 of 9, Power 5 of 5
      Sister Amun: wounds 0 of 6, Power 8 of 8
      enemies on the table: 8 (models: 26)
`},
	} {
		if c.got != c.want {
			t.Errorf("told:\n%s\nwant:\n%s", c.got, c.want)
		}
	}
}

// The wave of a coming round is due at the next arrivals when the round before it is played, and every round
// before that in one round more.
func TestComesIn(t *testing.T) {
	g := breach(t)
	came := 0
	due := map[int]int{} // by unit, the round that it is to come in
	for turn := range played(t, g, 1, false) {
		p := turn.View()
		for u, end := g.UnitRange(starquest.Foes); u < end; u++ {
			rounds, known := starquest.ComesIn(p, u)
			if known {
				when := p.Round() + 1 + rounds
				if was, seen := due[u]; seen && was != when {
					t.Errorf("round %d: unit %d is due in round %d, and was in %d", p.Round(), u, when, was)
				}
				due[u] = when
			} else if when, seen := due[u]; seen && p.Unit(u).Is(core.OnTable) {
				if came++; p.Round() != when {
					t.Errorf("unit %d has come in round %d, and was due in %d", u, p.Round(), when)
				}
				delete(due, u)
			}
		}
	}
	if came == 0 {
		t.Error("nobody came")
	}
}
