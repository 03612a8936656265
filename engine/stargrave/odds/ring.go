package odds

import (
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
)

// A Means is what one figure attacks another with from afar: a weapon, or a power where it is not 0.
type Means struct {
	Gear  crew.Gear
	Power crew.Power
}

// String returns the name of the weapon or the power.
func (m Means) String() string {
	if m.Power != 0 {
		return m.Power.String()
	}
	return m.Gear.String()
}

// Range returns how far it reaches, in inches.
func (m Means) Range() int {
	if m.Power != 0 {
		return m.Power.Stats().Range
	}
	return m.Gear.Stats().Range
}

// Thrown reports whether it comes down where a throw says.
func (m Means) Thrown() bool {
	sort := m.Gear.Stats().Sort
	return m.Power == 0 && (sort == crew.Grenade || sort == crew.Launcher)
}

// Bursts reports whether it does harm around the point that it is aimed at.
func (m Means) Bursts() bool { return m.Thrown() || m.Power.Stats().Effect == crew.Burst }

// idle returns the conditions that change nothing about an attack with it, by their flags.
func (m Means) idle() []string {
	switch {
	case m.Power != 0:
		return []string{"moved", "unjammed"}
	case m.Thrown():
		return []string{"unjammed"}
	case m.Gear.Stats().Sort == crew.Cone:
		return []string{"cover", "between"} // SG-A-19
	}
	return nil
}

// harms reports whether anybody is hurt by it.
func (m Means) harms() bool {
	if m.Power != 0 {
		k := m.Power.Stats()
		return k.Effect == crew.Bolt || k.Effect == crew.Burst
	}
	return m.Gear != crew.SmokeGrenade
}

// A Cover is what hides a target in part (SG-SHOOT-06).
type Cover uint8

// The covers.
const (
	Open Cover = iota
	Light
	Heavy
)

var covers = []string{"none", "light", "heavy"}

// Conditions are under what a shooting attack is made.
type Conditions struct {
	Cover    Cover
	Pieces   int  // of terrain between
	Hasty    bool // the attacker has moved
	Unjammed bool // it has cleared a jam
	Stunned  bool // the target was, in its activation of this turn
}

// A Ring holds two figures that stand against each other in a game, for questions about one attack of the first
// on the second. Package stargrave has it: its answers come from the code that plays.
type Ring interface {
	// Reaches reports whether the attacker reaches the target with something over a gap of some inches.
	Reaches(m Means, inches int) bool
	// Shot returns what a shooting attack comes to, and how likely it is that it gets at the target at all.
	Shot(m Means, c Conditions) (contest.Shot, float64)
	// Shoot rolls it, and reports whether it has got at the target.
	Shoot(m Means, c Conditions) (contest.Hit, bool)
	// Combat returns what the two bring to a combat with so many supporters of each.
	Combat(supporters [2]int) contest.Combat
	// Fight rolls it, and returns who wins and the damage that each of them takes.
	Fight(supporters [2]int) (contest.Winner, [2]int)
}
