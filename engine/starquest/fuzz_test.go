package starquest_test

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
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// Snapshots begin with magic, version and fingerprint, and end with a checksum.
const (
	snapHead = 4 + 1 + 8
	snapTail = 4
)

// fuzzGame is the mission with most special rules, which the fuzz targets play, under rulings.
func fuzzGame(tb testing.TB, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	s := special(tb, 3, "middle")
	give(&s.Armies[starquest.Heroes].Units[1], roster.Rule{ID: roster.Caster, Rating: 2})
	s.Rulings = rulings
	return compile(tb, s)
}

// specialKinds are the kinds of decision that come up in random play of it.
var specialKinds = append([]core.Kind{core.SetAside, core.Arrive, core.ArriveAt, core.SpreadHits,
	core.UseLimited, core.CastSpell, core.CastAt,
	core.CommitTokens}, playedKinds...)

// bodies returns what stands between head and checksum in snapshots of games at every kind of decision,
// placing single models included.
func bodies(tb testing.TB, g *engine.Game) (out [][]byte) {
	tb.Helper()
	var seen [core.NumKinds]int
	missing := func() (kinds []core.Kind) {
		for _, k := range specialKinds {
			if seen[k] == 0 {
				kinds = append(kinds, k)
			}
		}
		return kinds
	}
	keep := func(s *engine.State) {
		if k := s.Decision().Kind; seen[k] < 3 {
			seen[k]++
			b := s.AppendSnapshot(nil)
			out = append(out, b[snapHead:len(b)-snapTail])
		}
	}
	var menu []engine.Action
	for seed := uint64(0); seed < 500 && len(missing()) > 0; seed++ {
		s := g.New(seed)
		p := newPlayer(seed, true)
		for ; ; menu = menu[:0] {
			keep(s)
			if s.Over() {
				break
			}
			if d := s.Decision(); d.Kind == core.MoveTo {
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
	if kinds := missing(); len(kinds) > 0 {
		tb.Fatalf("no snapshots at the decisions %v", kinds)
	}
	return out
}

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
	t.Helper()
	s, err := g.Restore(seal(g, body))
	if err != nil {
		return false, 0
	}
	hash = s.Hash()
	b := s.AppendSnapshot(nil)
	if !bytes.Equal(b[snapHead:len(b)-snapTail], body) {
		t.Fatal("what is restored has another snapshot")
	}
	playOn(t, s, dice.Mix(uint64(crc32.ChecksumIEEE(body))))
	return true, hash
}

// Whatever stands in a snapshot behind a right checksum, it is refused, or it is a position that can be
// played.
func FuzzRestore(f *testing.F) {
	g := fuzzGame(f)
	for _, b := range bodies(f, g) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, body []byte) { hostile(t, g, body) })
}

// Snapshots with some bytes changed are refused, or are those of other states that can be played, and both
// happen.
func TestHostileSnapshots(t *testing.T) {
	hostileSnapshots(t, fuzzGame(t))
	// Rulings under which there is more to be remembered.
	hostileSnapshots(t, fuzzGame(t, ruling("sq.extra_actions", "many"), ruling("sq.repeat_actions", "off"),
		ruling("sq.ai_order", "fixed"),
		ruling("sq.caster_help_friends", "on"), ruling("sq.ai_counterspell", "on"),
		ruling("sq.common_skill_power", "on"), ruling("sq.split_fire", "two")))
}

func hostileSnapshots(t *testing.T, g *engine.Game) {
	t.Helper()
	rng := dice.New(7)
	refused, played := 0, 0
	values := []byte{0, 1, 2, 3, 7, 8, 0x0f, 0x10, 0x40, 0x7f, 0x80, 0xfe, 0xff}
	for _, body := range bodies(t, g) {
		honest, hash := hostile(t, g, body)
		if !honest {
			t.Fatal("an honest snapshot is refused")
		}
		for range 400 {
			b := bytes.Clone(body)
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
		a.Arg ^= uint64(r.next()) << (r.next() & 63)
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

// try tries what a script says, action by action: each is carried out, or it is refused by a typed error and
// the state stays as it was.
func (r *script) try(t *testing.T, g *engine.Game, seed uint64) (refused int) {
	t.Helper()
	s := g.New(seed)
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
		refused++
		var illegal *engine.IllegalAction
		if !errors.As(err, &illegal) || illegal.Action != a {
			t.Fatalf("%+v gives the error %#v", a, err)
		}
		if s.Hash() != before {
			t.Fatalf("%+v is refused (%v) but changes the state", a, err)
		}
	}
	playOn(t, s, seed)
	return refused
}

// scripts returns bytes by which every other choice, or so, is taken as it stands on the menu.
func scripts(n int) (all [][]byte) {
	rng := dice.New(3)
	for range n {
		b := make([]byte, 0, 600)
		for range cap(b) / 2 {
			b = append(b, byte(rng.Uint64()), byte(1<<rng.Intn(16)))
		}
		all = append(all, b)
	}
	return all
}

// FuzzActions tries actions that are on no menu.
func FuzzActions(f *testing.F) {
	g := fuzzGame(f)
	f.Add(uint64(1), []byte(nil))
	for seed, b := range scripts(6) {
		f.Add(uint64(seed), b)
	}
	f.Fuzz(func(t *testing.T, seed uint64, b []byte) { (&script{b}).try(t, g, seed) })
}

// Actions that are on no menu are refused, or are carried out, and games go on.
func TestActionsOffTheMenu(t *testing.T) {
	g := fuzzGame(t)
	refused := 0
	for seed, b := range scripts(60) {
		refused += (&script{b}).try(t, g, uint64(seed))
	}
	if refused < 500 {
		t.Errorf("%d actions were refused: too few to mean anything", refused)
	}
}

// What fuzzing has found is refused: an AI unit that has used its action and not that of the rest, somebody
// out of range who casts, and a unit yet to come without models.
func TestSnapshotsThatFuzzingFound(t *testing.T) {
	g := fuzzGame(t)
	found := [3]int{}
	var menu []engine.Action
	for seed := range uint64(20) {
		s := g.New(seed)
		for p := newPlayer(seed, true); !s.Over(); {
			m := peek.Live(s)
			d := s.Decision()
			if last := len(m.Units) - 1; m.Units[last].Is(core.Reserve) {
				alive := m.Units[last].Alive
				m.Units[last].Alive = 0
				refuse(t, g, s)
				m.Units[last].Alive = alive
				found[2]++
			}
			switch {
			case d.Kind == core.ChooseAction && d.Seat == starquest.Foes:
				m.Stack[2].B ^= 1
				refuse(t, g, s)
				m.Stack[2].B ^= 1
				found[0]++
			case d.Kind == core.CastSpell:
				m.Stack[3].A -= 512
				refuse(t, g, s)
				m.Stack[3].A += 512
				found[1]++
			}
			menu = s.Menu(menu[:0])
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found[0] == 0 || found[1] == 0 || found[2] == 0 {
		t.Errorf("these positions came up %v times", found)
	}
}

// refuse fails the test when a state can be restored.
func refuse(t *testing.T, g *engine.Game, s *engine.State) {
	t.Helper()
	if _, err := g.Restore(s.AppendSnapshot(nil)); err == nil {
		t.Error("a position that cannot be is restored")
	}
}
