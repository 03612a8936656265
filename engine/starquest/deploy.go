package starquest

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
)

// Steps of the deployment. The frame keeps A the hero that is asked about or being deployed.
const (
	deployAside = 0
	deployNext  = 1
	deployAt    = 2
)

// runDeployment lets the heroes' player say who is set aside (SQ-SR-AMBUSH-01), then deploy the others one by
// one in their zone. A hero without room stands as near to it as there is any.
func runDeployment(s *core.State, f *core.Frame) {
	_, end := s.G.UnitRange(Heroes) // they are the first units
	switch f.Step {
	case deployAside:
		for int(f.A) < end && !force.Of(s).Ambushes(s, int(f.A)) {
			f.A++
		}
		if int(f.A) < end {
			s.Ask(core.SetAside, Heroes, int(f.A))
			return
		}
		f.Step, f.A = deployNext, 0
	case deployAt:
		s.Ask(core.DeployAt, Heroes, int(f.A))
	case deployNext:
		for u := range end {
			if deployable(s, u) {
				s.Ask(core.DeployUnit, Heroes, -1)
				return
			}
		}
		box := force.Of(s).Zone.Box
		middle := geom.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}
		for u := range end {
			if s.Units[u].Flags == 0 && !movement.PlaceNear(s, u, middle, anywhere) {
				casualty.Destroy(s, u)
			}
		}
		s.Return()
	}
}

// anywhere is further than any two places of a table lie apart.
const anywhere = 4 * geom.MaxCoord

// scout marks a hero with Scout that is being deployed, so that it may stand up to 12 inches around the zone
// (SQ-SR-SCOUT), or takes that back.
func scout(s *core.State, u int, on bool) {
	if !force.Of(s).Scouts(s, u) {
		return
	}
	if s.Units[u].Flags |= core.Reserve | core.Scouting; !on {
		s.Units[u].Flags &^= core.Reserve | core.Scouting
	}
}

// deployable reports whether a hero is still to be deployed and finds room.
func deployable(s *core.State, u int) (fits bool) {
	if s.Units[u].Flags != 0 {
		return false
	}
	find := func(v int, _ core.Formation) bool {
		fits = v == u
		return !fits
	}
	if !force.Of(s).Scouts(s, u) {
		movement.DeployUnits(s, Heroes, find)
		return fits
	}
	scout(s, u, true)
	movement.Arrivals(s, Heroes, find)
	scout(s, u, false)
	return fits
}

func menuDeployment(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	switch f.Step {
	case deployAside:
		return append(dst,
			core.Action{Verb: core.Withhold, Pattern: 0, Unit: f.A},
			core.Action{Verb: core.Withhold, Pattern: 1, Unit: f.A, Arg: 1})
	case deployAt:
		return movement.PlaceMenu(s, int(f.A), core.Line, dst)
	}
	for u := range s.G.UnitsOf(Heroes) {
		if deployable(s, u) {
			dst = append(dst, core.Action{Verb: core.Pick, Form: core.Line, Pattern: int16(u),
				Unit: int16(u)})
		}
	}
	return dst
}

func takeDeployment(s *core.State, f *core.Frame, a *core.Action) error {
	switch f.Step {
	case deployAside:
		if a.Verb != core.Withhold || a.Unit != f.A || a.Arg > 1 {
			return core.Illegal(a, "SQ-SR-AMBUSH-01", "%s must be set aside or not", s.Name(int(f.A)))
		}
		if f.A++; a.Arg == 1 {
			s.Units[a.Unit].Flags |= core.Reserve
		}
	case deployAt:
		u := int(f.A)
		if a.Verb != core.Place || a.Unit != f.A || !movement.Formed(s, a) {
			return core.Illegal(a, "SQ-PREP-01", "%s must be placed", s.Name(u))
		}
		if !movement.Place(s, u, a.Form, a.At) {
			rule := "SQ-PREP-01"
			if s.Units[u].Is(core.Scouting) {
				rule = "SQ-SR-SCOUT"
			}
			return movement.WhyNotThere(s, u, rule, a)
		}
		f.Step, f.A = deployNext, 0
	default:
		if a.Verb != core.Pick || a.Form != core.Line || !isOf(s, a.Unit, Heroes) ||
			!deployable(s, int(a.Unit)) {
			return core.Illegal(a, "SQ-PREP-01", "a hero that is not deployed yet must be chosen")
		}
		f.Step, f.A = deployAt, a.Unit
		scout(s, int(a.Unit), true)
	}
	return nil
}

// PatternWait is the pattern of bringing no more heroes on this round.
const PatternWait = 40

// menuArrival offers the heroes who may come on, or places for the one that has been chosen
// (SQ-SR-AMBUSH-01).
func menuArrival(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == roundArriveAt {
		return movement.PlaceMenu(s, int(f.A), core.Line, dst)
	}
	movement.Arrivals(s, Heroes, func(u int, form core.Formation) bool {
		dst = append(dst, core.Action{Verb: core.Pick, Form: form, Pattern: int16(u), Unit: int16(u)})
		return true
	})
	return append(dst, core.Action{Verb: core.Pass, Pattern: PatternWait, Unit: -1})
}

func takeArrival(s *core.State, f *core.Frame, a *core.Action) error {
	if f.Step == roundArriveAt {
		if a.Verb != core.Place || a.Unit != f.A || !movement.Formed(s, a) {
			return core.Illegal(a, "SQ-SR-AMBUSH-01", "%s must be placed", s.Name(int(f.A)))
		}
		if !movement.Place(s, int(f.A), a.Form, a.At) {
			return movement.WhyNotThere(s, int(f.A), "SQ-SR-AMBUSH-01", a)
		}
		f.Step, f.A = roundArrive, 0
		return nil
	}
	fits := a.Verb == core.Pass && a.Unit == -1
	if a.Verb == core.Pick {
		movement.Arrivals(s, Heroes, func(u int, form core.Formation) bool {
			fits = fits || u == int(a.Unit) && form == a.Form
			return !fits
		})
	}
	switch {
	case !fits:
		return core.Illegal(a, "SQ-SR-AMBUSH-01", "a hero who was set aside must come, or none")
	case a.Verb == core.Pass:
		f.Step = roundHeroes
	default:
		f.Step, f.A = roundArriveAt, a.Unit
	}
	return nil
}

// checkDeployment checks which hero is asked about or deployed.
func checkDeployment(s *core.State, f, above *core.Frame) bool {
	if above != nil || s.Round > 0 || !holdsOnly(f, f.A) || s.Seat(int(f.A)) != Heroes {
		return false
	}
	d, flags := force.Of(s), s.Units[f.A].Flags
	switch f.Step {
	case deployAside:
		return d.Ambushes(s, int(f.A)) && flags == 0
	case deployAt:
		if d.Scouts(s, int(f.A)) {
			return flags == core.Reserve|core.Scouting
		}
		return flags == 0
	}
	return f.Step == deployNext && f.A == 0
}
