package move

import (
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A piece is taken up only where there is room for all that it may add: two nodes for each corner and some more, for
// half of its corners would lead ways into it.
func TestPiecesWithoutRoomAreNotKnown(t *testing.T) {
	const inch = geom.Inch
	octagon := geom.Polygon{{X: 2 * inch, Y: -inch}, {X: 2 * inch, Y: inch}, {X: inch, Y: 2 * inch}, {X: -inch, Y: 2 * inch},
		{X: -2 * inch, Y: inch}, {X: -2 * inch, Y: -inch}, {X: -inch, Y: -2 * inch}, {X: inch, Y: -2 * inch}}
	table, err := board.New(36*inch, 36*inch, []board.Piece{{Name: "bunker", Kind: board.Impassable, Poly: octagon}})
	if err != nil {
		t.Fatal(err)
	}
	for used, want := range map[int]bool{2: true, maxRouteNodes - 25: true, maxRouteNodes - 24: false, maxRouteNodes - 8: false} {
		w := New()
		w.Table, w.Rules, w.Hard = &table, &Rules{}, 1
		q := &w.router
		q.r, q.n, q.nodes[0], q.nodes[1] = 500, used, geom.Point{X: -9 * inch}, geom.Point{X: 9 * inch}
		if got := w.know(0); got != want || (q.known != 0) != want {
			t.Errorf("with %d nodes the piece is taken up: %t, known %b", used, got, q.known)
		}
		if added := q.n - used; want && (added < 8 || q.n > maxRouteNodes) || !want && added != 0 {
			t.Errorf("to %d nodes it adds %d", used, added)
		}
	}
}
