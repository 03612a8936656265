package env

import (
	"math"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/starquest"
)

// goalReach is the distance from which on coming nearer to a goal counts for its potential, in units.
const goalReach = 48 * geom.Inch

// goals returns how far the heroes have come in the goals of the mission, 0 to 1: those that are done, and the one that they are at by as much of it as is
// done, of which ways gone count for a part. It is the potential of the option shape-goals.
func (g *game) goals() float32 {
	goals := g.d.game.Setup().Mission.Quest.Goals
	at := starquest.GoalOf(g.state.View())
	done := float32(at)
	if at < len(goals) {
		done += min(1, g.towards(&goals[at], at))
	}
	return done / float32(len(goals))
}

// towards returns how far the heroes have come in a goal, the number of which is at: 0 to 1, and perhaps more when it is as good as done.
func (g *game) towards(goal *mission.Goal, at int) float32 {
	c := starquest.CourseOf(g.state.View())
	switch goal.Kind {
	case mission.Find:
		return (float32(c.Found) + g.searched()) / float32(goal.N)
	case mission.Take:
		return g.gripped()
	case mission.Hold:
		return (float32(c.Held) + g.gripped()) / float32(goal.N+1)
	case mission.Slay:
		return g.slain(starquest.Targets(g.state.View(), at))
	case mission.Clear:
		first, end := g.d.game.UnitRange(starquest.Foes)
		return g.slain(1<<(end-first) - 1)
	case mission.Leave:
		return g.leaving()
	}
	return float32(g.state.Round()) / float32(g.d.game.Setup().Mission.Rounds) // survive
}

// searched returns the share of the search tokens that are of no further use, picked up or known to hold no item; of the others ways to them count for half, and that they
// are known to hold one for a quarter.
func (g *game) searched() (sum float32) {
	q := g.d.game.Setup().Mission.Quest
	for i := range q.Tokens {
		switch t := starquest.TokenOf(g.state.View(), len(q.Objectives)+i); {
		case t.Taken, t.Revealed && q.Contents[t.Content].Kind != mission.Item:
			sum++
		default:
			sum += g.way(q.Tokens[i])/2 + truth(t.Revealed)/4
		}
	}
	return sum / float32(len(q.Tokens))
}

// gripped returns the share of the objectives that the heroes hold; of the others ways to them count for half.
func (g *game) gripped() (sum float32) {
	objectives := g.d.game.Setup().Mission.Quest.Objectives
	for i, at := range objectives {
		if g.state.Marker(i).Owner == starquest.Heroes {
			sum++
		} else {
			sum += g.way(at) / 2
		}
	}
	return sum / float32(len(objectives))
}

// slain returns the share of the AI units of a mask, by number among theirs, that are destroyed; of those on the table the wounds that they have lost count for half, and
// ways to them for a quarter.
func (g *game) slain(mask uint64) (sum float32) {
	first, _ := g.d.game.UnitRange(starquest.Foes)
	s, n := g.state, bits.OnesCount64(mask)
	for m := mask; m != 0; m &= m - 1 {
		u := first + bits.TrailingZeros64(m)
		switch unit := s.Unit(u); {
		case unit.Is(engine.Gone):
			sum++
		case unit.Is(engine.OnTable):
			d := &g.d.game.Units()[u]
			left, all := int32(0), int32(0)
			for k := range int(d.Size) {
				all += int32(g.d.game.Models()[int(d.First)+k].Tough)
				if unit.Alive>>k&1 != 0 {
					left += int32(g.d.game.Models()[int(d.First)+k].Tough) - int32(s.Model(int(int(d.First)+k)).Wounds)
				}
			}
			sum += float32(all-left)/float32(2*all) + g.way(s.Anchor(u))/4
		}
	}
	return sum / float32(max(1, n))
}

// leaving returns how far the conscious heroes have come to the box around the exit, on the average; 0 when there is none of them.
func (g *game) leaving() (sum float32) {
	exit := g.d.game.Setup().Mission.Quest.Exit.Box()
	s, n := g.state, 0
	first, end := g.d.game.UnitRange(starquest.Heroes)
	for u := first; u < end; u++ {
		if s.Unit(u).Is(engine.OnTable) {
			at := s.Anchor(u)
			sum += gone(exit.Gap2(geom.Box{Min: at, Max: at}))
			n++
		}
	}
	return sum / float32(max(1, n))
}

// way returns how far of goalReach the nearest conscious hero has come to a point, straight: 1 is there, 0 is that far off or further.
func (g *game) way(to geom.Point) float32 {
	s := g.state
	near := int64(math.MaxInt64)
	first, end := g.d.game.UnitRange(starquest.Heroes)
	for u := first; u < end; u++ {
		if s.Unit(u).Is(engine.OnTable) {
			near = min(near, geom.Dist2(s.Anchor(u), to))
		}
	}
	return gone(near)
}

// gone returns how much of goalReach lies behind when so far is left, given by its square.
func gone(left2 int64) float32 {
	return max(0, 1-float32(math.Sqrt(float64(left2)))/goalReach)
}
