package heuristic

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"reflect"
	"slices"

	"gauntlet/engine/near"

	"go.yaml.in/yaml/v3"
)

// A Table holds the weights of a ruleset by their keys: those that ship, or with changes.
type Table struct{ values, shipped map[string]float64 }

// known are the keys of all tables that ship. A file of weights may name any of them, whichever ruleset has a use for it.
var known = map[string]bool{}

// maxWeight is the most that a weight may be, and maxFile the most bytes that a file of weights may have.
const (
	maxWeight = 10_000
	maxFile   = 64 << 10
)

// Ship returns the table of the weights that ship for a ruleset, in YAML. It is called from init functions and panics when
// they are not in order.
func Ship(data []byte, file string) Table {
	values := map[string]float64{}
	err := decode(data, file, func(key string) (bool, error) { return true, nil }, values)
	if err != nil {
		panic("agents/heuristic: " + err.Error())
	}
	for key := range values {
		known[key] = true
	}
	return Table{values: values, shipped: values}
}

// With returns the table with the weights that a file changes, or as it is when its name is "". Its errors say what is
// wrong, with the name of the file and the line: a key that no table has, and a value that is no number from -10000 to 10000.
func (t Table) With(file string) (Table, error) {
	if file == "" {
		return t, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return t, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return t, err
	}
	if len(data) > maxFile {
		return t, fmt.Errorf("%s: more than %d bytes", file, maxFile)
	}
	values := maps.Clone(t.values)
	return Table{values: values, shipped: t.shipped}, decode(data, file, t.has, values)
}

// has reports whether the table has a weight. A key that no table has is an error.
func (t Table) has(key string) (bool, error) {
	if _, ok := t.values[key]; ok {
		return true, nil
	}
	if !known[key] {
		return false, fmt.Errorf("unknown weight %q%s", key, near.Hint(key, slices.Sorted(maps.Keys(known))))
	}
	return false, nil
}

// decode reads weights in YAML, those that wanted reports.
func decode(data []byte, file string, wanted func(key string) (bool, error), into map[string]float64) error {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if len(doc.Content) == 0 {
		return nil
	}
	fields := doc.Content[0]
	if fields.Kind != yaml.MappingNode {
		return fmt.Errorf("%s:%d: weights are keys with numbers", file, fields.Line)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(fields.Content); i += 2 {
		key, value := fields.Content[i], fields.Content[i+1]
		use, err := wanted(key.Value)
		if err == nil && seen[key.Value] {
			err = fmt.Errorf("%s is set twice", key.Value)
		}
		var x float64
		if err == nil && (value.Decode(&x) != nil || value.Tag == "!!null") {
			err = fmt.Errorf("%s is no number", key.Value)
		}
		if err == nil && (math.IsNaN(x) || x < -maxWeight || x > maxWeight) {
			err = fmt.Errorf("%s is %v, which is no number from %d to %d", key.Value, x, -maxWeight, maxWeight)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", file, key.Line, err)
		}
		seen[key.Value] = true
		if use {
			into[key.Value] = x
		}
	}
	return nil
}

// Into fills in structs whose fields name by their tags all weights of the table and no others. It panics when they do not.
func (t Table) Into(structs ...any) {
	filled := 0
	for _, s := range structs {
		v := reflect.ValueOf(s).Elem()
		for i := range v.NumField() {
			key := v.Type().Field(i).Tag.Get("yaml")
			x, ok := t.values[key]
			if !ok {
				panic(fmt.Sprintf("agents/heuristic: there is no weight %q", key))
			}
			v.Field(i).SetFloat(x)
			filled++
		}
	}
	if filled != len(t.values) {
		panic(errors.New("agents/heuristic: there are weights that nobody reads"))
	}
}

// Contents identifies the weights when they are not those that ship; it is "" when they are.
func (t Table) Contents() string {
	if maps.Equal(t.values, t.shipped) {
		return ""
	}
	sum := sha256.Sum256(fmt.Append(nil, t.values)) // maps are printed in the order of their keys
	return "weights " + hex.EncodeToString(sum[:16])
}
