package odds

import (
	"encoding/json"
	"iter"
	"strconv"
)

// Answers are the outputs of a case by their names, in the order in which they are to be shown.
type Answers []Answer

// An Answer is one output of a case: a number, a distribution, or further answers.
type Answer struct {
	Name  string
	Value any // float64, int, Distribution, Answers, or a string
}

// Is returns the answer of a name.
func Is(name string, value any) Answer { return Answer{name, value} }

// MarshalJSON writes answers as an object in their order.
func (a Answers) MarshalJSON() ([]byte, error) {
	return object(func(yield func(string, any) bool) {
		for _, x := range a {
			if !yield(x.Name, x.Value) {
				return
			}
		}
	})
}

// MarshalJSON writes the distribution as {"0": p, ...} without what has probability 0.
func (p Distribution) MarshalJSON() ([]byte, error) {
	return object(func(yield func(string, any) bool) {
		for n, x := range p {
			if x != 0 && !yield(strconv.Itoa(n), x) {
				return
			}
		}
	})
}

// object writes keys and values as an object in their order.
func object(fields iter.Seq2[string, any]) ([]byte, error) {
	b := []byte{'{'}
	for key, value := range fields {
		if len(b) > 1 {
			b = append(b, ',')
		}
		v, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		b = append(append(strconv.AppendQuote(b, key), ':'), v...)
	}
	return append(b, '}'), nil
}

// Find returns the answer of a name, or nil.
func (a Answers) Find(name string) any {
	for _, x := range a {
		if x.Name == name {
			return x.Value
		}
	}
	return nil
}
