package starquest

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/pending"
	"gauntlet/engine/internal/peek"
)

// PendingOf returns what the state is in the middle of, as opr.PendingOf does, with what this package's own
// procedures know: whose turn it is, and the try of a spell, in which nothing is hidden.
func PendingOf(at engine.Position) pending.Pending {
	s := peek.State(at)
	p := pending.PendingOf(s)
	if t, is := turnUnderWay(s); is {
		p.Active, p.Idle, p.Undone = int(t.A), t.did(idle), t.Step <= turnAct && !t.did(usedAll)
		p.Shoots = t.Step == turnShoot || t.Step == turnFire
	}
	try := castingFrame{s.Pending(procCasting)}
	if try.Frame == nil || int(try.B) >= len(force.Of(s).Units[try.A].Casters) {
		return p
	}
	p.Casting, p.Caster = true, int(try.caster(s).Model)
	if try.Step != castPick {
		p.Spell = try.spell()
	}
	if try.Step > castAt {
		seat := s.Seat(int(try.A))
		p.SpellAt, p.Answers = try.target(), bits.OnesCount64(try.M)
		p.Spending[seat], p.Spending[1-seat] = try.boost(), try.against()
	}
	return p
}

// turnUnderWay returns the frame of the turn under way, if any is.
func turnUnderWay(s *core.State) (f turnFrame, is bool) {
	f.Frame = s.Pending(procTurn)
	return f, f.Frame != nil
}

// Tried returns the mask of the spells that the hero whose turn it is has tried in it.
func Tried(p engine.Position) uint64 {
	s := peek.State(p)
	if f, is := turnUnderWay(s); is && f.Step < turnMorale && s.Seat(int(f.A)) == Heroes {
		return f.M
	}
	return 0
}

// Tested returns the mask of the units that have taken their morale test in the turn under way.
func Tested(p engine.Position) uint64 {
	if f, is := turnUnderWay(peek.State(p)); is && f.Step >= turnMorale {
		return f.M
	}
	return 0
}

// A Course is how far a mission has come.
type Course struct {
	Goal   int // the goal that the heroes are at; that of the goals when all are done
	Found  int // items
	Held   int // rounds running for which the heroes have held all objectives, while that is the goal
	Alarms int // raised
}

// CourseOf returns how far the mission has come.
func CourseOf(p engine.Position) Course {
	s := peek.State(p)
	return Course{int(s.Vars[varGoal]), int(s.Vars[varFound]), int(s.Vars[varHeld]), int(s.Vars[varAlarms])}
}

// ComesIn returns in how many rounds an AI unit that is yet to come is due, 0 for the next arrivals, and
// false when it waits for an alarm or has come. Of a unit with Ambush whose wave has not come it is when it
// begins to lie in wait.
func ComesIn(p engine.Position, u int) (rounds int, known bool) {
	s := peek.State(p)
	if s.Seat(u) != Foes || !s.Units[u].Is(core.Reserve) {
		return 0, false
	}
	round := own(s).comes[u].round
	switch alarm := own(s).comes[u].alarm; {
	case kept(s, u) > 0:
		round = kept(s, u)
	case alarm > int(s.Vars[varAlarms]):
		return 0, false
	case alarm > 0:
		round = 0 // at the next arrivals
	}
	return max(0, round-int(s.Round)-1), true
}

// JumpOf returns how many tests the jump takes that is under way, counting none that are passed, and how far
// the hero falls who fails one, units; 0 without a jump.
func JumpOf(p engine.Position) (tests int, fall int32) {
	if f := (jumpFrame{peek.State(p).Pending(procJump)}); f.Frame != nil {
		return f.tests(), f.fall()
	}
	return 0, 0
}

// Falls reports whether a state of whatever game waits for where a hero comes to lie who falls.
func Falls(p engine.Position) bool {
	s := peek.State(p)
	return plays(s) && s.Depth > 0 && s.Top().Proc == procJump && s.Decide.Kind == core.ArriveAt
}

// Leaping is what a hero is on the way to who jumps (SQ-MOV-06).
type Leaping struct {
	Land geom.Point // where the jump comes down
	End  geom.Point // where the whole way leads, as far as it is known: a charge may yet go on
	At   int        // the unit that it charges, or -1

	Everywhere bool // it jumps wherever it can, not only where it must
}

// LeapingOf returns the way over jumps that is under way, and false without a jump that may yet be made.
func LeapingOf(p engine.Position) (l Leaping, is bool) {
	s := peek.State(p)
	l.At = -1
	ends := false
	for i := range s.Stack[:s.Depth] {
		switch f := &s.Stack[i]; f.Proc {
		case procWay:
			if l.At = max(l.At, int(f.B)-1); f.Step == wayGo && !ends {
				// the last part is called first
				l.End, l.Everywhere, ends = wayFrame{f}.to(), wayFrame{f}.everywhere(), true
			}
		case procJump:
			if is = f.Step != jumpHold && f.Step != jumpPlace; is {
				l.Land = jumpFrame{f}.land()
			}
		}
	}
	return l, is
}

// A Turn is what is known of the activation that is under way.
type Turn struct {
	Unit        int  // whose turn it is, or -1
	Action      bool // it has an action of choice left
	Skill       bool // it has a skill action left, or may take one with an action of choice
	Spare       bool // the skill action that it has beside its action of choice is left
	ActionCosts bool // its next action of choice costs Power
	SkillCosts  bool // its next skill action does
	Charged     bool
	Fired       bool // it has shot, and so casts no more
	Skilled     int  // the skill that is being used, or -1
	// the unit that it is used on, or of Discover the search token, a marker; -1 for none, or when that has
	// yet to be chosen
	On int
}

// turnOf returns what is known of the activation that is under way.
func turnOf(s *core.State) (t Turn) {
	t.Unit = -1
	if f, is := turnUnderWay(s); is {
		t = f.left(s)
		t.Unit, t.Charged, t.Fired = int(f.A), f.did(charged), f.did(fired)
	}
	t.Skilled, t.On = -1, -1
	if f := s.Pending(procSkill); f != nil {
		t.Skilled, t.On = int(f.N), int(f.B)
	}
	return t
}
