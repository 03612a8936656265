package move

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// chargeReach is by how much the middle of a model may stay away from the base that it charges beside its own
// base: contact that it cannot quite make.
const chargeReach = 3 * geom.Inch

// JumpHelps reports whether there may be a way over jumps on which the unit, a single model, comes from where
// it stands to enemy unit e with a movement of at most allow. It says no only where there is none, and is
// there to say so soon: it looks at nothing but how far apart things are.
//
// The first jump of a way begins on some piece, and the last one ends on one or below the one that it begins
// on. What lies before and behind them has to be walked. Below a piece it jumps only from more than three
// inches, and across a gap only onto another piece within six.
func (w *Mover) JumpHelps(foe geom.Box, allow int32) bool {
	t := w.Table
	own := w.Box
	most, jump := int64(allow), int64(w.Rules.Jump)
	near := int64(w.Own[0].R) + chargeReach
	far := geom.Isqrt(own.Gap2(foe))
	stands := t.HeightAt(w.Own[0].P)
	for m := w.Tall; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		p := &t.Pieces[i]
		up := geom.Isqrt(own.Gap2(p.Box)) + int64(max(0, p.Height-stands))
		if up > most {
			continue
		}
		for m := w.Tall; m != 0; m &= m - 1 {
			j := bits.TrailingZeros64(m)
			q := &t.Pieces[j]
			over := int64(0) // ground that it may jump over
			switch {
			case i == j && p.Height <= w.Rules.Drop:
				continue
			case i != j && geom.Isqrt(p.Box.Gap2(q.Box)) <= jump:
				over = jump
			case i != j:
				over = int64(bits.OnesCount64(w.Tall)-1) * jump // by way of others
			}
			if up+geom.Isqrt(q.Box.Gap2(foe))-near <= most && far-over-near <= most &&
				(i == j || w.partnered(p, i)) {
				return true
			}
		}
	}
	return false
}

// partnered reports whether another piece is near enough to a piece to be jumped to from there.
func (w *Mover) partnered(p *board.Piece, i int) bool {
	most2 := int64(w.Rules.Jump) * int64(w.Rules.Jump)
	for m := w.Tall &^ (1 << i); m != 0; m &= m - 1 {
		if p.Box.Gap2(w.Table.Pieces[bits.TrailingZeros64(m)].Box) <= most2 {
			return true
		}
	}
	return false
}

// Steep reports whether some piece near is so high that one cannot walk down from it.
func (w *Mover) Steep() bool {
	for m := w.Tall; m != 0; m &= m - 1 {
		if w.Table.Pieces[bits.TrailingZeros64(m)].Height > w.Rules.Drop {
			return true
		}
	}
	return false
}
