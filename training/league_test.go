package training

import (
	"math"
	"testing"

	"gauntlet/models"
)

// Weights are those of the literature, for scores of 0.2, 0.5 and 0.8, as shares.
func TestWeighting(t *testing.T) {
	for w, want := range map[Weighting][3]float64{
		Hard:     {0.688172, 0.268817, 0.043011},
		Variable: {0.280702, 0.438596, 0.280702},
		Even:     {1. / 3, 1. / 3, 1. / 3},
	} {
		var got [3]float64
		sum := 0.0
		for i, x := range [3]float64{0.2, 0.5, 0.8} {
			got[i] = w.weight(x)
			sum += got[i]
		}
		for i := range got {
			if math.Abs(got[i]/sum-want[i]) > 1e-6 {
				t.Errorf("%s: share %d is %g, want %g", w, i, got[i]/sum, want[i])
			}
		}
	}
}

// members returns a league with two agents and three former selves, whose scores are given.
func members(c League, scores ...float64) *league {
	l := &league{config: c, learners: 1, agents: 2,
		players: []*player{{name: "learner", seat: eitherSeat, net: &models.Net{}}}}
	for i, x := range scores {
		p := newPlayer(string(rune('a'+i)), eitherSeat)
		p.payoffs[0].Score, p.payoffs[1].Score = x, x
		if i >= 2 {
			p.net = &models.Net{}
		}
		l.players = append(l.players, p)
	}
	l.weigh()
	return l
}

// Matches come in the shares of the config, and within a group by the weighting; the learner plays both seats
// alike.
func TestDraw(t *testing.T) {
	const n = 200_000
	l := members(League{Self: 0.5, Agents: 0.3, Past: 0.2, Weighting: Hard}, 0.2, 0.8, 0.5, 0.5, 0.9)
	l.players[4].retired = true
	l.weigh()
	count := map[int16]int{}
	second, games := 0, 0
	for game := range uint64(n) {
		m := l.draw(game)
		if m != (match{}) {
			games++
		}
		if m[0] != 0 {
			m[0], m[1] = m[1], m[0]
			second++
		}
		if m[0] != 0 {
			t.Fatalf("no learner in the match %v", m)
		}
		count[m[1]]++
	}
	hard := func(x float64) float64 { return (1-x)*(1-x) + 0.01 }
	agents, past := hard(0.2)+hard(0.8), hard(0.5)+hard(0.9)
	for p, want := range map[int16]float64{0: 0.5, 1: 0.3 * hard(0.2) / agents, 2: 0.3 * hard(0.8) / agents,
		3: 0.2 * hard(0.5) / past, 4: 0, 5: 0.2 * hard(0.9) / past} {
		if got := float64(count[p]) / n; math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/n) {
			t.Errorf("player %d has a share of %g, want %g", p, got, want)
		}
	}
	if got, want := float64(second)/float64(games), 0.5; math.Abs(got-want) > 0.01 {
		t.Errorf("the learner is second in a share of %g of its games against others, want %g", got, want)
	}
}

// An opponent comes up more in the seat in which it is harder to beat.
func TestDrawHarderSeat(t *testing.T) {
	const n = 100_000
	l := members(League{Agents: 1, Weighting: Hard}, 0.5, 0.5)
	l.players[1].payoffs = [2]Payoff{{Score: 0.9}, {Score: 0.2}}
	l.weigh()
	count := map[match]int{}
	for game := range uint64(n) {
		count[l.draw(game)]++
	}
	all := 0.02 + 0.65 + 2*0.26
	for m, want := range map[match]float64{{1, 0}: 0.02 / all, {0, 1}: 0.65 / all, {2, 0}: 0.26 / all,
		{0, 2}: 0.26 / all} {
		if got := float64(count[m]) / n; math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/n) {
			t.Errorf("match %v has a share of %g, want %g", m, got, want)
		}
	}
}

// A learner of one seat meets agents alone, and in its own seat; two learners meet each other, each in its
// own.
func TestDrawSeats(t *testing.T) {
	l := members(League{Self: 1, Agents: 0.1, Weighting: Even}, 0.5, 0.5)
	l.players[0].seat = 1
	l.weigh()
	for game := range uint64(1000) {
		if m := l.draw(game); m[1] != 0 || m[0] < 1 || m[0] > 2 {
			t.Fatalf("match %v of a learner in seat 1", m)
		}
	}
	two := &league{config: League{Self: 1, Past: 1, Weighting: Even}, learners: 2,
		players: []*player{{seat: 0}, {seat: 1}, {seat: 0}, {seat: 1}}}
	two.weigh()
	seen := map[match]bool{}
	for game := range uint64(1000) {
		seen[two.draw(game)] = true
	}
	if len(seen) != 3 || !seen[match{0, 1}] || !seen[match{2, 1}] || !seen[match{0, 3}] {
		t.Errorf("matches %v of two learners", seen)
	}
}

// What rounding leaves of a draw falls to the last player who may be drawn, never to one that has retired.
func TestPickLeavesNothing(t *testing.T) {
	l := members(League{}, 0.5, 0.5, 0.5, 0.5, 0.5)
	l.players[5].retired = true
	l.weigh()
	if m := l.pick(3, 6, l.pastSum+1); m != (match{0, 4}) {
		t.Errorf("match %v, want player 4 in the second seat", m)
	}
}

// Scores count draws as half a win and follow the last games; games among learners and truncated ones do not
// count.
func TestRecord(t *testing.T) {
	l := members(League{}, 0.5, 0.5)
	for _, r := range []result{
		{players: match{0, 1}, winner: 0}, {players: match{1, 0}, winner: 0},
		{players: match{1, 0}, winner: 1}, {players: match{0, 1}, winner: -1},
		{players: match{0, 1}, winner: 0, cut: true}, {players: match{0, 0}, winner: 0},
	} {
		l.record(&r)
	}
	p := l.players[1]
	if a, b := p.payoffs[0], p.payoffs[1]; a.Wins != 1 || a.Losses != 1 || a.Draws != 0 || b.Wins != 1 ||
		b.Losses != 0 || b.Draws != 1 || p.games() != 4 {
		t.Errorf("payoffs %+v, want a win and a loss in the first seat, a win and a draw in the second",
			p.payoffs)
	}
	if x := p.score(); !(x > 0.5 && x < 0.51) {
		t.Errorf("score %g after 2.5 of 4", x)
	}
	for range 1000 {
		p.payoffs[0].add(1)
	}
	if x := p.payoffs[0].Score; x < 0.999 {
		t.Errorf("score %g after 1000 wins", x)
	}
}

// The former self that is beaten most easily makes room for another, but its place is not taken as long as it
// plays.
func TestJoin(t *testing.T) {
	l := members(League{Size: 3, Weighting: Even}, 0.5, 0.5, 0.7, 0.9, 0.9)
	fresh := newPlayer("new", eitherSeat)
	l.join(fresh, []match{{0, 4}})
	if len(l.players) != 7 || l.players[6] != fresh || !l.players[4].retired || l.players[5].retired {
		t.Fatalf("players %v", l.players)
	}
	next := newPlayer("next", eitherSeat)
	l.players[5].payoffs[0].Score = 1
	l.join(next, []match{{0, 5}})
	if len(l.players) != 7 || l.players[4] != next || !l.players[5].retired {
		t.Fatalf("players %v", l.players)
	}
}
