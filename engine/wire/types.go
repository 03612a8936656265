package wire

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/vmihailenco/msgpack/v5"
)

// NoMaps reports the first map or interface, which could hold one, among the persisted fields of t, with the path to it. The
// library writes maps in random order, so a type that is persisted must not have any: a sorted slice of pairs does. Fields that are
// unexported or tagged `msgpack:"-"` are not persisted, and a type with an encoder of its own answers for itself. Made for tests.
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

// visit calls f for t and every type that is persisted within it, once each, with the path of its first occurrence. It goes no deeper
// where f returns false or where a type encodes itself.
func visit(t reflect.Type, f func(t reflect.Type, path string) bool) {
	seen := map[reflect.Type]bool{}
	var walk func(t reflect.Type, path string)
	walk = func(t reflect.Type, path string) {
		if seen[t] {
			return
		}
		seen[t] = true
		if t.Implements(customEncoder) || reflect.PointerTo(t).Implements(customEncoder) || !f(t, path) {
			return
		}
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(t.Elem(), path+"[]")
		case reflect.Struct:
			for i := range t.NumField() {
				field := t.Field(i)
				tag, _, _ := strings.Cut(field.Tag.Get("msgpack"), ",")
				if field.IsExported() && tag != "-" {
					walk(field.Type, path+"."+field.Name)
				}
			}
		}
	}
	walk(t, t.String())
}
