package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"maps"
	"slices"
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

// SettingOf returns the setting of a game.
func SettingOf(g *engine.Game) Setting {
	s := g.Setup()
	return NewSetting(&s)
}

// NewSetting returns the setting of a game of a setup.
func NewSetting(s *engine.Setup) Setting {
	return Setting{Armies: [2]string{s.Armies[0].Name, s.Armies[1].Name}, Table: s.Table.Name,
		Mission: s.Mission.Name}
}

// MaxForfeits is how many forfeited games results keep; the results log has all of them.
const MaxForfeits = 20

// Results are what the finished games of a tournament have come to. But for Rows they take the same memory
// for any number of games.
type Results struct {
	Specs       []string
	Schedule    Schedule
	Games       int           // finished
	Drawn       int           // of these
	Length      int           // decisions of all of them, those with one answer included
	Forfeits    []Row         // the first MaxForfeits of the games that were forfeited, in schedule order
	Rows        []Row         // the finished games in schedule order, where the tournament keeps them
	Resumed     int           // of the games, how many come from the log of earlier runs
	Decided     int           // decisions that agents were asked for in this run
	Elapsed     time.Duration // of this run
	Clocks      []Clock       // by agent: times to decide, those in the log of earlier runs included
	TimeLimit   time.Duration // for each decision, or 0
	Budget      Budget        // for all decisions of a seat in a game
	Kernel      string        // by which networks have played, "" when none has
	Settled     bool          // the games before the schedule's end were enough
	Interrupted bool          // stopped before the schedule's end without being settled

	lists   map[Listing]Tally
	keep    bool
	enough  func(*Results) bool
	tallies [][]Tally
	digest  digest
	next    int         // the first game, in schedule order, that has not been counted
	early   map[int]Row // games that have finished before one that stands before them in the schedule
	last    Row         // that was counted
}

// Timed reports whether the clock had a say, so that an equal tournament may come out otherwise.
func (r *Results) Timed() bool { return r.TimeLimit > 0 || r.Budget != Budget{} }

// newResults returns the results of a tournament without games.
func (t *Tournament) newResults() *Results {
	r := &Results{Specs: t.Specs, Schedule: t.schedule(), Clocks: make([]Clock, len(t.Specs)),
		TimeLimit: t.TimeLimit, Budget: t.Budget, keep: t.Keep, enough: t.Enough, tallies: make([][]Tally, len(t.Specs)),
		digest: digest{hash: sha256.New()}, early: map[int]Row{}, lists: map[Listing]Tally{}}
	for i := range r.tallies {
		r.tallies[i] = make([]Tally, len(t.Specs))
	}
	return r
}

// add takes a game that has finished. Games are counted in schedule order: those that finish early wait,
// which are about as many as there are workers.
func (r *Results) add(row *Row) {
	if r.Settled {
		return
	}
	r.early[row.N] = *row
	for {
		row, ok := r.early[r.next]
		if !ok {
			return
		}
		delete(r.early, r.next)
		r.count(&row)
		r.next++
		if whole := r.next%r.Schedule.each() == 0; whole && r.enough != nil && r.enough(r) {
			r.Settled = true
			return
		}
	}
}

// finish counts the games that wait for others that have not been played.
func (r *Results) finish() {
	for _, n := range slices.Sorted(maps.Keys(r.early)) {
		if row := r.early[n]; !r.Settled {
			r.count(&row)
		}
	}
	clear(r.early)
	r.Interrupted = r.Games < r.Schedule.Len() && !r.Settled
}

// count counts the next game in schedule order.
func (r *Results) count(row *Row) {
	r.Games++
	r.Length += row.Length
	if row.Outcome.Winner < 0 {
		r.Drawn++
	}
	if row.Forfeit >= 0 && len(r.Forfeits) < MaxForfeits {
		r.Forfeits = append(r.Forfeits, *row)
	}
	if r.keep {
		r.Rows = append(r.Rows, *row)
	}
	r.digest.add(row)
	r.countLists(row)
	whole := r.Games > 1 && r.last.Pair == row.Pair
	for seat, a := range row.Seats {
		t := &r.tallies[a][row.Seats[1-seat]]
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
		if whole {
			t.Half[points(row, a)+points(&r.last, a)]++
		}
	}
	r.last = *row
}

// A Listing is an army list in a mission, by their names.
type Listing struct{ Army, Mission string }

// Lists returns how every list fared against the others in every mission, whoever played it. Games of a list
// against itself do not count.
func (r *Results) Lists() map[Listing]Tally { return r.lists }

// countLists counts a game for the lists that have played it.
func (r *Results) countLists(row *Row) {
	if row.Armies[0] == row.Armies[1] {
		return
	}
	for seat, army := range row.Armies {
		t := r.lists[Listing{army, row.Mission}]
		switch int(row.Outcome.Winner) {
		case seat:
			t.Wins++
		case 1 - seat:
			t.Losses++
		default:
			t.Draws++
		}
		r.lists[Listing{army, row.Mission}] = t
	}
}

// Hash returns a hash, in hex, of each game's pair, seats, seed, outcome, length and final state hash, in
// schedule order. It is the same for any number of workers, and for a run that was interrupted and resumed.
func (r *Results) Hash() string { return hex.EncodeToString(r.digest.hash.Sum(nil)) }

// A digest is the hash of games.
type digest struct {
	hash hash.Hash
	buf  []byte
}

func (d *digest) add(row *Row) {
	le := binary.LittleEndian
	b := le.AppendUint64(d.buf[:0], uint64(row.Pair))
	b = append(b, byte(row.Seats[0]), byte(row.Seats[1]))
	b = le.AppendUint64(b, row.Seed)
	b = append(b, byte(row.Outcome.Winner))
	b = le.AppendUint32(b, uint32(row.Outcome.Score[0]))
	b = le.AppendUint32(b, uint32(row.Outcome.Score[1]))
	b = le.AppendUint32(b, uint32(len(row.Outcome.Reason)))
	b = append(b, row.Outcome.Reason...)
	b = le.AppendUint64(b, uint64(row.Length))
	b = le.AppendUint64(b, row.FinalHash)
	d.hash.Write(b)
	d.buf = b
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
func (r *Results) Tallies() [][]Tally { return r.tallies }

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
