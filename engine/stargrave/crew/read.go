package crew

import (
	"strconv"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/roster"
)

// read reads the entry of a figure.
func read(s *roster.Section, u *roster.Unit) {
	f := &Figure{
		Rank:   Rank(s.OneOf("rank", ranks[:Soldier])),
		Move:   s.Number("move", Moves[0], Moves[1], 6),
		Fight:  s.Number("fight", Fights[0], Fights[1], Fights[0]-1),
		Shoot:  s.Number("shoot", Shoots[0], Shoots[1], Shoots[0]-1),
		Armour: s.Number("armour", Armours[0], Armours[1], 0),
		Will:   s.Number("will", Wills[0], Wills[1], Wills[0]-1),
		Health: s.Number("health", 1, MaxHealth, 0),
		Large:  s.OnOff("large", false), Heavy: s.OnOff("heavy", false),
	}
	for _, n := range s.List("gear", MaxGear) {
		g := GearNamed(n.Value)
		if g == 0 {
			s.Fail(n.Line, "there is no gear %s%s", strconv.Quote(n.Value), near.Hint(n.Value, gearNames()))
		}
		f.Gear = append(f.Gear, g)
	}
	for _, n := range s.List("powers", MaxPowers) {
		p := PowerNamed(n.Value)
		if p == 0 {
			s.Fail(n.Line, "there is no power %s%s", strconv.Quote(n.Value), near.Hint(n.Value, powerNames()))
		}
		f.Powers = append(f.Powers, p)
	}
	u.Own = f
}

// finish looks at a figure as a whole.
func finish(s *roster.Section, u *roster.Unit) {
	f := Of(u)
	if len(u.Models) != 1 || len(u.Weapons) > 0 || len(u.Rules) > 0 {
		s.Fail(s.Line, "a figure is a single model without weapon profiles and special rules")
		return
	}
	u.Models[0].Tough = f.Health
	if err := f.Check(); err != nil {
		s.Fail(s.Line, "%v", err)
		return
	}
	u.Points = Cost(f)
}

// Kind says what a list of figures is.
func (f *Figure) Kind() string { return "a crew" }

// A description is what programs read of a figure.
type description struct {
	*Figure
	Rank   string   `json:"rank"`
	Gear   []string `json:"gear"`
	Powers []string `json:"powers"`
}

// Describe returns the figure for programs.
func (f *Figure) Describe() any { return f.describe() }

func (f *Figure) describe() *description {
	d := &description{f, f.Rank.String(), []string{}, []string{}}
	for _, g := range f.Gear {
		d.Gear = append(d.Gear, g.String())
	}
	for _, p := range f.Powers {
		d.Powers = append(d.Powers, p.String())
	}
	return d
}

// Table returns the characteristics for people.
func (f *Figure) Table(unit string) (heads []string, rows [][]string) {
	row := []string{unit, f.Rank.String()}
	for _, n := range [...]int{f.Move, f.Fight, f.Shoot, f.Armour, f.Will, f.Health} {
		row = append(row, strconv.Itoa(n))
	}
	d := f.describe()
	return []string{"FIGURE", "RANK", "MOVE", "FIGHT", "SHOOT", "ARMOUR", "WILL", "HEALTH", "GEAR", "POWERS"},
		[][]string{append(row, strings.Join(d.Gear, ", "), strings.Join(d.Powers, ", "))}
}
