// Package contest holds what the faces of dice come to in Stargrave: in shots, in combats, in throws and in
// tests. Games roll the dice and ask it; exact odds ask it for all faces there are.
package contest

// Die is the number of sides of every die (SG-A-01).
const Die = 20

// A Critical is what a natural 20 of a shot does (SG-A-22).
type Critical uint8

// What a natural 20 does.
const (
	DoubleIfWin Critical = iota
	NoCritical
	AutoWin
	PlusFive
)

// Criticals are the names of what a natural 20 does, by number.
var Criticals = [...]string{"double_if_win", "none", "auto_win_double", "plus5"}

// Stuns is the least damage of a shot that stuns (SG-SHOOT-04).
const Stuns = 4

// A Shot is a shooting attack on one target.
type Shot struct {
	Bonus     int // to the shooter's roll
	Against   int // all that the target adds to its roll
	Damage    int // of the weapon
	Armour    int // of the target, as far as it counts
	Critical  Critical
	Jams      bool // a natural 1 is a jam
	JamMisses bool // and a miss, too (SG-A-23)
}

// A Hit is what has come of a shot.
type Hit struct {
	Total, Against int
	Wins, Jams     bool
	Critical       bool // it wins with a natural 20 that is something special
	Doubled        bool // and its damage is twice that of another hit
	Damage         int  // 0 or more
}

// Of returns what a shot comes to when the shooter and the target roll these faces (SG-SHOOT-02,
// SG-SHOOT-03, SG-SHOOT-05).
func (x *Shot) Of(face, other int) (h Hit) {
	h.Total, h.Against = face+x.Bonus, other+x.Against
	h.Wins = h.Total > h.Against
	if face == Die {
		switch x.Critical {
		case DoubleIfWin:
			h.Doubled = true
		case AutoWin:
			h.Wins, h.Doubled = true, true
		case PlusFive:
			h.Total += 5
			h.Wins = h.Total > h.Against
		}
	}
	if h.Jams = face == 1 && x.Jams; h.Jams && x.JamMisses {
		h.Wins = false
	}
	if h.Wins {
		h.Critical = face == Die && x.Critical != NoCritical
		h.Damage = max(0, h.Total+x.Damage-x.Armour)
		if h.Doubled {
			h.Damage *= 2
		}
	}
	return h
}

// mostSupport is the most that supporters add (SG-MELEE-05, SG-A-43), each of them perSupporter.
const (
	mostSupport  = 6
	perSupporter = 2
)

// Support returns what the supporters of two figures in combat add to the Fight of each: only one of them has
// more, and that alone by which it has more.
func Support(a, b int) (own, other int) {
	d := perSupporter * (a - b)
	return min(max(d, 0), mostSupport), min(max(-d, 0), mostSupport)
}

// A Winner is who wins a combat.
type Winner uint8

// Who wins.
const (
	None Winner = iota
	First
	Second
)

// Wins says who wins a combat with these totals (SG-MELEE-02).
func Wins(a, b int) Winner {
	switch {
	case a > b:
		return First
	case b > a:
		return Second
	}
	return None
}

// Blow returns what a figure whose total strikes takes off the other's Health (SG-MELEE-03).
func Blow(total, damage, armour int) int { return max(0, total+damage-armour) }

// A Combat is what two figures bring to a combat, the one that fights first.
type Combat struct {
	Bonus  [2]int // to their rolls
	Damage [2]int // of their weapons
	Armour [2]int
	Ties   bool // with equal totals both strike (SG-A-16)
}

// Of returns who wins a combat when the two roll these faces, and the Health that each of them loses
// (SG-MELEE-02, SG-MELEE-03).
func (c *Combat) Of(face, other int) (winner Winner, loss [2]int) {
	a, b := face+c.Bonus[0], other+c.Bonus[1]
	winner = Wins(a, b)
	if winner == First || winner == None && c.Ties {
		loss[1] = Blow(a, c.Damage[0], c.Armour[1])
	}
	if winner == Second || winner == None && c.Ties {
		loss[0] = Blow(b, c.Damage[1], c.Armour[0])
	}
	return winner, loss
}

// The test of a grenade (SG-GRENADE-02) and what is added to it (SG-GRENADE-06).
const (
	GrenadeNeed  = 12
	PointInSight = 2
	HastyThrow   = -1
	Launched     = -1
	MostScatter  = 6 // inches; a grenade that misses by more is lost (SG-GRENADE-03)
)

// Launch returns what a launcher adds, which counts twice by a ruling (SG-A-26).
func Launch(twice bool) int {
	if twice {
		return 2 * Launched
	}
	return Launched
}

// Short returns by how much a test fails, 0 when it succeeds.
func Short(need, total int) int { return max(0, need-total) }
