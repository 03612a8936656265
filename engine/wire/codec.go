package wire

import (
	"bytes"
	"fmt"
	"reflect"
	"sync"

	"github.com/vmihailenco/msgpack/v5"
)

// Marshal returns v as MessagePack: structs as maps of their field names, integers in their shortest form.
// Equal values give equal bytes as long as the type holds no map; see NoMaps.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := msgpack.NewEncoder(&b)
	e.UseCompactInts(true)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("%T: %w", v, err)
	}
	return b.Bytes(), nil
}

// Unmarshal decodes data, which may come from anywhere, into what v points to, with a bound on the memory
// that it may take, in bytes. It refuses what Check refuses, with the cost of an element taken from the type
// of v, and fields that the type does not have. An integer too large for its field wraps round: callers check
// ranges afterwards, as they must anyway.
func Unmarshal(data []byte, v any, memory int) error {
	t := reflect.TypeOf(v)
	if t == nil {
		return fmt.Errorf("msgpack: nothing to decode into")
	}
	l := costOf(t)
	l.memory = memory
	if err := check(data, l); err != nil {
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

var costs sync.Map // reflect.Type -> limits

// costOf returns what decoding into a t spends at most on an element and on a map entry. The decoder makes a
// slice twice to grow it, and makes what a pointer points to for the value that it finds there. Fields of
// structs cost nothing beside what holds the struct; entries of Go maps, and of maps that go into an
// interface, do.
func costOf(t reflect.Type) limits {
	if l, ok := costs.Load(t); ok {
		return l.(limits)
	}
	into := t
	if t.Kind() == reflect.Pointer {
		into = t.Elem() // is there already
	}
	l := limits{element: minElement, entry: 1}
	visit(into, func(t reflect.Type, _ string) bool {
		switch t.Kind() {
		case reflect.Slice:
			l.element = max(l.element, 2*int(t.Elem().Size()))
		case reflect.Pointer:
			l.element = max(l.element, int(t.Elem().Size()))
		case reflect.Map:
			l.entry = max(l.entry, 8*int(t.Key().Size()+t.Elem().Size()), 512)
		case reflect.Interface:
			l.element, l.entry = max(l.element, 64), max(l.entry, 512)
		}
		return true
	})
	costs.Store(t, l)
	return l
}
