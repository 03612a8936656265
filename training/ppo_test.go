package training

import (
	"math"
	"reflect"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/models"
)

// smallDecisions are a few decisions of a made-up game, with a policy that has moved on a little since the
// rollout.
func smallDecisions(rows, steps, actions int, seed uint64) (d *Decisions, logits []float32,
	values []float32) {
	rng := dice.New(seed)
	uniform := func() float32 { return float32(2*unit(&rng) - 1) }
	d = newDecisions(models.Layout{ObsSize: 3, Actions: actions}, rows, steps, false, 0)
	logits, values = make([]float32, rows*steps*actions), make([]float32, rows*steps)
	for slot := range rows * steps {
		for a := range actions {
			d.Masks[slot*actions+a] = uint8(rng.Intn(2))
			logits[slot*actions+a] = uniform()
		}
		a := rng.Intn(actions)
		d.Masks[slot*actions+a] = 1
		d.Masks[slot*actions+(a+1)%actions] = 1
		d.Action[slot] = int32(a)
		mask := d.mask(slot)
		d.LogP[slot] = float32(float64(logits[slot*actions+a])-logSum(models.Row(logits, slot, actions),
			mask)) + 0.4*uniform()
		values[slot] = uniform()
		d.Value[slot] = values[slot] + 0.4*uniform()
		d.Advantage[slot], d.Return[slot] = uniform(), uniform()
		d.Use[0] = append(d.Use[0], int32(slot))
	}
	return d, logits, values
}

// The gradients of the loss with respect to logits and values are those of finite differences of what the
// losses sum up to.
func TestLossGradient(t *testing.T) {
	const actions = 5
	for _, valueClip := range []float64{0, 0.2} {
		d, logits, values := smallDecisions(8, 8, actions, 3)
		l := &learner{hyper: PPO{ValueClip: valueClip, ValueWeight: 0.7}, batch: d, clip: 0.2, bonus: 0.3,
			mini: d.Use[0]}
		l.mean, l.scale = d.spread(l.mini)
		loss := func(slot int, logits []float32, value float32, dLogits []float32, dValue *float32) float64 {
			var s sums
			l.loss(slot, logits, value, dLogits, dValue, &s)
			return (s.policy - float64(l.bonus*s.entropy) +
				float64(l.hyper.ValueWeight*s.value)) / float64(len(l.mini))
		}
		clipped := 0
		for slot := range d.Use[0] {
			row := append([]float32(nil), models.Row(logits, slot, actions)...)
			var dLogits, scratch [actions]float32
			var dValue, other float32
			loss(slot, row, values[slot], dLogits[:], &dValue)
			// A float32 has room for steps of 2^-8 without rounding that shows.
			const h = 1.0 / 256
			for a := range row {
				at := row[a]
				row[a] = at + h
				up := loss(slot, row, values[slot], scratch[:], &other)
				row[a] = at - h
				down := loss(slot, row, values[slot], scratch[:], &other)
				row[a] = at
				if kink(l, slot, row, a, h) {
					clipped++
					continue
				}
				got, want := float64(dLogits[a]), (up-down)/(2*h)
				if math.Abs(got-want) > 2e-6 {
					t.Errorf("slot %d, action %d: gradient %g, by differences %g", slot, a, got, want)
				}
				if d.mask(slot)[a] == 0 && got != 0 {
					t.Errorf("slot %d: an illegal action has the gradient %g", slot, got)
				}
			}
			up := loss(slot, row, values[slot]+h, scratch[:], &other)
			down := loss(slot, row, values[slot]-h, scratch[:], &other)
			off := math.Abs(float64(values[slot] - d.Value[slot]))
			if got, want := float64(dValue), (up-down)/(2*h); math.Abs(got-want) > 2e-6 &&
				math.Abs(off-valueClip) > 2*h {
				t.Errorf("slot %d: gradient of the value %g, by differences %g", slot, got, want)
			}
		}
		if clipped > len(logits)/4 {
			t.Errorf("%d of %d logits lie at kinks of the loss; too few were looked at", clipped, len(logits))
		}
	}
}

// What a value loses is half the square of its distance from the return; clipped, it is that of the value or
// of its clipped self, whichever is further off.
func TestValueLoss(t *testing.T) {
	for _, c := range []struct{ clip, old, value, want, slope float64 }{
		{0, 0, 0.5, 0.125, -0.5},      // half of (0.5 - 1)^2
		{0.25, 0, 0.5, 0.28125, 0},    // counts as 0.25, from where it does not change
		{0.25, 0.5, 0.5, 0.125, -0.5}, // as in the rollout
		{0.25, 2, 1.5, 0.28125, 0},    // counts as 1.75
		{0.25, 0, 3, 2, 2},            // counts as itself, which is further off
	} {
		d := newDecisions(models.Layout{ObsSize: 1, Actions: 1}, 1, 1, false, 0)
		d.Masks[0], d.Value[0], d.Return[0] = 1, float32(c.old), 1
		l := &learner{hyper: PPO{ValueClip: c.clip, ValueWeight: 1}, batch: d, mini: []int32{0}, clip: 0.2}
		var s sums
		var slope float32
		l.loss(0, []float32{0}, float32(c.value), []float32{0}, &slope, &s)
		if s.value != c.want || float64(slope) != c.slope {
			t.Errorf("%+v: loss %g, slope %g", c, s.value, slope)
		}
	}
}

// What the shards of a minibatch lose adds up, and the ratio that is furthest from 1 is the furthest of all.
func TestSums(t *testing.T) {
	total := sums{policy: 1, value: 2, entropy: 3, kl: 4, clipped: 5, ratio: 6, agreed: 7}
	total.add(&sums{policy: 10, value: 20, entropy: 30, kl: 40, clipped: 50, ratio: 5, agreed: 70})
	want := sums{policy: 11, value: 22, entropy: 33, kl: 44, clipped: 55, ratio: 6, agreed: 77}
	if !reflect.DeepEqual(total, want) {
		t.Errorf("%+v, want %+v", total, want)
	}
	if total.add(&sums{ratio: 7}); total.ratio != 7 {
		t.Errorf("ratio %g, want 7", total.ratio)
	}
}

// A shuffle brings every order alike.
func TestShuffle(t *testing.T) {
	const n, orders = 60_000, 6
	count := map[[3]int32]int{}
	rng := dice.New(1)
	for range n {
		v := [3]int32{1, 2, 3}
		shuffle(v[:], &rng)
		count[v]++
	}
	if len(count) != orders {
		t.Errorf("%d orders of three, want %d", len(count), orders)
	}
	for v, k := range count {
		if p := 1.0 / orders; math.Abs(float64(k)/n-p) > 5*math.Sqrt(p*(1-p)/n) {
			t.Errorf("order %v came %d times of %d", v, k, n)
		}
	}
}

// kink reports whether the ratio crosses a bound within a step of a logit, where the loss has no gradient.
func kink(l *learner, slot int, logits []float32, a int, h float32) bool {
	side := func() (inside [2]bool) {
		d := l.batch
		r := math.Exp(float64(logits[d.Action[slot]]) - logSum(logits, d.mask(slot)) - float64(d.LogP[slot]))
		return [2]bool{r > 1-l.clip, r < 1+l.clip}
	}
	at := logits[a]
	logits[a] = at + h
	up := side()
	logits[a] = at - h
	down := side()
	logits[a] = at
	return up != down
}

// Sampling follows the probabilities of the legal actions, and gives their logarithms.
func TestSample(t *testing.T) {
	logits, mask := []float32{1, 5, 0, -1, 2}, []uint8{1, 0, 1, 1, 0}
	sum := math.Exp(1) + math.Exp(0) + math.Exp(-1)
	want := []float64{math.Exp(1) / sum, 0, 1 / sum, math.Exp(-1) / sum, 0}
	const n = 100_000
	count := make([]int, 5)
	rng := dice.New(1)
	for range n {
		a, logP := sample(logits, mask, &rng)
		count[a]++
		if math.Abs(float64(logP)-math.Log(want[a])) > 1e-6 {
			t.Fatalf("action %d: log-probability %g, want %g", a, logP, math.Log(want[a]))
		}
	}
	for a, p := range want {
		if got := float64(count[a]) / n; math.Abs(got-p) > 5*math.Sqrt(p*(1-p)/n) {
			t.Errorf("action %d is taken with probability %g, want %g", a, got, p)
		}
	}
	if models.Greedy(logits, mask) != 0 || models.Greedy([]float32{1, 3, 3}, []uint8{1, 1, 1}) != 1 {
		t.Error("the best action is not the first of those with the greatest logit")
	}
}

// The gradients of cloning's loss are those of finite differences, and vanish where the network is sure of
// what the teacher did.
func TestImitationGradient(t *testing.T) {
	const actions, h = 5, 1.0 / 256
	d, logits, values := smallDecisions(6, 6, actions, 4)
	l := &learner{hyper: PPO{ValueWeight: 0.7}, batch: d, mini: d.Use[0], targets: make([]uint8, len(logits))}
	for slot := range values {
		l.targets[slot*actions+int(d.Action[slot])] = 1
		if other := slot*actions + (int(d.Action[slot])+1)%actions; slot%2 == 0 {
			l.targets[other] = 1
		}
	}
	loss := func(slot int, logits []float32, value float32, dLogits []float32, dValue *float32) float64 {
		var s sums
		l.imitate(slot, logits, value, dLogits, dValue, &s)
		return (s.policy + float64(l.hyper.ValueWeight*s.value)) / float64(len(l.mini))
	}
	var got, scratch [actions]float32
	var dValue, other float32
	for slot := range values {
		row := append([]float32(nil), models.Row(logits, slot, actions)...)
		loss(slot, row, values[slot], got[:], &dValue)
		for a := range row {
			at := row[a]
			row[a] = at + h
			up := loss(slot, row, values[slot], scratch[:], &other)
			row[a] = at - h
			down := loss(slot, row, values[slot], scratch[:], &other)
			row[a] = at
			if want := (up - down) / (2 * h); math.Abs(float64(got[a])-want) > 2e-6 {
				t.Errorf("slot %d, action %d: gradient %g, by differences %g", slot, a, got[a], want)
			}
		}
		up, down := loss(slot, row, values[slot]+h, scratch[:], &other),
			loss(slot, row, values[slot]-h, scratch[:], &other)
		if want := (up - down) / (2 * h); math.Abs(float64(dValue)-want) > 2e-6 {
			t.Errorf("slot %d: gradient of the value %g, by differences %g", slot, dValue, want)
		}
		row[d.Action[slot]] = 40
		if loss(slot, row, values[slot], got[:], &dValue); math.Abs(float64(got[d.Action[slot]])) > 1e-9 {
			t.Errorf("slot %d: gradient %g where the network is sure and right", slot, got[d.Action[slot]])
		}
	}
}
