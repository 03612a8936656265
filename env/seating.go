package env

import (
	"encoding/binary"
	"errors"
	"fmt"

	"gauntlet/engine"
)

// An AtomicPlayer plays a seat of an environment by the engine's own actions, decision by decision, whatever
// layer the environment has: agents that were not made for environments, as they play in the arena. It is not
// safe for concurrent use, and plays one game at a time.
type AtomicPlayer interface {
	// Begin starts an episode. What the player does may depend on nothing but the game, the seat, the
	// episode's seed, of which it sees no more than a digest must allow it, and the positions since then.
	Begin(game *engine.Game, seat int, episode uint64) error
	// Act returns an entry of the menu, which leaves something to choose (see engine.Position.Forced), or
	// another legal action with the pattern engine.OffPattern. Position is what the seat may see; both are
	// valid until it returns.
	Act(p engine.Position, menu []engine.Action) (engine.Action, error)
	// AppendMemory appends to b what the player keeps that could change its answers. It is called while
	// another seat is to choose.
	AppendMemory(b []byte) []byte
	// RestoreMemory takes that back from the beginning of b, after a Begin with the same arguments, and
	// returns the rest.
	RestoreMemory(b []byte) (rest []byte, err error)
}

// A Seating says who plays against the caller: it is asked at the beginning of every episode, so that
// opponents change only between games.
//
// Opponents are numbered from 1 as the seating likes, a league for instance by its table; 0 is nobody. An
// opponent with an AtomicPlayer plays its seat inside the environment, where the caller never has to act for
// it. For one without, and for nobody, the caller acts for both seats; which opponent it is stands in Info,
// for callers that have several networks act.
//
// The methods are called by the goroutine that steps the row, for different rows at once: they must not
// change anything that rows share, and what they return may depend on what changes only between the calls of
// the vector.
type Seating interface {
	// Choose returns the opponent of the episode with a seed in a row (0 in environments of one game), and
	// the seat that it plays.
	Choose(row int, seed uint64) (opponent, seat int)
	// Player returns who plays an opponent in a row by atomic actions, nil for nobody. Two rows never get the
	// same one.
	Player(row, opponent int) (AtomicPlayer, error)
}

// Against returns the seating in which a player has the same seat in every episode: for environments of one
// game.
func Against(p AtomicPlayer, seat int) Seating { return against{p, seat} }

type against struct {
	player AtomicPlayer
	seat   int
}

func (a against) Choose(int, uint64) (opponent, seat int)      { return 1, a.seat }
func (a against) Player(_, opponent int) (AtomicPlayer, error) { return a.player, nil }

// SetSeating has a seating say who plays in every episode that begins from now on. Nil ends that.
//
// The actions of an AtomicPlayer are taken with the action before them, or with the reset: Seat is never its
// seat, and Reward of the other seat is what that has earned up to its next decision. Info.Length does not
// count them, Info.Decisions does. An episode may end before there is a decision to take: Seat is then -1
// after the reset. A player that fails leaves the game where it failed; only a reset or Restore goes on from
// there.
//
// A snapshot holds the opponent's number and what its player remembers, and goes on bit for bit where the
// seating has that opponent.
func (t *Turn) SetSeating(s Seating) { t.g.seating = s }

// SetSeating has a seating say who plays in the rows, in every episode that begins from now on (see
// Turn.SetSeating). It is an error when the environments are not of this engine.
func (v *Vector) SetSeating(s Seating) error {
	turns := make([]*Turn, len(v.envs))
	for i, e := range v.envs {
		t, ok := Unwrapped(e).(*Turn)
		if !ok {
			return &RowError{i, fmt.Errorf("environment %s is not one of this engine: it has no seats for players by atomic actions",
				v.spec.ID)}
		}
		turns[i] = t
	}
	for i, t := range turns {
		t.g.seating, t.g.row = s, i
	}
	return nil
}

// seatPlayers asks who plays the episode that begins.
func (g *game) seatPlayers() error {
	g.player, g.info.Opponent, g.info.OpponentSeat = nil, 0, 0
	if g.seating == nil {
		return nil
	}
	opponent, seat := g.seating.Choose(g.row, g.seed)
	return g.seatPlayer(opponent, seat)
}

// seatPlayer seats an opponent and begins its game.
func (g *game) seatPlayer(opponent, seat int) error {
	if opponent == 0 {
		return nil
	}
	if opponent < 0 || opponent > maxOpponent || seat < 0 || seat > 1 {
		return fmt.Errorf("environment %s: opponent %d in seat %d; there are opponents 0 to %d and seats 0 and 1",
			g.d.id.Name, opponent, seat, maxOpponent)
	}
	p, err := g.seating.Player(g.row, opponent)
	if err == nil && p != nil {
		err = p.Begin(g.d.game, seat, g.seed)
	}
	if err != nil {
		return fmt.Errorf("environment %s: opponent %d in seat %d: %w", g.d.id.Name, opponent, seat, err)
	}
	g.player, g.info.Opponent, g.info.OpponentSeat = p, opponent, seat
	return nil
}

// maxOpponent is the greatest number of an opponent.
const maxOpponent = 1<<31 - 1

// played reports whether a player has taken the pending decision.
func (g *game) played() (bool, error) {
	if g.player == nil {
		return false, nil
	}
	seat := g.info.OpponentSeat
	if int(g.state.Decision().Seat) != seat {
		return false, nil
	}
	a, err := g.player.Act(g.state.For(seat), g.Menu)
	if err == nil {
		g.info.Decisions++
		err = g.apply(a)
	}
	if err != nil {
		clear(g.Legal)
		return true, fmt.Errorf("environment %s, seed %d: opponent %d in seat %d: %w", g.d.id.Name, g.seed,
			g.info.Opponent, seat, err)
	}
	return true, nil
}

// seatingHead is how many bytes appendSeating appends before what the player remembers: opponent (4), seat,
// whether it is played by an AtomicPlayer, length of what that remembers (4).
const seatingHead = 10

// appendSeating appends to a snapshot who plays.
func (g *game) appendSeating(b []byte) []byte {
	le := binary.LittleEndian
	b = le.AppendUint32(b, uint32(g.info.Opponent))
	b = append(b, byte(g.info.OpponentSeat), 0)
	at := len(b)
	b = le.AppendUint32(b, 0)
	if g.player != nil {
		b[at-1] = 1
		b = g.player.AppendMemory(b)
		le.PutUint32(b[at:], uint32(len(b)-at-4))
	}
	return b
}

// reseat seats the opponent of a snapshot in place of that of the game before. When that fails, the player of
// the game before goes on as it would have: it may be the same one.
func (g *game) reseat(before *game, b []byte) error {
	var memory []byte
	if before.player != nil {
		memory = before.player.AppendMemory(nil)
	}
	err := g.restoreSeating(b)
	if err == nil || before.player == nil {
		return err
	}
	again := before.player.Begin(before.d.game, before.info.OpponentSeat, before.seed)
	if again == nil {
		_, again = before.player.RestoreMemory(memory)
	}
	return errors.Join(err, again)
}

// restoreSeating seats the opponent of a snapshot again. The game has its seed already.
func (g *game) restoreSeating(b []byte) error {
	le := binary.LittleEndian
	if len(b) < seatingHead || uint64(le.Uint32(b[6:])) != uint64(len(b)-seatingHead) || b[5] > 1 {
		return fmt.Errorf("snapshot: %d bytes do not say who plays", len(b))
	}
	g.player, g.info.Opponent, g.info.OpponentSeat = nil, 0, 0
	opponent, seat, inside := int(le.Uint32(b)), int(b[4]), b[5] == 1
	if err := g.seatPlayer(opponent, seat); err != nil {
		return err
	}
	if (g.player != nil) != inside {
		return fmt.Errorf("snapshot: opponent %d was played otherwise: an AtomicPlayer %t, now %t", opponent,
			inside, g.player != nil)
	}
	if !inside {
		return nil
	}
	rest, err := g.player.RestoreMemory(b[seatingHead:])
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("snapshot: %d bytes more than opponent %d remembers", len(rest), opponent)
	}
	return err
}
