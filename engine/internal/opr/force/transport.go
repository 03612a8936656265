package force

import (
	"fmt"
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// A unit that leaves its transport goes straight from the middle of that to its places around it: past other
// units and impassable terrain like any move, its bases entirely within the reach of GF3-SR-TRANSPORT-02 and
// an inch from the transport. The pattern of places is a part of that of a move: for a single model its
// directions, at the least distance, in the middle and at the greatest; for others PatternReform in every
// second direction, as near as the formation fits and as far. PatternStay is a crowd around the transport,
// for where no formation fits.

// HatchOf returns the base of the transport that unit u is inside. Its own models stand there; of those that
// are being placed one by one, the last still does.
func HatchOf(s *core.State, u int) board.Disc {
	def, t := &s.G.Units[u], Carrier(s, u)
	last := int(def.First) + bits.Len64(s.Units[u].Alive) - 1
	return board.Disc{P: s.Models[last].P, R: s.G.Models[s.G.Units[t].First].Base}
}

// A unit inside a transport (GF3-SR-TRANSPORT-01) is Aboard and not OnTable, so that nobody targets, sees or
// bumps into it, and it neither seizes nor contests. Its models are where the middle of the transport is, and
// go with it: whoever leaves begins its way there. Extra of the unit says which transport of its army that
// is.
const (
	carrierShift = 16
	CarrierBits  = 0x7f << carrierShift // 1 + the number of the transport in its army, 0 for none
)

// The spaces that models take (GF3-SR-TRANSPORT-01).
const (
	spaceSmall = 1
	spaceTough = 3

	smallTough = 3 // the most Tough of a model that is no hero
	heroTough  = 6 // and of a hero
)

// space returns the spaces that a model takes in a transport, 0 for one that cannot be inside: an Aircraft, a
// transport, or one too large (GF3-A-69).
func (d *Data) space(fig *Figure, m *roster.Model) uint8 {
	_, carries := roster.Rating(m.Rules, roster.Transport)
	hero := fig.Traits&Hero != 0
	switch {
	case fig.Traits&Aircraft != 0 || carries:
	case d.Transports.EvenSpaces || m.Tough == 1 || hero && m.Tough <= heroTough:
		return spaceSmall
	case !hero && m.Tough <= smallTough:
		return spaceTough
	}
	return 0
}

// compileHold fills in the spaces inside a unit with Transport.
func compileHold(d *Data, u *roster.Unit, p *Profile) error {
	for i := range u.Models {
		spaces, carries := roster.Rating(u.Models[i].Rules, roster.Transport)
		if !carries {
			continue
		}
		if len(u.Models) > 1 {
			return fmt.Errorf("%q belongs to units of a single model, and this one has %d", roster.Transport,
				len(u.Models))
		}
		p.Hold, d.HasTransports = int16(spaces), true
	}
	return nil
}

// Carrier returns the transport that unit u is inside, or -1.
func Carrier(s *core.State, u int) int {
	if !s.Units[u].Is(core.Aboard) {
		return -1
	}
	first, _ := s.G.UnitRange(s.Seat(u))
	return first + int(s.Units[u].Extra&CarrierBits>>carrierShift) - 1
}

// Standing returns the unit on the table that stands where unit u is: unit u itself, or its transport.
func Standing(s *core.State, u int) int {
	if s.Units[u].Is(core.Aboard) {
		return Carrier(s, u)
	}
	return u
}

// Present reports whether unit u is on the table, or in a transport that is: then it can be activated.
func Present[N int | int16](s *core.State, u N) bool {
	t := Carrier(s, int(u))
	return Alive(s, u) || t >= 0 && Alive(s, t)
}

// spaces returns how many spaces the living models of unit u take, or -1 when one of them cannot be in a
// transport.
func (d *Data) spaces(s *core.State, u int) (n int) {
	for k := range s.Living(u) {
		spaces := int(d.Units[u].Figures[k].Spaces)
		if spaces == 0 {
			return -1
		}
		n += spaces
	}
	return n
}

// Passengers calls yield with every unit that is inside unit t, until it returns false.
func Passengers(s *core.State, t int, yield func(u int) bool) {
	if !Of(s).HasTransports {
		return
	}
	for u := range s.G.UnitsOf(s.Seat(t)) {
		if Carrier(s, u) == t && !yield(u) {
			return
		}
	}
}

// FreeSpaces returns how many of the spaces of unit t are free.
func FreeSpaces(s *core.State, t int) int {
	d := Of(s)
	free := int(d.Units[t].Hold)
	Passengers(s, t, func(u int) bool { free -= d.spaces(s, u); return true })
	return free
}

// FitsInside reports whether unit u can be inside unit t beside those that are.
func (d *Data) FitsInside(s *core.State, u, t int) bool {
	if d.Units[t].Hold == 0 || s.Seat(u) != s.Seat(t) || u == t {
		return false
	}
	n := d.spaces(s, u)
	return n > 0 && n <= FreeSpaces(s, t)
}

// WhyOutside says why unit u cannot be inside unit t, where FitsInside says that it cannot.
func WhyOutside(s *core.State, u, t int) string {
	d, name := Of(s), s.Name(u)
	n := d.spaces(s, u)
	switch {
	case d.Units[t].Hold == 0 || s.Seat(u) != s.Seat(t):
		return fmt.Sprintf("%s is no transport of its side", s.Name(t))
	case d.Units[u].Hold > 0:
		return fmt.Sprintf("%s is a transport itself", name)
	case d.IsAircraft(u):
		return fmt.Sprintf("%s is an Aircraft", name)
	case n < 0:
		return fmt.Sprintf("%s has a model that is too large", name)
	}
	return fmt.Sprintf("%s takes %d spaces, and %d of %d are free in %s", name, n, FreeSpaces(s, t),
		d.Units[t].Hold, s.Name(t))
}

// MayStartAboard reports whether unit u, which waits to be deployed, may begin the game inside unit t
// (GF3-SR-TRANSPORT-02). One that has been set aside keeps its passengers, also those without its rule unless
// the ruling is that they need it (GF3-A-85).
func MayStartAboard(s *core.State, u, t int) bool {
	d := Of(s)
	if s.Units[u].Flags != 0 || s.Units[t].Flags&^(core.Reserve|core.Scouting) != 0 ||
		!d.FitsInside(s, u, t) {
		return false
	}
	rule := Ambush
	if s.Units[t].Is(core.Scouting) {
		rule = Scout
	}
	return !d.Transports.ReservedRule || !s.Units[t].Is(core.Reserve) || d.has(s, u, rule)
}

// MayStartAboardAny reports whether some unit is there that unit u may begin the game inside.
func MayStartAboardAny(s *core.State, u int) bool {
	for t := range s.G.UnitsOf(s.Seat(u)) {
		if MayStartAboard(s, u, t) {
			return true
		}
	}
	return false
}

// StartAboard puts unit u inside unit t, where it may begin the game.
func StartAboard(s *core.State, u, t int) {
	Enter(s, u, t)
	s.Note(u, "begins the game inside %s", s.Name(t))
}

// PutAboard puts a unit inside another, wherever that is: what tests of the rules begin with that set up a
// position by hand. It is an error when it cannot be there.
func PutAboard(s *core.State, u, t int) error {
	if !Of(s).FitsInside(s, u, t) {
		return fmt.Errorf("%s cannot be inside %s: %s", s.Name(u), s.Name(t), WhyOutside(s, u, t))
	}
	Enter(s, u, t)
	return nil
}

// Enter puts unit u inside unit t.
func Enter(s *core.State, u, t int) {
	unit := &s.Units[u]
	unit.Flags = unit.Flags&^core.OnTable | core.Aboard
	unit.Risked = 0
	unit.Extra = unit.Extra&^CarrierBits | int32(s.G.Units[t].Number+1)<<carrierShift
	follow(s, u, t)
}

// follow moves the models of unit u to the middle of the transport that it is inside.
func follow(s *core.State, u, t int) {
	at := s.Models[s.G.Units[t].First].P
	for _, i := range s.Living(u) {
		s.Models[i].P = at
	}
	s.Rebox(u)
}

// Carry moves those along that are inside unit t, which has moved.
func Carry(s *core.State, t int) {
	if Of(s).Units[t].Hold > 0 {
		Passengers(s, t, func(u int) bool { follow(s, u, t); return true })
	}
}

// Land puts unit u on the table, whose models have left their transport for their places.
func Land(s *core.State, u int) {
	unit := &s.Units[u]
	s.Note(u, "leaves %s", s.Name(Carrier(s, u)))
	unit.Flags = unit.Flags&^core.Aboard | core.OnTable
	unit.Extra &^= CarrierBits
	s.Rebox(u)
}

// CameInside reports whether unit u can have arrived in this round inside a transport that was set aside for
// Ambush.
func CameInside(s *core.State, u int) bool {
	d := Of(s)
	if !d.HasTransports || s.Units[u].Flags&(core.OnTable|core.Aboard) == 0 || d.spaces(s, u) < 0 {
		return false
	}
	for t := range s.G.UnitsOf(s.Seat(u)) {
		if d.Units[t].Hold > 0 && d.Units[t].Traits&Ambush != 0 &&
			s.Units[t].Flags&(core.Reserve|core.Arrived) != core.Reserve {
			return true
		}
	}
	return false
}

// FiresFromInside reports whether unit u, which has not moved, may shoot from inside its transport. As a rule
// nobody may (GF3-SR-TRANSPORT-03).
func FiresFromInside(s *core.State, u int) bool {
	return Of(s).Transports.FiringPorts && s.Units[u].Is(core.Aboard) && !s.Units[u].Is(core.Moved) &&
		Present(s, u)
}

// CheckAboard checks what a restored state says about units inside transports.
func CheckAboard(s *core.State) error {
	d := Of(s)
	for u := range s.Units {
		unit := &s.Units[u]
		t := Carrier(s, u)
		if !unit.Is(core.Aboard) {
			// games with statuses know no transports, and use the bits otherwise
			if unit.Extra&CarrierBits != 0 && !d.Profiles.Statuses {
				return fmt.Errorf("unit %d is marked as inside a transport against its flags %#x", u,
					uint16(unit.Flags))
			}
			continue
		}
		first, end := s.G.UnitRange(s.Seat(u))
		if t < first || t >= end || t == u || d.Units[t].Hold == 0 ||
			s.Units[t].Flags&(core.Aboard|core.Joined) != 0 || d.spaces(s, u) < 0 ||
			unit.Risked != 0 && !placing(s, u) {
			return fmt.Errorf("unit %d cannot be inside unit %d", u, t)
		}
		if s.Units[t].Is(core.Gone) != wrecked(s, t) {
			return fmt.Errorf("unit %d is inside unit %d, which is destroyed", u, t)
		}
		if FreeSpaces(s, t) < 0 {
			return fmt.Errorf("unit %d carries more than it has spaces for", t)
		}
		at := s.Models[s.G.Units[t].First].P
		if s.Units[t].Is(core.Gone) {
			at = HatchOf(s, u).P
		}
		for _, i := range s.Living(u) {
			if s.Models[i].P != at && !placing(s, u) {
				return fmt.Errorf("model %d is not where its transport is", i)
			}
		}
	}
	return nil
}

// placing reports whether the models of unit u are being placed one by one.
func placing(s *core.State, u int) bool {
	return s.Depth > 0 && s.Top().Proc == proc.Place && int(s.Top().A) == u
}

// wrecked reports whether unit t has been destroyed and those inside it have yet to leave.
func wrecked(s *core.State, t int) bool {
	return slices.ContainsFunc(s.Stack[:s.Depth], func(f core.Frame) bool {
		return f.Proc == proc.Wreck && int(f.A) == t
	})
}
