package models

import (
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
)

// A row's results are the same bits however the batch is split, and whatever stands beside it.
func TestSplits(t *testing.T) {
	for i, c := range append(testCases(), testCase{"wide",
		Config{Kind: "mlp", Hidden: []int{128, 100}, Activation: "tanh"}, LayoutOf(testSpec())}) {
		rng := dice.New(uint64(i))
		n := perturbed(t, c.config, c.layout, uint64(i))
		const rows = 201
		in := randomBatch(n, rows, &rng)
		forward := func(chunk int) (logits, values []float32) {
			logits, values = make([]float32, rows*n.Layout.Actions), make([]float32, rows)
			n.NewPlayer(chunk).Forward(in, rows, logits, values)
			return logits, values
		}
		logits, values := forward(rows)
		for _, chunk := range []int{1, 2, 3, 5, 8, 31, 64, 65, 200} {
			if l, v := forward(chunk); !sameBits(l, logits) || !sameBits(v, values) {
				t.Errorf("%s: other results %d rows at a time", c.name, chunk)
			}
		}
	}
}

// Rows that are picked, with the features of their legal actions alone, have the results that they have where
// they stand, in play and in training.
func TestPick(t *testing.T) {
	for i, c := range testCases() {
		rng := dice.New(uint64(i))
		n := perturbed(t, c.config, c.layout, uint64(i))
		const rows = 12
		in, actions, wide := randomBatch(n, rows, &rng), c.layout.Actions, c.layout.Features
		picked := Batch{Obs: in.Obs, Masks: make([]uint8, rows*actions), Pick: []int32{7, 0, 11, 7, 3}}
		for k := range rows * actions {
			if k%actions == 0 {
				picked.Seen = append(picked.Seen, nil)
			}
			if wide > 0 && !allZero(Row(in.Features, k, wide)) {
				picked.Masks[k] = 1
				seen := &picked.Seen[k/actions]
				*seen = append(*seen, Row(in.Features, k, wide)...)
			}
		}
		want, wantValues := make([]float32, rows*actions), make([]float32, rows)
		n.NewPlayer(rows).Forward(in, rows, want, wantValues)
		logits, values := make([]float32, rows*actions), make([]float32, rows)
		n.NewPlayer(2).Forward(picked, len(picked.Pick), logits, values)
		trained, trainedValues, err := must.Get(n.NewTrainer(rows))(t).Forward(picked, len(picked.Pick))
		must.Do(t, err)
		for k, at := range picked.Pick {
			all := Row(want, int(at), actions)
			if !sameBits(Row(logits, k, actions), all) || !sameBits(Row(trained, k, actions), all) ||
				values[k] != wantValues[at] || trainedValues[k] != wantValues[at] {
				t.Errorf("%s: row %d has other results where it is picked", c.name, at)
			}
		}
	}
}

// A player that takes another network answers as one of that network does, without allocating, and refuses a
// network that is built otherwise.
func TestTake(t *testing.T) {
	for i, c := range testCases() {
		rng := dice.New(uint64(i))
		a, b := perturbed(t, c.config, c.layout, 1), perturbed(t, c.config, c.layout, 2)
		const rows = 9
		in := randomBatch(a, rows, &rng)
		want, wantValues := make([]float32, rows*c.layout.Actions), make([]float32, rows)
		b.NewPlayer(rows).Forward(in, rows, want, wantValues)
		logits, values := make([]float32, rows*c.layout.Actions), make([]float32, rows)
		p := a.NewPlayer(rows)
		if n := testing.AllocsPerRun(3, func() {
			for _, n := range []*Net{b, a, b} {
				must.Do(t, p.Take(n))
			}
		}); n > 0 {
			t.Errorf("%s: taking networks allocates %v times", c.name, n)
		}
		if p.Forward(in, rows, logits, values); !sameBits(logits, want) || !sameBits(values, wantValues) ||
			p.Net() != b {
			t.Errorf("%s: a player that has taken a network does not answer as it does", c.name)
		}
		other := c.config
		other.Hidden = append([]int{3}, other.Hidden...)
		if err := p.Take(perturbed(t, other, c.layout, 1)); err == nil {
			t.Errorf("%s: a player has taken a network of more layers", c.name)
		}
		if err := p.Take(perturbed(t, Config{Kind: "mlp", Hidden: []int{4}, Activation: "tanh"},
			LayoutOf(testSpec()), 1)); err == nil {
			t.Errorf("%s: a player has taken a network of another kind", c.name)
		}
	}
}

// A forward pass allocates nothing.
func TestForwardAllocatesNothing(t *testing.T) {
	for _, c := range append(testCases(), testCase{"wide",
		Config{Kind: "mlp", Hidden: []int{128, 200}, Activation: "tanh"}, LayoutOf(testSpec())}) {
		n := perturbed(t, c.config, c.layout, 1)
		const rows = 300
		rng := dice.New(1)
		in := randomBatch(n, rows, &rng)
		logits, values := make([]float32, rows*n.Layout.Actions), make([]float32, rows)
		p := n.NewPlayer(256)
		if got := testing.AllocsPerRun(5, func() { p.Forward(in, rows, logits, values) }); got != 0 {
			t.Errorf("%s: %v allocations", c.name, got)
		}
	}
}

var benchConfigs = []Config{
	{Kind: "mlp", Hidden: []int{128, 128}, Activation: "tanh"},
	{Kind: "mlp", Hidden: []int{128, 128}, Activation: "relu"},
	{Kind: "entity", Hidden: []int{128, 128}, Activation: "relu", Rows: []int{64, 64}, Score: 32},
	{Kind: "entity", Hidden: []int{128, 128}, Activation: "tanh", Rows: []int{64, 64}, Score: 32},
}

func BenchmarkForward(b *testing.B) {
	for _, c := range benchConfigs {
		b.Run(c.Kind+"-"+c.Activation, func(b *testing.B) {
			n, rows := benchNet(b, c), 512
			rng := dice.New(1)
			in := randomBatch(n, rows, &rng)
			logits, values := make([]float32, rows*n.Layout.Actions), make([]float32, rows)
			p := n.NewPlayer(rows)
			b.ReportAllocs()
			for b.Loop() {
				p.Forward(in, rows, logits, values)
			}
			b.ReportMetric(float64(b.N*rows)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

func BenchmarkTrain(b *testing.B) {
	for _, c := range benchConfigs {
		b.Run(c.Kind+"-"+c.Activation, func(b *testing.B) {
			n, rows := benchNet(b, c), 512
			rng := dice.New(1)
			in := randomBatch(n, rows, &rng)
			tr := must.Get(n.NewTrainer(rows))(b)
			grad := make([]float32, len(n.Weights))
			var adam Adam
			b.ReportAllocs()
			for b.Loop() {
				clear(grad)
				logits, values, err := tr.Forward(in, rows)
				if err == nil {
					err = tr.Backward(logits, values, grad)
				}
				if err != nil {
					b.Fatal(err)
				}
				adam.Update(n.Weights, grad, 1e-6)
			}
			b.ReportMetric(float64(b.N*rows)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
