package models

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/wire"
	"gauntlet/env"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// tiny is a whole checkpoint of a small network.
func tiny(t testing.TB) *Checkpoint {
	rng := dice.New(9)
	n := perturbed(t, Config{Kind: "mlp", Hidden: []int{2}, Activation: "relu"}, LayoutOf(testSpec()), 9)
	c := &Checkpoint{Net: n, Training: []byte("what training keeps"), Adam: Adam{Step: 12}}
	c.Header = Header{Env: "Test-v0:armies=a,b", Seed: math.MaxUint64,
		Counters: Counters{Updates: 3, Decisions: 1 << 40, Games: 7}, Note: "for a test"}
	c.Adam.M, c.Adam.V = randomSlice(len(n.Weights), &rng), randomSlice(len(n.Weights), &rng)
	return c
}

var same = cmp.Options{cmpopts.IgnoreUnexported(Net{})}

func encoded(t testing.TB, c *Checkpoint) []byte {
	t.Helper()
	return must.Get(c.Encode())(t)
}

// A checkpoint is read as it was written, whole or for playing, and written again with the same bytes. What
// is read can play.
func TestCheckpointRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "net.msgpack")
	c := tiny(t)
	fresh := *c
	fresh.Adam = Adam{} // saved before the first update
	for _, c := range []*Checkpoint{c, &fresh, c.ForPlaying()} {
		must.Do(t, c.Save(path))
		got := must.Get(Load(path))(t)
		if d := cmp.Diff(c, got, same, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("read otherwise than written: %s", d)
		}
		if !bytes.Equal(encoded(t, got), encoded(t, c)) {
			t.Error("the second encoding differs from the first")
		}
		playing := must.Get(LoadNet(path))(t)
		if playing.Net.Hash() != c.Net.Hash() || playing.Resumable() ||
			got.Resumable() != (len(c.Training) > 0) {
			t.Errorf("for playing: weights %s, resumable %v, want %s; whole: resumable %v",
				playing.Net.Hash(), playing.Resumable(), c.Net.Hash(), got.Resumable())
		}
		rng := dice.New(4)
		in := randomBatch(c.Net, 1, &rng)
		var logits, again [5]float32
		var value, valueAgain [1]float32
		c.Net.NewPlayer(1).Forward(in, 1, logits[:], value[:])
		playing.Net.NewPlayer(1).Forward(in, 1, again[:], valueAgain[:])
		if logits != again || value != valueAgain {
			t.Error("the network that was read answers otherwise")
		}
	}
}

// The format does not change unseen: a file that was written once is read for ever, also with the streams of
// chance in its header that programs once wrote.
func TestGoldenCheckpoint(t *testing.T) {
	data := must.Get(os.ReadFile(filepath.Join("testdata", "tiny.msgpack")))(t)
	if !bytes.Contains(data, []byte("minibatches")) {
		t.Error("the file has no streams")
	}
	got := must.Get(Decode(data))(t)
	want := tiny(t)
	want.Engine, want.Kernel = got.Engine, got.Kernel
	if d := cmp.Diff(want, got, same); d != "" {
		t.Error(d)
	}
}

// Every flipped bit is noticed, and every cut; both without a word that a checkpoint of another kind would
// get.
func TestCheckpointDamage(t *testing.T) {
	data := encoded(t, tiny(t))
	for bit := range 8 * len(data) {
		data[bit/8] ^= 1 << (bit % 8)
		if _, err := Decode(data); err == nil {
			t.Fatalf("byte %d, bit %d: not noticed", bit/8, bit%8)
		} else if bit/8 > len(checkpointMagic) && !strings.Contains(err.Error(), "damaged") &&
			!strings.Contains(err.Error(), "cut short") {
			t.Fatalf("byte %d, bit %d: %v", bit/8, bit%8, err)
		}
		data[bit/8] ^= 1 << (bit % 8)
	}
	for n := range data {
		if _, err := Decode(data[:n]); !must.Contain(err, "cut short") {
			t.Fatalf("the first %d bytes: %v", n, err)
		}
	}
	if _, err := Decode(append(data, 0)); !must.Contain(err, "1 bytes after the end") {
		t.Errorf("a byte more: %v", err)
	}
}

// repaired puts the right checksums into a file that somebody has changed.
func repaired(data []byte) []byte {
	at := len(checkpointMagic) + 1
	for at < len(data) {
		at += partHead + int(binary.BigEndian.Uint32(data[at+1:]))
		binary.BigEndian.PutUint32(data[at+1:], wire.Checksum(data[:at]))
		at += partTail
	}
	return data
}

// rewritten returns the tiny checkpoint with another header or other weights.
func rewritten(t *testing.T, change func(*header, *Checkpoint)) []byte {
	t.Helper()
	c := tiny(t)
	h := header{c.Header, c.Net.Config, c.Net.Layout, len(c.Net.Weights), c.Adam.Step}
	change(&h, c)
	head := must.Get(wire.Marshal(&h))(t)
	w := newCheckpointWriter(0)
	w.part(head)
	w.floats(c.Net.Weights)
	w.floats(c.Adam.M)
	w.floats(c.Adam.V)
	w.part(c.Training)
	return w.b
}

// What is sound as a file but of no use is refused with what is wrong.
func TestCheckpointRefused(t *testing.T) {
	future := bytes.Clone(encoded(t, tiny(t)))
	future[len(checkpointMagic)] = Format + 1
	strange := bytes.Clone(encoded(t, tiny(t)))
	strange[len(checkpointMagic)+1+partHead] = 0x92 // no map
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"foreign", []byte("\x92\xafgauntlet replay\x01 and more"),
			"not a checkpoint: it does not begin as one"},
		{"text", []byte("weights: none"), "not a checkpoint"},
		{"future", future, "format version 2; this program reads version 1"},
		{"header", repaired(strange), "whose header cannot be read"},
		{"kind", rewritten(t, func(h *header, _ *Checkpoint) {
			h.Config.Kind = "transformer"
		}), `there is no kind of network "transformer"`},
		{"size", rewritten(t, func(h *header, _ *Checkpoint) {
			h.Config.Hidden = []int{3}
		}), "a checkpoint of 34 weights, the network that it describes has 48"},
		{"huge", rewritten(t, func(h *header, _ *Checkpoint) {
			h.Config.Hidden = []int{4096, 4096, 4096, 4096, 4096, 4096}
		}), "network that cannot be built: a network of"},
		{"layout", rewritten(t, func(h *header, _ *Checkpoint) {
			h.Layout.Slots[0].Name = "z"
		}), "the hash of a layout is"},
		{"places", rewritten(t, func(h *header, _ *Checkpoint) {
			h.Layout.Fields[0].Size = 6
		}), "fields of a layout have 6 numbers together, they must have 7"},
		{"negative", rewritten(t, func(h *header, _ *Checkpoint) {
			h.Layout.ObsSize = -1
		}), "a layout of -1 numbers"},
		{"gap", rewritten(t, func(h *header, _ *Checkpoint) {
			h.Layout.Slots[2].Offset = 3
		}), "actions of a layout: number 2 stands at 3"},
		{"not a number", rewritten(t, func(_ *header, c *Checkpoint) {
			c.Net.Weights[2] = float32(math.NaN())
		}), "number 2 of the weights is NaN"},
		{"infinite", rewritten(t, func(_ *header, c *Checkpoint) {
			c.Adam.V[1] = float32(math.Inf(1))
		}), "number 1 of the mean of their squares is +Inf"},
		{"half the moments", rewritten(t, func(_ *header, c *Checkpoint) {
			c.Adam.V = nil
		}), "one mean of the gradients is there"},
		{"short moments", rewritten(t, func(_ *header, c *Checkpoint) {
			c.Adam.M = c.Adam.M[1:]
		}), "they must have"},
	} {
		if _, err := Decode(c.data); !must.Contain(err, c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	c := tiny(t)
	c.Adam.M = c.Adam.M[1:]
	if _, err := c.Encode(); err == nil {
		t.Error("moments that do not fit the weights were written")
	}
}

// A file that claims more than it has costs no more memory than it has bytes.
func TestCheckpointClaims(t *testing.T) {
	data := encoded(t, tiny(t))
	at := len(checkpointMagic) + 1
	at += partHead + int(binary.BigEndian.Uint32(data[at+1:])) + partTail
	for _, claim := range []uint32{1 << 20, 1 << 27, math.MaxUint32} {
		binary.BigEndian.PutUint32(data[at+1:], claim)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Decode(data)
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; err == nil || n > 1<<20 {
			t.Errorf("a claim of %d: %v, %d bytes allocated", claim, err, n)
		}
	}
}

// Nothing that is persisted has bytes that differ from time to time.
func TestCheckpointHasNoMaps(t *testing.T) {
	if err := wire.NoMaps(reflect.TypeFor[header]()); err != nil {
		t.Error(err)
	}
}

// Errors of files name them; a folder is no checkpoint.
func TestCheckpointPaths(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.msgpack")
	must.Do(t, os.WriteFile(path, []byte("x"), 0o644))
	for _, p := range []string{path, dir, filepath.Join(dir, "none")} {
		if _, err := Load(p); !must.Contain(err, p) {
			t.Errorf("%s: %v", p, err)
		}
	}
	if err := tiny(t).Save(filepath.Join(dir, "none", "y")); !must.Contain(err, "was not saved") {
		t.Errorf("saved into no folder: %v", err)
	}
}

// A checkpoint made for one environment says what is otherwise in another.
func TestCheckpointOfAnotherEnvironment(t *testing.T) {
	layout := func(id string, opts ...string) *Layout {
		e := must.Get(env.Make(id, opts...))(t)
		l := LayoutOf(e.Spec())
		if err := l.validate(); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		return &l
	}
	thousand := layout("GF3-1000-v1", "layer=tactical")
	for _, c := range []struct {
		other *Layout
		want  string
	}{
		{layout("GF3-1000-v1", "layer=atomic"),
			"it answers in the tactical layer, this is the atomic layer"},
		{layout("GF3-2000-v1", "layer=tactical"), "field "},
		{layout("StarQuest-Breach-v1", "layer=tactical"), "field "},
		// as many units and markers: what was learnt in one edition plays in the other
		{layout("GF2-1000-v1", "layer=tactical"), ""},
	} {
		err := thousand.Differs(c.other)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %q", c.other.Env, c.other.Layer, err, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(encoded(f, tiny(f)))
	f.Add(encoded(f, tiny(f).ForPlaying()))
	f.Add([]byte(checkpointMagic))
	for _, c := range testCases() {
		f.Add(encoded(f, &Checkpoint{Net: perturbed(f, c.config, c.layout, 1)}))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Decode(data)
		if err != nil {
			return
		}
		if again, err := Decode(encoded(t, c)); err != nil || again.Net.Hash() != c.Net.Hash() {
			t.Fatalf("read, written, and then: %v", err)
		}
	})
}

// Whatever a sound file's header says, it is read or refused.
func FuzzHeader(f *testing.F) {
	for _, c := range testCases() {
		n := perturbed(f, c.config, c.layout, 1)
		head := must.Get(wire.Marshal(&header{Config: n.Config, Layout: n.Layout, Weights: len(n.Weights)}))(f)
		f.Add(head, uint16(len(n.Weights)))
	}
	f.Fuzz(func(t *testing.T, head []byte, weights uint16) {
		w := newCheckpointWriter(0)
		w.part(head)
		w.floats(make([]float32, weights))
		for range 3 {
			w.part(nil)
		}
		c, err := Decode(w.b)
		if err != nil {
			return
		}
		if len(c.Net.Weights) != int(weights) {
			t.Fatalf("%d weights of %d", len(c.Net.Weights), weights)
		}
		in := Batch{Obs: make([]float32, c.Net.Layout.ObsSize),
			Features: make([]float32, c.Net.Layout.Actions*c.Net.Layout.Features)}
		c.Net.NewPlayer(1).Forward(in, 1, make([]float32, c.Net.Layout.Actions), make([]float32, 1))
	})
}
