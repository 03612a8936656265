package battle

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Outcome counts markers: who controls more wins, equal counts are a draw (GF3-MIS-04, GF2-MIS-03).
func (*rules) Outcome(s *core.State) core.Outcome {
	o := core.Outcome{Over: s.Depth == 0, Winner: -1}
	for i := range s.Markers[:s.Marks] {
		if m := s.Markers[i].Owner; m >= 0 {
			o.Score[m]++
		}
	}
	a, b := o.Score[0], o.Score[1]
	if a == b && own(s).PointsDecide {
		a, b = pointsLeft(s, 0), pointsLeft(s, 1)
	}
	switch {
	case a > b:
		o.Winner = 0
	case b > a:
		o.Winner = 1
	}
	if o.Over {
		o.Reason = own(s).reasons[s.Round]
	}
	return o
}

func pointsLeft(s *core.State, seat int) (n int32) {
	for u := range s.G.UnitsOf(seat) {
		n += force.Worth(s, u)
	}
	return n
}
