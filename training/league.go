package training

import (
	"gauntlet/engine/dice"
	"gauntlet/models"
)

// A Weighting says by what a league chooses among opponents, with x the learner's score against one (prioritised fictitious self-play,
// Vinyals et al., 2019).
type Weighting string

// The weightings.
const (
	Hard     Weighting = "hard"     // (1-x)^2: those that are hardest to beat
	Variable Weighting = "variable" // x(1-x): those that are about as strong
	Even     Weighting = "even"     // all alike
)

// weight returns the weight of an opponent against which the learner scores x.
func (w Weighting) weight(x float64) float64 {
	switch w {
	case Hard:
		return (1 - x) * (1 - x)
	case Variable:
		return x * (1 - x)
	}
	return 1
}

// A player is somebody who plays games in the league.
type player struct {
	name string
	seat int         // the only one that it plays; -1 for either
	net  *models.Net // nil for an agent, which the vector has play by itself
	spec string      // of the agent
	Payoff
	retired bool // plays its games to their end and is drawn for no other
}

// A Payoff is how learners have fared against a player. A draw counts as half a win.
type Payoff struct {
	Wins, Draws, Losses int     // of the learner
	Score               float64 // of the learner, over its last games more than over those long ago; one half before the first
}

// memory is how much an older game counts for, against the one after it, in a payoff's score.
const memory = 1 - 1.0/100

// add takes a game down, worth 0, one half or 1 to the learner.
func (p *Payoff) add(worth float64) {
	switch worth {
	case 0:
		p.Losses++
	case 1:
		p.Wins++
	default:
		p.Draws++
	}
	p.Score = float64(memory*p.Score) + float64((1-memory)*worth)
}

// eitherSeat stands for the seats of a player that plays both.
const eitherSeat = -1

// A league is everybody who plays in a run's rollouts: first the learners, then the agents, then former selves of the learners. Who plays
// a game is drawn before it begins and does not change in it.
type league struct {
	config   League
	players  []*player
	learners int    // 1, or 2 that play one seat each
	agents   int    // how many
	seed     uint64 // of the draws

	// What a rollout draws by, as it was at its beginning.
	weights  [2][]float64 // by seat: of the players in it, 0 for learners
	agentSum [2]float64   // by seat: sums of the weights of agents and of former selves
	pastSum  [2]float64
}

// both reports whether the one learner plays both seats.
func (l *league) both() bool { return l.players[0].seat == eitherSeat }

// learnerOf returns the learner that a player is, or -1.
func (l *league) learnerOf(p int16) int8 {
	if int(p) < l.learners {
		return int8(p)
	}
	return -1
}

// weigh works out what draw goes by. No weight is less than a little, so that nobody is forgotten.
func (l *league) weigh() {
	const little = 0.01
	for seat := range 2 {
		l.weights[seat] = l.weights[seat][:0]
		l.agentSum[seat], l.pastSum[seat] = 0, 0
		for i, p := range l.players {
			w := 0.0
			if i >= l.learners && !p.retired && (p.seat == eitherSeat || p.seat == seat) {
				w = l.config.Weighting.weight(p.Score) + little
			}
			l.weights[seat] = append(l.weights[seat], w)
			if i < l.learners+l.agents {
				l.agentSum[seat] += w
			} else {
				l.pastSum[seat] += w
			}
		}
	}
}

// draw returns who plays the game of a seed: a learner, and against it itself or the other learner, an agent, or a former self. Among agents
// and among former selves the weighting decides. It depends on the game's seed and on what weigh has worked out alone, and may be called
// by several goroutines at once.
func (l *league) draw(game uint64) (m match) {
	chance := dice.New(l.seed ^ dice.Mix(game))
	// The learner that is matched, and its seat.
	learner, seat := 0, l.players[0].seat
	if l.learners == 2 || seat == eitherSeat {
		seat = below(&chance, 2)
	}
	if l.learners == 2 {
		learner = seat
	}
	m[seat] = int16(learner)
	m[1-seat] = int16(l.learners - 1 - learner) // itself or the other learner, if nobody else is drawn
	self, agents, past := l.config.Self, l.config.Agents, l.config.Past
	if l.learners == 1 && !l.both() {
		self = 0
	}
	if l.agentSum[1-seat] == 0 {
		agents = 0
	}
	if l.pastSum[1-seat] == 0 {
		past = 0
	}
	first, last := l.learners, l.learners+l.agents
	switch u := unit(&chance) * (self + agents + past); {
	case u < agents:
		m[1-seat] = l.pick(first, last, 1-seat, unit(&chance)*l.agentSum[1-seat])
	case u < agents+past:
		m[1-seat] = l.pick(last, len(l.players), 1-seat, unit(&chance)*l.pastSum[1-seat])
	}
	return m
}

// pick returns the player from first up to but not including end in whose part of the sum of their weights u falls.
func (l *league) pick(first, end, seat int, u float64) int16 {
	chosen := first
	for k := first; k < end; k++ {
		w := l.weights[seat][k]
		if w == 0 {
			continue
		}
		chosen = k // when rounding leaves a rest, it falls to the last one
		if u -= w; u < 0 {
			break
		}
	}
	return int16(chosen)
}

// record takes the result of a game down. Games of learners among themselves and truncated ones say nothing about an opponent.
func (l *league) record(r *result) {
	for seat, p := range r.players {
		if l.learnerOf(p) >= 0 || r.cut {
			continue
		}
		switch int(r.winner) {
		case seat:
			l.players[p].add(0)
		case 1 - seat:
			l.players[p].add(1)
		default:
			l.players[p].add(0.5)
		}
	}
}

// join adds a former self. When its seat has as many of them as there may be, the one that is beaten most easily retires, the oldest of
// equal ones; its place is taken once no game of matches needs it.
func (l *league) join(p *player, matches []match) {
	if l.config.Size == 0 {
		return
	}
	first := l.learners + l.agents
	count, easiest := 0, -1
	for i := first; i < len(l.players); i++ {
		if o := l.players[i]; !o.retired && o.seat == p.seat {
			count++
			if easiest < 0 || o.Score > l.players[easiest].Score {
				easiest = i
			}
		}
	}
	if count >= l.config.Size {
		l.players[easiest].retired = true
	}
	for i := first; i < len(l.players); i++ {
		if l.players[i].retired && !plays(matches, int16(i)) {
			l.players[i] = p
			return
		}
	}
	l.players = append(l.players, p)
}

// plays reports whether somebody plays one of the matches.
func plays(matches []match, p int16) bool {
	for _, m := range matches {
		if m[0] == p || m[1] == p {
			return true
		}
	}
	return false
}
