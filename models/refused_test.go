package models

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A checkpoint has moments for each weight, or none, and a header of at most 4 MB.
func TestEncodeRefuses(t *testing.T) {
	for name, change := range map[string]func(*Checkpoint){
		"moments of 1 and 0 numbers for ": func(c *Checkpoint) { c.Adam.M, c.Adam.V = make([]float32, 1), nil },
		"moments of 0 and 1 numbers for ": func(c *Checkpoint) { c.Adam.M, c.Adam.V = nil, make([]float32, 1) },
		"numbers for ":                    func(c *Checkpoint) { c.Adam.V = c.Adam.V[1:] },
	} {
		c := tiny(t)
		change(c)
		if _, err := c.Encode(); !must.Contain(err, name) {
			t.Errorf("%v, want %s", err, name)
		}
	}
	c := tiny(t)
	c.Adam.M, c.Adam.V = nil, nil
	const note = 1 << 16 // from here on its length takes as many bytes
	c.Note = strings.Repeat("x", note)
	c.Note = strings.Repeat("x", note+4<<20-headerOf(encoded(t, c)))
	if b := encoded(t, c); headerOf(b) != 4<<20 {
		t.Fatalf("the header has %d bytes", headerOf(b))
	}
	c.Note += "x"
	if _, err := c.Encode(); !must.Contain(err, "a header of 4194305 bytes, at most 4194304") {
		t.Error(err)
	}
}

// headerOf returns how many bytes the header of a checkpoint has.
func headerOf(data []byte) int {
	return int(binary.BigEndian.Uint32(data[len(checkpointMagic)+2:])) // behind the version and the kind of value
}

// A safetensors file has a header of at most 4 MB, and numbers that are finite.
func TestSafetensorsRefused(t *testing.T) {
	c := tiny(t)
	layout := func(string, string) (Layout, error) { return c.Net.Layout, nil }
	for size, want := range map[int]string{4 << 20: "no JSON object", 4<<20 + 1: "header is to have 4194305, at most 4194304"} {
		data := append(binary.LittleEndian.AppendUint64(nil, uint64(size)), make([]byte, size)...)
		if _, err := ReadSafetensors(data, layout); !must.Contain(err, want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		data := must.Get(c.Safetensors())(t)
		binary.LittleEndian.PutUint32(data[len(data)-4:], math.Float32bits(float32(v)))
		if _, err := ReadSafetensors(data, layout); !must.Contain(err, "number ") {
			t.Errorf("%v: %v", v, err)
		}
	}
}

// Rows of the game that are out of order are refused with those that stand in the way.
func TestRowsOfTheGameRefused(t *testing.T) {
	s := partsSpec(2)
	s.Obs[1].Name = "terrain-2-is" // where terrain-0-is belongs
	l := LayoutOf(s)
	if p, err := planEntities(&l, true); p != nil || !must.Contain(err, `"terrain-2-is" stands where row`) {
		t.Errorf("%v", err)
	}
}

// A network plays its own layout as it is, and scores actions by one feature as by many.
func TestSmallestNetworks(t *testing.T) {
	l := LayoutOf(rowsSpec(false, 2))
	c := Config{Kind: "entity", Hidden: []int{4}, Activation: "tanh", Rows: []int{4}, Score: 4, Features: 1}
	n := must.Get(New(c, l, 1))(t)
	if same := must.Get(n.For(l))(t); same != n {
		t.Error("a network for its own layout is another one")
	}
	found := 0
	for _, p := range n.params {
		if strings.HasPrefix(p.Name, actionScore) {
			found++
		}
	}
	if found != 4 || !strings.Contains(c.String(), "features of actions by 1") {
		t.Errorf("%d parameters for features of actions; %s", found, c)
	}
}
