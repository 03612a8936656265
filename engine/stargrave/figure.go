package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
)

// Bits of a figure's Extra. They are part of the format of snapshots.
const (
	isStunned  int32 = 1 << 0 // SG-ACT-06
	wasStunned int32 = 1 << 1 // in its activation of this turn (SG-SHOOT-06)
	isLeashed  int32 = 1 << 2 // does nothing in its next activation
	jamBits          = 3      // + arm: it is jammed, of as many as a figure can have
	maxArms          = crew.MaxGear + 1
	// what powers do, two bits each: 2 until the end of the next turn, 1 until that of this one
	lastBits = 8
	allBits  = 1<<(lastBits+2*numLasting) - 1
)

// What powers do for a while, by its place in Extra.
const (
	lastArmour  = 0
	lastWeak    = 1
	lastAim     = 2
	lastFury    = 3
	lastSlow    = 4
	numLasting  = 5
	lastingStat = 2 // what they add or take
)

func extra(s *core.State, u int) *int32 { return &s.Units[u].Extra }

// lasts reports whether a power is over a figure.
func lasts(s *core.State, u, what int) bool { return s.Units[u].Extra>>(lastBits+2*what)&3 != 0 }

// put brings something over a figure until the end of the next turn.
func put(s *core.State, u, what int) {
	x := extra(s, u)
	*x = *x&^(3<<(lastBits+2*what)) | 2<<(lastBits+2*what)
}

// fade counts down what powers do at the end of a turn.
func fade(s *core.State, u int) {
	x := extra(s, u)
	for what := range numLasting {
		if at := lastBits + 2*what; *x>>at&3 != 0 {
			*x -= 1 << at
		}
	}
}

func alive(s *core.State, u int) bool { return s.Units[u].Is(core.OnTable) }

func discOf(s *core.State, u int) board.Disc {
	return board.Disc{P: s.Models[u].P, R: s.G.Models[u].Base}
}

func health(s *core.State, u int) int { return int(s.G.Models[u].Tough) - int(s.Models[u].Wounds) }

// enemies reports whether two figures fight each other: those of different crews do, and creatures do with
// all crews, but never with each other (SG-CREATURE-01).
func enemies(s *core.State, u, v int) bool { return s.G.Units[u].Seat != s.G.Units[v].Seat }

func isCreature(s *core.State, u int) bool { return s.G.Units[u].Seat == core.Nobody }

// contactRise is how much higher than another a figure may stand that touches its base.
const contactRise = geom.Inch

// touching reports whether two figures stand base to base (SG-MOV-05, SG-A-11).
func touching(s *core.State, u, v int) bool {
	return discOf(s, u).Within(discOf(s, v), own(s).walking.Contact) && level(s, s.Models[u].P, s.Models[v].P)
}

func level(s *core.State, a, b geom.Point) bool {
	if !s.G.Table.Raised {
		return true
	}
	h := s.G.Table.HeightAt(a) - s.G.Table.HeightAt(b)
	return max(h, -h) <= contactRise
}

// fighting reports whether a figure is in combat with another.
func fighting(s *core.State, u, v int) bool {
	return alive(s, v) && enemies(s, u, v) && touching(s, u, v)
}

// opponents counts the figures that a figure is in combat with.
func opponents(s *core.State, u int) (n int) {
	for v := range s.Units {
		n += b2i(fighting(s, u, v))
	}
	return n
}

func inCombat(s *core.State, u int) bool {
	for v := range s.Units {
		if fighting(s, u, v) {
			return true
		}
	}
	return false
}

// load returns the piece of loot that a figure carries, or -1.
func load(s *core.State, u int) int {
	for i := range own(s).Loot {
		if s.Vars[varLoot+i] == lootCarried+int16(u) {
			return i
		}
	}
	return -1
}

// burdened reports whether a figure carries physical loot (SG-LOOT-06).
func burdened(s *core.State, u int) bool {
	i := load(s, u)
	return i >= 0 && !own(s).Loot[i].Data
}

// allowance returns how far a figure moves with a movement action: its Move, less what its weapons take, then
// halved by physical loot, and halved once more for a second movement (SG-MOV-01, SG-MOV-09, SG-ACT-03,
// SG-A-53, SG-WEAPON-03).
func allowance(s *core.State, u int, second bool) int32 {
	m := figureOf(s, u).move
	if burdened(s, u) {
		m /= 2
	}
	if lasts(s, u, lastSlow) {
		m /= 2
	}
	if second {
		m /= 2
	}
	return m
}

// fightOf returns the Fight of a figure with what carrying takes off it (SG-LOOT-06, SG-A-48).
func fightOf(s *core.State, u int) int {
	n := figureOf(s, u).Fight - b2i(burdened(s, u))
	if lasts(s, u, lastFury) {
		n += lastingStat
	}
	return n
}

func shootOf(s *core.State, u int) int {
	n := figureOf(s, u).Shoot - b2i(burdened(s, u))
	if lasts(s, u, lastAim) {
		n += lastingStat
	}
	return n
}

func armourOf(s *core.State, u int) int {
	n := figureOf(s, u).Armour
	if lasts(s, u, lastArmour) {
		n += lastingStat
	}
	if lasts(s, u, lastWeak) {
		n -= lastingStat
	}
	return n
}

// hurt takes Health off a figure, which goes out of action when none is left (SG-MELEE-07, SG-A-18). Health
// can be given back by an amount below 0.
func hurt(s *core.State, u, n int) {
	m, left := &s.Models[u], health(s, u)
	n = min(n, left)
	n = max(n, -int(m.Wounds))
	if n == 0 || !alive(s, u) {
		return
	}
	m.Wounds = uint16(int(m.Wounds) + n)
	s.Suffer(u, n, false)
	if n == left {
		s.Note(u, "goes out of action")
		s.Lose(u)
		remove(s, u)
	}
}

// remove takes a figure off the table. What it carries it drops where it stood, unlocked (SG-LOOT-07,
// SG-A-30), unless it takes it along.
func remove(s *core.State, u int) {
	if i := load(s, u); i >= 0 {
		s.Vars[varLoot+i] = lootUnlocked
		s.Markers[i] = core.Marker{P: s.Models[u].P, Owner: -1}
		s.Note(u, "drops its loot")
	}
	s.Units[u].Flags, s.Units[u].Alive, s.Units[u].Extra = core.Gone, 0, 0
	s.Models[u].P = geom.Point{}
	s.Unbox(u)
}

// stand moves a figure to a point, with the loot that it carries.
func stand(s *core.State, u int, p geom.Point, sort core.Sort) {
	from := s.Models[u].P
	if from == p {
		return
	}
	s.Models[u].P = p
	s.Rebox(u)
	s.Walk(sort, u, from)
	if i := load(s, u); i >= 0 {
		s.Markers[i].P = p
	}
}

// The dice.
const (
	die         = contest.Die
	rollShoot   = "shoot"
	rollFight   = "fight"
	rollWill    = "Will"
	rollPower   = "power"
	rollScatter = "scatter"
	rollWander  = "wander"
)

// roll rolls a figure's d20 to which some modifiers are added.
func roll(s *core.State, role string, u, target, need int, mods *core.Mods) int {
	if s.Trace != nil {
		e := core.Event{Role: role, Unit: u, Target: target, Model: -1, N: 1, Sides: die, Need: need}
		if mods != nil {
			e.Mods = mods.List
		}
		s.Trace.Explain(e)
	}
	return s.Roll(die)
}

// passes rolls a Will test of a figure with a modifier (SG-MOV-08, SG-LOOT-02) and returns by how much it
// fails, 0 when it passes.
func passes(s *core.State, u, need, more int) (short int) {
	var mods core.Mods
	will := figureOf(s, u).Will
	if s.Trace != nil {
		mods.Add("Will", will)
		mods.Add("burden", more)
	}
	total := roll(s, rollWill, u, -1, need, &mods) + will + more
	if short = contest.Short(need, total); short == 0 {
		s.NoteN(u, "passes a Will test of %d with %d", need, total)
		return 0
	}
	s.NoteN(u, "fails a Will test of %d with %d", need, total)
	return short
}

// placeOf returns the place of figure v as the owner of figure u counts it.
func placeOf(s *core.State, u, v int) int {
	switch first, _ := s.G.UnitRange(int(max(0, s.G.Units[v].Seat))); {
	case isCreature(s, v):
		return patterns.Creature + v - int(s.G.SeatUnits[2])
	case s.G.Units[v].Seat == s.G.Units[u].Seat:
		return v - first
	default:
		return patterns.Other + v - first
	}
}

// sees reports whether figure u sees figure v.
func sees(s *core.State, u, v int) bool { return own(s).walking.Sees(s, discOf(s, u), discOf(s, v)) }

// turnDie is rolled with a d20 for a direction: it says in which sector of 20 degrees that lies.
const turnDie = 18

// direction rolls a direction of 1 to 360 degrees (SG-A-31).
func direction(s *core.State, role string, u int) int {
	if s.Trace != nil {
		s.Trace.Explain(core.Event{Role: role, Unit: u, Target: -1, Model: -1, N: 1, Sides: turnDie})
	}
	sector := s.Roll(turnDie) - 1
	return sector*die + s.RollFor(role, u, die)
}
