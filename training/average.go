package training

import (
	"fmt"

	"gauntlet/models"
)

// Averaged weights are stronger than those of any one update, whose steps go one way and another (Izmailov et al.,
// "Averaging Weights Leads to Wider Optima and Better Generalization", 2018; Nikishin et al., "Improving Stability in Deep
// Reinforcement Learning with Weight Averaging", 2018). Rollouts are played by the last weights: what is learned does not
// depend on the average.

// played returns the network that stands for a learner wherever its strength counts: that of the averaged weights, if
// there are any.
func (l *learner) played() *models.Net {
	if l.average != nil {
		return l.average
	}
	return l.net
}

// beginAverage begins an average with the weights that the first update begins with.
func (l *learner) beginAverage() {
	if l.average == nil && l.hyper.Average > 0 {
		l.average = l.net.Clone()
	}
}

// addToAverage moves the averaged weights towards those of an update that has just ended.
func (l *learner) addToAverage() {
	if l.average == nil {
		return
	}
	share := float32(1 - l.hyper.Average)
	mean := l.average.Weights
	for i, w := range l.net.Weights {
		mean[i] += float32((w - mean[i]) * share)
	}
}

// averages returns checkpoints of the averaged weights, by learner.
func (r *Run) averages() (all [][]byte, err error) {
	for _, l := range r.learners {
		if l.average == nil {
			continue
		}
		data, err := (&models.Checkpoint{Header: models.Header{Env: r.cfg.Env, Note: "averaged weights"}, Net: l.average}).Encode()
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

// restoreAverages takes back what averages returned.
func (r *Run) restoreAverages(all [][]byte) error {
	want := 0
	if r.cfg.PPO.Average > 0 && r.state.Updates > 0 {
		want = len(r.learners)
	}
	if len(all) != want {
		return fmt.Errorf("averaged weights of %d learners, where there are %d", len(all), want)
	}
	for i, data := range all {
		c, err := models.Decode(data)
		if err == nil {
			err = alike(c.Net, r.learners[i].net)
		}
		if err != nil {
			return fmt.Errorf("averaged weights: %w", err)
		}
		r.learners[i].average = c.Net
	}
	return nil
}
