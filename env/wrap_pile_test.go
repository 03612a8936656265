package env_test

import (
	"encoding/binary"
	"fmt"
	"io"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// A pile is a game of somebody else's, for tests of what works over any Env: the seats take one to three of
// some stones, and who takes the last wins. Every take pays (taken-2)/4 to who took, so that rewards come
// early, and chance says whether the same seat goes on, so that seats have several turns in a row.
type pile struct {
	chance, seeds dice.Stream
	left          int
	turn          int8 // -1 before the first reset
	cut           bool
	earned        [2]float32
	info          Info
	fail          error // of the next step
	panics        bool  // the next step does
}

const pileSnapshot = 2*dice.Size + 3 + 4*8 + 16

var pileSpec = Spec{
	ID: "Pile-v0", Ruleset: "pile", Seats: 2, ObsSize: 3,
	Obs: []Field{{"left", 0, 1, 0, 1, "stones left, of 32"}, {"seat", 1, 1, 0, 1, "who looks"},
		{"turn", 2, 1, -1, 1, "who acts"}},
	Slots: []Slot{{0, "one", "take one"}, {1, "two", "take two"}, {2, "three", "take three"}},
}

func newPile() *pile { return &pile{turn: -1} }

func piles() (Env, error) { return newPile(), nil }

func (p *pile) Spec() *Spec { return &pileSpec }

func (p *pile) Reset(seed uint64) error {
	p.seeds = dice.New(seed)
	p.begin(seed)
	return nil
}

func (p *pile) ResetNext() error {
	p.begin(p.seeds.Uint64())
	return nil
}

func (p *pile) begin(seed uint64) {
	p.chance = dice.New(seed)
	p.left, p.turn, p.cut = 12+p.chance.Intn(20), int8(p.chance.Intn(2)), false
	p.earned, p.info = [2]float32{}, Info{Seed: seed}
}

func (p *pile) Seat() int {
	if p.turn < 0 || p.cut || p.left == 0 {
		return -1
	}
	return int(p.turn)
}

func (p *pile) Observe(seat int, dst []float32) error {
	if len(dst) != 3 {
		return &BufferError{"observations", len(dst), 3}
	}
	dst[0], dst[1], dst[2] = float32(p.left)/32, float32(seat), float32(p.turn)
	return nil
}

func (p *pile) Refresh(seat int, dst []float32) error { return p.Observe(seat, dst) }

func (p *pile) Mask(dst []uint8) error {
	if len(dst) != 3 {
		return &BufferError{"the mask", len(dst), 3}
	}
	clear(dst)
	if p.Seat() >= 0 {
		for a := range min(3, p.left) {
			dst[a] = 1
		}
	}
	return nil
}

func (p *pile) Step(a int) error {
	if p.panics {
		p.panics = false
		panic("the pile falls over")
	}
	if p.fail != nil {
		return p.fail
	}
	if p.Seat() < 0 {
		return &StateError{"nobody is to act"}
	}
	if a < 0 || a > 2 || a >= p.left {
		return &ActionError{a, 3, "there are not so many stones"}
	}
	p.left -= a + 1
	r := float32(a-1) / 4
	p.info.True[p.turn] += r
	p.info.True[1-p.turn] -= r
	p.info.Length++
	p.info.Decisions++
	if p.left == 0 {
		p.info.True[p.turn]++
		p.info.True[1-p.turn]--
		p.info.Outcome = engine.Outcome{Over: true, Winner: p.turn}
		r++
	}
	p.earned[p.turn] = r
	p.earned[1-p.turn] -= r
	p.info.Return = p.info.True
	if p.left > 0 && p.chance.Intn(3) > 0 {
		p.turn = 1 - p.turn
	}
	return nil
}

func (p *pile) Reward(seat int) float32 { return p.earned[seat] }
func (p *pile) Terminated() bool        { return p.turn >= 0 && !p.cut && p.left == 0 }
func (p *pile) Truncated() bool         { return p.cut }
func (p *pile) Truncate()               { p.cut = p.turn >= 0 && p.left > 0 }
func (p *pile) Info() Info              { return p.info }

func (p *pile) AppendSnapshot(b []byte) []byte {
	b = p.seeds.Append(p.chance.Append(b))
	cut := byte(0)
	if p.cut {
		cut = 1
	}
	b = append(b, byte(p.left), byte(p.turn), cut)
	b = binary.LittleEndian.AppendUint64(b, p.info.Seed)
	b = binary.LittleEndian.AppendUint64(b, uint64(p.info.Length))
	b = binary.LittleEndian.AppendUint64(b, uint64(p.info.Outcome.Winner)<<1|
		uint64(btoi(p.info.Outcome.Over)))
	b = binary.LittleEndian.AppendUint64(b, uint64(p.info.Decisions))
	return Floats(b, p.earned[0], p.earned[1], p.info.True[0], p.info.True[1])
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (p *pile) Restore(b []byte) error {
	le := binary.LittleEndian
	if len(b) != pileSnapshot {
		return fmt.Errorf("snapshot of %d bytes, one of a pile has %d", len(b), pileSnapshot)
	}
	next := pile{chance: dice.Read(b), seeds: dice.Read(b[dice.Size:])}
	b, err := CutFloats(b, &next.earned[0], &next.earned[1], &next.info.True[0], &next.info.True[1])
	if err != nil {
		return err
	}
	b = b[2*dice.Size:]
	next.left, next.turn, next.cut = int(b[0]), int8(b[1]), b[2] == 1
	if next.left > 31 || next.turn < -1 || next.turn > 1 {
		return fmt.Errorf("snapshot: a pile of %d stones, seat %d acts", next.left, next.turn)
	}
	next.info.Seed, next.info.Length = le.Uint64(b[3:]), int(le.Uint64(b[11:]))
	next.info.Outcome = engine.Outcome{Over: b[19]&1 == 1, Winner: int8(int64(le.Uint64(b[19:])) >> 1)}
	next.info.Decisions, next.info.Return = int(le.Uint64(b[27:])), next.info.True
	*p = next
	return nil
}

func (p *pile) Render(w io.Writer, mode string) error {
	_, err := fmt.Fprintf(w, "%d stones\n", p.left)
	return err
}
