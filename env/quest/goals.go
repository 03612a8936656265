package quest

import (
	"math"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env/internal/sight"
)

// goalReach is the distance from which on coming nearer to a goal counts for its potential, in units.
const goalReach = 48 * geom.Inch

// goals returns how far the heroes have come in the goals of the mission, 0 to 1: those that are done, and
// the one that they are at by as much of it as is done, of which ways gone count for a part. It is the
// potential of the option shape-goals.
func goals(s engine.Position) float32 {
	goals := quests.Of(s.Game().Setup().Mission).Goals
	at := starquest.GoalOf(s)
	done := float32(at)
	if at < len(goals) {
		done += min(1, towards(s, &goals[at], at))
	}
	return done / float32(len(goals))
}

// towards returns how far the heroes have come in a goal, the number of which is at: 0 to 1, and perhaps more
// when it is as good as done.
func towards(s engine.Position, goal *quests.Goal, at int) float32 {
	c := starquest.CourseOf(s)
	switch goal.Kind {
	case quests.Find:
		return (float32(c.Found) + searched(s)) / float32(goal.N)
	case quests.Take:
		return gripped(s)
	case quests.Hold:
		return (float32(c.Held) + gripped(s)) / float32(goal.N+1)
	case quests.Slay:
		return slain(s, starquest.Targets(s, at))
	case quests.Clear:
		first, end := s.Game().UnitRange(starquest.Foes)
		return slain(s, 1<<(end-first)-1)
	case quests.Leave:
		return leaving(s)
	}
	return float32(s.Round()) / float32(s.Game().Setup().Mission.Rounds) // survive
}

// searched returns the share of the search tokens that are of no further use, picked up or known to hold no
// item; of the others ways to them count for half, and that they are known to hold one for a quarter.
func searched(s engine.Position) (sum float32) {
	q := quests.Of(s.Game().Setup().Mission)
	for i := range q.Tokens {
		switch t := starquest.TokenOf(s, len(q.Objectives)+i); {
		case t.Taken, t.Revealed && q.Contents[t.Content].Kind != quests.Item:
			sum++
		default:
			sum += way(s, q.Tokens[i])/2 + sight.Truth(t.Revealed)/4
		}
	}
	return sum / float32(len(q.Tokens))
}

// gripped returns the share of the objectives that the heroes hold; of the others ways to them count for
// half.
func gripped(s engine.Position) (sum float32) {
	objectives := quests.Of(s.Game().Setup().Mission).Objectives
	for i, at := range objectives {
		if s.Marker(i).Owner == starquest.Heroes {
			sum++
		} else {
			sum += way(s, at) / 2
		}
	}
	return sum / float32(len(objectives))
}

// slain returns the share of the AI units of a mask, by number among theirs, that are destroyed; of those on
// the table the wounds that they have lost count for half, and ways to them for a quarter.
func slain(s engine.Position, mask uint64) (sum float32) {
	first, _ := s.Game().UnitRange(starquest.Foes)
	n := bits.OnesCount64(mask)
	for k := range engine.Bits(mask) {
		u := first + k
		switch unit := s.Unit(u); {
		case unit.Is(engine.Gone):
			sum++
		case unit.Is(engine.OnTable):
			d := &s.Game().Units()[u]
			left, all := int32(0), int32(0)
			for k := range int(d.Size) {
				i := int(d.First) + k
				tough := int32(s.Game().Models()[i].Tough)
				all += tough
				if unit.Alive>>k&1 != 0 {
					left += tough - int32(s.Model(i).Wounds)
				}
			}
			sum += float32(all-left)/float32(2*all) + way(s, s.Anchor(u))/4
		}
	}
	return sum / float32(max(1, n))
}

// leaving returns how far the conscious heroes have come to the box around the exit, on the average; 0 when
// there is none of them.
func leaving(s engine.Position) (sum float32) {
	exit := quests.Of(s.Game().Setup().Mission).Exit.Box()
	n := 0
	for u := range s.Game().UnitsOf(starquest.Heroes) {
		if s.Unit(u).Is(engine.OnTable) {
			at := s.Anchor(u)
			sum += gone(exit.Gap2(geom.Box{Min: at, Max: at}))
			n++
		}
	}
	return sum / float32(max(1, n))
}

// way returns how far of goalReach the nearest conscious hero has come to a point, straight: 1 is there, 0 is
// that far off or further.
func way(s engine.Position, to geom.Point) float32 {
	near := int64(math.MaxInt64)
	for u := range s.Game().UnitsOf(starquest.Heroes) {
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
