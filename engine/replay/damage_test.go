package replay_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
	"gauntlet/engine/wire"
)

// Every single flipped bit is noticed, and what is still shown is what was recorded.
func TestEveryFlippedBit(t *testing.T) {
	data := sample(t, 20)
	whole := must.Get(replay.Parse(data))(t)
	for bit := range 8 * len(data) {
		data[bit/8] ^= 1 << (bit % 8)
		rep, err := replay.Parse(data)
		switch {
		case err == nil:
			t.Errorf("byte %d, bit %d: not noticed", bit/8, bit%8)
		case rep != nil && (len(rep.Actions) > replay.Block || rep.End != nil):
			t.Errorf("byte %d, bit %d: %d actions of a damaged block are shown", bit/8, bit%8,
				len(rep.Actions))
		case rep != nil:
			for i, a := range rep.Actions {
				if a != whole.Actions[i] {
					t.Errorf("byte %d, bit %d: action %d is shown as %+v", bit/8, bit%8, i+1, a)
				}
			}
		}
		data[bit/8] ^= 1 << (bit % 8)
	}
}

// A replay cut at any byte is readable up to the last whole block before the cut.
func TestEveryTruncation(t *testing.T) {
	data := sample(t, 20)
	g := compile(t, setup(12))
	// Where the header and the first block end is known from writing them alone.
	w := must.Get(replay.Begin(replay.NewHeader(g, 7, "random", "random:layer=tactical")))(t)
	header := len(w.Bytes())
	whole := must.Get(replay.Parse(data))(t)
	s := g.New(7)
	for _, a := range whole.Actions[:replay.Block] {
		must.Do(t, errors.Join(s.Apply(a), w.Action(a, s)))
	}
	block := len(w.Bytes())
	for n := range data {
		rep, err := replay.Parse(data[:n])
		d := damage(err)
		if d == nil || !d.Truncated || d.Offset != n || d.Header != (n >= header) {
			t.Fatalf("%d bytes: %v", n, err)
		}
		want := 0
		if n >= block {
			want = replay.Block
		}
		if d.Actions != want || (rep != nil) != (n >= header) {
			t.Fatalf("%d bytes: %d actions, want %d", n, d.Actions, want)
		}
		if rep == nil {
			continue
		}
		res := replay.Verify(rep, byName)
		if res.OK || res.FirstDifference != nil || res.Actions != want || res.Message != err.Error() {
			t.Fatalf("%d bytes: %+v", n, res)
		}
		shown := 0
		if err := replay.Walk(rep, byName, func(s *replay.Step) error {
			shown = s.N
			return nil
		}); err != nil || shown != want {
			t.Fatalf("%d bytes: %d steps shown, %v", n, shown, err)
		}
	}
	if _, err := replay.Parse(append(bytes.Clone(data), 0)); !must.Contain(err, "1 bytes after the end") {
		t.Errorf("got %v", err)
	}
}

// seal puts a checksum behind bytes that begin a replay.
func seal(b []byte) []byte {
	return binary.BigEndian.AppendUint32(append(b, 0xce),
		crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)))
}

const opening = "\x92\xafgauntlet replay\x01"

// forge returns a sealed header with a changed field.
func forge(t testing.TB, change func(*replay.Header)) []byte {
	rep := must.Get(replay.Parse(sample(t, 20)))(t)
	change(&rep.Header)
	raw := must.Get(wire.Marshal(&rep.Header))(t)
	return seal(append([]byte(opening), raw...))
}

func TestHostileReplays(t *testing.T) {
	header := forge(t, func(*replay.Header) {})
	claim := []byte{0xdd, 0xff, 0xff, 0xff, 0xff}
	field := func(name string, value ...byte) []byte {
		return seal(append(append(append([]byte(opening), 0x81, 0xa0|byte(len(name))), name...), value...))
	}
	units := field("Setup", append([]byte{0x81, 0xa6, 'A', 'r', 'm', 'i', 'e', 's', 0x92, 0x81, 0xa5, 'U',
		'n', 'i', 't', 's', 0xdd, 0, 0x0e, 0, 0},
		append(bytes.Repeat([]byte{0xc0}, 0x0e0000), 0xc0)...)...)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "cut short at byte 0"},
		{"text", []byte("army: horde\n"), "not a replay"},
		{"a claim of 2^32-1 elements", claim, "not a replay"},
		{"20 MB of nesting", bytes.Repeat([]byte{0x91}, 20<<20), "larger than 10485760 bytes"},
		{"10 MB of nesting", bytes.Repeat([]byte{0x91}, 10<<20), "not a replay"},
		{"future format", []byte("\x92\xafgauntlet replay\x02whatever"),
			"format version 2; this program reads version 1"},
		{"claim for a header", append([]byte(opening), claim...), "0xdd where the header belongs"},
		{"map claim for a header", append([]byte(opening), 0xdf, 0xff, 0xff, 0xff, 0xff), "in the header"},
		{"nesting in the header", append([]byte(opening), bytes.Repeat([]byte{0x81}, 1<<20)...),
			"nested deeper than 64"},
		{"a claim for agents", field("Agents", claim...), "in the header"},
		{"a header of 2 MB", field("Engine", append([]byte{0xdb, 0, 0x20, 0, 0}, make([]byte, 2<<20)...)...),
			"in the header"},
		{"units of nothing", units, "more than 33554432 bytes"},
		{"unknown field", field("Colour", 1), `unknown field "Colour"`},
		{"empty header", seal([]byte(opening + "\x80")), "army 1 is missing"},
		{"half a header", []byte(opening), "cut short at byte 18, in the header"},
		{"an action of text", append(bytes.Clone(header), 0x91, 0xa1, 'x'),
			"action 1: 0xa1 where a number belongs"},
		{"a unit of 2^40", append(bytes.Clone(header), 0x93, 1, 1, 0xcf, 0, 0, 1, 0, 0, 0, 0, 0),
			"outside -32768 to 32767"},
		{"four way points", append(bytes.Clone(header), 0x99, 1, 0, 0, 0, 0, 0, 0, 0, 4),
			"is 4, outside 0 to 3"},
		{"a negative argument", append(bytes.Clone(header), 0x96, 1, 0, 0, 0, 0, 0xff),
			"-1 where a number from 0 on belongs"},
		{"an end of text", append(bytes.Clone(header), 0xa1, 'x'), "0xa1 where an action or the end belongs"},
		{"an end of another length", seal(append(bytes.Clone(header), 0x81, 0xa7, 'A', 'c', 't', 'i', 'o',
			'n', 's', 5)), "the end says 5 actions, there are 0"},
	} {
		var err error
		n := must.Allocated(func() { _, err = replay.Read(bytes.NewReader(c.data)) })
		if !must.Contain(err, c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
		if n > 64<<20 {
			t.Errorf("%s: %d bytes allocated", c.name, n)
		}
	}
	// As many of the shortest actions as fit.
	many := append(bytes.Clone(header), bytes.Repeat([]byte{0x90}, replay.MaxSize-len(header))...)
	if n := must.Allocated(func() {
		if _, err := replay.Read(bytes.NewReader(many)); err == nil {
			t.Error("a replay without hashes was read")
		}
	}); n > 64<<20 {
		t.Errorf("%d bytes allocated", n)
	}
	failing := io.MultiReader(bytes.NewReader(header), &broken{})
	if _, err := replay.Read(failing); !must.Contain(err, "the cable came loose") {
		t.Errorf("got %v", err)
	}
}

type broken struct{}

func (*broken) Read([]byte) (int, error) { return 0, errors.New("the cable came loose") }

// A setup that no loader would return is refused before it is compiled, by the reader and by the writer.
func TestHostileSetups(t *testing.T) {
	unit := func(h *replay.Header) *roster.Unit { return &h.Setup.Armies[1].Units[0] }
	for _, c := range []struct {
		want   string
		change func(*replay.Header)
	}{
		{"army 2 is missing", func(h *replay.Header) { h.Setup.Armies[1] = nil }},
		{"army 2: the number of its units is 0", func(h *replay.Header) { h.Setup.Armies[1].Units = nil }},
		{"army 2: the number of its units is 10000", func(h *replay.Header) {
			h.Setup.Armies[1].Units = make([]roster.Unit, 10000)
		}},
		{"unit 1: the number of its models is 0", func(h *replay.Header) { unit(h).Models = nil }},
		{"unit 1: quality is 7", func(h *replay.Header) { unit(h).Quality = 7 }},
		{"unit 1: defense is 1", func(h *replay.Header) { unit(h).Defense = 1 }},
		{"control character U+001B", func(h *replay.Header) { unit(h).Name = "\x1b[2J" }},
		{"has 300 bytes", func(h *replay.Header) { unit(h).Name = strings.Repeat("x", 300) }},
		{"model 1: tough is 100000", func(h *replay.Header) { unit(h).Models[0].Tough = 100000 }},
		{"model 1: tough is -1", func(h *replay.Header) { unit(h).Models[0].Tough = -1 }},
		{"model 1: the diameter of the base is 0", func(h *replay.Header) { unit(h).Models[0].Base = 0 }},
		{"model 1: the number of a weapon is 2", func(h *replay.Header) {
			unit(h).Models[0].Weapons[0].Weapon = 2
		}},
		{"model 1: the number of a weapon is -1", func(h *replay.Header) {
			unit(h).Models[0].Weapons[0].Weapon = -1
		}},
		{"model 1: weapon 2 is carried twice", func(h *replay.Header) {
			unit(h).Models[0].Weapons[0].Weapon = 1
		}},
		{"the copies of a weapon is 0", func(h *replay.Header) { unit(h).Models[0].Weapons[0].Copies = 0 }},
		{"weapon 1: range is 1000000", func(h *replay.Header) { unit(h).Weapons[0].Range = 1000000 }},
		{"weapon 1: attacks is 0", func(h *replay.Header) { unit(h).Weapons[0].Attacks = 0 }},
		{"there is no special rule 200", func(h *replay.Header) { unit(h).Weapons[0].Rules[0].ID = 200 }},
		{"the rating of AP is -1", func(h *replay.Header) { unit(h).Weapons[0].Rules[0].Rating = -1 }},
		{"the number of its models is 1280", func(h *replay.Header) {
			u := *unit(h)
			u.Models = nil
			for range roster.MaxUnitModels {
				u.Models = append(u.Models, unit(h).Models[0])
			}
			h.Setup.Armies[1].Units = nil
			for range 20 {
				h.Setup.Armies[1].Units = append(h.Setup.Armies[1].Units, u)
			}
		}},
		{"the table or the mission is missing", func(h *replay.Header) { h.Setup.Table = nil }},
		{"table", func(h *replay.Header) { h.Setup.Table.Width = 1 << 30 }},
		{"corners are not those of a convex polygon", func(h *replay.Header) {
			h.Setup.Table.Terrain[0].Polygon[1].X = -1 << 31
		}},
		{"pieces of terrain, at most", func(h *replay.Header) {
			h.Setup.Table.Terrain = make([]mission.Piece, 1000)
		}},
		{"100 rounds", func(h *replay.Header) { h.Setup.Mission.Rounds = 100 }},
		{"marker", func(h *replay.Header) { h.Setup.Mission.Markers.Fixed[0].X = 1 << 30 }},
		{`ruling "tide" is given twice`, func(h *replay.Header) {
			h.Setup.Rulings = append(h.Setup.Rulings, h.Setup.Rulings[0])
		}},
		{"65 rulings", func(h *replay.Header) { h.Setup.Rulings = make([]engine.Ruling, 65) }},
	} {
		data := forge(t, c.change)
		if rep, err := replay.Parse(data); rep != nil || err == nil ||
			!strings.HasPrefix(err.Error(), "replay: header: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
		h := replay.NewHeader(compile(t, setup(12)), 1)
		c.change(&h)
		if _, err := replay.Begin(h); !must.Contain(err, c.want) {
			t.Errorf("the writer says %v, want %q", err, c.want)
		}
	}
	for _, c := range []struct {
		want   string
		change func(*replay.Header)
	}{
		{"9 agents, at most 8", func(h *replay.Header) { h.Agents = make([]string, 9) }},
		{"the spec of agent 2 has 5000 bytes", func(h *replay.Header) {
			h.Agents[1] = strings.Repeat("x", 5000)
		}},
		{"the ruleset's name is not valid UTF-8", func(h *replay.Header) { h.Ruleset = "\xff" }},
		{"the engine's version holds the control character", func(h *replay.Header) { h.Engine = "\n" }},
	} {
		if _, err := replay.Parse(forge(t, c.change)); !must.Contain(err, c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
		h := replay.NewHeader(compile(t, setup(12)), 1, "a", "b")
		c.change(&h)
		if _, err := replay.Begin(h); !must.Contain(err, c.want) {
			t.Errorf("the writer says %v, want %q", err, c.want)
		}
	}
}

// reseal puts right the checksums of bytes that were changed, as far as they can be followed, so that fuzzing
// gets behind them.
func reseal(data []byte) []byte {
	data = bytes.Clone(data)
	for pos := len(opening); pos < len(data); {
		n, err := wire.Next(data[pos:])
		if err != nil {
			return data
		}
		if data[pos] == 0xce && pos > len(opening) {
			binary.BigEndian.PutUint32(data[pos+1:],
				crc32.Checksum(data[:pos], crc32.MakeTable(crc32.Castagnoli)))
		}
		pos += n
	}
	return data
}

// Whatever is read, there is no panic, and what is read as whole has a second reading.
func FuzzRead(f *testing.F) {
	for _, n := range []int{0, 3, 16, 20} {
		f.Add(sample(f, n))
	}
	f.Add(forge(f, func(*replay.Header) {}))
	f.Add([]byte(opening))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, b := range [][]byte{data, reseal(data)} {
			rep, err := replay.Parse(b)
			if rep == nil {
				if err == nil {
					t.Fatal("neither a replay nor an error")
				}
				continue
			}
			if d := damage(err); (d != nil) != (rep.End == nil) || d != rep.Damage ||
				d != nil && d.Actions != len(rep.Actions) {
				t.Fatalf("error %v, end %+v, %d actions", err, rep.End, len(rep.Actions))
			}
			res := replay.Verify(rep, byName)
			if res.OK && err != nil {
				t.Fatalf("verified in spite of %v", err)
			}
			steps := 0
			err = replay.Walk(rep, byName, func(s *replay.Step) error { steps = s.N; return nil })
			if res.OK && (err != nil || steps != len(rep.Actions)) {
				t.Fatalf("verified, but %d steps and then %v", steps, err)
			}
		}
	})
}
