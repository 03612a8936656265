package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/env"
	"gauntlet/env/internal/sight"
)

// Where the features of an action stand in its row.
const (
	aLegal = iota
	aMoved
	aX
	aY
	aEnemy
	aLoot
	aNears
	aHome
	aContact
	aDamage
	aKill
	aTaken
	aValue
	aRobs
	aTakes
	aChance
	numAction
)

// actionColumns says what they mean.
var actionColumns = [numAction]sight.Column{
	aLegal:   sight.Share("legal", "1 when the action may be taken; all other numbers of one that may not be are 0"),
	aMoved:   sight.Share("moved", "how far the figure goes, of 12 inches"),
	aX:       sight.Signed("x", "where it is then, or what is thrown comes down: to the right of the table's centre, of 18 inches"),
	aY:       sight.Signed("y", "and beyond it"),
	aEnemy:   sight.Share("enemy-distance", "distance from there to the nearest enemy, d/(d+12) in inches; 1 without any"),
	aLoot:    sight.Share("loot-distance", "distance from there to the nearest loot that lies on the table, d/(d+12) in inches; 1 without any"),
	aNears:   sight.Signed("loot-neared", "by how much the movement brings the figure nearer to loot, in the same measure"),
	aHome:    sight.Share("home-distance", "distance from there to the edge by which it leaves, d/(d+12) in inches; 1 where nobody leaves"),
	aContact: sight.Share("contact", "1 when the figure is then in contact with an enemy"),
	aDamage:  sight.Share("damage-given", "mean damage of the shot, the blow, the grenade or the power to the target: n/(n+5)"),
	aKill:    sight.Share("damage-share", "that damage as a share of the target's Health, at most all of it"),
	aTaken:   sight.Share("damage-taken", "mean damage of what the target strikes back with: n/(n+5)"),
	aValue:   sight.Share("target-value", "points of the figure that the action is aimed at, of 50"),
	aRobs:    sight.Share("target-carries", "1 when that figure carries loot"),
	aTakes:   sight.Share("takes-loot", "1 when the action unlocks loot or takes it"),
	aChance:  sight.Share("chance", "the chance that what needs a test works: unlocking, throwing, a power without Health spent on it; 1 for what needs none"),
}

// featureFields returns the features of an action.
func featureFields() []env.Field { return sight.AddFields(nil, actionColumns[:], "", "") }

// Features writes the features of what plans carry out.
func (e *eye) Features(m *env.Moment, plans []env.Plan, dst []float32) {
	e.look(m.Position)
	for i := range plans {
		e.feature(m, &plans[i], (*[numAction]float32)(dst[plans[i].Slot*numAction:]))
	}
}

// feature writes the features of one plan.
func (e *eye) feature(m *env.Moment, plan *env.Plan, row *[numAction]float32) {
	a, p := &plan.Action, m.Position
	u, seat := int(m.Decision().Unit), int(m.Decision().Seat)
	if a.Verb == engine.Pick || a.Verb == engine.Join {
		u = int(a.Unit)
	}
	row[aLegal], row[aChance] = 1, 1
	if u < 0 {
		return
	}
	from := e.models[u].P
	to := from
	switch {
	case plan.Move.Verb == engine.Move:
		to = plan.Move.At
	case a.Verb == engine.Move || a.Verb == engine.Place:
		to = a.At
	case a.Verb == engine.Pass && m.Decision().Kind == engine.MoveTo, plan.Move.Verb == engine.Pass:
		to, _ = stargrave.ExitOf(p, u)
	}
	if a.Verb != engine.Place {
		row[aMoved] = min(1, float32(to.Sub(from).Norm())/(12*geom.Inch))
	}
	row[aX], row[aY] = place(to.Sign(m.Sign(seat)))
	before, after, foe := int64(none), int64(none), int64(none)
	for i := range stargrave.Loots(p) {
		if l := &e.loot[i]; l.Is <= stargrave.LootUnlocked {
			before, after = min(before, geom.Dist2(from, l.At)), min(after, geom.Dist2(to, l.At))
		}
	}
	base := int64(p.Game().Models()[u].Base)
	for v := range e.units {
		if int(p.Game().Units()[v].Seat) == seat || !e.units[v].Is(engine.OnTable) {
			continue
		}
		foe = min(foe, geom.Dist2(to, e.models[v].P))
		if geom.Within(to, e.models[v].P, base+int64(p.Game().Models()[v].Base)+geom.Inch/16) {
			row[aContact] = 1
		}
	}
	row[aEnemy], row[aLoot] = sight.Nearness(foe), sight.Nearness(after)
	if before != none {
		row[aNears] = sight.Nearness(before) - sight.Nearness(after)
	}
	row[aHome] = 1
	if exit, ok := stargrave.ExitOf(p, u); ok {
		row[aHome] = sight.Nearness(geom.Dist2(exit, to))
	}
	e.effect(m, plan, u, row)
}

// effect writes what a plan does besides moving the figure.
func (e *eye) effect(m *env.Moment, plan *env.Plan, u int, row *[numAction]float32) {
	a, p := &plan.Action, m.Position
	target, given := -1, float32(0)
	if k := plan.Intent.Kind; k != 0 && k != powerOnLoot {
		target = int(plan.Intent.Target)
	}
	switch a.Verb {
	case engine.Charge:
		target = int(a.Target)
		c := stargrave.CombatOf(p, u, target)
		lead := c.Bonus[0] - c.Bonus[1]
		given = mean(lead, c.Bonus[0]+c.Damage[0]-c.Armour[1], contest.NoCritical)
		row[aTaken] = some(mean(-lead, c.Bonus[1]+c.Damage[1]-c.Armour[0], contest.NoCritical))
	case engine.Fire:
		switch {
		case a.Target >= 0:
			target = int(a.Target)
			given = shot(p, u, int(a.Arg), target)
		case plan.Intent.Kind == throwAt:
			at := p.Model(target).P
			row[aChance] = chance(stargrave.ThrowNeed(p, u, int(a.Arg), at, stargrave.CourseOf(p).Moved))
			given = float32(row[aChance] * meanShot(stargrave.BurstAt(p, u, at, target, stargrave.FragmentBonus)))
		}
	case engine.Reveal:
		if row[aTakes] = 1; m.Decision().Kind == engine.ChooseAction && e.loot[a.Arg].Is == stargrave.LootLocked {
			row[aChance] = chance(stargrave.UnlockNeed(p, u))
		}
	case engine.Skill:
		power := stargrave.FigureOf(p, u).Powers[a.Arg]
		row[aChance] = chance(power.Stats().Score)
		given = float32(row[aChance] * harm(p, u, power, target))
	case engine.Commit:
		c := stargrave.CourseOf(p)
		missing := c.Power.Stats().Score - int(a.Arg)
		if row[aChance] = chance(missing); c.Rolled > 0 {
			row[aChance] = sight.Truth(c.Rolled >= missing)
		}
	case engine.Aim, engine.Yes, engine.Follow:
		if m.Decision().Kind != engine.PickUp {
			target = int(a.Target)
		}
	}
	if target < 0 {
		return
	}
	_, left := stargrave.Wounds(p, target)
	row[aDamage] = some(given)
	row[aKill] = min(1, given/float32(max(1, left)))
	row[aValue] = min(1, float32(p.Game().Units()[target].Points)/50)
	row[aRobs] = sight.Truth(stargrave.Load(p, target) >= 0)
}

// harm returns the mean damage of a power that shoots when it works, 0 of others.
func harm(p engine.Position, u int, power crew.Power, target int) float32 {
	k := power.Stats()
	switch {
	case target < 0:
	case k.Effect == crew.Bolt:
		return meanShot(stargrave.BoltAt(p, u, power, target))
	case k.Effect == crew.Burst:
		return meanShot(stargrave.BurstAt(p, u, p.Model(target).P, target, k.N))
	}
	return 0
}

// chance returns the chance that a die reaches a number.
func chance(need int) float32 {
	return float32(min(max(contest.Die+1-need, 0), contest.Die)) / contest.Die
}

// some maps a mean damage into 0 to 1.
func some(n float32) float32 { return n / (n + 5) }

// mean returns the mean damage of who has so much more to add than the other to the roll that decides, and
// whose damage is its face and a number that may be below 0. A jam that misses counts for nothing.
func mean(lead, more int, critical contest.Critical) (sum float32) {
	for face := 1; face <= contest.Die; face++ {
		wins, extra, times := face+lead-1, 0, 1
		if face == contest.Die {
			switch critical {
			case contest.DoubleIfWin:
				times = 2
			case contest.AutoWin:
				wins, times = contest.Die, 2
			case contest.PlusFive:
				wins, extra = wins+5, 5
			}
		}
		sum += float32(min(max(wins, 0), contest.Die) * max(0, face+extra+more) * times)
	}
	return sum / (contest.Die * contest.Die)
}

// shot returns the mean damage of a shot.
func shot(p engine.Position, u, arm, v int) float32 {
	x, _ := stargrave.ShotAt(p, u, arm, v, false)
	return meanShot(x)
}

func meanShot(x contest.Shot) float32 {
	return mean(x.Bonus-x.Against, x.Bonus+x.Damage-x.Armour, x.Critical)
}
