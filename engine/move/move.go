// Package move is what figures can do on a board: keep together in formations, walk past others and over
// terrain, come into contact, jump and climb, be pushed and fall, come out of something, find a place. It
// works on bases in the fixed point of geom, and knows no rules of units: what of them matters to figures
// that move is in a Rules and in a Mover, which whoever knows the units fills in.
package move

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// MaxFigures is the most figures that go together.
const MaxFigures = board.MaxTogether

// CoverChoices is how many places the pattern of destinations has towards pieces of cover.
const CoverChoices = 4

// keptSizes is of how many sizes of units a mover keeps the formations.
const keptSizes = 24

var zero geom.Point

// Offset returns the displacement by a length in direction k of geom.Dirs, in the owner's frame.
func (w *Mover) Offset(k int, length int64) geom.Point {
	return geom.Dirs[k].Sign(w.Sign).Times(length, geom.DirScale)
}

// there returns the base of figure i at its place in To.
func (w *Mover) there(i int) board.Disc { return w.Own[i].At(w.To[i]) }

// stay leaves in To where the figures stand, and puts them in order.
func (w *Mover) stay() {
	for i := range w.N {
		w.To[i], w.order[i] = w.Own[i].P, uint8(i)
	}
}

// lineUp orders figures by a key of each, the least first; equal ones keep their order.
func lineUp(order []uint8, key *[MaxFigures]int64) {
	for i := 1; i < len(order); i++ {
		m, j := order[i], i
		for ; j > 0 && key[order[j-1]] > key[m]; j-- {
			order[j] = order[j-1]
		}
		order[j] = m
	}
}

// A Mover is the scratch memory of one computation about figures that move, look or are placed together. It
// holds nothing between two of them.
type Mover struct {
	Rules *Rules
	Table *board.Table
	Sign  int32 // of the frame in which directions are given: 1, or -1 for the half turn

	N        int                    // figures
	Own      [MaxFigures]board.Disc // their bases
	Mean     geom.Point             // their anchor
	Box      geom.Box               // around their bases where they stand
	Base     int32                  // the radius of most bases, by which ranks are laid out
	Guests   int                    // the last figures, which may have other bases
	Uniform  bool                   // all bases are of one size
	Nowhere  bool                   // they stand nowhere yet, all at 0
	Flies    uint64                 // by order in Own: figures that fly
	Unslowed uint64                 // and those that difficult terrain does not slow
	Roots    uint64                 // and those that do not move in melee
	Leaving  bool                   // they come out of a transport
	Out      Exit                   // of which this is what they keep to
	Zone     *Zone                  // where they are placed

	Others        []board.Disc // bases near enough to mind, each radius grown by the room to keep
	Groups        []group      // others, unit by unit
	leftOut       group        // the one that has been left out,
	leftAt        int          // from which place,
	left          bool         // if there is one
	room          int32        // that room
	onPath        int32        // the part of it that need not be kept on the way (GF3-A-24)
	Bases         []board.Disc // bases of the unit that is charged or looked at
	Foe           geom.Point   // and its anchor
	blocks        uint64       // pieces near that may bar, slow or lift the figures
	lane          lane         // of the last move tried
	bearings      bearings     // of the figures as they stand
	barrier       int          // the last disc that barred a single figure's way: it mostly does again
	entered       bool         // it is that of a longer way in the direction that is tried
	Hard          uint64       // impassable pieces near, by their places on the table
	MayJump       bool         // the figures may jump
	Jumps         uint8        // where they do on the ways that are tried
	PassesTerrain bool         // terrain means nothing to the move but where it ends
	slow          uint64       // difficult pieces near
	Risky         uint64       // dangerous pieces near
	Tall          uint64       // pieces near that one stands on above the ground, where figures climb
	Cover         []uint8      // pieces near that give cover
	havens        []geom.Box   // outside of these boxes no displacement leads into it

	To      [MaxFigures]geom.Point // where the figures go, in the order of Own
	Slots   [MaxFigures]geom.Point
	SlotBox geom.Box // around the bases at their slots, relative to the anchor
	margin  int32    // how far along either axis they lead at least before one leaves the table
	// how far the slots lie at most from where the figures stand now, relative to the anchor
	shift   int64
	shifts  [MaxFigures]geom.Point // how they lie to there, while shift is not 0
	laggard int                    // the figure that had too far to go, the last time that one had
	least   int32                  // the radius of their smallest base
	most    int32                  // and of their largest
	order   [MaxFigures]uint8
	// beside how many of those placed a figure has found no place to which it can go straight, or around
	// something: it finds none there later on, when more are placed and have gone far or met difficult terrain
	tried, bent [MaxFigures]uint8
	placed      [MaxFigures]board.Disc // where figures come to stand, in order
	crowded     int                    // the last of these that another had no room beside
	keys        [MaxFigures]int64
	inOrder     [2][MaxFigures]int32      // how far to the right and up the figures stand
	Even        bool                      // the bases charged or looked at are all of one size
	Strict      bool                      // no figure takes a place that another stands on
	led         bool                      // some figure has found its place
	asks        bool                      // it is asked only whether the figures find places, not by which ways
	Whole       bool                      // no figure goes where the unit would fall apart
	WentFar     bool                      // some figure went further than difficult terrain lets a unit
	SlowedDown  bool                      // some figure met difficult terrain
	Bent        uint64                    // figures that take a way around, by order in Own
	Bends       [MaxFigures][2]geom.Point // and their way points
	Links       [MaxFigures]uint64
	Sight       board.Sight
	tops, way   []stretch // of the last profile
	cuts        []int64

	router router
	kept   [int(board.NumFormations-board.Line) * keptSizes]formed
}

// An Exit is the base that figures come out of, and how far from it they stand at most: with all of their
// bases, or the nearest part.
type Exit struct {
	board.Disc
	Reach  int32
	Partly bool
}

// A Zone is where units are deployed, in their owner's frame.
type Zone struct {
	Poly   geom.Polygon
	Box    geom.Box // around it
	isBox  bool     // it is that box
	partly bool     // a base needs only its centre inside
}

// NewZone returns the zone of a shape, in which bases stand with all of them or partly.
func NewZone(poly geom.Polygon, partly bool) Zone {
	return Zone{Poly: poly, Box: poly.Box(), isBox: poly.IsBox(), partly: partly}
}
