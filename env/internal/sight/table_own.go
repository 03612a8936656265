package sight

import (
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/env"
)

// Own is what observations of a family of environments have of their own, behind the columns of the tables that all
// have, and what of these they do without since its games never have it.
type Own struct {
	Sides [2]string // what rows of units are called, by seat: they stand in the same places whoever looks

	Course, Unit, Mark, Part []Column
	Without                  []string    // fields of the game as a whole
	WithoutUnit              [2][]string // and of the units of either seat
	WithoutMark              []string
	Called                   string // what the rows behind those of weapons are called that are laid out by Part
	Parts                    [2]int // how many there are, by seat

	Features        []Column
	WithoutFeatures []string

	Pending   func(p engine.Position) opr.Pending      // what the games are in the middle of
	NextOwner func(p engine.Position, marker int) int8 // who would own a marker if the round ended now
	Tried     func(p engine.Position) uint64           // the spells that the active unit has tried
	Of        func(game *engine.Game) OwnFacts         // works out what does not change in a game
}

// OwnFacts is what a family knows of a game that does not change.
type OwnFacts interface {
	// Parts returns the rows of a unit behind those of its weapons, one after another.
	Parts(u int) []float32
	// Writer returns what one environment writes by.
	Writer() OwnWriter
}

// An OwnWriter writes the numbers that only a family has.
type OwnWriter interface {
	// Look brings it up to date, and reports whether what it says of units may be something else though they look as
	// they did.
	Look(p engine.Position) bool
	// Unit writes what it says of a unit that is part of the game, into numbers that are 0.
	Unit(p engine.Position, u int, row []float32)
	// Marker writes what it says of a marker on the table.
	Marker(g *Page, i int, row []float32)
	// Course writes what it says of the game as a whole, and marks the rows of what is under way.
	Course(g *Page, row []float32)
	// Begin prepares for the features of the actions of a decision, Feature writes those of one action.
	Begin(g *Page)
	Feature(g *Page, d *FeaturedAction, row []float32)
}

// NewOwnTables lays out an observation of a family with columns of its own.
func NewOwnTables(own *Own, units [2]int, markers, pieces int) *Tables {
	return lay(units, markers, pieces, own)
}

// Features returns the features of an action where observations are laid out so.
func (t *Tables) Features() []env.Field {
	columns, _ := pick(tableFeatureColumns[:], t.own.features())
	return AddFields(nil, columns, "", "")
}

// An extra is what a row has beside the columns that all families have, and which of these it does without.
type extra struct {
	columns []Column
	without []string
}

func (o *Own) course() extra {
	if o == nil {
		return extra{}
	}
	return extra{o.Course, o.Without}
}

func (o *Own) marks() extra {
	if o == nil {
		return extra{}
	}
	return extra{o.Mark, o.WithoutMark}
}

func (o *Own) units(side int) extra {
	if o == nil {
		return extra{}
	}
	return extra{o.Unit, o.WithoutUnit[side]}
}

func (o *Own) features() extra {
	if o == nil {
		return extra{}
	}
	return extra{o.Features, o.WithoutFeatures}
}

// A picked says which numbers of a row are written.
type picked struct {
	from []int16 // in order; nil where all are
	at   []int16 // where each of all numbers stands, -1 where it is left out; nil where all are
	n    int     // how many
}

// pick returns the columns of a row that are written, and which they are.
func pick(all []Column, own extra) (columns []Column, p picked) {
	if own.columns == nil && own.without == nil {
		return all, picked{n: len(all)}
	}
	left, keep := slices.Clone(own.without), true
	for i, c := range Join(all, own.columns) {
		if c.Name != "" {
			k := slices.Index(left, c.Name)
			if keep = k < 0; !keep {
				left = slices.Delete(left, k, k+1)
			}
		}
		if !keep {
			p.at = append(p.at, -1)
			continue
		}
		p.at, p.from = append(p.at, int16(len(p.from))), append(p.from, int16(i))
		columns = append(columns, c)
	}
	if len(left) > 0 {
		panic("there is no field " + left[0] + " to do without")
	}
	p.n = len(p.from)
	return columns, p
}

// place returns where a number stands, or -1.
func (p *picked) place(number int) int {
	if p.at == nil {
		return number
	}
	return int(p.at[number])
}

// gather writes the numbers of a row that are written.
func (p *picked) gather(dst, row []float32) {
	for i, k := range p.from {
		dst[i] = row[k]
	}
}

// ownNumbers are what an observer keeps for what only its family has.
type ownNumbers struct {
	writer OwnWriter
	course []float32 // of all numbers about the game as a whole
	row    []float32 // room for one of a unit, of a marker or of an action
	units  []float32 // what was said of the units last, unit by unit
	said   []float32 // room for what is said of one of them
	under  *opr.Pending
}

// newOwnNumbers makes room.
func newOwnNumbers(f *Facts, o *Own) (n ownNumbers) {
	if o == nil {
		return n
	}
	n.writer = f.tables.known.Writer()
	n.course = make([]float32, numCourse+len(o.Course))
	n.row = make([]float32, max(numState+len(o.Unit), numMark+len(o.Mark), numTableFeatures+len(o.Features)))
	n.under = new(opr.Pending)
	n.units, n.said = make([]float32, len(f.units)*len(o.Unit)), make([]float32, len(o.Unit))
	return n
}

// say works out what is said of the units beside what all families say.
func (s *Scribe) say(p engine.Position) {
	n, all := len(s.own.said), s.own.writer.Look(p)
	all = all || s.facts.tables.lists // which may ask for anything
	for u, fresh := range s.fresh {
		if !fresh && !all {
			continue
		}
		said, was := s.own.said, s.own.units[u*n:][:n]
		if clear(said); !s.Was[u].Is(engine.Gone) {
			s.own.writer.Unit(p, u, said)
		}
		if !slices.Equal(said, was) {
			copy(was, said)
			s.brief[u].stale |= staleRow
		}
	}
}

// A Page is an observation that is being written, as the family sees it whose numbers are added.
type Page struct {
	*env.Moment
	Seat  int // who looks
	Sign  int32
	Under *opr.Pending // what the game is in the middle of
	g     *page
}

// Mark writes 1 into a column of the family's own of the row of a unit that is part of the game, for as long as the
// decision is pending.
func (p *Page) Mark(u, column int) { p.g.mark(u, numState+column) }

// Target marks a unit as the target of what is under way.
func (p *Page) Target(u int) { p.g.mark(u, uTarget) }

// MarkPart does the same in a row behind those of its weapons.
func (p *Page) MarkPart(u, part, column int) {
	if g := p.g; g.brief[u].is {
		side := p.Game().Units()[u].Seat
		first, _ := p.Game().UnitRange(int(side))
		t := g.tables
		at := t.units[side] + (u-first)*t.size[side] + t.state[side].n + Types*numArm + part*t.rest[side].size + column
		g.dst[at] = 1
		g.last.flags = append(g.last.flags, at)
	}
}

// Box returns the box around the bases of a unit on the table, and Middle where its middle is.
func (p *Page) Box(u int) geom.Box { return p.g.Units[u].box }

// Middle is described with Box.
func (p *Page) Middle(u int) geom.Point { return p.g.Units[u].Middle }

// OnTable returns the units of a seat that are on the table. They are not to be changed.
func (p *Page) OnTable(seat int) []int { return p.g.table[seat] }

// Left returns the wounds that a unit has left.
func (p *Page) Left(u int) int32 { return p.g.Units[u].health }

// Value returns a unit's points by its wounds left, as a share of its army's.
func (p *Page) Value(u int) float32 { return p.g.worthOf(u) }

// A FeaturedAction is an action whose features are written.
type FeaturedAction struct {
	Plan *env.Plan
	Unit int  // that acts, or -1
	Ends bool // it is then at To, or something is placed there
	To   geom.Point
	Box  geom.Box // around it there
	Here bool     // it is on the table before, at Middle
	g    *gauge
}

// Shots returns the mean wounds of the shooting of a unit at another one over a gap, Most those by shooting after an
// Advance or by a charge.
func (d *FeaturedAction) Shots(u, e int, gap int64) float32 { return d.g.shots(u, e, gap) }

// Most is described with Shots.
func (d *FeaturedAction) Most(e, u int, gap int64) float32 {
	p := d.g.Units[e].known.profile
	most := d.g.shots(e, u, gap-int64(p.AdvanceMove))
	if gap <= int64(p.RushMove) {
		most = max(most, d.g.blows(e, u, true))
	}
	return most
}

// GapOf returns the distance of two boxes.
func GapOf(a, b geom.Box) int64 { return gapOf(a, b) }
