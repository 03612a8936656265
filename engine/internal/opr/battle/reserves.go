package battle

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
)

// PatternWait is the pattern of bringing nothing on; the units that may come have those of the deployment.
const PatternWait = 3 * 40

// Steps of the placing of units that were set aside. The frame keeps A the unit that is being placed, B its
// formation, N which units it is about.
const (
	reservesNext   = 0
	reservesUnit   = 1
	reservesAt     = 2
	reservesPlaced = 3
	reservesMoved  = 4 // where scouts move when they have been placed
)

// The units that it is about.
const (
	reserveScouts = 0 // all of them come (GF3-A-67)
	reserveAmbush = 1 // a player may let them wait, and is then done for the round (GF3-A-50)
)

// callReserves begins the placing of units that were set aside, if there are any: the player who activates
// first places the first one, or where both have some a roll-off decides (GF2-SR-SCOUT, GF2-SR-AMBUSH).
func callReserves(s *core.State, which int32) {
	for u := range s.Units {
		if s.Units[u].Is(core.Reserve) {
			s.Vars[varTurn] = s.Vars[varFirst]
			if own(s).ReserveRoll && movement.Waits(s, 0) && movement.Waits(s, 1) {
				if rollOff(s) == 1 { // the first die is that of the player who activates first
					s.Vars[varTurn] = 1 - s.Vars[varTurn]
				}
				if s.Trace != nil {
					s.Trace.Notef("player %d is the first to place a unit that was set aside",
						s.Vars[varTurn]+1)
				}
			}
			s.Call(core.Frame{Proc: procReserves, N: which})
			return
		}
	}
}

// runReserves lets the players place one unit each in turn: scouts after the deployment (GF3-SR-SCOUT),
// others at the start of a later round (GF3-SR-AMBUSH). One who has none that it can place is skipped.
func runReserves(s *core.State, f *core.Frame) {
	switch f.Step {
	case reservesNext:
		turn := s.Vars[varTurn]
		for range 2 {
			if s.Vars[varDone]>>turn&1 == 0 && canArrive(s, int(turn)) {
				s.Vars[varTurn] = turn
				f.Step = reservesUnit
				return
			}
			turn = 1 - turn
		}
		for u := range s.Units {
			if s.Units[u].Is(core.Scouting) {
				movement.Lose(s, u) // there is no room left for it
			}
		}
		s.Vars[varTurn], s.Vars[varDone] = 0, 0
		s.Return()
	case reservesUnit:
		s.Ask(core.Arrive, int(s.Vars[varTurn]), -1)
	case reservesAt:
		s.Ask(core.ArriveAt, int(s.Vars[varTurn]), int(f.A))
	case reservesPlaced:
		f.Step = reservesMoved
		if f.N == reserveScouts {
			movement.CallScoutMove(s, int(f.A))
		}
	case reservesMoved:
		proc.EndScoutMove(s, int(f.A))
		f.A, f.B, f.Step = 0, 0, reservesNext
		s.Vars[varTurn] = 1 - s.Vars[varTurn]
	}
}

// mayWait reports whether the player whose turn it is may let its units wait: those set aside by Ambush, but
// not an Aircraft that has flown off.
func mayWait(s *core.State, f *core.Frame) bool {
	return f.N == reserveAmbush && !movement.Returns(s, int(s.Vars[varTurn]))
}

func canArrive(s *core.State, seat int) (any bool) {
	movement.Arrivals(s, seat, func(int, core.Formation) bool { any = true; return false })
	return any
}

func menuReserves(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == reservesAt {
		return movement.PlaceMenu(s, int(f.A), core.Formation(f.B), dst)
	}
	first, _ := s.G.UnitRange(int(s.Vars[varTurn]))
	movement.Arrivals(s, int(s.Vars[varTurn]), func(u int, form core.Formation) bool {
		dst = append(dst, core.Action{Verb: core.Pick, Form: form,
			Pattern: int16((u-first)*3 + int(form-core.Line)), Unit: int16(u)})
		return true
	})
	if mayWait(s, f) {
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternWait, Unit: -1})
	}
	return dst
}

func takeReserves(s *core.State, f *core.Frame, a *core.Action) error {
	rule := [2]string{"GF3-SR-SCOUT", "GF3-SR-AMBUSH"}[f.N]
	if f.Step == reservesAt && movement.FlownOff(s, int(f.A)) {
		rule = "GF3-SR-AIRCRAFT-01"
	}
	seat := int(s.Vars[varTurn])
	if f.Step == reservesUnit {
		if a.Verb == core.Pass && a.Unit == -1 && mayWait(s, f) {
			s.Vars[varDone] |= 1 << seat
			s.Vars[varTurn] = int16(1 - seat)
			f.Step = reservesNext
			return nil
		}
		found := false
		movement.Arrivals(s, seat, func(u int, form core.Formation) bool {
			found = u == int(a.Unit) && form == a.Form
			return !found
		})
		if a.Verb != core.Pick || !found {
			if a.Verb == core.Pass && movement.Returns(s, seat) {
				return core.Illegal(a, "GF3-SR-AIRCRAFT-01",
					"an Aircraft that has flown off the table must be placed on an edge again")
			}
			return core.Illegal(a, rule, "one of the player's units that were set aside must be picked, in a formation for which the table has room")
		}
		f.A, f.B, f.Step = a.Unit, int16(a.Form), reservesAt
		return nil
	}
	if a.Unit != f.A {
		return core.Illegal(a, rule, "%s is being placed", s.G.Units[f.A].Name)
	}
	switch a.Verb {
	case core.Place:
		if a.At.X > geom.MaxCoord || a.At.X < -geom.MaxCoord || a.At.Y > geom.MaxCoord ||
			a.At.Y < -geom.MaxCoord {
			return core.Illegal(a, rule, "the place lies off the table")
		}
		if !movement.Formed(s, a) || !movement.Place(s, int(f.A), a.Form, a.At) {
			return core.Illegal(a, rule, "%s cannot stand there: a base would not be wholly on the table, within 1 inch of another unit or in impassable terrain, or %s",
				s.G.Units[f.A].Name, whyNot(s, f))
		}
		f.Step = reservesPlaced
	case core.PlaceOne:
		f.Step = reservesPlaced
		movement.CallArrivePlace(s, int(f.A))
	default:
		return core.Illegal(a, rule, "a place must be chosen")
	}
	return nil
}

// whyNot says what else keeps a unit that was set aside from a place.
func whyNot(s *core.State, f *core.Frame) string {
	switch {
	case movement.FlownOff(s, int(f.A)):
		return "not at a table edge"
	case f.N == reserveAmbush:
		return "not over 9 inches from an enemy"
	case force.Of(s).Reserves.ScoutZone:
		return "not wholly inside its zone"
	}
	return "not entirely within 12 inches of its zone"
}

// checkReserves checks which unit that was set aside is being placed, and whether it may stand anywhere.
func checkReserves(s *core.State, at int) error {
	f, above, seat := &s.Stack[at], s.Above(at), int(s.Vars[varTurn])
	which := int32(reserveScouts)
	if s.Round > 0 {
		which = reserveAmbush
	}
	if f.N != which || f.M != 0 || f.A < 0 || int(f.A) >= len(s.Units) || s.Vars[varDone]>>seat&1 != 0 ||
		which == reserveScouts && s.Vars[varDone] != 0 ||
		!placesReserve(s, f, above) {
		return notPending(s, at)
	}
	return nil
}

// placesReserve reports whether a player can be asked about a unit that was set aside, or what stands on top
// can have been called for it.
func placesReserve(s *core.State, f, above *core.Frame) bool {
	u, seat := int(f.A), int(s.Vars[varTurn])
	if above == nil && f.Step == reservesUnit {
		return f.A == 0 && f.B == 0 && canArrive(s, seat)
	}
	if s.Seat(u) != seat || f.B < int16(core.Line) || f.B >= int16(core.NumFormations) {
		return false
	}
	if f.Step == reservesMoved {
		return above != nil && f.N == reserveScouts && s.Units[u].Is(core.OnTable) &&
			movement.ScoutMoves(above) && above.A == f.A
	}
	asked, placed := above == nil && f.Step == reservesAt, above != nil && f.Step == reservesPlaced &&
		above.Proc == proc.Place && above.A == f.A
	return (asked || placed) && s.Units[u].Is(core.Reserve) &&
		(f.B == int16(core.Line) || !force.Lone(s, u)) &&
		s.Units[u].Is(core.Scouting) == (f.N == reserveScouts) &&
		len(movement.PlaceMenu(s, u, core.Formation(f.B), nil)) > 0
}
