package experiments

import (
	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
	"gauntlet/engine"
)

// A Report is the outcome of a tournament, in the form of the JSON document. Numbers that are infinite or
// unknown are null there.
//
// Elo differences and their intervals of 95% are computed from whole pairs of games (pentanomial), because
// the two games of a pair have the same dice and setup and are not independent. Where no pair is whole yet
// they come from single games.
type Report struct {
	Env         string        `json:"env"`
	Pairs       int           `json:"pairs"` // whole pairs played, over all pairings
	Games       int           `json:"games"` // finished
	Planned     int           `json:"games_planned"`
	Resumed     int           `json:"games_resumed"` // taken from the results log
	Interrupted bool          `json:"interrupted"`
	Seed        uint64        `json:"seed"`
	DrawShare   rating.Number `json:"draw_share"` // of games
	Seconds     float64       `json:"seconds"`    // of this run
	GamesPerS   float64       `json:"games_per_s"`
	DecisionsPS float64       `json:"decisions_per_s"` // decisions with one answer not counted
	Length      rating.Number `json:"decisions_per_game"`
	// there was no time limit: the same games come of it wherever Kernel rounds alike
	Reproducible bool            `json:"reproducible"`
	Kernel       string          `json:"kernel"` // by which networks have played; "" when none has
	Hash         string          `json:"results_hash"`
	Agents       []AgentReport   `json:"agents"` // in the order given
	Pairings     []PairingReport `json:"pairings"`
	// of games whose seats are not alike, in the place of pairings
	Cells    []CellReport    `json:"cells,omitempty"`
	Forfeits []ForfeitReport `json:"forfeits"` // the first MaxForfeits
	// how each army list fared, where that is asked for
	Lists []ListReport `json:"lists,omitempty"`
	// of a tournament that a sequential test was to end
	Sprt *SequentialReport `json:"sprt,omitempty"`

	sides [2]engine.Side // of games whose seats are not alike
}

// MaxForfeits is how many forfeits a report lists; the results log has all of them.
const MaxForfeits = arena.MaxForfeits

// A Standing is how one side fared against another.
type Standing struct {
	Wins   int           `json:"wins"`
	Draws  int           `json:"draws"`
	Losses int           `json:"losses"`
	Score  rating.Number `json:"score"` // 0..1, a draw counting one half
	Elo    rating.Number `json:"elo"`   // difference, with its interval of 95%
	EloLo  rating.Number `json:"elo_lo"`
	EloHi  rating.Number `json:"elo_hi"`
	LOS    rating.Number `json:"los"` // how likely this side is the stronger one
}

// An AgentReport is how an agent fared against all others together.
type AgentReport struct {
	Spec string `json:"spec"`
	// "both": the seats are equal and every agent plays both; or the key of a side, such as "heroes"
	Side string `json:"side"`
	Standing
	Forfeits int `json:"forfeits"`
	// time to decide, microseconds; of quick agents about one decision in 16 is timed
	Mean rating.Number `json:"decision_us_mean"`
	P99  rating.Number `json:"decision_us_p99"`
	// Bradley-Terry rating among the agents of the tournament, whose mean is 0, with its interval of 95%. It
	// is null when the results do not bind all agents together, such as when one has lost all its games.
	Rating   rating.Number `json:"rating"`
	RatingLo rating.Number `json:"rating_lo"`
	RatingHi rating.Number `json:"rating_hi"`
}

// A PairingReport is how the first agent fared against the second.
type PairingReport struct {
	Agents [2]string `json:"agents"`
	Standing
	// whole pairs in which the first agent won 0, 1, 2, 3 and 4 half points
	Pairs [5]int `json:"pairs_by_half_points"`
}

// A CellReport is how an agent of the first side fared against one of the second, in games whose sides are
// not alike.
type CellReport struct {
	First  string `json:"heroes"`
	Second string `json:"ai"`
	Wins   int    `json:"wins"` // of the first
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	Share         // of the first
}

// A ForfeitReport is one game that an agent forfeited.
type ForfeitReport struct {
	Game int    `json:"game"`
	Seed uint64 `json:"seed"`
	Spec string `json:"spec"`
	Seat int    `json:"seat"`
	Why  string `json:"why"`
}

func newReport(env string, sides [2]engine.Side, res *arena.Results) *Report {
	r := &Report{
		Env: env, Games: res.Games, Planned: res.Schedule.Len(), Resumed: res.Resumed,
		Interrupted: res.Interrupted, Seed: res.Schedule.Seed,
		Seconds: res.Elapsed.Seconds(), Reproducible: !res.Timed(), Hash: res.Hash(),
		Kernel:   res.Kernel,
		Pairings: []PairingReport{}, Forfeits: []ForfeitReport{}, sides: sides,
	}
	for i := range res.Forfeits {
		row := &res.Forfeits[i]
		r.Forfeits = append(r.Forfeits, ForfeitReport{row.N, row.Seed, res.Specs[row.Seats[row.Forfeit]],
			row.Forfeit, row.Why})
	}
	r.DrawShare = rating.Number(float64(res.Drawn) / float64(r.Games))
	r.Length = rating.Number(float64(res.Length) / float64(r.Games))
	if r.Seconds > 0 {
		r.GamesPerS = float64(r.Games-r.Resumed) / r.Seconds
		r.DecisionsPS = float64(res.Decided) / r.Seconds
	}

	tallies := res.Tallies()
	first := res.Schedule.First
	points := make([][]float64, len(tallies))
	for a := range tallies {
		var all arena.Tally
		points[a] = make([]float64, len(tallies))
		for b, t := range tallies[a] {
			all.Add(t)
			points[a][b] = float64(t.Wins) + float64(t.Draws)/2
			switch {
			case a < first && b >= first:
				r.Cells = append(r.Cells, cell(res.Specs[a], res.Specs[b], t))
			case a < b && first == 0 && (a == 0 || !res.Schedule.Gauntlet):
				r.Pairings = append(r.Pairings,
					PairingReport{[2]string{res.Specs[a], res.Specs[b]}, standing(t), t.Half})
				for _, n := range t.Half {
					r.Pairs += n
				}
			}
		}
		r.Agents = append(r.Agents, AgentReport{
			Spec: res.Specs[a], Side: side(a, first, sides), Standing: standing(all), Forfeits: all.Forfeits,
			Mean: number(res.Clocks[a].Mean()), P99: number(res.Clocks[a].Quantile(0.99)),
			Rating: unknown, RatingLo: unknown, RatingHi: unknown,
		})
	}
	if first == 0 { // there is no common measure for agents of unlike sides
		r.rate(points)
	}
	return r
}

// rate gives every agent a rating by the points that each has won from each other, if they bind all together.
func (r *Report) rate(points [][]float64) {
	ratings, err := rating.BradleyTerry(points, 0)
	if err != nil {
		return
	}
	for i, v := range ratings {
		a := &r.Agents[i]
		a.Rating = rating.Number(v.Elo)
		a.RatingLo, a.RatingHi = rating.Number(v.Elo-rating.Z95*v.StdErr),
			rating.Number(v.Elo+rating.Z95*v.StdErr)
	}
}

// side names the side of an agent, when the first so many of them play the first seat alone.
func side(agent, first int, sides [2]engine.Side) string {
	switch {
	case first == 0:
		return "both"
	case agent < first:
		return sides[0].Key
	}
	return sides[1].Key
}

func cell(first, second string, t arena.Tally) CellReport {
	s := shareOf(rating.Games(t.Wins, t.Draws, t.Losses))
	s.Lo, s.Hi = max(0, s.Lo), min(1, s.Hi)
	return CellReport{first, second, t.Wins, t.Draws, t.Losses, s}
}

func standing(t arena.Tally) Standing {
	games := rating.Games(t.Wins, t.Draws, t.Losses)
	sample := rating.Pairs(t.Half)
	if sample.N() == 0 {
		sample = games
	}
	elo, lo, hi := sample.Elo(rating.Z95)
	return Standing{
		Wins: t.Wins, Draws: t.Draws, Losses: t.Losses, Score: rating.Number(games.Score()),
		Elo: rating.Number(elo), EloLo: rating.Number(lo), EloHi: rating.Number(hi),
		LOS: rating.Number(sample.LOS()),
	}
}

func number(v float64, ok bool) rating.Number {
	if !ok {
		return unknown
	}
	return rating.Number(v)
}
