package training

import (
	"fmt"
	"os"

	"gauntlet/models"
)

// MaxMemory is the most that a run may take, in bytes, however large the machine is.
const MaxMemory = 64 << 30

// perGame is about how many bytes a row's game takes beside what is seen of it: its state, and those that the
// tactical layer tries things in.
const perGame = 32 << 10

// checkSize refuses a run that would take more memory than it may, before anything of that size is allocated.
// May is what the caller allows in bytes; 0 is what the machine has free, as far as it tells.
func (c *Config) checkSize(d *models.Draft, l *models.Layout, may int64) error {
	if n := c.section(d); n > models.MaxTraining {
		return fmt.Errorf(
			"a checkpoint would take about %d MiB beside the learner, and may take %d MiB: make league.size or the network smaller",
			n>>20, models.MaxTraining>>20)
	}
	why := "and may take"
	if may == 0 {
		may = MaxMemory
		if free, known := freeMemory(os.DirFS("/")); known && free < may {
			may, why = free, "and this machine has only"
		}
	}
	if n := c.memory(d, l); n > may {
		return fmt.Errorf(
			"the run would take about %d MiB of memory, %s %d MiB: make rows, steps, ppo.minibatch or the network smaller",
			n>>20, why, may>>20)
	}
	return nil
}

// learners returns how many networks learn.
func (c *Config) learners() int64 {
	if c.Seats == TwoLearners {
		return 2
	}
	return 1
}

// section returns about how many bytes a checkpoint takes beside the first learner: the best policy, the
// former selves, and the second learner with its moments.
func (c *Config) section(d *models.Draft) int64 {
	n := c.learners()
	return 4 * int64(d.Weights()) * (1 + n*int64(c.League.Size) + 3*(n-1))
}

// memory returns about how many bytes a run takes: the games and the rollout, and for each learner its
// weights, moments and gradients, the minibatch with what the layers make of it (less with fewer workers than
// shards), and the former selves, which are there three times more while a checkpoint is put together.
func (c *Config) memory(d *models.Draft, l *models.Layout) int64 {
	row := 4 * int64(3*l.Actions) // of a minibatch, beside what the layers make of it
	each := 4*int64(d.Weights())*(4+2*shards+int64(c.League.Size)) + row*int64(c.PPO.Minibatch) +
		d.TrainerBytes(c.PPO.Minibatch)
	all := bytesOf(*l, c.Rows, c.Steps, d.UsesFeatures(), d.EndSize()) + perGame*int64(c.Rows) + c.learners()*each +
		3*c.section(d)
	if c.Clone.Agent != "" {
		all += int64(c.Rows) * int64(c.Steps) * int64(l.Actions) // what the teacher did
	}
	return all
}
