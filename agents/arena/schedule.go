package arena

import (
	"errors"
	"fmt"

	"gauntlet/engine/dice"
)

// MaxGames is the greatest number of games of a tournament. A larger one is refused with the number.
const MaxGames = 1_000_000

// MaxAgents is the greatest number of agents of a tournament.
const MaxAgents = 64

// A Schedule says which games a tournament has: every two agents play Pairs pairs of games. The two games of
// a pair have the same seed and setup; in the second one the agents have swapped seats. Pair k of every
// pairing has the same seed, so that all agents are measured on the same games. Two agents of equal specs
// thus play the same game twice, since an agent's chance depends on seed and seat alone.
//
// In games whose seats are not alike, the first agents play seat 0 and the others seat 1: each of the one
// play each of the others, and seats are not swapped. A pair is a single game then.
//
// Games are numbered so that the first n of them do not depend on Pairs: a tournament can be prolonged.
type Schedule struct {
	Agents int // 2..MaxAgents
	// how many of them, from the first on, play seat 0 alone, the others seat 1; 0: all play both
	First int
	Pairs int    // of games, per pairing
	Seed  uint64 // of the tournament
	// the first agent plays each of the others, in pairs, and these do not play each other; First is 0 then
	Gauntlet bool
}

// A Fixture is one game of a schedule.
type Fixture struct {
	N     int    `json:"n"`     // its number, from 0
	Pair  int    `json:"pair"`  // the number of its pair, over all pairings
	Index int    `json:"index"` // the number of its pair within the pairing, which chooses seed and setup
	Seats [2]int `json:"seats"` // the agents by seat
	Seed  uint64 `json:"-"`     // of the game; a log has it after the setting
}

// check returns an error when the schedule is too small or too large.
func (s Schedule) check() error {
	switch {
	case s.Agents == 1:
		return fmt.Errorf("a tournament of one agent; it takes 2 to %d", MaxAgents)
	case s.Agents < 2 || s.Agents > MaxAgents:
		return fmt.Errorf("a tournament of %d agents; it takes 2 to %d", s.Agents, MaxAgents)
	case s.First < 0 || s.First >= s.Agents:
		return fmt.Errorf("a tournament of %d agents, of which %d play seat 0; both seats must be played",
			s.Agents, s.First)
	case s.Gauntlet && s.First > 0:
		return errors.New("a gauntlet of games whose seats are not alike; there, every agent of the one seat plays " +
			"every one of the other anyway")
	case s.Pairs < 1:
		return fmt.Errorf("a tournament of %d pairs of games per pairing; it takes at least 1", s.Pairs)
	case s.Pairs > s.most():
		return fmt.Errorf("a tournament of %d pairings with %d %s each; it may have %d games in all",
			s.pairings(), s.Pairs, [...]string{"games", "pairs of games"}[s.each()-1], MaxGames)
	}
	return nil
}

// most returns the greatest number of pairs per pairing.
func (s Schedule) most() int { return MaxGames / s.each() / s.pairings() }

func (s Schedule) pairings() int {
	if s.First > 0 {
		return s.First * (s.Agents - s.First)
	}
	if s.Gauntlet {
		return s.Agents - 1
	}
	return s.Agents * (s.Agents - 1) / 2
}

// each returns how many games a pair has.
func (s Schedule) each() int {
	if s.First > 0 {
		return 1
	}
	return 2
}

// Len returns the number of games.
func (s Schedule) Len() int { return s.each() * s.Pairs * s.pairings() }

// Fixture returns game n.
func (s Schedule) Fixture(n int) Fixture {
	pair := n / s.each()
	f := Fixture{N: n, Pair: pair, Index: pair / s.pairings()}
	f.Seed = PairSeed(s.Seed, f.Index)
	p := pair % s.pairings()
	if s.First > 0 {
		others := s.Agents - s.First
		f.Seats = [2]int{p / others, s.First + p%others}
		return f
	}
	a, b := 0, 1
	for ; !s.Gauntlet && p >= s.Agents-1-a; a++ {
		p -= s.Agents - 1 - a
	}
	b = a + 1 + p
	f.Seats = [2]int{a, b}
	if n&1 == 1 {
		f.Seats = [2]int{b, a}
	}
	return f
}

// PairSeed returns the seed of the games with an index in a tournament.
func PairSeed(tournament uint64, index int) uint64 {
	return dice.Mix(tournament ^ dice.Mix(uint64(index)))
}

// Rotate deals out n things, one for each index, so that every n indices in a row from a multiple of n on get
// each of them once, in an order that depends on the seed. Different rotations of one tournament use
// different salts.
func Rotate(seed, salt uint64, index, n int) int {
	chance := dice.New(dice.Mix(seed^dice.Mix(salt)) ^ dice.Mix(uint64(index/n)))
	order := make([]int, n)
	for i := range order {
		j := chance.Intn(i + 1)
		order[i], order[j] = order[j], i
	}
	return order[index%n]
}
