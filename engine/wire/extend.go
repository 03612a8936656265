package wire

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/vmihailenco/msgpack/v5"
)

// Extensions are types of values that extend structs of one type. Each struct may hold one such value, which
// stands after its fields under a key of its own. So a package can write what only other packages know.
type Extensions struct {
	keys  []string
	types []reflect.Type
}

// Extended is a type that writes itself by Extensions.
type Extended interface {
	msgpack.CustomEncoder
	// Persisted returns the types of what it writes.
	Persisted() []reflect.Type
}

// Add adds the type of a value. It panics when the key or the type is there already, which is a mistake in
// the program.
func (x *Extensions) Add(key string, value any) {
	t := reflect.TypeOf(value)
	if slices.Contains(x.keys, key) || slices.Contains(x.types, t) {
		panic(fmt.Sprintf("wire: the key %s or the type %s is there already", key, t))
	}
	x.keys, x.types = append(x.keys, key), append(x.types, t)
}

// Types returns the types that were added.
func (x *Extensions) Types() []reflect.Type { return x.types }

// Encode writes the struct that s points to as a map of its fields, and after them the extension, if it is
// not nil.
func (x *Extensions) Encode(e *msgpack.Encoder, s, extension any) error {
	v := reflect.ValueOf(s).Elem()
	fields := fieldsOf(v.Type())
	own := slices.Index(x.types, reflect.TypeOf(extension))
	n := len(fields)
	if own >= 0 {
		n++
	} else if extension != nil {
		return fmt.Errorf("%s cannot hold a %T", v.Type(), extension)
	}
	if err := e.EncodeMapLen(n); err != nil {
		return err
	}
	for _, f := range fields {
		if err := encodeEntry(e, f.Name, v.FieldByIndex(f.Index)); err != nil {
			return err
		}
	}
	if own < 0 {
		return nil
	}
	return encodeEntry(e, x.keys[own], reflect.ValueOf(extension))
}

func encodeEntry(e *msgpack.Encoder, key string, v reflect.Value) error {
	if err := e.EncodeString(key); err != nil {
		return err
	}
	return e.EncodeValue(v)
}

// Decode reads what Encode has written into the struct that s points to, and returns the extension, or nil.
// It refuses other keys, and more than one extension.
func (x *Extensions) Decode(d *msgpack.Decoder, s any) (extension any, err error) {
	v := reflect.ValueOf(s).Elem()
	n, err := d.DecodeMapLen()
	if err != nil {
		return nil, err
	}
	found := ""
	for range n {
		key, err := d.DecodeString()
		if err != nil {
			return nil, err
		}
		if f, ok := v.Type().FieldByName(key); ok && isPersisted(f) {
			if err := d.DecodeValue(v.FieldByIndex(f.Index)); err != nil {
				return nil, err
			}
			continue
		}
		own := slices.Index(x.keys, key)
		if own < 0 {
			return nil, fmt.Errorf("msgpack: unknown field %q", key)
		}
		if found != "" {
			return nil, fmt.Errorf("msgpack: %q excludes %q", found, key)
		}
		value := reflect.New(x.types[own]).Elem()
		if err := d.DecodeValue(value); err != nil {
			return nil, err
		}
		if found = key; value.Kind() != reflect.Pointer || !value.IsNil() {
			extension = value.Interface()
		}
	}
	return extension, nil
}

// fieldsOf returns the fields of a struct that are persisted. Each has its own name as its key.
func fieldsOf(t reflect.Type) (fields []reflect.StructField) {
	for f := range t.Fields() {
		if isPersisted(f) {
			fields = append(fields, f)
		}
	}
	return fields
}

// isPersisted reports whether a field is written.
func isPersisted(f reflect.StructField) bool {
	tag, _, _ := strings.Cut(f.Tag.Get("msgpack"), ",")
	return f.IsExported() && tag != "-"
}
