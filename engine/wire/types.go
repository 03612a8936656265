package wire

import (
	"fmt"
	"reflect"

	"github.com/vmihailenco/msgpack/v5"
)

// NoMaps reports the first map or interface, which could hold one, among the persisted fields of t, with the
// path to it. The library writes maps in random order, so a type that is persisted must not have any: a
// sorted slice of pairs does. Fields that are unexported or tagged `msgpack:"-"` are not persisted, and a
// type with an encoder of its own answers for itself. Made for tests.
func NoMaps(t reflect.Type) error {
	var err error
	visit(t, func(t reflect.Type, path string) bool {
		if k := t.Kind(); (k == reflect.Map || k == reflect.Interface) && err == nil {
			err = fmt.Errorf("%s has kind %s: its bytes are not the same each time", path, k)
		}
		return err == nil
	})
	return err
}

var customEncoder = reflect.TypeFor[msgpack.CustomEncoder]()

// visit calls f for t and every type that is persisted within it, once each, with the path of its first
// occurrence. It goes no deeper where f returns false, nor into a type that encodes itself unless that is
// Extended.
func visit(t reflect.Type, f func(t reflect.Type, path string) bool) {
	seen := map[reflect.Type]bool{}
	var walk func(t reflect.Type, path string)
	walk = func(t reflect.Type, path string) {
		if seen[t] {
			return
		}
		seen[t] = true
		if t.Kind() != reflect.Pointer && (t.Implements(customEncoder) ||
			reflect.PointerTo(t).Implements(customEncoder)) {
			if x, ok := reflect.New(t).Interface().(Extended); ok {
				for _, part := range x.Persisted() {
					walk(part, path)
				}
			}
			return
		}
		if !f(t, path) {
			return
		}
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(t.Elem(), path+"[]")
		case reflect.Struct:
			for _, field := range fieldsOf(t) {
				walk(field.Type, path+"."+field.Name)
			}
		}
	}
	walk(t, t.String())
}
