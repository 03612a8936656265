package models

import (
	"errors"
	"fmt"
	"hash"
	"hash/fnv"

	"github.com/chewxy/hm"
	"gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

// An operation is one step of a circuit, and on a tape an operation of gorgonia's: it knows its gradients. It
// writes into memory of its own; gorgonia's own operations would work out rows that are not there, and
// allocate on every run.
type operation[T number] struct {
	name   string
	shape  tensor.Shape
	of     tensor.Dtype
	table  int // of the rows of its result
	do     func(in [][]T, out []T)
	inputs []*matrix[T] // of a step; the gradients' inputs are nodes of the tape alone
	in     [][]T
	memory []T
	back   pullback // nil of what is not differentiated any more
	// inPlace says of a gradient that it may be written over its first input.
	inPlace bool
}

var _ gorgonia.SDOp = (*operation[float32])(nil)

// Arity returns the number of inputs.
func (o *operation[T]) Arity() int { return len(o.in) }

// Type returns the type: matrices to a matrix.
func (o *operation[T]) Type() hm.Type {
	types := make([]hm.Type, len(o.in)+1)
	for i := range types {
		types[i] = gorgonia.TensorType{Dims: 2, Of: o.of}
	}
	return hm.NewFnType(types...)
}

// InferShape returns the shape of the value.
func (o *operation[T]) InferShape(...gorgonia.DimSizer) (tensor.Shape, error) {
	return o.shape.Clone(), nil
}

// Do refuses to be run by a machine of gorgonia's: a schedule runs the operations.
func (o *operation[T]) Do(...gorgonia.Value) (gorgonia.Value, error) {
	return nil, errors.New("the operations of a circuit are run by its schedule")
}

// DiffWRT returns which inputs have gradients.
func (o *operation[T]) DiffWRT(inputs int) []bool {
	of := make([]bool, inputs)
	for i, m := range o.inputs {
		of[i] = !m.constant
	}
	return of
}

// SymDiff adds what works out the gradients of the inputs.
func (o *operation[T]) SymDiff(inputs gorgonia.Nodes, output, gradient *gorgonia.Node) (gorgonia.Nodes,
	error) {
	if o.back == nil {
		return nil, fmt.Errorf("%s has no gradients", o.name)
	}
	return o.back(inputs, output, gradient), nil
}

// ReturnsPtr says that nobody else may write to the value.
func (o *operation[T]) ReturnsPtr() bool { return false }

// CallsExtern says that the value is not worked out by a batching library.
func (o *operation[T]) CallsExtern() bool { return false }

// OverwritesInput says that the inputs stay what they are.
func (o *operation[T]) OverwritesInput() int { return -1 }

// WriteHash tells the operation from the others of its graph, by its name.
func (o *operation[T]) WriteHash(h hash.Hash) { fmt.Fprint(h, o.name) }

// Hashcode is the hash of the name.
func (o *operation[T]) Hashcode() uint32 {
	h := fnv.New32a()
	o.WriteHash(h)
	return h.Sum32()
}

// String returns the name.
func (o *operation[T]) String() string { return o.name }
