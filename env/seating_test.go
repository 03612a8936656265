package env_test

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/wire"
	. "gauntlet/env"
)

// A drawer is a player that draws its choices from chance, and fails when it is told to.
type drawer struct {
	chance dice.Stream
	begun  int
	acted  int
	fails  bool
	action *engine.Action // what it does instead
}

var errDrawer = errors.New("the pencil is broken")

func (d *drawer) Begin(_ *engine.Game, _ int, episode uint64) error {
	d.chance = dice.New(episode + 1)
	d.begun++
	if d.fails {
		return errDrawer
	}
	return nil
}

func (d *drawer) Act(_ engine.Position, menu []engine.Action) (engine.Action, error) {
	d.acted++
	switch {
	case d.fails:
		return engine.Action{}, errDrawer
	case d.action != nil:
		return *d.action, nil
	}
	return menu[d.chance.Intn(len(menu))], nil
}

func (d *drawer) AppendMemory(b []byte) []byte { return d.chance.Append(b) }

func (d *drawer) RestoreMemory(b []byte) ([]byte, error) {
	if len(b) < dice.Size {
		return b, errDrawer
	}
	d.chance = dice.Read(b)
	return b[dice.Size:], nil
}

// numbered seats one player as the opponent of a number.
type numbered struct {
	number, seat int
	player       AtomicPlayer
}

func (n numbered) Choose(int, uint64) (int, int)         { return n.number, n.seat }
func (n numbered) Player(int, int) (AtomicPlayer, error) { return n.player, nil }

// playOut plays an episode out by chance and returns the seats that were asked.
func playOut(t *testing.T, e Env, seed uint64) (asked [2]bool) {
	t.Helper()
	mask := maskOf(e)
	for chance := dice.New(seed); e.Seat() >= 0; {
		asked[e.Seat()] = true
		must(t, e.Mask(mask))
		must(t, e.Step(Sample(mask, &chance)))
	}
	return asked
}

// A player takes all decisions of its seat and no others, from the episode after it is seated to the one
// before it is unseated, in both layers.
func TestSeating(t *testing.T) {
	for _, layer := range []string{"layer=atomic", "layer=tactical"} {
		for seat := range 2 {
			e := made(Make("GF3-Skirmish-v1", layer))
			d := new(drawer)
			e.SetSeating(numbered{5, seat, d})
			for n := range uint64(3) {
				must(t, e.Reset(n))
				if asked := playOut(t, e, n); asked[seat] || !asked[1-seat] || d.begun != int(n)+1 ||
					d.acted == 0 {
					t.Errorf("%s: seats %v asked, the player has begun %d times", layer, asked, d.begun)
				}
				info := e.Info()
				if info.Opponent != 5 || info.OpponentSeat != seat || !info.Outcome.Over ||
					info.Length+d.acted > info.Decisions {
					t.Errorf("%s: %+v after %d choices of the player", layer, info, d.acted)
				}
				d.acted = 0
			}
			e.SetSeating(nil)
			must(t, e.Reset(9))
			if asked := playOut(t, e, 9); asked != [2]bool{true, true} || d.acted > 0 ||
				e.Info().Opponent != 0 {
				t.Error("the player still plays")
			}
		}
	}
}

// For an opponent without a player, the caller acts.
func TestSeatingWithoutPlayer(t *testing.T) {
	e := made(Make("GF3-Skirmish-v1", "layer=tactical"))
	e.SetSeating(numbered{2, 1, nil})
	must(t, e.Reset(1))
	must(t, e.Restore(e.AppendSnapshot(nil)))
	if asked := playOut(t, e, 1); asked != [2]bool{true, true} || e.Info().Opponent != 2 ||
		e.Info().OpponentSeat != 1 {
		t.Errorf("seats %v asked, %+v", asked, e.Info())
	}
}

// A player that fails is an error that says which, where it is and why; nothing but a reset goes on.
func TestSeatingFails(t *testing.T) {
	e := made(Make("GF3-Skirmish-v1", "layer=tactical"))
	d := new(drawer)
	for name, s := range map[string]Seating{"a third seat": numbered{1, 2, d},
		"a negative number": numbered{-1, 0, d}} {
		if e.SetSeating(s); e.Reset(1) == nil {
			t.Errorf("%s is taken", name)
		}
	}
	e.SetSeating(numbered{3, 0, d})
	mask := maskOf(e)
	for name, c := range map[string]struct {
		breaks func()
		want   string
	}{
		"an error": {func() {
			d.fails = true
		}, "environment GF3-Skirmish-v1, seed 4: opponent 3 in seat 0: the pencil is broken"},
		"an illegal action": {func() {
			d.action = &engine.Action{Verb: engine.Move, Pattern: engine.OffPattern, Unit: 99}
		},
			"environment GF3-Skirmish-v1, seed 4: opponent 3 in seat 0: "},
	} {
		d.fails, d.action = false, nil
		must(t, e.Reset(4))
		c.breaks()
		chance := dice.New(1)
		var failed error
		for failed == nil && e.Seat() >= 0 {
			must(t, e.Mask(mask))
			failed = e.Step(Sample(mask, &chance))
		}
		if failed == nil || !strings.HasPrefix(failed.Error(), c.want) {
			t.Errorf("%s: %v", name, failed)
		}
		for a := range mask {
			if e.Step(a) == nil {
				t.Fatalf("%s: action %d is taken after it", name, a)
			}
		}
	}
	d.fails, d.action = true, nil
	if err := e.Reset(4); !errors.Is(err, errDrawer) {
		t.Errorf("a player that cannot begin: %v", err)
	}
	v := made(VectorOf(func() (Env, error) { return foreign{e}, nil }, 2, 1, NextStep))
	if err := v.SetSeating(numbered{}); err == nil {
		t.Error("a foreign environment seats players")
	}
}

// foreign is an environment that is not of this engine.
type foreign struct{ Env }

// A snapshot is refused where it does not fit the seating, and whoever plays then plays on as before.
func TestSeatingRestoreRefuses(t *testing.T) {
	e := made(Make("GF3-Skirmish-v1", "layer=tactical"))
	d := new(drawer)
	e.SetSeating(numbered{3, 0, d})
	must(t, e.Reset(4))
	snapshot := e.AppendSnapshot(nil)
	body := snapshot[:len(snapshot)-4]
	seal := func(b []byte) []byte { return binary.LittleEndian.AppendUint32(b, wire.Checksum(b)) }
	edited := func(back int, b byte) []byte {
		out := append([]byte(nil), body...)
		out[len(out)-back] = b
		return seal(out)
	}
	const tail = SeatingHead + dice.Size
	for name, b := range map[string][]byte{
		"memory cut short":  seal(append([]byte(nil), body[:len(body)-1]...)),
		"memory too long":   seal(append(append([]byte(nil), body...), 0)),
		"another seat":      edited(tail-4, 2),
		"played otherwise":  edited(tail-5, 0),
		"too many players":  edited(tail-5, 2),
		"a longer memory":   edited(tail-6, dice.Size+1),
		"a negative number": edited(tail-3, 0x80),
	} {
		before := d.chance
		if err := e.Restore(b); err == nil {
			t.Errorf("%s is restored", name)
		}
		if d.chance != before || string(e.AppendSnapshot(nil)) != string(snapshot) {
			t.Errorf("%s: refused, it has changed something", name)
		}
	}
	if err := e.Restore(snapshot); err != nil {
		t.Error(err)
	}
	e.SetSeating(nil)
	if err := e.Restore(snapshot); err == nil {
		t.Error("a snapshot with an opponent is restored where there is none")
	}
	must(t, e.Reset(1))
	plain := e.AppendSnapshot(nil)
	if e.SetSeating(numbered{3, 0, d}); e.Restore(plain) == nil {
		t.Error("a snapshot without an opponent is restored where there is one")
	}
}
