package training

import (
	"context"
	"testing"

	"gauntlet/agents/arena"
	"gauntlet/engine/enginetest/must"
)

// A rung has the numbers of its match, and an interval that does not leave what a score can be.
func TestRung(t *testing.T) {
	for _, c := range []struct {
		name          string
		tally         arena.Tally
		score, lo, hi float64 // the ends that are known for sure, or -1
	}{
		{"all won", arena.Tally{Wins: 40, Half: [5]int{0, 0, 0, 0, 20}}, 1, -1, 1},
		{"all lost", arena.Tally{Losses: 40, Half: [5]int{20, 0, 0, 0, 0}}, 0, 0, -1},
		{"half", arena.Tally{Wins: 10, Draws: 20, Losses: 10, Half: [5]int{2, 4, 8, 4, 2}}, 0.5, -1, -1},
	} {
		r := rungOf(contender{name: c.name, seat: eitherSeat}, c.tally)
		if r.Opponent != c.name || r.Score != c.score || r.Games != 40 || r.Wins != c.tally.Wins ||
			r.Draws != c.tally.Draws || r.Losses != c.tally.Losses || r.Lo < 0 || r.Hi > 1 || r.Lo > r.Score ||
			r.Hi < r.Score || r.Lo == r.Hi || c.lo >= 0 && r.Lo != c.lo || c.hi >= 0 && r.Hi != c.hi {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// Two who have met the same opponent are compared game by game, by their half points.
func TestCompared(t *testing.T) {
	mine, its := []int{2, 2, 1, 1, 1, 0, 0, 2}, []int{0, 1, 0, 1, 1, 1, 2, 2}
	want := arena.Tally{Wins: 3, Draws: 3, Losses: 2, Half: [5]int{1, 1, 3, 2, 1}}
	if got := compared(mine, its); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// An opponent that cannot play the run's game is an error, not a rung less.
func TestLadderFails(t *testing.T) {
	r := must.Get(Start(tiny(2), Options{Seed: 1, Workers: 1}))(t)
	defer r.Close()
	r.cfg.Evaluation.Against = []string{"heroes"}
	b := must.Get(r.newJudge())(t)
	rungs, _, err := r.ladder(context.Background(), b, contender{name: "learner", seat: eitherSeat, nets: r.networks()}, 2,
		saltLadder)
	if err == nil {
		t.Errorf("rungs %+v", rungs)
	}
}

// A challenge that is interrupted leaves the evaluation to be made once more.
func TestGateInterrupted(t *testing.T) {
	r := must.Get(Start(tiny(2), Options{Seed: 1, Workers: 1}))(t)
	defer r.Close()
	r.best = must.Get(r.checkpoint(0, "").ForPlaying().Encode())(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	ok, err := r.gate(ctx, must.Get(r.newJudge())(t), contender{name: "learner", nets: r.networks()}, &Judgement{})
	if ok || err != nil {
		t.Errorf("made %v, %v", ok, err)
	}
}

// Two learners have names and seats of their own, a single one plays both.
func TestLearnersHaveNames(t *testing.T) {
	for seats, want := range map[string][]string{BothSeats: {"learner"}, TwoLearners: {"first", "second"}} {
		cfg := tiny(2)
		cfg.Seats = seats
		cfg.League.Agents, cfg.League.Opponents = 0, nil
		r := must.Get(Start(cfg, Options{Seed: 1, Workers: 1}))(t)
		for i, name := range want {
			p := r.league.players[i]
			if seat := map[bool]int{true: i, false: eitherSeat}[seats == TwoLearners]; p.name != name || p.seat != seat {
				t.Errorf("seats %s: learner %d is %q in seat %d", seats, i, p.name, p.seat)
			}
		}
		if len(r.learners) != len(want) {
			t.Errorf("seats %s: %d learners", seats, len(r.learners))
		}
		r.Close()
	}
}
