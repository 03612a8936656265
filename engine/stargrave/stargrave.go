// Package stargrave is Stargrave: two crews of single figures raid a place for its loot, among creatures that
// the rules move and nobody plays. Seats 0 and 1 play the crews; creatures are units of nobody's
// (core.Nobody). Whatever is rolled is one die of twenty sides (SG-A-01).
package stargrave

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// Name is the name of the ruleset.
const Name = crew.Ruleset

// Ruleset is Stargrave as a ruleset.
var Ruleset core.Ruleset = ruleset{core.RulesetOf(rules{})}

// ruleset is what everybody may know of Stargrave, rules what happens in it.
type (
	ruleset struct{ core.Ruleset }
	rules   struct{}
)

func (rules) Name() string { return Name }

func (rules) Rulings() []core.RulingInfo { return rulings }

// An arm is one way to shoot or throw: a gun, or a launcher with one sort of grenade.
type arm struct {
	crew.Gear
	sort   crew.Sort
	name   string
	damage int
	reach  int32
	smoke  bool
}

// A figure is what does not change about a figure.
type figure struct {
	*crew.Figure
	arms []arm
	// inches of Move less what its weapons take, in units (SG-WEAPON-03)
	move int32
	// what its weapon in combat adds to damage and to Fight (SG-WEAPON-02)
	bladeDamage, bladeFight int
}

// data is what a game of Stargrave has.
type data struct {
	*raid.Raid
	switches
	figures []figure // by unit
}

// own returns the data of a state's game.
func own(s *core.State) *data { return s.G.Data.(*data) }

// Compile checks the setup, two crews and a scenario, and compiles it.
func (rules) Compile(g *core.Game) error {
	m := g.Setup.Mission
	if err := raid.Fits(m, g.Setup.Table); err != nil {
		return err
	}
	d := &data{Raid: raid.Of(m), switches: switchesOf(g)}
	for seat, army := range g.Setup.Armies {
		if len(army.Units) > len(d.Start) {
			return fmt.Errorf("crew %q has %d figures, and scenario %q room for %d to start", army.Name,
				len(army.Units), m.Name, len(d.Start))
		}
		for i := range army.Units {
			u := &army.Units[i]
			f := crew.Of(u)
			if f == nil {
				return fmt.Errorf("army %q: unit %q is no figure of a crew", army.Name, u.Name)
			}
			d.add(g, u.Name, int8(seat), int16(i), f, u.Points, radius(u.Models[0].Base))
		}
		g.SeatUnits[seat+1] = int16(len(g.Units))
	}
	for i := range d.Creatures {
		c := &d.Creatures[i]
		d.add(g, c.Name, core.Nobody, int16(i), &c.Figure, crew.Cost(&c.Figure), raid.Base)
	}
	d.walking.Loot = len(d.Loot)
	g.Markers = len(d.Loot) + raid.MaxClouds
	g.Data = d
	g.Procs = procedures()
	return nil
}

// radius returns that of a base whose width is given in hundredths of a millimetre.
func radius(base int) int32 { return int32(int64(base) * geom.Inch / (2 * 2540)) }

// add adds a figure to a game.
func (d *data) add(g *core.Game, name string, seat int8, number int16, f *crew.Figure, points int, base int32) {
	n := int16(len(g.Units))
	g.Units = append(g.Units, core.UnitDef{Name: name, Seat: seat, Number: number, First: n, Size: 1,
		Points: int32(points), MaxBase: base, Uniform: true})
	g.Models = append(g.Models, core.ModelDef{Base: base, Tough: uint16(f.Health), Unit: n})
	out := figure{Figure: f, bladeDamage: crew.UnarmedDamage, bladeFight: crew.UnarmedFight}
	inches, smoke, armed := f.Move, false, false
	for _, k := range f.Gear {
		w := k.Stats()
		if k != crew.RapidFire || !f.Heavy {
			inches -= w.Move
		}
		smoke = smoke || k == crew.SmokeGrenade
		if w.Sort == crew.Blade && (!armed || w.Damage > out.bladeDamage) {
			out.bladeDamage, out.bladeFight, armed = w.Damage, 0, true
		}
	}
	for _, k := range f.Gear {
		w := k.Stats()
		a := arm{Gear: k, sort: w.Sort, name: w.Name, damage: w.Damage, reach: int32(w.Range) * geom.Inch,
			smoke: k == crew.SmokeGrenade}
		if w.Sort == crew.Blade {
			continue
		}
		out.arms = append(out.arms, a)
		if w.Sort == crew.Launcher && smoke {
			a.name, a.smoke = "smoke from the "+w.Name, true
			out.arms = append(out.arms, a)
		}
	}
	if d.gunsInCombat && !armed && len(out.arms) > 0 && out.arms[0].sort == crew.Gun {
		out.bladeDamage, out.bladeFight = out.arms[0].damage, 0 // SG-A-58
	}
	out.move = int32(max(1, inches)) * geom.Inch // SG-A-37
	d.figures = append(d.figures, out)
}

// procedures returns those of this package. Their numbers are part of the format of snapshots.
func procedures() []core.Procedure {
	return []core.Procedure{
		procRaid:     {Name: "raid", Run: runRaid, Menu: menuRaid, Take: takeRaid, Check: check(checkRaid)},
		procGroup:    {Name: "group", Run: runGroup, Menu: menuGroup, Take: takeGroup, Check: check(checkGroup)},
		procAct:      {Name: "activation", Run: runAct, Menu: menuAct, Take: takeAct, Check: check(checkAct)},
		procLeg:      {Name: "movement", Run: runLeg, Menu: menuLeg, Take: takeLeg, Check: check(checkLeg)},
		procWon:      {Name: "combat", Run: runWon, Menu: menuWon, Take: takeWon, Check: check(checkWon)},
		procPower:    {Name: "power", Run: runPower, Menu: menuPower, Take: takePower, Check: check(checkPower)},
		procCreature: {Name: "creature", Run: runCreature, Check: check(checkCreature)},
	}
}

// The procedures. Their numbers are part of the format of snapshots.
const (
	procRaid     uint8 = 0
	procGroup    uint8 = 1
	procAct      uint8 = 2
	procLeg      uint8 = 3
	procWon      uint8 = 4
	procPower    uint8 = 5
	procCreature uint8 = 6
)

// The variables. Their places are part of the format of snapshots.
const (
	varFirst    = 0  // the seat that has the initiative
	varEnd      = 1  // how the game has ended, 0 while it goes on
	varMembers  = 2  // + place: 1 + a figure that is activated, as many as there are
	varDone     = 6  // + place: what it has done
	varDeclined = 10 // and 11: who has let a movement pass, as a mask
	varClouds   = 12 // clouds of smoke
	varLoot     = 14 // + piece of loot: what has become of it
	varCloud    = 20 // + cloud: the turn of it
)

// maxMembers is how many figures are activated together: a captain or first mate and three soldiers.
const maxMembers = 4

// What has become of a piece of loot.
const (
	lootLocked   = 0
	lootUnlocked = 1
	lootHome     = 2 // its marker says whose it is
	lootCarried  = 3 // + the figure
)

// Begin begins the game: the figures stand where the scenario says.
func (rules) Begin(s *core.State) {
	d := own(s)
	for u := range s.Units {
		def := &s.G.Units[u]
		p := geom.Point{}
		if def.Seat == core.Nobody {
			p = d.Creatures[def.Number].At
		} else {
			p = d.Start[def.Number].Sign(s.Sign(int(def.Seat)))
		}
		s.Models[u].P = p
		s.Units[u].Flags = core.OnTable
		s.Rebox(u)
		s.Walk(core.ByDeploying, u, p)
	}
	for i := range d.Loot {
		s.Markers[i].P = d.Loot[i].At
	}
	s.Marks = uint8(len(d.Loot))
	s.Call(core.Frame{Proc: procRaid})
}

// reasons say how a game has ended.
var reasons = [...]string{"", "one crew is left", "the turns are over", "all loot is gone", "nobody is left"}

// How a game ends: values of varEnd, as snapshots have them.
const (
	oneLeft   = 1
	outOfTime = 2
	noLoot    = 3
	nobodyIs  = 4
)

// Outcome counts loot, that which figures carry when the game is over as well as that which they have
// brought home; when one crew alone is left, it takes what still lies there (SG-TURN-06, SG-A-05).
func (rules) Outcome(s *core.State) core.Outcome {
	o := core.Outcome{Over: s.Depth == 0, Winner: -1}
	here := [2]bool{present(s, 0), present(s, 1)}
	for i := range own(s).Loot {
		switch is := s.Vars[varLoot+i]; {
		case is == lootHome:
			o.Score[s.Markers[i].Owner]++
		case is >= lootCarried:
			o.Score[s.Seat(int(is-lootCarried))]++
		case o.Over && here[0] != here[1]:
			o.Score[b2i(here[1])]++
		}
	}
	switch d := o.Score[0] - o.Score[1]; {
	case d > 0:
		o.Winner = 0
	case d < 0:
		o.Winner = 1
	}
	if o.Over {
		o.Reason = reasons[s.Vars[varEnd]]
	}
	return o
}

// present reports whether a crew has a figure on the table.
func present(s *core.State, seat int) bool {
	for u := range s.G.UnitsOf(seat) {
		if alive(s, u) {
			return true
		}
	}
	return false
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// figureOf returns what does not change about figure u.
func figureOf(s *core.State, u int) *figure { return &own(s).figures[u] }
