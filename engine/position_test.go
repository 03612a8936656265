package engine_test

import (
	"bytes"
	"reflect"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
)

// Whoever holds a Position, as agents do in a View, can call all of its methods and write to all that they
// return: the state stays as it was. And whatever dice are to come, the answers are the same.
func TestPositionsAreForReading(t *testing.T) {
	for _, rules := range rulesets.All() {
		setup := must.Get(engine.Prepare(rules, engine.Choice{}))(t)
		g := must.Get(engine.Compile(setup))(t)
		r := dice.New(3)
		var menu []engine.Action
		looked := 0
		for seed := uint64(0); looked < 60; seed++ {
			for s := g.New(seed); !s.Over() && looked < 60; {
				if r.Intn(6) == 0 {
					looked++
					lookAll(t, s, &r)
				}
				menu = s.Menu(menu[:0])
				must.Do(t, s.Apply(menu[r.Intn(len(menu))]))
			}
		}
	}
}

// lookAll calls every method of the positions that a state shows, and of those of the same state with other
// dice to come.
func lookAll(t *testing.T, s *engine.State, r *dice.Stream) {
	t.Helper()
	var other engine.State
	other.CopyPosition(s.View(), r.Uint64())
	if other.Hash() == s.Hash() {
		t.Fatal("the copy has the same dice to come")
	}
	before := s.AppendSnapshot(nil)
	for _, pair := range [][2]engine.Position{{s.View(), other.View()}, {s.For(0), other.For(0)},
		{s.For(1), other.For(1)}} {
		for i := range reflect.TypeFor[engine.Position]().NumMethod() {
			m := reflect.TypeFor[engine.Position]().Method(i)
			switch m.Name {
			case "Game", "Handle": // the set-up; nothing that can be looked at
				continue
			}
			for _, args := range arguments(t, pair[0], m, r) {
				got := reflect.ValueOf(pair[0]).Method(i).Call(args)
				want := reflect.ValueOf(pair[1]).Method(i).Call(args)
				for k := range got {
					if !reflect.DeepEqual(got[k].Interface(), want[k].Interface()) {
						t.Fatalf("%s%v tells of the dice to come: %v and %v", m.Name, args, got[k], want[k])
					}
					scribble(got[k])
				}
				if !bytes.Equal(s.AppendSnapshot(nil), before) {
					t.Fatalf("%s%v, or writing to what it returns, has changed the state", m.Name, args)
				}
			}
		}
	}
}

// arguments returns argument lists for a method of a position.
func arguments(t *testing.T, p engine.Position, m reflect.Method, r *dice.Stream) (lists [][]reflect.Value) {
	t.Helper()
	if m.Type.NumIn() == 1 {
		return [][]reflect.Value{nil}
	}
	menu := p.Menu(nil)
	pick := func() engine.Action { return menu[r.Intn(len(menu))] }
	switch m.Type.In(1) {
	case reflect.TypeFor[[]engine.Action]():
		return [][]reflect.Value{{reflect.ValueOf(make([]engine.Action, 0, 4))}}
	case reflect.TypeFor[engine.Action]():
		for range 4 {
			lists = append(lists, []reflect.Value{reflect.ValueOf(pick())})
		}
	case reflect.TypeFor[string]():
		for range 4 {
			lists = append(lists, []reflect.Value{reflect.ValueOf(p.Command(pick()))})
		}
	case reflect.TypeFor[[]engine.Model]():
		as := []engine.Model{p.Model(0), p.Model(1)}
		lists = append(lists, []reflect.Value{reflect.ValueOf(as), reflect.ValueOf(0)})
	case reflect.TypeFor[[]engine.Unit]():
		as := []engine.Unit{p.Unit(0), p.Unit(1)}
		lists = append(lists, []reflect.Value{reflect.ValueOf(as), reflect.ValueOf(0)})
	case reflect.TypeFor[int]():
		units := len(p.Game().Units())
		most, known := map[string]int{"Anchor": units, "Box": units, "Guest": units, "Seat": units,
			"Unit":  units,
			"Model": len(p.Game().Models()), "Marker": p.Markers(), "Sign": 2}[m.Name]
		if !known {
			t.Fatalf("of what is the number that %s takes?", m.Name)
		}
		for range min(most, 4) {
			lists = append(lists, []reflect.Value{reflect.ValueOf(r.Intn(most))})
		}
	default:
		t.Fatalf("with what is %s called?", m.Name)
	}
	return lists
}

// scribble writes to all memory that a value leads to.
func scribble(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			scribble(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			scribble(v.Index(i))
			v.Index(i).SetZero()
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				scribble(v.Field(i))
			}
		}
	}
}
