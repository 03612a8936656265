package stargrave

import (
	"slices"

	"gauntlet/experiments/referee/record"
)

// An activation is what a figure has done in one.
type activation struct {
	allowed int      // actions
	did     []string // kinds of actions
	moved   bool     // in a movement action, some way
	moves   int      // movement actions
	fought  bool     // it was in combat when it was activated
	clears  bool     // it has cleared a jam
	stunned bool
	group   bool // it acts in a group
	over    bool
}

func (c *checker) newActivation(u int) *activation {
	f := &c.figures[u]
	a := &activation{allowed: 2, stunned: f.stunned, fought: c.inCombat(u)}
	if a.stunned {
		a.allowed, f.was = 1, true
	}
	a.group = f.leader >= 0 || c.leads == u && c.members(u) > 0
	return a
}

// members returns how many have joined a leader.
func (c *checker) members(u int) (n int) {
	for o := range c.figures {
		if c.figures[o].leader == u {
			n++
		}
	}
	return n
}

// endActivation checks that a figure has moved, if it had to (SG-ACT-02).
func (c *checker) endActivation(u int) {
	f := &c.figures[u]
	a := f.act
	a.over = true
	if f.on && !f.creature() && !a.stunned && !a.fought && !a.clears && a.moves == 0 {
		c.fault("ACT-02", "%s ends its activation without a movement", c.name(u))
	}
	if a.stunned {
		f.stunned = false
	}
}

// goes reports whether an action is a movement.
func goes(what string) bool { return what == "move" || what == "scurry" }

// does checks that a figure may take an action.
func (c *checker) does(u int, what string) {
	f := &c.figures[u]
	if f.act == nil || f.act.over || !f.on {
		c.fault("ACT-01", "%s acts (%s) without being activated", c.name(u), what)
		f.act = &activation{allowed: 2}
	}
	a := f.act
	switch {
	case len(a.did) >= a.allowed && a.stunned:
		c.fault("ACT-06", "%s is stunned and takes more than one action", c.name(u))
	case len(a.did) >= a.allowed:
		c.fault("ACT-01", "%s takes more than %d actions", c.name(u), a.allowed)
	case slices.Contains(a.did, "scurry"):
		c.fault("ACT-05", "%s acts after it has scurried", c.name(u))
	case goes(what):
		c.mayMove(u, what)
	case slices.Contains(a.did, what):
		c.fault("ACT-04", "%s takes the action %s twice", c.name(u), what)
	case a.group && len(a.did) == 0:
		c.fault("GROUP-01", "%s begins with %s in a group", c.name(u), what)
	case what == "shoot" && c.inCombat(u):
		c.fault("SHOOT-01", "%s shoots in combat (SG-A-21)", c.name(u))
	case len(a.did) == 1 && a.moves == 0 && !a.fought && !a.clears && what != "clear":
		c.fault("ACT-02", "%s takes two actions without a movement: %v, %s", c.name(u), a.did, what)
	}
	c.groupMoves(u)
	if a.did = append(a.did, what); goes(what) {
		a.moves++
	}
	a.clears = a.clears || what == "clear"
}

// mayMove checks that a figure may move or scurry.
func (c *checker) mayMove(u int, what string) {
	if what == "scurry" && len(c.figures[u].act.did) > 0 {
		c.fault("ACT-05", "%s scurries with its second action", c.name(u))
	}
	if c.inCombat(u) {
		c.fault("MOV-04", "%s moves in combat", c.name(u))
	}
}

// groupMoves checks that nobody of a group takes its second action before all have taken their first.
func (c *checker) groupMoves(u int) {
	lead := u
	if c.figures[u].leader >= 0 {
		lead = c.figures[u].leader
	}
	if len(c.figures[u].act.did) == 0 {
		return
	}
	for o := range c.figures {
		f := &c.figures[o]
		if (o == lead || f.leader == lead) && f.on && !f.acted {
			c.fault("GROUP-01", "%s takes its second action before %s its first", c.name(u), c.name(o))
		}
	}
}

// decide follows a choice.
func (c *checker) decide(a *record.Action) {
	s := c.step
	c.decides(s, a)
	if c.pick >= 0 && s.Kind != "pick up" {
		if c.asks {
			c.fault("LOOT-03", "the one that has unlocked loot %d is not asked whether it takes it", c.pick)
		}
		c.pick = -1
	}
	if s.Kind != "shoot" || a.Verb == "place" {
		c.second = -1
	}
	switch s.Kind {
	case "join unit":
		c.joins(s.Unit, a)
	case "activate":
		if f := &c.figures[a.Unit]; !f.on || f.acted && !f.acts() {
			c.fault("ACT-01", "%s is chosen to act and has acted", c.name(a.Unit))
		}
	case "choose action":
		c.chooses(s.Unit, a)
	case "move to":
		c.goes(s.Unit, a)
	case "intercept":
		c.asked(a)
	case "shoot":
		if a.Verb == "place" {
			c.throws(s.Unit, a)
		} else {
			c.shootsAgain(s.Unit, a)
		}
	case "skill target":
		c.aims(a)
	case "commit tokens":
		c.casts(a)
	case "step back":
		c.steps(a)
	case "pick up":
		c.takes(s.Unit, a)
	default:
		c.fault("", "a decision of the kind %q", s.Kind)
	}
}

// decides checks that a choice is made by whose it is.
func (c *checker) decides(s *record.Step, a *record.Action) {
	if s.Seat < 0 || s.Seat > 1 {
		c.fault("", "seat %d decides", s.Seat)
		return
	}
	if s.Unit >= 0 && c.figures[s.Unit].seat != s.Seat || a.Unit >= 0 && a.Unit < len(c.figures) &&
		c.figures[a.Unit].seat != s.Seat {
		c.fault("DEC-01", "seat %d decides for %s (%s)", s.Seat, c.name(s.Unit), s.Kind)
	}
	if s.Kind != "join unit" && s.Kind != "activate" && s.Unit != a.Unit {
		c.fault("DEC-01", "%s is asked and %s answers", c.name(s.Unit), c.name(a.Unit))
	}
}

// reach of a group (SG-TURN-02).
const groupReach = 3 * record.Inch

// joins checks who joins a captain or first mate.
func (c *checker) joins(lead int, a *record.Action) {
	f := &c.figures[lead]
	if n := c.order(lead); n > c.phase {
		c.passed(n)
		c.phase = n
	}
	if c.leads = lead; f.Rank != captain && f.Rank != mate || !f.on || f.acted {
		c.fault("TURN-02", "%s gathers soldiers", c.name(lead))
	}
	if a.Verb == "pass" {
		return
	}
	k := &c.figures[a.Unit]
	switch {
	case k.Rank != soldier || k.seat != f.seat || !k.on || k.acted || k.leader >= 0 || a.Target != lead:
		c.fault("TURN-02", "%s joins %s", c.name(a.Unit), c.name(lead))
	case c.members(lead) >= 3:
		c.fault("TURN-02", "%s is the fourth that joins %s", c.name(a.Unit), c.name(lead))
	case c.gap(a.Unit, lead) > groupReach+slack:
		c.fault("TURN-02", "%s joins %s from %.2f inches", c.name(a.Unit), c.name(lead),
			c.gap(a.Unit, lead)/record.Inch)
	case c.unseen(lead, a.Unit):
		c.fault("TURN-02", "%s joins %s unseen", c.name(a.Unit), c.name(lead))
	case c.inCombat(a.Unit) || c.inCombat(lead):
		c.fault("GROUP-01", "%s joins %s in combat (SG-A-64)", c.name(a.Unit), c.name(lead))
	}
	k.leader = lead
}

// chooses follows the choice of an action.
func (c *checker) chooses(u int, a *record.Action) {
	f := &c.figures[u]
	if c.walk != nil && !c.walk.over {
		c.fault("ACT-04", "%s chooses an action in the middle of something", c.name(u))
	}
	c.power, c.walk = nil, nil
	switch a.Verb {
	case "pass":
		if f.acts() {
			c.endActivation(u)
		}
	case "advance":
		c.does(u, "move")
		c.walk = c.movement(u, f.act.moves > 1)
	case "rush":
		c.does(u, "scurry")
		c.walk = &walk{u: u, allow: 3 * record.Inch, free: true, action: true, first: true}
	case "charge":
		c.does(u, "fight")
		c.strike(u, a.Target)
	case "fire":
		c.fires(u, a)
	case "resolve":
		c.does(u, "clear")
		arm, ok := c.armOf(u, a.Arg)
		if !ok || !f.jams[arm] {
			c.fault("SHOOT-05", "%s clears a weapon that has no jam", c.name(u))
		}
		delete(f.jams, arm)
	case "reveal":
		c.reveals(u, int(a.Arg))
	case "use skill":
		c.uses(u, int(a.Arg))
	default:
		c.fault("ACT-04", "%s takes the action %q", c.name(u), a.Verb)
	}
}

// armOf returns the weapon that a choice names by its place.
func (c *checker) armOf(u int, arg uint64) (arm int, ok bool) {
	arms := c.figures[u].arms()
	if arg >= uint64(len(arms)) {
		return 0, false
	}
	return arms[arg], true
}
