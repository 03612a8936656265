package training

import (
	"gauntlet/engine/dice"
	"gauntlet/models"
)

// A Weighting is how a league chooses among opponents: the weight of one depends on x, the score of the
// learner against it (prioritised fictitious self-play, Vinyals et al., 2019).
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
	name    string
	seat    int         // the only one that it plays; eitherSeat for both
	net     *models.Net // nil for an agent, which the vector has play by itself
	spec    string      // of the agent
	payoffs [2]Payoff   // by the seat that it plays
	retired bool        // plays its games to their end and is drawn for no other
}

// newPlayer returns a player that nobody has played yet.
func newPlayer(name string, seat int) *player {
	fresh := Payoff{Score: 0.5}
	return &player{name: name, seat: seat, payoffs: [2]Payoff{fresh, fresh}}
}

// plays reports whether a player may take a seat.
func (p *player) plays(seat int) bool { return p.seat == eitherSeat || p.seat == seat }

// score returns the learner's score against a player, over the seats that it plays.
func (p *player) score() float64 {
	if p.seat != eitherSeat {
		return p.payoffs[p.seat].Score
	}
	return (p.payoffs[0].Score + p.payoffs[1].Score) / 2
}

// games returns how many games have been played against a player.
func (p *player) games() (n int) {
	for _, o := range p.payoffs {
		n += o.Wins + o.Draws + o.Losses
	}
	return n
}

// A Payoff is how learners have fared against a player in a seat. A draw counts as half a win.
type Payoff struct {
	Wins   int `msgpack:"wins"` // of the learner
	Draws  int `msgpack:"draws"`
	Losses int `msgpack:"losses"`
	// of the learner, over its last games more than over those long ago; one half before the first
	Score float64 `msgpack:"score"`
}

// decay is how much a game counts in a payoff's score, as a share of what the next game counts.
const decay = 1 - 1.0/100

// add adds a game that was worth 0, one half or 1 to the learner.
func (p *Payoff) add(worth float64) {
	switch worth {
	case 0:
		p.Losses++
	case 1:
		p.Wins++
	default:
		p.Draws++
	}
	p.Score = float64(decay*p.Score) + float64((1-decay)*worth)
}

// eitherSeat stands for the seats of a player that plays both.
const eitherSeat = -1

// A league is everybody who plays in a run's rollouts: first the learners, then the agents, then former
// selves of the learners. Who plays a game is drawn before it begins and does not change in it.
type league struct {
	config   League
	players  []*player
	learners int    // 1, or 2 that play one seat each
	agents   int    // how many
	seed     uint64 // of the draws

	// What a rollout draws by, as it was at its beginning: a weight for every player but learners in either
	// seat (2p + seat), and the sums of those of agents and of former selves.
	weights           []float64
	agentSum, pastSum float64
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

// isAgent reports whether a player is an agent.
func (l *league) isAgent(p int) bool { return p >= l.learners && p < l.learners+l.agents }

// learnerIn returns the learner that plays a seat, or -1.
func (l *league) learnerIn(seat int) int16 {
	for i, p := range l.players[:l.learners] {
		if p.plays(seat) {
			return int16(i)
		}
	}
	return -1
}

// weigh computes the weights that draw goes by. Every weight has a small minimum, so that no opponent is
// forgotten.
func (l *league) weigh() {
	const little = 0.01
	l.weights, l.agentSum, l.pastSum = l.weights[:0], 0, 0
	for i, p := range l.players {
		for seat := range 2 {
			w := 0.0
			if i >= l.learners && !p.retired && p.plays(seat) && l.learnerIn(1-seat) >= 0 {
				w = l.config.Weighting.weight(p.payoffs[seat].Score) + little
			}
			l.weights = append(l.weights, w)
			if i < l.learners+l.agents {
				l.agentSum += w
			} else {
				l.pastSum += w
			}
		}
	}
}

// draw returns who plays the game of a seed: a learner, and against it itself, the other learner, an agent or
// a former self. The weights decide which agent or former self, and in which seat. The result depends on the
// seed and the weights alone. Several goroutines may call draw at once.
func (l *league) draw(game uint64) match {
	chance := dice.New(l.seed ^ dice.Mix(game))
	self, agents, past := l.config.Self, l.config.Agents, l.config.Past
	if l.learners == 1 && !l.both() {
		self = 0
	}
	if l.agentSum == 0 {
		agents = 0
	}
	if l.pastSum == 0 {
		past = 0
	}
	first, last := l.learners, l.learners+l.agents
	switch u := unit(&chance) * (self + agents + past); {
	case u < agents:
		return l.pick(first, last, unit(&chance)*l.agentSum)
	case u < agents+past:
		return l.pick(last, len(l.players), unit(&chance)*l.pastSum)
	}
	return match{l.learnerIn(0), l.learnerIn(1)}
}

// pick chooses a player from first up to but not including end, and a seat, with probabilities in proportion
// to their weights: u is a number from 0 to the sum of the weights.
func (l *league) pick(first, end int, u float64) (m match) {
	for k := 2 * first; k < 2*end; k++ {
		w := l.weights[k]
		if w == 0 {
			continue
		}
		seat := k & 1
		// when rounding leaves a rest, it falls to the last one
		m[seat], m[1-seat] = int16(k/2), l.learnerIn(1-seat)
		if u -= w; u < 0 {
			break
		}
	}
	return m
}

// record adds the result of a game to the payoffs. Games between learners and truncated games say nothing
// about an opponent.
func (l *league) record(r *result) {
	for seat, p := range r.players {
		if l.learnerOf(p) >= 0 || r.cut {
			continue
		}
		worth := 0.5
		switch int(r.winner) {
		case seat:
			worth = 0
		case 1 - seat:
			worth = 1
		}
		l.players[p].payoffs[seat].add(worth)
	}
}

// join adds a former self. When its seat is full, the former self against which the learner scores best
// retires, the oldest of equal ones. Its place is free once none of the matches needs it.
func (l *league) join(p *player, matches []match) {
	if l.config.Size == 0 {
		return
	}
	first := l.learners + l.agents
	count, easiest := 0, -1
	for i := first; i < len(l.players); i++ {
		if o := l.players[i]; !o.retired && o.seat == p.seat {
			count++
			if easiest < 0 || o.score() > l.players[easiest].score() {
				easiest = i
			}
		}
	}
	if count >= l.config.Size {
		l.players[easiest].retired = true
	}
	for i := first; i < len(l.players); i++ {
		if l.players[i].retired && !playing(matches, int16(i)) {
			l.players[i] = p
			return
		}
	}
	l.players = append(l.players, p)
}

// playing reports whether somebody plays one of the matches.
func playing(matches []match, p int16) bool {
	for _, m := range matches {
		if m[0] == p || m[1] == p {
			return true
		}
	}
	return false
}
