package env

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// layOutQuest lays out the slots of Star Quest, group by group. Own units of the heroes' seat are heroes; an intent is one action of a turn, of which heroes
// take several.
func (t *tactics) layOutQuest() {
	w := &slotWriter{t: t}
	units, markers := t.m.Units, t.m.Markers
	w.each(groupDeploy, t.m.Heroes, "deploy-%d", "deploy hero %d next, or bring it on when it was set aside")
	w.grid(groupDeployAt, deployRows, deployCols, "deploy-at-%d-%d",
		"deploy it in row %d (of 3, from the own edge) and column %d (of 5, from the left) of the zone, or with Scout of the zone and 12 inches around it, or bring it on in that part of the table, as near to the middle of that part as may be")
	w.each(groupActivate, units, "activate-%d", "activate own unit %[1]d; use the skill on hero %[1]d, or cast the spell at it")
	const then = "; every weapon fires at the enemy to which it does most on the average"
	const cover = " into terrain that gives cover, at the place nearest to marker %d"
	const stops = ", as near as it gets; it stays where no move brings it nearer"
	w.one(groupHold, "hold", "hold, and hold fire")
	w.each(groupShoot, units, "shoot-%d", "hold and shoot enemy unit %d: the first weapon that can fires at it, and the others are choices on the way")
	w.each(groupRange, units, "range-%d", "advance the shortest way that brings the most weapons to bear on enemy unit %d, or hold where they do already, and shoot it as above; a weapon that could as well fire at an enemy no further away is a choice on the way")
	w.each(groupAdvance, markers, "advance-marker-%d", "advance towards marker %d, the objectives first and then the search tokens"+stops+then)
	w.each(groupAdvanceCover, markers, "advance-cover-%d", "advance"+cover+then)
	w.one(groupRetreat, "retreat", "advance to where the nearest enemy is furthest away"+then)
	w.each(groupRush, markers, "rush-marker-%d", "rush towards marker %d"+stops)
	w.each(groupRushCover, markers, "rush-cover-%d", "rush"+cover)
	w.each(groupApproach, units, "rush-enemy-%d", "rush towards the nearest model of enemy unit %d"+stops)
	w.one(groupFlee, "rush-away", "rush to where the nearest enemy is furthest away")
	w.each(groupScreen, markers, "screen-%d", "stand 2 inches from marker %d on the way to the enemy nearest to it: by an advance and shooting as above where that is in its reach, or else by a rush")
	w.each(groupCharge, units, "charge-%d", "charge enemy unit %d")
	w.one(groupRest, "rest", "rest for the whole turn, and regain all Power")
	w.one(groupEnd, "end-turn", "do no more in this turn")
	w.begin(groupSkill)
	for k := range numSkills {
		w.add(skillSlot(k))
	}
	w.one(groupLeave, "leave", "rush towards the middle of where the heroes leave the table, or of the heroes' zone where they do not leave"+stops)
	w.one(groupLeaveShooting, "advance-leave", "advance there"+stops+then)
	w.each(groupFollow, t.m.Heroes, "rush-hero-%d", "rush towards hero %d of the own side, conscious or not"+stops)
	w.begin(groupFire)
	w.add("hold-fire", "do not fire the weapon asked about; cast no spell")
	for e := range units {
		w.add(fmt.Sprintf("fire-%d", e), fmt.Sprintf("fire the weapon asked about at enemy unit %[1]d; use the skill on it, or cast the spell at it", e))
	}
	w.each(groupOrder, roster.MaxWeaponTypes, "resolve-%d", "resolve weapon group %[1]d next; cast spell %[1]d; spend %[1]d spell tokens")
	w.add("resolve-impact", "resolve Impact next")
	w.begin(groupLose)
	w.add("lose-least", "of the models that may be, the one that carries the least is lost; of several the one furthest from the nearest marker")
	w.add("lose-far", "the one furthest from the nearest marker that one does not control, or from the nearest of all")
	w.add("lose-front", "the one nearest to an enemy")
	w.add("lose-back", "the one furthest from all enemies")
	w.begin(groupContact)
	for _, name := range [3]string{"nearest", "left", "right"} {
		w.add("contact-"+name, "come into contact by the "+name+" way")
	}
	w.begin(groupStrikeBack)
	w.add("no", "pay nothing, take none of the hits left over, do not strike back or first, keep a Limited weapon back, do not set the hero aside, bring on no more heroes this round")
	w.add("yes", "pay Power, take one of the hits left over, strike back or first, use a Limited weapon, set the hero aside for Ambush")
	w.begin(groupStepBack)
	w.add("step-back-marker", "step back in the direction that leads most towards the nearest marker that one does not control and to which no other own unit is nearer")
	w.add("step-back-home", "step back in the direction that leads most towards the own table edge")
	w.add("step-back-clear", "step back in the direction that leads most away from the nearest enemy other than the one that was fought")
	w.one(groupStay, "stay", "stay where it may move")
	w.each(groupGoMarker, markers, "go-marker-%d", "move on towards marker %d"+stops)
	w.each(groupGoEnemy, units, "go-enemy-%d", "move on towards the nearest model of enemy unit %d"+stops)
	w.one(groupGoAway, "go-away", "move on to where the nearest enemy is furthest away")
	w.each(groupDiscover, markers, "discover-%d", "reveal or pick up the search token that is marker %d")
}

// ownQuest returns the slot of an entry of a menu of a decision that only Star Quest has, or has otherwise, and -1 for others.
func (t *tactics) ownQuest(kind engine.Kind, a *engine.Action) int {
	switch kind {
	case engine.SpendPower, engine.SpreadHits:
		return t.first[groupStrikeBack] + int(a.Pattern)
	case engine.SkillTarget:
		if a.Verb == engine.Reveal {
			return t.first[groupDiscover] + int(a.Arg)
		}
		return t.aimed(int(a.Target))
	case engine.CastAt:
		return t.aimed(int(a.Target))
	}
	return -1
}

// aimed returns the slot of choosing a unit for what a hero does to it.
func (t *tactics) aimed(u int) int {
	if u < t.heroes {
		return t.first[groupActivate] + u
	}
	return t.first[groupFire] + 1 + u - t.heroes
}

// usualQuest answers what comes up on the way in Star Quest, where it is answered otherwise than in other games: a hero pays as long as it has the Power, the
// AI's units take hits that are left over and heroes do not, and spells and what skills are used on stay choices. It reports whether the decision is one of
// those; -1 is a choice.
func (t *tactics) usualQuest(g *game, d engine.Decision) (slot int, answered bool) {
	s := g.state.View()
	no := t.first[groupStrikeBack]
	switch d.Kind {
	case engine.SpendPower:
		if starquest.Power(s, int(d.Unit)) >= starquest.BillOf(s).Price {
			return no + 1, true
		}
		return no, true
	case engine.SpreadHits:
		return no + s.Seat(int(d.Unit)), true
	case engine.SkillTarget, engine.CastSpell, engine.CastAt, engine.CommitTokens, engine.MoveTo:
		return -1, true
	}
	return -1, false
}

// maskGoals marks where a unit may go that only Star Quest knows of: to the exit, and to the other heroes.
func (t *tactics) maskGoals(g *game, u int, advance, rush bool) {
	s := g.state
	if s.Seat(u) != starquest.Heroes {
		return
	}
	if rush {
		g.legal[t.first[groupLeave]] = 1
	}
	if advance {
		g.legal[t.first[groupLeaveShooting]] = 1
	}
	first, end := g.d.game.UnitRange(starquest.Heroes)
	for v := first; v < end && rush; v++ {
		if v != u && s.Unit(v).Flags&(engine.OnTable|engine.Down) != 0 {
			g.legal[t.first[groupFollow]+v-first] = 1
		}
	}
}

// questGoal returns the place that a group of maskGoals leads to.
func (t *tactics) questGoal(g *game, group group, k int) (at geom.Point) {
	if group == groupFollow {
		s := g.state
		return s.Model(int(g.d.game.Units()[k].First)).P
	}
	q := g.d.game.Setup().Mission.Quest
	box := q.Zone.Box()
	if q.Exit != nil {
		box = q.Exit.Box()
	}
	return geom.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}
}

// lie returns the index in a menu of places for a hero who falls of the one that is furthest from the nearest enemy, the first of several.
func (t *tactics) lie(g *game, u int) (best int) {
	far := int64(-1)
	for i := range g.menu {
		if d := t.enemyDist2(g, u, g.menu[i].At); d > far {
			best, far = i, d
		}
	}
	return best
}
