package holding_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/engine/opr/holding"
)

// A field answers to the last bit what Control does, whatever changes: for units that may be nowhere, for a side that has
// none, and for one unit or two that are elsewhere or hurt.
func TestField(t *testing.T) {
	var f Field
	r := dice.New(7)
	share := func() float64 { return float64(r.Uint64()%1000) / 1000 }
	some := func() (p Presence) {
		for m := range p.Now {
			if r.Uint64()%3 > 0 {
				p.Now[m], p.End[m] = share(), share()
			}
		}
		return p
	}
	for n := range 400 {
		all, first := make([]Presence, n%9), 0
		units := make([]engine.UnitDef, len(all))
		if len(all) > 0 {
			first = int(r.Uint64() % uint64(len(all)+1))
		}
		for u := range all {
			if u >= first {
				units[u].Seat = 1
			}
			if r.Uint64()%4 > 0 {
				all[u] = some()
			}
		}
		markers := make([]Marker, r.Uint64()%(MaxMarkers+1))
		for m := range markers {
			markers[m].Owner = float64(r.Uint64()%3) - 1
		}
		h := Habits{Doubt: share(), TakenAlone: n%5 == 0}
		seat, rest := n%2, float64(n%3)
		f.Prepare(&h, first, all, markers, seat, rest)
		for a := -1; a < len(all); a++ {
			for b := -1; b < len(all); b++ {
				own := some()
				c := Change{Unit: a, Own: &own, Hurt: b, Left: []float64{share(), 0, 1}[r.Uint64()%3]}
				if got, want := f.Control(&c), h.Control(units, all, markers, seat, rest, c); got != want {
					t.Fatalf("%d of %d units, %+v: %v, Control has %v", first, len(all), c, got, want)
				}
			}
		}
	}
}
