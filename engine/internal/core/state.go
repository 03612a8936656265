package core

import (
	"iter"
	"math/bits"

	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
)

// Flags of a unit. What they mean in detail is the ruleset's business.
type Flags uint16

// The flags.
// They are part of the format of snapshots: none changes its bit.
const (
	OnTable   Flags = 1 << 0 // deployed and not destroyed
	Activated Flags = 1 << 1 // has acted this round
	Shaken    Flags = 1 << 2
	Fatigued  Flags = 1 << 3
	Moved     Flags = 1 << 4 // has moved in this activation
	Wounded   Flags = 1 << 5 // has taken wounds in this activation that call for a morale test
	InMelee   Flags = 1 << 6 // has fought in this activation
	Arrived   Flags = 1 << 7 // came from reserve this round
	Reserve   Flags = 1 << 8 // set aside
	Gone      Flags = 1 << 9 // destroyed or routed
	// set aside to be placed right after the deployment; those set aside without it come later
	Scouting Flags = 1 << 10
	// a hero that has joined another unit: its model is there, and the unit itself takes no more part
	Joined Flags = 1 << 11
	Aboard Flags = 1 << 12 // inside a transport: off the table, with all its models where the transport is
	// an unconscious hero: its model lies where it fell, and the unit is not on the table until it is revived
	Down Flags = 1 << 13
	// What a unit has done in this activation that may move afterwards by a rule of its list. Both together say
	// that it has made that move in this round.
	HasShot     Flags = 1 << 14
	HasFought   Flags = 1 << 15
	MovedFreely       = HasShot | HasFought
)

// A Unit is what changes about a unit.
type Unit struct {
	Alive uint64 // mask of its living models
	// Risked is the mask of models that have rolled for dangerous terrain on a move in this activation.
	Risked uint64
	Flags  Flags
	Extra  int32 // the ruleset's own: tokens, power
}

// A Given is what a unit has been given for a while by choices of a player, and has used up: masks of the
// ruleset's own.
type Given struct {
	Gained uint64 // of its own side's rules
	Marked uint64 // of the other side's rules
	Spent  uint64 // of its own side's rules
}

// Left returns the number of living models.
func (u Unit) Left() int { return bits.OnesCount64(u.Alive) }

// Is reports whether all of the flags are set.
func (u Unit) Is(f Flags) bool { return u.Flags&f == f }

// A Model is what changes about a model.
type Model struct {
	P      geom.Point // centre of the base; what a dead or undeployed model has here is 0
	Wounds uint16     // taken
	Extra  uint16     // the ruleset's own
}

// OtherModel returns the first model from a number on that is not as it was, or how many there are.
func (s *State) OtherModel(was []Model, from int) int {
	const some = 8 // as many are compared at once
	is, k := s.Models[:len(was)], from
	for ; k+some <= len(is) && *(*[some]Model)(is[k:]) == *(*[some]Model)(was[k:]); k += some {
	}
	for ; k < len(is) && is[k] == was[k]; k++ {
	}
	return k
}

// OtherUnit returns the first unit from a number on that is not as it was, or how many there are.
func (s *State) OtherUnit(was []Unit, from int) int {
	is, u := s.Units[:len(was)], from
	for ; u < len(is) && is[u] == was[u]; u++ {
	}
	return u
}

// A Marker is an objective marker.
type Marker struct {
	P     geom.Point
	Owner int8 // seat, or -1
}

// A Frame is one pending procedure. Its arguments are the procedure's own. Procedures, steps and what the
// arguments keep are part of the format of snapshots: they are written down as numbers, which never change.
type Frame struct {
	Proc uint8
	Step uint8
	A, B int16
	N    int32
	M    uint64
}

// Sizes of the fixed parts of a state.
const (
	MaxDepth  = 12
	NumVars   = 112
	UsualVars = 48 // that a ruleset uses unless it says otherwise
)

// Head is the part of a state that has the same size in every game.
type Head struct {
	RNG    dice.Stream
	Stack  [MaxDepth]Frame // Stack[:Depth] is in use, the rest is 0
	Vars   [NumVars]int16  // the ruleset's own; Vars[Game.Vars:] are 0
	Depth  uint8
	Round  uint8   // 0 before the first
	Marks  uint8   // Markers[:Marks] are on the table
	Active int8    // seat whose turn it is
	Side   [2]int8 // +1 for the seat on the near edge, -1 on the far one: the sign of its frame
	Decide Decision
}

// A State is one position of a game.
type State struct {
	G     *Game
	Trace *Trace // records dice and words, feeds scripted dice; no part of the state
	Kept  any    // what a ruleset keeps while it answers questions about the position; no part of the state
	Head
	Units   []Unit
	Models  []Model
	Markers []Marker
	Given   []Given      // by unit; none in games in which nothing is given
	Saved   []geom.Point // where the models of the unit stood that is being placed model by model

	// Boxes and anchors are derived: the bounding box of each unit's living models with their bases, and the
	// mean of their positions.
	Boxes   []geom.Box
	Anchors []geom.Point
}

// A Handle names a state to those who may open it. Package engine hands it out, to everybody; only packages
// below engine can open it.
type Handle struct{ s *State }

// Handle returns the handle of the state.
func (s *State) Handle() Handle { return Handle{s} }

// Open returns the state of a handle.
func Open(h Handle) *State { return h.s }

// Renew makes s the first state of the game, as New does, without allocating when s was one of this game.
func (g *Game) Renew(s *State, seed uint64) {
	if s.G != g {
		*s = *g.Blank()
	} else {
		s.blank()
	}
	s.begin(seed)
}

// begin goes from a blank state to the first decision.
func (s *State) begin(seed uint64) {
	s.RNG = dice.New(seed)
	s.G.Rules.Begin(s)
	s.Run()
}

// New returns the first state of a game, at its first decision. The trace may be nil; its scripted dice are
// there from the first roll.
func (g *Game) New(seed uint64, t *Trace) *State {
	s := g.Blank()
	s.Trace = t
	s.begin(seed)
	return s
}

// Blank returns a state in which nothing has happened yet, with nobody on the table, for rulesets to try
// things on.
func (g *Game) Blank() *State {
	s := &State{
		G:       g,
		Units:   make([]Unit, len(g.Units)),
		Models:  make([]Model, len(g.Models)),
		Markers: make([]Marker, g.Markers),
		Saved:   make([]geom.Point, g.MaxUnit),
		Boxes:   make([]geom.Box, len(g.Units)),
		Anchors: make([]geom.Point, len(g.Units)),
	}
	if g.Gives {
		s.Given = make([]Given, len(g.Units))
	}
	s.blank()
	return s
}

func (s *State) blank() {
	s.Head = Head{Side: [2]int8{1, -1}}
	clear(s.Models)
	clear(s.Given)
	clear(s.Saved)
	clear(s.Boxes)
	clear(s.Anchors)
	for i := range s.Markers {
		s.Markers[i] = Marker{Owner: -1}
	}
	for i := range s.Units {
		s.Units[i] = Unit{Alive: 1<<uint(s.G.Units[i].Size) - 1}
	}
}

// CopyFrom makes s equal to src. It allocates only when s is fresh or was of a larger or smaller game.
func (s *State) CopyFrom(src *State) {
	s.G = src.G
	s.Head = src.Head
	s.Units = append(s.Units[:0], src.Units...)
	s.Models = append(s.Models[:0], src.Models...)
	s.Markers = append(s.Markers[:0], src.Markers...)
	s.Given = append(s.Given[:0], src.Given...)
	s.Saved = append(s.Saved[:0], src.Saved...)
	s.Boxes = append(s.Boxes[:0], src.Boxes...)
	s.Anchors = append(s.Anchors[:0], src.Anchors...)
}

// TakeUnits makes the units of s from a number on, with their models, as they are in a state of the same game.
func (s *State) TakeUnits(src *State, first int) {
	model := s.G.Units[first].First
	copy(s.Units[first:], src.Units[first:])
	copy(s.Models[model:], src.Models[model:])
	copy(s.Boxes[first:], src.Boxes[first:])
	copy(s.Anchors[first:], src.Anchors[first:])
}

// Reseed gives the state a fresh random stream.
func (s *State) Reseed(seed uint64) { s.RNG = dice.New(seed) }

// Guest returns the place among unit u's models of the hero that has joined it and lives, the first of
// several, or -1.
func (s *State) Guest(u int) int {
	size := uint(s.G.Units[u].Size)
	if guests := s.Units[u].Alive >> size; guests != 0 {
		return int(size) + bits.TrailingZeros64(guests)
	}
	return -1
}

// Only returns the one living model of unit u, by its number in the game, or -1 when as many do not live.
func (s *State) Only(u int) int {
	alive := s.Units[u].Alive
	if alive == 0 || alive&(alive-1) != 0 {
		return -1
	}
	return int(s.G.Units[u].First) + bits.TrailingZeros64(alive)
}

// Shape returns the largest base radius of unit u's models, heroes that have joined it included, and whether
// all bases are of one size.
func (s *State) Shape(u int) (base int32, uniform bool) {
	d := &s.G.Units[u]
	base, uniform = d.MaxBase, d.Uniform
	behind := int(d.First) + int(d.Size)
	for m := s.Units[u].Alive >> uint(d.Size); m != 0; m &= m - 1 {
		r := s.G.Models[behind+bits.TrailingZeros64(m)].Base
		base, uniform = max(base, r), uniform && r == d.MaxBase
	}
	return base, uniform
}

// Seat returns the seat of unit u.
func (s *State) Seat(u int) int { return int(s.G.Units[u].Seat) }

// Name returns the name of unit u.
func (s *State) Name(u int) string { return s.G.Units[u].Name }

// UnitsOf goes through the units of a seat.
func (g *Game) UnitsOf(seat int) iter.Seq[int] {
	return func(yield func(int) bool) {
		first, end := g.UnitRange(seat)
		for u := first; u < end && yield(u); u++ {
		}
	}
}

// Living goes through the living models of unit u: the place of each in the unit, and its number in the game.
func (s *State) Living(u int) iter.Seq2[int, int] {
	return func(yield func(k, i int) bool) {
		for m := s.Units[u].Alive; m != 0; m &= m - 1 {
			if k := bits.TrailingZeros64(m); !yield(k, int(s.G.Units[u].First)+k) {
				return
			}
		}
	}
}

// Bits goes through the bits of a mask, by their places.
func Bits(mask uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; mask != 0 && yield(bits.TrailingZeros64(mask)); mask &= mask - 1 {
		}
	}
}

// UnitRange returns the units of a seat: from first up to but not including end.
func (g *Game) UnitRange(seat int) (first, end int) {
	return int(g.SeatUnits[seat]), int(g.SeatUnits[seat+1])
}

// Sign returns the sign of a seat's frame: +1 near, -1 far.
func (s *State) Sign(seat int) int32 { return int32(s.Side[seat]) }

// Rebox computes the bounding box and the anchor of unit u anew, after its models have moved or died.
func (s *State) Rebox(u int) {
	d := &s.G.Units[u]
	if i := s.Only(u); i >= 0 {
		p := s.Models[i].P
		s.Boxes[u], s.Anchors[u] = geom.BoxAround(p, p, s.G.Models[i].Base), p
		return
	}
	first := true
	var b geom.Box
	var x, y, n int64
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		i := int(d.First) + bits.TrailingZeros64(m)
		p, r := s.Models[i].P, s.G.Models[i].Base
		mb := geom.Box{Min: p, Max: p}.Grow(r)
		if first {
			b, first = mb, false
		} else {
			b = b.Union(mb)
		}
		x, y, n = x+int64(p.X), y+int64(p.Y), n+1
	}
	n = max(n, 1)
	s.Boxes[u], s.Anchors[u] = b, geom.Point{X: int32(x / n), Y: int32(y / n)}
}

// Unbox is Rebox for a unit that is no longer on the table.
func (s *State) Unbox(u int) { s.Boxes[u], s.Anchors[u] = geom.Box{}, geom.Point{} }

// Anchor returns the mean position of the living models of unit u.
func (s *State) Anchor(u int) geom.Point { return s.Anchors[u] }
