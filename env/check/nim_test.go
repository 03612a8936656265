package check_test

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env"
)

// A nim is the game of Nim as an environment: an implementation of env.Env that owes nothing to this
// project's engine. There are three heaps of one to seven matches, drawn from the seed. The players take
// turns; each takes as many matches as they like from one heap. Who takes the last match of all wins. Action
// 7*h + n-1 takes n matches from heap h.
type nim struct {
	heaps     [heaps]uint8
	actor     int8
	began     bool
	truncated bool
	seeds     dice.Stream // of the episodes to come
	earned    [2]float32
	info      env.Info
}

const (
	heaps   = 3
	highest = 7
)

var nimSpec = newNimSpec()

func newNimSpec() *env.Spec {
	s := &env.Spec{ID: "Nim-v0", Ruleset: "nim", Seats: 2, ObsSize: heaps + 1}
	s.Obs = []env.Field{
		{Name: "heaps", Offset: 0, Size: heaps, Low: 0, High: 1,
			Meaning: "matches of each heap, as a share of seven"},
		{Name: "turn", Offset: heaps, Size: 1, Low: 0, High: 1, Meaning: "1 when it is the observer's turn"},
	}
	for h := range heaps {
		for n := 1; n <= highest; n++ {
			s.Slots = append(s.Slots, env.Slot{Slot: len(s.Slots), Name: fmt.Sprintf("take-%d-%d", h, n),
				Meaning: fmt.Sprintf("take %d matches from heap %d", n, h)})
		}
	}
	return s
}

func newNim() (env.Env, error) { return &nim{seeds: dice.New(0)}, nil }

func (g *nim) Spec() *env.Spec { return nimSpec }

func (g *nim) Reset(seed uint64) error {
	g.seeds = dice.New(seed)
	g.begin(seed)
	return nil
}

func (g *nim) ResetNext() error {
	g.begin(g.seeds.Uint64())
	return nil
}

func (g *nim) begin(seed uint64) {
	stream := dice.New(seed)
	for h := range g.heaps {
		g.heaps[h] = uint8(stream.Die(highest))
	}
	g.actor, g.began, g.truncated, g.earned, g.info = int8(stream.Die(2)-1), true, false, [2]float32{},
		env.Info{Seed: seed}
}

func (g *nim) Seat() int {
	if !g.began || g.truncated || g.Terminated() {
		return -1
	}
	return int(g.actor)
}

func (g *nim) Observe(seat int, dst []float32) error {
	switch {
	case len(dst) != nimSpec.ObsSize:
		return &env.BufferError{Name: "observations", Got: len(dst), Want: nimSpec.ObsSize}
	case !g.began || seat < 0 || seat > 1:
		return &env.StateError{Reason: "there is nothing to see"}
	}
	for h, n := range g.heaps {
		dst[h] = float32(n) / highest
	}
	dst[heaps] = 0
	if g.Seat() == seat {
		dst[heaps] = 1
	}
	return nil
}

func (g *nim) Refresh(seat int, dst []float32) error { return g.Observe(seat, dst) }

func (g *nim) legal(action int) bool { return int(g.heaps[action/highest]) > action%highest }

func (g *nim) Mask(dst []uint8) error {
	if len(dst) != nimSpec.Actions() {
		return &env.BufferError{Name: "the mask", Got: len(dst), Want: nimSpec.Actions()}
	}
	clear(dst)
	if g.Seat() < 0 {
		return nil
	}
	for a := range dst {
		if g.legal(a) {
			dst[a] = 1
		}
	}
	return nil
}

func (g *nim) Step(action int) error {
	switch {
	case g.Seat() < 0:
		return &env.StateError{Reason: "there is no episode to step"}
	case action < 0 || action >= nimSpec.Actions():
		return &env.ActionError{Action: action, Actions: nimSpec.Actions(), Reason: "out of range"}
	case !g.legal(action):
		return &env.ActionError{Action: action, Actions: nimSpec.Actions(),
			Reason: "the heap is not that high"}
	}
	me := g.actor
	g.earned[me] = 0
	g.info.Length++
	g.info.Decisions++
	g.heaps[action/highest] -= uint8(action%highest + 1)
	g.actor = 1 - me
	if g.Terminated() {
		g.info.Outcome = engine.Outcome{Over: true, Winner: me, Reason: "no match is left"}
		for seat, r := range [2]float32{2*float32(1-me) - 1, 2*float32(me) - 1} {
			g.earned[seat] += r
			g.info.Return[seat] += r
			g.info.True[seat] += r
		}
	}
	return nil
}

func (g *nim) Reward(seat int) float32 { return g.earned[seat] }

func (g *nim) Terminated() bool { return g.began && !g.truncated && g.heaps == [heaps]uint8{} }

func (g *nim) Truncated() bool { return g.truncated }

func (g *nim) Truncate() { g.truncated = g.truncated || g.Seat() >= 0 }

func (g *nim) Info() env.Info { return g.info }

const nimSnapshot = heaps + 3 + 8 + dice.Size + 4 + 4

// AppendSnapshot leaves out what follows from the rest: rewards are earned at the end alone.
func (g *nim) AppendSnapshot(b []byte) []byte {
	from := len(b)
	bit := map[bool]byte{true: 1}
	b = append(append(b, g.heaps[:]...), byte(g.actor), bit[g.began], bit[g.truncated])
	b = binary.LittleEndian.AppendUint64(b, g.info.Seed)
	b = g.seeds.Append(b)
	b = binary.LittleEndian.AppendUint32(b, uint32(g.info.Length))
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[from:]))
}

func (g *nim) Restore(b []byte) error {
	if len(b) != nimSnapshot || crc32.ChecksumIEEE(b[:nimSnapshot-4]) != binary.LittleEndian.Uint32(b[nimSnapshot-4:]) {
		return fmt.Errorf("snapshot of Nim: %d bytes are none", len(b))
	}
	*g = nim{heaps: [heaps]uint8(b), actor: int8(b[heaps]), began: b[heaps+1] == 1,
		truncated: b[heaps+2] == 1}
	b = b[heaps+3:]
	g.info.Seed, g.seeds = binary.LittleEndian.Uint64(b), dice.Read(b[8:])
	g.info.Length = int(binary.LittleEndian.Uint32(b[8+dice.Size:]))
	g.info.Decisions = g.info.Length
	if g.Terminated() {
		winner := 1 - g.actor
		g.earned = [2]float32{2*float32(1-winner) - 1, 2*float32(winner) - 1}
		g.info.Return, g.info.True = g.earned, g.earned
		g.info.Outcome = engine.Outcome{Over: true, Winner: winner, Reason: "no match is left"}
	}
	return nil
}

func (g *nim) Render(w io.Writer, mode string) error {
	if mode != "ansi" {
		return fmt.Errorf("there is no render mode %q (there is ansi)", mode)
	}
	for _, n := range g.heaps {
		if _, err := fmt.Fprintln(w, strings.Repeat("|", int(n))+"."); err != nil {
			return err
		}
	}
	return nil
}
