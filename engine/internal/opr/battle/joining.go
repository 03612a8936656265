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

// Steps of what is said before deployment. The frame keeps A the number in its army of the unit that is asked
// for, B 0 for the player who will deploy first and 1 for the other.
const (
	joiningHeroes = 0
	joiningAside  = 1
	joiningAboard = 2
)

// runJoining lets the players make their statements before the first unit is deployed, the one who will
// deploy first, as a rule the winner of the roll-off, all of its own first (GF3-PREP-11, GF3-A-11): for every
// hero that may join another unit whether it does (GF3-SR-HERO-01), which units are set aside, then which
// units begin the game inside transports (GF3-SR-TRANSPORT-02, GF2-SR-TRANSPORT-01), also inside those that
// are set aside.
func runJoining(s *core.State, f *core.Frame) {
	if f.B == 2 {
		s.Return()
		return
	}
	seat := joiningSeat(s, f)
	first, end := s.G.UnitRange(seat)
	if f.Step != joiningHeroes {
		f.Step = joiningAboard
		for ; first+int(f.A) < end; f.A++ {
			if force.MayStartAboardAny(s, first+int(f.A)) {
				s.Ask(core.StartAboard, seat, first+int(f.A))
				return
			}
		}
		f.Step, f.A, f.B = joiningHeroes, 0, f.B+1
		return
	}
	for ; first+int(f.A) < end; f.A++ {
		if force.MayJoinAny(s, first+int(f.A)) {
			s.Ask(core.JoinUnit, seat, first+int(f.A))
			return
		}
	}
	f.Step, f.A = joiningAside, 0
	s.Call(core.Frame{Proc: procAside, B: f.B})
}

// joiningSeat returns the seat whose statements are made.
func joiningSeat(s *core.State, f *core.Frame) int { return int(s.Vars[varTurn]) ^ int(f.B) }

func menuJoining(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	first, end := s.G.UnitRange(joiningSeat(s, f))
	hero := first + int(f.A)
	if f.Step == joiningAboard {
		return menuAboard(s, hero, dst)
	}
	dst = append(dst, core.Action{Verb: core.Pass, Pattern: patternAlone, Unit: int16(hero)})
	for u := first; u < end; u++ {
		if force.MayJoin(s, hero, u) {
			dst = append(dst, core.Action{Verb: core.Join, Pattern: int16(patternJoin + u - first),
				Unit: int16(hero), Target: int16(u)})
		}
	}
	return dst
}

func takeJoining(s *core.State, f *core.Frame, a *core.Action) error {
	first, end := s.G.UnitRange(joiningSeat(s, f))
	hero, u := first+int(f.A), int(a.Target)
	if f.Step == joiningAboard {
		return takeAboard(s, f, a, hero)
	}
	if int(a.Unit) != hero || a.Verb != core.Pass && a.Verb != core.Join {
		return core.Illegal(a, "GF3-PREP-11", "%s must join a unit or stay alone", s.G.Units[hero].Name)
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
			return core.Illegal(a, "GF3-SR-HERO-01", "%s cannot join that unit: %s", s.G.Units[hero].Name,
				why)
		}
		force.Join(s, hero, u)
	}
	f.A++
	return nil
}

// checkJoining checks who states what.
func checkJoining(s *core.State, at int) error {
	f, above := &s.Stack[at], s.Above(at)
	fits := f.A >= 0 && f.B >= 0 && f.B <= 1 && f.N == 0 && f.M == 0 && rolledOff(s, own(s).LoserDeploys)
	if above == nil {
		fits = fits && (f.Step == joiningHeroes || f.Step == joiningAboard && force.Of(s).HasTransports)
	} else {
		fits = fits && f.Step == joiningAside && f.A == 0 && above.Proc == procAside && above.B == f.B
	}
	if !fits {
		return notPending(s, at)
	}
	return nil
}
