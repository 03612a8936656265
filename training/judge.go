package training

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/models"
)

// A judge lets policies play matches in the arena, by their greedy choices and without shaping terms.
type judge struct {
	games   deal
	env     string // that the networks were trained in
	seed    uint64
	workers int
}

// newJudge returns the judge of a run.
func (r *Run) newJudge() (*judge, error) {
	specs := []string{r.cfg.Evaluation.Env}
	if specs[0] == "" {
		specs = r.cfg.lastEnvs()
	}
	games, err := dealInTurn(specs)
	if err != nil {
		return nil, err
	}
	return &judge{games, r.cfg.Env, r.seed(saltJudge, 0), r.opts.Workers}, nil
}

// judged is the number of the first game that policies are judged by, where games are drawn: none that are trained on.
const judged = 1 << 20

// Game returns the game of a pair: always the same one, unless games are drawn.
func (b *judge) Game(index int) (*engine.Game, error) { return b.games(judged + index) }

// Fingerprint is "": no log is kept.
func (b *judge) Fingerprint() string { return "" }

// Setting is nothing, which nobody asks for: no log is kept.
func (b *judge) Setting(int) arena.Setting { return arena.Setting{} }

// A contender is somebody who is judged or judged by: an agent, or networks.
type contender struct {
	name string
	seat int            // the only one that it plays, or eitherSeat
	spec string         // of an agent; "" for networks
	nets [2]*models.Net // by seat
}

// agent returns the agent by which a contender plays a seat.
func (b *judge) agent(c *contender, seat int) (agents.Agent, error) {
	if c.spec != "" {
		return agents.New(c.spec)
	}
	n, err := agents.NewNeural(&models.Checkpoint{Header: models.Header{Env: b.env},
		Net: c.nets[max(seat, 0)]}, 0)
	if err != nil {
		return nil, err
	}
	return agents.NewSlotAgent(n), nil
}

// play plays games between two contenders: pairs of one seed with the seats swapped, or single games when one
// of them plays one seat only. It returns the results of the first, and the half points that it won in each
// game; ok is false when the context has ended.
func (b *judge) play(ctx context.Context, me, other contender, games, salt int) (t arena.Tally, points []int,
	ok bool, err error) {
	sides, seats := [2]*contender{&me, &other}, [2]int{eitherSeat, eitherSeat}
	first, mine := 0, 0
	switch other.seat {
	case eitherSeat:
		games = (games + 1) / 2
	case 0:
		first, mine, sides, seats = 1, 1, [2]*contender{&other, &me}, [2]int{0, 1}
	case 1:
		first, seats = 1, [2]int{0, 1}
	}
	specs := []string{sides[0].name, sides[1].name}
	tournament := arena.Tournament{
		Specs: specs, First: first, Pairs: games, Seed: b.seed + uint64(salt), Field: b, Workers: b.workers,
		Keep: true,
		Hire: func(place int) (agents.Agent, error) { return b.agent(sides[place], seats[place]) },
	}
	res, err := tournament.Run(ctx)
	if err != nil || res.Interrupted {
		return t, nil, false, err
	}
	for i := range res.Rows {
		row := &res.Rows[i]
		if row.Forfeit >= 0 {
			return t, nil, false, fmt.Errorf("%s gave up a game against %s: %s",
				specs[row.Seats[row.Forfeit]], specs[row.Seats[1-row.Forfeit]], row.Why)
		}
		switch w := row.Outcome.Winner; {
		case w < 0:
			points = append(points, 1)
		case row.Seats[w] == mine:
			points = append(points, 2)
		default:
			points = append(points, 0)
		}
	}
	return res.Tallies()[mine][1-mine], points, true, nil
}

// sampleOf returns the sample of a tally against somebody: pairs, or games where seats are not swapped.
func sampleOf(other contender, t arena.Tally) rating.Sample {
	if other.seat != eitherSeat {
		return rating.Games(t.Wins, t.Draws, t.Losses)
	}
	return rating.Pairs(t.Half)
}

// networks returns the learners' networks by seat.
func (r *Run) networks() (nets [2]*models.Net) {
	for seat := range nets {
		for i, p := range r.league.players[:r.league.learners] {
			if p.seat == eitherSeat || p.seat == seat {
				nets[seat] = r.learners[i].played()
			}
		}
	}
	return nets
}

// ladder judges a contender by all rungs, and returns the half points of each game beside them. It returns nil when the
// context has ended.
func (r *Run) ladder(ctx context.Context, b *judge, me contender, games, salt int) (rungs []Rung, points [][]int, err error) {
	against, err := r.cfg.opponents(r.cfg.Evaluation.Against)
	if err != nil {
		return nil, nil, err
	}
	rungs = []Rung{}
	for _, other := range against {
		t, won, ok, err := b.play(ctx, me, other, games, salt)
		if err != nil || !ok {
			return nil, nil, err
		}
		rungs, points = append(rungs, rungOf(other, t)), append(points, won)
	}
	return rungs, points, nil
}

// rungOf returns the result of a match in numbers.
func rungOf(other contender, t arena.Tally) Rung {
	s := sampleOf(other, t)
	lo, hi := s.Interval(rating.Z95)
	return Rung{other.name, s.Score(), max(lo, 0), min(hi, 1), t.Games(), t.Wins, t.Draws, t.Losses}
}

// Salts of the seeds of evaluations, so that the gate, the ladders and the last ladder play different games.
const (
	saltLadder = iota
	saltGate
	saltFinal
)

// judgeIfDue judges the policy when its time has come: by the rungs, and by the best policy so far, whose
// place it takes when a sequential test says that it is better.
func (r *Run) judgeIfDue(ctx context.Context) error {
	every := r.cfg.Evaluation.Every
	if every == 0 || r.state.Updates == 0 || r.state.Updates%every != 0 || r.state.Judged == r.state.Updates {
		return nil
	}
	b, err := r.newJudge()
	if err != nil {
		return err
	}
	best := r.best
	me := contender{name: "learner", nets: r.networks()}
	j := Judgement{Update: r.state.Updates, Decisions: r.state.Decisions, Seconds: r.state.Seconds}
	if j.Ladder, _, err = r.ladder(ctx, b, me, r.cfg.Evaluation.Games, saltLadder); err != nil ||
		j.Ladder == nil {
		return err
	}
	if r.league.learners == 1 {
		var ok bool
		if ok, err = r.gate(ctx, b, me, &j); err != nil || !ok {
			return err
		}
	}
	for _, o := range r.opts.Observers {
		if err := o.Evaluated(&j); err != nil {
			r.best = best // so that the evaluation comes out the same when it is done once more
			return errors.Join(err, r.Save())
		}
	}
	r.state.Judged = r.state.Updates
	return nil
}

// gateRounds bounds the games of a challenge of the best policy: so many times those against a rung.
const gateRounds = 8

// gate lets the policy challenge the best one so far. They play each other; where both play the same seat
// alone, each plays the same games against the same agents, and the results are compared game by game.
func (r *Run) gate(ctx context.Context, b *judge, me contender, j *Judgement) (ok bool, err error) {
	j.Promoted = len(r.best) == 0
	if !j.Promoted {
		old, err := models.Decode(r.best)
		if err != nil {
			return false, fmt.Errorf("the best policy so far: %w", err)
		}
		best := contender{name: "best", seat: eitherSeat, nets: [2]*models.Net{old.Net, old.Net}}
		test := rating.Test{Model: rating.Normalized, Elo1: r.cfg.Evaluation.Gate, Alpha: 0.05, Beta: 0.05}
		var sum arena.Tally
		for round := range gateRounds {
			t, ok, err := r.challenge(ctx, b, me, best, saltGate+8*(round+1))
			if err != nil || !ok {
				return false, err
			}
			sum.Add(t)
			if v := test.Verdict(test.LLR(rating.Pairs(sum.Half))); v != rating.Undecided {
				j.Promoted = v == rating.AcceptH1
				break
			}
		}
		j.Ladder = append(j.Ladder, rungOf(best, sum))
	}
	if !j.Promoted {
		return true, nil
	}
	c := r.played(0, fmt.Sprintf("the best of the run %s, update %d", r.cfg.Name, r.state.Updates))
	if r.best, err = c.Encode(); err != nil {
		return false, err
	}
	return true, r.export(BestFile, r.best)
}

// challenge compares two contenders in pairs of games.
func (r *Run) challenge(ctx context.Context, b *judge, me, best contender, salt int) (t arena.Tally, ok bool,
	err error) {
	games := r.cfg.Evaluation.Games
	if r.league.both() {
		t, _, ok, err = b.play(ctx, me, best, games, salt)
		return t, ok, err
	}
	against, err := r.cfg.opponents(r.cfg.Evaluation.Against)
	if err != nil {
		return t, false, err
	}
	for _, other := range against {
		_, mine, ok, err := b.play(ctx, me, other, games, salt)
		if err != nil || !ok {
			return t, false, err
		}
		_, its, ok, err := b.play(ctx, best, other, games, salt)
		if err != nil || !ok {
			return t, false, err
		}
		t.Add(compared(mine, its))
	}
	return t, true, nil
}

// compared counts the games in which one has won more half points against somebody than another as wins over
// that one, fewer as losses.
func compared(mine, its []int) (t arena.Tally) {
	for i := range mine {
		t.Half[2+mine[i]-its[i]]++
		switch {
		case mine[i] > its[i]:
			t.Wins++
		case mine[i] < its[i]:
			t.Losses++
		default:
			t.Draws++
		}
	}
	return t
}

// export writes a checkpoint for playing into the run's folder.
func (r *Run) export(name string, data []byte) error {
	if r.opts.Dir == "" {
		return nil
	}
	return files.WriteOn(files.Or(r.opts.Files), filepath.Join(r.opts.Dir, name), data)
}

// judgeEnd plays the last ladder, and finds out what has been gained since the start.
func (r *Run) judgeEnd(ctx context.Context, s *Summary) error {
	b, err := r.newJudge()
	if err != nil {
		return err
	}
	ladder, points, err := r.ladder(ctx, b, contender{name: "learner", nets: r.networks()}, r.cfg.Evaluation.Final, saltFinal)
	if err != nil {
		return err
	}
	if s.Interrupted = ladder == nil; s.Interrupted {
		return nil
	}
	s.Ladder = ladder
	s.Gains, err = r.gains(ctx, b, points)
	s.Interrupted = ctx.Err() != nil
	return err
}

// finish saves, writes the policy for playing, and plays the last ladder when the run is over.
func (r *Run) finish(ctx context.Context) (*Summary, error) {
	if err := r.Save(); err != nil {
		return nil, err
	}
	s := &Summary{
		Updates: r.state.Updates, Decisions: r.state.Decisions, WeightsHash: r.learners[0].played().Hash(),
		Ladder: []Rung{},
		Over:   r.done() >= 1, Interrupted: ctx.Err() != nil,
	}
	if len(r.learners) == 2 {
		s.WeightsHash += r.learners[1].played().Hash()
	}
	if r.state.Seconds > 0 {
		s.DecisionsPerS = float64(r.state.Decisions) / r.state.Seconds
	}
	if r.opts.Dir != "" {
		s.Checkpoint = filepath.Join(r.opts.Dir, LatestFile)
	}
	note := "the end of the run " + r.cfg.Name
	if !s.Over {
		note = fmt.Sprintf("%d updates of the run %s", s.Updates, r.cfg.Name)
	}
	for i := range r.learners {
		data, err := r.played(i, note).Encode()
		if err == nil {
			err = r.export([2]string{FinalFile, SecondFile}[i], data)
		}
		if err != nil {
			return nil, err
		}
	}
	if s.Over && r.cfg.Evaluation.Final > 0 && !s.Interrupted {
		if err := r.judgeEnd(ctx, s); err != nil {
			return nil, err
		}
	}
	s.Seconds = time.Since(r.began).Seconds()
	for _, o := range r.opts.Observers {
		if err := o.End(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}
