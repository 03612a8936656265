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

// Steps of the setting aside. The frame keeps N the number of the unit asked about in its army, B 0 for the
// player who will deploy first and 1 for the other.
const (
	asideNext = 0
	asideAsk  = 1
)

// runAside asks a player about each of its units that may be set aside (GF3-PREP-11).
func runAside(s *core.State, f *core.Frame) {
	if f.Step == asideAsk {
		s.Ask(core.SetAside, asideSeat(s, f), asideUnit(s, f))
		return
	}
	first, end := s.G.UnitRange(asideSeat(s, f))
	for ; first+int(f.N) < end; f.N++ {
		if d := force.Of(s); d.Ambushes(s, first+int(f.N)) || d.Scouts(s, first+int(f.N)) {
			f.Step = asideAsk
			return
		}
	}
	s.Return()
}

func asideSeat(s *core.State, f *core.Frame) int {
	return int(s.Vars[varTurn]) ^ int(f.B)
}

func asideUnit(s *core.State, f *core.Frame) int {
	first, _ := s.G.UnitRange(asideSeat(s, f))
	return first + int(f.N)
}

func menuAside(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	for k := range asideChoices {
		if mayBe(s, asideUnit(s, f), k) {
			dst = append(dst, core.Action{Verb: core.Withhold, Pattern: int16(k),
				Unit: int16(asideUnit(s, f)), Arg: uint64(k)})
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
	u := asideUnit(s, f)
	if a.Verb != core.Withhold || int(a.Unit) != u || a.Arg >= asideChoices {
		return core.Illegal(a, "GF3-PREP-11", "it must be said whether %s is set aside", s.G.Units[u].Name)
	}
	if !mayBe(s, u, int(a.Arg)) {
		return core.Illegal(a, "GF3-PREP-11", "the models of %s do not let it be set aside for %s",
			s.G.Units[u].Name, [asideChoices]string{asideAmbush: "Ambush", asideScout: "Scout"}[a.Arg])
	}
	s.Units[u].Flags = [asideChoices]core.Flags{asideAmbush: core.Reserve, asideScout: core.Reserve |
		core.Scouting}[a.Arg]
	f.N++
	f.Step = asideNext
	if s.Trace != nil && a.Arg != asideNot {
		s.Trace.Notef("%s is set aside", s.G.Units[u].Name)
	}
	return nil
}

// checkAside checks which unit is asked about.
func checkAside(s *core.State, at int) error {
	f := &s.Stack[at]
	if s.Above(at) != nil || f.Step != asideAsk || f.A != 0 || f.B < 0 || f.B > 1 || f.M != 0 {
		return notPending(s, at)
	}
	first, end := s.G.UnitRange(asideSeat(s, f))
	if f.N < 0 || int(f.N) >= end-first {
		return notPending(s, at)
	}
	if u := first + int(f.N); !mayBe(s, u, asideAmbush) && !mayBe(s, u, asideScout) {
		return notPending(s, at)
	}
	return nil
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
		s.Round > 1 && (unit.Flags&(core.OnTable|core.Aboard) != 0 && mayBe(s, u, asideAmbush) ||
			force.CameInside(s, u)))
}
