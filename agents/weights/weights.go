// Package weights reads from YAML the numbers by which agents weigh things.
package weights

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strings"

	"gauntlet/engine/files"
	"gauntlet/engine/near"

	"go.yaml.in/yaml/v3"
)

// A Share is a part of a whole number of things, in six-thousandths, so that hundredths and thirds are exact.
// In YAML it reads 0.35 or 2/3.
type Share int

const whole = 6000

// Of returns the share of x, rounded towards 0.
func (s Share) Of(x int) int { return x * int(s) / whole }

// A Family are the tables of one agent, one for each set of rules that it plays by. A file of weights may
// name those of any.
type Family struct{ known map[string]bool }

// A Table holds weights by their keys: those that ship, or with changes. Each is a number, or a list of some.
type Table struct {
	family          *Family
	file            string // that it was read from, or changed by
	values, shipped map[string]numbers
}

type numbers []*big.Rat

// A weight is at most maxWeight, and a file of weights has at most maxFile bytes.
const (
	maxWeight = 10_000
	maxFile   = 64 << 10
)

// Ship adds the table of the weights that ship, in YAML. It is called from init functions and panics when
// they are not in order.
func (f *Family) Ship(data []byte, file string) Table {
	t := Table{family: f, file: file, shipped: map[string]numbers{}}
	t.values = t.shipped
	if f.known == nil {
		f.known = map[string]bool{}
	}
	err := decode(data, file, func(key string, value numbers) error {
		t.shipped[key], f.known[key] = value, true
		return nil
	})
	if err != nil {
		panic(err)
	}
	return t
}

// With returns the table with the weights that a file changes, or as it is when its name is "". Its errors
// say what is wrong, with the name of the file and the line: a key that no table of the family has, and a
// value that is no number from -10000 to 10000.
func (t Table) With(file string) (Table, error) {
	if file == "" {
		return t, nil
	}
	data, err := files.Read(file, maxFile)
	if err != nil {
		return t, err
	}
	t.file, t.values = file, maps.Clone(t.shipped)
	return t, decode(data, file, func(key string, value numbers) error {
		if _, ok := t.shipped[key]; ok {
			t.values[key] = value
		} else if !t.family.known[key] {
			return fmt.Errorf("unknown weight%s", near.Hint(key, slices.Sorted(maps.Keys(t.family.known))))
		}
		return nil
	})
}

// decode hands out the weights in YAML one by one.
func decode(data []byte, file string, each func(key string, value numbers) error) error {
	var fields map[string]yaml.Node
	if err := yaml.Unmarshal(data, &fields); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		node := fields[key]
		value, err := numbersOf(&node)
		if err == nil {
			err = each(key, value)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %s: %w", file, node.Line, key, err)
		}
	}
	return nil
}

// numbersOf reads a number, or a list of some.
func numbersOf(node *yaml.Node) (out numbers, err error) {
	nodes := node.Content
	if node.Kind != yaml.SequenceNode {
		nodes = []*yaml.Node{node}
	}
	for _, n := range nodes {
		x, ok := new(big.Rat), !strings.ContainsAny(n.Value, "eEpP") // an exponent could be huge
		if ok {
			_, ok = x.SetString(n.Value)
		}
		if !ok || x.Cmp(big.NewRat(maxWeight, 1)) > 0 || x.Cmp(big.NewRat(-maxWeight, 1)) < 0 {
			return nil, fmt.Errorf("%q is no number from %d to %d", n.Value, -maxWeight, maxWeight)
		}
		out = append(out, x)
	}
	return out, nil
}

// Into fills in structs whose fields name by their tags all weights of the table and no others: float64,
// whole numbers, shares, arrays of these, and structs, whose tag is what the names of their fields begin
// with. A value that does not fit its field is an error; so is a weight that nobody reads.
func (t Table) Into(structs ...any) error {
	filled := 0
	for _, s := range structs {
		n, err := t.fill(reflect.ValueOf(s).Elem(), "")
		if err != nil {
			return err
		}
		filled += n
	}
	if filled != len(t.values) {
		return fmt.Errorf("%s: %d weights are read, there are %d", t.file, filled, len(t.values))
	}
	return nil
}

// fill fills in a struct whose weights begin with a prefix, and returns how many there are.
func (t Table) fill(v reflect.Value, prefix string) (filled int, err error) {
	for i := range v.NumField() {
		key, field := prefix+v.Type().Field(i).Tag.Get("yaml"), v.Field(i)
		value, fits := t.values[key], false
		switch field.Kind() {
		case reflect.Struct:
			n, err := t.fill(field, key)
			if err != nil {
				return 0, err
			}
			filled += n
			continue
		case reflect.Array:
			fits = field.Len() == len(value)
			for k := 0; fits && k < len(value); k++ {
				fits = set(field.Index(k), value[k])
			}
		default:
			fits = len(value) == 1 && set(field, value[0])
		}
		if !fits {
			return 0, fmt.Errorf("%s: %s: %v does not fit the type %s", t.file, key, value, field.Type())
		}
		filled++
	}
	return filled, nil
}

// set sets a field to a number, if it is one that the field can hold.
func set(field reflect.Value, x *big.Rat) bool {
	switch field.Interface().(type) {
	case float64:
		f, _ := x.Float64()
		field.SetFloat(f)
		return true
	case Share:
		x = new(big.Rat).Mul(x, big.NewRat(whole, 1))
	}
	if !x.IsInt() {
		return false
	}
	field.SetInt(x.Num().Int64())
	return true
}

// Contents identifies the weights when they are not those that ship; it is "" when they are.
func (t Table) Contents() string {
	same := func(a, b numbers) bool {
		return slices.EqualFunc(a, b, func(x, y *big.Rat) bool { return x.Cmp(y) == 0 })
	}
	if maps.EqualFunc(t.values, t.shipped, same) {
		return ""
	}
	sum := sha256.Sum256(fmt.Append(nil, t.values)) // maps are printed in the order of their keys
	return "weights " + hex.EncodeToString(sum[:16])
}
