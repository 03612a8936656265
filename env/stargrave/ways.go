package stargrave

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// What ways are measured by.
const (
	step    = 3 * geom.Inch / 2 // from a post to the next
	climbs  = 3 * geom.Inch     // that one climbs at once with a Move of 6
	wide    = geom.Inch / 2     // the radius of who walks
	wades   = 8                 // times as far counts what leads through deep water
	nowhere = math.MaxUint16
)

// ways are the walking distances between all places of a table: they go from post to post of a grid that is
// its own half turn, round what is impassable, up and down what can be climbed.
type ways struct {
	pieces []board.Piece
	nx, ny int32
	origin geom.Point
	d      []uint16 // by post and post, in sixteenths of an inch
}

// newWays measures a table.
func newWays(t *board.Table) *ways {
	w := &ways{pieces: t.Pieces, nx: 2 * t.HalfW / step, ny: 2 * t.HalfH / step}
	w.origin = geom.Point{X: -(w.nx - 1) * step / 2, Y: -(w.ny - 1) * step / 2}
	n := int(w.nx * w.ny)
	w.d = make([]uint16, n*n)
	edges := w.edges(t)
	queue, waits := make([]int32, 0, n), make([]bool, n)
	for from := range n {
		d := w.d[from*n : (from+1)*n]
		for i := range d {
			d[i] = nowhere
		}
		d[from] = 0
		for queue = append(queue[:0], int32(from)); len(queue) > 0; {
			k := queue[0]
			queue, waits[k] = queue[1:], false
			for _, e := range edges[k] {
				if far := uint32(d[k]) + uint32(e.cost); far < uint32(d[e.to]) {
					if d[e.to] = uint16(far); !waits[e.to] {
						queue, waits[e.to] = append(queue, e.to), true
					}
				}
			}
		}
	}
	return w
}

// An edge leads from a post to one beside it.
type edge struct {
	to   int32
	cost uint16
}

// edges returns the edges from every post.
func (w *ways) edges(t *board.Table) [][]edge {
	out := make([][]edge, w.nx*w.ny)
	for k := range w.nx * w.ny {
		for dy := int32(-1); dy <= 1; dy++ {
			for dx := int32(-1); dx <= 1; dx++ {
				x, y := k%w.nx+dx, k/w.nx+dy
				if (dx == 0 && dy == 0) || x < 0 || y < 0 || x >= w.nx || y >= w.ny {
					continue
				}
				if cost := between(t, w.post(k), w.post(y*w.nx+x)); cost > 0 {
					out[k] = append(out[k], edge{y*w.nx + x, cost})
				}
			}
		}
	}
	return out
}

// post returns where a post stands.
func (w *ways) post(k int32) geom.Point {
	return w.origin.Add(geom.Point{X: k % w.nx * step, Y: k / w.nx * step})
}

// between returns what it costs to go from one place to another beside it, 0 when nobody can.
func between(t *board.Table, from, to geom.Point) uint16 {
	up := t.HeightAt(to) - t.HeightAt(from)
	if max(up, -up) > climbs {
		return 0
	}
	n := to.Sub(from).Norm()
	times := int64(1)
	for i := range t.Pieces {
		p := &t.Pieces[i]
		switch {
		case p.Kind&board.Impassable != 0 && p.Swept(from, to, wide):
			return 0
		case p.Kind&board.Dangerous != 0 && p.Crosses(from, to):
			times = max(times, wades)
		case p.Kind&board.Difficult != 0 && p.Crosses(from, to):
			times = max(times, 2)
		}
	}
	return uint16((n*times + 2*int64(max(up, 0))) * 16 / geom.Inch)
}

// length returns how far it is from a place to another, in units: straight where nothing hinders, else by the
// posts.
func (w *ways) length(from, to geom.Point) int64 {
	straight := to.Sub(from).Norm()
	if !w.hindered(from, to) {
		return straight
	}
	best := int64(math.MaxInt64)
	for _, a := range w.about(from) {
		d, first := w.d[a*w.nx*w.ny:], w.post(a).Sub(from).Norm()
		for _, b := range w.about(to) {
			if d[b] < nowhere {
				best = min(best, first+int64(d[b])*geom.Inch/16+w.post(b).Sub(to).Norm())
			}
		}
	}
	if best == math.MaxInt64 {
		return straight
	}
	return max(straight, best*12/13) // eight directions make ways up to a twelfth longer
}

// hindered reports whether something stands in a straight way that costs more than its length.
func (w *ways) hindered(from, to geom.Point) bool {
	box := geom.BoxAround(from, to, wide)
	for i := range w.pieces {
		p := &w.pieces[i]
		if p.Box.Overlaps(box) && (p.Height > 0 || p.Kind&hinders != 0) && p.Swept(from, to, wide) {
			return true
		}
	}
	return false
}

// hinders are the kinds of terrain that do.
const hinders = board.Impassable | board.Dangerous | board.Difficult

// about returns the posts about a place, some of them twice when it stands in line with them.
func (w *ways) about(at geom.Point) (posts [4]int32) {
	v := at.Sub(w.origin)
	column := func(n, most, more int32) int32 { return min(max(0, n+more)/step, most-1) }
	for i := range posts {
		x, y := column(v.X, w.nx, int32(i%2)*(step-1)), column(v.Y, w.ny, int32(i/2)*(step-1))
		posts[i] = y*w.nx + x
	}
	return posts
}
