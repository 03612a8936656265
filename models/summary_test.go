package models

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

func TestSummary(t *testing.T) {
	c := tiny(t)
	s := c.Summary()
	if s.Weights != len(c.Net.Weights) || !s.Resumable || s.Training != len(c.Training) ||
		s.Counters != c.Counters || s.MadeFor != "Test-v0" || len(s.Params) != 6 {
		t.Errorf("%+v", s)
	}
	p := s.Params[0]
	if p.Name != "hidden.0.weight" || p.Shape[0] != 7 ||
		!(p.Low < float32(p.Mean) && p.Mean < float64(p.High) && p.Std > 0) {
		t.Errorf("%+v", p)
	}
	mean, std := spread([]float32{1, 2, 3, 6})
	if mean != 3 || math.Abs(std-math.Sqrt(3.5)) > 1e-12 {
		t.Errorf("mean %v, deviation %v", mean, std)
	}
}

func TestCompare(t *testing.T) {
	a, b := tiny(t), tiny(t)
	if d := Compare(a, b); !d.Same || !d.Comparable || d.Params[0].Cosine < 0.999999 ||
		d.Params[0].Changed != 0 {
		t.Errorf("equal ones: %+v", d)
	}
	b.Net.params[0].Data[3]++
	d := Compare(a, b)
	if d.Same || !d.Comparable || d.Params[0].Changed != 1 || math.Abs(d.Params[0].Greatest-1) > 1e-6 ||
		d.Params[0].Relative <= 0 || d.Params[0].Cosine >= 1 || d.Params[1].Changed != 0 {
		t.Errorf("one number: %+v", d)
	}
	clear(b.Net.params[0].Data)
	if d := Compare(a, b); d.Params[0].Relative != 1 || d.Params[0].Cosine != 0 {
		t.Errorf("against zeros: %+v", d.Params[0])
	}
	spec := testSpec()
	spec.Slots = spec.Slots[:4]
	other := &Checkpoint{Net: perturbed(t, a.Net.Config, LayoutOf(spec), 1)}
	if d := Compare(a, other); d.Same || d.Comparable || !strings.Contains(d.Layout, `action "e" is gone`) ||
		d.Params != nil {
		t.Errorf("another environment: %+v", d)
	}
	relabelled := &Checkpoint{Net: a.Net.Clone()}
	relabelled.Net.Config.Activation = "tanh"
	if d := Compare(a, relabelled); d.Same {
		t.Error("another activation is the same")
	}
}

// What is exported is read back by the definition of the format.
func TestSafetensors(t *testing.T) {
	c := tiny(t)
	data := must.Get(c.Safetensors())(t)
	size := binary.LittleEndian.Uint64(data)
	if size%8 != 0 {
		t.Errorf("a header of %d bytes", size)
	}
	var header map[string]json.RawMessage
	must.Do(t, json.Unmarshal(data[8:8+size], &header))
	var meta map[string]string
	if err := json.Unmarshal(header["__metadata__"], &meta); err != nil ||
		meta["weights_hash"] != c.Net.Hash() || meta["layout_hash"] != c.Net.Layout.Hash {
		t.Errorf("metadata %v, %v", meta, err)
	}
	numbers := data[8+size:]
	covered := 0
	for _, p := range c.Net.Params() {
		var tensor struct {
			Dtype   string
			Shape   []int
			Offsets []int `json:"data_offsets"`
		}
		must.Do(t, json.Unmarshal(header[p.Name], &tensor))
		if tensor.Dtype != "F32" || len(tensor.Shape) != len(p.Shape) || len(tensor.Offsets) != 2 ||
			tensor.Offsets[0] != covered || tensor.Offsets[1] != covered+4*len(p.Data) {
			t.Fatalf("%s: %+v", p.Name, tensor)
		}
		for i, want := range p.Data {
			if got := math.Float32frombits(binary.LittleEndian.Uint32(numbers[tensor.Offsets[0]+
				4*i:])); got != want {
				t.Fatalf("%s[%d] is %v, want %v", p.Name, i, got, want)
			}
		}
		covered = tensor.Offsets[1]
	}
	if covered != len(numbers) || len(header) != 1+len(c.Net.Params()) {
		t.Errorf("%d of %d bytes, %d tensors", covered, len(numbers), len(header)-1)
	}
}
