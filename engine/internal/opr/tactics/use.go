package tactics

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
)

// ChooseUse returns the index in a menu of what a rule of a list offers of the first that somebody can take, for the
// unit nearest to the one that is asked; of equally near ones the one of more points, then the leftmost as its player
// sees them.
func ChooseUse(s *core.State, menu []core.Action) (best int) {
	nearest := int64(0)
	for i := range menu {
		a := &menu[i]
		if a.Verb != core.Use || best > 0 && a.Arg != menu[best].Arg {
			continue
		}
		gap := int64(0)
		if a.Target != a.Unit {
			gap = figures.Gap(s, int(a.Unit), int(a.Target))
		}
		if best == 0 || gap < nearest || gap == nearest && before(s, a, &menu[best]) {
			best, nearest = i, gap
		}
	}
	return best
}

// before reports whether the target of an action comes before that of another among equally near ones.
func before(s *core.State, a, b *core.Action) bool {
	if x, y := s.G.Units[a.Target].Points, s.G.Units[b.Target].Points; x != y {
		return x > y
	}
	sign := s.Sign(s.Seat(int(a.Unit)))
	p, q := s.Anchors[a.Target].Sign(sign), s.Anchors[b.Target].Sign(sign)
	return p.X < q.X || p.X == q.X && p.Y < q.Y
}
