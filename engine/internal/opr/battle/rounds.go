package battle

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// PatternPass is the pattern of passing a turn; those before it are the player's own units.
// Then come those of passing it by a rule of one of these units.
const (
	PatternPass   = roster.MaxUnits
	PatternPassBy = PatternPass + 1
)

// Steps of a round.
const (
	roundStart   = 0
	roundNext    = 1
	roundAfter   = 2
	roundEnd     = 3
	roundArrived = 4
)

// A roundFrame keeps A 1 when the turn before was passed.
type roundFrame struct{ *core.Frame }

func (f roundFrame) passed() bool { return f.A == 1 }

func (f roundFrame) pass(yes bool) { f.A = int16(force.B2u(yes)) }

// runRound lets the players activate one unit each in turn until all have acted (GF3-RND-01, GF2-RND-01,
// GF3-RND-04, GF2-RND-03), then ends the round. Under the ruling of GF3-A-13 a player may pass its turn.
func runRound(s *core.State, f *core.Frame) {
	switch f.Step {
	case roundStart:
		// GF3-RND-05: arrivals come first, from the second round on, then the Casters' tokens.
		f.Step = roundArrived
		if s.Trace != nil {
			s.Trace.Event(core.Event{Kind: core.RoundBegun, Unit: -1, Target: -1, Model: -1, N: int(s.Round)})
			s.Trace.Notef("round %d begins", s.Round)
		}
		if own(s).TokensFirst {
			force.GainTokens(s)
		}
		if s.Round > 1 || force.Of(s).AltersArrivals() {
			callReserves(s, reserveAmbush)
		}
	case roundArrived:
		f.Step = roundNext
		if !own(s).TokensFirst {
			force.GainTokens(s)
		}
		if d := force.Of(s); d.HasLists {
			for u := range s.Units {
				d.Gain(s, u, effects.Round, 0)
			}
		}
		s.Vars[varFinished] = 0
		s.Active = int8(s.Vars[varFirst])
		a, b := mayAct(s, s.Active), mayAct(s, 1-s.Active)
		switch { // GF3-A-76: a side with nothing to activate counts as the first to finish
		case !a:
			if s.Vars[varFinished] = 1 + int16(s.Active); b {
				s.Active = 1 - s.Active
			}
		case !b:
			s.Vars[varFinished] = 2 - int16(s.Active)
		}
	case roundNext:
		if !mayAct(s, s.Active) {
			f.Step = roundEnd
			return
		}
		s.Ask(core.Activate, int(s.Active), -1)
	case roundAfter:
		f.Step = roundNext
		noteFinished(s)
		if mayAct(s, 1-s.Active) {
			s.Active = 1 - s.Active
		}
	case roundEnd:
		endRound(s)
		s.Return()
	}
}

// noteFinished records who was first to have activated all its units; when one activation ends both, the
// opponent of the active player, whose last unit was removed during it (GF3-RND-03, GF2-RND-02).
func noteFinished(s *core.State) {
	if s.Vars[varFinished] != 0 {
		return
	}
	for _, seat := range [2]int8{1 - s.Active, s.Active} {
		if !mayAct(s, seat) {
			s.Vars[varFinished] = 1 + int16(seat)
			return
		}
	}
}

// mayAct reports whether some unit of a seat has yet to act this round.
func mayAct[N int | int8](s *core.State, seat N) bool {
	for u := range s.G.UnitsOf(int(seat)) {
		if waits(s, u) {
			return true
		}
	}
	return false
}

// waits reports whether unit u, which is on the table or in a transport that is, has yet to act this round.
func waits(s *core.State, u int) bool { return !s.Units[u].Is(core.Activated) && force.Present(s, u) }

func menuRound(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	for u := range s.G.UnitsOf(int(s.Active)) {
		if waits(s, u) {
			dst = append(dst, core.Action{Verb: core.Pick, Pattern: s.G.Units[u].Number, Unit: int16(u)})
		}
	}
	if mayPass(s, f) {
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternPass, Unit: -1})
	}
	if s.G.Gives {
		for u := range s.G.UnitsOf(int(s.Active)) {
			if mayPassBy(s, u) {
				dst = append(dst, core.Action{Verb: core.Use, Pattern: PatternPassBy + s.G.Units[u].Number, Unit: int16(u)})
			}
		}
	}
	return dst
}

// mayPassBy reports whether the player may pass its turn by a rule of unit u's list: one that has yet to act and is not
// Shaken, while the other player has more units left to activate. Who does so uses the rule up, so that it ends.
func mayPassBy(s *core.State, u int) bool {
	return s.G.Gives && s.Seat(u) == int(s.Active) && waits(s, u) && force.Alive(s, u) && !s.Units[u].Is(core.Shaken) &&
		force.Of(s).Passes(s, u) >= 0 && left(s, 1-s.Active) > left(s, s.Active)
}

// left returns how many units of a seat have yet to act this round.
func left(s *core.State, seat int8) (n int) {
	for u := range s.G.UnitsOf(int(seat)) {
		n += int(force.B2u(waits(s, u)))
	}
	return n
}

// passBy passes the player's turn by a rule of unit u's list.
func passBy(s *core.State, f roundFrame, u int) {
	d := force.Of(s)
	rule := d.Passes(s, u)
	if s.Trace != nil {
		s.Trace.Worked(u, d.RuleName(u, rule), "player %d passes", s.Active+1)
	}
	force.SpendPass(s, u, rule)
	f.pass(false)
	s.Active = 1 - s.Active
}

// whyNoPass is the refusal of a turn that a player wants to pass by a rule of unit u's list.
func whyNoPass(s *core.State, u int, a *core.Action) error {
	if s.Seat(u) == int(s.Active) && waits(s, u) && force.Alive(s, u) && s.G.Gives && force.Of(s).Passes(s, u) >= 0 &&
		!s.Units[u].Is(core.Shaken) {
		return core.Illegal(a, "GF3-ACT-01", "a turn can be passed while the other player has more units left to "+
			"activate; it has %d, this one %d", left(s, 1-s.Active), left(s, s.Active))
	}
	return core.Illegal(a, "GF3-ACT-01", "%s has no rule left by which its player may pass this turn", s.Name(u))
}

// mayPass reports whether the player may pass its turn. Two passes in a row would lead nowhere, and neither
// would one when the other player has nothing left to activate.
func mayPass(s *core.State, f *core.Frame) bool {
	return own(s).MayPass && !roundFrame{f}.passed() && mayAct(s, 1-s.Active)
}

func takeRound(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb == core.Pass && a.Unit == -1 && own(s).MayPass {
		if !mayPass(s, f) {
			return core.Illegal(a, "GF3-RND-01",
				"a turn cannot be passed after the other player has passed, or when that player has nothing left to activate")
		}
		if s.Trace != nil {
			s.Trace.Notef("player %d passes", s.Active+1)
		}
		roundFrame{f}.pass(true)
		s.Active = 1 - s.Active
		return nil
	}
	u := int(a.Unit)
	if a.Verb == core.Use && u >= 0 && u < len(s.Units) {
		if !mayPassBy(s, u) {
			return whyNoPass(s, u, a)
		}
		passBy(s, roundFrame{f}, u)
		return nil
	}
	if a.Verb != core.Pick || a.Form != 0 || u < 0 || u >= len(s.Units) || s.Seat(u) != int(s.Active) ||
		!waits(s, u) {
		return core.Illegal(a, "GF3-ACT-01", "one of the player's units that have not acted this round must be activated")
	}
	roundFrame{f}.pass(false)
	f.Step = roundAfter
	proc.CallActivation(s, u)
	return nil
}

// endRound checks the markers, ends fatigue and settles who starts the next round (GF3-RND-03, GF3-RND-06,
// GF2-RND-04).
func endRound(s *core.State) {
	for i := range s.Markers[:s.Marks] {
		checkMarker(s, i)
	}
	s.EndRound()
	for u := range s.Units {
		s.Units[u].Flags &^= core.Fatigued | core.Activated | core.Arrived | core.MovedFreely
	}
	force.EndSpells(s)
	force.EndGiven(s, effects.EndOfRound)
	if s.Vars[varFinished] != 0 {
		s.Vars[varFirst] = s.Vars[varFinished] - 1
	}
	s.Vars[varFinished] = 0
}

// ControlRange is how near a unit must be to a marker to seize or contest it.
const ControlRange = 3 * geom.Inch

// checkMarker seizes, contests or keeps one marker (GF3-MIS-01, GF2-MIS-01, GF3-MIS-02, GF3-MIS-03,
// GF2-MIS-02).
func checkMarker(s *core.State, i int) {
	m := &s.Markers[i]
	was := m.Owner
	m.Owner = NextOwner(s, i)
	if s.Trace != nil && m.Owner != was {
		s.Trace.Event(core.Event{Kind: core.MarkerTaken, Unit: -1, Target: -1, Model: i, N: int(m.Owner)})
		s.Trace.Notef("marker %d: %s", i+1, [3]string{"neutral", "player 1", "player 2"}[m.Owner+1])
	}
}

// NextOwner returns who would own marker i if the round ended with the units as they are: a seat, or -1 for
// nobody.
func NextOwner(s *core.State, i int) int8 {
	m := &s.Markers[i]
	var near, blocked, contests [2]bool
	terms, around := &own(s).Terms, geom.BoxAround(m.P, m.P, ControlRange)
	for seat := range near {
		first, end := s.G.UnitRange(seat)
		for u := first; u < end && !near[seat]; u++ {
			at := u
			if s.Units[u].Flags&core.OnTable == 0 {
				if at = carried(s, u); at < 0 {
					continue
				}
			}
			if !s.Boxes[at].Overlaps(around) || !unitNear(s, at, m.P) {
				continue
			}
			switch {
			case force.Of(s).Units[u].Traits&force.Aircraft != 0:
				contests[seat] = contests[seat] || terms.AircraftContests
			case s.Units[u].Is(core.Arrived) && !terms.ArrivedSeize:
			case s.Units[u].Is(core.Shaken):
				blocked[seat] = terms.ShakenBlocks // GF3-A-17
				contests[seat] = contests[seat] || terms.ShakenContests
			default:
				near[seat] = true
			}
		}
	}
	switch {
	case (near[0] || contests[0]) && (near[1] || contests[1]):
		return -1
	case near[0] && !blocked[1]:
		return 0
	case near[1] && !blocked[0]:
		return 1
	}
	return m.Owner
}

// carried returns the unit from which unit u is near to markers that is not on the table itself: where passengers
// score, the transport on the table that it is inside (GF3-A-16); or -1.
func carried(s *core.State, u int) int {
	if s.Units[u].Is(core.Aboard) && own(s).PassengersScore && force.Present(s, u) {
		return force.Carrier(s, u)
	}
	return -1
}

// unitNear reports whether some model of unit u, of which the box is, is within the control range of a point, base
// edge to point (GF3-GEN-04, GF2-GEN-04).
func unitNear(s *core.State, u int, p geom.Point) bool {
	for _, i := range s.Living(u) {
		if r := int64(ControlRange) + int64(s.G.Models[i].Base); geom.Dist2(s.Models[i].P, p) <= r*r {
			return true
		}
	}
	return false
}

// fitsRound checks whose turn it is, or which arrivals or activation the round waits for.
func fitsRound(s *core.State, fr, above *core.Frame) bool {
	f := roundFrame{fr}
	switch {
	case above == nil:
		return f.Step == roundNext && (f.A == 0 ||
			f.passed() && own(s).MayPass && mayAct(s, 1-s.Active))
	case above.Proc == procReserves:
		return f.Step == roundArrived && (s.Round > 1 || force.Of(s).AltersArrivals()) && s.Vars[varFinished] == 0
	}
	return above.Proc == proc.Activation && f.Step == roundAfter && f.A == 0 && above.A >= 0 &&
		int(above.A) < len(s.Units) && s.Seat(int(above.A)) == int(s.Active)
}
