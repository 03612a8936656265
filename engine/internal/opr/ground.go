package opr

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
)

// What this file lays out others search (towards.go, shot.go, shelter.go, away.go, prospects.go): where a unit goes that has a purpose. They choose from the
// canonical pattern, as if they read the menu of the move, but look at a destination only when it may turn out the best. What they return
// stands on that menu.

// A spot is a displacement of the canonical pattern for a unit that goes as it stands.
type spot struct {
	v       geom.Point // in a spot that leads towards something and has not been tried: how that lies to the anchor
	pattern int16
	state   uint8
}

// The states of a spot.
const (
	spotUntried = iota
	spotTowards // untried, and as far along v as may be
	spotLegal
	spotOut // illegal, or out of the running
)

// A ground is the spots of one move in the order of the menu. Those in the pattern's directions come first and are always there, the others when
// they have been asked for.
type ground struct {
	allow    int32
	shooting bool // the unit may shoot afterwards, so the menu has more
	all      bool
	n        int
	spots    [PatternReform]spot

	// The displacements in the pattern's directions are kept from one use to the next.
	roseAllow, roseSign int32
	rose                [16 * move.Rings]geom.Point
}

// survey makes a ground of the work's unit ready; k tells two grounds apart that are used at the same time.
func (w *work) survey(k int, allow int32, shooting bool) *ground {
	g := &w.grounds[k]
	if g.roseAllow != allow || g.roseSign != w.Sign {
		g.roseAllow, g.roseSign = allow, w.Sign
		for dir := range geom.Dirs {
			unit := geom.Dirs[dir].Sign(w.Sign)
			for ring := range move.Rings {
				g.rose[dir*move.Rings+move.Rings-1-ring] = unit.Times(int64(allow)*int64(ring+1)/move.Rings, geom.DirScale)
			}
		}
	}
	g.allow, g.shooting, g.all, g.n = allow, shooting, false, len(g.rose)
	for i := range g.rose {
		g.spots[i] = spot{v: g.rose[i], pattern: int16(PatternRing + i - i%move.Rings + move.Rings - 1 - i%move.Rings)}
	}
	return g
}

// complete adds the spots that lead to markers, into cover, and to enemies and into range of them.
func (w *work) complete(g *ground) {
	if g.all {
		return
	}
	g.all = true
	add := func(v geom.Point, pattern int, state uint8) {
		g.spots[g.n] = spot{v, int16(pattern), state}
		g.n++
	}
	s, u := w.s, w.unit
	for m := range int(s.Marks) {
		add(s.Markers[m].P.Sub(w.Mean), PatternMarker+m, spotTowards)
	}
	if s.G.Table.All&board.Cover != 0 {
		var to [move.CoverChoices]geom.Point
		for k := range w.CoverGoals(&to, g.allow) {
			add(to[k], PatternCover+k, spotTowards)
		}
	}
	p := w.arms
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		to := s.Anchor(e).Sub(w.Mean)
		add(to, PatternEnemy+e-first, spotTowards)
		if !g.shooting || p.Ranged == 0 {
			continue
		}
		reach := int64(w.d.reach(u, e))
		if gap2 := s.Boxes[u].Gap2(s.Boxes[e]); gap2 > reach*reach {
			if need := geom.Isqrt(gap2) + 1 - reach; need <= int64(g.allow) {
				add(to.WithLength(need), PatternInRange+e-first, spotUntried)
			}
		}
	}
}

// settled reports whether spot i has its displacement; one that leads towards something finds it, or turns out illegal.
func (w *work) settled(g *ground, i int) bool {
	k := &g.spots[i]
	if k.state != spotTowards {
		return k.state != spotOut
	}
	v, ok := w.Along(k.v, g.allow)
	if k.v, k.state = v, spotLegal; !ok {
		k.state = spotOut
	}
	return ok
}

// reaches reports whether the unit may go to spot i, which is settled.
func (w *work) reaches(g *ground, i int) bool {
	k := &g.spots[i]
	if k.state == spotUntried {
		if k.state = spotLegal; !w.TryMove(k.v, g.allow) {
			k.state = spotOut
		}
	}
	return k.state == spotLegal
}

// stay returns the menu's entry of a unit that stays, or gathers when it is scattered.
func (w *work) stay() core.Action {
	return core.Action{Verb: core.Move, Pattern: PatternStay, Unit: int16(w.unit), At: w.Mean}
}
