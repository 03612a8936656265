package replay_test

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
)

// What is written and what docs/replay-format.md says belong together: every key, every special rule, every
// verb, every limit.
func TestDocument(t *testing.T) {
	raw := must.Get(os.ReadFile("../../docs/replay-format.md"))(t)
	text := strings.Join(strings.Fields(string(raw)), " ")
	want := func(s string) {
		if !strings.Contains(text, s) {
			t.Errorf("docs/replay-format.md does not say %q", s)
		}
	}
	var keys func(reflect.Type)
	keys = func(typ reflect.Type) {
		switch typ.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			keys(typ.Elem())
		case reflect.Struct:
			for f := range typ.Fields() {
				if f.Tag.Get("msgpack") != "-" {
					want("`" + f.Name + "`")
					keys(f.Type)
				}
			}
		}
	}
	keys(reflect.TypeFor[replay.Header]())
	keys(reflect.TypeFor[replay.End]())
	for _, r := range roster.Rules() {
		want(fmt.Sprintf("%d %s", r.ID, r.Name))
	}
	for v := engine.Verb(1); v < engine.NumVerbs; v++ {
		want(fmt.Sprintf("%d %s", v, v))
	}
	for at := effects.Stage(0); at < effects.NumStages; at++ {
		want(fmt.Sprintf("%d %s", at, at))
	}
	for do := effects.Deed(0); do < effects.NumDeeds; do++ {
		want(fmt.Sprintf("%d %s", do, do))
	}
	for f := engine.AsItStands; f <= engine.Block; f++ {
		want(fmt.Sprintf("%d %s", f, f))
	}
	for _, n := range []int{replay.MaxSize, replay.MaxHeader, replay.MaxActions, replay.MaxText} {
		s := fmt.Sprint(n)
		for i := len(s) - 3; i > 0; i -= 3 {
			s = s[:i] + "," + s[i:]
		}
		want(s)
	}
}
