// Package choosing is what a player chooses for a unit by rules of its list: when it is activated, a rule that it has
// for a while, and units that it picks to have one; when it has acted, who is activated next. Activation reads it.
package choosing

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/roster"
)

// Patterns of the decision: nothing, or offer n, by perOffer each, for the unit itself, an enemy, or a unit of its
// own side.
const (
	PatternNothing = 0
	PatternOffer   = 1

	perOffer = 1 + 2*roster.MaxUnits
	toEnemy  = 1
	toOwn    = 1 + roster.MaxUnits

	maxRules = effects.MaxRules // of a list, each rating by itself
)

// Steps: when a player chooses. They are part of the format of snapshots.
const (
	whenActivated = 0
	whenActed     = 1
	whenDeployed  = 2
)

// stages are those of what is offered, by step.
var stages = [...]effects.Stage{whenActivated: effects.Activation, whenActed: effects.AfterActivation,
	whenDeployed: effects.AfterDeployment}

// Pattern returns the pattern of offer n for a unit by its number among those of its side: the one that is asked
// itself, one that is picked, or an enemy that is.
func Pattern(n int, o *force.Offer, number int) int {
	place := 0
	switch {
	case o.Foe:
		place = toEnemy + number
	case o.Pick:
		place = toOwn + number
	}
	return PatternOffer + perOffer*n + place
}

// A frame keeps A the unit, B the number of the rule that is asked about, and N how many units have been picked
// by it.
type frame struct{ *core.Frame }

// Call calls the choices of a unit that is activated.
func Call(s *core.State, u int) {
	s.Call(core.Frame{Proc: proc.Choosing, A: int16(u), Step: whenActivated})
}

// CallAfter calls the choices of a unit that has acted.
func CallAfter(s *core.State, u int) {
	s.Call(core.Frame{Proc: proc.Choosing, A: int16(u), Step: whenActed})
}

// CallDeployed calls the choices of a unit after the deployment, if there are any, and reports whether there are.
func CallDeployed(s *core.State, u int) bool {
	if force.Of(s).Offering(s, u, effects.AfterDeployment) == 0 {
		return false
	}
	s.Call(core.Frame{Proc: proc.Choosing, A: int16(u), Step: whenDeployed})
	return true
}

// After reports whether a frame is that of the choices of a unit that has acted.
func After(f *core.Frame) bool { return f.Step == whenActed }

// at returns the stage of what is offered.
func (f frame) at() effects.Stage { return stages[f.Step] }

// offers returns what is offered by the rule that is asked about.
func (f frame) offers(s *core.State) []force.Offer {
	return force.Of(s).OffersOf(s.Seat(int(f.A)), int(f.B))
}

// Asked returns what is offered by the rule that a state asks about, nothing when it asks about none.
func Asked(s *core.State) []force.Offer {
	if s.Depth == 0 || s.Top().Proc != proc.Choosing {
		return nil
	}
	return frame{s.Top()}.offers(s)
}

// Using returns the number of the rule that a state asks about, -1 when it asks about none.
func Using(s *core.State) int {
	if Asked(s) == nil {
		return -1
	}
	return int(s.Top().B)
}

// Names returns the names of what is offered in a state.
func Names(s *core.State) (names []string) {
	for _, o := range Asked(s) {
		names = append(names, o.Name)
	}
	return names
}

// Rule returns the name of the rule that a state asks about, or "".
func Rule(s *core.State) string {
	if Asked(s) == nil {
		return ""
	}
	return force.Of(s).RuleName(int(s.Top().A), int(s.Top().B))
}

// Give gives a unit what an answer to the pending decision uses, in a state of the caller's own.
func Give(s *core.State, a *core.Action) {
	offers, e := Asked(s), int(a.Target)
	if a.Verb != core.Use || a.Arg >= uint64(len(offers)) {
		return
	}
	o := &offers[a.Arg]
	o.Take(s, int(a.Unit), e, o.Mean())
	switch o.Do {
	case effects.Test: // as if it failed
		s.Units[e].Flags |= core.Shaken
	case effects.Push:
		v, _ := movement.PushedBy(s, e, int(a.Unit), o.PushOf(o.Mean()))
		movement.Displace(s, e, v)
	}
}

// run asks about one rule of the unit after another that offers something. Those that are used up, and those that
// nobody can take, are passed over.
func run(s *core.State, f frame) {
	u := int(f.A)
	offering := force.Of(s).Offering(s, u, f.at())
	for ; f.B < maxRules; f.next() {
		// a rule that is used once in a game is used up by the first unit that is picked, and picks the others
		if (f.N > 0 || offering>>f.B&1 != 0) && f.any(s) {
			s.AskOwner(core.UseRule, u)
			return
		}
	}
	s.Return()
}

// next goes on to the rule after the one that was asked about.
func (f frame) next() { f.B, f.N = f.B+1, 0 }

// any reports whether somebody can take something of what is offered.
func (f frame) any(s *core.State) bool {
	found := false
	f.each(s, func(int, int, *force.Offer) { found = true })
	return found
}

// each goes through what is offered, by its number, and through the units that can take it.
func (f frame) each(s *core.State, do func(n, e int, o *force.Offer)) {
	offers := f.offers(s)
	for n := range offers {
		for e := range s.Units {
			if o := &offers[n]; o.At == f.at() && int(f.N) < o.Units && o.Takes(s, int(f.A), e) && mayBe(s, int(f.A), e, o) {
				do(n, e, o)
			}
		}
	}
}

func menu(s *core.State, f frame, dst []core.Action) []core.Action {
	dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternNothing, Unit: f.A})
	f.each(s, func(n, e int, o *force.Offer) {
		dst = append(dst, core.Action{Verb: core.Use, Pattern: int16(Pattern(n, o, int(s.G.Units[e].Number))), Unit: f.A,
			Target: int16(e), Arg: uint64(n)})
	})
	return dst
}

func take(s *core.State, f frame, a *core.Action) error {
	if a.Verb == core.Pass && a.Unit == f.A {
		f.next()
		return nil
	}
	offers, e, u := f.offers(s), int(a.Target), int(f.A)
	if a.Verb != core.Use || a.Unit != f.A || a.Arg >= uint64(len(offers)) || e < 0 || e >= len(s.Units) {
		return core.Illegal(a, "", "%s must use something that its rule offers, or nothing", s.Name(u))
	}
	o := &offers[a.Arg]
	if int(f.N) >= o.Units {
		return core.Illegal(a, "", "%s cannot be used on %s: %s is being used for something else", o.Name, s.Name(e), Rule(s))
	}
	if o.At != f.at() || !o.Takes(s, u, e) || !mayBe(s, u, e, o) {
		return core.Illegal(a, "", "%s", refusal(s, u, e, o))
	}
	die := o.Roll(s, u)
	o.Take(s, u, e, die)
	if s.Trace != nil {
		told := o.Until.String()
		if !o.Do.LendsByChoice() {
			told = "at once"
		}
		s.Trace.Worked(u, Rule(s), "%s has %s %s", s.Name(e), o.Name, told)
	}
	if o.Do.Activates() { // and nothing more is asked
		f.B = maxRules
		proc.ActivationFrame{Frame: &s.Stack[s.Depth-2]}.Chain(e)
		return nil
	}
	if f.N++; int(f.N) >= o.Units {
		f.next()
	}
	switch o.Do {
	case effects.Redeploy:
		movement.TakeBack(s, e)
		force.OwnOf(s).Redeploy(s, e)
	case effects.Test:
		morale.CallMorale(s, e, false)
	case effects.Push:
		v, _ := movement.PushedBy(s, e, u, o.PushOf(die))
		movement.Shove(s, e, v, func(int32) {})
	}
	return nil
}

// mayBe reports whether nothing on the table keeps from unit e what is offered to unit u: one that is deployed again
// finds a place, and one that is pushed goes somewhere, and falls nowhere, whatever the die shows.
func mayBe(s *core.State, u, e int, o *force.Offer) bool {
	switch o.Do {
	case effects.Redeploy:
		return movement.HasRoomAmong(s, e)
	case effects.Push:
		d := force.Of(s)
		if d.IsAircraft(e) || d.Units[e].Hold > 0 {
			return false
		}
		for die := o.Die; die == o.Die || die > 0; die-- {
			v, goes := movement.PushedBy(s, e, u, o.PushOf(die))
			if !goes && die == o.Die || goes && movement.Falling(s, e, v) != 0 {
				return false
			}
		}
	}
	return true
}

// fits checks the choices of a unit: what is asked is checked by asking again.
func fits(c *restored.Frame) bool {
	most := int16(maxRules)
	if c.Above == nil {
		most--
	}
	return c.B >= 0 && c.B <= most && c.N >= 0 && c.N < effects.MaxUnits && int(c.Step) < len(stages) && c.M == 0 &&
		(c.Above == nil && c.Present() || c.Above != nil && fitsCalled(c))
}

// fitsCalled checks what a choice may have called: what becomes of an enemy, or the deployment of a unit once more.
func fitsCalled(c *restored.Frame) bool {
	switch c.Above.Proc {
	case proc.Morale: // of no melee
		return c.Step == whenActivated && c.Present() && c.Enemy(c.Above.A) && c.Above.N == 0
	case proc.Allot:
		return c.Step == whenActivated && c.Present() && c.Enemy(c.Above.A) && casualty.OfDanger(c)
	}
	return c.Step == whenDeployed && c.Above.Proc >= proc.FirstOwn && c.Above.Proc < proc.FirstLate
}

// Add puts the procedure of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Choosing] = restored.Procedure("choosing", run, menu, take, fits)
}
