package training

import (
	"fmt"
	"math"

	"gauntlet/engine/dice"
	"gauntlet/models"
	"gauntlet/models/kernel"
)

// PPO are the hyper-parameters of proximal policy optimisation (Schulman et al., 2017, with the details that
// Huang et al., "The 37 Implementation Details of PPO", 2022, found to matter). What is annealed goes
// linearly from the first value to the last one over the decisions of the run.
type PPO struct {
	LearningRate Range   `yaml:"learning-rate"` // of Adam, with epsilon 1e-5
	Gamma        float64 `yaml:"gamma"`         // discount from one decision of a seat to its next
	Lambda       float64 `yaml:"lambda"`        // of generalised advantage estimation
	// times that an update goes through its decisions, in another order each time
	Epochs    int `yaml:"epochs"`
	Minibatch int `yaml:"minibatch"` // decisions of a step of Adam
	// how far the probability ratio may leave 1 before it stops to count
	Clip Range `yaml:"clip"`
	// how far a value may leave that of the rollout before it stops to count; 0 is no bound
	ValueClip   float64 `yaml:"value-clip"`
	ValueWeight float64 `yaml:"value-weight"` // of the value's loss, against the policy's
	Entropy     Range   `yaml:"entropy"`      // weight of the policy's entropy over the legal actions
	// longest gradient, over all weights together; a longer one is shortened to it
	MaxGradient float64 `yaml:"max-gradient"`
	// an update ends after an epoch whose divergence exceeds it; 0 is no bound
	TargetKL float64 `yaml:"target-kl"`
	// a run stops when an update's divergence exceeds it; 0 is no bound
	DivergentKL   float64 `yaml:"divergent-kl"`
	ShapingWeight Range   `yaml:"shaping"` // share of the environment's shaping terms that is paid
	// share of the averaged weights that an update leaves as they are, 0 to less than 1; evaluations and what is written
	// for playing have these weights. 0 is no average: they have the last ones
	Average float64 `yaml:"average,omitempty"`
	// weights of what is predicted of the ends of games
	Auxiliary Auxiliary `yaml:"auxiliary,omitempty"`
}

// A Range is a number that changes linearly in the course of a run.
type Range struct{ From, To float64 }

// At returns the number when a share of the run is done, 0 to 1.
func (r Range) At(done float64) float64 {
	done = min(max(done, 0), 1)
	return r.From + float64((r.To-r.From)*done)
}

// shards is how many parts a minibatch is split into, each with a gradient of its own, which are added up in
// the order of the parts: the weights do not depend on how many workers there are.
const shards = 4

// Figures are what an update tells of itself: means over all its minibatches, but where something else is
// said.
type Figures struct {
	// what it earned in a game on the average, of those that ended in the rollout and that it did not play
	// against itself; 0 without any
	Return     float64 `json:"return"`
	PolicyLoss float64 `json:"policy_loss"`
	ValueLoss  float64 `json:"value_loss"`
	Entropy    float64 `json:"entropy"` // of the policy over the legal actions, nats
	// divergence from the policy of the rollout, (r-1)-log r, in the last epoch
	KL float64 `json:"kl"`
	// share of the decisions whose ratio left the bounds
	ClipFraction float64 `json:"clip_fraction"`
	// of the returns by the values of the rollout: 1 is perfect, 0 no better than the mean
	ExplainedVariance float64 `json:"explained_variance"`
	GradientNorm      float64 `json:"gradient_norm"` // before it is shortened
	// greatest distance of the ratio from 1 in the first minibatch: 0 but for rounding
	FirstRatio float64 `json:"first_ratio"`
	Epochs     int     `json:"epochs"` // that were gone through
	// of the auxiliary heads; nil without any
	Auxiliary *Foresight `json:"auxiliary,omitempty"`
}

// A learner is a network that is being trained: its weights, the moments of Adam, and what an update needs to
// work in.
type learner struct {
	net     *models.Net
	average *models.Net // of its weights over the updates; nil without one, and before the first update
	adam    models.Adam
	hyper   PPO
	team    *team
	shards  [shards]shard
	kits    chan *kit // those not in use; there are as many as shards that are computed at once
	grad    []float32

	order []int32 // of the decisions in an epoch
	batch *Decisions
	mini  []int32 // of order: the minibatch at hand
	mean  float64 // of its advantages
	scale float64 // 1 over their standard deviation
	clip  float64
	bonus float64 // entropy's weight
	work  func(worker, task int)

	// loss, or imitate
	objective func(at int, logits []float32, value float32, dLogits []float32, dValue *float32, s *sums)
	// for imitate, by slot: the actions that are right
	targets []uint8
}

// A shard is the gradient of one part of a minibatch.
type shard struct {
	grad []float32
	sums sums
	err  error
}

// A kit is the memory in which one shard at a time is computed.
type kit struct {
	trainer          *models.Trainer
	dLogits, dValues []float32
}

// sums are totals over decisions.
type sums struct {
	policy, value, entropy, kl, clipped, ratio, agreed float64

	known float64    // decisions whose games' ends are known
	ends  [3]float64 // losses of the auxiliary heads, by kind

	legal []int32 // of the decision at hand
}

func (s *sums) add(o *sums) {
	s.policy += o.policy
	s.value += o.value
	s.entropy += o.entropy
	s.kl += o.kl
	s.clipped += o.clipped
	s.agreed += o.agreed
	s.ratio = max(s.ratio, o.ratio)
	s.known += o.known
	for i, loss := range o.ends {
		s.ends[i] += loss
	}
}

// newLearner returns a learner of a network's weights, which it changes.
func newLearner(net *models.Net, hyper PPO, t *team) (*learner, error) {
	l := &learner{net: net, hyper: hyper, team: t, grad: make([]float32, len(net.Weights))}
	l.work, l.objective = l.differentiate, l.loss
	rows := (hyper.Minibatch + shards - 1) / shards
	l.kits = make(chan *kit, min(t.size(), shards))
	for range cap(l.kits) {
		k := &kit{}
		var err error
		if k.trainer, err = net.NewTrainer(rows); err != nil {
			return nil, err
		}
		k.dLogits, k.dValues = make([]float32, rows*net.Layout.Actions), make([]float32, rows)
		l.kits <- k
	}
	for i := range l.shards {
		l.shards[i].grad = make([]float32, len(net.Weights))
	}
	return l, nil
}

// Update improves the policy by those decisions of a rollout whose slots are in use, and whose advantages and
// returns are known. Done is the share of the run that is done, 0 to 1; seed is that of the order in which
// the decisions are gone through.
func (l *learner) Update(d *Decisions, use []int32, done float64, seed uint64) (f Figures, err error) {
	l.batch, l.clip, l.bonus = d, l.hyper.Clip.At(done), l.hyper.Entropy.At(done)
	rate := float32(l.hyper.LearningRate.At(done))
	l.order = append(l.order[:0], use...)
	if len(l.order) == 0 {
		return f, fmt.Errorf("an update without decisions")
	}
	f.ExplainedVariance = d.explainedVariance(use)
	chance := dice.New(seed)
	minibatches, total := 0, sums{}
	for epoch := range l.hyper.Epochs {
		shuffle(l.order, &chance)
		last := sums{}
		for from := 0; from < len(l.order); from += l.hyper.Minibatch {
			l.mini = l.order[from:min(from+l.hyper.Minibatch, len(l.order))]
			s, norm, err := l.step(rate)
			if err != nil {
				return f, err
			}
			if minibatches == 0 {
				f.FirstRatio = s.ratio
			}
			f.GradientNorm += norm
			minibatches++
			last.add(&s)
		}
		total.add(&last)
		f.Epochs = epoch + 1
		f.KL = last.kl / float64(len(l.order))
		if l.hyper.TargetKL > 0 && f.KL > l.hyper.TargetKL {
			break
		}
	}
	n := float64(len(l.order) * f.Epochs)
	f.PolicyLoss, f.ValueLoss, f.Entropy, f.ClipFraction = total.policy/n, total.value/n, total.entropy/n,
		total.clipped/n
	f.Auxiliary = l.foresight(&total, n)
	f.GradientNorm /= float64(minibatches)
	return f, nil
}

// step takes one step of Adam down the gradient of the loss over the minibatch.
func (l *learner) step(rate float32) (total sums, norm float64, err error) {
	l.mean, l.scale = l.batch.spread(l.mini)
	l.team.run(shards, l.work)
	clear(l.grad)
	for i := range l.shards {
		s := &l.shards[i]
		if s.err != nil {
			return total, 0, s.err
		}
		total.add(&s.sums)
		kernel.Add(l.grad, s.grad)
	}
	norm = length(l.grad)
	if math.IsNaN(norm) || math.IsInf(norm, 0) {
		return total, norm, errNotFinite
	}
	if norm > l.hyper.MaxGradient {
		shorten := float32(l.hyper.MaxGradient / norm)
		for k := range l.grad {
			l.grad[k] *= shorten
		}
	}
	l.adam.Update(l.net.Weights, l.grad, rate)
	return total, norm, nil
}

// differentiate makes the gradient of one shard of the minibatch.
func (l *learner) differentiate(_, i int) {
	s, kit := &l.shards[i], <-l.kits
	defer func() { l.kits <- kit }()
	s.sums = sums{legal: s.sums.legal}
	clear(s.grad)
	from, end := len(l.mini)*i/shards, len(l.mini)*(i+1)/shards
	mine := l.mini[from:end]
	if len(mine) == 0 {
		return
	}
	logits, values, err := kit.trainer.Forward(l.batch.batch(mine), len(mine))
	if err != nil {
		s.err = err
		return
	}
	n := l.net.Layout.Actions
	for k, at := range mine {
		l.objective(int(at), models.Row(logits, k, n), values[k], models.Row(kit.dLogits, k, n), &kit.dValues[k],
			&s.sums)
	}
	if heads := kit.trainer.Heads(); len(heads) > 0 {
		l.foresee(heads, mine, &s.sums)
	}
	s.err = kit.trainer.Backward(kit.dLogits[:len(mine)*n], kit.dValues[:len(mine)], s.grad)
}

// loss adds what one decision loses to sums, and writes the gradient of its share of the minibatch's loss
// with respect to its logits and its value. With r the ratio of the probability of the action taken to that
// in the rollout, A the normalised advantage, H the entropy, V the value and R the return, the loss is
//
//	-min(r A, clip(r) A) - bonus H + weight/2 (V-R)^2
//
// where the last square is the greater of that of V and that of V clipped about the value in the rollout,
// when values are clipped.
func (l *learner) loss(at int, logits []float32, value float32, dLogits []float32, dValue *float32, s *sums) {
	d := l.batch
	s.legal = legal(d.mask(at), s.legal)
	share := 1 / float64(len(l.mini))
	logZ, whole := exponentials(logits, s.legal, dLogits) // which hold their place until the gradients are known
	action := d.Action[at]
	logRatio := float64(logits[action]) - logZ - float64(d.LogP[at])
	ratio := math.Exp(logRatio)
	advantage := (float64(d.Advantage[at]) - l.mean) * l.scale

	plain, clipped := ratio*advantage, min(max(ratio, 1-l.clip), 1+l.clip)*advantage
	s.policy -= min(plain, clipped)
	s.kl += ratio - 1 - logRatio
	s.ratio = max(s.ratio, math.Abs(ratio-1))
	if math.Abs(ratio-1) > l.clip {
		s.clipped++
	}
	slope := 0.0 // of the policy's loss, by the log-probability of the action
	if plain <= clipped {
		slope = -plain
	}

	entropy := 0.0
	for _, a := range s.legal {
		if e := dLogits[a]; e != 0 {
			entropy -= float64(float64(e) * whole * (float64(logits[a]) - logZ))
		}
	}
	s.entropy += entropy
	for _, a := range s.legal {
		p := float64(dLogits[a]) * whole
		g := -float64(slope*p) + float64(l.bonus*p*(float64(logits[a])-logZ+entropy))
		if a == action {
			g += slope
		}
		dLogits[a] = float32(g * share)
	}

	off := float64(value) - float64(d.Return[at])
	square := off * off
	slope = off
	if c := l.hyper.ValueClip; c > 0 {
		old := float64(d.Value[at])
		near := old + min(max(float64(value)-old, -c), c) - float64(d.Return[at])
		if near*near > square {
			square, slope = near*near, 0 // the value is outside the bounds, where it changes nothing
		}
	}
	s.value += float64(square / 2)
	*dValue = float32(l.hyper.ValueWeight * slope * share)
}

// length returns the Euclidean length of a vector.
func length(v []float32) float64 {
	var sum float64
	for _, x := range v {
		sum += float64(float64(x) * float64(x))
	}
	return math.Sqrt(sum)
}

// shuffle puts numbers into a random order.
func shuffle(v []int32, chance *dice.Stream) {
	for i := len(v) - 1; i > 0; i-- {
		j := below(chance, i+1)
		v[i], v[j] = v[j], v[i]
	}
}
