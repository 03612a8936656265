package models

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// written returns what is written for people.
func written(t *testing.T, d interface{ WriteText(w io.Writer) error }) string {
	t.Helper()
	var b strings.Builder
	must.Do(t, d.WriteText(&b))
	return b.String()
}

// People read what a checkpoint holds, and what it is good for.
func TestInspectionText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.msgpack")
	must.Do(t, tiny(t).Save(path))
	d := must.Get(Inspect(path))(t)
	d.File, d.Bytes, d.Engine, d.Kernel = "a.msgpack", 1234, "v1", "plain"
	d.LayoutHash, d.WeightsHash, d.Params = "aa", "bb", d.Params[:2]
	const want = `file           a.msgpack, 1234 bytes, format 1
trained in     Test-v0:armies=a,b, tactical layer, both seats
layout         7 numbers, 5 actions, of Test-v0, hash aa
network        mlp, relu, shared layers of 2
weights        34, hash bb
training       3 updates, 1099511627776 decisions, 7 games, seed 18446744073709551615
made by        engine v1, kernel plain
to go on with  12 steps of the optimiser, 19 bytes of training
note           for a test

tensor           shape  mean     deviation  least    greatest
hidden.0.weight  7 x 2  +0.1036  0.5552     -0.7211  +1.0804
hidden.0.bias    2      +0.0566  0.0730     -0.0164  +0.1296
`
	if got := written(t, d); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	d.Resumable, d.Note, d.Seats = false, "", FirstSeat
	got := written(t, d)
	for _, line := range []string{"tactical layer, first seat\n", "nothing: it is for playing only\n"} {
		if !strings.Contains(got, line) || strings.Contains(got, "note") {
			t.Errorf("%q is missing, or there is a note:\n%s", line, got)
		}
	}
}

// People read how two checkpoints differ, tensor by tensor where they have the same.
func TestDifferenceText(t *testing.T) {
	a, b := tiny(t), tiny(t)
	b.Net.params[0].Data[3]++
	b.Counters.Updates = 5
	d := Compare(a, b)
	d.WeightsHash, d.Params = [2]string{"aa", "bb"}, d.Params[:2]
	const want = `different networks
weights    aa             bb
updates    3              5
decisions  1099511627776  1099511627776

tensor           changed  of  greatest  relative  cosine
hidden.0.weight  1        14  1         0.4732    0.926658
hidden.0.bias    0        2   0         0         1.000000
`
	if got := written(t, &d); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	same := Compare(a, a)
	if got := written(t, &same); !strings.HasPrefix(got, "the same network\n") {
		t.Errorf("got\n%s", got)
	}
	spec := testSpec()
	spec.Slots = spec.Slots[:4]
	other := Compare(a, &Checkpoint{Net: perturbed(t, a.Net.Config, LayoutOf(spec), 1)})
	if got := written(t, &other); !strings.Contains(got, `action "e" is gone`) ||
		!strings.HasSuffix(got, "their tensors are others: weights cannot be compared\n") {
		t.Errorf("got\n%s", got)
	}
}

// A trainer takes one row at least, and no more than it was made for.
func TestTrainerBounds(t *testing.T) {
	net := tiny(t).Net
	if _, err := net.NewTrainer(0); err == nil {
		t.Error("a trainer for no rows")
	}
	tr := must.Get(net.NewTrainer(2))(t)
	in := Batch{Obs: make([]float32, 3*net.Layout.ObsSize), Pick: []int32{0, 1, 2}}
	for rows, sound := range map[int]bool{0: false, 1: true, 2: true, 3: false} {
		if _, _, err := tr.Forward(in, rows); (err == nil) != sound {
			t.Errorf("%d rows: %v", rows, err)
		}
	}
}
