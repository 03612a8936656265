package replay_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
)

var update = flag.Bool("update", false, "write the golden replay anew")

// The bytes of a replay are the same on every machine and in every version that does not mean to change them.
func TestGoldenReplay(t *testing.T) {
	const path = "testdata/toy.replay"
	got := sample(t, 20)
	if *update {
		must.Do(t, os.WriteFile(path, got, 0o644))
	}
	want := must.Get(os.ReadFile(path))(t)
	if !bytes.Equal(got, want) {
		t.Errorf("%d bytes, which are not the %d of %s", len(got), len(want), path)
	}
	rep := must.Get(replay.ReadFile(path))(t)
	if res := replay.Verify(rep, byName); !res.OK {
		t.Error(res.Message)
	}
}

// The layout of docs/replay-format.md, byte by byte, behind the header.
func TestGoldenLayout(t *testing.T) {
	g := compile(t, setup(12))
	w := must.Get(replay.Begin(replay.NewHeader(g, 1)))(t)
	if !bytes.HasPrefix(w.Bytes(), []byte("\x92\xafgauntlet replay\x01\x85\xa6Engine")) ||
		w.Bytes()[len(w.Bytes())-5] != 0xce {
		t.Errorf("the header is %.40x...", w.Bytes())
	}
	header := len(w.Bytes())
	s := g.New(1)
	a := engine.Action{Verb: engine.Move, Pattern: -1, Unit: 3, Target: 200, Form: engine.Block, Arg: 70000,
		Ways: 1}
	a.At.X, a.At.Y = -30000, 1500
	a.Way[0].Y = 2
	for n := range replay.Block {
		if n == 1 {
			a = engine.Action{Verb: engine.Pick, Unit: 2}
		}
		must.Do(t, w.Action(a, s))
	}
	want := []byte{0x9b, 9, 0xff, 3, 0xcc, 200, 3, 0xce, 0, 1, 0x11, 0x70, 0xd1, 0x8a, 0xd0, 0xcd, 5, 0xdc, 1,
		0, 2}
	for range replay.Block - 1 {
		want = append(want, 0x93, 3, 0, 2)
	}
	h := s.Hash()
	want = append(want, 0xcf, byte(h>>56), byte(h>>48), byte(h>>40), byte(h>>32), byte(h>>24), byte(h>>16),
		byte(h>>8), byte(h))
	if got := w.Bytes()[header:]; !bytes.Equal(got,
		seal(append(bytes.Clone(w.Bytes()[:header]), want...))[header:]) {
		t.Errorf("the block is\n% x, want\n% x", got, want)
	}
}
