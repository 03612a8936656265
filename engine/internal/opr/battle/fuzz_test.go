package battle_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
)

// Snapshots begin with magic, version and fingerprint, and end with a checksum.
const (
	snapHead = 4 + 1 + 8
	snapTail = 4
)

// fuzzGame is the small game that the fuzz targets play.
func fuzzGame(tb testing.TB) *engine.Game {
	return mustCompile(tb, "fast-500", "elite-500", "courtyard", "standoff")
}

// fuzzGame2 is a small game of gf2.
func fuzzGame2(tb testing.TB) *engine.Game {
	tb.Helper()
	return mustCompile(tb, "brood-500", "cohort-500", "courtyard", "standoff")
}

// bodies returns what stands between head and checksum in snapshots of games at every kind of decision,
// placing single models included.
func bodies(tb testing.TB, g *engine.Game) [][]byte {
	tb.Helper()
	var out [][]byte
	var seen [core.NumKinds]int
	for _, k := range never(g) {
		seen[k] = 3
	}
	var menu []engine.Action
	keep := func(s *engine.State) {
		if k := s.Decision().Kind; seen[k] < 3 {
			seen[k]++
			b := s.AppendSnapshot(nil)
			out = append(out, b[snapHead:len(b)-snapTail])
		}
	}
	for seed := uint64(0); seed < 2000 && !all(seen[:plainKinds]); seed++ {
		s := g.New(seed)
		p := newPlayer(seed, true)
		for ; ; menu = menu[:0] {
			keep(s)
			if s.Over() {
				break
			}
			d := s.Decision()
			if d.Kind == core.MoveTo && !flies(peek.Live(s), int(d.Unit)) || d.Kind == core.DeployAt ||
				d.Kind == core.ArriveAt {
				var single engine.State
				single.CopyFrom(s)
				if err := single.Apply(engine.Action{Verb: engine.PlaceOne, Unit: d.Unit}); err != nil {
					tb.Fatal(err)
				}
				keep(&single)
			}
			menu = s.Menu(menu)
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				tb.Fatal(err)
			}
		}
	}
	if !all(seen[:plainKinds]) {
		tb.Fatalf("snapshots by kind of decision: %v; every kind should be there", seen)
	}
	return out
}

// all reports whether none of the counts is 0.
func all(counts []int) bool { return !slices.Contains(counts, 0) }

// seal makes a snapshot of a body, with a head and a checksum that are right.
func seal(g *engine.Game, body []byte) []byte {
	b := append([]byte("GSNP\x01"), binary.LittleEndian.AppendUint64(nil, g.Fingerprint())...)
	b = append(b, body...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)))
}

// playOn plays up to 200 random decisions from a state.
func playOn(t *testing.T, s *engine.State, seed uint64) {
	t.Helper()
	p := newPlayer(seed, true)
	var menu []engine.Action
	for range 200 {
		if s.Over() {
			return
		}
		if menu = s.Menu(menu[:0]); len(menu) == 0 {
			t.Fatalf("the menu of %+v is empty", s.Decision())
		}
		a := menu[p.choose(menu)]
		s.Describe(a)
		if err := s.Apply(a); err != nil {
			t.Fatalf("%+v of the menu: %v", a, err)
		}
		s.Outcome()
	}
}

// hostile restores a body, and plays on when it is accepted. It reports whether it is, and the hash of what
// is restored.
func hostile(t *testing.T, g *engine.Game, body []byte) (accepted bool, hash uint64) {
	s, err := g.Restore(seal(g, body))
	if err != nil {
		return false, 0
	}
	hash = s.Hash()
	b := s.AppendSnapshot(nil)
	if string(b[snapHead:len(b)-snapTail]) != string(body) {
		t.Fatal("what is restored has another snapshot")
	}
	playOn(t, s, dice.Mix(uint64(crc32.ChecksumIEEE(body))))
	return true, hash
}

// Whatever stands in a snapshot behind a right checksum, it is refused, or it is a position that can be
// played.
func FuzzRestore(f *testing.F) { fuzzRestore(f, fuzzGame(f)) }

// FuzzRestore2 is FuzzRestore for gf2.
func FuzzRestore2(f *testing.F) { fuzzRestore(f, fuzzGame2(f)) }

func fuzzRestore(f *testing.F, g *engine.Game) {
	for _, b := range bodies(f, g) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, body []byte) { hostile(t, g, body) })
}

// Snapshots with some bytes changed are refused, or are those of other states that can be played, and both
// happen.
func TestHostileSnapshots(t *testing.T) {
	hostileSnapshots(t, fuzzGame(t))
	hostileSnapshots(t, fuzzGame2(t))
}

func hostileSnapshots(t *testing.T, g *engine.Game) {
	rng := dice.New(7)
	refused, played := 0, 0
	values := []byte{0, 1, 2, 3, 7, 8, 0x0f, 0x10, 0x40, 0x7f, 0x80, 0xfe, 0xff}
	for _, body := range bodies(t, g) {
		honest, hash := hostile(t, g, body)
		if !honest {
			t.Fatal("an honest snapshot is refused")
		}
		for range 400 {
			b := append([]byte(nil), body...)
			for range 1 + rng.Intn(3) {
				i := 16 + rng.Intn(len(b)-16)
				if rng.Intn(2) == 0 {
					i = 16 + rng.Intn(min(len(b)-16, 200)) // decision, stack and variables
				}
				if rng.Intn(2) == 0 {
					b[i] = values[rng.Intn(len(values))]
				} else {
					b[i] ^= 1 << rng.Intn(8)
				}
			}
			accepted, other := hostile(t, g, b)
			if accepted {
				played++
			} else {
				refused++
			}
			if accepted && (other == hash) != bytes.Equal(b, body) {
				t.Fatal("different states have the same hash")
			}
		}
	}
	if played < 100 || refused < 100 {
		t.Errorf("%d snapshots were played and %d refused: too few to mean anything", played, refused)
	}
}

// A script is bytes that say what to do at each decision.
type script struct{ b []byte }

func (r *script) next() byte {
	if len(r.b) == 0 {
		return 0
	}
	c := r.b[0]
	r.b = r.b[1:]
	return c
}

func (r *script) i16() int16 { return int16(uint16(r.next()) | uint16(r.next())<<8) }

func (r *script) point() geom.Point {
	return geom.Point{X: int32(r.i16()) * 2, Y: int32(r.i16()) * 2}
}

// action returns a choice of the menu, one with some fields overwritten, or one made up altogether.
func (r *script) action(menu []engine.Action) engine.Action {
	a := menu[int(r.next())%len(menu)]
	how := r.next()
	if how&1 != 0 {
		a.Verb = core.Verb(r.next())
	}
	if how&2 != 0 {
		a.Unit = r.i16()
	}
	if how&4 != 0 {
		a.Target = r.i16()
	}
	if how&8 != 0 {
		a.At = a.At.Add(r.point())
	}
	if how&16 != 0 {
		a.Arg = a.Arg ^ uint64(r.next())<<(r.next()&63)
	}
	if how&32 != 0 {
		a.Form = core.Formation(r.next())
	}
	if how&64 != 0 {
		a.Ways = r.next()
		a.Way = [2]geom.Point{a.At.Add(r.point()), r.point()}
	}
	if how&128 != 0 {
		a.Pattern = r.i16()
		a.At.X ^= int32(r.next()) << 24
	}
	return a
}

// Whatever is tried as an action, it is carried out, or it is refused by a typed error and the state stays as
// it was.
func FuzzActions(f *testing.F) { fuzzActions(f, fuzzGame(f)) }

// FuzzActions2 is FuzzActions for gf2.
func FuzzActions2(f *testing.F) { fuzzActions(f, fuzzGame2(f)) }

func fuzzActions(f *testing.F, g *engine.Game) {
	f.Add(uint64(1), []byte(nil))
	rng := dice.New(3)
	for seed := range uint64(6) {
		b := make([]byte, 0, 400)
		for range cap(b) / 2 {
			// every other choice as it stands on the menu
			b = append(b, byte(rng.Uint64()), byte(1<<rng.Intn(16)))
		}
		f.Add(seed, b)
	}
	f.Fuzz(func(t *testing.T, seed uint64, b []byte) {
		s := g.New(seed)
		r := script{b}
		var menu []engine.Action
		for range 1000 {
			if s.Over() || len(r.b) == 0 {
				break
			}
			if menu = s.Menu(menu[:0]); len(menu) == 0 {
				t.Fatalf("the menu of %+v is empty", s.Decision())
			}
			a := r.action(menu)
			before := s.Hash()
			s.Describe(a)
			err := s.Apply(a)
			if err == nil {
				continue
			}
			var illegal *engine.IllegalAction
			if !errors.As(err, &illegal) || illegal.Action != a {
				t.Fatalf("%+v gives the error %#v", a, err)
			}
			if s.Hash() != before {
				t.Fatalf("%+v is refused (%v) but changes the state", a, err)
			}
		}
		playOn(t, s, seed)
	})
}
