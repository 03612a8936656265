package enginetest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// body returns what stands in a snapshot between its head (magic, version, fingerprint) and its checksum.
func body(s *engine.State) []byte {
	b := s.AppendSnapshot(nil)
	return b[4+1+8 : len(b)-4]
}

// restore restores a body, under a head and a checksum that are right, and plays on when it is accepted. It
// returns the hash of what is restored.
func (b Bold) restore(t *testing.T, g *engine.Game, data []byte) (accepted bool, hash uint64) {
	t.Helper()
	sealed := append(binary.LittleEndian.AppendUint64([]byte("GSNP\x01"), g.Fingerprint()), data...)
	sealed = binary.LittleEndian.AppendUint32(sealed,
		crc32.Checksum(sealed, crc32.MakeTable(crc32.Castagnoli)))
	s, err := g.Restore(sealed)
	if err != nil {
		return false, 0
	}
	hash = s.Hash()
	if !bytes.Equal(body(s), data) {
		t.Fatal("what is restored has another snapshot")
	}
	b.playOn(t, s, dice.Mix(uint64(crc32.ChecksumIEEE(data))))
	return true, hash
}

// playOn plays up to 200 random decisions from a state.
func (b Bold) playOn(t *testing.T, s *engine.State, seed uint64) {
	t.Helper()
	for turn := range b.Player(seed, true).Play(t, s) {
		if turn.Number == 200 {
			return
		}
		s.Describe(turn.Choice)
		turn.Do()
		s.Outcome()
	}
}

// FuzzRestore is a fuzz target: whatever stands in a snapshot behind a right checksum, it is refused, or it
// is a position that can be played.
func (b Bold) FuzzRestore(f *testing.F, g *engine.Game, kinds ...core.Kind) {
	for _, s := range b.States(f, g, 3, true, kinds...) {
		f.Add(body(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { b.restore(t, g, data) })
}

// Hostile changes some bytes in the snapshots of states, so many times each and above all in the first bytes,
// hot of them, where decision, stack and variables stand. What comes of it is refused, or is the snapshot of
// another state that can be played, and both happen.
func (b Bold) Hostile(t *testing.T, g *engine.Game, states []*engine.State, times, hot int) {
	t.Helper()
	const first = 16 // the random stream stands before
	rng := dice.New(7)
	refused, played := 0, 0
	values := []byte{0, 1, 2, 3, 7, 8, 0x0f, 0x10, 0x40, 0x7f, 0x80, 0xfe, 0xff}
	for _, s := range states {
		honest := body(s)
		if ok, _ := b.restore(t, g, honest); !ok {
			t.Fatalf("an honest snapshot before %s is refused", s.Decision().Kind)
		}
		for range times {
			data := bytes.Clone(honest)
			for range 1 + rng.Intn(3) {
				i := first + rng.Intn(len(data)-first)
				if rng.Intn(3) > 0 {
					i = first + rng.Intn(min(len(data)-first, hot))
				}
				if rng.Intn(2) == 0 {
					data[i] = values[rng.Intn(len(values))]
				} else {
					data[i] ^= 1 << rng.Intn(8)
				}
			}
			accepted, other := b.restore(t, g, data)
			if !accepted {
				refused++
				continue
			}
			played++
			if (other == s.Hash()) != bytes.Equal(data, honest) {
				t.Fatal("different states have the same hash")
			}
		}
	}
	if played < 100 || refused < 100 {
		t.Errorf("%d snapshots were played and %d refused: too few to mean anything", played, refused)
	}
}

// A script is bytes that say what to do at each decision.
type script []byte

func (r *script) next() byte {
	if len(*r) == 0 {
		return 0
	}
	c := (*r)[0]
	*r = (*r)[1:]
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
		a.Arg ^= uint64(r.next()) << (r.next() & 63)
	}
	if how&32 != 0 {
		a.Form = core.Formation(r.next())
	}
	if how&64 != 0 {
		a.Ways = r.next()
		a.Way = [3]geom.Point{a.At.Add(r.point()), r.point(), r.point()}
	}
	if how&128 != 0 {
		a.Pattern = r.i16()
		a.At.X ^= int32(r.next()) << 24
	}
	return a
}

// try tries what a script says, action by action: each is carried out, or it is refused by a typed error and
// the state stays as it was.
func (b Bold) try(t *testing.T, g *engine.Game, seed uint64, r script) (refused int) {
	t.Helper()
	s := g.New(seed)
	for menu := s.Menu(nil); !s.Over() && len(r) > 0; menu = s.Menu(menu[:0]) {
		if len(menu) == 0 {
			t.Fatalf("the menu of %+v is empty", s.Decision())
		}
		a, before := r.action(menu), s.Hash()
		s.Describe(a)
		if err := s.Apply(a); err != nil {
			refused++
			CheckRefusal(t, s, a, err, before)
		}
	}
	b.playOn(t, s, seed)
	return refused
}

// CheckRefusal fails the test unless an action has been refused with a typed error that gives a reason, and
// the state still has the hash that it had before.
func CheckRefusal(t testing.TB, s *engine.State, a engine.Action, err error, before uint64) {
	t.Helper()
	var illegal *engine.IllegalAction
	if !errors.As(err, &illegal) || illegal.Action != a || illegal.Reason == "" {
		t.Fatalf("%+v gives the error %#v", a, err)
	}
	if s.Hash() != before {
		t.Fatalf("%+v is refused (%v) but changes the state", a, err)
	}
}

// scripts returns scripts by which every other choice, or so, is taken as it stands on the menu.
func scripts(n int) (all []script) {
	rng := dice.New(3)
	for range n {
		b := make(script, 0, 600)
		for range cap(b) / 2 {
			b = append(b, byte(rng.Uint64()), byte(1<<rng.Intn(16)))
		}
		all = append(all, b)
	}
	return all
}

// FuzzActions is a fuzz target: whatever is tried as an action, it is carried out, or it is refused by a
// typed error and the state stays as it was.
func (b Bold) FuzzActions(f *testing.F, g *engine.Game) {
	f.Add(uint64(1), []byte(nil))
	for seed, r := range scripts(6) {
		f.Add(uint64(seed), []byte(r))
	}
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) { b.try(t, g, seed, data) })
}

// OffTheMenu tries actions that are on no menu. They are refused, or are carried out, and games go on.
func (b Bold) OffTheMenu(t *testing.T, g *engine.Game) {
	t.Helper()
	refused := 0
	for seed, r := range scripts(60) {
		refused += b.try(t, g, uint64(seed), r)
	}
	if refused < 500 {
		t.Errorf("%d actions were refused: too few to mean anything", refused)
	}
}
