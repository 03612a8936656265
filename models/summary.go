package models

import (
	"math"
	"slices"
)

// A Summary is what can be said of a checkpoint without playing it.
type Summary struct {
	Format      int            `json:"format"`
	Header                     //
	Layer       string         `json:"layer"`
	ObsSize     int            `json:"obs_size"`
	Actions     int            `json:"actions"`
	LayoutHash  string         `json:"layout_hash"`
	MadeFor     string         `json:"made_for"` // the environment whose layout it is
	Network     Config         `json:"network"`
	Weights     int            `json:"weights"`
	WeightsHash string         `json:"weights_hash"`
	Resumable   bool           `json:"resumable"` // training can go on from it
	Steps       uint64         `json:"optimiser_steps"`
	Training    int            `json:"training_bytes"`
	Params      []ParamSummary `json:"params"`
}

// A ParamSummary is what a tensor of weights looks like.
type ParamSummary struct {
	Name  string  `json:"name"`
	Shape []int   `json:"shape"`
	Mean  float64 `json:"mean"`
	Std   float64 `json:"std"`
	Low   float32 `json:"low"`
	High  float32 `json:"high"`
}

// Summary returns a summary of the checkpoint.
func (c *Checkpoint) Summary() Summary {
	l := &c.Net.Layout
	s := Summary{
		Format: Format, Header: c.Header, Layer: l.Layer, ObsSize: l.ObsSize, Actions: l.Actions,
		LayoutHash: l.Hash, MadeFor: l.Env, Network: c.Net.Config,
		Weights: len(c.Net.Weights), WeightsHash: c.Net.Hash(), Resumable: c.Resumable(), Steps: c.Adam.Step,
		Training: len(c.Training),
	}
	for _, p := range c.Net.params {
		mean, std := spread(p.Data)
		s.Params = append(s.Params, ParamSummary{p.Name, p.Shape, mean, std, slices.Min(p.Data),
			slices.Max(p.Data)})
	}
	return s
}

// spread returns the mean and the standard deviation of numbers.
func spread(numbers []float32) (mean, std float64) {
	for _, v := range numbers {
		mean += float64(v)
	}
	mean /= float64(len(numbers))
	for _, v := range numbers {
		d := float64(v) - mean
		std += float64(d * d)
	}
	return mean, math.Sqrt(std / float64(len(numbers)))
}

// A Difference is how two checkpoints differ.
type Difference struct {
	// the same network: equal in what it is built of, what it was made for, and every weight
	Same bool `json:"same"`
	// why neither plays where the other does, "" when they do
	Layout      string            `json:"layout"`
	Comparable  bool              `json:"comparable"`   // they have the same tensors, which Params compares
	WeightsHash [2]string         `json:"weights_hash"` //
	Counters    [2]Counters       `json:"counters"`     //
	Network     [2]Config         `json:"network"`      //
	Params      []ParamDifference `json:"params"`
}

// A ParamDifference is how a tensor of weights differs.
type ParamDifference struct {
	Name     string  `json:"name"`
	Changed  int     `json:"changed"`  // numbers that differ
	Of       int     `json:"of"`       // numbers that there are
	Greatest float64 `json:"greatest"` // greatest difference
	Relative float64 `json:"relative"` // length of the difference, as a share of the length of the first
	// of the angle between them; 1 when they point the same way, 0 when either is all 0
	Cosine float64 `json:"cosine"`
}

// Compare returns how two checkpoints differ.
func Compare(a, b *Checkpoint) Difference {
	d := Difference{WeightsHash: [2]string{a.Net.Hash(), b.Net.Hash()},
		Counters: [2]Counters{a.Counters, b.Counters}, Network: [2]Config{a.Net.Config, b.Net.Config}}
	if err := a.Net.Layout.Differs(&b.Net.Layout); err != nil {
		d.Layout = err.Error()
	}
	d.Comparable = slices.EqualFunc(a.Net.params, b.Net.params, func(p, q Param) bool {
		return p.Name == q.Name && slices.Equal(p.Shape, q.Shape)
	})
	d.Same = d.Layout == "" && d.Comparable && d.WeightsHash[0] == d.WeightsHash[1] &&
		a.Net.Config.Activation == b.Net.Config.Activation
	if !d.Comparable {
		return d
	}
	for i, p := range a.Net.params {
		d.Params = append(d.Params, compare(p.Name, p.Data, b.Net.params[i].Data))
	}
	return d
}

func compare(name string, a, b []float32) ParamDifference {
	d := ParamDifference{Name: name, Of: len(a)}
	var aa, bb, ab, apart float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		aa, bb, ab = aa+float64(x*x), bb+float64(y*y), ab+float64(x*y)
		if x != y {
			d.Changed++
			apart += float64((x - y) * (x - y))
			d.Greatest = max(d.Greatest, math.Abs(x-y))
		}
	}
	if aa > 0 {
		d.Relative = math.Sqrt(apart / aa)
	}
	if aa > 0 && bb > 0 {
		d.Cosine = ab / math.Sqrt(float64(aa*bb))
	}
	return d
}
