package models

import (
	"runtime"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
)

// What a trainer is said to take it takes, within a third; and to say so takes next to nothing.
func TestTrainerBytes(t *testing.T) {
	for _, c := range benchConfigs {
		const batch = 512
		n := benchNet(t, c)
		d := must.Get(NewDraft(n.Config, n.Layout))(t)
		if d.Weights() != len(n.Weights) || d.UsesFeatures() != n.UsesFeatures() {
			t.Errorf("a draft of %d weights, the network has %d", d.Weights(), len(n.Weights))
		}
		rng := dice.New(1)
		in := randomBatch(n, batch, &rng)
		grad := make([]float32, len(n.Weights))
		work := func() *Trainer {
			tr := must.Get(n.NewTrainer(batch))(t)
			logits, values, err := tr.Forward(in, batch)
			must.Do(t, err)
			must.Do(t, tr.Backward(logits, values, grad))
			return tr
		}
		work() // the kernel keeps memory to pack matrices in
		var before, after runtime.MemStats
		runtime.GC() // twice, since a pool's memory goes in two steps
		runtime.GC()
		runtime.ReadMemStats(&before)
		tr := work()
		runtime.GC()
		runtime.ReadMemStats(&after)
		taken, said := float64(after.HeapAlloc)-float64(before.HeapAlloc), float64(d.TrainerBytes(batch))
		if ratio := taken / said; ratio < 0.67 || ratio > 1.33 {
			t.Errorf("%s %s: %.0f bytes, said to be %.0f (%.2f)", c.Kind, c.Activation, taken, said, ratio)
		}
		runtime.KeepAlive(tr)
		runtime.KeepAlive(in)
		runtime.KeepAlive(grad)
		runtime.ReadMemStats(&before)
		if d.TrainerBytes(1<<24) < 1<<33 {
			t.Error("a batch of 16 million rows is said to be small")
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 1<<18 {
			t.Errorf("%d bytes to find out", got)
		}
	}
}
