package experiments

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
)

// A ListReport is how an army list fared against all others, by whichever agents.
type ListReport struct {
	List string `json:"list"`
	ListScore
	Missions []ListMission `json:"missions"` // by name
}

// A ListMission is how a list fared in one mission.
type ListMission struct {
	Mission string `json:"mission"`
	ListScore
}

// A ListScore is the outcome of some games of a list.
type ListScore struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	Share
}

// listsOf returns how the lists fared, the best first.
func listsOf(tallies map[arena.Listing]arena.Tally) []ListReport {
	out := []ListReport{}
	sums := map[string]arena.Tally{}
	for l, t := range tallies {
		sum := sums[l.Army]
		sum.Add(t)
		sums[l.Army] = sum
	}
	for _, army := range slices.Sorted(maps.Keys(sums)) {
		r := ListReport{List: army, ListScore: listScore(sums[army]), Missions: []ListMission{}}
		for l, t := range tallies {
			if l.Army == army {
				r.Missions = append(r.Missions, ListMission{l.Mission, listScore(t)})
			}
		}
		slices.SortFunc(r.Missions, func(a, b ListMission) int { return cmp.Compare(a.Mission, b.Mission) })
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b ListReport) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

func listScore(t arena.Tally) ListScore {
	s := shareOf(rating.Games(t.Wins, t.Draws, t.Losses))
	s.Lo, s.Hi = max(0, s.Lo), min(1, s.Hi)
	return ListScore{t.Wins, t.Draws, t.Losses, s}
}

// lists returns a row for each list, with a column for each mission that any has played.
func (r *Report) lists() *sheet {
	var missions []string
	for _, l := range r.Lists {
		for _, m := range l.Missions {
			missions = append(missions, m.Mission)
		}
	}
	slices.Sort(missions)
	missions = slices.Compact(missions)
	s := &sheet{head: slices.Concat([]string{"list", "games", "score", "95% interval"}, missions)}
	for _, l := range r.Lists {
		row := []string{l.List, strconv.Itoa(l.Wins + l.Draws + l.Losses), percent(l.Score),
			percent(l.Lo) + " to " + percent(l.Hi)}
		for _, name := range missions {
			cell := "-"
			for _, m := range l.Missions {
				if m.Mission == name {
					cell = percent(m.Score)
				}
			}
			row = append(row, cell)
		}
		s.rows = append(s.rows, row)
	}
	return s
}
