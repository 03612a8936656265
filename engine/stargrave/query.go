package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// Plays reports whether a position is one of Stargrave. The other queries take such positions only.
func Plays(p engine.Position) bool {
	_, ok := peek.State(p).G.Data.(*data)
	return ok
}

// FigureOf returns what does not change about a figure, which nobody may write to.
func FigureOf(p engine.Position, u int) *crew.Figure { return figureOf(peek.State(p), u).Figure }

// OnTable reports whether a figure is on the table: neither out of action nor gone by its edge.
func OnTable(p engine.Position, u int) bool { return alive(peek.State(p), u) }

// Wounds returns how much Health a figure has lost, and how much it has left.
func Wounds(p engine.Position, u int) (lost, left int) {
	s := peek.State(p)
	return int(s.Models[u].Wounds), health(s, u)
}

// Enemies reports whether two figures fight each other (SG-CREATURE-01).
func Enemies(p engine.Position, u, v int) bool { return enemies(peek.State(p), u, v) }

// InCombat reports whether a figure is in combat, Fighting whether it is with another (SG-MOV-05).
func InCombat(p engine.Position, u int) bool { return inCombat(peek.State(p), u) }

// Fighting reports whether a figure is in combat with another.
func Fighting(p engine.Position, u, v int) bool { return fighting(peek.State(p), u, v) }

// Gap returns how far apart the bases of two figures are.
func Gap(p engine.Position, u, v int) int64 { return gapOf(peek.State(p), u, v) }

// Allowance returns how far the first movement action of a figure leads (SG-MOV-01).
func Allowance(p engine.Position, u int) int32 { return allowance(peek.State(p), u, false) }

// CanShoot reports whether a figure has a gun or a flamethrower with which it may shoot at another from where
// it stands (SG-SHOOT-01).
func CanShoot(p engine.Position, u, v int) bool {
	s := peek.State(p)
	for t := range figureOf(s, u).arms {
		if canShoot(s, u, t, v) {
			return true
		}
	}
	return false
}

// Blows returns what a figure adds to its roll in combat, and to the damage: its Fight and what it fights
// with (SG-MELEE-02, SG-MELEE-03).
func Blows(p engine.Position, u int) (fight, damage int) {
	s := peek.State(p)
	fig := figureOf(s, u)
	return fightOf(s, u) + fig.bladeFight, fig.bladeDamage
}

// An Arm is one way in which a figure shoots or throws.
type Arm struct {
	crew.Gear
	Smoke  bool // what it throws is smoke
	Jammed bool
}

// Arms returns how many ways a figure has to shoot or throw, and ArmOf one of them.
func Arms(p engine.Position, u int) int { return len(figureOf(peek.State(p), u).arms) }

// ArmOf returns one of the ways in which a figure shoots or throws, by the Arg of the action.
func ArmOf(p engine.Position, u, k int) Arm {
	s := peek.State(p)
	w := &figureOf(s, u).arms[k]
	return Arm{Gear: w.Gear, Smoke: w.smoke, Jammed: jammed(s, u, k)}
}

// A LootState is what has become of a piece of loot.
type LootState uint8

// What becomes of loot.
const (
	LootLocked LootState = iota
	LootUnlocked
	LootCarried
	LootHome
)

// A Loot is a piece of loot.
type Loot struct {
	Data bool
	Is   LootState
	By   int // the figure that carries it, or -1
	At   geom.Point
}

// Loots returns how many pieces of loot the scenario has: the first markers.
func Loots(p engine.Position) int { return len(own(peek.State(p)).Loot) }

// LootOf returns a piece of loot.
func LootOf(p engine.Position, i int) Loot {
	s := peek.State(p)
	out := Loot{Data: own(s).Loot[i].Data, By: -1, At: s.Markers[i].P}
	switch is := s.Vars[varLoot+i]; is {
	case lootLocked:
		out.Is = LootLocked
	case lootUnlocked:
		out.Is = LootUnlocked
	case lootHome:
		out.Is = LootHome
	default:
		out.Is, out.By = LootCarried, int(is-lootCarried)
	}
	return out
}

// Load returns the piece of loot that a figure carries, or -1.
func Load(p engine.Position, u int) int { return load(peek.State(p), u) }

// AtLoot reports whether a figure touches a piece of loot (SG-A-56), Guarded whether an enemy of it is so near
// that nobody of its crew can pick it up (SG-LOOT-01).
func AtLoot(p engine.Position, u, i int) bool { return atLoot(peek.State(p), u, i) }

// Guarded reports whether an enemy of a figure keeps it from picking a piece of loot up.
func Guarded(p engine.Position, u, i int) bool { return guarded(peek.State(p), u, i) }

// Leaves says by which edge figures leave the table.
func Leaves(p engine.Position) raid.Leaving { return own(peek.State(p)).Leave }

// ExitOf returns where a figure would leave the table, if the scenario lets it (SG-A-51).
func ExitOf(p engine.Position, u int) (geom.Point, bool) {
	s := peek.State(p)
	return exitOf(s, u, discOf(s, u))
}

// A Course is how far the activation has come that is under way.
type Course struct {
	Moved bool // a movement action has been taken
	Shot  bool // it has shot or thrown
	Left  int  // actions that it has left
	// while a power is used: which, and what has been rolled for it where Health is spent after the roll
	Power  crew.Power
	Before bool // the movement that is to be chosen is the power move before the power
	Rolled int
	Arm    int // with which a point or a second target is to be chosen
}

// CourseOf returns how far the activation has come that is under way.
func CourseOf(p engine.Position) (c Course) {
	s := peek.State(p)
	if f := s.Pending(procAct); f != nil {
		done := actFrame{f}.done(s)
		c.Moved, c.Shot, c.Left = done&doneMoved != 0, done&doneShot != 0, left(s, int(f.A), int(f.B))
		c.Arm = actFrame{f}.arm()
	}
	if f := s.Pending(procPower); f != nil {
		c.Power, c.Before, c.Rolled = crew.Power(f.B), f.Step == powMove, powerFrame{f}.rolled()
	}
	return c
}

// Fits reports whether a power may be used on a figure from where its user stands, FitsLoot whether it may on
// a piece of loot (SG-POWER-01).
func Fits(p engine.Position, u int, power crew.Power, v int) bool {
	return targetFits(peek.State(p), u, power.Stats(), v, 0)
}

// FitsLoot reports whether a power may be used on a piece of loot from where its user stands.
func FitsLoot(p engine.Position, u int, power crew.Power, i int) bool {
	k := power.Stats()
	return k.Aim >= crew.AtData && lootFits(peek.State(p), u, k, i, 0)
}

// Sees reports whether a figure sees another.
func Sees(p engine.Position, u, v int) bool { return sees(peek.State(p), u, v) }

// Stunned reports whether a figure is stunned.
func Stunned(p engine.Position, u int) bool { return peek.State(p).Units[u].Extra&isStunned != 0 }

// Under reports whether a figure is already as a power would make it.
func Under(p engine.Position, u int, power crew.Power) bool {
	s, k := peek.State(p), power.Stats()
	switch k.Effect {
	case crew.Hardens:
		return lasts(s, u, lastArmour+b2i(k.N < 0)*(lastWeak-lastArmour))
	case crew.Aims:
		return lasts(s, u, lastAim)
	case crew.Fury:
		return lasts(s, u, lastFury)
	case crew.Slows:
		return lasts(s, u, lastSlow)
	case crew.Stuns:
		return s.Units[u].Extra&isStunned != 0
	case crew.Leashes:
		return s.Units[u].Extra&isLeashed != 0
	}
	return false
}
