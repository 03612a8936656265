package figures

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
	"gauntlet/engine/move/rose"
)

// What this file lays out others search (towards.go, shot.go, shelter.go, away.go, prospects.go): where a
// unit goes that has a purpose. They choose from the canonical pattern, as if they read the menu of the move,
// but look at a destination only when it may turn out the best. What they return stands on that menu.

// A Destination is a displacement of the canonical pattern for a unit that goes as it stands.
type Destination struct {
	// in a spot that leads towards something and has not been tried: how that lies to the anchor
	V       geom.Point
	Pattern int16
	State   uint8
}

// The states of a spot.
const (
	spotUntried = iota
	SpotTowards // untried, and as far along v as may be
	spotLegal
	SpotOut // illegal, or out of the running
)

// A Destinations is the spots of one move in the order of the menu. Those in the pattern's directions come
// first and are always there, the others when they have been asked for.
type Destinations struct {
	Allow    int32
	shooting bool // the unit may shoot afterwards, so the menu has more
	all      bool
	N        int
	Spots    [proc.PatternReform]Destination

	Rose *[16 * rose.Rings]Destination // those in the pattern's directions, as they are at first
}

// A keptRose is the untried spots in the pattern's directions of an allowance, in a frame. Layouts keep some.
type keptRose struct {
	allow, sign int32
	spots       [16 * rose.Rings]Destination
	ways        rose.Rose
}

// ListDestinations lists the destinations of the layout's unit ready; k tells two lists apart that are used
// at the same time.
func (w *Layout) ListDestinations(k int, allow int32, shooting bool) *Destinations {
	g := &w.destinations[k]
	g.Allow, g.shooting, g.all, g.Rose = allow, shooting, false, w.Rose(allow)
	g.N = copy(g.Spots[:], g.Rose[:])
	return g
}

// Rose returns the untried spots in the pattern's directions of an allowance.
func (w *Layout) Rose(allow int32) *[16 * rose.Rings]Destination { return &w.keptRose(allow).spots }

// Ways returns the ways of the pattern of an allowance.
func (w *Layout) Ways(allow int32) *rose.Rose { return &w.keptRose(allow).ways }

func (w *Layout) keptRose(allow int32) *keptRose {
	kept := &w.roses[(allow/geom.Inch*2+(1-w.Sign)/2)%int32(len(w.roses))]
	if kept.allow != allow || kept.sign != w.Sign {
		kept.allow, kept.sign, kept.ways = allow, w.Sign, rose.New(allow, w.Sign)
		for k, v := range kept.ways.Ways {
			kept.spots[k] = Destination{V: v, Pattern: int16(proc.PatternRing + int(rose.Places[k]))}
		}
	}
	return kept
}

// AddTargets adds the spots that lead to markers, into cover, and to enemies and into range of them.
func (w *Layout) AddTargets(g *Destinations) {
	if g.all {
		return
	}
	g.all = true
	add := func(v geom.Point, pattern int, state uint8) {
		g.Spots[g.N] = Destination{v, int16(pattern), state}
		g.N++
	}
	s, u := w.S, w.Unit
	for m := range int(s.Marks) {
		add(s.Markers[m].P.Sub(w.Mean), proc.PatternMarker+m, SpotTowards)
	}
	var cover [move.CoverChoices]geom.Point
	for k := range w.CoverGoals(&cover, g.Allow) {
		add(cover[k], proc.PatternCover+k, SpotTowards)
	}
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		to := s.Anchor(e).Sub(w.Mean)
		add(to, proc.PatternEnemy+e-first, SpotTowards)
		if !g.shooting {
			continue
		}
		if v, ok := w.IntoRange(e, g.Allow); ok {
			add(v, proc.PatternInRange+e-first, spotUntried)
		}
	}
}

// IntoRange returns the displacement of the pattern that leads into range of unit e, where the unit is not there yet
// and its allowance lets it come.
func (w *Layout) IntoRange(e int, allow int32) (v geom.Point, ok bool) {
	if w.Arms.Ranged == 0 {
		return v, false
	}
	s, reach := w.S, int64(w.D.Reach(w.Unit, e))
	gap2 := s.Boxes[w.Unit].Gap2(s.Boxes[e])
	if gap2 <= reach*reach {
		return v, false
	}
	need := geom.Isqrt(gap2) + 1 - reach
	if need > int64(allow) {
		return v, false
	}
	return s.Anchor(e).Sub(w.Mean).WithLength(need), true
}

// Settle reports whether spot i has its displacement; one that leads towards something finds it, or turns out
// illegal.
func (w *Layout) Settle(g *Destinations, i int) bool {
	k := &g.Spots[i]
	if k.State != SpotTowards {
		return k.State != SpotOut
	}
	v, ok := w.Along(k.V, g.Allow)
	if k.V, k.State = v, spotLegal; !ok {
		k.State = SpotOut
	}
	return ok
}

// CanReach reports whether the unit may go to spot i, which is settled.
func (w *Layout) CanReach(g *Destinations, i int) bool {
	k := &g.Spots[i]
	if k.State == spotUntried {
		if k.State = spotLegal; !w.TryMove(k.V, g.Allow) {
			k.State = SpotOut
		}
	}
	return k.State == spotLegal
}

// Stay returns the menu's entry of a unit that stays, or gathers when it is scattered.
func (w *Layout) Stay() core.Action {
	return core.Action{Verb: core.Move, Pattern: proc.PatternStay, Unit: int16(w.Unit), At: w.Mean}
}
