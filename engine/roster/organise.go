package roster

import (
	"fmt"
	"slices"
)

// Organisation limits count full steps of points and shares of them.
const (
	smallest     = 1000 // points from which the limits are meant to work
	pointsAHero  = 500
	pointsACopy  = 1000
	pointsAUnit  = 200
	mostOfPoints = 35 // percent that one unit may cost
)

// organise checks the list against the optional organisation limits, which are on unless the list or the
// ruling says otherwise (GF3-A-07).
func (l *loader) organise(s *Section) {
	if !l.list.ForceOrg {
		return
	}
	line := s.Line
	if n := s.Get("force_org"); n != nil {
		line = n.Line
	}
	if !l.game.Organised {
		s.Fail(line, "%s has no organisation limits; the list must say \"force_org: off\"", l.list.Ruleset)
		return
	}
	if l.list.Points < smallest {
		s.Fail(line,
			"the organisation limits are for lists from %d points up; a list for %d points must say \"force_org: off\"",
			smallest, l.list.Points)
		return
	}
	l.limitEach()
	l.limitUnits()
}

// limitEach applies what limits single units:
//
//	GF3-PREP-03  one hero for each full 500 points
//	GF3-PREP-04  one of each unit, and another for each full 1000 points; a combined unit counts once
//	GF3-PREP-05  no unit costs more than 35% of the points
func (l *loader) limitEach() {
	points, heroes, copies := l.list.Points, 0, map[string]int{}
	for i := range l.list.Units {
		u := &l.list.Units[i]
		if u.Hero {
			heroes++
		}
		if most := points / pointsAHero; u.Hero && heroes == most+1 {
			l.Fail(u.Line, "unit %q: hero number %d, but %d points allow %d (GF3-PREP-03)", u.Name, heroes,
				points, most)
		}
		copies[u.Copy]++
		if n, most := copies[u.Copy], 1+points/pointsACopy; n == most+1 {
			l.Fail(u.Line, "unit %q: copy number %d, but %d points allow %d (GF3-PREP-04)", u.Copy, n,
				points, most)
		}
		if u.Points*100 > points*mostOfPoints && (i == 0 || l.list.Units[i-1].Line != u.Line) {
			l.Fail(u.Line, "unit %q: it costs %d points, more than %d%% of %d (GF3-PREP-05)", u.Name,
				u.Points, mostOfPoints, points)
		}
	}
}

// limitUnits applies GF3-PREP-06: one unit for each full 200 points. Combined units count once, and a hero
// that will join another unit is a unit of its own unless the ruling makes it part of that unit (GF3-A-08).
// Whom it joins is said before the deployment, so that a list tells only how many can.
func (l *loader) limitUnits() {
	most, places := l.list.Points/pointsAUnit, 0
	if l.options.HeroesInUnits {
		places = l.places()
	}
	var counted []*Unit
	for i := range l.list.Units {
		if u := &l.list.Units[i]; places > 0 && l.canJoin(u) {
			places--
		} else {
			counted = append(counted, u)
		}
	}
	if len(counted) > most {
		u := counted[most]
		l.Fail(u.Line, "unit %q: unit number %d of %d, but %d points allow %d (GF3-PREP-06)", u.Name, most+1,
			len(counted), l.list.Points, most)
	}
}

// canJoin reports whether the unit is a hero who may join others (GF3-SR-HERO-01).
func (l *loader) canJoin(u *Unit) bool {
	return u.Hero && l.options.tough(u.Models[0].Rules) <= l.game.JoinTough && !has(u.Rules, Aircraft)
}

// tough returns the Tough that rules come to, 0 without it.
func (o *Options) tough(rules []Rule) int {
	if o.HighestRatings {
		rules = HighestOf(rules)
	}
	tough, _ := Rating(rules, Tough)
	return tough
}

// places returns how many units of the list a hero may join: each of several models takes one.
func (l *loader) places() (n int) {
	for i := range l.list.Units {
		if u := &l.list.Units[i]; len(u.Models) > 1 && !slices.ContainsFunc(u.Models, func(m Model) bool {
			return has(m.Rules, Aircraft)
		}) {
			n++
		}
	}
	return n
}

// CheckPair reports why two armies are no match for each other: they are written for different rulesets, or,
// against GF3-PREP-01, for different numbers of points.
func CheckPair(a, b *Army) error {
	if a.Ruleset != b.Ruleset {
		return fmt.Errorf("%q is an army for %s, %q one for %s", a.Name, a.Ruleset, b.Name, b.Ruleset)
	}
	if a.Points != b.Points {
		return fmt.Errorf("%q is an army of %d points, %q one of %d; both sides need the same (%s)", a.Name,
			a.Points, b.Name, b.Points, gameOf(a.Ruleset).cite("GF3-PREP-01"))
	}
	return nil
}

// Limits returns what the organisation limits allow a list of so many points: units, heroes and points of a unit;
// zeros for one that is too small for them.
func Limits(points int) (units, heroes, unitPoints int) {
	if points < smallest {
		return 0, 0, 0
	}
	return points / pointsAUnit, points / pointsAHero, points * mostOfPoints / 100
}
