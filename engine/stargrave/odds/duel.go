package odds

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
)

// Creatures is what questions call those whom nobody plays.
const Creatures = "creatures"

// A duel is a question about two figures.
type duel struct {
	*odds.Question
	ctx   context.Context
	units [2]*roster.Unit
	ring  Ring
	under Conditions
}

// Duel answers a question about two figures, for which it asks a ring of them.
func Duel(ctx context.Context, q *odds.Question, ring func([2]*roster.Unit) (Ring, error)) (*odds.Report, error) {
	d := &duel{Question: q, ctx: ctx, under: Conditions{Pieces: q.Between, Hasty: q.Moved, Unjammed: q.Unjammed,
		Stunned: q.Stunned}}
	if err := d.check(); err != nil {
		return nil, err
	}
	for i := range d.units {
		var err error
		if d.units[i], err = find(q.Lists[i], q.Armies[i], q.Units[i]); err != nil {
			return nil, err
		}
	}
	a, b := crew.Of(d.units[0]), crew.Of(d.units[1])
	if a.Rank == crew.Creature && b.Rank == crew.Creature {
		return nil, errors.New("creatures do not attack each other")
	}
	if q.Wounds < 0 || q.Wounds >= b.Health {
		return nil, fmt.Errorf("--wounds %d: outside 0 to %d, for %q has a Health of %d", q.Wounds, b.Health-1,
			d.units[1].Name, b.Health)
	}
	var err error
	if d.ring, err = ring(d.units); err != nil {
		return nil, err
	}
	if q.Charging {
		return d.combat()
	}
	m, err := d.means()
	if err != nil {
		return nil, err
	}
	return d.shooting(m)
}

// Most pieces of terrain and supporters of a question.
const (
	mostPieces     = 20
	mostSupporters = crew.MaxFigures - 1
)

// check refuses what the game does not have, and reads the cover.
func (d *duel) check() error {
	q := d.Question
	if err := q.Only("Stargrave", "range", "cover", "between", "moved", "unjammed", "stunned", "wounds", "weapon",
		"spell", "boost", "charging", "supporters"); err != nil {
		return err
	}
	if err := odds.OneOf("cover", q.Cover, covers...); err != nil {
		return err
	}
	d.under.Cover = Cover(slices.Index(covers, q.Cover))
	if q.Between < 0 || q.Between > mostPieces {
		return fmt.Errorf("--between %d: outside 0 to %d", q.Between, mostPieces)
	}
	if n := len(q.Supporters); n > 2 {
		return fmt.Errorf("--supporters: %d numbers, at most that of the attacker's and that of the defender's", n)
	}
	for _, n := range q.Supporters {
		if n < 0 || n > mostSupporters {
			return fmt.Errorf("--supporters %d: outside 0 to %d", n, mostSupporters)
		}
	}
	return nil
}

// find returns the figure of a list that has a name, a number from 1, or the rank of a captain or first mate.
func find(list string, a *roster.Army, text string) (*roster.Unit, error) {
	names := []string{}
	for i := range a.Units {
		u := &a.Units[i]
		if strings.EqualFold(u.Name, text) || strconv.Itoa(i+1) == text {
			return u, nil
		}
		names = append(names, u.Name)
	}
	for i := range a.Units {
		if rank := crew.Of(&a.Units[i]).Rank; rank <= crew.Mate {
			if strings.EqualFold(rank.String(), text) {
				return &a.Units[i], nil
			}
			names = append(names, rank.String())
		}
	}
	if n, err := strconv.Atoi(text); err == nil {
		return nil, fmt.Errorf("%s: no figure %d; it has %d", list, n, len(a.Units))
	}
	return nil, fmt.Errorf("%s: no figure %q%s", list, text, near.Hint(text, names))
}

// means returns what the attacker attacks with: what the question says, or the best that reaches.
func (d *duel) means() (Means, error) {
	switch {
	case d.Spell != "":
		return d.power()
	case d.Weapon != "":
		return d.weapon()
	}
	best, most := Means{}, -1.0
	for _, g := range crew.Of(d.units[0]).Gear {
		m := Means{Gear: g}
		if g.Stats().Sort == crew.Blade || !m.harms() || !d.ring.Reaches(m, d.Range) {
			continue
		}
		if lost := probably(d.ring.Shot(m, d.under)).damage.AtMost(d.left()).Mean(); lost > most {
			best, most = m, lost
		}
	}
	if most < 0 {
		return best, d.Unarmed(d.units[0].Name)
	}
	return best, nil
}

// named returns the one of some things by its name, or an error that says what there is.
func named[T fmt.Stringer](d *duel, what, name string, list []T) (found T, err error) {
	var names []string
	for _, x := range list {
		if strings.EqualFold(x.String(), name) {
			return x, nil
		}
		names = append(names, x.String())
	}
	has := "nothing"
	if len(names) > 0 {
		has = strings.Join(names, ", ")
	}
	return found, fmt.Errorf("%s: %q has no %s %q%s; it has %s", d.Lists[0], d.units[0].Name, what, name,
		near.Hint(name, names), has)
}

func (d *duel) weapon() (m Means, err error) {
	if m.Gear, err = named(d, "weapon", d.Weapon, crew.Of(d.units[0]).Gear); err != nil {
		return m, err
	}
	switch {
	case m.Gear.Stats().Sort == crew.Blade:
		return m, fmt.Errorf("--weapon %s: it is for combat: --charging", m)
	case !m.harms():
		return m, fmt.Errorf("--weapon %s: nobody is hurt by it", m)
	}
	return m, d.fits("weapon", m)
}

func (d *duel) power() (m Means, err error) {
	if m.Power, err = named(d, "power", d.Spell, crew.Of(d.units[0]).Powers); err != nil {
		return m, err
	}
	health, score := crew.Of(d.units[0]).Health, m.Power.Stats().Score
	if most := min(health, score) - 1; d.Boost < 0 || d.Boost > most {
		return m, fmt.Errorf("--boost %d: outside 0 to %d, for %q has a Health of %d and %s a Score of %d", d.Boost, most,
			d.units[0].Name, health, m, score)
	}
	if !m.harms() {
		return m, fmt.Errorf("--spell %s: nobody is hurt by it", m)
	}
	return m, d.fits("spell", m)
}

// fits reports why a means that the question names is of no use, or why a condition is.
func (d *duel) fits(flag string, m Means) error {
	if !d.ring.Reaches(m, d.Range) {
		aim := ""
		if m.Bursts() {
			aim = ", to the middle of the target"
		}
		return fmt.Errorf("%s: %s reaches %d inches%s", d.Lists[0], m, m.Range(), aim)
	}
	return d.Idle(flag, "it changes nothing about "+m.String(), m.idle()...)
}

// works returns the probability that a power works when so much Health is spent on it (SG-POWER-01, SG-POWER-02).
func works(p crew.Power, boost int) float64 {
	n := contest.Die + 1 - p.Stats().Score + boost
	return share(min(max(n, 0), contest.Die), contest.Die)
}

// left returns the Health that the defender has left.
func (d *duel) left() int { return crew.Of(d.units[1]).Health - d.Wounds }
