package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
	"gauntlet/env"
)

// Answer returns the atomic answer to the pending decision, if the intent that is being carried out or the
// policy gives one.
func (t *tactics) Answer(now *env.Moment) (engine.Action, bool) {
	d := now.Decision()
	if in := now.Intent; in.Kind != 0 && in.Unit == d.Unit {
		if i := t.carriesOn(now, d, in); i >= 0 {
			return now.Menu[i], true
		}
	}
	if t.policy {
		if i := t.usual(now, d, int(d.Unit)); i >= 0 {
			return now.Menu[i], true
		}
	}
	return engine.Action{}, false
}

// carriesOn returns the entry of the menu by which an intent is carried on, or -1. With what the action is
// used on it has been carried out.
func (t *tactics) carriesOn(now *env.Moment, d engine.Decision, in env.Intent) int {
	if d.Kind == engine.MoveTo && in.Kind >= powerOn && stargrave.CourseOf(now.Position).Before {
		return 0 // it is used from where its user stands
	}
	if d.Kind != engine.Shoot && d.Kind != engine.SkillTarget {
		return -1
	}
	now.Intent = env.Intent{}
	pattern := patterns.AtLoot + int(in.Target)
	if in.Kind != powerOnLoot {
		pattern = patterns.Aim + placeOf(now, int(d.Seat), int(in.Target))
	}
	here := in.Target == in.Unit && in.Kind != powerOnLoot
	for i := range now.Menu {
		if k := int(now.Menu[i].Pattern); k == pattern || here && k == patterns.Here {
			return i
		}
	}
	return -1
}

// verb returns the entry of the menu with a verb.
func verb(now *env.Moment, v engine.Verb) int {
	for i := range now.Menu {
		if now.Menu[i].Verb == v {
			return i
		}
	}
	return -1
}

// usual returns the entry of the menu by which the policy answers a choice on the way, or -1.
func (t *tactics) usual(now *env.Moment, d engine.Decision, u int) int {
	p := now.Position
	switch d.Kind {
	case engine.JoinUnit:
		return joins(now)
	case engine.PickUp:
		return verb(now, engine.Yes)
	case engine.Intercept:
		mine, blade := stargrave.Blows(p, u)
		theirs, other := stargrave.Blows(p, int(now.Menu[0].Target))
		robs := stargrave.Load(p, int(now.Menu[0].Target)) >= 0
		if stargrave.Load(p, u) < 0 && (robs || mine+blade >= theirs+other) {
			return verb(now, engine.Yes)
		}
		return verb(now, engine.No)
	case engine.StepBack:
		if stargrave.Load(p, u) >= 0 || !brawls(p, u) {
			return pushes
		}
		return 0
	case engine.CommitTokens:
		return spends(now, u)
	case engine.Shoot:
		return bestShot(p, now.Menu)
	case engine.MoveTo:
		if c := stargrave.PendingOf(p); c.Step == stargrave.StepBefore || c.Step == stargrave.StepAfter {
			return 0
		}
	}
	return -1
}

// pushes is the entry of what the winner of a combat does that pushes the other back.
const pushes = 2

// joins returns the entry by which the first joins a group who touches no loot, or nobody more does.
func joins(now *env.Moment) int {
	for i := range now.Menu {
		if a := &now.Menu[i]; a.Verb == engine.Join && !touches(now, int(a.Unit)) {
			return i
		}
	}
	return verb(now, engine.Pass)
}

// touches reports whether a figure touches loot that lies on the table, and carries none.
func touches(now *env.Moment, u int) bool {
	p := now.Position
	for i := range stargrave.Loots(p) {
		if stargrave.LootOf(p, i).Is <= stargrave.LootUnlocked && stargrave.AtLoot(p, u, i) {
			return stargrave.Load(p, u) < 0
		}
	}
	return false
}

// brawls reports whether a figure is no worse in combat than with its guns.
func brawls(p engine.Position, u int) bool {
	fight, blade := stargrave.Blows(p, u)
	for k := range stargrave.Arms(p, u) {
		arm := stargrave.ArmOf(p, u, k)
		if w := arm.Stats(); !arm.Jammed && (w.Sort == crew.Gun || w.Sort == crew.Cone) &&
			stargrave.FigureOf(p, u).Shoot+w.Damage > fight+blade {
			return false
		}
	}
	return true
}

// mostSpent is how much Health the policy spends on a power at most.
const mostSpent = 3

// spends returns how much Health is spent on a power: on one that gets loot, or moves who carries some, up to
// three points and a third of what is left; where the die is known, what is missing or nothing.
func spends(now *env.Moment, u int) int {
	c := stargrave.CourseOf(now.Position)
	k := c.Power.Stats()
	_, left := stargrave.Wounds(now.Position, u)
	n := min(mostSpent, left/3, len(now.Menu)-1)
	gets := k.Effect == crew.Unlocks || k.Effect == crew.Fetches ||
		k.Effect == crew.Walks && stargrave.Load(now.Position, u) >= 0
	switch missing := k.Score - c.Rolled; {
	case c.Rolled == 0 && gets:
		return n
	case c.Rolled == 0 || missing <= 0 || missing > n:
		return 0
	default:
		return missing
	}
}

// bestShot returns the entry of a menu of further targets at which a shot does most on the average, or -1.
func bestShot(p engine.Position, menu []engine.Action) (best int) {
	best = -1
	most := float32(-1)
	for i := range menu {
		a := &menu[i]
		if a.Verb != engine.Fire {
			continue
		}
		if n := shot(p, int(a.Unit), int(a.Arg), int(a.Target)); n > most {
			best, most = i, n
		}
	}
	return best
}
