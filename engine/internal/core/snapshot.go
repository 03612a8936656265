package core

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/wire"
)

// Layout of a snapshot, little endian: "GSNP", version byte, fingerprint of the game (8), body, CRC-32C of
// all before (4). The body is the random stream, then the position, each field in the order of the structs;
// of the stack, the markers and the saved points only what is in use.
const (
	snapMagic   = "GSNP"
	snapVersion = 1
	snapHead    = len(snapMagic) + 1 + 8
)

// AppendSnapshot appends the snapshot of s to b.
func (s *State) AppendSnapshot(b []byte) []byte {
	from := len(b)
	b = append(b, snapMagic...)
	b = append(b, snapVersion)
	b = binary.LittleEndian.AppendUint64(b, s.G.Fingerprint)
	b = s.RNG.Append(b)
	b = s.appendPosition(b)
	return binary.LittleEndian.AppendUint32(b, wire.Checksum(b[from:]))
}

func (s *State) appendPosition(b []byte) []byte {
	le := binary.LittleEndian
	b = append(b, s.Depth, s.Round, s.Marks, byte(s.Active), byte(s.Side[0]), byte(s.Side[1]),
		byte(s.Decide.Kind), byte(s.Decide.Seat))
	b = le.AppendUint16(b, uint16(s.Decide.Unit))
	for i := range s.Stack[:s.Depth] {
		f := &s.Stack[i]
		b = append(b, f.Proc, f.Step)
		b = le.AppendUint16(b, uint16(f.A))
		b = le.AppendUint16(b, uint16(f.B))
		b = le.AppendUint32(b, uint32(f.N))
		b = le.AppendUint64(b, f.M)
	}
	for _, v := range s.Vars[:s.G.Vars] {
		b = le.AppendUint16(b, uint16(v))
	}
	for i := range s.Units {
		u := &s.Units[i]
		b = le.AppendUint64(b, u.Alive)
		b = le.AppendUint64(b, u.Risked)
		b = le.AppendUint16(b, uint16(u.Flags))
		b = le.AppendUint32(b, uint32(u.Extra))
	}
	for i := range s.Models {
		m := &s.Models[i]
		b = le.AppendUint32(b, uint32(m.P.X))
		b = le.AppendUint32(b, uint32(m.P.Y))
		b = le.AppendUint16(b, m.Wounds)
		b = le.AppendUint16(b, m.Extra)
	}
	for i := range s.Markers[:s.Marks] {
		m := &s.Markers[i]
		b = le.AppendUint32(b, uint32(m.P.X))
		b = le.AppendUint32(b, uint32(m.P.Y))
		b = append(b, byte(m.Owner))
	}
	for i := range s.Given {
		g := &s.Given[i]
		b = le.AppendUint64(b, g.Gained)
		b = le.AppendUint64(b, g.Marked)
		b = le.AppendUint64(b, g.Spent)
	}
	if s.Decide.Kind == PlaceModel {
		for _, p := range s.Saved {
			b = le.AppendUint32(b, uint32(p.X))
			b = le.AppendUint32(b, uint32(p.Y))
		}
	}
	return b
}

// Hash returns a 64-bit hash of the whole state, random stream included; derived data does not count. buf is
// scratch.
func (s *State) Hash(buf []byte) (uint64, []byte) {
	buf = s.appendPosition(s.RNG.Append(buf[:0]))
	return hash(buf), buf
}

// PositionHash is Hash without the random stream.
func (s *State) PositionHash(buf []byte) (uint64, []byte) {
	buf = s.appendPosition(buf[:0])
	return hash(buf), buf
}

// hash mixes eight bytes at a time with the multiply-and-fold step of wyhash; the length goes in at the
// start.
func hash(b []byte) uint64 {
	h := dice.Mix(uint64(len(b)))
	for len(b) >= 8 {
		hi, lo := bits.Mul64(h^binary.LittleEndian.Uint64(b), 0x9e3779b97f4a7c15)
		h = hi ^ lo + 0x9e3779b97f4a7c15
		b = b[8:]
	}
	var last [8]byte
	copy(last[:], b)
	return dice.Mix(h ^ binary.LittleEndian.Uint64(last[:]))
}

// Restore returns the state of a snapshot. A snapshot that is damaged, of another version or of another game
// is refused.
func (g *Game) Restore(b []byte) (*State, error) {
	switch {
	case len(b) < snapHead+dice.Size+4 || string(b[:4]) != snapMagic:
		return nil, fmt.Errorf("snapshot: not a snapshot (%d bytes)", len(b))
	case b[4] != snapVersion:
		return nil, fmt.Errorf("snapshot: version %d, this program reads version %d", b[4], snapVersion)
	}
	end := len(b) - 4
	if got, want := wire.Checksum(b[:end]), binary.LittleEndian.Uint32(b[end:]); got != want {
		return nil, fmt.Errorf("snapshot: damaged: checksum %08x, expected %08x", got, want)
	}
	if fp := binary.LittleEndian.Uint64(b[5:]); fp != g.Fingerprint {
		return nil, fmt.Errorf("snapshot: of another game (%016x, this one is %016x)", fp, g.Fingerprint)
	}
	s, err := g.read(b[:end])
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	for _, check := range [...]func() error{s.checkHead, s.checkUnits, s.checkPlaces, s.checkRules,
		s.checkStack} {
		if err := check(); err != nil {
			return nil, fmt.Errorf("snapshot: %w", err)
		}
	}
	return s, nil
}

// read reads a state from the body of a snapshot.
func (g *Game) read(b []byte) (*State, error) {
	s, size, fits := g.Blank(), len(b)+4, true
	b = b[snapHead:]
	read := func(parts ...any) {
		for _, p := range parts {
			n, err := binary.Decode(b, binary.LittleEndian, p)
			b, fits = b[n:], fits && err == nil
		}
	}
	read(&s.RNG, &s.Depth, &s.Round, &s.Marks, &s.Active, &s.Side, &s.Decide)
	if s.Depth > MaxDepth {
		return nil, fmt.Errorf("%d pending procedures, at most %d", s.Depth, MaxDepth)
	}
	if int(s.Marks) > len(s.Markers) {
		return nil, fmt.Errorf("%d markers, at most %d", s.Marks, len(s.Markers))
	}
	read(s.Stack[:s.Depth], s.Vars[:g.Vars], s.Units, s.Models, s.Markers[:s.Marks], s.Given)
	if s.Decide.Kind == PlaceModel {
		read(s.Saved)
	}
	if !fits || len(b) > 0 {
		return nil, fmt.Errorf("%d bytes do not fit this game", size)
	}
	return s, nil
}

// checkRules asks the rules, which may look at boxes.
func (s *State) checkRules() error {
	for u := range s.Units {
		s.Rebox(u)
	}
	return s.G.Rules.Check(s)
}

// checkStack checks the pending procedures from the bottom to the top, then that the state waits.
func (s *State) checkStack() error {
	if s.Depth == 0 {
		return nil
	}
	for i := range s.Stack[:s.Depth] {
		p := &s.G.Procs[s.Stack[i].Proc]
		if p.Check == nil {
			return fmt.Errorf("procedure %q never waits", p.Name)
		}
		if err := p.Check(s, i); err != nil {
			return err
		}
	}
	if !s.Waits() {
		return fmt.Errorf("the game does not wait for seat %d to %s", s.Decide.Seat, s.Decide.Kind)
	}
	return nil
}

// Waits reports whether the state stops where it says that it stops: what is on top, run once more, asks for
// the very decision that is pending, rolls nothing and changes nothing. Restored states are checked by it,
// after all that a procedure indexes by or loops over; so procedures can be run again while they wait.
func (s *State) Waits() bool {
	var c State
	c.CopyFrom(s)
	c.Run()
	return c.RNG == s.RNG && string(c.appendPosition(nil)) == string(s.appendPosition(nil))
}

// checkHead checks whose turn it is, what is decided, and that the pending procedures exist.
func (s *State) checkHead() error {
	d := &s.Decide
	switch {
	case s.Active < 0 || s.Active > 1:
		return fmt.Errorf("active seat %d", s.Active)
	case s.Side != [2]int8{1, -1} && s.Side != [2]int8{-1, 1}:
		return fmt.Errorf("sides %v", s.Side)
	case d.Kind >= NumKinds || (s.Depth == 0) != (d.Kind == GameOver):
		return fmt.Errorf("decision kind %d with %d pending procedures", d.Kind, s.Depth)
	case d.Kind != GameOver && (d.Seat < 0 || d.Seat > 1) || int(d.Unit) >= len(s.Units) || d.Unit < -1:
		return fmt.Errorf("decision of seat %d about unit %d", d.Seat, d.Unit)
	}
	for i := range s.Stack[:s.Depth] {
		if int(s.Stack[i].Proc) >= len(s.G.Procs) {
			return fmt.Errorf("procedure %d does not exist", s.Stack[i].Proc)
		}
	}
	return nil
}

// checkUnits checks that units have the models and the flags that they can have together.
func (s *State) checkUnits() error {
	for i := range s.Units {
		u, slots := &s.Units[i], uint64(1)<<uint(s.G.Units[i].Slots())-1
		switch {
		case u.Risked&^slots != 0 || u.Risked != 0 && !u.Is(OnTable):
			return fmt.Errorf("unit %d has models that have rolled for terrain without being on the table", i)
		case u.Alive&^slots != 0:
			return fmt.Errorf("unit %d has living models that it never had", i)
		case (u.Alive == 0) != (u.Flags&(Gone|Joined) != 0) || u.Is(OnTable|Gone) ||
			u.Is(Joined) && u.Flags != Joined ||
			u.Is(Aboard) && u.Flags&(OnTable|Reserve|Scouting|Gone|Joined) != 0 ||
			u.Is(Down) && u.Flags&(OnTable|Gone|Reserve) != 0:
			return fmt.Errorf("unit %d has %d living models and the flags %#x", i, u.Left(), uint16(u.Flags))
		}
	}
	return nil
}

// checkPlaces checks that everything is on the table, and the wounds of the models.
func (s *State) checkPlaces() error {
	g := s.G
	inside := func(p geom.Point) bool {
		return p.X >= -g.Table.HalfW && p.X <= g.Table.HalfW && p.Y >= -g.Table.HalfH && p.Y <= g.Table.HalfH
	}
	for i, m := range s.Models {
		def := &g.Models[i]
		u, k := &s.Units[def.Unit], i-int(g.Units[def.Unit].First)
		switch {
		case !inside(m.P):
			return fmt.Errorf("model %d is off the table", i)
		case u.Alive>>k&1 != 0 && (m.Wounds >= def.Tough) != u.Is(Down):
			return fmt.Errorf("model %d lives with %d wounds of %d", i, m.Wounds, def.Tough)
		case m.Wounds > def.Tough:
			return fmt.Errorf("model %d has %d wounds of %d", i, m.Wounds, def.Tough)
		}
	}
	for i := range s.Markers[:s.Marks] {
		if m := &s.Markers[i]; !inside(m.P) || m.Owner < -1 || m.Owner > 1 {
			return fmt.Errorf("marker %d is off the table or belongs to seat %d", i, m.Owner)
		}
	}
	for i, p := range s.Saved {
		if !inside(p) {
			return fmt.Errorf("saved position %d is off the table", i)
		}
	}
	return nil
}
