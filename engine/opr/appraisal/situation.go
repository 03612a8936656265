package appraisal

import (
	"math"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/holding"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
)

// mul is a product that no compiler fuses with a sum, so that it is the same on every machine.
func mul(a, b float64) float64 { return float64(a * b) }

// A Fact is what the evaluation knows about one unit, as it is before the choice.
type Fact struct {
	On      bool // on the table
	waiting bool // has yet to be deployed, or to arrive
	Acted   bool // has acted this round
	Shaken  bool
	At      geom.Point
	Box     geom.Box
	worth   float64 // thousandths of the mean of what both armies began with, of the whole unit
	left    float64 // wounds that it can still take
	total   float64 // wounds that it could take with all its models
	toHalf  float64 // wounds until it is down to half; 0 when it is
	Fails   float64 // probability of failing a morale test
	advance float64 // units
	rush    float64
	charged float64 // by how much less far enemies charge at it
	reach   float64 // the longest range of its weapons, 0 without ranged ones
	Flies   bool    // an Aircraft
	covered bool    // it stands in terrain that gives cover
	fear    float64 // wounds that its Fear counts for when a melee is compared
}

// share returns what part of the unit as it is points of it are, from none to all.
func (f *Fact) share(points float64) float64 {
	return max(0, min(1, points/max(1, mul(f.worth, f.left/f.total))))
}

// A Situation is what is known about the position in which a seat decides: facts about its units, what each
// does to each, and how likely they are to stand where. All of it is worked out anew by Look and what follows
// it, but for two things that are kept for as long as they hold: a matchup while both its units are as their
// marks say, and the ways to a unit while it stands where it did.
type Situation struct {
	Rules  *Rules   // of the game, nil before it has begun
	W      *Weights // of the rules
	Game   *engine.Game
	rounds int
	paths  paths
	blocks []*board.Piece // that block sight
	cover  []*board.Piece // that give cover
	// by seat: what a point is, in thousandths of what the armies began with on the average; of what the side
	// has in all where the sides are not alike
	scale [2]float64
	// by seat: the sides are not alike, and some unit of this one has no points, so that wounds count instead
	byWounds [2]bool

	P        engine.Position
	Seat     int
	wants    Wants
	Facts    []Fact   // by unit
	Own      []int    // units on the table
	enemies  []int    // units on the table
	marks    []uint64 // what each unit's matchups were worked out for
	matchups []matchup
	looks    uint32 // how many positions have been looked at

	markers    []holding.Marker
	Rest       float64            // rounds after this one
	Points     float64            // what a point counts for in this round: less the nearer the end of the game
	habits     holding.Habits     // how the weights take units to behave
	presences  []holding.Presence // by unit
	field      holding.Field      // of these
	markersNow float64            // what the markers are worth as they are

	places []place // where units may end
	placed []int   // by unit, the last of its places, or -1

	attacks []float64 // by enemy and own unit
	threats []float64 // by enemy, the most of them

	mind    odds.Mind
	strikes []opr.Strike // room
	tried   []tried      // room, for where options of a unit have led that have been worked out
}

// Begin makes the situation ready for a game, or for the same game from another beginning.
func (s *Situation) Begin(game *engine.Game, rules *Rules) {
	if s.Game == game {
		clear(s.marks)
		return
	}
	n := len(game.Units())
	*s = Situation{Rules: rules, W: &rules.Weights, Game: game, rounds: game.Setup().Mission.Rounds,
		Facts: blank(s.Facts, n), marks: blank(s.marks, n), matchups: blank(s.matchups, n*n),
		presences: blank(s.presences, n), attacks: blank(s.attacks, n*n), threats: blank(s.threats, n),
		Own: s.Own[:0], enemies: s.enemies[:0], markers: s.markers[:0], wants: s.wants, field: s.field,
		places: s.places[:0], placed: blank(s.placed, n),
		strikes: s.strikes[:0], tried: s.tried[:0], blocks: sense.Pieces(game.Table(), board.Blocks),
		cover: sense.Pieces(game.Table(), board.Cover)}
	s.paths.begin(game, rules)
	s.weigh(engine.InfoOf(game.Setup().Ruleset).Alike())
}

// blank returns n zero values, in the room of some where there is enough.
func blank[T any](room []T, n int) []T {
	if cap(room) < n {
		return make([]T, n)
	}
	room = room[:n]
	clear(room)
	return room
}

// weigh finds out what a point of each side is worth. Where the sides are not alike, what one of them has in
// all counts as much as what the other has.
func (s *Situation) weigh(alike bool) {
	var sum, tough [2]int
	models := s.Game.Models()
	for _, u := range s.Game.Units() {
		sum[u.Seat] += int(u.Points)
		s.byWounds[u.Seat] = s.byWounds[u.Seat] || !alike && u.Points == 0
		for i := int(u.First); i < int(u.First+u.Size); i++ {
			tough[u.Seat] += int(models[i].Tough)
		}
	}
	for seat := range s.scale {
		switch {
		case alike:
			s.scale[seat] = 2000 / float64(max(1, sum[0]+sum[1]))
		case s.byWounds[seat]:
			s.scale[seat] = 1000 / float64(max(1, tough[seat]))
		default:
			s.scale[seat] = 1000 / float64(max(1, sum[seat]))
		}
	}
}

// Look finds out what the sides want in a position, the facts about its units, how likely these are to stand
// where, and what each enemy could do to each own unit.
func (s *Situation) Look(p engine.Position, seat int) {
	s.P, s.Seat = p, seat
	s.wants.clear()
	if m := s.Rules.Mission; m != nil {
		m.Look(p, seat, &s.wants)
	} else {
		for m := range p.Markers() {
			s.wants.Hold, s.wants.Reach = append(s.wants.Hold, m), append(s.wants.Reach, m)
		}
	}
	s.looks++
	s.Own, s.enemies, s.places = s.Own[:0], s.enemies[:0], s.places[:0]
	for u := range s.Facts {
		s.placed[u] = -1
		s.lookAt(u)
		switch {
		case !s.Facts[u].On:
		case p.Seat(u) == seat:
			s.Own = append(s.Own, u)
		default:
			s.enemies = append(s.enemies, u)
		}
	}
	s.paths.look(p, s.enemies)
	s.lookAtMarkers()
	s.lookAtAttacks()
}

// lookAt fills in the facts about unit u.
func (s *Situation) lookAt(u int) {
	p, f, def, models := s.P, &s.Facts[u], &s.Game.Units()[u], s.Game.Models()
	unit := p.Unit(u)
	*f = Fact{On: unit.Is(engine.OnTable), Acted: unit.Is(engine.Activated), Shaken: unit.Is(engine.Shaken)}
	if !opr.Present(p, u) {
		f.waiting = unit.Alive != 0 && unit.Flags&(engine.Gone|engine.Joined|engine.Down) == 0
		if !f.waiting {
			return
		}
	}
	f.At, f.Box = p.Anchor(u), p.Box(u)
	began := opr.StrengthOf(p, u)
	f.worth = mul(float64(def.Points+began.HeroPoints), s.scale[def.Seat])
	mark := unit.Alive ^ uint64(unit.Flags&(engine.Shaken|engine.Fatigued))<<48 ^
		uint64(uint32(unit.Extra))<<16
	for k := range def.Slots() {
		i := int(def.First) + k
		alive := unit.Alive>>k&1 != 0
		if k >= int(def.Size) && !alive {
			continue
		}
		f.total += float64(models[i].Tough)
		if alive {
			f.left += float64(models[i].Tough - p.Model(i).Wounds)
			mark = bits.RotateLeft64(mark, 9) ^ uint64(p.Model(i).Extra)
		}
	}
	if s.byWounds[def.Seat] {
		f.worth = mul(f.total, s.scale[def.Seat])
	}
	if s.wants.Targets>>u&1 != 0 {
		f.worth = mul(f.worth, s.wants.Times)
	}
	f.toHalf = f.untilHalf(began, unit.Left())
	f.Fails = 1 - odds.Passes(p, u)
	advance, rush, reach := opr.Reach(p, u)
	f.advance, f.rush, f.reach = float64(advance), float64(rush), float64(reach)
	f.charged = float64(opr.ChargedLess(p, u))
	if fear, dice := opr.Frightens(p, u); fear+dice > 0 {
		f.fear = float64(fear + 2*dice) // of a D3
	}
	f.Flies = rush == 0 && advance > 0
	f.covered = f.On && s.inCover(f.At)
	lent, cursed := opr.Lent(p, u)
	mark = dice.Mix(mark^lent^uint64(opr.Standing(p, u))<<46) ^ bits.RotateLeft64(cursed, 32)
	if mark |= 1; s.marks[u] != mark {
		s.marks[u] = mark
		for o := range s.Facts {
			s.matchups[u*len(s.Facts)+o].known, s.matchups[o*len(s.Facts)+u].known = false, false
		}
	}
}

// untilHalf returns how many wounds bring a unit down to half its strength of which some models are left.
func (f *Fact) untilHalf(began opr.Strength, left int) float64 {
	switch {
	case began.Half:
		return 0
	case began.Lone:
		return math.Ceil(f.left - f.total/2)
	}
	return mul(f.left, float64(left-began.Models/2)) / float64(left)
}

// Before orders what is equally good.
func (s *Situation) Before(a, b int) bool { return sense.Before(s.P, s.Seat, a, b) }

// sightShare returns the share of shooting between two points that counts.
func (s *Situation) sightShare(from, to geom.Point) float64 {
	if sense.Crossed(s.blocks, from, to) {
		return s.W.Unseen
	}
	return 1
}

// inCover reports whether a point lies in terrain that gives cover.
func (s *Situation) inCover(at geom.Point) bool {
	spot := geom.Box{Min: at, Max: at}
	for _, q := range s.cover {
		if q.Box.Overlaps(spot) && q.Contains(at) {
			return true
		}
	}
	return false
}

// Chart returns the chart of the game's table, nil where ways are straight.
func (s *Situation) Chart() *sense.Chart { return s.paths.chart }

// pathBase is the radius of the bases that ways are measured for.
const pathBase = geom.Inch / 2

// paths are the walking distances to the enemy's units, for games whose ways lead around walls.
type paths struct {
	chart   *sense.Chart  // nil where ways are straight
	fields  []sense.Field // by unit
	squares []int         // by unit, the square that its field leads to, or -1
}

// begin draws the chart of a game's table.
func (w *paths) begin(game *engine.Game, rules *Rules) {
	if !rules.Walls {
		return
	}
	w.chart = sense.NewChart(game.Table(), pathBase, rules.JumpTest)
	n := len(game.Units())
	w.fields, w.squares = make([]sense.Field, n), make([]int, n)
	for u := range w.squares {
		w.squares[u] = -1
	}
}

// look fills in the ways to some units, those that stand elsewhere than when it last looked.
func (w *paths) look(p engine.Position, units []int) {
	if w.chart == nil {
		return
	}
	for _, e := range units {
		if k := w.chart.Square(p.Anchor(e)); k != w.squares[e] {
			w.fields[e], w.squares[e] = w.chart.Fill(w.fields[e], k), k
		}
	}
}

// gap returns how far it is to walk from a point to unit e, in units, and no less than the straight distance.
func (w *paths) gap(e int, at geom.Point, straight float64) float64 {
	if w.chart == nil {
		return straight
	}
	return max(straight, float64(w.chart.From(w.fields[e], at))*geom.Inch/10-geom.Inch)
}
