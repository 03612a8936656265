package starquest

import (
	"fmt"
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/mission"
)

// refuseSkill is the refusal of a skill that hero u can use on nothing now: by how much the nearest of those
// that it is for is out of reach, or what else is in the way (SQ-SKILL-01).
func refuseSkill(s *core.State, u, k int, a *core.Action) error {
	first, end, _ := skillRange(s, u, k, ownSkill(s, u, k))
	near, least := -1, int64(math.MaxInt64)
	for e := first; e < end; e++ {
		if c, ok := candidate(s, u, k, e); ok && c.gap < least {
			near, least = e, c.gap
		}
	}
	return refuseUse(s, u, k, near, a)
}

// refuseUse is the refusal to use a skill on one unit, or on one marker for Discover; -1 stands for none.
func refuseUse(s *core.State, u, k, e int, a *core.Action) error {
	name := skillName(s, u, k)
	if own := ownSkill(s, u, k); k == Hurry || own != nil && own.reach == 0 {
		return core.Illegal(a, "SQ-SR-IMMOBILE", "%s is Immobile: %s would move it", s.Name(u), name)
	}
	c, ok := candidate(s, u, k, e)
	switch {
	case !ok && e >= 0 && e < len(s.G.Units) && k != Discover:
		return core.Illegal(a, "SQ-SKILL-01", "%s is for %s, not for %s", name, usedOn(s, u, k), s.Name(e))
	case !ok:
		return core.Illegal(a, "SQ-SKILL-01", "%s is for %s, and there is none to use it on", name, usedOn(s, u, k))
	case c.gap > c.reach:
		return core.Illegal(a, "SQ-SKILL-01", "%s is %s\" away, %s\" further than the %s\" of %s", c.name,
			mission.Inches(int32(c.gap)), mission.Inches(int32(c.gap-c.reach)), mission.Inches(int32(c.reach)), name)
	case k == Revive:
		return core.Illegal(a, "SQ-SHOOT-04", "there is no room for %s to get up", c.name)
	}
	return core.Illegal(a, "SQ-SKILL-01", "%s is not in sight of %s", c.name, s.Name(u))
}

// usedOn says what a skill is used on.
func usedOn(s *core.State, u, k int) string {
	switch k {
	case Discover:
		return "search tokens"
	case Push:
		return "AI units on the table"
	case Revive:
		return "unconscious heroes"
	}
	if ownSkill(s, u, k).Hostile() {
		return "AI units on the table"
	}
	return "heroes on the table"
}

// A use is one whom, or which, a skill is for: how far from the hero it is, and how far it may be at most.
type use struct {
	name       string
	gap, reach int64
}

// candidate returns who or what of a number a skill of hero u is for. ok is false where it is for nobody of
// that number, however near.
func candidate(s *core.State, u, k, e int) (c use, ok bool) {
	if first, end, _ := skillRange(s, u, k, ownSkill(s, u, k)); e < first || e >= end {
		return c, false
	}
	if k == Discover {
		t := tokenOf(s, e)
		c = use{name: fmt.Sprintf("search token %d", e-firstToken(s)+1), reach: discoverRange,
			gap: figures.GapTo(s, u, geom.Point{}, s.Markers[e].P)}
		if t.Revealed {
			c.reach = pickUpRange
		}
		return c, !t.Taken
	}
	c = use{name: s.Name(e), reach: pushRange}
	there := force.Alive(s, e)
	switch k {
	case Push:
	case Revive:
		c.reach, there = reviveRange, s.Units[e].Is(core.Down)
	default:
		c.reach = int64(ownSkill(s, u, k).reach)
	}
	if there {
		c.gap = figures.Gap(s, u, e)
	}
	return c, there
}
