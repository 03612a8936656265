package models

import (
	"math"
	"sync"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
)

// tape64 is the tape of a network in float64, with the memory behind its parameters and with gradients given.
type tape64 struct {
	*gradients[float64]
	weights [][]float64
	in      Batch
	batch   int
}

func newTape64(t *testing.T, n *Net, batch int, in Batch, rng *dice.Stream) *tape64 {
	t.Helper()
	tp := &tape64{in: in, batch: batch}
	tp.gradients = must.Get(newGradients(n, batch, func(p *Param) []float64 {
		tp.weights = append(tp.weights, widen(p.Data))
		return tp.weights[len(tp.weights)-1]
	}))(t)
	copy(tp.dLogits.data, widen(randomSlice(batch*n.Layout.Actions, rng)))
	copy(tp.dValues.data, widen(randomSlice(batch, rng)))
	for i := range tp.ends {
		grad := tp.ends[i].grad.data
		copy(grad, widen(randomSlice(len(grad), rng)))
	}
	return tp
}

// run works out the outputs of the first rows and returns their sum, each times its gradient.
func (tp *tape64) run(rows int) (sum float64) {
	tp.load(tp.in, rows)
	tp.forward()
	for i := range rows * tp.logits.cols {
		sum += tp.logits.data[i] * tp.dLogits.data[i]
	}
	for i := range rows {
		sum += tp.values.data[i] * tp.dValues.data[i]
	}
	for i := range tp.ends {
		h := &tp.ends[i]
		for k := range int(h.start[rows]) * h.out.cols {
			sum += h.out.data[k] * h.grad.data[k]
		}
	}
	return sum
}

// slopes returns the gradient of parameter k.
func (tp *tape64) slopes(t *testing.T, k int) []float64 {
	t.Helper()
	return append([]float64(nil), tp.of(k)...)
}

// Every gradient of every parameter is what finite differences in float64 say.
func TestGradients(t *testing.T) {
	for i, c := range testCases() {
		t.Run(c.name, func(t *testing.T) {
			const batch, h = 4, 1e-6
			rng := dice.New(uint64(i))
			n := perturbed(t, c.config, c.layout, uint64(i))
			tp := newTape64(t, n, batch, randomBatch(n, batch, &rng), &rng)
			tp.run(batch)
			tp.backward()
			for k, p := range n.Params() {
				grad := tp.slopes(t, k)
				for at := range p.Data {
					w := &tp.weights[k][at]
					was := *w
					*w = was + h
					more := tp.run(batch)
					*w = was - h
					less := tp.run(batch)
					*w = was
					if want := (more - less) / (2 * h); math.Abs(grad[at]-want) > 1e-6*(1+math.Abs(want)) {
						t.Fatalf("gradient of %s[%d] is %v, finite differences say %v", p.Name, at, grad[at],
							want)
					}
				}
			}
		})
	}
}

// A player and the trainer work out the same as the tape, and the trainer's gradients are those of the graph
// in float64.
func TestPlayerAndTape(t *testing.T) {
	for i, c := range testCases() {
		const batch, rows = 8, 5
		rng := dice.New(uint64(i))
		n := perturbed(t, c.config, c.layout, uint64(i))
		in := randomBatch(n, batch, &rng)
		tp := newTape64(t, n, batch, in, &rng)
		tp.run(batch)
		logits, values := make([]float32, batch*n.Layout.Actions), make([]float32, batch)
		n.NewPlayer(3).Forward(in, batch, logits, values)
		agree(t, "player's logits", logits, tp.logits.data)
		agree(t, "player's values", values, tp.values.data)

		tr := must.Get(n.NewTrainer(batch))(t)
		if err := tr.Backward(nil, nil, nil); err == nil {
			t.Error("a backward pass before the first forward pass")
		}
		if _, _, err := tr.Forward(in, batch+1); err == nil {
			t.Error("more rows than the batch has")
		}
		if _, _, err := tr.Forward(in, batch); err != nil { // what it leaves behind must not show
			t.Fatal(err)
		}
		got, gotValues, err := tr.Forward(in, rows)
		if err != nil {
			t.Fatal(err)
		}
		if !sameBits(got, logits[:len(got)]) || !sameBits(gotValues, values[:rows]) {
			t.Error("the trainer's forward pass is not the player's")
		}
		tp.run(rows)
		tp.backward()
		for k, h := range tr.Heads() {
			n := int(h.Start[rows]) * h.Cols
			agree(t, "auxiliary head", h.Out[:n], tp.ends[k].out.data[:n])
			copy(h.Grad, narrow(tp.ends[k].grad.data))
		}
		dLogits, dValues := narrow(tp.dLogits.data[:len(got)]), narrow(tp.dValues.data[:rows])
		if err := tr.Backward(dLogits[1:], dValues, make([]float32, len(n.Weights))); err == nil {
			t.Error("too few gradients")
		}
		grad := make([]float32, len(n.Weights))
		for time := range 3 { // gradients add up
			must.Do(t, tr.Backward(dLogits, dValues, grad))
			at := 0
			for k, p := range n.Params() {
				want := tp.slopes(t, k)
				for j := range want {
					want[j] *= float64(time + 1)
				}
				agree(t, "gradient of "+p.Name, grad[at:at+len(p.Data)], want)
				at += len(p.Data)
			}
		}
	}
}

func narrow(s []float64) []float32 {
	n := make([]float32, len(s))
	for i, v := range s {
		n[i] = float32(v)
	}
	return n
}

// agree demands that numbers agree within 1e-5, or that share of large ones.
func agree(t *testing.T, what string, got []float32, want []float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d numbers, want %d", what, len(got), len(want))
	}
	for i := range got {
		if d := math.Abs(float64(got[i]) - want[i]); !(d <= 1e-5*max(1, math.Abs(want[i]))) {
			t.Fatalf("%s: number %d is %v, want %v", what, i, got[i], want[i])
		}
	}
}

// Two trainers of one network at work at the same time, with players beside them, have the results that each
// has alone.
func TestTrainersInParallel(t *testing.T) {
	for i, c := range testCases() {
		const batch, rounds = 16, 20
		n := perturbed(t, c.config, c.layout, uint64(i))
		before := n.Hash()
		work := func(seed uint64) []float32 {
			rng := dice.New(seed)
			tr, err := n.NewTrainer(batch)
			if err != nil {
				t.Error(err)
				return nil
			}
			grad := make([]float32, len(n.Weights))
			for range rounds {
				logits, values, err := tr.Forward(randomBatch(n, batch, &rng), batch)
				if err == nil {
					err = tr.Backward(logits, values, grad)
				}
				if err != nil {
					t.Error(err)
				}
			}
			return grad
		}
		alone := [2][]float32{work(1), work(2)}
		var together [2][]float32
		var wg sync.WaitGroup
		for k := range together {
			wg.Go(func() { together[k] = work(uint64(k + 1)) })
		}
		wg.Wait()
		for k := range together {
			if !sameBits(alone[k], together[k]) {
				t.Errorf("trainer %d has other gradients beside the other", k)
			}
		}
		if n.Hash() != before {
			t.Error("training without an update changed the weights")
		}
	}
}
