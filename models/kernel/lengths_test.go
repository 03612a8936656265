package kernel

import (
	"strings"
	"testing"
)

// Slices whose lengths do not go together are refused before anything is computed.
func TestLengthsThatDoNotFit(t *testing.T) {
	two, four, five := make([]float32, 2), make([]float32, 4), make([]float32, 5)
	for name, c := range map[string]struct {
		says string
		call func()
	}{
		"Add":                   {"has 4 elements, not 5", func() { Add(five, four) }},
		"AddBias":               {"5 elements are not rows of 4", func() { AddBias(five, four) }},
		"AddBias without rows":  {"5 elements are not rows of 0", func() { AddBias(five, nil) }},
		"BiasReLU":              {"5 elements are not rows of 4", func() { BiasReLU(five, four) }},
		"BiasTanh":              {"5 elements are not rows of 4", func() { BiasTanh(five, four) }},
		"AddColumns":            {"5 elements are not rows of 4", func() { AddColumns(four, five) }},
		"TanhGradient":          {"has 4 elements, not 5", func() { TanhGradient(five, five, four) }},
		"ReLUGradient":          {"has 4 elements, not 5", func() { ReLUGradient(five, four, five) }},
		"AddTimes":              {"has 4 elements, not 5", func() { AddTimes(five, four, 1) }},
		"Times":                 {"has 4 elements, not 5", func() { Times(five, four, 1) }},
		"AddWhere":              {"has 2 elements, not 4", func() { AddWhere(four, four, make([]int32, 2), 0) }},
		"Pool, the most":        {"most has 4 elements, not 2", func() { Pool(two, four, make([]int32, 2), four, 0) }},
		"Pool, the best":        {"best has 3 elements, not 2", func() { Pool(two, two, make([]int32, 3), four, 0) }},
		"Pool, the rows":        {"5 elements are not rows of 2", func() { Pool(two, two, make([]int32, 2), five, 0) }},
		"Pool without any rows": {"x has 0 elements, not 2", func() { Pool(two, two, make([]int32, 2), nil, 0) }},
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, c.says) {
					t.Errorf("%s: said %q, not %q", name, said, c.says)
				}
			}()
			c.call()
		}()
	}
}
