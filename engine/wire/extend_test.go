package wire_test

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/wire"

	"github.com/vmihailenco/msgpack/v5"
)

type held struct {
	A      int
	B      string
	hidden int
	Line   int `msgpack:"-"`
}

type extra struct{ X int }

type further struct{ Y string }

func extensions() *wire.Extensions {
	var x wire.Extensions
	x.Add("Extra", extra{})
	x.Add("Further", (*further)(nil))
	return &x
}

// A struct is written with its extension, or without one, and is read as it was.
func TestExtensions(t *testing.T) {
	x := extensions()
	if got := fmt.Sprint(x.Types()); got != "[wire_test.extra *wire_test.further]" {
		t.Errorf("types %s", got)
	}
	for _, c := range []struct {
		extension any
		entries   byte
	}{{nil, 2}, {extra{7}, 3}, {&further{"z"}, 3}} {
		var b bytes.Buffer
		must.Do(t, x.Encode(msgpack.NewEncoder(&b), &held{A: 3, B: "b", hidden: 1, Line: 2}, c.extension))
		if b.Bytes()[0] != 0x80|c.entries {
			t.Errorf("%v: begins with 0x%02x", c.extension, b.Bytes()[0])
		}
		var h held
		got, err := x.Decode(msgpack.NewDecoder(&b), &h)
		if err != nil || h != (held{A: 3, B: "b"}) || !reflect.DeepEqual(got, c.extension) {
			t.Errorf("%v is read as %v of %+v, %v", c.extension, got, h, err)
		}
	}
	var b bytes.Buffer
	if err := x.Encode(msgpack.NewEncoder(&b), &held{}, 3); !must.Contain(err, "wire_test.held cannot hold a int") {
		t.Error(err)
	}
}

// Other keys are refused, and more than one extension, be it none.
func TestExtensionsRefuse(t *testing.T) {
	for _, c := range []struct {
		entries map[string]any
		keys    []string
		want    string
	}{
		{map[string]any{"C": 1}, []string{"C"}, `unknown field "C"`},
		{map[string]any{"hidden": 1}, []string{"hidden"}, `unknown field "hidden"`},
		{map[string]any{"Line": 1}, []string{"Line"}, `unknown field "Line"`},
		{map[string]any{"Extra": extra{}, "Further": further{}}, []string{"Extra", "Further"}, `"Extra" excludes "Further"`},
		{map[string]any{"Extra": extra{}, "Further": nil}, []string{"Further", "Extra"}, `"Further" excludes "Extra"`},
		{map[string]any{"A": "x"}, []string{"A"}, "msgpack"},
	} {
		var b bytes.Buffer
		e := msgpack.NewEncoder(&b)
		must.Do(t, e.EncodeMapLen(len(c.keys)))
		for _, k := range c.keys {
			must.Do(t, e.EncodeString(k))
			must.Do(t, e.Encode(c.entries[k]))
		}
		if _, err := extensions().Decode(msgpack.NewDecoder(&b), new(held)); !must.Contain(err, c.want) {
			t.Errorf("%v: %v, want %s", c.keys, err, c.want)
		}
	}
	for _, add := range []func(x *wire.Extensions){
		func(x *wire.Extensions) { x.Add("Extra", 3) }, func(x *wire.Extensions) { x.Add("Another", extra{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a key or a type is added twice")
				}
			}()
			add(extensions())
		}()
	}
}

// Numbers of every width are well-formed, and what stands beside them in the format is not.
func TestEveryWidth(t *testing.T) {
	for _, v := range []int64{0, 127, 128, 255, 256, 65536, math.MaxInt64, -1, -33, -129, -32769, math.MinInt64} {
		if err := wire.Check(wire.AppendInt(nil, v)); err != nil {
			t.Errorf("%d: %v", v, err)
		}
	}
	for _, c := range []byte{0xcc, 0xd0} {
		if err := wire.Check([]byte{c, 200}); err != nil {
			t.Errorf("0x%02x: %v", c, err)
		}
	}
	if err := wire.Check([]byte{0xd3, 1, 2, 3, 4, 5, 6, 7, 8}); err != nil {
		t.Error(err)
	}
	for _, data := range [][]byte{{0xd4, 0}, {0xd4, 0, 0}, {0xc7, 0, 0}, {0xcc}, {0xd3, 1, 2, 3, 4, 5, 6, 7}} {
		if wire.Check(data) == nil {
			t.Errorf("% x is taken", data)
		}
	}
	for _, c := range []byte{0x80, 0xc0, 0xcb, 0xd4, 0xdf} {
		if _, _, err := wire.ReadInt([]byte{c, 0, 0, 0, 0, 0, 0, 0, 0}); err == nil {
			t.Errorf("0x%02x is read as a number", c)
		}
	}
}
