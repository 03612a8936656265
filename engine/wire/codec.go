package wire

import (
	"bytes"
	"fmt"
	"reflect"
	"sync"

	"github.com/vmihailenco/msgpack/v5"
)

// Marshal returns v as MessagePack: structs as maps of their field names, integers in their shortest form. Equal values give equal
// bytes as long as the type holds no map; see NoMaps.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := msgpack.NewEncoder(&b)
	e.UseCompactInts(true)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("%T: %w", v, err)
	}
	return b.Bytes(), nil
}

// Unmarshal decodes data, which may come from anywhere, into what v points to. It refuses what Check refuses, with the cost of an
// element taken from the type of v, and fields that the type does not have. An integer too large for its field wraps round: callers
// check ranges afterwards, as they must anyway.
func Unmarshal(data []byte, v any) error { return UnmarshalWithin(data, v, MaxMemory) }

// UnmarshalWithin is Unmarshal with a smaller bound on the memory that decoding may take, in bytes.
func UnmarshalWithin(data []byte, v any, memory int) error {
	t := reflect.TypeOf(v)
	if t == nil {
		return fmt.Errorf("msgpack: nothing to decode into")
	}
	if err := Check(data, Limits{Memory: memory, Element: elementOf(t)}); err != nil {
		return err
	}
	r := bytes.NewReader(data)
	d := msgpack.NewDecoder(r)
	d.DisallowUnknownFields(true)
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%T: %w", v, err)
	}
	if r.Len() > 0 {
		return fmt.Errorf("%T: %d bytes were not used", v, r.Len())
	}
	return nil
}

var elements sync.Map // reflect.Type -> int

// elementOf returns the most bytes that the decoder allocates for one array element or map entry of the input when it decodes into a
// t: the largest thing that a slice or a pointer within t holds. It makes a slice twice to grow it.
func elementOf(t reflect.Type) int {
	if n, ok := elements.Load(t); ok {
		return n.(int)
	}
	worst, into := uintptr(minElement), t
	if t.Kind() == reflect.Pointer {
		into = t.Elem() // is there already
	}
	visit(into, func(t reflect.Type, _ string) bool {
		switch t.Kind() {
		case reflect.Slice:
			worst = max(worst, 2*t.Elem().Size())
		case reflect.Pointer:
			worst = max(worst, t.Elem().Size())
		case reflect.Map:
			worst = max(worst, 4*(t.Key().Size()+t.Elem().Size()))
		}
		return true
	})
	n := 2 * int(worst) // a slice of pointers costs both
	elements.Store(t, n)
	return n
}
