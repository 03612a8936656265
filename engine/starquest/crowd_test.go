package starquest_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest"
)

// Which units the hits of Blast are spread over depends on the position that is asked about, whatever other
// positions of the game were looked at before.
func TestCrowdIsOfItsOwnPosition(t *testing.T) {
	g := breach(t)
	first, end := g.UnitRange(starquest.Foes)
	// stand puts the first unit somewhere, the second on one side of the table, and all others on the other
	// side.
	stand := func(x int32) *engine.State {
		s := g.New(1)
		m := peek.Live(s)
		for u := first; u < end; u++ {
			def := &g.Units()[u]
			for k := range def.Size {
				p := geom.Point{X: -20000, Y: int32(k) * 1500}
				switch u {
				case first:
					p.X = x
				case first + 1:
					p.X = 17000
				}
				m.Models[def.First+k].P = p
			}
			m.Rebox(u)
		}
		return s
	}
	near, far := stand(15000), stand(0)
	for range 2 {
		if _, units := attacks.Crowd(peek.Live(near), first); units != 3<<first {
			t.Errorf("near unit %d, with another next to it, are %b", first, units)
		}
		if _, units := attacks.Crowd(peek.Live(far), first); units != 1<<first {
			t.Errorf("near unit %d, which stands alone, are %b", first, units)
		}
	}
}
