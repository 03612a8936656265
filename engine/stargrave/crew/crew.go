// Package crew is what crew lists of Stargrave have of their own: figures with their six characteristics, the
// gear that they carry and the powers that they use, within one budget. It brings the crews that come with the
// program.
package crew

import (
	"cmp"
	"embed"
	"errors"
	"fmt"

	"gauntlet/engine/roster"
)

// Ruleset is the name of the ruleset.
const Ruleset = "stargrave"

// Limits of a figure and of a crew.
const (
	MaxSoldiers = 8
	MaxFigures  = 2 + MaxSoldiers
	MaxGear     = 4 // things that a figure carries
	MaxSlots    = 5 // and the gear slots that they take
	MaxPowers   = 4 // of a captain or a first mate
	MaxHealth   = 40
	Budget      = 150 // of a crew, by Cost
)

// The least and the greatest of the other characteristics.
var (
	Moves   = [2]int{1, 12}
	Fights  = [2]int{-2, 8}
	Shoots  = [2]int{-2, 8}
	Armours = [2]int{6, 18}
	Wills   = [2]int{-2, 10}
)

// A Rank is what a figure is in its crew.
type Rank uint8

// The ranks.
// Their numbers are part of the format of replays.
const (
	Captain  Rank = 1
	Mate     Rank = 2 // the first mate
	Soldier  Rank = 3
	Creature Rank = 4 // of no crew
)

var ranks = []string{"captain", "mate", "soldier", "creature"}

// String returns the rank as lists write it.
func (r Rank) String() string { return roster.WordOf(ranks, int(r)) }

// A Figure is what a figure is and has.
type Figure struct {
	Rank   Rank    `json:"rank"`
	Move   int     `json:"move"` // inches
	Fight  int     `json:"fight"`
	Shoot  int     `json:"shoot"`
	Armour int     `json:"armour"`
	Will   int     `json:"will"`
	Health int     `json:"health"`
	Gear   []Gear  `json:"gear" msgpack:",omitempty"`
	Powers []Power `json:"powers" msgpack:",omitempty"`
	Large  bool    `json:"large" msgpack:",omitempty"` // a large target
	Heavy  bool    `json:"heavy" msgpack:",omitempty"` // its armour bears a rapid fire weapon
}

//go:embed lists/*.yaml
var lists embed.FS

func init() {
	roster.Register(roster.Game{
		Ruleset: Ruleset, Title: "Stargrave", Unpriced: true, Budget: Budget, Figures: true, Lists: lists,
		Keys: []string{"rank", "move", "fight", "shoot", "armour", "will", "health", "gear", "powers", "large",
			"heavy"},
		Read: read, Finish: finish, CheckUnit: checkUnit, CheckArmy: checkArmy,
		Own: []roster.Own{{Key: "Figure", Value: (*Figure)(nil)}},
	})
}

// Open returns the crew of a file, or the shipped one of a name. It has a captain, and keeps to the budget.
func Open(name string) (*roster.Army, error) {
	a, err := roster.OpenFor(Ruleset, name, roster.Options{})
	if err == nil {
		err = Fits(a)
	}
	return a, err
}

// Of returns the figure that a unit of a list is.
func Of(u *roster.Unit) *Figure {
	f, _ := u.Own.(*Figure)
	return f
}

// Fits reports what keeps a crew from being played: it has no captain, or costs more than the budget.
func Fits(a *roster.Army) error {
	total := 0
	for i := range a.Units {
		total += Cost(Of(&a.Units[i]))
	}
	switch {
	case Of(&a.Units[0]).Rank != Captain:
		return fmt.Errorf("crew %q has no captain", a.Name)
	case total > Budget:
		return fmt.Errorf("crew %q costs %d, %d over the budget of %d", a.Name, total, total-Budget, Budget)
	}
	return nil
}

// Cost returns what a figure costs: a point for each inch of Move over 4, for each two points of Health over
// 8 and for each point of Will, two for each point of Fight and Shoot over 0 and of Armour over 8, and what
// gear and powers cost; at least one.
func Cost(f *Figure) int {
	c := f.Move - 4 + 2*max(f.Fight, 0) + 2*max(f.Shoot, 0) + 2*(f.Armour-8) + max(f.Will, 0) + (f.Health-8)/2
	for _, g := range f.Gear {
		c += g.Stats().Cost
	}
	for _, p := range f.Powers {
		c += p.Stats().Cost
	}
	return max(1, c)
}

// checkArmy reports what is wrong with the ranks of a crew, which stand in their order.
func checkArmy(a *roster.Army) error {
	var n [Creature + 1]int
	for i := range a.Units {
		f := Of(&a.Units[i])
		if i > 0 && f.Rank < Of(&a.Units[i-1]).Rank {
			return fmt.Errorf("%q stands behind those of lower rank: the captain comes first, then the first mate",
				a.Units[i].Name)
		}
		n[f.Rank]++
	}
	if n[Captain] > 1 || n[Mate] > 1 || n[Soldier] > MaxSoldiers {
		return fmt.Errorf("a crew of %d captains, %d first mates and %d soldiers, at most 1, 1 and %d are allowed",
			n[Captain], n[Mate], n[Soldier], MaxSoldiers)
	}
	return nil
}

// checkUnit reports what is wrong with a figure.
func checkUnit(u *roster.Unit) error {
	f := Of(u)
	switch {
	case f == nil:
		return fmt.Errorf("it is no figure of %s", Ruleset)
	case len(u.Models) != 1 || len(u.Weapons) > 0 || len(u.Rules) > 0:
		return errors.New("a figure is a single model without weapon profiles and special rules")
	case f.Rank == Creature:
		return errors.New("creatures belong to no crew")
	case u.Models[0].Tough != f.Health:
		return fmt.Errorf("it has a Health of %d and bears %d wounds", f.Health, u.Models[0].Tough)
	}
	return f.Check()
}

// Check reports what is wrong with a figure, whoever it belongs to.
func (f *Figure) Check() error {
	if err := cmp.Or(
		roster.Within("rank", int(f.Rank), int(Captain), int(Creature)),
		roster.Within("move", f.Move, Moves[0], Moves[1]),
		roster.Within("fight", f.Fight, Fights[0], Fights[1]),
		roster.Within("shoot", f.Shoot, Shoots[0], Shoots[1]),
		roster.Within("armour", f.Armour, Armours[0], Armours[1]),
		roster.Within("will", f.Will, Wills[0], Wills[1]),
		roster.Within("health", f.Health, 1, MaxHealth),
		roster.Within("the number of things carried", len(f.Gear), 0, MaxGear),
		roster.Within("the number of powers", len(f.Powers), 0, MaxPowers),
	); err != nil {
		return err
	}
	slots := 0
	for i, g := range f.Gear {
		if g < 1 || g > NumGear {
			return fmt.Errorf("gear %d is none of 1 to %d", g, NumGear)
		}
		for _, o := range f.Gear[:i] {
			if o == g {
				return fmt.Errorf("it carries %s twice", g)
			}
		}
		slots += g.Stats().Slots
	}
	if slots > MaxSlots {
		return fmt.Errorf("its gear takes %d slots, at most %d", slots, MaxSlots)
	}
	for i, p := range f.Powers {
		if p < 1 || p > NumPowers {
			return fmt.Errorf("power %d is none of 1 to %d", p, NumPowers)
		}
		for _, o := range f.Powers[:i] {
			if o == p {
				return fmt.Errorf("it has the power %s twice", p)
			}
		}
	}
	if f.Rank > Mate && len(f.Powers) > 0 {
		return errors.New("only captains and first mates have powers")
	}
	return nil
}
