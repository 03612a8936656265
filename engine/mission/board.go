package mission

import (
	"fmt"

	"gauntlet/engine/board"
)

// Board returns the table as figures see it.
func (t *Table) Board() (board.Table, error) {
	pieces := make([]board.Piece, len(t.Terrain))
	for i := range t.Terrain {
		p := &t.Terrain[i]
		pieces[i] = board.Piece{Name: p.Name, Height: p.Height, Poly: p.Polygon, C: p.Center, R: p.Radius}
		// in the order of the kinds
		for k, is := range [...]bool{p.Cover, p.Difficult, p.Dangerous, p.Blocks, p.Impassable} {
			if is {
				pieces[i].Kind |= 1 << k
			}
		}
	}
	out, err := board.New(t.Width, t.Height, pieces)
	if err != nil {
		err = fmt.Errorf("table %q: %w", t.Name, err)
	}
	return out, err
}
