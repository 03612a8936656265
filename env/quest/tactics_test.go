package quest

import (
	"testing"

	"gauntlet/engine/geom"
)

// The middle of a box lies as far from one edge as from the other one, wherever on the table it stands.
func TestCenter(t *testing.T) {
	b := geom.Box{Min: geom.Point{X: -2000, Y: 1000}, Max: geom.Point{X: 8000, Y: 1600}}
	if at := center(b); at != (geom.Point{X: 3000, Y: 1300}) {
		t.Errorf("the middle of %v is %v", b, at)
	}
}
