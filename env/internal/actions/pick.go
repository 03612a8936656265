package actions

import (
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/env"
)

// pick returns the index in a menu of models to single out of what a slot of GroupPick does.
func pick(t *Tactics, now *env.Moment, _ engine.Decision, slot int) (best int) {
	s, k := now.Position, slot-t.first[GroupPick]
	if k == pickMost {
		return opr.ChoosePick(s, now.Menu, false)
	}
	fewest, most := -1, int64(-1)
	for i := range now.Menu {
		a := &now.Menu[i]
		switch {
		case a.Verb == engine.Pass:
			if k == pickNobody {
				return i
			}
		case opr.SinglesHero(s, a):
			if merit := opr.Carries(s, int(a.Target), int(a.Arg)); k == pickHero && merit > most {
				best, most = i, merit
			}
		case k != pickHero:
			m := int(s.Game().Units()[a.Target].First) + int(a.Arg)
			left := int(s.Game().Models()[m].Tough) - int(s.Model(m).Wounds)
			if fewest < 0 || left < fewest {
				best, fewest = i, left
			}
		}
	}
	return best
}

// usualPick returns the slot of whom the policy singles out: a hero, or what carries most.
func usualPick(t *Tactics, now *env.Moment, _ engine.Decision) int {
	k := pickMost
	switch best := &now.Menu[opr.ChoosePick(now.Position, now.Menu, true)]; {
	case best.Verb == engine.Pass:
		k = pickNobody
	case opr.SinglesHero(now.Position, best):
		k = pickHero
	}
	return t.first[GroupPick] + k
}
