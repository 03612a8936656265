package wire_test

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/wire"

	"github.com/google/go-cmp/cmp"
	"github.com/vmihailenco/msgpack/v5"
	"pgregory.net/rapid"
)

type leaf struct {
	Name  string
	N     int32
	Share float64
	Raw   []byte
}

type tree struct {
	Leaves []leaf
	Names  []string
	Ptr    *leaf
	Pair   [2]*leaf
	Big    uint64
	Line   int `msgpack:"-"`
}

func sample() tree {
	return tree{
		Leaves: []leaf{{Name: "a", N: -7, Share: 0.5, Raw: []byte{1, 2, 3}},
			{Name: strings.Repeat("long ", 100), N: 1 << 30}},
		Names: []string{"x", "", "z"},
		Ptr:   &leaf{N: 1},
		Pair:  [2]*leaf{{N: 2}, nil},
		Big:   math.MaxUint64,
	}
}

func TestRoundTrip(t *testing.T) {
	want := sample()
	data := must.Get(wire.Marshal(&want))(t)
	var got tree
	must.Do(t, wire.Unmarshal(data, &got, wire.MaxMemory))
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	again, err := wire.Marshal(&got)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("the second encoding differs from the first (%v)", err)
	}
}

func TestUnmarshalRefuses(t *testing.T) {
	good := must.Get(wire.Marshal(sample()))(t)
	foreign := must.Get(wire.Marshal(struct{ Name, Nickname string }{"a", "b"}))(t)
	for _, c := range []struct {
		name string
		data []byte
		into any
		want string
	}{
		{"trailing bytes", append(bytes.Clone(good), 0xc0), new(tree), "1 bytes after the end"},
		{"unknown field", foreign, new(leaf), `unknown field "Nickname"`},
		{"text for a number", []byte{0x81, 0xa1, 'N', 0xa1, 'x'}, new(leaf), "wire_test.leaf"},
		{"nothing to decode into", good, nil, "nothing to decode into"},
	} {
		if err := wire.Unmarshal(c.data, c.into, wire.MaxMemory); !must.Contain(err, c.want) {
			t.Errorf("%s: got error %v, want one with %q", c.name, err, c.want)
		}
	}
	for n := range good {
		if err := wire.Unmarshal(good[:n], new(tree), wire.MaxMemory); err == nil {
			t.Errorf("the first %d of %d bytes were accepted", n, len(good))
		}
	}
}

// hostile are inputs that make the library itself allocate without bound or overflow its stack.
var hostile = map[string][]byte{
	"array of 2^32-1":        {0xdd, 0xff, 0xff, 0xff, 0xff},
	"map of 2^32-1":          {0xdf, 0xff, 0xff, 0xff, 0xff},
	"array of 2^27":          {0xdd, 0x08, 0, 0, 0},
	"string of 2^32-1":       {0xdb, 0xff, 0xff, 0xff, 0xff},
	"binary of 2^32-1":       {0xc6, 0xff, 0xff, 0xff, 0xff},
	"20 MB of nesting":       bytes.Repeat([]byte{0x91}, 20<<20),
	"20 MB of map nesting":   bytes.Repeat([]byte{0x81}, 20<<20),
	"extension":              {0xc7, 1, 0, 0},
	"extension of 2^32-1":    {0xc9, 0xff, 0xff, 0xff, 0xff, 0},
	"unused byte":            {0xc1},
	"nothing":                {},
	"half a head":            {0xdd, 0},
	"half a number":          {0xcf, 1, 2, 3},
	"4 MB of empty elements": append([]byte{0xdd, 0, 0x40, 0, 0}, bytes.Repeat([]byte{0xc0}, 4<<20)...),
}

func TestHostileInput(t *testing.T) {
	for name, data := range hostile {
		for _, into := range []any{new([]leaf), new(tree), new([]*leaf), new(any), new([]int64),
			new(map[string]any), new([]string)} {
			var err error
			if n := must.Allocated(func() { err = wire.Unmarshal(data, into, wire.MaxMemory) }); n > wire.MaxMemory {
				t.Errorf("%s into %T: %d bytes allocated", name, into, n)
			}
			if err == nil && name != "4 MB of empty elements" {
				t.Errorf("%s into %T: accepted", name, into)
			}
		}
	}
}

// The bound holds for what is accepted too: as many of the costliest elements as Check lets through.
func TestMemoryBound(t *testing.T) {
	type wide struct {
		Name string
		Body [500]int64
	}
	const bound = 8 << 20
	for _, into := range []any{new([]wide), new([]*wide), new([]leaf), new([]string), new([]int64)} {
		fits := 0
		for n := 1; n < 1<<21; n *= 2 {
			data := append([]byte{0xdd, byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)},
				bytes.Repeat([]byte{0x80}, n)...)
			switch reflect.TypeOf(into).Elem().Elem().Kind() {
			case reflect.String, reflect.Int64:
				data = append(data[:5], bytes.Repeat([]byte{0xc0}, n)...)
			}
			var err error
			if a := must.Allocated(func() { err = wire.Unmarshal(data, into, bound) }); a > bound {
				t.Errorf("%d elements into %T: %d bytes allocated, error %v", n, into, a, err)
			}
			if err == nil {
				fits = n
			}
		}
		if fits < 64 {
			t.Errorf("only %d elements of %T fit", fits, into)
		}
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int) []byte { return append(bytes.Repeat([]byte{0x91}, n), 0xc0) }
	if err := wire.Check(nested(wire.MaxDepth)); err != nil {
		t.Error(err)
	}
	if err := wire.Check(nested(wire.MaxDepth + 1)); !must.Contain(err, "byte 64: nested deeper than 64") {
		t.Errorf("got %v", err)
	}
}

func TestCheckDoesNotAllocate(t *testing.T) {
	data := must.Get(wire.Marshal(sample()))(t)
	if n := testing.AllocsPerRun(100, func() {
		if wire.Check(data) != nil {
			t.Fatal("refused")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNext(t *testing.T) {
	var data []byte
	var ends []int
	for _, v := range []any{1, "two", []int{3, 4}, struct{ Five []string }{[]string{"six", ""}}, nil, true,
		[]int{}, 1.5} {
		b := must.Get(wire.Marshal(v))(t)
		data = append(data, b...)
		ends = append(ends, len(data))
	}
	pos := 0
	for _, end := range ends {
		n := must.Get(wire.Next(data[pos:]))(t)
		if pos += n; pos != end {
			t.Fatalf("a value ends at %d, want %d", pos, end)
		}
	}
}

// What the library writes, Check accepts, and what Check accepts, the library can read to its end.
func FuzzCheck(f *testing.F) {
	good := must.Get(wire.Marshal(sample()))(f)
	f.Add(good)
	for _, data := range hostile {
		if len(data) < 1<<10 {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := wire.Next(data)
		if (wire.Check(data) == nil) != (err == nil && n == len(data)) {
			t.Fatalf("Check and Next disagree: %d of %d bytes, %v", n, len(data), err)
		}
		if err != nil {
			return
		}
		r := bytes.NewReader(data)
		if err := msgpack.NewDecoder(r).Skip(); err != nil {
			t.Fatalf("accepted, but the library says: %v", err)
		}
		if used := len(data) - r.Len(); used != n {
			t.Fatalf("%d bytes, the library read %d", n, used)
		}
		var into tree
		if wire.Unmarshal(data, &into, wire.MaxMemory) != nil {
			return
		}
		must.Get(wire.Marshal(&into))(t)
	})
}

func TestInts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, u := rapid.Int64().Draw(t, "v"), rapid.Uint64().Draw(t, "u")
		b := wire.AppendUint(wire.AppendInt(nil, v), u)
		want, err := wire.Marshal(v)
		if err != nil || !bytes.HasPrefix(b, want) {
			t.Fatalf("%d is % x, the library writes % x (%v)", v, b, want, err)
		}
		got, n, err := wire.ReadInt(b)
		if err != nil || got != v || n != len(want) {
			t.Fatalf("%d was read as %d, %d bytes, %v", v, got, n, err)
		}
		gotU, m, err := wire.ReadUint(b[n:])
		if err != nil || gotU != u || n+m != len(b) {
			t.Fatalf("%d was read as %d, %d bytes, %v", u, gotU, m, err)
		}
	})
	for _, v := range []int64{0, 127, 128, 255, 256, 65535, 65536, math.MaxInt64, -1, -32, -33, -128, -129,
		-32768, -32769, math.MinInt64} {
		b := wire.AppendInt(nil, v)
		want, err := wire.Marshal(v)
		if err != nil || !bytes.Equal(b, want) {
			t.Errorf("%d is % x, the library writes % x (%v)", v, b, want, err)
		}
		for n := range b {
			if _, _, err := wire.ReadInt(b[:n]); err == nil {
				t.Errorf("%d bytes of %d were read", n, v)
			}
		}
	}
	if _, _, err := wire.ReadUint([]byte{0xff}); err == nil {
		t.Error("-1 was read as a number from 0 on")
	}
	if _, _, err := wire.ReadInt(wire.AppendUint(nil, math.MaxUint64)); err == nil {
		t.Error("2^64-1 was read as an int64")
	}
	if _, _, err := wire.ReadInt([]byte{0xa0}); err == nil {
		t.Error("a string was read as a number")
	}
}

type own struct{ Hidden map[string]int }

func (own) EncodeMsgpack(*msgpack.Encoder) error { return nil }

func TestNoMaps(t *testing.T) {
	type loop struct {
		Next   *loop
		Leaves []tree
		Skip   map[string]int `msgpack:"-"`
		quiet  map[string]int
		Own    own
	}
	if err := wire.NoMaps(reflect.TypeFor[loop]()); err != nil {
		t.Error(err)
	}
	type inner struct{ Counts map[int]int }
	for _, c := range []struct {
		t    reflect.Type
		want string
	}{
		{reflect.TypeFor[struct{ Deep []*inner }](), ".Deep[][].Counts has kind map"},
		{reflect.TypeFor[struct{ Any [2]any }](), ".Any[] has kind interface"},
	} {
		if err := wire.NoMaps(c.t); !must.Contain(err, c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	_ = loop{quiet: nil}
}
