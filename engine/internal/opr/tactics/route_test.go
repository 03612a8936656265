package tactics_test

import (
	"math"
	"math/big"
	"math/bits"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/rulesets"
)

// The judge's grid has squares of a quarter of an inch. Where by that a move falls short, it is judged again by a
// grid of twentieths, on which ways through narrow gaps and along corners are as long as they are.
const coarse, fine = geom.Inch / 4, geom.Inch / 20

// A chart is the judge of ways: how far every square of a grid is from a goal for one base, by steps to the
// squares around (Dijkstra). It knows nothing of corners.
type chart struct {
	m          *core.State
	cell       int32 // the side of a square (units)
	r          int32
	cols, rows int
	barred     []bool // by terrain or the bases of others; those of a unit about the goal do not count
	full       []bool // those count as well
	wet        []bool // difficult
	high       []int32
	far        []int64
}

func (c *chart) at(k int) geom.Point {
	box := c.m.G.Table.Box()
	return geom.Point{X: box.Min.X + int32(k%c.cols)*c.cell, Y: box.Min.Y + int32(k/c.cols)*c.cell}
}

func (c *chart) of(p geom.Point) int {
	box := c.m.G.Table.Box()
	return int((p.Y-box.Min.Y+c.cell/2)/c.cell)*c.cols + int((p.X-box.Min.X+c.cell/2)/c.cell)
}

// chartTo fills in the ways of a single base of unit u to a goal.
func chartTo(m *core.State, u int, goal geom.Point, allow int64, cell int32) *chart {
	t, d := &m.G.Table, force.Of(m)
	c := &chart{m: m, cell: cell, r: m.G.Models[m.G.Units[u].First].Base, cols: int(2*t.HalfW/cell) + 1,
		rows: int(2*t.HalfH/cell) + 1}
	n := c.cols * c.rows
	c.barred, c.full, c.wet, c.high = make([]bool, n), make([]bool, n), make([]bool, n), make([]int32, n)
	var discs, about []board.Disc
	for e := range m.G.Units {
		if e == u || !m.Units[e].Is(core.OnTable) {
			continue
		}
		room := d.Move.Separation
		if d.Move.FriendsClose && m.Seat(e) == m.Seat(u) {
			room = 0
		}
		near := false
		for _, i := range m.Living(e) {
			near = near || geom.Nearer(goal, m.Models[i].P, int64(m.G.Models[i].Base+room+c.r))
		}
		for _, i := range m.Living(e) {
			o := board.Disc{P: m.Models[i].P, R: m.G.Models[i].Base + room + c.cell/8}
			if about = append(about, o); !near {
				discs = append(discs, o)
			}
		}
	}
	for k := range n {
		p := c.at(k)
		c.high[k] = t.HeightAt(p)
		c.barred[k] = !t.Inside(p, c.r)
		for i := range t.Pieces {
			piece := &t.Pieces[i]
			c.barred[k] = c.barred[k] || piece.Kind&board.Impassable != 0 && piece.Touches(p, c.r)
			c.wet[k] = c.wet[k] || piece.Kind&board.Difficult != 0 && piece.Touches(p, c.r)
		}
		c.full[k] = c.barred[k]
		for _, o := range discs {
			c.barred[k] = c.barred[k] || o.Nearer(board.Disc{P: p, R: c.r}, 0)
		}
		for _, o := range about {
			c.full[k] = c.full[k] || o.Nearer(board.Disc{P: p, R: c.r}, 0)
		}
	}
	c.far = c.flood(goal, d, true, allow, func(k int) bool { return true })
	return c
}

// flood works out how far the squares are from one, or when back says so, how far that is from them: the
// movement that it takes, with what is climbed. On the way back difficult squares count as much more as a cap
// costs a move of an allowance; on the way there only those squares are gone over that may be.
func (c *chart) flood(from geom.Point, d *force.Data, back bool, allow int64, may func(k int) bool) []int64 {
	far := make([]int64, len(c.barred))
	for k := range far {
		far[k] = math.MaxInt64
	}
	var buckets [][]int32 // by distance, a sixteenth of a square each
	width := int64(c.cell) / 16
	push := func(k int, d int64) {
		if d >= far[k] {
			return
		}
		far[k] = d
		for int64(len(buckets)) <= d/width {
			buckets = append(buckets, nil)
		}
		buckets[d/width] = append(buckets[d/width], int32(k))
	}
	c.about(from, func(k int) {
		if c.high[k] == c.m.G.Table.HeightAt(from) {
			push(k, c.at(k).Sub(from).Norm())
		}
	})
	drop, cap := int64(d.Move.Drop), int64(d.Move.Difficult)
	for at := 0; at < len(buckets) && (back || int64(at)*width <= allow); at++ {
		for n := 0; n < len(buckets[at]); n++ {
			x := int(buckets[at][n])
			if far[x]/width != int64(at) {
				continue
			}
			for _, s := range steps {
				col, row := x%c.cols+s.dx, x/c.cols+s.dy
				if col < 0 || col >= c.cols || row < 0 || row >= c.rows {
					continue
				}
				k := row*c.cols + col
				up := int64(c.high[k] - c.high[x])
				if back {
					up = -up
				}
				if c.barred[k] || !may(k) || d.Move.Climbs && (-up > drop || up > allow) {
					continue
				}
				step := s.length * int64(c.cell) / geom.Inch
				if back && c.wet[k] {
					step = max(step, step*allow/cap)
				}
				if d.Move.Climbs {
					step += max(0, up)
				}
				push(k, far[x]+step)
			}
		}
	}
	return far
}

// steps are the steps to squares near one that lead past no other.
var steps = func() (out []step) {
	for dy := -3; dy <= 3; dy++ {
		for dx := -3; dx <= 3; dx++ {
			if new(big.Int).GCD(nil, nil, big.NewInt(int64(max(dx, -dx))), big.NewInt(int64(max(dy, -dy)))).Int64() == 1 {
				out = append(out, step{dx, dy, int64(math.Hypot(float64(dx), float64(dy)) * geom.Inch)})
			}
		}
	}
	return out
}()

type step struct {
	dx, dy int
	length int64 // in thousandths of a square
}

// best returns the least distance from the goal of where a base may stand after one move.
func (c *chart) best(from geom.Point, d *force.Data, allow int64) int64 {
	best := c.around(from)
	soaked := false // from the start
	for i := range c.m.G.Table.Pieces {
		p := &c.m.G.Table.Pieces[i]
		soaked = soaked || p.Kind&board.Difficult != 0 && p.Touches(from, c.r)
	}
	dry := c.flood(from, d, false, allow, func(k int) bool { return !c.wet[k] })
	wet := c.flood(from, d, false, allow, func(int) bool { return true })
	for k := range c.far {
		if !c.full[k] && (!soaked && dry[k] <= allow || wet[k] <= min(allow, int64(d.Move.Difficult))) {
			best = min(best, c.far[k])
		}
	}
	return best
}

// about visits the squares about a point.
func (c *chart) about(p geom.Point, visit func(k int)) {
	for dy := int32(-1); dy <= 1; dy++ {
		for dx := int32(-1); dx <= 1; dx++ {
			if k := c.of(p.Add(geom.Point{X: dx * c.cell, Y: dy * c.cell})); k >= 0 && k < len(c.barred) {
				visit(k)
			}
		}
	}
}

// around returns how far a point is from the goal: by the squares about it, some of which may be barred.
func (c *chart) around(p geom.Point) int64 {
	best := int64(math.MaxInt64)
	c.about(p, func(k int) {
		if c.far[k] < math.MaxInt64 {
			best = min(best, c.far[k]+c.at(k).Sub(p).Norm()+int64(max(0, c.high[k]-c.m.G.Table.HeightAt(p))))
		}
	})
	return best
}

// A verdict is what the judge finds about a move.
type verdict struct {
	before, after int64 // how far the way to the goal was and is
	most          int64 // by how much a move may shorten it
}

// short reports whether a move falls short of nine tenths of what it may come nearer, by more than one and a half
// squares, which the grid cannot tell.
func (v verdict) short(cell int64) bool { return 10*(v.before-v.after) < 9*v.most-15*cell }

// judge judges a move of unit u, a single model, for a goal to a place, unless there is no way.
func judge(m *core.State, u int, goal geom.Point, allow int32, to geom.Point, cell int32) (v verdict, ok bool) {
	c, from := chartTo(m, u, goal, int64(allow), cell), m.Anchor(u)
	v.before, v.after = c.around(from), c.around(to)
	if v.before == math.MaxInt64 {
		return v, false
	}
	v.most = v.before - c.best(from, force.Of(m), int64(allow))
	return v, true
}

// Whoever goes towards something finds the way round: single models come at least nine tenths as much nearer
// along the shortest way as their movement permits, and none gets further away (judged by the grid).
func TestTowardsFindsTheWay(t *testing.T) {
	judged, short := 0, 0
	quests(t, enginetest.Samples(40, 500), func(s *engine.State, m *core.State, r *dice.Stream) {
		u := int(s.Decision().Unit)
		d := force.Of(m)
		if m.Units[u].Is(core.Aboard) || bits.OnesCount64(m.Units[u].Alive) > 1 || d.Units[u].Fliers != 0 || d.Units[u].Striders != 0 {
			return
		}
		es := enemies(s, u)
		if len(es) == 0 {
			return
		}
		goal := figures.NearestModel(m, es[r.Intn(len(es))], m.Anchor(u))
		allow, _ := proc.Allowance(m)
		a := tactics.Towards(m, u, goal, allow)
		v, ok := judge(m, u, goal, allow, a.At, coarse)
		if !ok {
			return
		}
		judged++
		if !v.short(coarse) && v.after <= v.before+coarse {
			return
		}
		v, _ = judge(m, u, goal, allow, a.At, fine)
		if v.after > v.before+fine {
			t.Errorf("%s: unit %d from %v to %v for %v: %d away, then %d", m.G.Setup.Mission.Name, u, m.Anchor(u), a.At,
				goal, v.before, v.after)
		}
		if v.short(fine) {
			short++
			t.Logf("%s: unit %d from %v to %v by %v, goal %v: comes %d nearer of %d (%d away, allowance %d)",
				m.G.Setup.Mission.Name, u, m.Anchor(u), a.At, a.Way[:a.Ways], goal, v.before-v.after, v.most, v.before,
				allow)
		}
	})
	t.Logf("%d judged, %d fall short", judged, short)
	if judged < 20 || 100*short > judged {
		t.Errorf("%d of %d fall short", short, judged)
	}
}

// quests visits a decision about a move in each of some missions, played at random.
func quests(t *testing.T, n int, visit func(s *engine.State, m *core.State, r *dice.Stream)) {
	t.Helper()
	rules := must.Get(rulesets.ByName("starquest"))(t)
	info := engine.InfoOf(rules)
	for i := range n {
		choice := info.Usual
		choice.Mission = info.Missions[i%len(info.Missions)]
		g := must.Get(engine.Compile(must.Get(engine.Prepare(rules, choice))(t)))(t)
		s, r := g.New(uint64(i)), dice.New(uint64(i))
		var menu []engine.Action
		for left := 4; !s.Over() && left > 0; {
			if s.Decision().Kind == engine.MoveTo && r.Intn(6) == 0 {
				visit(s, peek.Live(s), &r)
				left--
			}
			menu = s.Menu(menu[:0])
			must.Do(t, s.Apply(menu[r.Intn(len(menu))]))
		}
	}
}
