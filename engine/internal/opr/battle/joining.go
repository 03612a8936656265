package battle

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// The pattern of joining.
const (
	patternAlone = 0
	patternJoin  = 1 // + own unit
)

// Steps of what is said before deployment.
const (
	joiningHeroes = 0
	joiningAside  = 1
	joiningAboard = 2
)

// A joiningFrame keeps A the number in its army of the unit that is asked for, and B 0 for the player who
// will deploy first and 1 for the other.
type joiningFrame struct{ *core.Frame }

// seat returns the seat whose statements are made.
func (f joiningFrame) seat(s *core.State) int { return int(s.Vars[varTurn]) ^ int(f.B) }

func (f joiningFrame) unit(s *core.State) int { return int(s.G.SeatUnits[f.seat(s)]) + int(f.A) }

// runJoining lets the players make their statements before the first unit is deployed, the one who will
// deploy first, as a rule the winner of the roll-off, all of its own first (GF3-PREP-11, GF3-A-11): for every
// hero that may join another unit whether it does (GF3-SR-HERO-01), which units are set aside, then which
// units begin the game inside transports (GF3-SR-TRANSPORT-02, GF2-SR-TRANSPORT-01), also inside those that
// are set aside.
func runJoining(s *core.State, fr *core.Frame) {
	f := joiningFrame{fr}
	if f.B == 2 {
		s.Return()
		return
	}
	aboard, kind := f.Step != joiningHeroes, core.JoinUnit
	if aboard {
		f.Step, kind = joiningAboard, core.StartAboard
	}
	seat := f.seat(s)
	_, end := s.G.UnitRange(seat)
	for u := f.unit(s); u < end; u++ {
		if aboard && force.MayStartAboardAny(s, u) || !aboard && force.MayJoinAny(s, u) {
			s.Ask(kind, seat, u)
			return
		}
		f.A++
	}
	f.A = 0
	if aboard {
		f.Step, f.B = joiningHeroes, f.B+1
		return
	}
	f.Step = joiningAside
	s.Call(core.Frame{Proc: procAside, B: f.B})
}

func menuJoining(s *core.State, fr *core.Frame, dst []core.Action) []core.Action {
	f := joiningFrame{fr}
	hero := f.unit(s)
	if f.Step == joiningAboard {
		return menuAboard(s, hero, dst)
	}
	dst = append(dst, core.Action{Verb: core.Pass, Pattern: patternAlone, Unit: int16(hero)})
	for u := range s.G.UnitsOf(f.seat(s)) {
		if force.MayJoin(s, hero, u) {
			dst = append(dst, core.Action{Verb: core.Join, Pattern: patternJoin + s.G.Units[u].Number,
				Unit: int16(hero), Target: int16(u)})
		}
	}
	return dst
}

func takeJoining(s *core.State, f *core.Frame, a *core.Action) error {
	first, end := s.G.UnitRange(joiningFrame{f}.seat(s))
	hero, u := first+int(f.A), int(a.Target)
	if f.Step == joiningAboard {
		return takeAboard(s, f, a, hero)
	}
	if int(a.Unit) != hero || a.Verb != core.Pass && a.Verb != core.Join {
		return core.Illegal(a, "GF3-PREP-11", "%s must join a unit or stay alone", s.Name(hero))
	}
	if a.Verb == core.Join {
		if u < first || u >= end || !force.MayJoin(s, hero, u) {
			why := "a hero with at most Tough(6) joins a unit of its army that has several models and no other hero"
			if force.Of(s).Profiles.HeroAnywhere {
				why = "a hero joins a unit of its army with which it can stand in coherency, but not one that has joined another itself"
				if u >= first && u < end && force.WhyNotJoin(s, hero, u) != "" {
					why = force.WhyNotJoin(s, hero, u)
				}
			}
			if rule := force.Of(s).JoinsBy(s, hero); rule != "" {
				why += ", and by " + rule + " only certain units"
			}
			return core.Illegal(a, "GF3-SR-HERO-01", "%s cannot join that unit: %s", s.Name(hero),
				why)
		}
		force.Join(s, hero, u)
	}
	f.A++
	return nil
}

// fitsJoining checks who states what.
func fitsJoining(s *core.State, f, above *core.Frame) bool {
	if f.A < 0 || f.B < 0 || f.B > 1 || f.N != 0 || f.M != 0 || !rolledOff(s, own(s).LoserDeploys) {
		return false
	}
	if above == nil {
		return f.Step == joiningHeroes || f.Step == joiningAboard && force.Of(s).HasTransports
	}
	return f.Step == joiningAside && f.A == 0 && above.Proc == procAside && above.B == f.B
}
