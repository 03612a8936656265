package crews

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
)

// suppose makes a figure stand somewhere else in what is supposed.
func (a *Agent) suppose(u int, at geom.Point) { stargrave.Suppose(&a.state, u, at) }

// stands returns what it is worth that a figure stands where it is supposed to when its activation is over.
func (a *Agent) stands(u int) int {
	return a.pull(u) - a.exposure(u) + a.w.Chances.Of(a.chance(u, false, true))
}

// A step is where a figure may go, and what it has left then.
type step struct {
	left int  // actions
	shot bool // it has shot before
}

// best returns the best of the destinations of a menu and what it is worth, with what is done from there with
// the actions that are left.
func (a *Agent) best(u int, menu []engine.Action, s step, each func(entry, value int)) (most int) {
	from := a.at(u)
	first := true
	for i := range menu {
		m := &menu[i]
		var n int
		switch {
		case m.Verb == engine.Pass && stargrave.Load(a.x, u) >= 0: // it brings its loot home
			n = a.w.Left * point
		case m.Verb == engine.Pass:
			n = -2 * loot
		default:
			n = a.way(u, from, m.At)
			a.suppose(u, m.At)
			n += a.ends(u, s)
		}
		a.suppose(u, from)
		if each != nil {
			each(i, n)
		}
		if first || n > most {
			most, first = n, false
		}
	}
	return most
}

// ends returns what it is worth where a figure has come to, with the actions that are left.
func (a *Agent) ends(u int, s step) int {
	n := a.stands(u)
	if s.left <= 0 {
		return n
	}
	more := a.chance(u, true, !s.shot)
	more = max(more, a.gets(u))
	if !stargrave.InCombat(a.x, u) {
		more = max(more, a.w.Second.Of(a.hurries(u)))
	}
	return n + more
}

// hurries returns what the half of a movement is worth that leads nearer to loot or home.
func (a *Agent) hurries(u int) int {
	step := int(stargrave.Allowance(a.x, u)) * 10 / (2 * geom.Inch) // tenths
	switch to, ok := stargrave.ExitOf(a.x, u); {
	case stargrave.Load(a.x, u) >= 0 && ok:
		return a.w.Home * min(step, a.walk(u, a.at(u), to)) * point / 10
	case stargrave.Load(a.x, u) < 0 && a.task >= 0:
		return a.w.Fetch * min(step, a.walk(u, a.at(u), stargrave.LootOf(a.x, a.task).At)) * point / 10
	}
	return 0
}

// gets returns what the best loot is worth that a figure can unlock or pick up from where it stands.
func (a *Agent) gets(u int) (best int) {
	if stargrave.Load(a.x, u) >= 0 {
		return 0
	}
	for i := range stargrave.Loots(a.x) {
		if stargrave.LootOf(a.x, i).Is <= stargrave.LootUnlocked && stargrave.AtLoot(a.x, u, i) {
			best = max(best, a.loot(u, i))
		}
	}
	return best
}

// loot returns what it is worth that a figure unlocks a piece of loot that it touches, or picks it up.
func (a *Agent) loot(u, i int) int {
	l := stargrave.LootOf(a.x, i)
	if l.Is == stargrave.LootUnlocked {
		if stargrave.Guarded(a.x, u, i) {
			return 0
		}
		return a.w.Taken * point
	}
	n := a.w.Unlocked * point
	if !l.Data && stargrave.Load(a.x, u) < 0 && !stargrave.Guarded(a.x, u, i) {
		n += a.w.Taken * point
	}
	return n * chances(stargrave.UnlockNeed(a.x, u)) / 20
}

// chances returns how many faces of a die of twenty reach a number.
func chances(need int) int { return 21 - min(max(need, 1), 21) }

// way returns what is lost on a way: in deep water, and past enemies that may intercept.
func (a *Agent) way(u int, from, to geom.Point) (n int) {
	if from == to {
		return 0
	}
	t := a.game.Table()
	if t.All&board.Dangerous != 0 {
		for k := int32(1); k <= 4; k++ {
			at := from.Add(to.Sub(from).Times(int64(k), 4))
			for i := range t.Pieces {
				if p := &t.Pieces[i]; p.Kind&board.Dangerous != 0 && p.Contains(at) && t.HeightAt(at) == 0 {
					n -= a.w.Water * point / 2
				}
			}
		}
	}
	base := int64(a.game.Models()[u].Base)
	for e := range a.game.Units() {
		if !a.foe(e) {
			continue
		}
		at, reach := a.at(e), base+int64(a.game.Models()[e].Base)
		if geom.SegmentNear(from, to, at, reach+geom.Inch) && !geom.Within(to, at, reach+geom.Inch/8) &&
			!stargrave.InCombat(a.x, e) {
			n -= a.w.Passing.Of(max(0, a.blow(e, u)) + a.bears(u)/2)
		}
	}
	return n
}

// activate values who acts next: who gains most at once, and who could be lost before it acts.
func (a *Agent) activate(v agents.View, _ int) {
	for i := range v.Menu {
		u := int(v.Menu[i].Unit)
		a.task = a.habit.Task(u)
		a.compare(u)
		gains := max(a.chance(u, false, true), a.gets(u))
		a.offer(i, gains+a.w.Urgency.Of(a.exposure(u)))
	}
}

// choose values the actions of a figure.
func (a *Agent) choose(v agents.View, u int) {
	c := stargrave.CourseOf(a.p)
	here := a.stands(u)
	after, known := here, false
	// what its place is worth when it has taken an action that is no movement
	rest := func() int {
		if !known && c.Left > 1 && !c.Moved && !stargrave.InCombat(a.x, u) {
			after = a.goes(u, engine.Advance, step{shot: true})
		}
		known = true
		return after
	}
	for i := range v.Menu {
		m := &v.Menu[i]
		switch m.Verb {
		case engine.Pass:
			a.offer(i, here)
		case engine.Advance:
			a.offer(i, a.goes(u, engine.Advance, step{left: c.Left - 1, shot: c.Shot}))
		case engine.Rush:
			if stargrave.Allowance(a.p, u) < 2*geom.Inch {
				a.offer(i, a.goes(u, engine.Rush, step{}))
			}
		default:
			if n, ok := a.does(u, m); ok {
				a.offer(i, n+rest())
			}
		}
	}
}

// goes returns what the best movement of a figure is worth that begins with an action.
func (a *Agent) goes(u int, verb engine.Verb, s step) int {
	defer func() {
		a.state.CopyPosition(a.p, 0)
		a.x = a.state.View()
	}()
	a.menu = a.x.Menu(a.menu[:0])
	for i := range a.menu {
		if a.menu[i].Verb == verb {
			if err := a.state.Apply(a.menu[i]); err != nil {
				break
			}
			a.x = a.state.View()
			a.menu = a.x.Menu(a.menu[:0])
			return a.best(u, a.menu, s, nil)
		}
	}
	return a.stands(u)
}

// does returns what an action that is no movement is worth in itself, and whether it is worth thinking of.
func (a *Agent) does(u int, m *engine.Action) (n int, ok bool) {
	switch m.Verb {
	case engine.Charge:
		return a.blow(u, int(m.Target)), true
	case engine.Fire:
		if m.Target >= 0 {
			return a.fires(u, int(m.Arg), int(m.Target)), true
		}
		n = a.throws(u, int(m.Arg))
		return n, n > 0
	case engine.Reveal:
		return a.loot(u, int(m.Arg)), true
	case engine.Resolve:
		return a.w.Jam * point, true
	case engine.Skill:
		n = a.power(u, stargrave.FigureOf(a.p, u).Powers[m.Arg])
		return n, n > 0
	}
	return 0, false
}

// fires returns what a shot at a target is worth, with the second one of a rapid fire weapon.
func (a *Agent) fires(u, k, v int) int {
	n := a.shot(u, k, v, false)
	if stargrave.ArmOf(a.x, u, k).Gear != crew.RapidFire || a.game.Ruling("sg.rapid_fire") == "one" {
		return n
	}
	more := 0
	for e := range a.game.Units() {
		if e != v && a.foe(e) && stargrave.Gap(a.x, v, e) <= 3*geom.Inch {
			more = max(more, a.shot(u, k, e, false))
		}
	}
	return n + more
}

// move values the destinations of a figure.
func (a *Agent) move(v agents.View, u int) {
	c := stargrave.CourseOf(a.p)
	if c.Before {
		return
	}
	left := c.Left - 1
	if c.Power != 0 {
		left = c.Left
	}
	a.best(u, v.Menu, step{left: left, shot: c.Shot}, a.offer)
}

// shoot values where something is thrown, or at whom a rapid fire weapon shoots besides.
func (a *Agent) shoot(v agents.View, u int) {
	k := stargrave.CourseOf(a.p).Arm
	for i := range v.Menu {
		switch m := &v.Menu[i]; m.Verb {
		case engine.Fire:
			a.offer(i, a.shot(u, k, int(m.Target), false))
		case engine.HoldFire:
			a.offer(i, 0)
		case engine.Place:
			if !stargrave.ArmOf(a.p, u, k).Smoke {
				a.offer(i, a.burst(u, m.At, stargrave.FragmentBonus))
			}
		}
	}
}

// intercept values whether a figure forces combat on one that passes.
func (a *Agent) intercept(v agents.View, u int) {
	e := int(v.Menu[0].Target)
	n := a.blow(u, e)
	if stargrave.Load(a.x, e) >= 0 {
		n += a.w.Rid * point
	}
	if stargrave.Load(a.x, u) >= 0 {
		n -= a.w.Rid * point
	}
	for i := range v.Menu {
		if v.Menu[i].Verb == engine.Yes {
			a.offer(i, n)
		} else {
			a.offer(i, 0)
		}
	}
}

// won values whether the winner of a combat stays in it: it does where the next blow is worth more to it than
// what it could do at range, and less to its opponent.
func (a *Agent) won(v agents.View, u int) {
	e := int(v.Menu[0].Target)
	stays := a.blow(u, e)
	if stargrave.Load(a.x, u) >= 0 {
		stays -= a.w.Rid * point
	}
	for i := range v.Menu {
		switch v.Menu[i].Arg {
		case stargrave.WonStays:
			a.offer(i, stays)
		case stargrave.WonLeaves:
			a.offer(i, -1)
		default:
			a.offer(i, 0)
		}
	}
}
