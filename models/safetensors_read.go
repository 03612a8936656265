package models

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// Limits of a safetensors file.
const (
	maxTensorHead = 4 << 20 // bytes of its header
	MaxTensors    = maxTensorHead + 8 + 4*MaxWeights
)

// tensorsAbout is the metadata that Safetensors writes, as far as it is read again.
type tensorsAbout struct {
	Env     string
	Seats   string
	MadeFor string
	Layer   string
	Hash    string
	Network Config
	Note    string
}

// ReadSafetensors reads a file of the kind that Checkpoint.Safetensors writes, as it is or with other numbers from
// another program, and returns its network as a checkpoint for playing only. Layout returns the layout of an
// environment, which must be the one that the file names. What is no such file, or does not fit the network that it
// describes, is refused with a sentence.
func ReadSafetensors(data []byte, layout func(env, layer string) (Layout, error)) (*Checkpoint, error) {
	head, numbers, err := cutTensorHead(data)
	if err != nil {
		return nil, err
	}
	var tensors map[string]json.RawMessage
	if err := json.Unmarshal(head, &tensors); err != nil {
		return nil, fmt.Errorf("a safetensors file whose header is no JSON object: %w", err)
	}
	about, err := readTensorsAbout(tensors["__metadata__"])
	if err != nil {
		return nil, err
	}
	delete(tensors, "__metadata__")
	l, err := layout(about.MadeFor, about.Layer)
	if err != nil {
		return nil, err
	}
	if l.Hash != about.Hash {
		return nil, fmt.Errorf("a network for the layout %s, the %s layer of %s has the layout %s here", about.Hash,
			about.Layer, about.MadeFor, l.Hash)
	}
	n, err := empty(about.Network, l)
	if err != nil {
		return nil, err
	}
	for _, p := range n.params {
		raw, ok := tensors[p.Name]
		if !ok {
			return nil, fmt.Errorf("there is no tensor %q", p.Name)
		}
		delete(tensors, p.Name)
		if err := readTensor(&p, raw, numbers); err != nil {
			return nil, err
		}
	}
	if more := slices.Sorted(maps.Keys(tensors)); len(more) > 0 {
		return nil, fmt.Errorf("the network has no tensor %q", more[0])
	}
	c := &Checkpoint{Header: Header{Env: about.Env, Seats: about.Seats, Note: about.Note}, Net: n}
	return c, nil
}

// cutTensorHead cuts a file into its header and its numbers.
func cutTensorHead(data []byte) (head, numbers []byte, err error) {
	if len(data) < 8 {
		return nil, nil, fmt.Errorf("a safetensors file of %d bytes", len(data))
	}
	n := binary.LittleEndian.Uint64(data)
	if n > maxTensorHead || n > uint64(len(data)-8) {
		return nil, nil, fmt.Errorf("a safetensors file of %d bytes whose header is to have %d, at most %d",
			len(data), n, maxTensorHead)
	}
	return data[8 : 8+n], data[8+n:], nil
}

// readTensorsAbout reads the metadata.
func readTensorsAbout(raw json.RawMessage) (a tensorsAbout, err error) {
	if raw == nil {
		return a, errors.New("a safetensors file without metadata, which says what network it holds")
	}
	var m map[string]string
	if err := json.Unmarshal(raw, &m); err != nil {
		return a, fmt.Errorf("the metadata of a safetensors file: %w", err)
	}
	a = tensorsAbout{Env: m["env"], Seats: m["seats"], MadeFor: m["made_for"],
		Layer: m["layer"], Hash: m["layout_hash"], Note: m["note"]}
	if !slices.Contains([]string{"", FirstSeat, SecondSeat}, a.Seats) {
		return a, fmt.Errorf("the metadata of a safetensors file: there are no seats %q", a.Seats)
	}
	d := json.NewDecoder(strings.NewReader(m["network"]))
	d.DisallowUnknownFields()
	if err := d.Decode(&a.Network); err != nil {
		return a, fmt.Errorf("the metadata of a safetensors file does not say what the network is built of: %w", err)
	}
	return a, nil
}

// readTensor reads the numbers of a parameter.
func readTensor(p *Param, raw json.RawMessage, numbers []byte) error {
	var t struct {
		Type    string `json:"dtype"`
		Shape   []int  `json:"shape"`
		Offsets [2]int `json:"data_offsets"`
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return fmt.Errorf("tensor %q: %w", p.Name, err)
	}
	if t.Type != "F32" || !slices.Equal(t.Shape, p.Shape) {
		return fmt.Errorf("tensor %q is %s of the shape %v, it must be F32 of the shape %v", p.Name, t.Type, t.Shape, p.Shape)
	}
	if t.Offsets[0] < 0 || t.Offsets[1] > len(numbers) || t.Offsets[1]-t.Offsets[0] != 4*len(p.Data) {
		return fmt.Errorf("tensor %q: its bytes are said to be %d to %d of %d", p.Name, t.Offsets[0], t.Offsets[1], len(numbers))
	}
	from := numbers[t.Offsets[0]:]
	for i := range p.Data {
		v := math.Float32frombits(binary.LittleEndian.Uint32(from[4*i:]))
		if f := float64(v); math.IsNaN(f) || math.IsInf(f, 0) {
			return fmt.Errorf("tensor %q: number %d is %v", p.Name, i, v)
		}
		p.Data[i] = v
	}
	return nil
}
