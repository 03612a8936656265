package stargrave

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"gauntlet/experiments/referee/record"
)

// A raid is what of a scenario the referee reads.
type raid struct {
	Start []place
	Loot  []struct {
		At   place
		Data bool
	}
	Creatures []struct {
		Name   string
		At     place
		Figure profile
	}
	Leave int
}

// A place is a point in thousandths of an inch.
type place struct{ X, Y float64 }

// How figures may leave the table.
const (
	leaveNot = 1
	leaveOwn = 2
)

// A profile is what a figure is.
type profile struct {
	Rank   int
	Move   int
	Fight  int
	Shoot  int
	Armour int
	Will   int
	Health int
	Gear   []byte
	Powers []byte
	Large  bool
	Heavy  bool
}

// The ranks.
const (
	captain = 1
	mate    = 2
	soldier = 3
	wild    = 4
)

// A weapon is a row of the table SG-WEAPON-01.
type weapon struct {
	name   string
	sort   string
	damage int
	reach  float64 // inches
}

// weapons are by the numbers that gear has in replays.
var weapons = []weapon{
	1:  {"flamethrower", "cone", 2, 8},
	2:  {"fragmentation grenades", "grenade", 0, 6},
	3:  {"smoke grenades", "grenade", 0, 6},
	4:  {"grenade launcher", "launcher", 0, 16},
	5:  {"hand weapon", "blade", 0, 0},
	6:  {"knife", "blade", -1, 0},
	7:  {"pistol", "gun", 0, 10},
	8:  {"rapid fire weapon", "gun", 2, 24},
	9:  {"carbine", "gun", 0, 24},
	10: {"shotgun", "gun", 1, 12},
}

const (
	flamethrower = 1
	smokeGrenade = 3
	rapidFire    = 8
)

// A figure is how one is.
type figure struct {
	profile
	unit, seat int
	index      int // in its crew
	at         record.Point
	on         bool
	left       int  // Health
	stunned    bool // the mark
	was        bool // it was stunned in its activation of this turn
	load       int  // the loot that it carries, or -1
	jams       map[int]bool
	lasts      map[string]int // what powers do to it, and to the end of which turn
	leashed    bool
	leader     int // whose group it has joined in this turn, or -1
	acted      bool
	act        *activation
}

func (f *figure) creature() bool { return f.Rank == wild }

// acts reports whether an activation of a figure is under way.
func (f *figure) acts() bool { return f.act != nil && !f.act.over }

// arms are what it shoots and throws with, in the order of its gear.
func (f *figure) arms() (list []int) {
	for _, g := range f.Gear {
		if weapons[g].sort != "blade" {
			list = append(list, int(g))
		}
	}
	return list
}

// blade returns what a figure fights with, and what that adds to its Fight (SG-WEAPON-02, SG-A-58).
func (f *figure) blade() (damage, fight int) {
	damage, fight = -2, -2
	for _, g := range f.Gear {
		if w := &weapons[g]; w.sort == "blade" && (fight != 0 || w.damage > damage) {
			damage, fight = w.damage, 0
		}
	}
	return damage, fight
}

// burden is what physical loot takes off Fight and Shoot (SG-LOOT-06).
func (c *checker) burden(f *figure) int {
	if f.load >= 0 && !c.loot[f.load].data {
		return 1
	}
	return 0
}

// under returns 1 while a power works on a figure.
func (c *checker) under(f *figure, what string) int {
	if f.lasts[what] >= c.round && f.lasts[what] > 0 {
		return 1
	}
	return 0
}

func (c *checker) fightOf(f *figure) int { return f.Fight - c.burden(f) + 2*c.under(f, "Battle Heat") }
func (c *checker) shootOf(f *figure) int { return f.Shoot - c.burden(f) + 2*c.under(f, "Steady Hand") }
func (c *checker) armourOf(f *figure) int {
	return f.Armour + 2*c.under(f, "Hardlight") - 2*c.under(f, "Brittle Shell")
}

// moveOf returns the Move of a figure in thousandths of an inch, half for a second movement (SG-WEAPON-03,
// SG-A-37, SG-A-53).
func (c *checker) moveOf(f *figure, second bool) float64 {
	n := f.Move
	for _, g := range f.Gear {
		if g == flamethrower || g == rapidFire && !f.Heavy {
			n--
		}
	}
	move := float64(max(n, 1)) * record.Inch
	if second {
		move /= 2
	}
	if c.burden(f) > 0 {
		move /= 2
	}
	if c.under(f, "Lead Boots") > 0 {
		move /= 2
	}
	return move
}

// A loot is how a piece of loot is.
type loot struct {
	at       record.Point
	data     bool
	unlocked bool
	by       int // who carries it, or -1
	home     int // the seat that has brought it home, or -1
	said     record.Marker
}

// read reads what a record has of its own.
func (c *checker) read() error {
	if err := json.Unmarshal(c.g.Header.Mission.Own, &c.raid); err != nil {
		return fmt.Errorf("the scenario cannot be read: %w", err)
	}
	units := c.g.Header.Units
	first := len(units) - len(c.raid.Creatures)
	if first < 0 || len(c.g.Header.Models) != len(units) {
		return fmt.Errorf("%d units of %d models, with %d creatures", len(units), len(c.g.Header.Models),
			len(c.raid.Creatures))
	}
	for u := range units {
		f := figure{unit: u, seat: units[u].Seat, load: -1, leader: -1, jams: map[int]bool{}, lasts: map[string]int{}}
		if u >= first {
			f.profile = c.raid.Creatures[u-first].Figure
		} else if err := json.Unmarshal(units[u].Own, &f.profile); err != nil {
			return fmt.Errorf("figure %d cannot be read: %w", u, err)
		}
		if (f.seat < 0) != f.creature() || c.g.Header.Models[u].Unit != u || slices.ContainsFunc(f.Gear, unknown) {
			return fmt.Errorf("figure %d of seat %d has rank %d and gear %v", u, f.seat, f.Rank, f.Gear)
		}
		for o := range u {
			if units[o].Seat == f.seat {
				f.index++
			}
		}
		f.left = f.Health
		c.figures = append(c.figures, f)
	}
	for _, l := range c.raid.Loot {
		c.loot = append(c.loot, loot{at: record.Point(l.At), data: l.Data, by: -1, home: -1})
	}
	return nil
}

func unknown(gear byte) bool { return gear < 1 || int(gear) >= len(weapons) }

// slack is by how much measures may differ, in thousandths of an inch.
const slack = 8

// radius is that of every base.
func (c *checker) radius(u int) float64 { return float64(c.g.Header.Models[u].Base) / 2 }

// gap returns the distance between the bases of two figures.
func (c *checker) gap(a, b int) float64 {
	return c.figures[a].at.To(c.figures[b].at) - c.radius(a) - c.radius(b)
}

// enemies reports whether two figures may fight each other: those of two crews, or a creature and a figure of
// a crew (SG-CREATURE-01).
func (c *checker) enemies(a, b int) bool { return c.figures[a].seat != c.figures[b].seat }

// touch is how far apart bases are at most that are in contact.
const touch = 4

// touching returns the enemies in contact with a figure (SG-MOV-05).
func (c *checker) touching(u int) (list []int) {
	for o := range c.figures {
		if f := &c.figures[o]; f.on && c.enemies(u, o) && c.gap(u, o) <= touch+0.5 &&
			math.Abs(c.level(f.at)-c.level(c.figures[u].at)) <= record.Inch {
			list = append(list, o)
		}
	}
	return list
}

func (c *checker) inCombat(u int) bool { return len(c.touching(u)) > 0 }

// deploy checks where a figure starts: as the scenario says, the far crew turned half round.
func (c *checker) deploy(m *record.Move) {
	f := &c.figures[m.Unit]
	var at record.Point
	switch {
	case f.creature() && f.index < len(c.raid.Creatures):
		at = record.Point(c.raid.Creatures[f.index].At)
	case !f.creature() && f.index < len(c.raid.Start):
		if at = record.Point(c.raid.Start[f.index]); f.seat != c.g.Header.Near {
			at = at.Times(-1)
		}
	default:
		c.fault("TURN-06", "%s has no place to start at", c.name(m.Unit))
	}
	if f.on || m.End() != at {
		c.fault("TURN-06", "%s starts at %v, the scenario says %v", c.name(m.Unit), m.End(), at)
	}
	f.at, f.on = m.End(), true
}

// marker takes down what is said of loot, and checks where clouds of smoke are.
func (c *checker) marker(m *record.Marker) {
	if m.Marker < len(c.loot) {
		c.loot[m.Marker].said = *m
		return
	}
	if k := m.Marker - len(c.loot); k >= len(c.smoke) || m.At.To(c.smoke[k]) > slack {
		c.fault("GRENADE-04", "smoke appears at %v", m.At)
	}
}

// hurt checks that a figure loses so much Health and goes out of action when it has no more (SG-MELEE-07).
func (c *checker) hurt(item string, u, n int) {
	f := &c.figures[u]
	n = min(max(n, 0), f.left)
	if n > 0 {
		c.loses(item, u, n)
	}
}

// loses checks the events of damage, or of Health that comes back.
func (c *checker) loses(item string, u, n int) {
	f := &c.figures[u]
	w := c.peek().Wound
	if w == nil || w.Unit != u || w.Lost {
		c.fault(item, "%s takes no damage, by the rules %d", c.name(u), n)
		return
	}
	if c.next++; w.Wounds != n {
		c.fault(item, "%s takes damage of %d, by the rules %d", c.name(u), w.Wounds, n)
	}
	if f.left -= n; f.left > 0 {
		return
	}
	if w = c.peek().Wound; w == nil || w.Unit != u || !w.Lost {
		c.fault("MELEE-07", "%s has no Health and is not out of action", c.name(u))
	} else {
		c.next++
	}
	c.remove(u)
}

// remove takes a figure off the table. What it carries it drops where it stood, unlocked (SG-LOOT-07).
func (c *checker) remove(u int) {
	f := &c.figures[u]
	if f.load >= 0 {
		c.loot[f.load].by, c.loot[f.load].at, f.load = -1, f.at, -1
	}
	f.on, f.leashed, f.stunned = false, false, false
	if f.act != nil {
		f.act.over = true
	}
}

// half returns half the size of the table.
func (c *checker) half() (x, y float64) {
	return float64(c.g.Header.Table.Width) / 2, float64(c.g.Header.Table.Height) / 2
}

// edge returns how far a place is from the nearest edge of the table.
func (c *checker) edge(p record.Point) float64 {
	x, y := c.half()
	return math.Min(x-math.Abs(p.X), y-math.Abs(p.Y))
}
