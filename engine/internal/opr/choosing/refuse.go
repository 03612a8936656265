package choosing

import (
	"fmt"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/mission"
)

// refusal says why unit u cannot use on unit e what a rule of its list offers it.
func refusal(s *core.State, u, e int, o *force.Offer) string {
	no := fmt.Sprintf("%s cannot be used on %s: ", o.Name, s.Name(e))
	switch own := s.Seat(u) == s.Seat(e); {
	case !o.Affords(s, u):
		return no + fmt.Sprintf("it costs %s, and %s has %d", o.Marker(s, u), s.Name(u), o.Owned(s, u))
	case !o.Pick && u != e:
		return no + "it is for " + s.Name(u) + " itself"
	case o.Pick && o.Foe && own:
		return no + "it is for enemies"
	case o.Pick && !o.Foe && !own:
		return no + "it is for units of its own side"
	case o.Pick && !(force.Alive(s, e) && force.Alive(s, u)):
		return no + "both must be on the table"
	case o.Has(s, e):
		return no + "it has that already"
	}
	if why := unfit(s, u, e, o); why != "" {
		return no + why
	}
	within := mission.Inches(o.Within)
	if gap := figures.Gap(s, u, e); gap > int64(o.Within) {
		return no + fmt.Sprintf("it is %s\" away, %s\" further than the %s\" of %s", mission.Inches(int32(gap)),
			mission.Inches(int32(gap)-o.Within), within, Rule(s))
	}
	if o.Do == effects.Push && o.Takes(s, u, e) {
		return no + "it cannot be pushed away from " + s.Name(u)
	}
	return no + fmt.Sprintf("no model with %s is within %s\" of it", Rule(s), within)
}

// unfit says why a unit on the table is none that an offer of unit u is for, or returns "".
func unfit(s *core.State, u, e int, o *force.Offer) string {
	switch {
	case o.Do == effects.ActNext && u == e:
		return "it is for another unit"
	case o.Do == effects.ActNext && s.Units[e].Is(core.Activated):
		return "it has acted this round"
	case o.Do == effects.Tire && s.Units[e].Is(core.Fatigued):
		return "it is fatigued already"
	case o.Do == effects.Test && s.Units[e].Is(core.Shaken):
		return "it is " + force.Of(s).Wording().Shaken + " already"
	case o.Do == effects.LendTokens && u == e:
		return "it is for another unit"
	case o.Do == effects.LendTokens && !o.LendsTo(s, u, e):
		return "no caster of it has room for one, or " + s.Name(u) + " has none to give"
	case o.Do == effects.Redeploy && !mayBe(s, u, e, o):
		return "its zone has no room for it"
	}
	return ""
}
