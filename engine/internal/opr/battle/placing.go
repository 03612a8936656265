package battle

import (
	"slices"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
)

// PatternWait is the pattern of bringing nothing on; the units that may come have those of the deployment.
const PatternWait = 3 * 40

// Steps of a deployment, and of the placing of units that were set aside.
const (
	placeNext  = 0
	placeUnit  = 1
	placeAt    = 2
	placeDone  = 3
	placeMoved = 4 // where scouts move when they have been placed
)

// The units that were set aside and are placed now.
const (
	reserveScouts = 0 // all of them come (GF3-A-67)
	reserveAmbush = 1 // a player may let them wait, and is then done for the round (GF3-A-50)
)

// A placing is the frame of a deployment or of the placing of units that were set aside. It keeps A the unit
// that is being placed, B its formation, and N which of those that were set aside it is about.
type placing struct{ *core.Frame }

func (f placing) unit() int            { return int(f.A) }
func (f placing) form() core.Formation { return core.Formation(f.B) }
func (f placing) deploys() bool        { return f.Proc == procDeployment }
func (f placing) scouts() bool         { return !f.deploys() && f.N == reserveScouts }

// choose keeps the unit that is placed next, and its formation.
func (f placing) choose(a *core.Action) { f.A, f.B, f.Step = a.Unit, int16(a.Form), placeAt }

// next gives the turn to the other player.
func (f placing) next(s *core.State) {
	f.A, f.B, f.Step = 0, 0, placeNext
	s.Vars[varTurn] = 1 - s.Vars[varTurn]
}

// units calls yield with every unit that a player may place, in each formation for which there is room.
func (f placing) units(s *core.State, seat int, yield func(int, core.Formation) bool) {
	if f.deploys() {
		movement.DeployUnits(s, seat, yield)
	} else {
		movement.Arrivals(s, seat, yield)
	}
}

// any reports whether a player may place a unit.
func (f placing) any(s *core.State, seat int) (any bool) {
	f.units(s, seat, func(int, core.Formation) bool { any = true; return false })
	return any
}

// turn gives the turn to the player whose it is, or to the other where that one cannot place any unit, and
// reports whether one can.
func (f placing) turn(s *core.State) bool {
	turn := s.Vars[varTurn]
	for range 2 {
		if s.Vars[varDone]>>turn&1 == 0 && f.any(s, int(turn)) {
			s.Vars[varTurn], f.Step = turn, placeUnit
			return true
		}
		turn = 1 - turn
	}
	return false
}

// mayWait reports whether the player whose turn it is may let its units wait: those set aside by Ambush, but
// not an Aircraft that has flown off.
func (f placing) mayWait(s *core.State) bool {
	return f.N == reserveAmbush && !movement.Returns(s, int(s.Vars[varTurn]))
}

// runPlacing lets the players place one unit each in turn; one who has none that it can place is skipped: in
// the deployment the winner of the roll-off first (GF3-PREP-12, GF2-PREP-07), where it has been said before
// which heroes are part of other units; scouts after it (GF3-SR-SCOUT); others that were set aside at the
// start of a later round (GF3-SR-AMBUSH).
func runPlacing(s *core.State, fr *core.Frame) {
	f := placing{fr}
	unit, at := core.Arrive, core.ArriveAt
	if f.deploys() {
		unit, at = core.DeployUnit, core.DeployAt
	}
	switch f.Step {
	case placeNext:
		if f.turn(s) {
			return
		}
		for u := range s.Units {
			if un := &s.Units[u]; un.Is(core.Scouting) && !f.deploys() || f.deploys() &&
				un.Flags&(core.OnTable|core.Reserve|core.Joined|core.Aboard|core.Gone) == 0 {
				casualty.Destroy(s, u) // there is no room left for it
			}
		}
		s.Vars[varTurn], s.Vars[varDone] = 0, 0
		deployed := f.deploys()
		if s.Return(); deployed {
			callReserves(s, reserveScouts)
		}
	case placeUnit:
		s.Ask(unit, int(s.Vars[varTurn]), -1)
	case placeAt:
		s.Ask(at, int(s.Vars[varTurn]), f.unit())
	case placeDone:
		if f.deploys() {
			f.next(s)
			return
		}
		if f.Step = placeMoved; f.scouts() {
			movement.CallScoutMove(s, f.unit())
		}
	case placeMoved:
		proc.EndScoutMove(s, f.unit())
		f.next(s)
	}
}

// callReserves begins the placing of units that were set aside, if there are any: the player who activates
// first places the first one, or where both have some a roll-off decides (GF2-SR-SCOUT, GF2-SR-AMBUSH).
func callReserves(s *core.State, which int32) {
	if !slices.ContainsFunc(s.Units, func(u core.Unit) bool { return u.Is(core.Reserve) }) {
		return
	}
	s.Vars[varTurn] = s.Vars[varFirst]
	if own(s).ReserveRoll && movement.Waits(s, 0) && movement.Waits(s, 1) {
		if rollOff(s) == 1 { // the first die is that of the player who activates first
			s.Vars[varTurn] = 1 - s.Vars[varTurn]
		}
		if s.Trace != nil {
			s.Trace.Notef("player %d is the first to place a unit that was set aside", s.Vars[varTurn]+1)
		}
	}
	s.Call(core.Frame{Proc: procReserves, N: which})
}

func menuPlacing(s *core.State, fr *core.Frame, dst []core.Action) []core.Action {
	f, seat := placing{fr}, int(s.Vars[varTurn])
	if f.Step == placeAt {
		return movement.PlaceMenu(s, f.unit(), f.form(), dst)
	}
	f.units(s, seat, func(u int, form core.Formation) bool {
		dst = append(dst, core.Action{Verb: core.Pick, Form: form,
			Pattern: 3*s.G.Units[u].Number + int16(form-core.Line), Unit: int16(u)})
		return true
	})
	if f.mayWait(s) {
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternWait, Unit: -1})
	}
	return dst
}

// offTable reports whether a point lies further off than any table reaches.
func offTable(p geom.Point) bool {
	return p.X > geom.MaxCoord || p.X < -geom.MaxCoord || p.Y > geom.MaxCoord || p.Y < -geom.MaxCoord
}

func takePlacing(s *core.State, fr *core.Frame, a *core.Action) error {
	f := placing{fr}
	if f.Step == placeUnit {
		return f.pick(s, a)
	}
	rule, doing := f.rule(s), "placed"
	if f.deploys() {
		doing = "deployed"
	}
	name := s.Name(f.unit())
	switch {
	case a.Unit != f.A:
		return core.Illegal(a, rule, "%s is being %s", name, doing)
	case a.Verb == core.PlaceOne:
		f.Step = placeDone
		movement.CallPlace(s, f.unit())
		return nil
	case a.Verb != core.Place:
		return core.Illegal(a, rule, "a place must be chosen")
	case offTable(a.At):
		return core.Illegal(a, rule, "the place lies off the table")
	case !movement.Formed(s, a):
		return core.Illegal(a, rule, "%s has no such formation", name)
	case !movement.Place(s, f.unit(), a.Form, a.At):
		return movement.WhyNotThere(s, f.unit(), rule, a)
	}
	f.Step = placeDone
	return nil
}

// rule returns the rule that a refusal names.
func (f placing) rule(s *core.State) string {
	switch {
	case f.deploys():
		return "GF3-PREP-12"
	case f.Step == placeAt && movement.FlownOff(s, f.unit()):
		return "GF3-SR-AIRCRAFT-01"
	case f.scouts():
		return "GF3-SR-SCOUT"
	}
	return "GF3-SR-AMBUSH"
}

// pick takes which unit is placed next, or that none is.
func (f placing) pick(s *core.State, a *core.Action) error {
	seat := int(s.Vars[varTurn])
	found := f.deploys() && movement.Fits(s, seat, int(a.Unit), a.Form)
	if !found {
		f.units(s, seat, func(u int, form core.Formation) bool {
			found = u == int(a.Unit) && form == a.Form
			return !found
		})
	}
	switch {
	case a.Verb == core.Pick && found:
		f.choose(a)
	case a.Verb == core.Pass && a.Unit == -1 && f.mayWait(s):
		s.Vars[varDone] |= 1 << seat
		s.Vars[varTurn] = int16(1 - seat)
		f.Step = placeNext
	case f.deploys():
		return core.Illegal(a, f.rule(s),
			"one of the player's units that wait to be deployed must be picked, in a formation for which its zone has room")
	case a.Verb == core.Pass && movement.Returns(s, seat):
		return core.Illegal(a, "GF3-SR-AIRCRAFT-01",
			"an Aircraft that has flown off the table must be placed on an edge again")
	default:
		return core.Illegal(a, f.rule(s),
			"one of the player's units that were set aside must be picked, in a formation for which the table has room")
	}
	return nil
}

// fitsPlacing checks which unit is being placed, and whether it may stand anywhere.
//
// Long: a deployment and arrivals each have their own conditions at every step.
func fitsPlacing(s *core.State, fr, above *core.Frame) bool {
	f, seat, which := placing{fr}, int(s.Vars[varTurn]), int32(reserveScouts)
	if !f.deploys() && s.Round > 0 {
		which = reserveAmbush
	}
	if f.N != which || f.M != 0 || f.A < 0 || f.unit() >= len(s.Units) || s.Vars[varDone]>>seat&1 != 0 ||
		which == reserveScouts && s.Vars[varDone] != 0 {
		return false
	}
	unit := &s.Units[f.A]
	switch {
	case above == nil && f.Step == placeUnit:
		return f.A == 0 && f.B == 0 && f.any(s, seat)
	case s.Seat(f.unit()) != seat || f.B < int16(core.Line) || f.B >= int16(core.NumFormations):
		return false
	case f.Step == placeMoved:
		return above != nil && f.scouts() && unit.Is(core.OnTable) && movement.ScoutMoves(above) &&
			above.A == f.A
	case above == nil && f.Step != placeAt,
		above != nil && (f.Step != placeDone || above.Proc != proc.Place || above.A != f.A):
		return false
	}
	waits := unit.Flags&^core.Moved == 0
	if !f.deploys() {
		waits = unit.Is(core.Reserve) && unit.Is(core.Scouting) == f.scouts()
	}
	return waits && (f.form() == core.Line || !force.Lone(s, f.unit())) && len(movement.PlaceMenu(s, f.unit(), f.form(), nil)) > 0
}
