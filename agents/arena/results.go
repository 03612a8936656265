package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"time"

	"gauntlet/engine"
)

// A Row is one finished game of a tournament.
type Row struct {
	Fixture
	Setting
	Result
}

// A Setting names what a game was played with and on.
type Setting struct {
	Armies  [2]string `json:"armies"` // by seat
	Table   string    `json:"table"`
	Mission string    `json:"mission"`
}

func settingOf(g *engine.Game) Setting {
	s := g.Setup()
	return Setting{Armies: [2]string{s.Armies[0].Name, s.Armies[1].Name}, Table: s.Table.Name,
		Mission: s.Mission.Name}
}

// Results are the finished games of a tournament.
type Results struct {
	Specs       []string
	Schedule    Schedule
	Rows        []Row         // in schedule order; all games of the schedule unless Interrupted
	Resumed     int           // of these, how many come from the log of earlier runs
	Decided     int           // decisions that agents were asked for in this run
	Elapsed     time.Duration // of this run
	Clocks      []Clock       // by agent: times to decide, those in the log of earlier runs included
	TimeLimit   time.Duration // for each decision, or 0
	Interrupted bool          // stopped before the schedule's end
}

// Hash returns a hash, in hex, of each game's pair, seats, seed, outcome, length and final state hash, in
// schedule order. It is the same for any number of workers, and for a run that was interrupted and resumed.
func (r *Results) Hash() string {
	h := sha256.New()
	var b []byte
	le := binary.LittleEndian
	for i := range r.Rows {
		row := &r.Rows[i]
		b = le.AppendUint64(b[:0], uint64(row.Pair))
		b = append(b, byte(row.Seats[0]), byte(row.Seats[1]))
		b = le.AppendUint64(b, row.Seed)
		b = append(b, byte(row.Outcome.Winner))
		b = le.AppendUint32(b, uint32(row.Outcome.Score[0]))
		b = le.AppendUint32(b, uint32(row.Outcome.Score[1]))
		b = le.AppendUint32(b, uint32(len(row.Outcome.Reason)))
		b = append(b, row.Outcome.Reason...)
		b = le.AppendUint64(b, uint64(row.Length))
		b = le.AppendUint64(b, row.FinalHash)
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// A Tally counts one agent's results against another.
type Tally struct {
	Wins, Draws, Losses int
	Half                [5]int // whole pairs by half points won; see rating.Pairs
	Forfeits            int    // games that it forfeited
}

// Games returns how many games there are.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Add adds another tally.
func (t *Tally) Add(o Tally) {
	t.Wins, t.Draws, t.Losses, t.Forfeits = t.Wins+o.Wins, t.Draws+o.Draws, t.Losses+o.Losses, t.Forfeits+
		o.Forfeits
	for i := range t.Half {
		t.Half[i] += o.Half[i]
	}
}

// Tallies returns the results of every agent (first index) against every other.
func (r *Results) Tallies() [][]Tally {
	out := make([][]Tally, len(r.Specs))
	for i := range out {
		out[i] = make([]Tally, len(r.Specs))
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		for seat, a := range row.Seats {
			t := &out[a][row.Seats[1-seat]]
			switch int(row.Outcome.Winner) {
			case seat:
				t.Wins++
			case 1 - seat:
				t.Losses++
			default:
				t.Draws++
			}
			if row.Forfeit == seat {
				t.Forfeits++
			}
			if i > 0 && r.Rows[i-1].Pair == row.Pair {
				t.Half[points(row, a)+points(&r.Rows[i-1], a)]++
			}
		}
	}
	return out
}

// points returns the half points that an agent won in a game.
func points(row *Row, agent int) int {
	switch w := row.Outcome.Winner; {
	case w < 0:
		return 1
	case row.Seats[w] == agent:
		return 2
	}
	return 0
}
