package models

import (
	"encoding/binary"
	"encoding/json"
	"math"
)

// Safetensors returns the network's tensors in the format of that name: the length of a header (8 bytes, the
// lowest first), the header in JSON, and the numbers of all tensors as float32, the lowest byte first. A
// weight has a row for every input and a column for every output. The metadata says what the network is built
// of and what it was made for.
func (c *Checkpoint) Safetensors() ([]byte, error) {
	network, err := json.Marshal(c.Net.Config)
	if err != nil {
		return nil, err
	}
	type tensor struct {
		Type    string `json:"dtype"`
		Shape   []int  `json:"shape"`
		Offsets [2]int `json:"data_offsets"`
	}
	l := &c.Net.Layout
	header := map[string]any{ // JSON writes its keys in order
		"__metadata__": map[string]string{
			"env": c.Env, "seats": c.Seats, "made_for": l.Env, "layer": l.Layer, "layout_hash": l.Hash,
			"network": string(network), "weights_hash": c.Net.Hash(), "note": c.Note,
		},
	}
	at := 0
	for _, p := range c.Net.params {
		header[p.Name] = tensor{"F32", p.Shape, [2]int{at, at + 4*len(p.Data)}}
		at += 4 * len(p.Data)
	}
	head, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	for len(head)%8 != 0 {
		head = append(head, ' ') // so that the numbers are aligned
	}
	out := make([]byte, 0, 8+len(head)+at)
	out = append(binary.LittleEndian.AppendUint64(out, uint64(len(head))), head...)
	for _, v := range c.Net.Weights {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
	}
	return out, nil
}
