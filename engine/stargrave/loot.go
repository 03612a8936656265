package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// unlocking is the target number of the Will test (SG-LOOT-02); within looting of loot no enemy may stand
// when it is picked up (SG-LOOT-01); and lootBase is the radius of its token.
const (
	unlocking = 14
	looting   = geom.Inch
	lootBase  = geom.Inch / 2
)

// atLoot reports whether a figure stands in contact with a piece of loot (SG-A-56).
func atLoot(s *core.State, u, i int) bool {
	return discOf(s, u).Within(board.Disc{P: s.Markers[i].P, R: lootBase}, own(s).lootReach)
}

// guarded reports whether an enemy of a figure stands within 1 inch of a piece of loot; creatures are enemies
// (SG-LOOT-01, SG-A-47).
func guarded(s *core.State, u, i int) bool {
	d := board.Disc{P: s.Markers[i].P, R: lootBase}
	for v := range s.Units {
		if alive(s, v) && enemies(s, u, v) && d.Within(discOf(s, v), looting) {
			return true
		}
	}
	return false
}

// mayUnlock reports whether a figure may try to unlock a piece of loot now (SG-LOOT-02).
func (f actFrame) mayUnlock(s *core.State, i int) bool {
	return s.Vars[varLoot+i] == lootLocked && f.may(s, doneUnlock) && atLoot(s, f.unit(), i)
}

// mayPick reports whether a figure may pick up a piece of loot with an action: it carries nothing yet
// (SG-LOOT-03, SG-LOOT-04, SG-LOOT-05).
func (f actFrame) mayPick(s *core.State, i int) bool {
	return s.Vars[varLoot+i] == lootUnlocked && f.may(s, donePick) && liftable(s, f.unit(), i)
}

func liftable(s *core.State, u, i int) bool {
	return load(s, u) < 0 && atLoot(s, u, i) && !guarded(s, u, i)
}

// takeLoot unlocks a piece of loot, or picks it up. Who unlocks physical loot may pick it up for nothing
// (SG-LOOT-03).
func (f actFrame) takeLoot(s *core.State, a *core.Action) error {
	u, i := f.unit(), int(min(a.Arg, 1<<10))
	if i >= len(own(s).Loot) || !f.mayUnlock(s, i) && !f.mayPick(s, i) {
		return core.Illegal(a, "SG-LOOT-01",
			"%s cannot have this loot now: it must touch it, with no enemy within 1 inch to pick it up, and carries one at most",
			s.Name(u))
	}
	if s.Vars[varLoot+i] == lootUnlocked {
		f.did(s, donePick)
		pickUp(s, u, i)
		return nil
	}
	f.did(s, doneUnlock)
	if passes(s, u, unlocking, 0) > 0 {
		return nil
	}
	s.Vars[varLoot+i] = lootUnlocked
	s.NoteN(u, "unlocks loot %d", i+1)
	if !own(s).Loot[i].Data && liftable(s, u, i) {
		f.remember(0, i)
		f.Step = actPick
	}
	return nil
}

// pickUp gives a figure a piece of loot.
func pickUp(s *core.State, u, i int) {
	s.Vars[varLoot+i] = lootCarried + int16(u)
	s.Markers[i] = core.Marker{P: s.Models[u].P, Owner: int8(s.Seat(u))}
	s.NoteN(u, "picks up loot %d", i+1)
	if s.Trace != nil {
		s.Trace.Event(core.Event{Kind: core.MarkerTaken, Unit: u, Target: -1, Model: i, N: s.Seat(u)})
	}
}
