package training

import (
	"context"
	"fmt"
	"math"
	"reflect"

	"gauntlet/agents/rating"
	"gauntlet/models"
)

// StartShipped is the value of Config.Start for the network that ships for the run's environment.
const StartShipped = "shipped"

// warm gives the learners the weights of the network that the config starts from, and keeps that: it is the best policy
// until another is better, and what the end of the run is compared with.
func (r *Run) warm() error {
	if r.cfg.Start == "" {
		return nil
	}
	net, err := r.startNet()
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	for _, l := range r.learners {
		l.net.Take(net)
	}
	r.start, err = r.checkpoint(0, "what the run "+r.cfg.Name+" began with").ForPlaying().Encode()
	if len(r.learners) == 1 {
		r.best = r.start
	}
	return err
}

// startNet returns the network that the run begins with, laid out for its environment.
func (r *Run) startNet() (*models.Net, error) {
	var c *models.Checkpoint
	var err error
	if r.cfg.Start == StartShipped {
		id, _, bad := envOf(r.cfg.Env)
		if bad != nil {
			return nil, bad
		}
		c, err = models.Shipped(id, max(r.league.players[0].seat, 0))
	} else {
		c, err = models.LoadNet(r.cfg.Start)
	}
	if err != nil {
		return nil, err
	}
	mine := r.learners[0].net
	a, b := c.Net.Playing().Config, mine.Playing().Config
	// Relations and surroundings change nothing before they have learned.
	grows := a.Relations == 0 && b.Relations > 0 || a.Relations == b.Relations && !a.Surroundings && b.Surroundings
	if grows {
		a.Relations, a.Surroundings = b.Relations, b.Surroundings
	}
	if !reflect.DeepEqual(a, b) {
		return nil, fmt.Errorf("%s: the network is built otherwise (%s) than the config's (%s)", r.cfg.Start,
			c.Net.Playing().Config, b)
	}
	net, err := c.Net.For(r.layout)
	if err == nil && !grows && len(net.Playing().Weights) != len(mine.Playing().Weights) {
		err = fmt.Errorf("it has %d weights, the run's %d", len(net.Weights), len(mine.Weights))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.cfg.Start, err)
	}
	return net, nil
}

// A Gain compares the policy at the end of a run with the one that it began with, by the same games against somebody.
type Gain struct {
	Opponent string  `json:"opponent"`
	Start    float64 `json:"start"` // score of the one that it began with, 0 to 1
	End      float64 `json:"end"`
	Gain     float64 `json:"gain"` // the difference
	Lo       float64 `json:"lo"`   // ends of its 95% interval
	Hi       float64 `json:"hi"`
	Games    int     `json:"games"`
}

// gainOf compares half points of the same games.
func gainOf(opponent string, start, end []int) Gain {
	t := compared(end, start)
	s := rating.Pairs(t.Half)
	lo, hi := s.Interval(rating.Z95)
	// A game that was lost and is won counts 1 among pairs, one that is as it was 1/2.
	gain := func(score float64) float64 { return min(1, max(-1, 2*(score-0.5))) }
	return Gain{opponent, shareOf(start), shareOf(end), gain(s.Score()), gain(lo), gain(hi), len(end)}
}

// shareOf returns the score of half points.
func shareOf(points []int) float64 {
	sum := 0
	for _, p := range points {
		sum += p
	}
	return float64(sum) / math.Max(1, float64(2*len(points)))
}

// gains compares the policy with the one that the run began with, by the games of the last ladder. It returns nil when the
// run began with fresh weights, or the context has ended.
func (r *Run) gains(ctx context.Context, b *judge, points [][]int) ([]Gain, error) {
	if len(r.start) == 0 || len(r.learners) != 1 {
		return nil, nil
	}
	c, err := models.Decode(r.start)
	if err != nil {
		return nil, fmt.Errorf("what the run began with: %w", err)
	}
	start := contender{name: "start", seat: eitherSeat, nets: [2]*models.Net{c.Net, c.Net}}
	rungs, before, err := r.ladder(ctx, b, start, r.cfg.Evaluation.Final, saltFinal)
	if err != nil || rungs == nil {
		return nil, err
	}
	gains := []Gain{}
	for i := range rungs {
		gains = append(gains, gainOf(rungs[i].Opponent, before[i], points[i]))
	}
	return gains, nil
}
