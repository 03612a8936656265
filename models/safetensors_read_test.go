package models

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A file that was written is read back; one that was changed wrongly is refused.
func TestReadSafetensors(t *testing.T) {
	c := tiny(t)
	c.Seats, c.Note = SecondSeat, "a note"
	layout := func(env, layer string) (Layout, error) {
		if env != c.Net.Layout.Env || layer != c.Net.Layout.Layer {
			t.Errorf("the layout of the %s layer of %s", layer, env)
		}
		return c.Net.Layout, nil
	}
	data := must.Get(c.Safetensors())(t)
	back := must.Get(ReadSafetensors(data, layout))(t)
	if back.Net.Hash() != c.Net.Hash() || back.Env != c.Env || back.Seats != c.Seats || back.Note != c.Note ||
		back.Resumable() {
		t.Errorf("%+v", back.Header)
	}
	must.Get(back.Encode())(t)

	changed := func(old, new string) []byte { // in the header, whose size changes with it
		n := binary.LittleEndian.Uint64(data)
		head := bytes.Replace(data[8:8+n], []byte(old), []byte(new), 1)
		if bytes.Equal(head, data[8:8+n]) {
			t.Fatalf("the header has no %s", old)
		}
		return append(append(binary.LittleEndian.AppendUint64(nil, uint64(len(head))), head...), data[8+n:]...)
	}
	first := c.Net.params[0].Name
	nan := append([]byte(nil), data...)
	binary.LittleEndian.PutUint32(nan[len(nan)-4:], math.Float32bits(float32(math.NaN())))
	for want, b := range map[string][]byte{
		"of 3 bytes":                data[:3],
		"header is to have":         append(bytes.Repeat([]byte{255}, 8), data[8:]...),
		"no JSON object":            changed("{", "["),
		"without metadata":          changed("__metadata__", "__something__"),
		"no seats":                  changed(`"seats":"second"`, `"seats":"third"`),
		"is built of":               changed(`"network":"{`, `"network":"[`),
		"has the layout":            changed(`"layout_hash":"`, `"layout_hash":"0`),
		"there is no tensor":        changed(`"`+first+`"`, `"other"`),
		"it must be F32":            changed(`"F32"`, `"F64"`),
		"number":                    nan,
		"its bytes are said to be":  data[:len(data)-4],
		"the network has no tensor": changed(`"`+first+`":`, `"more":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},"`+first+`":`),
	} {
		if _, err := ReadSafetensors(b, layout); !must.Contain(err, want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// No bytes bring the reader down.
func FuzzReadSafetensors(f *testing.F) {
	c := tiny(f)
	data := must.Get(c.Safetensors())(f)
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte(strings.Repeat("\x00", 8) + "{}"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if back, err := ReadSafetensors(b, func(string, string) (Layout, error) { return c.Net.Layout, nil }); err == nil {
			must.Get(back.Encode())(t)
		}
	})
}
