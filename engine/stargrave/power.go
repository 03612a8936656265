package stargrave

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/stargrave/walking"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
	"gauntlet/engine/stargrave/raid"
)

// Steps of the use of a power.
const (
	powMove   = 0 // the power move, before (SG-POWER-04)
	powTarget = 1
	powBoost  = 2
	powAfter  = 3 // the power move, after
	powWalk   = 4 // what the power itself moves
	powDone   = 5
)

// powerMove is how far a power move leads.
const powerMove = 3 * geom.Inch

// A powerFrame keeps A the user, B the power, N 1 + the figure or loot that it is used on, M the point; of N
// bit 30 says that the user has taken its power move, and those from bit 20 on hold a die that Health may
// still be spent on.
type powerFrame struct{ *core.Frame }

const (
	powMoved = 1 << 30
	powDie   = 20
	powOn    = 1<<powDie - 1
	powBits  = powMoved | 31<<powDie | powOn
)

func (f powerFrame) user() int               { return int(f.A) }
func (f powerFrame) stats() *crew.PowerStats { return crew.Power(f.B).Stats() }
func (f powerFrame) on() int                 { return int(f.N&powOn) - 1 }
func (f powerFrame) at() geom.Point          { return unpacked(f.M) }
func (f powerFrame) moved() bool             { return f.N&powMoved != 0 }
func (f powerFrame) rolled() int             { return int(f.N >> powDie & 31) }

func callPower(s *core.State, u int, p crew.Power) {
	s.Note(u, "uses %s", p.Stats().Name)
	s.Call(core.Frame{Proc: procPower, A: int16(u), B: int16(p)})
}

// usable reports whether there may be something that a figure uses a power on, be it after a power move.
func usable(s *core.State, u int, p crew.Power) bool {
	k := p.Stats()
	slack := int32(0)
	if !inCombat(s, u) {
		slack = powerMove
	}
	switch k.Aim {
	case crew.AtSelf:
		return slack > 0
	case crew.AtPoint:
		return k.Effect != crew.Smokes || clouds(s) < raid.MaxClouds
	case crew.AtData, crew.AtPhysical, crew.AtLoot:
		for i := range own(s).Loot {
			if lootFits(s, u, k, i, slack) {
				return true
			}
		}
		return false
	}
	for v := range s.Units {
		if targetFits(s, u, k, v, slack) {
			return true
		}
	}
	return false
}

// lootFits reports whether a power may be used on a piece of loot that may be further off by a slack, under
// which it need not be in sight yet.
func lootFits(s *core.State, u int, k *crew.PowerStats, i int, slack int32) bool {
	is := s.Vars[varLoot+i]
	switch k.Aim {
	case crew.AtLoot:
		if is != lootUnlocked {
			return false
		}
	default:
		if is != lootLocked || own(s).Loot[i].Data != (k.Aim == crew.AtData) {
			return false
		}
	}
	p := s.Markers[i].P
	return inReach(s, discOf(s, u), p, int32(k.Range)*geom.Inch+slack) && (slack > 0 || seesPoint(s, u, p))
}

// targetFits is lootFits for a figure.
func targetFits(s *core.State, u int, k *crew.PowerStats, v int, slack int32) bool {
	if !alive(s, v) {
		return false
	}
	switch k.Aim {
	case crew.AtFriend:
		if enemies(s, u, v) {
			return false
		}
	case crew.AtEnemy:
		if !enemies(s, u, v) || k.Effect == crew.Bolt && (inCombat(s, v) || inCombat(s, u)) && !own(s).shootCombat {
			return false
		}
	case crew.AtCreature:
		if !isCreature(s, v) {
			return false
		}
	default:
		return false
	}
	return u == v || discOf(s, u).Within(discOf(s, v), int32(k.Range)*geom.Inch+slack) && (slack > 0 || sees(s, u, v))
}

func (f powerFrame) pace() walking.Pace {
	if f.Step == powWalk {
		return walking.Pace{Allow: int32(f.stats().N) * geom.Inch}
	}
	return walking.Pace{Allow: powerMove}
}

func runPower(s *core.State, frame *core.Frame) {
	f := powerFrame{frame}
	u := f.user()
	if !alive(s, u) {
		s.Return()
		return
	}
	switch f.Step {
	case powMove, powAfter, powWalk:
		if inCombat(s, u) || f.Step == powAfter && f.moved() {
			f.Step = f.next()
			return
		}
		s.AskOwner(core.MoveTo, u)
	case powTarget:
		switch f.any(s) {
		case false:
			s.Note(u, "finds nothing to use it on")
			f.Step = powAfter
		default:
			s.AskOwner(core.SkillTarget, u)
		}
	case powBoost:
		if own(s).boostAfter && f.rolled() == 0 {
			f.N |= int32(roll(s, rollPower, u, -1, f.stats().Score, nil)) << powDie
			return
		}
		s.AskOwner(core.CommitTokens, u)
	default:
		s.Return()
	}
}

// next returns the step that follows a movement.
func (f powerFrame) next() uint8 {
	switch f.Step {
	case powMove:
		if f.stats().Aim == crew.AtSelf {
			return powBoost
		}
		return powTarget
	case powWalk:
		return powAfter
	}
	return powDone
}

// any reports whether there is something to use the power on.
func (f powerFrame) any(s *core.State) bool {
	k, u := f.stats(), f.user()
	if k.Aim == crew.AtPoint {
		return true
	}
	for i := range own(s).Loot {
		if k.Aim >= crew.AtData && lootFits(s, u, k, i, 0) {
			return true
		}
	}
	for v := range s.Units {
		if targetFits(s, u, k, v, 0) {
			return true
		}
	}
	return false
}

func menuPower(s *core.State, frame *core.Frame, dst []core.Action) []core.Action {
	f := powerFrame{frame}
	u, k := f.user(), f.stats()
	switch f.Step {
	case powTarget:
		if k.Aim == crew.AtPoint {
			return menuPoint(s, u, int32(k.Range)*geom.Inch, dst)
		}
		for v := range s.Units {
			if targetFits(s, u, k, v, 0) {
				dst = append(dst, core.Action{Verb: core.Aim, Pattern: int16(patterns.Aim + placeOf(s, u, v)),
					Unit: f.A, Target: int16(v)})
			}
		}
		for i := range own(s).Loot {
			if k.Aim >= crew.AtData && lootFits(s, u, k, i, 0) {
				dst = append(dst, core.Action{Verb: core.Reveal, Pattern: int16(patterns.AtLoot + i), Unit: f.A, Arg: uint64(i)})
			}
		}
		return dst
	case powBoost:
		for n := range mostBoost(s, u, k) + 1 {
			dst = append(dst, core.Action{Verb: core.Commit, Pattern: int16(n), Unit: f.A, Arg: uint64(n)})
		}
		return dst
	}
	return menuMove(s, u, f.pace(), f.Step == powWalk, dst)
}

// mostBoost returns how many points of Health a figure may spend on a power: never the last one, and no more
// than make it sure (SG-POWER-02, SG-A-59).
func mostBoost(s *core.State, u int, k *crew.PowerStats) int { return min(health(s, u), k.Score) - 1 }

func takePower(s *core.State, frame *core.Frame, a *core.Action) error {
	f := powerFrame{frame}
	u, k := f.user(), f.stats()
	if a.Unit != f.A {
		return core.Illegal(a, "SG-POWER-01", "it is %s that uses a power", s.Name(u))
	}
	switch f.Step {
	case powTarget:
		return f.takeTarget(s, a)
	case powBoost:
		if a.Verb != core.Commit || a.Target != 0 || a.Arg > uint64(mostBoost(s, u, k)) {
			return core.Illegal(a, "SG-POWER-02", "%s spends 0 to %d points of Health", s.Name(u), mostBoost(s, u, k))
		}
		f.attempt(s, int(a.Arg))
		return nil
	}
	p, exit, ok := moves(s, u, a, f.pace(), f.Step == powWalk)
	if !ok {
		return refuseMove(s, u, a, f.pace(), f.Step == powWalk)
	}
	walks := f.Step == powWalk
	if went := p.To[p.N-1] != s.Models[u].P || p.N > 1; went && !walks {
		f.N |= powMoved
		if place := inGroup(s, u); own(s).powerMoves && place >= 0 { // SG-A-61
			s.Vars[varDone+place] |= doneMoved
		}
	}
	f.Step = f.next()
	callPath(s, u, &p, exit, own(s).powerMoves && !walks)
	return nil
}

// takeTarget takes down what the power is used on.
func (f powerFrame) takeTarget(s *core.State, a *core.Action) error {
	u, k := f.user(), f.stats()
	switch {
	case k.Aim == crew.AtPoint && isPoint(a) && inReach(s, discOf(s, u), a.At, int32(k.Range)*geom.Inch):
		f.M = packed(a.At)
	case k.Aim < crew.AtPoint && a.Verb == core.Aim && a.Target >= 0 && int(a.Target) < len(s.Units) &&
		targetFits(s, u, k, int(a.Target), 0):
		f.N |= int32(a.Target) + 1
	case k.Aim >= crew.AtData && a.Verb == core.Reveal && a.Arg < uint64(len(own(s).Loot)) &&
		lootFits(s, u, k, int(a.Arg), 0):
		f.N |= int32(a.Arg) + 1
	default:
		return f.refuseTarget(s, a)
	}
	f.Step = powBoost
	return nil
}

// attempt spends Health on the test of the power, and lets it work (SG-POWER-01, SG-POWER-02, SG-POWER-03).
func (f powerFrame) attempt(s *core.State, boost int) {
	u, k := f.user(), f.stats()
	f.Step = powAfter
	var mods core.Mods
	if s.Trace != nil {
		if s.Trace != nil {
			mods.Add("boost", boost)
		}
	}
	if boost > 0 {
		s.NoteN(u, "spends %d Health", boost)
		hurt(s, u, boost)
	}
	face := f.rolled() // SG-A-29
	if f.N &^= 31 << powDie; face == 0 {
		face = roll(s, rollPower, u, -1, k.Score, &mods)
	}
	if face+boost < k.Score {
		s.Note(u, "fails to use %s", k.Name)
		return
	}
	s.Note(u, "succeeds with %s", k.Name)
	if k.Effect == crew.Walks {
		f.Step = powWalk
	} else {
		f.work(s)
	}
	if k.Strain > 0 {
		s.NoteN(u, "takes %d damage of strain", k.Strain)
		hurt(s, u, k.Strain)
	}
}

// bolt returns the shot at a figure that a power is.
func bolt(s *core.State, u, v int, k *crew.PowerStats) shot {
	return shot{s: s, from: discOf(s, u), u: u, v: v, bonus: k.N, arm: -1}
}

// work does what the power does.
func (f powerFrame) work(s *core.State) {
	u, k, v := f.user(), f.stats(), f.on()
	switch k.Effect {
	case crew.Bolt:
		x := bolt(s, u, v, k)
		x.resolve()
	case crew.Burst:
		burst(s, u, f.at(), k.N)
	case crew.Heals:
		s.NoteN(v, "gets back %d Health", min(k.N, int(s.Models[v].Wounds)))
		hurt(s, v, -k.N)
	case crew.Unlocks:
		s.Vars[varLoot+v] = lootUnlocked
		s.NoteN(u, "unlocks loot %d", v+1)
	case crew.Draws:
		drag(s, v, s.Models[u].P, int64(k.N)*geom.Inch, false)
	case crew.Repels:
		drag(s, v, s.Models[u].P, int64(k.N)*geom.Inch, true)
	case crew.Smokes:
		smoke(s, f.at())
	case crew.Clears:
		*extra(s, v) &^= isStunned | (1<<maxArms-1)<<jamBits
	case crew.Fetches:
		s.Markers[v].P = s.Models[u].P
	case crew.Stuns:
		*extra(s, v) |= isStunned
	case crew.Leashes:
		*extra(s, v) |= isLeashed
	case crew.Hardens:
		put(s, v, lastArmour+b2i(k.N < 0)*(lastWeak-lastArmour))
	case crew.Aims:
		put(s, v, lastAim)
	case crew.Fury:
		put(s, v, lastFury)
	case crew.Slows:
		put(s, v, lastSlow)
	}
}
