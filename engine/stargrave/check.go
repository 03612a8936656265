package stargrave

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// Check checks the figures, the loot and the variables of a restored state.
func (rules) Check(s *core.State) error {
	d := own(s)
	if int(s.Round) > s.G.Setup.Mission.Rounds || s.Depth > 0 && s.Round == 0 {
		return fmt.Errorf("turn %d of %d", s.Round, s.G.Setup.Mission.Rounds)
	}
	if end := s.Vars[varEnd]; end < 0 || int(end) >= len(reasons) || (end != 0) != (s.Depth == 0) {
		return fmt.Errorf("the game has ended in way %d", end)
	}
	if first := s.Vars[varFirst]; first != 0 && first != 1 {
		return fmt.Errorf("player %d has the initiative", first+1)
	}
	if n := int(s.Marks) - len(d.Loot); n < 0 || n > raid.MaxClouds {
		return fmt.Errorf("%d clouds of smoke", n)
	}
	if s.Depth > 0 && s.Stack[0].Proc != procRaid {
		return fmt.Errorf("the pending procedures do not begin with the raid")
	}
	for u := range s.Units {
		if err := checkFigure(s, u); err != nil {
			return err
		}
	}
	if err := checkLoot(s); err != nil {
		return err
	}
	return checkMembers(s)
}

// checkFigure checks how a figure is.
func checkFigure(s *core.State, u int) error {
	unit, fig := &s.Units[u], figureOf(s, u)
	on := unit.Is(core.OnTable)
	fits := on != unit.Is(core.Gone) && unit.Flags&^(core.OnTable|core.Gone|core.Activated) == 0 &&
		unit.Extra >= 0 && unit.Extra <= allBits && unit.Extra>>jamBits&(1<<maxArms-1)>>len(fig.arms) == 0 &&
		unit.Risked == 0
	if !on {
		fits = fits && unit.Flags == core.Gone && unit.Extra == 0 && s.Models[u].P == geom.Point{}
	} else {
		fits = fits && s.G.Table.Inside(s.Models[u].P, s.G.Models[u].Base)
	}
	for what := range numLasting {
		fits = fits && unit.Extra>>(lastBits+2*what)&3 != 3
	}
	if !fits || s.Models[u].Extra != 0 || unit.Extra&isLeashed != 0 && !isCreature(s, u) {
		return fmt.Errorf("figure %d has the flags %#x and is marked %#x", u, uint16(unit.Flags), unit.Extra)
	}
	return nil
}

// checkLoot checks what has become of the loot: nobody carries two pieces (SG-LOOT-05).
func checkLoot(s *core.State) error {
	carry := uint32(0)
	for i := range own(s).Loot {
		is, m := s.Vars[varLoot+i], &s.Markers[i]
		fits := true
		switch {
		case is == lootLocked || is == lootUnlocked:
			fits = m.Owner == -1
		case is == lootHome:
			fits = m.Owner >= 0
		default:
			u := int(is) - lootCarried
			fits = u >= 0 && u < int(s.G.SeatUnits[2]) && alive(s, u) && carry>>u&1 == 0 && m.P == s.Models[u].P &&
				int(m.Owner) == s.Seat(u)
			if fits {
				carry |= 1 << u
			}
		}
		if !fits {
			return fmt.Errorf("loot %d is in state %d", i, is)
		}
	}
	for i := len(own(s).Loot); i < int(s.Marks); i++ {
		if s.Markers[i].Owner != -1 {
			return fmt.Errorf("cloud %d belongs to somebody", i)
		}
	}
	return nil
}

// checkMembers checks who is activated together.
func checkMembers(s *core.State) error {
	grouped := s.Depth > 1 && s.Stack[1].Proc == procGroup
	seen := uint32(0)
	for k := range maxMembers {
		m, done := s.Vars[varMembers+k], s.Vars[varDone+k]
		if m == 0 && done == 0 && (k > 0 || !grouped) {
			continue
		}
		u := int(m) - 1
		if !grouped || k > 0 && s.Vars[varMembers+k-1] == 0 || !isOf(s, int16(u), int(s.Active)) || seen>>u&1 != 0 ||
			done < 0 || done&^doneAll != 0 || done&doneActions == doneActions || k == 0 && u != int(s.Stack[1].A) ||
			k > 0 && figureOf(s, u).Rank != crew.Soldier || s.Units[u].Is(core.Activated) {
			return fmt.Errorf("figure %d is activated at place %d and has done %#x", u, k, done)
		}
		seen |= 1 << u
	}
	if s.Vars[varClouds] != 0 {
		return fmt.Errorf("variable %d is %d", varClouds, s.Vars[varClouds])
	}
	for k := varLoot + len(own(s).Loot); k < s.G.Vars; k++ {
		if s.Vars[k] != 0 {
			return fmt.Errorf("variable %d is %d", k, s.Vars[k])
		}
	}
	return nil
}

// check makes the Check of a procedure whose frame keeps in A a figure, or 0, out of what reports whether a
// frame fits and may have called what stands on it, above: nil when it is the one on top.
func check(fits func(s *core.State, f, above *core.Frame) bool) func(*core.State, int) error {
	return func(s *core.State, at int) error {
		f := &s.Stack[at]
		if int(f.A) < 0 || int(f.A) >= len(s.Units) || !fits(s, f, s.Above(at)) {
			return fmt.Errorf("procedure %q at step %d has %d, %d, %d, %d", s.G.Procs[f.Proc].Name, f.Step, f.A, f.B,
				f.N, f.M)
		}
		return nil
	}
}

func checkRaid(s *core.State, f, above *core.Frame) bool {
	if f.A != 0 || f.B != 0 || f.M != 0 || f.N < 0 || f != &s.Stack[0] {
		return false
	}
	switch f.Step {
	case raidPhase:
		// a captain's or mate's phase has been counted when its figure is called
		if above == nil {
			return f.N >= 2*phaseSoldiers && f.N < 2*numPhases && int(s.Active) == int(s.Vars[varFirst])^int(f.N&1)
		}
		n := f.N
		if u := int(above.A); u >= 0 && u < len(s.Units) && leads(s, u) {
			if n--; n < 0 || n >= 2*phaseSoldiers {
				return false
			}
		}
		return above.Proc == procGroup && n < 2*numPhases && int(s.Active) == int(s.Vars[varFirst])^int(n&1)
	case raidCreatures:
		return above != nil && above.Proc == procCreature && int(above.A) == int(s.G.SeatUnits[2])+int(f.N)-1
	}
	return false
}

func checkGroup(s *core.State, f, above *core.Frame) bool {
	if f.B != 0 || f.N != 0 || f.M != 0 || f != &s.Stack[1] || f.Step > groupAlone || !isOf(s, f.A, int(s.Active)) {
		return false
	}
	if above == nil {
		return alive(s, int(f.A)) && f.Step == groupJoin || f.Step == groupFirst || f.Step == groupRest
	}
	return above.Proc == procAct && f.Step != groupJoin && (f.Step == groupAlone) == (members(s) == 1)
}

func checkAct(s *core.State, frame, above *core.Frame) bool {
	f := actFrame{frame}
	if frame != &s.Stack[2] || f.B < 0 || int(f.B) >= members(s) || member(s, int(f.B)) != f.unit() ||
		f.N < 0 || f.M != 0 && f.Step != actSecond || f.N&15 > 2 || f.arm() > maxArms || f.other() >= len(s.Units) ||
		f.Step < actChoose || f.Step > actPick || f.done(s)&doneBegun == 0 || !f.remembers(s) {
		return false
	}
	if above != nil {
		return f.Step == actChoose && (above.Proc == procLeg || above.Proc == procPower || above.Proc == procWon)
	}
	return alive(s, f.unit()) && f.waits(s)
}

// remembers reports whether an activation keeps an arm, a target or loot for its step, and nothing else.
func (f actFrame) remembers(s *core.State) bool {
	armed := f.arm() < len(figureOf(s, f.unit()).arms)
	switch f.Step {
	case actPoint:
		return armed && f.other() == -1
	case actSecond:
		first := f.other()
		return armed && first >= 0 && s.G.Table.Inside(unpacked(f.M), s.G.Models[first].Base) &&
			(!alive(s, first) || unpacked(f.M) == s.Models[first].P)
	case actPick:
		return f.arm() == 0
	}
	return f.N>>4 == 0
}

// waits reports whether the decision that an activation waits for can come up.
func (f actFrame) waits(s *core.State) bool {
	u := f.unit()
	running := f.N&15 > 0 && f.done(s)&doneEnded == 0 && left(s, u, int(f.B)) > 0
	switch f.Step {
	case actChoose:
		return running
	case actMove:
		return running && !inCombat(s, u)
	case actScurry:
		return running && !inCombat(s, u) && f.done(s)&doneActions == 0
	case actPoint:
		return running && mayThrow(s, u, f.arm())
	case actSecond:
		w := &figureOf(s, u).arms[f.arm()]
		return w.Gear == crew.RapidFire && !own(s).oneTarget && enemies(s, u, f.other()) && f.done(s)&doneShot != 0 &&
			hasSecond(s, u, f.arm(), f.other(), unpacked(f.M))
	}
	i := f.other()
	return i >= 0 && i < len(own(s).Loot) && s.Vars[varLoot+i] == lootUnlocked && !own(s).Loot[i].Data &&
		f.done(s)&doneUnlock != 0 && liftable(s, u, i)
}

func checkLeg(s *core.State, frame, above *core.Frame) bool {
	f := legFrame{frame}
	to := f.to()
	if !alive(s, int(f.A)) || f.B < 0 || f.B&^legAll != 0 || !s.G.Table.Inside(to, s.G.Models[f.A].Base) ||
		f.N < 0 || int(f.N) > len(s.Units) || f.B&legLeaves != 0 && isCreature(s, int(f.A)) {
		return false
	}
	if above != nil {
		return above.Proc == procLeg && above.A == f.A && f.Step == legGo && f.N == 0 && f.B&legFirst == 0 &&
			above.B&legLeaves == 0
	}
	v := int(f.N) - 1
	return f.Step == legAsk && v >= 0 && alive(s, v) && enemies(s, int(f.A), v) && !isCreature(s, v) &&
		opponents(s, v) == b2i(fighting(s, v, int(f.A))) && declined(s)>>v&1 != 0 && reaches(s, v, int(f.A)) && f.B&legFirst == 0
}

func checkWon(s *core.State, f, above *core.Frame) bool {
	return above == nil && f.Step == 0 && f.N == 0 && f.M == 0 && f.B >= 0 && int(f.B) < len(s.Units) &&
		alive(s, int(f.A)) && fighting(s, int(f.A), int(f.B)) && !isCreature(s, int(f.A))
}

func checkPower(s *core.State, frame, above *core.Frame) bool {
	f := powerFrame{frame}
	if f.B < 1 || crew.Power(f.B) > crew.NumPowers || int(f.B) > 255 || f.N < 0 || f.N&^powBits != 0 || f.Step > powDone ||
		isCreature(s, f.user()) || f.user() != int(s.Stack[2].A) {
		return false
	}
	if above != nil {
		return above.Proc == procLeg && above.A == f.A
	}
	if !alive(s, f.user()) {
		return false
	}
	k := f.stats()
	if die := f.rolled(); die > 20 || (die > 0) != (f.Step == powBoost && own(s).boostAfter) {
		return false
	}
	switch f.Step {
	case powBoost:
		return f.aimed(s)
	case powWalk:
		return k.Effect == crew.Walks
	}
	return f.Step == powMove && f.N == 0 && f.M == 0 || f.Step == powTarget && f.on() == -1 && f.M == 0 ||
		f.Step == powAfter
}

// aimed reports whether what a power is to be used on fits.
func (f powerFrame) aimed(s *core.State) bool {
	k, u, on := f.stats(), f.user(), f.on()
	switch {
	case k.Aim == crew.AtSelf:
		return on == -1 && f.M == 0
	case k.Aim == crew.AtPoint:
		return on == -1 && inReach(s, discOf(s, u), f.at(), int32(k.Range)*geom.Inch)
	case k.Aim >= crew.AtData:
		return f.M == 0 && on >= 0 && on < len(own(s).Loot) && lootFits(s, u, k, on, 0)
	}
	return f.M == 0 && on >= 0 && on < len(s.Units) && targetFits(s, u, k, on, 0)
}

func checkCreature(s *core.State, f, above *core.Frame) bool {
	return f == &s.Stack[1] && isCreature(s, int(f.A)) && f.Step == beastActs && f.B >= 0 && f.B&^beastAll == 0 &&
		f.N >= 0 && f.N <= 2 && f.M == 0 && above != nil && (above.Proc == procLeg || above.Proc == procWon)
}
