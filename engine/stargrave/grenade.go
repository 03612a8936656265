package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/stargrave/walking"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
	"gauntlet/engine/stargrave/raid"
)

// The attack of fragments: what they add to their roll, and how far from the point they do harm, as everything does
// that bursts (SG-GRENADE-05).
const (
	FragmentBonus = 3
	FragmentReach = 3 * geom.Inch / 2
)

// mayThrow reports whether an arm throws or launches something, and whether there is room for one more cloud
// of smoke.
func mayThrow(s *core.State, u, t int) bool {
	w := &figureOf(s, u).arms[t]
	return (w.sort == crew.Grenade || w.sort == crew.Launcher) && !jammed(s, u, t) && (!w.smoke || clouds(s) < raid.MaxClouds)
}

// clouds counts the clouds of smoke.
func clouds(s *core.State) int { return int(s.Marks) - len(own(s).Loot) }

// menuPoint appends points within reach of a figure, seen or not (SG-GRENADE-01).
func menuPoint(s *core.State, u int, reach int32, dst []core.Action) []core.Action {
	at := discOf(s, u)
	sign := int32(1)
	if seat := s.G.Units[u].Seat; seat != core.Nobody {
		sign = s.Sign(int(seat))
	}
	for v := range s.Units {
		if v != u && alive(s, v) && inReach(s, at, s.Models[v].P, reach) {
			dst = append(dst, core.Action{Verb: core.Place, Pattern: int16(patterns.Aim + placeOf(s, u, v)),
				Unit: int16(u), At: s.Models[v].P})
		}
	}
	for dir := range geom.Dirs {
		for k := range 2 {
			p := at.P.Add(geom.Dirs[dir].Sign(sign).Times(int64(reach)*int64(k+1)/2, geom.DirScale))
			if inReach(s, at, p, reach) {
				dst = append(dst, core.Action{Verb: core.Place, Pattern: int16(patterns.Point + 2*dir + k), Unit: int16(u),
					At: p})
			}
		}
	}
	return append(dst, core.Action{Verb: core.Place, Pattern: patterns.Here, Unit: int16(u), At: at.P})
}

// inReach reports whether a point lies on the table within reach of a base.
func inReach(s *core.State, d board.Disc, p geom.Point, reach int32) bool {
	return s.G.Table.Inside(p, 0) && geom.Within(p, d.P, int64(reach)+int64(d.R))
}

// takePoint throws or launches a grenade at a point.
func (f actFrame) takePoint(s *core.State, a *core.Action) error {
	u, t := f.unit(), f.arm()
	w := &figureOf(s, u).arms[t]
	if !isPoint(a) || !inReach(s, discOf(s, u), a.At, w.reach) {
		return refusePoint(s, u, w.reach, "SG-GRENADE-01", a)
	}
	moved := f.done(s)&doneMoved != 0
	f.remember(0, -1)
	f.Step = actChoose
	f.did(s, doneShot)
	throw(s, u, t, a.At, moved)
	return nil
}

// isPoint reports whether an action chooses a point and nothing else.
func isPoint(a *core.Action) bool {
	return a.Verb == core.Place && a.Form == 0 && a.Target == 0 && a.Ways == 0
}

// throw lets a grenade fly, and burst or smoke where it comes down.
func throw(s *core.State, u, t int, p geom.Point, moved bool) {
	p, ok := fly(s, u, t, p, moved)
	switch {
	case !ok:
		s.Note(u, "loses the grenade")
	case figureOf(s, u).arms[t].smoke:
		smoke(s, p)
	default:
		burst(s, u, p, FragmentBonus)
	}
}

// fly tests a throw at a point and lets the grenade scatter where it fails. It returns where that comes down, and
// whether it does (SG-GRENADE-02, SG-GRENADE-03, SG-A-26, SG-A-62).
func fly(s *core.State, u, t int, p geom.Point, moved bool) (geom.Point, bool) {
	w := &figureOf(s, u).arms[t]
	var mods core.Mods
	var down *core.Mods
	if s.Trace != nil {
		down = &mods
	}
	n := throwMods(s, u, t, p, moved, down)
	total := n + roll(s, rollShoot, u, -1, contest.GrenadeNeed, &mods)
	s.Note(u, "throws: %s", w.name)
	if short := contest.Short(contest.GrenadeNeed, total); short > 0 {
		if short > contest.MostScatter {
			return p, false
		}
		p = astray(p, direction(s, rollScatter, u), short)
		s.NoteN(u, "misses by %d inches", short)
	}
	return p, s.G.Table.Inside(p, 0)
}

// astray returns the point so many inches from another in a direction.
func astray(p geom.Point, deg, inches int) geom.Point {
	return p.Add(walking.Heading(deg, int64(inches)*geom.Inch))
}

// throwMods returns what a figure adds to the roll of a throw, and takes it down (SG-GRENADE-02, SG-GRENADE-06).
func throwMods(s *core.State, u, t int, p geom.Point, moved bool, down *core.Mods) (n int) {
	add := func(what string, by int) {
		n += by
		down.Add(what, by)
	}
	add("Shoot", shootOf(s, u))
	if seesPoint(s, u, p) {
		add("point in sight", contest.PointInSight)
	}
	if moved {
		add("hasty shot", contest.HastyThrow)
	}
	if figureOf(s, u).arms[t].sort == crew.Launcher {
		add("launcher", contest.Launch(own(s).launcherDouble))
	}
	return n
}

// seesPoint reports whether a figure sees a point.
func seesPoint(s *core.State, u int, p geom.Point) bool {
	return own(s).walking.Sees(s, discOf(s, u), board.Disc{P: p})
}

// smoke lays a cloud (SG-GRENADE-04, SG-A-27, SG-A-42).
func smoke(s *core.State, p geom.Point) {
	if clouds(s) == raid.MaxClouds {
		return // there is no menu that leads here
	}
	s.Markers[s.Marks] = core.Marker{P: p, Owner: -1}
	s.Marks++
}

// burst makes a shooting attack on every figure near a point, friends and those in combat too, the nearest
// first (SG-GRENADE-05, SG-A-28, SG-A-44).
func burst(s *core.State, u int, p geom.Point, bonus int) {
	x := bursting(s, u, p, bonus)
	around(s, p, func(v int) bool { return inBurst(s, v, p) }, func(v int) {
		x.v = v
		x.resolve()
	})
}

// inBurst reports whether what bursts at a point does harm to a figure.
func inBurst(s *core.State, v int, p geom.Point) bool {
	return geom.Within(s.Models[v].P, p, FragmentReach+int64(s.G.Models[v].Base))
}

// bursting returns the attack of what bursts at a point, its target left open.
func bursting(s *core.State, u int, p geom.Point, bonus int) shot {
	return shot{s: s, from: board.Disc{P: p}, u: u, bonus: bonus, arm: -1, open: own(s).fragOpen, plain: own(s).fragPlain}
}
