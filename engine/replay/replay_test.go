package replay_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/wire"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestRoundTrip(t *testing.T) {
	g := compile(t, setup(12))
	var rec replay.Recorder
	for _, most := range []int{0, 1, 15, 16, 17, 1000} {
		last := record(t, &rec, g, uint64(most), most)
		rep, err := replay.Read(bytes.NewReader(rec.Bytes()))
		if err != nil {
			t.Fatalf("%d actions: %v", most, err)
		}
		if want := min(most, 24); len(rep.Actions) != want || rep.End.Actions != want ||
			len(rep.Hashes) != want/replay.Block {
			t.Errorf("%d actions, %d at the end, %d hashes; want %d actions", len(rep.Actions),
				rep.End.Actions, len(rep.Hashes), want)
		}
		if h := rep.Header; h.Engine != engine.Version || h.Ruleset != "toy" || h.Seed != uint64(most) ||
			len(h.Agents) != 2 || h.Agents[1] != "random:layer=tactical" {
			t.Errorf("header %+v", h)
		}
		if rep.End.Hash != last.Hash() || rep.End.Outcome != last.Outcome() {
			t.Errorf("end %+v", rep.End)
		}
		again := must.Get(rep.Game(byName))(t)
		if again.Fingerprint() != g.Fingerprint() {
			t.Errorf("the setup reads back as another one")
		}
		if d := cmp.Diff(g.Setup(), again.Setup(), cmp.Exporter(func(reflect.Type) bool {
			return true
		})); d != "" {
			t.Error(d)
		}
		if res := replay.Verify(rep, byName); !res.OK || res.FirstDifference != nil ||
			res.Actions != len(rep.Actions) {
			t.Errorf("%+v", res)
		}
	}
}

// A recorder shows whole blocks, and equal games give equal bytes.
func TestWholeBlocks(t *testing.T) {
	want := sample(t, 24)
	g := compile(t, setup(12))
	rep := must.Get(replay.Read(bytes.NewReader(want)))(t)
	w := must.Get(replay.Begin(replay.NewHeader(g, 7, "random", "random:layer=tactical")))(t)
	s := g.New(7)
	for n, a := range rep.Actions {
		size := len(w.Bytes())
		must.Do(t, s.Apply(a))
		must.Do(t, w.Action(a, s))
		if grew := len(w.Bytes()) > size; grew != ((n+1)%replay.Block == 0) {
			t.Errorf("after action %d the replay has %d bytes, before it %d", n+1, len(w.Bytes()), size)
		}
	}
	must.Do(t, w.Close(s))
	if !bytes.Equal(w.Bytes(), want) {
		t.Error("the bytes differ")
	}
	if err := w.Action(rep.Actions[0], s); err == nil {
		t.Error("an action was recorded after Close")
	}
}

func TestNote(t *testing.T) {
	g := compile(t, setup(12))
	var rec replay.Recorder
	must.Do(t, rec.Start(g, 1))
	for _, bad := range []string{strings.Repeat("x", replay.MaxText+1), "two\nlines", "\x1b[2J", "\xff"} {
		if err := rec.Note(bad); err == nil {
			t.Errorf("note %.10q was taken", bad)
		}
	}
	const note = "seat 1 forfeits: its agent erred"
	must.Do(t, rec.Note(note))
	must.Do(t, rec.Close(g.New(1)))
	rep := must.Get(replay.Read(bytes.NewReader(rec.Bytes())))(t)
	if rep.End.Note != note || rep.End.Outcome.Over {
		t.Errorf("end %+v", rep.End)
	}
	if res := replay.Verify(rep, byName); !res.OK {
		t.Error(res.Message)
	}
}

func TestFiles(t *testing.T) {
	var rec replay.Recorder
	record(t, &rec, compile(t, setup(12)), 3, 100)
	path := filepath.Join(t.TempDir(), "a.replay")
	must.Do(t, rec.WriteFile(path))
	rep, err := replay.ReadFile(path)
	if err != nil || !replay.Verify(rep, byName).OK {
		t.Errorf("the file does not verify: %v", err)
	}
	must.Do(t, os.WriteFile(path, rec.Bytes()[:100], 0o600))
	if _, err := replay.ReadFile(path); err == nil ||
		!strings.HasPrefix(err.Error(), path+": replay: cut short at byte 100") {
		t.Errorf("got %v", err)
	}
	if _, err := replay.ReadFile(path + "none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// Every number of an action survives, whatever it is.
func TestActions(t *testing.T) {
	g := compile(t, setup(12))
	rapid.Check(t, func(t *rapid.T) {
		var want []engine.Action
		for range rapid.IntRange(0, 20).Draw(t, "n") {
			var a engine.Action
			v := reflect.ValueOf(&a).Elem()
			fill(t, v)
			a.Ways %= 4
			want = append(want, a)
		}
		var rec replay.Recorder
		must.Do(t, rec.Start(g, 1))
		s := g.New(1)
		for _, a := range want {
			must.Do(t, rec.Action(a, s))
		}
		must.Do(t, rec.Close(s))
		rep := must.Get(replay.Read(bytes.NewReader(rec.Bytes())))(t)
		if len(rep.Actions) != len(want) {
			t.Fatalf("%d actions, want %d", len(rep.Actions), len(want))
		}
		for i := range want {
			if rep.Actions[i] != want[i] {
				t.Fatalf("%+v, want %+v", rep.Actions[i], want[i])
			}
		}
	})
}

// fill sets every field of v, by reflection so that a new field of Action cannot be forgotten.
func fill(t *rapid.T, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			fill(t, field)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(t, v.Index(i))
		}
	default:
		if !rapid.Bool().Draw(t, "zero") {
			return
		}
		x := rapid.Uint64().Draw(t, "x")
		if v.CanInt() {
			v.SetInt(int64(x) << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
		} else {
			v.SetUint(x << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
		}
	}
}

// A recorder that could not start records nothing, whatever it recorded before.
func TestNotStarted(t *testing.T) {
	var rec replay.Recorder
	g := compile(t, setup(12))
	s := g.New(1)
	if err := rec.Action(engine.Action{}, s); err == nil {
		t.Error("an action was recorded before Start")
	}
	if err := rec.Close(s); err == nil {
		t.Error("a recorder was closed before Start")
	}
	must.Do(t, rec.Start(g, 1))
	bad := setup(12)
	bad.Armies[0].Units[0].Models[0].Base = 0
	if err := rec.Start(compile(t, bad), 1); !must.Contain(err, "army 1: unit 1: model 1: the diameter of the base is 0") {
		t.Errorf("got %v", err)
	}
	if err := rec.Action(engine.Action{}, s); err == nil || len(rec.Bytes()) != 0 {
		t.Errorf("%d bytes after a failed Start, %v", len(rec.Bytes()), err)
	}
}

func BenchmarkGame(b *testing.B) {
	g := compile(b, setup(12))
	var rec replay.Recorder
	s := g.New(1)
	a := s.Menu(nil)[0]
	b.ReportAllocs()
	for b.Loop() {
		must.Do(b, rec.Start(g, 1, "random", "random"))
		for range 320 {
			must.Do(b, rec.Action(a, s))
		}
		must.Do(b, rec.Close(s))
	}
}

func TestPersistedTypesHaveNoMaps(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[replay.Header](), reflect.TypeFor[replay.End]()} {
		if err := wire.NoMaps(typ); err != nil {
			t.Error(err)
		}
	}
}

func TestRecordingDoesNotAllocate(t *testing.T) {
	g := compile(t, setup(12))
	rec := new(replay.Recorder)
	record(t, rec, g, 1, 100)
	s := g.New(1)
	a := s.Menu(nil)[0]
	// Enough memory for what follows, as a recorder has after its first games.
	must.Do(t, rec.Start(g, 1))
	step := func() {
		must.Do(t, rec.Action(a, s))
	}
	for range 3000 {
		step()
	}
	must.Do(t, rec.Start(g, 1))
	step()
	if n := testing.AllocsPerRun(2000, step); n != 0 {
		t.Errorf("%v allocations per action", n)
	}
}

func TestTooManyActions(t *testing.T) {
	g := compile(t, setup(12))
	var rec replay.Recorder
	must.Do(t, rec.Start(g, 1))
	// The longest encoding of an action: even so, what the writer allows, the reader can read.
	s := g.New(1)
	var a engine.Action
	a.Verb, a.Form, a.Ways, a.Pattern, a.Unit, a.Target, a.Arg = 255, 255, 3, -1<<15, -1<<15, -1<<15, 1<<64-1
	a.At.X, a.At.Y = -1<<31, -1<<31
	a.Way[0], a.Way[1], a.Way[2] = a.At, a.At, a.At
	for range replay.MaxActions {
		must.Do(t, rec.Action(a, s))
	}
	whole := len(rec.Bytes())
	must.Do(t, rec.Close(s))
	if n := len(rec.Bytes()) + replay.MaxHeader; n > replay.MaxSize {
		t.Errorf("a replay can have %d bytes, more than the %d that are read", n, replay.MaxSize)
	}
	if rep, err := replay.Read(bytes.NewReader(rec.Bytes())); err != nil ||
		len(rep.Actions) != replay.MaxActions {
		t.Errorf("the longest replay is refused: %v", err)
	}
	more := append(bytes.Clone(rec.Bytes()[:whole]), 0x91, 1)
	if _, err := replay.Read(bytes.NewReader(more)); !must.Contain(err, "more than 131072 actions") {
		t.Errorf("got %v", err)
	}
	must.Do(t, rec.Start(g, 1))
	for range replay.MaxActions {
		must.Do(t, rec.Action(engine.Action{}, s))
	}
	if err := rec.Action(engine.Action{}, s); !must.Contain(err, "more than 131072 actions") {
		t.Errorf("got %v", err)
	}
}
