package models

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"

	"gauntlet/engine/dice"
)

// A Net is a network: what it is built of, what it was made for, and its weights. Players and trainers share
// its weights: they may be changed only while none of them works.
type Net struct {
	Config  Config
	Layout  Layout
	Weights []float32 // all parameters, one after another

	params []Param
	plan   *entityPlan // of kind entity
}

// A Param is a named tensor of a network's weights.
type Param struct {
	Name  string
	Shape []int     // rows and columns, or one size
	Data  []float32 // a window into Net.Weights, row by row
}

// New returns a network with fresh weights: orthogonal (scaled by the square root of 2 in layers with an
// activation, by 0.01 in the policy's head, by 1 in the value's), biases 0. Equal seeds give equal weights,
// on every processor.
func New(c Config, l Layout, seed uint64) (*Net, error) {
	n, err := empty(c, l)
	if err != nil {
		return nil, err
	}
	rng := dice.New(seed)
	for _, p := range n.params {
		if len(p.Shape) == 2 {
			orthogonal(p.Data, p.Shape[0], p.Shape[1], gainOf(p.Name), &rng)
		}
	}
	return n, nil
}

// empty returns a network whose weights are all 0.
func empty(c Config, l Layout) (*Net, error) {
	o, err := outline(c, l)
	if err != nil {
		return nil, err
	}
	return o.fill(), nil
}

// An outlined is a network that has no memory yet.
type outlined struct {
	config Config
	layout Layout
	shapes []shaped
	plan   *entityPlan
}

// outline lays out the parameters of a network, and refuses one that cannot be built.
func outline(c Config, l Layout) (*outlined, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if l.ObsSize < 1 || l.Actions < 1 {
		return nil, fmt.Errorf("a network needs observations and actions; the layout of %q has %d numbers and %d actions",
			l.Env, l.ObsSize, l.Actions)
	}
	o := &outlined{config: c, layout: l}
	switch c.Kind {
	case kindMLP:
		o.shapes = mlpShapes(&c, &l)
	case kindEntity:
		var err error
		if o.plan, err = planEntities(&l, len(c.Parts) > 0); err != nil {
			return nil, err
		}
		if c.Features > 0 && l.Features == 0 {
			return nil, fmt.Errorf("the environment %q does not describe its actions by features, which the network is to read", l.Env)
		}
		if c.Auxiliary {
			if err = o.plan.planEnds(&l); err != nil {
				return nil, err
			}
		}
		o.shapes = entityShapes(&c, &l, o.plan)
	}
	if o.size() > MaxWeights {
		return nil, fmt.Errorf("a network of %d weights, at most %d; make its layers smaller", o.size(),
			MaxWeights)
	}
	return o, nil
}

// size returns the number of weights.
func (o *outlined) size() (n int) {
	for i := range o.shapes {
		n += o.shapes[i].size()
	}
	return n
}

// fill makes the network, with weights of 0.
func (o *outlined) fill() *Net {
	return o.over(make([]float32, o.size()))
}

// over makes the network on weights that are there, as many as it has.
func (o *outlined) over(weights []float32) *Net {
	n := &Net{Config: o.config, Layout: o.layout, Weights: weights, plan: o.plan}
	at := 0
	for i := range o.shapes {
		s := &o.shapes[i]
		n.params = append(n.params, Param{s.name, s.shape, n.Weights[at : at+s.size() : at+s.size()]})
		at += s.size()
	}
	return n
}

// A shaped is a parameter that has no memory yet.
type shaped struct {
	name  string
	shape []int
}

func (s *shaped) size() int {
	n := 1
	for _, d := range s.shape {
		n *= d
	}
	return n
}

// dense returns the weight and the bias of a layer.
func dense(name string, in, out int) []shaped {
	return []shaped{{name + ".weight", []int{in, out}}, {name + ".bias", []int{out}}}
}

// Names of the two heads.
const (
	policyHead = "policy"
	valueHead  = "value"
)

// draw adds a network to a circuit, with room for so many rows. Memory returns the numbers of a parameter.
func draw[T number](c *circuit[T], n *Net, batch int, memory func(p *Param) []T) {
	for i := range n.params {
		p := &n.params[i]
		c.param(p.Name, p.Shape, memory(p))
	}
	if n.plan != nil {
		entity(c, n, batch)
	} else {
		mlp(c, n, batch)
	}
}

// Params returns the network's tensors, in the order in which they stand in Weights.
func (n *Net) Params() []Param { return append([]Param(nil), n.params...) }

// Clone returns a copy of the network with weights of its own.
func (n *Net) Clone() *Net {
	o := &outlined{config: n.Config, layout: n.Layout, plan: n.plan}
	for _, p := range n.params {
		o.shapes = append(o.shapes, shaped{p.Name, p.Shape})
	}
	return o.over(append([]float32(nil), n.Weights...))
}

// Take takes the weights of another network, tensor by tensor: those that only one of the two has are let be. Those
// that both have must have the same shapes, as where configs for one layout differ in relations or heads alone; but
// where n has surroundings and the other has none, its layers that hear have more inputs, which begin with weights of 0.
func (n *Net) Take(from *Net) {
	for i := range n.params {
		for k := range from.params {
			if from.params[k].Name == n.params[i].Name {
				clear(n.params[i].Data[copy(n.params[i].Data, from.params[k].Data):])
			}
		}
	}
}

// Hash returns a hash of the weights, in hex.
func (n *Net) Hash() string {
	h := sha256.New()
	var b [4096]byte
	for w := n.Weights; len(w) > 0; {
		k := min(len(w), len(b)/4)
		for i, v := range w[:k] {
			binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(v))
		}
		h.Write(b[:4*k])
		w = w[k:]
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// For returns the network for an environment of a layout: itself when the numbers mean the same, and one that
// shares its weights when it is of kind entity and only the numbers of units and markers are others.
// Otherwise it says what differs.
func (n *Net) For(l Layout) (*Net, error) {
	differs := n.Layout.Differs(&l)
	if differs == nil {
		return n, nil
	}
	if n.plan == nil || n.Layout.Layer != l.Layer {
		return nil, differs
	}
	o, err := outline(n.Config, l)
	if err != nil || o.size() != len(n.Weights) || n.plan.meaning(&n.Layout) != o.plan.meaning(&l) {
		return nil, differs
	}
	return o.over(n.Weights), nil
}
