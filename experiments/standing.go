package experiments

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
)

// mostStanding is how many agents are named while a tournament is under way.
const mostStanding = 3

// standingNow says in a line how a tournament stands: of two agents with the first one's Elo, of many the
// best.
func standingNow(res *arena.Results, test *Sequential) string {
	tallies := res.Tallies()
	type place struct {
		spec  string
		score float64
	}
	var places []place
	for a := range tallies {
		var all arena.Tally
		for _, t := range tallies[a] {
			all.Add(t)
		}
		if all.Games() == 0 {
			return ""
		}
		places = append(places, place{res.Specs[a],
			rating.Games(all.Wins, all.Draws, all.Losses).Score()})
	}
	if len(places) == 2 && res.Schedule.First == 0 {
		s := standing(tallies[0][1])
		text := fmt.Sprintf("%s %s, Elo %s", res.Specs[0], percent(s.Score), s.interval())
		if test != nil {
			text += ", " + test.report(res).text()
		}
		return text
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(b.score, a.score) })
	var words []string
	for _, p := range places[:min(len(places), mostStanding)] {
		words = append(words, fmt.Sprintf("%s %s", p.spec, percent(rating.Number(p.score))))
	}
	return strings.Join(words, ", ")
}
