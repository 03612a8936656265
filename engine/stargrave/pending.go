package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/move"
	"gauntlet/engine/stargrave/crew"
)

// A Phase is a part of a turn.
type Phase uint8

// The phases of a turn.
const (
	NoPhase Phase = iota
	Captains
	Mates
	Soldiers
	Creatures
)

// NumDeeds is how many things there are that a figure can have done in its activation.
const NumDeeds = 12

// A Member is a figure of the group that is activated.
type Member struct {
	Unit  int
	Taken int // actions
	// Deeds has a bit for what it has done: begun its activation, taken a movement action, come somewhere by
	// it, fought, shot, used a power, unlocked loot, picked loot up, cleared a weapon; that it was in combat
	// when it was activated, that its activation has ended, and that it was stunned when it was activated.
	Deeds uint16
}

// A Step says how far the use of a power has come.
type Step uint8

// The steps of the use of a power.
const (
	StepBefore Step = iota + 1 // the power move
	StepTarget
	StepBoost
	StepAfter // the power move
	StepWalk  // what the power itself moves
)

// Pending is all that is under way beside the figures, the loot and the smoke.
type Pending struct {
	First   int // the seat that has the initiative, -1 before the first turn
	Phase   Phase
	Seat    int       // whose phase it is, -1 in that of the creatures
	Members [4]Member // of the group that is activated
	N       int       // how many they are
	Firsts  bool      // the group takes its first actions

	Acting   int // the figure whose activation is under way, or -1
	Actions  int // that it takes now, before others of its group
	Moves    bool
	Scurries bool
	Allow    int32 // how far the movement leads that is to be chosen now or would be, units

	Arm    crew.Gear // that a point or a second target is chosen for, 0 for none
	Smoke  bool      // it is smoke that it brings
	Target int       // the first target of a rapid fire weapon, or -1
	Loot   int       // that has been unlocked and can be picked up, or -1

	Power  crew.Power // that is used, 0 for none
	Step   Step
	Moved  bool // its user has taken its power move
	Rolled int  // the die on which Health may still be spent, or 0
	On     int  // the figure that it is used on, or -1
	OnLoot int  // or the loot
	At     geom.Point

	Mover  int                            // who moves while others are asked, or -1
	Way    [move.MostBends + 1]geom.Point // where the straight parts of its way lead that are left
	Legs   int                            // how many these are
	Jumps  bool
	Leaves bool   // at the end of its way it leaves the table
	Passed uint32 // by figure: it is asked whether it lets the movement pass, or has been

	Winner, Loser int // of the combat that has just been fought, or -1

	Left                              int // actions of the creature that acts
	Stalked, Fought, Strayed, Stunned bool
}

// PendingOf returns what is under way.
func PendingOf(p engine.Position) (out Pending) {
	s := peek.State(p)
	out = Pending{First: -1, Seat: -1, Acting: -1, Target: -1, Loot: -1, On: -1, OnLoot: -1, Mover: -1, Winner: -1,
		Loser: -1}
	if s.Round > 0 {
		out.First = int(s.Vars[varFirst])
	}
	if s.Depth == 0 {
		return out
	}
	out.turn(s)
	if f := s.Pending(procGroup); f != nil {
		out.group(s, f)
	}
	if f := s.Pending(procAct); f != nil {
		out.act(s, actFrame{f})
	}
	if f := s.Pending(procPower); f != nil {
		out.power(powerFrame{f})
	}
	if f := s.Pending(procWon); f != nil {
		out.Winner, out.Loser = int(f.A), int(f.B)
	}
	if f := s.Pending(procCreature); f != nil {
		out.Acting, out.Left = int(f.A), int(f.N)
		out.Stalked, out.Fought = f.B&beastMoved != 0, f.B&beastFought != 0
		out.Strayed, out.Stunned = f.B&beastWanders != 0, f.B&beastStunned != 0
	}
	for i := int(s.Depth) - 1; i >= 0 && s.Stack[i].Proc == procLeg; i-- {
		f := legFrame{&s.Stack[i]}
		out.Mover, out.Way[out.Legs] = int(f.A), f.to()
		out.Jumps, out.Leaves = f.B&legJumps != 0, f.B&legLeaves != 0
		out.Legs++
		out.Passed = declined(s)
	}
	return out
}

// turn takes down whose phase it is.
func (p *Pending) turn(s *core.State) {
	f := &s.Stack[0]
	if f.Step == raidCreatures {
		p.Phase = Creatures
		return
	}
	n := f.N
	if s.Depth > 1 && s.Stack[1].Proc == procGroup && leads(s, int(s.Stack[1].A)) {
		n-- // a captain's or mate's phase has been counted when its figure is called
	}
	p.Phase, p.Seat = Captains+Phase(n/2), int(s.Active)
}

// group takes down who is activated together.
func (p *Pending) group(s *core.State, f *core.Frame) {
	p.N, p.Firsts = members(s), f.Step <= groupFirst
	for k := range p.N {
		done := doneOf(s, k)
		p.Members[k] = Member{Unit: member(s, k), Taken: int(done&doneActions) / doneAction,
			Deeds: uint16(done & (doneAction - 1))}
	}
	if f.Step == groupJoin {
		p.Acting = int(f.A)
	}
}

// act takes down how far an activation has come.
func (p *Pending) act(s *core.State, f actFrame) {
	u := f.unit()
	p.Acting, p.Actions, p.Allow = u, int(f.N&15), f.pace(s).Allow
	p.Moves, p.Scurries = f.Step == actMove, f.Step == actScurry
	switch f.Step {
	case actPoint, actSecond:
		w := &figureOf(s, u).arms[f.arm()]
		p.Arm, p.Smoke, p.Target = w.Gear, w.smoke, f.other()
	case actPick:
		p.Loot = f.other()
	}
}

// power takes down how far the use of a power has come.
func (p *Pending) power(f powerFrame) {
	p.Power, p.Step, p.Moved, p.Rolled, p.At = crew.Power(f.B), Step(f.Step)+1, f.moved(), f.rolled(), f.at()
	if f.stats().Aim >= crew.AtData {
		p.OnLoot = f.on()
	} else {
		p.On = f.on()
	}
	p.Allow = f.pace().Allow
}

// Moves appends where a figure whose activation is under way could go if it chose to move now, as the menu
// would have it.
func Moves(p engine.Position, dst []engine.Action) []engine.Action {
	s := peek.State(p)
	f := s.Pending(procAct)
	if f == nil {
		return dst
	}
	return menuMove(s, int(f.A), actFrame{f}.pace(s), true, dst)
}

// Reaches reports whether a point lies within so many inches of a figure, so that something can be thrown or
// used there (SG-GRENADE-01).
func Reaches(p engine.Position, u int, at geom.Point, inches int) bool {
	s := peek.State(p)
	return inReach(s, discOf(s, u), at, int32(inches)*geom.Inch)
}

// MayLeave reports whether the figure whose activation is under way could leave the table if it chose to move
// now (SG-A-51).
func MayLeave(p engine.Position) bool {
	s := peek.State(p)
	f := s.Pending(procAct)
	if f == nil {
		return false
	}
	k := actFrame{f}.pace(s)
	w := own(s).walking.Borrow(s, int(f.A), k.Allow)
	defer w.GiveBack()
	to, ok := exitOf(s, int(f.A), w.Own[0])
	return ok && w.GoesTo(to, k)
}

// NumLasting is how many things powers do for a while: Armour better and worse, Shoot, Fight, half the Move.
const NumLasting = numLasting

// Marks is how a figure is.
type Marks struct {
	Stunned bool
	Was     bool // stunned in its activation of this turn (SG-SHOOT-06)
	Leashed bool
	// Lasts says for how long powers are over it: 2 until the end of the next turn, 1 until that of this one
	Lasts [NumLasting]int
}

// MarksOf returns how a figure is.
func MarksOf(p engine.Position, u int) (m Marks) {
	x := peek.State(p).Units[u].Extra
	m.Stunned, m.Was, m.Leashed = x&isStunned != 0, x&wasStunned != 0, x&isLeashed != 0
	for what := range m.Lasts {
		m.Lasts[what] = int(x >> (lastBits + 2*what) & 3)
	}
	return m
}

// InWater reports whether a figure is in deep water (SG-MOV-08).
func InWater(p engine.Position, u int) bool { return inWater(peek.State(p), u) }

// Blade returns what the weapon that a figure fights with adds to its Fight and to damage (SG-WEAPON-02).
func Blade(p engine.Position, u int) (fight, damage int) {
	fig := figureOf(peek.State(p), u)
	return fig.bladeFight, fig.bladeDamage
}
