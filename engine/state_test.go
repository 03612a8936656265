package engine_test

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"strings"
	"sync"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf3"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

func compile(tb testing.TB, a, b string, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	setup := engine.Setup{Ruleset: gf3.Ruleset, Rulings: rulings}
	for i, name := range [2]string{a, b} {
		setup.Armies[i] = must.Get(roster.StarterList(name))(tb)
	}
	setup.Table = must.Get(mission.StarterTable("courtyard"))(tb)
	setup.Mission = must.Get(mission.StarterMission("standoff"))(tb)
	return must.Get(engine.Compile(setup))(tb)
}

// play makes up to n random choices, all with the same numbers for the same seed, and returns the hashes on
// the way.
func play(tb testing.TB, s *engine.State, seed uint64, n int) (hashes []uint64) {
	tb.Helper()
	r := dice.New(seed)
	var menu []engine.Action
	for range n {
		if s.Over() {
			break
		}
		menu = s.Menu(menu[:0])
		must.Do(tb, s.Apply(menu[r.Intn(len(menu))]))
		hashes = append(hashes, s.Hash())
	}
	return hashes
}

func equal(a, b []uint64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// One Game serves any number of goroutines; equal seeds and choices give equal games, others do not.
func TestGamesAreDeterministic(t *testing.T) {
	g := compile(t, "horde-500", "mixed-500")
	want := play(t, g.New(7), 1, 10_000)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 5 {
				if !equal(play(t, g.New(7), 1, 10_000), want) {
					t.Error("the same game comes out otherwise")
				}
			}
		})
	}
	wg.Wait()
	if equal(play(t, g.New(8), 1, 10_000), want) || equal(play(t, g.New(7), 2, 10_000), want) {
		t.Error("other dice or other choices give the same game")
	}
}

// Snapshots are refused with a sentence that says why, whichever of their bits is wrong.
func TestRestoreRefuses(t *testing.T) {
	g := compile(t, "elite-500", "fast-500")
	s := g.New(1)
	play(t, s, 1, 40)
	good := s.AppendSnapshot([]byte("before"))[len("before"):]
	must.Get(g.Restore(good))(t)
	sealed := func(b []byte) []byte {
		b = append([]byte(nil), b...)
		binary.LittleEndian.PutUint32(b[len(b)-4:],
			crc32.Checksum(b[:len(b)-4], crc32.MakeTable(crc32.Castagnoli)))
		return b
	}
	change := func(i int, to byte) []byte {
		b := append([]byte(nil), good...)
		b[i] = to
		return b
	}
	other := compile(t, "elite-500", "fast-500", engine.Ruling{Name: "gf3.early_end", Value: "on"})
	for _, c := range []struct {
		name, want string
		game       *engine.Game
		b          []byte
	}{
		{"nothing", "not a snapshot (0 bytes)", g, nil},
		{"a few bytes", "not a snapshot (20 bytes)", g, good[:20]},
		{"another format", "not a snapshot", g, sealed(change(0, 'X'))},
		{"a later version", "version 9, this program reads version 1", g, sealed(change(4, 9))},
		{"a damaged one", "damaged: checksum", g, change(40, good[40]+1)},
		{"one of another game", "of another game", other, good},
		{"a short one", "do not fit this game", g, sealed(good[:len(good)-8])},
		{"a long one", "do not fit this game", g, sealed(append(append([]byte(nil), good...), 0, 0, 0))},
	} {
		if _, err := c.game.Restore(c.b); err == nil || !strings.HasPrefix(err.Error(), "snapshot: ") ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	for i := range good {
		for bit := range 8 {
			if _, err := g.Restore(change(i, good[i]^1<<bit)); err == nil {
				t.Fatalf("bit %d of byte %d is flipped, and nobody notices", bit, i)
			}
		}
		if _, err := g.Restore(good[:i]); err == nil {
			t.Fatalf("cut to %d bytes, and nobody notices", i)
		}
	}
}

// A state can be copied into whatever stood there before: nothing, or a larger or smaller game.
func TestCopyFromAnyGame(t *testing.T) {
	small, large := compile(t, "elite-500", "elite-500").New(1), compile(t, "horde-2000", "horde-2000").New(1)
	var s engine.State
	for _, src := range []*engine.State{small, large, small, large} {
		s.CopyFrom(src)
		if s.Hash() != src.Hash() || s.Game() != src.Game() ||
			string(s.AppendSnapshot(nil)) != string(src.AppendSnapshot(nil)) {
			t.Fatal("a copy differs")
		}
		var c engine.State
		c.CopyFrom(src)
		if !equal(play(t, &s, 3, 60), play(t, &c, 3, 60)) {
			t.Fatal("a copy has another future")
		}
	}
}

// A state is renewed to the beginning of a game, whatever was played with it before, or nothing.
func TestRenew(t *testing.T) {
	g := compile(t, "elite-500", "mixed-500")
	for _, s := range []*engine.State{new(engine.State), g.New(3), compile(t, "horde-500", "horde-500").New(1)} {
		if s.Game() != nil {
			play(t, s, 1, 40)
		}
		g.Renew(s, 9)
		fresh := g.New(9)
		if s.Game() != g || s.Hash() != fresh.Hash() || s.PositionHash() != fresh.PositionHash() {
			t.Error("a renewed state is another than a new one")
		}
		before := s.PositionHash()
		if play(t, s, 1, 3); s.PositionHash() == before {
			t.Error("positions that differ have one hash")
		}
	}
}

// A menu is forced when it has one entry, but that of a unit that may well go elsewhere.
func TestForced(t *testing.T) {
	s := compile(t, "elite-500", "mixed-500").New(3)
	r := dice.New(1)
	one, stays := 0, 0
	var menu []engine.Action
	for !s.Over() {
		menu = s.Menu(menu[:0])
		p := s.View()
		want := len(menu) == 1
		if want && menu[0].Verb == engine.Move && menu[0].At == p.Anchor(int(menu[0].Unit)) {
			want = false
			stays++
		} else if want {
			one++
		}
		if p.Forced(menu) != want {
			t.Fatalf("%v is forced: %v", menu, !want)
		}
		must.Do(t, s.Apply(menu[r.Intn(len(menu))]))
	}
	stay := engine.Action{Verb: engine.Move}
	stay.At = s.View().Anchor(0)
	if s.View().Forced([]engine.Action{stay}) || one+stays == 0 {
		t.Errorf("%d menus of one entry, %d of them to stay", one+stays, stays)
	}
	if stay.At.X++; !s.View().Forced([]engine.Action{stay}) {
		t.Error("a single move that leads elsewhere is not forced")
	}
}

// A span holds its ends and what lies between.
func TestSpans(t *testing.T) {
	span := engine.Span{Least: 2, Most: 4}
	for n, want := range map[int]bool{1: false, 2: true, 3: true, 4: true, 5: false} {
		if span.Holds(n) != want {
			t.Errorf("%+v holds %d: %v", span, n, !want)
		}
	}
}

// Who is handed a copy of a position to search in does not get the dice that are to come.
func TestCopyPosition(t *testing.T) {
	s := compile(t, "horde-500", "mixed-500").New(5)
	play(t, s, 1, 40)
	var a, b, c engine.State
	a.CopyPosition(s.View(), 1)
	b.CopyPosition(s.View(), 1)
	c.CopyPosition(s.View(), 2)
	for _, x := range []*engine.State{&a, &b, &c} {
		if x.PositionHash() != s.PositionHash() {
			t.Error("the copy is of another position")
		}
		if x.Hash() == s.Hash() {
			t.Error("the copy has the random stream of the state")
		}
	}
	if a.Hash() != b.Hash() || a.Hash() == c.Hash() {
		t.Error("the seed does not decide the random stream")
	}
	if c.Reseed(1); c.Hash() != a.Hash() {
		t.Error("reseeding gives another stream than copying with the seed")
	}
}

// Scripted dice are handed out from the first roll on; a trace says what was rolled, and listening changes
// nothing.
func TestTrace(t *testing.T) {
	g := compile(t, "horde-500", "mixed-500")
	var script engine.Trace
	// a D3 of 3; a 9, which no D6 can show; then a roll-off of 1 (for the 9) against 6 is over
	script.Feed(3, 9, 6, 1)
	s := g.NewTraced(1, &script)
	if len(script.Wrong) != 1 || !strings.Contains(script.Wrong[0], "9") {
		t.Errorf("wrong dice: %q", script.Wrong)
	}
	if d := s.Decision(); d.Kind != engine.PlaceMarker || d.Seat != 1 || len(script.Script) != 1 ||
		script.Short != 0 {
		t.Errorf("after the dice %v: %+v, %d dice short", script.Dice, d, script.Short)
	}
	play(t, s, 1, 30)
	if script.Short == 0 {
		t.Error("the script has run out, and nobody notices")
	}
	var trace engine.Trace
	if !equal(play(t, g.NewTraced(1, &trace), 1, 10_000), play(t, g.New(1), 1, 10_000)) {
		t.Error("a trace changes the game")
	}
	if len(trace.Dice) == 0 || len(trace.Notes) == 0 || trace.Short != 0 || len(trace.Wrong) != 0 {
		t.Errorf("%d dice, %d notes", len(trace.Dice), len(trace.Notes))
	}
	for _, v := range trace.Dice {
		if v < 1 || v > 6 {
			t.Errorf("a die shows %d", v)
		}
	}
	if trace.Clear(); len(trace.Dice)+len(trace.Notes) != 0 {
		t.Error("clearing leaves something")
	}
}

// When the game is over there is nothing to choose, and every action is illegal.
func TestGameOver(t *testing.T) {
	g := must.Get(enginetest.Race{Turns: 5}.New([2]string{"red", "blue"}))(t)
	s := g.New(1)
	play(t, s, 1, 100)
	if !s.Over() || s.Decision().Kind != engine.GameOver || s.Decision().Seat != -1 || len(s.Menu(nil)) != 0 {
		t.Fatalf("after ten turns: %+v", s.Decision())
	}
	before := s.Hash()
	var illegal *engine.IllegalAction
	if err := s.Apply(engine.Action{Verb: engine.Move}); !errors.As(err, &illegal) ||
		!strings.Contains(err.Error(), "the game is over") {
		t.Errorf("a move after the end: %v", err)
	}
	if s.Hash() != before {
		t.Error("a refused action has changed the state")
	}
}

// The fingerprint tells set-ups apart.
func TestFingerprint(t *testing.T) {
	first := compile(t, "horde-500", "mixed-500").Fingerprint()
	if compile(t, "horde-500", "mixed-500").Fingerprint() != first {
		t.Error("equal set-ups have different fingerprints")
	}
	for name, g := range map[string]*engine.Game{
		"seats":  compile(t, "mixed-500", "horde-500"),
		"armies": compile(t, "horde-500", "elite-500"),
		"ruling": compile(t, "horde-500", "mixed-500", engine.Ruling{Name: "gf3.early_end", Value: "on"}),
	} {
		if g.Fingerprint() == first {
			t.Errorf("other %s, same fingerprint", name)
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	good := compile(t, "horde-500", "mixed-500").Setup()
	for want, change := range map[string]func(*engine.Setup){
		"no ruleset":            func(s *engine.Setup) { s.Ruleset = nil },
		"no army for player 2":  func(s *engine.Setup) { s.Armies[1] = nil },
		"no army for player 1":  func(s *engine.Setup) { s.Armies[0] = &roster.Army{} },
		"a table and a mission": func(s *engine.Setup) { s.Table = nil },
		"table and a mission":   func(s *engine.Setup) { s.Mission = nil },
		"is a list for gf2, not for gf3": func(s *engine.Setup) {
			a := *s.Armies[1]
			a.Ruleset = "gf2"
			s.Armies[1] = &a
		},
		`(did you mean "gf3.early_end"?)`: func(s *engine.Setup) {
			s.Rulings = []engine.Ruling{{Name: "gf3.erly_end", Value: "on"}}
		},
		"unknown ruling": func(s *engine.Setup) {
			s.Rulings = []engine.Ruling{{Name: "gf3.nothing", Value: "on"}}
		},
		`"maybe" is none of off, on`: func(s *engine.Setup) {
			s.Rulings = []engine.Ruling{{Name: "gf3.early_end", Value: "maybe"}}
		},
		"is outside 12 to": func(s *engine.Setup) {
			t := *s.Table
			t.Height = 500_000
			s.Table = &t
		},
		"rounds are outside": func(s *engine.Setup) {
			m := *s.Mission
			m.Rounds = 99
			s.Mission = &m
		},
		"leave no room for two ": func(s *engine.Setup) {
			m := *s.Mission
			m.Zones.Gap = 47_500
			s.Mission = &m
		},
	} {
		setup := good
		change(&setup)
		if _, err := engine.Compile(setup); !must.Contain(err, want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
}
