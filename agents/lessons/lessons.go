// Package lessons writes down what agents do as lessons for those who learn from them: what a seat saw, what
// it might have done, and what it did, at every choice of an environment's layer, whatever layer the teacher
// answers in.
//
// A Recorder observes matches; Play has agents play many.
package lessons

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env"
)

// Wants says in what environment's terms lessons are written.
type Wants struct {
	ID       string      // of the environment; "" is the first that has room for the game
	Options  env.Options // Layer and OnTheWay; the layer is the atomic one unless it says otherwise
	Features bool        // with the features of all actions
	Final    bool        // with what the seats see in the end
	Skip     [2]bool     // the seats of which nothing is written down
}

// A Game is the lessons of one game.
type Game struct {
	Spec    *env.Spec
	Seed    uint64
	Outcome engine.Outcome
	Forfeit int // the seat that forfeited, or -1
	Lessons []Lesson
	Missed  int // decisions that the layer answers by itself, and otherwise than the seats did
	// by seat, what it sees of the last position; nil when nobody wants it, or of a seat that is skipped
	Final [2][]float32

	obs, features []float32
	masks         []uint8
	slots         []int
}

// A Lesson is one choice of a seat.
type Lesson struct {
	Seat     int
	Kind     engine.Kind // of the decision
	Obs      []float32   // ObsSize
	Mask     []uint8     // Actions
	Features []float32   // Actions x features, nil when nobody wants them
	// Slots are all actions that come to what the seat did; when Exact is false those that come nearest to
	// it, perhaps none.
	Slots   []int
	Exact   bool
	Outcome float32 // of the game for the seat: 1, 0 or -1

	from, n int // of Slots in all of the game
}

// A Config says which games are played for lessons.
type Config struct {
	Wants    Wants
	Teachers [2]string // specs of the agents, by seat
	// Game returns the n-th game, always the same for the same n. It is called by several goroutines.
	Game    func(n int) (*engine.Game, error)
	Games   int
	From    int    // the first game that is played; those before it are taken as done
	Seed    uint64 // the n-th game has the seed Seed(Seed, n)
	Workers int    // games at once, up to arena.MaxWorkers; 0 is one for each processor
}

// Seed returns the seed of the n-th game.
func Seed(seed uint64, n int) uint64 { return dice.Mix(seed ^ dice.Mix(uint64(n))) }

// batch is how many games a worker has before the games are handed out.
const batch = 4

// Play has agents play games and hands them out in their order, one at a time, valid during the call. What is
// handed out does not depend on the number of workers. An error of take's ends it, and so does a teacher that
// forfeits: nobody should learn from that.
func Play(ctx context.Context, c Config, take func(n int, g *Game) error) error {
	workers := c.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if workers < 0 || workers > arena.MaxWorkers {
		return fmt.Errorf("%d workers; it takes 1 to %d", workers, arena.MaxWorkers)
	}
	sessions := make([]*session, min(workers*batch, max(1, c.Games-c.From)))
	for i := range sessions {
		var err error
		if sessions[i], err = newSession(&c); err != nil {
			return err
		}
	}
	for from := c.From; from < c.Games; from += len(sessions) {
		n := min(len(sessions), c.Games-from)
		var next atomic.Int64
		var wg sync.WaitGroup
		for range min(workers, n) {
			wg.Go(func() {
				for i := int(next.Add(1) - 1); i < n; i = int(next.Add(1) - 1) {
					sessions[i].err = sessions[i].play(ctx, &c, from+i)
				}
			})
		}
		wg.Wait()
		for i, s := range sessions[:n] {
			if s.err == nil {
				s.err = take(from+i, s.game)
			}
			if s.err != nil {
				return s.err
			}
		}
	}
	return nil
}

// A session is where one game at a time is played and written down.
type session struct {
	referee  arena.Referee
	teachers [2]agents.Agent
	recorder *Recorder
	game     *Game
	err      error
}

func newSession(c *Config) (*session, error) {
	s := new(session)
	for seat, spec := range c.Teachers {
		a, err := agents.New(spec)
		if err != nil {
			return nil, err
		}
		if _, person := a.(*agents.Human); person {
			return nil, errors.New("people do not teach")
		}
		s.teachers[seat] = a
	}
	s.recorder = NewRecorder(c.Wants, func(g *Game) error {
		s.game = g
		return nil
	})
	return s, nil
}

func (s *session) play(ctx context.Context, c *Config, n int) error {
	m := arena.Match{Seed: Seed(c.Seed, n), Agents: s.teachers, Observers: []arena.Observer{s.recorder}}
	var res arena.Result
	var err error
	if m.Game, err = c.Game(n); err == nil {
		res, err = s.referee.Play(ctx, m)
	}
	if err == nil && res.Forfeit >= 0 {
		err = fmt.Errorf("%s forfeits: %s", c.Teachers[res.Forfeit], res.Why)
	}
	if err != nil {
		return fmt.Errorf("game %d with seed %d: %w", n, m.Seed, err)
	}
	return nil
}
