package battle

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
)

// The pattern of what becomes of a unit before deployment; it is the argument of the action too.
const (
	asideNot     = 0 // it is deployed as usual
	asideAmbush  = 1 // it waits for a later round
	asideScout   = 2 // it is placed after the deployment
	asideChoices = 3
)

// Steps of the setting aside.
const (
	asideNext = 0
	asideAsk  = 1
)

// An asideFrame keeps N the number of the unit asked about in its army, and B 0 for the player who will
// deploy first and 1 for the other.
type asideFrame struct{ *core.Frame }

func (f asideFrame) seat(s *core.State) int { return int(s.Vars[varTurn]) ^ int(f.B) }

func (f asideFrame) unit(s *core.State) int { return int(s.G.SeatUnits[f.seat(s)]) + int(f.N) }

// runAside asks a player about each of its units that may be set aside (GF3-PREP-11).
func runAside(s *core.State, fr *core.Frame) {
	f := asideFrame{fr}
	if f.Step == asideAsk {
		s.Ask(core.SetAside, f.seat(s), f.unit(s))
		return
	}
	_, end := s.G.UnitRange(f.seat(s))
	for ; f.unit(s) < end; f.N++ {
		if mayBe(s, f.unit(s), asideAmbush) || mayBe(s, f.unit(s), asideScout) {
			f.Step = asideAsk
			return
		}
	}
	s.Return()
}

func menuAside(s *core.State, fr *core.Frame, dst []core.Action) []core.Action {
	u := asideFrame{fr}.unit(s)
	for k := range asideChoices {
		if mayBe(s, u, k) {
			dst = append(dst, core.Action{Verb: core.Withhold, Pattern: int16(k), Unit: int16(u),
				Arg: uint64(k)})
		}
	}
	return dst
}

// mayBe reports whether unit u may be set aside so.
func mayBe(s *core.State, u, choice int) bool {
	switch choice {
	case asideAmbush:
		return force.Of(s).Ambushes(s, u)
	case asideScout:
		return force.Of(s).Scouts(s, u)
	}
	return true
}

func takeAside(s *core.State, f *core.Frame, a *core.Action) error {
	u := asideFrame{f}.unit(s)
	if a.Verb != core.Withhold || int(a.Unit) != u || a.Arg >= asideChoices {
		return core.Illegal(a, "GF3-PREP-11", "it must be said whether %s is set aside", s.Name(u))
	}
	if !mayBe(s, u, int(a.Arg)) {
		return core.Illegal(a, "GF3-PREP-11", "the models of %s do not let it be set aside for %s",
			s.Name(u), [asideChoices]string{asideAmbush: "Ambush", asideScout: "Scout"}[a.Arg])
	}
	s.Units[u].Flags = [asideChoices]core.Flags{asideAmbush: core.Reserve, asideScout: core.Reserve |
		core.Scouting}[a.Arg]
	f.N++
	f.Step = asideNext
	if s.Trace != nil && a.Arg != asideNot {
		s.Trace.Notef("%s is set aside", s.Name(u))
	}
	return nil
}

// fitsAside checks which unit is asked about.
func fitsAside(s *core.State, fr, above *core.Frame) bool {
	f := asideFrame{fr}
	if above != nil || f.Step != asideAsk || f.A != 0 || f.B < 0 || f.B > 1 || f.M != 0 || f.N < 0 {
		return false
	}
	_, end := s.G.UnitRange(f.seat(s))
	u := f.unit(s)
	return u < end && (mayBe(s, u, asideAmbush) || mayBe(s, u, asideScout))
}

// mayWaitSo reports whether what a restored state says about a unit that was set aside, or has arrived, can
// be.
func mayWaitSo(s *core.State, u int) bool {
	unit := &s.Units[u]
	switch {
	case unit.Is(core.Reserve | core.Scouting):
		return unit.Flags&^core.Moved == core.Reserve|core.Scouting && s.Round == 0 && mayBe(s, u, asideScout)
	case unit.Is(core.Reserve):
		// While it is being placed model by model it may have moved.
		return unit.Flags&^core.Moved == core.Reserve &&
			(mayBe(s, u, asideAmbush) || movement.FlownOff(s, u) && s.Round > 0)
	}
	return !unit.Is(core.Scouting) && (!unit.Is(core.Arrived) ||
		(s.Round > 1 || force.Of(s).AltersArrivals()) && (unit.Flags&(core.OnTable|core.Aboard) != 0 && mayBe(s, u, asideAmbush) ||
			force.CameInside(s, u)))
}
